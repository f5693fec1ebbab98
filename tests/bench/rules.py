"""How fast the rules play: random games, copies of a state, and the ratio to two peers in the same run.

`python -m tests.bench.rules [--json] [--quick] [--pure]`. Measured are the rules as they lie here, in plain
Python; a compiled copy of the same sources (`native.py`; left out, with the reason, where it cannot be
built); and the peers that are installed (`pip install rlcard pokerkit`). Each is a process of its own in
one process group; they take turns round by round, so that all meet the same load, and count their own
processor time. The median round counts, for a ratio the median of the ratios within each round. What is
played and counted stands in `subjects.py`.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from statistics import median

from tests.bench.native import ROOT, NotCompiledError, native_copy
from tests.bench.subjects import SUBJECTS

PEERS = ("rlcard", "pokerkit")
TARGETS = "targets: 60000 decisions/s, 5 x rlcard's UNO, a copy in 15 us, 120 MB resident"
Answer = dict[str, float]


class Subject:
    """A process that plays when it is its turn."""

    def __init__(self, name: str, *path: str) -> None:
        self.works = list(SUBJECTS[name])
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "tests.bench.subjects", name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join((*path, str(ROOT)))},
        )

    def turn(self, work: str, seconds: float) -> Answer:
        """Let it work for so many processor seconds."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{work} {seconds}\n")
        self._process.stdin.flush()
        answer: Answer = json.loads(self._process.stdout.readline())
        return answer

    def close(self) -> None:
        """Let it go."""
        self._process.communicate()


def rounds(subjects: dict[str, Subject], seconds: float, number: int) -> dict[str, dict[str, list[Answer]]]:
    """What every subject did in each round, after one that only warms up."""
    for subject in subjects.values():
        for work in subject.works:
            subject.turn(work, seconds / 4)
    done: dict[str, dict[str, list[Answer]]] = {
        name: {work: [] for work in subject.works} for name, subject in subjects.items()
    }
    for _ in range(number):
        for name, subject in subjects.items():
            for work in subject.works:
                done[name][work].append(subject.turn(work, seconds if work == "play" else seconds / 2))
    return done


def rates(answers: Sequence[Answer], what: str = "decisions") -> list[float]:
    """How much was done in a processor second, round by round."""
    return [answer[what] / answer["seconds"] for answer in answers]


def build_figures(own: dict[str, list[Answer]], peers: dict[str, list[Answer]]) -> dict[str, float | None]:
    """The figures of one build of the rules."""
    speed = rates(own["play"])
    figures: dict[str, float | None] = {
        "decisions_per_s": round(median(speed)),
        "with_events_per_s": round(median(rates(own["play_heard"]))),
        "games_per_s": round(median(rates(own["play"], "games")), 1),
        "copy_us": round(1e6 / median(rates(own["copy"])), 2),
        "resident_mb": own["play"][-1]["megabytes"] and round(own["play"][-1]["megabytes"], 1),
    }
    for peer in PEERS:
        theirs = rates(peers.get(peer, []))
        ratios = [ours / other for ours, other in zip(speed, theirs, strict=False)]
        figures[f"x_{peer}"] = round(median(ratios), 2) if ratios else None
    return figures


def figures(seconds: float, number: int, compiled: bool) -> dict[str, dict[str, float | None] | str]:
    """All figures by subject; a line in place of the compiled build where there is none."""
    missing = ""
    subjects = {"pure": Subject("rules")}
    if compiled:
        try:
            subjects["compiled"] = Subject("rules", str(native_copy()))
        except NotCompiledError as reason:
            missing = str(reason)
    subjects.update({peer: Subject(peer) for peer in PEERS if importlib.util.find_spec(peer)})
    try:
        done = rounds(subjects, seconds, number)
    finally:
        for subject in subjects.values():
            subject.close()
    found: dict[str, dict[str, float | None] | str] = {}
    peers = {peer: done[peer]["play"] for peer in PEERS if peer in done}
    for build in ("pure", "compiled"):
        if build in done:
            found[build] = build_figures(done[build], peers)
    if missing:
        found["compiled"] = missing
    for peer, answers in peers.items():
        found[peer] = {"decisions_per_s": round(median(rates(answers)))}
    return found


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument("--quick", action="store_true", help="three short rounds in place of five long ones")
    parser.add_argument("--pure", action="store_true", help="leave the compiled build out")
    options = parser.parse_args()
    found = figures(1.0 if options.quick else 4.0, 3 if options.quick else 5, not options.pure)
    if options.json:
        print(json.dumps(found))
        return
    for name, values in found.items():
        told = (
            values
            if isinstance(values, str)
            else "  ".join(f"{key} {value}" for key, value in values.items())
        )
        print(f"{name:10} {told}")
    print(TARGETS)


if __name__ == "__main__":
    main()
