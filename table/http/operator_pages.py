"""What passes between people at tables and whoever runs the server: reports, and who is where.

Who is where is told to nobody but who has the operator's token, and of no table more than who sits there.
"""

from __future__ import annotations

import hmac
from typing import Any

import orjson
from flask import Blueprint, Response, request
from werkzeug.exceptions import NotFound

from innkeep.table.access.reports import LONGEST, Reports
from innkeep.table.core.errors import RefusedError
from innkeep.table.core.rate_limit import Rate, VisitorRates
from innkeep.table.http.invites import admitted_by, bearer, body
from innkeep.table.net.gateway import Wire
from innkeep.table.net.sessions import Session
from innkeep.table.ops.plain_text import tidy

Json = dict[str, Any]

TOLD = Rate(per_s=1 / 600, burst=5)
"""Reports of one visitor, and of one table."""


def has_token(token: str | None) -> bool:
    """Does who asks have that token? Nobody has none."""
    given = bearer() or ""
    return token is not None and hmac.compare_digest(given.encode(), token.encode())


def operator_pages(wire: Wire, reports: Reports, token: str | None) -> Blueprint:
    """The routes; ``token``: who says it is the operator; None: nobody is."""
    site = Blueprint("operator", __name__)
    pace = VisitorRates(TOLD)

    @site.post("/api/tables/<table_id>/report")
    def report(table_id: str) -> tuple[Response, int]:
        guest, said = admitted_by(wire.doors, table_id), body().get("text")
        clean = tidy(said) if isinstance(said, str) and len(said) <= 2 * LONGEST else ""
        if not 1 <= len(clean) <= LONGEST:
            raise RefusedError("bad-value", "text", None, f"1..{LONGEST} characters")
        if not (pace.take(request.remote_addr or "") and pace.take("", at=table_id)):
            raise RefusedError("too-fast", "text", None, f"{TOLD.per_s * 3600:g}/h")
        room = guest.room
        name = None if guest.viewer is None else room.state.seats[guest.viewer].name
        reports.add(room.id, room.state.seq, guest.invitation.link, name, clean)
        return _json({"ok": True}), 201

    @site.get("/api/operator/people")
    def people() -> Response:
        if not has_token(token):
            raise NotFound
        found: dict[str, list[Json]] = {}
        for session in wire.sessions():
            found.setdefault(session.room.id, []).append(_person(session))
        return _json([{"id": table_id, "people": there} for table_id, there in sorted(found.items())])

    return site


def _person(session: Session) -> Json:
    seat = None if session.viewer is None else session.room.state.seats[session.viewer]
    name = session.name if seat is None or seat.name is None else seat.name
    bot = session.guest.invitation.bot
    return {"seat": session.viewer, "name": name, "bot": bot, "address": session.address}


def _json(data: object) -> Response:
    answer = Response(orjson.dumps(data), mimetype="application/json")
    answer.headers["Cache-Control"] = "no-store"
    return answer
