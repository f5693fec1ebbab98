"""A folder named like one of our packages, in the directory somebody works in, is never run."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.server

ROOT = Path(__file__).parents[2]
ROOMS = ("cards", "rules", "images", "table", "assistant")
PACKAGES = (*ROOMS, "multiprocessing", "json", "click")
TRACE = "import os\nwith open({trace!r}, 'a') as file:\n    file.write({name!r} + '\\n')\n"

DRAWS = """
    from innkeep.table.plugins.drawing_process import Draughtsman

    assert Draughtsman().version
"""
THINKS = """
    from innkeep.assistant.advice.evaluation_process import Thinker

    try:
        Thinker().ask({"game": {}, "moves": [], "seat": 0, "seed": 0})
    except OSError:
        pass
"""
PLAYS = """
    import gevent
    from types import SimpleNamespace
    from innkeep.table.live.bot_processes import BotPool
    from innkeep.table.access.invitations import Invitations
    from innkeep.table.store.signing_secrets import SigningSecrets

    hiring = BotPool(Invitations(SigningSecrets(b"x" * 32)))
    hiring.url = "http://127.0.0.1:9"
    hiring._keep(SimpleNamespace(id="room"), "thumb", ("token",), 0.0)
    (crew,) = hiring._crews.values()
    crew.process.wait()
"""
SHARES = """
    import multiprocessing, os, subprocess, sys
    from innkeep.table.cli.main import main

    sys.argv = ["innkeep", "--version"]
    try:
        main()
    except SystemExit:
        pass
    with multiprocessing.get_context({!r}).Pool(1) as pool:
        assert pool.map(os.path.basename, ["a/b"]) == ["b"]
    subprocess.run([sys.executable, "-m", "innkeep.table.cli.main", "--version"], check=True)
"""


@pytest.mark.parametrize(
    "program",
    [DRAWS, THINKS, PLAYS, SHARES.format("spawn"), SHARES.format("forkserver")],
    ids=["draws", "thinks", "plays", "spawns", "forks"],
)
def test_nothing_of_the_working_directory_is_run(tmp_path: Path, program: str) -> None:
    trace = tmp_path / "trace"
    here = tmp_path / "here"
    for name in PACKAGES:
        (here / name).mkdir(parents=True)
        (here / name / "__init__.py").write_text(TRACE.format(trace=str(trace), name=name))
        (here / name / "__main__.py").write_text("")
    script = tmp_path / "bin" / "innkeep"  # like the console script: the path begins with its folder
    script.parent.mkdir()
    script.write_text(f"if __name__ == '__main__':{program}")
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONSAFEPATH"}
    done = subprocess.run(
        [sys.executable, str(script)],
        cwd=here,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert not trace.exists(), trace.read_text()


def test_every_python_is_started_with_a_safe_path() -> None:
    """Whoever names `sys.executable` says `-P` with it."""
    against = []
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if not isinstance(node, ast.List) or not node.elts:
                    continue
                words = [ast.unparse(word) for word in node.elts]
                if words[0] == "sys.executable" and words[1:2] not in (["'-P'"], ["SAFE"]):
                    against.append(f"{path.relative_to(ROOT)}:{node.lineno}")
    assert against == []
