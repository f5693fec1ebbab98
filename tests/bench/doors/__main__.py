"""How an honest player fares during attacks: `python -m tests.bench.doors [--quick] [--json] [--beside OPS]
[NAME ...]`.

A real server; one person at a table, whose ops are timed one after the other; a second one who comes in
during the attack; and the attacker, a process and an address of its own. An attack is `held` when 99 of a
hundred ops take less than 100 ms and none 500, nothing that was acknowledged is missing from the store, the
second one came in, nothing failed at the server, its memory came back, and its store grew by little. With
`--beside` somebody plays at a table that already has so many ops, too. Exit 1 when one is not.
"""

from __future__ import annotations

import argparse
import json
import os
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

from innkeep.table.live.rooms import Rooms
from innkeep.table.plugins.discovery import load
from innkeep.table.store.event_log import Store
from tests.bench.doors.attacks import ATTACKS
from tests.secrecy.conftest import House
from tests.table.client import ROOT, Client
from tests.table.long_log import lengthen

Json = dict[str, Any]

P99_MS, MAX_MS = 100.0, 500.0
SECONDS, QUICK_S = 8.0, 0.8
APART_S = 0.03
"""Between two honest ops."""

COME_S = 5.0
"""How long somebody may take to come in."""

BACK_S, BACK_MB = 30.0, 96.0
"""How long memory may take to come back to what it was before the attack, and how much may stay: pages that
were read, and tables within the allowance, which are unloaded when nobody has used them for a while."""

GROWN_MB = 64.0
"""How much the store may grow in an attack: its journal, and what one visitor is allowed."""

MOST_MB = 900.0
"""Memory of the server and all its processes at any time."""


LONG = {"undo": (6_000, "off"), "undo-30000": (30_000, "advise")}
"""How many ops the attacker's own table has where it has a long one, and how that is watched."""


def long_table(folder: Path, ops: int, assistant: str) -> str:
    """The token of somebody at a long table, which is made before the server begins."""

    store = Store.in_folder(folder)
    rooms = Rooms(store, load(assistant=False))
    room = rooms.create("rdi", {"players": 2}, assistant)
    room.submit(0, {"kind": "sit", "name": "Mallory"})
    lengthen(room, ops)
    token: str = rooms.tokens(room)["seats"][0]
    store.close()
    return token


class Served(House):
    """The server, with the memory of all its processes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.errors = folder.parent / "stderr.txt"
        with self.errors.open("wb") as errors:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.bench.doors.served", str(folder)],
                cwd=ROOT,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
            )
        assert self._process.stdout is not None
        self.url = self._process.stdout.readline().strip()
        assert self.url.startswith("http"), self.errors.read_text()

    @property
    def alive(self) -> bool:
        """Does it still run?"""
        return self._process.poll() is None

    def memory_mb(self) -> float:
        """Of the server and everything it started; 0 where the system does not tell."""
        waiting, pages = [self._process.pid], 0
        while waiting:
            place = Path(f"/proc/{waiting.pop()}")
            try:
                pages += int((place / "statm").read_text().split()[1])
                for task in (place / "task").iterdir():
                    waiting += map(int, (task / "children").read_text().split())
            except OSError:
                continue
        return pages * 4096 / 1e6


class Player(threading.Thread):
    """Somebody who plays on, one op after the other."""

    def __init__(self, client: Client) -> None:
        super().__init__(daemon=True)
        self._client = client
        self.over = threading.Event()
        self.spent: list[float] = []
        self.done: list[str] = []
        self.problem = ""

    def run(self) -> None:
        """Play until told to end."""
        try:
            while not self.over.is_set():
                op_id = f"h{os.urandom(6).hex()}"
                begun = time.perf_counter()
                answer = self._client.op("ping", op_id, x=len(self.done) % 1000, y=5)
                self.spent.append((time.perf_counter() - begun) * 1000)
                if answer["ok"]:
                    self.done.append(op_id)
                time.sleep(APART_S)
        except Exception as problem:
            self.problem = repr(problem)


def stored_mb(folder: Path) -> float:
    """What the store takes on the disk."""
    return sum(path.stat().st_size for path in folder.glob("tables.sqlite*")) / 1e6


def attacked(
    server: Served, made: Json, people: list[Client], name: str, number: int, seconds: float, token: str
) -> Json:
    """The figures of one attack by somebody who has that token."""
    before, kept = server.memory_mb(), stored_mb(server.folder)
    said = server.said().count("Traceback")
    players = [Player(client) for client in people]
    for player in players:
        player.start()
    source = f"127.0.1.{10 + number}"
    place = server.place
    words = [sys.executable, "-m", "tests.bench.doors.attacks", name, place, str(seconds), source]
    attacker = subprocess.Popen([*words, token], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    most = before
    came: list[float] = []

    def come() -> None:
        begun = time.perf_counter()
        try:
            late = Client(server.url, made["tokens"]["seats"][1], "Bo")
        except Exception as problem:
            print(f"{name}: could not come in: {problem!r}", file=sys.stderr)
            return
        came.append((time.perf_counter() - begun) * 1000)
        late.close()

    time.sleep(min(0.4, seconds / 3))
    comer = threading.Thread(target=come, daemon=True)
    comer.start()
    end = time.monotonic() + 6 * seconds + 60
    while attacker.poll() is None and time.monotonic() < end:
        most = max(most, server.memory_mb())
        time.sleep(0.05)
    attacker.kill()
    answered, _ = attacker.communicate()
    comer.join(COME_S)
    for player in players:
        player.over.set()
    for player in players:
        player.join(10)
    spent = sorted(took for player in players for took in player.spent) or [float("inf")]
    done = [op for player in players for op in player.done]
    return {
        "p50_ms": round(spent[len(spent) // 2], 1),
        "p99_ms": round(spent[min(len(spent) - 1, int(len(spent) * 0.99))], 1),
        "max_ms": round(spent[-1], 1),
        "ops": len(done),
        "lost": lost(server.folder, done),
        "join_ms": round(came[0], 1) if came else None,
        "most_mb": round(most),
        "before_mb": round(before),
        "stored_mb": round(stored_mb(server.folder) - kept, 1),
        "failed": server.said().count("Traceback") - said,
        "said": server.said()[-600:] if server.said().count("Traceback") > said else "",
        "problem": " ".join(player.problem for player in players).strip()
        or ("" if server.alive else "the server ended"),
        "answers": json.loads(answered or "{}"),
    }


def lost(folder: Path, done: list[str]) -> int:
    """How many acknowledged ops are not in the store exactly once."""
    with sqlite3.connect(f"file:{folder / 'tables.sqlite'}?mode=ro", uri=True) as db:
        stored = [str(op_id).rpartition(":")[2] for (op_id,) in db.execute("SELECT op_id FROM events")]
    there = set(stored)
    return sum(op_id not in there for op_id in done) + (len(done) - len(set(done)))


def memory_back(server: Served, before: float) -> float:
    """What is left of the memory that was taken, in MB, as soon as it is little."""
    end = time.monotonic() + BACK_S
    while (left := server.memory_mb() - before) > BACK_MB and time.monotonic() < end:
        time.sleep(0.25)
    return round(left)


def held(found: Json) -> bool:
    """Did nobody notice?"""
    quick = found["p99_ms"] < P99_MS and found["max_ms"] < MAX_MS
    come = found["join_ms"] is not None and found["join_ms"] < COME_S * 1000
    whole = not found["lost"] and not found["failed"] and not found["problem"] and found["ops"] > 0
    small = found["most_mb"] < MOST_MB and found.get("left_mb", 0) <= BACK_MB
    return quick and come and whole and small and found["stored_mb"] <= GROWN_MB


def main() -> None:
    """Print what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(ATTACKS)}; else all")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--beside", type=int, default=0, metavar="OPS")
    wish = parser.parse_args()
    for name in wish.names:
        if name not in ATTACKS:
            parser.error(f"no attack {name!r}; allowed: {', '.join(ATTACKS)}")
    seconds = QUICK_S if wish.quick else SECONDS
    report: Json = {}
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as scratch:
        folder = Path(scratch) / "data"
        long = {name: long_table(folder, *LONG[name]) for name in wish.names or ATTACKS if name in LONG}
        beside = long_table(folder, wish.beside, "off") if wish.beside else None
        server = Served(folder)
        try:
            made = server.seat(3)
            people = [Client(server.url, made["tokens"]["seats"][0], "Ann")]
            if beside is not None:
                people.append(Client(server.url, beside, "Old Bob"))
            server.ask("GET", "/rules")  # what a quiet server has in memory once its pages were looked at
            for number, name in enumerate(wish.names or ATTACKS):
                token = long.get(name, made["tokens"]["spectator"])
                found = attacked(server, made, people, name, number, seconds, token)
                if not wish.quick:
                    found["left_mb"] = memory_back(server, found["before_mb"])
                report[name] = {**found, "held": held(found)}
                if not wish.json:
                    told = "held" if report[name]["held"] else "missed"
                    shown = "  ".join(
                        f"{key} {value}" for key, value in found.items() if value not in ("", 0)
                    )
                    print(f"{name:13} {told:7} {shown}", flush=True)
            for one in people:
                one.close()
        finally:
            server.kill()
    ok = all(one["held"] for one in report.values())
    if wish.json:
        print(json.dumps(report))
    else:
        print("all held" if ok else "it did not hold")
    raise SystemExit(0 if ok else 1)


if __name__ == "__main__":
    main()
