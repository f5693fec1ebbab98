"""What the seats add to the chance: promised, told, dealt anew; nobody can choose, verify finds who tried."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from innkeep.table import RefusedError
from innkeep.table.core.draft import Step
from innkeep.table.core.seeds import seed_for
from innkeep.table.core.state import Event
from innkeep.table.live.room import Room
from innkeep.table.ops.opening import promise, salted
from innkeep.table.store.archive import export_table, verify, verify_document
from innkeep.table.store.log_chain import Chain, genesis_record
from innkeep.table.views.deltas import delta
from tests.table.mirror import Mirror
from tests.table.play import seated
from tests.table.tiny import rooms_in

Json = dict[str, Any]


def numbers(seat: int, n: int = 8) -> list[str]:
    """A browser's chain of numbers, the first promise first."""
    chain = [hashlib.sha256(f"browser {seat}".encode()).hexdigest()]
    while len(chain) < n:
        chain.append(promise(chain[-1]))
    return chain[::-1]


def online(room: Room, *seats: int) -> None:
    room.connections.update({f"sid{seat}": seat for seat in seats})


def mixed(tmp_path: Path) -> Room:
    """Two seats have added their numbers, and the cards were dealt anew."""
    room = seated(rooms_in(tmp_path).create("tiny", {}))
    online(room, 0, 1)
    for seat in (0, 1):
        room.submit(seat, {"kind": "mix", "pledge": numbers(seat)[0]})
    for seat in (1, 0):
        room.submit(seat, {"kind": "mix", "tell": numbers(seat)[1]})
    return room


def hands(room: Room) -> list[tuple[str, ...]]:
    return [room.state.zones[zone].order for zone in ("s0.hand", "s1.hand", "s0.deck", "drink.deck")]


def test_the_cards_are_dealt_anew_when_the_last_number_is_told(tmp_path: Path) -> None:
    room = seated(rooms_in(tmp_path).create("tiny", {}))
    online(room, 0, 1)
    at_first = hands(room)
    for seat in (0, 1):
        room.submit(seat, {"kind": "mix", "pledge": numbers(seat)[0]})
    room.submit(1, {"kind": "mix", "tell": numbers(1)[1]})
    assert hands(room) == at_first
    aliases = {cid: piece.alias for cid, piece in room.state.components.items()}
    room.submit(0, {"kind": "mix", "tell": numbers(0)[1]})
    assert hands(room) != at_first
    assert [len(zone) for zone in hands(room)] == [len(zone) for zone in at_first]
    for order in hands(room):  # nobody can follow a card by name
        assert all(room.state.components[cid].alias != aliases[cid] for cid in order)
    assert room.state.salt == salted("", [(0, numbers(0)[1]), (1, numbers(1)[1])])
    room.submit(0, {"kind": "shuffle", "zone": "drink.deck"})
    event = list(room.store.events(room.id))[-1]
    assert event.args["seed"] == seed_for(room.row.secret, event.seq, room.state.salt)
    assert verify(room.row, room.store).problems == []
    again = Room(room.row, room.store, b"server")
    assert (again.state.digest(), again.head) == (room.state.digest(), room.head)


def test_views_follow_and_undo_does_not_reach_behind_the_dealing(tmp_path: Path) -> None:
    room = seated(rooms_in(tmp_path).create("tiny", {}))
    online(room, 0, 1)
    mirrors = {
        viewer: Mirror(room.redaction.view(room.state, viewer), room.state.seq) for viewer in room.viewers
    }

    def tell(step: Step) -> None:
        for viewer, mirror in mirrors.items():
            mirror.apply(json.loads(json.dumps(delta(step, room.redaction, viewer))))

    room.listeners.append(tell)
    for seat in (0, 1):
        room.submit(seat, {"kind": "mix", "pledge": numbers(seat)[0]})
    for seat in (0, 1):
        room.submit(seat, {"kind": "mix", "tell": numbers(seat)[1]})
    for viewer, mirror in mirrors.items():
        assert mirror.view() == json.loads(json.dumps(room.redaction.view(room.state, viewer)))
    with pytest.raises(RefusedError, match="take back"):
        room.submit(0, {"kind": "undo"})
    room.submit(0, {"kind": "track", "zone": "s0.luck", "value": 3})
    room.submit(0, {"kind": "undo"})
    assert room.state.mixing is None
    for viewer, mirror in mirrors.items():
        assert mirror.view() == json.loads(json.dumps(room.redaction.view(room.state, viewer)))


@pytest.mark.parametrize(
    "op",
    [
        {"kind": "track", "zone": "s0.luck", "value": 3},
        {"kind": "peek", "zone": "drink.deck", "n": 1},
        {"kind": "draw", "from": "s0.deck", "to": "s0.hand", "n": 1},
    ],
)
def test_once_somebody_did_something_nothing_is_dealt_anew(tmp_path: Path, op: Json) -> None:
    room = seated(rooms_in(tmp_path).create("tiny", {}))
    online(room, 0)
    room.submit(0, {"kind": "chat", "text": "hello"})
    room.submit(0, {"kind": "mix", "pledge": numbers(0)[0]})
    room.submit(1, op) if op["kind"] != "draw" else room.submit(0, op)
    with pytest.raises(RefusedError, match="begun"):
        room.submit(0, {"kind": "mix", "tell": numbers(0)[1]})


def test_a_number_is_told_once_and_as_it_was_promised(tmp_path: Path) -> None:
    room = seated(rooms_in(tmp_path).create("tiny", {}))
    online(room, 0, 1)
    for seat in (0, 1):
        room.submit(seat, {"kind": "mix", "pledge": numbers(seat)[0]})
    for bad in (
        {"tell": numbers(1)[1]},
        {"tell": numbers(0)[0]},
        {"tell": "x"},
        {"pledge": "AB" * 32},
        {},
        {"pledge": numbers(0)[0], "tell": numbers(0)[1]},
    ):
        with pytest.raises(RefusedError):
            room.submit(0, {"kind": "mix", **bad})
    room.submit(0, {"kind": "mix", "tell": numbers(0)[1]})
    with pytest.raises(RefusedError):
        room.submit(0, {"kind": "mix", "tell": numbers(0)[2]})  # its turn comes with the next promise
    with pytest.raises(RefusedError):
        room.submit(None, {"kind": "mix", "pledge": numbers(3)[0]})


def test_who_comes_later_has_everybody_tell_a_new_number(tmp_path: Path) -> None:
    room = seated(rooms_in(tmp_path).create("tiny", {"players": 3}))
    online(room, 0)
    room.submit(0, {"kind": "mix", "pledge": numbers(0)[0]})
    room.submit(0, {"kind": "mix", "tell": numbers(0)[1]})
    alone = room.state.salt
    online(room, 1)
    room.submit(1, {"kind": "mix", "pledge": numbers(1)[0]})
    room.submit(1, {"kind": "mix", "tell": numbers(1)[1]})
    assert room.state.salt == alone  # the first has to tell a number nobody knew when the second was promised
    room.submit(0, {"kind": "mix", "tell": numbers(0)[2]})
    assert room.state.salt not in ("", alone)
    room.connections.clear()
    online(room, 1)
    room.submit(1, {"kind": "mix", "pledge": numbers(1)[0]})
    room.submit(1, {"kind": "mix", "tell": numbers(1)[1]})  # who is away is not waited for
    last = list(room.store.events(room.id))[-1]
    assert (last.args["n"], last.args["without"]) == (1, [0])
    assert verify(room.row, room.store).problems == []


def test_a_promise_goes_with_whoever_made_it(tmp_path: Path) -> None:
    room = mixed(tmp_path)
    room.submit(0, {"kind": "stand"})
    assert room.state.mixing is not None
    assert [seat for seat, _ in room.state.mixing.pledges] == [1]


def test_a_table_can_be_dealt_anew_only_so_often(tmp_path: Path) -> None:
    room = seated(rooms_in(tmp_path).create("tiny", {}))
    for _ in range(60):
        room.submit(0, {"kind": "mix", "pledge": numbers(0)[0]})
    with pytest.raises(RefusedError):
        room.submit(0, {"kind": "mix", "pledge": numbers(0)[0]})


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
    room = seated(rooms_in(tmp_path).create("tiny", {}))
    online(room, 0, 1)
    for seat in (0, 1):
        room.submit(seat, {"kind": "mix", "pledge": numbers(seat)[0]})
    room.submit(1, {"kind": "mix", "tell": numbers(1)[1]})
    for tried in range(1000):
        number = hashlib.sha256(f"tried {tried}".encode()).hexdigest()
        with pytest.raises(RefusedError):
            room.submit(0, {"kind": "mix", "tell": number})
    # a new promise has the other tell another number, which nobody knows yet
    room.submit(0, {"kind": "mix", "pledge": numbers(5)[0]})
    assert room.state.mixing is not None
    assert room.state.mixing.told == ()
    assert dict(room.state.mixing.pledges)[1] == numbers(1)[1]
