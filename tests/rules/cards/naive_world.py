"""What the naive reader counts: the world, Drinks standing, and what is about to take effect."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from innkeep.rules.game.game import Game

Data = dict[str, Any]


@dataclass
class World:
    """What can be counted at a table."""

    fortitude: list[int]
    alcohol: list[int]
    gold: list[int]
    hands: list[int]
    burden: list[int]
    fronts: list[int]
    drinks: list[int]
    inn: int = 0
    pot: int | None = None
    inside: set[int] = field(default_factory=set)
    control: int | None = None
    orders: int = 1
    acted: bool = False
    away: set[int] = field(default_factory=set)

    @staticmethod
    def of(game: Game) -> World:
        """What is counted in a game."""
        pot = game.round
        control = pot.control if pot is not None and pot.control >= 0 else None
        return World(
            [player.fortitude for player in game.players],
            [player.alcohol for player in game.players],
            [player.gold for player in game.players],
            [len(player.hand) for player in game.players],
            [player.weight for player in game.players],
            [len(player.front) for player in game.players],
            [len(player.drinks) for player in game.players],
            game.inn_gained,
            None if pot is None else pot.pot,
            set() if pot is None else {seat for seat in range(len(game.players)) if pot.inside >> seat & 1},
            control,
            game.orders,
            game.acted if game.shared is None else bool(game.shared.acted),
            {seat for seat in range(len(game.players)) if game.away >> seat & 1},
        )


@dataclass
class Glass:
    """A Drink standing before somebody."""

    seat: int
    alcohol: int
    fortitude: int
    discard: int = 0
    draw: int = 0
    reveal: int = 0
    cards: int = 0
    stays: int = 0
    ignored: bool = False
    turned: int = 0
    heals: bool = True
    firm: bool = False


@dataclass
class Pending:
    """A card or a Drink about to take effect, and what answers have changed about it."""

    seat: int
    data: Data
    effects: Sequence[Data] = ()
    targets: tuple[int, ...] = ()
    at: int = 0
    glasses: list[Glass] = field(default_factory=list)
    negated: bool = False
    ignored: set[int] = field(default_factory=set)
    inn_pays: set[int] = field(default_factory=set)
    paid_by: dict[int, int] = field(default_factory=dict)
    leaving: set[int] = field(default_factory=set)
    pays_less: dict[int, int] = field(default_factory=dict)
    pays_nothing: set[int] = field(default_factory=set)
    losses: list[tuple[str, int | None, int]] = field(default_factory=list)
    lost: dict[int, int] = field(default_factory=dict)
    healing_for: int | None = None
    paid_inn: int = 0
    story: Sequence[Data] = ()
    uid: int = -1
    tiers: Sequence[Data] = ()
    softened: dict[int, int] = field(default_factory=dict)
    denied: bool = False


@dataclass
class Now:
    """An effect taking place: of what, its data, and what it answers."""

    me: Pending
    effect: Data
    below: Pending | None
