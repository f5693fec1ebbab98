"""How the table holds up: latency, throughput, joins, restarts, memory; redaction and durable commits on.

`python -m tests.bench.table [--json] [--quick] [--only NAME | --ledger]`. A real server process on one core,
SQLite on disk (synchronous=FULL); the clients (`tests/bench/wire.py`) run in this process on another core.
Latency is from the moment a move was due to be sent to its arrival at each client, the sender included. What
else the machine does is `other_cpu` (1 = one core), what the disk alone takes for 4 KB `disk_p99_ms`: compare
figures of one run, absolute ones only when these are small (`TMPDIR=/dev/shm` leaves the disk out). On a busy
machine `cpu_us_per_op` and `ratio_to_node_by_cpu` say most: they count only what the servers themselves work.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from tests.bench.ledger import Sampler, per_op, read_shares
from tests.bench.peers import node_echo
from tests.bench.wire import Client, Group, Load, moves, welcome_of

Json = dict[str, Any]

PIECES = 300
SEATS = 10
CORES = sorted(os.sched_getaffinity(0))
TICK = os.sysconf("SC_CLK_TCK")


class Pieces:
    """A bare module: one area with 300 cards lying open, and a seat for everyone."""

    def __init__(self) -> None:
        self.id = "pieces"
        self.title = {"en": "Pieces", "ru": "Фишки"}

    def options(self) -> Json:
        return {}

    def setup(self, _options: Json) -> Json:
        names = [f"card {n}" for n in range(PIECES)]
        words = {"en": "x", "ru": "x"}
        area = {"id": "table", "kind": "area", "seat": None, "visibility": "public", "role": "play"}
        return {
            "seats": [{"title": words, "color": "#884422"} for _ in range(SEATS)],
            "zones": [{**area, "title": words}],
            "components": [
                {"id": f"c{n}", "kind": "card", "zone": "table", "face": name, "back": "back", "up": True}
                for n, name in enumerate(names)
            ],
            "faces": {name: {"title": words, "type": words, "text": words} for name in names},
            "opening": [],
            "options": {},
        }


def plugins() -> Any:
    """What the measured server has installed."""
    from innkeep.table.plugins.discovery import Plugins

    return Plugins(modules={"pieces": Pieces()})


def serve(folder: Path, port: int, ledger: Path | None = None) -> None:
    """The server process: prints its address once it listens."""
    from gevent import monkey

    monkey.patch_all()
    if ledger is not None:
        Sampler(ledger)
    from innkeep.table.http.app import Config, create_app, run

    run(
        create_app(Config(folder, plugins=plugins(), pace=None)),
        "127.0.0.1",
        port,
        lambda url: print(url, flush=True),
    )


def pin() -> None:
    """Keep this process on the first core."""
    os.sched_setaffinity(0, {CORES[0]})


class Server:
    """A server process on the first core; ``ledger``: where it writes how long its stages worked."""

    def __init__(self, folder: Path, ledger: Path | None = None) -> None:
        self.folder = folder
        self.ledger = ledger
        self.port = 0
        self.start()

    def start(self) -> None:
        words = [
            sys.executable,
            "-m",
            "tests.bench.table",
            "--serve",
            str(self.folder),
            "--port",
            str(self.port),
            *([] if self.ledger is None else ["--stages", str(self.ledger)]),
        ]
        self.process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, preexec_fn=pin)
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().strip()
        self.port = int(self.url.rsplit(":", 1)[1])

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def memory_kb(self) -> int:
        """What the process holds alone or its share of."""
        said = Path(f"/proc/{self.process.pid}/smaps_rollup").read_text()
        return int(said.split("\nPss:")[1].split()[0])

    def create(self) -> Json:
        body = json.dumps({"module": "pieces", "options": {}, "assistant": "off"}).encode()
        request = urllib.request.Request(f"{self.url}/api/tables", body, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request) as answer:
            made: Json = json.load(answer)
        return made


@contextmanager
def server(*, sampled: bool = False) -> Iterator[Server]:
    """A running server with a data folder of its own; ``sampled``: see ``tests/bench/ledger.py``."""
    with tempfile.TemporaryDirectory() as folder:
        one = Server(Path(folder), Path(folder, "stages.json") if sampled else None)
        try:
            yield one
        finally:
            one.kill()


def cpu_s(process: subprocess.Popen[str]) -> float:
    """Core seconds the threads of a process have worked, counted by the scheduler."""
    spent = 0
    for thread in Path(f"/proc/{process.pid}/task").glob("*/schedstat"):
        with suppress(FileNotFoundError, ProcessLookupError):  # it has ended meanwhile
            spent += int(thread.read_text().split()[0])
    return spent / 1e9


def busy_s() -> float:
    """Core seconds the whole machine has worked."""
    words = Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:]
    return sum(int(word) for place, word in enumerate(words[:8]) if place not in (3, 4)) / TICK


@contextmanager
def watched(process: subprocess.Popen[str], figures: Json) -> Iterator[None]:
    """Notes in `figures` what share of a core server, load and everybody else used."""
    start, own, all_, its = time.perf_counter(), time.process_time(), busy_s(), cpu_s(process)
    yield
    spent = time.perf_counter() - start
    own, its = time.process_time() - own, cpu_s(process) - its
    figures["server_cpu"], figures["load_cpu"] = round(its / spent, 4), round(own / spent, 2)
    figures["other_cpu"] = round(max(0.0, (busy_s() - all_ - own - its) / spent), 2)


PROBE = """
import os, sys, time
file = os.open(sys.argv[1] + "/probe", os.O_CREAT | os.O_WRONLY)
while True:
    os.write(file, bytes(4096))
    began = time.perf_counter()
    os.fdatasync(file)
    print(1000 * (time.perf_counter() - began), flush=True)
    time.sleep(0.05)
"""


@contextmanager
def disk(folder: Path, figures: Json) -> Iterator[None]:
    """Notes in `figures` how long the disk alone takes meanwhile to keep 4 KB: no op is durable sooner."""
    words = [sys.executable, "-S", "-c", PROBE, str(folder)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as probe:
        yield
        probe.terminate()
        took = [float(line) for line in (probe.stdout or [])]
    figures["disk_p99_ms"], figures["disk_max_ms"] = round(percentile(took, 0.99), 2), round(max(took), 1)


def percentile(values: list[float], share: float) -> float:
    """The value below which `share` of the values lie."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else float("nan")


def fill(load: Load, tables: int, each: int, tokens: Callable[[], list[str]]) -> list[list[Client]]:
    """So many tables with so many clients each."""
    rooms = []
    for number in range(tables):
        names, group = tokens(), Group()
        rooms.append([load.connect(token, f"p{n}", group) for n, token in enumerate(names[:each])])
        if number % 5 == 0:
            load.settle()
    load.settle()
    load.run(time.perf_counter() + 0.3)
    return rooms


def steady(one: Server, tables: int, each: int, movers: int, rate: float, seconds: float) -> Json:
    """Tables where each mover makes `rate` moves a second, open loop."""
    load = Load(one.url)
    rooms = fill(load, tables, each, lambda: one.create()["tokens"]["seats"])
    everybody = [client for room in rooms for client in room]
    for client in everybody:
        client.deliveries = client.received = client.gaps = 0
        client.group.arrived.clear()
    begin = time.perf_counter() + 0.2
    count = int(rate * seconds)

    def mover(client: Client, offset: float) -> None:
        move = moves(client, round(offset * PIECES))
        left = count

        def act(due: float) -> None:
            nonlocal left
            client.send_op(move(), due)
            left -= 1
            if left:
                load.at(due + 1 / rate, act)

        load.at(begin + offset / rate, act)

    acting = [client for room in rooms for client in room[:movers]]
    for place, client in enumerate(acting):
        mover(client, place / len(acting))
    figures: Json = {}
    with watched(one.process, figures), disk(one.folder, figures):
        load.run(begin + seconds)
    load.run(time.perf_counter() + 1.0)
    groups = [room[0].group for room in rooms]
    latencies = [value for group in groups for value in group.latencies_ms()]
    deliveries = sum(client.deliveries for client in everybody)
    load.close_all()
    return {
        "ops_per_s": round(sum(group.answered for group in groups) / seconds),
        "lost": count * movers * each * tables - deliveries + sum(client.gaps for client in everybody),
        "refused": sum(group.refused for group in groups),
        "p50_ms": round(percentile(latencies, 0.5), 2),
        "p99_ms": round(percentile(latencies, 0.99), 2),
        "max_ms": round(max(latencies, default=float("nan")), 1),
        "bytes_per_delivery": round(sum(client.received for client in everybody) / max(1, deliveries)),
        **figures,
    }


def saturated(
    url: str, process: subprocess.Popen[str], tokens: Callable[[], list[str]], seconds: float
) -> Json:
    """8 tables of 8 clients; one of each keeps four ops in flight."""
    load = Load(url)
    rooms = fill(load, 8, 8, tokens)
    everybody = [client for room in rooms for client in room]
    for client in everybody:
        client.deliveries = client.gaps = 0
        client.group.answered = 0
        client.group.arrived.clear()
    for room in rooms:
        move = moves(room[0])

        def again(client: Client, move: Callable[[], bytes] = move) -> None:
            client.send_op(move(), time.perf_counter())

        room[0].answered = again
        for _ in range(4):
            again(room[0])
    figures: Json = {}
    with watched(process, figures):
        begin = time.perf_counter()
        load.run(begin + seconds)
        spent = time.perf_counter() - begin
    latencies = [value for room in rooms for value in room[0].group.latencies_ms()]
    ops = sum(room[0].group.answered for room in rooms)
    figures |= {
        "ops_per_s": round(ops / spent),
        "cpu_us_per_op": round(1e6 * figures["server_cpu"] * spent / max(1, ops), 1),
        "deliveries_per_s": round(sum(client.deliveries for client in everybody) / spent),
        "p99_ms": round(percentile(latencies, 0.99), 1),
        "lost": sum(client.gaps for client in everybody),
    }
    load.close_all()
    return figures


def against_node(one: Server, seconds: float, times: int) -> Json:
    """Saturated, in turn with a plain Node socket.io server when there is one.

    The first turn is not counted: before its compiler has seen a few seconds of them, Node takes twice as
    long for an op.
    """
    ours: list[Json] = []
    node: list[Json] = []
    with node_echo(pin) as peer:
        url = peer.stdout.readline().strip() if peer and peer.stdout else ""
        for turn in range(1 + times):
            ours.append(saturated(one.url, one.process, lambda: one.create()["tokens"]["seats"], seconds))
            if peer:
                names = iter(f"{turn}-{n}" for n in range(8))
                node.append(saturated(url, peer, lambda names=names: [next(names)] * 8, seconds))  # type: ignore[misc]
    del ours[:1], node[:1]
    best = sorted(ours, key=lambda run: run["ops_per_s"])[len(ours) // 2]
    ratios = [mine["ops_per_s"] / its["ops_per_s"] for mine, its in zip(ours, node, strict=False)]
    if ratios:
        per_core = [
            its["cpu_us_per_op"] / mine["cpu_us_per_op"] for mine, its in zip(ours, node, strict=False)
        ]
        best["ratio_to_node"] = round(statistics.median(ratios), 2)
        best["ratio_to_node_by_cpu"] = round(statistics.median(per_core), 2)
        best["ratios"] = [round(ratio, 2) for ratio in ratios]
        best["node_ops_per_s"] = [its["ops_per_s"] for its in node]
        best["node_cpu_us_per_op"] = [its["cpu_us_per_op"] for its in node]
        best["node_load_cpu"] = max(its["load_cpu"] for its in node)
    return best


def ledger(seconds: float) -> Json:
    """Microseconds of the server per op and stage, 8 x 8 saturated; one turn before is not counted."""
    with server(sampled=True) as one:
        assert one.ledger is not None
        for _ in range(2):
            read_shares(one.process.pid, one.ledger)
            figures = saturated(one.url, one.process, lambda: one.create()["tokens"]["seats"], seconds)
        return per_op(read_shares(one.process.pid, one.ledger), figures["cpu_us_per_op"])


def join(times: int, ops: int) -> Json:
    """From opening a socket to holding the whole of a table with a long past; first one cold."""
    with tempfile.TemporaryDirectory() as name:
        made = long_table(Path(name), ops)
        one = Server(Path(name))
        try:
            spent = []
            for _ in range(times):
                load = Load(one.url)
                client = load.connect(made, "p", Group())
                load.settle()
                spent.append((client.joined - client.began) * 1000)
                load.close_all()
            since = welcome_of(client)["seq"] - 40
            back = load.connect(made, "p", Group(), since)
            load.settle()
        finally:
            one.kill()
    return {
        "join_ms": round(statistics.median(spent[1:]), 1),
        "join_cold_ms": round(spent[0], 1),
        "join_ops": ops,
        "join_bytes": len(client.welcome),
        "join_bytes_gzip": len(gzip.compress(client.welcome)),
        "resume_ms": round((back.joined - back.began) * 1000, 1),
        "resume_bytes": len(back.welcome),
    }


def unsafe(store: Any) -> None:
    """What is only being prepared need not survive the power."""
    with store.db.engine.connect() as db:
        db.exec_driver_sql("PRAGMA synchronous=OFF")


def long_table(folder: Path, ops: int) -> str:
    """Store a table with so many ops and its newest snapshots; the token of its first seat."""
    from innkeep.table.core.state import Event
    from innkeep.table.live.rooms import Rooms
    from innkeep.table.ops.reducer import step
    from innkeep.table.store.event_log import Store
    from innkeep.table.store.snapshots import SNAPSHOT_EVERY

    store = Store.in_folder(folder)
    rooms = Rooms(store, plugins())
    room = rooms.create("pieces", {}, "off")
    room.submit(0, {"kind": "sit", "name": "p"}, "sit")
    state = room.state
    waiting: list[tuple[Event, str]] = []
    for number in range(state.seq + 1, ops + 1):
        args: Json = {"cs": [f"c{number % PIECES}"], "from": "table", "to": "table"}
        args |= {"index": None, "up": [True], "x": number * 37 % 1000, "y": number * 61 % 1000}
        waiting.append((Event(number, 0, "move", args, number), f"m{number}"))
        state = step(state, waiting[-1][0]).state
        if number % SNAPSHOT_EVERY == 0 or number == ops:
            store.append_all(room.id, waiting)
            waiting = []
        if number % SNAPSHOT_EVERY == 0:
            store.snapshots.save(room.id, state)
    token: str = rooms.tokens(room)["seats"][0]
    store.close()
    return token


def restart(tables: int) -> Json:
    """Seconds (and core seconds) from starting a server with so many stored tables to its first answer."""
    from innkeep.table.live.rooms import Rooms
    from innkeep.table.store.event_log import Row, Store

    with tempfile.TemporaryDirectory() as name:
        store = Store.in_folder(Path(name))
        unsafe(store)
        rooms = Rooms(store, plugins())
        room = rooms.create("pieces", {}, "off")
        events = [(event, None) for event in store.events(room.id)]
        for number in range(tables - 1):
            row = room.row
            copy = Row(f"t{number}", row.module, row.assistant, row.secret, Pieces().setup({}), row.created)
            store.add_table(copy, events)
        token = rooms.tokens(room)["seats"][0]
        store.close()
        begin = time.perf_counter()
        one = Server(Path(name))
        try:
            load = Load(one.url)
            client = load.connect(token, "p", Group())
            load.settle()
            client.send_op(moves(client)(), begin)
            while client.waiting:
                load.turn(0.01)
            spent, cpu = time.perf_counter() - begin, cpu_s(one.process)
        finally:
            load.close_all()
            one.kill()
    return {"restart_s": round(spent, 2), "restart_cpu_s": round(cpu, 2)}


def back(clients: int) -> Json:
    """Seconds from a kill -9 until the last of so many clients has its table again."""
    with tempfile.TemporaryDirectory() as name:
        one = Server(Path(name))
        load = Load(one.url)
        rooms = fill(load, clients // 8, 8, lambda: one.create()["tokens"]["seats"])
        tokens = [(json.loads(client.auth[2:])["token"], client.seq) for room in rooms for client in room]
        begin = time.perf_counter()
        one.kill()
        load.close_all()
        one.start()
        up = time.perf_counter() - begin
        group = Group()
        for token, seq in tokens:
            load.connect(token, None, group, seq)
            load.turn(0)
        load.settle()
        spent, cpu = time.perf_counter() - begin, cpu_s(one.process)
        resumed = sum(b'"resume":true' in client.welcome for client in load.clients.values())
        load.close_all()
        one.kill()
    return {
        "back_s": round(spent, 2),
        "back_cpu_s": round(cpu, 2),
        "back_server_up_s": round(up, 2),
        "back_resumed": resumed,
    }


def memory(tables: int, clients: int) -> Json:
    """What a connected client and a table at rest cost."""
    with server() as one:
        made = [one.create() for _ in range(3)]
        base = one.memory_kb()
        made = [one.create() for _ in range(tables)]
        loaded = one.memory_kb()
        load = Load(one.url)
        group = Group()
        for number in range(clients):
            load.connect(made[number % tables]["tokens"]["spectator"], None, group)
            load.turn(0)
        load.settle()
        load.run(time.perf_counter() + 1)
        seated = one.memory_kb()
        load.close_all()
    return {
        "memory_base_kb": base,
        "memory_per_table_kb": round((loaded - base) / tables),
        "memory_per_client_kb": round((seated - loaded) / clients),
    }


def slow(one: Server, seconds: float) -> Json:
    """A table of ten where one reads nothing: is it dropped, and what do the others feel."""
    load = Load(one.url)
    made = one.create()
    (room,) = fill(load, 1, SEATS, lambda: made["tokens"]["seats"])
    deaf = load.connect(made["tokens"]["spectator"], None, Group())
    load.settle()
    load.deafen(deaf)
    before, quiet = one.memory_kb(), urllib.request.urlopen
    acting = room[0]
    move = moves(acting)
    acting.group.arrived.clear()
    acting.answered = lambda client: client.send_op(move(), time.perf_counter())
    for _ in range(8):
        acting.answered(acting)
    begin, most = time.perf_counter(), before
    dropped = None
    while dropped is None and time.perf_counter() - begin < seconds:
        load.run(time.perf_counter() + 0.25)
        most = max(most, one.memory_kb())
        with quiet(f"{one.url}/health") as answer:
            if json.load(answer)["connections"] == SEATS:
                dropped = time.perf_counter() - begin
    latencies = acting.group.latencies_ms()
    load.close_all()
    return {
        "dropped_after_ops": acting.group.answered if dropped is not None else None,
        "others_p99_ms": round(percentile(latencies, 0.99), 1),
        "others_lost": sum(client.gaps for client in room),
        "server_grew_kb": most - before,
    }


def measure(quick: bool, only: str | None) -> Json:
    """All figures, or one of them."""
    os.sched_setaffinity(0, {CORES[-1]})
    s = 4.0 if quick else 20.0
    figures: Json = {}

    def want(name: str) -> bool:
        return only in (None, name)

    with server() as one:
        if want("room_10x10"):
            figures["room_10x10"] = steady(one, 1, 10, 10, 10, s)
        if want("rooms_100x8"):
            figures["rooms_100x8"] = steady(one, 100, 8, 1, 5, s)
    with server() as one:
        if want("saturated_8x8"):
            figures["saturated_8x8"] = against_node(one, s / 2, 1 if quick else 5)
        if want("slow_client"):
            figures["slow_client"] = slow(one, 3 * s)
    if want("join"):
        figures |= join(6 if quick else 20, 10_000)
    if want("restart_s"):
        figures |= restart(1000)
    if want("back_s"):
        figures |= back(400)
    if want("memory"):
        figures |= memory(60 if quick else 200, 400)
    return figures


def main() -> None:
    """Print the figures, or be the server that is measured."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--quick", action="store_true", help="under a minute")
    parser.add_argument("--only", help="one figure: room_10x10, rooms_100x8, saturated_8x8, join, memory ...")
    parser.add_argument(
        "--ledger", action="store_true", help="microseconds per op and stage, and nothing else"
    )
    parser.add_argument("--serve", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--stages", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--port", type=int, default=0, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        serve(options.serve, options.port, options.stages)
        return
    if options.ledger:
        os.sched_setaffinity(0, {CORES[-1]})
        figures = ledger(4.0 if options.quick else 20.0)
    else:
        figures = measure(options.quick, options.only)
    if options.json:
        print(json.dumps(figures))
        return
    for name, value in figures.items():
        print(f"{name:22} {value}")


if __name__ == "__main__":
    main()
