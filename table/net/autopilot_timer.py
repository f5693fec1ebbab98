"""What the house does by itself at a table, when its time has come."""

from __future__ import annotations

import logging
import time

import gevent
from gevent.event import Event

from innkeep.table.live.room import Room
from innkeep.table.plugins.watcher_api import AutomaticAction
from innkeep.table.store.database.database import OUTAGE
from innkeep.table.store.event_log import now_ms

log = logging.getLogger("innkeep.table")

AGAIN_S = 5.0
"""How long it waits after an outage."""


class AutopilotTimer:
    """Waits at each table for its next automatic action, and does it."""

    def __init__(self) -> None:
        self.acting: dict[str, Event] = {}
        """The tables it waits at; each is woken when something may be wanted first."""

    def wake(self, room: Room) -> None:
        """Something has happened at a table: see what is wanted now."""
        if room.id in self.acting:
            self.acting[room.id].set()
        elif room.mode != "off":
            self.acting[room.id] = Event()
            gevent.spawn(self._act, room)

    def _act(self, room: Room) -> None:
        gevent.sleep(0)
        woken = self.acting[room.id]
        wanted, until = "", 0.0
        try:
            while True:
                woken.clear()
                action = room.trusted.automatic_action()
                if action is None:
                    return
                if not room.connections and action.seat is None:
                    return  # a seat passes as it wished, also when all have left; the rest waits for them
                if action.id != wanted or action.since_ms is not None:
                    wanted, until = action.id, time.monotonic() + _left(action)
                if woken.wait(max(0.0, until - time.monotonic())):
                    continue  # something else may be wanted first now
                wanted = ""
                room.trusted.run_automatic_action(action.id)
                if room.trusted.automatic_action() == action:
                    return  # it cannot be done, or in vain: what happens next may bring another
        except OUTAGE as problem:
            log.warning("table %s: an automatic action waits: %s", room.id, problem)
            gevent.spawn_later(AGAIN_S, self.wake, room)  # nobody else may wake it
        except Exception:
            log.exception("table %s: an automatic action failed", room.id)
        finally:
            self.acting.pop(room.id, None)


def _left(action: AutomaticAction) -> float:
    """How many seconds of the pause are left."""
    if action.since_ms is None:
        return action.pause_s
    return max(0.0, min(action.pause_s, action.since_ms / 1000 + action.pause_s - now_ms() / 1000))
