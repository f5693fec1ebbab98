"""One table through two workers: one order, whatever is killed. Real gunicorn, nginx, Redis, PostgreSQL."""

from __future__ import annotations

import json
import os
import signal
import time
import urllib.request
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
import socketio

from innkeep.table.live.room import Room
from innkeep.table.store.archive import verify
from innkeep.table.store.event_log import Store
from innkeep.table.views.aliases import Aliases
from innkeep.table.views.redaction import Redaction
from tests.bench.people import Person
from tests.bench.soak import digest
from tests.patience import PATIENCE_S
from tests.table.client import Client, eventually
from tests.table.raw import Raw
from tests.table.scale.programs import Nginx, Postgres, Redis, Workers

Json = dict[str, Any]


@dataclass(frozen=True)
class Stack:
    postgres: Postgres
    redis: Redis
    workers: Workers
    nginx: Nginx
    store: Store

    def table(self) -> Json:
        body = json.dumps({"module": "tiny", "options": {"players": 4}}).encode()
        with urllib.request.urlopen(f"{self.nginx.url}/api/tables", body, timeout=PATIENCE_S) as answer:
            made: Json = json.loads(answer.read())
        return made

    @property
    def doors(self) -> list[str]:
        """Where to go in: to each worker, bypassing the hash, and through nginx."""
        return [*self.workers.urls, self.nginx.url]


@pytest.fixture(scope="module")
def stack(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    folder = tmp_path_factory.mktemp("workers")
    url = postgres.fresh()
    redis = Redis()
    workers = Workers(folder, url, redis.url)
    nginx = Nginx(tmp_path_factory.mktemp("nginx"), workers.ports)
    store = Store(url)
    yield Stack(postgres, redis, workers, nginx, store)
    store.close()
    nginx.close()
    workers.close()
    redis.close()


class Party:
    """People at one table who come in by all doors, or by those named."""

    def __init__(
        self, stack: Stack, pace: float, doors: list[str] | None = None, *, steady: bool = False
    ) -> None:
        self.stack, self.table = stack, stack.table()
        ways = doors or stack.doors
        seats: list[int | None] = [0, 1, 2, 3, None, None]
        self.people = [
            Person(ways[n % len(ways)], self.table, seat, pace, Random(n), f"p{n}", steady=steady)
            for n, seat in enumerate(seats)
        ]
        for person in self.people:
            person.start()
        eventually(lambda: all(person.mirror is not None for person in self.people))

    @property
    def acknowledged(self) -> int:
        return sum(len(person.deeds.acknowledged) for person in self.people)

    def play(self, ops: int) -> None:
        target = self.acknowledged + ops
        eventually(lambda: self.acknowledged >= target)

    def everybody_plays(self) -> None:
        """Each of them gets an answer again."""
        before = [len(person.deeds.acknowledged) for person in self.people]
        eventually(
            lambda: all(
                len(person.deeds.acknowledged) > n for person, n in zip(self.people, before, strict=True)
            ),
            40,
        )

    def end(self) -> None:
        """Stop; then every picture must be the log's, and every answer true."""
        assert self.faults() == {"lost": [], "doubled": [], "wrong": []}

    def faults(self) -> dict[str, list[Any]]:
        """Stop; what was acknowledged and is not in the log as told, what is there twice, what else is
        not as it must be."""
        self.stack.store.db.engine.dispose()
        for person in self.people:
            person.playing = False
        eventually(lambda: all(person.settled for person in self.people))
        row = self.stack.store.table(self.table["id"])
        assert row is not None
        last = self.stack.store.last_seq(row.id)
        eventually(lambda: all(person.mirror and person.mirror.seq >= last for person in self.people))
        for person in self.people:
            person.leaving.set()
        for person in self.people:
            person.join(PATIENCE_S)
        wrong = [problem for person in self.people for problem in person.deeds.problems]
        found = verify(row, self.stack.store)
        wrong += found.problems
        secret = self.stack.store.secret()
        state = Room(row, self.stack.store, secret).state
        if state.digest() != found.digest:
            wrong.append("loaded from its snapshot it is another table")
        redaction = Redaction(Aliases(row.secret, state), secret)
        stored = [
            (op_id, event.seq)
            for event, op_id in self.stack.store.events_and_ids(row.id)
            if op_id is not None
        ]
        numbers = dict(stored)
        for person in self.people:
            assert person.mirror is not None
            if digest(person.mirror.view()) != digest(redaction.view(state, person.seat)):
                wrong.append(f"the picture of {person.name} is not the table's")
        told = [item for person in self.people for item in person.deeds.acknowledged.items()]
        return {
            "lost": [op_id for op_id, seq in told if numbers.get(op_id) != seq],
            "doubled": [op_id for op_id, times in Counter(op for op, _ in stored).items() if times > 1],
            "wrong": wrong,
        }


def test_one_table_through_two_workers_keeps_one_order(stack: Stack) -> None:
    party = Party(stack, 25)
    party.play(300)
    eventually(lambda: all(person.present == {0, 1, 2, 3} for person in party.people))
    party.end()
    assert "Traceback" not in stack.workers.said()


def test_others_hear_of_an_op_at_once_and_who_is_there(stack: Stack) -> None:
    made = stack.table()
    ann = Client(stack.workers.urls[0], made["tokens"]["seats"][0], "Ann")
    bob = Client(stack.workers.urls[1], made["tokens"]["seats"][1], "Bob")
    took = []
    for n in range(10):
        mover, other = (ann, bob) if n % 2 else (bob, ann)
        seq = mover.ok("dice", sides=6, n=2)
        begun = time.monotonic()
        other.wait(lambda other=other, seq=seq: other.picture.seq > seq)  # type: ignore[misc]
        took.append(time.monotonic() - begun)
    assert sorted(took)[3] < 1.5  # most of them sooner than a worker would look by itself
    kinds = [event.kind for event in stack.store.events(made["id"])]
    assert kinds.count("dice") == kinds.count("track") == 10

    def online(client: Client) -> set[int]:
        told = [data for event, data in client.frames if event == "who"]
        return {seat["seat"] for seat in told[-1] if seat["online"]} if told else set()

    eventually(lambda: online(ann) == online(bob) == {0, 1})
    bob.close()
    eventually(lambda: online(ann) == {0})
    ann.close()


def test_polling_comes_through_nginx(stack: Stack) -> None:
    made = stack.table()
    heard: list[Json] = []
    answers: list[Json] = []
    for n in range(3):
        io = socketio.Client(reconnection=False)
        io.on("welcome", heard.append)
        wish = {"token": made["tokens"]["seats"][n], "name": f"N{n}"}
        io.connect(
            f"{stack.nginx.url}?t={made['id']}", auth=wish, transports=["polling"], wait_timeout=PATIENCE_S
        )
        eventually(lambda n=n: len(heard) > n)  # type: ignore[misc]
        answers.append(io.call("op", {"id": f"{n}", "kind": "pass"}, timeout=PATIENCE_S))
        io.disconnect()
    assert all(answer["ok"] for answer in answers)


def killed_in_the_middle(
    party: Party, kill: Callable[[], None], felt: Callable[[], int], mend: Callable[[], None]
) -> None:
    """Kill while they play, and mend it once it was felt more often than before."""
    party.play(60)
    before = felt()
    kill()
    eventually(lambda: felt() > before)
    mend()
    party.everybody_plays()
    party.play(60)
    party.end()


def test_a_worker_that_is_killed_loses_nothing(stack: Stack) -> None:
    party = Party(stack, 15)
    before = stack.workers.pids

    def kill() -> None:
        os.kill(before[0], signal.SIGKILL)

    def resumed() -> int:
        return sum(person.deeds.resumes for person in party.people)

    killed_in_the_middle(party, kill, resumed, lambda: None)
    assert len(stack.workers.pids) == 2
    assert before[0] not in stack.workers.pids


def test_without_the_queue_the_log_is_enough(stack: Stack) -> None:
    party = Party(stack, 15)
    party.play(30)
    stack.redis.kill()
    party.everybody_plays()
    stack.redis.start()
    party.everybody_plays()
    party.end()


def test_a_database_that_is_killed_loses_nothing(stack: Stack) -> None:
    party = Party(stack, 15)

    def told_to_wait() -> int:
        return sum(person.deeds.busy for person in party.people)

    killed_in_the_middle(party, stack.postgres.kill, told_to_wait, stack.postgres.start)
    assert "not-a-secret" not in stack.workers.said()


def test_workers_that_are_told_to_end_say_so(stack: Stack) -> None:
    made = stack.table()
    looking_on = [Raw(url, made["tokens"]["spectator"]) for url in stack.workers.urls]
    party = Party(stack, 15)
    party.play(30)
    assert stack.workers.stop() == 0
    assert [raw.event("going") for raw in looking_on] == [{}, {}]
    stack.workers.start()
    party.everybody_plays()
    party.end()
    said = stack.workers.said()
    for secret in made["tokens"]["seats"]:
        assert secret not in said
        assert secret.split(".")[0] not in said
