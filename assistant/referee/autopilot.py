"""The autopilot: what the assistant does by itself, one due at a time, after a pause people can answer in.

Pays what the rules already owe and decides nothing for anybody: no silence is presumed, no card played, no
pass said. After something was taken back it waits until a person has done something else.
"""

from __future__ import annotations

from innkeep.assistant.tracker.mirror import Mirror
from innkeep.table import AppliedOp, Errand

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

    def next(self, mirror: Mirror) -> Errand | None:
        """The first due, as an errand; None when nothing is owed or it waits for people."""
        if self._held or mirror.lost:
            return None
        for due in mirror.dues():
            if not due.ops:
                continue  # people do it by hand
            pause = TURNING_S if due.cause.kind == "revealed" else PAUSE_S
            return Errand(due.id, due.ops, pause)
        return None
