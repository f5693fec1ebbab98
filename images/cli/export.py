"""``innkeep export``: cards and whole games in the formats of other programs.

Each format is a subcommand that makes the files of one export; choosing, writing and reporting are shared.
"""

from __future__ import annotations

import errno
import json
import os
import time
from collections.abc import Callable, Sequence
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import click

from innkeep import cards
from innkeep.cards.catalogue import LANGUAGES
from innkeep.cards.cli import completion
from innkeep.cards.cli.command_error import CommandError
from innkeep.cards.io.atomic import IrregularError
from innkeep.images.cli.card_choice import languages_option, packs_option, wanted
from innkeep.images.cli.progress import Progress
from innkeep.images.exports import (
    alttext,
    cockatrice,
    file_names,
    mpc,
    pcio,
    svg_files,
    tgc,
    ttpg,
    tts,
    vassal,
)
from innkeep.images.exports.bundle import Bundle, ExportError
from innkeep.images.exports.contents import IN_ORDER, SEED, ExportedGame, begin, set_out, standing
from innkeep.images.messages import count_text, text
from innkeep.images.render import template
from innkeep.images.sheet import print_order

ZIPS = (".zip", ".vmod", ".vsav", ".pcio")
"""Names that are those of one zip."""
FILES = (*ZIPS, ".pdf", ".json", ".txt", ".png", ".jpg", ".jpeg", ".webp", ".svg", ".xml", ".csv")
"""Names that are those of one file, which no folder may have."""

Make = Callable[[Callable[[int], None]], Bundle]
Command = Callable[..., Any]


@click.group()
def export() -> None:
    """Export cards or a whole game for other programs.

    \b
    WHAT names decks, sets or single cards, as for printing. A whole game takes its characters and its Drink
    Deck from WHAT; with nothing named it is the game a new table sets out.
    Example: innkeep export vassal rdi1 --lang ru -o inn.vmod
    """


_theme = click.option(
    "--theme", type=click.Choice(template.themes()), default="full", show_default=True, help="How cards look."
)


def _common(default: str, spoken: bool = False) -> Callable[[Command], Command]:
    """The argument and options every format has; ``default`` is what is written without -o."""
    lang = (
        languages_option
        if spoken
        else click.option("--lang", type=click.Choice(LANGUAGES), default="en", show_default=True)
    )

    def decorate(command: Command) -> Command:
        for option in reversed(
            (
                click.argument("what", nargs=-1, shell_complete=completion.things),
                lang,
                click.option(
                    "-o",
                    "--output",
                    "target",
                    type=click.Path(path_type=Path),
                    default=default,
                    show_default=True,
                    help="What to write.",
                ),
                packs_option,
                click.option("--json", "as_json", is_flag=True, help="Report as one JSON document."),
            )
        ):
            command = option(command)
        return command if spoken else _theme(command)

    return decorate


_seed = click.option(
    "--seed",
    type=click.IntRange(0, 2**31 - 1),
    default=SEED,
    show_default=True,
    help=f"The number the decks are shuffled by; {IN_ORDER} leaves them in the order of the book.",
)
_variants = click.option(
    "--variant",
    "variants",
    multiple=True,
    metavar="NAME",
    help="Played with a variant: pub-crawl, boss-battle, dungeon-raiding-the-armory ... May be given again.",
)


def _game(what: Sequence[str], variants: Sequence[str], seed: int, lang: str) -> ExportedGame:
    """The game WHAT names: its characters and a Drink Deck, one named or else that of the first set."""
    decks = list(dict.fromkeys(card.deck for card in wanted(what, lang)))
    what = [*what, *(deck for name in what for deck in print_order.short(name))]
    library = cards.load()
    for name in what:
        if name in library.cards:
            raise CommandError(text("export.not-a-card", lang, name=name))
    characters: list[str] = []
    taverns: list[str] = []
    for name in decks:
        deck = library.decks[name]
        if not deck.complete and name in what:
            raise CommandError(text("export.incomplete", lang, deck=name))
        if deck.complete and deck.kind == "character":
            characters.append(name)
        elif deck.complete and deck.kind == "drink" and not deck.own_back:
            taverns.append(name)
    named = [name for name in taverns if name in what]
    if len(named) > 1:
        raise CommandError(text("export.one-drink-deck", lang, one=named[0], two=named[1]))
    drinks = next(iter(named or taverns), None)
    if what and len(characters) < 2 and (characters or drinks is None):
        raise CommandError(text("export.too-few", lang))
    try:
        return begin(characters, drinks, variants, seed)
    except ExportError as error:
        raise CommandError(str(error)) from error


def _table(source: str, data: Path | None, lang: str) -> ExportedGame:
    """The game as it stands on a table; whoever keeps tables offers to read them."""
    for entry in entry_points(group="innkeep.tables"):
        try:
            return standing(entry.load()(source, data), lang)
        except LookupError as error:
            raise CommandError(text("export.no-table", lang, table=source)) from error
        except ExportError as error:
            raise CommandError(f"--table {source}: {error}") from error
        except ValueError as error:
            raise CommandError(text("export.damaged", lang, why=f"{source}: {error}")) from error
    raise CommandError(text("export.nobody-keeps-tables", lang))


def _begin(target: Path, lang: str) -> float:
    """The time now, after making sure that something can be written there: drawing takes a while."""
    folder = Path(os.path.realpath(target)).parent
    why = ""
    if target.exists() and not target.is_dir() and not target.is_file():
        raise CommandError(text("print.irregular", lang, file=str(target)))
    if not folder.is_dir() or not os.access(folder, os.W_OK):
        why = os.strerror(errno.ENOENT if not folder.is_dir() else errno.EACCES)
    elif target.is_dir() and any(target.iterdir()):
        why = text("export.folder-taken", lang)
    if why:
        raise CommandError(text("print.cannot-write", lang, file=str(target), why=why))
    return time.monotonic()


def _begin_folder(target: Path, lang: str) -> float:
    """The same for a format that is a folder or a zip: the name must not be that of another file."""
    if target.suffix.lower() in FILES and target.suffix.lower() != ".zip":
        raise CommandError(text("export.folder-or-zip", lang, file=str(target)))
    return _begin(target, lang)


def _begin_file(target: Path, lang: str, *suffixes: str) -> float:
    """The same for a format that is one file, whose name must end so."""
    begun = _begin(target, lang)
    if target.suffix not in suffixes:
        raise CommandError(text("export.suffix", lang, file=str(target), allowed=", ".join(suffixes)))
    return begun


def _make(make: Make, steps: int, lang: str) -> Bundle:
    """The files of an export, a bar on the terminal meanwhile."""
    progress = Progress(steps, text("export.bar", lang))
    made: Bundle | None = None
    try:
        made = make(progress.step)
    except ValueError as error:
        raise CommandError(str(error)) from error
    finally:
        progress.close(made is not None)
    return made


def _steps(game: ExportedGame) -> int:
    """How many pictures a whole game takes: faces, backs, and about one more for each seat and the table."""
    return len(game.faces()) + len(game.backs()) + len(game.seats) + 1


def _write(bundle: Bundle, target: Path, lang: str) -> None:
    """A zip for a name that ends like one, a single file as it is, else a folder."""
    try:
        if target.suffix.lower() in ZIPS:
            bundle.write_zip(target)
        elif len(bundle.files) == 1:
            bundle.write_file(target)
        else:
            bundle.write_folder(target)
    except IrregularError as error:
        raise CommandError(text("print.irregular", lang, file=str(target))) from error
    except OSError as error:
        why = text("export.folder-taken", lang) if isinstance(error, FileExistsError) else error.strerror
        raise CommandError(
            text("print.cannot-write", lang, file=str(target), why=why or str(error))
        ) from error


def _finish(
    bundle: Bundle, target: Path, count: int, warnings: Sequence[str], begun: float, as_json: bool, lang: str
) -> None:
    """Writes the files and says what was written."""
    _write(bundle, target, lang)
    report = {
        "file": str(target),
        "cards": count,
        "warnings": list(warnings),
        "files": len(bundle.files),
        "bytes": sum(map(len, bundle.files.values())),
        "seconds": round(time.monotonic() - begun, 3),
    }
    for warning in warnings:
        click.echo(warning, err=True)
    if as_json:
        click.echo(json.dumps(report, ensure_ascii=False))
    else:
        numbers = {
            "cards": count_text("print.cards", count, lang),
            "files": count_text("export.files", len(bundle.files), lang),
        }
        click.echo(text("export.done", lang, file=target, **numbers), err=True)


def _copies(chosen: Sequence[cards.Card]) -> int:
    return sum(card.copies for card in chosen)


def _chosen(what: Sequence[str], lang: str) -> list[cards.Card]:
    """The cards WHAT names; formats without a game need at least one name."""
    if not what:
        raise CommandError(text("export.name-something", lang))
    return wanted(what, lang)


@export.command("vassal")
@_common("innkeep.vmod")
@_variants
@_seed
@click.option(
    "--table", "source", help="A table in progress: its id, or the file `innkeep table export` wrote."
)
@click.option(
    "--data", type=click.Path(path_type=Path, file_okay=False), help="Folder of the server's tables."
)
def _vassal(
    what: tuple[str, ...],
    lang: str,
    theme: str,
    target: Path,
    as_json: bool,
    variants: tuple[str, ...],
    seed: int,
    source: str | None,
    data: Path | None,
) -> None:
    """Export a VASSAL module (.vmod), or a table in progress as a saved game (.vsav).

    \b
    A saved game opens in the module of the same characters: --table with a name ending in .vmod makes it.
    Example: innkeep export vassal --table 5f1c2a9b07de -o game.vsav
    """
    begun = _begin_file(target, lang, ".vmod", ".vsav")
    if source is None and target.suffix == ".vsav":
        raise CommandError(text("export.vassal.needs-table", lang))
    if source is not None and (what or variants):
        raise CommandError(text("export.vassal.table-or-what", lang))
    game = _game(what, variants, seed, lang) if source is None else _table(source, data, lang)
    warnings = []
    if target.suffix == ".vsav":
        warnings.append(text("export.vassal.secret", lang))
        bundle = vassal.save(game, lang)
        bundle.secret = True
    else:
        if source is not None:
            game = _anew(game, seed, lang)
        bundle = _make(lambda step: vassal.module(game, lang, theme, step), _steps(game), lang)
    _finish(bundle, target, len(game.cards()), warnings, begun, as_json, lang)


def _anew(game: ExportedGame, seed: int, lang: str) -> ExportedGame:
    """The game that a table began with: its characters, Drink Deck and variants."""
    try:
        return set_out(game.options, seed)
    except ExportError as error:
        raise CommandError(text("export.damaged", lang, why=str(error))) from error


@export.command("tts")
@_common("innkeep-tts")
@_variants
@_seed
@click.option("--url-base", help="Web address of the folder the pictures will be put in; else this folder.")
def _tts(
    what: tuple[str, ...],
    lang: str,
    theme: str,
    target: Path,
    as_json: bool,
    variants: tuple[str, ...],
    seed: int,
    url_base: str | None,
) -> None:
    """Export a saved object of Tabletop Simulator with its pictures, as a folder.

    Example: innkeep export tts rdi1 --url-base https://example.org/inn -o inn
    """
    begun = _begin_folder(target, lang)
    if url_base is None and target.suffix == ".zip":
        raise CommandError(text("export.tts.zip", lang))
    if url_base is not None and not url_base.startswith(("https://", "http://", "file:///")):
        raise CommandError(text("export.tts.url", lang, url=url_base))
    game = _game(what, variants, seed, lang)
    base = (url_base or target.absolute().as_uri()).rstrip("/")
    name = target.stem if file_names.likeness(target.stem) else file_names.slug(target.stem) or "inn"
    bundle = _make(lambda step: tts.saved(game, lang, theme, name, base, step), _steps(game), lang)
    warnings = [] if url_base else [text("export.tts.local", lang)]
    _finish(bundle, target, len(game.cards()), warnings, begun, as_json, lang)


def _of_game(
    make: Callable[[ExportedGame, str, str, Callable[[int], None]], Bundle], *suffixes: str
) -> Callable[..., None]:
    """The body of a format that takes a whole game: a file with one of these suffixes, else a folder."""

    def body(
        what: tuple[str, ...],
        lang: str,
        theme: str,
        target: Path,
        as_json: bool,
        variants: tuple[str, ...],
        seed: int,
    ) -> None:
        begun = _begin_file(target, lang, *suffixes) if suffixes else _begin_folder(target, lang)
        game = _game(what, variants, seed, lang)
        bundle = _make(lambda step: make(game, lang, theme, step), _steps(game), lang)
        _finish(bundle, target, len(game.cards()), [], begun, as_json, lang)

    return body


for _name, _default, _body, _about in (
    (
        "ttpg",
        "innkeep-ttpg",
        _of_game(ttpg.package),
        "Export a package of Tabletop Playground, as a folder or a zip.\n\n"
        "Example: innkeep export ttpg rdi1 -o inn",
    ),
    (
        "pcio",
        "innkeep.pcio",
        _of_game(pcio.room, ".pcio"),
        "Export a room of playingcards.io.\n\nExample: innkeep export pcio rdi1 -o inn.pcio",
    ),
):
    export.command(_name, help=_about)(_common(_default)(_variants(_seed(_body))))


def _of_cards(
    make: Callable[..., Bundle],
) -> Callable[..., None]:
    """The body of a format that takes cards, not a game, and ``more`` options of its own."""

    def body(what: tuple[str, ...], lang: str, theme: str, target: Path, as_json: bool, **more: Any) -> None:
        begun = _begin_folder(target, lang)
        chosen = _chosen(what, lang)
        steps = len(chosen) + len({card.deck for card in chosen})
        bundle = _make(lambda step: make(chosen, lang, theme, step, **more), steps, lang)
        _finish(bundle, target, _copies(chosen), [], begun, as_json, lang)

    return body


def _mpc(what: tuple[str, ...], lang: str, theme: str, target: Path, as_json: bool) -> None:
    folder = None if target.suffix.lower() == ".zip" else target.absolute()
    _of_cards(mpc.orders)(what, lang, theme, target, as_json, folder=folder)


_FOLDERS: dict[str, tuple[Callable[..., None], str]] = {
    "mpc": (
        _mpc,
        "Export fronts, backs and the order file of MPC Autofill for makeplayingcards.com.",
    ),
    "tgc": (_of_cards(tgc.decks), "Export fronts, backs and a list of quantities for The Game Crafter."),
    "cockatrice": (
        _of_cards(cockatrice.files),
        "Export a card database, pictures and deck lists for Cockatrice.",
    ),
}
for _name, (_made, _about) in _FOLDERS.items():
    _body = _common(f"innkeep-{_name}")(_made)
    _about += f" A folder or a zip.\n\nExample: innkeep export {_name} rdi1-gerki -o gerki"
    export.command(_name, help=_about)(_body)


_svg = click.option("--bleed", is_flag=True, help="With the bleed around the trim.")(
    _of_cards(svg_files.drawings)
)
export.command(
    "svg",
    help="Export one SVG for each card and back, as a folder or a zip.\n\n"
    "Example: innkeep export svg rdi1-gerki --theme low-ink -o gerki",
)(_common("innkeep-svg")(_svg))


@export.command("alt-text")
@_common("innkeep-alt-text.json", spoken=True)
def _alt_text(what: tuple[str, ...], langs: tuple[str, ...], target: Path, as_json: bool) -> None:
    """Export every card in words, for screen readers: JSON, or plain text for a name ending in .txt.

    Example: innkeep export alt-text rdi1 --lang en,ru -o cards.json
    """
    begun = _begin_file(target, langs[0], ".json", ".txt")
    chosen = _chosen(what, langs[0])
    bundle = Bundle()
    write = alttext.listing if target.suffix == ".txt" else alttext.document
    bundle.add(target.name, write(chosen, langs))
    _finish(bundle, target, _copies(chosen), [], begun, as_json, langs[0])
