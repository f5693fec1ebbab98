"""What a table costs that was played at: disk, and memory bare, with its assistant and at rest; how soon it
is there.

`python -m tests.bench.played [--tables 60] [--json] [--kept FOLDER]`. Bots play one game (`innkeep demo`; a
minute), its table is copied so many times, and all are opened in a process of its own. `--kept`: the data
folder of a game that was played before.
"""

from __future__ import annotations

import argparse
import gc
import json
import mmap
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path
from typing import Any

from innkeep.table.live.rooms import Rooms
from innkeep.table.live.welcome import log_for
from innkeep.table.plugins.discovery import load
from innkeep.table.store.database.private_files import STORE
from innkeep.table.store.event_log import Store
from innkeep.table.store.upkeep.census import store_size, table_entries

Json = dict[str, Any]

COPIES = (
    "INSERT INTO tables SELECT ?, module, assistant, secret, setup, created FROM tables WHERE id = ?",
    "INSERT INTO events SELECT ?, seq, op_id, seat, kind, args, at, head FROM events WHERE table_id = ?",
    "INSERT INTO snapshots SELECT ?, seq, state FROM snapshots WHERE table_id = ?",
)
MB = 1_000_000
HOW = ("bare", "assisted", "resting")
FIRST = 5
"""Tables that are opened before memory is looked at: what is loaded for the first of them is nobody's."""


def played(folder: Path, games: int = 1) -> Path:
    """The data folder of so many games that bots have played."""
    program = "from innkeep.table.cli.main import main; main()"
    words = (sys.executable, "-c", program, "demo", "--games", str(games), "--json", "--data", str(folder))
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
    return folder


def multiplied(source: Path, folder: Path, tables: int) -> Json:
    """Fill a folder with so many copies of played tables; what they take on disk."""
    folder.mkdir()
    shutil.copy(source / STORE, folder / STORE)
    with closing(Store.in_folder(folder)) as store:
        found = table_entries(store)
        with store.db.writing() as db:
            for number in range(len(found), tables):
                for copied in COPIES:
                    db.exec_driver_sql(copied, (f"{number:012x}", found[number % len(found)].id))
        store.db.compact()
        whole = store_size(store).whole
    ops = round(statistics.mean(one.ops for one in found))
    return {"tables": tables, "ops": ops, "disk_mb": round(whole / tables / MB, 3)}


def opened(folder: Path, how: str) -> Json:
    """Open all tables of a folder in this process, bare, assisted or resting: MB of memory for each, and
    milliseconds until it is there, until its watchers have read it, and until it says what it said before it
    rested."""
    store = Store.in_folder(folder)
    rooms = Rooms(store, load(assistant=how != "bare"))
    times: dict[str, list[float]] = {f"opened_{how}": [], "read": [], "woken": []}
    before = 0
    for number, entry in enumerate(table_entries(store)):
        if number == FIRST:
            before = _memory()
        row = store.table(entry.id)
        assert row is not None
        begun = time.monotonic()
        room = rooms._open(row, later=True)
        times[f"opened_{how}"].append(time.monotonic() - begun)
        begun = time.monotonic()
        room.begin_watching()
        times["read"].append(time.monotonic() - begun)
        if how == "resting":
            room.rest()
    grown = (_memory() - before) / (len(rooms.loaded) - FIRST) / MB
    for room in rooms.loaded.values() if how == "resting" else ():
        begun = time.monotonic()
        log_for(room, None), room.advice(None)
        times["woken"].append(time.monotonic() - begun)
    told = {f"{name}_ms": round(statistics.median(found) * 1000, 1) for name, found in times.items() if found}
    return {f"memory_{how}_mb": round(grown, 3), **told}


def _memory() -> int:
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * mmap.PAGESIZE


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--tables", type=int, default=60)
    asked.add_argument("--json", action="store_true")
    asked.add_argument("--kept", type=Path, help="a data folder with one played table")
    asked.add_argument("--open", choices=HOW, help=argparse.SUPPRESS)
    told = asked.parse_args()
    if told.open:
        sys.stdout.write(json.dumps(opened(told.kept, told.open)))
        return
    with tempfile.TemporaryDirectory(prefix="innkeep-played-") as scratch:
        figures = multiplied(told.kept or played(Path(scratch) / "one"), Path(scratch) / "many", told.tables)
        for how in HOW:
            words = (sys.executable, "-m", "tests.bench.played", "--open", how, "--kept", f"{scratch}/many")
            figures |= json.loads(subprocess.run(words, check=True, capture_output=True, text=True).stdout)
    if told.json:
        sys.stdout.write(json.dumps(figures) + "\n")
    else:
        for name, value in figures.items():
            sys.stdout.write(f"{name}: {value}\n")


if __name__ == "__main__":
    main()
