"""Decks out and back: what is written reads as the same deck."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from innkeep import cards
from innkeep.cards.cli import pack_commands
from innkeep.cards.decks import exchange

LIBRARY = cards.load()


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(pack_commands.cards, [str(word) for word in words])


@pytest.mark.parametrize("deck", LIBRARY.decks)
def test_yaml_round_trip(deck: str) -> None:
    assert cards.parse(exchange.to_yaml(LIBRARY.decks[deck])) == LIBRARY.decks[deck]


@pytest.mark.parametrize("deck", LIBRARY.decks)
def test_csv_round_trip(deck: str) -> None:
    original = LIBRARY.decks[deck]
    head = exchange.deck_data(original)["deck"]
    assert exchange.from_csv(exchange.to_csv(original), head) == original


def test_a_bad_table_names_its_lines() -> None:
    head = exchange.deck_data(LIBRARY.decks["rdi1-zot"])["deck"]
    table = exchange.to_csv(LIBRARY.decks["rdi1-zot"]).replace("sometimes", "somtimes", 1)
    with pytest.raises(cards.PackError) as caught:
        exchange.from_csv(table, head, "t.csv")
    assert str(caught.value).startswith(
        "t.csv:5: column D: types[0]: 'somtimes' is not known here; did you mean sometimes?"
    )
    with pytest.raises(cards.PackError, match=r"t\.csv:1: has no column for the title, only 'id', 'colour'"):
        exchange.from_csv("id,colour\na,red\n", head, "t.csv")
    with pytest.raises(cards.PackError, match="is not CSV"):
        exchange.from_csv("title,types\na," + "x" * 200_000, head, "t.csv")
    with pytest.raises(cards.PackError, match="anchors and aliases"):
        exchange.from_csv("id,title_en,types,modes\na,A,action,&a [*a]\n", head, "t.csv")


TEXTS = 'id,title_en,types,text\na,A,"{}",Another player loses 2 Fortitude.\n'


@pytest.mark.parametrize("types", ["Action", "ACTION", "action,", " action ; ", "action/", ""])
def test_a_type_beside_a_text_may_be_written_in_any_way(types: str) -> None:
    head = exchange.deck_data(LIBRARY.decks["rdi1-zot"])["deck"]
    (card,) = exchange.from_csv(TEXTS.format(types), head, "t.csv").cards
    assert card.types == ("action",)


@pytest.mark.parametrize(
    ("types", "said"),
    [
        ("sometime", r"t\.csv:2: column C: types: 'sometime' is not known here; did you mean sometimes\?"),
        ("action; sometime", r"t\.csv:2: column C: types: 'sometime' is not known here"),
        ("Дествие", r"t\.csv:2: column C: types: 'дествие' is not known here; allowed: action"),
    ],
)
def test_a_type_there_is_not_is_refused_beside_a_text(types: str, said: str) -> None:
    head = exchange.deck_data(LIBRARY.decks["rdi1-zot"])["deck"]
    with pytest.raises(cards.PackError, match=said):
        exchange.from_csv(TEXTS.format(types), head, "t.csv")


def test_a_deck_that_takes_the_place_of_a_shipped_one_says_so(tmp_path: Path) -> None:
    table, pack = tmp_path / "t.csv", tmp_path / "t.yaml"
    table.write_text(TEXTS.format("action"), "utf-8")
    done = run("import", table, "--deck", "rdi7-warthorn", "-o", pack)
    assert done.exit_code == 0
    said = "warning: rdi7-warthorn is a shipped deck, whose place this one takes\n"
    assert done.stderr == said
    assert run("list", "rdi7-warthorn", "--packs", pack).stderr == said
    assert run("new", "rdi1-zot").stderr.startswith("warning: rdi1-zot is a shipped deck")
    assert run("import", table, "--deck", "my-deck", "-o", tmp_path / "mine.yaml").stderr == ""
    assert run("list", "my-deck", "--packs", tmp_path / "mine.yaml").stderr == ""


def test_new_import_export_and_diff(tmp_path: Path) -> None:
    pack, table, again = tmp_path / "a.yaml", tmp_path / "a.csv", tmp_path / "b.yaml"
    assert run("new", "my-deck", "-o", pack).exit_code == 0
    assert run("validate", pack).exit_code == 0
    assert run("export", "my-deck", "--packs", pack, "--format", "csv", "-o", table).exit_code == 0
    done = run("import", table, "--deck", "my-deck", "--name", "Nameless", "-o", again)
    assert done.exit_code == 0, done.stderr
    changed = run("diff", pack, again, "--json")
    assert changed.exit_code == 1
    assert {(row["card"], row["field"]) for row in json.loads(changed.stdout)} == {("", "name"), ("", "look")}
    same = run("diff", pack, pack)
    assert (same.exit_code, same.stdout) == (0, "")
    other = (
        pack.read_text().replace("amount: -1", "amount: -2").replace("id: not-thirsty", "id: never-thirsty")
    )
    pack.write_text(other)
    lines = run("diff", again, pack).stdout.splitlines()
    assert any(line.startswith("my-deck/a-friendly-slap modes: ") for line in lines)
    assert "my-deck/not-thirsty card: Not thirsty -> None" in lines
    assert "my-deck/never-thirsty card: None -> Not thirsty" in lines


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("mine")
    result = run("export", "rdi1-zot", "-o", path)
    assert result.exit_code == 2
    assert "exists already" in result.stderr
    assert path.read_text() == "mine"


@pytest.mark.parametrize(
    "words",
    [
        ("new", "My Deck"),
        ("export", "rdi1-bob"),
        ("import", "no-such.csv", "--deck", "d"),
        ("diff", "no-such", "no-such-either"),
    ],
)
def test_errors(words: tuple[str, ...]) -> None:
    result = run(*words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert len(result.stderr.strip().splitlines()) == 1


@pytest.mark.parametrize("deck", list(cards.load().decks))
def test_every_shipped_deck_survives_yaml_and_csv(deck: str) -> None:
    shipped = cards.load().decks[deck]
    assert cards.parse(exchange.to_yaml(shipped)) == shipped
    head = exchange.deck_data(shipped)["deck"]
    again = exchange.from_csv(exchange.to_csv(shipped), head)
    assert [card.modes for card in again.cards] == [card.modes for card in shipped.cards]
    assert [card.drink for card in again.cards] == [card.drink for card in shipped.cards]
