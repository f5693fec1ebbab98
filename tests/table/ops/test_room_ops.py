"""Seats, links, hosts, spectators and house rules: who may change them, and what follows."""

from __future__ import annotations

import json
import time
import urllib.error
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from innkeep.table import RefusedError
from innkeep.table.core.draft import AppliedEvent
from innkeep.table.core.room_settings import LONGEST_DELAY_S, PALETTE, RoomSettings
from innkeep.table.core.state import State
from innkeep.table.core.wire import DeltaJson, LogLineJson
from innkeep.table.live.admission import Admission
from innkeep.table.live.room import Room
from innkeep.table.live.room_setup import resembling
from innkeep.table.live.welcome import deltas_since, welcome
from innkeep.table.store.packed_text import unpack
from innkeep.table.store.snapshots import SNAPSHOT_EVERY
from innkeep.table.views.deltas import delta, seen_by
from tests.table.client import Client, ServerProcess, eventually, why_not
from tests.table.play import seated
from tests.table.tiny import rooms_in
from tests.table.views.test_views import shown

Json = dict[str, Any]


def refusal(room: Room, who: int | None, **op: Any) -> str:
    before = room.state.digest()
    with pytest.raises(RefusedError) as caught:
        room.submit(who, op)
    assert room.state.digest() == before
    return caught.value.code


def last_line(room: Room) -> LogLineJson:
    return welcome(room, None)["log"][-1]


@pytest.fixture
def room(tmp_path: Path) -> Room:
    made: Room = rooms_in(tmp_path).create("tiny", {"players": 3})
    return seated(made)


def test_two_people_change_seats_when_both_agree_and_their_links_go_along(room: Room) -> None:
    room.submit(0, {"kind": "swap", "seat": 2})
    assert [seat.name for seat in room.state.seats] == ["N0", "N1", "N2"]
    assert last_line(room)["key"] == "log.swap-ask"
    room.submit(2, {"kind": "swap", "seat": 0})
    assert [seat.name for seat in room.state.seats] == ["N2", "N1", "N0"]
    assert (room.state.house.seat_of, room.state.house.host) == ((2, 1, 0), 2)
    assert room.state.house.swaps == ()
    room.submit(1, {"kind": "swap", "seat": 0})
    room.submit(0, {"kind": "swap", "seat": 1, "off": True})
    assert refusal(room, 0, kind="swap", seat=1, off=True) == "bad-value"
    assert refusal(room, 0, kind="swap", seat=0) == "bad-value"
    assert refusal(room, 0, kind="swap", seat=7) == "out-of-range"


def test_a_free_seat_needs_nobodys_leave(room: Room) -> None:
    room.submit(
        1, {"kind": "move", "cs": shown(room, room.state, 1)["zones"]["s1.hand"]["order"], "to": "table"}
    )
    room.submit(1, {"kind": "stand"})
    room.submit(2, {"kind": "swap", "seat": 1})
    assert [seat.name for seat in room.state.seats] == ["N0", "N2", None]


def nameless(house: Json) -> None:
    for name in ("turns", "holders", "kept"):
        del house[name]


def leading_nowhere(house: Json) -> None:
    house.update(next=None, came=[], given=[])


def leading_on(house: Json) -> None:
    """One that does not say from when on spectators may know of the next table."""
    house.update(next="t2", came=[[0, 0, 0]], given=[0, 0, 0, 0])


@pytest.mark.parametrize("earlier", [nameless, leading_nowhere, leading_on])
def test_a_snapshot_of_an_earlier_version_is_read_or_gives_way_to_the_log(
    tmp_path: Path, earlier: Callable[[Json], None]
) -> None:
    rooms = rooms_in(tmp_path)
    room = seated(rooms.create("tiny", {"players": 3}))
    for number in range(2 * SNAPSHOT_EVERY):
        room.submit(0, {"kind": "track", "zone": "s0.luck", "value": number % 20})
    digest = room.state.digest()
    with rooms.store.db.engine.begin() as db:
        for seq, kept in db.execute(text("SELECT seq, state FROM snapshots")).all():
            older = json.loads(unpack(kept))
            earlier(older["house"])
            change = text("UPDATE snapshots SET state = :state WHERE seq = :seq")
            db.execute(change, {"state": json.dumps(older), "seq": seq})
    again = rooms_in(tmp_path).get(room.id)
    assert again.state.digest() == digest
    assert again.state.house.holders == ((0, 0), (1, 0), (2, 0))


def test_only_the_host_keeps_the_house_even_without_sitting(room: Room) -> None:
    ops: list[Json] = [
        {"kind": "kick", "seat": 2},
        {"kind": "relink", "seat": 2},
        {"kind": "host", "seat": 2},
        {"kind": "house", "what": "lock", "on": True},
        {"kind": "house-rules", "text": "x"},
    ]
    for op in ops:
        assert refusal(room, 1, **op) == "not-host"
        assert refusal(room, None, **op) == "spectator"
    for kind in ("password", "rematch"):
        extra: Json = {"on": True} if kind == "password" else {"table": "t"}
        assert refusal(room, 0, kind=kind, **extra) == "not-host"
    room.submit(0, {"kind": "stand"})
    for op in ops:
        room.submit(0, op) if op["kind"] != "host" else None
    assert refusal(room, 0, kind="host", seat=2) == "nobody-there"
    room.submit(0, {"kind": "host", "seat": 1})
    assert refusal(room, 0, kind="kick", seat=2) == "not-seated"
    assert welcome(room, 1)["you"]["host"]
    assert not welcome(room, 0)["you"]["host"]


def test_the_one_who_sits_here_for_longest_takes_over_when_the_host_is_gone(room: Room) -> None:
    presence = room.presence
    for number, viewer in enumerate((0, None, 2, 1)):
        presence.come(f"sid{number}", viewer, f"N{viewer}")
        time.sleep(0.001)
    presence.host_gone_s = 0.0
    assert presence.heir() is None
    presence.go("sid0")
    assert presence.heir() == 2
    assert refusal(room, 1, kind="host", seat=1) == "not-host"
    assert refusal(room, 2, kind="host", seat=1) == "not-host"
    room.submit(2, {"kind": "host", "seat": 2})
    assert room.state.house.host == 2
    presence.host_gone_s = 60.0
    presence.go("sid2")
    assert presence.heir() is None


def test_colours_are_of_the_palette_and_nobodys_twice(room: Room) -> None:
    room.submit(0, {"kind": "color", "color": PALETTE[3]})
    assert room.state.seats[0].color == PALETTE[3]
    assert refusal(room, 1, kind="color", color=PALETTE[3]) == "color-taken"
    assert refusal(room, 1, kind="color", color="#123456") == "bad-value"


def test_house_rules_are_kept_with_the_table_line_by_line(room: Room) -> None:
    room.submit(0, {"kind": "house-rules", "text": "  No cheating\x00 \n\nDrinks are doubled "})
    told = welcome(room, None)["house"]["rules"]
    assert told == "No cheating\n\nDrinks are doubled"
    assert State.from_dict(json.loads(json.dumps(room.state.to_dict()))) == room.state
    assert refusal(room, 0, kind="house-rules", text="x" * 4001) == "bad-value"


def test_waking_somebody_is_told_and_not_too_often(room: Room) -> None:
    room.submit(0, {"kind": "nudge", "seat": 1})
    room.submit(0, {"kind": "nudge", "seat": 2})
    assert refusal(room, 0, kind="nudge", seat=1) == "too-fast"
    room.submit(1, {"kind": "nudge", "seat": 0})
    assert refusal(room, 1, kind="nudge", seat=1) == "bad-value"


def test_keeping_the_room_is_not_taken_back_with_a_move(room: Room) -> None:
    room.submit(0, {"kind": "pay", "from": "s0.purse", "to": "pot", "amount": 1})
    room.submit(0, {"kind": "house", "what": "chat", "on": False})
    room.submit(0, {"kind": "undo"})
    assert room.state.value("pot") == 0
    assert not room.state.house.chat
    assert refusal(room, None, kind="chat", text="hello") == "silent"


def watched(room: Room) -> list[DeltaJson]:
    """What spectators are sent from now on."""
    frames: list[DeltaJson] = []

    def tell(step: AppliedEvent) -> None:
        frames.append(delta(step, room.redaction, seen_by(step, None)))

    room.listeners.append(tell)
    return frames


def test_spectators_see_hands_only_while_all_agree_and_can_follow_nothing_after(room: Room) -> None:
    frames = watched(room)

    def hand() -> list[str]:
        order: list[str] = welcome(room, None)["state"]["zones"]["s1.hand"]["order"]
        return order

    room.submit(0, {"kind": "house", "what": "all", "on": True})
    room.submit(0, {"kind": "agree", "on": True})
    room.submit(1, {"kind": "agree", "on": True})
    assert hand() == []
    room.submit(2, {"kind": "agree", "on": True})
    assert last_line(room)["key"] == "log.open-all"
    shown = hand()
    assert len(shown) == 5
    assert all(frames[-1]["c"][alias]["f"] for alias in shown)
    room.submit(1, {"kind": "draw", "from": "s1.deck", "to": "s1.hand", "n": 1})
    assert len(last_line(room)["a"]["cs"]) == 1
    known = set(hand())
    tail = room.state.seq
    room.submit(2, {"kind": "agree", "on": False})
    assert last_line(room)["key"] == "log.open-end"
    assert hand() == []
    assert known <= set(frames[-1]["x"])
    assert "cs" not in welcome(room, None)["log"][-2]["a"]
    assert deltas_since(room, tail, None) is None
    assert deltas_since(room, tail, 0) is not None
    mine = room.redaction.view(room.state, 1)["zones"]["s1.hand"]["order"]
    assert len(mine) == 6
    assert not known & set(mine)
    for alias in mine:
        room.submit(1, {"kind": "move", "c": alias, "to": "table", "up": False})
    assert not known & set(json.dumps(frames[-6:]).split('"'))


def test_somebody_new_who_has_not_agreed_closes_the_hands(room: Room) -> None:
    for seat in range(3):
        room.submit(seat, {"kind": "agree", "on": True})
    room.submit(0, {"kind": "house", "what": "all", "on": True})
    assert room.state.house.open
    room.submit(2, {"kind": "stand"})
    assert room.state.house.open
    view = welcome(room, None)["state"]["zones"]
    assert (len(view["s1.hand"]["order"]), view["s2.hand"]["order"]) == (5, [])
    room.submit(2, {"kind": "sit", "name": "Dora"})
    assert not room.state.house.open
    room.submit(2, {"kind": "stand"})
    assert not room.state.house.open, "hands are opened by somebody's word only"


# -- over real sockets ------------------------------------------------------------------------------------


def trio(server: ServerProcess) -> tuple[Json, Client, Client]:
    made = server.new_table(players=3)
    tokens = made["tokens"]["seats"]
    return made, Client(server.url, tokens[0], "Ann"), Client(server.url, tokens[1], "Bob")


def heard(client: Client, event: str) -> list[Any]:
    return [data for name, data in client.frames if name == event]


@pytest.mark.server
def test_a_kicked_persons_link_is_void_and_a_new_one_can_be_had(server: ServerProcess) -> None:
    made, ann, bob = trio(server)
    ann.ok("kick", seat=1)
    eventually(lambda: not bob.connected)
    assert heard(bob, "removed")[0]["code"] == "void-link"
    assert not any(delta.get("k") == "kick" for delta in heard(bob, "d"))
    assert why_not(server, made["tokens"]["seats"][1]) == "void-link"
    with pytest.raises(urllib.error.HTTPError) as caught:
        server.request(f"/api/tables/{made['id']}/export", token=made["tokens"]["seats"][1])
    assert caught.value.code == 403
    links = server.request(f"/api/tables/{made['id']}/links", token=made["tokens"]["host"])
    assert links["seats"][0] is None
    new = links["seats"][1].partition("#")[2]
    dora = Client(server.url, new, "Dora")
    assert dora.picture.seats[1]["name"] is None, "Bob's hand lies there"
    (request,) = dora.picture.more["requests"]
    ann.ok("grant", to=request["seq"], yes=True)
    dora.wait(lambda: dora.picture.seats[1]["name"] == "Dora")
    assert server.request(f"/api/tables/{made['id']}/links", token=new)["seats"] == [None] * 3


@pytest.mark.server
def test_after_a_swap_each_link_leads_to_the_new_seat(server: ServerProcess) -> None:
    made, ann, bob = trio(server)
    hers = ann.hand()
    ann.ok("swap", seat=1)
    bob.ok("swap", seat=0)
    ann.wait(lambda: ann.welcome is not None and ann.welcome["you"]["seat"] == 1)
    bob.wait(lambda: bob.welcome is not None and bob.welcome["you"]["seat"] == 0)
    assert ann.welcome is not None
    assert ann.welcome["you"]["host"]
    his = bob.hand()
    assert len(his) == len(hers)
    assert not set(his) & set(hers), "by its name no card can be followed into the other's hand"
    late = Client(server.url, made["tokens"]["seats"][1])
    assert late.hand() == his
    bob.ok("move", c=his[0], to="table")
    assert ann.code("move", c=his[1], to="table") == "unknown-component"


@pytest.mark.server
def test_one_makes_ones_own_link_new_and_stays(server: ServerProcess) -> None:
    made, ann, bob = trio(server)
    (own,) = heard(bob, "link")
    other = Client(server.url, own["token"], key="another browser")
    bob.ok("relink", seat=1)
    eventually(lambda: not other.connected)
    assert bob.connected
    fresh = heard(bob, "link")[-1]
    assert why_not(server, made["tokens"]["seats"][1]) == "void-link"
    again = Client(server.url, fresh["token"])
    assert again.hand() == bob.hand()
    assert ann.code("relink", seat=9) == "out-of-range"


@pytest.mark.server
def test_a_closed_room_keeps_its_people_and_lets_nobody_new_in(server: ServerProcess) -> None:
    made, ann, bob = trio(server)
    eve = Client(server.url, made["tokens"]["spectator"], "Eve")
    ann.ok("house", what="lock", on=True)
    assert why_not(server, made["tokens"]["spectator"], name="Mallory") == "room-locked"
    assert eve.welcome is not None
    again = Client(server.url, made["tokens"]["spectator"], "Eve", **{"pass": eve.welcome["pass"]})
    dora = Client(server.url, made["tokens"]["seats"][2], "Dora")
    assert dora.picture.seats[2]["name"] is None
    assert dora.code("sit", name="Dora") == "room-locked"
    back = Client(server.url, made["tokens"]["seats"][1])
    assert back.hand() == bob.hand()
    ann.ok("house", what="join", on=False)
    eventually(lambda: not eve.connected and not again.connected)
    assert why_not(server, made["tokens"]["spectator"], **{"pass": eve.welcome["pass"]}) == "no-watching"


@pytest.mark.server
def test_spectators_are_named_or_only_counted(server: ServerProcess) -> None:
    made, ann, _ = trio(server)
    Client(server.url, made["tokens"]["spectator"], "Eve")
    eventually(lambda: heard(ann, "present")[-1]["names"] == ["Eve"])
    ann.ok("house", what="seen", on=False)
    eventually(lambda: heard(ann, "present")[-1]["names"] == [])
    assert heard(ann, "present")[-1]["watchers"] == 1


@pytest.mark.server
def test_a_password_is_asked_for_and_leaves_no_trace(folder: Path) -> None:
    server = ServerProcess(folder)
    made, ann, bob = trio(server)
    path = f"/api/tables/{made['id']}"
    word = "Барли wine 7"
    tokens = made["tokens"]

    def code(where: str, data: Json, token: str) -> str:
        with pytest.raises(urllib.error.HTTPError) as caught:
            server.request(path + where, data, token)
        return str(json.loads(caught.value.read())["error"]["code"])

    assert code("/password", {"password": word}, tokens["seats"][1]) == "not-host"
    assert code("/password", {"password": ""}, tokens["host"]) == "bad-value"
    server.request(path + "/password", {"password": word}, tokens["host"])
    assert bob.connected, "who is here stays"
    assert why_not(server, tokens["seats"][1]) == "password"
    assert why_not(server, tokens["spectator"], **{"pass": "x"}) == "password"
    assert code("/enter", {"password": "barley wine"}, tokens["seats"][1]) == "wrong-password"
    shown = server.request(path + "/enter", {"password": word}, tokens["seats"][1])["pass"]
    assert Client(server.url, tokens["seats"][1], **{"pass": shown}).hand() == bob.hand()
    assert why_not(server, tokens["seats"][2], **{"pass": shown}) == "password"
    assert Client(server.url, tokens["host"]).hand() == ann.hand()
    answers = {code("/enter", {"password": f"guess {n}"}, tokens["seats"][2]) for n in range(8)}
    assert answers == {"wrong-password", "too-fast"}
    server.request(path + "/password", {"password": None}, tokens["host"])
    Client(server.url, tokens["seats"][2])
    from innkeep.table.store.archive import export_table
    from innkeep.table.store.event_log import Store

    store = Store.in_folder(folder)
    row = store.table(made["id"])
    assert row is not None
    told = json.dumps([export_table(row, store), ann.frames, bob.frames], ensure_ascii=False)
    assert word not in told
    assert "scrypt" not in told
    store.close()
    server.kill()


def test_the_host_sets_a_delay_for_spectators_also_when_the_table_is_over(room: Room) -> None:
    assert refusal(room, 1, kind="delay", seconds=30) == "not-host"
    assert refusal(room, 0, kind="delay", seconds=0) == "bad-value"
    assert refusal(room, 0, kind="delay", seconds=LONGEST_DELAY_S + 1) == "out-of-range"
    room.submit(0, {"kind": "delay", "seconds": 30})
    assert (last_line(room)["key"], last_line(room)["a"]) == ("log.delay", {"seconds": 30})
    assert welcome(room, None)["house"]["delay"] == 30
    room.submit(0, {"kind": "end"})
    room.submit(0, {"kind": "delay", "seconds": 0})
    assert last_line(room)["key"] == "log.delay-off"
    house, at = room.state.house, room.last_at
    assert house.told_after(at) == 30_000, "what happened under it is told no sooner"
    assert house.told_after(at + 30_000) == 0
    assert house.told_after(at - 7_200_000) == 1000 * LONGEST_DELAY_S, "the clock was set back"
    assert RoomSettings.from_dict(json.loads(json.dumps(house.to_dict()))) == house
    old = {name: value for name, value in house.to_dict().items() if name not in ("delay", "withheld")}
    assert RoomSettings.from_dict(old).told_after(at) == 0, "a snapshot of an earlier version"


def test_a_rematch_keeps_the_delay(tmp_path: Path) -> None:
    rooms = rooms_in(tmp_path)
    first, second = (rooms.create("tiny", {"players": 2}) for _ in range(2))
    seated(first).submit(0, {"kind": "delay", "seconds": 120})
    resembling(first, second, Admission(rooms, lambda: ()))
    assert second.state.house.delay == 120
