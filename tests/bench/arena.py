"""Who plays better: one player of the better kind among three of the simpler, in every seat in turn.

`python -m tests.bench.arena [--json] [--quick] [--seeds N]`. The seatings of a seed have the same characters
and the same decks; a share above 25 % is better than its opponents. Intervals are of the means of the four
seatings, so that an easy character favours nobody. Runs on the compiled rules where they can be built.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from statistics import mean, stdev
from time import perf_counter
from typing import Any

from tests.bench.native import ROOT, NotCompiledError, native_copy

Json = dict[str, Any]
PAIRS = (("thumb", "random"), ("playouts", "thumb"))
LONGEST = 20_000


def seeds_of(pair: tuple[str, str], seeds: int) -> int:
    """Playing on takes some hundred times as long as a rule of thumb."""
    return seeds if "playouts" in pair else seeds * 10


def share(task: tuple[str, str, int]) -> tuple[float, int, float]:
    """What the better kind won of the four seatings of a seed, its decisions and its seconds."""
    from innkeep import cards
    from innkeep.rules import Chance, PlayerSetup, new_game, playout_move, random_move, thumb_move

    kinds: dict[str, Callable[..., Any]] = {
        "random": random_move,
        "thumb": thumb_move,
        "playouts": playout_move,
    }
    better, simpler, seed = task
    decks = [deck.id for deck in cards.load().decks.values() if deck.kind == "character" and deck.complete]
    draw = Chance(seed)
    seated = [decks.pop(draw.below(len(decks))) for _ in range(4)]
    won, decisions, seconds = 0.0, 0, 0.0
    for seat in range(4):
        game = new_game([PlayerSetup(one, one) for one in seated], seed=seed, skip_idle_windows=True)
        chance = Chance(seed * 5 + seat)
        for _ in range(LONGEST):
            if game.over:
                break
            if game.asked == seat:
                started = perf_counter()
                move = kinds[better](game, chance)
                seconds += perf_counter() - started
                decisions += 1
            else:
                move = kinds[simpler](game, chance)
            game.do(move)
        won += game.over and seat in game.winners and 1 / len(game.winners)
    return won / 4, decisions, seconds


def measure(seeds: int, first: int) -> Json:
    """Shares with their 95 % intervals, by pair."""
    found: Json = {}
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for better, simpler in PAIRS:
            count = seeds_of((better, simpler), seeds)
            tasks = [(better, simpler, first + number) for number in range(count)]
            rows = list(pool.map(share, tasks, chunksize=2))
            shares = [row[0] for row in rows]
            wide = 1.96 * stdev(shares) / sqrt(count)
            middle = mean(shares)
            found[f"{better} against {simpler}"] = {
                "games": 4 * count,
                "share": round(middle, 3),
                "low": round(middle - wide, 3),
                "high": round(middle + wide, 3),
                "ms_per_decision": round(1000 * sum(row[2] for row in rows) / sum(row[1] for row in rows), 2),
            }
    return found


def main() -> None:
    """Measure and print; in a process of its own on the compiled rules, where there are any."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--quick", action="store_true", help="fewer games, about a minute")
    parser.add_argument("--seeds", type=int, help="seeds of the slower pair, four games each")
    parser.add_argument("--first", type=int, default=50_000, help="the first seed")
    parser.add_argument("--plain", action="store_true", help="on the rules as they are on the path")
    wish = parser.parse_args()
    if not wish.plain:
        try:
            path = f"{native_copy()}{os.pathsep}{ROOT}"
        except NotCompiledError as problem:
            print(f"plain rules: {problem}", file=sys.stderr)
            path = str(ROOT)
        again = [sys.executable, "-m", "tests.bench.arena", *sys.argv[1:], "--plain"]
        raise SystemExit(
            subprocess.run(again, env={**os.environ, "PYTHONPATH": path}, check=False).returncode
        )
    found = measure(wish.seeds or (5 if wish.quick else 60), wish.first)
    if wish.json:
        print(json.dumps(found, indent=2))
        return
    print("one of the first kind among three of the second; fair share 0.250")
    for pair, row in found.items():
        print(
            f"{pair:26} {row['share']:.3f} ({row['low']:.3f} to {row['high']:.3f})"
            f" in {row['games']} games, {row['ms_per_decision']} ms a decision"
        )


if __name__ == "__main__":
    main()
