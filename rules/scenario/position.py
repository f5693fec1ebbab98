"""Setting out the situation of a scenario as a game.

Titles become cards, names become seats. A situation that needs machinery which does not exist yet
is refused by name, so that a scenario never passes for the wrong reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from innkeep.cards.machineries import Machinery, Token
from innkeep.cards.titles import key as title_key
from innkeep.rules.book.editions import EDITIONS, Edition
from innkeep.rules.engine.game import Game
from innkeep.rules.engine.setup import Layout, PlayerSetup, build, new_game
from innkeep.rules.machinery.pegs import lying
from innkeep.rules.scenario.card_lookup import CardLookup
from innkeep.rules.scenario.outcome import StepError
from innkeep.rules.scenario.piles import DRINK_DISCARDS, NamedPile, piles
from innkeep.rules.scenario.places import Map
from innkeep.rules.scenario.records import PlayerSpec, Scenario
from innkeep.rules.scenario.running import ScenarioTable
from innkeep.rules.variants.otto.zones import COMPONENTS, PREPARED, PRIORITY, THREAT

__all__ = ["LEFT", "pegged", "set_up", "token_names"]

OTTO = "boss-otto"
"""The variant of Boss Otto, and the character at his seat."""
LEFT = "_left"
"""After the name of a pegged token: how many of it are on the track yet."""


def set_up(scenario: Scenario, shelf: CardLookup) -> ScenarioTable:
    """The table at the beginning of a scenario; raises `StepError` when it cannot be set out."""
    _only_base_play(scenario, shelf)
    names = tuple(player.name for player in scenario.players)
    edition = _edition(scenario)
    try:
        game = _fresh(scenario, shelf, edition) if scenario.setup else _position(scenario, shelf, edition)
    except ValueError as error:
        raise StepError("players", "a situation of the game", str(error)) from None
    if not scenario.setup:
        game.picks = _lots(scenario, shelf)
    game.foreign = tuple(_foreign(scenario, shelf, game))
    teams = tuple(team for player in scenario.players if (team := _team(player, scenario)) is not None)
    return ScenarioTable(game, shelf, names, teams, scenario.variants)


def _whose_turn(scenario: Scenario) -> int | None:
    """The seat whose turn it is, or of a team its first member; None where nothing is said."""
    names = [player.name for player in scenario.players]
    if scenario.turn is None or scenario.turn in names:
        return names.index(scenario.turn) if scenario.turn is not None else None
    return [player.team for player in scenario.players].index(scenario.turn)


def _edition(scenario: Scenario) -> Edition:
    edition = EDITIONS[scenario.edition]
    try:
        return edition.switched(**scenario.switches)
    except ValueError as error:
        raise StepError("switches", "switches of the rules", str(error)) from None


def _only_base_play(scenario: Scenario, shelf: CardLookup) -> None:
    """Refuse what belongs to characters and variants that do not exist yet."""
    needed: list[tuple[str, object]] = [
        ("variants", ", ".join(name for name in scenario.variants if not _played(name, shelf))),
        ("prizes", "" if "prizes" in scenario.variants else ", ".join(scenario.prizes)),
        ("decks", ", ".join(name for name in scenario.decks if not _known(name, scenario, shelf))),
        ("tavern", scenario.tavern if not _map(scenario, shelf).taverns else None),
        ("closed", ", ".join(scenario.closed) if not _map(scenario, shelf).taverns else None),
        ("discards", ", ".join(name for name in scenario.discards if not _known(name, scenario, shelf))),
        ("priority_target", None if OTTO in scenario.variants else scenario.priority_target),
        ("prepared", "" if OTTO in scenario.variants else ", ".join(scenario.prepared)),
        (
            "components",
            "" if OTTO in scenario.variants else ", ".join(name for name, _ in scenario.components),
        ),
        ("options", "" if OTTO in scenario.variants else ", ".join(scenario.options)),
    ]
    tokens = token_names(_machineries(scenario, shelf))
    for index, player in enumerate(scenario.players):
        place = f"players[{index}]"
        needed += [
            (f"{place}.tokens", ", ".join(name for name in player.tokens if name not in tokens)),
            (f"{place}.room", player.room if not _map(scenario, shelf).rooms else None),
        ]
    for path, value in needed:
        if value:
            raise StepError(path, "set out", f"not supported yet: {path.rsplit('.', 1)[-1]} {value}")


def _machineries(scenario: Scenario, shelf: CardLookup) -> Iterator[Machinery]:
    """What the characters and variants bring along."""
    known = shelf.library.machineries
    for player in scenario.players:
        own = shelf.library.decks.get(shelf.own.get(player.name, ""))
        for name in own.machinery if own else ():
            yield known[name]
    for name in scenario.variants:
        if name in known:
            yield known[name]


def _map(scenario: Scenario, shelf: CardLookup) -> Map:
    """The taverns and Rooms of the variants that are played."""
    return Map.of(shelf.library, scenario.variants)


def _played(variant: str, shelf: CardLookup) -> bool:
    """Whether a variant is one the engine has."""
    record = shelf.library.machineries.get(variant)
    return record is not None and record.at != "seat"


def _known(deck: str, scenario: Scenario, shelf: CardLookup) -> bool:
    """Whether a deck named in a situation is one that lies there."""
    return any(deck in pile.names for pile in _piles(scenario, shelf))


def _piles(scenario: Scenario, shelf: CardLookup) -> Iterator[NamedPile]:
    """Each pile of a character or a variant."""
    return piles([player.name for player in scenario.players], shelf, scenario.variants)


def _character(player: PlayerSpec, shelf: CardLookup) -> str | None:
    if player.character is None or player.character == OTTO:
        return player.character
    deck = shelf.own.get(player.name)
    if deck is None:
        got = f"not supported yet: the character {player.character}"
        raise StepError(f"players.{player.name}.character", "a character with a deck", got)
    return deck


def _team(player: PlayerSpec, scenario: Scenario) -> str | None:
    """The team of a player; against Otto it goes without saying."""
    if player.team is None and OTTO in scenario.variants:
        return "otto" if player.character == OTTO else "challengers"
    return player.team


def _outcomes(scenario: Scenario, shelf: CardLookup) -> list[list[str]]:
    """The orders after shuffles."""
    return [
        [shelf.find(str(title), None, True).title["en"] for title in outcome]
        for outcome in scenario.random
        if isinstance(outcome, tuple)
    ]


def _foreign(scenario: Scenario, shelf: CardLookup, game: Game) -> Iterator[int]:
    """The cards in hands that are said to be of another deck than their holder's own."""
    for seat, player in enumerate(scenario.players):
        for at, title in enumerate(player.hand if not scenario.setup else ()):
            deck, slash, _ = title.partition("/")
            if slash and deck in shelf.library.decks and deck != shelf.own.get(player.name):
                yield game.players[seat].hand[at]


def _lots(scenario: Scenario, shelf: CardLookup) -> tuple[str, ...]:
    """The outcomes of single lots, a queue of their own: titles, or the id where one names its deck."""
    found = []
    for outcome in scenario.random:
        if not isinstance(outcome, tuple):
            title = str(outcome)
            exact = "/" in title and shelf.fitting(title)
            found.append(shelf.find(title).id if exact else title_key(title))
    return tuple(found)


def _fresh(scenario: Scenario, shelf: CardLookup, edition: Edition) -> Game:
    seated = [
        PlayerSetup(player.name, _character(player, shelf), team=_team(player, scenario), boss=player.boss)
        for player in scenario.players
    ]
    records = shelf.library.machineries
    return new_game(
        seated,
        edition,
        first=_whose_turn(scenario),
        drinks=shelf.drink_deck().id,
        chosen=_chosen(scenario, shelf),
        variants=[name for name in scenario.variants if not records[name].options],
        library=shelf.library,
        outcomes=_outcomes(scenario, shelf),
        options=scenario.options,
        lots=_lots(scenario, shelf),
    )


def _chosen(scenario: Scenario, shelf: CardLookup) -> dict[str, list[str]]:
    """What is chosen for the variants: every deck that may be mixed, and the cards the scenario names."""
    decks = shelf.library.decks.values()
    mixed = [deck.id for deck in decks if deck.kind == "drink" and not deck.own_back]
    chosen: dict[str, list[str]] = {}
    for name in scenario.variants:
        for option in shelf.library.machineries[name].options:
            named = scenario.prizes.get("inn", ()) if name == "prizes" else scenario.decks.get(option.id, ())
            chosen[option.id] = mixed if option.of == "drinks" else [shelf.find(one).id for one in named]
    return chosen


def _layout(scenario: Scenario, shelf: CardLookup) -> Layout:
    """What the scenario says of machineries and variants."""
    zones: dict[str, tuple[str, ...]] = {}
    for pile in _piles(scenario, shelf):
        for zone, named in ((pile.zone, scenario.decks), (pile.discards, scenario.discards)):
            titles = next((named[name] for name in pile.names if name in named), None)
            if titles is not None and zone is not None and zone != DRINK_DISCARDS:
                zones[zone] = tuple(pile.card(title, shelf) for title in titles)
    places = _map(scenario, shelf)
    if scenario.closed:
        zones |= places.shut(scenario.closed)
    for place, titles in scenario.prizes.items():
        zones[f"prizes.{place}"] = tuple(shelf.find(title).id for title in titles)
    counters: dict[str, int] = {}
    if scenario.tavern is not None:
        counters["party"] = places.tavern(scenario.tavern)
    counters |= {
        f"s{seat}.room": places.room(player.room)
        for seat, player in enumerate(scenario.players)
        if player.room is not None
    }
    if OTTO in scenario.variants:
        zones |= {
            PREPARED: tuple(shelf.find(title).id for title in scenario.prepared),
            COMPONENTS: tuple(shelf.find(title).id for title, _ in scenario.components),
        }
        if scenario.priority_target is not None:
            known = [player.name for player in scenario.players]
            if scenario.priority_target not in known:
                raise StepError("priority_target", f"one of {', '.join(known)}", scenario.priority_target)
            counters[f"s{known.index(scenario.priority_target)}.{PRIORITY}"] = 1
    shared = _of_teams(scenario, shelf)
    for seat, player in enumerate(scenario.players):
        for token, number in player.tokens.items():
            if token in shared:
                team = _team(player, scenario)
                mates = (at for at, mate in enumerate(scenario.players) if _team(mate, scenario) == team)
                counters |= {f"s{at}.{token}": number for at in mates}
            elif token == THREAT:
                counters[THREAT] = number
            elif token.endswith(LEFT):
                counters |= _pegs(player, seat, token.removesuffix(LEFT), shelf)
            else:
                counters[f"s{seat}.{token}"] = number
    hits = [taken for _, taken in scenario.components]
    return Layout(zones, counters, scenario.variants, scenario.options | ({"hits": hits} if hits else {}))


def _of_teams(scenario: Scenario, shelf: CardLookup) -> set[str]:
    """The tokens a team has in common."""
    records = (shelf.library.machineries[name] for name in scenario.variants)
    return {
        token.id
        for record in records
        if record.teams is not None
        for token in record.tokens
        if record.at == "team" or (token.each and token.per_challenger)
    }


def _pegs(player: PlayerSpec, seat: int, name: str, shelf: CardLookup) -> dict[str, int]:
    """The pegs of a token of which so many are left."""
    held, left = player.tokens.get(name), player.tokens[f"{name}{LEFT}"]
    token = pegged(shelf)[name]
    if left > len(token.pegs):
        raise StepError(f"players.{player.name}.tokens", f"0 to {len(token.pegs)} {name}{LEFT}", str(left))
    there = lying(token, player.fortitude, player.alcohol, held, left)
    return {f"s{seat}.{token.peg(number)}": int(number in there) for number in token.pegs}


def pegged(shelf: CardLookup) -> dict[str, Token]:
    """The tokens that lie pegged on tracks, by name."""
    records = shelf.library.machineries.values()
    return {token.id: token for record in records for token in record.tokens if token.pegs}


def token_names(records: Iterable[Machinery]) -> set[str]:
    """The tokens of some machineries by name, and of pegged ones how many are left."""
    tokens = [token for record in records for token in record.tokens]
    return {token.id for token in tokens} | {f"{token.id}{LEFT}" for token in tokens if token.pegs}


def _position(scenario: Scenario, shelf: CardLookup, edition: Edition) -> Game:
    def ids(titles: tuple[str | None, ...], owner: str | None, drink: bool = False) -> tuple[str, ...]:
        return tuple(shelf.find(title, owner, drink).id for title in titles if title is not None)

    seated = [
        PlayerSetup(
            player.name,
            _character(player, shelf),
            fortitude=player.fortitude,
            alcohol=player.alcohol,
            gold=player.gold,
            hand=ids(player.hand, player.name),
            deck=ids(player.deck, player.name),
            discard=ids(player.discard, player.name),
            drinks=ids(player.drinks, None, True),
            front=tuple(card and shelf.find(card, player.name).id for card in player.front),
            in_game=player.in_game,
            away=player.ignoring_all,
            team=_team(player, scenario),
            ready=player.ready,
        )
        for player in scenario.players
    ]
    deck = scenario.drink_deck
    return build(
        seated,
        edition,
        turn=_whose_turn(scenario) or 0,
        phase=scenario.phase,
        first_turn=scenario.first_turn,
        drink_deck=None if deck is None else ids(deck, None, True),
        drink_discard=ids((*scenario.drink_discard, *scenario.discards.get("bar", ())), None, True),
        drinks=shelf.drink_deck().id,
        layout=_layout(scenario, shelf),
        library=shelf.library,
        outcomes=_outcomes(scenario, shelf),
    )
