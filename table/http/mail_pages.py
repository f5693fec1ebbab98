"""The HTTP side of mail: leaving an address at a table, taking it back, and stopping it with one click."""

from __future__ import annotations

import orjson
from flask import Blueprint, Response, request
from markupsafe import escape

from innkeep.table.access.admission import Admission, Guest
from innkeep.table.access.invitations import Invitations
from innkeep.table.core.errors import RefusedError
from innkeep.table.core.messages import LANGUAGES, text
from innkeep.table.core.rate_limit import Bucket, Rate
from innkeep.table.core.rate_limit import VisitorRates as Visitors
from innkeep.table.core.room_settings import Person
from innkeep.table.core.wire import MailStandingJson
from innkeep.table.http.invites import admitted_by, body
from innkeep.table.http.small_pages import small_page
from innkeep.table.notify.addresses import MailAddress
from innkeep.table.notify.mail import read_address
from innkeep.table.notify.turns import TurnNotices

LEFT = Rate(per_s=1 / 300, burst=6)
"""Addresses one visitor may leave."""

AT_TABLE = Rate(per_s=1 / 600, burst=20)
"""Addresses that may be left at one table, by whomever."""

OF_SERVER = Rate(per_s=1 / 30, burst=60)
"""Addresses that may be left at one server."""

FORM = """<form method="post"><button style="font: inherit; padding: .6em 1.2em">{do}</button></form>"""


def mail_pages(doors: Admission, invitations: Invitations, turns: TurnNotices | None) -> Blueprint:
    """The routes; ``turns`` None: nothing is sent from here."""
    site = Blueprint("mail", __name__)
    visitors, tables, everybody = Visitors(LEFT), Visitors(AT_TABLE), Bucket(OF_SERVER)

    def person(table_id: str) -> tuple[Guest, Person]:
        guest = admitted_by(doors, table_id)
        if guest.person is None or guest.person.bot:
            raise RefusedError("spectator", "token")
        return guest, guest.person

    def standing(table_id: str, who: Person) -> Response:
        left = turns.addresses.of(table_id, who) if turns is not None and turns.mails else None
        told: MailStandingJson = {
            "offered": turns is not None and turns.mails,
            "address": left.shown if left else None,
            "confirmed": left is not None and left.confirmed,
        }
        answer = Response(orjson.dumps(told), mimetype="application/json")
        answer.headers["Cache-Control"] = "no-store"
        return answer

    @site.get("/api/tables/<table_id>/mail")
    def look(table_id: str) -> Response:
        return standing(table_id, person(table_id)[1])

    @site.post("/api/tables/<table_id>/mail")
    def leave(table_id: str) -> Response:
        guest, who = person(table_id)
        if turns is None or not turns.mails:
            raise RefusedError("bad-value", "mail")
        wish = body()
        lang = wish.get("lang", LANGUAGES[0])
        if lang not in LANGUAGES:
            raise RefusedError("bad-value", "lang", str(lang)[:40], list(LANGUAGES))
        if wish.get("address") is None:
            turns.addresses.keep(table_id, who, None)
            return standing(table_id, who)
        address = read_address(wish["address"])
        if address is None:
            raise RefusedError("bad-value", "address", str(wish["address"])[:60], "name@host.example")
        before = turns.addresses.of(table_id, who)
        if before is not None and before.confirmed and before.address == address:
            return standing(table_id, who)
        if not visitors.take(request.remote_addr or ""):
            raise RefusedError("too-fast", "address", None, f"{LEFT.burst:g}")
        if not tables.take("", at=table_id) or not everybody.take():
            raise RefusedError("too-fast", "address", None, f"{AT_TABLE.burst:g}")
        left = MailAddress(address, lang)
        turns.addresses.keep(table_id, who, left)
        turns.ask(guest.room, who, left)
        return standing(table_id, who)

    def page(lang: str, rest: str) -> Response:
        return small_page(lang, text("notify.title", lang), rest)

    def stopped(token: str) -> tuple[str, Person]:
        table_id, link, turn = invitations.read_stop(token)
        return table_id, Person(link, turn)

    def lang_of(left: MailAddress | None) -> str:
        best = request.accept_languages.best_match(LANGUAGES, LANGUAGES[0])
        return left.lang if left is not None else best

    def asked(token: str) -> tuple[str, Person, str]:
        table_id, link, turn, digest = invitations.read_confirmation(token)
        return table_id, Person(link, turn), digest

    @site.get("/confirm/<token>")
    def consider(token: str) -> Response:
        table_id, who, digest = asked(token)
        left = turns.addresses.of(table_id, who) if turns is not None else None
        lang = lang_of(left)
        if turns is None or left is None or turns.addresses.digest(left.address) != digest:
            return page(lang, f"<p>{escape(text('notify.confirm.gone', lang))}</p>")
        if left.confirmed:
            return page(lang, f"<p>{escape(text('notify.confirm.done', lang, address=left.shown))}</p>")
        said = escape(text("notify.confirm.ask", lang, address=left.shown))
        return page(lang, f"<p>{said}</p>" + FORM.format(do=escape(text("notify.confirm.do", lang))))

    @site.post("/confirm/<token>")
    def confirm(token: str) -> Response:
        table_id, who, digest = asked(token)
        left = turns.addresses.confirm(table_id, who, digest) if turns is not None else None
        lang = lang_of(left)
        if left is None:
            return page(lang, f"<p>{escape(text('notify.confirm.gone', lang))}</p>")
        return page(lang, f"<p>{escape(text('notify.confirm.done', lang, address=left.shown))}</p>")

    @site.get("/stop/<token>")
    def ask(token: str) -> Response:
        table_id, who = stopped(token)
        left = turns.addresses.of(table_id, who) if turns is not None else None
        lang = lang_of(left)
        if left is None:
            return page(lang, f"<p>{escape(text('notify.stop.done', lang))}</p>")
        said = escape(text("notify.stop.ask", lang, address=left.shown))
        return page(lang, f"<p>{said}</p>" + FORM.format(do=escape(text("notify.stop.do", lang))))

    @site.post("/stop/<token>")
    def stop(token: str) -> Response:
        table_id, who = stopped(token)
        left = turns.addresses.of(table_id, who) if turns is not None else None
        if turns is not None:
            turns.addresses.keep(table_id, who, None)
        lang = lang_of(left)
        return page(lang, f"<p>{escape(text('notify.stop.done', lang))}</p>")

    return site
