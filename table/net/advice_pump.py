"""Sends each view of a table the advice of its watchers, where that has changed."""

from __future__ import annotations

import time

import gevent
import orjson

from innkeep.table.live.room import Room
from innkeep.table.net.packets import event_frame
from innkeep.table.net.sessions import Audience
from innkeep.table.views.redaction import Viewer


class AdvicePump:
    """Advice out; ``audiences`` are those of all tables, by id."""

    def __init__(self, audiences: dict[str, Audience]) -> None:
        self._audiences = audiences
        self._refreshing: set[str] = set()
        self.advised: dict[str, dict[Viewer, bytes]] = {}
        """What was told last, by table and view."""

    def told(self, room: Room, viewer: Viewer, advice: object) -> None:
        """Somebody who comes was told this as that viewer, before anything else was."""
        self.advised.setdefault(room.id, {}).setdefault(viewer, orjson.dumps(advice))

    def forget(self, room: Room) -> None:
        """Nobody is left at a table."""
        self.advised.pop(room.id, None)

    def refresh_soon(self, room: Room) -> None:
        """Something has happened at a table: ask its watchers once all that happens now is done."""
        if room.watchers.present and room.id not in self._refreshing:
            self._refreshing.add(room.id)
            gevent.spawn(self._refresh, room)

    def _refresh(self, room: Room) -> None:
        gevent.sleep(0)
        self._refreshing.discard(room.id)
        begun = time.monotonic()
        for viewer in [one for one, outboxes in self._audiences.get(room.id, {}).items() if outboxes]:
            items = room.advice(viewer)
            said = orjson.dumps(items)
            outboxes = self._audiences.get(room.id, {}).get(viewer)
            if outboxes and self.advised.setdefault(room.id, {}).get(viewer) != said:
                self.advised[room.id][viewer] = said
                message = event_frame("advice", items)
                for outbox in outboxes.values():
                    outbox.send(message)
            gevent.sleep(0)
        gevent.sleep(min(0.05, time.monotonic() - begun))
