"""Why a move is refused: a rule of the ledger, the key of a sentence, and the facts that fill it in.

This module only lists the reasons there are. :mod:`innkeep.rules.legality.explain` finds those that apply;
the sentences live in the message catalogues.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

Fact: TypeAlias = int | str | tuple[int, ...] | tuple[str, ...] | None

REASONS: dict[str, tuple[str, ...]] = {
    # message key: the facts its sentence may use (seat/other/turn are seats, card/source are card ids)
    "illegal.over": (),
    "illegal.out": ("seat",),
    "illegal.outside": ("seat",),
    "illegal.not-asked": ("seat", "asked"),
    "illegal.not-your-turn": ("seat", "turn"),
    "illegal.window-open": ("seat", "asked"),
    "illegal.no-window": ("seat",),
    "illegal.no-choice": ("seat",),
    "illegal.choice": ("seat",),
    "illegal.not-in-hand": ("seat", "card"),
    "illegal.no-such-mode": ("card", "mode", "modes"),
    "illegal.drawing": ("seat", "card"),
    "illegal.phase": ("seat", "phase", "needed"),
    "illegal.action-used": ("seat", "card"),
    "illegal.not-an-action": ("seat", "card"),
    "illegal.needs-round": ("card",),
    "illegal.needs-gambling-turn": ("seat", "card"),
    "illegal.left-round": ("seat", "card"),
    "illegal.winning-hand": ("card",),
    "illegal.in-control": ("seat",),
    "illegal.quiet": ("card", "source"),
    "illegal.round-closed": ("card",),
    "illegal.no-ante-due": ("seat", "card"),
    "illegal.leaves-only-by-leave-card": ("seat", "card"),
    "illegal.no-card-to-answer": ("card",),
    "illegal.wrong-type": ("card", "source", "types"),
    "illegal.not-affected": ("seat", "card", "source", "stats"),
    "illegal.own-card": ("seat", "card", "source"),
    "illegal.own-payment": ("seat", "card", "source"),
    "illegal.does-not-change-drink": ("card", "source"),
    "illegal.answered-only-by": ("card", "source", "titles"),
    "illegal.already-ignored": ("seat", "card", "source"),
    "illegal.no-event-ignored": ("card", "source"),
    "illegal.drink-does-nothing": ("seat", "card", "source"),
    "illegal.no-drink": ("card",),
    "illegal.event-is-no-drink": ("card", "source"),
    "illegal.not-your-drink": ("seat", "card"),
    "illegal.own-drink": ("seat", "card"),
    "illegal.no-gold-loss": ("seat", "card"),
    "illegal.no-fortitude-lost": ("seat", "card"),
    "illegal.nothing-paid": ("seat", "card"),
    "illegal.gives-no-gold": ("card", "source"),
    "illegal.firm-drink": ("card", "source"),
    "illegal.loss-reduced": ("seat", "card"),
    "illegal.costs-no-fortitude": ("seat", "card", "source"),
    "illegal.nobody-won": ("card",),
    "illegal.own-win": ("seat", "card"),
    "illegal.not-ordering": ("seat", "card"),
    "illegal.not-revealed": ("card",),
    "illegal.target": ("card", "targets"),
    "illegal.target-count": ("card", "needed", "given"),
    "illegal.which-drink": ("card",),
    "illegal.order-count": ("needed", "given"),
    "illegal.order-target": ("seat", "other"),
    "illegal.must-draw": ("seat", "hand"),
    "illegal.must-order": ("seat",),
    "illegal.must-drink": ("seat",),
    "illegal.already-drunk": ("seat",),
    "illegal.card-twice": ("card",),
    "illegal.no-power": ("seat",),
    "illegal.unstoppable": ("card", "source"),
    "illegal.heals-nobody": ("card", "source"),
    "illegal.chi": ("seat", "card", "needed", "chi"),
}
"""Every message key of a refusal, with the names of its facts."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason against a move: ledger id, message key, facts of the sentence, further ledger ids."""

    rule: str
    key: str
    facts: dict[str, Fact]
    also: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.rule} {self.key}"


class IllegalMove(ValueError):
    """The rules refuse a move. Nothing has changed; ``reasons`` holds every reason found, at least one."""

    def __init__(self, reasons: tuple[Reason, ...]) -> None:
        super().__init__("; ".join(str(reason) for reason in reasons))
        self.reasons = reasons

    @property
    def rules(self) -> frozenset[str]:
        """Every ledger id that speaks against the move."""
        return frozenset(rule for reason in self.reasons for rule in (reason.rule, *reason.also))
