"""Choices nobody announces: what was chosen shows only in what is carried out.

Where the rules ask for a player or an answer, the game goes on with each that may be given, as it does with a
pass nobody says aloud. Cards that are chosen show by themselves. Pure functions of hypotheses.
"""

from __future__ import annotations

from collections.abc import Iterator

from innkeep.assistant.interpret.costs import CHOSEN
from innkeep.assistant.model.hypothesis import Hypothesis, turns_up
from innkeep.assistant.model.lots import asked_lot
from innkeep.rules import Choose, Move

__all__ = ["chosen_unsaid"]

#: So many answers nobody announced are told apart.
MOST = 12
#: So many choices in a row are made without a word.
IN_A_ROW = 2


def chosen_unsaid(hypothesis: Hypothesis) -> Iterator[list[tuple[int, Hypothesis]]]:
    """The hypotheses after one choice without a word, then those after two, each with what it costs to
    believe beyond what comes after it."""
    before = [(0, hypothesis)]
    for _ in range(IN_A_ROW):
        before = [
            (cost + more, after) for cost, one in before for more, after in hypothesis.known.of(_chosen, one)
        ][:MOST]
        if not before:
            return
        yield before


def _chosen(hypothesis: Hypothesis) -> list[tuple[int, Hypothesis]]:
    """The hypotheses after each answer to the first question that waits for one, now or after silence."""
    for steps, node in enumerate(() if hypothesis.order_unknown else hypothesis.moments(), CHOSEN):
        if node.asks == "choose" and asked_lot(node.game) is None:
            choices = [*filter(_leaves_no_trace, node.game.legal())]
            after = [(move, node.after(move)) for move in choices[:MOST]]
            unseen = [(move, one) for move, one in after if not turns_up(hypothesis, one)]
            return [(steps, one.doubting(move) if len(choices) > 1 else one) for move, one in unseen]
    return []


def _leaves_no_trace(move: Move) -> bool:
    """Whether it is a choice that shows only in what comes of it: neither cards nor a refusal, which is
    silence."""
    return isinstance(move, Choose) and move.value != "decline" and not isinstance(move.value, tuple)
