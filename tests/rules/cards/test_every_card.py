"""Every branch of every shipped card: played where it is legal, refused where it is not, and what comes of it
held against a reader that knows nothing of the engine."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from innkeep import cards
from innkeep.rules import IllegalMoveError
from innkeep.rules.analysis import probes
from tests.rules.cards import naive
from tests.rules.cards.naive_world import World

DECKS = [pytest.param(deck, id=deck.id) for deck in cards.load().decks.values() if deck.cards]


def branches(deck: cards.Deck) -> Iterator[tuple[cards.Card, int]]:
    """What its cards may do, each way of each card."""
    for card in deck.cards:
        for mode in range(max(1, len(card.modes))):
            yield card, mode


@pytest.mark.parametrize("deck", DECKS)
def test_its_cards_do_what_their_data_says(deck: cards.Deck) -> None:
    for card, mode in branches(deck):
        trial = probes.legal(card, mode)
        assert trial is not None, f"{card.id}, way {mode + 1}: no position was found in which it is legal"
        came, told = World.of(trial.played()), naive.outcome(trial.start, trial.moves)
        assert (card.id, mode, came) == (card.id, mode, told)


@pytest.mark.parametrize("deck", DECKS)
def test_its_cards_are_refused_elsewhere(deck: cards.Deck) -> None:
    for card, mode in branches(deck):
        found = probes.illegal(card, mode)
        assert found is not None, f"{card.id}, way {mode + 1}: it is legal wherever it was tried"
        game, move = found
        before = game.digest()
        with pytest.raises(IllegalMoveError) as refusal:
            game.apply(move)
        assert refusal.value.rules, card.id
        assert game.digest() == before, card.id
