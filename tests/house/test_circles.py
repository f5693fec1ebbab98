"""Modules of a room do not import each other in circles, not even for types or inside functions.

What a circle holds can only be read, tried and moved together. The few that are left belong together and
say so in their docstrings.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

KNOWN: dict[str, list[set[str]]] = {
    "rules": [{"engine.position.state", "engine.extension", "engine.position.attempt"}],
}
"""The circles there are, by room; the modules of one name each other in their docstrings."""


def imports(room: str) -> dict[str, set[str]]:
    """Which module of a room imports which others of it, wherever in the file that stands."""
    folder = ROOT / room
    files = {
        ".".join(path.relative_to(folder).with_suffix("").parts).removesuffix(".__init__"): path
        for path in folder.rglob("*.py")
    }
    found: dict[str, set[str]] = {}
    for module, path in files.items():
        named: set[str] = set()
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(f"innkeep.{room}"):
                source = (node.module or "").removeprefix(f"innkeep.{room}").removeprefix(".")
                for alias in node.names:
                    inner = f"{source}.{alias.name}".removeprefix(".")
                    named.add(inner if inner in files else source or "__init__")
        found[module] = (named & files.keys()) - {module}
    return found


def reach(graph: dict[str, set[str]], start: str) -> set[str]:
    """All modules that one imports, directly or through others."""
    seen: set[str] = set()
    waiting = [start]
    while waiting:
        for module in graph[waiting.pop()] - seen:
            seen.add(module)
            waiting.append(module)
    return seen


def circles(room: str) -> list[set[str]]:
    """The largest sets of modules each of which imports, by whatever way, every other."""
    graph = imports(room)
    reached = {module: reach(graph, module) for module in graph}
    found: list[set[str]] = []
    for module in sorted(graph):
        circle = {other for other in reached[module] if module in reached[other]}
        if circle and circle not in found:
            found.append(circle)
    return found


@pytest.mark.parametrize("room", KNOWN)
def test_there_is_no_circle_but_those_that_say_so(room: str) -> None:
    assert circles(room) == KNOWN[room]


@pytest.mark.parametrize("room", KNOWN)
def test_a_circle_is_small_and_its_modules_name_each_other(room: str) -> None:
    for circle in KNOWN[room]:
        assert len(circle) <= 3
        for module in circle:
            path = ROOT / room / f"{module.replace('.', '/')}.py"
            told = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
            assert all(other.split(".")[-1] in told for other in circle - {module}), module
