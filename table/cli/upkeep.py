"""What whoever runs a server does with its tables at times: close or remove them, back all up, restore."""

from __future__ import annotations

import json
import sys
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import click

from innkeep.table.cli.main import UnableError
from innkeep.table.cli.serve import shelf_in
from innkeep.table.cli.store_options import (
    ORDINARY,
    data_folder,
    find_row,
    json_option,
    kept_somewhere,
    open_store,
)
from innkeep.table.core.seeds import commitment
from innkeep.table.live.rooms import Rooms
from innkeep.table.plugins.discovery import Plugins, load
from innkeep.table.store.backup import BackupError, back_up, read_backup, size
from innkeep.table.store.backup import restore as restore_store
from innkeep.table.store.database import OUTAGE
from innkeep.table.store.event_log import Store, now_ms
from innkeep.table.store.moving import CopyError, copy_store
from innkeep.table.store.removal import remove_tables
from innkeep.table.store.store_lock import StoreInUseError

DAY_MS = 24 * 60 * 60 * 1000


def _bar(rows: int, label: str) -> AbstractContextManager[Any]:
    return click.progressbar(length=rows, label=label, file=sys.stderr, hidden=not sys.stderr.isatty())


@click.command()
@click.argument("table_ids", nargs=-1)
@click.option("--idle-days", type=click.IntRange(1), metavar="N", help="Tables without an op for N days.")
@click.option(
    "--unused-days", type=click.IntRange(1), metavar="N", help="Tables N days old where nobody ever sat down."
)
@click.option("--dry-run", is_flag=True, help="Only say which would go.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@kept_somewhere
@json_option
def purge(
    table_ids: tuple[str, ...],
    idle_days: int | None,
    unused_days: int | None,
    dry_run: bool,
    yes: bool,
    data: Path | None,
    url: str | None,
    as_json: bool,
) -> None:
    """Remove tables and their logs for good, and the pictures people made for cards that only they had.

    Both rules may be given together; with --yes they can be left to a timer.

    Example: innkeep table purge --idle-days 365 --unused-days 7 --dry-run
    """
    if bool(table_ids) == (idle_days is not None or unused_days is not None):
        raise click.UsageError("name either tables or --idle-days or --unused-days")
    store = open_store(data, url)
    going = [find_row(store, table_id).id for table_id in table_ids]
    for days, unused in ((idle_days, False), (unused_days, True)):
        if days is not None:
            going += store.idle_since(now_ms() - days * DAY_MS, unused=unused)
    going = list(dict.fromkeys(going))
    if going and not (dry_run or yes):
        click.confirm(f"Remove {len(going)} tables for good?", abort=True, err=True)
    if not dry_run:
        folder = data_folder(data)
        with shelf_in(folder):
            remove_tables(store, going, load(assistant=False).modules, folder)
    if as_json:
        click.echo(json.dumps({"purged": [] if dry_run else going, "found": going, "dry_run": dry_run}))
        return
    for table_id in going:
        click.echo(table_id)
    click.echo(f"{len(going)} tables {'would be' if dry_run else 'were'} removed", err=True)


@click.command()
@click.argument("table_ids", nargs=-1, required=True)
@kept_somewhere
@json_option
def close(table_ids: tuple[str, ...], data: Path | None, url: str | None, as_json: bool) -> None:
    """End tables: only talk is left there, and the secret behind their shuffles is shown.

    A server that runs goes on running and tells the players. Anybody can check the secret against the
    commitment the table has shown since it was made.

    Example: innkeep table close 5f1c2a9b07de
    """
    store = open_store(data, url)
    rooms = Rooms(store, Plugins(modules={}))
    report = []
    for table_id in table_ids:
        room = rooms.get(find_row(store, table_id).id)
        was_open = room.state.over is None
        if was_open:
            try:
                room.submit_trusted(None, {"kind": "end"})
            except OUTAGE as error:
                raise UnableError(f"the store cannot be reached: {error}") from error
        report.append(
            {
                "id": room.id,
                "closed": was_open,
                "ops": room.state.seq,
                "secret": room.row.secret.hex(),
                "commitment": commitment(room.row.secret),
            }
        )
    if as_json:
        click.echo(json.dumps(report))
        return
    for item in report:
        said = "closed" if item["closed"] else "was closed before"
        click.echo(f"{item['id']}  {said}  secret {item['secret']}  commitment {item['commitment']}")


@click.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--force", is_flag=True, help="Replace a file that is there without asking.")
@kept_somewhere
@json_option
def backup(file: Path, force: bool, data: Path | None, url: str | None, as_json: bool) -> None:
    """Write all tables, as they are at one moment, to a file; the server may go on. It holds every secret.

    The file is read back before it takes the place of an older one, and the store that was saved is named.
    Where the server was told to keep its tables in another than that of its data folder, so must this be.

    Example: innkeep table backup tables.backup
    """
    store = open_store(data, url)
    if file.exists() and not force:
        if not sys.stdin.isatty():
            raise UnableError(f"{file} is there already; --force replaces it")
        click.confirm(f"Replace {file}?", abort=True, err=True)
    try:
        with _bar(size(store), "Backing up") as bar:
            contents = back_up(store, file, bar.update)
    except BackupError as problem:
        raise UnableError(f"{file}: {problem}") from problem
    except OSError as error:
        raise UnableError(f"{file}: {error.strerror or error}") from error
    except OUTAGE as error:
        raise UnableError(f"the store cannot be reached: {error}") from error
    report = {
        "store": contents.store,
        "file": str(file),
        "tables": contents.tables,
        "ops": contents.ops,
        "bytes": file.stat().st_size,
    }
    click.echo(json.dumps(report) if as_json else "  ".join(f"{name}: {n}" for name, n in report.items()))


@click.command()
@click.argument("file", type=ORDINARY)
@click.option("--force", is_flag=True, help="Replace the tables that are there.")
@kept_somewhere
@json_option
def restore(file: Path, force: bool, data: Path | None, url: str | None, as_json: bool) -> None:
    """Fill an empty store from a backup; links that were handed out go on working. Stop the server first.

    Example: innkeep table restore tables.backup --store postgresql://inn@localhost/inn
    """
    try:
        rows = sum(read_backup(file).rows.values())
        store = open_store(data, url, make=True)
        with _bar(rows, "Restoring") as bar:
            contents = restore_store(store, file, force=force, told=bar.update)
    except BackupError as problem:
        raise UnableError(f"{file}: {problem}") from problem
    except StoreInUseError as problem:
        raise UnableError(str(problem)) from None
    except OSError as error:
        raise UnableError(f"{file}: {error.strerror or error}") from error
    except OUTAGE as error:
        raise UnableError(f"the store cannot be reached: {error}") from error
    report = {
        "store": store.name,
        "tables": contents.tables,
        "ops": contents.ops,
        "made": contents.made,
        "made_of": contents.store,
    }
    click.echo(json.dumps(report) if as_json else "  ".join(f"{name}: {n}" for name, n in report.items()))


@click.command()
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="TO")
@click.option("--force", is_flag=True, help="Replace the tables that are there.")
@json_option
def copy(source: str, target: str, force: bool, as_json: bool) -> None:
    """Copy all tables from one store to another, each a data folder or a database URL. Stop servers first.

    Links that were handed out go on working. What was written is read back and compared before it counts;
    the digest of all rows is printed. Pictures and decks people made stay in the server's data folder.

    Example: innkeep table copy /var/lib/innkeep postgresql://inn@localhost/inn
    """
    old, new = _store_at(source), _store_at(target, make=True)
    try:
        with _bar(2 * size(old), "Copying") as bar:
            copied = copy_store(old, new, force=force, told=bar.update)
    except CopyError as problem:
        raise UnableError(f"{new.name} {problem}") from problem
    except StoreInUseError as problem:
        raise UnableError(str(problem)) from None
    except OUTAGE as error:
        raise UnableError(f"a store cannot be reached: {error}") from error
    report = {
        "from": old.name,
        "to": new.name,
        "tables": copied.tables,
        "ops": copied.ops,
        "digest": copied.digest,
    }
    click.echo(json.dumps(report) if as_json else "  ".join(f"{name}: {n}" for name, n in report.items()))


def _store_at(place: str, *, make: bool = False) -> Store:
    """The store of that URL, or in that data folder. Raises UnableError."""
    if "://" in place:
        return open_store(None, place, make=make)
    return open_store(Path(place), None, make=make)
