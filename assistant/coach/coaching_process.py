"""Coaches in a process of its own, so that playing on never holds up a table, within bounds.

Run as ``python -m innkeep.assistant.coach.coaching_process`` it is that process: each line of its input is a
choice (JSON), each line of its output what is better (or null). It works with little priority and ends by
itself once it has used `WORK_S` seconds of processor time, or when its input ends.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Generator, Iterable
from typing import IO

from innkeep.assistant.coach.judging import BetterMove, ChoiceJson, judged
from innkeep.table import AskedProcess

__all__ = ["findings"]

WORK_S = 180.0
"""Seconds of processor time for one game; what was not looked at by then is told."""


def findings(choices: Iterable[ChoiceJson]) -> Generator[BetterMove | None]:
    """What is better than each choice, in their order; it ends early where the time was used up.

    The process ends with this iterator, also when that is closed before its end.
    """
    coaching = AskedProcess("innkeep.assistant.coach.coaching_process")
    try:
        for choice in choices:
            found: BetterMove | None = coaching.ask(choice)
            yield found
    except OSError:
        return
    finally:
        coaching.close()


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
