"""The HTTP side of coming in: links to hand out, passwords, and the table the others went on to."""

from __future__ import annotations

from typing import Any

import orjson
from flask import Blueprint, Response, request

from .doors import Doors, Guest
from .refusal import Refused

Json = dict[str, Any]


def reception(doors: Doors) -> Blueprint:
    """The routes; each asks for a token of the table as ``Authorization: Bearer``."""
    site = Blueprint("reception", __name__, url_prefix="/api/tables/<table_id>")

    def admitted(table_id: str) -> Guest:
        return doors.admit(_bearer(), request.headers.get("Innkeep-Pass"), table_id)

    @site.post("/enter")
    def enter(table_id: str) -> Response:
        guest = doors.guest(_bearer(), table_id)
        return _json({"pass": doors.enter(guest, body().get("password"), request.remote_addr or "")})

    @site.post("/password")
    def password(table_id: str) -> Response:
        guest = admitted(table_id)
        wish = body()
        if "password" not in wish:
            raise Refused("missing", "password", None, "text or null")
        return _json({"pass": doors.set_password(guest, wish["password"])})

    @site.get("/links")
    def links(table_id: str) -> Response:
        guest = admitted(table_id)
        room, house = guest.room, guest.room.state.house
        start = f"{request.host_url.rstrip('/')}/t/{room.id}#"
        free = [guest.host and seat.name is None for seat in room.state.seats]
        return _json(
            {
                "own": start + doors.token(room, guest.invitation.link),
                "seats": [
                    start + doors.token(room, house.link_to(seat)) if open_ else None
                    for seat, open_ in enumerate(free)
                ],
                "spectator": start + doors.token(room, None) if house.join or guest.host else None,
            }
        )

    return site


def body() -> Json:
    """The JSON object of a request; Refused when it is none."""
    try:
        data = orjson.loads(request.get_data())
    except orjson.JSONDecodeError:
        raise Refused("bad-value", "body", None, "JSON object") from None
    if not isinstance(data, dict):
        raise Refused("bad-value", "body", type(data).__name__, "JSON object")
    return data


def _bearer() -> str | None:
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    return token if scheme.lower() == "bearer" else None


def _json(data: object) -> Response:
    answer = Response(orjson.dumps(data), mimetype="application/json")
    answer.headers["Cache-Control"] = "no-store"
    return answer
