"""Whole games of the tenth box: saves go on alike, and no token is made or lost, whatever the players do."""

from __future__ import annotations

import pytest

from innkeep.rules import Chance, Game, PlayerSetup, Use, new_game
from tests.rules.engine.playouts import go_on_alike, gold_in_play, places, unlisted, walk

BOX = ("rdi10-eisinder", "rdi10-oozwald", "rdi10-valeria", "rdi10-karl")
SEEDS = (1, 2, 3)
PEGS = [f"fire{number}" for number in (18, 15, 11, 6)] + [f"ice{number}" for number in (14, 9, 5, 2)]


def fresh(seed: int, *, skip: bool = True) -> Game:
    setups = [PlayerSetup(deck, deck) for deck in BOX]
    return new_game(setups, "rdi10", seed, drinks="rdi10-drinks", skip_idle_windows=skip)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_state_is_sound(seed: int) -> None:
    game = fresh(seed)
    gold = gold_in_play(game)
    eisinder, oozwald, valeria, _ = range(4)
    pegged = len(PEGS)
    for _ in walk(game, seed):
        assert gold_in_play(game) == gold
        assert places(game) == list(range(len(game.defs)))
        left = sum(game.tokens(eisinder, peg) for peg in PEGS)
        assert left <= pegged
        pegged = left
        assert left + game.tokens(eisinder, "fire") + game.tokens(eisinder, "ice") <= len(PEGS)
        assert 0 <= game.tokens(oozwald, "clones") <= 4
        assert game.tokens(valeria, "corruption") == 0
        assert sum(game.tokens(seat, "corruption") for seat in range(4)) <= 10
    assert pegged < len(PEGS)


@pytest.mark.parametrize("seed", SEEDS)
def test_listed_moves_are_accepted_and_others_refused(seed: int) -> None:
    game = fresh(seed, skip=False)
    chance = Chance(seed)
    for step, _ in enumerate(walk(game, seed)):
        if step % 17:
            continue
        listed = game.legal()
        assert len(set(listed)) == len(listed)
        for move in listed[:10]:
            game.copy().apply(move)
        for move in unlisted(game, chance):
            assert game.can(move) == (move in listed) or not isinstance(move, Use)


@pytest.mark.parametrize("seed", SEEDS)
def test_copies_and_saves_go_on_alike(seed: int) -> None:
    go_on_alike(fresh(seed), seed, 19)


def test_a_save_with_more_tokens_than_there_are_is_refused() -> None:
    saved = fresh(1).to_dict()
    elements = next(part for name, part in saved["parts"] if name == "elements")
    elements["tokens"]["fire"][0] = 3  # four more lie on the track
    with pytest.raises(ValueError, match="fire"):
        Game.from_dict(saved)
