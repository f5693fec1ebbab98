"""The guide at `/guide`: its cover and a page for each chapter, without script."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, Response, abort, render_template, request

from innkeep.table.core.messages import LANGUAGES, own_name, text
from innkeep.table.guide.chapters import Chapter, chapter, contents, picture
from innkeep.table.http.static_files import ASK, Packed, digest, pack, packed, tagged
from innkeep.table.live.loop.heavy_work import FoundOnce, beside

KEPT = 128
"""Pages that are kept as they were sent."""


@dataclass(frozen=True, slots=True)
class GuideBook:
    """What every page of the guide shows in one language, and what each language is called in itself."""

    contents: tuple[Chapter, ...]
    names: dict[str, str]


def guide_pages() -> Blueprint:
    """The routes. A language is made into HTML when it is first asked for, beside the loop; a page is packed
    once.
    """
    site = Blueprint("guide", __name__, template_folder="../guide")
    books = FoundOnce[str, GuideBook](len(LANGUAGES))
    packs = FoundOnce[tuple[Chapter | None, str, str], Packed](KEPT)

    def made(found: Chapter | None, lang: str, book: GuideBook) -> Packed:
        page = render_template(
            "guide.html",
            lang=lang,
            chapter=found,
            contents=book.contents,
            languages=LANGUAGES,
            names=book.names,
            say=lambda key: text(key, lang),
        )
        return beside(lambda: pack(page.encode()))

    def shown(name: str | None) -> Response:
        asked = request.args.get("lang")
        lang = asked if asked in LANGUAGES else request.accept_languages.best_match(LANGUAGES, LANGUAGES[0])
        book = books.of(lang, lambda: beside(lambda: _book(lang)))
        found = chapter(name, lang) if name is not None else None
        if name is not None and found is None:
            abort(404)
        page = packs.of((found, lang, request.script_root), lambda: made(found, lang, book))
        answer = packed(page.plain, "text/html", ASK, page)
        answer.headers["Vary"] = "Accept-Encoding, Accept-Language"
        return tagged(answer, digest(page.plain))

    @site.get("/guide")
    def cover() -> Response:
        return shown(None)

    @site.get("/guide/<name>")
    def page(name: str) -> Response:
        return shown(name)

    @site.get("/guide/pictures/<lang>/<name>.webp")
    def shown_picture(lang: str, name: str) -> Response:
        data = picture(name, lang)
        if data is None:
            abort(404)
        answer = Response(data, mimetype="image/webp")
        answer.headers["Cache-Control"] = ASK
        return tagged(answer, digest(data))

    return site


def _book(lang: str) -> GuideBook:
    return GuideBook(contents(lang), {one: own_name(one) for one in LANGUAGES})
