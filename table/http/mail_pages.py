"""The HTTP side of being told: leaving an address at a table, taking it back, stopping mails with one click.

An address is a mailbox, or that of a service (see ``notify.services``) where the operator allows it.
``?for=group``: where the host's whole group reads, a service only.
"""

from __future__ import annotations

import orjson
from flask import Blueprint, Response, request
from markupsafe import escape

from innkeep.table.access.invitations import Invitations
from innkeep.table.core.errors import RefusedError
from innkeep.table.core.messages import LANGUAGES, text
from innkeep.table.core.rate_limit import Bucket, Rate
from innkeep.table.core.rate_limit import VisitorRates as Visitors
from innkeep.table.core.room_settings import Person
from innkeep.table.core.wire import MailStandingJson
from innkeep.table.http.invites import admitted_by, body
from innkeep.table.http.small_pages import small_page
from innkeep.table.live.admission import Admission, Guest
from innkeep.table.notify.addresses import GROUP, Address
from innkeep.table.notify.mail import read_address
from innkeep.table.notify.message import DeliveryError
from innkeep.table.notify.services import read_service
from innkeep.table.notify.turns import TurnNotices

LEFT = Rate(per_s=1 / 300, burst=6)
"""Addresses one visitor may leave."""

AT_TABLE = Rate(per_s=1 / 600, burst=20)
"""Addresses that may be left at one table, by whomever."""

OF_SERVER = Rate(per_s=1 / 30, burst=60)
"""Addresses that may be left at one server."""

OF_MAIL = ["name@host.example"]
OF_SERVICES = ["https://discord.com/…", "ntfy://…", "tgram://…"]
"""What addresses look like."""

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

    def asker(table_id: str) -> tuple[Guest, Person]:
        guest, who = person(table_id)
        if request.args.get("for") != "group":
            return guest, who
        doors.host_only(guest)
        return guest, GROUP

    def examples(who: Person) -> list[str]:
        """What kinds of addresses may be left."""
        if turns is None:
            return []
        return OF_MAIL * (turns.mails and who != GROUP) + OF_SERVICES * turns.services

    def standing(table_id: str, who: Person) -> Response:
        fit = examples(who)
        left = turns.addresses.of(table_id, who) if turns is not None and fit else None
        told: MailStandingJson = {
            "offered": bool(fit),
            "example": ", ".join(fit),
            "address": left.shown if left else None,
            "confirmed": left is not None and left.confirmed,
        }
        answer = Response(orjson.dumps(told), mimetype="application/json")
        answer.headers["Cache-Control"] = "no-store"
        return answer

    @site.get("/api/tables/<table_id>/mail")
    def look(table_id: str) -> Response:
        return standing(table_id, asker(table_id)[1])

    @site.post("/api/tables/<table_id>/mail")
    def leave(table_id: str) -> Response:
        guest, who = asker(table_id)
        if turns is None or not examples(who):
            raise RefusedError("bad-value", "mail")
        wish = body()
        lang = wish.get("lang", LANGUAGES[0])
        if lang not in LANGUAGES:
            raise RefusedError("bad-value", "lang", str(lang)[:40], list(LANGUAGES))
        if wish.get("address") is None:
            turns.addresses.keep(table_id, who, None)
            return standing(table_id, who)
        service = read_service(wish["address"]) if turns.services else None
        address = service or (read_address(wish["address"]) if turns.mails and who != GROUP else None)
        if address is None:
            raise RefusedError("bad-value", "address", str(wish["address"])[:60], examples(who))
        before = turns.addresses.of(table_id, who)
        if before is not None and before.confirmed and before.address == address:
            return standing(table_id, who)
        if not visitors.take(request.remote_addr or ""):
            raise RefusedError("too-fast", "address", None, f"{LEFT.burst:g}")
        if not tables.take("", at=table_id) or not everybody.take():
            raise RefusedError("too-fast", "address", None, f"{AT_TABLE.burst:g}")
        left = Address(address, lang, confirmed=service is not None)
        if service is not None:
            try:
                turns.try_out(guest.room, left)
            except DeliveryError as problem:
                said = {one: _undelivered(left, problem, one) for one in LANGUAGES}
                raise RefusedError("undelivered", "address", left.shown, message=said) from None
        turns.addresses.keep(table_id, who, left)
        if service is None:
            turns.ask(guest.room, who, left)
        return standing(table_id, who)

    def page(lang: str, rest: str) -> Response:
        return small_page(lang, text("notify.title", lang), rest)

    def stopped(token: str) -> tuple[str, Person]:
        table_id, link, turn = invitations.read_stop(token)
        return table_id, Person(link, turn)

    def lang_of(left: Address | None) -> str:
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


def _undelivered(left: Address, problem: DeliveryError, lang: str) -> str:
    why = f"notify.why.{'status' if problem.why.isdigit() else problem.why}"
    said = text(why, lang, status=problem.why)
    return f"{text('error.undelivered', lang, value=left.shown)} {said}"
