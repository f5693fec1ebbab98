"""`innkeep cards`: look at card definitions, check packs, see what the rules and the pictures cover. It meets
the other packages only through their entry points."""

from __future__ import annotations

import json
import re
import shutil
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import click

from innkeep.cards import deck_statistics as composition
from innkeep.cards import examples, messages, pack_lint, vocabulary, wording
from innkeep.cards.catalogue import LANGUAGES, SOURCE
from innkeep.cards.cli import completion, naming, read_command
from innkeep.cards.cli.command_error import CommandError
from innkeep.cards.decks import exchange, pack_archive, spreadsheet, text_table
from innkeep.cards.io import pack_files, schema_fields, sheet_words
from innkeep.cards.model import Card, Deck
from innkeep.cards.table_module import face
from innkeep.cards.wording import text_reader
from innkeep.cards.words import Word

UNKNOWN = "unknown"
COVERED = ("effects", "text_en", "text_ru", "picture", "legal", "illegal", "resolves")
"""What every shipped card must have."""

DECK_HUE = 45
"""The colour of a deck that has none."""

FORMATS = ("yaml", "csv", "xlsx", "innpack")
MAX_LICENCE = 500

_AS_JSON = click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output.")
_PACKS = click.option(
    "--packs",
    "extra",
    type=click.Path(path_type=Path),
    help="A pack file or folder to use together with the shipped packs.",
)
_ONE_LANGUAGE = click.option("--lang", type=click.Choice(LANGUAGES), help="Only this language.")


@click.group()
def cards() -> None:
    """Card definitions: list, read and check them.

    \b
    Example:
      innkeep cards show "Wine into Water"
    """


cards.add_command(read_command.read)


@cards.command("list")
@click.argument("deck", required=False, shell_complete=completion.decks)
@_PACKS
@_AS_JSON
def list_(deck: str | None, extra: Path | None, as_json: bool) -> None:
    """List every card, or those of one DECK.

    \b
    Example:
      innkeep cards list rdi1-zot
    """
    chosen = _decks(_library(extra), deck)
    if as_json:
        _print_json([_row(card) for each in chosen for card in each.cards])
        return
    for each in chosen:
        note = "" if each.complete else f" ({messages.text('deck.incomplete', 'en')})"
        click.echo(f"{each.id}: {' / '.join(each.name.values())}, {each.size} cards{note}")
        for card in each.cards:
            types = wording.type_line(card, "en")
            click.echo(f"  {card.copies} x {' / '.join(card.title.values())}  [{types}]")


@cards.command()
@click.argument("card", shell_complete=completion.cards)
@_ONE_LANGUAGE
@_PACKS
@_AS_JSON
def show(card: str, lang: str | None, extra: Path | None, as_json: bool) -> None:
    """Show one CARD: a title in either language, "deck/title" or an id.

    \b
    Example:
      innkeep cards show "rdi1-gerki/Swipe the tip!"
    """
    found = naming.card_named(card, _library(extra))
    if as_json:
        _print_json({**_row(found), "icon": found.icon, **face(found)})
        return
    click.echo(f"{found.id}  ({found.copies} in the deck, {found.origin})")
    for each in (lang,) if lang else LANGUAGES:
        click.echo(f"\n{found.title[each]}\n{wording.type_line(found, each)}")
        click.echo(wording.plain(wording.text(found, each)))


@cards.command()
@click.argument("what", required=False, shell_complete=completion.cards)
@click.option("--lang", type=click.Choice(LANGUAGES), default="en", show_default=True, help="Language.")
@_PACKS
@_AS_JSON
def text(what: str | None, lang: str, extra: Path | None, as_json: bool) -> None:
    """Print the rules text of a card, of a deck, or of everything.

    \b
    Example:
      innkeep cards text rdi1-fiona --lang ru
    """
    library = _library(extra)
    if what is None or (naming.meant(what, library) and library.find(what) is None):
        chosen = [card for deck in _decks(library, what) for card in deck.cards]
    else:
        chosen = [naming.card_named(what, library)]
    if as_json:
        _print_json([{"id": c.id, "title": c.title[lang], "text": wording.text(c, lang)} for c in chosen])
        return
    for card in chosen:
        click.echo(f"{card.title[lang]} [{wording.type_line(card, lang)}]")
        click.echo(wording.plain(wording.text(card, lang)) + "\n")


@cards.command()
@click.argument("path", type=click.Path(path_type=Path))
@click.option("--strict", is_flag=True, help="Count doubts as problems.")
@_AS_JSON
@click.pass_context
def validate(context: click.Context, path: Path, strict: bool, as_json: bool) -> None:
    """Check a pack file, or every pack in a folder; prints each problem and each doubt as file:line.

    \b
    Example:
      innkeep cards validate my-packs/ --strict
    """
    if not path.exists():
        raise CommandError(f"{path}: there is no such file or folder")
    found, problems = pack_files.sources(path)
    problems += [problem for source in found for problem in _art_problems(source)]
    library = pack_files.Library({source.deck.id: source.deck for source in found})
    known = pack_files.load().joined(library)
    known_plays = pack_lint.plays(known)
    doubts = [doubt for source in found for doubt in pack_lint.doubts(source, known, known_plays)]
    failed = bool(problems or (strict and doubts))
    if as_json:
        said = {"problems": _problem_rows(problems), "warnings": _problem_rows(doubts)}
        _print_json({"ok": not failed, "cards": len(library.cards), **said})
    else:
        for problem in problems:
            click.echo(str(problem))
        for doubt in doubts:
            click.echo(str(doubt) if strict else f"{doubt} (warning)")
        if not problems:
            count = f"{len(doubts)} doubt{'' if len(doubts) == 1 else 's'}" if doubts else "no problem found"
            click.echo(f"{len(library.decks)} decks, {len(library.cards)} cards, {count}")
    if failed:
        context.exit(1)


def _art_problems(source: pack_files.PackSource) -> Iterator[pack_files.PackProblem]:
    """What whoever draws has against the pictures of a pack."""
    for place, art in pack_files.pictures(source.deck):
        for drawer in _providers("innkeep.assets"):
            file = str(pack_files.picture_path(source.deck, art))
            if hasattr(drawer, "refusal") and (said := drawer.refusal(file)):
                field = pack_files.dotted(place)
                yield pack_files.PackProblem(source.file, source.line(*place), field, f"{art.file}: {said}")


def _problem_rows(problems: Iterable[pack_files.PackProblem]) -> list[dict[str, Any]]:
    return [{"file": p.file, "line": p.line, "field": p.field, "message": p.message} for p in problems]


@cards.command()
@_PACKS
@_AS_JSON
def coverage(extra: Path | None, as_json: bool) -> None:
    """Say for each card what runs: effects, texts, picture, a legal play, a refusal, an outcome, tests.

    Each branch is tried in a position where it is legal and in one where it is not. Cards of which the table
    carries out the whole text, or a part of it, are counted apart.

    \b
    Example:
      innkeep cards coverage --json
    """
    library = _library(extra)
    rows = [_coverage_row(card, library) for card in library.cards.values()]
    uncovered = [row["id"] for row in rows if any(row[column] is False for column in COVERED)]
    table = {"whole": 0, "part": 0} | Counter(row["table"] for row in rows if row["table"] != "no")
    if as_json:
        _print_json({"cards": len(rows), "uncovered": len(uncovered), "table": table, "rows": rows})
        return
    columns = (*COVERED, "table", "tests")
    click.echo(" ".join(f"{name:8}" for name in columns) + " card")
    for row in rows:
        click.echo(" ".join(f"{_mark(row[name]):8}" for name in columns) + f" {row['id']}")
    left = f", {table['whole']} left to the table, {table['part']} in part" if any(table.values()) else ""
    click.echo(f"{len(rows)} cards, {len(uncovered)} uncovered{left}")


@cards.command()
@click.argument("text_", metavar="TEXT")
@click.option("--types", default="", metavar="A,B", help="The card's types, as action or action,gambling.")
@_AS_JSON
def parse(text_: str, types: str, as_json: bool) -> None:
    """Read an English card TEXT and print the effects it says, ready for a pack.

    \b
    Example:
      innkeep cards parse "Another player loses 2 Fortitude and pays you 1 Gold."
    """
    kinds = sheet_words.types_of(types)
    if unknown := [kind for kind in kinds if kind not in vocabulary.CARD_TYPES]:
        raise CommandError(f"--types: {schema_fields.refusal(unknown[0], vocabulary.CARD_TYPES)}")
    try:
        data = exchange.text_data(text_.replace("\\n", "\n"), kinds)
    except text_reader.ReadError as error:
        raise CommandError(f"text: {error}") from None
    if as_json:
        _print_json(data)
        return
    click.echo(exchange.yaml_text(data), nl=False)


@cards.command()
@click.argument("deck", required=False, shell_complete=completion.decks)
@click.option("--svg", "picture", type=click.Path(path_type=Path), help="Write a chart of the decks as SVG.")
@_PACKS
@_AS_JSON
def report(deck: str | None, picture: Path | None, extra: Path | None, as_json: bool) -> None:
    """Say what each character deck, or one DECK, is made of, beside the decks known card by card.

    Each figure comes with the range of those decks; `innkeep simulate` tells who wins.

    \b
    Example:
      innkeep cards report rdi1-zot --svg decks.svg
    """
    library = _library(extra)
    known = [library.decks[name] for name in composition.KNOWN if library.decks[name].complete]
    every = [each for each in _decks(library, deck) if each.kind == "character"]
    chosen = [each for each in every if each.complete or deck is not None]
    if not chosen:
        raise CommandError(f"deck: {deck!r} is no character deck")
    found = {each.id: composition.figures(each, known) for each in chosen}
    if picture is not None:
        _write(composition.svg(found), picture)
    if as_json:
        _print_json([_figure_rows(each, found[each.id]) for each in chosen])
        return
    for each in chosen:
        click.echo(f"{each.id}: {' / '.join(each.name.values())}, {each.size} cards")
        for line in composition.chart(found[each.id]):
            click.echo(f"  {line}")


def _figure_rows(deck: Deck, found: tuple[composition.DeckFigure, ...]) -> dict[str, Any]:
    names = ("value", "low", "high", "inside")
    rows = {one.name: {name: getattr(one, name) for name in names} for one in found}
    outside = [one.name for one in found if not one.inside]
    return {"deck": deck.id, "cards": deck.size, "figures": rows, "outside": outside}


@cards.command("vocabulary")
@click.argument("word", required=False)
@_ONE_LANGUAGE
@_AS_JSON
def vocabulary_(word: str | None, lang: str | None, as_json: bool) -> None:
    """Explain the words a pack may use, or one WORD.

    \b
    Example:
      innkeep cards vocabulary pass_drink
    """
    groups = (("on", vocabulary.TRIGGERS), ("do", vocabulary.EFFECTS))
    chosen = [(head, w) for head, words in groups for w in words.values() if word in (None, w.word)]
    if not chosen:
        raise CommandError(f"word: {word!r} is not in the vocabulary; `innkeep cards vocabulary` lists all")
    if as_json:
        _print_json([_word_data(head, w) for head, w in chosen])
        return
    for head, w in chosen:
        click.echo(f"{head}: {w.word}\n    {w.meaning}\n    example: {w.example}")
        shown = examples.example(w)
        for each in (lang,) if lang else LANGUAGES:
            click.echo(f"    {each}: {wording.plain(wording.text(shown, each))}")
        for a in w.arguments:
            click.echo(f"    {a.name}{'' if a.required else ' (optional)'}: {a.meaning}; {a.allowed}")
            if word is not None and a.name == "who":
                for who in a.words:
                    click.echo(f"        {who}: {vocabulary.WHO_MEANING[who]}")


@cards.command()
@click.argument("deck", shell_complete=completion.decks)
@click.option(
    "--format", "form", type=click.Choice(FORMATS), help="What to write; else the ending of the file says it."
)
@click.option("-o", "--output", type=click.Path(path_type=Path), help="File to write; else standard output.")
@click.option("--licence", default="", help="Who may use it, for a file to hand on; as CC-BY-4.0, Ann.")
@_PACKS
def export(deck: str, form: str | None, output: Path | None, licence: str, extra: Path | None) -> None:
    """Write a DECK as a pack file, a table for a spreadsheet, or one file to hand on.

    An .innpack holds the pack, its pictures and a note on its licence.

    \b
    Example:
      innkeep cards export rdi1-zot -o zot.innpack
    """
    (chosen,) = _decks(_library(extra), deck)
    ending = output.suffix.lower()[1:] if output else ""
    form = form or (ending if ending in FORMATS else "yaml")
    if len(licence) > MAX_LICENCE or not licence.isprintable():
        raise CommandError(f"--licence: must be one line of at most {MAX_LICENCE} printable characters")
    if form in ("xlsx", "innpack"):
        if output is None:
            what = "a workbook" if form == "xlsx" else "a pack with its pictures"
            raise CommandError(f"--output: {what} needs a file to be written to")
        try:
            made = spreadsheet.to_xlsx(chosen) if form == "xlsx" else pack_archive.packed(chosen, licence)
        except pack_files.PackError as error:
            raise _first(error) from None
        _write(made, output)
    else:
        _write(exchange.to_csv(chosen) if form == "csv" else exchange.to_yaml(chosen), output)
    if form != "innpack" and any(pack_files.pictures(chosen)):
        click.echo("warning: the pictures are not in it; a file that ends in .innpack holds them", err=True)


@cards.command("import")
@click.argument("table", type=click.Path(path_type=Path))
@click.option("--deck", help="Id of the deck to make, as my-deck; a pack has one.")
@click.option("--name", help="The deck's name; its id unless given.")
@click.option("--kind", type=click.Choice(vocabulary.DECK_KINDS), help="What it is for; its cards say it.")
@click.option("--hue", type=click.IntRange(0, 359), help="The deck's colour.")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    help="File or new folder to write; else standard output.",
)
@_PACKS
def import_(
    table: Path,
    deck: str | None,
    name: str | None,
    kind: str | None,
    hue: int | None,
    output: Path | None,
    extra: Path | None,
) -> None:
    """Make a pack file of a TABLE, CSV or XLSX, or of another pack, also of an .innpack.

    A zip of a table or pack with its pictures becomes a folder.

    Columns may have any order and everyday names (title, qty, type, text, picture ...). A sheet `Deck` of a
    workbook says what is not of the cards; else that of the deck of this id is kept.

    \b
    Example:
      innkeep cards import mine.xlsx --deck my-deck -o my-deck.yaml
    """
    ignored: list[pack_files.PackProblem] = []
    given: dict[str, Any] = {}
    if deck:
        given["id"] = deck
    if name:
        given["name"] = {"en": name}
    if kind:
        given["kind"] = kind
    known = _library(extra).decks.get(deck or "")
    look = {"hue": DECK_HUE, "emblem": "card-draw"}
    head: dict[str, Any] = {"set": "mine", "name": {"en": deck}, "look": look}
    if known:
        head = exchange.deck_data(known)["deck"]
    if hue is not None:
        given["look"] = {**head["look"], "hue": hue}
    archive: pack_archive.Archive | None = None
    pictures: dict[str, bytes] = {}
    try:
        with table.open("rb") as file:
            content = file.read(pack_archive.MAX_BYTES + 1)
        shown = str(table)
        if table.suffix.lower() in pack_archive.ENDINGS:
            archive = pack_archive.unpacked(content, shown)
            shown, content = f"{shown}/{archive.pack}", archive.content
        made = _imported(shown, content, head, given, ignored)
        if archive:
            pictures, rest = archive.pictures_of(made, str(table))
            ignored += [pack_files.PackProblem(str(table), 0, one, "no card shows it") for one in rest]
    except OSError as error:
        raise CommandError(f"{table}: cannot be read ({type(error).__name__})") from None
    except pack_files.PackError as error:
        for problem in error.problems[1:]:
            click.echo(str(problem), err=True)
        raise CommandError(str(error.problems[0])) from None
    for problem in ignored:
        click.echo(f"warning: {problem}", err=True)
    for field, art in pack_files.pictures(made):
        if not archive and not (table.parent / art.file).is_file():
            where = pack_files.dotted(field)
            click.echo(f"warning: {table}: {where}: there is no {art.file} beside it", err=True)
    _warn((made.id,))
    if archive and archive.note.strip():
        click.echo(
            f"{pack_archive.NOTE}: {pack_files.printable(archive.note.strip().splitlines()[0])}", err=True
        )
    if archive and pictures:
        _write_folder(made, {**pictures, pack_archive.NOTE: archive.note.encode()}, output)
    else:
        _write(exchange.to_yaml(made), output)


def _imported(
    shown: str,
    content: bytes,
    head: dict[str, Any],
    given: dict[str, Any],
    ignored: list[pack_files.PackProblem],
) -> Deck:
    kind = Path(shown).suffix.lower()
    if kind in (".yaml", ".yml"):
        read = exchange.deck_data(pack_files.parse(text_table.decoded(content, shown), shown))
        renamed = {**read["deck"], **({"id": given["id"]} if "id" in given else {})}
        return pack_files.parse(exchange.yaml_text({**read, "deck": renamed}), shown)
    if "id" not in given and kind != ".xlsx":
        raise CommandError("--deck: is missing, the id of the deck to make; a table has none")
    if kind == ".xlsx":
        return spreadsheet.from_xlsx(content, head, shown, ignored, given)
    return exchange.from_csv(content, head, shown, ignored, given)


def _write_folder(deck: Deck, files: Mapping[str, bytes], output: Path | None) -> None:
    """Write a deck with its pictures as a new folder in one step, once every picture can be drawn."""
    if output is None or output.suffix:
        raise CommandError("--output: a pack with pictures needs a new folder to be written to, as my-deck")
    if output.exists():
        raise CommandError(f"{output}: exists already; choose another folder")
    part = output.with_name(f".{output.name}.part")
    try:
        part.mkdir(parents=True)
        for name, content in files.items():
            (part / name).parent.mkdir(parents=True, exist_ok=True)
            (part / name).write_bytes(content)
        pack = part / f"{deck.id}.yaml"
        pack.write_text(exchange.to_yaml(deck), encoding="utf-8")
        found, problems = pack_files.sources(pack)
        problems += [problem for source in found for problem in _art_problems(source)]
        if problems:
            raise CommandError("\n".join(f"{one.field}: {one.message}" for one in problems))
        part.rename(output)
    except OSError as error:
        raise CommandError(f"{output}: cannot be written ({error.strerror})") from None
    finally:
        shutil.rmtree(part, ignore_errors=True)


@cards.command()
@click.argument("deck")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="File to write; else standard output.")
def new(deck: str, output: Path | None) -> None:
    """Write a small pack to begin a DECK of your own with.

    \b
    Example:
      innkeep cards new my-deck -o my-deck.yaml
    """
    started = exchange.starter(deck)
    try:
        pack_files.parse(started, "deck")
    except pack_files.PackError as error:
        raise _first(error) from None
    _warn((deck,))
    _write(started, output)


@cards.command()
@click.argument("old", type=click.Path(path_type=Path))
@click.argument("new_", metavar="NEW", type=click.Path(path_type=Path))
@_AS_JSON
@click.pass_context
def diff(context: click.Context, old: Path, new_: Path, as_json: bool) -> None:
    """Say what differs between two pack files or folders; exits 1 if anything does.

    \b
    Example:
      innkeep cards diff old/ new/
    """
    try:
        one, other = pack_files.load_path(old).decks, pack_files.load_path(new_).decks
    except pack_files.PackError as error:
        raise _first(error) from None
    rows: list[dict[str, Any]] = []
    for name in {**one, **other}:
        if name in one and name in other:
            found = exchange.differences(one[name], other[name])
            rows += [{"deck": name, "card": c, "field": f, "old": a, "new": b} for c, f, a, b in found]
        else:
            sizes = {
                side: decks[name].size if name in decks else None
                for side, decks in (("old", one), ("new", other))
            }
            rows.append({"deck": name, "card": "", "field": "deck", **sizes})
    if as_json:
        _print_json(rows)
    for row in () if as_json else rows:
        click.echo(f"{row['deck']}/{row['card']} {row['field']}: {row['old']} -> {row['new']}")
    if rows:
        context.exit(1)


def _write(content: str | bytes, output: Path | None) -> None:
    """Write a new file in one step, or print text."""
    if output is None:
        click.echo(content, nl=False)
        return
    if output.exists():
        raise CommandError(f"{output}: exists already; choose another file")
    part = output.with_name(f".{output.name}.part")
    try:
        part.write_bytes(content.encode("utf-8") if isinstance(content, str) else content)
        part.replace(output)
    except OSError as error:
        raise CommandError(f"{output}: cannot be written ({error.strerror})") from None
    finally:
        part.unlink(missing_ok=True)


def _first(error: pack_files.PackError) -> CommandError:
    more = f" (and {len(error.problems) - 1} more)" if len(error.problems) > 1 else ""
    return CommandError(str(error.problems[0]) + more)


def _word_data(head: str, word: Word) -> dict[str, Any]:
    arguments = [
        {"name": a.name, "meaning": a.meaning, "allowed": a.allowed, "required": a.required}
        for a in word.arguments
    ]
    fits = list(word.fits) if head == "do" else []
    shown = examples.example(word)
    return {
        "head": head,
        "word": word.word,
        "meaning": word.meaning,
        "example": word.example,
        "types": list(shown.types),
        **{f"text_{lang}": wording.text(shown, lang) for lang in LANGUAGES},
        "arguments": arguments,
        "fits": fits,
    }


def _library(extra: Path | None) -> pack_files.Library:
    if extra is None:
        return pack_files.load()
    try:
        own = pack_files.load_path(extra)
    except pack_files.PackError as error:
        raise _first(error) from None
    _warn(own.decks)
    return pack_files.load().joined(own)


def _warn(decks: Iterable[str]) -> None:
    """Say of which shipped decks these take the place."""
    for said in pack_files.replacing(decks):
        click.echo(f"warning: {said}", err=True)


def _decks(library: pack_files.Library, deck: str | None) -> list[Deck]:
    if deck is None:
        return list(library.decks.values())
    return [naming.deck_named(deck, library)]


def _row(card: Card) -> dict[str, Any]:
    return {
        "id": card.id,
        "deck": card.deck,
        "title": card.title[SOURCE],
        **{f"title_{lang}": title for lang, title in card.title.items() if lang != SOURCE},
        "types": list(card.types),
        "copies": card.copies,
        "origin": card.origin,
    }


def _coverage_row(card: Card, library: pack_files.Library) -> dict[str, Any]:
    return {
        "id": card.id,
        "deck": card.deck,
        "origin": card.origin,
        "effects": _effects_run(card),
        **{f"text_{lang}": bool(wording.text(card, lang)) for lang in LANGUAGES},
        "picture": _picture(card),
        **_tried(card, library),
        "table": _left_to_table(card),
        "tests": _tests_naming(card),
    }


def _left_to_table(card: Card) -> str:
    """How much of a card the table carries out."""
    told = any(card.left_to_table(mode) for mode in range(max(1, len(card.modes))))
    return "whole" if card.text_only else "part" if told else "no"


@cache
def _providers(group: str) -> tuple[Any, ...]:
    found = []
    for point in entry_points(group=group):
        try:
            found.append(point.load())
        except (ImportError, AttributeError):
            continue
    return tuple(found)


def _effects_run(card: Card) -> bool | str:
    interpreters = [i for i in _providers("innkeep.interpreters") if hasattr(i, "covers")]
    return any(bool(i.covers(card)) for i in interpreters) if interpreters else UNKNOWN


def _tried(card: Card, library: pack_files.Library) -> dict[str, bool | str]:
    names = ("legal", "illegal", "resolves")
    found = [i.tries(card, library) for i in _providers("innkeep.interpreters") if hasattr(i, "tries")]
    return {name: any(bool(one[name]) for one in found) if found else UNKNOWN for name in names}


def _picture(card: Card) -> bool | str:
    providers = [p for p in _providers("innkeep.assets") if hasattr(p, "has")]
    return any(bool(p.has(card.id)) for p in providers) if providers else UNKNOWN


def _tests_naming(card: Card) -> int | str:
    sources = _test_sources()
    if not sources:
        return UNKNOWN
    title = card.title["en"].rstrip(".!?")
    named = re.compile(rf"""(?:["'\[{{,:]|- ) *{re.escape(title)}[.!?]* *(?:["'\],}}]|$)""", re.MULTILINE)
    of_id, of_title = _words(card.id), _words(title)
    return sum(
        (of_id <= words and card.id in source) or (of_title <= words and named.search(source) is not None)
        for source, words in sources
    )


def _mark(value: bool | int | str) -> str:
    return str(value) if not isinstance(value, bool) else "yes" if value else "no"


def _print_json(data: Any) -> None:
    click.echo(json.dumps(data, ensure_ascii=False, indent=2))


@cache
def _test_sources() -> tuple[tuple[str, frozenset[str]], ...]:
    """Each source with its words: a card whose own are not among them need not be looked for."""
    return tuple((text, _words(text)) for text in _read_tests(Path(__file__).resolve().parents[2] / "tests"))


def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", text))


def _read_tests(folder: Path) -> Iterable[str]:
    for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
        if path.suffix in (".py", ".yaml") and path.is_file():
            yield path.read_text(encoding="utf-8", errors="replace")
