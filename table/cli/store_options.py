"""Which store a command works on: the options commands share, and a clear word when it cannot be opened."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import click

from ..store.database import Away, BadAddress, Damaged, read_address
from ..store.event_log import Row, Store
from ..store.store_lock import Occupied
from .main import Failure

Command = TypeVar("Command", bound=Callable[..., Any])


def data_folder(chosen: Path | None) -> Path:
    """Where tables are kept: what was chosen, else the user's data folder of this system."""
    if chosen is not None:
        return chosen
    from platformdirs import user_data_path

    return user_data_path("innkeep")


def _checked(_ctx: click.Context, _param: click.Parameter, url: str | None) -> str | None:
    try:
        return url and read_address(url) and url
    except BadAddress as problem:
        raise Failure(f"--store: {problem}") from None


store_option = click.option(
    "--store",
    "url",
    envvar="INNKEEP_STORE",
    metavar="URL",
    callback=_checked,
    help="Database of the tables, e.g. postgresql://name@host/database; else SQLite in the data folder."
    "  [env: INNKEEP_STORE]",
)
data_option = click.option(
    "--data", type=click.Path(path_type=Path, file_okay=False), help="Folder of the server's tables."
)
json_option = click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output.")


def kept_somewhere(command: Command) -> Command:
    """Adds the options that say where the tables are: ``data`` and ``url``."""
    return data_option(store_option(command))


def open_store(data: Path | None, url: str | None, *, make: bool = False) -> Store:
    """The store the options name; a missing SQLite file is made only if so asked. Raises Failure."""
    folder = data_folder(data)
    if url is None and not make and not (folder / "tables.sqlite").is_file():
        raise Failure(f"no tables in {folder}")
    with store_opened():
        return Store(url) if url is not None else Store.in_folder(folder)


@contextmanager
def store_opened() -> Iterator[None]:
    """Raises Failure with one clear line when a store cannot be opened."""
    try:
        yield
    except BadAddress as problem:
        raise Failure(f"--store: {problem}") from None
    except Damaged as problem:
        raise Failure(f"the store is damaged: {problem}; restore it from a backup") from None
    except Occupied as problem:
        raise Failure(str(problem)) from None
    except Away as problem:
        raise Failure(f"the store cannot be reached: {problem}") from None


def find_row(store: Store, table_id: str) -> Row:
    """The table of that id. Raises Failure."""
    row = store.table(table_id)
    if row is None:
        raise Failure(f"no table {table_id}")
    return row
