"""What spectators of a table with a delay are told: frames are kept, and let go when they are due.

Nothing is worked out about the past. What a spectator without delay would be told at this moment is held
back, as it is, and told so much later. Whoever comes in between is given the newest *key frame* that is due
(a welcome as it was then), and what was told since; before there is one they are told when it begins.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import gevent
import orjson

from innkeep.table.core.room_settings import RoomSettings
from innkeep.table.core.wire import MomentJson, StreamJson, ToldJson
from innkeep.table.net.cursors import CROWDED
from innkeep.table.net.frames import text_frame
from innkeep.table.net.packets import event_frame
from innkeep.table.net.send_buffer import Listens
from innkeep.table.store.event_log import now_ms

MOST_BYTES = 4 * 1024 * 1024
"""Held for one table. Beyond that frames between two key frames are dropped, the oldest first, and the later
key frame is told in their place."""

KEY_FRAMES, KEY_BYTES = 100, 256 * 1024
"""After so many frames, or bytes, there is another key frame."""

MANY_BYTES = MOST_BYTES // 2
"""Bytes held beyond which pointers over the table are not kept."""

PASSING = (b'42["ghost"', b'42["sign"')
"""How messages begin that are worth nothing to who comes later."""

HEAD = 10
"""The longest header of a frame."""


class StreamClock:
    """The time a stream goes by; tests drive one of their own."""

    def now(self) -> float:
        """Seconds that only grow: nobody sets them."""
        return time.monotonic()

    def now_ms(self) -> int:
        """Milliseconds since 1970."""
        return now_ms()

    def later(self, seconds: float, call: Callable[[], None]) -> None:
        """Have it called after so many seconds."""
        gevent.spawn_later(seconds, call)

    def soon(self, call: Callable[[], None]) -> None:
        """Have it called when what happens now is done."""
        gevent.spawn(call)


Greets = Callable[[int], ToldJson]
"""What is told to one person alone beside a welcome, at that moment (milliseconds since 1970)."""


@dataclass(slots=True)
class HeldFrame:
    """One thing that spectators are told at ``due`` (seconds of the clock) and that happened ``at``
    (milliseconds since 1970): a frame, or the welcome of a key frame as JSON."""

    due: float
    at: int
    data: bytes
    key: bool = False
    told: bool = False
    """Of a key frame: who looks on already is told it, too, as something before it is missing."""


class DelayedStream:
    """The spectators of one table, in the place of an outbox. ``house``: how the table is kept now;
    ``want_key``: asks for a key frame, see ``key``; ``ended``: called when nothing is held any more and
    spectators may be told at once."""

    def __init__(
        self,
        house: Callable[[], RoomSettings],
        want_key: Callable[[], None],
        ended: Callable[[], None],
        clock: StreamClock,
    ) -> None:
        self._house = house
        self._want_key = want_key
        self._ended = ended
        self._clock = clock
        self._queue: deque[HeldFrame] = deque()
        self._shown: list[HeldFrame] = []
        """The newest key frame that is due, and what was due since."""
        self._listeners: dict[str, tuple[Listens, Greets]] = {}
        self._held = 0
        """Bytes in both."""
        self._last_due = 0.0
        self._position = 0.0, 0
        """When the last thing was due that was told, and when it happened."""
        self._whole = False
        """Is there a key frame, and everything since?"""
        self._since_key = [0, 0]
        """Frames and bytes since the last key frame."""
        self._wanted = self._armed = self._closed = False
        self._wish_key()

    @property
    def size(self) -> int:
        """Bytes held, where these are many: pointers are not kept then."""
        return self._held if self._held > MANY_BYTES else 0

    @property
    def held(self) -> int:
        """Bytes held."""
        return self._held

    @property
    def idle(self) -> bool:
        """Is there nothing still to be told?"""
        return not self._queue

    @property
    def listeners(self) -> Iterable[str]:
        """The connections that are told."""
        return tuple(self._listeners)

    # -- what comes in -----------------------------------------------------------------------------

    def send(self, message: bytes) -> None:
        """Hold a finished frame until it is due; without a key frame before it, it would be of no use."""
        if not self._whole:
            self._wish_key()
            return
        self._hold(message)
        if not _passing(message):
            self._since_key[0] += 1
        self._since_key[1] += len(message)
        if self._since_key[0] >= KEY_FRAMES or self._since_key[1] >= KEY_BYTES:
            self._wish_key()

    def key(self, moment: MomentJson) -> None:
        """A key frame: what a spectator who came now would be told of the table. Call it while nothing
        happens there."""
        self._wanted = False
        if self._closed:
            return
        self._hold(orjson.dumps(moment), key=True, told=not self._whole)
        self._whole = True
        self._since_key = [0, 0]

    def no_key(self) -> None:
        """The key frame that was asked for could not be made: the next frame asks for another."""
        self._wanted = False

    def _hold(self, data: bytes, *, key: bool = False, told: bool = False) -> None:
        wait_ms = self._house().told_after(self._clock.now_ms())
        self._last_due = max(self._last_due, self._clock.now() + wait_ms / 1000)
        self._queue.append(HeldFrame(self._last_due, self._clock.now_ms(), data, key, told))
        self._held += len(data)
        if self._held > MOST_BYTES:
            self._thin_out()
        self.arm()

    def _wish_key(self) -> None:
        if not (self._wanted or self._closed):
            self._wanted = True
            self._want_key()

    def _thin_out(self) -> None:
        """Drop what lies between two key frames, the oldest first, until there is room again."""
        while self._held > MOST_BYTES:
            keys = [place for place, item in enumerate(self._queue) if item.key]
            begins = [0, *(place + 1 for place in keys)]
            gap = next(((a, b) for a, b in zip(begins, keys, strict=False) if a < b), None)
            if gap is None and len(keys) > 1:
                gap = keys[0], keys[1]
            if gap is None:  # all of it came after the last key frame
                self._drop(begins[-1], len(self._queue))
                self._whole = False
                self._wish_key()
                return
            self._queue[gap[1]].told = True
            self._drop(*gap)

    def _drop(self, first: int, end: int) -> None:
        items = list(self._queue)
        self._held -= sum(len(item.data) for item in items[first:end])
        self._queue = deque([*items[:first], *items[end:]])

    # -- who listens -------------------------------------------------------------------------------

    def come(self, sid: str, outbox: Listens, greets: Greets) -> None:
        """Somebody looks on: told what is shown now, or when it begins."""
        self._listeners[sid] = outbox, greets
        if not self._shown:
            outbox.send(self._announcement())
            return
        self._greet(outbox, greets, self._shown[0])
        for item in self._shown[1:]:
            outbox.send(item.data)

    def go(self, sid: str) -> None:
        """Somebody is gone."""
        self._listeners.pop(sid, None)

    def _greet(self, outbox: Listens, greets: Greets, key: HeldFrame) -> None:
        due, at = self._position
        told = orjson.dumps(greets(at + max(0, round(1000 * (self._clock.now() - due)))))
        body = b'42["welcome",' + key.data[:-1] + b"," + told[1:] + b"]"
        outbox.send(text_frame(body))

    def _announcement(self) -> bytes:
        house = self._house()
        wait = house.told_after(self._clock.now_ms()) / 1000
        first = next((item.due - self._clock.now() for item in self._queue if item.key), wait)
        said: StreamJson = {"delay": house.delay, "begins": max(0, round(1000 * first))}
        return event_frame("stream", said)

    # -- what goes out -----------------------------------------------------------------------------

    def arm(self) -> None:
        """Have the next thing told when it is due; or, where there is no delay any more, the end noticed."""
        if self._armed or self._closed:
            return
        house = self._house()
        left_ms = 0 if house.delay else house.told_after(self._clock.now_ms())
        if self._queue:
            pause = self._queue[0].due - self._clock.now()
        elif left_ms:
            pause = left_ms / 1000
        else:
            return
        self._armed = True
        self._clock.later(max(0.0, pause), self._ring)

    def _ring(self) -> None:
        self._armed = False
        if self._closed:
            return
        while self._queue and self._queue[0].due <= self._clock.now():
            self._tell(self._queue.popleft())
        if not self._queue and not self._house().told_after(self._clock.now_ms()):
            self._ended()
        self.arm()

    def _tell(self, item: HeldFrame) -> None:
        anew = not self._shown
        self._position = item.due, item.at
        if item.key:
            self._held -= sum(len(old.data) for old in self._shown)
            self._shown = [item]
            if anew or item.told:
                for outbox, greets in self._listeners.values():
                    self._greet(outbox, greets, item)
            return
        passing = _passing(item.data)
        if passing:
            self._held -= len(item.data)
        else:
            self._shown.append(item)
        for outbox, _ in self._listeners.values():
            if not passing or outbox.size <= CROWDED:
                outbox.send(item.data)

    def cut(self) -> None:
        """Throw away what is held and what is shown: it is to be told to nobody any more. It begins anew."""
        self._queue.clear()
        self._shown = []
        self._held, self._whole = 0, False
        self._wish_key()
        for outbox, _ in self._listeners.values():
            outbox.send(self._announcement())

    def close(self) -> None:
        """It is over: nothing more is told."""
        self._closed = True
        self._queue.clear()
        self._shown = []
        self._held = 0
        self._listeners.clear()


def _passing(message: bytes) -> bool:
    return any(message.find(begin, 0, HEAD + len(begin)) > 0 for begin in PASSING)
