"""What is in a game: seats, places and the things that lie in them, for every export the same.

It reads what the table module of `cards` sets out, or the state of a table as plain data, and decides
nothing: a side deck, a token or a track that the module adds is in the game.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from innkeep import cards
from innkeep.cards.table_module import module
from innkeep.cards.table_options import OptionError
from innkeep.images.exports.bundle import ExportError
from innkeep.images.messages import text
from innkeep.images.pieces import piece_index

Json = Mapping[str, Any]

SEED = 1
"""What piles of a new game are shuffled by unless somebody says otherwise."""
IN_ORDER = 0
"""The seed that leaves piles in the order of the book."""


@dataclass(frozen=True, slots=True)
class ExportedSeat:
    """A place for a player: its number, its title per language, its colour as #rrggbb, and its team if the
    players are in teams."""

    number: int
    title: Mapping[str, str]
    color: str
    team: int | None = None


@dataclass(frozen=True, slots=True)
class ExportedZone:
    """A zone of the table: ``kind`` is stack, hand, area, track or purse; ``order`` is bottom to top."""

    id: str
    kind: str
    role: str
    seat: int | None
    visibility: str
    title: Mapping[str, str]
    min: int | None
    max: int | None
    endless: bool
    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Thing:
    """A component: a card with ``face`` and ``back``, or a marker, purse or pawn with a ``value``.

    A Room lies nowhere in particular: other programs show the map beside the cards of its Rooms.
    """

    id: str
    kind: str
    place: str
    face: str
    back: str
    up: bool
    value: int
    x: int | None
    y: int | None


@dataclass(frozen=True, slots=True)
class ExportedGame:
    """A whole game as it lies on a table."""

    seats: tuple[ExportedSeat, ...]
    places: Mapping[str, ExportedZone]
    things: Mapping[str, Thing]
    options: Json = field(default_factory=dict)
    """What was chosen when it was set out: characters, Drink Deck, variants."""

    def maps(self) -> list[str]:
        """The keys of the maps its variants are played on."""
        return [key for one in self.options.get("variants", ()) if piece_index.has(key := f"map/{one}")]

    def held(self, place: ExportedZone) -> list[Thing]:
        """The things in a place, bottom to top."""
        return [self.things[name] for name in place.order]

    def cards(self) -> list[Thing]:
        """Every card of the game, place by place."""
        return [thing for place in self.places.values() for thing in self.held(place) if thing.kind == "card"]

    def faces(self) -> list[str]:
        """The full id of each card definition in the game, once, in the order of the decks: it tells nothing
        of how they lie."""
        there = {thing.face for thing in self.cards()}
        return [name for name in cards.load().cards if name in there]

    def faces_of(self, back: str) -> list[str]:
        """Those of the cards with that back."""
        there = {thing.face for thing in self.cards() if thing.back == back}
        return [face for face in self.faces() if face in there]

    def backs(self) -> list[str]:
        """The key of each back in the game, once."""
        return list(dict.fromkeys(thing.back for thing in self.cards()))

    def called(self, place: ExportedZone, lang: str) -> str:
        """A place's title, with its seat's before it."""
        title = place.title[lang]
        return title if place.seat is None else f"{self.seats[place.seat].title[lang]}: {title}"

    def by_role(self, role: str, seat: int | None) -> ExportedZone | None:
        """The place of that role at a seat (None: in the middle); None when there is none."""
        return next((p for p in self.places.values() if p.role == role and p.seat == seat), None)

    def mat_of(self, seat: ExportedSeat) -> ExportedSeat:
        """Who has the tracks of a seat: itself, or the one of its team that has those of all (THD-03)."""
        team = [one for one in self.seats if one.team is not None and one.team == seat.team]
        return next((one for one in (seat, *team) if self.by_role("fortitude", one.number)), seat)

    def discard_for(self, deck: ExportedZone) -> ExportedZone | None:
        """The discard pile beside a deck; None for a pile that has none, as a Drink Me! pile."""
        for role in (deck.role.replace("deck", "discard"), f"{deck.role}-discard"):
            found = self.by_role(role, deck.seat)
            if found is not None and found is not deck and "discard" not in deck.role:
                return found
        return None

    def deck_for(self, discard: ExportedZone) -> ExportedZone | None:
        """The deck beside a discard pile."""
        return next((deck for deck in self.places.values() if self.discard_for(deck) is discard), None)

    def home(self, back: str) -> ExportedZone | None:
        """The deck that cards of a back belong to: the one that, with its discards, holds most of them."""
        counts = [
            (sum(thing.back == back for pile in (deck, discard) for thing in self.held(pile)), deck)
            for deck in self.places.values()
            if (discard := self.discard_for(deck)) is not None
        ]
        count, deck = max(counts, key=lambda row: row[0], default=(0, None))
        return deck if count else None

    def deck_in(self, role: str, seat: int | None) -> str | None:
        """The id of the deck whose cards belong to the place of that role; None when there are none."""
        place = self.by_role(role, seat)
        return next(
            (back.removeprefix("back/") for back in self.backs() if place and self.home(back) is place), None
        )


def begin(
    characters: Sequence[str], drinks: str | None, variants: Sequence[str] = (), seed: int = SEED
) -> ExportedGame:
    """A new game of these characters and Drink Deck (none named: as a table is set out by default), played
    with these variants; ``seed`` as in `set_out`.

    Raises ExportError for decks or variants the module cannot set out.
    """
    options: dict[str, Any] = {}
    if characters:
        options["characters"] = list(characters)
    if drinks is not None:
        options["drinks"] = drinks
    teams, plain = module.team_variants(), module.plain_variants()
    for name in variants:
        if name not in teams and name not in plain:
            allowed = {"name": name, "plain": ", ".join(plain), "teams": ", ".join(teams)}
            raise ExportError(text("export.no-variant", "en", **allowed))
    in_teams = [name for name in variants if name in teams]
    if len(in_teams) > 1:
        raise ExportError(text("export.one-variant-in-teams", "en", one=in_teams[0], two=in_teams[1]))
    if in_teams:
        options["teams"] = in_teams[0]
    if others := [name for name in variants if name not in in_teams]:
        options["variants"] = others
    return set_out(options, seed)


def set_out(options: Json, seed: int = SEED) -> ExportedGame:
    """A new game of these options of the table module; raises ExportError where it refuses them.

    What a table shuffles at the beginning is shuffled here by ``seed``, or not at all if that is `IN_ORDER`:
    other programs deal from a pile as it lies.
    """
    try:
        setup = module.setup(options)
    except OptionError as error:
        raise ExportError(str(error)) from error
    orders: dict[str, list[str]] = {zone["id"]: [] for zone in setup["zones"]}
    for component in setup["components"]:
        orders[component["zone"]].append(component["id"])
    if seed != IN_ORDER:
        for op in setup["opening"]:
            if op["kind"] == "shuffle":
                random.Random(f"{seed}/{op['zone']}").shuffle(orders[op["zone"]])
    zones = [{**zone, "order": orders[zone["id"]]} for zone in setup["zones"]]
    return _game(setup["seats"], zones, setup["components"], setup["options"])


def standing(state: Json, lang: str = "en") -> ExportedGame:
    """The game of a table's state (its seats, zones and components as plain data).

    Raises ExportError, in ``lang``, when the state is damaged or holds cards that no pack has.
    """
    try:
        game = _game(state["seats"], state["zones"], state["components"], state.get("options", {}))
        missing = [name for place in game.places.values() for name in place.order if name not in game.things]
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise ExportError(text("export.damaged", lang, why=f"{type(error).__name__}: {error}")) from error
    if missing:
        raise ExportError(text("export.damaged", lang, why=missing[0]))
    known = cards.load()
    for thing in game.cards():
        if thing.face not in known.cards or thing.back.removeprefix("back/") not in known.decks:
            raise ExportError(text("export.strange-card", lang, card=thing.face))
    return game


def _game(
    seats: Iterable[Json], zones: Iterable[Json], components: Iterable[Json], options: Json
) -> ExportedGame:
    records = cards.load().machineries.values()
    rooms = {room.card for one in records for room in one.rooms or () if room.card}
    return ExportedGame(
        tuple(
            ExportedSeat(number, seat["title"], seat["color"], seat.get("team"))
            for number, seat in enumerate(seats)
        ),
        {
            zone["id"]: ExportedZone(
                id=zone["id"],
                kind=zone["kind"],
                role=zone.get("role") or zone["id"],
                seat=zone.get("seat"),
                visibility=zone["visibility"],
                title=zone["title"],
                min=zone.get("min"),
                max=zone.get("max"),
                endless=bool(zone.get("endless")),
                order=tuple(zone["order"]),
            )
            for zone in zones
        },
        {
            item["id"]: Thing(
                id=item["id"],
                kind=item["kind"],
                place=item["zone"],
                face=item.get("face") or "",
                back=item.get("back") or "",
                up=bool(item.get("up")),
                value=int(item.get("value") or 0),
                x=None if item.get("face") in rooms else item.get("x"),
                y=None if item.get("face") in rooms else item.get("y"),
            )
            for item in components
        },
        options,
    )
