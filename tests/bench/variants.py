"""Every variant with every number of players it is for, alone and beside others: is each game clean?

`python -m tests.bench.variants [--json] [--quick] [--games N] [--bots B] [--only V,...] [--most N]`. One row
a cell: a variant of sides or roads, so many players, and what is played beside it: nothing, Pub Crawl,
Prizes, or all that go with it. Which numbers a variant allows is read from its record. The games are those
of `innkeep simulate` with the same seed. Runs on the compiled rules where they can be built.

Exit status: 0 every game of every cell was clean and over, 1 one was not.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from innkeep import cards
from innkeep.cards.machineries import Machinery
from innkeep.rules.cli.simulate import BATCH, GameTally, Series, play
from tests.bench.native import again_compiled

Json = dict[str, Any]

MOST = 8
"""Players of the largest table that is played, unless told."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One kind of table: a variant, its players, and what is played beside it."""

    variant: str
    players: int
    beside: tuple[str, ...]

    @property
    def name(self) -> str:
        """How a row begins.

        >>> Cell("boss-battle", 4, ("prizes",)).name
        'boss-battle 4 + prizes'
        """
        return f"{self.variant} {self.players}" + "".join(f" + {name}" for name in self.beside)

    def series(self, bots: str, seed: int) -> Series:
        """Its games, with all characters that are complete."""
        decks = [deck for deck in cards.load().decks.values() if deck.kind == "character" and deck.complete]
        characters = tuple(deck.id for deck in decks)
        variants = (self.variant, *self.beside)
        return Series(characters, self.players, bots=bots, seed=seed, variants=variants)


def cells(most: int = MOST) -> Iterator[Cell]:
    """All of them, the smaller tables of a variant first; where the opponent is a machine there are none.

    >>> [cell.name for cell in cells(4) if cell.variant == "boss-battle"][:3]
    ['boss-battle 3', 'boss-battle 3 + pub-crawl', 'boss-battle 3 + prizes']
    """
    known = [one for one in cards.load().machineries.values() if one.at != "seat" and not one.factions]
    for record in known:
        if record.options:
            continue
        numbers = record.teams.fits(most) if record.teams is not None else range(2, most + 1)
        for players in numbers:
            for beside in _beside(record, known):
                yield Cell(record.id, players, beside)


def _beside(record: Machinery, known: list[Machinery]) -> list[tuple[str, ...]]:
    """What a variant is played with: nothing, each road or option that goes with any, and all of them."""
    others = [one for one in known if one is not record and one.teams is None]
    pair = [one.id for one in others if one.taverns or any(option.of == "cards" for option in one.options)]
    dungeon = [one.id for one in others if one.rooms and not record.rooms][:1]
    everything = [one.id for one in others if not one.rooms]
    return [(), *((name,) for name in pair), (*everything, *dungeon)]


def batch(cell: Cell, bots: str, seed: int, numbers: range) -> GameTally:
    """Some games of a cell."""
    tally = GameTally()
    for number in numbers:
        tally.add(play(cell.series(bots, seed), number))
    return tally


def row(cell: Cell, tally: GameTally, seconds: float) -> Json:
    """What came of a cell."""
    won = sum(tally.wins_by_side.values())
    return {
        "variant": cell.variant,
        "players": cell.players,
        "beside": list(cell.beside),
        "games": tally.games,
        "violations": tally.violations,
        "unfinished": tally.unfinished,
        "ties": tally.ties,
        "decisions": tally.decisions,
        "seconds": round(seconds, 1),
        "wins_by_side": dict(sorted(tally.wins_by_side.items())),
        "share": {side: round(wins / won, 3) for side, wins in sorted(tally.wins_by_side.items())},
        "examples": tally.examples,
    }


def measure(wish: argparse.Namespace) -> Iterator[Json]:
    """The rows, one after another as they are done; a cell's batches are shared out to the processes."""
    only = set(wish.only.split(",")) if wish.only else None
    chosen = [cell for cell in cells(wish.most) if only is None or cell.variant in only]
    with ProcessPoolExecutor(wish.jobs) as pool:
        for cell in chosen:
            started = perf_counter()
            tally = GameTally()
            parts = [range(at, min(wish.games, at + BATCH)) for at in range(0, wish.games, BATCH)]
            waiting = [pool.submit(batch, cell, wish.bots, wish.seed, part) for part in parts]
            for done in as_completed(waiting):
                tally.add(done.result())
            yield row(cell, tally, perf_counter() - started)


def told(found: Json) -> str:
    """A row in words."""
    cell = Cell(found["variant"], found["players"], tuple(found["beside"]))
    sides = "  ".join(f"{side} {share:.1%}" for side, share in found["share"].items())
    line = (
        f"{cell.name:86} games {found['games']:5}  violations {found['violations']}"
        f"  unfinished {found['unfinished']}  ties {found['ties']:3}"
        f"  decisions {found['decisions']:8}  {found['seconds']:7} s  {sides}"
    )
    return "\n".join([line.rstrip(), *(f"    {example}" for example in found["examples"])])


def main() -> None:
    """Measure and print; in a process of its own on the compiled rules, where there are any."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument("--quick", action="store_true", help="two games a cell")
    parser.add_argument("--games", type=int, default=200, help="games a cell [200]")
    parser.add_argument("--bots", default="random", choices=("random", "thumb"))
    parser.add_argument("--only", metavar="V,...", help="these variants alone")
    parser.add_argument("--most", type=int, default=MOST, help=f"players of the largest table [{MOST}]")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes [1]")
    parser.add_argument("--plain", action="store_true", help="on the rules as they are on the path")
    wish = parser.parse_args()
    if not wish.plain:
        raise SystemExit(again_compiled("tests.bench.variants"))
    if wish.quick:
        wish.games = 2
    rows: list[Json] = []
    for found in measure(wish):
        rows.append(found)
        print(told(found), file=sys.stderr if wish.json else sys.stdout, flush=True)
    wrong = sum(found["violations"] + found["unfinished"] for found in rows)
    if wish.json:
        print(json.dumps({"violations_and_unfinished": wrong, "rows": rows}, ensure_ascii=False))
    raise SystemExit(1 if wrong else 0)


if __name__ == "__main__":
    main()
