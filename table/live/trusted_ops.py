"""Ops of the house and of a table's watchers: with internal ids, and done without asking anybody."""

from __future__ import annotations

import logging
from collections import deque
from functools import partial
from typing import TYPE_CHECKING, Any

from innkeep.table.core.actor import Actor
from innkeep.table.core.errors import RefusedError
from innkeep.table.ops.history import group_of
from innkeep.table.plugins.watcher_api import AutomaticAction
from innkeep.table.store.event_log import AppendConflictError
from innkeep.table.views.log_lines import BY_ITSELF

if TYPE_CHECKING:
    from innkeep.table.live.room import Room

Json = dict[str, Any]

log = logging.getLogger("innkeep.table")


class TrustedOps:
    """Those of one room."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self.telling = 0
        """So many times over the watchers are being told something: what they want done waits."""
        self._waiting: deque[tuple[int | None, Json, str]] = deque()
        self._numbered = (-1, 0)

    def submit(
        self, seat: int | None, op: Json, op_id: str | None = None, *, at: int | None = None
    ) -> int | None:
        """Do an op of the house or a watcher (internal ids) as that seat.

        While another op is being told to the watchers it waits, and None is returned. With ``at`` it is done
        as op number ``at`` or not at all: then it raises AppendConflictError.
        """
        room = self._room
        with room.lock:
            if op_id is None:
                op_id = self._position()
            if self.telling:
                last = room.recent.entries[-1:]
                op = {"group": group_of(last[0].op), **op} if last else op
                if (seat, op) not in [waiting[:2] for waiting in self._waiting]:
                    self._waiting.append((seat, op, op_id))
                return None
            seq = room.do(partial(self._actor, seat), op, op_id, at)
            self.do_waiting()
            return seq

    def do_waiting(self) -> None:
        """Do what had to wait, unless something is being told."""
        room = self._room
        while self._waiting and not self.telling:
            seat, op, op_id = self._waiting[0]  # goes when it is done: an outage does not lose it
            try:
                room.do(partial(self._actor, seat), op, op_id)
            except RefusedError as refused:
                if room.store.seq_of(room.id, op_id) is None:
                    log.warning("table %s: a watcher's op was refused: %s", room.id, refused)
            self._waiting.popleft()

    def lapse(self, now: int) -> None:
        """Answer a question to the table with no when its time is up (``now``: milliseconds since 1970)."""
        with self._room.lock:
            asking = self._room.state.asking
            if asking is not None and asking.until < now:
                self.submit(None, {"kind": "answer", "yes": False})

    def automatic_action(self) -> AutomaticAction | None:
        """What the watchers would do by themselves next."""
        room = self._room
        with room.lock:
            return None if room.state.covered else room.watchers.automatic_action()

    def run_automatic_action(self, action_id: str) -> bool:
        """Do what the watchers would do by themselves, if that is still the automatic action of that name.

        Each op is tied to its number in the log, so that of several workers only one does it. All that
        follows from one op of a person is one group.
        """
        room = self._room
        with room.lock:
            room.catch_up()
            action = room.watchers.automatic_action()
            if action is None or action.id != action_id:
                return False
            first = room.state.seq + 1
            ops = [entry.op for entry in room.recent.entries]
            theirs = [op.seq for op in ops if not str(op.args.get("group", "")).startswith(BY_ITSELF)]
            group = f"{BY_ITSELF}{theirs[-1] if theirs else 0}"
            if action.seat is not None:
                group = f"accept:{first}"
            try:
                for number, op in enumerate(action.ops):
                    op_id = f"{BY_ITSELF}{first}#{number}"
                    self.submit(action.seat, {"group": group, **op}, op_id, at=first + number)
            except AppendConflictError:
                room.catch_up()
            except RefusedError as refused:
                log.warning("table %s: an automatic action was refused: %s", room.id, refused)
                return False
            return True

    def _actor(self, seat: int | None) -> Actor:
        return Actor(seat, self._itself, "", trusted=True, here=self._room.presence)

    def _itself(self, name: str) -> str | None:
        return name if name in self._room.state.components else None

    def _position(self) -> str:
        """The id of a watcher's op: the same in each worker, as all watchers read the same log."""
        seq, number = self._numbered
        now = self._room.state.seq
        self._numbered = (now, number + 1 if seq == now else 0)
        return "w:{}.{}".format(*self._numbered)
