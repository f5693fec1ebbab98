"""The command `innkeep cards`."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner, Result

from innkeep import cards
from innkeep.cards.cli import pack_commands
from innkeep.cards.decks import exchange
from innkeep.cards.io import pack_files

BAD = """\
deck: {id: d, set: s, kind: character, name: {en: D}, look: {hue: 1, emblem: anvil}}
cards:
  - {id: a, title: {en: A}, types: [acton], modes: []}
"""


def run(*words: str) -> Result:
    return CliRunner().invoke(pack_commands.cards, list(words))


def data(*words: str) -> Any:
    result = run(*words, "--json")
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)


def test_list() -> None:
    rows = data("list", "rdi1-drinks")
    assert sum(row["copies"] for row in rows) == 30
    assert rows[0] == {
        "id": "rdi1-drinks/light-ale",
        "deck": "rdi1-drinks",
        "title": "Light Ale",
        "title_ru": "Пинта светлого",
        "types": ["drink"],
        "copies": 3,
        "origin": "book",
    }
    assert len(data("list")) == len(cards.load().cards)
    assert len(data("list", "rdi1-zot")) == 28
    assert "rdi1-zot: Zot / Зот, 40 cards\n" in run("list").stdout
    said = "rdi2-fleck: Fleck / Флэк, 1 cards (cards named in the rulebooks only)\n"
    assert said in run("list").stdout


def test_show_by_title_in_either_language() -> None:
    assert data("show", "вода в вино")["id"] == "rdi1-deirdre/water-into-wine"
    shown = run("show", "Water into Wine").stdout
    assert "raise its Alcohol Content by 2." in shown
    assert "повысь её крепость на 2." in shown


def test_text() -> None:
    assert "Крепость 4." in run("text", "Dragon Breath Ale", "--lang", "ru").stdout
    assert len(data("text", "rdi1-gerki")) == 27


@pytest.mark.parametrize(
    "words",
    [
        ("show", "Nobody knows me"),
        ("list", "rdi1-bob"),
        ("text", "rdi1-bob"),
        ("vocabulary", "explode"),
        ("validate", "nowhere/at/all"),
        ("list", "--packs", "nowhere/at/all"),
    ],
)
def test_errors_are_one_line_and_exit_2(words: tuple[str, ...]) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert len(result.stderr.strip().splitlines()) == 1
    assert result.stderr.startswith("Error: ")


@pytest.mark.parametrize(
    ("words", "near"),
    [
        (("show", "Wine into Watre"), "Wine into Water"),
        (("show", "Вино в вод"), "Вино в воду"),
        (("text", "gerky"), "rdi1-gerki"),
        (("list", "rdi1-gerky"), "rdi1-gerki"),
        (("export", "warthron"), "rdi7-warthorn"),
    ],
)
def test_a_slip_is_answered_by_what_was_meant(words: tuple[str, ...], near: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert "; did you mean " in result.stderr
    assert near in result.stderr.partition("did you mean ")[2]


def test_a_deck_may_be_named_without_its_box() -> None:
    assert data("text", "gerki") == data("text", "rdi1-gerki")
    assert run("list", "drinks").stderr.startswith(
        "Error: deck: 'drinks' is the name of several; name one of rdi1-"
    )


def test_validate_prints_every_problem(tmp_path: Path) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text(BAD)
    result = run("validate", str(path))
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert [line.startswith(f"{path}:3: cards[0].") for line in lines] == [True, True]
    report = json.loads(run("validate", str(path), "--json").stdout)
    assert report["ok"] is False
    assert [p["field"] for p in report["problems"]] == ["cards[0].types[0]", "cards[0].modes"]


def test_validate_good(tmp_path: Path) -> None:
    path = tmp_path / "good.yaml"
    path.write_text(
        BAD.replace("acton", "action").replace("[]}", "[{when: {on: action}, effects: [{do: start_round}]}]}")
    )
    said = run("validate", str(path))
    assert said.exit_code == 0
    assert said.stdout.splitlines()[-1] == "1 decks, 1 cards, 3 doubts"
    assert data("show", "d/A", "--packs", str(path))["deck"] == "d"


def test_vocabulary() -> None:
    words = data("vocabulary")
    assert {w["word"] for w in words} >= {"action", "gold_loss", "fortitude", "drinking_contest"}
    for word in words:
        key = "when" if word["head"] == "on" else "effects"
        *_, shown = cards.read_text(word["text_en"], word["types"]).modes  # a Trap stands below a branch
        given = exchange.mode_data(shown)[key]
        said = pack_files.read(word["example"])[0]
        assert (given if key == "when" else given[0]) == said, word["word"]
        assert any("а" <= ch <= "я" for ch in word["text_ru"]), word["word"]
    assert "ru: Когда раскрыта выпивка, раздели её" in run("vocabulary", "split_drink").stdout
    assert "attacker: the player whose card is being answered" in run("vocabulary", "fortitude").stdout
    (split,) = data("vocabulary", "split_drink")
    assert split["fits"] == ["drink"]
    assert split["arguments"][0]["allowed"] == "chosen_other, priority_target"


def test_coverage_without_the_other_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pack_commands, "entry_points", lambda group: [])  # noqa: ARG005
    pack_commands._providers.cache_clear()
    report = data("coverage")
    pack_commands._providers.cache_clear()
    assert report["cards"] == len(cards.load().cards)
    assert report["uncovered"] == 0
    row = report["rows"][0]
    assert set(row) == {"id", "deck", "origin", *pack_commands.COVERED, "table", "tests"}
    assert row["legal"] == row["illegal"] == row["resolves"] == "unknown"
    assert (row["effects"], row["picture"], row["text_en"], row["text_ru"]) == (
        "unknown",
        "unknown",
        True,
        True,
    )


def test_coverage_asks_the_entry_points(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> None:
        raise ImportError

    interpreter = SimpleNamespace(words=frozenset(), covers=lambda card: card.drink is None)
    pictures = SimpleNamespace(has=lambda key: key == "rdi1-drinks/wine")
    groups = {
        "innkeep.interpreters": [SimpleNamespace(load=missing), SimpleNamespace(load=lambda: interpreter)],
        "innkeep.assets": [SimpleNamespace(load=lambda: pictures)],
    }
    monkeypatch.setattr(pack_commands, "entry_points", lambda group: groups[group])
    pack_commands._providers.cache_clear()
    report = data("coverage")
    pack_commands._providers.cache_clear()
    rows = {row["id"]: row for row in report["rows"]}
    assert rows["rdi1-drinks/wine"]["picture"] is True
    assert rows["rdi1-drinks/wine"]["effects"] is False
    assert rows["rdi1-zot/teleport-beverage"]["effects"] is True
    assert rows["rdi1-zot/teleport-beverage"]["picture"] is False
    assert report["uncovered"] == report["cards"]


def test_no_shipped_card_lacks_anything() -> None:
    report = data("coverage")
    lacking = [
        row for row in report["rows"] if not all(row[column] is True for column in pack_commands.COVERED)
    ]
    assert lacking == []
    assert report["uncovered"] == 0
    assert report["table"] == {"whole": 0, "part": 0}
    assert len(report["rows"]) == report["cards"] == len(cards.load().cards)


def test_every_command_has_an_example() -> None:
    for name in pack_commands.cards.commands:
        assert "Example:" in run(name, "--help").stdout, name


def test_a_card_and_a_word_are_told_in_one_language() -> None:
    told = run("show", "Wine into Water", "--lang", "ru").stdout
    assert "Вино в воду" in told
    assert "Wine into Water" not in told
    assert "en: " not in run("vocabulary", "split_drink", "--lang", "ru").stdout
