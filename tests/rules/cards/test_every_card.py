"""Every branch of every shipped card: played where it is legal, refused where it is not, and what comes of it
held against a reader that knows nothing of the engine."""

from __future__ import annotations

import pytest

from innkeep import cards
from innkeep.rules import IllegalMoveError
from innkeep.rules.analysis import probes
from tests.rules.cards import naive
from tests.rules.cards.naive_world import World

BRANCHES = [
    pytest.param(card, mode, id=f"{card.id}-{mode + 1}")
    for card in cards.load().cards.values()
    for mode in range(max(1, len(card.modes)))
]


@pytest.mark.parametrize(("card", "mode"), BRANCHES)
def test_it_does_what_its_data_says(card: cards.Card, mode: int) -> None:
    trial = probes.legal(card, mode)
    assert trial is not None, "no position was found in which it is legal"
    assert World.of(trial.played()) == naive.outcome(trial.start, trial.moves)


@pytest.mark.parametrize(("card", "mode"), BRANCHES)
def test_it_is_refused_elsewhere(card: cards.Card, mode: int) -> None:
    found = probes.illegal(card, mode)
    assert found is not None, "it is legal wherever it was tried"
    game, move = found
    before = game.digest()
    with pytest.raises(IllegalMoveError) as refusal:
        game.apply(move)
    assert refusal.value.rules
    assert game.digest() == before
