"""How good the referee is: `python -m tests.bench.referee [--json] [--quick] [--games N] [--each N]`.

Corpus A: clean games of bots, laid out by people with their mess; whatever is told there is a false alarm.
Corpus B: the same with one fault each, told or not. The seeds of the report are `a-0...` and `b-0...`; the
mirror was developed with `dev-...` and never with these; `--dev 400` plays dev-400 and on. `--messy`: until
the fault the people of corpus B have all the habits of `tests.bench.referee.habits`. `--seeds WORD` plays
WORD-0 and on, which nobody has looked into; `--missed` says of each fault what of it was not as it should be;
`--fault NAME` makes only faults of that class, and plays no clean games unless `--games` asks for some.
A fault is told when it stands as a violation, or, if something was forgotten, on the list of what is owed
with the right seat and rule.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Callable, Collection, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Any

from tests.bench.referee.figures import lines, report
from tests.bench.referee.live import live_figures
from tests.bench.referee.measure import Clean, Found, as_served, clean_game, faulty_game
from tests.bench.referee.wrongs import WRONGS

PER_GAME = 2
"""Faults of one class in one game at most."""
BATCH = 8
"""Games with faults between two looks at which classes have enough."""
EVERY = 15.0
"""Seconds between two lines of progress where there is no terminal."""

Told = Callable[[int, int], None]


def _clean(seed: str) -> Clean:
    return clean_game(seed)


def _faulty(job: tuple[str, dict[str, int], bool]) -> list[Found]:
    seed, wanted, messy = job
    return faulty_game(seed, wanted, messy=messy)


def _memory(seeds: Sequence[str]) -> float:
    return max(clean_game(seed, memory=True).kilobytes for seed in seeds)


def played(pool: ProcessPoolExecutor, seeds: Sequence[str], told: Told) -> list[Clean]:
    """All clean games."""
    jobs = [pool.submit(_clean, seed) for seed in seeds]
    done = []
    for number, job in enumerate(as_completed(jobs), 1):
        done.append(job.result())
        told(number, len(seeds))
    return sorted(done, key=lambda game: (game.ops, game.decisions))


def wronged(
    pool: ProcessPoolExecutor,
    each: int,
    seeds: Sequence[str],
    told: Told,
    *,
    names: Collection[str],
    messy: bool = False,
) -> list[Found]:
    """Games with faults, until there are enough of every class named or no more games are to be played."""
    found: list[Found] = []
    for first in range(0, len(seeds), BATCH):
        left = {name: each - sum(one.name == name for one in found) for name in names}
        told(sum(min(each, each - number) for number in left.values()), each * len(names))
        left = {name: min(PER_GAME, number) for name, number in left.items() if number > 0}
        if not left:
            break
        for game in pool.map(_faulty, [(seed, left, messy) for seed in seeds[first : first + BATCH]]):
            found += game
    return found


def progress(what: str) -> Told:
    """Says on stderr how far it is: a line that changes on a terminal, else a line now and then."""
    start = time.monotonic()
    last = [start - EVERY]
    terminal = sys.stderr.isatty()

    def told(done: int, of: int) -> None:
        now = time.monotonic()
        if done < of and now - last[0] < (0.2 if terminal else EVERY):
            return
        last[0] = now
        line = f"{what}: {done} of {of} ({done / of:.0%}), {now - start:.0f} s"
        print(f"\r{line:60}" if terminal else line, end="" if terminal else "\n", file=sys.stderr, flush=True)

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
    parser.add_argument("--dev", type=int, metavar="N", help="seeds dev-N and on, not those of the report")
    parser.add_argument("--seeds", metavar="WORD", help="seeds WORD-0 and on, for both corpora")
    parser.add_argument("--missed", action="store_true", help="each fault that was not told as it should be")
    parser.add_argument("--messy", action="store_true", help="faults among people with every habit")
    parser.add_argument("--fault", action="append", default=[], metavar="NAME", help="that class; any number")
    parser.add_argument("--box", help="all characters are of this box, such as rdi10")
    parser.add_argument(
        "--variant", action="append", default=[], help="that variant is played, such as pub-crawl; any number"
    )
    options = parser.parse_args(None if arguments is None else list(arguments))
    classes = [wrong.name for wrong in WRONGS]
    if unknown := sorted({*options.fault} - {*classes}):
        parser.error(f"--fault: {', '.join(unknown)}; allowed: {', '.join(classes)}")
    classes = options.fault or classes
    usual = 0 if options.fault else 24 if options.quick else 1000
    games = usual if options.games is None else options.games
    each = (2 if options.quick else 50) if options.each is None else options.each
    most = 16 if options.quick else 1200
    at = "".join([f"@{options.box}" if options.box else "", *(f"+{name}" for name in options.variant)])
    words = (options.seeds,) * 2 if options.seeds else ("a", "b")
    words, first = (words, 0) if options.dev is None else (("dev", "dev"), options.dev)
    clean_seeds = [f"{words[0]}-{first + n}{at}" for n in range(games)]
    faulty_seeds = [f"{words[1]}-{first + n}{at}" for n in range(most)]
    start = time.monotonic()
    with ProcessPoolExecutor(options.jobs, initializer=as_served) as pool:
        clean = played(pool, clean_seeds, progress("clean games"))
        faulty = wronged(pool, each, faulty_seeds, progress("faults"), names=classes, messy=options.messy)
        if options.missed:
            missed = (f"{one.name}: {one.missed} ({one.said}; {one.where})" for one in faulty if one.missed)
            print("\n".join(missed), flush=True)
        kilobytes = pool.submit(_memory, clean_seeds[:2]).result() if clean_seeds else 0
    live: dict[str, Any] = {"memory_per_table_kb": round(kilobytes)} | live_figures(options.quick)
    found = report(clean, faulty, live | {"seconds": round(time.monotonic() - start)})
    found["classes"] = {name: found["classes"][name] for name in classes}
    if options.json:
        print(json.dumps(found))
        return
    if sys.stderr.isatty():
        print("\r" + " " * 60, end="\r", file=sys.stderr)
    print("\n".join(lines(found)))


if __name__ == "__main__":
    main()
