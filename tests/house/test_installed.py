"""What is installed: one package, beside which another project's `rules` works, and ours works beside it; or
one file, from which whole games are played."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.server

ROOT = Path(__file__).parents[2]
ROOMS = ("assistant", "cards", "images", "rules", "table")
_WHEEL = "import sys; from setuptools import build_meta; build_meta.build_wheel(sys.argv[1])"
_BOTH = """
import rules, innkeep.rules, innkeep.table, innkeep.cards, innkeep.images, innkeep.assistant
print(rules.__file__, rules.is_authenticated.__name__, sep="\\n")
print(innkeep.rules.__file__, innkeep.rules.Game.__name__, sep="\\n")
"""


def run(*command: str | Path, cwd: Path, **environment: str) -> str:
    """What a program prints; its complaint is the failure."""
    done = subprocess.run(
        command, cwd=cwd, env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from a copy of what git keeps, so that no older build has a say."""
    folder = tmp_path_factory.mktemp("wheel")
    source, made = folder / "source", folder / "made"
    kept = run("git", "ls-files", "-z", "--", *ROOMS, "pyproject.toml", "README.md", "LICENSE", cwd=ROOT)
    for name in filter(None, kept.split("\0")):
        if (ROOT / name).is_file():
            (source / name).parent.mkdir(parents=True, exist_ok=True)
            (source / name).write_bytes((ROOT / name).read_bytes())
    run(sys.executable, "-c", _WHEEL, made, cwd=source)
    return next(made.glob("*.whl"))


def test_the_wheel_holds_one_package_with_all_its_files(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {name.split("/")[0] for name in names if ".dist-info/" not in name} == {"innkeep"}
    kept = run("git", "ls-files", "-z", "--", *ROOMS, cwd=ROOT).split("\0")
    missing = {f"innkeep/{name}" for name in kept if name and (ROOT / name).is_file()} - names
    assert missing == set()
    assert {f"innkeep/{room}/py.typed" for room in ROOMS} <= names
    assert "innkeep/py.typed" in names  # pip leaves a folder behind that had no file of its own


@pytest.fixture(scope="module")
def one_file(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """`innkeep.pyz` by the documented command, with only ours in it: the libraries are those of here."""
    told = (ROOT / "table/deploy/README.md").read_text("utf-8")
    line = told.partition("<!-- one-file -->")[2].partition("```sh\n")[2].partition("\n")[0]
    program, *words = shlex.split(line)
    assert (program, words[-1]) == ("shiv", ".[print]")
    words[words.index("table/deploy/one_file_check.py")] = str(ROOT / "table/deploy/one_file_check.py")
    folder = tmp_path_factory.mktemp("one-file")
    run(sys.executable, "-P", "-m", "shiv.cli", *words[:-1], "--no-deps", wheel, cwd=folder)
    return folder / "innkeep.pyz"


def test_a_game_is_played_from_one_file(one_file: Path, tmp_path: Path) -> None:
    home = {"HOME": str(tmp_path), "SHIV_ROOT": str(tmp_path / "unpacked"), "XDG_DATA_HOME": str(tmp_path)}
    game = ["demo", "--games", "1", "--fast", "--strength", "random", "--options", '{"players": 2}', "--json"]
    played = json.loads(run(sys.executable, one_file, *game, cwd=tmp_path, **home))
    assert played["games"] == 1
    assert played["ops"] > 50
    assert played["violations"] == played["dues_unpaid"] == 0
    (unpacked,) = (tmp_path / "unpacked").glob("innkeep.pyz_*")
    assert (unpacked / "site-packages/innkeep/table/cli/one_file.py").is_file()


def test_children_of_one_file_are_that_file(one_file: Path, tmp_path: Path) -> None:
    home = {**os.environ, "HOME": str(tmp_path), "SHIV_ROOT": str(tmp_path / "unpacked")}

    def child(*words: str) -> subprocess.CompletedProcess[str]:
        reading, writing = os.pipe()  # a child ends with its input
        try:
            command: list[str | Path] = [sys.executable, "-P", one_file, "child", *words]
            return subprocess.run(
                command, cwd=tmp_path, env=home, stdin=reading, capture_output=True, text=True, check=False
            )
        finally:
            os.close(reading)
            os.close(writing)

    assert child("innkeep.table.process.bound_process", "echo", "led").stdout == "led\n"
    told = child("timeit", "-n1")
    assert (told.returncode, told.stdout) == (2, "")  # nothing but what is ours is run
    assert "No such command 'child'" in told.stderr


@pytest.mark.network
def test_the_rules_of_django_and_ours_live_in_one_place(wheel: Path, tmp_path: Path) -> None:
    """django-rules is `rules` on the package index, and so is what it installs."""
    place = tmp_path / "place"
    install: list[str | Path] = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", place]
    fetched = subprocess.run(
        [*map(str, install), "rules>=3,<4"], capture_output=True, text=True, check=False, timeout=120
    )
    if fetched.returncode:
        pytest.skip(f"the package index cannot be reached: {fetched.stderr.strip().splitlines()[-1]}")
    run(*install, wheel, cwd=tmp_path)
    assert {path.name for path in place.iterdir() if "." not in path.name} - {"bin"} == {"innkeep", "rules"}
    theirs, theirs_name, ours, ours_name = run(
        sys.executable, "-c", _BOTH, cwd=tmp_path, PYTHONPATH=str(place)
    ).split("\n")[:4]
    assert Path(theirs) == place / "rules" / "__init__.py"
    assert theirs_name == "is_authenticated"
    assert Path(ours) == place / "innkeep" / "rules" / "__init__.py"
    assert ours_name == "Game"
