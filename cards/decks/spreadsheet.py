"""Decks as XLSX workbooks and back: the table of `innkeep.cards.decks.exchange` on a sheet. They come from
anywhere, so their archive is measured before it is read, and what is refused is named by sheet, row and
column."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from datetime import date, datetime, time
from typing import Any

from innkeep.cards.catalogue import SOURCE
from innkeep.cards.decks import exchange, sheet_table, text_table
from innkeep.cards.decks.sheet_table import letter
from innkeep.cards.io import pack_files, sheet_words
from innkeep.cards.io.said import Said
from innkeep.cards.model import Deck

SHEET = "Cards"
HEAD_SHEET = "Deck"
MAX_BYTES = 2 * 1024 * 1024
MAX_UNPACKED = 2 * 1024 * 1024
MAX_TAGS = 100_000
MAX_ENTRIES = 64
MAX_SHEETS = 16
MAX_HEAD = 64
"""Rows of the sheet of the head."""
TOO_MUCH = Said("unpacks", most=MAX_UNPACKED // 1024)
NO_VALUE = Said("no-value")

Cells = list[list[str]]


def to_xlsx(deck: Deck) -> bytes:
    """A deck as a workbook: a sheet of its cards, one of its head; what is more than a word is YAML."""
    from openpyxl import Workbook  # a library of some weight, only for this

    book = Workbook()
    _fill(book.active, SHEET, [exchange.COLUMNS, *(list(row.values()) for row in exchange.rows(deck))])
    _fill(book.create_sheet(), HEAD_SHEET, _head_rows(deck))
    book.active.freeze_panes = "A2"
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _fill(sheet: Any, title: str, lines: Sequence[Sequence[Any]]) -> None:
    sheet.title = title
    for row, line in enumerate(lines, 1):
        for at, value in enumerate(line, 1):
            cell = sheet.cell(row, at, value)
            if isinstance(value, str):
                cell.data_type = "s"  # never a formula, whatever a title begins with
                cell.quotePrefix = text_table.FORMULA.match(value) is not None  # nor when it is edited


def _head_rows(deck: Deck) -> list[tuple[str, Any]]:
    """The head of a deck, an entry a row; one that it has not is empty, so that it takes away another's."""
    data = exchange.deck_data(deck)
    head = data["deck"]
    lines: list[tuple[str, Any]] = []
    for name in sheet_words.HEAD:
        if name == "name":
            lines += [(f"name_{lang}", said) for lang, said in head["name"].items()]
        elif name == "machineries":
            lines += [(name, exchange.flow(one)) for one in data.get("machineries", ())]
        elif name != "portrait":
            value = head.get(name, "")
            if isinstance(value, bool):
                value = str(value).lower()
            lines.append((name, value if isinstance(value, str) else exchange.flow(value)))
    return lines


def from_xlsx(
    content: bytes,
    head: Mapping[str, Any],
    name: str = "<workbook>",
    ignored: list[pack_files.PackProblem] | None = None,
    given: Mapping[str, Any] | None = None,
) -> Deck:
    """The deck of a workbook: its cards on the sheet `Cards`, or on the first with a column of titles; its
    head on the sheet `Deck`, over `head` and under what is `given`. What nobody knows of it comes to
    `ignored`. Raises `PackError`.
    """
    _measure(content, name)
    sheets = _sheets(content, name)
    of_head = next((title for title in sheets if sheet_words.sheet(title) == "deck"), None)
    said, brought = _head(sheets.pop(of_head), f"{name}[{of_head}]", ignored) if of_head else ({}, [])
    title = next((title for title in sheets if sheet_words.sheet(title) == "cards"), None) or next(
        (title for title, cells in sheets.items() if _titled(cells)), next(iter(sheets), None)
    )
    if title is None:
        raise _refused(name, Said("no-sheet"))
    whole = {key: value for key, value in {**head, **said, **(given or {})}.items() if value is not None}
    kind = (given or {}).get("kind", said.get("kind"))
    return exchange.from_cells(sheets[title], whole, f"{name}[{title}]", ignored, kind, brought)


def _titled(cells: Cells) -> bool:
    return any(
        (found := sheet_words.column(cell)) is not None and found.field == "title"
        for row in cells[: sheet_table.LOOKED_AT]
        for cell in row
    )


def _head(
    cells: Cells, name: str, ignored: list[pack_files.PackProblem] | None
) -> tuple[dict[str, Any], list[Any]]:
    """What a sheet says of a deck's head, None where it says that there is none, and its machineries."""
    said: dict[str, Any] = {}
    brought: list[Any] = []
    for number, row in enumerate(cells[:MAX_HEAD], 1):
        entry, value = (*(cell.strip() for cell in row[:2]), "", "")[:2]
        meant = sheet_words.head(entry)
        if meant is None:
            if entry and ignored is not None:
                shown = Said("ignored-entry", heading=f"{entry!r:.60}")
                ignored.append(pack_files.PackProblem(name, number, Said("column", letter="A"), shown))
        elif meant.field == "name":
            if value:
                said.setdefault("name", {})[meant.lang] = value
        elif meant.field == "portrait":
            if value:
                said["art"] = {**(said.get("art") or {}), "portrait": value}
        elif meant.field == "machineries":
            if value:
                brought.append(_plain(value, meant.field, name, number))
        elif meant.field == "machinery" and value and not value.startswith("["):
            said[meant.field] = [part.strip() for part in value.split(",") if part.strip()]
        elif meant.field in ("machinery", "look", "art", "complete", "own_back"):
            said[meant.field] = _plain(value.lower() if value.isalpha() else value, meant.field, name, number)
        else:
            said[meant.field] = value or None
    if "name" in said and SOURCE not in said["name"]:
        said["name"][SOURCE] = next(iter(said["name"].values()))
    return said, brought


def _plain(value: str, field: str, name: str, line: int) -> Any:
    """Plain data of the YAML in a cell, None where it is empty."""
    try:
        return pack_files.read(value, name)[0]
    except pack_files.PackError as error:
        wrong = [
            pack_files.PackProblem(name, line, Said("column-field", letter="B", field=field), one.message)
            for one in error.problems
        ]
        raise pack_files.PackError(wrong) from None


def _refused(name: str, said: str) -> pack_files.PackError:
    return pack_files.PackError([pack_files.PackProblem(name, 0, "", said)])


def _measure(content: bytes, name: str) -> None:
    """Refuse an archive that is too large, unpacked too, or holds more than plain XML."""
    if len(content) > MAX_BYTES:
        raise _refused(name, Said("large", most=MAX_BYTES // 1024))
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            entries = archive.infolist()
            if len(entries) > MAX_ENTRIES:
                raise _refused(name, Said("parts", n=len(entries), most=MAX_ENTRIES))
            if sum(entry.file_size for entry in entries) > MAX_UNPACKED:
                raise _refused(name, TOO_MUCH)
            if len({entry.filename for entry in entries}) < len(entries):
                raise _refused(name, Said("part-twice"))
            left, tags = MAX_UNPACKED, 0
            for entry in entries:  # what the directory says of sizes is only a claim
                with archive.open(entry) as part:
                    unpacked = part.read(left + 1)
                left -= len(unpacked)
                tags += unpacked.count(b"<")
                if left < 0:
                    raise _refused(name, TOO_MUCH)
                if tags > MAX_TAGS:
                    raise _refused(name, Said("tags", most=MAX_TAGS))
                if entry.filename.endswith((".xml", ".rels")) and (b"<!" in unpacked or b"\0" in unpacked):
                    raise _refused(name, Said("no-xml", part=entry.filename))
    except pack_files.PackError:
        raise
    except (zipfile.BadZipFile, zlib.error, RuntimeError, NotImplementedError, EOFError, OSError, ValueError):
        raise _refused(name, Said("no-workbook")) from None


def _sheets(content: bytes, name: str) -> dict[str, Cells]:
    """The cells of each sheet, as they would stand in a table of text."""
    from openpyxl import load_workbook

    try:
        values, formulas = (
            load_workbook(io.BytesIO(content), read_only=True, data_only=data_only, keep_links=False)
            for data_only in (True, False)
        )
        found: dict[str, Cells] = {}
        problems: list[pack_files.PackProblem] = []
        for sheet in values.worksheets[:MAX_SHEETS]:
            title = str(sheet.title)
            found[title], empty = _cells(sheet, f"{name}[{title}]", problems)
            if empty:
                problems += _unworked(formulas[sheet.title], f"{name}[{title}]")
    except Exception as error:  # a damaged workbook breaks its reader in any way there is
        raise _refused(name, Said("bad-workbook", error=type(error).__name__)) from None
    if problems:
        raise pack_files.PackError(problems[: pack_files.MAX_PROBLEMS])
    return found


def _cells(sheet: Any, name: str, problems: list[pack_files.PackProblem]) -> tuple[Cells, bool]:
    """The cells of a sheet, and whether one that stands there is empty, as a formula without its value is."""
    found: Cells = []
    empty = False
    for row in sheet.iter_rows(max_row=text_table.MAX_ROWS, max_col=sheet_table.MAX_COLUMNS + 1):
        texts = []
        for cell in row:
            if cell.data_type == "e":
                where = Said("column", letter=letter(cell.column - 1))
                said = Said("formula-error", value=f"{cell.value!s:.20}")
                problems.append(pack_files.PackProblem(name, cell.row, where, said))
            empty = empty or (cell.value is None and hasattr(cell, "row"))
            texts.append(_text(cell.value))
        found.append(texts)
    return found, empty


def _unworked(sheet: Any, name: str) -> list[pack_files.PackProblem]:
    """A problem for each formula; a program that wrote them without values did so with all."""
    return [
        pack_files.PackProblem(name, cell.row, Said("column", letter=letter(cell.column - 1)), NO_VALUE)
        for row in sheet.iter_rows(max_row=text_table.MAX_ROWS, max_col=sheet_table.MAX_COLUMNS + 1)
        for cell in row
        if cell.data_type == "f"
    ]


def _text(value: Any) -> str:
    """A cell as it would stand in a CSV table."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    return str(value).strip()
