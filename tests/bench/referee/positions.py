"""The position of a scenario as a module sets it out on a table: the same cards in the same places."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from innkeep.assistant.model.dues import is_open
from innkeep.assistant.model.expected_table import wanted
from innkeep.assistant.model.machine import machine_seat
from innkeep.assistant.model.machinery_zones import is_hand
from innkeep.assistant.model.observed_table import PLAY
from innkeep.cards import Library
from innkeep.cards.table_module import face, module
from innkeep.rules import EDITIONS, Game
from innkeep.rules.scenario.records import Scenario

__all__ = ["NotLaidOutError", "Position", "chosen", "in_a_variant", "laid_out", "possible"]

Json = dict[str, Any]


class NotLaidOutError(Exception):
    """What of a scenario has no place on a table."""


class Position:
    """A module that sets out one position after another: `laid` is the next; None: a whole game."""

    id = "rdi"
    title = module.title

    def __init__(self) -> None:
        self.laid: Json | None = None

    def options(self) -> Json:
        """Those of the real module."""
        return module.options()

    def setup(self, options: Json) -> Json:
        """The position at hand, or a fresh table of these options."""
        return module.setup(options) if self.laid is None else self.laid


def laid_out(scenario: Scenario, game: Game, names: Sequence[str], library: Library) -> Json:
    """A setup with the position of a scenario; card `c7` is the game's card 7. Raises NotLaidOutError."""
    possible(scenario, [player.character for player in game.players])
    characters = [player.character for player in game.players]
    machine = machine_seat(game)
    people = [name for seat, name in enumerate(characters) if seat != machine]
    options = {"characters": _stand_ins(people), "edition": scenario.edition, **chosen(scenario)}
    base = module.setup(options)
    if machine is not None:
        base = _reseated(base, machine)
    zones = {zone["id"] for zone in base["zones"]}
    places, values = wanted(game)
    lying: list[Json] = []
    for zone in dict.fromkeys(places.values()):
        if zone == PLAY or zone not in zones:
            raise NotLaidOutError(f"cards lie in {zone}")
        up = is_open(zone)
        there = [uid for uid, place in places.items() if place == zone]
        if zone.endswith(".hand") or not is_hand(zone):
            there = [uid for uid in game.zone(zone) if places[uid] == zone]
        lying += (_card(uid, game, library, zone, up) for uid in there)
    for component in base["components"]:
        if component["kind"] != "card":
            lying.append(component | {"value": values.get(component["zone"], component["value"])})
    return base | {
        "seats": [
            seat | {"title": {"en": name, "ru": name}}
            for name, seat in zip(names, base["seats"], strict=True)
        ],
        "components": lying,
        "faces": {name: face(library.cards[name]) for name in game.defs},
        "opening": [],
        "options": base["options"]
        | {
            "characters": characters,
            "phase": scenario.phase,
            "first_turn": scenario.first_turn,
            "out": [seat for seat, player in enumerate(game.players) if not player.in_game],
            "ready": [seat for seat, player in enumerate(scenario.players) if player.ready],
            "away": [seat for seat, player in enumerate(scenario.players) if player.ignoring_all],
        },
    }


def _reseated(base: Json, machine: int) -> Json:
    """A table with the machine at that seat instead of the last."""
    last = len(base["seats"]) - 1
    to = {last: machine, **{old: old + (old >= machine) for old in range(last)}}

    def zone(name: str) -> str:
        seat, dot, what = name.partition(".")
        return f"s{to[int(seat[1:])]}.{what}" if dot and seat[1:].isdigit() else name

    seated = {to[old]: seat for old, seat in enumerate(base["seats"])}
    return base | {
        "seats": [seated[seat] for seat in range(last + 1)],
        "zones": [
            one | {"id": zone(one["id"]), "seat": None if one["seat"] is None else to[one["seat"]]}
            for one in base["zones"]
        ],
        "components": [one | {"zone": zone(one["zone"])} for one in base["components"]],
        "maps": [one | {"tracks": [zone(name) for name in one["tracks"]]} for one in base.get("maps", [])],
    }


def _card(uid: int, game: Game, library: Library, zone: str, up: bool) -> Json:
    """A card; Boss Cards have the back of the character they are shuffled in with."""
    card = library.cards[game.defs[uid]]
    owner = game.owners[uid]
    added = owner >= 0 and library.decks[card.deck].boss_of is not None
    back = f"back/{game.players[owner].character if added else card.deck}"
    return {"id": f"c{uid}", "kind": "card", "zone": zone, "face": card.id, "back": back, "up": up}


def possible(scenario: Scenario, characters: Sequence[str | None]) -> None:
    """Refuse what no table of the game can show. Raises NotLaidOutError."""
    optional = {machinery.id for machinery, _ in module.variants()}
    known = {*module.team_variants(), *module.plain_variants(), *optional}
    others = [name for name in scenario.variants if name not in known]
    in_teams = [name for name in scenario.variants if name in module.team_variants()]
    teams = [player.team for player in scenario.players]
    machines = [name for name in scenario.variants if name in module.machines()]
    reasons = {
        "lots that come out as somebody wishes are thrown at no table": bool(machines and scenario.random),
        "Components that were hit before lie across, which no position says": any(
            hits for _, hits in scenario.components
        ),
        f"the table has no places for the variants: {', '.join(others)}": bool(others),
        "a table seats the Boss, or the teams, from the first seat on": bool(in_teams)
        and not machines
        and _seated_otherwise(scenario, in_teams[0]),
        "teams play a variant at a table, and in each of them this goes otherwise": any(teams)
        and not in_teams,
        "a table plays by a book, not by single switches": bool(scenario.switches)
        or scenario.edition not in EDITIONS,
        "a table seats a character once": _twice([name for name in characters if name is not None]),
    }
    for reason, holds in reasons.items():
        if holds:
            raise NotLaidOutError(reason)


def in_a_variant(scenario: Scenario, holds: Callable[[Scenario], bool]) -> Scenario:
    """A scenario of teams whatever the variant, in the first one a table plays in which it holds just so; as
    it is where it names one, or holds in none."""
    known = module.team_variants()
    if not any(player.team for player in scenario.players) or known.keys() & {*scenario.variants}:
        return scenario
    for name in known:
        played = replace(scenario, variants=(name, *scenario.variants))
        if not _seated_otherwise(scenario, name) and holds(played):
            return played
    return scenario


def chosen(scenario: Scenario) -> Json:
    """The options of the variants that are played."""
    found: Json = {}
    for name in scenario.variants:
        option: Json = {**module.variant(name)}
        if name in module.machines():
            option |= {key: value for key, value in scenario.options.items() if key != "potions"}
        more = {key: [*found.get(key, ()), *value] for key, value in option.items() if key == "variants"}
        found |= {**option, **more}
    titles = [title for pile in scenario.prizes.values() for title in pile or ()]
    decks = module.library.decks.values()
    prizes = {card.id for deck in decks if "prizes" in deck.machinery for card in deck.cards}
    named = [card.id for card in map(module.library.find, titles) if card is not None and card.id in prizes]
    return found | ({"prizes": named} if named else {})


def _seated_otherwise(scenario: Scenario, variant: str) -> bool:
    """Whether the table of the variant would have others on a team, or as Bosses."""
    play = module.team_variants()[variant].teams
    assert play is not None
    teams = [player.team for player in scenario.players]
    order = list(dict.fromkeys(teams))
    bosses = [seat for seat, player in enumerate(scenario.players) if player.boss]
    strange = bosses and bosses != play.boss_seats(len(teams))
    return bool(strange) or [order.index(team) for team in teams] != play.numbers(len(teams))


def _twice(names: Sequence[str]) -> bool:
    return len(set(names)) < len(names)


def _stand_ins(characters: Sequence[str | None]) -> list[str]:
    """A deck for every seat, for its zones: its own, or a plain one for a seat without a character."""
    plain = [deck.id for deck in module.decks("character").values() if not (deck.machinery or deck.side_deck)]
    spare = iter(name for name in plain if name not in characters)
    whole = module.decks("character")
    return [name if name is not None and name in whole else next(spare) for name in characters]
