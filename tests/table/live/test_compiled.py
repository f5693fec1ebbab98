"""The compiled build of the table is the same table: same deltas for every viewer, same log, same heads."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from hashlib import sha256
from itertools import count
from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest

from innkeep.table.live import room as live_room
from tests.bench.native import ROOT, NotCompiledError, native_copy
from tests.table.play import random_op, tickets_of
from tests.table.views.test_views import attempt, record, shown, world

pytestmark = pytest.mark.server

SEEDS, OPS = (1, 2, 3), 150
CLOCK = "innkeep.table.live.decider.now_ms"
SAY = "from tests.table.live.test_compiled import told; print(told())"


def played(seed: int) -> str:
    """A digest of all that the viewers of a table were sent, what became of each op, and how it ended."""
    ticks = count(1000)
    with tempfile.TemporaryDirectory() as folder, patch(CLOCK, lambda: next(ticks)):
        room = world(Path(folder), "one")
        frames, rng = record(room), Random(seed)
        came = []
        for number in range(OPS):
            if number % 40 == 0:
                room.rest()
            seat = rng.randrange(2)
            op = random_op(rng, shown(room, room.state, seat), seat, tickets_of(room, seat))
            came.append(attempt(room, seat, op))
        told = [came, list(frames.values()), room.head, room.state.to_dict()]
        room.store.close()
    return sha256(json.dumps(told).encode()).hexdigest()


def told() -> str:
    """Where the table's code was found, and the games played there, as JSON."""
    return json.dumps([live_room.__file__, [played(seed) for seed in SEEDS]])


@pytest.fixture(scope="module")
def native() -> Path:
    """The folder with the compiled table; a skip only where nothing compiles C."""
    try:
        return native_copy(level="0", room="table")
    except NotCompiledError as reason:
        compiler = os.environ.get("CC") or sysconfig.get_config_var("CC").split()[0]
        if shutil.which(compiler) is None:
            pytest.skip(f"no C compiler ({compiler}): {reason}")
        raise


def test_everybody_is_sent_the_same(native: Path) -> None:
    path = os.pathsep.join((str(native), str(ROOT)))
    env = {**os.environ, "PYTHONPATH": path}
    done = subprocess.run(
        [sys.executable, "-P", "-c", SAY], cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    where, games = json.loads(done.stdout)
    assert Path(where).parent == native / "innkeep" / "table" / "live"
    assert not where.endswith(".py")
    assert games == [played(seed) for seed in SEEDS]


def test_every_compiled_module_begins(native: Path) -> None:
    """Those of the network, too, which no table alone asks for."""
    table = native / "innkeep" / "table"
    names = [
        ".".join(("innkeep", "table", *file.relative_to(table).parent.parts, file.name.partition(".")[0]))
        for file in sorted(table.rglob("*.so"))
    ]
    assert len(names) > 30
    code = f"import importlib; [importlib.import_module(name) for name in {names!r}]"
    path = os.pathsep.join((str(native), str(ROOT)))
    done = subprocess.run(
        [sys.executable, "-P", "-c", code],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
