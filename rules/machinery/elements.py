"""Eisinder's Element Tokens: pegged on the numbers of her track, Claimed as a marker of hers comes by.

What they are counted for on cards is the business of the core (the tiers of a branch).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from innkeep.rules.engine.position.definitions import OPCODES, Op
from innkeep.rules.engine.position.state import NONE, Frame
from innkeep.rules.machinery.kit import MachineryState
from innkeep.rules.machinery.pegs import on_the_way, to_an_end

if TYPE_CHECKING:
    from innkeep.cards.machineries import Token
    from innkeep.rules.engine.position.state import GameState

_MARKERS = ("fortitude", "alcohol")

Peg = tuple["Token", int]
"""A token and the number it lies on."""

_CLAIM: Final = OPCODES["claim_element"]


class Elements(MachineryState):
    """The Element Tokens of a seat."""

    __slots__ = ()

    def lying(self) -> list[Peg]:
        """Those still on the track, in the order of the record."""
        held = self.tokens.held
        return [
            (token, number)
            for token in self.record.tokens
            for number in token.pegs
            if held[token.peg(number)][self.seat]
        ]

    def stat_moved(self, game: GameState, seat: int, stat: str, before: int, after: int) -> None:
        """What the marker came onto or past is Claimed, the nearest first; none goes back (EIS-06)."""
        if stat not in _MARKERS or not game.together(seat, self.seat):
            return
        met = [(t, n) for t, n in self.lying() if n in on_the_way(t, before, after)]
        for token, number in sorted(met, key=lambda peg: abs(peg[1] - before)):
            self._claim(game, token, number, NONE, "EIS-02")

    def _claim(self, game: GameState, token: Token, number: int, card: int, rule: str) -> None:
        self.tokens.change(game, self.seat, token.peg(number), -1, card, rule)
        self.tokens.change(game, self.seat, token.id, 1, card, rule)

    def nearest(self) -> list[Peg]:
        """Those nearest to an end of the track."""
        lying = self.lying()
        least = min((to_an_end(number) for _, number in lying), default=0)
        return [(token, number) for token, number in lying if to_an_end(number) == least]

    def carries_out(self, game: GameState, frame: Frame, op: Op, seats: tuple[int, ...]) -> None:
        """The nearest to an end is Claimed; where several are, the player says which (NOTE10-10)."""
        if op.code != _CLAIM or self.seat not in seats:
            return
        found = self.nearest()
        if len(found) > 1:
            self.ask(game, self.seat, 0)
        elif found:
            self._claim(game, *found[0], frame.card, "NOTE10-10")

    def choices(self, game: GameState, frame: Frame) -> tuple[object, ...]:  # noqa: ARG002
        """The pegs to choose from, by the names of their counters."""
        return tuple(token.peg(number) for token, number in self.nearest())

    def chosen(self, game: GameState, frame: Frame, value: object) -> None:  # noqa: ARG002
        """Claim it."""
        for token, number in self.nearest():
            if token.peg(number) == value:
                self._claim(game, token, number, NONE, "NOTE10-10")
                return
