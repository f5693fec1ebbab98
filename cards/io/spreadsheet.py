"""Decks as XLSX workbooks and back: the table of `innkeep.cards.io.exchange` on a sheet. They come from
anywhere, so their archive is measured before it is read, and what is refused is named by sheet, row and
column."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from datetime import date, datetime, time
from typing import Any

from innkeep.cards.io import exchange, pack_files
from innkeep.cards.io.pack_schema import MAX_CARDS
from innkeep.cards.model import Deck

SHEET = "Cards"
MAX_BYTES = 2 * 1024 * 1024
MAX_UNPACKED = 2 * 1024 * 1024
MAX_TAGS = 100_000
MAX_ENTRIES = 64
MAX_COLUMNS = 32
TOO_MUCH = f"unpacks to more than the {MAX_UNPACKED // 1024} KiB allowed"
MAX_CELL = 8_000


def to_xlsx(deck: Deck) -> bytes:
    """A deck as a workbook with one sheet; modes and drink numbers are YAML in their columns."""
    from openpyxl import Workbook  # a library of some weight, only for this

    book = Workbook()
    sheet = book.active
    sheet.title = SHEET
    for at, name in enumerate(exchange.COLUMNS, 1):
        sheet.cell(1, at, name)
    for row, line in enumerate(exchange.rows(deck), 2):
        for at, name in enumerate(exchange.COLUMNS, 1):
            cell = sheet.cell(row, at, line[name])
            if isinstance(line[name], str):
                cell.data_type = "s"  # never a formula, whatever a title begins with
    sheet.freeze_panes = "A2"
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def from_xlsx(content: bytes, head: dict[str, Any], name: str = "<workbook>") -> Deck:
    """The deck on the sheet `Cards`, or on the first one, under a deck head; raises `PackError`."""
    _measure(content, name)
    title, lines = _sheet(content, name)
    try:
        return exchange.from_rows(iter(lines), head, f"{name}[{title}]")
    except pack_files.PackError as error:
        columns = [column for _, row in lines[:1] for column in row]
        raise pack_files.PackError(_placed(problem, columns) for problem in error.problems) from None


def _refused(name: str, said: str) -> pack_files.PackError:
    return pack_files.PackError([pack_files.PackProblem(name, 0, "", said)])


def _measure(content: bytes, name: str) -> None:
    """Refuse an archive that is too large, unpacked too, or holds more than plain XML."""
    if len(content) > MAX_BYTES:
        raise _refused(name, f"is larger than the {MAX_BYTES // 1024} KiB allowed")
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            entries = archive.infolist()
            if len(entries) > MAX_ENTRIES:
                raise _refused(name, f"holds {len(entries)} parts, allowed are {MAX_ENTRIES}")
            if sum(entry.file_size for entry in entries) > MAX_UNPACKED:
                raise _refused(name, TOO_MUCH)
            if len({entry.filename for entry in entries}) < len(entries):
                raise _refused(name, "holds a part twice")
            left, tags = MAX_UNPACKED, 0
            for entry in entries:  # what the directory says of sizes is only a claim
                with archive.open(entry) as part:
                    unpacked = part.read(left + 1)
                left -= len(unpacked)
                tags += unpacked.count(b"<")
                if left < 0:
                    raise _refused(name, TOO_MUCH)
                if tags > MAX_TAGS:
                    raise _refused(name, f"holds more than the {MAX_TAGS} tags allowed")
                if entry.filename.endswith((".xml", ".rels")) and (b"<!" in unpacked or b"\0" in unpacked):
                    raise _refused(name, f"{entry.filename} is not the plain XML of a workbook")
    except pack_files.PackError:
        raise
    except (zipfile.BadZipFile, zlib.error, RuntimeError, NotImplementedError, EOFError, OSError, ValueError):
        raise _refused(name, "is not an XLSX workbook") from None


def _sheet(content: bytes, name: str) -> tuple[str, list[tuple[int, dict[str, str]]]]:
    """The title of the sheet, and its rows by column name, with their numbers."""
    from openpyxl import load_workbook

    try:
        book = load_workbook(io.BytesIO(content), read_only=True, data_only=True, keep_links=False)
        sheet = book[SHEET] if SHEET in book.sheetnames else book.worksheets[0]
        values = list(sheet.iter_rows(max_row=MAX_CARDS + 2, max_col=MAX_COLUMNS, values_only=True))
        title = str(sheet.title)
    except Exception as error:  # a damaged workbook breaks its reader in any way there is
        raise _refused(name, f"cannot be read as a workbook ({type(error).__name__})") from None
    where = f"{name}[{title}]"
    problems = [
        pack_files.PackProblem(
            where, at, f"column {_letter(column)}", f"is longer than {MAX_CELL} characters"
        )
        for at, row in enumerate(values, 1)
        for column, value in enumerate(row)
        if isinstance(value, str) and len(value) > MAX_CELL
    ]
    if problems:
        raise pack_files.PackError(problems[: pack_files.MAX_PROBLEMS])
    return title, list(_rows(values, where))


def _rows(values: Sequence[Sequence[Any]], name: str) -> Iterator[tuple[int, dict[str, str]]]:
    columns = [_text(value) for value in values[0]] if values else []
    while columns and not columns[-1]:
        columns.pop()
    twice = next((column for column in columns if columns.count(column) > 1), None)
    if not columns or twice is not None:
        said = "names no columns" if not columns else f"column {twice!r} stands twice"
        raise pack_files.PackError([pack_files.PackProblem(name, 1, "", said)])
    exchange.check_columns(columns, name)
    for number, row in enumerate(values[1:], 2):
        texts = [_text(value) for value in row]
        if any(texts[len(columns) :]):
            said = f"holds something beyond column {_letter(len(columns) - 1)}, the last one with a name"
            raise pack_files.PackError([pack_files.PackProblem(name, number, "", said)])
        if any(texts):
            yield number, dict(zip(columns, texts, strict=False))


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


def _placed(problem: pack_files.PackProblem, columns: list[str]) -> pack_files.PackProblem:
    """A problem with the letter of the column it is in."""
    column = problem.field.partition("[")[0].partition(".")[0]
    if column == "title":
        column = problem.field.replace(".", "_")
    if column not in columns:
        return problem
    field = f"column {_letter(columns.index(column))}: {problem.field}"
    return pack_files.PackProblem(problem.file, problem.line, field, problem.message)


def _letter(index: int) -> str:
    """The name of a column, counted from 0.

    >>> _letter(0), _letter(25), _letter(26)
    ('A', 'Z', 'AA')
    """
    name = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        name = chr(ord("A") + rest) + name
    return name
