"""Piles of cards as their records describe them: taken from the top, discarded, made again of their discards.

Which of their cards are revealed when, and what comes of it, is the business of a machinery's verbs.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from typing import TYPE_CHECKING

from innkeep.cards.machineries import Machinery, Pile
from innkeep.rules.engine.position.events import GameEvent
from innkeep.rules.engine.position.piles import shuffle
from innkeep.rules.engine.position.state import NOBODY, NONE

if TYPE_CHECKING:
    from innkeep.rules.engine.position.state import GameState


class Piles:
    """The piles of a machinery, bottom to top, and the cards whose ``home`` they are, wherever those lie."""

    __slots__ = ("home", "lying", "record", "seat")

    def __init__(
        self, record: Machinery, seat: int, lying: Mapping[str, list[int]], home: Collection[int]
    ) -> None:
        self.record = record
        self.seat = seat
        self.lying = {zone: list(lying.get(zone, ())) for zone in self.every(record)}
        self.home = frozenset(home)

    @staticmethod
    @cache
    def every(record: Machinery) -> tuple[str, ...]:
        """The piles and the places with a zone of their own, as the record names them."""
        return tuple(spot.zone for spot in record.spots())

    def zones(self) -> dict[str, list[int]]:
        """The piles by zone name."""
        return {self.record.name(zone, self.seat): pile for zone, pile in self.lying.items()}

    def closed(self) -> list[list[int]]:
        """Those nobody looks into."""
        return [self.lying[pile.zone] for pile in self.record.piles if not pile.open]

    def owner(self) -> int | None:
        """Who is named where something happens to them: nobody in the middle."""
        return None if self.seat == NOBODY else self.seat

    def pile(self, zone: str) -> Pile:
        """The record of a pile."""
        return next(pile for pile in self.record.piles if pile.zone == zone)

    def discards(self) -> str | None:
        """The zone to which cards of these piles go when they are done; None: to none of these."""
        for pile in self.record.piles:
            if pile.discard is not None and pile.discard in self.lying:
                return self.record.name(pile.discard, self.seat)
        opened = next((pile.zone for pile in self.record.piles if pile.open), None)
        return None if opened is None else self.record.name(opened, self.seat)

    def begins(self, game: GameState) -> None:
        """Shuffle what is shuffled as a game begins."""
        for pile in self.record.piles:
            if pile.shuffled and not pile.deals:
                shuffle(game, self.lying[pile.zone])

    def take(self, game: GameState, zone: str, rule: str, by: int | None = None) -> int:
        """Reveal the top card by ``rule``, or NONE; a pile that runs out is made of its discards at once.

        ``by``: who reveals it, where the pile has no owner.
        """
        pile = self.lying[zone]
        if not pile:
            self.remake(game, zone)
        if not pile:
            return NONE
        uid = pile.pop()
        if game.log is not None:
            game.log.append(GameEvent("side-revealed", rule, self.owner() if by is None else by, uid))
        if not pile:
            self.remake(game, zone)
        return uid

    def remake(self, game: GameState, zone: str) -> None:
        """The discards become the pile, shuffled, where its record says so; nobody pays."""
        record = self.pile(zone)
        if record.empty != "refill" or record.discard is None:
            return
        pile = self.lying[zone]
        discards = self.lying.get(record.discard, game.drink_discard)
        if not discards:
            return
        pile[:] = discards
        discards.clear()
        shuffle(game, pile)
        if game.log is not None:
            name = self.record.name(zone, self.seat)
            game.log.append(
                GameEvent("side-reshuffled", record.rule, self.owner(), cards=tuple(pile), zone=name)
            )

    def discard(self, game: GameState, uid: int, rule: str) -> None:
        """Lay a card on the discards by ``rule``."""
        zone = self.discards()
        if zone is None:
            return
        self.zones()[zone].append(uid)
        if game.log is not None:
            game.log.append(GameEvent("side-discarded", rule, self.owner(), uid, zone=zone))
