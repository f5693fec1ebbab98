"""How many small mistakes the tests would notice: mutation testing of the rules, and of what must not fail at
the table: views, links, the store, ops, and the referee.

`python -m tests.bench.mutation [AREA] [--sample N] [--seed S] [--quick] [--json]` copies the checkout and
lets cosmic-ray (`pip install 'cosmic-ray>=8.4,<9'`) list every mutant of its modules. It takes a random
sample of them, runs the area's tests against each, and prints the share that was noticed with its 95 %
interval, module by module, and every survivor. A mutant that makes the tests run three times as long as they
do without any counts as noticed. Not part of the test suite: 300 mutants take about half an hour.
"""

from __future__ import annotations

import json
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from typing import Any

import click

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True, slots=True)
class Area:
    """Folders whose modules are changed, and the tests that are to notice: `quick` ones first, so that most
    mutants die within a second; `more` are left out where only the least share is asked for."""

    folders: tuple[str, ...]
    quick: tuple[str, ...]
    more: tuple[str, ...] = ()

    def tests(self, quick: bool) -> tuple[str, ...]:
        """What pytest is told."""
        return self.quick if quick else self.quick + self.more


SEEN = ("tests/table/views/test_views.py", "tests/table/live/test_room.py")
"""What everybody at a small table is told, op by op."""

AREAS = {
    "rules": Area(
        tuple(f"rules/{folder}" for folder in ("engine", "legality", "steps", "machinery", "variants")),
        (
            "tests/rules/engine/test_golden.py",
            "tests/rules/engine/test_perft.py",
            "tests/rules/scenario/test_books.py",
        ),
        ("tests/rules", "-m", "unit"),
    ),
    "views": Area(
        ("table/views",),
        (*SEEN, "tests/table/views"),
        ("tests/secrecy/test_worlds.py", "tests/secrecy/test_seats.py"),
    ),
    "access": Area(
        ("table/access",),
        ("tests/table/access", "tests/table/live/test_hosting.py"),
        ("tests/secrecy/test_links.py", "tests/secrecy/test_forgeries.py", "tests/secrecy/test_doors.py"),
    ),
    "store": Area(
        ("table/store",),
        (
            "tests/table/store/test_durability.py",
            "tests/table/live/test_room.py",
            "tests/table/live/test_together.py",
        ),
        ("tests/table/store",),
    ),
    "ops": Area(("table/ops",), (*SEEN, "tests/table/ops"), ("tests/table/live/test_hosting.py",)),
    "referee": Area(
        ("assistant/referee", "assistant/tracker", "assistant/hypothesise", "assistant/interpret"),
        ("tests/assistant/tracker/test_moves.py", "tests/assistant/referee/test_referee.py"),
        ("tests/assistant", "-m", "unit"),
    ),
}
"""Commands, catalogues and file readers are left out."""

SETTINGS = """\
[cosmic-ray]
module-path = [{modules}]
timeout = {patience:.0f}.0
excluded-modules = []
test-command = "{python} -m pytest -x -q -p no:cacheprovider {tests}"

[cosmic-ray.distributor]
name = "local"
"""


def interval(killed: int, of: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson).

    >>> tuple(round(end, 3) for end in interval(90, 100))
    (0.826, 0.945)
    """
    if not of:
        return 0.0, 1.0
    z, share = 1.96, killed / of
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    half = z * sqrt(share * (1 - share) / of + z * z / (4 * of * of)) / (1 + z * z / of)
    return middle - half, middle + half


def thin(session: Path, sample: int, seed: int) -> int:
    """Keep a random sample of the session's mutants; how many there were."""
    with sqlite3.connect(session) as base:
        rows = base.execute(
            "SELECT job_id, operator_name, occurrence, module_path FROM mutation_specs"
        ).fetchall()
        seen = [row[0] for row in sorted(rows, key=lambda row: row[1:]) if not says_the_same(row[1])]
        kept = set(random.Random(seed).sample(seen, min(sample, len(seen))))
        dropped = [(row[0],) for row in rows if row[0] not in kept]
        base.executemany("DELETE FROM mutation_specs WHERE job_id = ?", dropped)
        base.executemany("DELETE FROM work_items WHERE job_id = ?", dropped)
    return len(seen)


def says_the_same(operator: str) -> bool:
    """Operators whose mutants mean the same here: types (`X | None`), `is` between small whole numbers."""
    return operator.startswith("core/ReplaceBinaryOperator_BitOr_") or operator in (
        "core/ReplaceComparisonOperator_Eq_Is",
        "core/ReplaceComparisonOperator_NotEq_IsNot",
    )


def results(session: Path) -> list[dict[str, Any]]:
    """Module, place, operator and fate of every mutant that was tried."""
    with sqlite3.connect(session) as base:
        rows = base.execute(
            "SELECT m.module_path, m.start_pos_row, m.operator_name, r.test_outcome, r.diff"
            " FROM mutation_specs m JOIN work_results r ON r.job_id = m.job_id"
        ).fetchall()
    return [
        {"module": module, "line": line, "operator": operator, "killed": "KILLED" in outcome, "diff": diff}
        for module, line, operator, outcome, diff in rows
        if outcome
    ]


def tree(scratch: Path) -> Path:
    """A copy of the checkout whose rooms are imported as what is installed is; nothing compiled is in it."""
    copy = scratch / "checkout"
    names = copy / "innkeep"
    names.mkdir(parents=True)
    (names / "__init__.py").touch()  # found before any other innkeep on the path
    for folder in ("cards", "rules", "table", "assistant", "images", "tests"):
        left_out = shutil.ignore_patterns("__pycache__", ".venv", "*.so")
        shutil.copytree(ROOT / folder, copy / folder, ignore=left_out)
        if folder != "tests":
            (names / folder).symlink_to(copy / folder, target_is_directory=True)
    shutil.copy(ROOT / "pyproject.toml", copy)
    return copy


def modules(copy: Path, area: Area) -> list[str]:
    """The modules to change, as paths from the copy."""
    found = (module for folder in area.folders for module in (copy / folder).rglob("*.py"))
    return sorted(module.relative_to(copy).as_posix() for module in found if module.name != "__init__.py")


def seconds_without_mutants(copy: Path, tests: Sequence[str]) -> float:
    """How long the tests take; ClickException where they fail or read other modules than the copy's."""
    asked = [sys.executable, "-c", "import innkeep.rules; print(innkeep.rules.__file__)"]
    read = subprocess.run(asked, cwd=copy, capture_output=True, text=True, check=True).stdout.strip()
    if not Path(read).resolve().is_relative_to(copy.resolve()):
        raise click.ClickException(f"the tests would read {read}; nothing can be measured")
    begun = time.monotonic()
    plain = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
    done = subprocess.run(plain, cwd=copy, capture_output=True, text=True, check=False)
    if done.returncode:
        raise click.ClickException(f"the tests fail without any mutant:\n{done.stdout[-2000:]}")
    return time.monotonic() - begun


@click.command()
@click.argument("area", type=click.Choice(list(AREAS)), default="rules")
@click.option("--sample", type=click.IntRange(1), default=300, show_default=True, help="Mutants to try.")
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--quick", is_flag=True, help="The quick tests only: the least share that is noticed.")
@click.option("--json", "json_", is_flag=True)
def main(area: str, sample: int, seed: int, quick: bool, json_: bool) -> None:
    """Print the mutation score of an area: rules, views, access, store, ops or referee."""
    tool = shutil.which("cosmic-ray", path=str(Path(sys.executable).parent)) or shutil.which("cosmic-ray")
    if tool is None:
        raise click.ClickException("cosmic-ray is not installed: pip install 'cosmic-ray>=8.4,<9'")
    with tempfile.TemporaryDirectory() as scratch:
        copy = tree(Path(scratch))
        tests = AREAS[area].tests(quick)
        settings = SETTINGS.format(
            modules=", ".join(f'"{name}"' for name in modules(copy, AREAS[area])),
            patience=3 * seconds_without_mutants(copy, tests) + 30,
            python=sys.executable,
            tests=" ".join(tests),
        )
        (copy / "mutation.toml").write_text(settings, encoding="utf-8")
        subprocess.run([tool, "init", "mutation.toml", "all.sqlite"], cwd=copy, check=True)
        every = thin(copy / "all.sqlite", sample, seed)
        subprocess.run([tool, "exec", "mutation.toml", "all.sqlite"], cwd=copy, check=True)
        tried = results(copy / "all.sqlite")
    killed = sum(mutant["killed"] for mutant in tried)
    low, high = interval(killed, len(tried))
    survivors = [mutant for mutant in tried if not mutant["killed"]]
    if json_:
        score = {"mutants": every, "tried": len(tried), "killed": killed, "low": low, "high": high}
        click.echo(json.dumps({**score, "survivors": survivors}, indent=2))
        return
    share = f"{killed / len(tried):.1%} ({low:.1%} to {high:.1%})"
    click.echo(f"{every} mutants, {len(tried)} tried, {killed} noticed: {share}")
    total, dead = Counter(m["module"] for m in tried), Counter(m["module"] for m in tried if m["killed"])
    for module in sorted(total):
        click.echo(f"  {module:44} {dead[module]:3} of {total[module]:3}")
    for mutant in survivors:
        click.echo(f"survived: {mutant['module']}:{mutant['line']} {mutant['operator']}\n{mutant['diff']}")


if __name__ == "__main__":
    main()
