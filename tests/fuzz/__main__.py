"""Fuzz the doors: `python -m tests.fuzz [DOOR...] [--seconds 60] [--seed 1] [--out FOLDER] [--json]`.

Each door in a process of its own (`tests.fuzz.child`) for so many seconds: guided by the code its inputs
reach where atheris is installed (`pip install atheris`), else with mutants of good bytes. What a door falls
over is written to the folder, one file for each kind of fall; those that are mended are kept in
`tests/fuzz/kept`, and tried with every run of the tests. Exit 1 when a door fell.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.fuzz.doors import DOORS


def hunted(name: str, seconds: float, seed: int, out: Path) -> dict[str, Any]:
    """How many inputs a door was tried with, and what it fell over."""
    with tempfile.TemporaryDirectory() as scratch:
        report = Path(scratch) / "report"
        told = [name, str(seconds), str(seed), str(out), str(report)]
        command = [sys.executable, "-m", "tests.fuzz.child", *told]
        done = subprocess.run(command, check=False, capture_output=True, text=True)
        if not report.is_file():
            return {"inputs": 0, "falls": [f"its process ended ({done.returncode}): {done.stderr[-800:]}"]}
        found: dict[str, Any] = json.loads(report.read_text())
    return found


def main() -> int:
    """All doors that are named, one after the other."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, prog="tests.fuzz"
    )
    parser.add_argument("doors", nargs="*", default=[*DOORS], metavar="DOOR")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path(tempfile.gettempdir()) / "innkeep-fuzz")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    found: dict[str, Any] = {}
    for name in args.doors:
        found[name] = hunted(name, args.seconds, args.seed, args.out)
        if not args.json:
            print(f"{name}: {found[name]['inputs']} inputs, {len(found[name]['falls'])} falls", flush=True)
            for fall in found[name]["falls"]:
                print(f"  {fall}", flush=True)
    if args.json:
        print(json.dumps(found, indent=2))
    return any(one["falls"] for one in found.values())


if __name__ == "__main__":
    sys.exit(main())
