"""A crowd behind the shipped nginx while the server is updated and everything of it killed in turn.

`python -m tests.bench.outages [--people 160] [--only update] [--json]`. Two gunicorn workers, nginx,
PostgreSQL and Redis with the settings we ship; tables of six who all move, about once in two seconds each.
For each thing that happens: `down_s`, how long that without which nobody can play was away (PostgreSQL, or
both workers during an update; 0 elsewhere, for the others are there); `wait_p99_s` and `wait_worst_s`, what
an op waited for its answer beyond that, `over_1_s`, how many ops waited for longer than a second; how many
people had to come back; `told_busy`. At the end every picture and answer is compared with the logs: `lost`,
`doubled`, `wrong`. Exit 1 when one of these is not 0, or somebody waited for more than five seconds: run it
where nothing else runs, for `load` (processes that wanted to run in the last minute) tells in all waits.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from innkeep.table.store.event_log import Store
from tests.bench.table import percentile
from tests.table.scale.programs import Nginx, Postgres, Redis, Workers, until
from tests.table.scale.test_workers import Party, Stack

Json = dict[str, Any]
Span = tuple[float, float]

EACH = 6
"""People of a table."""

PACE = 0.5
"""Ops a second of each of them."""

DOWN_S = 3.0
"""How long Redis and PostgreSQL stay down."""

BEFORE_S, AFTER_S = 4.0, 6.0
"""How long they play before something happens, and after all of them have had an answer again."""

LONG_S = 90.0
"""How long we wait for the last of them."""

MOST_S = 5.0
"""How long nobody may wait for what is not down."""


@contextmanager
def stacked(serving: str = "tests.table.scale.served:application()") -> Iterator[Stack]:
    """Everything we ship, running; the workers serve an application of the tests'."""
    with ExitStack() as ending:
        folders = [Path(ending.enter_context(tempfile.TemporaryDirectory())) for _ in range(2)]
        postgres, redis = Postgres(durable=True), Redis()
        ending.callback(postgres.close)
        ending.callback(redis.close)
        url = postgres.fresh()
        workers = Workers(folders[0], url, redis.url, serving=serving)
        ending.callback(workers.close)
        nginx = Nginx(folders[1], workers.ports)
        ending.callback(nginx.close)
        store = Store(url)
        ending.callback(store.close)
        yield Stack(postgres, redis, workers, nginx, store)


class Crowd:
    """People at many tables, who all come through nginx."""

    def __init__(self, stack: Stack, people: int) -> None:
        tables = -(-people // EACH)
        self.parties = [Party(stack, PACE, [stack.nginx.url], steady=True) for _ in range(tables)]
        self.people = [person for party in self.parties for person in party.people]

    def waits(self, since: float) -> list[Span]:
        """Of ops that were not answered before: from when to when each has been waited for."""
        now = time.monotonic()
        done = [wait for person in self.people for wait in person.deeds.waits if wait[1] > since]
        begun = [person.waits_since for person in self.people]
        return done + [(first, now) for first in begun if first is not None]

    def all_answered(self, since: float) -> None:
        """Wait until each has had the answer to something asked for later than that, or for a long time."""
        end = time.monotonic() + LONG_S
        while time.monotonic() < end:
            if all(one.deeds.waits and one.deeds.waits[-1][0] > since for one in self.people):
                return
            time.sleep(0.1)

    def count(self) -> Json:
        """What they have counted so far."""
        deeds = [person.deeds for person in self.people]
        return {
            "acknowledged": sum(len(one.acknowledged) for one in deeds),
            "came_back": sum(one.resumes + one.joins for one in deeds),
            "told_busy": sum(one.busy for one in deeds),
        }


def happening(crowd: Crowd, happens: Callable[[], Span | None]) -> Json:
    """Let something happen; what it did to the crowd. ``happens`` says from when to when all was down."""
    time.sleep(BEFORE_S)
    before, began = crowd.count(), time.monotonic()
    down = happens() or (began, began)
    crowd.all_answered(max(down[1], began))
    time.sleep(AFTER_S)
    waits = [
        end - begin - max(0.0, min(end, down[1]) - max(begin, down[0])) for begin, end in crowd.waits(began)
    ]
    after = crowd.count()
    return {
        "down_s": round(down[1] - down[0], 1),
        "wait_p99_s": round(percentile(waits, 0.99), 2),
        "wait_worst_s": round(max(waits), 2),
        "over_1_s": sum(wait > 1 for wait in waits),
        **{name: after[name] - before[name] for name in after},
    }


def happenings(stack: Stack) -> dict[str, Callable[[], Span | None]]:
    """Whatever befalls a server, by name."""

    def away(program: Redis | Postgres) -> Span:
        began = time.monotonic()
        program.kill()
        time.sleep(DOWN_S)
        program.start()
        return began, time.monotonic()

    def update() -> Span:
        began = time.monotonic()
        if stack.workers.stop() != 0:
            raise RuntimeError("a worker that was told to end did not end well")
        stack.workers.start()
        return began, time.monotonic()

    def one_worker(told: signal.Signals) -> None:
        os.kill(stack.workers.pids[0], told)

    def reload() -> None:
        before = set(stack.workers.pids)
        stack.workers.reload()
        until(lambda: before.isdisjoint(stack.workers.pids), "the old workers to end", LONG_S)

    def without_redis() -> None:
        away(stack.redis)

    return {
        "quiet": lambda: None,
        "update": update,
        "worker_term": lambda: one_worker(signal.SIGTERM),
        "worker_kill": lambda: one_worker(signal.SIGKILL),
        "redis": without_redis,
        "postgresql": lambda: away(stack.postgres),
        "workers_reload": reload,
        "nginx_reload": stack.nginx.reload,
    }


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--people", type=int, default=160)
    parser.add_argument("--only", action="append", metavar="NAME")
    options = parser.parse_args()
    figures: Json = {}
    with stacked() as stack:
        crowd = Crowd(stack, options.people)
        for name, happens in happenings(stack).items():
            if options.only and name not in options.only:
                continue
            figures[name] = happening(crowd, happens)
            print(f"{name:15} {figures[name]}", file=sys.stderr, flush=True)
        faults = [party.faults() for party in crowd.parties]
        figures |= {"people": len(crowd.people), "tables": len(crowd.parties)}
        figures |= {kind: sum(len(one[kind]) for one in faults) for kind in faults[0]}
        figures["tracebacks"] = stack.workers.said().count("Traceback")
        figures["load"] = round(os.getloadavg()[0], 1)
    worst = max(figure["wait_worst_s"] for figure in figures.values() if isinstance(figure, dict))
    figures["ok"] = worst <= MOST_S and not any(figures[kind] for kind in ("lost", "doubled", "wrong"))
    if options.json:
        print(json.dumps(figures))
    else:
        print("  ".join(f"{name}: {value}" for name, value in figures.items() if not isinstance(value, dict)))
    sys.exit(0 if figures["ok"] else 1)


if __name__ == "__main__":
    main()
