"""How good the referee is: `python -m tests.bench.referee [--json] [--quick] [--games N] [--each N]`.

Corpus A: clean games of bots, laid out by people with their mess; whatever is told there is a false alarm.
Corpus B: the same with one fault each, told or not. The seeds of the report are `a-0...` and `b-0...`; the
mirror was developed with `dev-...` and never with these. A fault is told when it stands as a violation, or,
if something was forgotten, when it stands on the list of what is owed with the right seat and rule.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Any

from tests.bench.referee.figures import lines, report
from tests.bench.referee.live import live_figures
from tests.bench.referee.measure import Clean, Found, clean_game, faulty_game
from tests.bench.referee.wrongs import WRONGS

PER_GAME = 2
"""Faults of one class in one game at most."""


def _clean(seed: str) -> Clean:
    return clean_game(seed)


def _faulty(job: tuple[str, dict[str, int]]) -> list[Found]:
    return faulty_game(*job)


def _memory() -> float:
    return max(clean_game(f"a-{number}", memory=True).kilobytes for number in range(2))


def played(pool: ProcessPoolExecutor, games: int, told: Callable[[float], None]) -> list[Clean]:
    """All clean games."""
    jobs = [pool.submit(_clean, f"a-{number}") for number in range(games)]
    done = []
    for number, job in enumerate(as_completed(jobs), 1):
        done.append(job.result())
        told(number / games)
    return sorted(done, key=lambda game: (game.ops, game.decisions))


def wronged(pool: ProcessPoolExecutor, each: int, most: int, told: Callable[[float], None]) -> list[Found]:
    """Games with faults, until there are enough of every class or no more games are to be played."""
    found: list[Found] = []
    batch = 8
    for first in range(0, most, batch):
        left = {wrong.name: each - sum(one.name == wrong.name for one in found) for wrong in WRONGS}
        left = {name: min(PER_GAME, number) for name, number in left.items() if number > 0}
        if not left:
            break
        for games in pool.map(_faulty, [(f"b-{number}", left) for number in range(first, first + batch)]):
            found += games
        told(
            1
            - sum(max(0, each - sum(one.name == w.name for one in found)) for w in WRONGS)
            / each
            / len(WRONGS)
        )
    return found


def bar(what: str) -> Callable[[float], None]:
    """A progress bar on a terminal."""

    def told(share: float) -> None:
        if sys.stderr.isatty():
            print(
                f"\r{what:14} [{'#' * int(30 * share):30}] {share:4.0%}", end="", file=sys.stderr, flush=True
            )

    return told


def main(arguments: Iterable[str] | None = None) -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.referee",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument("--quick", action="store_true", help="fewer games: within a minute")
    parser.add_argument("--jobs", type=int, default=min(2, os.cpu_count() or 1), help="processes (default 2)")
    parser.add_argument("--games", type=int, help="clean games (default 1000, quick 24)")
    parser.add_argument("--each", type=int, help="faults of each class (default 50, quick 2)")
    options = parser.parse_args(None if arguments is None else list(arguments))
    games = options.games or (24 if options.quick else 1000)
    each = options.each or (2 if options.quick else 50)
    start = time.monotonic()
    with ProcessPoolExecutor(options.jobs) as pool:
        clean = played(pool, games, bar("clean games"))
        faulty = wronged(pool, each, 16 if options.quick else 1200, bar("faults"))
        kilobytes = pool.submit(_memory).result()
    live: dict[str, Any] = {"memory_per_table_kb": round(kilobytes)} | live_figures(options.quick)
    found = report(clean, faulty, live | {"seconds": round(time.monotonic() - start)})
    if options.json:
        print(json.dumps(found))
        return
    if sys.stderr.isatty():
        print("\r" + " " * 60, end="\r", file=sys.stderr)
    print("\n".join(lines(found)))


if __name__ == "__main__":
    main()
