"""All habits, and the evenings people with one of them spend."""

from __future__ import annotations

from random import Random

from tests.bench.referee.desk import Desk
from tests.bench.referee.habits import forward, fresh, paper, tables, untimely, ways
from tests.bench.referee.habits.habit import Habit, Table
from tests.bench.referee.habits.tables import Kind, Setting, ordinary

__all__ = ["FRESH", "FRESH_MIXED", "HABITS", "MIXED", "TABLES", "UNTIMELY", "evening"]

HABITS: list[Habit] = [*forward.HABITS, *ways.HABITS]
FRESH: list[Habit] = [*fresh.HABITS]
"""Those of somebody who had not seen how the assistant reads."""
UNTIMELY: list[Habit] = [*untimely.HABITS]
"""What is done at another time than it should be; part of no mixture."""
TABLES: list[Kind] = [*tables.TABLES, *untimely.TABLES, *paper.TABLES]

MIXED, FRESH_MIXED = "all-of-it-mixed", "all-fresh-ones-mixed"
"""Every habit of a list at once, each in a third of its dose and those of all occasions in a sixth."""


def evening(name: str, seed: str, at: Setting = Desk) -> Table:
    """A table of people with that habit (MIXED, FRESH_MIXED: all of a list), or of that kind; "tidy": of
    people with no habit. `at`: how the table is set out."""
    rng = Random(seed)
    kind = next((one for one in TABLES if one.name == name), None)
    if kind is not None:
        return kind.make(rng, at)
    people = ordinary(rng, at)
    if name in (MIXED, FRESH_MIXED):
        mixed = HABITS if name == MIXED else FRESH
        people.habits = {habit: habit.dose / (6 if habit.dose == 1 else 3) for habit in mixed}
    else:
        people.habits = {habit: habit.dose for habit in (*HABITS, *FRESH, *UNTIMELY) if habit.name == name}
    return people
