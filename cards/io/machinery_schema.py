"""The marshmallow schema of a machinery: plain data in, `innkeep.cards.machineries.records` out."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from marshmallow import ValidationError, fields, post_load, validates_schema

from innkeep.cards.io.schema_fields import KnownWord, ListOf, Name, Strict, TextsField
from innkeep.cards.io.strict_fields import Flag, Whole
from innkeep.cards.machineries.records import (
    ALONE,
    FRONT,
    MACHINES,
    DungeonRoom,
    Hand,
    Machinery,
    Option,
    Pile,
    Place,
    Tavern,
    TeamPlay,
    Token,
    TokenLook,
)

MOST_TOKENS, MOST_PILES, MOST_PLACES, MOST_OPTIONS, MOST_RULES = 6, 12, 4, 4, 40
MOST_TEXT = 80
MOST_HELD = 20
"""The numbers on a track end here."""
MOST_SLOTS = 20
MOST_MEMBERS = 16
MOST_DEALT = 600
MOST_TAVERNS, MOST_ROOMS, MOST_ARROWS, MOST_FACTIONS = 12, 20, 6, 12

OPTION_OF = ("drinks", "cards")
HOLDERS = ("own", "any", "others")
BOSSES = ("none", "one", "all", *ALONE, "third")
SPENT = ("never", "card", "loss")
GONE = ("supply", "game")
SHORT = ("nothing", "others", "anyone")
TAKES = ("action", "sometimes", "gambling", "cheating")
"""The types of a machine's cards."""
TAKEN = ("hand", "deck", "discard", "drinks", FRONT, "fortitude", "alcohol", "purse")
"""Zones every player has."""
TAKEN_IN_THE_MIDDLE = ("drink.deck", "drink.discard", "table", "pot", "inn", "turn", "play", "players")
_ZONE = re.compile(r"[a-z][a-z0-9]*([.-][a-z][a-z0-9]*)*")
_COLOUR = re.compile(r"#[0-9a-f]{6}")
_RULE = re.compile(r"[A-Z]{1,8}[0-9]{0,2}-[0-9]{1,3}")
_CITATION = re.compile(_RULE.pattern + r"(, Q[0-9]{1,3})?")
_CARD = re.compile(r"[a-z0-9-]+/[a-z0-9-]+")
_SEATED = re.compile(r"s[0-9]+(\..*)?")


class Text(fields.Field[str]):
    """A text of a given form."""

    def __init__(self, form: re.Pattern[str], said: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.form, self.said = form, said

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> str:
        if not isinstance(value, str) or len(value) > MOST_TEXT or not self.form.fullmatch(value):
            raise ValidationError(f"{value!r:.60} must be {self.said}")
        return value


def _zone(**kwargs: Any) -> Text:
    return Text(_ZONE, "small letters and digits, joined by dots or dashes", **kwargs)


class TokenLookSchema(Strict):
    """How a token looks."""

    colour = Text(_COLOUR, "a colour like #8a5a10", required=True)
    icon = Name(required=True)
    studs = Whole(0, 16)

    @post_load
    def record(self, data: dict[str, Any], **_: Any) -> TokenLook:
        """The record."""
        return TokenLook(**data)


def _citation() -> Text:
    return Text(_CITATION, "the id of a rule, with that of an open question or without: VAL-05, Q32")


class CitesSchema(Strict):
    """By which rules tokens come and go."""

    gained = _citation()
    spent = _citation()
    taken = _citation()
    returned = _citation()
    enough = _citation()


class TokenSchema(Strict):
    """Tokens of one kind."""

    id = _zone(required=True)
    title = fields.Nested(TextsField, required=True)
    look = fields.Nested(TokenLookSchema, required=True)
    start = Whole(0, MOST_HELD)
    cap = Whole(1, MOST_HELD)
    supply = Whole(1, 400)
    holders = KnownWord(HOLDERS)
    counts = KnownWord(("alcohol",))
    lost = KnownWord(("keep", "return"))
    rule = Text(_RULE, "the id of a rule, like ZAK-01")
    cites = fields.Nested(CitesSchema)
    printed = Whole(0, 60)
    spent = KnownWord(SPENT)
    cards_for_one = Whole(1, 10)
    gone = KnownWord(GONE)
    short = KnownWord(SHORT)
    each = Flag()
    pegs = ListOf(Whole(0, MOST_HELD), MOST_HELD)
    per_challenger = Flag()
    single = Flag()

    @validates_schema
    def agrees(self, data: dict[str, Any], **_: Any) -> None:
        """No more at the start than may lie there, a supply that can be short, pegs of an owner."""
        cap = data.get("cap", MOST_HELD)
        if data.get("start", 0) > cap:
            raise ValidationError({"start": [f"{data['start']} is more than the cap, {cap}"]})
        if data.get("short", "nothing") != "nothing" and "supply" not in data:
            raise ValidationError({"short": ["a supply that can run short has a number"]})
        if "cards_for_one" in data and data.get("spent") != "card":
            raise ValidationError({"cards_for_one": ["cards stand for tokens that are spent: card"]})
        if data.get("single") and not data.get("each"):
            raise ValidationError({"single": ["is one of those that each has: each: true"]})
        pegs = data.get("pegs", ())
        if len(set(pegs)) != len(pegs) or len(pegs) > cap:
            raise ValidationError({"pegs": [f"are at most {cap} different numbers"]})
        if pegs and data.get("holders", "own") != "own":
            raise ValidationError({"pegs": ["lie on the tracks of their owner: holders: own"]})

    @post_load
    def record(self, data: dict[str, Any], **_: Any) -> Token:
        """The record."""
        made: dict[str, Any] = {**data, "pegs": tuple(data.get("pegs", ()))}
        return Token(**made)


class PileSchema(Strict):
    """A pile."""

    zone = _zone(required=True)
    title = fields.Nested(TextsField)
    open = Flag()
    filled = fields.String()
    deck = Name()
    shuffled = Flag()
    deals = Whole(1, MOST_DEALT)
    discard = fields.String()
    empty = KnownWord(("refill", "nothing"))
    takes = ListOf(KnownWord(TAKES), len(TAKES))
    rule = Text(_RULE, "the id of a rule, like ZAK-01")

    @post_load
    def record(self, data: dict[str, Any], **_: Any) -> Pile:
        """The record."""
        made: dict[str, Any] = {**data, "takes": tuple(data.get("takes", ()))}
        return Pile(**made)


class PlaceSchema(Strict):
    """A place."""

    zone = _zone(required=True)
    title = fields.Nested(TextsField)
    slots = Whole(1, MOST_SLOTS)
    numbered = Flag()
    filled = fields.String()
    deck = Name()

    @validates_schema
    def agrees(self, data: dict[str, Any], **_: Any) -> None:
        """Numbered slots are in front of a player, and so many."""
        if data.get("numbered") and (data["zone"] != FRONT or "slots" not in data):
            raise ValidationError({"numbered": [f"needs slots, and the zone {FRONT}"]})

    @post_load
    def record(self, data: dict[str, Any], **_: Any) -> Place:
        """The record."""
        return Place(**data)


class OptionSchema(Strict):
    """What a table chooses."""

    id = Name(required=True)
    title = fields.Nested(TextsField, required=True)
    of = KnownWord(OPTION_OF, required=True)

    @post_load
    def record(self, data: dict[str, Any], **_: Any) -> Option:
        """The record."""
        return Option(**data)


class TeamPlaySchema(Strict):
    """How a variant divides the players."""

    members = Whole(1, MOST_MEMBERS, required=True)
    orders = Whole(1, MOST_MEMBERS, required=True)
    bosses = KnownWord(BOSSES)
    fewest = Whole(1, MOST_MEMBERS)
    rule = Text(_RULE, "the id of a rule, like ZAK-01")

    @validates_schema(skip_on_field_errors=True)
    def agrees(self, data: dict[str, Any], **_: Any) -> None:
        """How few Challengers there may be is said where a Boss stands alone, and nowhere else."""
        alone = data.get("bosses") in ALONE
        if alone != ("fewest" in data):
            raise ValidationError({"fewest": ["belongs beside bosses: alone, and nowhere else"]})
        if data.get("fewest", 1) > data["members"]:
            raise ValidationError({"fewest": [f"{data['fewest']} is more than members, {data['members']}"]})

    @post_load
    def record(self, data: dict[str, Any], **_: Any) -> TeamPlay:
        """The record."""
        return TeamPlay(**data)


def _card_id(**kwargs: Any) -> Text:
    return Text(_CARD, "the id of a card, like rdi1-drinks/wine", **kwargs)


class TavernSchema(Strict):
    """A tavern of a Pub Crawl."""

    card = _card_id(required=True)
    pile = fields.String()

    @post_load
    def record(self, data: dict[str, Any], **_: Any) -> Tavern:
        """The record."""
        return Tavern(**data)


class RoomSchema(Strict):
    """A Room of a Dungeon."""

    card = _card_id()
    to = ListOf(_card_id(), MOST_ARROWS)

    @post_load
    def record(self, data: dict[str, Any], **_: Any) -> DungeonRoom:
        """The record."""
        return DungeonRoom(data.get("card"), tuple(data.get("to", ())))


class HandSchema(Strict):
    """Cards of a deck that lie closed with whoever has them."""

    zone = Name(required=True)
    title = fields.Nested(TextsField, required=True)
    deck = Name(required=True)

    @post_load
    def record(self, data: dict[str, Any], **_: Any) -> Hand:
        """The record."""
        return Hand(**data)


class MachinerySchema(Strict):
    """A machinery."""

    id = Name(required=True)
    title = fields.Nested(TextsField, required=True)
    at = KnownWord(("seat", "team", "middle"), required=True)
    rules = ListOf(Text(_RULE, "the id of a rule, like ZAK-01"), MOST_RULES)
    tokens = ListOf(fields.Nested(TokenSchema), MOST_TOKENS)
    piles = ListOf(fields.Nested(PileSchema), MOST_PILES)
    places = ListOf(fields.Nested(PlaceSchema), MOST_PLACES)
    options = ListOf(fields.Nested(OptionSchema), MOST_OPTIONS)
    teams = fields.Nested(TeamPlaySchema)
    taverns = ListOf(fields.Nested(TavernSchema), MOST_TAVERNS)
    rooms = ListOf(fields.Nested(RoomSchema), MOST_ROOMS)
    hands = ListOf(fields.Nested(HandSchema), MOST_PLACES)
    factions = ListOf(Name(), MOST_FACTIONS)
    backs = ListOf(Name(), MOST_FACTIONS)

    @validates_schema(skip_on_field_errors=True)
    def hangs_together(self, data: dict[str, Any], **_: Any) -> None:
        """Every zone once and none of the base game's; what a pile names is there."""
        wrong: dict[str, dict[int, dict[str, list[str]]]] = {}

        def against(what: str, index: int, field: str, said: str) -> None:
            wrong.setdefault(what, {}).setdefault(index, {})[field] = [said]

        middle = data["at"] == "middle"
        taken = set(TAKEN_IN_THE_MIDDLE if middle else TAKEN)
        for what, named in (("piles", "zone"), ("places", "zone"), ("tokens", "id")):
            for index, item in enumerate(data.get(what, ())):
                zone = getattr(item, named)
                if what == "places" and zone == FRONT and not middle:
                    continue
                if zone in taken or (middle and _SEATED.fullmatch(zone)):
                    against(what, index, named, f"{zone} is a zone already")
                taken.add(zone)
                if not middle and "." in zone:
                    against(what, index, named, f"{zone!r}: a zone of a seat has no dot in it")
        for index, token in enumerate(data.get("tokens", ())):
            pegs = {token.peg(number) for number in token.pegs}
            if pegs and middle:
                against("tokens", index, "pegs", "only a machinery at a seat has tracks to peg them on")
            if pegs & taken:
                against("tokens", index, "pegs", f"{min(pegs & taken)} is a zone already")
            taken |= pegs
        options = [option.id for option in data.get("options", ())]
        fills = [*options, "side_deck"] if not middle else options
        piles = [pile.zone for pile in data.get("piles", ())]
        for what in ("piles", "places"):
            for index, item in enumerate(data.get(what, ())):
                if item.filled is not None and item.filled not in fills:
                    allowed = ", ".join(fills) or "nothing, without options"
                    against(what, index, "filled", f"{item.filled!r:.60} is not known; allowed: {allowed}")
        known = [*piles, "drink.discard"]
        for index, pile in enumerate(data.get("piles", ())):
            if pile.discard is not None and pile.discard not in known:
                said = f"{pile.discard!r:.60} is no pile of it; allowed: {', '.join(known)}"
                against("piles", index, "discard", said)
            if pile.empty == "refill" and pile.discard is None:
                against("piles", index, "empty", "refill needs the discards it is made of")
        if options and not middle:
            wrong["options"] = {0: {"id": ["only what lies in the middle is chosen by a table"]}}
        machine = "teams" in data and data["teams"].bosses in MACHINES
        if ("teams" in data) != (data["at"] == "team" or machine):
            raise ValidationError({"teams": ["belongs to a variant at: team, or to a machine in the middle"]})
        if ("factions" in data) != machine:
            raise ValidationError({"factions": ["are the decks of a machine, and of nobody else"]})
        if "backs" in data and not machine:
            raise ValidationError({"backs": ["are those of the piles of a machine, and of nobody else"]})
        if machine != any(pile.takes for pile in data.get("piles", ())):
            raise ValidationError(
                {"piles": ["those of a machine take the cards of its factions, no others do"]}
            )
        for index, tavern in enumerate(data.get("taverns", ())):
            if tavern.pile is not None and tavern.pile not in piles:
                against("taverns", index, "pile", f"{tavern.pile!r:.60} is no pile of it")
        _check_map(data.get("rooms", ()), against)
        decks = [pile.deck for pile in data.get("piles", ())]
        for index, hand in enumerate(data.get("hands", ())):
            if not middle or hand.zone in {*TAKEN, *taken}:
                against("hands", index, "zone", f"{hand.zone} is a zone already, or not of the middle")
            if hand.deck not in decks:
                against("hands", index, "deck", f"{hand.deck} lies in no pile of it")
        if wrong:
            raise ValidationError(wrong)

    @post_load
    def record(self, data: dict[str, Any], **_: Any) -> Machinery:
        """The record."""
        made: dict[str, Any] = {
            name: tuple(item) if isinstance(item, list) else item for name, item in data.items()
        }
        return Machinery(**made)


def _check_map(rooms: Sequence[DungeonRoom], against: Callable[[str, int, str, str], None]) -> None:
    """Arrows lead to Rooms that are there and never back; from every Room but the last one leads some."""
    known = [room.card for room in rooms]
    for index, room in enumerate(rooms):
        if (room.card is None) != (index == 0):
            against("rooms", index, "card", "every Room has one but the Start Room, the first")
        elif room.card in known[:index]:
            against("rooms", index, "card", f"{room.card} stands twice")
        for card in room.to:
            if card not in known:
                against("rooms", index, "to", f"{card} is no Room of it")
            elif known.index(card) <= index:
                against("rooms", index, "to", f"{card} stands before it; arrows lead onwards only")
        if bool(room.to) != (index < len(known) - 1):
            against("rooms", index, "to", "arrows lead on from every Room but the Goal, the last one")
