"""What happens where the supply of a token is short: its owner takes some back first (Q32)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from innkeep.cards.machineries import Machinery
from innkeep.rules.engine.position.state import CHOICE, PART, Frame
from innkeep.rules.machinery.tokens import TokenCounts

if TYPE_CHECKING:
    from innkeep.rules.engine.position.state import GameState


class Supply:
    """Out of which the tokens of a machinery at a seat are given to players."""

    __slots__ = ("record", "seat", "tokens")

    def __init__(self, record: Machinery, seat: int, tokens: TokenCounts) -> None:
        self.record = record
        self.seat = seat
        self.tokens = tokens

    def hand_out(
        self, game: GameState, at: int, token: str, needs: tuple[int, ...], card: int, deed: str = "gained"
    ) -> None:
        """One choice of the owner for each token that is missing (Q32), then everybody gains; ``at``: which
        part of the game is asked."""
        record = self.tokens.token(token)
        left = self.tokens.left(token)
        if left is not None and left < sum(needs) and self.sources(game, token, needs):
            asked = Frame(CHOICE, self.seat, card, at=at, losses=needs, style=PART)
            asked.mode = self.record.tokens.index(record)
            game.stack.append(asked)
            return
        rule, question = record.by(deed)
        for seat in game.seats_from(self.seat if self.record.at == "seat" else game.active):
            if needs[seat]:
                self.tokens.change(game, seat, token, needs[seat], card, rule, question)

    def sources(self, game: GameState, token: str, needs: tuple[int, ...]) -> tuple[int, ...]:
        """From whom the owner may take a token back: nobody where the record does not say so."""
        short = self.tokens.token(token).short
        if short == "nothing" or not game.players[self.seat].in_game:
            return ()
        holders = (seat for seat, number in enumerate(self.tokens.held[token]) if number)
        return tuple(seat for seat in holders if short == "anyone" or not needs[seat])
