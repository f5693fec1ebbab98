"""One door in a process of its own, bounded in memory: `python -m tests.fuzz.child DOOR SECONDS SEED FOLDER
REPORT`. With atheris, which is guided by the code its inputs reach, where it is installed."""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import json
import os
import resource
import sys
import tempfile
import time
from contextlib import nullcontext
from pathlib import Path
from random import Random
from typing import Any

from tests.fuzz.hunt import Fall, tried
from tests.fuzz.mutants import mutants

GUIDED = importlib.util.find_spec("atheris") is not None
atheris: Any = importlib.import_module("atheris") if GUIDED else None

with atheris.instrument_imports(include=["innkeep"]) if GUIDED else nullcontext():
    from tests.fuzz.doors import DOORS, Door

MEMORY = 8 << 30
LONGEST = 20_000
"""Bytes of one input."""


class Hunt:
    """What came of one door so far."""

    def __init__(self, door: Door, out: Path, report: Path) -> None:
        self.door, self.out, self.report = door, out, report
        self.inputs = 0
        self.falls: dict[str, Fall] = {}

    def try_one(self, data: bytes) -> None:
        """Let bytes in, and write down what it falls over for the first time."""
        self.inputs += 1
        fall = tried(self.door, data)
        if fall is not None and fall.where not in self.falls:
            self.falls[fall.where] = fall
            name = f"{self.door.name}-{hashlib.sha256(data).hexdigest()[:12]}"
            self.out.mkdir(parents=True, exist_ok=True)
            (self.out / name).write_bytes(data)
            (self.out / f"{name}.txt").write_text(f"{fall.where}\n{fall.how}")

    def end(self) -> None:
        """Say what came of it, and be gone: a fuzzer's loop has no other end."""
        self.report.write_text(json.dumps({"inputs": self.inputs, "falls": sorted(self.falls)}))
        os._exit(0)

    def by_mutants(self, good: list[bytes], seconds: float, seed: int) -> None:
        """Mutants of good bytes, one after the other."""
        end = time.monotonic() + seconds
        for data in mutants(good, Random(seed)):
            self.try_one(data[:LONGEST])
            if time.monotonic() > end:
                self.end()

    def by_coverage(self, good: list[bytes], seconds: float, seed: int) -> None:
        """Guided by the code that is reached."""
        with tempfile.TemporaryDirectory() as corpus:
            for number, data in enumerate(good):
                (Path(corpus) / str(number)).write_bytes(data[:LONGEST])
            end = time.monotonic() + seconds

            def one(data: bytes) -> None:
                self.try_one(data)
                if time.monotonic() > end:
                    self.end()

            told = [f"-seed={seed}", f"-max_len={LONGEST}", "-rss_limit_mb=0", "-timeout=60"]
            atheris.Setup([sys.argv[0], *told, corpus], one)
            atheris.Fuzz()


def main() -> None:
    """What the command line says."""
    name, seconds, seed, out, report = sys.argv[1:]
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    hunt = Hunt(DOORS[name], Path(out), Path(report))
    good = list(hunt.door.good())
    for data in good:
        tried(hunt.door, data)  # what is made once is made before anything is timed
    (hunt.by_coverage if GUIDED else hunt.by_mutants)(good, float(seconds), int(seed))


if __name__ == "__main__":
    main()
