"""Messages on their way out: a bounded line, tried again with growing pauses. No table ever waits for it."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace

import gevent
from gevent.event import Event

from innkeep.table.notify.message import Channel, DeliveryError, Message

log = logging.getLogger("innkeep.table")

MOST_WAITING = 500
AT_ONCE = 2
"""Messages under way at the same time."""

WITHIN_S = 30.0
"""The longest one attempt may last."""

PAUSES_S = (5.0, 30.0, 180.0)
"""How long to wait before each further attempt."""


@dataclass(frozen=True, slots=True)
class Parcel:
    """A message, and by which way to whom.

    ``still`` says whether it is worth another attempt, ``ended`` is told once whether it went.
    """

    call: Message
    channel: Channel
    still: Callable[[], bool]
    to: str | None = None
    stop: str | None = None
    attempt: int = 0
    ended: Callable[[bool], object] = lambda _: None


class Deliveries:
    """What leaves one server."""

    def __init__(self, pauses_s: tuple[float, ...] = PAUSES_S) -> None:
        self._pauses_s = pauses_s
        self._line: deque[Parcel] = deque(maxlen=MOST_WAITING)
        self._more = Event()
        self.failed = 0
        """Messages given up so far."""
        for _ in range(AT_ONCE):
            gevent.spawn(self._work)

    def post(self, parcel: Parcel) -> None:
        """Take a message and return at once; where too many wait, the oldest is lost."""
        self._line.append(parcel)
        self._more.set()

    def _work(self) -> None:
        while True:
            self._more.wait()
            if not self._line:
                self._more.clear()
                continue
            try:
                self._try(self._line.popleft())
            except Exception:
                log.exception("a message could not be made")

    def _try(self, parcel: Parcel) -> None:
        try:
            if not parcel.still():
                parcel.ended(False)
                return
            with gevent.Timeout(WITHIN_S, DeliveryError("took too long")):
                parcel.channel.deliver(parcel.call, parcel.to, parcel.stop)
            parcel.ended(True)
        except DeliveryError as problem:
            self._failed(parcel, problem)

    def _failed(self, parcel: Parcel, problem: DeliveryError) -> None:
        if parcel.attempt >= len(self._pauses_s):
            self.failed += 1
            log.warning("a message was given up: %s", problem)
            parcel.ended(False)
            return
        again = replace(parcel, attempt=parcel.attempt + 1)
        gevent.spawn_later(self._pauses_s[parcel.attempt], self.post, again)
