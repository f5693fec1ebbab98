"""Which version a store is of: a program that does not know it would read it wrongly and damage its logs.

The number rises whenever this program writes what the one before cannot read: another column, another kind
of op or another field of one, another part of a state (`tests/table/store/test_what_is_kept.py` notices).
Beside it stands which program raised it. Both are in the settings of the store, and in what is taken out.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.metadata import version
from typing import Any

from sqlalchemy import Connection, inspect, text

STORE_VERSION = 1
"""What this program writes, and the newest it reads. Stores from before there was a number are of 0."""

PROGRAM = version("innkeep")

_VERSION, _PROGRAM = "version", "program"
_ASK = text("SELECT name, value FROM settings WHERE name IN ('version', 'program')")
_SAY = text("INSERT INTO settings VALUES (:name, :value) ON CONFLICT (name) DO UPDATE SET value = :value")


class NewerVersionError(Exception):
    """A store, or something out of one, that only a newer program can read; the text is one line."""


def version_of(db: Connection) -> int | None:
    """The version of a store; None where nothing is kept yet. Raises NewerVersionError."""
    if not inspect(db).has_table("settings"):
        return None
    found = {row.name: row.value for row in db.execute(_ASK)}
    marked = {_VERSION: int(found.get(_VERSION, 0)), _PROGRAM: found.get(_PROGRAM)}
    return checked(marked, "these tables are")


def stamp(db: Connection) -> None:
    """Write into a store that it is of this program's version."""
    for name, value in mark().items():
        db.execute(_SAY, {"name": name, "value": str(value)})


def mark() -> dict[str, Any]:
    """What is written beside rows that are taken out of a store."""
    return {_VERSION: STORE_VERSION, _PROGRAM: PROGRAM}


def checked(marked: Mapping[str, Any], what: str) -> int:
    """The version in a ``mark``, 0 where there is none. Raises ValueError where it is no number, and
    NewerVersionError, whose sentence begins with ``what``.

    >>> checked({"version": 99, "program": "9.0.0"}, "this file is")
    Traceback (most recent call last):
    ...
    innkeep.table.store.database.store_version.NewerVersionError: this file is of innkeep 9.0.0...
    """
    number = marked.get(_VERSION, 0)
    if type(number) is not int or number < 0:
        raise ValueError(f"{_VERSION}: allowed: a whole number from 0")
    if number > STORE_VERSION:
        raise NewerVersionError(
            f"{what} of innkeep {str(marked.get(_PROGRAM))[:20]} (store version {number}); this is innkeep "
            f"{PROGRAM}, which knows versions up to {STORE_VERSION}: use that one or a newer"
        )
    return number
