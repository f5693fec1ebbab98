"""The bits that pick out who is asked in a window never hide an answer that the rules allow."""

from __future__ import annotations

import pytest

from innkeep.cards import load
from innkeep.rules import Chance, Game, PlayerSetup, new_game, random_move
from innkeep.rules.engine.definitions import ANTE, CARD, GOLD_LOSS
from innkeep.rules.engine.state import ASK_RESPOND
from innkeep.rules.legality import legal_moves
from innkeep.rules.legality.moves import Option

DECKS = sorted(deck.id for deck in load().decks.values() if deck.kind == "character" and deck.complete)


def allowed(game: Game, seat: int) -> set[tuple[int, int]]:
    """The cards and branches that fit the open window, asked of each one by itself."""
    frame = game.stack[-1]
    fitting = set()
    for uid in game.players[seat].held:
        card = game.cards[uid]
        for branch in card.branches:
            if branch.trigger in (CARD, ANTE, GOLD_LOSS) and legal_moves.answers(
                game, seat, frame, card, branch
            ):
                options: list[Option] = []
                legal_moves._aim(game, seat, frame, uid, branch, -1, options)
                if options:
                    fitting.add((uid, branch.index))
    return fitting


@pytest.mark.parametrize("seed", range(6))
def test_every_answer_that_fits_is_listed(seed: int) -> None:
    chosen = [DECKS[(4 * seed + seat) % len(DECKS)] for seat in range(4)]
    game = new_game([PlayerSetup(deck, deck) for deck in chosen], seed=seed, skip_idle_windows=True)
    chance = Chance(seed)
    while not game.over:
        if game.ask == ASK_RESPOND:
            for seat, player in enumerate(game.players):
                if player.in_game:
                    frame = game.stack[-1]
                    listed = {option[:2] for option in legal_moves.responses(game, seat, frame)}
                    assert allowed(game, seat) <= listed
                    assert not listed or legal_moves.reach(game, seat) & legal_moves.offered(game, frame)
        game.do(random_move(game, chance))
