"""A hostile client at a table with the assistant: does it confuse it, or slow the others?

`python -m tests.bench.hostile [--ops 12000] [--json]`. One seat sends garbage, ops in the wrong order and
small talk as fast as it can over a real socket, another plays on and keeps time: first with the pace every
server keeps, then without any. Exit 1 when what is told of the game differs afterwards or the server failed.
"""

from __future__ import annotations

import argparse
import json
import statistics
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import websocket

from tests.bench.referee.live import GARBAGE
from tests.secrecy.conftest import House
from tests.table.client import Client

Json = dict[str, Any]

AT_ONCE = 48
"""Messages that wait for an answer at most."""

OUT_OF_ORDER: tuple[Json, ...] = (
    {"kind": "redo"},
    {"kind": "answer", "yes": True},
    {"kind": "answer", "yes": True, "decide": True},
    {"kind": "grant", "to": 1, "yes": True},
    {"kind": "unseal", "to": 1},
    {"kind": "tear", "to": 10**7},
    {"kind": "undo", "to": 10**7},
    {"kind": "take", "from": "drink.deck", "cs": ["ticket"], "to": "table"},
    {"kind": "host", "seat": 1},
    {"kind": "mode", "mode": "off"},
    {"kind": "allow", "seat": 1},
    {"kind": "ruling", "key": "TURN-17/fault.drew", "on": False},
    {"kind": "sit", "seat": 0, "name": "Ann"},
)
OTHERS: tuple[tuple[str, Any], ...] = (
    ("advice", {"accept": "o0.0.0"}),
    ("advice", {"accept": ["x"]}),
    ("advice", {"accept": "sync"}),
    ("weigh", {"by": "magic"}),
    ("ask", {"about": "you"}),
    ("ask", {"c": "nobody", "on": {}}),
)


def messages(random: Random, hand: list[str], count: int) -> Iterator[tuple[str, Any]]:
    """Events and their data: five of six are small talk, the rest makes no sense, or none now."""
    for number in range(count):
        kind = random.randrange(6)
        op: Any
        if kind == 0:
            pick = random.randrange(3)
            if pick == 0:
                yield random.choice(OTHERS)
                continue
            op = random.choice(GARBAGE if pick == 1 else OUT_OF_ORDER)
        else:
            op = random.choice(
                (
                    {"kind": "chat", "text": random.choice(["hm", "!", "!drink 7", "!choose", "ваш ход"])},
                    {"kind": "ping", "x": number % 1000, "y": 5},
                    {"kind": "arrow", "from": "table", "to": "pot"},
                    {"kind": "dice", "sides": 6, "n": 2},
                    {
                        "kind": "move",
                        "cs": [random.choice(hand)],
                        "to": "s1.hand",
                        "index": random.randrange(5),
                    },
                )
            )
        yield "op", {**op, "id": f"f{number}"} if isinstance(op, dict) else op


class Flood(threading.Thread):
    """Somebody at seat 1 who sends so many messages, and counts the answers by code."""

    def __init__(self, place: str, token: str, count: int, seed: int = 1) -> None:
        super().__init__(daemon=True)
        self._ws = websocket.create_connection(
            f"ws://{place}/socket.io/?EIO=4&transport=websocket", timeout=60
        )
        self._ws.recv()
        self._ws.send("40" + json.dumps({"token": token, "name": "Mallory"}))
        self._count, self._random = count, Random(seed)
        self._waiting = 0
        self.answers: Counter[str] = Counter()
        self.seconds = 0.0
        self.hand: list[str] = []
        while not self.hand:
            self._hear(self._ws.recv())

    def run(self) -> None:
        """Send everything, and wait for the last answer."""
        begun = time.perf_counter()
        for number, (event, data) in enumerate(messages(self._random, self.hand, self._count)):
            self._ws.send(f"42{number}" + json.dumps([event, data]))
            self._waiting += 1
            while self._waiting >= AT_ONCE:
                self._hear(self._ws.recv())
        while self._waiting:
            self._hear(self._ws.recv())
        self.seconds = time.perf_counter() - begun

    def leave(self) -> None:
        """Hang up."""
        self._ws.close()

    def _hear(self, text: str | bytes) -> None:
        assert isinstance(text, str)
        if text == "2":
            self._ws.send("3")
        elif text.startswith("42"):
            event, *rest = json.loads(text[2:])
            if event == "welcome":
                self.hand = rest[0]["state"]["zones"]["s1.hand"]["order"]
        elif text.startswith("43"):
            answer = json.loads(text[text.index("[") :])[0]
            self._waiting -= 1
            self.answers["done" if answer["ok"] else answer["error"]["code"]] += 1


def told(client: Client) -> list[Any]:
    """What is said of the game, to whomever: whose turn in which phase, what is owed, what stands against the
    rules. (The sentence about a turn says "you" to whom it is about.)"""
    said = [item for item in client.advice if item["sort"] in ("turn", "due", "violation")]
    return [(item["seat"], item["phase"]) if item["sort"] == "turn" else item["text"]["en"] for item in said]


def pinged(ann: Client, until: threading.Thread | None, least: int) -> list[float]:
    """How long (ms) a person's ops take, one after the other, for so long."""
    spent: list[float] = []
    while len(spent) < least or (until is not None and until.is_alive()):
        begun = time.perf_counter()
        ann.ok("ping", x=1, y=1)
        spent.append((time.perf_counter() - begun) * 1000)
        time.sleep(0.03)
    return spent


def measured(ops: int, *words: str) -> Json:
    """Figures of one flood."""
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder) / "data", *words)
        try:
            made = house.seat(3)
            ann = Client(house.url, made["tokens"]["seats"][0], "Ann")
            flood = Flood(house.place, made["tokens"]["seats"][1], ops)
            ann.wait(lambda: bool(ann.advice))
            before = told(ann)
            calm = pinged(ann, None, 60)
            flood.start()
            busy = pinged(ann, flood, 20)
            last = ann.ok("ping", x=2, y=2)
            late = Client(house.url, made["tokens"]["seats"][2], "Cy")
            figures = {
                "ops": ops,
                "per_s": round(ops / flood.seconds),
                "answers": dict(flood.answers.most_common()),
                "calm_ms": spread(calm),
                "flooded_ms": spread(busy),
                "same_game": told(ann) == told(late) == before,
                "in_step": late.picture.seq >= last,
                "tracebacks": house.said().count("Traceback"),
            }
            for client in (ann, late):
                client.close()
            flood.leave()
        finally:
            house.kill()
    return figures


def spread(spent: list[float]) -> Json:
    """Median and 99th percentile."""
    return {"p50": round(statistics.median(spent), 1), "p99": round(sorted(spent)[int(len(spent) * 0.99)], 1)}


def main() -> None:
    """Print what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ops", type=int, default=12_000)
    parser.add_argument("--json", action="store_true")
    wish = parser.parse_args()
    found = {"paced": measured(wish.ops, "paced"), "unpaced": measured(wish.ops)}
    ok = all(one["same_game"] and one["in_step"] and not one["tracebacks"] for one in found.values())
    if wish.json:
        print(json.dumps({"ok": ok, **found}))
    else:
        for name, figures in found.items():
            for key, value in figures.items():
                print(f"{name:8} {key:12} {value}")
        print("all held" if ok else "it did not hold")
    raise SystemExit(0 if ok else 1)


if __name__ == "__main__":
    main()
