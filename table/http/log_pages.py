"""The HTTP side of looking back: earlier lines of the log, and the pages of a replay."""

from __future__ import annotations

import gzip
import logging
from typing import Any

import orjson
from flask import Blueprint, Response, request

from innkeep.table.core.errors import RefusedError
from innkeep.table.core.rate_limit import Rate, VisitorRates
from innkeep.table.core.seeds import commitment
from innkeep.table.http.invites import admitted_by
from innkeep.table.live.admission import Admission, Guest, told_now
from innkeep.table.live.loop.heavy_work import LOGS
from innkeep.table.live.replay import LONGEST, LogReader
from innkeep.table.live.room import Room
from innkeep.table.store.log_chain import Chain

log = logging.getLogger("innkeep.table")

READINGS = Rate(per_s=20.0, burst=100.0)
"""Pages one address may ask for."""


def reading(doors: Admission) -> Blueprint:
    """The routes; each asks for a token of the table as ``Authorization: Bearer``."""
    site = Blueprint("reading", __name__, url_prefix="/api/tables/<table_id>")
    reader = LogReader()
    pace = VisitorRates(READINGS)

    def admitted(table_id: str) -> Guest:
        if not pace.take(request.remote_addr or ""):
            raise RefusedError("too-fast", "table", None, f"{READINGS.per_s:g}/s")
        return told_now(admitted_by(doors, table_id))

    @site.get("/log")
    def log(table_id: str) -> Response:
        limit = _whole("limit", LONGEST, 1, LONGEST)
        guest = admitted(table_id)
        before = _whole("before", guest.room.state.seq + 1, 1, 1 << 31)
        return _zipped(reader.lines(guest.room, guest.invitation.link, before, limit))

    @site.get("/replay")
    def replay(table_id: str) -> Response:
        after = _whole("after", 0, 0, 1 << 31)
        limit = _whole("limit", LONGEST, 1, LONGEST)
        own = _whole("own", 0, 0, 1) == 1
        guest = admitted(table_id)
        room = guest.room
        over = room.state.over is not None
        page = reader.page(room, guest.invitation.link, after, limit, own=own)
        setup = room.row.setup
        page["table"] = {
            "id": room.id,
            "title": setup["title"],
            "module": room.row.module,
            "options": setup["options" if guest.viewer is not None or "told" not in setup else "told"],
            "commitment": commitment(room.row.secret),
            "opening": len(setup.get("opening", [])),
            **_ending(room),
            **({"secret": room.row.secret.hex()} if over else {}),
        }
        return _zipped(page)

    @site.get("/record")
    def record(table_id: str) -> Response:
        guest = admitted(table_id)
        room = guest.room
        if room.state.over is None:
            raise RefusedError("bad-value", "table", table_id, "a table that is over")
        after = _whole("after", 0, 0, 1 << 31)
        last = min(after + _whole("limit", LONGEST, 1, LONGEST), room.state.seq)
        chain = Chain(room.row.secret)
        items = room.store.events_and_ids(room.id, after, last)
        shown = [chain.shown(event, op_id) for event, op_id in LOGS.pieces(items)]
        page = {"seq": room.state.seq, "from": after, "records": shown}
        return _zipped(page if after else {**page, "genesis": room.row.genesis_record})

    @site.get("/coach")
    def coach(table_id: str) -> Response:
        guest = admitted(table_id)
        return _zipped(guest.room.ask(guest.sees, {"about": "coach"}))

    return site


def _ending(room: Room) -> dict[str, Any]:
    """Who won or tied and how the others went out, if a watcher saw that; one that fails says nothing."""
    try:
        room.begin_watching()
        said = room.watchers.report()
    except Exception:
        log.exception("table %s: a watcher could not report", room.id)
        return {"winners": [], "tied": [], "outs": []}
    return {name: said[name] for name in ("winners", "tied", "outs")}


def _whole(name: str, otherwise: int, low: int, high: int) -> int:
    given = request.args.get(name)
    if given is None:
        return otherwise
    if not given.isascii() or not given.isdigit() or len(given) > 10 or not low <= int(given) <= high:
        raise RefusedError("bad-value", name, given, f"{low}..{high}")
    return int(given)


def _zipped(data: object) -> Response:
    with LOGS:
        plain = orjson.dumps(data)
        small = len(plain) < 1000 or "gzip" not in request.headers.get("Accept-Encoding", "")
        answer = Response(plain if small else gzip.compress(plain, 5), mimetype="application/json")
    if not small:
        answer.headers["Content-Encoding"] = "gzip"
    answer.headers["Vary"] = "Accept-Encoding"
    answer.headers["Cache-Control"] = "no-store"
    return answer
