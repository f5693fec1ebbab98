"""Setting out the situation of a scenario as a game.

Titles become cards, names become seats. A situation that needs machinery which does not exist yet
is refused by name, so that a scenario never passes for the wrong reason.

No examples: it sets up what a scenario describes; see `innkeep.rules.scenario`.
"""

from __future__ import annotations

from innkeep.rules.book.editions import EDITIONS, Edition
from innkeep.rules.engine.game import Game
from innkeep.rules.engine.setup import PlayerSetup, build, new_game
from innkeep.rules.machinery import MACHINERY
from innkeep.rules.scenario.card_lookup import Shelf
from innkeep.rules.scenario.outcome import StepFailed
from innkeep.rules.scenario.records import TOKENS, PlayerSpec, Scenario
from innkeep.rules.scenario.running import Table
from innkeep.rules.variants import VARIANTS

__all__ = ["set_up"]


def set_up(scenario: Scenario, shelf: Shelf) -> Table:
    """The table at the beginning of a scenario; raises `StepFailed` when it cannot be set out."""
    _only_base_play(scenario, shelf)
    names = tuple(player.name for player in scenario.players)
    edition = _edition(scenario)
    try:
        game = _fresh(scenario, shelf, edition) if scenario.setup else _position(scenario, shelf, edition)
    except ValueError as error:
        raise StepFailed("players", "a situation of the game", str(error)) from None
    return Table(game, shelf, names)


def _edition(scenario: Scenario) -> Edition:
    edition = EDITIONS[scenario.edition]
    try:
        return edition.switched(**scenario.switches)
    except ValueError as error:
        raise StepFailed("switches", "switches of the rules", str(error)) from None


def _only_base_play(scenario: Scenario, shelf: Shelf) -> None:
    """Refuse what belongs to characters and variants that do not exist yet."""
    needed: list[tuple[str, object]] = [
        ("variants", ", ".join(name for name in scenario.variants if name not in VARIANTS)),
        ("prizes", "" if "prizes" in scenario.variants else ", ".join(scenario.prizes)),
        ("decks", ", ".join(name for name in scenario.decks if not _known(name, scenario, shelf))),
        ("tavern", scenario.tavern),
        ("priority_target", scenario.priority_target),
        ("first_turn", scenario.first_turn),
    ]
    for index, player in enumerate(scenario.players):
        place = f"players[{index}]"
        needed += [
            (f"{place}.team", player.team),
            (f"{place}.tokens", ", ".join(name for name in player.tokens if name not in TOKENS)),
            (f"{place}.room", player.room),
        ]
    for path, value in needed:
        if value:
            raise StepFailed(path, "set out", f"not supported yet: {path.rsplit('.', 1)[-1]} {value}")


def _known(deck: str, scenario: Scenario, shelf: Shelf) -> bool:
    """Whether a deck named in a situation is one the engine has, and that lies beside somebody."""
    if deck == "bar":
        return _has_bar(scenario)
    machinery = {name for own in shelf.own.values() for name in shelf.library.decks[own].machinery}
    return deck in MACHINERY and deck in machinery


def _side(scenario: Scenario, player: PlayerSpec, shelf: Shelf) -> tuple[str, ...] | None:
    """The side deck of a player as the scenario lays it, None where it does not say."""
    own = shelf.library.decks.get(shelf.own.get(player.name, ""))
    for name in own.machinery if own else ():
        if own and name in scenario.decks:
            found = [shelf.library.find(title, own.side_deck) for title in scenario.decks[name]]
            return tuple(card.id for card in found if card is not None)
    return None


def _has_bar(scenario: Scenario) -> bool:
    return "bar-deck" in scenario.variants


def _character(player: PlayerSpec, shelf: Shelf) -> str | None:
    if player.character is None:
        return None
    deck = shelf.own.get(player.name)
    if deck is None:
        got = f"not supported yet: the character {player.character}"
        raise StepFailed(f"players.{player.name}.character", "a character with a deck", got)
    return deck


def _outcomes(scenario: Scenario, shelf: Shelf) -> list[list[str]]:
    """The orders after shuffles. Outcomes of picks are a queue of their own, and base play picks nothing."""
    return [
        [shelf.find(str(title), None, True).title["en"] for title in outcome]
        for outcome in scenario.random
        if isinstance(outcome, tuple)
    ]


def _fresh(scenario: Scenario, shelf: Shelf, edition: Edition) -> Game:
    seated = [PlayerSetup(player.name, _character(player, shelf)) for player in scenario.players]
    names = [player.name for player in scenario.players]
    return new_game(
        seated,
        edition,
        first=names.index(scenario.turn) if scenario.turn is not None else 0,
        drinks=shelf.drink_deck().id,
        bar=_drink_decks(shelf) if _has_bar(scenario) else (),
        prizes=_prizes(scenario, shelf, "inn") if "prizes" in scenario.variants else None,
        library=shelf.library,
        outcomes=_outcomes(scenario, shelf),
    )


def _drink_decks(shelf: Shelf) -> list[str]:
    """Every deck whose cards may lie in a Bar Deck."""
    decks = shelf.library.decks.values()
    return [deck.id for deck in decks if deck.kind == "drink" and not deck.own_back]


def _prizes(scenario: Scenario, shelf: Shelf, place: str) -> tuple[str, ...]:
    return tuple(shelf.find(title).id for title in scenario.prizes.get(place, ()))


def _position(scenario: Scenario, shelf: Shelf, edition: Edition) -> Game:
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
            side=_side(scenario, player, shelf),
            burden=player.tokens.get("chi", 0),
        )
        for player in scenario.players
    ]
    names = [player.name for player in scenario.players]
    deck = scenario.drink_deck
    return build(
        seated,
        edition,
        turn=names.index(scenario.turn) if scenario.turn is not None else 0,
        phase=scenario.phase,
        drink_deck=None if deck is None else ids(deck, None, True),
        drink_discard=ids(scenario.drink_discard, None, True),
        drinks=shelf.drink_deck().id,
        bar=ids(scenario.decks.get("bar", ()), None, True) if _has_bar(scenario) else None,
        prizes=_prizes(scenario, shelf, "inn") if "prizes" in scenario.variants else None,
        prize_bin=_prizes(scenario, shelf, "bin"),
        library=shelf.library,
        outcomes=_outcomes(scenario, shelf),
    )
