"""What clients send: judged by who sent it and how much that was, then done, and answered.

The one way ops come in, whether they are plain frames or waited for.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable
from typing import Any

from innkeep.table.access.word_list import WordList
from innkeep.table.core.errors import RefusedError
from innkeep.table.core.rate_limit import Bucket, Rate
from innkeep.table.core.wire import AckJson, WeighedJson
from innkeep.table.live.admission import told_now
from innkeep.table.live.loop.spare_greenlets import SpareGreenlets
from innkeep.table.live.op_queue import QueuedOp
from innkeep.table.live.room import Room
from innkeep.table.net.cursors import CROWDED, RemoteCursors, pointed
from innkeep.table.net.packets import answer_frame, event_frame, read_op
from innkeep.table.net.sessions import Audience, Session
from innkeep.table.net.written_bytes import Written
from innkeep.table.ops.registry import KINDS
from innkeep.table.store.database.database import OUTAGE
from innkeep.table.views.redaction import Viewer

Json = dict[str, Any]

log = logging.getLogger("innkeep.table")

MOST_POSTED = 16
"""Ops of one connection that may wait for the same commit."""

ROOMFUL = 6
"""All connections of a table together may do as much as so many that each do all they may."""

ONLOOKER, ONLOOKERS = Rate(per_s=2, burst=20), Rate(per_s=10, burst=60)
"""What one who looks on may do, and all who look on at a table together: none of it is the players'."""


class OpIntake:
    """Ops in; ``sessions`` by Socket.IO id, ``heard`` by Engine.IO id, ``audiences`` by table.

    ``look_again`` is called when watchers may have more to say.
    """

    def __init__(
        self,
        connected: tuple[dict[str, Session], dict[str, Session]],
        audiences: dict[str, Audience],
        pace: Rate | None,
        written: Written,
        words: WordList,
        look_again: Callable[[Room], None],
    ) -> None:
        self._sessions, self._heard = connected
        self._audiences = audiences
        self._pace = pace
        self._written = written
        self._words = words
        self._look_again = look_again
        self._writers: dict[tuple[str, Viewer], str | None] = {}
        """Who was the last to act, by table and seat."""
        self._shared: dict[tuple[str, bool], Bucket] = {}
        self._spare = SpareGreenlets()
        self.ghosts = RemoteCursors()
        self.going = False
        """The server ends: nothing is taken any more."""
        self.heard = 0
        """Ops taken or refused so far, and things dragged."""
        self.refused: Counter[str] = Counter()
        """How many ops were refused so far, by code."""

    def bucket(self, viewer: Viewer) -> Bucket | None:
        """What a connection of that seat may do; None = anything."""
        if self._pace is None:
            return None
        return Bucket(self._pace if viewer is not None else ONLOOKER)

    def wrote(self, room: Room, seat: int | None, args: Json) -> None:
        """An op was done at a table: its disk space is that of whoever acted for the seat last."""
        self._written.wrote(self._writers.get((room.id, seat)), room.id, args)

    def forget(self, room: Room) -> None:
        """Nobody is left at a table."""
        self._shared.pop((room.id, True), None)
        self._shared.pop((room.id, False), None)
        for viewer in room.viewers:
            self._writers.pop((room.id, viewer), None)
        self.ghosts.forget(room)

    def on_frame(self, eio_sid: str, text: str) -> bool:
        """Take a common op without waiting for its answer, so that the next can share its commit."""
        session = self._heard.get(eio_sid)
        if session is None or len(session.posted) >= MOST_POSTED:
            return False
        found = read_op(text)
        if found is None:
            return False
        number, op = found
        kind = KINDS.get(op["kind"])
        if kind is None or not kind.common:
            return False
        room = session.room
        try:
            self._admit(session, op)
            op_id = session.op_id(op, needed=True)
            if session.viewer is None and op["kind"] == "ping":
                pointed_at: AckJson = {"ok": True, "seq": self._sign(room, op)}
                session.outbox.send(answer_frame(number, pointed_at))
                return True
        except RefusedError as refused:
            session.outbox.send(answer_frame(number, self._refusal(session, refused)))
            return True

        def then(queued: QueuedOp) -> None:
            session.posted.remove(queued)
            said: AckJson = {"ok": True}
            if queued.problem is not None:
                said = self._refusal(session, queued.problem)
            elif queued.seq is not None:
                said["seq"] = _told_number(session, queued.seq)
            session.outbox.send(answer_frame(number, said))

        bot = session.guest.invitation.bot
        known = session.known  # `op_id` has just seen to it
        host = session.guest.host if known is None else known[2]
        house = room.state.house
        queued = QueuedOp(session.viewer, op, op_id, session.name, host, then, bot, house=house)
        session.posted.append(queued)
        if room.inbox.post(queued):
            self._spare.do(room.inbox.empty)
        return True

    def _admit(self, session: Session, wish: object) -> None:
        self.heard += 1
        if self.going:
            raise RefusedError("busy", "op")
        if session.viewer is None:
            told_now(session.guest)
        if session.bucket is not None and self._pace is not None:
            if not session.bucket.take():
                raise RefusedError("too-fast", "op", None, f"{session.bucket.pace.per_s:g}/s")
            shared = self._bucket_of_all(session.room, session.viewer is not None, self._pace)
            if not shared.take():
                raise RefusedError("too-fast", "table", None, f"{shared.pace.per_s:g}/s")
        self._words.check(wish)
        self._written.allow(session.address, session.room.id, wish)
        self._writers[session.room.id, session.viewer] = session.address

    def _bucket_of_all(self, room: Room, seated: bool, pace: Rate) -> Bucket:
        """What all who sit at a table, or all who look on there, may do together."""
        found = self._shared.get((room.id, seated))
        if found is None:
            players = Rate(ROOMFUL * pace.per_s, ROOMFUL * pace.burst)
            found = self._shared[room.id, seated] = Bucket(players if seated else ONLOOKERS)
        return found

    def _sign(self, room: Room, op: Json) -> int:
        """Show everybody where an onlooker points: passed on while it lasts, kept in no log.

        Returns the number of the last op. Raises RefusedError.
        """
        message = event_frame("sign", pointed(room, op))
        for outboxes in self._audiences.get(room.id, {}).values():
            for outbox in outboxes.values():
                if outbox.size <= CROWDED:
                    outbox.send(message)
        return room.state.seq

    def op(self, sid: str, op: object = None, *_: object) -> AckJson:
        """An op of a client, and whether it was done."""

        def act(session: Session, op_id: str) -> int:
            if session.viewer is None and isinstance(op, dict) and op.get("kind") == "ping":
                return self._sign(session.room, op)
            guest = session.guest
            return session.room.submit(
                *(session.viewer, op, op_id, session.name),
                host=guest.host,
                bot=guest.invitation.bot,
                claim=guest.invitation.claim,
                allowance=session.allowance,
            )

        return self._answer(sid, op, act)

    def advice(self, sid: str, wish: object = None, *_: object) -> AckJson:
        """Somebody accepts an advice item."""

        def act(session: Session, op_id: str | None) -> int:
            accept = wish.get("accept") if isinstance(wish, dict) else None
            bot = session.guest.invitation.bot
            return session.room.accept(session.viewer, accept, op_id, bot=bot)

        answer = self._answer(sid, wish, act, id_needed=False)
        session = self._sessions.get(sid)
        if session is not None:
            self._look_again(session.room)
        return answer

    def ask(self, sid: str, wish: object = None, *_: object) -> AckJson:
        """A question to the watchers, see ``Room.ask``."""
        said: Json = {}

        def act(session: Session, _: str | None) -> int:
            asked = {key: wish[key] for key in wish if key != "id"} if isinstance(wish, dict) else wish
            said.update(session.room.ask(session.viewer, asked))
            return session.room.state.seq

        return {**self._answer(sid, wish, act, id_needed=False), "answer": said}

    def ghost(self, sid: str, wish: object = None, *_: object) -> None:
        """Somebody's hand over the table, passed on while it lasts."""
        session = self._sessions.get(sid)
        if session is not None and session.sees == session.viewer:
            self.heard += 1
            audience = self._audiences.get(session.room.id, {})
            self.ghosts.pass_on(session.room, session.viewer, wish, audience)

    def weigh(self, sid: str, wish: object = None, *_: object) -> AckJson:
        """How good the options of a seat are, see ``Room.weigh``."""
        found: list[WeighedJson] = []

        def act(session: Session, _: str | None) -> int:
            way = wish.get("by") if isinstance(wish, dict) else None
            found.extend(session.room.weigh(session.viewer, way, bot=session.guest.invitation.bot))
            return session.room.state.seq

        return {**self._answer(sid, wish, act, id_needed=False), "items": found}

    def _answer(self, sid: str, data: object, act: Callable[..., int], *, id_needed: bool = True) -> AckJson:
        session = self._sessions.get(sid)
        if session is None:
            return {"ok": False, "error": RefusedError("bad-token", "token").to_json(), "seq": 0}
        room = session.room
        try:
            self._admit(session, data)
            if session.posted:
                room.inbox.empty()
            seq = act(session, session.op_id(data, needed=id_needed))
            return {"ok": True, "seq": _told_number(session, seq)}
        except Exception as problem:
            return self._refusal(session, problem)

    def _refusal(self, session: Session, problem: Exception) -> AckJson:
        """The answer to an op that was not done."""
        room = session.room
        seq = room.state.seq
        if isinstance(problem, RefusedError):
            refused, seq = problem, seq if problem.seq is None else problem.seq
        elif isinstance(problem, OUTAGE):
            log.warning("table %s: an op waits: %s", room.id, problem)
            refused = RefusedError("busy")
        else:
            log.error("table %s: an op failed", room.id, exc_info=problem)
            refused = RefusedError("failed")
        self.refused[refused.code] += 1
        return {"ok": False, "error": refused.to_json(), "seq": _told_number(session, seq)}


def _told_number(session: Session, seq: int) -> int:
    """How far a table is, as this connection may know it: to spectators who are told later, 0."""
    return 0 if session.viewer is None and session.guest.behind else seq
