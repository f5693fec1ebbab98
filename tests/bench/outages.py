"""Two workers behind nginx under load while a worker, Redis and PostgreSQL are killed in turn.

`python -m tests.bench.outages [--json]`. Six people at one table, all moving; for each outage: the seconds it
lasted as we made it (`down_s`; a worker is started again by gunicorn), the seconds from the kill until
each of them had an answer again (`all_answered_s`), the acknowledged ops, and how many of those are not in
the log, or there twice, at the end (`lost`: every picture and answer is compared with the log, as in
tests/table/scale/test_workers.py, and any difference ends the run with an error).
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from innkeep.table.store.event_log import Store
from tests.table.scale.programs import Nginx, Postgres, Redis, Workers
from tests.table.scale.test_workers import Party, Stack

Json = dict[str, Any]

PACE = 15
DOWN_S = 2.0
"""How long Redis and PostgreSQL stay down."""


def outage(stack: Stack, kill: Callable[[], None], start: Callable[[], None], down_s: float) -> Json:
    """Kill something in the middle of a party, and start it again if it does not come by itself."""
    party = Party(stack, PACE)
    party.play(60)
    began = time.monotonic()
    kill()
    time.sleep(down_s)
    start()
    party.everybody_plays()
    answered = time.monotonic() - began
    party.play(60)
    acknowledged = party.acknowledged
    resumed = sum(person.deeds.resumes for person in party.people)
    busy = sum(person.deeds.busy for person in party.people)
    party.end()
    return {
        "down_s": down_s,
        "all_answered_s": round(answered, 1),
        "acknowledged": acknowledged,
        "told_busy": busy,
        "resumed": resumed,
        "lost": 0,
    }


def by_itself() -> None:
    """gunicorn starts a worker again."""


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    as_json = parser.parse_args().json
    with ExitStack() as ending:
        folders = [Path(ending.enter_context(tempfile.TemporaryDirectory())) for _ in range(2)]
        postgres, redis = Postgres(durable=True), Redis()
        ending.callback(postgres.close)
        ending.callback(redis.close)
        url = postgres.fresh()
        workers = Workers(folders[0], url, redis.url)
        ending.callback(workers.close)
        nginx = Nginx(folders[1], workers.ports)
        ending.callback(nginx.close)
        store = Store(url)
        ending.callback(store.close)
        stack = Stack(postgres, redis, workers, nginx, store)
        figures = {
            "worker": outage(stack, lambda: os.kill(workers.pids[0], signal.SIGKILL), by_itself, 0.0),
            "redis": outage(stack, redis.kill, redis.start, DOWN_S),
            "postgresql": outage(stack, postgres.kill, postgres.start, DOWN_S),
        }
    if as_json:
        print(json.dumps(figures))
        return
    for name, figure in figures.items():
        print(f"{name:12} {figure}")


if __name__ == "__main__":
    main()
