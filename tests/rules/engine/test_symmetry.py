"""Nobody's seat matters: a table turned by some seats plays the same game, turned by as many."""

from __future__ import annotations

from dataclasses import replace

import pytest

from innkeep import cards
from innkeep.rules import Chance, Choose, DiscardDraw, Game, Order, Play, PlayerSetup, build, random_move
from innkeep.rules.engine.position.moves import Move
from tests.rules.engine.playouts import CHARACTERS

DECK = 40
CARDS_OF_A_PLAYER = DECK + 1


def shuffled(items: list[str], chance: Chance) -> list[str]:
    left = list(items)
    return [left.pop(chance.below(len(left))) for _ in items]


def deck(deck_id: str) -> list[str]:
    return [card.id for card in cards.load().decks[deck_id].cards for _ in range(card.copies)]


def table(players: int, seed: int, turned: int, edition: str) -> Game:
    """A fresh game with its cards laid out by the test, so that turning the table moves nothing else."""
    chance = Chance(seed)
    drinks = shuffled(deck("rdi1-drinks"), chance)
    setups = []
    for seat in range(players):
        own = shuffled(deck(CHARACTERS[seat % 4]), chance)
        setups.append(
            PlayerSetup(
                f"P{seat}",
                CHARACTERS[seat % 4],
                hand=tuple(own[:7]),
                deck=tuple(own[7:]),
                drinks=(drinks[seat],),
            )
        )
    order = [setups[(place - turned) % players] for place in range(players)]
    return build(
        order,
        edition,
        turn=turned % players,
        phase="discard-and-draw",
        drink_deck=drinks[players:],
        seed=seed,
        skip_idle_windows=True,
    )


class Turn:
    """Seats and cards of one table as they are called at the turned one."""

    def __init__(self, players: int, by: int) -> None:
        self.players = players
        self.by = by

    def seat(self, seat: int) -> int:
        return (seat + self.by) % self.players

    def card(self, uid: int) -> int:
        owner, place = divmod(uid, CARDS_OF_A_PLAYER)
        return uid if owner >= self.players else self.seat(owner) * CARDS_OF_A_PLAYER + place

    def move(self, move: Move) -> Move:
        seat = self.seat(move.seat)
        if isinstance(move, Play):
            targets = tuple(map(self.seat, move.targets))
            return replace(move, seat=seat, card=self.card(move.card), targets=targets)
        if isinstance(move, DiscardDraw):
            return replace(move, seat=seat, cards=tuple(map(self.card, move.cards)))
        if isinstance(move, Order):
            return replace(move, seat=seat, targets=tuple(map(self.seat, move.targets)))
        if isinstance(move, Choose):
            if isinstance(move.value, tuple):
                return Choose(seat, tuple(map(self.card, move.value)))
            return Choose(seat, self.seat(move.value) if isinstance(move.value, int) else move.value)
        return replace(move, seat=seat)


def unordered(move: Move) -> Move:
    """Discards and the seats of an order are listed in any order."""
    if isinstance(move, DiscardDraw):
        return replace(move, cards=tuple(sorted(move.cards)))
    if isinstance(move, Order):
        return replace(move, targets=tuple(sorted(move.targets)))
    return move


def assert_turned(one: Game, two: Game, turn: Turn) -> None:
    assert (one.pot, one.inn_gained, one.phase_name, one.over) == (
        two.pot,
        two.inn_gained,
        two.phase_name,
        two.over,
    )
    assert [turn.card(uid) for uid in one.drink_deck] == two.drink_deck
    for seat, here in enumerate(one.players):
        there = two.players[turn.seat(seat)]
        assert (here.fortitude, here.alcohol, here.gold, here.in_game, here.lost_by) == (
            there.fortitude,
            there.alcohol,
            there.gold,
            there.in_game,
            there.lost_by,
        )
        for pile in ("hand", "deck", "discard", "drinks", "front"):
            assert [turn.card(uid) for uid in getattr(here, pile)] == getattr(there, pile)
    assert {unordered(turn.move(move)) for move in one.legal()} == {unordered(move) for move in two.legal()}


@pytest.mark.parametrize("edition", ["rdi1", "rdi7-ru", "rdi10"])
@pytest.mark.parametrize(("players", "by", "seed"), [(2, 1, 3), (3, 2, 4), (4, 1, 5), (6, 5, 6)])
def test_a_turned_table_plays_the_same_game(players: int, by: int, seed: int, edition: str) -> None:
    one, two = table(players, seed, 0, edition), table(players, seed, by, edition)
    turn = Turn(players, by)
    chance = Chance(seed)
    steps = 0
    while not one.over:
        if steps % 5 == 0:
            assert_turned(one, two, turn)
        move = random_move(one, chance)
        one.apply(move)
        two.apply(turn.move(move))
        steps += 1
        assert steps < 20_000
    assert_turned(one, two, turn)
    assert tuple(sorted(map(turn.seat, one.winners))) == tuple(sorted(two.winners))
    assert tuple(sorted(map(turn.seat, one.tied))) == tuple(sorted(two.tied))
