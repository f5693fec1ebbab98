"""``innkeep images``: ``import`` pictures of other games, ``lint`` to check all there are."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence

import click

from innkeep import cards
from innkeep.cards.catalogue import LANGUAGES
from innkeep.cards.cli import completion
from innkeep.cards.cli.command_error import CommandError
from innkeep.cards.cli.naming import did_you_mean
from innkeep.images.cli import import_game
from innkeep.images.cli.card_choice import packs_option
from innkeep.images.cli.progress import Progress
from innkeep.images.messages import count_text, text
from innkeep.images.pieces import deck_checks, picture_checks, piece_index
from innkeep.images.render import template


def wanted(what: Sequence[str]) -> list[str]:
    """The keys that names of decks, sets, families and keys stand for; all of them for none."""
    keys = piece_index.keys()
    if not what:
        return keys
    decks = cards.load().decks.values()
    found: dict[str, None] = {}
    for name in what:
        own = {deck.id for deck in decks if name in (deck.id, deck.set, deck.short_id)}
        matches = [
            key for key in keys if key == name or own & set(key.split("/")) or key.startswith(f"{name}/")
        ]
        if not matches:
            ids = {part for deck in decks for part in (deck.id, deck.set)}
            raise CommandError(text("lint.unknown", "en", name=name) + did_you_mean(name, sorted(ids)))
        found.update(dict.fromkeys(matches))
    return list(found)


@click.group("images")
def images() -> None:
    """Pictures of cards and pieces.

    Example: innkeep images lint rdi1-gerki
    """


images.add_command(import_game.import_)


@images.command("lint")
@click.argument("what", nargs=-1, shell_complete=completion.things)
@click.option("--lang", "langs", type=click.Choice(LANGUAGES), multiple=True, help="Only this language.")
@click.option(
    "--theme", "themes", type=click.Choice(sorted(template.themes())), multiple=True, help="Only this theme."
)
@packs_option
@click.option("--json", "as_json", is_flag=True, help="Report as one JSON document.")
def lint_(what: tuple[str, ...], langs: tuple[str, ...], themes: tuple[str, ...], as_json: bool) -> None:
    """Check pictures: WHAT are decks, sets, families such as "mat", or keys; everything if left out.

    \b
    Missing glyphs, overflow, writing near the cut, contrast, ink, authors of icons, size of type, marks that
    colour-blind eyes could mix up, decks that look alike, subjects that stand in too many of them, pictures
    of a deck that are filled alike, figures lost in their ground. Exit status 1 when something is wrong.
    Example: innkeep images lint rdi1 --theme low-ink
    """
    keys = wanted(what)
    languages, looks = langs or LANGUAGES, themes or tuple(template.themes())
    library = cards.load().decks
    flaws = [*picture_checks.marks(), *picture_checks.decks(library), *deck_checks.every(library)]
    progress = Progress(len(keys), text("lint.bar", "en"))
    for key in keys:
        flaws.extend(picture_checks.piece(key, languages, looks))
        progress.step(1)
    progress.close()
    if as_json:
        fields = ("piece", "lang", "theme", "check", "said")
        problems = [{name: getattr(flaw, name) for name in fields} for flaw in flaws]
        click.echo(json.dumps({"pieces": len(keys), "problems": problems}, ensure_ascii=False))
    else:
        for flaw in flaws:
            click.echo(str(flaw))
        click.echo(
            text(
                "lint.done",
                "en",
                pieces=count_text("lint.pieces", len(keys), "en"),
                problems=count_text("lint.problems", len(flaws), "en"),
            ),
            err=True,
        )
    if flaws:
        sys.exit(1)
