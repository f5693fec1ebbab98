"""Who sits down, who plays with whom and who is a Boss: teams of players, as the variants want them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from functools import partial
from typing import Any, Final

from innkeep.cards import Library
from innkeep.cards.machineries import Machinery, TeamPlay
from innkeep.cards.machineries.records import CHALLENGERS, MACHINES, OTTO
from innkeep.rules.engine import argument_checks
from innkeep.rules.engine.argument_checks import shown
from innkeep.rules.engine.position.state import MOST_GOLD, NOBODY, START_FORTITUDE, STAT_LIMIT
from innkeep.rules.variants.boss_battle import boss_of

MOST_SEATS = 16
"""A set of seats is kept in so many bits (:data:`innkeep.rules.engine.position.state.SEVERAL`)."""


@dataclass(frozen=True, slots=True)
class PlayerSetup:
    """A player to seat. Piles are full card ids or English titles, top first.

    For :func:`new_game` only name, character, race, team and boss count. ``gold`` None: what the edition
    gives. ``away``: out of the game for a while. ``team``: players of the same one share a stake, so their
    stats are the same; everybody is on one, or nobody; ``ready``: has ended the phase of the shared turn.
    ``boss``: has Boss Cards in the deck, where a variant leaves open who is a Boss. What a machinery lays out
    beside this is in :class:`innkeep.rules.setup.Layout`.
    """

    name: str
    character: str | None = None
    fortitude: int = START_FORTITUDE
    alcohol: int = 0
    gold: int | None = None
    hand: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    drinks: tuple[str, ...] = ()
    front: tuple[str | None, ...] = ()
    in_game: bool = True
    lost_by: str | None = None
    race: str | None = None
    away: bool = False
    team: str | None = None
    ready: bool = False
    boss: bool = False


def check_players(players: Sequence[PlayerSetup]) -> None:
    """Whether these can be seated at all; ValueError names player and field."""
    if isinstance(players, str) or not isinstance(players, Sequence):
        raise ValueError(f"players: {shown(players)} is not a list of players")
    argument_checks.whole("players", len(players), 1, MOST_SEATS)
    for at, player in enumerate(players):
        if not isinstance(player, PlayerSetup):
            raise ValueError(f"players[{at}]: {shown(player)} is no PlayerSetup")
        _check_player(f"players[{at}]", player)
    check_teams(players)


def _check_player(where: str, player: PlayerSetup) -> None:
    """Whether each field holds what it may; most of a player of a fresh game hold what they begin with."""
    for name, usual, check in _CHECKED:
        value = getattr(player, name)
        if value is not usual:
            check(f"{where}.{name}", value)


def _how_lost(name: str, value: str) -> None:
    if value not in ("passed_out", "out_of_gold"):
        raise ValueError(f"{name}: {shown(value)}, allowed: passed_out, out_of_gold")


_stat = partial(argument_checks.whole, least=0, most=STAT_LIMIT)
_BY_FIELD: Final[dict[str, Callable[[str, Any], object]]] = {
    **dict.fromkeys(("name", "character", "race", "team"), argument_checks.text),
    "lost_by": _how_lost,
    "fortitude": _stat,
    "alcohol": _stat,
    "gold": partial(argument_checks.whole, least=0, most=MOST_GOLD),
    **dict.fromkeys(("hand", "deck", "discard", "drinks"), argument_checks.titles),
    "front": partial(argument_checks.titles, gaps=True),
    **dict.fromkeys(("in_game", "away", "ready", "boss"), argument_checks.flag),
}
_CHECKED: Final = tuple((field.name, field.default, _BY_FIELD[field.name]) for field in fields(PlayerSetup))
"""How each field of a player is checked, where it does not hold what it usually holds."""


def check_teams(players: Sequence[PlayerSetup]) -> None:
    """Whether everybody is on a team or nobody is, and the members of each bring the same (TEAM-04)."""
    if all(player.team is None for player in players):
        return
    first: dict[str, PlayerSetup] = {}
    for at, player in enumerate(players):
        if player.team is None:
            raise ValueError(f"players[{at}].team: none, but others are on one")
        mate = first.setdefault(player.team, player)
        for name in ("fortitude", "alcohol", "gold", "in_game", "lost_by"):
            if getattr(player, name) != getattr(mate, name):
                said = f"{shown(getattr(player, name))}, but team {shown(player.team)} has"
                raise ValueError(f"players[{at}].{name}: {said} {shown(getattr(mate, name))}")


def sides_of(players: Sequence[PlayerSetup]) -> tuple[int, ...]:
    """The mask of the team of each seat; nothing where everybody plays alone."""
    teams = [player.team for player in players]
    if not any(teams):
        return ()
    return tuple(sum(1 << at for at, other in enumerate(teams) if other == team) for team in teams)


class Seating:
    """Players at a table where some variants are played; ValueError where these want other teams (THD-01)."""

    def __init__(self, players: Sequence[PlayerSetup], variants: Sequence[str], library: Library) -> None:
        self.players = players
        self.play: TeamPlay | None = None
        self.machine = NOBODY
        records = [record for record in map(library.machineries.__getitem__, variants) if record.teams]
        if len(records) > 1:
            raise ValueError(f"variants: {' and '.join(one.id for one in records)} at one table")
        for record in records:
            self.play = record.teams
            wanted = self._seat_machine(record) or (record.teams and record.teams.misfit(self.teams))
            if wanted:
                there = ", ".join(map(str, self.teams))
                raise ValueError(f"players: {record.id} needs {wanted}, there are {there}")

    @property
    def teams(self) -> list[str | None]:
        """The team of each seat."""
        return [player.team for player in self.players]

    def _seat_machine(self, record: Machinery) -> str | None:
        """Note at which seat the machine of a variant sits, if it has one; what it needs otherwise."""
        if self.play is None or self.play.bosses not in MACHINES:
            return None
        machines = [at for at, one in enumerate(self.players) if one.character == record.id]
        sides = [OTTO if at in machines else CHALLENGERS for at in range(len(self.players))]
        if not self.play.divided and (len(machines) != 1 or any(self.teams)):
            return "one machine, and nobody on a team"
        if self.play.divided and (len(machines) != 1 or self.teams != sides):
            return f"one machine of side {OTTO}, the others of side {CHALLENGERS}"
        self.machine = machines[0]
        return None

    def bosses(self) -> list[int]:
        """The seats of those who have Boss Cards in their deck (BB-02, THBB-01, LL-01), checked."""
        kind = "none" if self.play is None else self.play.bosses
        seats = range(len(self.players))
        named = [seat for seat in seats if self.players[seat].boss]
        if kind == "one":
            leaders = [str(self.players[seat].team) for seat in named]
            if sorted(leaders) != sorted({str(player.team) for player in self.players}):
                there = ", ".join(leaders) or "none"
                raise ValueError(f"players: each team has one Boss, but they are on {there}")
            return named
        found = {"all": [*seats], "alone": [self.lone_boss]}.get(kind, [])  # a machine has no Boss Cards
        if strange := [seat for seat in named if seat not in found]:
            raise ValueError(f"players[{strange[0]}].boss: true, but this player is no Boss in the game")
        return found

    @property
    def lone_boss(self) -> int:
        """The seat of the Boss who stands alone and begins the game (BB-07, OTTO-10), else NOBODY."""
        if self.machine != NOBODY and self.play is not None and self.play.divided:
            return self.machine
        alone = self.play is not None and self.play.bosses == "alone"
        return boss_of(sides_of(self.players)) if alone else NOBODY

    def beginner(self, first: int | None) -> int:
        """Whose turn is the first, checked."""
        boss = self.lone_boss
        if first is None:  # a machine that is no Boss lets the next begin
            return boss if boss != NOBODY else int(self.machine == 0)
        if boss not in (first, NOBODY):
            rule = "BB-07" if self.machine == NOBODY else "OTTO-10"
            raise ValueError(f"first: {first}, but seat {boss} is the Boss, who goes first ({rule})")
        return first
