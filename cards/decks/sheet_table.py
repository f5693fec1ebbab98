"""A sheet of cells as people fill it, to rows by what their columns hold: columns in any order under any name
the catalogues know, with blank rows and columns, and lines above the headings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from innkeep.cards.io import sheet_words
from innkeep.cards.io.pack_files import MAX_PROBLEMS, PackError, PackProblem
from innkeep.cards.io.said import Said
from innkeep.cards.io.sheet_words import Meant

MAX_COLUMNS = 64
MAX_CELL = 8_000
NAMED = 8
"""Columns that a refusal names."""
LOOKED_AT = 12
"""Rows among which the headings are looked for."""

Row = dict[Meant, str]


@dataclass(frozen=True, slots=True)
class SheetTable:
    """The rows of a sheet that hold anything, each with its number, and which columns nobody knows."""

    headings: dict[Meant, tuple[int, str]]
    """The place (from 0) and the heading of each column."""
    rows: list[tuple[int, Row]]
    ignored: list[PackProblem]


def table(cells: Sequence[Sequence[str]], name: str) -> SheetTable:
    """The table on a sheet; raises `PackError` where there is none, or a row does not fit it."""
    at, headings = _headings(cells, name)
    if wide := [n for n, row in enumerate(cells, 1) if len(row) > MAX_COLUMNS and any(row[MAX_COLUMNS:])]:
        raise PackError([PackProblem(name, wide[0], "", Said("many-columns", most=MAX_COLUMNS))])
    named = list(cells[at])
    while named and not named[-1].strip():
        named.pop()
    rows: list[tuple[int, Row]] = []
    problems: list[PackProblem] = []
    noted: set[int] = set()
    for number, row in enumerate(cells[at + 1 :], at + 2):
        if not any(cell.strip() for cell in row):
            continue
        if any(cell.strip() for cell in row[len(named) :]):
            said = Said("beyond", letter=letter(len(named) - 1))
            problems.append(PackProblem(name, number, "", said))
        for column, cell in enumerate(row):
            if len(cell) > MAX_CELL:
                said = Said("long-cell", most=MAX_CELL)
                problems.append(PackProblem(name, number, Said("column", letter=letter(column)), said))
        if len(problems) >= MAX_PROBLEMS:
            break
        noted |= {column for column, cell in enumerate(row) if cell.strip()}
        texts = {meant: row[column].strip() for meant, (column, _) in headings.items() if column < len(row)}
        if any(texts.values()):
            rows.append((number, {meant: text for meant, text in texts.items() if text}))
    if problems:
        raise PackError(problems)
    used = {column for column, _ in headings.values()}
    ignored = [
        PackProblem(name, at + 1, Said("column", letter=letter(column)), _unread(heading))
        for column, heading in enumerate(named)
        if column not in used and (heading.strip() or column in noted)
    ]
    return SheetTable(headings, rows, ignored)


def _unread(heading: str) -> str:
    shown = heading.strip()
    return Said("ignored", heading=f"{shown!r:.60}") if shown else Said("ignored-nameless")


def _headings(cells: Sequence[Sequence[str]], name: str) -> tuple[int, dict[Meant, tuple[int, str]]]:
    """The index of the row of headings, and what its columns are."""
    filled = [n for n, row in enumerate(cells) if any(cell.strip() for cell in row)][:LOOKED_AT]
    if not filled:
        raise PackError([PackProblem(name, 1, "", Said("no-columns"))])
    found = {n: [sheet_words.column(cell) for cell in cells[n][:MAX_COLUMNS]] for n in filled}
    at = max(filled, key=lambda n: (len({meant for meant in found[n] if meant}), -n))
    headings: dict[Meant, tuple[int, str]] = {}
    for column, meant in enumerate(found[at]):
        if meant is None:
            continue
        heading = cells[at][column].strip()
        if meant in headings:
            other = headings[meant][1]
            twice = Said("column-twice", heading=repr(heading))
            same = Said("same-columns", one=repr(other), other=repr(heading), field=meant.field)
            said = twice if heading == other else same
            raise PackError([PackProblem(name, at + 1, "", said)])
        headings[meant] = column, heading
    if not any(meant.field == "title" for meant in headings):
        named = [repr(cell.strip()[:30]) for cell in cells[at] if cell.strip()]
        names = ", ".join([*named[:NAMED], *(["…"] if len(named) > NAMED else [])])
        said = Said("no-title", names=names, allowed=", ".join(sheet_words.COLUMNS))
        raise PackError([PackProblem(name, at + 1, "", said)])
    return at, headings


def letter(index: int) -> str:
    """The name of a column, counted from 0.

    >>> letter(0), letter(25), letter(26)
    ('A', 'Z', 'AA')
    """
    name = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        name = chr(ord("A") + rest) + name
    return name
