"""Where the tables of a data folder are: in its SQLite file, or in the store its server was told of.

A server leaves word in its folder when they are elsewhere. Who comes later and names no store, as from a
shell without the server's settings, is refused: else an old file in the folder would be taken for them.
"""

from __future__ import annotations

from pathlib import Path

from innkeep.table.store.database.database import StoreUrlError, in_folder, named
from innkeep.table.store.database.private_files import STORE, private_folder, write_private
from innkeep.table.store.event_log import Store

WORD = STORE + ".elsewhere"
"""The file that names the store; it holds no password."""


def elsewhere(folder: Path) -> str | None:
    """The name of the store that keeps the tables of a folder; None where it does so itself."""
    try:
        return (folder / WORD).read_text("utf-8").strip()[:500] or None
    except FileNotFoundError:
        return None


def store_of(folder: Path, url: str | None) -> Store:
    """The store at that URL; where none is told, the SQLite store in the folder, made when missing.

    Raises StoreUrlError where the server of that folder has its tables elsewhere, and what Store raises.
    """
    if url:
        return Store(url)
    there = elsewhere(folder)
    if there is not None:
        raise StoreUrlError(
            f"must be given (or INNKEEP_STORE): the server of {folder} keeps its tables in {there}; "
            f"sqlite:///{(folder / STORE).absolute()} would be the file here"
        )
    return Store.in_folder(folder)


def leave_word(folder: Path, store: Store) -> None:
    """Say in a server's folder which store has its tables. Raises OSError."""
    if store.db.name == named(in_folder(folder)):
        (folder / WORD).unlink(missing_ok=True)
    elif elsewhere(folder) != store.db.name:
        private_folder(folder)
        write_private(folder / WORD, store.db.name + "\n")
