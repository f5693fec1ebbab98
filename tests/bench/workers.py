"""Several workers beside one: what all tables get through nginx, and how long one table waits.

`python -m tests.bench.workers [--json] [--seconds 10] [--store sqlite|postgresql]`. The settings we ship:
gunicorn with one worker and with two, nginx before them, Redis between them, PostgreSQL with `fsync` on or
a SQLite file all workers share, redaction and durable commits on; clients as in `tests.bench.table`.

`saturated`: eight tables of eight, one person of each with four ops under way. `room`: one table of ten who
make ten moves a second each. `hearing`: one table keeps one of two workers busy; what the other one uses,
which has nobody and hears of it, is what a second worker costs the first. `worker_cpu`, `database_cpu` and
`proxy_cpu` are cores: where the clients and all of these share two, compare `ops_per_worker_cpu_s`, not
`ops_per_s`. What becomes of a worker, Redis or PostgreSQL that is killed is tested, not measured
(`tests/table/scale/test_workers.py`).
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.bench.table import TICK, percentile, plugins
from tests.bench.wire import Client, Group, Load, moves
from tests.table.scale.programs import Nginx, Postgres, Redis, Workers

if TYPE_CHECKING:
    from flask import Flask

Json = dict[str, Any]

STORES = ("sqlite", "postgresql")
COUNTS = (1, 2)
DEPTH = 4
"""Ops under way of one person at a saturated table."""

SETTLE_S = 16.0
"""After so long a worker that made a table has forgotten it, where its people came to another one."""

PEOPLE, RATE = 10, 10
"""Of the one table, and the moves each makes in a second."""


def application() -> Flask:
    """What a worker serves: the bare module of `tests.bench.table`."""
    from innkeep.table.deploy.worker import patiently
    from innkeep.table.http.app import Config

    told = os.environ
    store, queue = told["INNKEEP_STORE"] or None, told["INNKEEP_QUEUE"]
    made = plugins()
    return patiently(
        Config(Path(told["INNKEEP_DATA"]), plugins=made, pace=None, store=store, queue=queue, proxies=1)
    )


@dataclass(frozen=True)
class Stack:
    """All that runs: the address people come to, and the processes behind it."""

    url: str
    workers: Workers
    nginx: Nginx
    postgres: Postgres | None

    def table(self) -> Json:
        body = json.dumps({"module": "pieces", "options": {}, "assistant": "off"}).encode()
        asked = urllib.request.Request(f"{self.url}/api/tables", body, {"Content-Type": "application/json"})
        with urllib.request.urlopen(asked, timeout=20) as answer:
            made: Json = json.load(answer)
        return made

    def cpu_s(self) -> Json:
        """Core seconds of the workers, of the database and of the proxy, with their children, so far."""
        database = 0.0 if self.postgres is None else family_cpu_s(self.postgres.pid)
        workers = sum(map(family_cpu_s, self.workers.pids))
        return {"worker_cpu": workers, "database_cpu": database, "proxy_cpu": family_cpu_s(self.nginx.pid)}


def family_cpu_s(pid: int) -> float:
    """Core seconds a process and its children have worked, those that have ended included."""
    said = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return sum(map(int, said[11:15])) / TICK + sum(family_cpu_s(int(child)) for child in children)


@contextmanager
def stack(store: str, count: int) -> Iterator[Stack]:
    """So many workers at that store, behind nginx."""
    with ExitStack() as ending:
        folders = [Path(ending.enter_context(tempfile.TemporaryDirectory())) for _ in range(2)]
        postgres = None
        url = ""
        if store == "postgresql":
            postgres = Postgres(durable=True)
            ending.callback(postgres.close)
            url = postgres.fresh()
        redis = Redis()
        ending.callback(redis.close)
        serving = "tests.bench.workers:application()"
        workers = Workers(folders[0], url, redis.url, count=count, serving=serving)
        ending.callback(workers.close)
        nginx = Nginx(folders[1], workers.ports)
        ending.callback(nginx.close)
        yield Stack(nginx.url, workers, nginx, postgres)


def seated(load: Load, here: Stack, tables: int, each: int) -> list[list[Client]]:
    """So many new tables, each with so many people."""
    rooms = []
    for _ in range(tables):
        made, group = here.table(), Group()
        tokens = made["tokens"]["seats"][:each]
        rooms.append([load.connect(one, f"p{n}", group, None, made["id"]) for n, one in enumerate(tokens)])
        load.settle()
    load.run(time.perf_counter() + 0.3)
    for client in (client for room in rooms for client in room):
        client.gaps = 0
    return rooms


def measured(load: Load, here: Stack, seconds: float) -> Json:
    """Run for so long; what share of a core each kind of process used meanwhile."""
    began, before = time.perf_counter(), here.cpu_s()
    load.run(began + seconds)
    spent, after = time.perf_counter() - began, here.cpu_s()
    return {name: round((after[name] - before[name]) / spent, 2) for name in after} | {"spent": spent}


def hearing(here: Stack, seconds: float) -> Json:
    """Cores that each worker uses, the busy one first, while all the ops are at one table."""
    before = [family_cpu_s(pid) for pid in here.workers.pids]
    figures = saturated(here, seconds, tables=1, depth=8 * DEPTH)
    after = [family_cpu_s(pid) for pid in here.workers.pids]
    used = sorted((now - then for now, then in zip(after, before, strict=True)), reverse=True)
    return {"ops_per_s": figures["ops_per_s"], "cores": [round(spent / seconds, 3) for spent in used]}


def saturated(here: Stack, seconds: float, tables: int = 8, depth: int = DEPTH) -> Json:
    """Tables of eight where one person of each has so many ops under way."""
    load = Load(here.url)
    rooms = seated(load, here, tables, 8)
    load.run(time.perf_counter() + (SETTLE_S if len(here.workers.pids) > 1 else 0))

    def always(move: Callable[[], bytes]) -> Callable[[Client], None]:
        return lambda client: client.send_op(move(), time.perf_counter())

    for room in rooms:
        room[0].answered = again = always(moves(room[0]))
        for _ in range(depth):
            again(room[0])
    before = sum(room[0].group.answered for room in rooms)
    figures = measured(load, here, seconds)
    ops = (sum(room[0].group.answered for room in rooms) - before) / figures.pop("spent")
    waits = [wait for room in rooms for wait in room[0].group.latencies_ms()]
    lost = sum(client.gaps for room in rooms for client in room)
    load.close_all()
    each = round(ops / max(0.01, figures["worker_cpu"]))
    p99 = round(percentile(waits, 0.99), 1)
    return {"ops_per_s": round(ops), "ops_per_worker_cpu_s": each, "p99_ms": p99, "lost": lost, **figures}


def room(here: Stack, seconds: float) -> Json:
    """One table of ten who all move, open loop: from when a move was due to its arrival at each of them."""
    load = Load(here.url)
    (people,) = seated(load, here, 1, PEOPLE)
    begin, until = time.perf_counter() + 0.2, time.perf_counter() + 0.2 + seconds

    def mover(client: Client, offset: float) -> None:
        move = moves(client, round(offset * 100))

        def act(due: float) -> None:
            client.send_op(move(), due)
            if due + 1 / RATE < until:
                load.at(due + 1 / RATE, act)

        load.at(begin + offset / RATE, act)

    for place, client in enumerate(people):
        mover(client, place / PEOPLE)
    figures = measured(load, here, seconds + 0.2)
    del figures["spent"]
    load.run(time.perf_counter() + 1)
    waits = people[0].group.latencies_ms()
    lost = sum(client.gaps for client in people)
    load.close_all()
    p50, p99 = (round(percentile(waits, share), 2) for share in (0.5, 0.99))
    return {"p50_ms": p50, "p99_ms": p99, "max_ms": round(max(waits), 1), "lost": lost, **figures}


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--store", choices=STORES)
    options = parser.parse_args()
    figures: Json = {}
    for store in (options.store,) if options.store else STORES:
        for count in COUNTS:
            with stack(store, count) as here:
                name = f"{store}_{count}"
                figures[f"{name}_saturated"] = saturated(here, options.seconds)
                figures[f"{name}_room"] = room(here, options.seconds)
                if count > 1:
                    figures[f"{name}_hearing"] = hearing(here, options.seconds)
            if not options.json:
                for kind in ("saturated", "room", "hearing"):
                    if (found := figures.get(f"{name}_{kind}")) is not None:
                        print(f"{name}_{kind:10} {found}", flush=True)
    if options.json:
        print(json.dumps(figures))


if __name__ == "__main__":
    main()
