"""Who plays better: one player of the better kind among three of the simpler, in every seat in turn.

`python -m tests.bench.arena [--json] [--quick] [--seeds N]`. The seatings of a seed have the same characters
and the same decks; a share above 25 % is better than its opponents. Intervals are of the means of the four
seatings, so that an easy character favours nobody. Runs on the compiled rules where they can be built.

`--variant V --players N` has a side of thumb players among random sides, and among its like, in the place of
every side in turn; where everybody plays alone, each player is a side. A fair share is one of all sides.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from statistics import mean, stdev
from time import perf_counter
from typing import Any

from tests.bench.native import again_compiled

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


def side_share(task: tuple[str, str, int, str, int]) -> tuple[float, int]:
    """What a side of the better kind won in the places of all sides, with the same characters and decks, and
    how many sides there are; a tie is shared by those who tie."""
    from innkeep import cards
    from innkeep.rules import Chance, PlayerSetup, new_game, random_move, thumb_move
    from innkeep.rules.cli.simulate import boss_seats, team_names

    kinds: dict[str, Callable[..., Any]] = {"random": random_move, "thumb": thumb_move}
    better, simpler, seed, variant, players = task
    variants = variant.split(",")
    decks = [deck.id for deck in cards.load().decks.values() if deck.kind == "character" and deck.complete]
    draw = Chance(seed)
    seated = [decks.pop(draw.below(len(decks))) for _ in range(players)]
    teams, bosses = team_names(variants, players), boss_seats(variants, players)
    side_of: list[str] = teams or [str(seat) for seat in range(players)]
    sides = list(dict.fromkeys(side_of))
    setups = [
        PlayerSetup(one, one, team=teams[at] if teams else None, boss=at in bosses)
        for at, one in enumerate(seated)
    ]
    won = 0.0
    for place, side in enumerate(sides):
        game = new_game(setups, seed=seed, variants=variants, skip_idle_windows=True)
        chance = Chance(seed * 7 + place)
        for _ in range(LONGEST):
            if game.over:
                break
            game.do(kinds[better if side_of[game.asked] == side else simpler](game, chance))
        best = {side_of[seat] for seat in game.winners or game.tied} if game.over else set()
        won += side in best and 1 / len(best)
    return won / len(sides), len(sides)


def measure_sides(seeds: int, first: int, variant: str, players: int) -> Json:
    """Shares of a side of thumb players among random ones and among its like, with their intervals."""
    found: Json = {}
    with ProcessPoolExecutor(1) as pool:
        for simpler in ("random", "thumb"):
            tasks = [("thumb", simpler, first + number, variant, players) for number in range(seeds)]
            rows = list(pool.map(side_share, tasks, chunksize=5))
            shares = [row[0] for row in rows]
            wide = 1.96 * stdev(shares) / sqrt(seeds)
            found[f"thumb against {simpler}"] = {
                "games": seeds * rows[0][1],
                "share": round(mean(shares), 3),
                "low": round(mean(shares) - wide, 3),
                "high": round(mean(shares) + wide, 3),
                "fair": round(1 / rows[0][1], 3),
            }
    return found


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
    parser.add_argument("--variant", metavar="V,...", help="sides of thumb players in these variants")
    parser.add_argument("--players", type=int, default=4, help="with --variant: how many play [4]")
    parser.add_argument("--plain", action="store_true", help="on the rules as they are on the path")
    wish = parser.parse_args()
    if not wish.plain:
        raise SystemExit(again_compiled("tests.bench.arena"))
    seeds = wish.seeds or (5 if wish.quick else 60)
    if wish.variant:
        found = measure_sides(seeds, wish.first, wish.variant, wish.players)
        print(json.dumps(found, indent=2))
        return
    found = measure(seeds, wish.first)
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
