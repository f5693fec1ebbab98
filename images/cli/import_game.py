"""``innkeep images import``: a game of another program as decks of one's own, with its pictures."""

from __future__ import annotations

import json
from pathlib import Path

import click

from innkeep.cards.catalogue import LANGUAGES
from innkeep.cards.cli.command_error import CommandError
from innkeep.images import imports
from innkeep.images.exports.bundle import Bundle
from innkeep.images.messages import count_text, text


@click.command("import")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("-o", "--output", "target", type=click.Path(path_type=Path), help="New folder to write.")
@click.option(
    "--pictures",
    "folders",
    type=click.Path(path_type=Path, file_okay=False, exists=True),
    multiple=True,
    help="Folder with the pictures a save of Tabletop Simulator names. May be given again.",
)
@click.option("--lang", type=click.Choice(LANGUAGES), default="en", show_default=True)
@click.option("--json", "as_json", is_flag=True, help="Report as one JSON document.")
def import_(file: Path, target: Path | None, folders: tuple[Path, ...], lang: str, as_json: bool) -> None:
    """Make decks of the cards in FILE, as they look there, for your own group.

    \b
    FILE is a save of Tabletop Simulator (.json), a room of playingcards.io (.pcio) or a module of VASSAL
    (.vmod). Nothing in it is run and nothing is fetched: pictures of a save are looked for beside it, where
    Tabletop Simulator keeps them, or in --pictures. What the cards do is left to the table.
    Example: innkeep images import inn.vmod -o my-decks
    """
    target = Path(file.stem) if target is None else target
    if target.suffix or target.exists():
        raise CommandError(text("import.folder", lang, file=str(target)))
    bundle = Bundle()
    try:
        made = imports.imported(file, folders, lang)
        for name, data in made.files.items():
            bundle.add(name, data)
        bundle.write_folder(target)
    except imports.ForeignGameError as fault:
        raise CommandError(f"{file}: {fault.told(lang)}") from None
    except OSError as error:
        raise CommandError(f"{error.filename or file}: {error.strerror or error}") from None
    report = {"folder": str(target), "decks": made.decks, "cards": made.cards, "missing": list(made.missing)}
    if made.missing:
        known = {"n": len(made.missing), "names": ", ".join(made.missing[:3])}
        click.echo(text("import.missing", lang, **known), err=True)
    if as_json:
        click.echo(json.dumps(report, ensure_ascii=False))
    else:
        numbers = {
            "decks": count_text("import.decks-made", made.decks, lang),
            "cards": count_text("print.cards", made.cards, lang),
        }
        click.echo(text("import.done", lang, folder=str(target), **numbers), err=True)
