"""What a table's referee keeps in memory: `python -m tests.bench.referee.memory [--ops N]`.

One evening of people with every habit; once their game is over they go on sorting, looking and dropping cards
until there are N ops. Flat: what is kept at the end is what was kept after a fifth of them.
"""

from __future__ import annotations

import argparse
import gc
import tracemalloc

from tests.bench.referee.chores import UnlikelyError
from tests.bench.referee.habits.habit import Table
from tests.bench.referee.habits.kept import MIXED, evening

__all__ = ["kept"]


def kept(seed: str, ops: int) -> list[tuple[int, float]]:
    """How many kB are held after each fifth of so many ops."""
    people = evening(MIXED, seed)
    gc.collect()
    tracemalloc.start()
    start = tracemalloc.get_traced_memory()[0]
    found: list[tuple[int, float]] = []
    for part in range(1, 6):
        while people.desk.ops < part * ops // 5:
            _go_on(people)
        people.desk.spent.clear()
        people.desk.looked.clear()
        people.desk.read_by.remembered.forget()
        gc.collect()
        found.append((people.desk.ops, (tracemalloc.get_traced_memory()[0] - start) / 1024))
    tracemalloc.stop()
    return found


def _go_on(people: Table) -> None:
    try:
        if not people.over:
            people.move()
    except UnlikelyError:
        people.game.over = True
        people.pool.clear()
    if people.over:
        people.fidget()


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.referee.memory",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--ops", type=int, default=5000, help="ops (default 5000)")
    parser.add_argument("--seed", default="memory-0", help="of the evening (default memory-0)")
    options = parser.parse_args()
    for ops, kilobytes in kept(options.seed, options.ops):
        print(f"{ops:6} ops {kilobytes:8.0f} kB", flush=True)


if __name__ == "__main__":
    main()
