"""Examples in docstrings do what they say, and every public name says what it is.

Public is what a module lists in `__all__`.
"""

from __future__ import annotations

import ast
import doctest
import importlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import ifaddr  # noqa: F401 - starts a process when it is first imported
import pytest

pytestmark = pytest.mark.unit

ROOT = Path(__file__).parents[2]
ROOMS = ("assistant", "cards", "images", "rules", "table")
#: Run by other programs than ours, or built into packages: nothing to import here.
FOREIGN = ("rules/native/", "table/deploy/")

Definition = ast.FunctionDef | ast.ClassDef


def files() -> list[str]:
    """Every module of the packages, as a path from the root."""
    found = (file.relative_to(ROOT).as_posix() for room in ROOMS for file in (ROOT / room).rglob("*.py"))
    return sorted(path for path in found if not path.startswith(FOREIGN))


TEXTS = {path: (ROOT / path).read_text(encoding="utf-8") for path in files()}
WITH_EXAMPLES = [path for path, text in TEXTS.items() if ">>> " in text]
WITH_PUBLIC_NAMES = [path for path, text in TEXTS.items() if "\n__all__ =" in text]


@cache
def tree(path: str) -> ast.Module:
    """The syntax tree of a module."""
    return ast.parse(TEXTS[path])


def module_name(path: str) -> str:
    """The name under which a file is imported."""
    return "innkeep." + path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def public(path: str) -> list[str]:
    """What a module lists in `__all__`."""
    for node in tree(path).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return list(ast.literal_eval(node.value))
    return []


def definitions(path: str) -> Iterator[tuple[str, Definition]]:
    """The public functions and classes a module defines itself."""
    names = set(public(path))
    for node in tree(path).body:
        if isinstance(node, Definition) and node.name in names:
            yield node.name, node


@pytest.mark.parametrize("path", WITH_EXAMPLES)
def test_examples_do_what_they_say(path: str) -> None:
    module = importlib.import_module(module_name(path))
    found = doctest.testmod(module, optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    assert found.attempted > 0
    assert found.failed == 0


@pytest.mark.parametrize("path", WITH_PUBLIC_NAMES)
def test_every_public_name_says_what_it_is(path: str) -> None:
    bare = [name for name, node in definitions(path) if not ast.get_docstring(node)]
    assert not bare
