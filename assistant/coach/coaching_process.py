"""Coaches in a process of its own, so that playing on never holds up a table, within bounds.

Run as ``python -m innkeep.assistant.coach.coaching_process`` it is that process: each line of its input is a
choice (JSON), each line of its output what is better (or null). It works with little priority and ends by
itself once it has used `WORK_S` seconds of processor time, or when its input ends.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Generator, Iterable
from typing import IO

from innkeep.assistant.coach.judging import BetterMove, ChoiceJson, judged
from innkeep.table import python_child

__all__ = ["findings"]

WORK_S = 180.0
"""Seconds of processor time for one game; what was not looked at by then is told."""


def findings(choices: Iterable[ChoiceJson]) -> Generator[BetterMove | None]:
    """What is better than each choice, in their order; it ends early where the time was used up.

    The process ends with this iterator, also when that is closed before its end.
    """
    command = python_child("innkeep.assistant.coach.coaching_process")
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        for choice in choices:
            process.stdin.write(json.dumps(choice).encode() + b"\n")
            process.stdin.flush()
            line = process.stdout.readline()
            if not line:
                return
            found: BetterMove | None = json.loads(line)
            yield found
    except BrokenPipeError:
        return
    finally:
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            try:
                pipe.close()
            except BrokenPipeError:
                continue  # it ended while it was told something


def serve(choices: IO[bytes], answers: IO[bytes], work_s: float = WORK_S) -> None:
    """Judge choices until the input ends or the time is used up."""
    for line in choices:
        if time.process_time() > work_s:
            return
        answers.write(json.dumps(judged(json.loads(line))).encode() + b"\n")
        answers.flush()


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(10)
    serve(sys.stdin.buffer, sys.stdout.buffer)
