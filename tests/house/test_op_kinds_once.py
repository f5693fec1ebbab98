"""What sort of thing an op is says its record, once: no other module lists kinds of ops."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from innkeep.table import OP_KINDS
from innkeep.table.ops.document import OP_KINDS as OP_KINDS_OF_SCRIPTS

ROOT = Path(__file__).parents[2]
ROOMS = ("assistant", "table")
"""Rooms that know ops; elsewhere the same words mean other things."""


def listed(tree: ast.AST) -> Iterator[tuple[int, list[str]]]:
    """The literal collections of two or more strings with nothing but names of kinds of ops in them; those of
    a type, or of what a module offers, list no ops."""
    spared = {id(node.slice) for node in ast.walk(tree) if isinstance(node, ast.Subscript)}
    spared |= {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Assign) and _offers(node)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Set | ast.Tuple | ast.List) or id(node) in spared:
            continue
        words = [
            one.value for one in node.elts if isinstance(one, ast.Constant) and isinstance(one.value, str)
        ]
        if len(words) == len(node.elts) > 1 and all(word in OP_KINDS for word in words):
            yield node.lineno, words


def _offers(node: ast.Assign) -> bool:
    return any(isinstance(one, ast.Name) and one.id == "__all__" for one in node.targets)


def test_no_other_module_lists_kinds_of_ops() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line} lists {words}"
        for room in ROOMS
        for path in sorted((ROOT / room).rglob("*.py"))
        if path.parent != ROOT / "table/ops/kinds"
        for line, words in listed(ast.parse(path.read_text("utf-8")))
    ]
    assert found == []


WORD = r"""["']([\w-]+)["']"""
LISTS = (
    r"\[((?:\s*[\"'][\w-]+[\"']\s*,?){2,})\s*\]",
    rf"===? {WORD}\)?\s*\|\|\s*\(?[\w.?]+ ===? {WORD}",
    rf"\bcase {WORD}:\s*case {WORD}",
    r"\b([a-z-]+(?:\|[a-z-]+)+)\b",
)
"""Ways to list words in a script: an array, comparisons, cases, the words of a regular expression."""


def listed_in_script(text: str) -> Iterator[tuple[int, list[str]]]:
    """The same of a script; notes on types list none."""
    code = re.sub(r"/\*.*?\*/", lambda note: re.sub(r"[^\n]", " ", note[0]), text, flags=re.DOTALL)
    for one in (found for pattern in LISTS for found in re.finditer(pattern, code)):
        words = [word for group in one.groups() for word in re.findall(r"[\w-]+", group)]
        if all(word in OP_KINDS for word in words):
            yield code.count("\n", 0, one.start()) + 1, words


def test_no_script_lists_kinds_of_ops() -> None:
    scripts = (path for room in ROOMS for path in sorted((ROOT / room).rglob("*.js")))
    found = [
        f"{path.relative_to(ROOT)}:{line} lists {words}"
        for path in scripts
        if "vendor" not in path.parts and path != OP_KINDS_OF_SCRIPTS
        for line, words in listed_in_script(path.read_text("utf-8"))
    ]
    assert found == []


def test_a_list_is_found_however_a_script_writes_it() -> None:
    for text in (
        '["draw", "move"].includes(k)',
        'const SAID = new Set([\n  "chat",\n  "team-chat",\n]);',
        'if (k === "undo" || k === "redo") x();',
        'switch (k) {\n  case "pay":\n  case "track":\n}',
        "/^log\\.(pay|track)/",
    ):
        assert list(listed_in_script(text)), text
    for text in (
        '/** @type {("undo" | "redo")[]} */',
        '["draw", "no op"]',
        'k === "undo" || k === "none"',
        "a.move || a.draw",
    ):
        assert not list(listed_in_script(text)), text


def test_a_list_is_found_however_it_is_written() -> None:
    for text in (
        'x = {"chat", "ping"}',
        'x in ("undo", "redo")',
        'frozenset(["move", "draw"])',
        'f((*("sit", "note"), 1))',
    ):
        assert list(listed(ast.parse(text))), text
    for text in ('x: Literal["undo", "redo"]', '__all__ = ["arrow", "lock"]', 'x = ("chat", "no op")'):
        assert not list(listed(ast.parse(text))), text
