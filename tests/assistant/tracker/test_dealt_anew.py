"""The assistant at a table whose cards are dealt anew before the first move: it follows the new hands."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from innkeep import cards
from innkeep.assistant import Assistant
from innkeep.assistant.watcher import watcher
from innkeep.cards.table_module import module
from innkeep.table.live.room import Room
from innkeep.table.live.rooms import Rooms
from innkeep.table.ops.opening import promise
from innkeep.table.plugins.discovery import Plugins
from innkeep.table.store.event_log import Store

RDI: Any = module
NUMBERS = {seat: [promise(f"{seat:064x}"), f"{seat:064x}"] for seat in range(3)}


@pytest.fixture
def empty(tmp_path: Path) -> Room:
    """A table for three, to which nobody has come."""
    rooms = Rooms(Store.in_folder(tmp_path), Plugins(modules={"rdi": RDI}, watchers=(watcher,)))
    return rooms.create("rdi", {"players": 3}, seed=1)


@pytest.fixture
def room(empty: Room) -> Room:
    """A table of three who are all connected."""
    room = empty
    for seat, name in enumerate(("Ann", "Bob", "Cy")):
        room.submit(seat, {"kind": "sit", "name": name, "pledge": NUMBERS[seat][0]})
    room.connections.update({f"sid{seat}": seat for seat in range(3)})
    return room


def deal_anew(room: Room) -> None:
    for seat, (_, number) in NUMBERS.items():
        room.submit(seat, {"kind": "mix", "tell": number})


def assistant_of(room: Room) -> Assistant:
    found = room.watchers.active[0]
    assert isinstance(found, Assistant)
    return found


def faces(room: Room, zone: str) -> list[str]:
    return sorted(room.state.components[cid].face or "" for cid in room.state.zones[zone].order)


def read_hands(room: Room) -> list[list[str]]:
    game = assistant_of(room).mirror.hypothesis.game
    return [sorted(game.cards[uid].id for uid in player.hand) for player in game.players]


def titles(room: Room, zone: str) -> set[str]:
    library = cards.load()
    return {library.cards[face].title["en"] for face in faces(room, zone)}


def options(room: Room, seat: int) -> list[str]:
    return [item["text"]["en"] for item in room.advice(seat) if item["sort"] == "option"]


def named(texts: list[str]) -> set[str]:
    """The titles of which options speak."""
    return {title for text in texts for title in re.findall("\u201c(.+?)\u201d", text)}


def test_the_assistant_reads_the_hands_that_were_dealt_anew(room: Room) -> None:
    hands = [f"s{seat}.hand" for seat in range(3)]
    at_first = [faces(room, hand) for hand in hands]
    assert read_hands(room) == at_first
    deal_anew(room)
    assert [faces(room, hand) for hand in hands] != at_first
    mirror = assistant_of(room).mirror
    assert (mirror.lost, mirror.tally.lost, mirror.open_violations, mirror.dues()) == (False, 0, [], [])
    assert read_hands(room) == [faces(room, hand) for hand in hands]


def test_who_holds_a_link_is_advised_of_no_hand_before_sitting_down(empty: Room) -> None:
    assert not named([item["text"]["en"] for seat in range(3) for item in empty.advice(seat)])
    empty.submit(0, {"kind": "sit", "name": "Ann"})
    assert named(options(empty, 0)) == titles(empty, "s0.hand")
    assert not named(options(empty, 1))


def test_options_are_those_of_the_new_hand_and_no_advice_of_the_old_one_is_left(room: Room) -> None:
    deal_anew(room)
    old = room.redaction.view(room.state, 0)["zones"]["s0.hand"]["order"]
    assert named(options(room, 0)) == titles(room, "s0.hand")
    room.submit(0, {"kind": "mix", "anew": True})
    for seat in (1, 2):
        room.submit(seat, {"kind": "answer", "yes": True})
    covered = [room.advice(seat) for seat in range(3)]
    assert all(item["sort"] == "turn" or "c" not in item for items in covered for item in items)
    assert not any(named([item["text"]["en"] for item in items]) for items in covered)
    for seat, (pledge, _) in NUMBERS.items():
        room.submit(seat, {"kind": "mix", "pledge": pledge})
    room.submit(0, {"kind": "mix", "deal": True})
    deal_anew(room)
    assert named(options(room, 0)) == titles(room, "s0.hand")
    assert {item["sort"] for item in room.advice(0)} == {"turn", "option", "next"}
    assert old
    names = {room.aliases.of(one.alias) for one in room.state.components.values()}
    assert not names & {*old}  # a card that was offered by name lies under that name nowhere any more
    assert not [item for item in room.advice(1) if item["sort"] == "option"]


def test_the_game_goes_on_from_the_new_deal_also_after_a_restart(room: Room) -> None:
    deal_anew(room)
    whole = next(item for item in room.advice(0) if item["text"]["en"] == "Discard the whole hand and draw")
    thrown = faces(room, "s0.hand")
    room.accept(0, whole["id"], None)
    mirror = assistant_of(room).mirror
    assert (mirror.lost, mirror.open_violations) == (False, [])
    assert mirror.hypothesis.game.phase_name == "action"
    assert faces(room, "s0.discard") == thrown
    assert read_hands(room)[0] == faces(room, "s0.hand")
    again = Room(room.row, room.store, b"server")
    again.watch(watcher)
    assert assistant_of(again).mirror.hypothesis.game.digest() == mirror.hypothesis.game.digest()
    assert [item["text"] for item in again.advice(0)] == [item["text"] for item in room.advice(0)]
