"""The scripts that draw nothing, run by node: `node --test` over `unit/*.test.js`.

They are copied beside a package.json that calls them modules, which no browser needs; one of them winds a
game that is recorded here, so that the client's reading of the protocol is held against the server's views.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from random import Random
from typing import Any

import pytest

from innkeep.table import RefusedError
from innkeep.table.core.seeds import commitment
from innkeep.table.live.replay import LogReader
from innkeep.table.live.room import Room
from innkeep.table.store.log_chain import Chain
from tests.table.play import random_op, seated
from tests.table.tiny import rooms_in

pytestmark = pytest.mark.server

ROOT = Path(__file__).parents[3]
UNIT = Path("tests") / "table" / "web" / "unit"
WEB = Path("table") / "web"
OPS = 150


def played(folder: Path) -> Room:
    """A table of two after a game of random moves."""
    room = seated(rooms_in(folder).create("tiny", {"players": 2}))
    room.submit(0, {"kind": "pass"})
    chance = Random("units")
    for _ in range(OPS):
        seat = chance.randrange(2)
        op = random_op(chance, room.redaction.view(room.state, seat), seat)
        if op["kind"] in ("swap", "kick", "relink", "hand-over", "house", "agree", "end"):
            continue
        try:
            room.submit(seat, op)
        except RefusedError:
            continue
    return room


def recorded(room: Room) -> dict[str, Any]:
    """What the server tells of a game: each viewer's replay with views to compare, and the chain of heads."""
    reader, last = LogReader(), room.state.seq
    replays = []
    for viewer in (0, 1, None):
        page = reader.page(room, viewer, 0, last)
        assert len(page["deltas"]) == last
        stops = sorted({0, 1, last // 3, last // 2, last - 1, last})
        views = [(seq, reader.page(room, viewer, seq, 1)["state"]) for seq in stops]
        replays.append({"viewer": viewer, "page": page, "views": views})
    row, chain = room.row, Chain(room.row.secret)
    assert row.genesis_record is not None
    heads, shown = [chain.genesis(row.genesis_record.encode())], []
    for event, op_id in room.store.events_and_ids(row.id):
        heads.append(event.head)
        shown.append(chain.shown(event, op_id))
    told = {"secret": row.secret.hex(), "commitment": commitment(row.secret), "heads": heads}
    log = {"genesis": row.genesis_record, "records": shown}
    return {"replays": replays, "chain": {**told, "log": log}}


def test_the_scripts_that_draw_nothing(tmp_path: Path) -> None:
    node = os.environ.get("INNKEEP_NODE") or shutil.which("node")
    if node is None:
        pytest.skip("needs node: `apt-get install nodejs`, or INNKEEP_NODE=/path/to/node")
    for folder in (WEB / "js", WEB / "vendor", UNIT):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    game = tmp_path / "recorded.json"
    game.write_text(json.dumps(recorded(played(tmp_path / "store"))), "utf-8")
    tests = sorted(str(path.relative_to(tmp_path)) for path in (tmp_path / UNIT).glob("*.test.js"))
    assert len(tests) > 5
    browser = f"./{(UNIT / 'browser.js').as_posix()}"
    done = subprocess.run(
        [node, "--import", browser, "--test", "--test-concurrency=1", *tests],
        cwd=tmp_path,
        env={**os.environ, "INNKEEP_RECORDED": str(game)},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr
