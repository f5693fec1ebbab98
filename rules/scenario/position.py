"""Setting out the situation of a scenario as a game.

Titles become cards, names become seats. A situation that needs machinery which does not exist yet
is refused by name, so that a scenario never passes for the wrong reason.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator

from innkeep.cards.machineries import Machinery, Token
from innkeep.cards.titles import key as title_key
from innkeep.rules.book.editions import EDITIONS, Edition
from innkeep.rules.game.game import Game
from innkeep.rules.machinery.pegs import lying
from innkeep.rules.scenario.card_lookup import CardLookup
from innkeep.rules.scenario.outcome import StepError
from innkeep.rules.scenario.piles import DRINK_DISCARDS, NamedPile, piles
from innkeep.rules.scenario.places import Map
from innkeep.rules.scenario.records import PlayerSpec, Scenario
from innkeep.rules.scenario.running import ScenarioTable
from innkeep.rules.setup import Layout, PlayerSetup, build, new_game
from innkeep.rules.variants.otto.zones import COMPONENTS, PREPARED, PRIORITY, THREAT

__all__ = ["LEFT", "pegged", "set_up", "token_names"]

OTTO = "boss-otto"
"""The variant of Boss Otto, and the character at his seat."""
MACHINES = (OTTO, "otto")
"""The variants with a seat that nobody plays, and the characters at these seats."""
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
    """Refuse what belongs to characters and variants that do not exist yet, or are not played."""
    decks = {name for pile in _piles(scenario, shelf) for name in pile.names}
    places = _map(scenario, shelf)
    tokens = token_names(_machineries(scenario, shelf))
    given: list[tuple[str, Iterable[str | None], Container[str | None]]] = [
        ("variants", scenario.variants, [name for name in scenario.variants if _played(name, shelf)]),
        ("prizes", scenario.prizes, scenario.prizes if "prizes" in scenario.variants else ()),
        ("decks", scenario.decks, decks),
        ("tavern", [scenario.tavern], [scenario.tavern] if places.taverns else ()),
        ("closed", scenario.closed, scenario.closed if places.taverns else ()),
        ("discards", scenario.discards, decks),
    ]
    if machine_in(scenario) is None:
        given += [(path, names, ()) for path, names in _of_otto(scenario).items()]
    for index, player in enumerate(scenario.players):
        given += [
            (f"players[{index}].tokens", player.tokens, tokens),
            (f"players[{index}].room", [player.room], [player.room] if places.rooms else ()),
        ]
    for path, names, known in given:
        _all_known(path, names, known)


def _all_known(path: str, names: Iterable[str | None], known: Container[str | None]) -> None:
    if strange := ", ".join(name for name in names if name and name not in known):
        raise StepError(path, "set out", f"not supported yet: {path.rsplit('.', 1)[-1]} {strange}")


def machine_in(scenario: Scenario) -> str | None:
    """The variant with a seat that nobody plays, if one is played."""
    return next((name for name in scenario.variants if name in MACHINES), None)


def _of_otto(scenario: Scenario) -> dict[str, Iterable[str | None]]:
    """What is said of a machine."""
    return {
        "priority_target": [scenario.priority_target],
        "prepared": scenario.prepared,
        "components": [name for name, _ in scenario.components],
        "options": scenario.options,
    }


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


def _piles(scenario: Scenario, shelf: CardLookup) -> Iterator[NamedPile]:
    """Each pile of a character or a variant."""
    return piles([player.name for player in scenario.players], shelf, scenario.variants)


def _character(player: PlayerSpec, shelf: CardLookup) -> str | None:
    if player.character is None or player.character in MACHINES:
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
    zones = {**dict(_lying(scenario, shelf)), **_lying_for_otto(scenario, shelf)}
    counters = {**dict(_standing(scenario, shelf)), **dict(_tokens(scenario, shelf))}
    hits = [taken for _, taken in scenario.components]
    return Layout(zones, counters, scenario.variants, scenario.options | ({"hits": hits} if hits else {}))


def _lying(scenario: Scenario, shelf: CardLookup) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The cards in the zones of characters, of taverns that are Closed, and of Prizes."""
    for pile in _piles(scenario, shelf):
        for zone, named in ((pile.zone, scenario.decks), (pile.discards, scenario.discards)):
            titles = next((named[name] for name in pile.names if name in named), None)
            if titles is not None and zone is not None and zone != DRINK_DISCARDS:
                yield zone, tuple(pile.card(title, shelf) for title in titles)
    if scenario.closed:
        yield from _map(scenario, shelf).shut(scenario.closed).items()
    for place, titles in scenario.prizes.items():
        yield f"prizes.{place}", tuple(shelf.find(title).id for title in titles)


def _lying_for_otto(scenario: Scenario, shelf: CardLookup) -> dict[str, tuple[str, ...]]:
    """The cards Otto has Prepared, and his Components."""
    machine = machine_in(scenario)
    if machine is None:
        return {}
    prepared = {PREPARED: tuple(shelf.find(title).id for title in scenario.prepared)}
    row = {COMPONENTS: tuple(shelf.find(title).id for title, _ in scenario.components)}
    return prepared | row if machine == OTTO else prepared


def _standing(scenario: Scenario, shelf: CardLookup) -> Iterator[tuple[str, int]]:
    """Where the party is, where everybody is in a Dungeon, and whom Otto goes for."""
    places = _map(scenario, shelf)
    if scenario.tavern is not None:
        yield "party", places.tavern(scenario.tavern)
    for seat, player in enumerate(scenario.players):
        if player.room is not None:
            yield f"s{seat}.room", places.room(player.room)
    if scenario.priority_target is not None:
        known = [player.name for player in scenario.players]
        if scenario.priority_target not in known:
            raise StepError("priority_target", f"one of {', '.join(known)}", scenario.priority_target)
        yield f"s{known.index(scenario.priority_target)}.{PRIORITY}", 1


def _tokens(scenario: Scenario, shelf: CardLookup) -> Iterator[tuple[str, int]]:
    """The tokens of every player; those of a team lie at each of its seats."""
    shared = _of_teams(scenario, shelf)
    teams = [_team(player, scenario) for player in scenario.players]
    for seat, player in enumerate(scenario.players):
        for token, number in player.tokens.items():
            if token in shared:
                yield from (
                    (f"s{at}.{token}", number) for at, team in enumerate(teams) if team == teams[seat]
                )
            elif token.endswith(LEFT):
                yield from _pegs(player, seat, token.removesuffix(LEFT), shelf).items()
            else:
                yield THREAT if token == THREAT else f"s{seat}.{token}", number


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
