"""How the table holds up: one room of 300 components, ten clients with ten moves a second each; joins.

`python -m tests.bench.table [--json] [--quick]`. A real server process with SQLite on disk, redaction and a
durable commit for each op; clients are bare WebSockets (`tests/bench/wire.py`) on the loopback. Latency is
from the moment a move was due to be sent to its arrival at each client, the sender included.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.bench.wire import Wire

PIECES = 300
SEATS = 10


class Pieces:
    """A bare module: one area with 300 cards lying open, and a seat for everyone."""

    def __init__(self) -> None:
        self.id = "pieces"
        self.title = {"en": "Pieces", "ru": "Фишки"}

    def options(self) -> dict[str, Any]:
        return {}

    def setup(self, _options: dict[str, Any]) -> dict[str, Any]:
        names = [f"card {n}" for n in range(PIECES)]
        words = {"en": "x", "ru": "x"}
        area = {"id": "table", "kind": "area", "seat": None, "visibility": "public", "role": "play"}
        return {
            "seats": [{"title": words, "color": "#884422"} for _ in range(SEATS)],
            "zones": [{**area, "title": words}],
            "components": [
                {"id": f"c{n}", "kind": "card", "zone": "table", "face": name, "back": "back", "up": True}
                for n, name in enumerate(names)
            ],
            "faces": {name: {"title": words, "type": words, "text": words} for name in names},
            "opening": [],
            "options": {},
        }


def serve(folder: Path) -> None:
    """The server process: prints its address once it listens."""
    from gevent import monkey

    monkey.patch_all()
    from table.plugins import Plugins
    from table.server import Config, create_app, run

    config = Config(folder, plugins=Plugins(modules={"pieces": Pieces()}), pace=None)
    run(create_app(config), "127.0.0.1", 0, lambda url: print(url, flush=True))


@contextmanager
def server() -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A running server's address and process."""
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.bench.table", "--serve", folder], stdout=subprocess.PIPE, text=True
        )
        assert process.stdout is not None
        try:
            yield process.stdout.readline().strip(), process
        finally:
            process.kill()
            process.wait()


def create(url: str) -> list[str]:
    """A new table's seat tokens."""
    body = json.dumps({"module": "pieces", "options": {}, "assistant": "off"}).encode()
    request = urllib.request.Request(f"{url}/api/tables", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        tokens: list[str] = json.load(answer)["tokens"]["seats"]
    return tokens


class Client:
    """One player: sends moves, keeps the latency of every delta it hears."""

    def __init__(self, url: str, token: str, name: str, sent: dict[int, float]) -> None:
        self.welcome: dict[str, Any] = {}
        self.here = threading.Event()
        self.latencies: list[float] = []
        self.bytes = self.deliveries = self.answered = self.refused = 0
        self._sent = sent
        self._early: list[tuple[int, float]] = []
        self.wire = Wire(url, {"token": token, "lang": "en", "since": None, "name": name}, self._heard)
        self.here.wait(20)

    def _heard(self, event: str, payload: Any, size: int) -> None:
        if event == "welcome":
            self.welcome = payload
            self.here.set()
        elif event == "d" and payload.get("k") == "move":
            self._early.append((payload["s"], time.perf_counter()))
            self.deliveries += 1
            self.bytes += size

    def move(self, number: int, alias: str, due: float, done: Callable[[], None]) -> None:
        """Move one card; its latency counts from `due`."""

        def answered(answer: Any) -> None:
            self.answered += 1
            if answer["ok"]:
                self._sent[answer["seq"]] = due
            else:
                self.refused += 1
            done()

        place = {"x": (number * 37) % 1000, "y": (number * 61) % 1000}
        body = {"id": f"m{number}", "kind": "move", "c": alias, "to": "table", **place}
        self.wire.emit("op", body, answered)

    def settle(self) -> list[float]:
        """Latencies in ms of the deltas heard whose op was sent here or by another client."""
        return [(heard - self._sent[seq]) * 1000 for seq, heard in self._early if seq in self._sent]


def percentile(values: list[float], share: float) -> float:
    """The value below which `share` of the values lie."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def steady_room(url: str, rate: float, seconds: float) -> dict[str, float]:
    """Ten clients, each `rate` moves a second, open loop."""
    sent: dict[int, float] = {}
    clients = [Client(url, token, f"p{n}", sent) for n, token in enumerate(create(url))]
    time.sleep(0.5)
    for client in clients:
        client._early.clear()
        client.bytes = client.deliveries = 0
    aliases = clients[0].welcome["state"]["zones"]["table"]["order"]
    moves = int(rate * seconds)
    begin = time.perf_counter() + 0.2

    def player(index: int) -> None:
        for number in range(moves):
            due = begin + (number + index / len(clients)) / rate
            time.sleep(max(0.0, due - time.perf_counter()))
            alias = aliases[(number * len(clients) + index) % len(aliases)]
            clients[index].move(number, alias, due, lambda: None)

    threads = [threading.Thread(target=player, args=(index,)) for index in range(len(clients))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    time.sleep(1.0)
    latencies = [latency for client in clients for latency in client.settle()]
    total = moves * len(clients)
    deliveries = sum(client.deliveries for client in clients)
    for client in clients:
        client.wire.close()
    return {
        "moves": total,
        "refused": sum(client.refused for client in clients),
        "lost": total * len(clients) - deliveries,
        "p50_ms": round(percentile(latencies, 0.5), 2),
        "p99_ms": round(percentile(latencies, 0.99), 2),
        "bytes_per_delivery": round(sum(c.bytes for c in clients) / max(1, deliveries)),
    }


def saturated_room(url: str, seconds: float) -> float:
    """Acknowledged ops a second of one room when ten clients keep one op each in flight."""
    sent: dict[int, float] = {}
    clients = [Client(url, token, f"p{n}", sent) for n, token in enumerate(create(url))]
    aliases = clients[0].welcome["state"]["zones"]["table"]["order"]
    end = time.perf_counter() + seconds

    def player(index: int) -> None:
        number = 0
        turn = threading.Semaphore(1)
        while time.perf_counter() < end:
            turn.acquire(timeout=5)
            alias = aliases[(number * len(clients) + index) % len(aliases)]
            clients[index].move(number, alias, time.perf_counter(), turn.release)
            number += 1

    threads = [threading.Thread(target=player, args=(index,)) for index in range(len(clients))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for client in clients:
        client.wire.close()
    return sum(client.answered for client in clients) / seconds


def join_ms(url: str, times: int) -> float:
    """Median milliseconds from opening a socket to holding the whole table."""
    token = create(url)[0]
    spent = []
    for _ in range(times):
        start = time.perf_counter()
        client = Client(url, token, "p", {})
        spent.append((time.perf_counter() - start) * 1000)
        client.wire.close()
    return statistics.median(spent)


def measure(seconds: float) -> dict[str, Any]:
    """All figures."""
    with server() as (url, _process):
        figures: dict[str, Any] = {"room_10x10": steady_room(url, 10, seconds)}
        figures["saturated_ops_per_s"] = round(saturated_room(url, seconds / 2))
        figures["join_ms"] = round(join_ms(url, 20), 1)
    return figures


def main() -> None:
    """Print the figures, or be the server that is measured."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--serve", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        serve(options.serve)
        return
    figures = measure(4 if options.quick else 20)
    if options.json:
        print(json.dumps(figures))
        return
    for name, value in figures.items():
        print(f"{name:20} {value}")


if __name__ == "__main__":
    main()
