"""The HTTP side of coming in: links to hand out, passwords, a glance at one's tables, the next table."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

import orjson
from flask import Blueprint, Response, current_app, request

from innkeep.table.access.addresses import PublicAddress, here
from innkeep.table.core.assistant_settings import MODES
from innkeep.table.core.errors import RefusedError
from innkeep.table.core.rate_limit import Rate, VisitorRates
from innkeep.table.core.room_settings import PALETTE, SWITCHES, RoomSettings
from innkeep.table.core.state import State, set_out
from innkeep.table.core.wire import (
    FromAfarJson,
    GlanceJson,
    HandedOverJson,
    HouseInfoJson,
    NoGlanceJson,
    TableLinksJson,
)
from innkeep.table.live.admission import Admission, Guest, free_seats, told_now
from innkeep.table.live.loop.heavy_work import LOGS, WorkTurns
from innkeep.table.live.room import Room
from innkeep.table.live.room_setup import resembling
from innkeep.table.live.rooms import Rooms
from innkeep.table.net.written_bytes import Written
from innkeep.table.ops.reducer import step
from innkeep.table.plugins.discovery import ModuleWithOwn
from innkeep.table.store.event_log import Row, now_ms

Json = dict[str, Any]

GLANCES = Rate(per_s=0.5, burst=20)
"""How often one address may look up its own tables."""

GLANCED = 40
"""Tables in one look."""

REMEMBERED = 2000
"""Tables whose standing is kept until an op comes there."""

CARD_PAGES = ("/guide", "/cards/complete/", "/cards/", "/print/", "/rules", "/calc")


@dataclass(frozen=True, slots=True)
class Makers:
    """How many tables a visitor may make, and their turns: to set one out stops the loop for a moment."""

    allowance: VisitorRates | None
    turns: WorkTurns
    written: Written

    def allow(self, address: str) -> None:
        """RefusedError when that visitor has made too many of late, or there is no room for any."""
        if self.allowance is not None and not self.allowance.take(address):
            raise RefusedError("too-fast", "table", None, f"{self.allowance.pace.per_s:g}/s")
        self.written.allow_table(address)

    def made(self, address: str, room: Room) -> None:
        """That visitor has made this table."""
        self.written.made_table(address, len(room.row.setup_text))


def reception(
    doors: Admission, rooms: Rooms, reach: PublicAddress, made: Callable[[Any], Json], makers: Makers
) -> Blueprint:
    """The routes; most ask for a token of the table as ``Authorization: Bearer``.

    ``made`` tells of a new room what its maker is told.
    """
    site = Blueprint("reception", __name__)
    glances = VisitorRates(GLANCES)
    afar = Afar(rooms)

    def admitted(table_id: str) -> Guest:
        return admitted_by(doors, table_id)

    @site.get("/api/house")
    def house() -> Response:
        offered = {rule.rule.rstrip("/") for rule in current_app.url_map.iter_rules()}
        told: HouseInfoJson = {
            "modes": list(MODES) if rooms.plugins.watchers else ["off"],
            "strengths": list(doors.strengths()),
            "palette": list(PALETTE),
            "switches": list(SWITCHES),
            "pages": [page for page in CARD_PAGES if page.rstrip("/") in offered],
            "away": reach.offered(),
        }
        return _json(told)

    @site.post("/api/tables/<table_id>/enter")
    def enter(table_id: str) -> Response:
        guest = doors.guest(bearer(), table_id, request.headers.get("Innkeep-Key"))
        return _json({"pass": doors.enter(guest, body().get("password"), request.remote_addr or "")})

    @site.post("/api/tables/<table_id>/password")
    def password(table_id: str) -> Response:
        guest = admitted(table_id)
        wish = body()
        if "password" not in wish:
            raise RefusedError("missing", "password", None, "text or null")
        return _json({"pass": doors.set_password(guest, wish["password"])})

    @site.get("/api/tables/<table_id>/links")
    def links(table_id: str) -> Response:
        guest = admitted(table_id)
        room, house = guest.room, guest.room.state.house
        start = _start(reach.links(), room.id)
        free = free_seats(room.state) if guest.host else []
        told: TableLinksJson = {
            "own": start + doors.token(room, guest.invitation.link),
            "seats": [
                start + doors.token(room, house.link_to(seat)) if seat in free else None
                for seat in range(len(room.state.seats))
            ],
            "spectator": start + doors.token(room, None) if house.join or guest.host else None,
            "code": doors.codes.of(room.id) if guest.host else None,
        }
        return _json(told)

    @site.post("/api/tables/<table_id>/rematch")
    def rematch(table_id: str) -> tuple[Response, int]:
        guest = admitted(table_id)
        doors.host_only(guest)
        wish, old = body(), guest.room
        makers.allow(request.remote_addr or "")
        with makers.turns:
            new = rooms.create(
                wish.get("module", old.row.module),
                wish.get("options", old.row.setup["options"]),
                wish.get("assistant", old.state.policy.mode or old.row.assistant),
            )
            resembling(old, new, doors)
        given = list(new.state.house.generations)
        old.trusted.submit(guest.viewer, {"kind": "rematch", "table": new.id, "given": given})
        return _json(made(new)), 201

    @site.post("/api/tables/<table_id>/leave")
    def leave(table_id: str) -> Response:
        guest = told_now(admitted(table_id))
        guest.room.submit(guest.viewer, {"kind": "hand-over"}, host=guest.host, bot=guest.invitation.bot)
        link = doors.token(guest.room, guest.invitation.link)
        told: HandedOverJson = {"link": _start(reach.links(), guest.room.id) + link}
        return _json(told)

    @site.get("/api/tables/<table_id>/newer")
    def newer(table_id: str) -> Response:
        guest = admitted(table_id)
        doors.host_only(guest)
        old = guest.room.row
        module, options = rooms.plugins.modules.get(old.module), old.setup["options"]
        if not hasattr(module, "newer"):
            return _json({"options": options, "titles": []})
        with makers.turns:
            renewed, titles = cast("ModuleWithOwn", module).newer(options)
        return _json({"options": renewed, "titles": titles})

    @site.post("/api/tables/<table_id>/follow")
    def follow(table_id: str) -> Response:
        guest = admitted(table_id)
        following, token = doors.following(guest, request.headers.get("Innkeep-Key"))
        return _json({"link": _start(here(), following) + token})

    @site.post("/api/glance")
    def glance() -> Response:
        if not glances.take(request.remote_addr or ""):
            raise RefusedError("too-fast", "tables", None, f"{GLANCES.per_s:g}/s")
        wish = body().get("tables")
        if not isinstance(wish, list) or len(wish) > GLANCED:
            raise RefusedError("bad-value", "tables", None, f"list of up to {GLANCED}")
        secret = request.headers.get("Innkeep-Key")
        return _json([_glance(doors, rooms, afar, item, secret) for item in wish])

    return site


def _glance(
    doors: Admission, rooms: Rooms, afar: Afar, item: object, secret: str | None
) -> GlanceJson | NoGlanceJson:
    """What a holder of that token may know about a table from afar; the table is not woken for it."""
    data = item if isinstance(item, dict) else {}
    try:
        invitation = rooms.invitations.read(data.get("token")).shown_with(secret)
        loaded = rooms.loaded.get(invitation.table)
        seen = afar.standing(invitation.table)
        doors.check_house(seen.house, invitation, data.get("pass"))
    except RefusedError as refused:
        return {"error": refused.to_json()}
    house = seen.house
    you, now = None if invitation.link is None else house.seat_of[invitation.link], now_ms()
    following = house.next_for(you, now) is not None
    if seen.set_out is not None and you is None and house.told_after(now):
        return {**seen.set_out, "you": None, "host": False, "next": following, "online": []}
    return {
        **seen.told,
        "you": you,
        "host": you is not None and you == house.host,
        "next": following,
        "online": sorted(loaded.online) if loaded is not None else [],
    }


@dataclass(frozen=True, slots=True)
class TableGlance:
    """How a table stands, as told from afar; after op ``seq``."""

    seq: int
    house: RoomSettings
    told: FromAfarJson
    set_out: FromAfarJson | None
    """How it stood before the first op, which is all that spectators with a delay are told; None: there is
    none."""


def standing(row: Row, state: State, at: int) -> TableGlance:
    """The few things of a state that a glance tells; ``at`` is the time of its last op, 0 = there is none."""
    delayed = state.house.delay or state.house.withheld
    first = _from_afar(row, set_out(row.setup), 0) if delayed else None
    return TableGlance(state.seq, state.house, _from_afar(row, state, at), first)


def _from_afar(row: Row, state: State, at: int) -> FromAfarJson:
    return {
        "id": row.id,
        "title": row.setup["title"],
        "seats": [
            {"name": seat.name, "title": dict(seat.title), "color": seat.color, "bot": seat.bot}
            for seat in state.seats
        ],
        "turn": state.whose_turn,
        "over": state.over is not None,
        "last": at or row.created,
    }


class Afar:
    """How tables stand, opened or not: worked out once, then remembered until an op comes."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._seen: OrderedDict[str, TableGlance] = OrderedDict()
        self._turns = WorkTurns()

    def standing(self, table_id: str) -> TableGlance:
        """How that table stands; RefusedError when there is none."""
        store, loaded, seen = self._rooms.store, self._rooms.loaded.get(table_id), self._seen.get(table_id)
        seq = store.last_seq(table_id) if loaded is None else loaded.state.seq
        if seen is None or seq != seen.seq:
            with self._turns:
                row = store.table(table_id) if loaded is None else loaded.row
                if row is None:
                    raise RefusedError("bad-token", "token")
                state, at = self._state(row, seq) if loaded is None else (loaded.state, loaded.last_at)
                seen = standing(row, state, at)
            self._seen[table_id] = seen
        self._seen.move_to_end(table_id)
        while len(self._seen) > REMEMBERED:
            self._seen.popitem(last=False)
        return seen

    def _state(self, row: Row, seq: int) -> tuple[State, int]:
        state, at = self._rooms.earlier.before(row, max(0, seq - 1)), 0
        for event in LOGS.pieces(self._rooms.store.events(row.id, state.seq)):
            state, at = step(state, event).state, event.at
        return state, at


def body() -> Json:
    """The JSON object of a request; RefusedError when it is none."""
    try:
        data = orjson.loads(request.get_data())
    except orjson.JSONDecodeError:
        raise RefusedError("bad-value", "body", None, "JSON object") from None
    if not isinstance(data, dict):
        raise RefusedError("bad-value", "body", type(data).__name__, "JSON object")
    return data


def _start(origin: str, table_id: str) -> str:
    return f"{origin}/t/{table_id}#"


def bearer() -> str | None:
    """The token of a request, if it has one."""
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    return token if scheme.lower() == "bearer" else None


def admitted_by(doors: Admission, table_id: str) -> Guest:
    """Who asks: by token, pass and a browser's secret, as the request's headers have them. RefusedError: see
    ``Admission.admit``."""
    head = request.headers
    return doors.admit(bearer(), head.get("Innkeep-Pass"), table_id, head.get("Innkeep-Key"))


def _json(data: object) -> Response:
    answer = Response(orjson.dumps(data), mimetype="application/json")
    answer.headers["Cache-Control"] = "no-store"
    return answer
