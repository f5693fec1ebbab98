"""A token that effects name has its sentences, and a worth to bots: what forgot it would stop in mid-game."""

from __future__ import annotations

import pytest

from innkeep.assistant import messages
from innkeep.cards import vocabulary
from innkeep.rules.analysis import players, worth
from innkeep.rules.scenario.records import EVERY_TOKEN

pytestmark = pytest.mark.unit

OF_SCENARIOS = {"clones": "clone"}
"""What a token is called in scenarios, where not as in cards."""


def plain(tokens: tuple[str, ...]) -> list[str]:
    """Tokens by name; elements are those of Fire and of Ice."""
    return [one for token in tokens for one in (("fire", "ice") if token == "elements" else (token,))]


@pytest.mark.parametrize("token", sorted({*vocabulary.GIVEN, *plain(vocabulary.PAID), *vocabulary.HAVING}))
def test_a_token_that_cards_name_has_a_worth_and_sentences(token: str) -> None:
    assert token in worth.TOKENS, "TOKENS in rules/analysis/worth.py says what holding one is worth"
    assert OF_SCENARIOS.get(token, token) in EVERY_TOKEN, "scenarios name it: rules/scenario/records.py"
    if token in vocabulary.GIVEN:
        for way in ("due.take", "due.give"):
            assert messages.count_both(f"{way}.{token}", 2, name="Ann")["ru"]


@pytest.mark.parametrize("token", plain(vocabulary.PAID))
def test_a_token_that_tiers_cost_has_a_price_and_a_sentence(token: str) -> None:
    assert token in players.PRICES, "PRICES in rules/analysis/players.py says when spending one is worth it"
    assert messages.count_both(f"pay.{token}", 2)["ru"]
