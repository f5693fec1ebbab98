"""The arrows between the five rooms run one way only; this reads every import statement."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

ALLOWED = {
    "cards": {"cards"},
    "rules": {"rules", "cards"},
    "images": {"images", "cards"},
    "table": {"table"},
    "assistant": {"assistant", "table", "rules", "cards"},
}


def room(module: str) -> str:
    """The room a module lies in, or the top-level package where it is none of ours."""
    return module.removeprefix("innkeep.").split(".")[0]


@cache
def imports(path: Path) -> tuple[tuple[int, str], ...]:
    """Each (line, room or top-level package) that a module imports absolutely; a file is read once."""
    return tuple(_imports(path))


def _imports(path: Path) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"), str(path))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, room(alias.name)) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module == "innkeep":
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield node.lineno, room(node.module)


@pytest.mark.parametrize("room", sorted(ALLOWED))
def test_a_room_imports_only_what_the_arrows_allow(room: str) -> None:
    forbidden = (set(ALLOWED) | {"tests"}) - ALLOWED[room]
    against = [
        f"{path.relative_to(ROOT)}:{line} imports {package}"
        for path in sorted((ROOT / room).rglob("*.py"))
        for line, package in imports(path)
        if package in forbidden
    ]
    assert against == []


def test_a_room_is_imported_by_its_installed_name() -> None:
    """A bare `rules` is another project's."""
    bare = re.compile(rf"^\s*(?:import|from) ({'|'.join(ALLOWED)})(?:[. ]|$)", re.MULTILINE)
    against = [
        f"{path.relative_to(ROOT)}: {found[0].strip()}"
        for top in (*ALLOWED, "tests")
        for path in sorted((ROOT / top).rglob("*.py"))
        for found in bare.finditer(path.read_text("utf-8"))
    ]
    assert against == []


def test_the_assistant_uses_only_the_public_api_of_the_table() -> None:
    """`table/__init__.py` is the public API; the assistant reaches no module behind it."""
    against = [
        f"{path.relative_to(ROOT)}:{node.lineno} {node.module}"
        for path in sorted((ROOT / "assistant").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("innkeep.table.")
    ]
    assert against == []


def test_the_people_of_the_bench_never_speak_through_the_assistant() -> None:
    """They are what it is judged by: whatever it got wrong would be wrong in both."""
    bench = ROOT / "tests" / "bench" / "referee"
    people = [bench / f"{name}.py" for name in ("actual", "chores", "people")]
    people += [*(bench / "faults").glob("*.py")]
    people += [bench / "habits" / f"{name}.py" for name in ("forward", "fresh", "habit", "ways")]
    against = [
        f"{path.name}:{line}" for path in people for line, name in imports(path) if name == "assistant"
    ]
    assert against == []


@pytest.mark.parametrize("module", ["random", "time", "datetime", "uuid", "secrets"])
def test_the_rules_and_the_fold_know_no_clock_and_no_chance_of_their_own(module: str) -> None:
    pure = [p for p in (ROOT / "rules").rglob("*.py") if "cli" not in p.parts]
    pure.append(ROOT / "table" / "ops" / "reducer.py")
    against = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in pure
        for line, package in imports(path)
        if package == module
    ]
    assert against == []
