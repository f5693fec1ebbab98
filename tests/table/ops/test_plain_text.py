"""What people write comes out as they wrote it, and can trick nobody who reads it."""

from __future__ import annotations

import pytest

from innkeep.table.ops.plain_text import tidy, told_apart

PERSIAN = "\u0646\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"
"""Has a joiner that keeps two letters apart; without it, it is misspelt."""
SINHALA = "\u0dc1\u0dca\u200d\u0dbb\u0dd3"
MALAYALAM = "\u0d28\u0d4d\u200d\u0d31"
FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
PIRATES = "\U0001f3f4\u200d\u2620\ufe0f"
HEART = "\u2764\ufe0f\u200d\U0001f525"
FARMER = "\U0001f469\U0001f3fd\u200d\U0001f33e"


@pytest.mark.parametrize("text", [PERSIAN, SINHALA, MALAYALAM, FAMILY, PIRATES, HEART, FARMER], ids=ascii)
def test_a_joiner_that_joins_stays(text: str) -> None:
    assert tidy(text) == text
    assert tidy(f"  {text}, {text}\n") == f"{text}, {text}"


@pytest.mark.parametrize("joiner", ["\u200c", "\u200d"])
@pytest.mark.parametrize(
    "pattern",
    ["A{}nna", "{}Anna", "Anna{}", "An{}{}na", "А{}нна", "Anna {}", "\u0646{}{}\u0646", "\u0646{} ", "1{}2"],
)
def test_a_joiner_that_joins_nothing_goes(pattern: str, joiner: str) -> None:
    assert joiner not in tidy(pattern.replace("{}", joiner))


@pytest.mark.parametrize(
    "mark", list("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c\u200b")
)
def test_nothing_that_turns_a_line_stays(mark: str) -> None:
    assert tidy(f"\u0646{mark}\u0646") == "\u0646\u0646"
    assert tidy(f"\u0646\u200c{mark}\u0646") == "\u0646\u0646"


def test_two_names_that_read_alike_are_told_apart() -> None:
    without = PERSIAN.replace("\u200c", "")
    assert told_apart(without, [PERSIAN]) == f"{without} 2"
    assert told_apart(PERSIAN, [without]) == f"{PERSIAN} 2"
    assert told_apart(PERSIAN, [SINHALA]) == PERSIAN
