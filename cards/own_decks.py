"""The decks people made at the tables that play with them: which those are, how long they are kept, what
watchers are told of them, and which newer ones there are."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from innkeep.cards.decks import user_decks
from innkeep.cards.model import MADE, Deck

__all__ = ["box_of", "by_name", "by_names", "chosen", "hold", "kept_for", "let_go", "newer", "told"]

Json = dict[str, Any]


def by_name(name: Any) -> Any:
    """The deck that everybody is offered, or a card of it, by the id its pack has; else what was given."""
    if not isinstance(name, str):
        return name
    deck, slash, card = name.partition("/")
    return f"{user_decks.offered().get(deck, deck)}{slash}{card}"


def by_names(options: Mapping[str, Any], fields: Iterable[str]) -> Json:
    """Options with the decks that everybody is offered in the lists of these fields, as `by_name`."""
    found = dict(options)
    for field in fields:
        if isinstance(found.get(field), list | tuple):
            found[field] = [by_name(one) for one in found[field]]
    return found


def chosen(options: Mapping[str, Any]) -> Iterator[str]:
    """The decks people made that options name, also by a card of theirs."""
    for value in options.values():
        for name in value if isinstance(value, list | tuple) else (value,):
            if isinstance(name, str) and name.startswith(user_decks.MARK):
                yield name.partition("/")[0]


def _with_sides(names: Iterable[str]) -> set[str]:
    """Decks with those of theirs that lie beside them."""
    found = set(names)
    shelf = user_decks.here()
    decks = [shelf.deck(name) for name in found] if shelf is not None else []
    sides = {deck.side_deck for deck in decks if deck is not None and deck.side_deck is not None}
    return found | {side for side in sides if side.startswith(user_decks.MARK)}


def hold(options: Mapping[str, Any]) -> None:
    """A table is set out with these options: its decks stay as long as it is there."""
    shelf = user_decks.here()
    if shelf is not None:
        shelf.hold(_with_sides(chosen(options)))


def kept_for(options: Mapping[str, Any], others: Iterable[Mapping[str, Any]]) -> dict[str, list[str]]:
    """What is kept for a table of these options and for none of the others: the decks people made, each that
    has pictures of its own with its faces and backs."""
    shelf = user_decks.here()
    mine = _with_sides(chosen(options))
    if shelf is None or not mine:
        return {}
    for one in others:
        mine -= _with_sides(chosen(one))
    pictured = {
        deck.id: [*(card.id for card in deck.cards), f"back/{deck.id}"]
        for deck in shelf.pictured(sorted(mine))
    }
    return {name: pictured.get(name, []) for name in sorted(mine)}


def let_go(decks: Iterable[str]) -> None:
    """No table plays with these decks any more; those with pictures are forgotten with them."""
    shelf = user_decks.here()
    if shelf is not None:
        shelf.let_go(decks)


def told(options: Mapping[str, Any]) -> Json:
    """Options without the names of decks people made, by which these could be looked at and chosen.

    >>> told({"players": 2, "characters": ["shelf-0123456789abcdef", "rdi1-zot"]})
    {'players': 2, 'characters': ['', 'rdi1-zot']}
    """

    def plain(value: Any) -> Any:
        if isinstance(value, list | tuple):
            return [plain(one) for one in value]
        return "" if isinstance(value, str) and value.startswith(user_decks.MARK) else value

    return {name: plain(value) for name, value in options.items()}


def box_of(deck: Deck, known: Collection[str]) -> str:
    """The box a deck comes from; of those that people made none: ``older`` for who knows a newer version.

    >>> box_of(user_decks.load().decks["rdi1-zot"], ())
    'rdi1'
    """
    if deck.set != MADE:
        return deck.set
    shelf = user_decks.here()
    last = shelf.newest(deck.id) if shelf is not None else None
    return "older" if last is not None and last.id in known else "own"


def newer(options: Mapping[str, Any]) -> tuple[Json, list[dict[str, str]]]:
    """Options with the newest version of each deck that somebody made, without cards it has no more, and what
    those are called that are others than before."""
    shelf = user_decks.here()
    names = set(chosen(options)) if shelf is not None else set()
    found = {name: deck for name in names if shelf and (deck := shelf.newest(name)) is not None}

    def renewed(value: Any) -> Any:
        if isinstance(value, list | tuple):
            return [one for old in value if (one := renewed(old)) is not None]
        name, slash, card = value.partition("/") if isinstance(value, str) else ("", "", "")
        if name not in found:
            return value
        same = f"{found[name].id}{slash}{card}"
        return same if not slash or any(one.id == same for one in found[name].cards) else None

    titles = [dict(found[name].name) for name in sorted(found)]
    made = {name: renewed(value) for name, value in options.items()}
    return {name: value for name, value in made.items() if value is not None}, titles
