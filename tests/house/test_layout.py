"""The top level of the house, and what each room owes a newcomer."""

from __future__ import annotations

import re
import shutil
import subprocess
from fnmatch import fnmatch
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import entry_points
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROOMS = ("cards", "rules", "images", "table", "assistant")
TOP = {
    *ROOMS,
    "tests",
    "pyproject.toml",
    "README.md",
    "LICENSE",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
}


def tracked() -> list[str]:
    """Every path git keeps; a source tree without git is not checked."""
    if shutil.which("git") is None:
        return []
    done = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.splitlines()


@pytest.mark.server
def test_the_top_level_is_exactly_the_agreed_one() -> None:
    top = {path.split("/")[0] for path in tracked()}
    assert {name for name in top if not name.startswith(".")} <= TOP


def test_no_binary_lies_beside_its_source() -> None:
    """It would be imported in place of the source, edited or not."""
    binaries = [
        path for room in ROOMS for suffix in EXTENSION_SUFFIXES for path in (ROOT / room).rglob(f"*{suffix}")
    ]
    assert binaries == []


@pytest.mark.parametrize("room", ROOMS)
def test_each_room_has_a_readme_of_less_than_a_page(room: str) -> None:
    text = (ROOT / room / "README.md").read_text("utf-8")
    assert len(text.splitlines()) >= 10
    assert len(text) <= 90 * 100


@pytest.mark.parametrize(
    "path",
    ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "table/PROTOCOL.md", *(f"{r}/README.md" for r in ROOMS)],
)
def test_prose_ends_at_a_hundred_columns(path: str) -> None:
    text = re.sub(r"^```.*?^```", "", (ROOT / path).read_text("utf-8"), flags=re.S | re.M)
    free = re.compile(r"\||!\[|    |\s*\S+$")  # tables, pictures, code, words longer than a line
    lines = [line for line in text.splitlines() if len(line) > 100 and not free.match(line)]
    assert lines == []


def test_every_entry_point_leads_somewhere() -> None:
    groups = [
        f"innkeep.{kind}" for kind in ("modules", "assets", "tables", "watchers", "bots", "pages", "commands")
    ]
    for group in groups:
        found = entry_points(group=group)
        assert found, group
        for entry in found:
            assert entry.load() is not None


@pytest.mark.server
def test_no_file_is_too_long_to_read() -> None:
    too_long = {
        path: lines
        for path in tracked()
        if path.endswith((".py", ".js")) and "vendor" not in path and (ROOT / path).exists()
        if (lines := (ROOT / path).read_text("utf-8").count("\n")) > 700
    }
    assert too_long == {}


@pytest.mark.server
def test_no_file_names_a_path_of_somebodys_machine() -> None:
    machine = re.compile(r"(?<![\w.])/(?:work|home|root|tmp)/\w")
    against = [
        f"{path}:{number}"
        for path in tracked()
        if path.endswith((".py", ".js", ".md", ".toml", ".yaml", ".po", ".sh", ".html", ".css"))
        and "vendor" not in path
        and (ROOT / path).exists()
        for number, line in enumerate((ROOT / path).read_text("utf-8").splitlines(), 1)
        if machine.search(line)
    ]
    assert against == []


NAMED = re.compile(r"`([\w./{}*,-]+\.(?:py|js|md|yaml))`")


@pytest.mark.server
def test_the_guide_names_files_that_are_there() -> None:
    files = tracked()
    named = NAMED.findall((ROOT / "CONTRIBUTING.md").read_text("utf-8"))
    assert len(named) > 40
    assert [name for name in named if not any(f"/{file}".endswith(f"/{name}") for file in files)] == []


@pytest.mark.server
@pytest.mark.parametrize("room", [*ROOMS, "table/web"])
def test_a_readme_names_files_of_its_room(room: str) -> None:
    """Tests may be named, too, by the path from the top."""
    top = room.split("/")[0]
    files = [file for file in tracked() if file.startswith((f"{top}/", f"tests/{top}/"))]
    files += [file for file in tracked() if file.startswith(("tests/house/", "tests/bench/"))]
    text = (ROOT / room / "README.md").read_text("utf-8")
    named = {name.removeprefix("../") for name in NAMED.findall(text)}
    assert len(named) > 2
    assert [name for name in named if not any(fnmatch(f"/{file}", f"*/{name}") for file in files)] == []
