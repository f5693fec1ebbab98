"""How a server does: is it there, can it serve, and what it counts about itself, as text for Prometheus.

Numbers only, of no table and nobody in particular; one worker's own, asked at its own address. Nobody sees
them unless the operator says so: this machine, or who has the token.
"""

from __future__ import annotations

import mmap
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

import orjson
from flask import Blueprint, Request, Response, request
from werkzeug.exceptions import NotFound

from innkeep.table.access.origins import from_this_machine
from innkeep.table.core.draft import AppliedEvent
from innkeep.table.core.histogram import Histogram
from innkeep.table.http.operator_pages import has_token
from innkeep.table.live.cluster import Neighbours
from innkeep.table.live.loop.loop_watch import LoopWatch
from innkeep.table.live.rooms import Rooms
from innkeep.table.net.gateway import Wire
from innkeep.table.store.database.database import OUTAGE, DatabaseDamagedError
from innkeep.table.store.database.store_version import PROGRAM
from innkeep.table.store.disk_space import DiskSpace

MIME = "text/plain; version=0.0.4; charset=utf-8"

CLOSED = (
    "closed: INNKEEP_METRICS='1' (--metrics) opens it to this machine, though not through a proxy; "
    "INNKEEP_METRICS_TOKEN to whoever says it, as in: Authorization: Bearer ...\n"
)
"""What is said to who sits at this machine, and so may be the one who can open it."""

Line = tuple[str, str, str, dict[str, float]]
"""Name, type, what it says, and its values by label."""


class Metrics:
    """The counters of one process."""

    def __init__(
        self,
        rooms: Rooms,
        wire: Wire,
        neighbours: Neighbours,
        space: DiskSpace,
        answers: Mapping[str, int],
        *,
        local: bool,
        token: str | None,
    ) -> None:
        self._rooms = rooms
        self._space = space
        self._answers = answers
        self._wire = wire
        self._neighbours = neighbours
        self._local = local
        self._token = token
        self._ops: Counter[str] = Counter()
        self.loop = LoopWatch()
        self._begun = time.time()
        rooms.on_load.append(lambda room: room.listeners.append(self._count))

    def may_see(self, asked: Request) -> bool:
        """Is it somebody on this machine, where that is allowed, or who has the token?"""
        if self._local and from_this_machine(asked.environ):
            return True
        return has_token(self._token)

    def text(self) -> str:
        """All of it, in Prometheus' own format."""
        out: list[str] = []
        for name, kind, says, values in self._lines():
            out += [f"# HELP {name} {says}", f"# TYPE {name} {kind}"]
            out += [f"{name}{label} {number(value)}" for label, value in values.items()]
        return "\n".join(out) + "\n"

    def _lines(self) -> Iterator[Line]:
        wire = self._wire
        yield "innkeep_tables", "gauge", "Tables in memory.", {"": len(self._rooms.loaded)}
        yield "innkeep_connections", "gauge", "Open connections.", {"": wire.connections}
        yield "innkeep_bytes_waiting", "gauge", "Bytes not yet taken by slow readers.", {"": wire.waiting}
        yield "innkeep_ops_total", "counter", "Ops told to tables.", {"": self._ops["told"]}
        refused = {f'{{code="{code}"}}': float(n) for code, n in sorted(wire.ops.refused.items())}
        yield "innkeep_refusals_total", "counter", "Ops refused, by code.", refused
        yield "innkeep_joins_total", "counter", "Welcomes sent.", {"": wire.joins}
        away = {f'{{code="{code}"}}': float(n) for code, n in sorted(wire.turned_away.items())}
        yield "innkeep_joins_refused_total", "counter", "Not let in, by code.", away
        yield (
            "innkeep_slow_readers_total",
            "counter",
            "Closed as they read too slowly.",
            {"": wire.sweeper.too_slow},
        )
        told = {f'{{status="{sort}"}}': float(n) for sort, n in sorted(self._answers.items())}
        yield "innkeep_http_answers_total", "counter", "Answers over HTTP, by status.", told
        yield "innkeep_hints_total", "counter", "Hints from other workers.", {"": self._neighbours.heard}
        queue = self._neighbours.connected
        if queue is not None:
            yield "innkeep_queue_up", "gauge", "Does the queue answer?", {"": queue}
        store = self._rooms.store
        yield "innkeep_store_up", "gauge", "Does the database answer?", {"": self._store_answers()}
        yield from _histogram("innkeep_commit_seconds", "From an op to its commit.", store.commits)
        left = self._space.free()
        if left is not None:
            yield "innkeep_disk_free_bytes", "gauge", "Bytes left where least is.", {"": left}
        yield "innkeep_info", "gauge", "Always 1; which version runs.", {f'{{version="{PROGRAM}"}}': 1}
        loop = self.loop
        yield from _histogram("innkeep_loop_late_seconds", "How late the loop came by, 20/s.", loop.late)
        lag = {"": loop.longest()}
        yield "innkeep_loop_lag_seconds", "gauge", "Longest stop of the loop since last asked.", lag
        yield "innkeep_loop_stops_total", "counter", "Stops of the loop of over 100 ms.", {"": loop.stops}
        yield "innkeep_loop_stopped_seconds_total", "counter", "Time in those stops.", {"": loop.stood_s}
        yield from _process(self._begun)

    def _store_answers(self) -> bool:
        """Asked now: while nobody plays, nothing else would find out that it is away."""
        try:
            self._rooms.store.db.check()
        except OUTAGE:
            return False
        return True

    def _count(self, _: AppliedEvent) -> None:
        self._ops["told"] += 1


def number(value: float) -> str:
    """A value with all its digits.

    >>> number(1732631634.25), number(2_000_000), number(3.0)
    ('1732631634.25', '2000000', '3')
    """
    return str(int(value)) if value == int(value) else repr(value)


def vitals(metrics: Metrics, rooms: Rooms, wire: Wire) -> Blueprint:
    """The routes ``/health`` (the process lives), ``/ready`` (it can serve now) and ``/metrics``."""
    site = Blueprint("vitals", __name__)

    @site.get("/health")
    def health() -> Response:
        counts = {"tables": len(rooms.loaded), "connections": wire.connections}
        return _told({"ok": True, **(counts if from_this_machine(request.environ) else {})})

    @site.get("/ready")
    def ready() -> Response:
        try:
            rooms.store.db.check()
        except OUTAGE as problem:
            why = "store-damaged" if isinstance(problem, DatabaseDamagedError) else "store"
            return _told({"ok": False, "why": why}, 503)
        return _told({"ok": False, "why": "going"}, 503) if wire.ops.going else _told({"ok": True})

    @site.get("/metrics")
    def text() -> Response:
        if not metrics.may_see(request):
            if not from_this_machine(request.environ):
                raise NotFound
            return Response(CLOSED, 404, content_type=MIME, headers={"Cache-Control": "no-store"})
        return Response(metrics.text(), content_type=MIME, headers={"Cache-Control": "no-store"})

    return site


def _told(data: dict[str, object], status: int = 200) -> Response:
    answer = Response(orjson.dumps(data), status, mimetype="application/json")
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _histogram(name: str, says: str, found: Histogram) -> Iterator[Line]:
    values = {f'_bucket{{le="{bound}"}}': float(count) for bound, count in found.up_to()}
    yield name, "histogram", says, {**values, "_sum": found.total_s, "_count": found.count}


def _process(begun: float) -> Iterator[Line]:
    yield "process_cpu_seconds_total", "counter", "CPU time.", {"": time.process_time()}
    yield "process_start_time_seconds", "gauge", "When it began, in seconds since 1970.", {"": begun}
    pages = Path("/proc/self/statm")
    if pages.exists():
        memory = int(pages.read_text().split()[1]) * mmap.PAGESIZE
        yield "process_resident_memory_bytes", "gauge", "Memory in use.", {"": memory}
        files = sum(1 for _ in Path("/proc/self/fd").iterdir())
        yield "process_open_fds", "gauge", "Open files and sockets.", {"": files}
