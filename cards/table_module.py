"""What is set out on a table for The Red Dragon Inn: zones, components, faces and the opening ops, as plain
data. Which move is allowed is no concern of this module; the table reads it by the entry point `rdi`."""

from __future__ import annotations

import colorsys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from itertools import combinations
from pathlib import Path
from typing import Any

from innkeep.cards import own_decks, variant_decks, wording
from innkeep.cards.catalogue import LANGUAGES
from innkeep.cards.decks import deck_files, user_decks
from innkeep.cards.io import pack_files
from innkeep.cards.io.stand_ins import with_stand_ins
from innkeep.cards.lesson import lesson
from innkeep.cards.machineries import Machinery, Option, TeamPlay, clashing
from innkeep.cards.messages import has, text
from innkeep.cards.model import MADE, Card, Deck
from innkeep.cards.table_machinery import MachinerySetup, machineries
from innkeep.cards.table_macros import macros
from innkeep.cards.table_options import OptionError, several
from innkeep.cards.table_pieces import STAT_LIMIT, Json, both, cards_of, common_zones, piece, seat_zones
from innkeep.cards.team_terms import TERMS, agreed, boss_cards
from innkeep.cards.team_terms import offered as terms_offered

EDITIONS = ("rdi1", "rdi5", "rdi7", "rdi7-ru", "rdi10")
DEFAULT_EDITION = "rdi10"
HAND = 7
TEAMS = "teams"
"""The option that says in which variant the players are teams."""
VARIANTS = "variants"
"""The option that names the variants which leave nothing else to choose."""
ALONE = "alone"
"""Everybody plays for themselves."""
IN_TEAMS = (
    "two-headed-dragon",
    "boss-battle",
    "two-headed-boss-battle",
    "leaders-and-lackeys",
    "boss-otto",
    "otto",
)
"""The variants with teams, or with a third player, that a table sets out."""


DECK_TYPES = ("action", "sometimes", "anytime", "gambling", "cheating")
"""The types of cards that say how a character plays."""


LONGEST_NAME = 80
"""Letters of a name that are compared with those there are."""


def start_gold(
    players: int, edition: str = DEFAULT_EDITION, *, teams: bool = False, machine: bool = False
) -> int:
    """The Gold each player starts with (SETUP rules; the first box knows only 10), or each team (TEAM-05);
    one person alone against a machine has 8 (OTTO-09).

    >>> [start_gold(n) for n in (2, 3, 6, 7)]
    [8, 10, 10, 12]
    >>> start_gold(2, "rdi1"), start_gold(8, teams=True), start_gold(2, teams=True, machine=True)
    (10, 10, 8)
    """
    if machine and players == 2:
        return 8
    if teams or edition == "rdi1" or 3 <= players <= 6:
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
        return both("table.title")

    @property
    def library(self) -> pack_files.Library:
        """Where the decks come from, those that people made among them."""
        return self._library or user_decks.load()

    @property
    def known(self) -> pack_files.Library:
        """The decks everybody knows of: what people made is only for those who have its name."""
        return self._library or pack_files.load()

    def decks(self, kind: str) -> dict[str, Deck]:
        """The decks of a kind that a whole game can be played with, by id."""
        decks = self.known.decks.values()
        return {deck.id: deck for deck in decks if deck.kind == kind and deck.complete and not deck.own_back}

    def made(self, kind: str) -> dict[str, Deck]:
        """The decks of a kind that people made, and that are chosen as such, by id."""
        decks = self.library.decks.values()
        return {deck.id: deck for deck in decks if deck.set == MADE and user_decks.chosen_as(deck) == kind}

    def playable(self, kind: str) -> dict[str, Deck]:
        """The decks one may ask for by name: whole ones, and any that people made."""
        return {**self.decks(kind), **self.made(kind)}

    @property
    def lesson(self) -> list[Json]:
        """How a turn goes, for who has never played, however the players are divided."""
        return lesson({ALONE: None, **{name: one.teams for name, one in self.team_variants().items()}})

    def options(self) -> Json:
        """What may be chosen when a table is created, in the manner of a JSON schema."""
        return self.options_with(())

    def options_with(self, own: Iterable[str]) -> Json:
        """The options for who knows the decks of these names, which people made; names of none are passed
        over."""
        named = {*own, *user_decks.offered().values()}

        def offered(kind: str) -> dict[str, Deck]:
            mine = {name: deck for name, deck in self.made(kind).items() if name in named}
            return {**self.decks(kind), **mine}

        characters, drinks = offered("character"), offered("drink")
        made = (deck for name, deck in self.library.decks.items() if name in named and deck.set == MADE)
        decks = [*self.known.decks.values(), *made]

        def box_of(deck: Deck) -> str:
            return own_decks.box_of(deck, named)

        return {
            "type": "object",
            "properties": {
                "players": {"type": "integer", "minimum": 2, "maximum": self.most(), "default": 4},
                "characters": {
                    "type": "array",
                    "items": {"enum": list(characters)},
                    "alike": both("table.alike"),
                    "once": [name for name in characters if self._only_once(characters[name])],
                    "titles": {deck.id: dict(deck.name) for deck in characters.values()},
                    "colors": {deck.id: color(deck.look.hue) for deck in characters.values()},
                    "each": "seat",
                    "boxes": {deck.id: box_of(deck) for deck in characters.values()},
                    "pictures": {deck.id: f"portrait/{deck.id}" for deck in characters.values()},
                    "about": {name: about for name in characters if (about := in_a_line(name))},
                    "brings": {deck.id: self.brings(deck) for deck in characters.values()},
                },
                "drinks": {
                    "enum": list(drinks),
                    "default": next(iter(drinks), None),
                    "titles": {deck.id: dict(deck.name) for deck in drinks.values()},
                    "boxes": {deck.id: box_of(deck) for deck in drinks.values()},
                },
                TEAMS: self._ways(),
                VARIANTS: self._roads(),
                **terms_offered(self.team_variants(), decks, box_of),
                **variant_decks.offered(self.plain_variants(), decks, self.known, box_of),
                "edition": {"enum": list(EDITIONS), "default": DEFAULT_EDITION},
                **{option.id: self._offered(one, option, named) for one, option in self.variants()},
            },
        }

    def known_own(self, own: Iterable[str]) -> set[str]:
        """Those of these names by which a deck goes that somebody made."""
        decks = self.library.decks
        return {name for name in own if name in decks and decks[name].set == MADE}

    def _ways(self) -> Json:
        """The variants in teams: a sentence on each, for how many it is, and who then plays with whom."""
        variants = self.team_variants()
        most = len(self.decks("character"))
        plays = {name: one.teams for name, one in variants.items() if one.teams is not None}
        machines = list(self.machines())
        bosses = {name: play for name, play in plays.items() if play.bosses != "none"}
        with_cards = [name for name, play in plays.items() if play.with_boss_cards]
        return {
            "enum": [ALONE, *variants],
            "default": ALONE,
            "title": both("table.teams"),
            "titles": {ALONE: both("table.teams.alone")}
            | {name: _called(name, one) for name, one in variants.items()},
            "about": {name: both(f"table.teams.{name}.about") for name in (ALONE, *variants)},
            "pictures": self._shown_as(variants),
            "counts": {name: both(f"table.teams.{name}.players") for name in variants},
            "teams": {
                name: {f"{n}": play.numbers(n) if play.divided else [] for n in play.fits(most)}
                for name, play in plays.items()
            },
            "notes": {name: both("table.teams.bosses") for name in with_cards},
            "suits": {name: self._villains() for name in with_cards},
            "machines": {
                name: {
                    "title": dict(variants[name].title),
                    "about": both(f"table.teams.{name}.machine"),
                }
                for name in machines
            },
            "roles": {
                name: {f"{players}": _roles(play, players) for players in play.fits(most)}
                for name, play in bosses.items()
            },
        }

    def machines(self) -> dict[str, Machinery]:
        """The variants with a machine at the table, by id."""
        return {name: one for name, one in self.team_variants().items() if one.factions}

    def _shown_as(self, variants: Iterable[str]) -> dict[str, str]:
        """A picture of each way to play: a portrait of those who play so, of a machine or, as long as there
        is another, of a Boss."""
        players = [f"portrait/{name}" for name in self.decks("character")]
        bosses = [f"portrait/{deck.id}" for deck in self.known.decks.values() if deck.boss_of is not None]
        found = {}
        for name in (ALONE, *variants):
            if name != ALONE and (factions := self.known.machineries[name].factions):
                found[name] = f"portrait/{factions[0]}"
                continue
            bossy = name != ALONE and self._play(name).bosses != "none" and bosses
            found[name] = bosses.pop() if bossy else players.pop(0)
        return found

    def _roads(self) -> Json:
        """The variants that lie whole in the middle, with a sentence and a picture of each."""
        known = self.plain_variants()
        return {
            "type": "array",
            "uniqueItems": True,
            "items": {"enum": list(known)},
            "default": [],
            "title": both("table.variants"),
            "titles": {name: dict(one.title) for name, one in known.items()},
            "about": {name: both(f"table.variants.{name}.about") for name in known},
            "pictures": {name: f"portrait/{_laid_whole(one)}" for name, one in known.items()},
            "apart": [
                [name, other]
                for name, other in combinations(known, 2)
                if clashing([known[name], known[other]])
            ],
        }

    def plain_variants(self) -> dict[str, Machinery]:
        """The variants that lie whole in the middle and leave nothing to choose, by id."""
        known = self.known.machineries
        return {name: one for name, one in known.items() if one.at == "middle" and one.stops()}

    def most(self) -> int:
        """At how many seats a table is set out at most."""
        return len(self.decks("character"))

    def take_in(self, files: Iterable[Path], drawn: Callable[[bytes], bytes]) -> None:
        """Offer the decks of these files and folders to everybody; ``drawn`` makes of a picture what can be
        kept of it. Raises ValueError for what is no such file."""
        user_decks.offer([deck for file in files for deck in deck_files.found_at(file)], drawn)

    def brings(self, deck: Deck) -> dict[str, str]:
        """What a character has besides a mat, in each language: machinery of its own, and how many cards of
        each type."""
        own = [self.library.machineries[name].title for name in deck.machinery]
        counts = Counter(kind for card in deck.cards for kind in card.types for _ in range(card.copies))
        return {
            lang: " · ".join(
                [
                    *(title[lang] for title in own),
                    *(f"{text(f'type.{kind}', lang)} {counts[kind]}" for kind in DECK_TYPES if counts[kind]),
                ]
            )
            for lang in LANGUAGES
        }

    def variants(self) -> list[tuple[Machinery, Option]]:
        """What a table may choose of machineries that lie in the middle, as far as there are cards for it."""
        found = [(one, option) for one in self.known.machineries.values() for option in one.options]
        return [(one, option) for one, option in found if self.choices(one, option)]

    def variant(self, name: str, people: int | None = None) -> Json:
        """The options that choose a variant with everything there is for it; raises `OptionError`. So many
        ``people`` sit down to play against a machine.

        >>> RedDragonInn().variant("two-headed-dragon")
        {'teams': 'two-headed-dragon'}
        >>> RedDragonInn().variant("boss-otto", 2)
        {'teams': 'boss-otto', 'players': 3}
        >>> RedDragonInn().setup(RedDragonInn().variant("otto"))["options"]["players"]
        3
        """
        if name in self.machines() and people is not None:
            play = self._play(name)
            return {TEAMS: name, "players": (people if play.divided else play.members) + 1}
        if name in self.team_variants():
            return {TEAMS: name}
        if name in self.plain_variants():
            return {VARIANTS: [name]}
        chosen = [(one, option) for one, option in self.variants() if one.id == name]
        if not chosen:
            others = dict.fromkeys(one.id for one, _ in self.variants())
            known = [*self.team_variants(), *self.plain_variants(), *others]
            near = get_close_matches(name[:LONGEST_NAME], known, n=1)
            raise OptionError("variant", name, ", ".join(known), "".join(near))
        return {option.id: list(self.choices(one, option)) for one, option in chosen}

    def team_variants(self) -> dict[str, Machinery]:
        """The variants a table can play in teams, by id."""
        known = self.known.machineries
        return {name: known[name] for name in IN_TEAMS if name in known}

    def choices(
        self, machinery: Machinery, option: Option, own: Iterable[str] = ()
    ) -> dict[str, Mapping[str, str]]:
        """What may be chosen for an option, ids and titles; of the decks people made those ``own`` ones."""
        return {name: title for deck in self._among(own) for name, title in _of(deck, machinery, option)}

    def _among(self, own: Iterable[str]) -> list[Deck]:
        """The decks everybody knows of, and those of these names that people made."""
        decks, named = self.library.decks, {*own}
        made = [deck for name, deck in decks.items() if name in named and deck.set == MADE]
        return [*self.known.decks.values(), *made]

    def _offered(self, machinery: Machinery, option: Option, named: Iterable[str]) -> Json:
        choices = self.choices(machinery, option, named)
        sets = {
            deck.id: [name for name, _ in _of(deck, machinery, option)]
            for deck in self._among(named)
            if deck.set == MADE and option.of == "cards"
        }
        return {
            "type": "array",
            "uniqueItems": True,
            "items": {"enum": list(choices)},
            "default": [],
            "title": dict(option.title),
            "titles": {name: dict(title) for name, title in choices.items()},
            **({"sets": own} if (own := {name: there for name, there in sets.items() if there}) else {}),
        }

    def resolve(self, options: Mapping[str, Any]) -> Json:
        """The options with everything left out filled in; raises `OptionError`."""
        variants = self.variants()
        plain = ("players", "characters", "drinks", "edition", "hand", TEAMS, VARIANTS, *TERMS)
        roads_known = self.plain_variants()
        known = (*plain, *(one.id for _, one in variants), *map(variant_decks.field_of, roads_known))
        for name in options:
            if name not in known:
                raise OptionError(str(name), options[name], f"the options are {', '.join(known)}")
        asked = options.get("characters")
        if asked is not None and not isinstance(asked, list | tuple):
            raise OptionError("characters", asked, "a list of deck ids")
        chosen: list[Any] = [self._meant(deck) for deck in asked or ()]
        machine = self.machines().get(options.get(TEAMS, ALONE))
        if chosen and machine is not None and chosen[-1] == machine.id:
            chosen.pop()
        for deck in chosen:
            if not isinstance(deck, str) or deck not in self.playable("character"):
                raise OptionError("characters", deck, ", ".join(self.decks("character")))
            if chosen.count(deck) not in (1, len(chosen)):
                raise OptionError("characters", deck, "each character once, or the same for everybody")
            if len(chosen) > 1 and chosen.count(deck) > 1 and self._only_once(self.library.decks[deck]):
                raise OptionError("characters", deck, "once: their tokens lie before others, too")
        extra = 0 if machine is None else 1
        most = self.most()
        usual = self._usually(options.get(TEAMS, ALONE))
        players = options.get("players", len(chosen) + extra if chosen else usual)
        if not isinstance(players, int) or isinstance(players, bool) or not 2 <= players <= most:
            raise OptionError("players", players, f"2..{most} with the decks there are")
        if chosen and len(chosen) + extra != players:
            raise OptionError("characters", chosen, f"as many as players, {players - extra}")
        drinks = options.get("drinks", next(iter(self.decks("drink")), None))
        drinks = own_decks.by_name(drinks)
        if not isinstance(drinks, str) or drinks not in self.playable("drink"):
            raise OptionError("drinks", drinks, ", ".join(self.decks("drink")))
        edition = options.get("edition", DEFAULT_EDITION)
        if edition not in EDITIONS:
            raise OptionError("edition", edition, ", ".join(EDITIONS))
        teams = None
        if options.get(TEAMS) not in (None, ALONE):
            teams = self._in_teams(options[TEAMS], players)
        seated = list(chosen or self._company(players - extra, teams))
        if machine is not None:
            seated.append(machine.id)
        resolved = {"players": players, "characters": seated, "drinks": drinks, "edition": edition}
        own = self.known_own(self.library.decks)
        chosen_of = own_decks.by_names(options, [option.id for _, option in variants])
        for machinery, option in variants:
            choices, told = self.choices(machinery, option, own), self.choices(machinery, option)
            if picked := several(option.id, chosen_of.get(option.id, []), choices, told):
                resolved[option.id] = picked
        if teams is not None:
            resolved[TEAMS] = teams
        resolved |= agreed(own_decks.by_names(options, TERMS), teams, self.team_variants(), self.library)
        if roads := several(VARIANTS, options.get(VARIANTS, []), self.plain_variants()):
            both_of = clashing([self.plain_variants()[name] for name in roads])
            if both_of is not None:
                raise OptionError(VARIANTS, roads, f"{both_of[0]} or {both_of[1]}, not both")
            resolved[VARIANTS] = roads
        fields = list(map(variant_decks.field_of, roads_known))
        resolved |= variant_decks.agreed(
            own_decks.by_names(options, fields), roads_known, roads, self.library
        )
        if "hand" in options:
            first = [card.id for card in self.library.decks[seated[0]].cards]
            if options["hand"] not in first:
                raise OptionError("hand", options["hand"], f"a card of the first player's deck, {seated[0]}")
            resolved["hand"] = options["hand"]
        return resolved

    def _usually(self, way: object) -> int:
        """How many play where nobody says so: four, or as many as the variant is for."""
        known = self.team_variants()
        usual = min(4, self.most())
        fit = self._play(way).fits(self.most()) if isinstance(way, str) and way in known else [usual]
        return usual if usual in fit else fit[0]

    def _in_teams(self, name: object, players: int) -> str:
        """The variant of that id, which so many players can play in teams; raises `OptionError`."""
        variants = self.team_variants()
        if not isinstance(name, str) or name not in variants:
            raise OptionError(TEAMS, name, ", ".join((ALONE, *variants)))
        record = variants[name].teams
        assert record is not None
        fit = record.fits(len(self.decks("character")))
        if players not in fit:
            wanted = record.misfit(record.names(players))
            raise OptionError("players", players, f"{', '.join(map(str, fit))}: {wanted}")
        return name

    def _company(self, players: int, teams: str | None) -> list[str]:
        """Who plays where nobody was chosen: the first characters, as Bosses those with Boss Cards of their
        own (BB-02)."""
        names = list(self.decks("character"))
        bosses = self._play(teams).boss_seats(players) if teams is not None else []
        villains = self._villains()
        company: list[str] = []
        for seat in range(players):
            ahead = villains if seat in bosses else []
            company.append(next(name for name in (*ahead, *names) if name not in company))
        return company

    def _villains(self) -> list[str]:
        """The characters who have Boss Cards of their own (BB-02)."""
        own = {deck.boss_of for deck in self.known.decks.values()}
        return [name for name in self.decks("character") if name in own]

    def _only_once(self, deck: Deck) -> bool:
        """Whether tokens of the character lie before others, too: nobody could tell whose they are."""
        brought = (self.library.machineries[name] for name in deck.machinery)
        return any(token.holders != "own" for record in brought for token in record.tokens)

    def _play(self, teams: str) -> TeamPlay:
        """Who plays with whom in a variant in teams."""
        play = self.library.machineries[teams].teams
        assert play is not None
        return play

    def _meant(self, name: object) -> object:
        """The deck of characters of that id, or of that id without its box: ``alaric``, or one that everybody
        is offered, by the id its pack has; else the name."""
        found = [deck.id for deck in self.decks("character").values() if deck.short_id == name]
        return found[0] if len(found) == 1 else own_decks.by_name(name)

    def kept_for(
        self, options: Mapping[str, Any], others: Iterable[Mapping[str, Any]]
    ) -> dict[str, list[str]]:
        """What is kept for a table of these options and for none of the others: the decks people made, each
        that has pictures of its own with its faces and backs."""
        return own_decks.kept_for(options, others)

    def let_go(self, decks: Iterable[str]) -> None:
        """No table plays with these decks any more; those with pictures are forgotten with them."""
        own_decks.let_go(decks)

    def newer(self, options: Mapping[str, Any]) -> tuple[Json, list[dict[str, str]]]:
        """The options with the newest version of each deck that somebody made, and what those are called."""
        return own_decks.newer(options)

    def setup(self, options: Mapping[str, Any]) -> Json:
        """The table of these options, ready to play; raises `OptionError`."""
        resolved = self.resolve(options)
        library = with_stand_ins(self.library, own_decks.chosen(resolved))
        own_decks.hold(resolved)
        play = self._play(resolved[TEAMS]) if TEAMS in resolved else None
        seats = len(resolved["characters"])
        machine = None if play is None else play.machine_seat(seats)
        decks = [library.decks[deck] for deck in resolved["characters"] if deck in library.decks]
        bearers = list(range(seats)) if play is None else play.bearers(seats)
        bosses = [] if play is None else play.boss_seats(seats)
        begins = machine if play is not None and play.divided and machine is not None else 0  # OTTO-10
        gold = start_gold(seats, resolved["edition"], teams=TEAMS in resolved, machine=machine is not None)
        zones = [
            zone
            for seat in range(seats)
            for zone in seat_zones(seat, stats=bearers[seat] == seat, hand=seat != machine)
        ]
        components: list[Json] = []
        shown = [card for deck in decks for card in deck.cards]
        for seat, deck in enumerate(decks):
            components += cards_of(deck.cards, f"s{seat}.deck", len(components))
        for seat in bosses:  # with the character's back: they are shuffled into the deck (BB-02)
            added = boss_cards(library, resolved, decks[seat].id)
            cards = () if added is None else added.cards
            components += cards_of(cards, f"s{seat}.deck", len(components), decks[seat].id)
            shown += cards
        dealt = [min(HAND, deck.size) for deck in decks]
        if play is not None:
            dealt = [number + play.more_cards(seat, seats) for seat, number in enumerate(dealt)]
        if "hand" in resolved:
            next(one for one in components if one["face"] == resolved["hand"])["zone"] = "s0.hand"
            dealt[0] -= 1
        laid = machineries(library, resolved, tuple(dict.fromkeys(bearers)))
        drinks = library.decks[resolved["drinks"]]
        if not any(one.pours for one in laid):
            components += cards_of(drinks.cards, "drink.deck", len(components))
        shown += drinks.cards
        for one in laid:
            zones += one.zones()
            components += one.cards(drinks, len(components))
            shown += one.kinds()
        zones += common_zones(seats)
        components += [marker for one in laid for marker in one.markers()]
        for seat in dict.fromkeys(bearers):
            components += [
                piece("marker", f"m{seat}f", f"s{seat}.fortitude", STAT_LIMIT, "marker/fortitude"),
                piece("marker", f"m{seat}a", f"s{seat}.alcohol", 0, "marker/alcohol"),
                piece("purse", f"p{seat}", f"s{seat}.purse", gold, "purse/gold"),
            ]
        components += [
            piece("purse", "ppot", "pot", 0, "purse/gold"),
            piece("purse", "pinn", "inn", 0, "purse/gold"),
            piece("pawn", "turn", "turn", begins, "pawn/turn"),
        ]
        places = [
            {
                "title": _as_a_boss(name, play) if seat in bosses else name,
                "color": color(hue),
                **_team_of(play, seat, seats),
            }
            for seat, (name, hue) in enumerate(_told_apart(decks))
        ]
        if machine is not None and play is not None:
            own = library.machineries[resolved[TEAMS]]
            look = library.decks[own.factions[0]].look
            places.append(
                {
                    "title": dict(own.title),
                    "color": color(look.hue),
                    **_team_of(play, machine, seats),
                    "closed": True,
                }
            )
        return {
            "seats": places,
            "zones": zones,
            "components": components,
            "faces": {card.id: face(card) for card in shown},
            "opening": _opening(dealt, laid, seats),
            "macros": macros(both, HAND, 0 if play is None else play.more_cards(0, seats)),
            **({"maps": maps} if (maps := [one for each in laid for one in each.maps()]) else {}),
            **({} if machine is None else {"assistant": "autopilot"}),  # somebody has to play it
            "options": resolved,
            **({"told": told} if (told := own_decks.told(resolved)) != resolved else {}),
        }


def _called(name: str, variant: Machinery) -> dict[str, str]:
    """What a way to play is called: by a name of its own, or as what it lays out."""
    key = f"table.teams.{name}.title"
    return both(key) if has(key, "en") else dict(variant.title)


def _team_of(play: TeamPlay | None, seat: int, seats: int) -> Json:
    """The team of a seat as a table has it; nothing where there are none."""
    return {"team": play.numbers(seats)[seat]} if play is not None and play.divided else {}


def _roles(play: TeamPlay, players: int) -> list[dict[str, str] | None]:
    """What each seat is called in a variant with Bosses: Boss or Challenger, Leader or Lackey; a machine
    that plays as a third says so, beside players who are called nothing."""
    bosses = play.boss_seats(players)
    if not play.divided:
        return [None] * (players - 1) + [both("role.machine")]
    if (machine := play.machine_seat(players)) is not None:
        return [both(f"role.{'machine' if seat == machine else 'challenger'}") for seat in range(players)]
    pair = ("leader", "lackey") if play.bosses == "one" else ("boss", "challenger")
    return [both(f"role.{pair[seat not in bosses]}") for seat in range(players)]


def _told_apart(decks: Sequence[Deck]) -> list[tuple[dict[str, str], int]]:
    """The name and the hue, in degrees, of each seat: those of its deck. Where all play the same character,
    names are numbered and hues lie far from each other."""
    if len({deck.id for deck in decks}) == len(decks):
        return [(dict(deck.name), deck.look.hue) for deck in decks]
    return [
        (
            {lang: f"{name} {seat + 1}" for lang, name in deck.name.items()},
            (deck.look.hue + 360 * seat // len(decks)) % 360,
        )
        for seat, deck in enumerate(decks)
    ]


def _as_a_boss(name: Mapping[str, str], play: TeamPlay | None) -> dict[str, str]:
    """The name of a character who has Boss Cards in the deck."""
    key = "leader" if play is not None and play.bosses == "one" else "boss"
    return {lang: text(f"role.{key}.named", lang, name=name[lang]) for lang in LANGUAGES}


def _of(deck: Deck, machinery: Machinery, option: Option) -> list[tuple[str, Mapping[str, str]]]:
    """What of a deck may be chosen for an option."""
    if option.of == "drinks":  # only what has the ordinary back may be mixed (BAR-05)
        return [(deck.id, deck.name)] if deck.kind == "drink" and not deck.own_back else []
    return [(card.id, card.title) for card in deck.cards if machinery.id in deck.machinery]


def _laid_whole(record: Machinery) -> str:
    """The deck of a variant's taverns or Rooms."""
    return next(row.deck for row in record.rows() if row.deck is not None)


def face(card: Card) -> Json:
    """Title, type line and text of a card in every language."""
    return {
        "title": dict(card.title),
        "type": {lang: wording.type_line(card, lang) for lang in LANGUAGES},
        "text": {lang: wording.text(card, lang) for lang in LANGUAGES},
    }


def in_a_line(deck: str) -> dict[str, str]:
    """What a character is like, in each language; empty where nobody has said so.

    >>> in_a_line("rdi5-zakhan")["en"]
    'The more he drinks, the harder he hits.'
    """
    key = f"character.{deck}"
    return {lang: text(key, lang) for lang in LANGUAGES if has(key, lang)}


def color(hue: int) -> str:
    """A seat's colour from its deck's hue in degrees.

    >>> color(0)
    '#a43d3d'
    """
    red, green, blue = colorsys.hls_to_rgb(hue / 360, 0.44, 0.46)
    return "#" + "".join(f"{round(part * 255):02x}" for part in (red, green, blue))


def _opening(dealt: Sequence[int], laid: Sequence[MachinerySetup], players: int) -> list[Json]:
    seats = range(len(dealt))
    shuffles = [{"kind": "shuffle", "zone": f"s{seat}.deck"} for seat in seats]
    hands = [
        {"kind": "draw", "from": f"s{seat}.deck", "to": f"s{seat}.hand", "n": dealt[seat]}
        for seat in seats
        if dealt[seat]
    ]
    drinks = [
        {"kind": "draw", "from": "drink.deck", "to": f"s{seat}.drinks", "n": 1} for seat in range(players)
    ]
    shuffles += [op for one in laid for op in one.opening()]
    if not any(one.pours for one in laid):
        shuffles.append({"kind": "shuffle", "zone": "drink.deck"})
    return [*shuffles, *hands, *drinks]


module = RedDragonInn()
