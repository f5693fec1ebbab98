"""Room codes: five letters, said aloud or typed, by which one comes to a free seat of a table, or looks on.

Kept beside the log and never in it. A code leads in for a week, or until the host takes it away; nobody gets
the same one for a day after that, so that a friend who types it late comes to no other table.
"""

from __future__ import annotations

import re
import secrets
import unicodedata

from sqlalchemy import Connection, delete, select, text, update

from innkeep.table.store.database.schema import CODES as _codes
from innkeep.table.store.event_log import Store, now_ms

LETTERS = "BCDHJKLMNPRSTVWXZ"
"""No vowels, so that no word comes about; of letters that look or sound alike (C G, O Q, F S) one."""

LENGTH = 5

GOOD_MS = 7 * 24 * 60 * 60 * 1000
RESTS_MS = 24 * 60 * 60 * 1000
"""How long a code leads in, and how long it is nobody's after that."""

LONGEST = 40
"""Characters of what somebody types."""

TRIES = 40
"""Codes that are drawn till one is free: with a tenth of all in use, none is in one of 10**40 cases."""

_LOOK_ALIKES = str.maketrans("ВСНКМРТХ8521", "BCHKMPTXBSZL")
"""Cyrillic letters, and digits, for what they look like."""

_TAKE = text("INSERT INTO codes VALUES (:code, :table_id, :until) ON CONFLICT (code) DO NOTHING")


def draw() -> str:
    """A code by lot; no letter twice in a row, as that is misheard.

    >>> len(draw()), set(draw()) <= set(LETTERS)
    (5, True)
    """
    code = ""
    while len(code) < LENGTH:
        letter = secrets.choice(LETTERS)
        if not code.endswith(letter):
            code += letter
    return code


def read_code(typed: object) -> str | None:
    """The code somebody means: small letters, spaces, dashes and look-alikes are forgiven; None = none.

    >>> read_code(" bcd-hj "), read_code("bcдhj"), read_code("bcdh"), read_code(7)
    ('BCDHJ', None, None, None)
    >>> read_code("вс tmk")
    'BCTMK'
    """
    if not isinstance(typed, str) or len(typed) > LONGEST:
        return None
    bare = re.sub(r"[\W_]+", "", unicodedata.normalize("NFKC", typed))
    code = bare.upper().translate(_LOOK_ALIKES)
    return code if len(code) == LENGTH and set(code) <= set(LETTERS) else None


class RoomCodes:
    """The codes of one server. Each question is one row by an index, however many tables there are."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def of(self, table_id: str) -> str | None:
        """The code that leads to that table now."""
        query = select(_codes.c.code).where(_codes.c.table_id == table_id, _codes.c.until > now_ms())
        with self._store.db.engine.connect() as db:
            return db.scalar(query)

    def table(self, code: str) -> str | None:
        """The table that code leads to now."""
        query = select(_codes.c.table_id).where(_codes.c.code == code, _codes.c.until > now_ms())
        with self._store.db.engine.connect() as db:
            return db.scalar(query)

    def renew(self, table_id: str) -> str | None:
        """A new code for that table; its last one leads nowhere. None where hardly any is left."""
        now = now_ms()
        with self._store.db.writing() as db:
            db.execute(delete(_codes).where(_codes.c.until < now - RESTS_MS))
            _end(db, table_id, now)
            for code in (draw() for _ in range(TRIES)):
                row = {"code": code, "table_id": table_id, "until": now + GOOD_MS}
                if db.execute(_TAKE, row).rowcount:
                    return code
        return None

    def end(self, table_id: str) -> None:
        """No code leads to that table."""
        with self._store.db.writing() as db:
            _end(db, table_id, now_ms())


def _end(db: Connection, table_id: str, now: int) -> None:
    db.execute(update(_codes).where(_codes.c.table_id == table_id, _codes.c.until > now).values(until=now))
