"""What every game that is set out begins with, checked: its players, its rules, its cards and its luck."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from innkeep.cards import Library
from innkeep.cards.machineries.records import MACHINES
from innkeep.cards.titles import key as title_key
from innkeep.rules.book.editions import EDITIONS, Edition
from innkeep.rules.engine import argument_checks
from innkeep.rules.engine.argument_checks import shown
from innkeep.rules.engine.position.rng import FARTHEST, MASK, mix, step
from innkeep.rules.engine.position.stand_ins import book_of
from innkeep.rules.engine.position.state import NONE, START_FORTITUDE, Player, Stake
from innkeep.rules.engine.position.turn_progress import allot_actions
from innkeep.rules.game.game import Game
from innkeep.rules.machinery import MachineryState
from innkeep.rules.setup.seating import PlayerSetup, check_players, sides_of
from innkeep.rules.setup.stock import Stock
from innkeep.rules.steps.turn.phases import drinks_due

__all__ = ["DRINKS", "TableSetup", "begin_turn", "plug_in", "start_gold"]

DRINKS = "rdi1-drinks"


class TableSetup:
    """A table with its players, before anything lies there. ``rng`` is the state of chance."""

    __slots__ = ("book", "edition", "machines", "players", "rng", "script", "skip", "stock")

    def __init__(
        self,
        players: Sequence[PlayerSetup],
        edition: str | Edition,
        seed: int,
        library: Library | None,
        skip_idle_windows: bool,
        outcomes: Iterable[Sequence[str]],
    ) -> None:
        self.edition = _edition(edition)
        if library is not None and not isinstance(library, Library):
            raise ValueError(f"library: {shown(library)} is no library of cards")
        self.script = _script(outcomes)
        self.rng = mix(step(argument_checks.whole("seed", seed, -FARTHEST, FARTHEST) & MASK))
        self.skip = argument_checks.flag("skip_idle_windows", skip_idle_windows)
        check_players(players)
        self.players = players
        self.book = book_of(library)
        self.stock = Stock(self.book, [player.character for player in players])
        known = self.book.library.machineries.values()
        self.machines = {one.id for one in known if one.teams is not None and one.teams.bosses in MACHINES}
        """What the character of a seat that nobody plays may be: the id of its variant."""

    def seat(self, seat: int, field: str) -> int:
        """A seat number, checked."""
        return argument_checks.whole(field, seat, 0, len(self.players) - 1)

    def game(self) -> Game:
        """The game with its players seated, nothing dealt."""
        game = Game(self.book, self.edition, tuple(self.stock.defs), tuple(self.stock.owners))
        game.rng = self.rng
        game.script = self.script
        game.skip_idle_windows = self.skip
        game.players += map(self._seated, self.players)
        game.team_up(sides_of(self.players))
        return game

    def _seated(self, player: PlayerSetup) -> Player:
        character, decks = player.character, self.book.library.decks
        if character is not None and character not in decks and character not in self.machines:
            raise ValueError(f"player {player.name}: character {character!r} is no deck")
        own = decks.get(character or "")
        race = player.race or (own.race if own else None)
        stake = Stake(START_FORTITUDE, 0, 0)
        return Player(player.name, character, race, stake, [], [], [], [], [], True, None, NONE)


def _edition(edition: str | Edition) -> Edition:
    if isinstance(edition, Edition):
        return edition
    if not isinstance(edition, str) or edition not in EDITIONS:
        raise ValueError(f"edition: {shown(edition)}, allowed: {', '.join(EDITIONS)}")
    return EDITIONS[edition]


def _script(outcomes: Iterable[Sequence[str]]) -> tuple[tuple[str, ...], ...]:
    """The results of coming shuffles, checked."""
    if isinstance(outcomes, str | bytes) or not isinstance(outcomes, Iterable):
        raise ValueError(f"outcomes: {shown(outcomes)} is not a list of lists of titles")
    outcomes = tuple(outcomes)
    for at, outcome in enumerate(outcomes):
        argument_checks.titles(f"outcomes[{at}]", outcome)
    return tuple(tuple(title_key(title) for title in outcome) for outcome in outcomes)


def start_gold(edition: Edition, players: int, *, teams: bool = False, machine: bool = False) -> int:
    """Gold of each player at the start (SETUP-06 to SETUP-08), or of each team (TEAM-05); alone against a
    machine 8 (OTTO-09).

    >>> [start_gold(EDITIONS["rdi10"], n) for n in (2, 3, 6, 7)], start_gold(EDITIONS["rdi1"], 2)
    ([8, 10, 10, 12], 10)
    """
    if machine and players < 3:
        return 8
    if teams or edition.start_gold == "ten" or 3 <= players <= 6:
        return 10
    return 8 if players < 3 else 12


def plug_in(game: Game, parts: Sequence[MachineryState]) -> None:
    """Plug the parts in, with what their tokens count."""
    game.parts = tuple(parts)
    for kit in parts:
        kit.weigh(game)


def begin_turn(game: Game, seat: int, phase: int, *, first: bool) -> None:
    """Let a turn be that of a seat, in a phase; ``first``: it is that of whoever begins the game."""
    game.active = game.side(seat)[0]
    game.phase = phase
    for part in game.parts if first else ():
        part.first_turn(game)
    game.orders = drinks_due(game)
    allot_actions(game)
