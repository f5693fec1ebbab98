"""``python -m tests.rules.checker --games 2000 [--jobs 2] [--json]``

Exits with 1 if an invariant is violated or a game does not end at all. A game that is not over after 3,000
moves is played on: the note tells how it stood and when it ended.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict

from tests.rules.checker.invariants import INVARIANTS
from tests.rules.checker.play import LIMIT, Played, Violation, play_game


def main(arguments: list[str] | None = None) -> int:
    """Play the games and tell what was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.rules.checker", description=__doc__)
    parser.add_argument("--games", type=int, default=2000, help="how many (default: 2000)")
    parser.add_argument("--first", type=int, default=0, help="the first seed (default: 0)")
    parser.add_argument("--jobs", type=int, default=1, help="so many at a time (default: 1)")
    parser.add_argument("--json", action="store_true", help="as JSON")
    chosen = parser.parse_args(arguments)
    seeds = range(chosen.first, chosen.first + chosen.games)
    if chosen.jobs > 1:
        with ProcessPoolExecutor(chosen.jobs) as pool:
            games = list(pool.map(play_game, seeds, chunksize=8))
    else:
        games = [play_game(seed) for seed in seeds]
    return _tell_json(games) if chosen.json else _tell(games)


def _bad(games: Iterable[Played]) -> int:
    return int(any(game.violations or game.endless for game in games))


def _tell_json(games: list[Played]) -> int:
    found = [asdict(violation) for game in games for violation in game.violations]
    unfinished = [{"seed": g.seed, "why": g.unfinished} for g in games if g.unfinished]
    json.dump(
        {
            "games": len(games),
            "moves": sum(game.moves for game in games),
            "invariants": len(INVARIANTS),
            "violations": found,
            "unfinished": unfinished,
        },
        sys.stdout,
        indent=1,
    )
    print()
    return _bad(games)


def _tell(games: list[Played]) -> int:
    groups: dict[str, list[Violation]] = defaultdict(list)
    for game in games:
        for violation in game.violations:
            groups[violation.invariant].append(violation)
    moves = sum(game.moves for game in games)
    print(f"{len(games)} games, {moves} moves, {len(INVARIANTS)} invariants")
    print(f"{sum(map(len, groups.values()))} violations")
    for name, found in sorted(groups.items(), key=lambda item: -len(item[1])):
        seeds = Counter(violation.seed for violation in found)
        print(f"\n{name} ({', '.join(found[0].rules)}): {len(found)} in {len(seeds)} games")
        for violation in _first_of_each(found)[:5]:
            print(f"  seed {violation.seed}, step {violation.step}: {violation.what}")
    unfinished = [game for game in games if game.unfinished]
    print(f"\n{len(unfinished)} games not over after {LIMIT} moves")
    for game in unfinished[:20]:
        print(f"  seed {game.seed} ({game.about}): {game.unfinished}")
    return _bad(games)


def _first_of_each(found: list[Violation]) -> list[Violation]:
    firsts: dict[int, Violation] = {}
    for violation in found:
        firsts.setdefault(violation.seed, violation)
    return list(firsts.values())


if __name__ == "__main__":
    sys.exit(main())
