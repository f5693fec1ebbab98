"""The people of an evening: who comes, with how many pages, what they do and when, what they find wrong."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

import orjson

from innkeep.table.access.invitations import Invitations
from tests.simulation.browser import Person, Tab
from tests.simulation.loop import Loop
from tests.simulation.network import Line
from tests.simulation.worker import STRENGTH, Worker
from tests.table.play import random_op

Json = dict[str, Any]

EVERY_S = 5.0
"""How often somebody does something, on average."""

COMPARED = 0.06
"""How many of the pictures on the way are compared with the log."""

CALM_S = 12.0
"""How long after trouble somebody may still have waited because of it."""

SENDS_AWAY = ("kick", "relink", "hand-over", "host", "house")
"""Ops after which many can do nothing: they are rare."""


@dataclass(frozen=True, slots=True)
class Seen:
    """How the table stood on a page, to be compared with the log."""

    tab: int
    person: Person
    seq: int
    seat: int | None
    view: bytes
    ahead: bool
    """Who sits where had just been told, as it is after the next op."""


class Crowd:
    """All pages at one table."""

    def __init__(self, loop: Loop, chance: Random, workers: list[Worker]) -> None:
        self.loop = loop
        self.chance = chance
        self.workers = workers
        self.tabs: list[Tab] = []
        self.problems: list[str] = []
        self.seen: list[Seen] = []
        self.refused_at_door: Counter[str] = Counter()
        self.acting = True
        self.unreachable = False
        """The network is away for everybody."""
        self.digest = hashlib.sha256()
        self._calm = self._held_up = 0.0
        self._named = self._connections = 0
        self._offline: dict[int, float] = {}

    # -- what pages ask for ------------------------------------------------------------------------

    def number_tab(self) -> int:
        """A new page's number."""
        return len(self.tabs)

    def number_connection(self) -> int:
        """A new connection's number."""
        self._connections += 1
        return self._connections

    def name_op(self) -> str:
        """A new op's id."""
        self._named += 1
        return f"o{self._named}"

    @property
    def pushed(self) -> int:
        """Ops so far."""
        return self._named

    def noticed(self, tab: int, text: bytes) -> None:
        """A message has come to a page."""
        self.digest.update(f"{self.loop.moment:.6f} {tab} ".encode() + text)

    def found(self, problem: str) -> None:
        """Something is wrong."""
        if len(self.problems) < 20:
            self.problems.append(f"{self.loop.moment:.3f}: {problem}")

    @property
    def troubled(self) -> bool:
        """May somebody have to wait because something failed?"""
        return self.loop.moment < self._calm

    @property
    def held_up(self) -> bool:
        """May something that is done by itself come later? Not because somebody set a clock."""
        return self.loop.moment < self._held_up

    def clock_set(self) -> None:
        """The clock on the wall is set: lines may be taken for dead."""
        self._calm = max(self._calm, self.loop.moment + CALM_S)

    def trouble(self, seconds: float = 0.0) -> None:
        """Something fails now, for so long."""
        self._held_up = max(self._held_up, self.loop.moment + seconds + CALM_S)
        self._calm = max(self._calm, self._held_up)

    def dial(self, tab: Tab, number: int) -> Line | None:
        """A new connection to a worker; None where nobody can be reached."""
        alive = [worker for worker in self.workers if not worker.world.ended]
        if self.unreachable or not alive or self._offline.get(tab.number, 0.0) > self.loop.moment:
            return None
        usual = alive[0]
        worker = usual if self.chance.random() < 0.7 else self.chance.choice(alive)
        line = Line(self.loop, self.chance, number, worker.world, tab.take)
        address = f"192.0.2.{tab.number}"
        self.loop.after(line.slow_s, worker.accept, line, address, world=worker.world)
        return line

    def compare(self, tab: Tab, *, surely: bool = False) -> None:
        """Perhaps keep how the table stands on a page, to compare it with the log later."""
        if tab.picture is not None and (surely or self.chance.random() < COMPARED):
            text = orjson.dumps(tab.picture.view(), option=orjson.OPT_NON_STR_KEYS)
            self.seen.append(
                Seen(tab.number, tab.person, tab.seq, tab.you["seat"], text, tab.seats_ahead and not surely)
            )

    # -- people ------------------------------------------------------------------------------------

    def come(self, person: Person) -> Tab:
        """Somebody opens a page."""
        tab = Tab(self, person, self.chance)
        self.tabs.append(tab)
        tab.connect()
        self.loop.after(self._pause(), self._act, tab)
        return tab

    def hire(self, tokens: list[str], invitations: Invitations) -> Callable[[], None]:
        """Bots come by these tokens; what sends them away."""
        persons = [_bot(token, invitations) for token in tokens]
        tabs = [self.come(person) for person in persons]

        def send_away() -> None:
            for tab in tabs:
                self.loop.after(self.chance.random(), tab.close)

        return send_away

    def offline(self, tab: Tab, seconds: float) -> None:
        """A page finds no way to the server for so long."""
        self._offline[tab.number] = self.loop.moment + seconds
        if tab.line is not None:
            tab.line.cut()

    def _pause(self) -> float:
        return self.chance.expovariate(1 / EVERY_S)

    def _act(self, tab: Tab) -> None:
        if not self.acting or tab.gone or tab.closed:
            return
        if len(tab.queue) < 40:
            for _ in range(self.chance.choice((1, 1, 1, 1, 2, 6))):
                self._do(tab)
        self.loop.after(self._pause(), self._act, tab)

    def _do(self, tab: Tab) -> None:
        picture, seat = tab.picture, tab.you.get("seat")
        if picture is None:
            return
        if seat is None:
            tab.push("op", self._from_outside())
            return
        drawn = self.chance.random()
        if drawn < 0.03:
            tab.say_passing("ghost", {"z": "table", "x": 5, "y": self.chance.randrange(900)})
        elif drawn < 0.10 and tab.advice:
            tab.push("advice", {"accept": tab.advice[0]["id"]})
        else:
            tab.push("op", self._deed(tab, picture.view(), seat))

    def _from_outside(self) -> Json:
        said = {"kind": "chat", "text": f"look {self._named}"}
        return self.chance.choice([{"kind": "ping", "x": 5, "y": 6}, said, said, {"kind": "pass"}])

    def _deed(self, tab: Tab, view: Json, seat: int) -> Json:
        chance, seats = self.chance, len(view["seats"])
        mix = view["mix"]
        if mix is not None and chance.random() < (0.5 if mix.get("covered") else 0.03):
            ways: list[Json] = [{"tell": tab.person.number or "00" * 32}, {"deal": True}, {"anew": True}]
            return {"kind": "mix", **chance.choice(ways)}
        drawn = chance.random()
        if drawn < 0.15:
            return {"kind": "chat", "text": f"say {self._named}"}
        if drawn < 0.19:
            return {"kind": "note", "sort": "private", "text": f"private-{self._named}-"}
        if drawn < 0.21 and "ready" in view:
            return {"kind": "team-chat", "text": f"team-{self._named}-"}
        if drawn < 0.24:
            strength = chance.choice((STRENGTH, STRENGTH, None))
            return {"kind": "bot", "seat": chance.randrange(seats), "strength": strength}
        if drawn < 0.28:
            return {"kind": "dice", "sides": 6, "n": 2}
        if drawn < 0.34:
            return chance.choice([{"kind": "swap", "seat": chance.randrange(seats)}, {"kind": "stand"}])
        try:
            op = random_op(chance, view, seat)
        except (IndexError, KeyError):
            return {"kind": "pass"}
        if "seat" in op:
            op["seat"] = chance.randrange(seats)
        if op["kind"] in SENDS_AWAY and chance.random() < 0.7:
            return {"kind": "agree", "on": True}
        if op["kind"] == "chat":
            op["text"] = f"hello {self._named}"
        if op["kind"] == "note" and "to" not in op:
            op["text"] = f"{op['sort']}-{self._named}-"
        return op


def _bot(token: str, invitations: Invitations) -> Person:
    return Person(None, invitations.read(token).link, token, f"bot-{token[-20:]}", bot=True)
