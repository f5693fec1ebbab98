"""The records a scenario file is read into.

Plain frozen data straight after validation: names and titles are still text. Nothing here knows the
game; `position` builds one from these records and `steps` carries the steps out.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

__all__ = ["EVERY_TOKEN", "PlayerSpec", "Scenario", "StepSpec"]

EVERY_TOKEN = ("potion", "clone", "chi", "buff", "energy", "corruption", "fire", "ice")
"""The tokens a step may use, whether the engine has them or not."""

Titles = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlayerSpec:
    """One seat of the situation. Zones hold titles, top first."""

    name: str
    character: str | None = None
    team: str | None = None
    fortitude: int = 20
    alcohol: int = 0
    gold: int = 10
    hand: Titles = ()
    deck: Titles = ()
    discard: Titles = ()
    drinks: Titles = ()
    front: tuple[str | None, ...] = ()
    tokens: dict[str, int] = field(default_factory=dict)
    in_game: bool = True
    ignoring_all: bool = False
    room: str | None = None
    ready: bool = False
    boss: bool = False


@dataclass(frozen=True, slots=True)
class StepSpec:
    """One step: its kind, the value under that key, and the keys beside it.

    The step inside an `illegal` or `legal` is kept in `inner`.
    """

    kind: str
    value: Any = None
    extra: dict[str, Any] = field(default_factory=dict)
    inner: StepSpec | None = None


@dataclass(frozen=True, slots=True)
class Scenario:
    """A situation, what happens next, and what must come of it."""

    id: str
    players: tuple[PlayerSpec, ...]
    steps: tuple[StepSpec, ...]
    title: str = ""
    edition: str = "rdi10"
    switches: dict[str, Any] = field(default_factory=dict)
    variants: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    differences: tuple[str, ...] = ()
    source: str = ""
    turn: str | None = None
    first_turn: bool = False
    phase: str = "action"
    inn: int | None = None
    prizes: dict[str, Titles] = field(default_factory=dict)
    drink_deck: Titles | None = None
    drink_discard: Titles = ()
    decks: dict[str, Titles] = field(default_factory=dict)
    discards: dict[str, Titles] = field(default_factory=dict)
    tavern: str | None = None
    closed: Titles = ()
    priority_target: str | None = None
    options: dict[str, Any] = field(default_factory=dict)
    prepared: Titles = ()
    components: tuple[tuple[str, int], ...] = ()
    random: tuple[Any, ...] = ()
    cards: tuple[dict[str, Any], ...] = ()
    rooms: dict[str, Titles] = field(default_factory=dict)
    room_effects: dict[str, Any] = field(default_factory=dict)
    setup: bool = False
    step_lines: tuple[int, ...] = ()
