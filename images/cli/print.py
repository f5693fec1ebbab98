"""``innkeep print``: decks, games, single cards and pieces as sheets to print and cut."""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from innkeep.cards.cli import completion
from innkeep.cards.cli.command_error import CommandError
from innkeep.images.cli.card_choice import OWN_PACKS, languages_option, packs_option, unknown
from innkeep.images.cli.progress import Progress
from innkeep.images.messages import count_text, text
from innkeep.images.render import template
from innkeep.images.sheet import paper, printer_profile, sheet_settings

if TYPE_CHECKING:
    from innkeep.images.sheet.job import Job
    from innkeep.images.sheet.print_order import PieceFailure
    from innkeep.images.sheet.separation import Press

TARGETS = ("sheet", "fold", "mpc", "tgc", "dtc")


Point = tuple[float, float]


def _paper(_context: click.Context, _parameter: click.Parameter, value: str) -> paper.Paper:
    try:
        return paper.paper(value)
    except paper.PaperError as error:
        allowed = ", ".join(paper.PAPERS)
        limits = {"least": f"{paper.SMALLEST:g}", "most": f"{paper.LARGEST:g}"}
        raise CommandError(text("print.paper", "en", paper=value, papers=allowed, **limits)) from error


def _offset(
    _context: click.Context, _parameter: click.Parameter, value: str | None
) -> tuple[float, float] | None:
    if value is None:
        return None
    try:
        x, y = (float(part) for part in value.replace("−", "-").split(","))
    except ValueError as error:
        raise CommandError(text("print.offset", "en", value=value)) from error
    return x, y


def _readings(
    _context: click.Context, _parameter: click.Parameter, value: str | None
) -> tuple[Point, Point] | None:
    if value is None:
        return None
    try:
        ax, ay, bx, by = (float(part) for part in value.replace("−", "-").split(","))
    except ValueError as error:
        raise CommandError(text("print.readings", "en", value=value)) from error
    return (ax, ay), (bx, by)


@contextmanager
def said(lang: str, target: Path | None) -> Iterator[None]:
    """Turns what can go wrong into one line in ``lang`` for each problem."""
    from innkeep.cards.io.atomic import IrregularError
    from innkeep.images.sheet import grid, job, print_order, separation
    from innkeep.images.sheet import paging as pages

    try:
        yield
    except print_order.UnknownNameError as error:
        raise CommandError(unknown(error.name, error.known, lang)) from error
    except print_order.AmbiguousNameError as error:
        names = ", ".join(error.decks)
        raise CommandError(text("print.ambiguous", lang, name=error.name, names=names)) from error
    except grid.TooLargeError as error:
        sizes = dict(zip(("wide", "tall"), (f"{side:g}" for side in error.size), strict=True))
        raise CommandError(text("print.too-large", lang, paper=error.paper.name, **sizes)) from error
    except pages.SkipError as error:
        raise CommandError(text("print.skip", lang, skip=error.skip, most=error.most)) from error
    except pages.ShiftError as error:
        raise CommandError(text("print.shift", lang)) from error
    except sheet_settings.SetupError as error:
        low, high = (f"{limit:g}" for limit in error.allowed)
        option = text(f"print.option.{error.name}", lang)
        raise CommandError(
            text("print.range", lang, option=option, value=f"{error.value:g}", low=low, high=high)
        ) from error
    except printer_profile.PrinterProfileError as error:
        raise CommandError(
            text(f"profile.{error.kind}", lang, name=error.name, detail=error.detail)
        ) from error
    except separation.PressProfileError as error:
        raise CommandError(text(f"print.icc-{error.kind}", lang, detail=error.detail)) from error
    except job.FailedError as error:
        raise CommandError("\n".join(failed(item, lang) for item in error.failures)) from error
    except IrregularError as error:
        raise CommandError(text("print.irregular", lang, file=str(target))) from error
    except OSError as error:
        why = error.strerror or str(error)
        raise CommandError(text("print.cannot-write", lang, file=str(target), why=why)) from error


def failed(item: PieceFailure, lang: str, going_on: bool = False) -> str:
    """The line about a piece that could not be made, and what to do or what was done."""
    return text(
        "print.left-out" if going_on else "print.failed",
        lang,
        file=item.file,
        key=item.key,
        card_lang=item.lang,
        why=item.why,
    )


@click.command("print")
@click.argument("what", nargs=-1, shell_complete=completion.things)
@click.option("-o", "--output", "target_file", type=click.Path(path_type=Path), help="What to write.")
@click.option(
    "--paper",
    "sheet",
    default="a4",
    show_default=True,
    callback=_paper,
    metavar=f"[{'|'.join(paper.PAPERS)}|WxH]",
    help="Which paper: a name, or its width and height in mm (210x297) or inches (8.5x11in).",
)
@click.option(
    "--target",
    type=click.Choice(TARGETS),
    default="sheet",
    show_default=True,
    help="Sheets, sheets to fold, or files for MakePlayingCards, The Game Crafter, DriveThruCards.",
)
@languages_option
@click.option(
    "--theme",
    type=click.Choice(list(template.themes())),
    default="full",
    show_default=True,
    help="Full colour, outlines only, or plain strong colours.",
)
@click.option("--backs", is_flag=True, help="A page of backs after each page, to print on both sides.")
@click.option("--light-backs", is_flag=True, help="Those backs as lines on white paper, to spare ink.")
@click.option(
    "--edge",
    type=click.Choice(sheet_settings.EDGES),
    help="The edge the printer turns the paper over. [long]",
)
@click.option(
    "--back-offset", "offset", callback=_offset, metavar="X,Y", help="Move the backs: mm right, mm down."
)
@click.option("--back-turn", "turn", type=float, metavar="DEGREES", help="Turn the backs clockwise.")
@click.option("--calibrate", is_flag=True, help="Print a page that shows how far the backs are off.")
@click.option(
    "--readings",
    callback=_readings,
    metavar="X,Y,X,Y",
    help="Offset and turn from the calibration page: the readings at A, then at B.",
)
@click.option("--margin", type=float, metavar="MM", help="What the printer cannot reach at the edges. [5]")
@click.option(
    "--profile", "printer", metavar="NAME", help="Edge, offset, turn and margin of a saved printer."
)
@click.option("--save-profile", metavar="NAME", help="Save edge, offset, turn and margin under a name.")
@click.option("--profiles", "list_profiles", is_flag=True, help="List the saved printers.")
@click.option("--forget-profile", metavar="NAME", help="Delete a saved printer.")
@click.option(
    "--marks", type=click.Choice(sheet_settings.MARKS), default="lines", show_default=True, help="Cut marks."
)
@click.option(
    "--bleed",
    type=click.Choice(sheet_settings.BLEEDS),
    default="auto",
    show_default=True,
    help="Art beyond the trim: as much as costs no card on the page, none, outermost edges, a narrow gutter "
    "shared, or all of it.",
)
@click.option(
    "--cutter",
    type=click.Choice(sheet_settings.CUTTERS),
    default="none",
    show_default=True,
    help="Registration marks for a cutting machine, and an SVG cut file beside the PDF.",
)
@click.option("--copies", type=click.IntRange(1, 99), help="So many of each piece. [as many as the game has]")
@click.option(
    "--skip", type=click.IntRange(0), default=0, help="Leave the first slots of the first page empty."
)
@click.option("--dense", is_flag=True, help="Let decks share pages.")
@click.option(
    "--cards-only", is_flag=True, help="Of a game only the cards, no mats, tokens, boxes and so on."
)
@click.option(
    "--keep-going", is_flag=True, help="Print the rest when a card fails; the exit status is then 1."
)
@click.option("--fresh", is_flag=True, help="Paint and write everything anew.")
@packs_option
@click.option("--contact", is_flag=True, help="Also a picture of all faces, FILE.contact.png.")
@click.option("--watch", "watching", is_flag=True, help="Print again whenever a pack or a template changes.")
@click.option("--json", "as_json", is_flag=True, help="Report as one JSON document.")
@click.option(
    "--icc",
    type=click.Path(path_type=Path),
    help="ICC profile of the press, from the print shop: colours become its inks (--target dtc).",
)
def print_(
    what: tuple[str, ...],
    target_file: Path | None,
    sheet: paper.Paper,
    target: str,
    langs: tuple[str, ...],
    theme: str,
    backs: bool,
    light_backs: bool,
    edge: str | None,
    offset: tuple[float, float] | None,
    turn: float | None,
    calibrate: bool,
    readings: tuple[Point, Point] | None,
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
    contact: bool,
    watching: bool,
    as_json: bool,
    icc: Path | None,
) -> None:
    """Print WHAT (decks, games, variants, cards, pieces such as mat or token/fire) as sheets to cut.

    A deck's short name is enough: warthorn. A .zip holds the PDF and all that belongs to it.

    \b
    Print at 100 % ("actual size") and check the 50 mm ruler.
    Example: innkeep print rdi1-gerki rdi1-drinks --lang ru --backs -o gerki.pdf
    """
    lang = langs[0]
    with said(lang, target_file):
        known = printer_profile.load(printer) if printer else printer_profile.Profile()
        if readings is not None:
            from innkeep.images.sheet import calibration

            measured = sheet_settings.Setup(paper=sheet, edge=edge or known.edge)
            offset, turn = _measured(calibration.correction(measured, *readings))
        x, y = offset if offset is not None else (known.shift.x, known.shift.y)
        known = printer_profile.Profile(
            edge or known.edge,
            sheet_settings.Shift(x, y, known.shift.turn if turn is None else turn),
            known.margin if margin is None else margin,
        )
        chosen = sheet_settings.Setup(
            paper=sheet,
            marks=marks,
            bleed=bleed,
            backs=backs or light_backs or target == "fold",
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
            printer_profile.forget(forget_profile)
            click.echo(text("profile.forgotten", lang, name=forget_profile), err=True)
            return
        if save_profile:
            path = printer_profile.save(save_profile, known)
            click.echo(text("profile.saved", lang, name=save_profile, file=path), err=True)
            if not what and not calibrate:
                return
        if calibrate:
            _calibrate(target_file, chosen, lang, as_json)
            return
        if not what:
            raise click.UsageError(text("print.nothing", lang))
        if target_file is None:
            raise click.UsageError(text("print.no-file", lang))
        _named(target_file, target, lang)
        if icc is not None and target != "dtc":
            raise click.UsageError(text("print.icc-target", lang))
        if light_backs and target not in ("sheet", "fold"):
            raise click.UsageError(text("print.light-target", lang))
    from innkeep.images.sheet import job as jobs

    job = jobs.Job(what, langs, theme, copies, cards_only, chosen, skip, dense, light_backs)
    task = Task(job, target_file, target, keep_going, fresh, contact or watching, as_json, icc)
    if watching:
        _watch(lang)
    else:
        _run(task)


def _named(target: Path, kind: str, lang: str) -> None:
    """Makes sure that the name says what is made, and that a file can be written there. Raises OSError."""
    from innkeep.cards.io.atomic import writable
    from innkeep.images.cli import print_shops

    allowed = (".zip", "") if kind in print_shops.PICTURES else (".pdf", ".zip", "")
    if target.suffix.lower() not in allowed:
        names = ", ".join(filter(None, allowed))
        raise CommandError(text("print.suffix", lang, file=str(target), target=kind, allowed=names))
    if kind not in print_shops.PICTURES or target.suffix.lower() == ".zip":
        writable(target)


def _list_profiles(lang: str, as_json: bool) -> None:
    found = {name: printer_profile.load(name) for name in printer_profile.names()}
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


def _measured(shift: sheet_settings.Shift) -> tuple[tuple[float, float], float]:
    return (shift.x, shift.y), shift.turn


def _calibrate(target: Path | None, chosen: sheet_settings.Setup, lang: str, as_json: bool) -> None:
    """Writes the calibration page with the correction so far."""
    from innkeep.cards.io.atomic import replaced
    from innkeep.images.sheet import calibration

    if target is None:
        raise click.UsageError(text("print.no-file", lang))
    begun = time.monotonic()
    with replaced(target) as path:
        calibration.write(path, chosen, lang)
    report = {"file": str(target), "pages": 2, "cards": 0, "seconds": round(time.monotonic() - begun, 3)}
    if as_json:
        click.echo(json.dumps(report))
    else:
        click.echo(text("calibration.done", lang, file=target), err=True)


@dataclass(frozen=True, slots=True)
class Task:
    """A job with where its file goes and how it is reported."""

    job: Job
    file: Path
    target: str
    keep_going: bool
    fresh: bool
    contact: bool
    as_json: bool
    icc: Path | None = None

    @property
    def contact_file(self) -> Path:
        """Where the contact sheet goes."""
        return self.file.with_name(f"{self.file.stem}.contact.png")


def own_packs() -> Path | None:
    """Where the user's own packs are, if the command was told."""
    found: Path | None = click.get_current_context().meta.get(OWN_PACKS)
    return found


def _run(task: Task) -> None:
    from innkeep.images.sheet import build

    begun, lang = time.monotonic(), task.job.langs[0]
    failures: Sequence[PieceFailure] = ()
    with said(lang, task.file):
        digest = build.inputs(
            {
                **asdict(task.job),
                "target": task.target,
                "contact": task.contact,
                "press": _press(task).profile,
            },
            own_packs(),
        )
        report = None if task.fresh else build.unchanged(task.file, digest)
        if report is None:
            zipped = task.file.suffix.lower() == ".zip"
            report, files, failures = _packed(task) if zipped else _make(task)
            if not failures:
                build.remember(task.file, digest, files, {**report, "unchanged": True})
    report = {**report, "seconds": round(time.monotonic() - begun, 3)}
    for warning in report["warnings"]:
        click.echo(warning, err=True)
    for item in failures:
        click.echo(failed(item, lang, True), err=True)
    if task.as_json:
        click.echo(json.dumps(report, ensure_ascii=False))
    else:
        numbers = {
            "cards": count_text("print.cards", report["cards"], lang),
            "pages": count_text("print.pages", report["pages"], lang),
        }
        made = [text(f"print.{key}", lang) for key in (f"target.{task.target}", f"theme.{task.job.theme}")]
        kind = ", ".join((task.job.setup.paper.name, *made))
        key = "print.unchanged" if report["unchanged"] else "print.done"
        click.echo(text(key, lang, file=task.file, kind=kind, **numbers), err=True)
    if failures:
        raise SystemExit(1)


def _make(task: Task) -> tuple[dict[str, Any], list[Path], Sequence[PieceFailure]]:
    """Makes the files; the report, the files and what failed."""
    from innkeep.images.cli import print_shops
    from innkeep.images.sheet import contact, job
    from innkeep.images.sheet.art import StampStore

    bar: Progress | None = None

    def step(count: int, total: int) -> None:
        nonlocal bar
        bar = bar or Progress(total, text("print.bar", task.job.langs[0]))
        bar.step(count)

    failures: Sequence[PieceFailure] = ()
    files = [task.file]
    preflight: dict[str, dict[str, Any]] = {}
    whole = False
    with tempfile.TemporaryDirectory(prefix="innkeep-") as passing:
        store = StampStore(Path(passing) if task.fresh else None)
        try:
            if task.target in print_shops.PICTURES:
                files, pages, count = print_shops.pictures(task.job, task.target, task.file, step)
            elif task.target == "dtc":
                shop = print_shops.decks(task.job, task.file, task.keep_going, step, _press(task))
                files, count, failures = [*shop.files], shop.cards, shop.failures
                pages = sum(checked.pages for checked in shop.files.values())
                preflight = {str(path): asdict(checked) for path, checked in shop.files.items()}
            else:
                made = job.run(task.job, task.file, task.keep_going, store, step)
                files, pages, count, failures = (
                    [*made.files],
                    len(made.pages),
                    len(made.pieces),
                    made.failures,
                )
            if task.contact:
                contact.write(task.contact_file, task.job)
                files.append(task.contact_file)
            whole = True
        finally:
            if bar is not None:
                bar.close(whole)
        if store.painted_anew and not task.fresh:
            store.prune()
    report = {
        "file": str(task.file),
        "pages": pages,
        "cards": count,
        "files": [str(path) for path in files],
        "failures": [asdict(item) for item in failures],
        "warnings": [*_coarse(task.job), *_otherwise(task.job), *_heavy(preflight, task.job.langs[0])],
        "unchanged": False,
    }
    if preflight:
        report["preflight"] = preflight
    return report, files, failures


def _press(task: Task) -> Press:
    """The press whose profile was given. Raises OSError and ProfileError."""
    from innkeep.images.sheet import separation

    return separation.ANY if task.icc is None else separation.press(task.icc)


def _heavy(preflight: Mapping[str, Mapping[str, Any]], lang: str) -> list[str]:
    """Which files need more ink than the print shop accepts."""
    from innkeep.images.sheet import vendor

    return [
        text("print.ink", lang, file=file, ink=found["ink"], most=vendor.MOST_INK)
        for file, found in preflight.items()
        if found["ink"] > vendor.MOST_INK
    ]


def _coarse(job: Job) -> list[str]:
    """Which of the user's own pictures have too few pixels to look sharp on paper."""
    from innkeep.images.render import user_art
    from innkeep.images.sheet import print_order

    if own_packs() is None:
        return []
    pieces, _ = print_order.laid_out(
        print_order.wanted(job.what, job.cards_only), job.langs[:1], job.theme, 1
    )
    found = {
        row: key for (key, _), plan in print_order.faces(pieces).items() for row in user_art.coarse(plan)
    }
    return [
        text("print.coarse", job.langs[0], file=file, key=key, dots=dots, least=user_art.SHARP)
        for (file, dots), key in found.items()
    ]


def _otherwise(job: Job) -> list[str]:
    """What of the user's own cards is printed otherwise than it is written."""
    from innkeep.images.pieces import remarks
    from innkeep.images.sheet import print_order

    if own_packs() is None:
        return []
    pieces, _ = print_order.laid_out(print_order.wanted(job.what, job.cards_only), job.langs, job.theme, 1)
    found = {
        text("print.otherwise", job.langs[0], key=key, said=said): None
        for (key, _), plan in print_order.faces(pieces).items()
        for _, said in remarks.said(plan, job.langs[0])
    }
    return list(found)


def _packed(task: Task) -> tuple[dict[str, Any], list[Path], Sequence[PieceFailure]]:
    """The same in one zip."""
    from innkeep.images.cli import print_shops
    from innkeep.images.exports.bundle import Bundle

    with tempfile.TemporaryDirectory(prefix="innkeep-") as passing:
        folder = Path(passing, task.file.stem)
        pictures = task.target in print_shops.PICTURES
        folder.mkdir()
        inner = folder if pictures else folder / f"{task.file.stem}.pdf"
        report, files, failures = _make(replace(task, file=inner))
        bundle = Bundle()
        for path in files:
            bundle.add(path.relative_to(folder).as_posix(), path.read_bytes())
        bundle.write_zip(task.file)
    return {**report, "file": str(task.file), "files": [str(task.file)]}, [task.file], failures


def _watch(lang: str) -> None:
    """Runs the same command again each time something it is made from changes, until interrupted."""
    from innkeep.images.sheet import watch

    words = [word for word in sys.argv[1:] if word != "--watch"]
    own_words = words[1:] if words[:1] == ["print"] else words
    one_file = os.environ.get("INNKEEP_ONE_FILE")  # table/process/python_children.py; images know no table
    again = [one_file, "print"] if one_file else ["-c", _AGAIN]
    command = [sys.executable, "-P", *again, *own_words, "--contact"]
    own = own_packs()
    watch.follow(
        watch.sources() + ([own] if own is not None else []),
        lambda: watch.run(command),
        lambda: click.echo(text("print.watching", lang), err=True),
    )


_AGAIN = "from innkeep.images.cli.print import print_; print_(prog_name='innkeep print')"
