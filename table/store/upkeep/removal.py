"""Removing tables for good, with what was made for them alone: decks of their own, and drawn pictures.

A table goes last. Whatever stops this in between, what was drawn for a table that is gone is gone, too, and
to do it again finishes it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

from innkeep.table.plugins.discovery import Module
from innkeep.table.store.event_log import Store
from innkeep.table.views.aliases import face_token

Json = dict[str, Any]


def remove_tables(store: Store, going: Collection[str], modules: dict[str, Module], folder: Path) -> None:
    """Remove these tables, and what their modules kept for none but them; ``folder`` is the server's."""
    secret, others, drawn = store.secret(), _Others(store), _Drawn(folder / "pictures")
    for table_id in going:
        row = store.table(table_id)
        module: Any = None if row is None else modules.get(row.module)
        if row is not None and hasattr(module, "kept_for"):
            kept = module.kept_for(row.setup["options"], others.beside(table_id, row.module))
            tokens = [face_token(secret, face) for faces in kept.values() for face in faces]
            store.faces.remove(tokens)
            drawn.remove(tokens)
            module.let_go(kept)
        store.remove_table(table_id)
        others.gone(table_id)


class _Others:
    """What all tables were set out with: read once, but for tables that are made meanwhile."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._newest = 0
        self._there: dict[str, tuple[str, Json]] = {}
        self._gone: set[str] = set()

    def beside(self, table_id: str, module: str) -> Iterator[Json]:
        """The options of the other tables of a module; nothing is read before they are asked for."""
        for found, theirs, created, options in self._store.options(self._newest):
            self._newest = max(self._newest, created)
            if found not in self._gone:
                self._there[found] = theirs, options
        for found, (theirs, options) in self._there.items():
            if found != table_id and theirs == module:
                yield options

    def gone(self, table_id: str) -> None:
        """That table is there no longer."""
        self._gone.add(table_id)
        self._there.pop(table_id, None)


class _Drawn:
    """The pictures that were drawn, by the token of what they show."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._files: dict[str, list[Path]] | None = None

    def remove(self, tokens: Collection[str]) -> None:
        """Remove all pictures of these; the folder is looked through once."""
        if not tokens:
            return
        if self._files is None:
            self._files = {}
            for file in self._folder.glob("*/*"):
                self._files.setdefault(file.name.rsplit("-", 2)[0], []).append(file)
        for token in tokens:
            for file in self._files.pop(token, ()):
                file.unlink(missing_ok=True)
