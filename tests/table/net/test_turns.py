"""Whose turn it is: a connection with much to say lets others be heard in between."""

from __future__ import annotations

import os
from types import SimpleNamespace

import gevent
from gevent.os import make_nonblocking, nb_read

from innkeep.table.net.websocket import Driver

MESSAGES = 12
CONNECTIONS = 4


class Busy:
    """A connection whose messages have all come already, each of them waited for."""

    def __init__(self, said: list[str]) -> None:
        self._engine = SimpleNamespace(closed=False, sid="s", receive=self._receive)
        self._said = said
        self._left = iter(range(MESSAGES))

    def _receive(self, _: object) -> None:
        self._said.append("busy")

    def message(self) -> str:
        """The next message; ends the greenlet after the last."""
        if next(self._left, None) is None:
            raise gevent.GreenletExit
        return "2"

    def serve(self) -> None:
        """Read all of it as the server does."""
        driver = object.__new__(Driver)
        driver._hear = lambda *_: False
        driver._engine = self._engine
        driver._serve(self)  # type: ignore[arg-type]


def messages_before_somebody_else_is_heard() -> int:
    """How many messages of busy connections are taken before one that came over another line."""
    said: list[str] = []
    ours, theirs = os.pipe()
    make_nonblocking(ours)

    def honest() -> None:
        nb_read(ours, 1)
        said.append("honest")

    waiting = gevent.spawn(honest)
    gevent.sleep(0.01)
    busy = [gevent.spawn(Busy(said).serve) for _ in range(CONNECTIONS)]
    gevent.sleep(0)
    os.write(theirs, b".")
    gevent.joinall([waiting, *busy])
    os.close(ours)
    os.close(theirs)
    return said.index("honest")


def test_who_has_just_sent_something_waits_for_one_message_of_each_busy_connection() -> None:
    taken = messages_before_somebody_else_is_heard()
    assert taken <= 3 * CONNECTIONS < CONNECTIONS * MESSAGES
