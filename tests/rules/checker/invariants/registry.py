"""How an invariant is written down: a function with the rules it rests on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from innkeep.rules import GameEvent
from tests.rules.checker.table import Shadow, Step

Found = Iterator[str]
Check = Callable[[Step, Shadow], Found]
Report = Callable[[Step, Shadow, GameEvent, int], Found]


@dataclass(frozen=True, slots=True)
class Invariant:
    """One thing that must hold: its name, the rules it rests on, when it is looked at, how."""

    name: str
    rules: tuple[str, ...]
    when: str
    check: Callable[..., Found]


INVARIANTS: list[Invariant] = []


def before(*rules: str) -> Callable[[Check], Check]:
    """An invariant of a move, with the shadow as it stood before it."""
    return _enter("before", rules)


def report(*rules: str) -> Callable[[Report], Report]:
    """An invariant of one report, with the shadow as it stood before that report."""
    return _enter("report", rules)


def after(*rules: str) -> Callable[[Check], Check]:
    """An invariant of the table after a move, with the shadow after all its reports."""
    return _enter("after", rules)


def _enter(when: str, rules: tuple[str, ...]) -> Callable[[Callable[..., Found]], Callable[..., Found]]:
    def register(check: Callable[..., Found]) -> Callable[..., Found]:
        INVARIANTS.append(Invariant(check.__name__.replace("_", "-"), rules, when, check))
        return check

    return register
