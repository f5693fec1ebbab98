"""Settings of gunicorn: `gunicorn -c python:innkeep.table.deploy.gunicorn`. The README here says what can be
set."""

from __future__ import annotations

import mmap
import os
import signal
import sys
from typing import Any

from innkeep.table.cli.main import UnableError
from innkeep.table.cli.settings import read_settings

FIRST_PORT = 8101

try:
    _given = read_settings(os.environ, ("WORKERS", "BIND"))
except UnableError as problem:
    sys.exit(f"Error: {problem}")

bind = _given.get("BIND") or [f"127.0.0.1:{FIRST_PORT + n}" for n in range(_given.get("WORKERS", 2))]
workers = len(bind)
wsgi_app = os.environ.get("INNKEEP_APP") or "innkeep.table.deploy.worker:application()"
worker_class = "innkeep.table.deploy.worker.TableWorker"
worker_connections = 4000
timeout = 60
graceful_timeout = 15
keepalive = 75
umask = 0o077
proc_name = "innkeep"
control_socket_disable = True  # its thread could not run beside what `when_ready` has patched


turns = memoryview(mmap.mmap(-1, 16 * len(bind))).cast("q")
"""What this process and all workers see: how many were begun for each socket; which of them serves there."""


def when_ready(_server: Any) -> None:
    """Load once what all workers run, before the first of them: over a second of a core for each of them.

    It listens by then, so that whoever comes meanwhile waits there, and is not sent away to come again.
    """
    from innkeep.table.deploy.worker import load_before_workers

    try:
        load_before_workers()
    except UnableError as problem:
        sys.exit(f"Error: {problem}")
    # gevent has taken SIGCHLD by then; gunicorn would never hear which of its workers have ended.
    signal.signal(signal.SIGCHLD, signal.getsignal(signal.SIGCHLD))


def pre_fork(server: Any, worker: Any) -> None:
    """Give each worker the socket the fewest others have: after a kill, the one that was left."""
    taken = [other.slot for other in server.WORKERS.values()]
    worker.slot = min(range(len(bind)), key=taken.count)
    worker.begun, worker.serving = turns[: len(bind)], turns[len(bind) :]
    worker.begun[worker.slot] += 1
    worker.turn = worker.begun[worker.slot]
