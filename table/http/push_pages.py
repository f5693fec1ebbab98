"""The HTTP side of Web Push: a browser asks to be told of a table, or no longer; the script that shows it."""

from __future__ import annotations

import orjson
from flask import Blueprint, Response, request

from innkeep.table.core.errors import RefusedError
from innkeep.table.core.messages import LANGUAGES
from innkeep.table.core.rate_limit import Rate, VisitorRates
from innkeep.table.core.room_settings import Person
from innkeep.table.core.wire import PushStandingJson
from innkeep.table.http.invites import admitted_by, body
from innkeep.table.http.static_files import StaticFolder
from innkeep.table.live.admission import Admission
from innkeep.table.notify.push_services import PushServices
from innkeep.table.notify.subscriptions import read_subscription
from innkeep.table.notify.turns import TurnNotices

ASKED = Rate(per_s=1 / 60, burst=20)
"""How often one visitor may subscribe."""


def push_pages(
    doors: Admission, turns: TurnNotices | None, services: PushServices | None, shelf: StaticFolder
) -> Blueprint:
    """The routes; ``services`` None: nobody is told by their browser."""
    site = Blueprint("push", __name__)
    visitors = VisitorRates(ASKED)

    def person(table_id: str) -> Person:
        guest = admitted_by(doors, table_id)
        if guest.person is None or guest.person.bot:
            raise RefusedError("spectator", "token")
        return guest.person

    def standing(table_id: str, who: Person) -> Response:
        told: PushStandingJson = {"key": None, "browsers": 0}
        if turns is not None and services is not None:
            told = {"key": turns.push_key, "browsers": len(turns.subscriptions.of(table_id, who))}
        answer = Response(orjson.dumps(told), mimetype="application/json")
        answer.headers["Cache-Control"] = "no-store"
        return answer

    @site.get("/api/tables/<table_id>/push")
    def look(table_id: str) -> Response:
        return standing(table_id, person(table_id))

    @site.post("/api/tables/<table_id>/push")
    def ask(table_id: str) -> Response:
        who, wish = person(table_id), body()
        if turns is None or services is None:
            raise RefusedError("bad-value", "push")
        lang, on = wish.get("lang", LANGUAGES[0]), wish.get("on")
        if lang not in LANGUAGES:
            raise RefusedError("bad-value", "lang", str(lang)[:40], list(LANGUAGES))
        if not isinstance(on, bool):
            raise RefusedError("bad-value", "on", on, "true or false")
        told = read_subscription(wish.get("subscription"), services, lang)
        if not on:
            turns.subscriptions.end(table_id, who, told.address)
        elif not visitors.take(request.remote_addr or ""):
            raise RefusedError("too-fast", "subscription", None, f"{ASKED.burst:g}")
        else:
            turns.subscriptions.keep(table_id, who, told)
        return standing(table_id, who)

    @site.get("/push-worker.js")
    def worker() -> Response:
        """From here it may show what comes for every page of this server."""
        return shelf.file("js/net/push_worker.js")

    return site
