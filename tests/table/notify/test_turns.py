"""Who is told that a table waits for them, and when: by what everybody sees, and only who is away."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from innkeep.table.access.addresses import PublicAddress
from innkeep.table.core.room_settings import Person
from innkeep.table.live.room import Room
from innkeep.table.live.welcome import welcome
from innkeep.table.notify.addresses import Address
from innkeep.table.notify.deliveries import Deliveries, Parcel
from innkeep.table.notify.message import Channel, Message
from innkeep.table.notify.turns import AFTER_S, TurnNotices
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
    def deliver(self, call: Message, to: str | None, stop: str | None) -> None:
        raise AssertionError(call, to, stop)


WEBHOOK: Channel = Nowhere()
MAIL: Channel = Nowhere()
BOB = Address("bob@inn.example", "ru", confirmed=True)


@dataclass
class Scene:
    """A table, a clock, and what was sent."""

    rooms: Any
    now: float = 0.0
    line: Line = field(default_factory=Line)

    def __post_init__(self) -> None:
        reach = PublicAddress("https://inn.example")
        self.turns = TurnNotices(
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
    scene.room.trusted.submit(None, {"kind": "end"})
    assert scene.later(10 * AFTER_S) == []


def test_mail_goes_to_the_person_who_left_the_address_and_never_to_the_next_one(scene: Scene) -> None:
    addresses = scene.turns.addresses
    house = scene.room.state.house
    addresses.keep(scene.room.id, house.person_at(1), BOB)
    scene.turn_to(1)
    scene.later(AFTER_S)
    letter = next(one for one in scene.line.parcels if one.channel is MAIL)
    assert (letter.to, letter.call.lang, letter.call.to_json()["table"]) == (
        "bob@inn.example",
        "ru",
        "Малютка",
    )
    assert letter.still()
    addresses.keep(scene.room.id, house.person_at(1), None)
    assert not letter.still(), "a mail on its way is not sent once its reader has stopped them"
    addresses.keep(scene.room.id, house.person_at(1), BOB)
    scene.room.submit(0, {"kind": "kick", "seat": 1}, host=True)
    scene.room.submit(1, {"kind": "sit", "name": "Late"})
    (asked,) = scene.room.state.requests
    scene.room.submit(0, {"kind": "grant", "to": asked.seq, "yes": True}, host=True)
    scene.line.parcels.clear()
    scene.turn_to(0)
    scene.later(0)
    scene.turn_to(1)
    scene.later(AFTER_S)
    assert [one.to for one in scene.line.parcels if one.call.to_json().get("name") == "Late"] == [None], (
        "the webhook alone"
    )


def test_addresses_go_with_the_table_and_are_in_no_export(scene: Scene) -> None:
    addresses, person = scene.turns.addresses, Person(1, 0)
    addresses.keep(scene.room.id, person, BOB)
    told = [str(welcome(scene.room, viewer)) for viewer in (0, 1, None)]
    assert not any("bob@" in one for one in told)
    scene.rooms.store.remove_table(scene.room.id)
    assert addresses.of(scene.room.id, person) is None


def asked(scene: Scene) -> list[str | None]:
    return [one.to for one in scene.line.parcels if one.call.to_json()["event"] == "confirm"]


def test_nothing_goes_to_an_address_before_its_owner_says_yes_but_one_mail_that_asks(scene: Scene) -> None:
    addresses, person = scene.turns.addresses, scene.room.state.house.person_at(1)
    left = Address("bob@inn.example", "en")
    addresses.keep(scene.room.id, person, left)
    scene.turns.ask(scene.room, person, left)
    (question,) = scene.line.parcels
    assert "N1" not in question.call.letter("stop"), "nothing of it was written by who left the address"
    question.ended(True)
    scene.turn_to(1)
    assert scene.later(AFTER_S)
    assert all(one.channel is not MAIL for one in scene.line.parcels[1:])
    for other in ("bob@inn.example", "BOB@Inn.example", "bob+again@inn.example"):
        scene.turns.ask(scene.room, Person(0, 0), Address(other, "en"))
    assert asked(scene) == ["bob@inn.example"], "an address is asked once, by whatever table or person"
    assert addresses.confirm(scene.room.id, Person(0, 0), addresses.digest(left.address)) is None
    assert addresses.confirm(scene.room.id, person, addresses.digest("eve@inn.example")) is None
    assert addresses.confirm(scene.room.id, person, addresses.digest(left.address))
    scene.turn_to(0)
    scene.later(0)
    scene.turn_to(1)
    scene.later(AFTER_S)
    assert scene.line.parcels[-1].to == "bob@inn.example"


def test_a_question_that_was_given_up_may_be_put_again(scene: Scene) -> None:
    person, left = scene.room.state.house.person_at(1), Address("bob@inn.example", "en")
    scene.turns.addresses.keep(scene.room.id, person, left)
    scene.turns.ask(scene.room, person, left)
    scene.line.parcels[0].ended(False)
    scene.turns.ask(scene.room, person, left)
    assert len(asked(scene)) == 2


def test_a_call_that_waits_when_the_server_ends_is_told_by_the_next_one(folder: Path) -> None:
    scene = Scene(rooms_in(folder))
    scene.turn_to(1)
    scene.turns.look()
    scene.now += AFTER_S - 1
    scene.turns.look()
    assert scene.line.parcels == []
    scene.rooms.store.close()
    line = Line()
    turns = TurnNotices(
        *(rooms_in(folder), PublicAddress("https://inn.example"), line), webhook=WEBHOOK, mail=None, after_s=0
    )
    turns.look()  # nobody has opened the table here
    turns.look()
    (told,) = line.parcels
    assert told.call.to_json()["seat"] == 1
    told.ended(True)
    later = Line()
    again = TurnNotices(
        *(rooms_in(folder), PublicAddress("https://inn.example"), later),
        webhook=WEBHOOK,
        mail=None,
        after_s=0,
    )
    again.look()
    again.look()
    assert later.parcels == [], "who has been told is not told by every restart"
