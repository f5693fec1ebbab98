"""A table wandered at random, back and forth, and whether its assistant still sees what lies there.

`wander(seed, ops)` plays in this process, without sockets or clocks, and names the first op after which the
assistant's picture is not the table, or after which one that starts from the log would say something else.
With two `workers` the table is open in two places that hear of each other late, as two servers have it.
`python -m tests.assistant.wander --seed 1000 --tables 500` plays many; exit status 1 when one does not hold.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from typing import Any
from unittest.mock import patch

from innkeep.assistant import Assistant
from innkeep.assistant.watcher import watcher
from innkeep.table import RefusedError
from innkeep.table.core.state import set_out
from innkeep.table.live.room import Room
from innkeep.table.ops.opening import opening_events
from innkeep.table.store.event_log import Row, Store
from tests.secrecy.wild_ops import wild_op
from tests.secrecy.worlds import CHARACTERS, MACHINERY, laid_out
from tests.table.play import random_op, tickets_of

Json = dict[str, Any]

SECRET, SERVER = b"w" * 32, b"s" * 32
BACK = ("undo", "undo", "undo", "redo", "redo", "redo", "to", "to", "answer", "answer", "nothing", "group")
FOR_EVER = 60
"""So many things in a row are not done by themselves in any game."""
RESTS = 9
"""After so many things a table rests."""
SMALL = ("chat", "arrow", "sit", "resync", "sync", "mode", "agree", "note", "pass")


class Wanderer:
    """One table, its assistant, and the dice that drive both."""

    def __init__(self, seed: int, workers: int = 1, mode: str = "advise") -> None:
        self.fate = Random(f"{seed}/fate")
        self.random = random = Random(seed)
        self.players = random.choice([2, 3, 4])
        company = random.choice([CHARACTERS, CHARACTERS, MACHINERY])
        setup = laid_out(self.players, random.choice([None, 0, 1, 2, 4]), company)
        self.store = Store("sqlite://")
        self.row = Row("t1", "rdi", mode, SECRET, setup, 0)
        opening = opening_events(set_out(setup), setup["opening"], SECRET, 0)
        self.store.add_table(self.row, [(event, None) for event in opening])
        self.rooms = [self._resumed() for _ in range(workers)]
        self.room = self.rooms[0]
        self.wild = random.choice([0.05, 0.2, 0.5, 0.8])
        self.back = random.choice([0.05, 0.15, 0.4])
        for seat in range(self.players):
            self._try(seat, {"kind": "sit", "name": f"N{seat}"})

    def _resumed(self) -> Room:
        """The table as a new process has it, from the log."""
        room = Room(self.row, self.store, SERVER)
        room.watch(watcher)
        return room

    def wander(self, ops: int) -> str | None:
        """Play so many ops; what does not hold, if anything."""
        with patch("innkeep.table.live.decider.now_ms", lambda: 900 * self.room.state.seq):
            for number in range(ops):
                self._elsewhere()
                if number % RESTS == 0:
                    self.room.rest()
                self._act()
                if self.random.random() < 0.01:
                    self.rooms.remove(self.room)
                    self.room = self._resumed()
                    self.rooms.append(self.room)
                for room in self.rooms:
                    room.follow()
                    wrong = self._wrong(room, compared=number % 40 == 39)
                    if wrong is not None:
                        return f"op {self.room.state.seq}: {wrong}"
        self.store.close()
        return None

    def by_itself(self, ops: int) -> str | None:
        """Play so many ops where everybody goes on unasked; what goes on for ever, if anything."""
        with patch("innkeep.table.live.decider.now_ms", lambda: 900 * self.room.state.seq):
            for number in range(ops):
                if number % 50 == 0:
                    for seat in range(self.players):
                        wish = {"ask": self.fate.choice(["able", "able", "always"]), "never": []}
                        self._try(seat, {"kind": "prompts", **wish})
                self._act()
                before = None
                for _ in range(FOR_EVER):
                    action = self.room.trusted.automatic_action()
                    if action is None or self.fate.random() < 0.1:
                        break
                    if action == before:
                        return f"op {self.room.state.seq}: over and over {action}"
                    if not self.room.trusted.run_automatic_action(action.id):
                        break
                    before = action
                else:
                    return f"op {self.room.state.seq}: it never ends, last {before}"
        self.store.close()
        return None

    def _elsewhere(self) -> None:
        """The next op is done at any of the places; now and then the other does something at once."""
        if len(self.rooms) < 2:
            return
        while self.fate.random() < 0.3:
            self.room = self.fate.choice(self.rooms)
            action = self.room.trusted.automatic_action()
            if action is not None and self.fate.random() < 0.7:
                self.room.trusted.run_automatic_action(action.id)
            else:
                kind = self.fate.choice(["undo", "redo", "pass", "draw"])
                op = {"from": "s0.deck", "to": "s0.hand", "n": 1} if kind == "draw" else {}
                self._try(self.fate.randrange(self.players), {"kind": kind, **op})
        self.room = self.fate.choice(self.rooms)

    def _act(self) -> None:
        random, room = self.random, self.room
        seat = random.randrange(self.players)
        chance = random.random()
        if chance < self.back:
            for op in self._going_back():
                self._try(random.randrange(self.players), op)
        elif chance < self.back + 0.1:
            self._try(seat, self._small(seat), host=True)
        elif random.random() < self.wild:
            view = room.redaction.view(room.state, seat)
            tickets = tickets_of(room, seat)
            if random.random() < 0.3:
                op = random_op(random, view, seat, tickets)
                self._try(seat, {"kind": "pass"} if op["kind"] == "track" else op, host=random.random() < 0.3)
            else:
                self._try(seat, wild_op(random, view, seat, self.players, tickets))
        else:
            self._advised()

    def _going_back(self) -> list[Json]:
        random = self.random
        which = random.choice(BACK)
        if which == "to":
            return [{"kind": "undo", "to": random.randrange(max(1, self.room.state.seq))}]
        if which == "group":
            return [{"kind": "undo"}] * random.randint(2, 5) + [{"kind": "redo"}] * random.randint(1, 4)
        if which == "answer":
            return [{"kind": "answer", "yes": True}] * self.players
        return [{"kind": which}] if which != "nothing" else []

    def _small(self, seat: int) -> Json:
        random = self.random
        kind = random.choice(SMALL)
        if kind == "mode":
            return {"kind": kind, "mode": random.choice(["off", "advise", "advise", "referee", "autopilot"])}
        ops: dict[str, Json] = {
            "chat": {"kind": "chat", "text": "hm"},
            "sync": {"kind": "chat", "text": "!sync"},
            "arrow": {"kind": "arrow", "from": "drink.deck", "to": seat},
            "sit": {"kind": random.choice(["sit", "stand"]), "name": f"N{seat}"},
            "agree": {"kind": random.choice(["agree", "house"]), "on": random.random() < 0.6, "what": "all"},
            "note": {"kind": "note", "sort": "public", "text": "x"},
        }
        return ops.get(kind, {"kind": kind})

    def _advised(self) -> None:
        seats = self.random.sample(range(self.players), self.players)
        for sorts in (("due", "violation", "question"), ("option", "note")):
            for seat in seats:
                items = [i for i in self.room.advice(seat) if i.get("accept") and i["sort"] in sorts]
                items = [i for i in items if i.get("seat", seat) == seat or self.random.random() < 0.1]
                if items:
                    try:
                        self.room.accept(seat, self.random.choice(items)["id"], None)
                    except RefusedError:
                        continue
                    return
        self._try(seats[0], {"kind": "pass"})

    def _try(self, seat: int, op: Json, *, host: bool = False) -> None:
        if op["kind"] in ("sit", "stand", "agree", "house"):
            wanted = {"sit": ("name",), "stand": (), "agree": ("on",), "house": ("on", "what")}[op["kind"]]
            op = {"kind": op["kind"], **{name: op[name] for name in wanted if name in op}}
        if self.random.random() < 0.2 and op["kind"] in ("move", "draw", "track", "pay", "flip"):
            op = {**op, "group": f"g{self.room.state.seq // 4}"}
        try:
            self.room.submit(seat, op, host=host)
        except RefusedError:
            return

    def _wrong(self, room: Room, *, compared: bool) -> str | None:
        if room.watchers.paused:
            return "the assistant was disabled"
        found = next(iter(room.watchers.active), None)
        if not isinstance(found, Assistant):
            return None
        if found.stumbled:
            return "the assistant made a mistake of its own"
        state, picture = room.state, found.mirror.picture
        lying = {one.id: one.zone for one in state.components.values() if one.kind == "card"}
        if picture.cards != lying:
            return f"cards: {dict(picture.cards.items() ^ lying.items())}"
        for zone in state.zones.values():
            if picture.orders[zone.id] != zone.order:
                return f"order of {zone.id}: {picture.orders[zone.id]} for {zone.order}"
            if (value := state.value(zone.id)) != picture.values.get(zone.id):
                return f"value of {zone.id}: {picture.values.get(zone.id)} for {value}"
        return self._otherwise_from_the_log(room) if compared else None

    def _otherwise_from_the_log(self, room: Room) -> str | None:
        other = self._resumed()
        for viewer in room.viewers:
            here, there = room.advice(viewer), other.advice(viewer)
            if here != there:
                part = next((a, b) for a, b in zip([*here, None], [*there, None], strict=False) if a != b)
                return f"seat {viewer} is told otherwise from the log: {json.dumps(part)[:1500]}"
        return None


def wander(seed: int, ops: int, workers: int = 1) -> str | None:
    """What does not hold at the table of that seed; None when all holds."""
    return Wanderer(seed, workers).wander(ops)


def main() -> None:
    """Wander at many tables, and print what does not hold."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1000)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--ops", type=int, default=300)
    parser.add_argument("--places", type=int, default=1, help="where each table is open")
    parser.add_argument("--processes", type=int, default=1)
    wish = parser.parse_args()
    seeds = range(wish.seed, wish.seed + wish.tables)
    bad = 0
    with ProcessPoolExecutor(wish.processes) as pool:
        for seed, wrong in zip(
            seeds, pool.map(partial(wander, ops=wish.ops, workers=wish.places), seeds), strict=True
        ):
            if wrong is not None:
                bad += 1
                print(f"table {seed}, {wrong}", flush=True)
    print(f"{bad} of {wish.tables} tables did not hold")
    raise SystemExit(1 if bad else 0)


if __name__ == "__main__":
    main()
