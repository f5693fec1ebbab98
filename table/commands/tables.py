"""``innkeep table``: the tables a server keeps: list, export, import, verify."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from ..archive import ArchiveProblem, export_table, import_table, verify
from ..command import Failure
from ..store import Row, Store
from .serve import data_folder

_data = click.option(
    "--data", type=click.Path(path_type=Path, file_okay=False), help="Folder of the server's tables."
)
_json = click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output.")


@click.group()
def table() -> None:
    """Look after the tables a server keeps.

    Example: innkeep table verify 5f1c2a9b07de
    """


def _store(data: Path | None) -> Store:
    folder = data_folder(data)
    if not (folder / "tables.sqlite").is_file():
        raise Failure(f"no tables in {folder}")
    return Store.in_folder(folder)


def _row(store: Store, table_id: str) -> Row:
    row = store.table(table_id)
    if row is None:
        raise Failure(f"no table {table_id}")
    return row


@table.command("list")
@_data
@_json
def list_(data: Path | None, as_json: bool) -> None:
    """List all tables.

    Example: innkeep table list --json
    """
    rows = [
        {"id": row.id, "module": row.module, "assistant": row.assistant, "created": row.created, "ops": ops}
        for row, ops in _store(data).tables()
    ]
    if as_json:
        click.echo(json.dumps(rows))
        return
    for item in rows:
        click.echo(f"{item['id']}  {item['module']}  {item['ops']} ops")


@table.command()
@click.argument("table_id")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help="File; else standard output."
)
@_data
def export(table_id: str, output: Path | None, data: Path | None) -> None:
    """Write a table with its whole log as JSON. It holds every secret of the game.

    Example: innkeep table export 5f1c2a9b07de -o game.json
    """
    store = _store(data)
    document = json.dumps(export_table(_row(store, table_id), store), ensure_ascii=False)
    if output is None:
        click.echo(document)
    else:
        output.write_text(document, encoding="utf-8")


@table.command("import")
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@_data
@_json
def import_(file: Path, data: Path | None, as_json: bool) -> None:
    """Take in a table that was exported.

    Example: innkeep table import game.json
    """
    try:
        row, ops = import_table(file.read_bytes(), Store.in_folder(data_folder(data)))
    except ArchiveProblem as problem:
        raise Failure(f"{file}: {problem}") from problem
    click.echo(json.dumps({"id": row.id, "ops": ops}) if as_json else f"{row.id}  {ops} ops")


@table.command("verify")
@click.argument("table_id")
@_data
@_json
def verify_(table_id: str, data: Path | None, as_json: bool) -> None:
    """Fold a table's log again and check every number, snapshot and shuffle.

    Example: innkeep table verify 5f1c2a9b07de --json
    """
    store = _store(data)
    found = verify(_row(store, table_id), store)
    report = {"ok": not found.problems, "ops": found.ops, "shuffles": found.shuffles, "digest": found.digest}
    if as_json:
        click.echo(json.dumps({**report, "problems": found.problems}))
    else:
        click.echo("  ".join(f"{name}: {value}" for name, value in report.items()))
        for problem in found.problems:
            click.echo(problem, err=True)
    if found.problems:
        sys.exit(1)
