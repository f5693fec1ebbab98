"""Leaving for good over real sockets: a bot or a friend plays on, and a table without a host chooses one."""

from __future__ import annotations

import json
import urllib.error
from pathlib import Path
from typing import Any

import pytest

from innkeep.table.core.errors import RefusedError
from innkeep.table.live.room import Room
from innkeep.table.live.welcome import log_for
from tests.table.client import Client, ServerProcess, eventually, why_not
from tests.table.tiny import rooms_in

Json = dict[str, Any]


def leave(server: ServerProcess, table: str, token: str) -> str:
    """Give one's seat on; the token of the link for the friend."""
    link: str = server.request(f"/api/tables/{table}/leave", {}, token)["link"]
    return link.partition("#")[2]


def joined(server: ServerProcess, tokens: list[str], names: tuple[str, ...]) -> list[Client]:
    return [Client(server.url, token, name) for token, name in zip(tokens, names, strict=True)]


@pytest.mark.server
def test_a_friend_comes_to_seat_and_hand_and_the_leaver_to_nothing(server: ServerProcess) -> None:
    made = server.new_table(players=3)
    tokens = made["tokens"]["seats"]
    ann, bob, zoe = joined(server, tokens, ("Ann", "Bob", "Zoe"))
    bob.ok("draw", from_="s1.deck", to="s1.hand", n=3)
    bob.ok("note", sort="private", text="my plan")
    hand = [bob.picture.comps[card]["f"] for card in bob.hand()]
    assert len(hand) >= 3
    given = leave(server, made["id"], tokens[1])
    eventually(lambda: not bob.connected)
    assert why_not(server, tokens[1]) == "void-link"
    links = server.request(f"/api/tables/{made['id']}/links", token=tokens[0])
    assert links["seats"][1] is None, "the host has no link to a hand that goes to somebody else"
    code = server.request(f"/api/tables/{made['id']}/code", {"on": True}, tokens[0])["code"]
    assert server.request("/api/code", {"code": code})["seats"] == []
    cat = Client(server.url, given, "Cat")
    assert [cat.picture.comps[card]["f"] for card in cat.hand()] == hand
    assert "my plan" not in json.dumps(cat.frames)
    eventually(lambda: ann.picture.seats[1]["name"] == "Cat")
    with pytest.raises(urllib.error.HTTPError):
        leave(server, made["id"], made["tokens"]["spectator"])
    for one in (ann, zoe, cat):
        one.close()


@pytest.mark.server
def test_a_bot_plays_on_for_who_has_to_go(server: ServerProcess) -> None:
    pytest.importorskip("innkeep.assistant.bots.bot")
    made = server.new_table(players=3)
    ann, bob, zoe = joined(server, made["tokens"]["seats"], ("Ann", "Bob", "Zoe"))
    assert bob.code("bot", seat=2, strength="thumb") == "not-host"
    bob.ok("bot", seat=1, strength="thumb")
    eventually(lambda: ann.picture.seats[1]["bot"])
    assert zoe.code("bot", seat=1, strength=None) == "not-host"
    bob.ok("sit", name="Bob")
    eventually(lambda: not ann.picture.seats[1]["bot"])
    for one in (ann, bob, zoe):
        one.close()


class House:
    """Four at a table in this process; the host is Ann at seat 0."""

    def __init__(self, folder: Path) -> None:
        self.room: Room = rooms_in(folder).create("tiny", {"players": 4})
        self.presence = self.room.presence
        self.presence.host_left_s = 0.0
        for seat, name in enumerate(("Ann", "Bob", "Zoe", "Dan")):
            self.room.submit(seat, {"kind": "sit", "name": name}, claim=f"{seat}" * 16)
            self.presence.come(f"sid{seat}", seat, name)

    def refused(self, seat: int, op: Json) -> str:
        with pytest.raises(RefusedError) as caught:
            self.room.submit(seat, op)
        return caught.value.code

    def want(self, seat: int, wanted: int) -> None:
        self.room.submit(seat, {"kind": "elect", "seat": wanted})


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


@pytest.mark.parametrize("how", ["hand-over", "stand"])
def test_those_who_are_left_choose_a_host_by_more_than_half(house: House, how: str) -> None:
    room, presence = house.room, house.presence
    room.submit(0, {"kind": how})
    assert presence.electors() == [] or how == "hand-over"
    presence.go("sid0")
    presence.come("onlooker", None, "Eve")
    assert presence.electors() == [1, 2, 3]
    assert presence.to_json()["electors"] == [1, 2, 3]
    house.want(1, 1)
    assert room.state.house.host != 1
    house.want(2, 3)
    house.want(3, 1)
    assert room.state.house.host == 1, "two of three"
    assert room.state.house.votes == ()
    assert house.refused(2, {"kind": "elect", "seat": 2}) == "not-host", "there is a host again"
    assert [line["key"] for line in log_for(room, 1)[-3:]] == ["log.elect", "log.elect", "log.elected"]


def test_nobody_is_chosen_while_the_host_only_lost_the_line(house: House) -> None:
    room, presence = house.room, house.presence
    presence.go("sid0")
    assert presence.electors() == []
    assert house.refused(1, {"kind": "elect", "seat": 1}) == "not-host"
    room.submit(0, {"kind": "stand"})
    presence.host_left_s = 60.0
    assert presence.electors() == [], "for a minute"
    presence.host_left_s = 0.0
    presence.go("sid3")
    assert house.refused(1, {"kind": "elect", "seat": 3}) == "nobody-there"
    assert house.refused(1, {"kind": "elect", "seat": 0}) == "nobody-there"
    house.want(1, 2)
    room.submit(1, {"kind": "stand"})
    assert room.state.house.votes == (), "who goes takes the vote along"
    presence.come("sid0", 0, "Ann")
    assert presence.electors() == []


def test_a_bot_in_the_hosts_place_is_no_host_who_is_here(house: House) -> None:
    room, presence = house.room, house.presence
    presence.strengths = lambda: ("thumb",)
    room.submit(0, {"kind": "bot", "seat": 0, "strength": "thumb"})
    presence.come("bot", 0, None, bot=True)
    presence.go("sid0")
    assert presence.electors() == [1, 2, 3]
    presence.host_gone_s = 0.0
    assert presence.heir() == 1
    presence.go("bot")
    house.want(1, 2)
    house.want(2, 2)
    assert room.state.house.host == 2


def test_a_table_whose_host_has_not_come_yet_has_not_been_left(tmp_path: Path) -> None:
    room = rooms_in(tmp_path).create("tiny", {"players": 2})
    room.presence.host_left_s = 0.0
    room.submit(1, {"kind": "sit", "name": "Bob"})
    room.presence.come("sid1", 1, "Bob")
    assert room.presence.electors() == []
