"""``innkeep table``: the tables a server keeps: list, export, import, verify (see also ``upkeep``)."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

import click

from innkeep.table.cli.health import health
from innkeep.table.cli.main import UnableError
from innkeep.table.cli.purge import purge
from innkeep.table.cli.replay_table import replay
from innkeep.table.cli.spoken import remark
from innkeep.table.cli.store_options import (
    ORDINARY,
    contents,
    file_named,
    find_row,
    json_option,
    keeps_nothing,
    kept_somewhere,
    open_store,
)
from innkeep.table.cli.upkeep import backup, close, copy, links, new_secret, restore
from innkeep.table.store.archive import (
    ArchiveError,
    Findings,
    LogWitness,
    export_table,
    import_table,
    verify,
    verify_document,
)
from innkeep.table.store.database.private_files import write_private
from innkeep.table.store.upkeep.census import table_entries

UNBOUND = (
    "No head was given: a log that whoever keeps the store wrote anew, with a chain of its own, would look "
    "the same. Give the newest head a player kept (--head)."
)


@click.group()
def table() -> None:
    """Look after the tables a server keeps.

    Example: innkeep table verify 5f1c2a9b07de
    """


for command in (close, purge, backup, restore, copy, links, new_secret, replay, health):
    table.add_command(command)


@table.command("list")
@kept_somewhere
@json_option
def list_(data: Path | None, url: str | None, as_json: bool) -> None:
    """List all tables.

    Example: innkeep table list --json
    """
    kept = () if url is None and keeps_nothing(data) else table_entries(open_store(data, url))
    rows = [{**asdict(one), "state": one.state.value} for one in kept]
    if as_json:
        click.echo(json.dumps(rows))
        return
    for item in rows:
        click.echo(f"{item['id']}  {item['module']}  {item['ops']} ops  {item['state']}")
    if not rows:
        remark("there are no tables")


@table.command()
@click.argument("table_id")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help="File; else standard output."
)
@kept_somewhere
def export(table_id: str, output: Path | None, data: Path | None, url: str | None) -> None:
    """Write a table with its whole log as JSON. It holds every secret of the game.

    Example: innkeep table export 5f1c2a9b07de -o game.json
    """
    store = open_store(data, url)
    document = json.dumps(export_table(find_row(store, table_id), store), ensure_ascii=False)
    if output is None:
        click.echo(document)
    else:
        write_private(output, document)


@table.command("import")
@click.argument("file", type=ORDINARY)
@kept_somewhere
@json_option
def import_(file: Path, data: Path | None, url: str | None, as_json: bool) -> None:
    """Take in a table that was exported.

    Example: innkeep table import game.json
    """
    try:
        row, ops = import_table(contents(file), open_store(data, url, make=True))
    except ArchiveError as problem:
        raise UnableError(f"{file}: {problem}") from problem
    click.echo(json.dumps({"id": row.id, "ops": ops}) if as_json else f"{row.id}  {ops} ops")


@table.command("verify")
@click.argument("sources", metavar="[TABLE_ID|FILE]...", nargs=-1)
@click.option(
    "--commitment", metavar="HEX", help="The commitment shown when the game began; it must fit, too."
)
@click.option(
    "--head",
    "heads",
    metavar="SEQ:HEAD",
    multiple=True,
    callback=lambda _context, _option, given: _heads(given),
    help="A head of the log as a player's browser kept it; may be given several times.",
)
@kept_somewhere
@json_option
def verify_(
    sources: tuple[str, ...],
    commitment: str | None,
    heads: dict[int, str],
    data: Path | None,
    url: str | None,
    as_json: bool,
) -> None:
    """Fold the logs of tables again and check every hash, number, snapshot, shuffle, lot, die and undo.

    Where no table is named, all of the store are. A line for each says whether it is whole, or what is wrong
    with it first; --json names all of it.

    Without a head that somebody saw, a log that was cut short or written anew by the keeper of the store
    passes: give the newest one a player has ("Were the shuffles fair?" on the page of the replay).

    Example: innkeep table verify 5f1c2a9b07de --head 120:pX0_Yf1mJ2k3qWc5rT8uVb9z --json
    """
    if (commitment or heads) and len(sources) != 1:
        raise click.UsageError("--commitment and --head go with one table")
    known = LogWitness(commitment, heads)
    reports = []
    for source, found in _verified(sources, known, data, url):
        reports.append(
            {
                "ok": not found.problems,
                "ops": found.ops,
                "shuffles": found.shuffles,
                "digest": found.digest,
                "head": f"{found.ops}:{found.head}" if found.head else None,
                "bound": bool(heads),
                "problems": found.problems,
                **({} if len(sources) == 1 else {"table": source}),
            }
        )
        if not as_json:
            click.echo(f"{source}  {_in_one_line(found)}")
    if as_json:
        click.echo(json.dumps(reports[0] if len(sources) == 1 else reports))
    elif not reports:
        remark("there are no tables")
    elif not heads:
        remark(UNBOUND)
    if not all(report["ok"] for report in reports):
        sys.exit(1)


def _in_one_line(found: Findings) -> str:
    if not found.problems:
        head = f"  head: {found.ops}:{found.head}" if found.head else ""
        return f"whole  {found.ops} ops  {found.shuffles} shuffles  digest: {found.digest}{head}"
    more = len(found.problems) - 1
    return f"damaged  {found.problems[0]}" + (f"  (and {more} more: --json)" if more else "")


def _verified(
    sources: tuple[str, ...], known: LogWitness, data: Path | None, url: str | None
) -> Iterator[tuple[str, Findings]]:
    """What is found at these tables or files; where none is named, at all tables of the store."""
    for source in sources:
        yield source, _findings(source, known, data, url)
    if not sources and not (url is None and keeps_nothing(data)):
        store = open_store(data, url)
        for one in table_entries(store):
            row = store.table(one.id)
            if row is not None:  # it may have been purged since
                yield one.id, verify(row, store, known)


def _heads(given: tuple[str, ...]) -> dict[int, str]:
    found: dict[int, str] = {}
    for text in given:
        seq, _, head = text.partition(":")
        if not re.fullmatch(r"[0-9]{1,9}", seq) or not re.fullmatch(r"[\w-]{24}", head):
            raise click.BadParameter(f"{text!r}: a number, a colon and 24 letters, digits, - or _")
        if found.setdefault(int(seq), head) != head:
            raise click.BadParameter(f"two different heads of op {seq}: one of them is of another log")
    return found


def _findings(source: str, known: LogWitness, data: Path | None, url: str | None) -> Findings:
    file = file_named(source)
    if file is not None:
        try:
            return verify_document(contents(file), known)
        except ArchiveError as problem:
            raise UnableError(f"{file}: {problem}") from problem
    store = open_store(data, url)
    return verify(find_row(store, source), store, known)
