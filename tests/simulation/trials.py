"""Power cuts and failing disks by the dozen: how many there were, and what of the promises they broke."""

from __future__ import annotations

import errno
import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.simulation.disk import Disk, cuts, lay_out
from tests.simulation.evening import Evening, play
from tests.simulation.promises import broken
from tests.simulation.recording import Failing, Step

NEVER = 1 << 63
"""A moment (ns) after all others."""

KINDS = ("write", "sync", "create", "rename")
ERRORS = (errno.EIO, errno.ENOSPC)


@dataclass(frozen=True, slots=True)
class Broken:
    """What a cut or a disk broke, and how it is done again."""

    where: str
    problems: list[str]


def cut_the_power(
    evening: Evening, scratch: Path, number: int, chance: Random, steps: Sequence[Step] | None = None
) -> Iterator[Broken]:
    """The power fails at so many moments of an evening, each time from the beginning."""
    steps = evening.steps if steps is None else steps
    disk, done = Disk(), 0
    for at in cuts(steps, number, chance):
        for step in steps[done:at]:
            disk.take(step)
        done = at
        folder = scratch / "after"
        folder.mkdir()
        lay_out(disk.after_a_cut(chance), evening.folder, folder)
        if problems := broken(evening, folder, steps[at].ns if at < len(steps) else NEVER):
            yield Broken(f"before step {at} of {len(steps)}", problems)
        shutil.rmtree(folder)


def failing_disk(scratch: Path, chance: Random, ops: int) -> tuple[Evening, Broken | None]:
    """An evening on a disk that fails now and then, and then loses its power, too."""
    kind = chance.choice(KINDS)
    most = {"write": 400, "sync": 60, "create": 12, "rename": 2}[kind]
    failing = Failing(kind, chance.randint(1, most), chance.choice((1, 3, 1000)), chance.choice(ERRORS))
    evening = play(scratch, chance, ops, failing)
    problems = broken(evening, evening.folder, NEVER) if evening.tables else []
    started = evening.tables or evening.refused
    if "Traceback" in evening.said or not (started or evening.said.count("\n") == 1):
        problems.append(f"the server said: {evening.said[-1500:]}")
    for one in cut_the_power(evening, scratch, 4, chance):
        problems += one.problems
    return evening, Broken(f"disk that fails with {failing}", problems) if problems else None


def without(steps: Sequence[Step], left_out: Callable[[Step], bool]) -> list[Step]:
    """The steps of a program that had forgotten some of them."""
    return [step for step in steps if not left_out(step)]
