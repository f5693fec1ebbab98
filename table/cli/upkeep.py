"""What whoever runs a server does with its tables at times: close them, back all up, restore, copy."""

from __future__ import annotations

import json
import sys
import time
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import click

from innkeep.table.cli.main import UnableError
from innkeep.table.cli.serve import public_option
from innkeep.table.cli.store_options import (
    ORDINARY,
    find_row,
    json_option,
    kept_somewhere,
    open_store,
)
from innkeep.table.core.seeds import commitment
from innkeep.table.live.rooms import Rooms
from innkeep.table.plugins.discovery import Plugins
from innkeep.table.store.database.database import OUTAGE
from innkeep.table.store.database.store_lock import StoreInUseError
from innkeep.table.store.event_log import Store
from innkeep.table.store.signing_secrets import renew_signing_secret
from innkeep.table.store.upkeep.backup import BackupError, back_up, size
from innkeep.table.store.upkeep.backup import restore as restore_store
from innkeep.table.store.upkeep.moving import CopyError, copy_store
from innkeep.table.store.upkeep.purging import DAY_MS


def _bar(rows: int, label: str) -> AbstractContextManager[Any]:
    return click.progressbar(length=rows, label=label, file=sys.stderr, hidden=not sys.stderr.isatty())


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
                room.trusted.submit(None, {"kind": "end"})
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
        store = open_store(data, url, make=True)
        with _bar(file.stat().st_size, "Restoring") as bar:
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
        "store": store.db.name,
        "tables": contents.tables,
        "ops": contents.ops,
        "made": contents.made,
        "made_of": contents.store,
    }
    if not as_json:
        report["made"] = _moment(contents.made)
    click.echo(json.dumps(report) if as_json else "  ".join(f"{name}: {n}" for name, n in report.items()))


@click.command("new-secret")
@click.option(
    "--keep-days",
    type=click.IntRange(0, 3660),
    default=30,
    show_default=True,
    help="How long links that were handed out go on working; 0 = not at all.",
)
@kept_somewhere
@json_option
def new_secret(keep_days: int, data: Path | None, url: str | None, as_json: bool) -> None:
    """Sign links with another secret from the next start of the server on.

    Whoever comes by an older link in that time gets one that stays good. Passwords of tables stay.

    Example: innkeep table new-secret --keep-days 14
    """
    made = renew_signing_secret(open_store(data, url), keep_days * DAY_MS)
    until = [end for _, end in made.before]
    if as_json:
        click.echo(json.dumps({"before": until}))
        return
    for end in until:
        click.echo(f"before: until {_moment(end)}")


def _moment(at: int) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(at / 1000))


@click.command()
@click.argument("table_ids", nargs=-1, required=True)
@public_option
@kept_somewhere
@json_option
def links(
    table_ids: tuple[str, ...], public_url: str | None, data: Path | None, url: str | None, as_json: bool
) -> None:
    """Print the links of tables anew: host's, one of each seat, spectators'. Each lets its bearer in.

    After `new-secret`, start the server again first: until then it signs, and reads, as before.

    Example: innkeep table links 5f1c2a9b07de --public-url https://inn.example
    """
    from innkeep.table.access.addresses import PublicUrlError, read_public
    from innkeep.table.http.pages import links as links_of

    if not public_url:
        raise UnableError("--public-url: is missing; allowed: what the server's links begin with")
    try:
        begin = read_public(public_url)
    except PublicUrlError as problem:
        raise UnableError(f"--public-url: {problem}") from problem
    store = open_store(data, url)
    rooms = Rooms(store, Plugins(modules={}))
    report = []
    for table_id in table_ids:
        room = rooms.get(find_row(store, table_id).id)
        report.append({"id": room.id, **links_of(begin, begin, room.id, rooms.tokens(room))})
    if as_json:
        click.echo(json.dumps(report))
        return
    for item in report:
        click.echo(f"{item['id']}  host  {item['host']}")
        for seat, link in enumerate(item["seats"]):
            if link is not None:
                click.echo(f"{item['id']}/{seat}  {link}")
        click.echo(f"{item['id']}  spectators  {item['spectator']}")


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
        raise UnableError(f"{new.db.name} {problem}") from problem
    except StoreInUseError as problem:
        raise UnableError(str(problem)) from None
    except OUTAGE as error:
        raise UnableError(f"a store cannot be reached: {error}") from error
    report = {
        "from": old.db.name,
        "to": new.db.name,
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
