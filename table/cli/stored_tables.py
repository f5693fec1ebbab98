"""How a table stands now, and how it was played, as plain data: for programs of other packages that read a
table and know none.

Offered by the entry points `innkeep.tables` and `innkeep.records`. They have every secret of the game; the
server never serves them.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import orjson

from innkeep.table.cli.main import UnableError
from innkeep.table.cli.store_options import contents, data_folder, file_named, open_store
from innkeep.table.core.state import AppliedOp, Event, State, set_out
from innkeep.table.ops.reducer import fold, step
from innkeep.table.store.archive import ArchiveError, read_archive
from innkeep.table.store.database.private_files import STORE
from innkeep.table.store.event_log import Row
from innkeep.table.store.whereabouts import elsewhere

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Recording:
    """A whole table as it was played: every op, with what it changed, from the first on."""

    module: str
    options: Json
    state: State
    """How it stands at the end."""
    ops: tuple[AppliedOp, ...]


def recording(source: str, data: Path | None) -> Recording:
    """The recording of an exported table's file, or of a table kept in the folder ``data``, see `standing`.

    Raises LookupError when there is no such table or file, ValueError when the file is damaged or shows only
    what one viewer saw, UnableError where the store cannot be opened.
    """
    row, events = _found(source, data)
    state = set_out(row.setup)
    ops = []
    for event in events:
        done = step(state, event)
        state = done.state
        ops.append(AppliedOp(event.seq, event.seat, event.kind, event.args, done.changes, event.at))
    return Recording(row.module, row.setup["options"], state, tuple(ops))


def standing(source: str, data: Path | None) -> Json:
    """The state (see `State.to_dict`) of an exported table's file, or of a table kept in the folder ``data``,
    with the ``options`` it was set out with.

    Without a folder it looks where ``innkeep serve`` keeps its tables, as its settings say.

    Raises LookupError when there is no such table or file, ValueError when the file is damaged, UnableError
    where the store cannot be opened.
    """
    row, events = _found(source, data)
    return {**fold(set_out(row.setup), events).to_dict(), "options": row.setup["options"]}


def _found(source: str, data: Path | None) -> tuple[Row, Iterable[Event]]:
    try:
        file = file_named(source)
    except UnableError as problem:
        raise LookupError(str(problem)) from problem
    if file is not None:
        document = contents(file)
        try:
            row, items = read_archive(document)
        except ArchiveError as problem:
            if _seen_by_one(document):
                raise ValueError("this is what one viewer saw; the whole table is needed") from problem
            raise ValueError(str(problem)) from problem
        return row, [event for event, _ in items]
    folder, url = data_folder(data), os.environ.get("INNKEEP_STORE")
    if not url and not (folder / STORE).is_file() and elsewhere(folder) is None:
        raise LookupError(source)
    store = open_store(data, url or None)
    kept = store.table(source)
    if kept is None:
        raise LookupError(source)
    return kept, store.events(kept.id)


def _seen_by_one(document: bytes) -> bool:
    try:
        data = orjson.loads(document)
    except orjson.JSONDecodeError:
        return False
    return isinstance(data, dict) and "you" in data and "log" in data
