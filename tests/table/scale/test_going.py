"""A server that is told to end sends everybody away with a word, loses nothing, and finds them all back."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
import websocket

from innkeep.table.store.event_log import Store
from tests.bench.people import Person
from tests.bench.soak import Inn, Json, opened, soak
from tests.table.client import eventually
from tests.table.raw import Raw
from tests.table.tiny import state_of

Crowd = Callable[[Json, float], list[Person]]


@pytest.fixture
def inn(tmp_path: Path) -> Iterator[Inn]:
    running = Inn(tmp_path)
    yield running
    running.end()


@pytest.fixture
def crowd(inn: Inn) -> Iterator[Callable[[Json, float], list[Person]]]:
    """Seats three people and one who looks on at a table; at the end of the test they leave."""
    people: list[Person] = []

    def come(table: Json, pace: float) -> list[Person]:
        people.extend(Person(inn.url, table, n, pace, Random(n), f"p{n}") for n in (0, 1, 2, None))
        for person in people:
            person.start()
        eventually(lambda: all(person.mirror is not None for person in people))
        return people

    yield come
    for person in people:
        person.leaving.set()
    for person in people:
        person.join()


def test_told_to_end_it_loses_nobody_and_nothing(inn: Inn, crowd: Crowd) -> None:
    table = opened(inn, 0)
    people = crowd(table, 40)
    looking_on = Raw(inn.url, table["tokens"]["spectator"])
    eventually(lambda: sum(len(person.deeds.acknowledged) for person in people) > 60)
    begun = time.monotonic()
    inn.stop()
    assert time.monotonic() - begun < 20
    assert inn.problems == []
    assert looking_on.event("going") == {}
    with pytest.raises((websocket.WebSocketException, OSError)):
        looking_on.event("a word after the last")
    before = {person: len(person.deeds.acknowledged) for person in people}
    eventually(lambda: all(len(person.deeds.acknowledged) > before[person] for person in people[:3]))
    for person in people:
        person.playing = False
    eventually(lambda: all(person.settled for person in people))
    assert [person.deeds.problems for person in people] == [[]] * 4
    store = Store.in_folder(inn.folder)
    row = store.table(table["id"])
    assert row is not None
    last = state_of(row, store).seq
    eventually(lambda: all(person.mirror is not None and person.mirror.seq == last for person in people))
    numbers = {op_id: event.seq for event, op_id in store.events_and_ids(row.id)}
    for person in people:
        assert person.deeds.acknowledged.items() <= numbers.items()


def test_ctrl_c_ends_it_well_too(inn: Inn, crowd: Crowd) -> None:
    crowd(opened(inn, 1), 5)
    inn.interrupt()
    assert inn.ended(15) == 0
    assert "Traceback" not in (inn.folder / "server.log").read_text()


def test_a_short_soak_holds() -> None:
    report = soak(0.45, 3, lambda _: None)
    assert report.problems == []
    assert report.figures["kills"] + report.figures["stops"] >= 1
    assert report.figures["resumes"] > 0
    assert report.figures["acknowledged"] > 30
