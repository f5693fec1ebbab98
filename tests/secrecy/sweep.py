"""Many more twin tables than the suite plays: `python -m tests.secrecy.sweep --histories 2000 --seed 100000`.

Every kind in turn: plain tables, people who open hands, machinery of characters, a referee, an autopilot.
At all of them people come and go, change seats, get new links and are declared bots (`--moves 0` leaves
that out), and at every third the seats add to the chance and the cards are dealt anew. With `--trays` they
play characters of the tenth box: tokens are taken and given back until supplies are short, cards shown by
lot. With `--allies` they play in teams, in each variant in turn or in the one that is named, and see the
hands of their team. With `--roads` they go from tavern to tavern, or through a Dungeon. With `--otto` two
people play against Boss Otto, with `--otto otto` beside Otto. With `--streams` the viewer looks on, as a
stream does, while consent to see all hands is given and withdrawn; with `--delays` besides spectators are
told everything later, by delays that come and go (see `lagging`). With `--tabs`, `--bots`, `--rematch` and
`--autopilot` people have several pages open, bots take over, the next table is set out, and the autopilot
runs.
Each history is compared at its end, every frame of it. Exit status 1 names those that differ.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from time import perf_counter

from tests.secrecy.lagging import lagging
from tests.secrecy.worlds import CHARACTERS, MACHINERY, OTTO, THIRD, TRAYS, VARIANTS, play, twin

KINDS = ("plain", "keeping", "machinery", "referee", "autopilot")
LENGTH = 40
MOST_EACH = 20
"""Histories with servers of their own that one process plays."""
STREAMED = 0.35
"""The share of the steps about consent to be looked at, or of the onlooker, where there is a stream."""
ROADS = (("pub-crawl",), ("dungeon-game-masters-gauntlet",), ("dungeon-raiding-the-armory", "pub-crawl"))
"""What lies in the middle where people are on the way."""
EACH = "each"
"""Teams in each variant in turn."""
BOX = [*MACHINERY, "rdi7-molly", "rdi7-warthorn", "rdi5-sera", "rdi5-joran"]
TENTH = [*TRAYS, "rdi10-dominique", "rdi10-oozwald"]


def differs(
    seed: int,
    rare: bool = False,
    machines: bool = False,
    moves: float = 0.0,
    mixing: bool = False,
    passing: bool = False,
    trays: bool = False,
    allies: str | None = None,
    roads: bool = False,
    otto: str | None = None,
    tabs: bool = False,
    bots: bool = False,
    rematch: bool = False,
    autopilot: bool = False,
    streams: bool = False,
    delays: bool = False,
) -> tuple[int, str, bool, bool]:
    """A history by its seed: its kind, whether twins differ, whether the assistant failed in it."""
    random = Random(seed)
    if machines or trays:
        kind = ("plain", "keeping", "referee", "autopilot")[seed % 4]
        company = MACHINERY if machines and seed % 2 == 0 else random.sample(TENTH if trays else BOX, 4)
    else:
        kind = KINDS[seed % len(KINDS)]
        company = MACHINERY if kind == "machinery" else CHARACTERS
    if autopilot:
        kind = "autopilot"
    if passing:
        kind = "passing"
    mode = kind if kind in ("referee", "autopilot", "passing") else None
    history = play(
        random,
        LENGTH,
        1,
        company,
        keeping=kind == "keeping" or streams or delays,
        mode=mode,
        rare=rare,
        moves=moves,
        mixing=mixing and seed % 3 == 0,
        trays=trays,
        teams=otto or (VARIANTS[seed // len(KINDS) % len(VARIANTS)] if allies == EACH else allies),
        roads=ROADS[seed // 10 % len(ROADS)] if roads else (),
        tabs=tabs,
        bots=bots,
        rematch=rematch,
        streams=STREAMED if streams or delays else 0.0,
    )
    if delays:
        found = lagging(history, seed)
        if found.wrong:
            print(f"{seed}: {found.wrong}", file=sys.stderr, flush=True)
        return seed, kind, bool(found.wrong), history.failed or found.failed
    for frames, acts, swaps in history.marks:
        one, two = twin(history, frames, acts, swaps)
        if one != two:
            return seed, kind, True, history.failed
    return seed, kind, False, history.failed


def main() -> None:
    """Sweep and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--histories", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=100_000)
    parser.add_argument("--rare", action="store_true", help="with ops that nothing in a game calls for, too")
    parser.add_argument("--machines", action="store_true", help="characters with side decks at every table")
    parser.add_argument("--passing", action="store_true", help="passes by themselves at every table")
    parser.add_argument("--trays", action="store_true", help="tokens, lots and supplies of the tenth box")
    parser.add_argument(
        "--allies",
        nargs="?",
        const=EACH,
        choices=(EACH, *VARIANTS),
        help="teams at every table, in this variant or in each in turn",
    )
    parser.add_argument("--roads", action="store_true", help="a Pub Crawl or a Dungeon at every table")
    parser.add_argument(
        "--otto",
        nargs="?",
        const=OTTO,
        choices=(OTTO, THIRD),
        help="against Boss Otto at every table, or with him as a third",
    )
    parser.add_argument("--tabs", action="store_true", help="people with more than one page open")
    parser.add_argument(
        "--bots", action="store_true", help="the server plays seats of people, again and again"
    )
    parser.add_argument("--rematch", action="store_true", help="the next table is set out, time and again")
    parser.add_argument("--autopilot", action="store_true", help="the autopilot at every table")
    parser.add_argument("--streams", action="store_true", help="an onlooker; consent comes and goes")
    parser.add_argument("--delays", action="store_true", help="as --streams, and spectators are told later")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes (default: one a core)")
    parser.add_argument(
        "--moves",
        type=float,
        default=0.15,
        help="share of the steps in which people come, go, change seats or links, or are declared bots",
    )
    wish = parser.parse_args()
    begun = perf_counter()
    played: Counter[str] = Counter()
    bad: list[str] = []
    one = partial(
        differs,
        rare=wish.rare,
        machines=wish.machines,
        moves=wish.moves,
        mixing=True,
        passing=wish.passing,
        trays=wish.trays,
        allies=wish.allies,
        roads=wish.roads,
        otto=wish.otto,
        tabs=wish.tabs,
        bots=wish.bots,
        rematch=wish.rematch,
        autopilot=wish.autopilot,
        streams=wish.streams,
        delays=wish.delays,
    )
    seeds = range(wish.seed, wish.seed + wish.histories)
    with ProcessPoolExecutor(wish.jobs, max_tasks_per_child=MOST_EACH if wish.delays else None) as pool:
        for seed, kind, leak, failed in pool.map(one, seeds, chunksize=5):
            played[kind] += 1
            if leak or failed:
                bad.append(f"{kind} {seed}: {'differs' if leak else 'the assistant failed'}")
                print(bad[-1], flush=True)
            if sum(played.values()) % 100 == 0:
                print(f"{sum(played.values())} of {wish.histories}", file=sys.stderr, flush=True)
    seconds = perf_counter() - begun
    print(f"{dict(played)}: {len(bad)} of {wish.histories} histories differ or fail; {seconds:.0f} s")
    raise SystemExit(1 if bad else 0)


if __name__ == "__main__":
    main()
