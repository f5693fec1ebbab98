"""The bits that pick out who is asked in a window never hide an answer that the checks allow."""

from __future__ import annotations

import pytest

from innkeep.cards import load
from innkeep.rules import Chance, Game, Play, PlayerSetup, new_game, random_move
from innkeep.rules.engine.position.aims import NO_PICK
from innkeep.rules.engine.position.state import ASK_RESPOND
from innkeep.rules.engine.queries.targets import as_option, as_play, targets
from innkeep.rules.legality import judge, legal_moves

DECKS = sorted(deck.id for deck in load().decks.values() if deck.kind == "character" and deck.complete)


def allowed(game: Game, seat: int) -> set[object]:
    """The plays that fit the open window, asked of each one by itself."""
    drinks = len(game.stack[-1].drinks)
    fitting: set[object] = set()
    for uid in game.players[seat].held:
        for branch in game.cards[uid].branches:
            aims = [-1] if branch.picks == NO_PICK else targets(game, seat, branch)
            for target in aims:
                for at in (-1, *range(drinks)):
                    play = as_play(seat, (uid, branch.index, target, at))
                    if judge.reasons(game, play, as_if_asked=True) == ():
                        fitting.add(as_option(game, play))
    return fitting


@pytest.mark.parametrize("seed", range(6))
def test_the_answers_that_fit_are_those_on_the_list(seed: int) -> None:
    chosen = [DECKS[(4 * seed + seat) % len(DECKS)] for seat in range(4)]
    game = new_game([PlayerSetup(deck, deck) for deck in chosen], seed=seed, skip_idle_windows=True)
    chance = Chance(seed)
    while not game.over:
        if game.ask == ASK_RESPOND:
            for seat, player in enumerate(game.players):
                if player.in_game and not game.away >> seat & 1:
                    frame = game.stack[-1]
                    listed = legal_moves.responses(game, seat, frame)
                    assert allowed(game, seat) == set(listed)
                    assert not listed or legal_moves.reach(game, seat) & legal_moves.offered(game, frame)
        game.do(random_move(game, chance))


def test_a_play_is_no_other_play() -> None:
    """Naming seat -1 or Drink -1 is not the same as naming none."""
    game = new_game([PlayerSetup("Ann", DECKS[0]), PlayerSetup("Bob", DECKS[1])], seed=1)
    assert as_option(game, Play(0, 1, 0, (-1,))) is None
    assert as_option(game, Play(0, 1, 0, (), -1)) is None
