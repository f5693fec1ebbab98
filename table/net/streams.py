"""Which tables are shown to spectators with a delay, and who looks on there."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial

from innkeep.table.core.draft import AppliedEvent
from innkeep.table.core.wire import MomentJson, ToldJson
from innkeep.table.live.room import Room
from innkeep.table.live.welcome import welcome
from innkeep.table.net.delayed_stream import DelayedStream, StreamClock
from innkeep.table.net.sessions import Audience, Session

log = logging.getLogger("innkeep.table")

SID = "stream"
"""In the place of a connection's id among those who are told what happens."""


class Streams:
    """The delayed streams of a server's tables; ``audiences`` are those of all tables, by id.

    A stream stands among a table's audience where its spectators stood, and begins as soon as anybody at all
    is there. ``greets``: what is told to one person beside a welcome; ``asked``: called with the
    advice of a key frame; ``at_once``: gives a table's spectators their places when there is no delay any
    more.
    """

    def __init__(
        self,
        audiences: dict[str, Audience],
        greets: Callable[[Session, int], ToldJson],
        asked: Callable[[Room, MomentJson], None],
        at_once: Callable[[Room, list[str]], None],
        clock: StreamClock,
    ) -> None:
        self._audiences = audiences
        self._greets = greets
        self._asked = asked
        self._at_once = at_once
        self._clock = clock
        self.of: dict[str, DelayedStream] = {}
        """By table."""

    def at(self, room: Room) -> DelayedStream | None:
        """That of a table at which somebody is, begun now where there is none; None: there is no delay."""
        found = self.of.get(room.id)
        if found is None and room.state.house.told_after(self._clock.now_ms()):
            found = DelayedStream(
                lambda: room.state.house,
                lambda: self._clock.soon(partial(self._key, room)),
                lambda: self._clock.soon(partial(self._end, room)),
                self._clock,
            )
            self.of[room.id] = found
            self._audiences.setdefault(room.id, {})[None] = {SID: found}
        return found

    def come(self, sid: str, session: Session, stream: DelayedStream) -> None:
        """Somebody looks on at a table with a stream."""
        stream.come(sid, session.outbox, partial(self._greets, session))

    def gone(self, room: Room, sid: str) -> None:
        """A connection has ended."""
        found = self.of.get(room.id)
        if found is not None:
            found.go(sid)

    def forget(self, room: Room) -> None:
        """Nobody is left at a table."""
        found = self.of.pop(room.id, None)
        if found is not None:
            found.close()

    def follow(self, room: Room, step: AppliedEvent, sessions: dict[str, Session]) -> None:
        """How a table is kept has changed; call it before anybody is told."""
        if room.id not in self._audiences:
            return
        was, now = step.before.house, step.state.house
        stream = self.of.get(room.id)
        if stream is None:
            looking_on = tuple(self._audiences[room.id].get(None, ()))
            begun = self.at(room)
            if begun is not None:
                for sid in looking_on:
                    self.come(sid, sessions[sid], begun)
        elif was.open and not now.open:
            stream.cut()
        elif was.delay != now.delay:
            stream.arm()

    def _key(self, room: Room) -> None:
        with room.still:
            stream = self.of.get(room.id)
            if stream is None:
                return
            try:
                moment = welcome(room, None)
            except Exception:
                log.exception("table %s: no key frame could be made", room.id)
                stream.no_key()
                return
            self._asked(room, moment)
            stream.key(moment)

    def _end(self, room: Room) -> None:
        """Everything held was told, and spectators may be told at once."""
        with room.still:
            stream = self.of.get(room.id)
            if stream is None or not stream.idle or room.state.house.told_after(self._clock.now_ms()):
                return
            listeners = list(stream.listeners)
            self.forget(room)
            self._at_once(room, listeners)
