"""The cards of a game that is being set out: each gets its uid as it comes, and an owner."""

from __future__ import annotations

from collections.abc import Sequence

from innkeep.rules.engine.argument_checks import shown
from innkeep.rules.engine.position.definitions import CompiledLibrary
from innkeep.rules.engine.position.state import INN, NOBODY

__all__ = ["Stock"]


class Stock:
    """All cards that have come to the table so far. ``characters`` are those of the seats; ``beside`` the
    decks that lie on the table for variants."""

    __slots__ = ("beside", "book", "characters", "defs", "owners")

    def __init__(self, book: CompiledLibrary, characters: Sequence[str | None]) -> None:
        self.book = book
        self.characters = tuple(characters)
        self.beside: set[str] = set()
        self.defs: list[str] = []
        self.owners: list[int] = []

    def add(self, card: str, owner: int) -> int:
        """A new physical card; its uid."""
        self.defs.append(card)
        self.owners.append(owner)
        return len(self.defs) - 1

    def add_all(self, cards: Sequence[str], owner: int) -> list[int]:
        """New physical cards; their uids."""
        first = len(self.defs)
        self.defs += cards
        self.owners += [owner] * len(cards)
        return list(range(first, len(self.defs)))

    def deck(self, deck_id: str, *, whole: bool = False) -> list[str]:
        """The full card ids of a deck, copies spelled out, in printed order; ``whole``: no part of a deck."""
        deck = self.book.library.decks.get(deck_id)
        if deck is None:
            raise ValueError(f"deck {deck_id!r}: allowed are {', '.join(sorted(self.book.library.decks))}")
        if whole and not deck.complete:
            raise ValueError(
                f"deck {deck_id!r}: only some of its cards are known, no game can be dealt from it"
            )
        return list(self.book.printed(deck_id))

    def bar_deck(self, deck_id: str) -> list[str]:
        """The cards of a deck that go into the Bar Deck."""
        return [self.barred(card) for card in self.deck(deck_id)]

    def barred(self, card: str) -> str:
        """A card for the Bar Deck, checked: only Drinks and Events with the ordinary back (BAR-05)."""
        deck = self.book.library.decks[self.book.library.cards[card].deck]
        if deck.kind != "drink" or deck.own_back:
            raise ValueError(f"card {card!r}: only cards with the back of the Drink Deck may lie in the bar")
        return card

    def find(self, name: str, deck: str | None) -> str:
        """The full id of a card given by id or English title; the player's own deck first, then any other."""
        if name in self.book.definitions:
            return name
        library = self.book.library
        card = (library.find(name, deck) if deck else None) or library.find(name)
        if card is None:
            raise ValueError(f"card {shown(name)}: no such title")
        return card.id

    def find_all(self, names: Sequence[str], deck: str | None) -> list[str]:
        """The full ids of several cards."""
        return [self.find(name, deck) for name in names]

    def deck_of(self, uid: int) -> str:
        """The deck of a card."""
        return self.book.library.cards[self.defs[uid]].deck

    def side_deck(self, seat: int) -> str | None:
        """The side deck of a seat's character; None where there is none, or no seat."""
        deck = self.book.library.decks.get(self.characters[seat] or "") if seat != NOBODY else None
        return deck.side_deck if deck else None

    def owner(self, card: str, seat: int, house: bool = False) -> int:
        """Whose a card is: of a side deck its owner's, a Drink nobody's, any other that of ``seat``.

        ``house``: it may be of a variant, as a Prize that was won; it is if it is of no deck of the player.
        """
        deck = self.book.library.decks[self.book.library.cards[card].deck]
        if deck.id in self.beside:
            return INN
        owners = (at for at in range(len(self.characters)) if self.side_deck(at) == deck.id)
        beside = next(owners, NOBODY)
        if deck.kind == "drink" or beside != NOBODY:
            return beside
        return INN if house and deck.id != self.characters[seat] else seat
