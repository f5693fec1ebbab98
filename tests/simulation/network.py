"""Connections that one seed delays, holds up, breaks off, and breaks off without telling anybody.

Between two ends bytes keep their order, whatever comes between; between connections there is none. Of what
was on its way when a line breaks any first part may still arrive, in either direction; either side may hear
of it at once, later, or never.
"""

# ruff: noqa: ARG002  (the shape of sockets)
from __future__ import annotations

from collections import deque
from collections.abc import Callable
from random import Random
from typing import Any

from gevent.event import Event

from tests.simulation.loop import OUTSIDE, Loop, World

KERNEL = 128 * 1024
"""Bytes of one direction that the systems on the way hold."""

SLOW_S = (0.002, 0.02, 0.15, 0.8)
"""How long bytes are on their way at most, on lines of different sorts."""

NEVER_TOLD = 0.25
"""How many of broken lines say nothing to one side."""

Take = Callable[[bytes], None]


class Direction:
    """The bytes that go one way; they arrive in a world."""

    def __init__(self, line: Line, world: World, take: Take) -> None:
        self.line = line
        self.world = world
        self.take = take
        self.held = 0
        """Bytes that were sent and not taken."""
        self._last = 0.0
        self._on_the_way: deque[bytes] = deque()
        self._waiting: deque[bytes] = deque()
        self._stalled = False

    def send(self, data: bytes) -> None:
        """Bytes set out."""
        loop, chance = self.line.loop, self.line.chance
        self.held += len(data)
        if self.line.broken:
            return
        arrives = loop.moment + chance.random() * self.line.slow_s
        self._last = max(self._last + 1e-6, arrives)
        self._on_the_way.append(data)
        loop.after(self._last - loop.moment, self._next, world=self.world)

    def stall(self, seconds: float) -> None:
        """Whoever is at the end takes nothing for so long."""
        self._stalled = True
        self.line.disturbed = True
        self.line.loop.after(seconds, self._go_on, world=self.world)

    def _go_on(self) -> None:
        self._stalled = False
        waiting, self._waiting = self._waiting, deque()
        for data in waiting:
            self._arrive(data)

    def _next(self) -> None:
        self._arrive(self._on_the_way.popleft())  # in order, however late its timer came

    def _arrive(self, data: bytes) -> None:
        if self.line.deaf(self):
            return
        if self._stalled or self._waiting:
            self._waiting.append(data)
            return
        self.held -= len(data)
        self.take(data)
        if self is self.line.down and not self.line.ended:
            self.line.loop.takes_more(self.line.number)


class Line:
    """One connection between somebody outside and a worker."""

    def __init__(self, loop: Loop, chance: Random, number: int, world: World, take: Take) -> None:
        """``take``: what whoever is outside does with bytes that came."""
        self.loop = loop
        self.chance = chance
        self.number = number
        self.world = world
        self.slow_s = chance.choice(SLOW_S)
        self.broken = self.ended = False
        self.disturbed = False
        """Whoever waits here may wait for long."""
        self.hears_end: Callable[[], None] = lambda: None
        self.server = ServerEnd(self)
        self.up = Direction(self, world, self.server.came)
        self.down = Direction(self, OUTSIDE, take)
        self._deaf: set[Direction] = set()

    def deaf(self, direction: Direction) -> bool:
        """Does nothing arrive there any more?"""
        return direction in self._deaf

    def cut(self) -> None:
        """It breaks: who hears of it, and when, and what still arrives, is drawn."""
        if self.broken:
            return
        self.broken = self.disturbed = True
        for direction, told in ((self.up, self._tell_server), (self.down, self._tell_client)):
            still = self.chance.choice((0.0, 0.0, 0.3)) * self.chance.random() * self.slow_s
            self.loop.after(still, self._deaf.add, direction)
            if self.chance.random() >= NEVER_TOLD:
                when = still + self.chance.choice((0.0, 0.05, 3.0, 20.0)) * self.chance.random()
                self.loop.after(when + 1e-3, told, world=direction.world)

    def end_by_client(self) -> None:
        """Whoever is outside closes it: the server hears of it when all that was sent before has come."""
        self._deaf.add(self.down)
        if self.ended:
            return
        self.ended = True
        if not self.broken:
            self.loop.after(self.slow_s + 1e-3, self._tell_server, world=self.world)

    def end_by_server(self) -> None:
        """The worker closes it, or is gone."""
        if not self.broken:
            self.loop.after(self.slow_s + 1e-3, self._tell_client)

    def gone_with_worker(self) -> None:
        """The worker was killed: the system it ran on says so."""
        self.disturbed = True
        if self.chance.random() < 0.8:
            self.end_by_server()
        self._deaf.add(self.up)

    def _tell_server(self) -> None:
        self.server.over()

    def _tell_client(self) -> None:
        if not self.ended:
            self.ended = True
            self.hears_end()


class ServerEnd:
    """What the worker takes for a socket of gevent's, and for the file it reads from."""

    def __init__(self, line: Line) -> None:
        self._line = line
        self._came = bytearray()
        self._over = self._shut = False
        self._something = Event()
        self._timeout_s: float | None = None

    def came(self, data: bytes) -> None:
        """Bytes have arrived."""
        self._came += data
        self._something.set()

    def over(self) -> None:
        """The other side is gone."""
        self._over = True
        self._something.set()

    # -- as a socket -------------------------------------------------------------------------------

    def settimeout(self, seconds: float | None) -> None:
        """How long ``read1`` waits."""
        self._timeout_s = seconds

    def setsockopt(self, *_: object) -> None:
        """Nothing: the kernel is simulated."""

    def fileno(self) -> int:
        """Its number."""
        return self._line.number

    def send(self, data: bytes, flags: int = 0, timeout: float = 0.0) -> int:
        """How many bytes were taken. BlockingIOError: there is no room; OSError: nobody is there."""
        if self._over or self._shut:
            raise BrokenPipeError
        free = KERNEL - self._line.down.held
        if free <= 0:
            raise BlockingIOError
        self._line.down.send(bytes(data[:free]))
        return min(free, len(data))

    def sendall(self, data: bytes) -> None:
        """Send it whatever room there is: farewells."""
        if self._over or self._shut:
            raise BrokenPipeError
        self._line.down.send(bytes(data))

    def recv(self, size: int) -> bytes:
        """As ``read1``."""
        return self.read1(size)

    def shutdown(self, how: int) -> None:
        """Nothing more is sent, and nothing read."""
        self._shut = True
        self._something.set()
        self._line.end_by_server()

    # -- as a file ---------------------------------------------------------------------------------

    def read1(self, size: int) -> bytes:
        """At least one byte; none at the end. Raises TimeoutError."""
        while not self._came:
            if self._over or self._shut:
                return b""
            self._something.clear()
            if not self._something.wait(self._timeout_s):
                raise TimeoutError
        found = bytes(self._came[:size])
        del self._came[:size]
        return found


class Hints:
    """What workers tell each other by publish and subscribe: late, lost or twice, now and then."""

    def __init__(self, loop: Loop, chance: Random) -> None:
        self.loop = loop
        self.chance = chance
        self.listeners: list[tuple[World, Any]] = []

    def publish(self, _channel: str, data: bytes) -> None:
        """Tell all who listen."""
        for world, queue in self.listeners:
            if world.ended or self.chance.random() < 0.05:
                continue
            for _ in range(2 if self.chance.random() < 0.05 else 1):
                self.loop.after(self.chance.random() * 0.05, queue.put, {"data": data}, world=world)
