"""Finding cards by the titles a scenario uses.

A title is compared by letters and digits only. Where it stands in several decks, the player's own
character deck wins, then the decks of the edition, then the first deck that has it; `deck/Title`
names one deck.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from innkeep import cards
from innkeep.cards.catalogue import in_each
from innkeep.cards.titles import key
from innkeep.rules.messages import text
from innkeep.rules.scenario.own_events import own_events
from innkeep.rules.scenario.own_map import own_map
from innkeep.rules.scenario.records import Scenario

__all__ = ["CardLookup", "UnknownCardError", "character_deck", "shelf_for"]


class UnknownCardError(Exception):
    """A title no deck has, or a card definition that cannot be read."""


@dataclass(frozen=True, slots=True)
class CardLookup:
    """The cards a scenario may name, and which character deck belongs to which player."""

    library: cards.Library
    edition: str
    own: dict[str, str]

    def fitting(self, title: str) -> tuple[cards.Card, ...]:
        """Every card a title may mean, in the order of the decks; `deck/Title` looks in one deck only."""
        deck, slash, rest = title.partition("/")
        if slash and deck in self.library.decks:
            return tuple(card for card in self.library.find_all(rest) if card.deck == deck)
        return self.library.find_all(title)

    def find(self, title: str, owner: str | None = None, drink: bool = False) -> cards.Card:
        """The card a title means for a player, or among the Drinks; raises `UnknownCardError`."""
        found = self.fitting(title)
        if not found:
            raise UnknownCardError(f"no card is called {title!r}")
        own = self.own.get(owner or "")

        def rank(card: cards.Card) -> tuple[bool, bool, bool]:
            deck = self.library.decks[card.deck]
            return (deck.kind == "drink") != drink, card.deck != own, deck.set != self.edition

        return min(found, key=rank)

    def reason(self, title: str, owner: str | None = None, drink: bool = False) -> str | None:
        """Why a title cannot be used, or None when it can."""
        try:
            card = self.find(title, owner, drink)
        except UnknownCardError as error:
            return str(error)
        if drink and self.library.decks[card.deck].kind != "drink":
            return f"{title!r} is no card of a Drink Deck"
        return None

    def reason_beside(self, title: str, name: str) -> str | None:
        """Why a title cannot lie in a deck beside the players' own (`stable`, `bar`), or None when it can."""
        if name == "bar":
            return self.reason(title, None, True)
        owners = [deck for own in self.own.values() if name in (deck := self.library.decks[own]).machinery]
        if not owners:
            return self.reason(title)
        if any(self.library.find(title, deck.side_deck) for deck in owners if deck.side_deck):
            return None
        return f"no card of the deck {name} is called {title!r}"

    def character(self, name: str) -> str | None:
        """The id of a character's deck, or None; the edition's own one where several sets have it."""
        deck = character_deck(self.library, name, self.edition)
        return deck.id if deck is not None else None

    def drink_deck(self) -> cards.Deck:
        """The edition's Drink Deck; an edition without a pack of its own plays with the first game's."""
        poured = [deck for deck in cards.load().decks.values() if deck.kind == "drink" and not deck.own_back]
        decks = [deck for deck in poured if deck.complete]
        return min(decks, key=lambda deck: deck.set != self.edition)


def character_deck(library: cards.Library, name: str, edition: str = "") -> cards.Deck | None:
    """The deck of a character named by id (`rdi1-gerki`), by short id (`gerki`) or by name; None if unknown.

    >>> character_deck(cards.load(), "Gerki").id
    'rdi1-gerki'
    """
    wanted = key(name)
    found = [
        deck
        for deck in library.decks.values()
        if deck.kind == "character"
        and wanted in (key(deck.id), key(deck.short_id), *map(key, deck.name.values()))
    ]
    return min(found, key=lambda deck: deck.set != edition, default=None)


def shelf_for(scenario: Scenario) -> CardLookup:
    """The shelf of a scenario: every shipped deck, and the definitions it brings itself.

    Raises `UnknownCardError` when one of those definitions cannot be read, `MapError` when the map of a
    Dungeon that it brings cannot be walked through.
    """
    library = cards.load()
    if scenario.cards:
        library = library.joined(cards.Library(_brought(scenario.cards, scenario.edition)))
    if events := own_events(scenario.variants):
        library = library.joined(cards.Library(events))
    if rooms := own_map(scenario.rooms, scenario.room_effects, scenario.variants, library):
        library = library.joined(cards.Library(rooms))
    shelf = CardLookup(library, scenario.edition, {})
    for player in scenario.players:
        if player.character is not None and (deck := shelf.character(player.character)) is not None:
            shelf.own[player.name] = deck
    return shelf


def _brought(definitions: tuple[Mapping[str, Any], ...], edition: str) -> dict[str, cards.Deck]:
    """The cards a scenario defines itself, as a character deck and a Drink Deck of its own."""
    made: dict[str, list[cards.Card]] = {"character": [], "drink": []}
    for definition in definitions:
        types = definition.get("types")
        poured = isinstance(types, list) and any(word in ("drink", "drink_event") for word in types)
        kind = "drink" if poured else "character"
        try:
            made[kind].append(cards.card(definition, f"scenario-{kind}"))
        except cards.PackError as error:
            raise UnknownCardError(str(error).splitlines()[0]) from None
    return {
        f"scenario-{kind}": cards.Deck(
            id=f"scenario-{kind}",
            set=edition,
            kind=kind,
            name=in_each(lambda lang: text("scenario.deck", lang)),
            look=cards.Look(0, "card-draw"),
            cards=tuple(found),
        )
        for kind, found in made.items()
        if found
    }
