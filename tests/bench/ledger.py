"""Where the processor time of a served op goes, stage by stage, in the server itself.

A timer of the process interrupts it a thousand times for each second it works. What the loop's thread has
worked since the last time is put to the stage it is found in; so a stage's share is right however the samples
fall. What other threads work, which is mostly SQLite that commits, is one stage more. Parts written in C
belong to the Python that called them.
"""

from __future__ import annotations

import json
import os
import signal
import time
from collections import defaultdict
from pathlib import Path
from types import FrameType
from typing import Any

Json = dict[str, Any]

INTERVAL_S = 0.001

PATIENCE_S = 10.0

STAGES = (
    ("snapshots", ("store/snapshots.py",)),
    ("commit", ("store/commit_thread.py", "store/sqlite_writer.py:_beside", "store/sqlite_connection.py")),
    (
        "statements",
        ("store/journal.py", "store/sqlite_writer.py", "store/event_log.py", "store/connection.py"),
    ),
    ("chain", ("store/log_chain.py",)),
    ("fold", ("ops/reducer.py", "core/draft.py")),
    ("decide", ("ops/resolver.py", "live/decider.py", "live/client_ops.py:_actor")),
    (
        "decode",
        ("ops/schemas.py", "net/packets.py:read_op", "net/gateway.py:_on_frame"),
    ),
    ("views", ("views/", "net/packets.py", "net/gateway.py:_broadcast")),
    ("frames out", ("net/send_buffer.py",)),
    ("frames in", ("net/frames.py", "net/websocket.py")),
    ("queue", ("live/",)),
)
"""Each stage and where its code stands, the more exact before those that call them: a stack belongs to the
first stage of which it has a function."""

BESIDE, REST = "beside the loop", "loop and rest"


def stage_of(stack: list[str]) -> str:
    """The stage of a stack, written ``path:function`` from the inside out.

    >>> stage_of(["site-packages/gevent/socket.py:send", "table/net/send_buffer.py:flush"])
    'frames out'
    >>> stage_of(["site-packages/gevent/hub.py:run"])
    'loop and rest'
    """
    for stage, places in STAGES:
        if any(place in entry for entry in stack for place in places):
            return stage
    return REST


class Sampler:
    """Samples this process until it ends; a SIGUSR1 writes what was found since the last one to ``file``."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._spent: defaultdict[tuple[str, ...], float] = defaultdict(float)
        self._loop_s = time.thread_time()
        self._all_s = time.process_time()
        self._began = self._loop_s, self._all_s
        signal.signal(signal.SIGPROF, self._sample)
        signal.signal(signal.SIGUSR1, self._write)
        signal.setitimer(signal.ITIMER_PROF, INTERVAL_S, INTERVAL_S)

    def _sample(self, _number: int, frame: FrameType | None) -> None:
        now = time.thread_time()
        stack = []
        while frame is not None:
            stack.append(f"{frame.f_code.co_filename}:{frame.f_code.co_name}")
            frame = frame.f_back
        self._spent[tuple(stack)] += now - self._loop_s
        self._loop_s = now

    def _write(self, _number: int, _frame: FrameType | None) -> None:
        spent, self._spent = self._spent, defaultdict(float)  # the next sample may come while this goes on
        shares: defaultdict[str, float] = defaultdict(float)
        for stack, seconds in spent.items():
            shares[stage_of(list(stack))] += seconds
        loop_s, all_s = time.thread_time(), time.process_time()
        shares[BESIDE] += all_s - self._began[1] - (loop_s - self._began[0])
        self._began = loop_s, all_s
        unfinished = self.file.with_suffix(".new")
        unfinished.write_text(json.dumps(shares))
        unfinished.rename(self.file)


def read_shares(process: int, file: Path) -> dict[str, float]:
    """Seconds by stage that a sampled process has worked since it was asked last. Raises TimeoutError."""
    file.unlink(missing_ok=True)
    os.kill(process, signal.SIGUSR1)
    until = time.monotonic() + PATIENCE_S
    while not file.exists():
        if time.monotonic() > until:
            raise TimeoutError(f"process {process} wrote no {file}")
        time.sleep(0.01)
    shares: dict[str, float] = json.loads(file.read_text())
    return shares


def per_op(shares: dict[str, float], us_per_op: float) -> Json:
    """Microseconds per op and stage, the largest first, and all of them.

    >>> per_op({"fold": 1.0, "chain": 3.0}, 100.0)
    {'chain': 75.0, 'fold': 25.0, 'all': 100.0}
    """
    whole = sum(shares.values())
    ordered = sorted(shares.items(), key=lambda one: -one[1])
    return {stage: round(us_per_op * seconds / whole, 1) for stage, seconds in ordered} | {"all": us_per_op}
