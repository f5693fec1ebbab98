"""People at a table for the soak: they play at random, lose their line, read slowly, and never give up.

Each keeps its own picture by the written protocol, sends an op again under the same id until it is answered,
and remembers every answer. One thread and one bare WebSocket each.
"""

from __future__ import annotations

import json
import select
import threading
import time
from dataclasses import dataclass, field
from random import Random
from typing import Any

import websocket

from tests.browser_key import key_of
from tests.table.mirror import Mirror
from tests.table.play import random_op

Json = dict[str, Any]

LOST = (OSError, websocket.WebSocketException, ValueError)
UPHEAVALS = ("kick", "relink", "hand-over", "host", "house", "swap")
"""Ops that would end somebody's visit for good; tests of their own play them."""

LATE_S = 8.0
"""An op without an answer is sent again after so long, as the browser does."""


@dataclass(slots=True)
class Deeds:
    """What one person did and was told."""

    acknowledged: dict[str, int] = field(default_factory=dict)
    refused: int = 0
    busy: int = 0
    joins: int = 0
    resumes: int = 0
    breaks: int = 0
    waits: list[tuple[float, float]] = field(default_factory=list)
    """From when an op was asked for to when it was answered for good, and from when the line was lost to the
    next welcome, by the monotonic clock."""
    problems: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Asked:
    """An op that waits for its answer: asked for ``first``, and again ``since``."""

    body: Json
    number: int
    since: float
    first: float


class Person(threading.Thread):
    """Somebody at a seat, or (seat None) who looks on; plays about `pace` ops a second.

    Who is `steady` neither loses the line nor reads slowly: what they wait for is the server.
    """

    def __init__(
        self,
        url: str,
        table: Json,
        seat: int | None,
        pace: float,
        rng: Random,
        name: str,
        *,
        steady: bool = False,
    ) -> None:
        super().__init__(daemon=True, name=name)
        tokens = table["tokens"]
        place = url.replace("http", "ws", 1)
        self._address = f"{place}/socket.io/?EIO=4&transport=websocket&t={table['id']}"
        seats = [tokens["host"], *tokens["seats"][1:]]
        self._token: str = tokens["spectator"] if seat is None else seats[seat]
        self.seat = seat
        self._pace = pace
        self._rng = rng
        self._steady = steady
        self._ws: Any = None
        self._ready = False
        self._asked: Asked | None = None
        self._sent = 0
        self._ops = 0
        self._due = 0.0
        self._deaf_until = 0.0
        self._lost: float | None = None
        self._name = name
        self.mirror: Mirror | None = None
        self.deeds = Deeds()
        self.playing = True
        self.turned_away = ""
        self.present: set[int] = set()
        self.leaving = threading.Event()

    @property
    def settled(self) -> bool:
        """Connected, with nothing waiting for an answer."""
        return self._ready and self._asked is None

    def run(self) -> None:
        """Play until told to leave."""
        while not self.leaving.is_set():
            try:
                if self._ws is None:
                    self._connect()
                self._listen()
                self._act()
            except LOST:
                self._break()
            except AssertionError as problem:
                self.deeds.problems.append(f"{self._name}: {problem!r} at {self.mirror and self.mirror.seq}")
                self.mirror = None
                self._break()
        self._break()

    def _connect(self) -> None:
        self._ws = websocket.create_connection(self._address, timeout=10)
        self._ws.recv()
        since = self.mirror.seq if self.mirror is not None else None
        auth = {"token": self._token, "lang": "en", "since": since, "name": self._name}
        auth["key"] = key_of(self._token)
        self._ws.send("40" + json.dumps(auth))

    def _break(self) -> None:
        if self._ws is not None:
            self._ws.shutdown()
            self._ws = None
            self.deeds.breaks += 1
            self._lost = self._lost or time.monotonic()
        self._ready = False
        self.leaving.wait(self._rng.uniform(0.1, 0.5))

    # -- hearing -----------------------------------------------------------------------------------

    def _listen(self) -> None:
        now = time.monotonic()
        if now < self._deaf_until:
            time.sleep(min(0.2, self._deaf_until - now))
            return
        for heard in range(200):
            wait = 5.0 if not self._ready else 0.0 if heard else 0.05
            if not select.select([self._ws.sock], [], [], wait)[0]:
                if not self._ready:
                    raise OSError("no welcome")
                return
            self._hear(self._ws.recv())

    def _hear(self, text: str) -> None:
        if not text or text.startswith(("41", "44", "1")):
            self.turned_away = text[:200]
            raise OSError("turned away")
        if text == "2":
            self._ws.send("3")
        elif text.startswith("42"):
            event, *rest = json.loads(text[2:])
            if event == "welcome":
                self._welcome(rest[0])
            elif event == "d":
                assert self.mirror is not None, "a delta before the welcome"
                self.mirror.apply(rest[0])
            elif event == "who":
                self.present = {seat["seat"] for seat in rest[0] if seat["online"]}
            elif event == "going":
                raise OSError("the server goes")
        elif text.startswith("43"):
            start = text.index("[")
            self._answer(int(text[2:start]), json.loads(text[start:])[0])

    def _welcome(self, welcome: Json) -> None:
        if "state" in welcome:
            self.mirror = Mirror(welcome["state"], welcome["seq"])
            self.deeds.joins += 1
        else:
            assert self.mirror is not None
            for delta in welcome["deltas"]:
                self.mirror.apply(delta)
            assert self.mirror.seq == welcome["seq"], "resumed to another number"
            self.deeds.resumes += 1
        self._ready = True
        if self._lost is not None:
            self.deeds.waits.append((self._lost, time.monotonic()))
            self._lost = None
        if self._asked is not None:
            self._send(self._asked.body)

    def _answer(self, number: int, answer: Json) -> None:
        if self._asked is None or number != self._asked.number:
            return
        if not answer["ok"] and answer["error"]["code"] == "busy":
            self.deeds.busy += 1
            self._asked.since = time.monotonic() - LATE_S + 0.5
            return
        if answer["ok"]:
            self.deeds.acknowledged[f"{self._who}:{self._asked.body['id']}"] = answer["seq"]
        else:
            self.deeds.refused += 1
            if answer["error"]["code"] == "failed":
                self.deeds.problems.append(f"{self._name}: {self._asked.body} failed")
        self.deeds.waits.append((self._asked.first, time.monotonic()))
        self._asked = None

    @property
    def waits_since(self) -> float | None:
        """When the op was asked for that has no answer yet, or the line was lost; None where all is well."""
        asked, lost = self._asked, self._lost
        return lost if asked is None else asked.first

    @property
    def _who(self) -> str:
        return "s" if self.seat is None else str(self.seat)

    # -- acting ------------------------------------------------------------------------------------

    def _act(self) -> None:
        now = time.monotonic()
        if self._asked is not None and now - self._asked.since > LATE_S:
            self._send(self._asked.body)
        if not (self._ready and self.playing) or now < self._deaf_until:
            return
        chance = 1.0 if self._steady else self._rng.random()
        if chance < 0.0006:
            raise OSError("pulled the plug")
        if chance < 0.0008:
            self.mirror = None
            raise OSError("came back without memory")
        if chance < 0.0012:
            self._deaf_until = now + self._rng.uniform(2, 8)
        if self._asked is None and now >= self._due:
            self._due = now + self._rng.expovariate(self._pace)
            self._ops += 1
            self._send({**self._wish(), "id": f"{self._name}.{self._ops}"})

    def _send(self, body: Json) -> None:
        self._sent += 1
        now = time.monotonic()
        again = self._asked is not None and self._asked.body is body
        self._asked = Asked(body, self._sent, now, self._asked.first if again and self._asked else now)
        self._ws.send(f"42{self._sent}" + json.dumps(["op", body]))

    def _wish(self) -> Json:
        assert self.mirror is not None
        view = self.mirror.view()
        if self.seat is None:
            return {"kind": "chat", "text": f"I see {len(view['comps'])}"}
        seat = next(found for found in view["seats"] if found["seat"] == self.seat)
        if seat["name"] is None:
            return {"kind": "sit", "name": self._name}
        op = random_op(self._rng, view, self.seat)
        while op["kind"] in UPHEAVALS:
            op = random_op(self._rng, view, self.seat)
        zones: Json = view["zones"]
        if op["kind"] == "track":
            tracks = [name for name, zone in zones.items() if zone["kind"] == "track"]
            op |= {"zone": self._rng.choice(tracks), "value": self._rng.randint(0, 20)}
        elif op["kind"] == "pay":
            purses = [name for name, zone in zones.items() if zone["kind"] == "purse"]
            op |= {"from": self._rng.choice(purses), "to": self._rng.choice(purses)}
        return op
