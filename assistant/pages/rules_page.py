"""The rules to look up at `/rules`: search by words, area and book, and what one card says of another, as a
blueprint of the table's server.

Server-rendered and without script; every rule has an anchor (`/rules#LOSE-03`). What is found is decided by
`innkeep.rules.book.lookup`, what is said of two cards by `innkeep.assistant.pages.card_pairs`.
"""

from __future__ import annotations

from flask import Blueprint, render_template, request

from innkeep.assistant import messages
from innkeep.assistant.pages import card_pairs
from innkeep.cards.catalogue import name_in
from innkeep.rules.book import ledger, lookup
from innkeep.rules.messages import has
from innkeep.rules.messages import text as rule_text

__all__ = ["blueprint"]

blueprint = Blueprint(
    "reference",
    __name__,
    template_folder="templates",
    static_folder="static",
    static_url_path="/rules/static",
)

_LONGEST = 100


def _lang() -> str:
    asked = request.args.get("lang")
    if asked in messages.LANGUAGES:
        return asked
    return request.accept_languages.best_match(messages.LANGUAGES) or "en"


@blueprint.get("/rules")
def page() -> tuple[str, int]:
    """The page of rules; an area or book that does not exist is answered 400 with what is allowed."""
    lang = _lang()
    chosen = {name: _asked(name) for name in ("area", "book", "words")}
    problem = ""
    found: list[lookup.RuleEntry] = []
    try:
        found = lookup.find(lang, **chosen)
    except ValueError as bad:
        problem = str(bad)
    pair = {
        "held": _asked("held").strip(),
        "lying": _asked("lying").strip(),
        "edition": _asked("edition", "rdi10"),
    }
    said, unsaid = _verdict(lang, **pair)
    names = {name: rule_text(f"area.{name}", lang) for name in ledger.areas() if has(f"area.{name}", lang)}
    told = {name: [entry for entry in found if entry.area == name] for name in names}
    shown = render_template(
        "rules.html",
        lang=lang,
        problem=problem,
        chosen=chosen,
        names=names,
        areas={name: entries for name, entries in told.items() if entries},
        pair=pair,
        said=said,
        unsaid=unsaid,
        titles={"held": card_pairs.titles(lang, held=True), "lying": card_pairs.titles(lang)},
        editions=dict(ledger.BOOKS),
        books=list(ledger.BOOKS.values()),
        languages=messages.LANGUAGES,
        name_in=name_in,
        say=lambda key: messages.text(key, lang),
    )
    return shown, 400 if problem or unsaid else 200


def _asked(name: str, otherwise: str = "") -> str:
    return request.args.get(name, otherwise)[:_LONGEST]


def _verdict(lang: str, *, held: str, lying: str, edition: str) -> tuple[card_pairs.PairVerdict | None, str]:
    """What is said of two cards, or why nothing can be; neither where none are asked about."""
    if not held or not lying:
        return None, ""
    try:
        return card_pairs.verdict(held, lying, edition, lang), ""
    except card_pairs.NoCardError as bad:
        return None, bad.message[lang]
    except ValueError as bad:
        return None, str(bad)
