"""Piles as they lie: shuffled, in another order, with cards of theirs lying face down elsewhere."""

from __future__ import annotations

from dataclasses import replace

from innkeep.assistant.interpret import shuffles
from innkeep.assistant.interpret.catch_up import mixed_again
from innkeep.assistant.model.observed_table import CardMove, Touched, is_area
from innkeep.assistant.model.pile_order import joined, on_top, ordered
from innkeep.assistant.model.records import Reading
from innkeep.assistant.tracker.adopting import adopt, lose, restated, take_up
from innkeep.assistant.tracker.blaming import blamed, misplaced, wrong
from innkeep.assistant.tracker.mirror import Mirror
from innkeep.assistant.tracker.starting_again import Step
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
        mirror = replace(mirror, face_down=down)
    return mirror, Touched(tuple(cards), t.values)


def _atop(mirror: Mirror, pile: str, cid: str) -> Mirror:
    """Count a card that lay face down elsewhere as the top of its pile again."""
    if mirror.picture.kinds[pile] != "stack" or mirror.order_unknown:
        return mirror
    found = tuple(on_top(one, pile, one.bond.uid[cid]) for one in mirror.hypotheses)
    return replace(mirror, hypotheses=found)


def order_as_lies(mirror: Mirror, op: AppliedOp) -> Mirror:
    """Take over the order in which the right cards of a pile lie. What lies face down elsewhere counts as its
    bottom: the next card is the next one still there."""
    if mirror.order_unknown:
        return mirror
    found, picture = mirror.hypotheses, mirror.picture
    for pile in {pile.id: None for _, pile in op.changes.zones} | dict.fromkeys(mirror.face_down.values()):
        if picture.kinds[pile] == "stack":
            here = picture.orders[pile]
            down = mirror.face_down.items()
            away = [cid for cid, origin in down if origin == pile and cid not in here]
            found = tuple(ordered(one, pile, here, away) for one in found)
    same = all(one is other for one, other in zip(found, mirror.hypotheses, strict=True))
    return mirror if same else replace(mirror, hypotheses=found)


def shuffled(mirror: Mirror, op: AppliedOp, t: Touched, deck: str) -> Step:
    """Read that a pile was shuffled: it was due, or may be, or was not to be."""
    held = tuple(h for h in mirror.held if all(card.now != deck for card in h.touched.cards))
    mirror = replace(mirror, held=held)
    entries, picture, neutral = mirror.recent.entries, mirror.picture, Reading(op.seq, "neutral")
    if picture.kinds[deck] != "stack":
        return mirror, neutral
    untracked = dict(mirror.untracked)
    if anew := mixed_again(entries, deck, picture, untracked):
        return take_up(replace(mirror, untracked=untracked), anew), neutral
    expected, found = False, []
    for hypothesis in shuffles.awaiting(mirror.hypotheses, deck):
        expected = expected or hypothesis.awaits(deck)
        order = shuffles.lying(hypothesis, deck, picture.orders[deck])
        if (again := hypothesis.shuffled(deck, order)) is not None:
            found.append(shuffles.with_extras(again, deck, order, picture, untracked))
    mirror = replace(mirror, untracked=untracked)
    mirror = take_up(mirror, found) if found else lose(mirror)
    if mirror.lost:
        return mirror, neutral
    mirror = _let_lie(mirror, deck, frozenset())
    if expected:
        return mirror, Reading(op.seq, "due")
    dealing = mirror.tally.decisions == 0 and op.kind == "shuffle"
    if shuffles.just_mixed(entries, deck) or joined(entries, deck) or dealing:
        return mirror, neutral
    mirror, reading = blamed(mirror, op, t, frozenset())
    return _let_lie(mirror, deck, wrong(mirror, t)), reading


def _let_lie(mirror: Mirror, deck: str, items: frozenset[str]) -> Mirror:
    """Take over what was shuffled into a pile: nobody could find these cards again."""
    there = {*mirror.picture.orders[deck]}
    if not mirror.order_unknown and (hid := there & mirror.face_down.keys()):
        down = {cid: origin for cid, origin in mirror.face_down.items() if cid not in hid}
        mirror = replace(mirror, face_down=down)
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
