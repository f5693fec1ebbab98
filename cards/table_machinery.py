"""What a machinery lays out on a table, from its record: zones, cards, markers and the opening ops."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from innkeep.cards import messages
from innkeep.cards.catalogue import LANGUAGES
from innkeep.cards.factions import FEWER_POTIONS, MORE_POTIONS, shuffled_together
from innkeep.cards.io import pack_files
from innkeep.cards.machineries import Machinery, Pile, Place, Token
from innkeep.cards.model import Card, Deck
from innkeep.cards.table_pieces import Json, both, cards_of, piece, zone_of

FACTIONS, DIFFICULTY, POTIONS = "factions", "difficulty", "potions"
"""The options that say of which factions a machine is made, how hard it plays, and who has fewer Potions or
more than usual: those are the tokens of the same name."""


@dataclass(frozen=True, slots=True)
class MachinerySetup:
    """A machinery on this table of so many seats: at one of them, or in the middle with what was chosen."""

    record: Machinery
    seat: int
    side: Deck | None
    chosen: Mapping[str, tuple[Card, ...]]
    seats: int
    whole: Mapping[str, Deck] = field(default_factory=dict)
    """The decks that lie there whole, by id."""
    mats: tuple[int, ...] = ()
    """The seats with stats of their own: a team has one."""
    machine: int | None = None
    """The seat that nobody plays."""
    mixed: Mapping[str, tuple[Card, ...]] = field(default_factory=dict)
    """The cards of a machine's factions, by the pile they lie in."""
    uneven: tuple[str, ...] = ()
    """How the Potions of the two sides differ from the usual."""

    @property
    def pours(self) -> bool:
        """Whether the Drinks lie in one of its piles."""
        return any(pile.deals for pile in self.record.piles)

    def zones(self) -> Iterable[Json]:
        """Its piles, places and tracks."""
        record = self.record
        owner = self.seat if record.at == "seat" else self.machine
        card: Json = {"accepts": ["card"]}
        for pile in record.piles:
            title = pile.title or self._called(pile.zone)
            seen = "public" if pile.open else "hidden"
            yield zone_of(self._name(pile.zone), "stack", seen, _role(pile.zone), owner, title, **card)
        for row in record.rows():
            title = row.title or self._called(row.zone)
            yield zone_of(self._name(row.zone), "area", "public", _role(row.zone), owner, title, **card)
        for hand in record.hands:  # nobody else sees them (DT-03)
            for at in range(self.seats):
                yield zone_of(f"s{at}.{hand.zone}", "hand", "owner", _role(hand.zone), at, hand.title, **card)
        for at, token in self.tracks():
            limits = {"min": 0, "max": token.cap, "accepts": ["marker"]}
            holder = self.machine if record.at == "middle" and not token.each else at
            name = record.name(token.id, at)
            yield zone_of(name, "track", "public", _role(token.id), holder, token.title, **limits)

    def tracks(self) -> Iterable[tuple[int, Token]]:
        """Everything that is counted, with the seat it lies at: at each that may hold some."""
        for token in self.record.counters():
            if self.record.at == "middle" and token.single:  # a machine is not its own target (OTTO-08)
                yield from ((at, token) for at in range(self.seats) if at != self.machine)
            elif self.record.at == "middle":  # a team has one of those that each has (DT-12)
                yield from ((at, token) for at in (self.mats if token.each else (self.seat,)))
            elif self.record.teams is not None:  # on the one mat of each team (TEAM-06)
                yield from ((at, token) for at in self.mats)
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
            back = self._back_of(pile) if pile.takes else back
            found += cards_of(cards, self._name(pile.zone), start + len(found), back, pile.open)
        for row in self.record.rows():
            laid = cards_of(self._filling(row), self._name(row.zone), start + len(found), up=True)
            found += [card | self._spot(card["face"]) for card in laid]
        return found

    def _spot(self, face: str) -> Json:
        """Where a tavern or a Room lies in its place: side by side, Rooms step by step from the left."""
        stops = self.record.stops()
        if face not in stops:
            return {}
        at, arrows = stops.index(face), self.record.arrows()
        if not arrows:
            return {"x": 1000 * at // max(1, len(stops) - 1), "y": 500}
        steps = [0] * len(stops)
        for room, onwards in enumerate(arrows):
            for other in onwards:
                steps[other] = max(steps[other], steps[room] + 1)
        most = max(map(steps.count, steps))
        abreast = [other for other, step in enumerate(steps) if step == steps[at]]
        row = 2 * abreast.index(at) + most - len(abreast)
        return {
            "x": 1000 * (steps[at] - 1) // max(1, max(steps) - 1),
            "y": 500 * row // (most - 1) if most > 1 else 500,
        }

    def maps(self) -> Iterable[Json]:
        """Where its taverns or Rooms lie and on what picture, which tracks say who is at which of them, and
        where arrows lead."""
        record = self.record
        stops = record.stops()
        if not stops:
            return
        poured = {tavern.card: tavern.pile for tavern in record.taverns}
        onwards = record.arrows() or ((),) * len(stops)
        titles = {card.id: dict(card.title) for card in self.kinds()}
        yield {
            "zone": next(row.zone for row in record.rows() if row.deck is not None),
            "ground": f"ground/{record.id}",
            "tracks": [record.name(token.id, at) for at, token in self.tracks()],
            "stops": [
                {
                    "title": titles.get(face or "", both("table.start-room")),
                    "face": face,
                    "to": list(to),
                    "piles": self._piles(poured.get(face or "")),
                }
                for face, to in zip(stops, onwards, strict=True)
            ],
        }

    def _piles(self, zone: str | None) -> list[str]:
        """A pile and its discards."""
        found = [pile for pile in self.record.piles if pile.zone == zone]
        return [name for pile in found for name in (pile.zone, pile.discard) if name is not None]

    def _back_of(self, pile: Pile) -> str:
        """The back of all cards of a deck of a machine, another one for each deck; of which faction a card is
        nobody sees by it."""
        decks = [one for one in self.record.piles if one.takes]
        backs = self.record.backs or self.record.factions
        return backs[decks.index(pile) % len(backs)]

    def _filling(self, place: Pile | Place) -> tuple[Card, ...]:
        if place.zone in self.mixed:
            return self.mixed[place.zone]
        if place.deck is not None:
            return self.whole[place.deck].cards
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
            own = self.record.at == "seat"
            start = token.begins_with(at, self.seat) if own else token.at_start(self.seats)
            if token.id == POTIONS:
                start += self._potions_more(at)
            if token.single and at == 0:  # somebody has it from the start, whom it is moved on from
                start = token.cap
            look = f"marker/{of.get(token.id, token.id)}"
            yield {**piece("marker", f"m-{zone}", zone, start, look), "up": True}

    def _potions_more(self, at: int) -> int:
        """How many more Potions than usual the side of a seat begins with (OTTA-05)."""
        if at == self.machine:
            return int(MORE_POTIONS in self.uneven)
        return -int(FEWER_POTIONS in self.uneven)

    def opening(self) -> Iterable[Json]:
        """Shuffle the piles that begin shuffled, and draw the first Drink Deck from those that deal it."""
        for pile in self.record.piles:
            if pile.shuffled and (pile.filled != "side_deck" or self.side is not None):
                yield {"kind": "shuffle", "zone": self._name(pile.zone)}
            if pile.deals:
                yield {"kind": "draw", "from": self._name(pile.zone), "to": "drink.deck", "n": pile.deals}


def _role(zone: str) -> str:
    return zone.replace(".", "-")


def machineries(
    library: pack_files.Library, options: Json, mats: tuple[int, ...] = ()
) -> list[MachinerySetup]:
    """What the characters bring along, then what was chosen; ``mats``: the seats with stats of their own."""
    known = library.machineries
    seats = len(options["characters"])
    laid = []
    for seat, name in enumerate(options["characters"]):
        if name in known:
            continue  # a machine has no deck of its own
        deck = library.decks[name]
        side = library.decks[deck.side_deck] if deck.side_deck else None
        laid += [MachinerySetup(known[one], seat, side, {}, seats) for one in deck.machinery]
    for record in known.values():
        if is_played(record, options):
            chosen = {
                option.id: tuple(
                    card for name in options.get(option.id, ()) for card in _named(library, name)
                )
                for option in record.options
            }
            whole = {spot.deck: library.decks[spot.deck] for spot in record.spots() if spot.deck is not None}
            machine = None if record.teams is None else record.teams.machine_seat(seats)
            mixed = {zone: tuple(pile) for zone, pile in _mixed(record, library, options).items()}
            uneven = tuple(options.get(POTIONS, ()))
            laid.append(MachinerySetup(record, 0, None, chosen, seats, whole, mats, machine, mixed, uneven))
    return laid


def _mixed(record: Machinery, library: pack_files.Library, options: Json) -> dict[str, list[Card]]:
    """The cards of the factions a machine plays with."""
    if not record.factions:
        return {}
    return shuffled_together(record, library, options[FACTIONS], options.get(DIFFICULTY, ()))


def is_played(record: Machinery, options: Mapping[str, Any]) -> bool:
    """Whether a table with these options plays a variant.

    >>> crawl = Machinery("pub-crawl", {}, "middle")
    >>> is_played(crawl, {"variants": ["pub-crawl"]}), is_played(crawl, {"players": 4})
    (True, False)
    """
    chosen = record.id == options.get("teams") or record.id in options.get("variants", ())
    return chosen or any(option.id in options for option in record.options)


def _named(library: pack_files.Library, name: str) -> tuple[Card, ...]:
    """The cards of a deck, or the one card of that id."""
    return library.decks[name].cards if name in library.decks else (library.cards[name],)
