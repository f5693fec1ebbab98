"""What a machinery lays out on a table, from its record: zones, cards, markers and the opening ops."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from innkeep.cards import messages
from innkeep.cards.catalogue import LANGUAGES
from innkeep.cards.io import pack_files
from innkeep.cards.machineries import Machinery, Pile, Place, Token
from innkeep.cards.model import Card, Deck
from innkeep.cards.table_pieces import Json, cards_of, piece, zone_of


@dataclass(frozen=True, slots=True)
class Laid:
    """A machinery on this table of so many seats: at one of them, or in the middle with what was chosen."""

    record: Machinery
    seat: int
    side: Deck | None
    chosen: Mapping[str, tuple[Card, ...]]
    seats: int

    @property
    def pours(self) -> bool:
        """Whether the Drinks lie in one of its piles."""
        return any(pile.deals for pile in self.record.piles)

    def zones(self) -> Iterable[Json]:
        """Its piles, places and tracks."""
        record = self.record
        owner = self.seat if record.at == "seat" else None
        card: Json = {"accepts": ["card"]}
        for pile in record.piles:
            title = pile.title or self._called(pile.zone)
            seen = "public" if pile.open else "hidden"
            yield zone_of(self._name(pile.zone), "stack", seen, _role(pile.zone), owner, title, **card)
        for row in record.rows():
            title = row.title or self._called(row.zone)
            yield zone_of(self._name(row.zone), "area", "public", _role(row.zone), owner, title, **card)
        for at, token in self.tracks():
            limits = {"min": 0, "max": token.cap, "accepts": ["marker"]}
            holder = None if record.at == "middle" else at
            name = record.name(token.id, at)
            yield zone_of(name, "track", "public", _role(token.id), holder, token.title, **limits)

    def tracks(self) -> Iterable[tuple[int, Token]]:
        """Everything that is counted, with the seat it lies at: at each that may hold some."""
        for token in self.record.counters():
            if self.record.at == "middle":
                yield self.seat, token
            elif self.record.teams is not None:  # on the one mat of each team (TEAM-06)
                yield from ((at, token) for at in range(0, self.seats, self.record.teams.members))
            else:
                yield from ((at, token) for at in range(self.seats) if token.may_hold(at, self.seat))

    def _name(self, zone: str) -> str:
        return self.record.name(zone, self.seat)

    def _called(self, zone: str) -> dict[str, str]:
        """What a pile or place without a title is called: after its deck, the one it has the discards of."""
        deck = self.side.name if self.side is not None else self.record.title
        if any(pile.discard == zone for pile in self.record.piles):
            return {lang: messages.text("zone.discards-of", lang, deck=deck[lang]) for lang in LANGUAGES}
        return dict(deck)

    def cards(self, drinks: Deck, start: int) -> list[Json]:
        """Its cards, where they lie at first; the Drinks are among them where it pours them.

        All Drinks of one pile have the same back, or one would see where each comes from.
        """
        found: list[Json] = []
        for pile in self.record.piles:
            base = drinks.cards if pile.deals else ()
            back = drinks.id if pile.deals else None
            cards = (*base, *(card for card in self._filling(pile) if card not in base))
            found += cards_of(cards, self._name(pile.zone), start + len(found), back)
        for row in self.record.rows():
            found += cards_of(self._filling(row), self._name(row.zone), start + len(found), up=True)
        return found

    def _filling(self, place: Pile | Place) -> tuple[Card, ...]:
        if place.filled == "side_deck":
            return self.side.cards if self.side is not None else ()
        return self.chosen.get(place.filled or "", ())

    def kinds(self) -> Iterable[Card]:
        """Every kind of card it adds."""
        for place in self.record.spots():
            yield from self._filling(place)

    def markers(self) -> Iterable[Json]:
        """A marker for each of its tracks; a peg looks like the tokens it is one of."""
        of = {token.peg(number): token.id for token in self.record.tokens for number in token.pegs}
        for at, token in self.tracks():
            zone = self.record.name(token.id, at)
            start = token.begins_with(at, self.seat) if self.record.at == "seat" else token.start
            look = f"marker/{of.get(token.id, token.id)}"
            yield {**piece("marker", f"m-{zone}", zone, start, look), "up": True}

    def opening(self) -> Iterable[Json]:
        """Shuffle the piles that begin shuffled, and draw the first Drink Deck from those that deal it."""
        for pile in self.record.piles:
            if pile.shuffled and (pile.filled != "side_deck" or self.side is not None):
                yield {"kind": "shuffle", "zone": self._name(pile.zone)}
            if pile.deals:
                yield {"kind": "draw", "from": self._name(pile.zone), "to": "drink.deck", "n": pile.deals}


def _role(zone: str) -> str:
    return zone.replace(".", "-")


def machineries(library: pack_files.Library, options: Json) -> list[Laid]:
    """What the characters bring along, then what was chosen."""
    known = library.machineries
    seats = len(options["characters"])
    laid = []
    for seat, name in enumerate(options["characters"]):
        deck = library.decks[name]
        side = library.decks[deck.side_deck] if deck.side_deck else None
        laid += [Laid(known[one], seat, side, {}, seats) for one in deck.machinery]
    for record in known.values():
        if record.id == options.get("teams") or any(option.id in options for option in record.options):
            chosen = {
                option.id: tuple(
                    card for name in options.get(option.id, ()) for card in _named(library, name)
                )
                for option in record.options
            }
            laid.append(Laid(record, 0, None, chosen, seats))
    return laid


def _named(library: pack_files.Library, name: str) -> tuple[Card, ...]:
    """The cards of a deck, or the one card of that id."""
    return library.decks[name].cards if name in library.decks else (library.cards[name],)
