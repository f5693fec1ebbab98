"""How the referee reads what people really do: `python -m tests.bench.referee.habits [--games N] [NAME ...]`.

Each habit has a row: evenings in which nothing is against the rules, by people who have it in its dose;
`fired` is how often it was followed, and where that is 0 the row says nothing (but for tidy people). The
seeds of the report are `h-0` and on; `--dev N` plays `dev-N` and on, with which the mirror was developed, and
`--seeds WORD` plays `WORD-0` and on, which nobody has looked into. `--told` says of each evening in which
something went wrong what it was.
"""

from __future__ import annotations

import argparse
import json
import os
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from itertools import repeat

from tests.bench.referee.desk import Desk
from tests.bench.referee.habits.kept import FRESH, FRESH_MIXED, HABITS, MIXED, TABLES, UNTIMELY
from tests.bench.referee.habits.measure import Row, row, seen
from tests.bench.referee.measure import as_served
from tests.bench.referee.rooms import AtARoom

_HEADS = " fired alarms/100 games-with lost refusals tracked p95-ms look-ms stumbled wronged said"


def main() -> None:
    """Print the rows."""
    names = ["tidy", *(one.name for one in HABITS), MIXED, *(one.name for one in FRESH), FRESH_MIXED]
    names += [*(one.name for one in UNTIMELY), *(one.name for one in TABLES)]
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.referee.habits",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(names)}; default: all")
    parser.add_argument("--games", type=int, default=25, help="evenings a habit (default 25)")
    parser.add_argument("--dev", type=int, metavar="N", help="seeds dev-N and on, not those of the report")
    parser.add_argument("--seeds", metavar="WORD", default="h", help="seeds WORD-0 and on (default h)")
    parser.add_argument("--room", action="store_true", help="at a real room with the whole assistant")
    parser.add_argument("--told", action="store_true", help="what went wrong, evening by evening")
    parser.add_argument("--jobs", type=int, default=min(2, os.cpu_count() or 1), help="processes (default 2)")
    parser.add_argument("--json", action="store_true", help="one JSON object a row")
    options = parser.parse_args()
    if unknown := sorted({*options.names} - {*names}):
        parser.error(f"NAME: {', '.join(unknown)}; allowed: {', '.join(names)}")
    first, word = (0, options.seeds) if options.dev is None else (options.dev, "dev")
    seeds = [f"{word}-{first + n}" for n in range(options.games)]
    at = AtARoom if options.room else Desk
    if not options.json:
        print(f"{'habit':44} {_HEADS}")
    with ProcessPoolExecutor(options.jobs, initializer=as_served) as pool:
        for name in options.names or names:
            evenings = list(pool.map(seen, repeat(name), seeds, repeat(at)))
            found = row(name, evenings)
            print(json.dumps(asdict(found)) if options.json else _line(found), flush=True)
            for seed, evening in zip(seeds, evenings, strict=True):
                if options.told and not evening.clean:
                    print(f"  {seed}: {evening.wrong}", flush=True)


def _line(found: Row) -> str:
    return (
        f"{found.habit:44} {found.fired:6} {found.alarms:10.2f} {found.with_alarm:10} {found.lost:4}"
        f" {found.refusals:8} {found.tracked:7.3f} {found.p95_ms:6.2f} {found.look_ms:7.2f}"
        f" {found.stumbled:8} {found.wronged:7} {found.said:4}"
    )


if __name__ == "__main__":
    main()
