"""The part of a mirror that leaves the texts of cards to the table: what people do after such a card was
played, until they go on, is its doing, whatever it is. Nothing here knows what the text says."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Self

from innkeep.assistant.interpret.adopt_table import adopted
from innkeep.assistant.interpret.plausibility import least_owing_first
from innkeep.assistant.model.hypothesis import Hypothesis
from innkeep.assistant.model.machinery_zones import is_hand
from innkeep.assistant.model.obligations import gaps
from innkeep.assistant.model.observed_table import Touched, is_area, is_discard
from innkeep.assistant.model.records import Reading
from innkeep.assistant.tracker.answering import MOST_THREADS
from innkeep.assistant.tracker.holding import Holding
from innkeep.rules import Choose, DrinkUp, Game, Play, Use
from innkeep.table import AppliedOp

__all__ = ["LeftToTable", "ToldCard"]

BY_HAND = "by-hand"
"""How an op is read that is the doing of such a card."""


@dataclass(frozen=True, slots=True)
class ToldCard:
    """A card whose text people carry out now: which (uid), since which op, in whose turn. What the cards do
    that it `answers` its text may change; of what it does itself, only what people have `touched` since."""

    card: int
    seq: int
    active: int
    answers: frozenset[int]
    touched: frozenset[str] = frozenset()

    def may_change(self, cause: int | None, *zones: str) -> bool:
        """Whether its text may have changed what a card does there."""
        return cause in self.answers or (cause == self.card and not self.touched.isdisjoint(zones))


class LeftToTable(Holding):
    """The part of a mirror that takes what the text of a card may have brought about."""

    weighing: bool
    told_card: ToldCard | None = None
    """The card with a text that was played last, until people go on."""

    @abstractmethod
    def fork(self) -> Self:
        """A mirror of its own that stands as this one."""

    @abstractmethod
    def _understood(self, op: AppliedOp, t: Touched) -> Reading:
        """The reading of an op, by the rules alone."""

    def resynchronise(self) -> None:
        """Start again from the table as it lies, with no text to carry out."""
        super().resynchronise()
        self.told_card = None

    def _understood_with_texts(self, op: AppliedOp, t: Touched) -> Reading:
        """The reading of an op, by the rules and by a text that people carry out."""
        before, told = self.hypotheses, self.told_card
        reading = self._by_hand(op, t) if told is not None and not _goes_on(t) else None
        if reading is None:
            reading = self._understood(op, t)
            if told is not None and _perhaps_by_hand(reading, t):
                self._or_by_hand(before, t)
        if told is not None:
            self.told_card = told = replace(told, touched=told.touched | t.items)
            self._perhaps_changed(told)
            if reading.kind != BY_HAND and self._is_over(told, reading, t):
                self.told_card = None
        self.told_card = None if self.lost else self._newly_told(before[0], op, t) or self.told_card
        return reading

    def _by_hand(self, op: AppliedOp, t: Touched) -> Reading | None:
        """The op taken for the doing of the card, where the rules alone would make a mistake of it."""
        trial = self.fork()
        trial.weighing = True
        if trial._understood(op, t).kind not in ("violation", "late") and not trial.lost:
            return None
        if t.items:
            self.adopt(t.items)
        return Reading(op.seq, BY_HAND)

    def _or_by_hand(self, before: Iterable[Hypothesis], t: Touched) -> None:
        """Add the readings in which what looks like a step of the turn was the doing of the card."""
        also = [adopted(one, self.picture, t.items, self.untracked) for one in before]
        self.hypotheses = least_owing_first([*self.hypotheses, *also], self.picture)[:MOST_THREADS]

    def _perhaps_changed(self, told: ToldCard) -> None:
        """Add the readings in which what the text may have changed came to what the table shows."""
        also = [other for one in self.hypotheses if (other := self._changed(one, told)) is not None]
        if also:
            self.hypotheses = least_owing_first([*self.hypotheses, *also], self.picture)[:MOST_THREADS]

    def _changed(self, one: Hypothesis, told: ToldCard) -> Hypothesis | None:
        """A reading in which nothing is owed any more that the text may have changed; None: nothing is."""
        causes = {zone: why.card for zone in gaps(one, self.picture).values if (why := one.causes.get(zone))}
        items = {zone for zone, card in causes.items() if told.may_change(card, zone)}
        gone = [flow for flow in one.flows if told.may_change(flow.cause.card, flow.source, flow.target)]
        if not items and not gone:
            return None
        items.update(*((flow.source, flow.target) for flow in gone))
        paid = replace(one, flows=tuple(flow for flow in one.flows if flow not in gone))
        return adopted(paid, self.picture, items, self.untracked)

    def _is_over(self, told: ToldCard, reading: Reading, t: Touched) -> bool:
        """Whether people have gone on: with the pawn, with the next card or Drink once this one has resolved,
        or with the next turn."""
        game = self.hypothesis.game
        if "turn" in t.items:
            return True
        if reading.move is None or told.card in _on_the_stack(game):
            return False
        return _is_next(reading, t) or game.active != told.active

    def _newly_told(self, before: Hypothesis, op: AppliedOp, t: Touched) -> ToldCard | None:
        """The last card with a text that has come into play and to light; what the rules have turned up
        already, but nobody at the table, may not show in anything."""
        here = self.hypothesis
        events = here.events[-(here.heard - before.heard) :] if here.heard > before.heard else ()
        uid = here.bond.uid
        lit = [uid[card.cid] for card in t.cards if card.was in self.picture.hidden]
        turned = [(one, 0) for one in lit if f"r{one}" in here.causes]
        played = [(one.card, one.amount) for one in events if one.card is not None and one.kind in _INTO_PLAY]
        told = [card for card, mode in (*turned, *played) if self._told(here, card, mode)]
        if not told or (self.told_card is not None and self.told_card.card == told[-1]):
            return None
        return ToldCard(told[-1], op.seq, here.game.active, frozenset(_on_the_stack(here.game)) - {told[-1]})

    def _told(self, here: Hypothesis, uid: int, mode: int) -> bool:
        """Whether a card in play has a text for the table, and everybody sees it."""
        cid = here.bond.cid[uid]
        if self.picture.cards[cid] in self.picture.hidden or cid in self.face_down:
            return False
        card = here.game.book.library.cards.get(here.game.defs[uid])
        return card is not None and card.left_to_table(mode)


_INTO_PLAY = (
    *("played", "revealed", "side-revealed", "trap-sprung", "trick-drawn"),
    *("room-entered", "crawled", "otto-answered", "component-works"),
)
"""The events by which a card comes into play."""


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
