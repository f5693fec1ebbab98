"""What came of a scenario: which expectations failed, which rulings the rules made.

Plain records and their JSON form; sentences for people are made by `report`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

__all__ = ["Result", "Ruling", "StepError", "StepFailure"]


@dataclass(frozen=True, slots=True)
class StepFailure:
    """One thing that did not hold. `step` counts from 1 (0: the situation itself); `line` is in the file."""

    step: int
    path: str
    expected: Any
    got: Any
    rule: str | None = None
    line: int = 0

    def as_json(self) -> dict[str, Any]:
        """The failure under the agreed keys."""
        return {
            "step": self.step,
            "path": self.path,
            "expected": self.expected,
            "got": self.got,
            "rule": self.rule,
            "line": self.line,
        }


@dataclass(frozen=True, slots=True)
class Ruling:
    """Something the rules decided at a step: its rule, its message, the open question behind it."""

    step: int
    rule: str
    key: str
    facts: dict[str, Any] = field(default_factory=dict)
    question: str = ""


@dataclass(frozen=True, slots=True)
class Result:
    """The outcome of one scenario; `ran` is False when it could not be read or set up."""

    id: str
    file: str
    line: int
    ran: bool
    failures: tuple[StepFailure, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    rules: tuple[str, ...] = ()
    differences: tuple[str, ...] = ()
    reading: str = ""
    """The edition and the switches it was played by."""

    @property
    def ok(self) -> bool:
        """Whether everything held."""
        return not self.failures

    def as_json(self) -> dict[str, Any]:
        """The result under the agreed keys."""
        return {"id": self.id, "ok": self.ok, "failures": [failure.as_json() for failure in self.failures]}


class StepError(Exception):
    """A step could not be carried out; the scenario ends here."""

    def __init__(self, path: str, expected: Any, got: Any, rule: str | None = None) -> None:
        super().__init__(f"{path}: expected {expected}, got {got}")
        self.path = path
        self.expected = expected
        self.got = got
        self.rule = rule
