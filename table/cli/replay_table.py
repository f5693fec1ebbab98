"""``innkeep table replay``: how a table stood after any op, with its log, from a file or the store."""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click

from innkeep.table.cli.main import UnableError
from innkeep.table.cli.store_options import (
    contents,
    file_named,
    find_row,
    json_option,
    kept_somewhere,
    open_store,
)
from innkeep.table.core.draft import AppliedEvent
from innkeep.table.core.messages import LANGUAGES, count_text, pick, text
from innkeep.table.core.state import Event, State, Zone, set_out
from innkeep.table.core.wire import LogLineJson
from innkeep.table.ops.reducer import step
from innkeep.table.store.archive import ArchiveError, read_archive
from innkeep.table.store.database.private_files import write_private
from innkeep.table.store.event_log import Row
from innkeep.table.views.aliases import Aliases
from innkeep.table.views.deltas import delta
from innkeep.table.views.log_lines import line
from innkeep.table.views.redaction import Redaction

Json = dict[str, Any]


@click.command("replay")
@click.argument("source", metavar="FILE|TABLE_ID")
@click.option("--at", type=click.IntRange(min=0), help="The op to stop after; else the last one.")
@click.option("--seat", type=click.IntRange(min=0), help="Only what this seat knew; else everything.")
@click.option(
    "--web", type=click.Path(path_type=Path, dir_okay=False), help="Write a file the replay page can open."
)
@click.option("--lang", type=click.Choice(LANGUAGES), default="en", show_default=True)
@kept_somewhere
@json_option
def replay(
    source: str,
    at: int | None,
    seat: int | None,
    web: Path | None,
    lang: str,
    data: Path | None,
    url: str | None,
    as_json: bool,
) -> None:
    """Show how a table stood after an op: its digest, what lay where, and the log up to there.

    Example: innkeep table replay game.json --at 120 --json
    """
    row, events = _source(source, data, url)
    start = set_out(row.setup)
    steps = _steps_to(source, start, events, at, seat)
    state = steps[-1].state if steps else start
    if web is not None:
        write_private(web, json.dumps(_for_page(row, start, steps, seat), ensure_ascii=False))
    redaction = _eyes(row, start, seat)
    lines = [(done, found.to_json(seat, redaction)) for done in steps if (found := line(done)) is not None]
    if as_json:
        report = {
            "id": row.id,
            "seq": state.seq,
            "digest": state.digest(),
            "over": state.over,
            "zones": _zones(row, state, seat),
            "log": [{**entry, "at": done.event.at} for done, entry in lines],
        }
        click.echo(json.dumps(report, ensure_ascii=False))
        return
    click.echo(f"{row.id}  {state.seq}  {state.digest()}")
    for zone, found in _zones(row, state, seat).items():
        click.echo(f"{zone}: {found['value'] if 'value' in found else ', '.join(map(str, found['cards']))}")
    titles = {
        str(redaction.token(key)): about.get("title") or {}
        for key, about in row.setup.get("faces", {}).items()
    }
    for done, entry in lines:
        when = datetime.fromtimestamp(done.event.at / 1000, UTC).strftime("%Y-%m-%d %H:%M:%SZ")
        click.echo(f"{entry['s']}  {when}  {_sentence(titles, done.state, entry, lang)}")


def _steps_to(
    source: str, start: State, events: list[Event], at: int | None, seat: int | None
) -> list[AppliedEvent]:
    """The steps of a log up to an op. Raises UnableError where there is no such op or seat."""
    last = events[-1].seq if events else 0
    if at is not None and at > last:
        raise UnableError(f"--at {at}: the last op is {last}")
    if seat is not None and seat >= len(start.seats):
        raise UnableError(f"--seat {seat}: allowed 0..{len(start.seats) - 1}")
    try:
        return _steps(start, (event for event in events if at is None or event.seq <= at))
    except (ValueError, LookupError, TypeError) as problem:
        raise UnableError(f"{source}: the log cannot be folded: {problem!r}") from problem


def _source(source: str, data: Path | None, url: str | None) -> tuple[Row, list[Event]]:
    file = file_named(source)
    if file is None:
        store = open_store(data, url)
        row = find_row(store, source)
        return row, list(store.events(row.id))
    try:
        row, items = read_archive(contents(file))
    except ArchiveError as problem:
        raise UnableError(f"{file}: {problem}") from problem
    return row, [event for event, _ in items]


def _steps(state: State, events: Iterable[Event]) -> list[AppliedEvent]:
    steps: list[AppliedEvent] = []
    for event in events:
        steps.append(step(state, event))
        state = steps[-1].state
    return steps


def _eyes(row: Row, start: State, seat: int | None) -> Redaction:
    """A redaction whose face names are good for this table only: no server knows them."""
    return Redaction(Aliases(row.secret, start), b"replay" + row.secret[:32], everything=seat is None)


def _for_page(row: Row, start: State, steps: list[AppliedEvent], seat: int | None) -> Json:
    """A document of the format the replay page opens: no more than that viewer may know."""
    redaction = _eyes(row, start, seat)
    deltas = [delta(done, redaction, seat) for done in steps]
    view = redaction.view(start, seat)
    sent = json.dumps([view, deltas])
    faces = {
        token: {name: about.get(name) for name in ("title", "type", "text")}
        for key, about in row.setup.get("faces", {}).items()
        if (token := redaction.token(key)) and f'"{token}"' in sent
    }
    return {
        "format": "innkeep-replay-1",
        "table": {"id": row.id, "title": row.setup.get("title", {}), "module": row.module},
        "you": seat,
        "everything": seat is None,
        "state": view,
        "deltas": deltas,
        "at": [done.event.at for done in steps],
        "faces": faces,
    }


def _zones(row: Row, state: State, seat: int | None) -> Json:
    redaction = _eyes(row, state, seat)
    found: Json = {}
    for zone in state.zones.values():
        value = state.value(zone.id)
        if value is not None:
            found[zone.id] = {"value": value}
            continue
        named = redaction.named(zone, seat)
        seen = (state.components[cid] for cid in zone.order if cid in named)
        cards = [one.face if redaction.face(one, zone, seat) else None for one in seen]
        found[zone.id] = {"n": len(zone.order), "cards": cards}
    return found


def _sentence(titles: Json, state: State, entry: LogLineJson, lang: str) -> str:
    names: Json = dict(entry["a"])
    seat = entry["by"]
    who = state.seats[seat] if seat is not None else None
    names["who"] = (who.name or pick(who.title, lang)) if who else names.get("name") or text("house", lang)
    for key in ("from", "to", "zone"):
        zone = state.zones.get(str(names[key])) if isinstance(names.get(key), str) else None
        if zone is not None:
            names[key] = _place(zone, state, seat, lang)
    names["card"] = pick(titles.get(str(names.get("c")), {}), lang) or text("card.hidden", lang)
    if entry["key"] == "log.arrow":
        names = _arrow(names, titles, state, lang)
    if isinstance(names.get("owner"), int):
        names["owner"] = _called(state, names["owner"], lang)
    names.setdefault("target", names.get("to"))
    n = int(names.pop("n", names.get("amount", 0)) or 0)
    try:
        said = _filled(entry["key"], n, lang, names)
    except (KeyError, IndexError):
        said = f"{entry['key']} {json.dumps(entry['a'], ensure_ascii=False)}"
    return _because(entry["a"].get("cause"), said, titles, state, lang)


def _place(zone: Zone, state: State, by: int | None, lang: str) -> str:
    """A zone by its title, and whose it is where that is not who acts."""
    title = pick(zone.title, lang) or zone.id
    if zone.seat is None or zone.seat == by:
        return title
    return text("log.zone-of", lang, zone=title, whose=_called(state, zone.seat, lang))


def _called(state: State, seat: int, lang: str) -> str:
    return state.seats[seat].name or pick(state.seats[seat].title, lang)


def _arrow(names: Json, titles: Json, state: State, lang: str) -> Json:
    """What an arrow leads from, and to: a player, a zone or a card."""
    start = names["card"] if "c" in names else names.get("from", "")
    if isinstance(names.get("seat"), int):
        end = _called(state, names["seat"], lang)
    elif "zone" in names:
        end = names["zone"]
    else:
        end = pick(titles.get(str(names.get("target")), {}), lang) or text("card.hidden", lang)
    return {**names, "from": start, "to": end}


def _filled(key: str, n: int, lang: str, names: Json) -> str:
    """The sentence of a line, whether or not it counts something; KeyError when there is none."""
    try:
        return count_text(key, n, lang, **names)
    except KeyError:
        return text(key, lang, **{"n": n, **names})


def _because(cause: Json | None, said: str, titles: Json, state: State, lang: str) -> str:
    """What was said, after the card it follows from where that is known."""
    if cause is None or cause["word"] not in ("card", "drink") or cause.get("c") is None:
        return said
    card = pick(titles.get(cause["c"], {}), lang) or text("card.hidden", lang)
    if "seat" in cause:
        card = text("log.whose", lang, whose=_called(state, cause["seat"], lang), card=card)
    return text("log.because", lang, card=card, said=said)
