"""Tokens as their records describe them: how many lie where, within cap and supply.

Those that count beside Alcohol Content are kept in ``Player.weight`` as well, because losing is compared with
it again and again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from innkeep.cards.machineries import Machinery, Token
from innkeep.rules.engine.position.events import GameEvent
from innkeep.rules.engine.position.state import NONE

if TYPE_CHECKING:
    from innkeep.rules.engine.position.state import GameState


@lru_cache(maxsize=256)
def _kinds(record: Machinery) -> dict[str, Token]:
    """Everything a record counts, by its name."""
    return {token.id: token for token in record.counters()}


@lru_cache(maxsize=1024)
def _lying(record: Machinery, owner: int, shape: tuple[tuple[str, int], ...]) -> list[tuple[str, str, int]]:
    """The tracks there are, each with its token and seat, where so many numbers of each token are held."""
    return [
        (record.name(name, at), name, at)
        for name, seats in shape
        for at in range(seats)
        if record.at != "seat" or _kinds(record)[name].may_hold(at, owner)
    ]


class TokenCounts:
    """How many tokens of each kind of a machinery lie at each seat, or in the one place in the middle."""

    __slots__ = ("held", "record", "seat")

    def __init__(self, record: Machinery, seat: int, held: Mapping[str, list[int]]) -> None:
        self.record = record
        self.seat = seat
        self.held = {name: list(numbers) for name, numbers in held.items()}

    @staticmethod
    def set_out(record: Machinery, seat: int, seats: int) -> dict[str, list[int]]:
        """What lies there when a game begins.

        >>> from innkeep import cards
        >>> TokenCounts.set_out(cards.load().machineries["chi"], 1, 3)
        {'chi': [0, 0, 0]}
        """
        held = {}
        for token in record.counters():
            if record.at != "seat":
                seated = record.at == "team" or token.each
                held[token.id] = [token.at_start(seats)] * (seats if seated else 1)
            else:
                held[token.id] = [token.begins_with(at, seat) for at in range(seats)]
        return held

    @staticmethod
    def every(record: Machinery, seat: int, seats: int) -> Iterator[tuple[str, Token]]:
        """Every track there is, with its token."""
        for token in record.counters():
            if record.at == "middle" and not token.each:
                yield token.id, token
            else:
                held = (at for at in range(seats) if token.each or token.may_hold(at, seat))
                yield from ((record.name(token.id, at), token) for at in held)

    def weigh(self, game: GameState) -> None:
        """Count those that count for their holders; how many numbers there must be is checked elsewhere."""
        for token in self.record.tokens:
            if token.counts is not None:
                for player, number in zip(game.players, self.held[token.id], strict=False):
                    player.weight += number

    def tracks(self) -> dict[str, int]:
        """The number on each track there is, by zone: that of its owner, or of each who may hold some."""
        held = self.held
        shape = tuple([(name, len(numbers)) for name, numbers in held.items()])
        return {zone: held[name][at] for zone, name, at in _lying(self.record, self.seat, shape)}

    def _may(self, name: str, seat: int) -> bool:
        return self.record.at != "seat" or self.token(name).may_hold(seat, self.seat)

    def zone(self, name: str, seat: int) -> str:
        """The track of a token."""
        return self.record.name(name, seat)

    def token(self, name: str) -> Token:
        """The record of a token."""
        return _kinds(self.record)[name]

    def at(self, zone: str) -> tuple[str, int] | None:
        """Which tokens lie on the track of that name, and at which seat."""
        for name, numbers in self.held.items():
            for at in range(len(numbers)):
                if self._may(name, at) and self.zone(name, at) == zone:
                    return name, at
        return None

    def left(self, name: str) -> int | None:
        """How many lie in the supply; None: any number."""
        supply = self.token(name).supply
        return None if supply is None else max(0, supply - sum(self.held[name]))

    def room(self, seat: int, name: str) -> int:
        """How many more a seat may hold."""
        numbers = self.held[name]
        if seat >= len(numbers) or not self._may(name, seat):
            return 0
        return max(0, self.token(name).cap - numbers[seat])

    def surplus(self) -> tuple[str, ...]:
        """The kinds of which more lie about than there are."""
        found = []
        for token in self.record.tokens:
            if token.supply is not None:
                kinds = (token.id, *(token.peg(number) for number in token.pegs))
                if sum(sum(self.held[kind]) for kind in kinds) > token.supply:
                    found.append(token.id)
        return tuple(found)

    def change(
        self, game: GameState, seat: int, name: str, amount: int, card: int, rule: str, question: str = ""
    ) -> int:
        """Give or take tokens as far as cap and supply allow; by how many the number really changed."""
        token = self.token(name)
        numbers = self.held[name]
        if seat >= len(numbers) or not self._may(name, seat):
            return 0
        left = self.left(name)
        more = amount if left is None else min(amount, left)
        after = min(token.cap, max(0, numbers[seat] + more))
        moved = after - numbers[seat]
        if moved:
            self.put(game, seat, name, after)
            if game.log is not None:
                at = None if self.record.at == "middle" and not token.each else seat
                source = None if card == NONE else card
                zone = self.zone(name, seat)
                game.log.append(GameEvent("tokens", rule, at, source, moved, question=question, zone=zone))
            for part in game.parts:
                part.stat_moved(game, seat, name, after - moved, after)
        return moved

    def put(self, game: GameState, seat: int, name: str, number: int) -> None:
        """Let so many lie there, whatever cap and supply say."""
        moved = number - self.held[name][seat]
        self.held[name][seat] = number
        if self.token(name).counts is not None:
            game.players[seat].weight += moved

    def lost(self, game: GameState, seat: int) -> None:
        """The player has lost: what is not kept goes back to the supply."""
        for token in self.record.tokens:
            if token.lost == "return" and self.record.at == "seat" and (held := self.held[token.id][seat]):
                rule, question = token.by("returned")
                self.change(game, seat, token.id, -held, NONE, rule, question)
