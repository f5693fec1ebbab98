"""Cards chosen one by one: how many are chosen shows only as they are laid, so with each further card the
choice is read again. Pure functions of hypotheses; `tracker` takes up the results.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from innkeep.assistant.interpret.readings import accounted
from innkeep.assistant.model.concerns import is_talk
from innkeep.assistant.model.hypothesis import Hypothesis
from innkeep.assistant.model.observed_table import Touched
from innkeep.assistant.model.records import OpSnapshot
from innkeep.rules import Choose
from innkeep.table import AppliedOp

__all__ = ["chosen_again", "chosen_together"]


def chosen_again(recent: Sequence[OpSnapshot], op: AppliedOp, t: Touched) -> tuple[Hypothesis, ...]:
    """The hypotheses in which all the cards that went the same way without a break, with those an op lays
    now, are one choice; none where nothing of the kind was asked."""
    if t.values or len(t.ways) != 1 or not t.cards[0].was.endswith(".hand"):
        return ()
    cards = [card.cid for card in t.cards]
    found: tuple[Hypothesis, ...] = ()
    for entry in reversed(recent):
        if is_talk(entry.op):
            continue
        if entry.touched.ways != t.ways or entry.touched.values:
            break
        cards += [card.cid for card in entry.touched.cards]
        if again := tuple(_chosen(entry.before, op, t, cards)):
            found = again
    return found


def _chosen(
    before: Sequence[Hypothesis], op: AppliedOp, t: Touched, cards: Sequence[str]
) -> Iterator[Hypothesis]:
    """The hypotheses in which just these cards are what was chosen, and the op lays the last of them."""
    for hypothesis in before:
        node = hypothesis.first_asking("choose")
        if node is None:
            continue
        choice = Choose(node.game.asked, tuple(sorted(hypothesis.bond.uid[cid] for cid in cards)))
        if node.game.can(choice) and accounted(after := node.after(choice), op, t, node):
            yield after


def chosen_together(hypotheses: Sequence[Hypothesis], op: AppliedOp, t: Touched) -> tuple[Hypothesis, ...]:
    """The hypotheses in which the cards that went the same way at once are two choices, one after the
    other."""
    if t.values or len(t.cards) < 2 or len(t.ways) > 1:
        return ()
    found = []
    for hypothesis in hypotheses:
        uids = frozenset(hypothesis.bond.uid[card.cid] for card in t.cards)
        for first, between in _choices(hypothesis, uids):
            found += [
                after
                for second, after in _choices(between, uids - first)
                if first | second == uids and accounted(after, op, t, hypothesis)
            ]
    return tuple(found)


def _choices(hypothesis: Hypothesis, among: frozenset[int]) -> Iterator[tuple[frozenset[int], Hypothesis]]:
    """What may be chosen of these cards now or after silence, and the hypotheses after it."""
    node = hypothesis.first_asking("choose")
    if node is None:
        return
    for move in (*node.game.legal(), *_unlisted(node, among)):
        cards = move.value if isinstance(move, Choose) and isinstance(move.value, tuple) else ()
        if cards and among.issuperset(cards):
            yield frozenset(cards), node.after(move)


def _unlisted(node: Hypothesis, among: frozenset[int]) -> Iterator[Choose]:
    """Where there are too many ways to pick to list them all: one for each number of these cards. It is the
    same which of them go first, as all of them go the same way."""
    picking = node.game.any_of
    if picking is None or picking.whole:
        return
    cards = tuple(sorted(among.intersection(picking.candidates)))
    for count in range(max(1, picking.least), min(picking.most, len(cards)) + 1):
        yield Choose(node.game.asked, cards[:count])
