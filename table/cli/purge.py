"""``innkeep table purge``: remove tables by name, or by age and state; say what that does to the disk."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from innkeep.table.cli.main import UnableError
from innkeep.table.cli.serve import shelf_in
from innkeep.table.cli.store_options import data_folder, find_row, json_option, kept_somewhere, open_store
from innkeep.table.plugins.discovery import load
from innkeep.table.store.database.store_lock import StoreInUseError
from innkeep.table.store.disk_space import DiskSpace
from innkeep.table.store.event_log import Store, now_ms
from innkeep.table.store.upkeep.census import store_size, table_entries
from innkeep.table.store.upkeep.purging import DiskForecast, PurgeRules, forecast
from innkeep.table.store.upkeep.removal import remove_tables

Json = dict[str, Any]

DAYS = click.IntRange(1)


@click.command()
@click.argument("table_ids", nargs=-1)
@click.option("--idle-days", type=DAYS, metavar="N", help="Tables without an op for N days.")
@click.option("--ended-days", type=DAYS, metavar="N", help="Ended tables without an op for N days.")
@click.option("--unused-days", type=DAYS, metavar="N", help="Tables N days old where nobody ever sat down.")
@click.option("--dry-run", is_flag=True, help="Only say which would go.")
@click.option(
    "--forecast",
    "foretold",
    is_flag=True,
    help="Remove nothing; say what tables take by state, what comes in a day, what would go, and when the "
    "disk is full.",
)
@click.option(
    "--compact", is_flag=True, help="Give the room back to the disk afterwards; stop the server first."
)
@click.option("--yes", is_flag=True, help="Do not ask.")
@kept_somewhere
@json_option
def purge(
    table_ids: tuple[str, ...],
    idle_days: int | None,
    ended_days: int | None,
    unused_days: int | None,
    dry_run: bool,
    foretold: bool,
    compact: bool,
    yes: bool,
    data: Path | None,
    url: str | None,
    as_json: bool,
) -> None:
    """Remove tables and their logs for good, and the pictures people made for cards that only they had.

    All rules may be given together; with --yes they can be left to a timer.

    What they took is filled by other tables before the store grows again; --compact makes its file smaller.

    Example: innkeep table purge --idle-days 365 --ended-days 90 --unused-days 7 --forecast
    """
    rules = PurgeRules(idle_days, ended_days, unused_days)
    if not foretold and bool(table_ids) == (rules != PurgeRules()):
        raise click.UsageError("name either tables or --idle-days, --ended-days or --unused-days")
    store = open_store(data, url)
    if foretold:
        _tell(_foreseen(store, rules), as_json=as_json)
        return
    going = [find_row(store, table_id).id for table_id in table_ids]
    going = list(dict.fromkeys(going)) or [one.id for one in rules.due(table_entries(store), now_ms())]
    if going and not (dry_run or yes):
        click.confirm(f"Remove {len(going)} tables for good?", abort=True, err=True)
    if not dry_run:
        _remove(store, going, data_folder(data))
        if compact:
            _compacted(store)
    _tell_removed(going, dry_run=dry_run, as_json=as_json)


def _remove(store: Store, going: list[str], folder: Path) -> None:
    with shelf_in(folder):
        remove_tables(store, going, load(assistant=False).modules, folder)


def _tell_removed(going: list[str], *, dry_run: bool, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps({"purged": [] if dry_run else going, "found": going, "dry_run": dry_run}))
        return
    for table_id in going:
        click.echo(table_id)
    click.echo(f"{len(going)} tables {'would be' if dry_run else 'were'} removed", err=True)


def _compacted(store: Store) -> None:
    try:
        store.db.compact()
    except StoreInUseError as problem:
        raise UnableError(str(problem)) from None


def _foreseen(store: Store, rules: PurgeRules) -> DiskForecast:
    free = None if store.db.file is None else DiskSpace((store.db.file.parent,)).free()
    return forecast(table_entries(store), store_size(store), rules, now_ms(), free)


def _tell(found: DiskForecast, *, as_json: bool) -> None:
    told: Json = asdict(found)
    for name in ("tables", "taken"):
        told[name] = {state.value: n for state, n in told[name].items()}
    if as_json:
        click.echo(json.dumps(told))
        return
    for state, count in told["tables"].items():
        click.echo(f"{state}: {count} tables  {_mb(told['taken'][state])}")
    whole, spare, goes, a_day = (_mb(told[name]) for name in ("whole", "spare", "goes", "a_day"))
    click.echo(f"store: {whole}  spare: {spare}  goes: {goes}  a day: {a_day}")
    settles = "never" if found.settles is None else _mb(found.settles)
    full = "never" if found.full_in is None else f"{found.full_in} days"
    click.echo(f"settles: {settles}  full in: {full}")


def _mb(count: int) -> str:
    return f"{count / 1_000_000:.1f} MB"
