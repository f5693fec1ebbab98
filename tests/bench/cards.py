"""How fast the shipped packs are read: from YAML, and from the cache.

`python -m tests.bench.cards [--json] [--quick]`. Each figure is the median of several new processes; the
cache is a folder of its own, so nothing outside is read or written.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile

READ = """
import time
start = time.perf_counter()
from innkeep import cards
imported = time.perf_counter()
library = cards.load()
done = time.perf_counter()
print(imported - start, done - imported, len(library.decks), len(library.cards))
"""


def once(cache: str) -> tuple[float, float, int, int]:
    """Seconds to import the package and to load all packs in a new process, decks and cards read."""
    environment = {**os.environ, "XDG_CACHE_HOME": cache}
    out = subprocess.run(
        [sys.executable, "-c", READ], env=environment, capture_output=True, text=True, check=True
    )
    imported, loaded, decks, known = out.stdout.split()
    return float(imported), float(loaded), int(decks), int(known)


def measure(rounds: int) -> dict[str, float | int]:
    """All figures."""
    cold, warm = [], []
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as cache:
            cold.append(once(cache))
            warm.append(once(cache))
    return {
        "import_s": round(statistics.median(run[0] for run in cold + warm), 3),
        "cold_s": round(statistics.median(run[1] for run in cold), 3),
        "cached_s": round(statistics.median(run[1] for run in warm), 3),
        "decks": cold[0][2],
        "cards": cold[0][3],
    }


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--quick", action="store_true")
    options = parser.parse_args()
    figures = measure(3 if options.quick else 9)
    if options.json:
        print(json.dumps(figures))
        return
    for name, value in figures.items():
        print(f"{name:10} {value}")


if __name__ == "__main__":
    main()
