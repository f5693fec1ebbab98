"""Power cuts and failing disks: is all there that was promised?

`python -m tests.simulation.power [--cuts 1000] [--disks 200] [--seed 1] [--json]`. Evenings are played on
`innkeep serve` whose disk is recorded; the power fails at many moments of each (around every sync and every
new name, anywhere, at the end), and of what was not synced any part may be there. Then evenings are played on
disks of which some calls fail (EIO, ENOSPC). Exit 1 when a promise is broken; a line then says how it is done
again.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path
from random import Random

from tests.simulation.evening import play
from tests.simulation.promises import CLOSED
from tests.simulation.trials import Broken, cut_the_power, failing_disk

OPS = 240
"""Ops of an evening."""
CUTS = 200
"""Power cuts of one evening."""

Found = list[tuple[str, Broken]]
"""What was broken, and the command that does it again."""


def cut(number: int, seed: int, found: Found) -> dict[str, int]:
    """So many power cuts."""
    done = {"cuts": 0, "evenings": 0, "acknowledged": 0}
    while done["cuts"] < number:
        of_this = seed + done["evenings"]
        some = min(CUTS, number - done["cuts"])
        again = f"--seed {of_this} --cuts {some} --disks 0"
        with tempfile.TemporaryDirectory(prefix="innkeep-power-") as scratch:
            evening = play(Path(scratch), Random(of_this), OPS)
            found += [(again, one) for one in cut_the_power(evening, Path(scratch), some, Random(of_this))]
        done["cuts"] += some
        done["evenings"] += 1
        done["acknowledged"] += len(evening.promises) + len(evening.tables) + len(evening.backups)
    return done


def fail(number: int, seed: int, found: Found) -> dict[str, int]:
    """So many failing disks."""
    done = {"disks": 0, "disks_acknowledged": 0, "disks_refused": 0, "disks_not_started": 0}
    for of_this in range(seed, seed + number):
        with tempfile.TemporaryDirectory(prefix="innkeep-power-") as scratch:
            evening, broken = failing_disk(Path(scratch), Random(of_this), 60)
        if broken is not None:
            found.append((f"--seed {of_this} --cuts 0 --disks 1", broken))
        done["disks"] += 1
        done["disks_acknowledged"] += len(evening.promises)
        done["disks_refused"] += evening.refused
        done["disks_not_started"] += not (evening.tables or evening.refused)
    return done


def main() -> int:
    """Do it and say what came of it."""
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        prog="tests.simulation.power",
    )
    parser.add_argument("--cuts", type=int, default=1000)
    parser.add_argument("--disks", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    found: Found = []
    figures = {**cut(args.cuts, args.seed, found), **fail(args.disks, args.seed, found)}
    closed = sum(any(CLOSED in problem for problem in one.problems) for _, one in found)
    figures |= {"lost": len(found) - closed, "refused_to_open": closed}
    for again, one in found:
        said = f"{one.where}: {'; '.join(one.problems)[:600]}"
        print(f"python -m tests.simulation.power {again}: {said}", file=sys.stderr)
    if args.json:
        print(json.dumps(figures, indent=2))
    else:
        print(*(f"{name}: {figure}" for name, figure in figures.items()), sep="\n")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
