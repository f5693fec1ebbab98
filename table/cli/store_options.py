"""Which store a command works on: the options commands share, and a clear word when it cannot be opened."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import click

from innkeep.table.cli.main import UnableError
from innkeep.table.store.archive_fields import TABLE_ID
from innkeep.table.store.database.database import OUTAGE, DatabaseDamagedError, StoreUrlError, read_address
from innkeep.table.store.database.private_files import STORE
from innkeep.table.store.database.store_lock import StoreInUseError
from innkeep.table.store.database.store_version import NewerVersionError
from innkeep.table.store.event_log import Row, Store
from innkeep.table.store.whereabouts import elsewhere, store_of

LONGEST = 256 * 1024 * 1024
"""Bytes of an exported table that is read."""

SAID = 60
"""Letters of what was given that a message repeats."""

Command = TypeVar("Command", bound=Callable[..., Any])


class OrdinaryFile(click.Path):
    """A file that is there and ends: a pipe or a device might never."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """The path. Raises click.BadParameter."""
        path = Path(os.fsdecode(super().convert(value, param, ctx)))
        if not path.is_file():
            self.fail(f"{str(path)[-SAID:]!r} is no ordinary file", param, ctx)
        return path


ORDINARY = OrdinaryFile(path_type=Path, exists=True, dir_okay=False)
"""The type of an argument that names a file to be read."""


def file_named(source: str) -> Path | None:
    """The file of that name; None where it can only be the id of a table.

    Raises UnableError for what is neither, or is there and no ordinary file.
    """
    path = Path(source)
    try:
        mode = path.stat().st_mode
    except (OSError, ValueError):  # too long or odd for a file
        if not TABLE_ID.fullmatch(source):
            raise _no_table(source) from None
        return None
    if not stat.S_ISREG(mode):
        raise UnableError(f"{source[-SAID:]!r} is no ordinary file")
    return path


def contents(file: Path) -> bytes:
    """What stands in an exported table's file. Raises UnableError."""
    try:
        with file.open("rb") as opened:
            found = opened.read(LONGEST + 1)
    except OSError as error:
        raise UnableError(f"{file}: {error.strerror or error}") from error
    if len(found) > LONGEST:
        most = LONGEST // 1024**2
        raise UnableError(f"{file}: larger than {most} MiB; allowed: what `table export` writes")
    return found


def _no_table(named: str) -> UnableError:
    return UnableError(f"{named[:SAID]!r} is neither a file nor the id of a table (1..32 letters and digits)")


def data_folder(chosen: Path | None) -> Path:
    """Where tables are kept: what was chosen, or is set (INNKEEP_DATA), else the user's data folder of this
    system."""
    if chosen is not None:
        return chosen
    if os.environ.get("INNKEEP_DATA"):
        return Path(os.environ["INNKEEP_DATA"])
    from platformdirs import user_data_path

    return user_data_path("innkeep")


def _checked(_ctx: click.Context, _param: click.Parameter, url: str | None) -> str | None:
    try:
        return url and read_address(url) and url
    except StoreUrlError as problem:
        raise UnableError(f"--store: {problem}") from None


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
    "--data",
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder of the server's tables.  [env: INNKEEP_DATA]",
)
json_option = click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output.")


def kept_somewhere(command: Command) -> Command:
    """Adds the options that say where the tables are: ``data`` and ``url``."""
    return data_option(store_option(command))


def keeps_nothing(data: Path | None) -> bool:
    """Whether the data folder, if one was named, exists, and nothing in it is, or tells of, a store."""
    folder = data_folder(data)
    return (
        (data is None or data.is_dir()) and not os.path.lexists(folder / STORE) and elsewhere(folder) is None
    )


def open_store(data: Path | None, url: str | None, *, make: bool = False) -> Store:
    """The store the options name; a missing SQLite file is made only if so asked. Raises UnableError."""
    folder = data_folder(data)
    missing = url is None and not make and not (folder / STORE).is_file()
    if missing and elsewhere(folder) is None:
        raise UnableError(f"no tables in {folder}")
    with store_opened():
        return store_of(folder, url)


def store_trouble(problem: Exception) -> str | None:
    """One line for whoever called a command: why a store cannot be opened or read; None for all else."""
    if isinstance(problem, StoreUrlError):
        return f"--store: {problem}"
    if isinstance(problem, DatabaseDamagedError):
        return f"the store is damaged: {problem}; restore it from a backup"
    if isinstance(problem, StoreInUseError | NewerVersionError):
        return str(problem)
    if isinstance(problem, OUTAGE):
        return f"the store cannot be reached: {problem}"
    return None


@contextmanager
def store_opened() -> Iterator[None]:
    """Raises UnableError with one clear line when a store cannot be opened."""
    try:
        yield
    except (StoreUrlError, StoreInUseError, NewerVersionError, *OUTAGE) as problem:
        raise UnableError(store_trouble(problem) or "") from None


def find_row(store: Store, table_id: str) -> Row:
    """The table of that id. Raises UnableError."""
    if not TABLE_ID.fullmatch(table_id):
        raise _no_table(table_id)
    row = store.table(table_id)
    if row is None:
        raise UnableError(f"no table {table_id}")
    return row
