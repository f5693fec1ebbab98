"""Plays evenings of people with a habit and counts what the referee made of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from innkeep.rules import Pass
from tests.bench.referee.chores import UnlikelyError
from tests.bench.referee.desk import Desk
from tests.bench.referee.figures import percentile
from tests.bench.referee.habits.habit import Table
from tests.bench.referee.habits.kept import evening
from tests.bench.referee.habits.tables import Setting
from tests.bench.referee.rooms import StumbledError
from tests.bench.referee.truth import agrees

__all__ = ["Row", "Seen", "row", "seen"]

LONGEST = 700
"""Decisions after which a game is broken off."""


@dataclass(slots=True)
class Seen:
    """One evening: what the referee said, refused and lost."""

    decisions: int = 0
    told: dict[int, str] = field(default_factory=dict)
    alarms: dict[str, str] = field(default_factory=dict)
    """What was held to be forgotten, though somebody was about to do it."""
    lost: int = 0
    refused: list[str] = field(default_factory=list)
    turns: int = 0
    tracked: int = 0
    spent: list[int] = field(default_factory=list)
    looked: list[int] = field(default_factory=list)
    fired: int = 0
    wronged: int = 0
    """How often somebody did what is against a rule."""
    said: dict[int, int] = field(default_factory=dict)
    """Which of these were told by such a rule, and of which op."""
    stumbled: str = ""
    """Where the assistant made a mistake of its own."""

    @property
    def clean(self) -> bool:
        """Whether nothing was told, refused, lost or read otherwise than it was."""
        wrong = self.told or self.alarms or self.refused or self.lost or self.stumbled
        return not wrong and self.tracked == self.turns and len(self.said) == self.wronged

    @property
    def wrong(self) -> str:
        """What went wrong, in a line."""
        forgotten = f", forgotten {list(self.alarms.values())}" if self.alarms else ""
        told = f"told {self.told}{forgotten}, refused {self.refused}, lost {self.lost}"
        told += f", stumbled at {self.stumbled}" if self.stumbled else ""
        told += f", {len(self.said)} faults of {self.wronged}" if self.wronged else ""
        return f"{told}, {self.tracked} of {self.turns}"


@dataclass(frozen=True, slots=True)
class Row:
    """The figures of a habit. `fired`: how often it was followed; `alarms`: false ones in 100 decisions;
    `tracked`: the share of turns at whose start the first reading is what is really so; `refusals`: false
    ones in all games; `look_ms`: p95 of the referee's second look at what is against the rules; `stumbled`:
    in how many games the assistant made a mistake of its own; `wronged`: what was against a rule, `said`: of
    these, told once and by such a rule."""

    habit: str
    games: int
    decisions: int
    fired: int
    alarms: float
    with_alarm: int
    lost: int
    refusals: int
    turns: int
    tracked: float
    p95_ms: float
    look_ms: float
    stumbled: int
    wronged: int
    said: int


def seen(name: str, seed: str, at: Setting = Desk) -> Seen:
    """An evening of people with that habit; `at`: how its table is set out."""
    people = evening(name, seed, at)
    found = Seen()
    people.after_op = lambda: _heard(people, found)
    begun = -1
    try:
        while not people.over and people.number < LONGEST:
            people.move()
            begun = _begun(people, found, begun)
    except UnlikelyError:
        pass
    except StumbledError as stumbled:
        found.stumbled = str(stumbled)
    found.decisions, found.spent, found.looked = people.decisions, people.desk.spent, people.desk.looked
    found.fired = people.fired
    found.wronged = len({number for number, _ in people.wronged.values()})
    if not found.stumbled:
        found.lost = people.desk.read_by.tally.lost - people.lost_before
    return found


def _heard(people: Table, found: Seen) -> None:
    """What has stood so long that it is told, and what was refused though nothing was wrong. What was agreed
    on, or done before the game began, is held against nobody."""
    desk = people.desk
    for one in desk.heard:
        if desk.has_agreed_on(one) or one.seq < people.began:
            continue
        fault = one.faults[0]
        number, rules = people.wronged.get(one.seq, (0, frozenset()))
        if fault.rule in rules and found.said.setdefault(number, one.seq) == one.seq:
            continue
        found.told.setdefault(one.seq, f"{fault.rule} {fault.key or (fault.reason and fault.reason.key)}")
    for alarm in desk.alarms:
        found.alarms.setdefault(alarm.name, f"{desk.state.seq} {alarm.cause.rule} {alarm.due.id}")
    if desk.refused and not people.slipped:
        found.refused.append(f"{desk.state.seq}")


def _begun(people: Table, found: Seen, begun: int) -> int:
    """At the start of each turn, when all is done that has to be done: is the first reading the truth?

    While a card lies open of which nobody has said yet whom it is for, nobody knows.
    """
    turn = people.game.active
    if people.game.stack:
        return begun
    if turn == begun or people.pool or people.game.over or isinstance(people.last, Pass):
        return begun
    found.turns += 1
    found.tracked += agrees(people.desk.read_by.hypothesis, people.game, people.paper)
    return turn


def row(name: str, games: Sequence[Seen]) -> Row:
    """The figures of the evenings of a habit."""
    decisions = sum(game.decisions for game in games)
    turns = sum(game.turns for game in games)
    return Row(
        name,
        len(games),
        decisions,
        sum(game.fired for game in games),
        100 * sum(len(game.told) + len(game.alarms) for game in games) / max(1, decisions),
        sum(bool(game.told or game.alarms) for game in games),
        sum(game.lost > 0 for game in games),
        sum(len(game.refused) for game in games),
        turns,
        sum(game.tracked for game in games) / max(1, turns),
        percentile([ns / 1e6 for game in games for ns in game.spent], 0.95),
        percentile([ns / 1e6 for game in games for ns in game.looked], 0.95),
        sum(bool(game.stumbled) for game in games),
        sum(game.wronged for game in games),
        sum(len(game.said) for game in games),
    )
