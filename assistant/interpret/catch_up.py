"""Replays, in another hypothesis, what was decided, paid and shuffled since some op.

Pure functions: the mirror asks where a game would stand if something had come earlier, and chooses.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress

from innkeep.assistant.interpret.shuffles import awaiting, first_awaiting, lying, mixed_before, with_extras
from innkeep.assistant.model.concerns import draws_lots, mixed_pile
from innkeep.assistant.model.hypothesis import Hypothesis
from innkeep.assistant.model.lots import drawn
from innkeep.assistant.model.observed_table import ObservedTable
from innkeep.assistant.model.records import OpSnapshot
from innkeep.rules import IllegalMoveError, Move

__all__ = ["gone_on", "mixed_again"]


def gone_on(hypothesis: Hypothesis, since: Iterable[OpSnapshot], *, anew: bool = False) -> Hypothesis | None:
    """The hypothesis after what was decided, paid and shuffled since, each after the silence it needs; None
    when something of that no longer fits.

    `anew`: it has something in it that nobody saw when the rest was done. A "pass" counts only for what it
    was said about then: nobody lets a card pass by that does not lie there yet.
    """
    for entry in since:
        op = entry.op
        if anew and op.kind == "pass" and _open_in(hypothesis) != _open_in(entry.before[0]):
            continue
        if op.kind == "pay":
            hypothesis = hypothesis.paid(op.args["from"], op.args["to"], op.args["amount"])
        found: Hypothesis | None = hypothesis
        if (deck := mixed_pile(op)) is not None:
            found = _shuffled(hypothesis, entry, deck)
        elif draws_lots(op) and entry.reading.move is not None:
            found = _drawn(hypothesis, op.args["cs"])
        elif entry.reading.move is not None:
            found = _made(hypothesis, entry.reading.move)
        if found is None:
            return None
        hypothesis = found
    return hypothesis


def _open_in(hypothesis: Hypothesis) -> tuple[str, str | None, int | None] | None:
    """What stands open to be answered or decided: the kind of it, its window and the card it is about."""
    decision = hypothesis.game.decision
    return None if decision is None else (decision.kind, decision.window, decision.source)


def _made(hypothesis: Hypothesis, move: Move) -> Hypothesis | None:
    for node in hypothesis.moments():
        with suppress(IllegalMoveError):
            return node.after(move)
    return None


def _drawn(hypothesis: Hypothesis, cids: Sequence[str]) -> Hypothesis | None:
    found = filter(None, (drawn(node, cids) for node in hypothesis.moments()))
    return next((after for after, _ in found), None)


def _shuffled(hypothesis: Hypothesis, entry: OpSnapshot, deck: str) -> Hypothesis | None:
    lies: Sequence[str] = next((now.order for _, now in entry.op.changes.zones if now.id == deck), ())
    node = first_awaiting(hypothesis, deck)
    return None if node is None else node.shuffled(deck, lying(node, deck, lies))


def mixed_again(
    recent: Sequence[OpSnapshot], deck: str, picture: ObservedTable, untracked: dict[str, str]
) -> list[Hypothesis]:
    """The hypotheses in which a pile that was shuffled came out as the picture has it, having been shuffled
    once more before anything was taken off it; none where that makes no difference."""
    entries, lies = list(recent), picture.orders[deck]
    first = mixed_before(entries, deck)
    place = next((n for n, entry in enumerate(entries) if entry is first), len(entries))
    since = [entry for entry in entries[place + 1 :] if mixed_pile(entry.op) != deck]
    found = []
    for hypothesis in awaiting(first.before, deck) if first is not None else ():
        if hypothesis.awaits(deck):
            order = lying(hypothesis, deck, lies)
            again = hypothesis.shuffled(deck, order)
            later = None if again is None else gone_on(again, since)
            found += [] if later is None else [with_extras(later, deck, order, picture, untracked)]
    return found
