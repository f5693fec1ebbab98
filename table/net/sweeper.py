"""What is looked after every few seconds: connections, tables without anybody, bots."""

from __future__ import annotations

import logging
from collections.abc import Container

import gevent
from socketio import Server

from innkeep.table.live.bot_processes import BotPool
from innkeep.table.live.rooms import Rooms
from innkeep.table.net.who_is_there import WhoIsThere
from innkeep.table.store.database.database import OUTAGE

log = logging.getLogger("innkeep.table")

SWEEP_S = 5.0

IDLE_S, REST_S = 600.0, 120.0
"""After so long without anybody a table is forgotten, and after so long without an op it rests."""

STRANGER_SWEEPS = 6
"""Sweeps a connection may last without a seat or a place to look on from."""


class Sweeper:
    """Sweeps a server every `SWEEP_S` seconds.

    ``heard``: the Engine.IO ids of those who came to a table.
    """

    def __init__(
        self, server: Server, rooms: Rooms, heard: Container[str], hiring: BotPool, presence: WhoIsThere
    ) -> None:
        self._server = server
        self._rooms = rooms
        self._heard = heard
        self._hiring = hiring
        self._presence = presence
        self._strangers: dict[str, int] = {}
        self.too_slow = 0
        """Connections closed so far as they read too slowly."""

    def run(self) -> None:
        """Sweep for as long as the server runs."""
        while True:
            gevent.sleep(SWEEP_S)
            try:
                self.close_the_lost()
                self._rooms.unload(IDLE_S)
                self._rooms.rest(REST_S)
                self._tend()
            except OUTAGE as problem:
                log.warning("sweeping waits: %s", problem)
            except Exception:
                log.exception("sweeping failed")

    def close_the_lost(self) -> None:
        """Close connections that were dropped while they polled, or that never came to a table."""
        strangers: dict[str, int] = {}
        for eio_sid, socket in tuple(self._server.eio.sockets.items()):
            if socket.queue.dropped:
                log.warning("a connection is too slow and is closed")
                self.too_slow += 1
                socket.close(wait=False, abort=True)
            elif eio_sid not in self._heard:
                strangers[eio_sid] = self._strangers.get(eio_sid, 0) + 1
                if strangers[eio_sid] > STRANGER_SWEEPS:
                    socket.close(wait=False, abort=True)
        self._strangers = strangers

    def _tend(self) -> None:
        """Look after bots, and tell who may take over for a host who does not come back."""
        for room in list(self._rooms.loaded.values()):
            self._hiring.tend(room)
            self._presence.tell_news(room)
        self._hiring.leave(self._rooms.loaded.__contains__)
