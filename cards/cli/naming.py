"""Decks and cards as a person names them on a command line: short names, and "did you mean" for slips."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from innkeep.cards.cli.command_error import CommandError
from innkeep.cards.io.pack_files import Library
from innkeep.cards.model import Card, Deck
from innkeep.cards.titles import key

__all__ = ["card_named", "deck_named", "did_you_mean", "meant"]

NEAR = 3
"""How many names are offered, at most, in place of an unknown one."""

LONGEST = 80
"""How many letters of a name are compared, at most."""


def meant(name: str, library: Library) -> list[str]:
    """The ids of the decks a name means: the id itself, or it without the box, as `gerki` for `rdi1-gerki`.

    >>> from innkeep import cards
    >>> meant("warthorn", cards.load()), meant("rdi1-zot", cards.load()), meant("drinks", cards.load())[:2]
    (['rdi7-warthorn'], ['rdi1-zot'], ['rdi1-drinks', 'rdi10-drinks'])
    """
    if name in library.decks:
        return [name]
    return [deck.id for deck in library.decks.values() if deck.short_id == name.lower()]


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """The end of a message about an unknown name: the known names nearest to it; empty if none is near.

    >>> did_you_mean("gerky", ["rdi1-gerki", "rdi1-zot"]), did_you_mean("xx", ["rdi1-gerki"])
    ('; did you mean rdi1-gerki?', '')
    """
    whole = list(dict.fromkeys(known))
    spoken = {one.casefold(): one for one in whole}
    spoken |= {one.partition("-")[2]: one for one in whole if "-" in one and "/" not in one}
    near = difflib.get_close_matches(name[:LONGEST].casefold(), spoken, n=NEAR, cutoff=0.7)
    found = list(dict.fromkeys(spoken[one] for one in near))
    return f"; did you mean {', '.join(found)}?" if found else ""


def deck_named(name: str, library: Library) -> Deck:
    """The one deck a name means. CommandError for a name of several decks or of none.

    >>> from innkeep import cards
    >>> deck_named("warthorn", cards.load()).id
    'rdi7-warthorn'
    """
    found = meant(name, library)
    if len(found) == 1:
        return library.decks[found[0]]
    if found:
        raise CommandError(f"deck: {name!r} is the name of several; name one of {', '.join(found)}")
    hint = did_you_mean(name, library.decks) or f"; allowed: {', '.join(library.decks)}"
    raise CommandError(f"deck: {name!r} is unknown{hint}")


def card_named(title: str, library: Library) -> Card:
    """The card of that title or id. CommandError, with what may have been meant, when there is none.

    >>> from innkeep import cards
    >>> card_named("wine into water", cards.load()).id
    'rdi1-deirdre/wine-into-water'
    >>> try:
    ...     card_named("Wine into Watre", cards.load())
    ... except CommandError as refused:
    ...     print(refused.message)
    card: no card is called 'Wine into Watre'; did you mean Wine into Water?
    """
    found = library.find(title)
    if found is not None:
        return found
    hint = did_you_mean(title, library.decks)
    if hint:
        raise CommandError(f"card: no card is called {title!r}{hint}")
    titles = {key(said): said for one in library.cards.values() for said in one.title.values()}
    near = difflib.get_close_matches(key(title[:LONGEST]), titles, n=NEAR, cutoff=0.7)
    said = [titles[one] for one in near]
    hint = f"; did you mean {', '.join(said)}?" if said else "; `innkeep cards list` names all"
    raise CommandError(f"card: no card is called {title!r}{hint}")
