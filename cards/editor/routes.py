"""The HTTP side of the editor: its page, and doors that take a draft as JSON and answer with JSON, a picture
or a file. What is wrong is answered 400 with every problem; nothing is kept but what is tried."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from flask import Blueprint, Response, current_app, jsonify, render_template, request
from werkzeug.datastructures import FileStorage

from innkeep.cards.catalogue import LANGUAGES
from innkeep.cards.decks import deck_links, user_decks
from innkeep.cards.editor import draft, typed
from innkeep.cards.io import pack_files
from innkeep.cards.io.pack_files import MAX_BYTES, PackError, PackProblem
from innkeep.cards.io.said import Said, in_language, place
from innkeep.cards.io.schema_fields import refusal
from innkeep.cards.messages import text

__all__ = ["blueprint"]

blueprint = Blueprint(
    "editor",
    __name__,
    url_prefix="/cards",
    template_folder="templates",
    static_folder="static",
    static_url_path="/static",
)

VISITOR = "INNKEEP_VISITOR"
"""Whom the server's limits count, as its environment says."""
WIDTHS = (250, 500)
ASSETS = "innkeep.assets"
"""Where the server keeps who draws, among the application's extensions."""

PICTURES = ("image/webp", "image/jpeg", "image/png")
PICTURE_BYTES = 64 * 1024
"""The most bytes of an own picture: the editor makes it small before it sends it."""

MAKER = "|[0-9A-Za-z]{22,64}"
"""A maker's secret."""

MOST_PROBLEMS = 20
"""Problems of one file that an answer names; it says how many more there are."""

SAID = 300
"""Letters of what is said of one problem."""

Answer = Response | tuple[Response, int]


@blueprint.after_request
def _under_the_prefix(answer: Response) -> Response:
    """Scripts import those of the table's server, which may lie under a prefix."""
    if request.script_root and request.endpoint == "editor.static" and answer.mimetype == "text/javascript":
        answer.direct_passthrough = False
        start = f'"{request.script_root}/static/'.encode()
        answer.set_data(answer.get_data().replace(b'"/static/', start))
    return answer


OF_A_LINK = ("word", "ending")
"""Fields that stand in a link: nobody fills them in, so no page names them."""


@blueprint.errorhandler(PackError)
def _refused(error: PackError) -> Answer:
    problems = [{**_told(one), "line": one.line} for one in error.problems[:MOST_PROBLEMS]]
    said = {"code": "bad-pack", "message": problems[0]["message"], "problems": problems}
    return jsonify({"error": {**said, "more": len(error.problems) - len(problems)}}), 400


def _told(problem: PackProblem) -> dict[str, str]:
    """A problem for the page: its field, where that is in words, and what is said of it."""
    lang = _lang()
    line = problem.line if request.files else 0  # a draft of the page has no lines anybody knows
    where = "" if problem.field in OF_A_LINK else place(problem.field, lang, line)[:SAID]
    return {
        "field": problem.field[:SAID],
        "where": where,
        "message": in_language(problem.message, lang)[:SAID],
    }


def _lang() -> str:
    """The language of who asks: that of the page, which its script names as the one to accept."""
    return request.accept_languages.best_match(LANGUAGES) or "en"


def _wrong(field: str, said: str) -> PackError:
    return PackError([PackProblem("request", 0, field, said)])


def _given() -> Any:
    """The JSON of a request; a page of another site cannot send it (no form has this type)."""
    if (request.content_length or 0) > MAX_BYTES:
        raise _wrong("", Said("large", most=MAX_BYTES // 1024))
    if not request.is_json:
        raise _wrong("", Said("json"))
    try:
        given = request.get_json(silent=True)
    except RecursionError:
        given = None
    if not isinstance(given, dict):
        raise _wrong("", Said("json"))
    return draft.with_english(given)


@blueprint.get("/")
def page() -> Response:
    """The editor; its sentences come with the table's catalogues."""
    return _page("editor", "editor.title")


@blueprint.get("/complete/")
def completing() -> Response:
    """The page on which one deck after the other gets the cards somebody has in the hand."""
    return _page("complete", "editor.complete.title")


@blueprint.get("/take/")
def taking() -> Response:
    """The page that a link leads to, by which a deck is handed on; the link's word stays in the browser."""
    return _page("take", "editor.take.title")


def _page(script: str, title: str) -> Response:
    lang = _lang()
    said = text(title, lang)
    shown = render_template("editor.html", lang=lang, languages=LANGUAGES, title=said, script=script)
    return Response(shown)


@blueprint.get("/lexicon.json")
def lexicon() -> Answer:
    """What there is to choose from."""
    return jsonify({**draft.lexicon(), "print": "print" in current_app.blueprints})


@blueprint.get("/icons.json")
def icons() -> Answer:
    """The pictures there are, each with its letter in the font; none where nobody draws."""
    answer = jsonify({"icons": _icons()})
    answer.headers["Cache-Control"] = "public, max-age=3600"
    return answer


@blueprint.get("/icons.ttf")
def icon_font() -> Answer:
    """The pictures as a font."""
    drawing = current_app.extensions.get(ASSETS)
    if drawing is None or not hasattr(drawing, "icon_font"):
        return jsonify({"error": {"code": "unknown-file", "message": "icons.ttf"}}), 404
    headers = {"Cache-Control": "public, max-age=86400"}
    return Response(drawing.icon_font(), mimetype="font/ttf", headers=headers)


def _icons() -> dict[str, int]:
    drawing = current_app.extensions.get(ASSETS)
    if drawing is None or not hasattr(drawing, "icons"):
        return {}
    found: dict[str, int] = drawing.icons()
    return found


def _unknown_pictures(given: Any) -> list[PackProblem]:
    """A problem for each picture of a draft that does not exist here."""
    shelf = user_decks.here()
    missing = [
        PackProblem("deck", 0, field, Said("picture-gone"))
        for field, name in draft.own_pictures(given)
        if shelf is None or not shelf.has_picture(name)
    ]
    known = _icons()
    if not known:
        return missing
    return missing + [
        PackProblem("deck", 0, field, Said("no-such-picture", value=f"{name!r:.60}", n=len(known)))
        for field, name in draft.pictures(given)
        if name not in known
    ]


@blueprint.get("/decks/<name>.json")
def deck(name: str) -> Answer:
    """A shipped deck, to begin with."""
    found = pack_files.load().decks.get(name)
    if found is None:
        return jsonify({"error": {"code": "unknown-deck", "message": f"{name:.80}"}}), 404
    return jsonify(draft.begun(found))


@blueprint.post("/check")
def check() -> Answer:
    """Every problem of a draft, the text of each card that is whole, and what is drawn on it otherwise than
    it is written."""
    given = _given()
    lang = _lang()
    found = draft.checked(given, lang)
    missing = [
        {"field": one.field, "message": in_language(one.message, lang)} for one in _unknown_pictures(given)
    ]
    remarks = _remarks(given, [card is not None for card in found["cards"]])
    return jsonify({**found, "problems": [*found["problems"], *missing], "remarks": remarks})


def _remarks(given: Any, whole: list[bool]) -> list[dict[str, str]]:
    """What whoever draws has to say of the cards of a draft that are whole, in the language it asks for."""
    drawing = current_app.extensions.get(ASSETS)
    if drawing is None or not hasattr(drawing, "remarks"):
        return []
    lang = given.get("lang")
    if lang not in LANGUAGES:
        lang = request.accept_languages.best_match(LANGUAGES) or "en"
    found: dict[tuple[str, str], None] = {}
    for number, card in enumerate(given["cards"]):
        if whole[number]:
            for field, said in drawing.remarks(draft.as_yaml(draft.lone(given.get("deck"), card)), lang):
                found[field if field.startswith("deck.") else f"cards[{number}].{field}", said] = None
    return [{"field": field, "message": said} for field, said in found]


@blueprint.post("/read")
def read() -> Answer:
    """What a typed text does, and what of it is kept as text."""
    return jsonify(typed.read(_given()))


@blueprint.post("/picture")
def picture() -> Answer:
    """The face of a draft's only card as WebP; 204 if no package that draws cards is installed."""
    given = _given()
    lang, width = given.get("lang", "en"), given.get("width", 250)
    if lang not in LANGUAGES:
        raise _wrong("lang", refusal(lang, LANGUAGES))
    if width not in WIDTHS:
        raise _wrong("width", Said("unknown", value=f"{width!r:.40}", allowed=", ".join(map(str, WIDTHS))))
    if missing := [one for one in _unknown_pictures(given) if one.field.endswith(".art")]:
        raise PackError(missing)
    pack = draft.one_card(given)
    drawing = current_app.extensions.get(ASSETS)
    data = None if drawing is None else drawing.picture("draft/" + draft.as_yaml(pack), lang, width)
    if data is None:
        return Response(status=204)
    return Response(data, mimetype="image/webp", headers={"Cache-Control": "no-store"})


@blueprint.post("/import")
def import_() -> Answer:
    """The draft of an uploaded file, and under ``ignored`` what of it nobody knows; a table goes under the
    head of the draft it takes the place of, the field ``head``."""
    sent: FileStorage | None = request.files.get("file")
    if sent is None or not sent.filename:
        raise _wrong("file", Said("file"))
    content = sent.stream.read(MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        raise _wrong("file", Said("large", most=MAX_BYTES // 1024))
    try:
        head = json.loads(request.form.get("head", "null"))
    except (ValueError, RecursionError):
        raise _wrong("head", Said("json")) from None
    data, ignored = draft.imported(Path(sent.filename).name[:80], content, head)
    unread = [_told(one) for one in ignored[:MOST_PROBLEMS]]
    return jsonify({**data, "ignored": unread} if unread else data)


@blueprint.post("/export/<form>")
def export(form: str) -> Answer:
    """A draft as a file to keep."""
    if form not in draft.FORMATS:
        raise _wrong("format", refusal(form, tuple(draft.FORMATS)))
    given = _given()
    if form == draft.ONE_FILE and (
        missing := [one for one in _unknown_pictures(given) if ".art" in one.field]
    ):
        raise PackError(missing)
    content, media = draft.exported(given, form, user_decks.here())
    name = f"{given['deck']['id']}.{form}"
    return Response(
        content, mimetype=media, headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


def _keeps(much: float) -> Callable[[Callable[[], Answer]], Callable[[], Answer]]:
    """Tell the server that a visitor may do this only now and then: it leaves something behind, ``much`` of
    what setting out a deck does."""

    def told(view: Callable[[], Answer]) -> Callable[[], Answer]:
        view.keeps = much  # type: ignore[attr-defined]
        return view

    return told


@blueprint.post("/own-picture")
@_keeps(0.2)
def own_picture() -> Answer:
    """Keep a picture for a card, as its body; the name by which the card's entry ``art`` says so.

    Nobody can be shown it but as part of a card's face. The media type keeps forms of other sites out.
    """
    if request.mimetype not in PICTURES:
        raise _wrong("art", Said("unknown", value=f"{request.mimetype!r:.40}", allowed=", ".join(PICTURES)))
    content = request.get_data(cache=False)
    if not 0 < len(content) <= PICTURE_BYTES:
        raise _wrong("art", Said("picture-bytes", n=len(content), most=PICTURE_BYTES))
    drawing, shelf = current_app.extensions.get(ASSETS), user_decks.here()
    if shelf is None or drawing is None or not hasattr(drawing, "own_picture"):
        raise _wrong("art", Said("no-shelf"))
    try:
        return jsonify({"art": shelf.put_picture(drawing.own_picture(content))})
    except ValueError as problem:  # no picture, or no room
        raise _wrong("art", problem.args[0]) from None


def _maker(given: Any) -> str:
    """The secret by which a browser proves that it kept a deck before."""
    maker = given.get("maker", "")
    if not isinstance(maker, str) or not re.fullmatch(MAKER, maker):
        raise _wrong("maker", Said("unknown", value=f"{maker!r:.40}", allowed="0-9 A-Z a-z, 22..64"))
    return maker


@blueprint.post("/try")
@_keeps(1.0)
def try_() -> Answer:
    """Keep a draft on the shelf, so that a table can be set out with it."""
    given, kept = _to_keep()
    try:
        return jsonify(draft.shelved(_deck_of(given), str(given.get("card")), kept, _maker(given)))
    except user_decks.ShelfFullError as full:
        raise _wrong("", full.args[0]) from None


@blueprint.post("/hand-on")
@_keeps(1.0)
def hand_on() -> Answer:
    """Keep a draft and make a link to it: its ``word``, the one that ``ending`` it takes, and ``until`` when
    (seconds)."""
    given, kept = _to_keep()
    visitor = str(request.environ.get(VISITOR, request.remote_addr))
    try:
        made = deck_links.DeckLinks(kept).hand_on(_deck_of(given), visitor)
    except (user_decks.ShelfFullError, deck_links.LinkError) as refused:
        raise _wrong("", refused.args[0]) from None
    return jsonify({"word": made.word, "ending": made.ending, "until": made.until})


@blueprint.post("/take")
def take() -> Answer:
    """A copy of the deck that the ``word`` of a link leads to, the name by which tables know it, and until
    when the link leads there (seconds)."""
    try:
        deck, until = _links().take(_word("word"))
    except deck_links.LinkError as refused:
        raise _wrong("word", refused.args[0]) from None
    answer = jsonify({"draft": deck_links.copy_of(deck), "deck": deck.id, "until": until})
    answer.headers["Cache-Control"] = "no-store"
    return answer


@blueprint.post("/hand-on/end")
def end_link() -> Answer:
    """End the link of a ``word``, by the word for its ``ending``."""
    try:
        _links().end(_word("word"), _word("ending"))
    except deck_links.LinkError as refused:
        raise _wrong("word", refused.args[0]) from None
    return jsonify({"ended": True})


def _to_keep() -> tuple[Any, user_decks.DeckStore]:
    """A draft whose pictures are all there, and the shelf it is to be kept on."""
    given, kept = _given(), user_decks.here()
    if missing := _unknown_pictures(given):
        raise PackError(missing)
    if kept is None:
        raise _wrong("", Said("no-shelf"))
    return given, kept


def _deck_of(given: Any) -> dict[str, Any]:
    return {"deck": given.get("deck"), "cards": given.get("cards")}


def _links() -> deck_links.DeckLinks:
    kept = user_decks.here()
    if kept is None:
        raise _wrong("", Said("no-shelf"))
    return deck_links.DeckLinks(kept)


def _word(field: str) -> str:
    given = _given().get(field)
    if not isinstance(given, str) or not given.isascii() or not 0 < len(given) <= deck_links.LONGEST:
        raise _wrong(field, Said("link-over"))
    return given
