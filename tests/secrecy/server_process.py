"""Runs a server with all that is installed in a process of its own; prints its address as the first line.

Usage: python -m tests.secrecy.server_process FOLDER [paced]
"""

from __future__ import annotations

import sys
from pathlib import Path


def main() -> None:
    from gevent import monkey

    monkey.patch_all()

    from innkeep.table.core.rate_limit import Rate
    from innkeep.table.http.app import Config, create_app, run

    folder, *words = sys.argv[1:]
    app = create_app(Config(Path(folder), pace=Rate() if "paced" in words else None))

    def opened(url: str) -> None:
        sys.stdout.write(url + "\n")
        sys.stdout.flush()

    run(app, "127.0.0.1", 0, opened)


if __name__ == "__main__":
    main()
