"""The question whether a card moved in front of its player was played, or just laid where it belongs."""

from __future__ import annotations

from collections.abc import Sequence

from innkeep.assistant import messages
from innkeep.assistant.advice.items import question
from innkeep.assistant.interpret.plausibility import perhaps_no_play
from innkeep.assistant.model.dues import Op
from innkeep.assistant.model.hypothesis import Hypothesis
from innkeep.assistant.model.names import TableNames
from innkeep.table import AdviceJson

__all__ = ["laid_answer", "laid_items"]

_SAID = {"laid": "!laid", "played": "!played"}
"""The answers, and what says each in the chat."""


def _answers(hypotheses: Sequence[Hypothesis]) -> tuple[str, ...]:
    """What may be answered here: where several plays are possible, which of them it was is asked apart."""
    plays = perhaps_no_play(hypotheses)
    return () if not plays else ("laid", "played") if len(plays) == 1 else ("laid",)


def laid_items(
    hypotheses: Sequence[Hypothesis], version: int, words: TableNames, viewer: int | None
) -> list[AdviceJson]:
    """An advice item for each answer; none where the question does not arise."""
    items: list[AdviceJson] = []
    for answer in _answers(hypotheses):
        play = perhaps_no_play(hypotheses)[0]
        text = messages.both(f"question.{answer}", card=words.card(hypotheses[0].game.defs[play.card]))
        cid, accept = hypotheses[0].bond.cid[play.card], viewer == play.seat
        items.append(question(f"q{version}.{answer}", play.seat, text, accept=accept, card=cid))
    return items


def laid_answer(hypotheses: Sequence[Hypothesis], version: int, seat: int, advice_id: str) -> list[Op] | None:
    """The ops that give the answer with that id; None: it is none of them, or not that seat's to give."""
    for answer in _answers(hypotheses):
        if advice_id == f"q{version}.{answer}" and perhaps_no_play(hypotheses)[0].seat == seat:
            return [{"kind": "chat", "text": _SAID[answer]}]
    return None
