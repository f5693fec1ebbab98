"""The shape of source trees: lengths, branching, modules side by side, lines too long to read.

`python -m tests.bench.measures [--json] [NAME=FOLDER ...]` measures this checkout (its packages and the
browser's scripts) and every folder named: the models it is compared with are unpacked by whoever asks. The
figures are a mirror, not limits: nothing is split for a number's sake.

Branches are counted as radon counts them: one for a function, and one more for each `if`, loop, handler,
`and`, `or`, comprehension, its conditions, `assert` and `case`.
"""

from __future__ import annotations

import ast
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, quantiles
from typing import Any

import click

ROOT = Path(__file__).parents[2]
ROOMS = ("assistant", "cards", "images", "rules", "table")

WIDE = 100
"""Longer lines are counted."""
BRANCHY = 10
"""Functions with more branches are counted."""
LARGE = 300
"""Classes with more lines are named."""

_BRANCH = (ast.If, ast.IfExp, ast.For, ast.AsyncFor, ast.While, ast.ExceptHandler, ast.Assert, ast.match_case)
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True)
class Routine:
    """A function or a method: its name, its lines, its branches."""

    name: str
    lines: int
    branches: int


def branches(function: Function) -> int:
    """How many ways lead through a function, those of functions within it apart.

    >>> branches(ast.parse("def f(a): return [b for b in a if b] or None").body[0])
    4
    """
    found = 1
    stack: list[ast.AST] = list(ast.iter_child_nodes(function))
    while stack:
        node = stack.pop()
        if isinstance(node, Function):
            continue
        if isinstance(node, ast.BoolOp):
            found += len(node.values) - 1
        elif isinstance(node, ast.comprehension):
            found += 1 + len(node.ifs)
        found += isinstance(node, _BRANCH)
        stack += ast.iter_child_nodes(node)
    return found


def routines(tree: ast.Module, path: str) -> Iterator[Routine]:
    """Every function of a module, by the module and its line."""
    for node in ast.walk(tree):
        if isinstance(node, Function):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            yield Routine(f"{path}:{node.lineno} {node.name}", lines, branches(node))


def spread(numbers: Sequence[int]) -> dict[str, float]:
    """Middle, upper percentiles and largest of some numbers.

    >>> spread([1, 2, 3, 4])["median"]
    2.5
    """
    if len(numbers) < 2:
        return dict.fromkeys(("median", "p90", "p99", "max"), float(sum(numbers)))
    cuts = quantiles(numbers, n=100, method="inclusive")
    return {
        "median": round(cuts[49], 1),
        "p90": round(cuts[89], 1),
        "p99": round(cuts[98], 1),
        "max": float(max(numbers)),
    }


def sources(folder: Path, kinds: Sequence[str]) -> list[Path]:
    """The source files below a folder; tests, vendored and built ones apart."""
    apart = {"tests", "test", "vendor", "node_modules", "locale", "__pycache__"}
    found = (path for kind in kinds for path in folder.rglob(f"*.{kind}"))
    own = (path for path in found if not apart & set(path.relative_to(folder).parts))
    return sorted(path for path in own if not path.name.endswith(".d.ts"))


def measured(folder: Path, kinds: Sequence[str] = ("py",)) -> dict[str, Any]:
    """All figures of a tree; of scripts only those that need no syntax tree."""
    files = {path: path.read_text("utf-8") for path in sources(folder, kinds)}
    lines = [line for text in files.values() for line in text.splitlines()]
    beside = Counter(path.parent.relative_to(folder).as_posix() for path in files)
    out: dict[str, Any] = {
        "files": len(files),
        "lines": len(lines),
        "file lines": spread([text.count("\n") for text in files.values()]),
        "largest file": max(files, key=lambda path: files[path].count("\n")).relative_to(folder).as_posix(),
        f"lines over {WIDE}, %": round(100 * sum(len(line) > WIDE for line in lines) / len(lines), 2),
        "side by side": dict(beside.most_common(3)),
    }
    if "py" not in kinds:
        return out
    trees = {path.relative_to(folder).as_posix(): ast.parse(text) for path, text in files.items()}
    found = [routine for path, tree in trees.items() for routine in routines(tree, path)]
    classes = {
        f"{path} {node.name}": (node.end_lineno or node.lineno) - node.lineno + 1
        for path, tree in trees.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    }
    branchy = [routine for routine in found if routine.branches > BRANCHY]
    return {
        **out,
        "functions": len(found),
        "function lines": spread([routine.lines for routine in found]),
        "longest": _names(sorted(found, key=lambda one: -one.lines)[:3], "lines"),
        "branches, mean": round(mean(routine.branches for routine in found), 2),
        f"over {BRANCHY} branches, %": round(100 * len(branchy) / len(found), 2),
        "most branches": _names(sorted(found, key=lambda one: -one.branches)[:3], "branches"),
        "class lines": spread(list(classes.values())),
        f"classes over {LARGE}": {name: n for name, n in sorted(classes.items()) if n > LARGE},
    }


def _names(found: Sequence[Routine], by: str) -> dict[str, int]:
    return {routine.name: getattr(routine, by) for routine in found}


@click.command()
@click.argument("models", nargs=-1, metavar="[NAME=FOLDER]...")
@click.option("--json", "as_json", is_flag=True)
def main(models: tuple[str, ...], as_json: bool) -> None:
    """Print the figures of this house, and of the models named, side by side."""
    told = {room: measured(ROOT / room) for room in ROOMS}
    told["scripts"] = measured(ROOT / "table" / "web" / "js", ("js",))
    for model in models:
        name, _, folder = model.partition("=")
        kinds = ("py",) if any(Path(folder).rglob("*.py")) else ("ts", "js")
        told[name] = measured(Path(folder), kinds)
    if as_json:
        click.echo(json.dumps(told, indent=2))
        return
    for name, figures in told.items():
        click.echo(f"\n{name}")
        for about, figure in figures.items():
            several = isinstance(figure, dict)
            shown = ", ".join(f"{key} {n:g}" for key, n in figure.items()) if several else figure
            click.echo(f"  {about:22} {shown}")


if __name__ == "__main__":
    main()
