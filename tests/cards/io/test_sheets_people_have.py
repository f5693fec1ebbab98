"""Spreadsheets as people have them: any order, any names of columns, any program's text; and every shipped
deck through them unchanged."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from openpyxl import Workbook, load_workbook

from innkeep import cards
from innkeep.cards import messages
from innkeep.cards.catalogue import LANGUAGES
from innkeep.cards.cli import pack_commands
from innkeep.cards.decks import exchange, spreadsheet, text_table
from innkeep.cards.io import sheet_words
from innkeep.cards.io.pack_files import PackProblem
from innkeep.cards.vocabulary import CARD_TYPES
from tests.cards import damage

LIBRARY = cards.load()
HEAD = exchange.deck_data(LIBRARY.decks["rdi1-zot"])["deck"]
PLAIN = {"id": "x", "set": "mine", "name": {"en": "X"}, "look": {"hue": 1, "emblem": "card-draw"}}
HIT = "Another player loses 2 Fortitude."
MANY = settings(max_examples=40, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))


def table(*rows: Sequence[Any], sign: str = ",", end: str = "\r\n") -> str:
    out = io.StringIO()
    csv.writer(out, delimiter=sign, lineterminator=end).writerows(rows)
    return out.getvalue()


def workbook(**sheets: list[list[Any]]) -> bytes:
    book = Workbook()
    book.remove(book.active)
    for title, rows in sheets.items():
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(pack_commands.cards, [str(word) for word in words])


@MANY
@given(
    st.sampled_from(sorted(LIBRARY.decks)),
    st.permutations(exchange.COLUMNS),
    st.sampled_from(text_table.SEPARATORS),
    st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1251", "koi8-r", "cp866"]),
    st.sampled_from(["\r\n", "\n", "\r"]),
    st.booleans(),
    st.booleans(),
)
def test_every_deck_comes_back_from_any_programs_text(
    name: str, columns: list[str], sign: str, encoding: str, end: str, named: bool, blank: bool
) -> None:
    deck = LIBRARY.decks[name]
    written = list(csv.reader(io.StringIO(exchange.to_csv(deck).removeprefix("\ufeff"), newline="")))
    places = [written[0].index(column) for column in columns]
    rows = [[row[place] for place in places] for row in written]
    if blank:
        rows = [[], *([*row, "", ""] for row in rows[:2]), [], ["", "", ""], *rows[2:]]
    text = table(*rows, sign=sign, end=end)
    if named:
        text = f"sep={sign}{end}{text}"
    try:
        content = text.encode(encoding)
    except UnicodeEncodeError:  # a sign the old encoding has not got
        content = text.encode("utf-8")
    head = exchange.deck_data(deck)["deck"]
    assert exchange.from_csv(content, head) == deck


@pytest.mark.parametrize("name", LIBRARY.decks)
def test_every_deck_comes_back_from_a_workbook_alone(name: str) -> None:
    """Its head, too: whatever deck it takes the place of."""
    deck = LIBRARY.decks[name]
    for head in (PLAIN, HEAD):
        assert spreadsheet.from_xlsx(spreadsheet.to_xlsx(deck), head) == deck


def test_a_deck_with_pictures_flavour_and_machinery_of_its_own_comes_back() -> None:
    data = exchange.deck_data(LIBRARY.decks["rdi1-zot"])
    data["deck"]["art"] = {"portrait": {"file": "art/me.png", "focus": [10, 20]}, "back": "back.jpg"}
    data["cards"][0] |= {"art": "dragon.png", "flavour": {"en": "-Hot!", "ru": "=Жарко"}}
    data["cards"][1] |= {"art": {"file": "b.webp", "fills": "card", "ground": "#102030"}}
    data["cards"][3] |= {"art": {"file": "c.webp", "fills": "face"}}
    data["cards"][4] |= {"said": {"en": "All sing.\nLoudly.", "ru": "Все поют.\nГромко."}}
    data["cards"][2] |= {"title": {"en": "@home", "ru": "'=дома"}}
    deck = cards.parse(exchange.yaml_text(data))
    assert exchange.from_csv(exchange.to_csv(deck), data["deck"]) == deck
    assert spreadsheet.from_xlsx(spreadsheet.to_xlsx(deck), PLAIN) == deck


def test_columns_as_people_call_them() -> None:
    ignored: list[PackProblem] = []
    text = table(
        ["My deck"],
        [],
        ["Qty", "Name", "Colour", "CARD TYPE", "Rules", "Image", ""],
        ["2.0", "A slap", "red", "ACTION", HIT, "slap.png", ""],
        ["x3", "A slap", "", "Action", HIT],
    )
    deck = exchange.from_csv(text, PLAIN, "t.csv", ignored)
    assert [(card.id, card.copies) for card in deck.cards] == [("x/a-slap", 2), ("x/a-slap-2", 3)]
    assert deck.cards[0].art is not None
    assert deck.cards[0].art.file == "slap.png"
    assert [str(one) for one in ignored] == ["t.csv:3: column C: 'Colour' is not known and was not read"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "cp1251", "koi8-r", "cp866", "mac-cyrillic"])
def test_russian_headings_and_types(encoding: str) -> None:
    text = table(["Название", "Кол-во", "Тип", "Текст"], ["Удар", "2", "Действие", HIT], sign=";")
    (card,) = exchange.from_csv(text.encode(encoding), PLAIN).cards
    assert (card.title["ru"], card.title["en"], card.copies, card.types) == ("Удар", "Удар", 2, ("action",))
    both = table(
        ["Название", "English title", "Тип", "Текст"], ["Удар", "A blow", "Действие", HIT], sign="\t"
    )
    (card,) = exchange.from_csv(both.encode(encoding), PLAIN).cards
    assert (card.title["ru"], card.title["en"], card.id) == ("Удар", "A blow", "x/a-blow")


def test_western_letters_of_an_old_program() -> None:
    text = table(["Title", "Type", "Text"], ["Café – déjà vu", "action", HIT])
    (card,) = exchange.from_csv(text.encode("cp1252"), PLAIN).cards
    assert card.title["en"] == "Café – déjà vu"


def test_every_type_is_known_by_the_word_cards_show() -> None:
    for lang in LANGUAGES:
        shown = [messages.text(f"type.{kind}", lang).upper() for kind in CARD_TYPES]
        assert sheet_words.types_of(" / ".join(shown)) == list(CARD_TYPES)


def test_a_table_of_drinks_is_a_drink_deck() -> None:
    drinks = next(deck for deck in LIBRARY.decks.values() if deck.kind == "drink")
    assert exchange.from_csv(exchange.to_csv(drinks), PLAIN).kind == "drink"


def test_a_second_sheet_says_what_is_not_of_the_cards() -> None:
    content = workbook(
        Notes=[["buy milk"]],
        Колода=[
            ["Имя", "Свен"],
            ["Раса", "dwarf"],
            ["Механика", "items"],
            ["Портрет", "me.png"],
            ["Цена", 5],
        ],
        Sheet7=[["Title", "Type", "Text", "Qty"], ["Blow", "Action", HIT, 2]],
    )
    ignored: list[PackProblem] = []
    deck = spreadsheet.from_xlsx(content, PLAIN, "t.xlsx", ignored)
    assert (deck.name["ru"], deck.race, deck.machinery) == ("Свен", "dwarf", ("items",))
    assert deck.art[0].file == "me.png"
    assert deck.cards[0].copies == 2
    assert [str(one) for one in ignored] == [
        "t.xlsx[Колода]:5: column A: 'Цена' is not known and was not read"
    ]


def test_formulas_without_a_value_are_refused_by_cell() -> None:
    content = workbook(Cards=[["Title", "Type", "Text", "Qty"], ["Blow", "Action", HIT, "=1+1"]])
    with pytest.raises(cards.PackError, match=r"t\.xlsx\[Cards\]:2: column D: is a formula without a value"):
        spreadsheet.from_xlsx(content, PLAIN, "t.xlsx")
    with pytest.raises(cards.PackError, match=r"t\.xlsx\[Cards\]:2: column D: a formula comes to #REF!"):
        spreadsheet.from_xlsx(
            workbook(Cards=[["Title", "Type", "Text", "Qty"], ["Blow", "Action", HIT, "#REF!"]]),
            PLAIN,
            "t.xlsx",
        )


def test_no_program_takes_a_title_for_a_formula() -> None:
    data = exchange.deck_data(LIBRARY.decks["rdi1-zot"])
    data["cards"][0]["title"]["en"] = '=HYPERLINK("x")'
    deck = cards.parse(exchange.yaml_text(data))
    text = exchange.to_csv(deck)
    assert text.startswith("\ufeff")
    assert "'=HYPERLINK" in text
    cell = load_workbook(io.BytesIO(spreadsheet.to_xlsx(deck)))["Cards"]["B2"]
    assert (cell.data_type, cell.quotePrefix) == ("s", True)


@pytest.mark.parametrize("start", range(0, 300, 50))
def test_of_300_damaged_sheets_each_gets_a_clear_line(start: int, tmp_path: Path) -> None:
    for seed in range(start, start + 50):
        name, content = damage.sheet(seed)
        (tmp_path / name).write_bytes(content)
        done = run("import", tmp_path / name, "--deck", "x", "-o", tmp_path / "x.yaml")
        lines = done.stderr.splitlines()
        assert (done.exit_code, done.stdout) == (2, ""), (seed, done.output)
        assert lines, seed
        assert all(name in line and len(line) < 2_000 for line in lines), (seed, lines)
        assert "Traceback" not in done.output
        assert not (tmp_path / "x.yaml").exists(), seed


def test_the_command_keeps_the_head_of_the_deck_it_replaces(tmp_path: Path) -> None:
    sheet, pack = tmp_path / "mine.csv", tmp_path / "mine.yaml"
    sheet.write_bytes(table(["Title", "Type", "Text", "Picture"], ["Blow", "Action", HIT, "no.png"]).encode())
    done = run("import", sheet, "--deck", "rdi5-lizwick", "-o", pack)
    assert done.exit_code == 0, done.stderr
    assert "there is no no.png beside it" in done.stderr
    made, old = cards.parse(pack.read_text("utf-8")), LIBRARY.decks["rdi5-lizwick"]
    assert (made.name, made.race, made.machinery, made.look) == (old.name, old.race, old.machinery, old.look)
