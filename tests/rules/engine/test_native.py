"""The compiled build of the rules is the same game as the plain one: same moves, fingerprints and rulings,
also where it rested meanwhile."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from tests import slices
from tests.bench.native import ROOT, NotCompiledError, native_copy
from tests.rules.engine.golden import GAMES, name, record

pytestmark = pytest.mark.server

MORE = [("rdi10", players, players, "random") for players in (2, 3, 6, 9)]
RECORD = """
import json, sys
from innkeep.rules import SHARED
from innkeep.table import AtRest
from tests.rules.engine.golden import record
import innkeep.rules.game.game
rested = lambda game: AtRest(game, SHARED).woken()
played = [record(*game, rested) for game in json.load(sys.stdin)]
print(json.dumps([innkeep.rules.game.game.__file__, played]))
"""
CHECK = "import sys; from innkeep.rules.cli.check import check; check()"


@pytest.fixture(scope="module")
def native() -> Path:
    """The folder with the compiled rules; a skip only where nothing compiles C."""
    try:
        return native_copy(level="0")  # the C is what mypyc makes of the rules, not what gcc makes of it
    except NotCompiledError as reason:
        compiler = os.environ.get("CC") or sysconfig.get_config_var("CC").split()[0]
        if shutil.which(compiler) is None:
            pytest.skip(f"no C compiler ({compiler}): {reason}")
        raise


def run(native: Path, *command: str, given: str = "") -> str:
    """What Python says with the compiled rules first on its path."""
    done = subprocess.run(
        [sys.executable, "-P", *command],
        cwd=ROOT,
        input=given,
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(native), str(ROOT)))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_games_are_the_same_move_by_move(native: Path) -> None:
    every = {name(*game): game for game in (*GAMES, *MORE)}
    shown = {said: {"edition": game[0], "bots": game[3]} for said, game in every.items()}
    games = [every[said] for said in slices.part("rules/engine/test_native.py games", shown)]
    loaded, played = json.loads(run(native, "-c", RECORD, given=json.dumps(games)))
    assert Path(loaded).parent == native / "innkeep" / "rules" / "game"
    assert not loaded.endswith(".py")
    assert played == [json.loads(json.dumps(record(*game))) for game in games]


def test_every_scenario_holds(native: Path) -> None:
    run(native, "-c", CHECK, "tests/scenarios")
