"""Greenlets that write to the store are killed at any moment, as a server does when a browser hangs up."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.server

ROUNDS, TOGETHER, KILLED = 120, 8, 3

WRITERS = f"""
from gevent import monkey
monkey.patch_all()
import json, sys
from random import Random
import gevent
from innkeep.table.store.database.journal import Journal
from innkeep.table.store.database.sqlite_writer import SqliteWriter

journal, chance, written = Journal(SqliteWriter(sys.argv[1])), Random(7), []
journal.write([("CREATE TABLE kept (number INTEGER PRIMARY KEY)", ())])

def write(number):
    journal.write([("INSERT INTO kept VALUES (?)", (number,))])
    written.append(number)

stuck = 0
for start in range(0, {ROUNDS * TOGETHER}, {TOGETHER}):
    writers = [gevent.spawn(write, start + at) for at in range({TOGETHER})]
    for _ in range(chance.randrange(12)):
        gevent.sleep(chance.choice((0, 0, 0.0003)))
    for writer in chance.sample(writers, {KILLED}):
        writer.kill(block=False)
    gevent.joinall(writers, timeout=30)
    stuck = sum(not writer.ready() for writer in writers)
    if stuck:
        break
journal.close()
print(json.dumps([stuck, written]))
"""


def test_others_go_on_and_what_they_wrote_is_kept(tmp_path: Path) -> None:
    store = tmp_path / "store.db"
    done = subprocess.run(
        [sys.executable, "-c", WRITERS, str(store)], capture_output=True, text=True, check=True, timeout=120
    )
    stuck, written = json.loads(done.stdout)
    assert stuck == 0
    assert len(written) >= ROUNDS * (TOGETHER - KILLED)
    with sqlite3.connect(store) as db:
        kept = {number for (number,) in db.execute("SELECT number FROM kept")}
    assert kept >= set(written)
