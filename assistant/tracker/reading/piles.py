"""Piles as they lie: shuffled, in another order, with cards of theirs lying face down elsewhere."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import filterfalse
from operator import is_

from innkeep.assistant.interpret import shuffles
from innkeep.assistant.interpret.catch_up import mixed_again
from innkeep.assistant.model.hypothesis import Hypothesis
from innkeep.assistant.model.observed_table import CardMove, Touched, is_area
from innkeep.assistant.model.pile_order import joined, on_top, ordered
from innkeep.assistant.model.records import Reading
from innkeep.assistant.tracker.belief.mirror import Mirror, Step, changed
from innkeep.assistant.tracker.reading.blaming import blamed, misplaced, wrong
from innkeep.assistant.tracker.table_word.adopting import adopt, lose, restated, take_up
from innkeep.table import AppliedOp

__all__ = ["opened", "order_as_lies", "shuffled"]


def opened(mirror: Mirror, t: Touched) -> tuple[Mirror, Touched]:
    """What was touched, with cards lying face down in a public area left out until they are turned up or
    moved on: until then nobody may know what they are, and then they come from where they were."""
    cards, down = [], dict(mirror.face_down)
    for card in t.cards:
        origin = down.get(card.cid, card.was)
        if card.face_down and not is_area(origin):
            down[card.cid] = origin
        else:
            if down.pop(card.cid, card.was) != card.was:
                mirror = _atop(mirror, origin, card.cid)
            cards.append(CardMove(card.cid, origin, card.now, unseen=card.unseen))
    if down != mirror.face_down:
        mirror = changed(mirror, face_down=down)
    return mirror, Touched(tuple(cards), t.values)


def _atop(mirror: Mirror, pile: str, cid: str) -> Mirror:
    """Count a card that lay face down elsewhere as the top of its pile again."""
    if mirror.picture.kinds[pile] != "stack" or mirror.order_unknown:
        return mirror
    found = tuple(on_top(one, pile, one.bond.uid[cid]) for one in mirror.hypotheses)
    return changed(mirror, hypotheses=found)


def order_as_lies(mirror: Mirror, op: AppliedOp) -> Mirror:
    """Take over the order in which the right cards of a pile lie. What lies face down elsewhere counts as its
    bottom: the next card is the next one still there."""
    found, picture = mirror.hypotheses, mirror.picture
    touched = dict.fromkeys((*(pile.id for _, pile in op.changes.zones), *mirror.face_down.values()))
    for pile in touched if not mirror.order_unknown else ():
        if picture.kinds[pile] == "stack":
            away = [cid for cid, origin in mirror.face_down.items() if origin == pile]
            here = picture.orders[pile]
            found = tuple(ordered(one, pile, here, [*filterfalse(here.__contains__, away)]) for one in found)
    same = all(map(is_, found, mirror.hypotheses))
    return mirror if same else changed(mirror, hypotheses=found)


def shuffled(mirror: Mirror, op: AppliedOp, t: Touched, deck: str) -> Step:
    """Read that a pile was shuffled: it was due, or may be, or was not to be."""
    held = tuple(one for one in mirror.held if deck not in {now for _, now in one.touched.ways})
    mirror, neutral = changed(mirror, held=held), Reading(op.seq, "neutral")
    if mirror.picture.kinds[deck] != "stack":
        return mirror, neutral
    if (again := _mixed_again(mirror, t, deck)) is not None:
        return again, neutral
    awaiting = [*shuffles.awaiting(mirror.hypotheses, deck)]
    mirror = _as_it_came_out(mirror, deck, awaiting)
    if mirror.lost:
        return mirror, neutral
    mirror = _let_lie(mirror, deck, frozenset())
    if any(one.awaits(deck) for one in awaiting):
        return mirror, Reading(op.seq, "due")
    if _may_be_mixed(mirror, op, deck):
        return mirror, neutral
    mirror, reading = blamed(mirror, op, t, frozenset())
    return _let_lie(mirror, deck, wrong(mirror, t)), reading


def _mixed_again(mirror: Mirror, t: Touched, deck: str) -> Mirror | None:
    """The mirror with a deck shuffled once more that just came out of a shuffle; None: it was not so."""
    came, untracked = {card.cid for card in t.cards if card.now == deck}, dict(mirror.untracked)
    if shuffles.takes_in(mirror.hypotheses, deck, came):
        return None  # the deck may be due once more by now
    anew = mixed_again(mirror.recent.entries, deck, mirror.picture, untracked)
    return take_up(changed(mirror, untracked=untracked), anew) if anew else None


def _may_be_mixed(mirror: Mirror, op: AppliedOp, deck: str) -> bool:
    """Whether a deck may be shuffled though nothing asks for it: people deal, or have just put cards in."""
    dealing = mirror.tally.decisions == 0 and op.kind == "shuffle"
    return dealing or shuffles.just_mixed(mirror.recent.entries, deck) or joined(mirror.recent.entries, deck)


def _as_it_came_out(mirror: Mirror, deck: str, awaiting: Iterable[Hypothesis]) -> Mirror:
    """The mirror with a deck as it was shuffled, by the readings by which these cards may lie there."""
    untracked, picture, found = dict(mirror.untracked), mirror.picture, []
    for hypothesis in awaiting:
        order = shuffles.lying(hypothesis, deck, picture.orders[deck])
        if (again := hypothesis.shuffled(deck, order)) is not None:
            found.append(shuffles.with_extras(again, deck, order, picture, untracked))
    mirror = changed(mirror, untracked=untracked)
    return take_up(mirror, found) if found else lose(mirror)


def _let_lie(mirror: Mirror, deck: str, items: frozenset[str]) -> Mirror:
    """Take over what was shuffled into a pile: nobody could find these cards again."""
    there = {*mirror.picture.orders[deck]}
    if not mirror.order_unknown and (hid := there & mirror.face_down.keys()):
        down = {cid: origin for cid, origin in mirror.face_down.items() if cid not in hid}
        mirror = changed(mirror, face_down=down)
        items |= misplaced(mirror, hid)
    for violation in mirror.open_violations:
        items |= violation.items & there
        if left := violation.items - there:
            mirror = restated(mirror, violation, items=left)
        else:
            mirror = restated(mirror, violation, items=left, state="adopted", closed=mirror.version)
    if items & there and not mirror.order_unknown:
        mirror = adopt(mirror, items & there)
    return mirror
