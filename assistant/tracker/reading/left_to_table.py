"""The texts of cards that are left to the table: what people do after such a card was played, until they go
on, is its doing, whatever it is. Nothing here knows what the text says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from innkeep.assistant.interpret.adopt_table import adopted
from innkeep.assistant.interpret.plausibility import least_owing_first
from innkeep.assistant.model.dues import gaps
from innkeep.assistant.model.hypothesis import Hypothesis, heard_since
from innkeep.assistant.model.machinery_zones import is_hand
from innkeep.assistant.model.observed_table import Touched, is_area, is_discard
from innkeep.assistant.model.records import Reading, ToldCard
from innkeep.assistant.tracker.belief.answering import MOST_THREADS
from innkeep.assistant.tracker.belief.mirror import Mirror, Step, changed
from innkeep.assistant.tracker.reading.understanding import understood
from innkeep.assistant.tracker.table_word.adopting import adopt, beside
from innkeep.rules import Choose, DrinkUp, Game, Play, Use
from innkeep.table import AppliedOp

__all__ = ["understood_with_texts"]

BY_HAND = "by-hand"
"""How an op is read that is the doing of such a card."""

_INTO_PLAY = (
    *("played", "revealed", "side-revealed", "trap-sprung", "trick-drawn"),
    *("room-entered", "crawled", "otto-answered", "component-works"),
)
"""The events by which a card comes into play."""


def understood_with_texts(mirror: Mirror, op: AppliedOp, t: Touched) -> Step:
    """The reading of an op, by the rules and by a text that people carry out."""
    before, told = mirror.hypotheses, mirror.told_card
    if told is None:
        mirror, reading = understood(mirror, op, t)
    else:
        mirror, reading = _while_told(mirror, told, op, t)
    newly = None if mirror.lost else _newly_told(mirror, before[0], op, t)
    if mirror.lost or newly is not None:
        mirror = changed(mirror, told_card=newly)
    return mirror, reading


def _while_told(mirror: Mirror, told: ToldCard, op: AppliedOp, t: Touched) -> Step:
    """The reading of an op while people carry out the text of a card."""
    before = mirror.hypotheses
    step = None if _goes_on(t) else _by_hand(mirror, op, t)
    mirror, reading = step or understood(mirror, op, t)
    if step is None and _perhaps_by_hand(reading, t):
        mirror = beside(mirror, before, t.items)
    told = replace(told, touched=told.touched | t.items)
    mirror = _perhaps_changed(mirror, told)
    over = reading.kind != BY_HAND and _is_over(mirror, told, reading, t)
    return changed(mirror, told_card=None if over else told), reading


def _by_hand(mirror: Mirror, op: AppliedOp, t: Touched) -> Step | None:
    """The op taken for the doing of the card, where the rules alone would make a mistake of it."""
    trial, reading = understood(changed(mirror, weighing=True), op, t)
    if reading.kind not in ("violation", "late") and not trial.lost:
        return None
    return adopt(mirror, t.items) if t.items else mirror, Reading(op.seq, BY_HAND)


def _perhaps_changed(mirror: Mirror, told: ToldCard) -> Mirror:
    """Add the readings in which what the text may have changed came to what the table shows."""
    untracked = dict(mirror.untracked)
    tried = (_changed(mirror, one, told, untracked) for one in mirror.hypotheses)
    if not (also := [one for one in tried if one is not None]):
        return mirror
    found = least_owing_first([*mirror.hypotheses, *also], mirror.picture)[:MOST_THREADS]
    return changed(mirror, hypotheses=found, untracked=untracked)


def _changed(mirror: Mirror, one: Hypothesis, told: ToldCard, untracked: dict[str, str]) -> Hypothesis | None:
    """A reading in which nothing is owed any more that the text may have changed; None: nothing is."""
    owed = gaps(one, mirror.picture).values
    causes = {zone: why.card for zone in owed if (why := one.causes.get(zone))}
    items = {zone for zone, card in causes.items() if told.may_change(card, zone)}
    gone = [flow for flow in one.flows if told.may_change(flow.cause.card, flow.source, flow.target)]
    if not items and not gone:
        return None
    items.update(*((flow.source, flow.target) for flow in gone))
    paid = replace(one, flows=tuple(flow for flow in one.flows if flow not in gone))
    return adopted(paid, mirror.picture, items, untracked)


def _is_over(mirror: Mirror, told: ToldCard, reading: Reading, t: Touched) -> bool:
    """Whether people have gone on: with the pawn, with the next card or Drink once this one has resolved, or
    with the next turn."""
    game = mirror.hypothesis.game
    if "turn" in t.items:
        return True
    if reading.move is None or told.card in _on_the_stack(game):
        return False
    return _is_next(reading, t) or game.active != told.active


def _newly_told(mirror: Mirror, before: Hypothesis, op: AppliedOp, t: Touched) -> ToldCard | None:
    """The last card with a text that has come into play and to light; what the rules have turned up already,
    but nobody at the table, may not show in anything."""
    told = [card for card, mode in _come_to_light(mirror, before, t) if _is_told(mirror, card, mode)]
    if not told or (mirror.told_card is not None and mirror.told_card.card == told[-1]):
        return None
    game = mirror.hypothesis.game
    return ToldCard(told[-1], op.seq, game.active, frozenset(_on_the_stack(game)) - {told[-1]})


def _come_to_light(mirror: Mirror, before: Hypothesis, t: Touched) -> list[tuple[int, int]]:
    """The cards that an op has turned up or brought into play, each with the branch that was played."""
    here, uid = mirror.hypothesis, mirror.hypothesis.bond.uid
    lit = [uid[card.cid] for card in t.cards if card.was in mirror.picture.hidden]
    turned = [(one, 0) for one in lit if f"r{one}" in here.causes]
    events = [one for one in heard_since(before, here) if one.kind in _INTO_PLAY]
    return [*turned, *((one.card, one.amount) for one in events if one.card is not None)]


def _is_told(mirror: Mirror, uid: int, mode: int) -> bool:
    """Whether a card in play has a text for the table, and everybody sees it."""
    here = mirror.hypothesis
    cid = here.bond.cid[uid]
    if not mirror.in_light(cid):
        return False
    card = here.game.book.library.cards.get(here.game.defs[uid])
    return card is not None and card.left_to_table(mode)


def _goes_on(t: Touched) -> bool:
    """Whether people go on to the next card, or the next turn: a card was laid out of a hand, or the pawn
    moved."""
    return "turn" in t.items or any(is_hand(card.was) and is_area(card.now) for card in t.cards)


def _perhaps_by_hand(reading: Reading, t: Touched) -> bool:
    """Whether what was read as a step of the turn may as well be the doing of a text: Drinks were ordered,
    markers moved, cards discarded or drawn."""
    return reading.kind in ("decision", "implicit-pass") and bool(t.items) and not _is_next(reading, t)


def _is_next(reading: Reading, t: Touched) -> bool:
    """Whether an op was the next card, choice or Drink; a card that went straight from a hand onto the
    discards need not have been played."""
    if isinstance(reading.move, Play):
        return not any(is_hand(card.was) and is_discard(card.now) for card in t.cards)
    drunk = isinstance(reading.move, DrinkUp) and bool(t.cards)
    return drunk or isinstance(reading.move, Choose | Use)


def _on_the_stack(game: Game) -> Iterator[int]:
    """The cards that have not resolved yet."""
    for frame in game.stack:
        yield frame.card
        for drink in frame.drinks:
            yield from drink.cards
