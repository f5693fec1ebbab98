"""The soak: a real server, tables full of people and bots, lost lines, slow readers, kills: does all hold?

`python -m tests.bench.soak --minutes 20 [--kills 100] [--json]`. The server is `innkeep serve` on the
loopback with its data in a scratch folder. It is killed now and then during the first part; in the second it
runs on, so that growing memory shows. At the end every picture must be equal to a fresh fold of the log,
every acknowledged op must stand in the log once, under the number that was told, and memory must be flat.
Exit 1 when one fails.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from innkeep.table.live.room import Room
from innkeep.table.store.archive import verify
from innkeep.table.store.event_log import Store
from innkeep.table.views.aliases import Aliases
from innkeep.table.views.redaction import Redaction
from tests.bench.people import Person
from tests.browser_key import key_of

Json = dict[str, Any]

PLAYERS = 4
TABLES = 5
BOT_TABLES = 1
PACE = 2.5
"""Ops a second of each person."""

START_S = 200
"""So long a server may take to come up: the whole soak may have been stopped meanwhile."""

KILLED = 0.55
"""The part of the time in which the server is killed now and then."""

SOON_S = 4.0
"""From one kill to the next, where they are counted."""

STILL_S = 3.0
"""When nothing has happened for so long, nothing goes on any more."""

GROWTH, SLACK_MB = 0.10, 12.0
"""How much memory may rise from the first to the last third of the quiet part."""


def free_port() -> int:
    """A port nobody listens at."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
    return port


class Inn:
    """The server under test, and how its memory went."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.kills = self.stops = 0
        self.memory: list[tuple[float, float]] = []
        self.problems: list[str] = []
        self._log = (folder / "server.log").open("ab")
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        words = ("serve", "--port", str(self.port), "--data", str(self.folder))
        self._process = subprocess.Popen(
            [sys.executable, "-m", "innkeep.table.cli.main", *words], stdout=self._log, stderr=self._log
        )
        end = time.monotonic() + START_S
        while True:
            try:
                self.ask("/health")
                return
            except OSError:
                if self._process.poll() is not None or time.monotonic() > end:
                    raise RuntimeError((self.folder / "server.log").read_text()[-2000:]) from None
                time.sleep(0.05)

    def ask(self, path: str, data: Json | None = None) -> Any:
        """The JSON answer to a request."""
        body = None if data is None else json.dumps(data).encode()
        with urllib.request.urlopen(urllib.request.Request(self.url + path, body), timeout=30) as answer:
            return json.loads(answer.read())

    def kill(self) -> None:
        """SIGKILL, and start again."""
        self.kills += 1
        self._process.kill()
        self._process.wait()
        self.start()

    def stop(self) -> None:
        """SIGTERM, which must end it soon and well, and start again."""
        self.stops += 1
        self._process.send_signal(signal.SIGTERM)
        status = self.ended(15)
        if status != 0:
            self.problems.append(f"SIGTERM: exit status {status}")
        self.start()

    def interrupt(self) -> None:
        """SIGINT, as Ctrl-C gives."""
        self._process.send_signal(signal.SIGINT)

    def ended(self, within_s: float) -> int | None:
        """Its exit status; None when it would not end by itself."""
        try:
            return self._process.wait(within_s)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
            return None

    def end(self) -> None:
        """SIGKILL for good."""
        self._process.kill()
        self._process.wait()
        self._log.close()

    def sample(self) -> None:
        """Note how much memory it has now."""
        status = Path(f"/proc/{self._process.pid}/status")
        for line in status.read_text().splitlines() if status.exists() else ():
            if line.startswith("VmRSS:"):
                self.memory.append((time.monotonic(), int(line.split()[1]) / 1024))


class Company(threading.Thread):
    """Bots that play game after game at a table of their own, in a process of their own, until told to go."""

    def __init__(self, inn: Inn, tokens: Json, seed: int) -> None:
        super().__init__(daemon=True)
        self._words = (inn.url, json.dumps(tokens["seats"]), str(seed))
        self._going = threading.Event()
        self._process: subprocess.Popen[bytes] | None = None
        self.starts = 0

    def run(self) -> None:
        """Set the bots down again whenever a game is over or a server was killed under them."""
        while not self._going.is_set():
            self.starts += 1
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.bench.soak", "--company", *self._words],
                stderr=subprocess.DEVNULL,
            )
            while self._process.poll() is None and not self._going.wait(0.5):
                pass
            self._process.kill()
            self._process.wait()
            self._going.wait(2)

    def leave(self) -> None:
        """Send them home."""
        self._going.set()
        self.join()


@dataclass(slots=True)
class Report:
    """What was found."""

    figures: Json = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        """Nothing failed."""
        return not self.problems


def opened(inn: Inn, number: int) -> Json:
    """A new table; every other one is watched."""
    watched = "advise" if number % 2 == 0 else "off"
    made: Json = inn.ask(
        "/api/tables", {"module": "rdi", "options": {"players": PLAYERS}, "assistant": watched}
    )
    return made


def soak(minutes: float, seed: int, told: Callable[[str], None], kills: int | None = None) -> Report:
    """The whole thing; with `kills` so many SIGKILLs come soon after each other, then the quiet part."""
    rng = Random(seed)
    with tempfile.TemporaryDirectory(prefix="innkeep-soak-") as scratch:
        inn = Inn(Path(scratch))
        made = [opened(inn, number) for number in range(TABLES)]
        halls = [opened(inn, 0) for _ in range(BOT_TABLES)]
        people = {
            table["id"]: [
                Person(inn.url, table, seat, PACE, Random(f"{seed}/{n}/{seat}"), f"p{n}.{seat}")
                for seat in (*range(PLAYERS), None)
            ]
            for n, table in enumerate(made)
        }
        bots = [Company(inn, table["tokens"], seed + n) for n, table in enumerate(halls)]
        crowd = [person for group in people.values() for person in group]
        for thread in (*crowd, *bots):
            thread.start()
        try:
            quiet_from = _go_on(inn, crowd, minutes * 60, rng, told, kills)
            for company in bots:
                company.leave()
            report = Report()
            _settle(list(people.values()), report)
            live = {table["id"]: _live(inn, table) for table in made}
            for person in crowd:
                person.leaving.set()
            for person in crowd:
                person.join(10)
        finally:
            for company in bots:
                company.leave()
            inn.end()
        ids = [table["id"] for table in (*made, *halls)]
        _compare(inn, people, live, ids, report)
        _add_up(inn, crowd, bots, quiet_from, minutes, report)
    return report


def _go_on(
    inn: Inn,
    crowd: list[Person],
    seconds: float,
    rng: Random,
    told: Callable[[str], None],
    kills: int | None,
) -> float:
    """Let time pass, and kill; returns when the quiet part began."""
    if kills is not None:
        for n in range(1, kills + 1):
            time.sleep(SOON_S * rng.uniform(0.5, 1.5))
            inn.sample()
            inn.kill()
            if n % 10 == 0:
                told(f"{n} kills, {sum(len(person.deeds.acknowledged) for person in crowd)} ops")
        quiet = time.monotonic()
        while time.monotonic() < quiet + seconds * (1 - KILLED):
            time.sleep(0.5)
            inn.sample()
        return quiet
    begun = time.monotonic()
    quiet = begun + seconds * KILLED
    between = min(45.0, seconds * KILLED / 3)
    strike = begun + between
    said = begun
    while (now := time.monotonic()) < begun + seconds:
        time.sleep(0.5)
        inn.sample()
        if now > strike and now < quiet:
            (inn.kill if rng.random() < 0.6 else inn.stop)()
            strike = time.monotonic() + between * rng.uniform(0.5, 1.5)
        if now - said > 30:
            said = now
            acknowledged = sum(len(person.deeds.acknowledged) for person in crowd)
            size = inn.memory[-1][1] if inn.memory else 0
            told(f"{now - begun:5.0f} s  {acknowledged} ops  {inn.kills + inn.stops} kills  {size:.0f} MB")
    return quiet


def _settle(tables: list[list[Person]], report: Report) -> None:
    """Let everybody finish and hear what the others did, and what goes on by itself come to its end."""
    crowd = [person for group in tables for person in group]
    for person in crowd:
        person.playing = False
    end = time.monotonic() + 90
    stood, since = None, time.monotonic()
    while (now := time.monotonic()) < end:
        stand = [_numbers(group) for group in tables]
        if stand != stood or not all(person.settled for person in crowd):
            stood, since = stand, now
        elif now - since > STILL_S and all(len(set(numbers)) == 1 for numbers in stand):
            break
        time.sleep(0.2)
    report.problems += [
        f"{person.name} did not come back: {person.turned_away}" for person in crowd if not person.settled
    ]


def _numbers(table: list[Person]) -> list[int | None]:
    return [person.mirror.seq if person.mirror is not None else None for person in table]


def _live(inn: Inn, table: Json) -> dict[int | None, Json]:
    """What the running server says each view is now."""
    tokens = [(seat, token) for seat, token in enumerate(table["tokens"]["seats"])]
    found: dict[int | None, Json] = {}
    for seat, token in [*tokens, (None, table["tokens"]["spectator"])]:
        request = urllib.request.Request(f"{inn.url}/api/tables/{table['id']}/export")
        request.add_header("Authorization", f"Bearer {token}")
        request.add_header("Innkeep-Key", key_of(token))
        with urllib.request.urlopen(request, timeout=30) as answer:
            told = json.loads(answer.read())
        found[seat] = {"seq": told["seq"], "digest": digest(told["state"])}
    return found


def digest(view: Mapping[str, Any]) -> str:
    """What stands for a view when who is connected is left aside."""
    seats = [{name: value for name, value in seat.items() if name != "online"} for seat in view["seats"]]
    text = json.dumps({**view, "seats": seats}, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def _compare(
    inn: Inn, people: dict[str, list[Person]], live: dict[str, Any], ids: list[str], report: Report
) -> None:
    store = Store.in_folder(inn.folder)
    server_secret = store.secret()
    total = 0
    for table_id in ids:
        row = store.table(table_id)
        assert row is not None
        found = verify(row, store)
        total += found.ops
        report.problems += [f"table {table_id}: {problem}" for problem in found.problems]
        room = Room(row, store, server_secret)
        if room.state.digest() != found.digest:
            report.problems.append(f"table {table_id}: loaded from its snapshot it is another")
        redaction = Redaction(Aliases(row.secret, room.state), server_secret)
        stored = [(op_id, event.seq) for event, op_id in store.events_and_ids(table_id) if op_id is not None]
        numbers = dict(stored)
        if len(numbers) != len(stored):
            report.problems.append(f"table {table_id}: an op stands in the log twice")
        acted = max((event.seq for event in store.events(table_id) if event.seat is not None), default=0)
        for person in people.get(table_id, ()):
            own = person.mirror
            mine = None if own is None else {"seq": own.seq, "digest": digest(own.view())}
            shown: list[tuple[str, Json | None]] = [("its picture", mine)]
            for what, told in (*shown, ("the live view", live[table_id][person.seat])):
                # a question may have lapsed since; what somebody did must have been told
                seq = max(acted, min(told["seq"], room.state.seq)) if told is not None else room.state.seq
                view = redaction.view(room.earlier.after(room.row, seq), person.seat)
                fold = {"seq": seq, "digest": digest(view)}
                if told != fold:
                    report.problems.append(f"{person.name}: {what} is not the table's ({told} v {fold})")
            lost = {op: seq for op, seq in person.deeds.acknowledged.items() if numbers.get(op) != seq}
            if lost:
                report.problems.append(f"{person.name}: acknowledged, not in the log as told: {lost}")
            report.problems += person.deeds.problems
    report.figures["ops"] = total
    store.close()


def _add_up(
    inn: Inn, crowd: list[Person], bots: list[Company], quiet: float, minutes: float, report: Report
) -> None:
    report.problems += inn.problems
    log = (inn.folder / "server.log").read_text()
    if "Traceback" in log:
        report.problems.append("the server's log has a traceback: " + log[log.index("Traceback") :][:1500])
    report.figures |= {
        "acknowledged": sum(len(person.deeds.acknowledged) for person in crowd),
        "refused": sum(person.deeds.refused for person in crowd),
        "busy": sum(person.deeds.busy for person in crowd),
        "kills": inn.kills,
        "stops": inn.stops,
        "breaks": sum(person.deeds.breaks for person in crowd),
        "joins": sum(person.deeds.joins for person in crowd),
        "resumes": sum(person.deeds.resumes for person in crowd),
        "bot_games": sum(company.starts for company in bots),
    }
    calm = [memory for moment, memory in inn.memory if moment > quiet + minutes * 60 * 0.1]
    third = len(calm) // 3
    if third < 20:
        return
    first, last = statistics.median(calm[:third]), statistics.median(calm[-third:])
    report.figures |= {"memory_mb": round(last, 1), "memory_growth_mb": round(last - first, 1)}
    if last - first > max(SLACK_MB, first * GROWTH):
        report.problems.append(f"memory grew from {first:.0f} to {last:.0f} MB")


def company(url: str, tokens: str, seed: str) -> None:
    """A process of bots: plays one game and ends."""
    from gevent import monkey

    monkey.patch_all()
    from innkeep.table.plugins.discovery import bot_runner

    bot_runner()(url, json.loads(tokens), 0.2, int(seed))


def main() -> None:
    """Print what was found; exit 1 when something does not hold."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--kills", type=int, help="so many SIGKILLs, one soon after the other")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--quick", action="store_true", help="within a minute")
    parser.add_argument("--company", nargs=3, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.company:
        company(*options.company)
        return
    minutes = 0.6 if options.quick else options.minutes
    report = soak(minutes, options.seed, lambda line: print(line, file=sys.stderr, flush=True), options.kills)
    if options.json:
        print(json.dumps({"ok": report.ok, **report.figures, "problems": report.problems}))
    else:
        for name, value in report.figures.items():
            print(f"{name:20} {value}")
        for problem in report.problems:
            print(f"FAILED: {problem}")
        print("all held" if report.ok else f"{len(report.problems)} did not hold")
    sys.stdout.flush()
    os._exit(0 if report.ok else 1)


if __name__ == "__main__":
    main()
