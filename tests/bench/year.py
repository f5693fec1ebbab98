"""A server with a year's tables: how soon it is there, what its operator's commands take, and how soon people
are back.

`python -m tests.bench.year [--tables 2000] [--people 300] [--games 3] [--kept FOLDER] [--json]`. Bots play
some games (`innkeep demo`, a minute each); the other tables are copies of those rows under new ids. Half of
them are then made 400 days older. Everything is measured from outside, by the commands an operator types, at
a server of its own. Each figure is printed with what is wanted of it; exit 1 where one is missed. On a
machine that does other things, compare `cpu_s`: what the same took of a core.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from innkeep.table.live.rooms import Rooms
from innkeep.table.plugins.discovery import load
from innkeep.table.store.event_log import Store
from innkeep.table.store.upkeep.census import table_entries
from innkeep.table.store.upkeep.purging import DAY_MS
from tests.bench.back import Guest
from tests.bench.played import HOW, MB, multiplied, played
from tests.patience import PATIENCE_S
from tests.table.http.test_first_page import processor_s
from tests.table.scale.programs import free_port

Json = dict[str, Any]

COMMAND = (sys.executable, "-c", "from innkeep.table.cli.main import main; main()")
MEASURED = (
    "import atexit, sys; from pathlib import Path;"
    "atexit.register(lambda: print(Path('/proc/self/status').read_text(), file=sys.stderr));"
    "from innkeep.table.cli.main import main; main()"
)
"""The same, and at its end what memory it took: what the system tells of a child would count its parent's."""

WANTED = {
    "start_s": 0.6,
    "list_s": 1.0,
    "list_mb": 100.0,
    "backup_s": 10.0,
    "restore_s": 36.0,
    "purge_s": 20.0,
    "back_s": 5.0,
    "cut_off": 0,
    "disk_mb": 0.25,
    "memory_bare_mb": 0.85,
    "memory_resting_mb": 0.35,
}
"""The most that each may be; of a restore what 134 MB in 10 s come to."""

STARTS = 5
"""The server is started so many times; the middle one counts."""

SEATS = 4
"""Of each table."""

FEW = 60
"""Tables that are opened to see what memory one takes."""

OLD_DAYS, LIMIT_DAYS = 400, 365
"""How much older half of the tables are made, and after how many days without an op a table goes."""


def told(name: str, *words: str | Path) -> tuple[Json, str]:
    """What an operator's command takes, with the start of Python, and what it said."""
    begun = time.monotonic()
    before = os.times()
    asked = [sys.executable, "-c", MEASURED, *map(str, words)]
    done = subprocess.run(asked, capture_output=True, text=True, check=True)
    spent, after = time.monotonic() - begun, os.times()
    cpu = after.children_user + after.children_system - before.children_user - before.children_system
    most = int(done.stderr.rpartition("VmHWM:")[2].split()[0]) * 1024 / MB
    return {f"{name}_s": spent, f"{name}_cpu_s": cpu, f"{name}_mb": most}, done.stdout


@contextmanager
def served(folder: Path, people: int) -> Iterator[tuple[str, int, float]]:
    """A server of that folder, the machine's address counted for so many people: its own, its process, and
    the seconds from its start to its first answer."""
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    words = ("serve", "--port", str(port), "--data", str(folder), "--shared", f"127.0.0.1={max(1, people)}")
    begun = time.monotonic()
    running = subprocess.Popen([*COMMAND, *words], stderr=subprocess.DEVNULL)
    try:
        while not _answers(f"{url}/ready"):
            assert time.monotonic() < begun + PATIENCE_S
            time.sleep(0.005)
        yield url, running.pid, time.monotonic() - begun
    finally:
        running.terminate()
        running.wait(PATIENCE_S)


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=PATIENCE_S):
            return True
    except OSError:
        return False


def come_back(folder: Path, people: int) -> Json:
    """So many people, four at each table, come at the moment the server answers: how long until they are in,
    and until their first op is answered. When the assistant speaks again is for `tests.bench.back`."""
    with closing(Store.in_folder(folder)) as store:
        rooms = Rooms(store, load(assistant=False))
        ids = [one.id for one in table_entries(store)][: -(-people // SEATS)]
        found = [rooms.tokens(rooms.get(table_id))["seats"] for table_id in ids]
        tokens = [token for seats in found for token in seats][:people]
    start = threading.Event()
    with served(folder, people) as (url, pid, _):
        guests = [Guest(url, token, start, advised=False) for token in tokens]
        before = processor_s(pid)
        for guest in guests:
            guest.start()
        start.set()
        for guest in guests:
            guest.join()
        spent = processor_s(pid) - before
    told: Json = {"cut_off": sum(guest.cuts for guest in guests), "back_cpu_s": spent}
    for name in ("welcome", "answer"):
        waits = sorted(getattr(guest, name) or float("inf") for guest in guests)
        told[f"{name}_p50_s"], told[f"{name}_worst_s"] = waits[len(waits) // 2], waits[-1]
    return {"back_s": told.pop("answer_worst_s"), **told}


def aged(folder: Path) -> int:
    """Make half of the tables old; how many."""
    with closing(Store.in_folder(folder)) as store:
        going = [(OLD_DAYS * DAY_MS, one.id) for one in table_entries(store)[::2]]
        with store.db.writing() as db:
            db.exec_driver_sql("UPDATE events SET at = at - ? WHERE table_id = ?", going)
    return len(going)


def year(scratch: Path, kept: Path | None, tables: int, people: int, games: int) -> Iterator[Json]:
    """All figures, as they are found."""
    source, many, few, file = kept or scratch / "one", scratch / "many", scratch / "few", scratch / "backup"
    if kept is None:
        played(source, games)
    yield multiplied(source, many, tables)
    starts, cpu = [], []
    for _ in range(STARTS):
        with served(many, 1) as (_, pid, seconds):
            cpu.append(processor_s(pid))
            starts.append(seconds)
    yield {"start_s": statistics.median(starts), "start_cpu_s": statistics.median(cpu)}
    yield told("list", "table", "list", "--data", many)[0]
    with served(many, 1):
        yield told("backup", "table", "backup", file, "--data", many)[0]
    yield {"backup_file_mb": file.stat().st_size / MB}
    yield told("restore", "table", "restore", file, "--data", scratch / "restored")[0]
    yield come_back(many, people)
    going = aged(many)
    with served(many, 1):
        words = ("table", "purge", "--idle-days", str(LIMIT_DAYS), "--yes", "--json", "--data", many)
        figures, said = told("purge", *words)
    assert len(json.loads(said)["purged"]) == going
    yield figures
    multiplied(source, few, min(tables, FEW))
    for how in HOW:
        asked = (sys.executable, "-m", "tests.bench.played", "--open", how, "--kept", str(few))
        yield json.loads(subprocess.run(asked, check=True, capture_output=True, text=True).stdout)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--tables", type=int, default=2000)
    asked.add_argument("--people", type=int, default=300)
    asked.add_argument("--games", type=int, default=3, help="games that are really played")
    asked.add_argument("--kept", type=Path, help="a data folder with tables that were played before")
    asked.add_argument("--json", action="store_true")
    wish = asked.parse_args()
    figures: Json = {}
    missed = []
    with tempfile.TemporaryDirectory(prefix="innkeep-year-") as scratch:
        for found in year(Path(scratch), wish.kept, wish.tables, wish.people, wish.games):
            figures |= found
            for name, value in found.items():
                most = WANTED.get(name)
                if most is not None and value > most:
                    missed.append(name)
                wanted = "" if most is None else f"  wanted: {most:g} at most{', missed' * (name in missed)}"
                if not wish.json:
                    print(f"{name}: {value:.3f}".removesuffix(".000") + wanted, flush=True)
    if wish.json:
        print(json.dumps({**figures, "missed": missed}))
    sys.exit(bool(missed))


if __name__ == "__main__":
    main()
