"""The decks beside the players' own, and their discards, by the names a scenario uses.

A pile that is filled with the side deck of a character goes by the name of its machinery, one filled by an
option of a variant by that of the option, one with a title by its title; all by the names of their zones.
`boss` is the deck of the first Boss, with the Boss Cards in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from innkeep.cards.machineries import Machinery, Pile, Place
from innkeep.rules.game.game import Game
from innkeep.rules.scenario.card_lookup import CardLookup
from innkeep.rules.scenario.outcome import StepError
from innkeep.rules.variants.boss_battle import boss_of

__all__ = ["DRINK_DISCARDS", "NamedPile", "named", "piles"]

BOSS = "boss"
DRINK_DISCARDS = "drink.discard"
"""Where the Drinks of the Drink Deck and of the Bar Deck go alike."""


@dataclass(frozen=True, slots=True)
class NamedPile:
    """A pile: what it may be called, its zone and that of its discards, the deck its cards are of."""

    names: tuple[str, ...]
    zone: str
    discards: str | None = None
    deck: str | None = None

    def card(self, title: str, shelf: CardLookup) -> str:
        """The id of the card a title means in it."""
        if self.deck is not None and (own := shelf.library.find(title, self.deck)) is not None:
            return own.id
        drinks = self.deck is not None or self.discards == DRINK_DISCARDS
        return shelf.find(title, None, drinks).id


def piles(players: Sequence[str], shelf: CardLookup, variants: Iterable[str]) -> Iterator[NamedPile]:
    """Each pile of the characters and of the variants."""
    library = shelf.library
    for seat, name in enumerate(players):
        own = library.decks.get(shelf.own.get(name, ""))
        for record in (library.machineries[one] for one in own.machinery) if own else ():
            for pile in record.spots():
                names = (pile.zone, record.id) if pile.filled == "side_deck" else (pile.zone,)
                discards = _discards(record, pile)
                yield NamedPile(
                    names,
                    record.name(pile.zone, seat),
                    discards and record.name(discards, seat),
                    own.side_deck if own else None,
                )
    for record in (library.machineries[name] for name in variants if name in library.machineries):
        for pile in record.spots():
            yield NamedPile(tuple(_names(pile)), pile.zone, _discards(record, pile), pile.deck)


def _names(pile: Pile | Place) -> Iterator[str]:
    """What a pile of a variant is called."""
    yield pile.zone
    if pile.filled is not None:
        yield pile.filled
    yield pile.zone.rpartition(".")[2]
    if pile.title is not None:
        yield pile.title["en"]


def _discards(record: Machinery, pile: Pile | Place) -> str | None:
    """Where the cards of a pile go; from a place filled by an option to the one pile of its record."""
    if isinstance(pile, Pile):
        return pile.discard
    return record.piles[0].zone if pile.filled is not None and len(record.piles) == 1 else None


def named(
    name: str, game: Game, players: Sequence[str], shelf: CardLookup, variants: Iterable[str]
) -> NamedPile:
    """The pile of a game that is called so; raises `StepError` where there is none."""
    boss = _boss(game, shelf) if name == BOSS else -1
    if boss >= 0:
        return NamedPile((BOSS,), f"s{boss}.deck", f"s{boss}.discard")
    for pile in piles(players, shelf, variants):
        if name in pile.names:
            return pile
    raise StepError("decks", "a deck of the characters and variants that are played", name)


def _boss(game: Game, shelf: CardLookup) -> int:
    """The first player with Boss Cards, or else the one who stands alone; -1 where nobody is a Boss."""
    decks = shelf.library.decks
    with_cards = (
        owner
        for definition, owner in zip(game.defs, game.owners, strict=False)
        if owner >= 0 and decks[definition.partition("/")[0]].boss_of
    )
    return next(with_cards, boss_of(game.sides))
