"""Tables of text as programs write them: bytes to cells. The encoding and the sign between the cells are told
by what stands in the file, never by its name."""

from __future__ import annotations

import codecs
import csv
import io
import re
import unicodedata

from innkeep.cards.io import sheet_words
from innkeep.cards.io.pack_files import MAX_BYTES, PackError, PackProblem
from innkeep.cards.io.said import Said

BYTE_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
OLD = ("cp1251", "cp1252", "cp866", "koi8-r", "mac-cyrillic")
"""Encodings of one byte a letter, the likeliest first."""
SEPARATORS = (",", ";", "\t", "|")
MAX_ROWS = 2_000
LOOKED_AT = 40
"""Rows that tell how cells are parted."""
FORMULA = re.compile(r"'*[=+\-@\t\r]")
"""What a spreadsheet would take for a formula, or our own mark before it."""

_NAMED = re.compile(r"sep=([^\w\s]|\t)?\r?\n?", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+")
_TYPOGRAPHY = set("«»—–…№’‘“”„•°©®\u00a0\u202f")


def cells(content: bytes | str, name: str) -> list[list[str]]:
    """The rows of a table; a row without anything is an empty list. Raises `PackError`."""
    if len(content) > MAX_BYTES:
        raise _refused(name, Said("large", most=MAX_BYTES // 1024))
    text = content.removeprefix("\ufeff") if isinstance(content, str) else decoded(content, name)
    named = _NAMED.match(text)
    rest = text[named.end() :] if named else text
    parted = (named[1],) if named and named[1] else SEPARATORS
    try:
        best = max(parted, key=lambda sign: _likely(rest, sign))
        found = _rows(rest, best, MAX_ROWS + 1)
    except csv.Error as error:
        raise _refused(name, Said("no-csv", said=str(error))) from None
    if len(found) > MAX_ROWS:
        raise _refused(name, Said("many-rows", most=MAX_ROWS))
    return [[], *found] if named else found


def decoded(content: bytes, name: str) -> str:
    """The text of a file in whichever encoding it is; raises `PackError`."""
    for mark, encoding in BYTE_MARKS:
        if content.startswith(mark):
            try:
                return content.removeprefix(mark).decode(encoding)
            except UnicodeDecodeError:
                said = Said("bom", encoding=encoding.upper())
                raise _refused(name, said) from None
    if b"\0" in content:
        found = [content.decode(encoding, "replace") for encoding in ("utf-16-le", "utf-16-be")]
        best = max(found, key=_plausible)
        if "\0" in best or not _plausible(best)[0]:
            raise _refused(name, Said("no-table"))
        return best
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        return max((content.decode(encoding, "replace") for encoding in OLD), key=_plausible)


def written(value: str) -> str:
    """A cell that no spreadsheet takes for a formula: an apostrophe stands before what would be one.

    >>> written("=1+1"), written("Free round!"), read(written("'=1"))
    ("'=1+1", 'Free round!', "'=1")
    """
    return f"'{value}" if FORMULA.match(value) else value


def read(value: str) -> str:
    """The inverse of `written`."""
    return value[1:] if value.startswith("'") and FORMULA.match(value) else value


def _rows(text: str, sign: str, most: int) -> list[list[str]]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=sign)
    return [row for row, _ in zip(reader, range(most), strict=False)]


def _likely(text: str, sign: str) -> tuple[int, int]:
    """How likely that parts the cells: columns known in one row, rows as wide as that one."""
    try:
        rows = _rows(text, sign, LOOKED_AT)
    except csv.Error:
        return 0, 0
    known, wide = 0, 0
    for row in rows:
        names = len({meant for cell in row if (meant := sheet_words.column(cell))})
        if names > known:
            known, wide = names, len(row)
    return known, sum(len(row) == wide for row in rows) if wide > 1 else 0


def _plausible(text: str) -> tuple[int, int]:
    """How much a text looks like one: columns it has names for; words of one alphabet, less odd signs."""
    start = text[:4_000]
    parts = (part.strip(' "') for part in re.split(r"[,;\t|\r\n]", start))
    known = {meant for part in parts if (meant := sheet_words.column(part))}
    score = 0
    for word in _WORD.findall(start):
        if not word.isascii():
            alphabets = {unicodedata.name(letter, "?").split()[0] for letter in word}
            cased = word.islower() or word.istitle() or word.isupper()
            score += len(word) if len(alphabets) == 1 and cased else -len(word)
    odd = sum(not sign.isascii() and not sign.isalnum() and sign not in _TYPOGRAPHY for sign in start)
    return len(known), score - 4 * odd


def _refused(name: str, said: str) -> PackError:
    return PackError([PackProblem(name, 0, "", said)])
