"""``innkeep print``: decks, sets or single cards as sheets to print and cut."""

from __future__ import annotations

import json
import os
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import click

import cards
from images import faces
from images.commands.choice import CommandError, wanted
from images.commands.progress import Progress
from images.messages import count_text, text
from images.sheet import SHEETS, Printed, paginate


def groups(
    chosen: Sequence[cards.Card], langs: Sequence[str], copies: bool
) -> list[tuple[str, list[Printed]]]:
    """The cards by deck and language, named as in the bookmarks."""
    library = cards.load()
    found: dict[tuple[str, str], list[Printed]] = {}
    for lang in langs:
        for card in chosen:
            times = card.copies if copies else 1
            found.setdefault((card.deck, lang), []).extend([Printed(card.id, lang)] * times)
    return [
        (f"{library.decks[deck].name[lang]} ({lang})", printed) for (deck, lang), printed in found.items()
    ]


def _langs(_context: click.Context, _parameter: click.Parameter, value: str) -> tuple[str, ...]:
    langs = tuple(dict.fromkeys(part.strip() for part in value.split(",")))
    for lang in langs:
        if lang not in faces.LANGS:
            raise CommandError(text("print.lang", "en", lang=lang, langs=", ".join(faces.LANGS)))
    return langs


def _replace(target: Path, lang: str, make: Callable[[Path], None]) -> None:
    """Makes a file beside the target and renames it, so that a failure leaves nothing behind."""
    try:
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=".innkeep-", suffix=".pdf")
    except OSError as error:
        why = error.strerror or str(error)
        raise CommandError(text("print.cannot-write", lang, file=str(target), why=why)) from error
    os.close(handle)
    try:
        make(Path(name))
        os.chmod(name, 0o644)
        os.replace(name, target)
    except OSError as error:
        why = error.strerror or str(error)
        raise CommandError(text("print.cannot-write", lang, file=str(target), why=why)) from error
    finally:
        Path(name).unlink(missing_ok=True)


@click.command("print")
@click.argument("what", nargs=-1, required=True)
@click.option(
    "--paper", type=click.Choice(sorted(SHEETS)), default="a4", show_default=True, help="Paper size."
)
@click.option(
    "--target",
    type=click.Choice(["sheet"]),
    default="sheet",
    show_default=True,
    help="3 x 3 cards of 63 x 88 mm.",
)
@click.option("--lang", "langs", default="en", show_default=True, callback=_langs, help="en, ru or en,ru.")
@click.option(
    "--theme",
    type=click.Choice(["full", "low-ink"]),
    default="full",
    show_default=True,
    help="Full colour, or outlines only.",
)
@click.option("-o", "--output", "target_file", type=click.Path(path_type=Path, dir_okay=False), required=True)
@click.option("--backs", is_flag=True, help="Backs after each page, for printing on both sides (long edge).")
@click.option(
    "--copies/--one-each", default=True, show_default=True, help="As many of each card as its deck has."
)
@click.option("--json", "as_json", is_flag=True, help="Report as one JSON document.")
def print_(
    what: tuple[str, ...],
    paper: str,
    target: str,
    langs: tuple[str, ...],
    theme: str,
    target_file: Path,
    backs: bool,
    copies: bool,
    as_json: bool,
) -> None:
    """Print WHAT (decks, sets, single cards) as sheets to cut.

    \b
    Print at 100 % ("actual size") and check the 50 mm ruler.
    Example: innkeep print rdi1-gerki rdi1-drinks --lang ru --backs -o gerki.pdf
    """
    from images import pdf

    begun = time.monotonic()
    chosen = wanted(what, langs[0])
    parts = groups(chosen, langs, copies)
    pages = paginate(parts, SHEETS[paper], backs)
    progress = Progress(len(pages), text("print.bar", langs[0]))
    title = ", ".join(name for name, _ in parts)
    try:
        _replace(
            target_file,
            langs[0],
            lambda path: pdf.write(path, pages, SHEETS[paper], title, langs, progress.step, theme),
        )
    except ValueError as error:
        raise CommandError(str(error)) from error
    finally:
        progress.close()
    count = sum(len(printed) for _, printed in parts)
    seconds = round(time.monotonic() - begun, 3)
    if as_json:
        report = {"file": str(target_file), "pages": len(pages), "cards": count, "seconds": seconds}
        click.echo(json.dumps(report, ensure_ascii=False))
    else:
        kind = f"{paper}, {target}, {theme}"
        numbers = {
            "cards": count_text("print.cards", count, langs[0]),
            "pages": count_text("print.pages", len(pages), langs[0]),
        }
        click.echo(text("print.done", langs[0], file=target_file, kind=kind, **numbers), err=True)
