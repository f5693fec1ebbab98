"""What is set out on a table for The Red Dragon Inn: zones, components, faces and the opening ops, as plain
data. Which move is allowed is no concern of this module; the table reads it by the entry point `rdi`."""

from __future__ import annotations

import colorsys
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from innkeep.cards import messages, wording
from innkeep.cards.io import pack_files, user_decks
from innkeep.cards.model import LANGUAGES, Card, Deck
from innkeep.cards.table_macros import macros

EDITIONS = ("rdi1", "rdi5", "rdi7", "rdi7-ru", "rdi10")
DEFAULT_EDITION = "rdi10"
HAND = 7
STAT_LIMIT = 20
TRACKS = ("chi",)
"""The machinery that keeps a number, on a track and with a marker of its own."""

Json = dict[str, Any]


class OptionError(ValueError):
    """An option the module refuses: which one, its value and what is allowed."""

    def __init__(self, field: str, value: object, allowed: str) -> None:
        self.field, self.value, self.allowed = field, value, allowed
        super().__init__(f"{field}: {value!r:.80} is not possible; allowed: {allowed}")


def start_gold(players: int, edition: str = DEFAULT_EDITION) -> int:
    """The Gold each player starts with (SETUP rules; the first box knows only 10).

    >>> [start_gold(n) for n in (2, 3, 6, 7)]
    [8, 10, 10, 12]
    >>> start_gold(2, "rdi1")
    10
    """
    if edition == "rdi1" or 3 <= players <= 6:
        return 10
    return 8 if players < 3 else 12


class RedDragonInn:
    """The table module; its decks are those of a library, the shipped one unless told."""

    id = "rdi"

    def __init__(self, library: pack_files.Library | None = None) -> None:
        self._library = library

    @property
    def title(self) -> dict[str, str]:
        """The game's name per language."""
        return _both("table.title")

    @property
    def library(self) -> pack_files.Library:
        """Where the decks come from."""
        return self._library or user_decks.load()

    def decks(self, kind: str) -> dict[str, Deck]:
        """The decks of a kind that a whole game can be played with, by id."""
        decks = self.library.decks.values()
        return {deck.id: deck for deck in decks if deck.kind == kind and deck.complete and not deck.own_back}

    def playable(self, kind: str) -> dict[str, Deck]:
        """The decks one may ask for by name: whole ones, and any that lies on the shelf to be tried."""
        decks = self.library.decks.values()
        made = {deck.id: deck for deck in decks if deck.kind == kind and deck.set == user_decks.SET}
        return {**self.decks(kind), **made}

    def options(self) -> Json:
        """What may be chosen when a table is created, in the manner of a JSON schema."""
        characters = self.decks("character")
        return {
            "type": "object",
            "properties": {
                "players": {"type": "integer", "minimum": 2, "maximum": len(characters), "default": 4},
                "characters": {
                    "type": "array",
                    "uniqueItems": True,
                    "items": {"enum": list(characters)},
                    "titles": {deck.id: dict(deck.name) for deck in characters.values()},
                    "colors": {deck.id: color(deck.look.hue) for deck in characters.values()},
                    "each": "seat",
                    "boxes": {deck.id: deck.set for deck in characters.values()},
                    "pictures": {deck.id: f"back/{deck.id}" for deck in characters.values()},
                },
                "drinks": {
                    "enum": list(self.decks("drink")),
                    "default": next(iter(self.decks("drink")), None),
                    "titles": {deck.id: dict(deck.name) for deck in self.decks("drink").values()},
                },
                "edition": {"enum": list(EDITIONS), "default": DEFAULT_EDITION},
            },
        }

    def resolve(self, options: Mapping[str, Any]) -> Json:
        """The options with everything left out filled in; raises `OptionError`."""
        known = ("players", "characters", "drinks", "edition", "hand")
        for name in options:
            if name not in known:
                raise OptionError(str(name), options[name], f"the options are {', '.join(known)}")
        characters = self.decks("character")
        chosen = options.get("characters")
        if chosen is not None and not isinstance(chosen, list | tuple):
            raise OptionError("characters", chosen, "a list of deck ids")
        for deck in chosen or ():
            if not isinstance(deck, str) or deck not in self.playable("character"):
                raise OptionError("characters", deck, ", ".join(characters))
            if list(chosen or ()).count(deck) > 1:
                raise OptionError("characters", deck, "each character once")
        players = options.get("players", len(chosen) if chosen else min(4, len(characters)))
        if not isinstance(players, int) or isinstance(players, bool) or not 2 <= players <= len(characters):
            raise OptionError("players", players, f"2..{len(characters)} with the decks there are")
        if chosen and len(chosen) != players:
            raise OptionError("characters", list(chosen), f"as many as players, {players}")
        drinks = options.get("drinks", next(iter(self.decks("drink")), None))
        if not isinstance(drinks, str) or drinks not in self.playable("drink"):
            raise OptionError("drinks", drinks, ", ".join(self.decks("drink")))
        edition = options.get("edition", DEFAULT_EDITION)
        if edition not in EDITIONS:
            raise OptionError("edition", edition, ", ".join(EDITIONS))
        seated = list(chosen or list(characters)[:players])
        resolved = {"players": players, "characters": seated, "drinks": drinks, "edition": edition}
        if "hand" in options:
            first = [card.id for card in self.library.decks[seated[0]].cards]
            if options["hand"] not in first:
                raise OptionError("hand", options["hand"], f"a card of the first player's deck, {seated[0]}")
            resolved["hand"] = options["hand"]
        return resolved

    def setup(self, options: Mapping[str, Any]) -> Json:
        """The table of these options, ready to play; raises `OptionError`."""
        resolved = self.resolve(options)
        decks = [self.library.decks[deck] for deck in resolved["characters"]]
        drinks = self.library.decks[resolved["drinks"]]
        gold = start_gold(len(decks), resolved["edition"])
        sides = [self.library.decks[deck.side_deck] if deck.side_deck else None for deck in decks]
        zones = [zone for seat in range(len(decks)) for zone in _seat_zones(seat)]
        for seat, (deck, side) in enumerate(zip(decks, sides, strict=True)):
            zones += _machinery_zones(seat, deck, side)
        zones += _common_zones(len(decks))
        components: list[Json] = []
        for seat, deck in enumerate(decks):
            components += _cards(deck, f"s{seat}.deck", len(components))
        dealt = [min(HAND, deck.size) for deck in decks]
        if "hand" in resolved:
            next(one for one in components if one["face"] == resolved["hand"])["zone"] = "s0.hand"
            dealt[0] -= 1
        components += _cards(drinks, "drink.deck", len(components))
        for seat, side in enumerate(sides):
            components += _cards(side, f"s{seat}.side", len(components)) if side else []
        for seat, deck in enumerate(decks):
            components += [
                _piece("marker", f"m{seat}-{track}", f"s{seat}.{track}", 0, f"marker/{track}")
                for track in TRACKS
                if track in deck.machinery
            ]
            components += [
                _piece("marker", f"m{seat}f", f"s{seat}.fortitude", STAT_LIMIT, "marker/fortitude"),
                _piece("marker", f"m{seat}a", f"s{seat}.alcohol", 0, "marker/alcohol"),
                _piece("purse", f"p{seat}", f"s{seat}.purse", gold, "purse/gold"),
            ]
        components += [
            _piece("purse", "ppot", "pot", 0, "purse/gold"),
            _piece("purse", "pinn", "inn", 0, "purse/gold"),
            _piece("pawn", "turn", "turn", 0, "pawn/turn"),
        ]
        return {
            "seats": [{"title": dict(deck.name), "color": color(deck.look.hue)} for deck in decks],
            "zones": zones,
            "components": components,
            "faces": {
                card.id: face(card) for deck in (*decks, drinks, *sides) if deck for card in deck.cards
            },
            "opening": _opening(sides, dealt),
            "macros": macros(_both, HAND),
            "options": resolved,
        }


def face(card: Card) -> Json:
    """Title, type line and text of a card in every language."""
    return {
        "title": dict(card.title),
        "type": {lang: wording.type_line(card, lang) for lang in LANGUAGES},
        "text": {lang: wording.text(card, lang) for lang in LANGUAGES},
    }


def color(hue: int) -> str:
    """A seat's colour from its deck's hue in degrees.

    >>> color(0)
    '#a43d3d'
    """
    red, green, blue = colorsys.hls_to_rgb(hue / 360, 0.44, 0.46)
    return "#" + "".join(f"{round(part * 255):02x}" for part in (red, green, blue))


def _both(key: str) -> dict[str, str]:
    return {lang: messages.text(key, lang) for lang in LANGUAGES}


def _zone(
    name: str,
    kind: str,
    visibility: str,
    role: str,
    seat: int | None = None,
    title: Mapping[str, str] | None = None,
    **more: Any,
) -> Json:
    return {
        "id": name,
        "kind": kind,
        "seat": seat,
        "visibility": visibility,
        "role": role,
        "title": title or _both(f"zone.{role}"),
        **more,
    }


def _seat_zones(seat: int) -> Iterable[Json]:
    at = f"s{seat}"
    card: Json = {"accepts": ["card"]}
    track: Json = {"min": 0, "max": STAT_LIMIT, "accepts": ["marker"]}
    yield _zone(f"{at}.hand", "hand", "owner", "hand", seat, **card)
    yield _zone(f"{at}.deck", "stack", "hidden", "deck", seat, **card)
    yield _zone(f"{at}.discard", "stack", "public", "discard", seat, **card)
    yield _zone(f"{at}.drinks", "stack", "hidden", "drinks", seat, **card)
    yield _zone(f"{at}.front", "area", "public", "front", seat)
    yield _zone(f"{at}.fortitude", "track", "public", "fortitude", seat, **track)
    yield _zone(f"{at}.alcohol", "track", "public", "alcohol", seat, **track)
    yield _zone(f"{at}.purse", "purse", "public", "purse", seat, accepts=["purse"])


def _common_zones(players: int) -> Iterable[Json]:
    card: Json = {"accepts": ["card"]}
    yield _zone("drink.deck", "stack", "hidden", "drink-deck", **card)
    yield _zone("drink.discard", "stack", "public", "drink-discard", **card)
    yield _zone("table", "area", "public", "play")
    yield _zone("pot", "purse", "public", "pot", accepts=["purse"])
    yield _zone("inn", "purse", "public", "inn", accepts=["purse"], endless=True)
    yield _zone("turn", "track", "public", "turn", min=0, max=players - 1, accepts=["pawn"])


def _cards(deck: Deck, zone: str, start: int) -> list[Json]:
    faces = [card.id for card in deck.cards for _ in range(card.copies)]
    return [
        {
            "id": f"c{number}",
            "kind": "card",
            "zone": zone,
            "face": name,
            "back": f"back/{deck.id}",
            "up": False,
        }
        for number, name in enumerate(faces, start)
    ]


def _piece(kind: str, name: str, zone: str, value: int, look: str) -> Json:
    return {"id": name, "kind": kind, "zone": zone, "value": value, "face": look}


def _machinery_zones(seat: int, deck: Deck, side: Deck | None) -> Iterable[Json]:
    """Where the machinery of a character lies: its side deck with discards, and its tracks."""
    if side is not None:
        named = {lang: messages.text("zone.side-discard", lang, deck=side.name[lang]) for lang in LANGUAGES}
        card: Json = {"accepts": ["card"]}
        yield _zone(f"s{seat}.side", "stack", "hidden", "side", seat, dict(side.name), **card)
        yield _zone(f"s{seat}.side-discard", "stack", "public", "side-discard", seat, named, **card)
    for track in TRACKS:
        if track in deck.machinery:
            limits: Json = {"min": 0, "max": STAT_LIMIT, "accepts": ["marker"]}
            yield _zone(f"s{seat}.{track}", "track", "public", track, seat, **limits)


def _opening(sides: Sequence[Deck | None], dealt: Sequence[int]) -> list[Json]:
    seats = range(len(sides))
    shuffles = [{"kind": "shuffle", "zone": f"s{seat}.deck"} for seat in seats]
    hands = [
        {"kind": "draw", "from": f"s{seat}.deck", "to": f"s{seat}.hand", "n": dealt[seat]}
        for seat in seats
        if dealt[seat]
    ]
    drinks = [{"kind": "draw", "from": "drink.deck", "to": f"s{seat}.drinks", "n": 1} for seat in seats]
    shuffles += [{"kind": "shuffle", "zone": f"s{seat}.side"} for seat in seats if sides[seat]]
    return [*shuffles, {"kind": "shuffle", "zone": "drink.deck"}, *hands, *drinks]


module = RedDragonInn()
