"""Which cards a command was asked for, by the names of decks (short ones, too), sets and single cards."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from pathlib import Path

import click

from innkeep import cards
from innkeep.cards.catalogue import LANGUAGES
from innkeep.cards.cli.command_error import CommandError
from innkeep.cards.io import pack_files
from innkeep.images.messages import text
from innkeep.images.sheet import print_order


def wanted(what: Sequence[str], lang: str = "en") -> list[cards.Card]:
    """The cards that ``what`` names (deck ids, sets, full card ids), each once, in printed order.

    Raises CommandError, in language ``lang``, for a name nothing has.
    """
    library = cards.load()
    sets = {deck.set for deck in library.decks.values()}
    found: dict[str, cards.Card] = {}
    for name in what:
        if name in library.cards:
            matches = [library.cards[name]]
        elif name in library.decks or name in sets:
            decks = [deck for deck in library.decks.values() if name in (deck.id, deck.set)]
            matches = [card for deck in decks for card in deck.cards]
        elif len(meant := print_order.short(name)) == 1:
            matches = list(library.decks[meant[0]].cards)
        elif meant:
            raise CommandError(text("print.ambiguous", lang, name=name, names=", ".join(meant)))
        else:
            raise CommandError(unknown(name, [*sorted(sets), *library.decks, *library.cards], lang))
        found.update((card.id, card) for card in matches)
    return list(found.values())


def unknown(name: str, known: Sequence[str], lang: str) -> str:
    """What to say of a name that is none of the known ones."""
    close = [key for key in known if name and name.lower() in key.lower() and "/" not in key]
    close += [key for key in difflib.get_close_matches(name, known, n=3, cutoff=0.4) if key not in close]
    decks = ", ".join(key for key in known if "/" not in key)
    if close:
        hint = text("print.did-you-mean", lang, names=", ".join(close[:3]))
    else:
        hint = text("print.there-are", lang, names=decks)
    return text("print.unknown", lang, name=name, hint=hint)


OWN_PACKS = "images.own-packs"
"""Under this key a command's context holds where its user's own packs are."""


def _beside(context: click.Context, _parameter: click.Parameter, value: Path | None) -> None:
    if value is not None:
        context.meta[OWN_PACKS] = value
        try:
            own = cards.beside(value)
        except cards.PackError as error:
            raise CommandError(str(error)) from error
        for said in pack_files.replacing(own.decks):
            click.echo(f"warning: {said}", err=True)


packs_option = click.option(
    "--packs",
    type=click.Path(path_type=Path),
    expose_value=False,
    is_eager=True,
    callback=_beside,
    help="A pack file or folder of your own, used beside the shipped packs.",
)
"""The option by which a command also draws the cards of the user's own packs."""


def _languages(_context: click.Context, _parameter: click.Parameter, value: str) -> tuple[str, ...]:
    langs = tuple(dict.fromkeys(part.strip() for part in value.split(",")))
    for lang in langs:
        if lang not in LANGUAGES:
            raise CommandError(text("print.lang", "en", lang=lang, langs=", ".join(LANGUAGES)))
    return langs


languages_option = click.option(
    "--lang",
    "langs",
    default="en",
    show_default=True,
    callback=_languages,
    help=f"One of {', '.join(LANGUAGES)}, or several: {','.join(LANGUAGES)}.",
)
"""The option of a command that may say cards in several languages at once."""
