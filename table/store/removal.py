"""Removing tables for good, with what was made for them alone: decks of their own, and drawn pictures."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

from ..plugins.discovery import Module
from ..views.aliases import face_token
from .event_log import Store

Json = dict[str, Any]


def remove_tables(store: Store, going: Collection[str], modules: dict[str, Module], folder: Path) -> None:
    """Remove these tables, and what their modules kept for none but them; ``folder`` is the server's."""
    removed = [row for row in map(store.table, going) if row is not None]
    for table_id in going:
        store.remove_table(table_id)
    for row in removed:
        let_go = getattr(modules.get(row.module), "let_go", None)
        if let_go is None:
            continue
        tokens = [
            face_token(store.secret(), face)
            for face in let_go(row.setup["options"], _options(store, row.module))
        ]
        store.remove_faces(tokens)
        for token in tokens:
            for drawn in (folder / "pictures").glob(f"*/{token}-*"):
                drawn.unlink(missing_ok=True)


def _options(store: Store, module: str) -> Iterator[Json]:
    """What the tables of a module that are still there were set out with."""
    return (row.setup["options"] for row, _ in store.tables() if row.module == module)
