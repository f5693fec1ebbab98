"""What images says stands in both languages, with the same places to fill."""

from __future__ import annotations

from innkeep.images import messages


def test_both_catalogues_have_the_same_keys_and_places() -> None:
    assert messages.keys("en") == messages.keys("ru")
    for key in messages.keys("en"):
        assert messages.placeholders(key, "en") == messages.placeholders(key, "ru"), key
