"""Played tables whose people all come back at once, as after a start: `python -m tests.bench.back`.

For each of the people: how long until the table stands (welcome), until the first op is answered, and until
the assistant speaks. Prints one line of JSON: seconds (median, 95 of 100, worst), how many were cut off
before their welcome, and the server's processor time per table.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import websocket

from innkeep.assistant.watcher import watcher
from innkeep.table.core.errors import RefusedError
from innkeep.table.live.room import Room
from innkeep.table.live.rooms import Rooms
from innkeep.table.plugins.discovery import load
from innkeep.table.store.event_log import Row, Store
from innkeep.table.store.log_chain import Chain
from tests.bench.doors.__main__ import Served
from tests.browser_key import key_of
from tests.table.http.test_first_page import processor_s

Json = dict[str, Any]

GAMES = 6
"""Games that are really played; the other tables are copies of them."""
PATIENCE_S = 300.0


def played(room: Room, ops: int, random: Random) -> None:
    """Sit four people down and let them follow the advice until the log has so many ops."""
    for seat in range(4):
        room.submit(seat, {"kind": "sit", "name": f"N{seat}"})
    while room.state.seq < ops:
        seats = random.sample(range(4), 4)
        for seat in seats:
            items = [item for item in room.advice(seat) if item.get("accept")]
            owed = [item for item in items if item["sort"] in ("due", "question", "violation")]
            open_ = [item for item in items if item["sort"] == "option" and item.get("seat") == seat]
            if owed or open_:
                try:
                    room.accept(seat, random.choice(owed or open_)["id"], None)
                except RefusedError:
                    continue
                break
        else:
            room.submit(seats[0], {"kind": "pass"})


def furnished(folder: Path, tables: int, ops: int, mode: str) -> list[str]:
    """A token of a seat at each of so many played tables in that folder."""
    store = Store.in_folder(folder)
    rooms = Rooms(store, load(assistant=False))
    tokens: list[str] = []
    for number in range(min(GAMES, tables)):
        room = rooms.create("rdi", {"players": 4}, mode, seed=number)
        room.watch(watcher)
        played(room, ops, Random(number))
        tokens.append(rooms.tokens(room)["seats"][1])
        for copy in range(number + GAMES, tables, GAMES):
            row = Row(f"copy{copy}", room.row.module, mode, room.row.secret, room.row.setup, 0)
            events, head, chain = list(store.events(room.id, 0)), row.genesis, Chain(row.secret)
            copied = []
            for event in events:
                sealed = chain.sealed(head, event, None)
                head = sealed.head
                copied.append((sealed, None))
            store.add_table(row, copied)
            tokens.append(rooms.tokens(rooms.get(row.id))["seats"][1])
    store.close()
    return tokens


class Guest(threading.Thread):
    """Somebody who comes back: joins, says a word, and waits for the answer; ``advised``: for the assistant,
    too."""

    def __init__(self, url: str, token: str, start: threading.Event, *, advised: bool = True) -> None:
        super().__init__(daemon=True)
        self._place = url.replace("http", "ws", 1) + "/socket.io/?EIO=4&transport=websocket"
        self._token, self._start, self._advised = token, start, advised
        self.welcome: float | None = None
        self.answer: float | None = None
        self.advice: float | None = None
        self.cuts = 0

    def run(self) -> None:
        """Come, and come again where one is cut off."""
        self._start.wait()
        begun = time.monotonic()
        while self._waits and time.monotonic() - begun < PATIENCE_S:
            try:
                self._visit(begun)
            except (OSError, websocket.WebSocketException):
                self.cuts += self.welcome is None
                time.sleep(0.5)

    @property
    def _waits(self) -> bool:
        return self.answer is None or (self._advised and self.advice is None)

    def _visit(self, begun: float) -> None:
        line = websocket.create_connection(self._place, timeout=PATIENCE_S)
        line.recv()
        auth = {"token": self._token, "lang": "en", "since": None, "name": "N1", "key": key_of(self._token)}
        line.send("40" + json.dumps(auth))
        while self._waits:
            said = str(line.recv())
            now = time.monotonic() - begun
            if said == "2":
                line.send("3")
            elif said.startswith(("41", "44")) or not said:
                raise OSError(said)
            elif said.startswith('42["welcome"'):
                self.welcome = self.welcome or now
                line.send('421["op",{"kind":"chat","text":"back"},"' + self._token[-8:] + '"]')
            elif said.startswith("43"):
                self.answer = self.answer or now
            if said.startswith('42["advice"') or '"advice":[{' in said:
                self.advice = self.advice or now
        line.close()


def spread(found: Sequence[float | None]) -> Json:
    """Median, 95 of 100 and worst, in seconds, and how many there are not."""
    there = sorted(one for one in found if one is not None)
    at = [there[int(len(there) * share)] for share in (0.5, 0.95)] if there else []
    return {
        "p50": round(at[0], 2) if at else None,
        "p95": round(at[1], 2) if at else None,
        "worst": round(there[-1], 2) if there else None,
        "none": len(found) - len(there),
    }


def main() -> None:
    """Let them all come back, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--ops", type=int, default=200, help="ops in the log of each")
    parser.add_argument("--mode", default="advise", choices=("advise", "referee", "autopilot"))
    wish = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "data"
        tokens = furnished(folder, wish.tables, wish.ops, wish.mode)
        server = Served(folder)
        before = processor_s(server.pid)
        start = threading.Event()
        guests = [Guest(server.url, token, start) for token in tokens]
        for guest in guests:
            guest.start()
        start.set()
        for guest in guests:
            guest.join()
        spent = processor_s(server.pid) - before
        server.kill()
    found: Json = {name: spread([getattr(one, name) for one in guests]) for name in ("welcome", "answer")}
    found["advice"] = spread([guest.advice for guest in guests])
    found["cut_off"] = sum(guest.cuts for guest in guests)
    print(json.dumps({"tables": len(guests), **found, "processor_s_a_table": round(spent / len(guests), 3)}))


if __name__ == "__main__":
    main()
