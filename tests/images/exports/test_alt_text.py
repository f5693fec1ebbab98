"""Cards in words: every card, both languages, nothing a screen reader would stumble over."""

from __future__ import annotations

import json
import re
from pathlib import Path

from innkeep import cards

from .conftest import run


def test_every_card_is_said_in_both_languages(tmp_path: Path) -> None:
    path = tmp_path / "cards.json"
    sets = sorted({deck.set for deck in cards.load().decks.values()})
    result = run("alt-text", *sets, "--lang", "en,ru", "-o", str(path), "--json")
    assert result.exit_code == 0, result.output
    document = json.loads(path.read_text("utf-8"))
    assert {row["id"] for row in document["cards"]} == set(cards.load().cards)
    assert json.loads(result.stdout)["cards"] == sum(row["copies"] for row in document["cards"])
    for row in document["cards"]:
        for lang in ("en", "ru"):
            said = row[lang]["alt"]
            assert row[lang]["title"] in said
            assert not re.search(r"[{}*]|\s\s|\n", said), said
        assert re.search("[а-яё]", row["ru"]["alt"])


def test_plain_text_has_a_heading_for_each_deck(tmp_path: Path) -> None:
    path = tmp_path / "cards.txt"
    assert run("alt-text", "rdi1-gerki", "rdi1-zot", "--lang", "ru", "-o", str(path)).exit_code == 0
    text = path.read_text("utf-8")
    assert "Герки: 40\u00a0карт\n" in text
    assert "Зот: 40\u00a0карт\n" in text
    assert "Повышаю!" in text
