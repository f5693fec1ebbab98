"""What is offered is what the rules allow, from what the seat knows; `tests.bench.suggestions` tries more."""

from __future__ import annotations

import pytest

from tests.bench.suggestions import game_of


@pytest.mark.parametrize("number", range(6))
def test_offers_are_the_legal_plays_and_depend_on_nothing_unseen(number: int) -> None:
    found = game_of(9000 + number)
    assert found["positions"] >= 20
    assert found["plays"]
    assert (found["wrong"], found["leaks"]) == (0, 0)
