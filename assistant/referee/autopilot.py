"""The autopilot: what the assistant does by itself, one due at a time, after a pause in which people can
answer.

Pays what is already due by the rules and decides nothing for anybody: it presumes no implicit pass, plays no
card, says no pass. After something was taken back it waits until a person has done something else.

No examples: each takes a table under way; tests/assistant/referee/test_modes.py lets it play at a table.
"""

from __future__ import annotations

from innkeep.assistant.tracker.mirror import Mirror
from innkeep.table import AppliedOp, AutomaticAction

__all__ = ["Pilot"]

#: Seconds between an op and the due it brings; a card to be turned up is given longer.
PAUSE_S = 1.2
TURNING_S = 1.8

_TAKING_BACK = frozenset({"undo", "redo", "ask", "answer"})
_ASIDE = frozenset({"chat", "ping", "arrow", "rotate", "sit", "rename", "stand", "mode", "ruling", "allow"})


class Pilot:
    """Says what is to be done next at one table; folded from its ops, so that restarts agree."""

    def __init__(self) -> None:
        self._held = False

    def follow(self, op: AppliedOp) -> None:
        """Take in an op: taking back holds the autopilot, a person's next deed lets it go on."""
        if op.kind in _TAKING_BACK:
            self._held = True
        elif op.seat is not None and op.kind not in _ASIDE:
            self._held = False

    def next(self, mirror: Mirror) -> AutomaticAction | None:
        """The first due, as an automatic action; None when nothing is owed or it waits for people."""
        if self._held or mirror.lost:
            return None
        for due in mirror.dues():
            if not due.ops:
                continue  # people do it by hand
            pause = TURNING_S if due.cause.kind == "revealed" else PAUSE_S
            return AutomaticAction(due.id, due.ops, pause)
        return None
