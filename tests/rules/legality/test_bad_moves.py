"""A move that has no meaning is refused with its field, and leaves the game as it was."""

from __future__ import annotations

from typing import Any

import pytest

from innkeep.rules import Choose, DiscardDraw, DrinkUp, EndPhase, Game, IllegalMoveError, Order, Pass, Play
from innkeep.rules.engine.position.moves import Use
from tests.rules.engine.playouts import fresh, walk

NONSENSE: tuple[Any, ...] = (None, -1, -7, 99, 10**9, 1.5, "x", ("x",), [1], {}, object())


def moves(game: Game, odd: Any) -> list[Any]:
    """Moves with something odd in one field; the others are those of whoever is asked."""
    seat = game.asked
    hand = game.players[seat].hand
    card = hand[0] if hand else 0
    made: list[Any] = [kind(odd) for kind in (Pass, DrinkUp, EndPhase, DiscardDraw)]
    made += [Play(odd, card), Play(seat, odd), Play(seat, card, odd), Play(seat, card, 0, odd)]
    made += [Play(seat, card, 0, (odd,)), Play(seat, card, 0, (), odd)]
    made += [DiscardDraw(seat, odd), DiscardDraw(seat, (odd,)), Order(odd, (0,)), Order(seat, odd)]
    made += [Order(seat, (odd,)), Choose(odd, 1), Choose(seat, odd), Use(seat, odd), Use(odd, "chi"), odd]
    return made


@pytest.mark.parametrize("seed", [1, 2])
def test_nonsense_is_refused_and_changes_nothing(seed: int) -> None:
    game = fresh(seed, 3, skip=False)
    for number, _ in enumerate(walk(game, seed)):
        if number % 23:
            continue
        before = game.digest()
        for odd in NONSENSE:
            for move in moves(game, odd):
                if not game.can(move):
                    with pytest.raises((IllegalMoveError, ValueError)):
                        game.apply(move)
        assert game.digest() == before


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (Play(0, "ale"), "Play.card: 'ale' is not a whole number"),  # type: ignore[arg-type]
        (Pass(None), "Pass.seat: None is not a whole number"),  # type: ignore[arg-type]
        (DiscardDraw(0, ("x",)), r"DiscardDraw.cards: \('x',\) is not a tuple of whole numbers"),  # type: ignore[arg-type]
        (Order(0, 1), "Order.targets: 1 is not a tuple of whole numbers"),  # type: ignore[arg-type]
        ("pass", "'pass' is no move"),
    ],
)
def test_the_reason_names_the_field_and_the_value(move: Any, reason: str) -> None:
    game = fresh(3)
    with pytest.raises(ValueError, match=reason):
        game.do(move)
