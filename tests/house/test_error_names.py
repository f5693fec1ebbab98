"""What is raised is called so: every class of ours that is an exception ends in Error.

Ruff's N818 sees only classes that derive from `Exception` by that name.
"""

from __future__ import annotations

import ast
import builtins
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROOMS = ("assistant", "cards", "images", "rules", "table", "tests")
BUILT_IN = {
    name
    for name, kind in vars(builtins).items()
    if isinstance(kind, type) and issubclass(kind, BaseException)
}


def bases() -> dict[str, set[str]]:
    """The last part of each base's name, by class; a base imported under another name by its own."""
    found: dict[str, set[str]] = {}
    texts = (file.read_text("utf-8") for room in ROOMS for file in (ROOT / room).rglob("*.py"))
    for text in (one for one in texts if "class " in one):
        nodes = list(ast.walk(ast.parse(text)))
        imported = [alias for node in nodes if isinstance(node, ast.ImportFrom) for alias in node.names]
        real = {alias.asname or alias.name: alias.name for alias in imported}
        for node in nodes:
            if isinstance(node, ast.ClassDef):
                names = {real.get(ast.unparse(base), ast.unparse(base)).split(".")[-1] for base in node.bases}
                found.setdefault(node.name, set()).update(names)
    return found


def raised(classes: dict[str, set[str]]) -> set[str]:
    """Those of the classes that are exceptions, however far down."""
    known: set[str] = set()
    while new := {
        name
        for name, names in classes.items()
        if name not in known
        and any(base in BUILT_IN or base in known or base.endswith(("Error", "Exception")) for base in names)
    }:
        known |= new
    return known


def test_exceptions_end_in_error() -> None:
    found = raised(bases())
    assert len(found) > 40
    assert [name for name in sorted(found) if not name.endswith("Error")] == []
    assert raised({"Quit": {"ClickException"}, "Deeper": {"Quit"}, "Card": {"Record"}}) == {"Quit", "Deeper"}
