"""How soon a mirror that starts again is right: `python -m tests.bench.referee.afresh [--games N]`.

At moments drawn by lot in evenings of the usual mess somebody asks to start again; from there on the evening
goes on in a world of its own. It is right again when, at the start of the next turn, the first reading is
what is really so. Whatever is told or refused until then is a false alarm.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from random import Random

from innkeep.assistant.tracker.table_word.adopting import lose
from innkeep.rules import Pass
from tests.bench.referee.chores import UnlikelyError
from tests.bench.referee.measure import LONGEST, evening
from tests.bench.referee.people import People
from tests.bench.referee.truth import agrees

__all__ = ["Again", "started_again"]

EACH = 8
"""Decisions between two moments at which it is tried."""


@dataclass(frozen=True, slots=True)
class Again:
    """One moment: where the turn stood, whether the mirror was right again, and what it said until then."""

    number: int
    phase: str
    right: bool
    lost: bool
    told: tuple[str, ...]
    refused: int


def started_again(seed: str, *, lost: bool = False) -> list[Again]:
    """An evening in which somebody starts again at moments drawn by lot; `lost`: the mirror knows nothing of
    what was before."""
    people, rng = evening(seed), Random(f"{seed}/again")
    found: list[Again] = []
    try:
        while not people.over and people.number < LONGEST:
            people.move()
            if not people.game.over and rng.randrange(EACH) == 0:
                one = _tried(people, rng.getrandbits(32), lost=lost)
                found += [] if one is None else [one]
    except UnlikelyError:
        pass
    return found


def _tried(people: People, seed: int, *, lost: bool) -> Again | None:
    """What comes of it in a world of its own; None where the game ends too soon to tell."""
    fork = people.fork(seed)
    mirror, first = fork.desk.read_by, fork.desk.state.seq
    if lost:
        fork.desk.mirror = mirror = lose(mirror)
    told: dict[int, str] = {}
    refused = 0

    def listen() -> None:
        nonlocal refused
        refused += fork.desk.refused and not fork.slipped
        for one in fork.desk.heard:
            if one.seq > first and one.state != "mended":
                fault = one.faults[0]
                told.setdefault(one.seq, f"{fault.rule} {fault.key or (fault.reason and fault.reason.key)}")

    fork.after_op = listen
    number, phase = fork.number, fork.game.phase_name
    seat = fork.game.active
    fork.do(seat, kind="chat", text="!sync")
    try:
        while not fork.over:
            fork.move()
            if not (fork.game.active == seat or fork.pool or fork.game.over or isinstance(fork.last, Pass)):
                break
    except UnlikelyError:
        return None
    if fork.game.over:
        return None
    right = not fork.desk.read_by.lost and agrees(fork.desk.read_by.hypothesis, fork.game)
    return Again(number, phase, right, fork.desk.read_by.lost, tuple(told.values()), refused)


def lines(found: Sequence[Again]) -> list[str]:
    """The figures, phase by phase and together."""
    rows = [f"{'phase':18} moments right alarms with-alarm refusals"]
    for phase in (*dict.fromkeys(one.phase for one in found), ""):
        there = [one for one in found if phase in ("", one.phase)]
        right = sum(one.right for one in there) / max(1, len(there))
        alarms = sum(len(one.told) for one in there)
        noisy, refused = sum(bool(one.told) for one in there), sum(one.refused for one in there)
        rows.append(f"{phase or 'all':18} {len(there):7} {right:5.3f} {alarms:6} {noisy:10} {refused:8}")
    return rows


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.referee.afresh",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--games", type=int, default=10, help="evenings (default 10)")
    parser.add_argument("--dev", type=int, metavar="N", help="seeds dev-N and on, not those of the report")
    parser.add_argument(
        "--seeds", metavar="WORD", default="again", help="seeds WORD-0 and on (default again)"
    )
    parser.add_argument("--jobs", type=int, default=2, help="processes (default 2)")
    options = parser.parse_args()
    first, word = (0, options.seeds) if options.dev is None else (options.dev, "dev")
    seeds = [f"{word}-{first + n}" for n in range(options.games)]
    for lost in (False, True):
        with ProcessPoolExecutor(options.jobs) as pool:
            jobs = [pool.submit(started_again, seed, lost=lost) for seed in seeds]
            found = [one for job in jobs for one in job.result()]
        print("after being lost" if lost else "while it follows", *lines(found), sep="\n")


if __name__ == "__main__":
    main()
