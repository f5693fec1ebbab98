"""The HTTP side of room codes: the host has one made or takes it away; whoever knows it comes to a table.

A code opens what a link to a free seat, or to look on, would open, and nothing more: no seat that somebody
has, not the host's, and neither past a lock nor past a password. Who guesses learns nothing but that there
is no way in: no such code, a locked table and one without any place give the same answer at the same time.

Guesses are few. Of 17 * 16**4, over a million codes, those of twenty tables are hit by one in 55,000 tries;
whoever tries has ten and then one a minute, and all strangers together have `OF_SERVER`: of 10,000 tries an
hour, from however many addresses, fewer than a thousand are looked at.
"""

from __future__ import annotations

import time
from collections import OrderedDict

import gevent
import orjson
from flask import Blueprint, Response, request

from innkeep.table.access.addresses import here
from innkeep.table.access.room_codes import LENGTH, LETTERS, read_code
from innkeep.table.core.errors import RefusedError
from innkeep.table.core.messages import LANGUAGES, text
from innkeep.table.core.rate_limit import Bucket, Rate, VisitorRates
from innkeep.table.core.state import State
from innkeep.table.core.wire import BehindCodeJson, CodeJson, CodeSeatJson
from innkeep.table.http.invites import admitted_by, body
from innkeep.table.http.pages import own_pages_only
from innkeep.table.live.admission import Admission, free_seats
from innkeep.table.live.room import Room
from innkeep.table.live.rooms import Rooms

WRONG = Rate(per_s=1 / 60, burst=12)
"""Wrong codes of one visitor."""

OF_SERVER = Rate(per_s=1 / 10, burst=600)
"""Wrong codes of all visitors. Beyond that no code is looked at for a while; links open tables as ever."""

DRAWN = Rate(per_s=1 / 60, burst=30)
"""Codes one visitor may have made."""

ANSWERED_S = 0.5
"""After so long every wrong code is answered, whatever was found out about it sooner."""

OFFERED_S = 60.0
"""For so long a free seat is kept for the browser it was given to, which has yet to sit down."""

OFFERS = 2000
"""Seats that are kept so at most."""


def code_pages(doors: Admission, rooms: Rooms) -> Blueprint:
    """The routes."""
    site = Blueprint("codes", __name__)
    visitors, everybody, drawn = VisitorRates(WRONG, guesses=True), Bucket(OF_SERVER), VisitorRates(DRAWN)
    offers = Offers()

    @site.post("/api/tables/<table_id>/code")
    def keep(table_id: str) -> Response:
        guest, wish = admitted_by(doors, table_id), body()
        on = wish.get("on")
        if not isinstance(on, bool):
            raise RefusedError("bad-value", "on", on, "true or false")
        doors.host_only(guest)
        if not on:
            doors.codes.end(table_id)
        elif not drawn.take(request.remote_addr or ""):
            raise RefusedError("too-fast", "code", None, f"{DRAWN.per_s * 60:g}/min")
        told: CodeJson = {"code": doors.codes.renew(table_id) if on else None}
        if on and told["code"] is None:
            raise RefusedError("crowded", "code")
        return _json(told)

    @site.post("/api/code")
    def come() -> Response:
        own_pages_only()
        since, wish, address = time.monotonic(), body(), request.remote_addr or ""
        code = read_code(wish.get("code"))
        if code is None:
            raise RefusedError("bad-value", "code", wish.get("code"), f"{LENGTH} × {LETTERS}")
        if not (visitors.take(address) and everybody.take()):
            raise RefusedError("too-fast", "code", message=_message("error.too-many-codes"))
        room = behind(code)
        if room is None:
            gevent.sleep(max(0.0, since + ANSWERED_S - time.monotonic()))
            raise RefusedError("wrong-code", "code")
        visitors.spend(address, -1)
        everybody.spend(-1)
        who = request.headers.get("Innkeep-Key", "")[:64] or address
        return _json({"link": link(room, wish["seat"], who)} if "seat" in wish else told(room, who))

    def behind(code: str) -> Room | None:
        """The table of that code, if it leads to any place there now."""
        table_id = doors.codes.table(code)
        try:
            room = None if table_id is None else rooms.get(table_id)
        except RefusedError:  # it was removed at this moment
            return None
        if room is None or room.state.house.lock:
            return None
        return room if room.state.house.join or _open_to_all(room.state) else None

    def told(room: Room, who: str) -> BehindCodeJson:
        state = room.state
        return {
            "title": dict(room.info.title),
            "seats": [
                _seat(state, seat) for seat in _open_to_all(state) if offers.open_to(who, _place(room, seat))
            ],
            "watch": state.house.join,
        }

    def link(room: Room, seat: object, who: str) -> str:
        """The link to a free seat, kept for that browser a while, or (None) to look on."""
        house = room.state.house
        if seat is None:
            if not house.join:
                raise RefusedError("no-watching", "seat")
            return f"{here()}/t/{room.id}#{doors.token(room, None)}"
        free = _open_to_all(room.state)
        if not isinstance(seat, int) or isinstance(seat, bool):
            raise RefusedError("bad-value", "seat", seat, free)
        if seat not in free or not offers.give(who, _place(room, seat)):
            raise RefusedError("seat-taken", "seat", seat)
        return f"{here()}/t/{room.id}#{doors.token(room, house.link_to(seat))}"

    return site


Place = tuple[str, int | None, int]
"""A table, a link of it, and its generation."""


class Offers:
    """Free seats whose links were given out a moment ago: one browser each has them before others.

    Other workers of a server know nothing of it; then the one who sits down first has the seat, as with
    links that were sent to two people.
    """

    def __init__(self) -> None:
        self._given: OrderedDict[Place, tuple[str, float]] = OrderedDict()

    def open_to(self, who: str, place: Place) -> bool:
        """May that browser have the seat: is it kept for nobody else?"""
        to, until = self._given.get(place, (who, 0.0))
        return to == who or until < time.monotonic()

    def give(self, who: str, place: Place) -> bool:
        """Keep the seat for that browser; False where it is another's for now."""
        if not self.open_to(who, place):
            return False
        self._given[place] = (who, time.monotonic() + OFFERED_S)
        self._given.move_to_end(place)
        while len(self._given) > OFFERS:
            self._given.popitem(last=False)
        return True


def _open_to_all(state: State) -> list[int]:
    """The free seats a code may lead to: the host's is not one of them, whether the host sits or not."""
    return [seat for seat in free_seats(state) if seat != state.house.host]


def _place(room: Room, seat: int) -> Place:
    link = room.state.house.link_to(seat)
    return room.id, link, room.state.house.generation(link)


def _seat(state: State, seat: int) -> CodeSeatJson:
    told: CodeSeatJson = {"seat": seat, "color": state.seats[seat].color}
    if not state.house.keyed:
        told["title"] = dict(state.seats[seat].title)
    return told


def _message(key: str) -> dict[str, str]:
    return {lang: text(key, lang) for lang in LANGUAGES}


def _json(data: object) -> Response:
    answer = Response(orjson.dumps(data), mimetype="application/json")
    answer.headers["Cache-Control"] = "no-store"
    return answer
