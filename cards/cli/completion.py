"""What a shell offers for the name of a deck or a card while it is typed (see `innkeep completion`)."""

from __future__ import annotations

from collections import Counter

import click

from innkeep.cards.io import pack_files
from innkeep.cards.model import Deck


def decks(_context: click.Context, _parameter: click.Parameter, typed: str) -> list[str]:
    """The ids of decks that begin with what was typed; without their box when no id does."""
    known = pack_files.load().decks
    found = [name for name in known if name.startswith(typed)]
    return found or _short([deck for deck in known.values() if deck.short_id.startswith(typed)])


def cards(context: click.Context, parameter: click.Parameter, typed: str) -> list[str]:
    """The ids of cards that begin with what was typed; their decks as long as it may be several."""
    found = decks(context, parameter, typed)
    if len(found) > 1:
        return found
    return [name for name in pack_files.load().cards if name.startswith(typed)]


def characters(_context: click.Context, _parameter: click.Parameter, typed: str) -> list[str]:
    """Character decks, several with commas between them."""
    before, comma, last = typed.rpartition(",")
    known = [deck for deck in pack_files.load().decks.values() if deck.kind == "character" and deck.complete]
    ids = [deck.id for deck in known if deck.id.startswith(last)]
    found = ids or _short([deck for deck in known if deck.short_id.startswith(last)])
    return [f"{before}{comma}{name}" for name in found]


def variants(_context: click.Context, _parameter: click.Parameter, typed: str) -> list[str]:
    """Variants, several with commas between them."""
    before, comma, last = typed.rpartition(",")
    known = [name for name, one in pack_files.load().machineries.items() if one.at != "seat"]
    return [f"{before}{comma}{name}" for name in known if name.startswith(last)]


def _short(found: list[Deck]) -> list[str]:
    """The short names that mean one deck each."""
    names = Counter(deck.short_id for deck in found)
    return [name for name, many in names.items() if many == 1]


def things(context: click.Context, parameter: click.Parameter, typed: str) -> list[str]:
    """Sets, decks and cards: what may be printed and exported."""
    sets = sorted({deck.set for deck in pack_files.load().decks.values()})
    found = [name for name in sets if name.startswith(typed)] + decks(context, parameter, typed)
    return found or cards(context, parameter, typed)
