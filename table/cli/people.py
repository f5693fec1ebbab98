"""``innkeep people``: what whoever runs a server does about one person."""

from __future__ import annotations

import json
import os
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from dataclasses import asdict
from http import HTTPStatus
from pathlib import Path
from typing import Any

import click

from innkeep.table.access.bans import Ban, Bans, TooWideError, check_bannable, doubtful, link_of, read_who
from innkeep.table.access.reports import Reports
from innkeep.table.cli.main import UnableError
from innkeep.table.cli.spoken import remark
from innkeep.table.cli.store_options import find_row, json_option, kept_somewhere, open_store
from innkeep.table.core.state import set_out
from innkeep.table.ops.reducer import fold
from innkeep.table.store.event_log import Store, now_ms
from innkeep.table.store.forgetting import Traces, forget, tables_with, traces
from innkeep.table.store.upkeep.purging import DAY_MS

Json = dict[str, Any]

ANSWER_S = 10.0
"""How long a server may take to say who is there."""

LONGEST_ANSWER = 20_000_000
"""Bytes of that."""


@click.group()
def people() -> None:
    """Look after people at the tables of a server.

    Example: innkeep people forget Ann --dry-run
    """


@people.command("forget")
@click.argument("name")
@click.argument("table_ids", nargs=-1)
@click.option("--dry-run", is_flag=True, help="Only say what would go.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@kept_somewhere
@json_option
def forget_(
    name: str,
    table_ids: tuple[str, ...],
    dry_run: bool,
    yes: bool,
    data: Path | None,
    url: str | None,
    as_json: bool,
) -> None:
    """Take out what somebody of that name said and wrote, and all their names and addresses.

    At these tables; where none is named, at all.

    What they did with the cards stays: it is the game of the others, too. The log says that words were taken
    out, and verifies as before. A server that runs goes on running, and shows the tables anew.

    Backups that were made before still hold it all, and so does what others wrote about that person.

    Example: innkeep people forget Ann 5f1c2a9b07de
    """
    store = open_store(data, url)
    rows = [find_row(store, table_id) for table_id in table_ids or tables_with(store, name)]
    found = {row: there for row in rows if (there := traces(row, store, name)) is not None}
    if not found:
        raise UnableError(f"nobody was called {name[:40]!r} there")
    if not (dry_run or yes):
        ops = sum(len(there.ops) for there in found.values())
        click.confirm(f"Take {ops} ops out of {len(found)} tables for good?", abort=True, err=True)
    if not dry_run:
        for row in found:
            forget(row, store, name)
    report = [_told(row.id, there) for row, there in found.items()]
    if as_json:
        click.echo(json.dumps({"done": not dry_run, "tables": report}))
        return
    for one in report:
        click.echo(f"{one['id']}  {one['ops']} ops  {', '.join(one['names'])}")


def _told(table_id: str, found: Traces) -> Json:
    return {"id": table_id, "names": sorted(found.names), "ops": len(found.ops)}


@people.command()
@click.argument("who", metavar="ADDRESS|TABLE_ID/SEAT")
@click.option(
    "--days",
    type=click.FloatRange(0.01, 3660),
    default=7.0,
    show_default=True,
    help="When it ends by itself.",
)
@click.option("--why", default="", metavar="TEXT", help="For yourself; nobody else is told.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@kept_somewhere
@json_option
def ban(
    who: str, days: float, why: str, yes: bool, data: Path | None, url: str | None, as_json: bool
) -> None:
    """Let somebody not in for a time: an address, a network, or who has the link of a seat (0 = the first).

    Who is connected goes within seconds. An address may be a whole household's, or a school's.

    This machine's own addresses are refused: who comes through a proxy on it would be kept out, all of them.

    Example: innkeep people ban 198.51.100.7 --days 3 --why "shouts at strangers"
    """
    store = open_store(data, url)
    banned = _named(store, who)
    _check(banned, yes=yes)
    made = Ban(banned, now_ms() + round(days * DAY_MS), why, now_ms())
    try:
        Bans(store).add(made)
    except ValueError as problem:
        raise UnableError(str(problem)) from None
    _show([made], as_json=as_json)


def _check(who: str, *, yes: bool) -> None:
    """Raises UnableError where a ban would meet others than one visitor; asks where it may."""
    from innkeep.table.access.addresses import own_addresses

    try:
        check_bannable(who, own_addresses())
    except ValueError as problem:
        raise UnableError(str(problem)) from None
    came = (os.environ.get("SSH_CONNECTION") or os.environ.get("SSH_CLIENT") or "").split()
    behind_proxy = os.environ.get("INNKEEP_PROXY", "0") not in ("", "0")
    doubt = doubtful(who, came[0] if came else None, behind_proxy=behind_proxy)
    if doubt is None or yes:
        return
    if not sys.stdin.isatty():
        raise UnableError(f"{doubt}; if you mean it: --yes")
    click.confirm(f"{doubt}. Ban it?", abort=True, err=True)


@people.command()
@kept_somewhere
@json_option
def bans(data: Path | None, url: str | None, as_json: bool) -> None:
    """Say who is not let in, until when, and why.

    Example: innkeep people bans --json
    """
    found = Bans(open_store(data, url)).listed()
    _show(found, as_json=as_json)
    if not (found or as_json):
        remark("nobody is banned")


def _show(found: Sequence[Ban], *, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps([asdict(one) for one in found]))
        return
    for one in found:
        click.echo(f"{one.who}  until {_moment(one.until)}  {one.why}".rstrip())


@people.command()
@click.argument("who", metavar="ADDRESS|TABLE_ID/SEAT")
@kept_somewhere
def lift(who: str, data: Path | None, url: str | None) -> None:
    """End a ban before its time.

    Example: innkeep people lift 198.51.100.7
    """
    store = open_store(data, url)
    kept = Bans(store)
    if not (kept.lift(who) or kept.lift(_named(store, who))):  # as `bans` lists it, or as `ban` was told
        raise UnableError(f"{who[:80]!r} is not banned")


def _named(store: Store, who: str) -> str:
    """What a ban calls them. Raises UnableError."""
    table_id, _, seat = who.partition("/")
    try:
        return read_who(who)
    except TooWideError as problem:
        raise UnableError(str(problem)) from None
    except ValueError:
        if not seat.isdecimal():
            raise UnableError(f"{who[:80]!r} is neither an address, a network nor TABLE_ID/SEAT") from None
    row = find_row(store, table_id)
    state = fold(set_out(row.setup), store.events(row.id))
    if int(seat) >= len(state.seats):
        raise UnableError(f"seat {seat}: allowed: 0..{len(state.seats) - 1}")
    return link_of(row.id, state.house.person_at(int(seat)))


@people.command()
@click.option("--done", multiple=True, metavar="ID", help="Forget this report; may be given more than once.")
@kept_somewhere
@json_option
def reports(done: tuple[str, ...], data: Path | None, url: str | None, as_json: bool) -> None:
    """List what people at tables have told you, with the table and its last op by then.

    Example: innkeep people reports --done 4f1d09ab
    """
    kept = Reports(open_store(data, url))
    for report_id in done:
        if not kept.done(report_id):
            raise UnableError(f"no report {report_id[:20]}")
    found = kept.listed()
    if as_json:
        click.echo(json.dumps([asdict(one) for one in found]))
        return
    for one in found:
        click.echo(f"{one.id}  {_moment(one.at)}  {one.table_id}:{one.seq}  {one.name or '-'}: {one.text}")
    if not found:
        remark("there are no reports")


@people.command()
@click.option(
    "--server",
    "servers",
    multiple=True,
    default=("http://127.0.0.1:8000",),
    show_default=True,
    metavar="URL",
    help="Where a worker listens; may be given more than once.",
)
@json_option
def where(servers: tuple[str, ...], as_json: bool) -> None:
    """Say who is connected at which table, from which address; of no table more than who sits there.

    The server and this command have the same INNKEEP_OPERATOR_TOKEN.

    Example: innkeep people where --server http://127.0.0.1:8101 --server http://127.0.0.1:8102
    """
    token = os.environ.get("INNKEEP_OPERATOR_TOKEN")
    if not token:
        raise UnableError("INNKEEP_OPERATOR_TOKEN: is missing; allowed: the word the server was given there")
    found = [table for server in servers for table in _asked(server, token)]
    if as_json:
        click.echo(json.dumps(found))
        return
    for table in found:
        for one in table["people"]:
            place = "-" if one["seat"] is None else one["seat"]
            bot = "  (bot)" if one["bot"] else ""
            click.echo(f"{table['id']}/{place}  {one['name'] or '-'}  {one['address'] or '-'}{bot}")
    if not any(table["people"] for table in found):
        remark("nobody is connected")


def _asked(server: str, token: str) -> list[Json]:
    if not server.startswith(("http://", "https://")):
        raise UnableError(f"--server: {server[:60]!r}; allowed: like http://127.0.0.1:8000")
    asked = urllib.request.Request(f"{server.rstrip('/')}/api/operator/people")
    asked.add_header("Authorization", f"Bearer {token}")
    try:
        with urllib.request.urlopen(asked, timeout=ANSWER_S) as answer:
            told: list[Json] = json.loads(answer.read(LONGEST_ANSWER))
    except urllib.error.HTTPError as problem:
        why = "knows no such token" if problem.code == HTTPStatus.NOT_FOUND else f"answers {problem.code}"
        raise UnableError(f"{server} {why}") from None
    except (OSError, ValueError) as problem:
        raise UnableError(f"{server}: {getattr(problem, 'reason', problem)}") from None
    return told


def _moment(at: int) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(at / 1000))
