"""Pages of a heading and a line or two: no script, no file besides."""

from __future__ import annotations

from flask import Response, request
from markupsafe import escape

from innkeep.table.core.errors import RefusedError
from innkeep.table.core.messages import LANGUAGES, text

PAGE = """<!doctype html>
<html lang="{lang}">
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>{title}</title>
<body style="font: 1.1rem/1.5 Georgia, serif; margin: 0; background: #24150d; color: #2b1a0e">
<main style="box-sizing: border-box; max-width: min(34rem, 100% - 1.5rem); margin: 15vh auto;
  padding: 1rem 2rem; border-radius: 12px; background: #f2e3c1">
<h1 style="font-size: 1.5rem; color: #6b0f12">{title}</h1>
{rest}
</main>
"""


def small_page(lang: str, title: str, rest: str) -> Response:
    """Such a page; ``rest`` is HTML."""
    answer = Response(PAGE.format(lang=lang, title=escape(title), rest=rest), mimetype="text/html")
    answer.headers["Cache-Control"] = "no-store"
    return answer


def by_a_person() -> bool:
    """Did somebody open this address in a browser? Scripts and programs ask for anything, or for JSON."""
    return request.accept_mimetypes.best_match(("application/json", "text/html")) == "text/html"


def sorry(refused: RefusedError, status: int) -> Response:
    """A page that says what is wrong, in the language of who reads it, and leads to the front page."""
    lang = request.accept_languages.best_match(LANGUAGES, LANGUAGES[0])
    said = text("page.missing", lang) if status == 404 else refused.message[lang]
    home = f'<a href="{escape(request.script_root)}/">{escape(text("page.home", lang))}</a>'
    answer = small_page(lang, text("page.sorry", lang), f"<p>{escape(said)}</p><p>{home}</p>")
    answer.status_code = status
    answer.headers["Vary"] = "Accept, Accept-Language"
    return answer
