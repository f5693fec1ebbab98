"""Decks to print from the browser, at `/print`: deck, paper, theme and language, a look at it, and the PDF.

Server-rendered and without script. What can be printed are decks and what lies with them: those that come
with the program or that the server offers, which everybody may see, and one that somebody made, by who has
its name; nothing of a table is asked. A whole game takes longer than a page may: `innkeep print`.

The libraries of printing are loaded for the first page that is asked for; where they are not installed (the
extra `print`), the page says how to get them.
"""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from flask import Blueprint, Response, has_request_context, render_template, request

from innkeep import cards
from innkeep.cards.catalogue import LANGUAGES, name_in
from innkeep.cards.decks import user_decks
from innkeep.cards.io import pack_files
from innkeep.cards.model import MADE
from innkeep.images.messages import text

if TYPE_CHECKING:
    from innkeep.images.sheet.job import Job

__all__ = ["blueprint"]

blueprint = Blueprint(
    "print",
    __name__,
    url_prefix="/print",
    template_folder="templates",
    static_folder="static",
    static_url_path="/static",
)

LONGEST = 40
"""Characters of an answer to a question that are said again when it is wrong."""

BACKS = ("no", "yes", "light")
WHAT = ("cards", "pieces", "all")
"""The cards of a deck, what lies with it, or both."""
DEFAULTS = {"what": "cards", "paper": "a4", "theme": "full", "cards": "", "backs": "no"}


@dataclass(frozen=True, slots=True)
class WrongChoiceError(ValueError):
    """A question whose answer is none of those offered."""

    field: str
    value: str
    allowed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SmallPaperError(ValueError):
    """What was chosen, and the millimetres of a piece its paper has no room for."""

    choice: dict[str, str]
    wide: float
    tall: float


@blueprint.before_request
def _installed() -> tuple[str, int] | None:
    """Nothing where nothing is missing; else the page that says so. What it is styled with is there."""
    if find_spec("reportlab") is not None or request.endpoint == "print.static":
        return None
    lang = said()
    return _shown(lang, problem=text("page.print.missing", lang)), 503


def offered() -> dict[str, cards.Deck]:
    """The decks one may print, by id: the whole ones that come with the program, those the server offers, and
    the one that is asked for by the name it has since somebody made it."""
    known = {deck.id: deck for deck in pack_files.load().decks.values() if deck.complete and deck.cards}
    named = {*user_decks.offered().values(), request.args.get("deck", "") if has_request_context() else ""}
    made = cards.load().decks.values()
    return known | {deck.id: deck for deck in made if deck.set == MADE and deck.id in named}


def said() -> str:
    """The language of the page."""
    asked = request.args.get("lang")
    return asked if asked in LANGUAGES else request.accept_languages.best_match(LANGUAGES) or "en"


def chosen(lang: str) -> dict[str, str]:
    """What is to be printed, with everything left out filled in; WrongChoiceError for what is not offered."""
    from innkeep.images.render import template
    from innkeep.images.sheet import paper

    decks = tuple(offered())
    allowed = {
        "deck": decks,
        "what": WHAT,
        "paper": tuple(paper.PAPERS),
        "theme": tuple(template.themes()),
        "cards": tuple(LANGUAGES),
        "backs": BACKS,
    }
    found = {name: request.args.get(name) or DEFAULTS.get(name) or "" for name in allowed}
    found["deck"] = found["deck"] or decks[0]
    found["cards"] = found["cards"] or lang
    for name, options in allowed.items():
        if found[name] not in options:
            raise WrongChoiceError(name, found[name][:LONGEST], options)
    return found


def _job(choice: dict[str, str]) -> Job:
    from innkeep.images.sheet import job, paper, print_order, sheet_settings

    setup = sheet_settings.Setup(paper=paper.paper(choice["paper"]), backs=choice["backs"] != "no")
    light = choice["backs"] == "light"
    with_it = f"{print_order.WITH}{choice['deck']}"
    names = {"cards": (choice["deck"],), "pieces": (with_it,), "all": (choice["deck"], with_it)}
    return job.Job(names[choice["what"]], (choice["cards"],), choice["theme"], setup=setup, light_backs=light)


def _made(write: Callable[[Path], object], name: str, mimetype: str, attached: bool) -> Response:
    """A file as an answer; of a deck that only some may see it is kept nowhere on the way."""
    with tempfile.TemporaryDirectory(prefix="innkeep-") as folder:
        path = Path(folder) / name
        write(path)
        answer = Response(path.read_bytes(), mimetype=mimetype)
    known = request.args.get("deck", "") in ("", *pack_files.load().decks)
    answer.headers["Cache-Control"] = "public, max-age=3600" if known else "no-store"
    if attached:
        answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


@blueprint.errorhandler(WrongChoiceError)
def _wrong(problem: WrongChoiceError) -> tuple[str, int]:
    lang = said()
    question = text(f"page.print.{problem.field}", lang)
    sentence = text(
        "page.print.wrong", lang, question=question, value=problem.value, allowed=", ".join(problem.allowed)
    )
    return _page(lang, {**DEFAULTS, "deck": next(iter(offered())), "cards": lang}, sentence), 400


@blueprint.errorhandler(SmallPaperError)
def _small(problem: SmallPaperError) -> tuple[str, int]:
    lang = said()
    paper = text(f"page.print.paper.{problem.choice['paper']}", lang)
    sizes = {"wide": f"{problem.wide:g}", "tall": f"{problem.tall:g}"}
    return _page(lang, problem.choice, text("page.print.too-large", lang, paper=paper, **sizes)), 400


@blueprint.get("/")
def page() -> str:
    """The questions, and a look at what they come to."""
    lang = said()
    return _page(lang, chosen(lang), "")


def _page(lang: str, choice: dict[str, str], problem: str) -> str:
    from innkeep.images.render import template
    from innkeep.images.sheet import paper

    options = {
        "deck": _titles(lang),
        "what": {name: text(f"page.print.what.{name}", lang) for name in WHAT},
        "paper": {name: text(f"page.print.paper.{name}", lang) for name in paper.PAPERS},
        "theme": {name: text(f"page.print.theme.{name}", lang) for name in template.themes()},
        "cards": {name: name_in(lang, name) for name in LANGUAGES},
        "backs": {name: text(f"page.print.backs.{name}", lang) for name in BACKS},
    }
    return _shown(lang, choice=choice, options=options, problem=problem)


def _titles(lang: str) -> dict[str, str]:
    """What each deck is called; where another has the same name, its id follows."""
    decks = offered()
    often = Counter(deck.name[lang] for deck in decks.values())
    return {
        name: title if often[title := deck.name[lang]] == 1 else f"{title} ({name})"
        for name, deck in decks.items()
    }


def _shown(lang: str, **rest: object) -> str:
    return render_template(
        "print.html",
        lang=lang,
        languages=LANGUAGES,
        name_in=name_in,
        say=lambda key, **args: text(key, lang, **args),
        **rest,
    )


@blueprint.get("/preview.png")
def preview() -> Response:
    """Every different face of the deck as one picture."""
    from innkeep.images.sheet import contact

    wanted = _job(chosen(said()))
    return _made(lambda path: contact.write(path, wanted), "preview.png", "image/png", False)


@blueprint.get("/deck.pdf")
def deck() -> Response:
    """The sheets to print and cut."""
    from innkeep.images.sheet import grid, job
    from innkeep.images.sheet.art import StampStore

    choice = chosen(said())
    wanted = _job(choice)
    name = f"{choice['deck']}-{choice['paper']}.pdf"

    def write(path: Path) -> None:
        job.run(wanted, path, store=StampStore(path.parent / "art"))

    try:
        return _made(write, name, "application/pdf", True)
    except grid.TooLargeError as error:
        raise SmallPaperError(choice, *error.size) from error
