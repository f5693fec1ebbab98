"""The HTTP side: pages and files of the web client, making tables, faces, catalogues, export."""

from __future__ import annotations

import logging
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

import orjson
from flask import Blueprint, Response, request
from flask.sansio.blueprints import BlueprintSetupState
from werkzeug.exceptions import HTTPException

from innkeep.table.access.addresses import PublicAddress, here
from innkeep.table.access.origins import same_origin
from innkeep.table.core import maps
from innkeep.table.core.errors import RefusedError
from innkeep.table.core.messages import LANGUAGES, for_browser
from innkeep.table.http.card_images import WIDTHS, Faces, NotYetError
from innkeep.table.http.invites import Makers, admitted_by, body, reception
from innkeep.table.http.small_pages import by_a_person, sorry
from innkeep.table.http.static_files import ASK, Packed, StaticFolder, digest, pack, packed, tagged
from innkeep.table.live.admission import told_now
from innkeep.table.live.loop.heavy_work import FoundOnce, WorkTurns, beside
from innkeep.table.live.room import Room
from innkeep.table.live.room_setup import furnish, read
from innkeep.table.live.rooms import Rooms
from innkeep.table.live.welcome import welcome
from innkeep.table.net.gateway import Wire
from innkeep.table.plugins.discovery import Module, ModuleWithOwn
from innkeep.table.store.database.database import OUTAGE
from innkeep.table.views.aliases import face_token

log = logging.getLogger("innkeep.table")

Json = dict[str, Any]

WEB = Path(__file__).parents[1] / "web"
LONGEST = 200
"""Bytes of a file's name, folders and all."""
FACES_AT_ONCE = 64
"""Faces that one request may ask for."""
OWN = 60
"""Names of things people made that one request may have."""
CHOICES = 64
"""For how many people who have things of their own is kept what they may choose from."""
SAID_AT_TABLES = [
    *("assistant", "audit", "bot", "card", "check", "everyone", "house", "log", "mode"),
    *("note", "severity", "shape", "spectator", "type", "web", "zone"),
]
PARTS = {
    "": frozenset[str](),
    "table": frozenset(SAID_AT_TABLES),
}
"""Parts of a catalogue: all of it, and the families of sentences (what their keys begin with) that the
table's own pages say; the others are the command line's, the server's and other pages'."""
TABLE_LOCALE = Path(__file__).parents[1] / "locale"

SECURITY = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
        "connect-src 'self'; "
        "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
ALONE = "Cross-Origin-Opener-Policy"
"""Counts only at addresses browsers trust; at others they complain of it."""

STATUS = {
    **dict.fromkeys(("bad-token", "void-link", "foreign", "not-host", "password", "wrong-password"), 403),
    **dict.fromkeys(("no-watching", "delayed", "room-locked", "wrong-code", "banned"), 403),
    "too-large": 413,
    "too-much": 413,
    "too-fast": 429,
    "crowded": 503,
    "disk-low": 507,
}


def pages(rooms: Rooms, wire: Wire, faces: Faces, reach: PublicAddress, makers: Makers) -> Blueprint:
    """All routes of the table itself; ``makers`` bounds how many tables a visitor may make."""
    site = Blueprint("table", __name__)
    shelf = StaticFolder(WEB, (".po",))
    exports = WorkTurns()
    folders = tuple(dict.fromkeys((TABLE_LOCALE, WEB / "locale", *rooms.plugins.locales)))

    packs = FoundOnce[tuple[str, str], Packed](len(LANGUAGES) * len(PARTS))
    choices = FoundOnce[tuple[str, ...], Packed](CHOICES)

    def sentences(lang: str, part: str) -> Packed:
        wanted = PARTS[part]

        def found() -> Packed:
            said = for_browser(folders, lang)
            some = {key: said[key] for key in said if not wanted or key.split(".")[0] in wanted}
            return pack(orjson.dumps(some))

        return packs.of((lang, part), lambda: beside(found))

    def draw_ahead(setup: Json) -> None:
        pieces = setup.get("components", [])
        backs = dict.fromkeys(piece["back"] for piece in pieces if piece.get("back"))
        open_ = dict.fromkeys(piece["face"] for piece in pieces if piece.get("up") and piece.get("face"))
        seen = dict.fromkeys((*backs, *open_, *maps.grounds(setup)))
        hidden = [key for key in setup.get("faces", {}) if key not in seen]
        lang = request.accept_languages.best_match(LANGUAGES, LANGUAGES[0])
        faces.draw_ahead([face_token(rooms.server_secret, key) for key in seen], lang, seen=True)
        faces.draw_ahead([face_token(rooms.server_secret, key) for key in hidden], lang)

    @site.get("/")
    def lobby() -> Response:
        return shelf.page(WEB / "index.html")

    @site.get("/t/", defaults={"table_id": ""})
    @site.get("/t/<path:table_id>")
    def table(table_id: str) -> Response:
        row = rooms.store.table(table_id) if re.fullmatch(r"\w{1,32}", table_id) else None
        page = shelf.page(WEB / "table.html")
        if row is None:
            page.status_code = 404  # the page itself says, in the visitor's language, that the link is wrong
        else:
            draw_ahead(row.setup)
        return page

    @site.get("/replay", defaults={"table_id": ""})
    @site.get("/t/<table_id>/replay")
    @site.get("/t/<table_id>/story")
    def replay(table_id: str) -> Response:
        if not re.fullmatch(r"\w{0,32}", table_id):
            return _error(RefusedError("bad-value", "table", table_id), 404)
        return shelf.page(WEB / "replay.html")

    @site.get("/static/<path:name>")
    def static(name: str) -> Response:
        version, name = name[1:].split("/", 1) if re.match("@[0-9a-f]+/", name) else (None, name)
        found = shelf.find(name, LONGEST, version)
        if found is None:
            return _error(RefusedError("bad-value", "path", name), 404)
        return shelf.file(found, version)

    @site.get("/i18n/<lang>.json")
    def catalogue(lang: str) -> Response:
        if lang not in LANGUAGES:
            return _error(RefusedError("bad-value", "lang", lang, list(LANGUAGES)), 404)
        part = request.args.get("of", "")
        if part not in PARTS:
            return _error(RefusedError("bad-value", "of", part[:40], list(PARTS)), 404)
        kept = sentences(lang, part)
        return tagged(packed(kept.plain, "application/json", ASK, kept), digest(kept.plain))

    @site.get("/api/modules")
    def modules() -> Response:
        own = [name for name in request.args.get("own", "").split(",") if name]
        if len(own) > OWN or not all(re.fullmatch(r"[\w-]{1,64}", name) for name in own):
            raise RefusedError("bad-value", "own", request.args["own"][:40], {"most": OWN})
        known = tuple(sorted({name for module in with_own() for name in module.known_own(own)}))

        def found() -> Packed:
            said = [
                {
                    "id": module.id,
                    "title": module.title,
                    "options": offered(options_of(module, known)),
                    "lesson": getattr(module, "lesson", []),
                }
                for module in rooms.plugins.modules.values()
            ]
            return beside(lambda: pack(orjson.dumps(said)))

        kept = choices.of(known, found)
        return packed(kept.plain, "application/json", "no-store", kept)

    def with_own() -> list[ModuleWithOwn]:
        """The modules people make things of their own for."""
        modules = rooms.plugins.modules.values()
        return [cast("ModuleWithOwn", one) for one in modules if hasattr(one, "options_with")]

    def options_of(module: Module, own: Sequence[str]) -> Json:
        """What that module offers whoever knows these names of what people made."""
        if not own or not hasattr(module, "options_with"):
            return module.options()
        return cast("ModuleWithOwn", module).options_with(own)

    def portraits(lang: str) -> None:
        """What there is to choose from, drawn before the first visitor comes; else when one does."""
        modules = list(rooms.plugins.modules.values())
        try:
            for options in beside(lambda: [module.options() for module in modules]):
                for field in offered(options).get("properties", {}).values():
                    faces.portraits(field.get("pictures", {}).values(), lang)
        except OUTAGE as problem:
            log.warning("no pictures are drawn ahead: %s", problem)

    def begin(state: BlueprintSetupState) -> None:
        state.app.extensions["innkeep.portraits"] = portraits

    site.record(begin)

    def offered(options: Json) -> Json:
        """The options with tokens instead of the pictures' own names."""
        found = {}
        for name, about in options.get("properties", {}).items():
            keys = about.get("pictures", {})
            tokens: dict[str, tuple[str, Json]] = {
                face_token(rooms.server_secret, key): (key, {}) for key in keys.values()
            }
            rooms.store.faces.save(tokens)
            faces.together(tokens)
            shown = {choice: face_token(rooms.server_secret, key) for choice, key in keys.items()}
            found[name] = {**about, "pictures": shown} if keys else about
        return {**options, "properties": found} if found else options

    @site.post("/api/tables")
    def create() -> tuple[Response, int]:
        own_pages_only()
        wish = body()
        makers.allow(request.remote_addr or "")
        wire.words.check(wish.get("house"))
        furniture = read(wish.get("house", {}), wire.doors.strengths)
        with makers.turns:
            room = rooms.create(wish.get("module"), wish.get("options", {}), wish.get("assistant"))
            furnish(room, furniture, wire.doors)
        return _json(made(room)), 201

    def made(room: Room) -> Json:
        makers.made(request.remote_addr or "", room)
        tokens = rooms.tokens(room)
        draw_ahead(room.row.setup)
        return {"id": room.id, "links": links(here(), reach.links(), room.id, tokens), "tokens": tokens}

    site.register_blueprint(reception(wire.doors, rooms, reach, made, makers))

    @site.get("/face/<token>.json")
    def face(token: str) -> Response:
        known = rooms.store.faces.find(token)
        if known is None:
            return _error(RefusedError("bad-value", "token", token), 404)
        return packed(orjson.dumps(known[1]), "application/json", "public, max-age=3600")

    @site.get("/faces.json")
    def together() -> Response:
        tokens = request.args.get("of", "").split(",")
        if len(tokens) > FACES_AT_ONCE or not all(re.fullmatch(r"[\w-]{1,32}", token) for token in tokens):
            raise RefusedError("bad-value", "of", request.args.get("of", "")[:40], {"most": FACES_AT_ONCE})
        found = rooms.store.faces.about(dict.fromkeys(tokens))
        return packed(orjson.dumps(found), "application/json", "public, max-age=3600")

    @site.get("/face/<token>.webp")
    def picture(token: str) -> Response:
        width = {str(offered): offered for offered in WIDTHS}.get(request.args.get("w", "250"), 0)
        try:
            path = faces.picture(token, request.args.get("lang", "en"), width)
        except NotYetError:
            return Response(status=503, headers={"Retry-After": "5"})
        if path is None:
            return _error(RefusedError("bad-value", "token", token), 404)
        answer = Response(path.read_bytes(), mimetype="image/webp")
        answer.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        return answer

    @site.get("/api/tables/<table_id>/export")
    def export(table_id: str) -> Response:
        room = admitted_by(wire.doors, table_id).room
        with exports, room.lock:
            # the link may be void by the time its turn comes
            guest = told_now(admitted_by(wire.doors, table_id))
            message = welcome(room, guest.viewer, bot=guest.invitation.bot)
        return _json({key: message[key] for key in ("table", "you", "house", "seq", "state", "log")})

    @site.before_app_request
    def keep_out() -> None:
        wire.doors.bans.check_address(request.remote_addr or "")

    @site.app_errorhandler(RefusedError)
    def refused(error: RefusedError) -> Response:
        answer = _error(error, STATUS.get(error.code, 400))
        if answer.status_code in (429, 503):
            answer.headers["Retry-After"] = "1"
        return answer

    def away(_: Exception) -> Response:
        answer = _error(RefusedError("busy"), 503)
        answer.headers["Retry-After"] = "1"
        return answer

    for problem in OUTAGE:
        site.app_errorhandler(problem)(away)

    @site.app_errorhandler(HTTPException)
    def failed(error: HTTPException) -> Response:
        status = error.code or 500
        code = "too-large" if status == 413 else "bad-value"
        field = {404: "path", 405: "method"}.get(status, "request")
        return _error(RefusedError(code, field, request.path if status == 404 else None), status)

    @site.after_app_request
    def protect(answer: Response) -> Response:
        for name, value in SECURITY.items():
            answer.headers.setdefault(name, value)
        if reach.trusted(request.scheme, request.host):
            answer.headers.setdefault(ALONE, "same-origin")
        return answer

    return site


def links(own: str, others: str, table_id: str, tokens: Json) -> Json:
    """The links for a table's tokens: the host's begins with ``own``, those to hand out with ``others``."""
    start = f"{others}/t/{table_id}#"
    return {
        "host": f"{own}/t/{table_id}#{tokens['host']}",
        "seats": [None if token is None else start + token for token in tokens["seats"]],
        "spectator": start + tokens["spectator"],
    }


def own_pages_only() -> None:
    """RefusedError when a page of another site asks, or when this one has no name to write into links."""
    if not request.host:
        raise RefusedError("bad-value", "host")
    origin = request.headers.get("Origin")
    if origin is None:
        return
    if not same_origin(origin, request.environ):
        raise RefusedError("foreign", "origin", origin)


def _json(data: object) -> Response:
    return packed(orjson.dumps(data), "application/json", "no-store")


def _error(refused: RefusedError, status: int) -> Response:
    """What is wrong: as JSON for programs, as a page for people."""
    if by_a_person():
        return sorry(refused, status)
    answer = _json({"error": refused.to_json()})
    answer.status_code = status
    return answer
