"""A browser's side of a table, small: what its scripts do to show the table and to lose no op.

As `net/connection.js` and `model/store.js`: it joins with what it saw last, keeps ops until they are
answered, sends them again with the same id, comes back when the line is lost or silent, and shows what it
expects.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

import orjson

from innkeep.table.ops.opening import promise
from tests.simulation.loop import Loop, Watcher
from tests.simulation.network import Line
from tests.table.mirror import Mirror

if TYPE_CHECKING:
    from tests.simulation.crowd import Crowd

Json = dict[str, Any]

ANSWER_S = 8.0
RETRY_S, RETRY_MOST_S = 0.15, 2.0
BUSY_S, BUSY_TRIES = 0.7, 90
SILENT_S = 45.0
"""After so long without a ping the server counts as gone."""
REFUSALS = ("bad-token", "void-link", "password", "room-locked", "no-watching")

TEXT, CLOSE = 1, 8


@dataclass(slots=True)
class Waiting:
    """What has no answer yet."""

    id: str
    event: str
    body: Json
    sent: bool = False
    tries: int = 0
    seen: bool = False
    """It was told of before it was answered."""
    late: Watcher | None = None
    """What happens if there is no answer."""
    sent_on: list[int] = field(default_factory=list)
    """The connections it was sent on."""


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer, to what, and on which connections that had been sent."""

    event: str
    body: Json
    said: Json
    sent_on: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Heard:
    """A message as it came: on which connection, after which op as far as was known, its event, its text."""

    connection: int
    seq: int
    event: str
    data: Any
    text: bytes


@dataclass(slots=True)
class Person:
    """Somebody with a browser: its secret, the link by which they came, and what the server gave them."""

    name: str | None
    link: int | None
    """None = looks on."""
    token: str
    key: str
    bot: bool = False
    shown: str | None = None
    """The pass."""
    number: str | None = None
    """What they add to the chance; None: nothing."""


class Picture(Mirror):
    """A client's picture of a table, kept only by the written protocol."""

    def __init__(self, view: Json, seq: int) -> None:
        super().__init__(view, seq)
        if "ready" in view:
            self.more["ready"] = view["ready"]


class Tab:
    """One page of one person."""

    def __init__(self, crowd: Crowd, person: Person, chance: Random) -> None:
        self.crowd = crowd
        self.loop: Loop = crowd.loop
        self.person = person
        self.chance = chance
        self.number = crowd.number_tab()
        self.queue: list[Waiting] = []
        self.picture: Picture | None = None
        self.you: Json = {}
        self.witnessed: tuple[int, str] | None = None
        """The last op whose head is known, and that head."""
        self.ready = self.gone = self.closed = False
        self.advice: list[Json] = []
        self.seats_told: list[Json] = []
        self.seats_ahead = False
        """Who sits where was told after the last op, perhaps as it is after the next."""
        self.heard: list[Heard] = []
        self.answers: list[Answer] = []
        self.line: Line | None = None
        self._connection = -1
        self._buffer = bytearray()
        self._numbers: dict[int, Waiting] = {}
        self._asked = 0
        self._tries = 0
        self._silent: Watcher | None = None
        self._again: Watcher | None = None

    # -- connecting --------------------------------------------------------------------------------

    @property
    def seq(self) -> int:
        """The last op this page knows."""
        return -1 if self.picture is None else self.picture.seq

    def connect(self) -> None:
        """Try to come to the table."""
        if self.gone or self.closed:
            return
        self._leave_line()
        self._buffer.clear()
        self._connection = self.crowd.number_connection()
        self.line = self.crowd.dial(self, self._connection)
        if self.line is None:
            self._come_back()
            return
        self.line.hears_end = self._lost
        self._await_something(ANSWER_S)

    def _await_something(self, seconds: float) -> None:
        if self._silent is not None:
            self._silent.stop()
        self._silent = self.loop.after(seconds, self._lost)

    def _leave_line(self) -> None:
        if self.line is not None:
            self.line.end_by_client()
            self.line = None
        if self._silent is not None:
            self._silent.stop()
        if self._again is not None:
            self._again.stop()
        self.ready = False
        for item in self._numbers.values():
            item.sent = False
            if item.late is not None:
                item.late.stop()
        self._numbers.clear()

    def _lost(self) -> None:
        self._leave_line()
        self._come_back()

    def _come_back(self) -> None:
        if self.gone or self.closed:
            return
        wait = min(RETRY_MOST_S, RETRY_S * 2**self._tries) * (0.5 + self.chance.random())
        self._tries += 1
        self._again = self.loop.after(wait, self.connect)

    def rejoin(self) -> None:
        """Come anew, asking for what was missed."""
        self.connect()

    def refuse(self) -> None:
        """The server does not let this link in."""
        self.gone = True
        self._leave_line()

    def reload(self) -> None:
        """The page is loaded anew: what was shown is forgotten, what was not answered is kept."""
        self.picture = self.witnessed = None
        self.connect()

    def close(self) -> None:
        """The page is closed."""
        self.closed = True
        self._leave_line()

    # -- sending -----------------------------------------------------------------------------------

    def push(self, event: str, body: Json) -> None:
        """Do something, now or when the line is back."""
        name = self.crowd.name_op()
        self.queue.append(Waiting(name, event, {**body, "id": name}))
        self.flush()

    def flush(self) -> None:
        """Send what is not sent."""
        if not self.ready:
            return
        for item in self.queue:
            if item.sent:
                continue
            item.sent = True
            item.sent_on.append(self._connection)
            self._asked += 1
            self._numbers[self._asked] = item
            item.late = self.loop.after(ANSWER_S, self._late, self._asked, item)
            packet = orjson.dumps([item.event, item.body])
            self._say(b"42" + str(self._asked).encode() + packet)

    def say_passing(self, event: str, data: Json) -> None:
        """Tell something that nobody answers."""
        if self.ready:
            self._say(b"42" + orjson.dumps([event, data]))

    def _say(self, packet: bytes) -> None:
        if self.line is not None:
            self.line.up.send(masked(packet))

    def _late(self, number: int, item: Waiting) -> None:
        self._numbers.pop(number, None)
        item.sent = False
        if self.line is not None and not self.line.disturbed and not self.crowd.troubled:
            self.crowd.found(f"{item.event} {item.id} had no answer on a line that was whole")
        if self.ready:
            self.rejoin()

    def _answered(self, number: int, said: Json) -> None:
        item = self._numbers.pop(number, None)
        if item is None:
            self.crowd.found(f"an answer to nothing that was asked: {said}")
            return
        if item.late is not None:
            item.late.stop()
        if not said["ok"] and said["error"]["code"] == "busy":
            item.tries += 1
            if item.tries < BUSY_TRIES:
                item.sent = False
                self.loop.after(BUSY_S, self.flush)
                return
        self.queue.remove(item)
        self.answers.append(Answer(item.event, item.body, said, tuple(item.sent_on)))

    # -- hearing -----------------------------------------------------------------------------------

    def take(self, data: bytes) -> None:
        """Bytes have come."""
        self._buffer += data
        for opcode, body in frames(self._buffer):
            if self.line is None:
                return
            if opcode == TEXT:
                self._read(body)
            elif opcode == CLOSE:
                self._lost()
                return

    def _read(self, text: bytes) -> None:
        self.crowd.noticed(self.number, text)
        kind = text[:2]
        if text[:1] == b"0":
            self._say(b"40" + orjson.dumps(self._auth()))
        elif text == b"2":
            self._await_something(SILENT_S)
            self._say(b"3")
        elif kind == b"42":
            event, data = orjson.loads(text[2:])
            self._event(event, data, text)
        elif kind == b"43":
            start = text.index(b"[")
            (said,) = orjson.loads(text[start:])
            self.heard.append(Heard(self._connection, self.seq, "answer", said, text))
            self._answered(int(text[2:start]), said)
        elif kind == b"44":
            self._not_let_in(orjson.loads(text[2:]))
        elif kind == b"41" or text == b"1":
            self._lost()

    def _auth(self) -> Json:
        person = self.person
        return {
            "token": person.token,
            "name": person.name,
            "key": person.key,
            "pass": person.shown,
            "since": self.seq if self.picture is not None else None,
            "saw": None if self.witnessed is None else self.witnessed[0],
            "bot": person.bot,
            "pledge": None if person.number is None or self.picture is not None else promise(person.number),
        }

    def _not_let_in(self, problem: Json) -> None:
        code = problem.get("data", {}).get("code")
        self.crowd.refused_at_door[code] += 1
        if code in REFUSALS:
            self.refuse()
        else:
            self._lost()

    def _event(self, event: str, data: Any, text: bytes) -> None:
        handle: Callable[[Any], None] | None = getattr(self, f"_on_{event}", None)
        if event == "d":
            self.heard.append(Heard(self._connection, data["s"], event, data, text))
        elif event == "welcome":
            self.heard.append(Heard(self._connection, data["seq"], event, data, text))
        else:
            self.heard.append(Heard(self._connection, self.seq, event, data, text))
        if handle is not None:
            handle(data)

    def _on_welcome(self, welcome: Json) -> None:
        if welcome["seq"] < self.seq:
            self.crowd.found(
                f"tab {self.number} was told of op {self.seq}, then welcomed at {welcome['seq']}"
            )
        self.you, self.advice = welcome["you"], welcome["advice"]
        self.person.shown = welcome["pass"]
        saw, known = welcome.get("saw"), self.witnessed
        if saw is not None and known is not None and saw["seq"] == known[0] and saw["head"] != known[1]:
            self.crowd.found(f"tab {self.number}: op {saw['seq']} has another head than before")
        if "state" in welcome:
            self.picture = Picture(welcome["state"], welcome["seq"])
            self.seats_told = welcome["state"]["seats"]
        else:
            self._resume(welcome)
        self.witnessed = welcome["seq"], welcome["table"]["head"]
        self._tries = 0
        self.seats_ahead = False
        self.ready = True
        self._await_something(SILENT_S)
        self.flush()

    def _resume(self, welcome: Json) -> None:
        for delta in welcome["deltas"]:
            self._apply(delta, "resumed")
        if self.picture is None or self.picture.seq != welcome["seq"]:
            self.crowd.found(f"tab {self.number} resumed at {self.seq}, was welcomed at {welcome['seq']}")
            self.picture = None
            self.loop.after(0, self.rejoin)
            return
        self.seats_told = welcome["seats"]

    def _apply(self, delta: Json, how: str) -> None:
        picture = self.picture
        if picture is None or delta["s"] != picture.seq + 1:
            self.crowd.found(f"tab {self.number} at op {self.seq} {how} op {delta['s']}")
            return
        self.crowd.compare(self)
        self.seats_ahead = False
        try:
            picture.apply(delta)
        except (KeyError, ValueError, AssertionError, StopIteration) as problem:
            self.crowd.found(f"tab {self.number} cannot take in op {delta['s']}: {problem!r}")
        if "seats" in delta:
            self.seats_told = list(picture.seats.values())
        if delta["by"] == self.you.get("seat"):
            for item in self.queue:
                if not item.seen and item.body.get("kind") == delta["k"]:
                    item.seen = True
                    break

    def _on_d(self, delta: Json) -> None:
        before = self.seq
        self._apply(delta, "was told of")
        if self.seq == before:
            self.loop.after(0, self.rejoin)
        elif "h" in delta:
            self.witnessed = delta["s"], delta["h"]

    def _on_who(self, seats: list[Json]) -> None:
        self.seats_told, self.seats_ahead = seats, True
        if self.picture is not None:
            self.picture.seats = {seat["seat"]: seat for seat in seats}

    def _on_advice(self, items: list[Json]) -> None:
        self.advice = items

    def _on_link(self, fresh: Json) -> None:
        self.person.token, self.person.shown = fresh["token"], fresh["pass"]

    def _on_removed(self, _why: Json) -> None:
        self.refuse()

    def _on_going(self, _: object) -> None:
        self.loop.after(0.3 * self.chance.random(), self._go_if_there)

    def _go_if_there(self) -> None:
        if self.line is not None:
            self.rejoin()


def masked(body: bytes) -> bytes:
    """A text frame as browsers send it, with a mask of zeros.

    >>> masked(b"hi")
    b'\\x81\\x82\\x00\\x00\\x00\\x00hi'
    """
    size = len(body)
    head = bytes((0x81, 0x80 | size)) if size < 126 else b"\x81\xfe" + size.to_bytes(2, "big")
    return head + bytes(4) + body


def frames(buffer: bytearray) -> list[tuple[int, bytes]]:
    """The whole frames in a buffer, which are taken out of it: their opcodes and bodies.

    >>> came = bytearray(b"\\x81\\x02hi\\x81\\x05wh")
    >>> frames(came), bytes(came)
    ([(1, b'hi')], b'\\x81\\x05wh')
    """
    found = []
    while len(buffer) >= 2:
        size, begin = buffer[1], 2
        if size == 126:
            size, begin = int.from_bytes(buffer[2:4], "big"), 4
        elif size == 127:
            size, begin = int.from_bytes(buffer[2:10], "big"), 10
        if len(buffer) < begin or len(buffer) < begin + size:
            break
        found.append((buffer[0] & 15, bytes(buffer[begin : begin + size])))
        del buffer[: begin + size]
    return found
