"""Bots the host has put into seats: a supervised process for each table and strength, ordinary clients all.

They come when somebody is at the table and go soon after the last one has left. Run as ``python -m
innkeep.table.live.bot_processes`` it is that process: it reads a line of JSON and plays until its input ends
or the game is over.
"""

from __future__ import annotations

import json
import logging
import os
import secrets
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from typing import IO, Any

import gevent.subprocess

from innkeep.table.access.invitations import Invitation, Invitations
from innkeep.table.core.visitors import visitor
from innkeep.table.live.room import Room
from innkeep.table.plugins.discovery import bot_runner
from innkeep.table.plugins.entry_points import found
from innkeep.table.process.python_children import python_child

Json = dict[str, Any]

log = logging.getLogger("innkeep.table")

STAY_S = 60.0
"""How long bots wait for people to come back."""

MOST = 16
"""Processes of bots on one server; tables beyond that have theirs when others leave."""

APART_S = 1.0
"""Between two processes that start: each takes a moment of a whole core."""

MOST_EACH = 4
"""Processes of bots for the tables of one visitor."""

SLOWEST_S = 60.0


def strengths() -> tuple[str, ...]:
    """How well installed bots can play; empty when there are none.

    The module of the entry point may name them in ``STRENGTHS``, weakest first.
    """
    for point in found("innkeep.bots"):
        try:
            module = import_module(point.module)
        except ImportError:
            log.exception("bots %s cannot be loaded", point.name)
            continue
        return tuple(getattr(module, "STRENGTHS", ("thumb",)))
    return ()


@dataclass(slots=True)
class Crew:
    """The bots of one strength at one table."""

    tokens: tuple[str, ...]
    process: Any
    since: float
    failures: int = 0
    done_at: int | None = None
    """The number of the op after which they found the game over."""


class BotPool:
    """All bots of a server."""

    def __init__(
        self, invitations: Invitations, *, wanted: bool = True, pace: float = 1.0, bounded: bool = False
    ) -> None:
        self._able = wanted
        self.url: str | None = None
        """Where bots find the server: the address of its own socket; None = nowhere, no bots come."""
        self._invitations = invitations
        self._pace = pace
        self._crews: dict[tuple[str, str], Crew] = {}
        self._seen: dict[str, float] = {}
        self._payers: dict[str, str] = {}
        self._bounded = bounded
        self._each = MOST_EACH if bounded else MOST
        self._started = -APART_S

    @cached_property
    def strengths(self) -> tuple[str, ...]:
        """How well bots can play here; they are not loaded before somebody asks."""
        return strengths() if self._able else ()

    def attach(self, room: Room) -> None:
        """Look after a table from now on."""
        room.presence.strengths = lambda: self.strengths

    def counted(self, room: Room, address: str) -> None:
        """Somebody has come to a seat of that table; bots that play there count as theirs."""
        if not any(key[0] == room.id for key in self._crews):
            self._payers[room.id] = visitor(address)

    def tend(self, room: Room) -> None:
        """Let those play who shall, and nobody else; they come for who holds a seat, not for onlookers."""
        now = time.monotonic()
        if room.presence.holders:
            self._seen[room.id] = now
        alone = now - self._seen.get(room.id, -STAY_S) >= STAY_S
        wanted = {} if alone or room.presence.deputy else self._wanted(room)
        for key, crew in list(self._crews.items()):
            if key[0] == room.id and crew.tokens != wanted.get(key[1]):
                self._stop(key)
        for strength, tokens in wanted.items():
            self._keep(room, strength, tokens, now)

    def leave(self, room_ids: Callable[[str], bool]) -> None:
        """Stop the bots of tables that are not there any more."""
        for key in list(self._crews):
            if not room_ids(key[0]):
                self._stop(key)
        for gone in [room_id for room_id in self._payers if not room_ids(room_id)]:
            del self._payers[gone]
            self._seen.pop(gone, None)

    def stop(self) -> None:
        """Stop all."""
        self.leave(lambda _: False)

    def _wanted(self, room: Room) -> dict[str, tuple[str, ...]]:
        house = room.state.house
        wanted: dict[str, tuple[str, ...]] = {}
        for seat, strength in house.bots:
            link = house.link_to(seat)
            token = self._invitations.write(Invitation(room.id, link, house.generation(link), bot=True))
            wanted[strength] = (*wanted.get(strength, ()), token)
        return wanted

    def _keep(self, room: Room, strength: str, tokens: tuple[str, ...], now: float) -> None:
        key = (room.id, strength)
        crew = self._crews.get(key)
        failures = 0
        if crew is not None:
            status = crew.process.poll()
            if status is None:
                return
            if status == 0:
                crew.done_at = room.state.seq if crew.done_at is None else crew.done_at
                if crew.done_at == room.state.seq:
                    return
            failures = crew.failures + (status != 0)
            if now - crew.since < min(SLOWEST_S, 2.0**failures):
                return
        if self.url is None or not self._room_for(room):
            return
        task = {"url": self.url, "tokens": tokens, "pace": self._pace, "strength": strength}
        pipe = gevent.subprocess.PIPE
        process = gevent.subprocess.Popen(python_child("innkeep.table.live.bot_processes"), stdin=pipe)
        process.stdin.write(json.dumps({**task, "seed": secrets.randbits(32)}).encode() + b"\n")
        process.stdin.flush()
        self._crews[key] = Crew(tokens, process, now, failures)
        self._started = now

    def _room_for(self, room: Room) -> bool:
        """May one more process play for the visitor that table is counted to? Whose game is over plays no
        more, and takes no place."""
        payer = self._payers.get(room.id, "")
        playing = [room_id for (room_id, _), crew in self._crews.items() if crew.process.poll() is None]
        same = sum(1 for room_id in playing if self._payers.get(room_id, "") == payer)
        soon = self._bounded and time.monotonic() - self._started < APART_S
        return len(playing) < MOST and same < self._each and not soon

    def _stop(self, key: tuple[str, str]) -> None:
        crew = self._crews.pop(key)
        crew.process.stdin.close()
        if crew.process.poll() is None:
            crew.process.kill()
        gevent.spawn(crew.process.wait)


def work(orders: IO[str]) -> None:
    """Play as one line of the input says; the process ends with the input."""
    task = json.loads(orders.readline())

    def until_the_end() -> None:
        orders.read()
        os._exit(0)

    threading.Thread(target=until_the_end, daemon=True).start()
    play = bot_runner()
    more = (task["strength"],) if len(strengths()) > 1 else ()
    play(task["url"], task["tokens"], task["pace"], task["seed"], *more)


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(10)  # tables are served before bots think
    work(sys.stdin)
