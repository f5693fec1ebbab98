"""What a shell offers for the name of a deck or a card while it is typed (see `innkeep completion`).

No examples: click calls these with what stands in front of the cursor.
"""

from __future__ import annotations

import click

from innkeep.cards.io import pack_files


def decks(_context: click.Context, _parameter: click.Parameter, typed: str) -> list[str]:
    """The ids of decks that begin with what was typed."""
    return [name for name in pack_files.load().decks if name.startswith(typed)]


def cards(context: click.Context, parameter: click.Parameter, typed: str) -> list[str]:
    """The ids of cards that begin with what was typed; their decks as long as it may be several."""
    found = decks(context, parameter, typed)
    if len(found) > 1:
        return found
    return [name for name in pack_files.load().cards if name.startswith(typed)]


def things(context: click.Context, parameter: click.Parameter, typed: str) -> list[str]:
    """Sets, decks and cards: what may be printed and exported."""
    sets = sorted({deck.set for deck in pack_files.load().decks.values()})
    found = [name for name in sets if name.startswith(typed)] + decks(context, parameter, typed)
    return found or cards(context, parameter, typed)
