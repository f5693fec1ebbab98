"""How connections to a SQLite store are set, and how one of them begins to write."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable

import gevent

CHECKPOINT_PAGES = 8000
"""How far the journal grows (32 MB) until a commit brings it into the database, which takes as long as
dozens of commits: the pages that were written again and again are then written once."""

PATIENCE_S = 5.0
"""How long a connection waits for another that holds the file."""

PRAGMAS = ("synchronous=FULL", "foreign_keys=ON", f"wal_autocheckpoint={CHECKPOINT_PAGES}")

BRIEF_MS = 50
"""How long a reader waits for another process that just closes or mends the file."""

TRY_S = 0.005
"""How long until the next try to write while another process does."""


def settle(db: sqlite3.Connection) -> None:
    """Make a fresh connection durable; sqlite3.OperationalError when the file stays locked.

    From then on it hardly waits by itself, for that would stop the loop: see ``begin``.
    """
    db.execute(f"PRAGMA busy_timeout={PATIENCE_S * 1000:.0f}")
    for pragma in PRAGMAS:
        db.execute(f"PRAGMA {pragma}")
    until = time.monotonic() + PATIENCE_S
    while True:  # SQLite does not wait by itself when several connections turn the journal at once
        try:
            db.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as problem:
            if "locked" not in str(problem) or time.monotonic() > until:
                raise
            time.sleep(0.01)
        else:
            db.execute(f"PRAGMA busy_timeout={BRIEF_MS}")
            return


def begin(execute: Callable[[str], object], *, waits: bool = True) -> None:
    """Begin to write: try until no other process does, and let the loop go on meanwhile.

    ``execute`` does a statement. After ``PATIENCE_S`` the error of the last attempt is raised. ``waits``: the
    connection has a busy timeout of its own, which is switched off meanwhile, for it would stop the loop.
    """
    until = time.monotonic() + PATIENCE_S
    while True:
        if waits:
            execute("PRAGMA busy_timeout=0")
        try:
            execute("BEGIN IMMEDIATE")
        except Exception as problem:
            if "locked" not in str(problem) or time.monotonic() > until:
                raise
        else:
            return
        finally:
            if waits:
                execute(f"PRAGMA busy_timeout={BRIEF_MS}")
        gevent.sleep(TRY_S)
