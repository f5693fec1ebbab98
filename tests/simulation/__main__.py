"""Simulated evenings: the table's live core under a scheduler, clock, disk and network of one seed.

`python -m tests.simulation [--evenings 1000] [--seed 1] [--jobs 2]` plays so many evenings, each from a
seed of its own, and prints `evenings, ops, broken, replay` as JSON; what was broken is told on standard
error, with the command that plays that evening again, byte for byte. `--planted [NAME]` puts faults into
the product, one after the other, and tells in how many evenings each was found. Exit 1 where an evening was
broken, or a fault was not found.

Each evening is a process of its own, which is begun with everything loaded: nothing of one is left in
another.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import traceback
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass

from gevent import monkey

monkey.patch_all(os=False, signal=False)  # as the server does, before all that waits is imported

from tests.simulation.night import Evening, play  # noqa: E402
from tests.simulation.planted import PLANTED, planted  # noqa: E402

COMMAND = "python -m tests.simulation --evenings 1 --seed"
LONGEST_S = 120
"""Seconds of processor time after which an evening does not end."""


@dataclass(slots=True)
class _Running:
    seed: int
    pid: int
    pipe: int


def begin(seed: int, fault: str | None) -> _Running:
    """Begin an evening in a process of its own."""
    reading, writing = os.pipe()
    pid = os.fork()
    if pid:
        os.close(writing)
        return _Running(seed, pid, reading)
    os.close(reading)
    try:
        resource_limit()
        try:
            evening = play(seed, planted(fault) if fault is not None else None)
        except Exception:
            evening = Evening(seed, problems=[traceback.format_exc()[-1500:]])
        with os.fdopen(writing, "w") as told:
            json.dump(asdict(evening), told)
    finally:
        os._exit(0)
    raise AssertionError


def resource_limit() -> None:
    """An evening that does not end is ended."""
    import resource

    resource.setrlimit(resource.RLIMIT_CPU, (LONGEST_S, LONGEST_S))


def end(running: _Running) -> Evening:
    """How an evening went; waits for its end."""
    with os.fdopen(running.pipe) as told:
        text = told.read()
    os.waitpid(running.pid, 0)
    if not text:
        return Evening(running.seed, problems=["it did not come to its end"])
    return Evening(**json.loads(text))


def evenings(seeds: Iterable[int], jobs: int, fault: str | None = None) -> Iterator[Evening]:
    """The evenings of these seeds in their order, so many at the same time."""
    running: list[_Running] = []
    try:
        for seed in seeds:
            running.append(begin(seed, fault))
            if len(running) >= jobs:
                yield end(running.pop(0))
        while running:
            yield end(running.pop(0))
    finally:
        for left in running:
            end(left)


def found_within(fault: str, most: int, seed: int, jobs: int) -> Evening | None:
    """The first evening that notices a fault; None where none of so many does."""
    return next((one for one in evenings(range(seed, seed + most), jobs, fault) if one.problems), None)


def main() -> int:
    """As the module says."""
    parser = argparse.ArgumentParser(prog="python -m tests.simulation", description=__doc__)
    parser.add_argument("--evenings", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--planted", nargs="?", const="", metavar="NAME")
    asked = parser.parse_args()
    if asked.planted is not None:
        return _plant([asked.planted] if asked.planted else list(PLANTED), asked)
    done = {"evenings": 0, "ops": 0, "log": 0, "broken": 0}
    replay = []
    digest = ""
    for evening in evenings(range(asked.seed, asked.seed + asked.evenings), asked.jobs):
        done["evenings"] += 1
        done["ops"] += evening.ops
        done["log"] += evening.log
        digest = evening.digest
        if evening.problems:
            done["broken"] += 1
            replay.append(f"{COMMAND} {evening.seed}")
            for problem in evening.problems[:10]:
                sys.stderr.write(f"{evening.seed}: {problem[:400]}\n")
            sys.stderr.write(f"{replay[-1]}\n")
    sys.stdout.write(json.dumps({**done, "replay": replay, "digest": digest}) + "\n")
    return 1 if replay else 0


def _plant(faults: list[str], asked: argparse.Namespace) -> int:
    told: dict[str, int | None] = {}
    for fault in faults:
        evening = found_within(fault, asked.evenings, asked.seed, asked.jobs)
        told[fault] = None if evening is None else evening.seed - asked.seed + 1
        said = "not found" if evening is None else f"evening {told[fault]}: {evening.problems[0][:200]}"
        sys.stderr.write(f"{fault}: {said}\n")
    sys.stdout.write(json.dumps({"planted": told}) + "\n")
    return 1 if None in told.values() else 0


if __name__ == "__main__":
    sys.exit(main())
