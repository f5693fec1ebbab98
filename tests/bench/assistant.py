"""How good the assistant is, the whole table: `python -m tests.bench.assistant [--quick]`.

Runs the referee's corpora and its cost at a live table, the suggestions, the arena of the bots and the books'
scenarios at a real table, one after another. Each prints its own figures; the exit code is 1 when one failed.
"""

from __future__ import annotations

import argparse
import subprocess
import sys

PARTS = {"referee": True, "suggestions": False, "arena": True, "referee.scenes": False}
"""The benches, and whether each takes `--quick`."""


def main() -> None:
    """Run all and say which failed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="fewer games where a part can do with fewer")
    quick = parser.parse_args().quick
    failed = []
    for part, takes_quick in PARTS.items():
        print(f"== {part}", flush=True)
        words = ["--quick"] if quick and takes_quick else []
        command = [sys.executable, "-m", f"tests.bench.{part}", *words]
        if subprocess.run(command, check=False).returncode:
            failed.append(part)
    print("failed: " + ", ".join(failed) if failed else "all held")
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
