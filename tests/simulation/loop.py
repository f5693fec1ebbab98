"""The one seam: gevent's event loop, in which time is a number and one seed draws who comes first.

All that the table's core does by time, waits, locks and wake-ups goes through the loop of gevent's hub.
This one asks no clock and no kernel: it goes from one moment that something waits for to the next, at once.
What is due at the same moment is drawn, and timers may come a little late, as they do on any machine.
Finished calls (``run_callback``) keep the order in which they were asked for: gevent promises that.

Everything belongs to a *world*: a worker of the server, or what is outside. Whatever something in a world
asks for is that world's. When a world ends, as a process that is killed, nothing of it ever runs again: not
even what stands in a ``finally``.
"""

# ruff: noqa: ARG002  (the shape gevent calls its loops with)
from __future__ import annotations

import heapq
import random
import secrets
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from types import TracebackType
from typing import Any

import gevent
import gevent.hub

EPOCH_S = 1_800_000_000.0
"""What the clocks of the wall say when an evening begins."""

LATE_S = 0.002
"""How late a timer comes at most."""


class World:
    """Something that lives, and ends, as a whole."""

    __slots__ = ("ended", "name")

    def __init__(self, name: str) -> None:
        self.name = name
        self.ended = False


OUTSIDE = World("outside")
"""Where people, networks and powers are, that outlive every worker."""


class Callback:
    """A call that comes as soon as those before it are done; as gevent's, with a world."""

    __slots__ = ("args", "callback", "world")

    def __init__(self, callback: Callable[..., object], args: tuple[Any, ...], world: World) -> None:
        self.callback: Callable[..., object] | None = callback
        self.args: tuple[Any, ...] | None = args
        self.world = world

    def stop(self) -> None:
        """It does not come."""
        self.callback = self.args = None

    close = stop

    def __bool__(self) -> bool:
        return self.args is not None

    @property
    def pending(self) -> bool:
        """Is it still to come?"""
        return self.callback is not None


class Watcher:
    """Something that happens later, or when somebody says so: timers, sockets, signals of threads."""

    def __init__(self, loop: Loop, after_s: float | None) -> None:
        self._loop = loop
        self._after_s = after_s
        self.callback: Callable[..., object] | None = None
        self.args: tuple[Any, ...] = ()
        self.world = loop.world
        self._number = 0

    def start(self, callback: Callable[..., object], *args: Any, **_: Any) -> None:
        """From now on it calls this."""
        self.callback, self.args, self.world = callback, args, self._loop.world
        self._number += 1
        if self._after_s is not None:
            self._loop.remember(self, self._after_s)

    def stop(self) -> None:
        """It calls nothing any more."""
        self.callback, self.args = None, ()
        self._number += 1

    def close(self) -> None:
        """As ``stop``."""
        self.stop()

    def send(self) -> None:
        """It happens now."""
        if self.callback is not None:
            self._loop.put(Callback(self.callback, self.args, self.world))

    @property
    def active(self) -> bool:
        """Does it wait?"""
        return self.callback is not None

    pending = False
    ref = True

    @property
    def turn(self) -> int:
        """Which of its starts it is."""
        return self._number

    def __enter__(self) -> Watcher:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


class Loop:
    """What gevent's hub takes for its event loop."""

    MAXPRI = MINPRI = 1
    default = True
    error_handler: Any = None

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self.moment = 1000.0
        """Seconds, of the clock that only goes forward."""
        self.wall = EPOCH_S
        """How far the clock on the wall, which people set, is ahead of it."""
        self.world = OUTSIDE
        """In which world all is that happens now."""
        self.turns = 0
        self.problems: list[str] = []
        """What nobody caught."""
        self._ready: deque[Callback] = deque()
        self._later: list[tuple[float, float, int, Watcher, int]] = []
        self._asked = 0
        self._readers: dict[int, Watcher] = {}

    # -- what gevent asks for ----------------------------------------------------------------------

    def run(self, nowait: bool = False, once: bool = False) -> None:
        """Do all there is to do, whatever time it takes."""
        while self._ready or self._later:
            while self._ready:
                self._call(self._ready.popleft())
            if self._later:
                self._go_on()

    def run_callback(self, func: Callable[..., object], *args: Any) -> Callback:
        """Call this as soon as those before are done."""
        made = Callback(func, args, self.world)
        self._ready.append(made)
        return made

    run_callback_threadsafe = run_callback

    def timer(self, after: float, repeat: float = 0.0, ref: bool = True, priority: Any = None) -> Watcher:
        """Something that happens after so many seconds."""
        assert not repeat
        return Watcher(self, max(0.0, after))

    def async_(self, ref: bool = True, priority: Any = None) -> Watcher:
        """Something that happens when its ``send`` is called."""
        return Watcher(self, None)

    def io(self, fd: int, events: int, ref: bool = True, priority: Any = None) -> Watcher:
        """Something that happens when the simulated socket of that number takes more (see ``takes_more``)."""
        found = self._readers[fd] = Watcher(self, None)
        return found

    signal = fork = child = async_

    def now(self) -> float:
        """The moment."""
        return self.moment

    def update_now(self) -> None:
        """Nothing: it is always now."""

    def closing_fd(self, fd: int) -> bool:
        """Nothing waits for a file."""
        return False

    def install_sigchld(self) -> None:
        """Nothing: there are no children."""

    def destroy(self) -> bool:
        """It is not used any more."""
        return True

    def handle_error(self, context: object, kind: Any, value: Any, trace: TracebackType | None) -> None:
        """What nobody caught is written down."""
        self.problems.append(f"nobody caught {kind.__name__}: {value}")

    # -- what the simulation asks for --------------------------------------------------------------

    def remember(self, watcher: Watcher, after_s: float) -> None:
        """Let this happen after so many seconds, or a little later."""
        late = self._chance.random()
        due = self.moment + after_s + late * LATE_S
        self._asked += 1
        heapq.heappush(self._later, (due, late, self._asked, watcher, watcher.turn))

    def put(self, callback: Callback) -> None:
        """Call this as soon as those before are done."""
        self._ready.append(callback)

    def after(
        self, seconds: float, call: Callable[..., object], *args: Any, world: World = OUTSIDE
    ) -> Watcher:
        """Call this after so many seconds, in that world."""
        with self.within(world):
            timer = self.timer(seconds)
            timer.start(call, *args)
        return timer

    def takes_more(self, fd: int) -> None:
        """The simulated socket of that number takes more to send."""
        waits = self._readers.get(fd)
        if waits is not None:
            waits.send()

    @contextmanager
    def within(self, world: World) -> Iterator[None]:
        """What is asked for meanwhile is that world's."""
        before, self.world = self.world, world
        try:
            yield
        finally:
            self.world = before

    def _go_on(self) -> None:
        due, _, _, watcher, turn = heapq.heappop(self._later)
        if watcher.turn != turn or watcher.callback is None or watcher.world.ended:
            return
        self.moment = max(self.moment, due)
        callback, args = watcher.callback, watcher.args
        self._call(Callback(callback, args, watcher.world))

    def _call(self, one: Callback) -> None:
        callback, args = one.callback, one.args
        one.callback = None
        if callback is None or args is None or one.world.ended:
            return
        self.world = one.world
        self.turns += 1
        try:
            callback(*args)
        except Exception:
            self.handle_error(None, *sys.exc_info())
        finally:
            one.args = None
            self.world = OUTSIDE


class Hub(gevent.hub.Hub):  # type: ignore[misc]
    """gevent's hub, which writes down what nobody caught."""

    def handle_error(self, context: object, type: Any, value: Any, tb: TracebackType | None) -> None:
        """A greenlet has ended so."""
        if not issubclass(type, self.NOT_ERROR):
            self.loop.handle_error(context, type, value, tb)


def take_over(seed: str) -> Loop:
    """From now on this process knows no other time and no other chance than what follows from the seed."""
    loop = Loop(Random(f"{seed} late"))
    drawn = Random(f"{seed} secrets")
    gevent.hub.set_hub(Hub(loop=loop))
    time.monotonic = lambda: loop.moment
    time.time = lambda: loop.moment + loop.wall
    time.time_ns = lambda: round((loop.moment + loop.wall) * 1e9)
    time.sleep = gevent.sleep
    secrets.token_bytes = lambda nbytes=None: drawn.randbytes(nbytes or 32)
    secrets.randbits = lambda k: drawn.getrandbits(k)
    random.seed(f"{seed} random")
    return loop
