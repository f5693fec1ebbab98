"""What a habit is: a way to do something otherwise, with how often it is done so.

A habit turns one op into the ops somebody makes of it. Each of them says how long it comes after the one
before, whether it is a slip that is put right at once, and which rules are against it where it is a fault.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.bench.referee.desk import Desk, Op
from tests.bench.referee.people import People

__all__ = ["Gesture", "Habit", "Habits", "Table"]


@dataclass(frozen=True, slots=True)
class Gesture:
    """One op of somebody: `soon`: so many ms after the last one at the most; `slip`: put right at once;
    `against`: by one of these rules it is to be told, once with the ops beside it."""

    seat: int | None
    op: Op
    order: list[str] | None = None
    soon: int = 2500
    slip: bool = False
    against: frozenset[str] = frozenset()


#: What becomes of an op; None: it is done as it is.
Doing = Callable[[People, Gesture], list[Gesture] | None]


@dataclass(frozen=True, slots=True)
class Habit:
    """One habit: `dose` is how often of all occasions; `seats` of how many at a table have it."""

    name: str
    says: str
    dose: float
    do: Doing
    mess: float = 0.0


@dataclass(slots=True)
class Habits:
    """The habits of one module, in the order they are written in."""

    found: list[Habit] = field(default_factory=list)

    def of(self, dose: float) -> Callable[[Doing], Doing]:
        """Marks a function as a habit; it is named after the function and described by its docstring."""

        def enter(do: Doing) -> Doing:
            self.found.append(Habit(do.__name__.replace("_", "-"), (do.__doc__ or "").strip(), dose, do))
            return do

        return enter

    def __iter__(self) -> Iterator[Habit]:
        return iter(self.found)


class Table(People):
    """An evening of people with habits. `doses`: how often each habit is followed where it can be."""

    habits: Mapping[Habit, float] = {}
    began = 0
    """The number of the op with which the game begins, where a table is set out before it."""
    lost_before = 0
    """How often the mirror was lost before that."""
    fired = 0
    """How often somebody has followed a habit."""
    gathered = 0
    """How many ops of the game were made of one or several."""
    wronged: dict[int, tuple[int, frozenset[str]]]
    """The ops that are against a rule: with which others, and by which rules that may be told."""
    paper: frozenset[int] = frozenset()
    """The seats whose hands are of paper: what they hold, and throw away, nobody compares."""
    mending = False
    """Whether the op before was a slip: nobody does anything else before it is put right."""

    def __init__(self, desk: Desk, rng: Random, mess: float = 1.0) -> None:
        super().__init__(desk, rng, mess)
        self.wronged = {}

    def fork(self, seed: int) -> Table:
        """The same evening going on independently, with other luck."""
        twin = super().fork(seed)
        assert isinstance(twin, Table)
        twin.wronged = dict(self.wronged)
        return twin

    def _do(self, seat: int | None, op: Op, order: list[str] | None = None) -> None:
        gestures = [Gesture(seat, op, order, slip=self.slipped)]
        self.gathered += 1
        mending, self.mending = self.mending, self.slipped
        for habit, dose in self.habits.items():
            if self.slipped or mending:
                break  # it is one slip already, or puts one right
            if self.rng.random() < dose and (otherwise := habit.do(self, gestures[-1])) is not None:
                gestures[-1:] = otherwise
                self.fired += 1
                break
        for number, gesture in enumerate(gestures):
            if number:
                self.desk.wait(self.rng.randint(200, gesture.soon))
            self.slipped = self.slipped or gesture.slip
            self._done(gesture)

    def _done(self, gesture: Gesture) -> None:
        if gesture.against:
            alone = self.gathered, gesture.against
            self.wronged[self.desk.state.seq + 1] = self.wronged.get(self.desk.state.seq, alone)
        super()._do(gesture.seat, dict(gesture.op), gesture.order)


def of(op: Mapping[str, Any], kind: str, **wanted: str) -> bool:
    """Whether an op is of that kind, its arguments ending like these."""
    return op["kind"] == kind and all(str(op.get(name, "")).endswith(end) for name, end in wanted.items())
