"""The server that is attacked: everything installed, every allowance as `innkeep serve` has it.

`python -m tests.bench.doors.served FOLDER` prints its address. What is kept for minutes when nobody needs it
(processes, tables, bots) is kept for seconds here, so that it can be seen to go.
"""

from __future__ import annotations

import sys
from pathlib import Path

STAY_S = 4.0


def main() -> None:
    """Serve until ended."""
    from gevent import monkey

    monkey.patch_all()

    from innkeep.table.cli.serve import put_up_shelf
    from innkeep.table.http import page_processes
    from innkeep.table.http.app import Config, create_app, run
    from innkeep.table.live import bot_processes
    from innkeep.table.net import sweeper

    bot_processes.STAY_S = page_processes.STAY_S = sweeper.IDLE_S = STAY_S
    folder = Path(sys.argv[1])
    put_up_shelf(folder)

    def opened(url: str) -> None:
        sys.stdout.write(url + "\n")
        sys.stdout.flush()

    run(create_app(Config(folder)), "127.0.0.1", 0, opened)


if __name__ == "__main__":
    main()
