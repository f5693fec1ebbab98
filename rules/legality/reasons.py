"""Why a move is refused: a rule of the ledger, the key of a sentence, and the facts that fill it in.

:mod:`innkeep.rules.legality.judge` finds those that apply; the sentences live in the message catalogues.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

Fact: TypeAlias = int | str | tuple[int, ...] | tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason against a move: ledger id, message key, facts of the sentence, further ledger ids."""

    rule: str
    key: str
    facts: dict[str, Fact]
    also: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.rule} {self.key}"


class IllegalMoveError(ValueError):
    """The rules refuse a move. Nothing has changed; ``reasons`` holds every reason found, at least one."""

    def __init__(self, reasons: tuple[Reason, ...]) -> None:
        super().__init__("; ".join(str(reason) for reason in reasons))
        self.reasons = reasons

    @property
    def rules(self) -> frozenset[str]:
        """Every ledger id that speaks against the move."""
        return frozenset(rule for reason in self.reasons for rule in (reason.rule, *reason.also))
