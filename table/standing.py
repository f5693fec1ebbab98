"""How a table stands now, as plain data: for programs of other packages that read a table and know none.

Offered by the entry point `innkeep.tables`. It has every secret of the game; the server never serves it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from .archive import ArchiveProblem, read_archive
from .commands.keeping import data_folder
from .fold import fold
from .state import set_out
from .store import Store

Json = dict[str, Any]


def standing(source: str, data: Path | None) -> Json:
    """The state (see `State.to_dict`) of an exported table's file, or of a table kept in the folder ``data``.

    Without a folder it looks where ``innkeep serve`` keeps its tables.

    Raises LookupError when there is no such table or file, ValueError when the file is damaged.
    """
    file = Path(source)
    if file.is_file():
        try:
            row, items = read_archive(file.read_bytes())
        except ArchiveProblem as problem:
            raise ValueError(str(problem)) from problem
        return fold(set_out(row.setup), (event for event, _ in items)).to_dict()
    folder = data_folder(data)
    if not (folder / "tables.sqlite").is_file():
        raise LookupError(source)
    store = Store.in_folder(folder)
    kept = store.table(source)
    if kept is None:
        raise LookupError(source)
    return fold(set_out(kept.setup), store.events(kept.id)).to_dict()
