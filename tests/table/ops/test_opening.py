"""What the seats add to the chance: promised, told, dealt anew; nobody can choose, verify finds who tried."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from innkeep.table import RefusedError
from innkeep.table.core.draft import AppliedEvent
from innkeep.table.core.mixing import ONCE
from innkeep.table.core.seeds import seed_for
from innkeep.table.core.state import Event, set_out
from innkeep.table.live.replay import LogReader
from innkeep.table.live.room import Room
from innkeep.table.live.welcome import log_for, welcome
from innkeep.table.ops.opening import PATIENCE_MS, Dealer, opening_events, promise, salted
from innkeep.table.store.archive import export_table, verify, verify_document
from innkeep.table.store.event_log import Row, now_ms
from innkeep.table.store.log_chain import Chain, genesis_record
from innkeep.table.views.deltas import delta
from innkeep.table.views.redaction import bound
from tests.table.mirror import Mirror
from tests.table.play import seated
from tests.table.tiny import rooms_in

Json = dict[str, Any]


def number(seat: int, n: int = 0) -> str:
    """A number of that seat's browser."""
    return hashlib.sha256(f"browser {seat} {n}".encode()).hexdigest()


def online(room: Room, *seats: int) -> None:
    room.connections.update({f"sid{seat}": seat for seat in seats})


def sit(room: Room, seat: int, *, promises: bool = True, n: int = 0) -> None:
    pledge = promise(number(seat, n)) if promises else None
    room.submit(seat, {"kind": "sit", "name": f"N{seat}", "pledge": pledge})
    online(room, seat)


def tell(room: Room, seat: int, n: int = 0) -> None:
    room.submit(seat, {"kind": "mix", "tell": number(seat, n)})


def made(tmp_path: Path, players: int = 2) -> Room:
    room: Room = rooms_in(tmp_path).create("tiny", {"players": players})
    return room


def mixed(tmp_path: Path) -> Room:
    """Two seats have added their numbers, and the cards were dealt."""
    room = made(tmp_path)
    for seat in (0, 1):
        sit(room, seat)
    for seat in (1, 0):
        tell(room, seat)
    return room


def hands(room: Room) -> list[tuple[str, ...]]:
    return [room.state.zones[zone].order for zone in ("s0.hand", "s1.hand", "s0.deck", "drink.deck")]


def said(room: Room) -> list[str]:
    return [line["key"] for line in log_for(room, None)]


def told(room: Room, key: str) -> Json:
    """What the last line of that kind says."""
    return [{"by": line["by"], **line["a"]} for line in log_for(room, None) if line["key"] == key][-1]


def seen(room: Room, seat: int) -> int:
    """How many cards of its own hand that seat is shown."""
    view = room.redaction.view(room.state, bound(room.state, seat))
    return sum(1 for alias in view["zones"][f"s{seat}.hand"]["order"] if "f" in view["comps"][alias])


def test_nobody_sees_a_hand_before_all_have_told_their_numbers(tmp_path: Path) -> None:
    room = made(tmp_path)
    at_first = hands(room)
    sit(room, 0)
    assert (room.state.covered, seen(room, 0)) == (True, 0)
    sit(room, 1)  # the last seat: now the numbers are told
    tell(room, 1)
    assert (hands(room), seen(room, 0), seen(room, 1)) == (at_first, 0, 0)
    aliases = {cid: piece.alias for cid, piece in room.state.components.items()}
    tell(room, 0)
    assert hands(room) != at_first
    assert [len(zone) for zone in hands(room)] == [len(zone) for zone in at_first]
    assert (seen(room, 0), seen(room, 1)) == (len(hands(room)[0]), len(hands(room)[1]))
    for order in hands(room):  # nobody can follow a card by name
        assert all(room.state.components[cid].alias != aliases[cid] for cid in order)
    assert room.state.salt == salted("", [(0, number(0)), (1, number(1))])
    assert told(room, "log.mix-dealt") == {"by": 0, "n": 2, "owner": 1}
    room.submit(0, {"kind": "shuffle", "zone": "drink.deck"})
    event = list(room.store.events(room.id))[-1]
    assert event.args["seed"] == seed_for(room.row.secret, event.seq, room.state.salt)
    assert verify(room.row, room.store).problems == []
    again = Room(room.row, room.store, b"server")
    assert (again.state.digest(), again.head) == (room.state.digest(), room.head)


def test_views_follow_and_undo_does_not_reach_behind_the_dealing(tmp_path: Path) -> None:
    room = made(tmp_path)

    def view(viewer: int | None) -> Any:
        return json.loads(json.dumps(room.redaction.view(room.state, bound(room.state, viewer))))

    mirrors: dict[int | None, Mirror] = {}

    def follow(step: AppliedEvent) -> None:
        for viewer, mirror in mirrors.items():
            mirror.apply(json.loads(json.dumps(delta(step, room.redaction, viewer))))

    room.listeners.append(follow)
    for seat in (0, 1):
        sit(room, seat)
    mirrors.update({viewer: Mirror(view(viewer), room.state.seq) for viewer in room.viewers})
    for seat in (0, 1):
        tell(room, seat)
    for viewer, mirror in mirrors.items():
        assert mirror.view() == view(viewer)
    room.submit(0, {"kind": "mix", "anew": True})
    room.submit(1, {"kind": "answer", "yes": True})
    for viewer, mirror in mirrors.items():
        assert mirror.view() == view(viewer)
    assert seen(room, 0) == 0
    room.submit(0, {"kind": "mix", "deal": True})
    with pytest.raises(RefusedError, match="take back"):
        room.submit(0, {"kind": "undo"})
    room.submit(0, {"kind": "track", "zone": "s0.luck", "value": 3})
    room.submit(0, {"kind": "undo"})
    assert room.state.mixing is None
    for viewer, mirror in mirrors.items():
        assert mirror.view() == view(viewer)


def test_a_hand_that_was_seen_is_not_dealt_anew_by_whoever_comes(tmp_path: Path) -> None:
    """Neither by a promise, nor by another browser at the seat, nor by who stands up and sits down again, nor
    by whom the host sends away."""
    room = made(tmp_path, 3)
    sit(room, 0)
    room.submit(0, {"kind": "mix", "deal": True})
    tell(room, 0)
    lies = hands(room)
    for n in range(1, 20):
        with pytest.raises(RefusedError, match="begun"):
            room.submit(0, {"kind": "mix", "pledge": promise(number(0, n))})
        with pytest.raises(RefusedError, match="begun"):
            room.submit(0, {"kind": "mix", "deal": True})
    for n in range(3):
        sit(room, 1, n=n)
        room.submit(1, {"kind": "stand"})
        sit(room, 2, n=n)
        room.submit(0, {"kind": "kick", "seat": 2})
    assert (hands(room), room.state.covered) == (lies, False)


def test_who_sits_down_first_without_a_promise_plays_as_it_was_dealt(tmp_path: Path) -> None:
    room = made(tmp_path)
    lies = hands(room)
    sit(room, 0, promises=False)
    assert seen(room, 0) == len(lies[0])
    sit(room, 1)
    assert (room.state.covered, hands(room)) == (False, lies)
    with pytest.raises(RefusedError, match="begun"):
        room.submit(1, {"kind": "mix", "pledge": promise(number(1, 1))})


def test_once_all_agree_the_cards_are_dealt_anew_and_the_log_says_for_whom(tmp_path: Path) -> None:
    room = mixed(tmp_path)
    lies = hands(room)
    room.submit(1, {"kind": "mix", "anew": True})
    assert hands(room) == lies
    assert room.state.asking is not None
    with pytest.raises(RefusedError):  # the host decides for nobody here
        room.submit(0, {"kind": "answer", "yes": True, "decide": True})
    room.submit(0, {"kind": "answer", "yes": False})
    assert (room.state.covered, seen(room, 0)) == (False, len(lies[0]))
    room.submit(1, {"kind": "mix", "anew": True})
    room.submit(0, {"kind": "answer", "yes": True})
    assert (room.state.covered, seen(room, 0), seen(room, 1)) == (True, 0, 0)
    assert told(room, "log.mix-anew")["by"] == 1
    for seat in (0, 1):
        room.submit(seat, {"kind": "mix", "pledge": promise(number(seat, 1))})
    room.submit(1, {"kind": "mix", "deal": True})
    for seat in (0, 1):
        tell(room, seat, 1)
    assert hands(room) != lies
    assert told(room, "log.mix-dealt") == {"by": 1, "n": 2, "owner": 1}
    assert verify(room.row, room.store).problems == []


@pytest.mark.parametrize(
    "op",
    [
        {"kind": "track", "zone": "s0.luck", "value": 3},
        {"kind": "peek", "zone": "drink.deck", "n": 1},
        {"kind": "draw", "from": "s0.deck", "to": "s0.hand", "n": 1},
        {"kind": "reveal", "zone": "s0.hand", "to": "all"},
        {"kind": "lot", "zone": "s0.hand"},
        {"kind": "random", "from": "s0.hand", "to": "table"},
        {"kind": "shuffle", "zone": "s0.hand"},
        {"kind": "pass"},
    ],
)
def test_nothing_is_done_before_the_cards_are_dealt_and_they_are_not_dealt_after_it(
    tmp_path: Path, op: Json
) -> None:
    room = made(tmp_path, 3)
    for seat in (0, 1):
        sit(room, seat)
    room.submit(0, {"kind": "chat", "text": "hello"})
    with pytest.raises(RefusedError, match="not dealt"):
        room.submit(0, op)
    room.submit(0, {"kind": "mix", "deal": True})
    with pytest.raises(RefusedError, match="not dealt"):
        room.submit(0, op)
    for seat in (0, 1):
        tell(room, seat)
    room.submit(0, op)
    with pytest.raises(RefusedError, match="begun"):
        room.submit(0, {"kind": "mix", "anew": True})


def test_a_covered_hand_is_shown_to_nobody_in_any_way(tmp_path: Path) -> None:
    room = made(tmp_path, 3)
    for seat in (0, 1):
        sit(room, seat)
    room.submit(0, {"kind": "house", "what": "all", "on": True})
    for seat in (0, 1):
        room.submit(seat, {"kind": "agree", "on": True})
    shown = [welcome(room, viewer, since) for viewer in room.viewers for since in (None, 0)]
    pages = [LogReader().page(room, link, 0, 500) for link in (0, 1, 2, None)]
    lines = [LogReader().lines(room, link, 999, 500) for link in (0, 1, 2, None)]
    text = json.dumps([shown, pages, lines])
    for piece in room.state.components.values():
        if room.state.zones[piece.zone].visibility == "owner":
            assert str(room.redaction.token(piece.face)) not in text
    for what in (lambda: room.weigh(0, "thumb"), lambda: room.accept(0, "w0", None)):
        with pytest.raises(RefusedError, match="not dealt"):
            what()
    seq = room.submit(1, {"kind": "request", "want": "show", "from": "s0.hand"})
    with pytest.raises(RefusedError, match="not dealt"):
        room.submit(0, {"kind": "grant", "to": seq, "yes": True})


def test_who_holds_a_link_sees_no_hand_before_sitting_down(tmp_path: Path) -> None:
    """Whoever made the table holds all links."""
    room = made(tmp_path)
    assert [seen(room, seat) for seat in (0, 1)] == [0, 0]
    sit(room, 0, promises=False)
    assert (seen(room, 0), seen(room, 1)) == (len(hands(room)[0]), 0)


def test_a_number_is_told_once_and_as_it_was_promised(tmp_path: Path) -> None:
    room = made(tmp_path, 3)
    for seat in (0, 1):
        sit(room, seat)
    with pytest.raises(RefusedError):
        tell(room, 0)  # before it is asked for
    room.submit(1, {"kind": "mix", "deal": True})
    for bad in (
        {"tell": number(1)},
        {"tell": promise(number(0))},
        {"tell": "x"},
        {"pledge": "AB" * 32},
        {},
        {"pledge": promise(number(0, 1))},
        {"pledge": promise(number(0)), "tell": number(0)},
        {"deal": True, "tell": number(0)},
        {"deal": True},  # who is connected has a moment to tell
    ):
        with pytest.raises(RefusedError):
            room.submit(0, {"kind": "mix", **bad})
    tell(room, 0)
    with pytest.raises(RefusedError):
        tell(room, 0)
    with pytest.raises(RefusedError):
        room.submit(None, {"kind": "mix", "pledge": promise(number(3))})
    with pytest.raises(RefusedError):
        room.submit(0, {"kind": "mix", "deal": True}, bot=True)


def test_who_is_away_is_not_waited_for_and_who_is_silent_not_for_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = made(tmp_path)
    for seat in (0, 1):
        sit(room, seat)
    room.connections.clear()
    online(room, 1)
    tell(room, 1)
    last = list(room.store.events(room.id))[-1]
    assert (last.args["n"], last.args["without"]) == (1, [0])
    assert verify(room.row, room.store).problems == []

    room = made(tmp_path)
    for seat in (0, 1):
        sit(room, seat)
    tell(room, 1)
    with pytest.raises(RefusedError):
        room.submit(1, {"kind": "mix", "deal": True})
    monkeypatch.setattr("innkeep.table.live.decider.now_ms", lambda: now_ms() + PATIENCE_MS)
    room.submit(1, {"kind": "mix", "deal": True})
    last = list(room.store.events(room.id))[-1]
    assert (last.args["n"], last.args["without"]) == (1, [0])
    assert verify(room.row, room.store).problems == []


def test_where_nobody_who_promised_is_left_the_cards_stand(tmp_path: Path) -> None:
    room = made(tmp_path, 3)
    lies = hands(room)
    sit(room, 0)
    sit(room, 1, promises=False)
    room.submit(0, {"kind": "stand"})
    assert seen(room, 1) == 0
    room.submit(1, {"kind": "mix", "deal": True})
    assert (hands(room), seen(room, 1)) == (lies, len(lies[1]))
    assert told(room, "log.mix-stands")["owner"] == 1
    assert verify(room.row, room.store).problems == []


def test_a_promise_goes_with_whoever_made_it(tmp_path: Path) -> None:
    room = made(tmp_path, 3)
    for seat in (0, 1):
        sit(room, seat)
    room.submit(0, {"kind": "stand"})
    assert room.state.mixing is not None
    assert [seat for seat, _ in room.state.mixing.pledges] == [1]
    room.submit(1, {"kind": "rename", "name": "Bobby"})
    assert [seat for seat, _ in room.state.mixing.pledges] == [1]


def test_a_table_takes_only_so_many_promises(tmp_path: Path) -> None:
    room = made(tmp_path)
    sit(room, 0)
    for _ in range(59):
        room.submit(0, {"kind": "mix", "pledge": promise(number(0))})
    with pytest.raises(RefusedError):
        room.submit(0, {"kind": "mix", "pledge": promise(number(0))})


def test_a_table_of_an_earlier_version_plays_as_it_lies(tmp_path: Path) -> None:
    """Its cards were dealt with each promise; what was dealt so is read and verified, and no more is."""
    rooms = rooms_in(tmp_path)
    first = rooms.create("tiny", {})
    setup = {name: value for name, value in first.row.setup.items() if name != ONCE}
    row = Row("0123456789ab", "tiny", "off", first.row.secret, setup, 0)
    opening = opening_events(set_out(setup), setup["opening"], row.secret, 0)
    store = first.store
    store.add_table(row, [(event, None) for event in row.sealed(opening)])
    room = seated(Room(row, store, b"server"))
    assert seen(room, 0) == len(hands(room)[0])
    args: Json = {"pledge": promise(number(0)), "tell": None}
    head, chain = room.head, Chain(row.secret)
    deal = Dealer(lambda: setup, row.secret).deal(room.state, [(0, number(0))])
    told = {"pledge": None, "tell": number(0), "n": 1, "without": [], **deal}
    for n, earlier in enumerate((args, told), room.state.seq + 1):
        event = chain.sealed(head, Event(n, 0, "mix", earlier, 0), None)
        head = event.head
        store.append(row.id, event, None)
    room.catch_up()
    assert room.state.salt == deal["salt"]
    assert seen(room, 0) == len(hands(room)[0])
    assert verify(row, store).problems == []
    assert "log.mix" in said(room)
    with pytest.raises(RefusedError, match="begun"):
        room.submit(0, {"kind": "mix", "pledge": promise(number(0, 1))})
    room.submit(0, {"kind": "track", "zone": "s0.luck", "value": 3})


def other_number(events: list[Json]) -> None:
    events[-1]["args"]["tell"] = "00" * 32


def other_deal(events: list[Json]) -> None:
    orders = events[-1]["args"]["orders"]
    orders["drink.deck"].reverse()


def other_salt(events: list[Json]) -> None:
    events[-1]["args"]["salt"] = "00" * 32


@pytest.mark.parametrize("forge", [other_number, other_deal, other_salt])
def test_verify_finds_cards_dealt_otherwise(tmp_path: Path, forge: Callable[[list[Json]], None]) -> None:
    room = mixed(tmp_path)
    document = export_table(room.row, room.store)
    forge(document["events"])
    chain = Chain(room.row.secret)
    row = room.row
    head = chain.genesis(
        genesis_record(row.id, row.module, row.assistant, row.setup, row.created, row.secret)
    )
    for e in document["events"]:  # by somebody who can make all hashes fit
        event = Event(e["seq"], e["seat"], e["kind"], e["args"], e["at"])
        head = e["head"] = chain.after(head, event, e["op_id"])
    assert verify_document(json.dumps(document).encode()).problems


def test_a_host_who_tries_a_thousand_numbers_gains_nothing(tmp_path: Path) -> None:
    """Whatever the host would like to tell instead, it was promised before the other's number was known."""
    room = made(tmp_path)
    for seat in (0, 1):
        sit(room, seat)
    tell(room, 1)
    for tried in range(1000):
        with pytest.raises(RefusedError):
            room.submit(0, {"kind": "mix", "tell": hashlib.sha256(f"tried {tried}".encode()).hexdigest()})
    with pytest.raises(RefusedError):  # nor is another promised meanwhile, nor the cards had without it
        room.submit(0, {"kind": "mix", "pledge": promise(number(0, 5))})
    with pytest.raises(RefusedError):
        room.submit(0, {"kind": "mix", "deal": True})
