"""Who is told that a table waits for them, and when: by what everybody sees, and only who is away."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from innkeep.table.access.addresses import Reach
from innkeep.table.core.room_settings import Person
from innkeep.table.live.room import Room
from innkeep.table.notify.addresses import Addresses, Left
from innkeep.table.notify.deliveries import Deliveries, Parcel
from innkeep.table.notify.message import Call
from innkeep.table.notify.turns import AFTER_S, Turns
from tests.table.play import seated
from tests.table.tiny import rooms_in

Json = dict[str, Any]


class Line(Deliveries):
    """Keeps what is to be delivered."""

    def __init__(self) -> None:
        self.parcels: list[Parcel] = []

    def post(self, parcel: Parcel) -> None:
        self.parcels.append(parcel)


class Nowhere:
    def deliver(self, call: Call, to: str | None, stop: str | None) -> None:
        raise AssertionError(call, to, stop)


WEBHOOK, MAIL = Nowhere(), Nowhere()


@dataclass
class Scene:
    """A table, a clock, and what was sent."""

    rooms: Any
    now: float = 0.0
    line: Line = field(default_factory=Line)

    def __post_init__(self) -> None:
        reach = Reach("https://inn.example")
        self.turns = Turns(
            *(self.rooms, reach, self.line), webhook=WEBHOOK, mail=MAIL, clock=lambda: self.now
        )
        self.room: Room = seated(self.rooms.create("tiny", {"turn": True}))

    def later(self, seconds: float) -> list[Json]:
        """What is sent meanwhile."""
        before = len(self.line.parcels)
        self.turns.look()
        self.now += seconds
        self.turns.look()
        return [one.call.to_json() for one in self.line.parcels[before:]]

    def turn_to(self, seat: int) -> None:
        self.room.submit(0, {"kind": "track", "zone": "turn", "value": seat})


@pytest.fixture
def scene(folder: Path) -> Scene:
    return Scene(rooms_in(folder))


def test_who_is_away_is_told_once_after_a_while_with_a_link_that_opens_nothing(scene: Scene) -> None:
    scene.turn_to(1)
    assert scene.later(AFTER_S - 1) == []
    (told,) = scene.later(1)
    assert (told["seat"], told["name"], told["table"]) == (1, "N1", "Tiny")
    assert told["link"] == f"https://inn.example/t/{scene.room.id}"
    assert scene.later(10 * AFTER_S) == []


def test_who_is_there_is_not_told_and_who_leaves_has_the_same_while(scene: Scene) -> None:
    scene.turn_to(1)
    scene.room.connections["sid"] = 1
    assert scene.later(10 * AFTER_S) == []
    del scene.room.connections["sid"]
    assert scene.later(AFTER_S - 1) == []
    assert len(scene.later(1)) == 1


def test_what_somebody_does_starts_the_while_anew_and_talk_of_others_does_not(scene: Scene) -> None:
    scene.turn_to(1)
    assert scene.later(AFTER_S - 1) == []
    scene.room.submit(0, {"kind": "chat", "text": "well?"})
    assert len(scene.later(1)) == 1
    scene.room.submit(1, {"kind": "chat", "text": "soon"})
    assert scene.later(AFTER_S - 1) == []
    assert len(scene.later(1)) == 1


def test_nobody_is_told_of_an_empty_seat_or_a_table_that_was_ended(scene: Scene) -> None:
    scene.turn_to(1)
    scene.room.submit(1, {"kind": "stand"})
    assert scene.later(10 * AFTER_S) == []
    scene.turn_to(0)
    scene.room.submit_trusted(None, {"kind": "end"})
    assert scene.later(10 * AFTER_S) == []


def test_mail_goes_to_the_person_who_left_the_address_and_never_to_the_next_one(scene: Scene) -> None:
    addresses = Addresses(scene.rooms.store)
    house = scene.room.state.house
    addresses.keep(scene.room.id, house.person_at(1), Left("bob@inn.example", "ru"))
    scene.turn_to(1)
    scene.later(AFTER_S)
    letter = next(one for one in scene.line.parcels if one.channel is MAIL)
    assert (letter.to, letter.call.lang, letter.call.table) == ("bob@inn.example", "ru", "Малютка")
    assert letter.still()
    addresses.keep(scene.room.id, house.person_at(1), None)
    assert not letter.still(), "a mail on its way is not sent once its reader has stopped them"
    addresses.keep(scene.room.id, house.person_at(1), Left("bob@inn.example", "ru"))
    scene.room.submit(0, {"kind": "kick", "seat": 1}, host=True)
    scene.room.submit(1, {"kind": "sit", "name": "Late"})
    (asked,) = scene.room.state.requests
    scene.room.submit(0, {"kind": "grant", "to": asked.seq, "yes": True}, host=True)
    scene.line.parcels.clear()
    scene.turn_to(0)
    scene.later(0)
    scene.turn_to(1)
    scene.later(AFTER_S)
    assert [one.to for one in scene.line.parcels if one.call.name == "Late"] == [None], "the webhook alone"


def test_addresses_go_with_the_table_and_are_in_no_export(scene: Scene) -> None:
    addresses, person = Addresses(scene.rooms.store), Person(1, 0)
    addresses.keep(scene.room.id, person, Left("bob@inn.example", "en"))
    told = [str(scene.room.welcome(viewer)) for viewer in (0, 1, None)]
    assert not any("bob@" in one for one in told)
    scene.rooms.store.remove_table(scene.room.id)
    assert addresses.of(scene.room.id, person) is None
