"""``innkeep print``: decks, games, single cards and pieces as sheets to print and cut."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from images import faces, template
from images.commands.choice import packs_option
from images.messages import count_text, text
from images.sheet import paper, profile, setup

TARGETS = ("sheet", "fold")


class PrintError(click.ClickException):
    """What to print is not there or cannot be made: one line, exit status 2."""

    exit_code = 2


class _Progress:
    """A bar on the terminal's standard error once the work has lasted a second."""

    def __init__(self, label: str) -> None:
        self._begun, self._label = time.monotonic(), label
        self._bar: Any = None
        self._done = 0

    def __call__(self, done: int, total: int) -> None:
        """Shows that ``done`` of ``total`` steps are done."""
        if self._bar is None and sys.stderr.isatty() and time.monotonic() - self._begun > 1:
            self._bar = click.progressbar(length=total, label=self._label, file=sys.stderr)
        if self._bar is not None:
            self._bar.update(done - self._done)
            self._done = done

    def close(self) -> None:
        """Ends the bar's line."""
        if self._bar is not None:
            self._bar.render_finish()


def _langs(_context: click.Context, _parameter: click.Parameter, value: str) -> tuple[str, ...]:
    langs = tuple(dict.fromkeys(part.strip() for part in value.split(",")))
    for lang in langs:
        if lang not in faces.LANGS:
            raise PrintError(text("print.lang", "en", lang=lang, langs=", ".join(faces.LANGS)))
    return langs


def _paper(_context: click.Context, _parameter: click.Parameter, value: str) -> paper.Paper:
    try:
        return paper.paper(value)
    except paper.PaperError as error:
        allowed = ", ".join(paper.PAPERS)
        limits = {"least": f"{paper.SMALLEST:g}", "most": f"{paper.LARGEST:g}"}
        raise PrintError(text("print.paper", "en", paper=value, papers=allowed, **limits)) from error


def _offset(
    _context: click.Context, _parameter: click.Parameter, value: str | None
) -> tuple[float, float] | None:
    if value is None:
        return None
    try:
        x, y = (float(part) for part in value.replace("−", "-").split(","))
    except ValueError as error:
        raise PrintError(text("print.offset", "en", value=value)) from error
    return x, y


@contextmanager
def said(lang: str, target: Path | None) -> Iterator[None]:
    """Turns what can go wrong into one line in ``lang`` for each problem."""
    from images.sheet import grid, job, order, pages

    try:
        yield
    except order.UnknownNameError as error:
        if error.close:
            hint = text("print.did-you-mean", lang, names=", ".join(error.close))
        else:
            hint = text("print.there-are", lang, names=", ".join(error.known))
        raise PrintError(text("print.unknown", lang, name=error.name, hint=hint)) from error
    except grid.TooLargeError as error:
        sizes = dict(zip(("wide", "tall"), (f"{side:g}" for side in error.size), strict=True))
        raise PrintError(text("print.too-large", lang, paper=error.paper.name, **sizes)) from error
    except pages.SkipError as error:
        raise PrintError(text("print.skip", lang, skip=error.skip, most=error.most)) from error
    except pages.ShiftError as error:
        raise PrintError(text("print.shift", lang)) from error
    except setup.SetupError as error:
        low, high = (f"{limit:g}" for limit in error.allowed)
        option = text(f"print.option.{error.name}", lang)
        raise PrintError(
            text("print.range", lang, option=option, value=f"{error.value:g}", low=low, high=high)
        ) from error
    except profile.ProfileError as error:
        raise PrintError(text(f"profile.{error.kind}", lang, name=error.name, detail=error.detail)) from error
    except job.FailedError as error:
        raise PrintError("\n".join(failed(item, lang) for item in error.failures)) from error
    except OSError as error:
        why = error.strerror or str(error)
        raise PrintError(text("print.cannot-write", lang, file=str(target), why=why)) from error


def failed(item: Any, lang: str) -> str:
    """The line about a piece that could not be made."""
    return text("print.failed", lang, file=item.file, key=item.key, card_lang=item.lang, why=item.why)


@click.command("print")
@click.argument("what", nargs=-1)
@click.option("-o", "--output", "target_file", type=click.Path(path_type=Path, dir_okay=False))
@click.option(
    "--paper",
    "sheet",
    default="a4",
    show_default=True,
    callback=_paper,
    help="a4, letter, a3, tabloid or WxH in mm.",
)
@click.option(
    "--target",
    type=click.Choice(TARGETS),
    default="sheet",
    show_default=True,
    help="sheet: pieces side by side; fold: fronts and backs about a fold line.",
)
@click.option("--lang", "langs", default="en", show_default=True, callback=_langs, help="en, ru or en,ru.")
@click.option(
    "--theme",
    type=click.Choice(list(template.themes())),
    default="full",
    show_default=True,
    help="Full colour, outlines only, or plain strong colours.",
)
@click.option("--backs", is_flag=True, help="A page of backs after each page, to print on both sides.")
@click.option(
    "--edge", type=click.Choice(setup.EDGES), help="The edge the printer turns the paper over. [long]"
)
@click.option(
    "--back-offset", "offset", callback=_offset, metavar="X,Y", help="Move the backs: mm right, mm down."
)
@click.option("--back-turn", "turn", type=float, metavar="DEGREES", help="Turn the backs clockwise.")
@click.option("--margin", type=float, metavar="MM", help="What the printer cannot reach at the edges. [5]")
@click.option(
    "--profile", "printer", metavar="NAME", help="Edge, offset, turn and margin of a saved printer."
)
@click.option("--save-profile", metavar="NAME", help="Save edge, offset, turn and margin under a name.")
@click.option("--profiles", "list_profiles", is_flag=True, help="List the saved printers.")
@click.option("--forget-profile", metavar="NAME", help="Delete a saved printer.")
@click.option(
    "--marks", type=click.Choice(setup.MARKS), default="lines", show_default=True, help="Cut marks."
)
@click.option(
    "--bleed",
    type=click.Choice(setup.BLEEDS),
    default="none",
    show_default=True,
    help="Art beyond the trim: none, outermost edges, a narrow gutter shared, or all of it.",
)
@click.option(
    "--cutter",
    type=click.Choice(setup.CUTTERS),
    default="none",
    show_default=True,
    help="Registration marks for a cutting machine, and an SVG cut file beside the PDF.",
)
@click.option("--copies", type=click.IntRange(1, 99), help="So many of each piece. [as many as the game has]")
@click.option(
    "--skip", type=click.IntRange(0), default=0, help="Leave the first slots of the first page empty."
)
@click.option("--dense", is_flag=True, help="Let decks share pages.")
@click.option("--cards-only", is_flag=True, help="Of a game only the cards, no mats, tokens or coins.")
@click.option(
    "--keep-going", is_flag=True, help="Print the rest when a card fails; the exit status is then 1."
)
@click.option("--fresh", is_flag=True, help="Paint and write everything anew.")
@packs_option
@click.option("--json", "as_json", is_flag=True, help="Report as one JSON document.")
def print_(
    what: tuple[str, ...],
    target_file: Path | None,
    sheet: paper.Paper,
    target: str,
    langs: tuple[str, ...],
    theme: str,
    backs: bool,
    edge: str | None,
    offset: tuple[float, float] | None,
    turn: float | None,
    margin: float | None,
    printer: str | None,
    save_profile: str | None,
    list_profiles: bool,
    forget_profile: str | None,
    marks: str,
    bleed: str,
    cutter: str,
    copies: int | None,
    skip: int,
    dense: bool,
    cards_only: bool,
    keep_going: bool,
    fresh: bool,
    as_json: bool,
) -> None:
    """Print WHAT (decks, games, cards, pieces such as mat or token/fire) as sheets to cut.

    \b
    Print at 100 % ("actual size") and check the 50 mm ruler.
    Example: innkeep print rdi1-gerki rdi1-drinks --lang ru --backs -o gerki.pdf
    """
    lang = langs[0]
    with said(lang, target_file):
        known = profile.load(printer) if printer else profile.Profile()
        x, y = offset if offset is not None else (known.shift.x, known.shift.y)
        known = profile.Profile(
            edge or known.edge,
            setup.Shift(x, y, known.shift.turn if turn is None else turn),
            known.margin if margin is None else margin,
        )
        chosen = setup.Setup(
            paper=sheet,
            marks=marks,
            bleed=bleed,
            backs=backs or target == "fold",
            edge=known.edge,
            fold=target == "fold",
            cutter=cutter,
            margin=known.margin,
            shift=known.shift,
        )
        if list_profiles:
            _list_profiles(lang, as_json)
            return
        if forget_profile:
            profile.forget(forget_profile)
            click.echo(text("profile.forgotten", lang, name=forget_profile), err=True)
            return
        if save_profile:
            path = profile.save(save_profile, known)
            click.echo(text("profile.saved", lang, name=save_profile, file=path), err=True)
            if not what:
                return
        if not what:
            raise click.UsageError(text("print.nothing", lang))
        if target_file is None:
            raise click.UsageError(text("print.no-file", lang))
    from images.sheet import job as jobs

    job = jobs.Job(what, langs, theme, copies, cards_only, chosen, skip, dense)
    _run(job, target_file, target, keep_going, fresh, as_json)


def _list_profiles(lang: str, as_json: bool) -> None:
    found = {name: profile.load(name) for name in profile.names()}
    if as_json:
        click.echo(json.dumps({"profiles": {name: asdict(item) for name, item in found.items()}}))
    elif not found:
        click.echo(text("profile.none", lang), err=True)
    for name, item in () if as_json else found.items():
        shift = item.shift
        numbers = {
            "x": f"{shift.x:g}",
            "y": f"{shift.y:g}",
            "turn": f"{shift.turn:g}",
            "margin": f"{item.margin:g}",
        }
        click.echo(text("profile.line", lang, name=name, edge=text(f"profile.{item.edge}", lang), **numbers))


def _run(job: Any, target_file: Path, target: str, keep_going: bool, fresh: bool, as_json: bool) -> None:
    from images.sheet import build

    begun, lang = time.monotonic(), job.langs[0]
    with said(lang, target_file):
        digest = build.inputs(asdict(job))
        report = None if fresh else build.unchanged(target_file, digest)
        failures: tuple[Any, ...] = ()
        if report is None:
            report, failures = _make(job, target_file, digest, keep_going, fresh)
    report = {**report, "seconds": round(time.monotonic() - begun, 3)}
    for item in failures:
        click.echo(failed(item, lang), err=True)
    if as_json:
        click.echo(json.dumps(report, ensure_ascii=False))
    else:
        numbers = {
            "cards": count_text("print.cards", report["cards"], lang),
            "pages": count_text("print.pages", report["pages"], lang),
        }
        kind = f"{job.setup.paper.name}, {target}, {job.theme}"
        key = "print.unchanged" if report["unchanged"] else "print.done"
        click.echo(text(key, lang, file=target_file, kind=kind, **numbers), err=True)
    if failures:
        raise SystemExit(1)


def _make(
    job: Any, target_file: Path, digest: str, keep_going: bool, fresh: bool
) -> tuple[dict[str, Any], tuple[Any, ...]]:
    from images.sheet import build
    from images.sheet import job as jobs
    from images.sheet.art import Store

    progress = _Progress(text("print.bar", job.langs[0]))
    store = None if fresh else Store()
    try:
        made = jobs.run(job, target_file, keep_going, store, progress)
    finally:
        progress.close()
    if store is not None and store.painted_anew:
        store.prune()
    report = {
        "file": str(target_file),
        "pages": len(made.pages),
        "cards": len(made.pieces),
        "cut_files": [str(path) for path in made.files[1:]],
        "failures": [asdict(item) for item in made.failures],
        "unchanged": False,
    }
    if not made.failures:
        build.remember(target_file, digest, made.files, {**report, "unchanged": True})
    return report, made.failures
