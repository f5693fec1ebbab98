"""Decks as workbooks: the deck comes back, errors name sheet, row and column, bad archives are refused."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from openpyxl import Workbook, load_workbook

from innkeep import cards
from innkeep.cards.cli import pack_commands
from innkeep.cards.decks import exchange, spreadsheet

DECKS = list(cards.load().decks.values())
HEAD = exchange.deck_data(DECKS[0])["deck"]
ROW = ["a", "A", "action", "Another player loses 2 Fortitude."]


def workbook(*rows: list[Any], title: str = "Cards") -> bytes:
    book = Workbook()
    book.active.title = title
    for row in rows:
        book.active.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(pack_commands.cards, [str(word) for word in words])


@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.id)
def test_a_deck_comes_back_as_it_was(deck: cards.Deck) -> None:
    assert spreadsheet.from_xlsx(spreadsheet.to_xlsx(deck), exchange.deck_data(deck)["deck"]) == deck


def test_numbers_and_empty_rows_are_what_people_mean() -> None:
    made = workbook(
        ["id", "title_en", "types", "text", "copies"], [*ROW, 2.0], [None] * 5, ["b", *ROW[1:], 3]
    )
    deck = spreadsheet.from_xlsx(made, HEAD)
    assert [card.copies for card in deck.cards] == [2, 3]
    assert deck.cards[0].modes[0].effects[0].amount == -2


def test_titles_are_never_formulas() -> None:
    pack = exchange.starter("mine").replace('"A friendly slap"', '"=1+1"')
    book = load_workbook(io.BytesIO(spreadsheet.to_xlsx(cards.parse(pack))))
    assert (book["Cards"]["B2"].value, book["Cards"]["B2"].data_type) == ("=1+1", "s")


COLUMNS = ["id", "title_en", "types", "text", "copies"]


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (
            [COLUMNS, [*ROW, 1], ["b", "B", "acton", "", 1]],
            "t.xlsx[Mine]:3: column C: types[0]: 'acton' is not",
        ),
        ([COLUMNS, [*ROW, "lots"]], "t.xlsx[Mine]:2: column E: copies: 'lots' must be a whole number"),
        ([COLUMNS, ["a", "<b>", "action", ROW[3], 1]], "t.xlsx[Mine]:2: column B: title.en: is plain text"),
        (
            [COLUMNS, ["a", "A", "action", "x" * 2_001, 1]],
            "t.xlsx[Mine]:2: column D: text: has 2001 characters, allowed are 2000",
        ),
        ([COLUMNS, [*ROW, 1], [*ROW, 1]], "t.xlsx[Mine]:3: column A: id: a stands twice"),
        ([COLUMNS, [*ROW, 1, "more"]], "t.xlsx[Mine]:2: holds something beyond column E"),
        ([["id", "colour"]], "t.xlsx[Mine]:1: has no column for the title, only 'id', 'colour'"),
        ([["id", "id"]], "t.xlsx[Mine]:1: column 'id' stands twice"),
        ([[]], "t.xlsx[Mine]:1: names no columns"),
        ([COLUMNS, ["a", "A", "action", "x" * 9_000, 1]], "t.xlsx[Mine]:2: column D: is longer than 8000"),
        ([["title", "modes"], ["a", "&a [*a]"]], "t.xlsx[Mine]:2: column B: modes: anchors and aliases"),
        ([COLUMNS, *([f"a{n}", *ROW[1:], 1] for n in range(310))], "t.xlsx[Mine]"),
    ],
)
def test_errors_name_sheet_row_and_column(rows: list[list[Any]], said: str) -> None:
    with pytest.raises(cards.PackError) as caught:
        spreadsheet.from_xlsx(workbook(*rows, title="Mine"), HEAD, "t.xlsx")
    assert str(caught.value.problems[0]).startswith(said)


def repacked(change: Callable[[zipfile.ZipFile], None], content: bytes | None = None) -> bytes:
    out = io.BytesIO(content or spreadsheet.to_xlsx(DECKS[0]))
    with zipfile.ZipFile(out, "a", zipfile.ZIP_DEFLATED) as archive:
        change(archive)
    return out.getvalue()


def replaced(name: str, text: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(spreadsheet.to_xlsx(DECKS[0]))) as old, zipfile.ZipFile(out, "w") as new:
        for entry in old.namelist():
            new.writestr(entry, text if entry == name else old.read(entry))
    return out.getvalue()


def many_parts(archive: zipfile.ZipFile) -> None:
    for number in range(99):
        archive.writestr(f"{number}.xml", b"")


SHEET = "xl/worksheets/sheet1.xml"
BOMBS: dict[str, tuple[Callable[[], bytes], str]] = {
    "zip-bomb": (
        lambda: repacked(lambda z: z.writestr("bomb.xml", b"0" * 40_000_000)),
        "unpacks to more than",
    ),
    "many-parts": (
        lambda: repacked(many_parts),
        "parts",
    ),
    "laughs": (
        lambda: replaced(SHEET, b'<!DOCTYPE l [<!ENTITY a "x">]><worksheet>&a;</worksheet>'),
        "plain XML",
    ),
    "utf-16": (lambda: replaced(SHEET, "<worksheet/>".encode("utf-16")), "plain XML"),
    "broken-xml": (lambda: replaced(SHEET, b"<worksheet><sheetData><row>"), "cannot be read as a workbook"),
    "no-sheet": (lambda: replaced("xl/workbook.xml", b"<workbook/>"), "has no sheet of cards"),
    "not-a-zip": (lambda: b"PK\x03\x04" + bytes(200), "is not an XLSX workbook"),
    "empty": (lambda: b"", "is not an XLSX workbook"),
    "large": (lambda: bytes(spreadsheet.MAX_BYTES + 1), "is larger than the 2048 KiB allowed"),
    "cut": (lambda: spreadsheet.to_xlsx(DECKS[0])[:-40], "is not an XLSX workbook"),
}


@pytest.mark.parametrize("name", BOMBS)
def test_hostile_workbooks(name: str) -> None:
    make, said = BOMBS[name]
    with pytest.raises(cards.PackError) as caught:
        spreadsheet.from_xlsx(make(), HEAD, "t.xlsx")
    assert said in str(caught.value)


@settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 5_000), st.binary(min_size=1, max_size=6))
def test_a_workbook_damaged_anywhere(at: int, put: bytes) -> None:
    whole = spreadsheet.to_xlsx(DECKS[1])
    at %= len(whole)
    with suppress(cards.PackError):
        assert spreadsheet.from_xlsx(whole[:at] + put + whole[at + len(put) :], HEAD)


def test_the_commands(tmp_path: Path) -> None:
    book, pack, again = tmp_path / "z.xlsx", tmp_path / "z.yaml", tmp_path / "again.yaml"
    assert run("export", "rdi1-zot", "--format", "xlsx", "-o", book).exit_code == 0
    done = run("import", book, "--deck", "rdi1-zot", "-o", pack)
    assert done.exit_code == 0, done.stderr
    assert cards.parse(pack.read_text("utf-8")).cards == cards.load().decks["rdi1-zot"].cards
    assert run("import", pack, "--deck", "my-zot", "-o", again).exit_code == 0
    assert cards.parse(again.read_text("utf-8")).id == "my-zot"
    assert "a workbook needs a file" in run("export", "rdi1-zot", "--format", "xlsx").stderr
    book.write_bytes(workbook(COLUMNS, ["a", "A", "acton", "", 1], ["b", "B", "action", "Dance!", 0]))
    refused = run("import", book, "--deck", "d")
    assert refused.exit_code == 2
    assert refused.stdout == ""
    assert len(refused.stderr.splitlines()) >= 2
    assert sorted(path.name for path in tmp_path.iterdir()) == ["again.yaml", "z.xlsx", "z.yaml"]
