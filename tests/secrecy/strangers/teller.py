"""Runs `innkeep` commands, each in a fork of a process that has it loaded: as from a shell, but quick.

A line on standard input is `{"words": [...], "folder": where its output goes, "timeout": seconds}`, a line on
standard output the exit status, or null where it took too long.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from importlib.metadata import entry_points
from pathlib import Path


def run(main: object, words: list[str], folder: Path) -> int:
    """In the fork: the command, as its own process would do it; the exit status."""
    for number, name in ((1, "out"), (2, "err")):
        os.dup2(os.open(folder / name, os.O_CREAT | os.O_WRONLY | os.O_TRUNC), number)
    sys.argv = ["innkeep", *words]
    try:
        assert callable(main)
        main()
    except SystemExit as end:
        if isinstance(end.code, str):
            print(end.code, file=sys.stderr)  # noqa: T201
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:
        sys.excepthook(*sys.exc_info())
        return 1
    return 0


def main() -> None:
    (found,) = entry_points(group="console_scripts", name="innkeep")
    command = found.load()
    (asked_most,) = entry_points(group="innkeep.commands", name="table")
    asked_most.load()  # not again in every fork
    for line in sys.stdin:
        wish = json.loads(line)
        child = os.fork()
        if child == 0:
            status = run(command, wish["words"], Path(wish["folder"]))
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(status)
        end = time.monotonic() + wish["timeout"]
        done, status = 0, 0
        while not done and time.monotonic() < end:
            time.sleep(0.002)
            done, status = os.waitpid(child, os.WNOHANG)
        if not done:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
        print(json.dumps(os.waitstatus_to_exitcode(status) if done else None), flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
