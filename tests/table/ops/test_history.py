"""Taking back and doing again at any depth, in groups and back to a line of the log; whom it needs asked."""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from innkeep.table import RefusedError, TableHandle
from innkeep.table.core.state import AppliedOp, State
from innkeep.table.live.room import Room
from innkeep.table.live.welcome import log_for
from innkeep.table.ops.kinds.consent import LAPSES_MS
from innkeep.table.store.archive import verify
from innkeep.table.store.event_log import now_ms
from tests.table.mirror import Mirror
from tests.table.play import random_op, seated
from tests.table.tiny import rooms_in, state_of
from tests.table.views.test_views import record
from tests.table.watchers import Adviser

Json = dict[str, Any]

STEPS = {
    *(
        "move",
        "draw",
        "deal",
        "flip",
        "rotate",
        "shuffle",
        "gather",
        "peek",
        "reveal",
        "track",
        "pay",
        "pass",
    ),
    *("reverse", "random", "search", "take", "lock", "dice", "arrow", "chat"),
}


def table(folder: Path, players: int = 2, **more: Any) -> Room:
    return seated(rooms_in(folder, **more).create("tiny", {"players": players}))


def lies(state: State) -> Json:
    """How everything lies, without the names it goes by and without the log."""
    data = state.to_dict()
    for component in data["components"]:
        del component["alias"]
    return {name: data[name] for name in ("seats", "zones", "components", "head")}


def names(room: Room, seat: int | None, zone: str) -> list[str]:
    found: list[str] = room.redaction.view(room.state, seat)["zones"][zone]["order"]
    return found


def refusal(room: Room, seat: int | None, **op: Any) -> str:
    before = room.state.digest()
    with pytest.raises(RefusedError) as caught:
        room.submit(seat, op)
    assert room.state.digest() == before
    return caught.value.code


def alone(folder: Path) -> Room:
    """Nobody to ask: all the others are bots, and always were."""
    room: Room = rooms_in(folder).create("tiny", {"players": 2})
    for seat in room.state.seats:
        room.submit(seat.seat, {"kind": "sit", "name": f"N{seat.seat}", "bot": seat.seat > 0})
    return room


def luck(room: Room, seat: int, value: int, **more: Any) -> int:
    return room.submit(seat, {"kind": "track", "zone": "s0.luck", "value": value, **more})


# -- going back and forth ----------------------------------------------------------------------------


def test_undo_goes_back_step_by_step_and_keeps_the_log(tmp_path: Path) -> None:
    room = table(tmp_path)
    states = [lies(room.state)]
    token = next(a for a, c in room.redaction.view(room.state, 0)["comps"].items() if c["k"] == "token")
    for op in (
        {"kind": "track", "zone": "s0.luck", "value": 3},
        {"kind": "move", "c": token, "to": "s0.front", "x": 1, "y": 2},
        {"kind": "pay", "from": "s0.purse", "to": "pot", "amount": 2},
        {"kind": "rotate", "c": token, "deg": 90},
        {"kind": "flip", "c": token},
    ):
        room.submit(0, op)
        states.append(lies(room.state))
    seq = room.state.seq
    room.submit(1, {"kind": "chat", "text": "hm"})
    for before in reversed(states[:-1]):
        room.submit(1, {"kind": "undo"})
        assert lies(room.state) == before
    assert refusal(room, 0, kind="undo") == "undo-nothing"
    for after in states[1:]:
        room.submit(0, {"kind": "redo"})
        assert lies(room.state) == after
    assert refusal(room, 0, kind="redo") == "redo-nothing"
    assert room.state.seq == seq + 1 + 5 + 5
    assert verify(room.row, room.store).problems == []


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 10**6), k=st.integers(1, 40))
def test_whatever_was_done_can_be_taken_back_and_done_again(seed: int, k: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        room = alone(Path(folder))
        mirrors = {v: Mirror(room.redaction.view(room.state, v), room.state.seq) for v in room.viewers}
        frames = record(room)
        moments = [lies(room.state)]
        rng = Random(seed)
        groups = rng.random() < 0.5
        last: str | None = None
        for _ in range(k):
            op = random_op(rng, room.redaction.view(room.state, 0), 0)
            if op["kind"] not in STEPS:
                continue
            if groups and rng.random() < 0.7:
                op["group"] = rng.choice("ab")
            head = room.state.head
            try:
                room.submit(0, op)
            except RefusedError:
                continue
            if room.state.head == head:
                continue
            if last is not None and op.get("group") == last:
                moments.pop()
            moments.append(lies(room.state))
            last = op.get("group")
        back = rng.randint(0, len(moments) - 1)
        for moment in reversed(moments[len(moments) - 1 - back : -1]):
            room.submit(0, {"kind": "undo"})
            assert lies(room.state) == moment
        for moment in moments[len(moments) - back :]:
            room.submit(0, {"kind": "redo"})
            assert lies(room.state) == moment
        held = [cid for zone in room.state.zones.values() for cid in zone.order]
        assert sorted(held) == sorted(room.state.components)
        assert room.state.digest() == state_of(room.row, room.store).digest()
        assert Room(room.row, room.store, b"server").state.digest() == room.state.digest()
        for viewer, mirror in mirrors.items():
            for frame in frames[viewer]:
                mirror.apply(frame)
            assert mirror.view() == room.redaction.view(room.state, viewer)
        room.store.close()


def test_something_new_leaves_nothing_to_do_again(tmp_path: Path) -> None:
    room = table(tmp_path)
    luck(room, 0, 3)
    luck(room, 0, 4)
    room.submit(0, {"kind": "undo"})
    assert room.redaction.view(room.state, 0)["past"] == {"undo": True, "redo": True}
    room.submit(0, {"kind": "chat", "text": "hm"})
    assert room.redaction.view(room.state, 0)["past"] == {"undo": True, "redo": True}
    luck(room, 1, 5)
    assert refusal(room, 0, kind="redo") == "redo-nothing"
    room.submit(0, {"kind": "undo"})
    room.submit(0, {"kind": "undo"})
    assert room.state.value("s0.luck") == 20
    assert room.redaction.view(room.state, 0)["past"] == {"undo": False, "redo": True}


def test_ops_of_one_group_are_one_step(tmp_path: Path) -> None:
    room = table(tmp_path)
    luck(room, 0, 9)
    for number in range(3):
        room.submit(0, {"kind": "pay", "from": "s0.purse", "to": "pot", "amount": 1 + number, "group": "g"})
        room.submit(1, {"kind": "chat", "text": "talk between"})
    room.submit(1, {"kind": "pay", "from": "s1.purse", "to": "pot", "amount": 1, "group": "g"})
    room.submit(0, {"kind": "undo"})
    assert room.state.value("pot") == 6, "another seat's group is another step, whatever it is called"
    room.submit(0, {"kind": "undo"})
    assert (room.state.value("pot"), room.state.value("s0.luck")) == (0, 9)
    room.submit(1, {"kind": "redo"})
    assert room.state.value("pot") == 6
    for bad in ("", "x" * 65, 5, None):
        assert refusal(room, 0, kind="pass", group=bad) == "bad-value"


def test_back_to_a_line_of_the_log_is_one_step(tmp_path: Path) -> None:
    room = table(tmp_path)
    seqs = [luck(room, 0, value) for value in range(5, 15)]
    middle = lies(room.state)
    room.submit(1, {"kind": "undo", "to": seqs[2]})
    assert room.state.value("s0.luck") == 7
    assert log_for(room, 1)[-1]["a"] | {"kind": ""} == {
        "of": seqs[3], "last": seqs[-1], "head": seqs[2], "n": 7, "kind": ""
    }  # fmt: skip
    assert refusal(room, 0, kind="undo", to=seqs[5]) == "undo-nothing"
    room.submit(0, {"kind": "redo"})
    assert lies(room.state) == middle
    room.submit(0, {"kind": "undo", "to": seqs[4]})
    last = luck(room, 0, 1)
    assert refusal(room, 0, kind="undo", to=seqs[7]) == "undo-gone"
    assert refusal(room, 0, kind="undo", to=last) == "undo-nothing"
    room.submit(0, {"kind": "undo", "to": 0})
    assert room.state.value("s0.luck") == 20


def test_undo_reaches_back_beyond_what_is_kept_in_memory(tmp_path: Path) -> None:
    rooms = rooms_in(tmp_path)
    room = seated(rooms.create("tiny", {}))
    first = lies(room.state)
    for number in range(900):
        luck(room, 0, number % 19)
    room.submit(0, {"kind": "undo", "to": 0})
    assert lies(room.state) == first
    again = Room(room.row, rooms.store, rooms.server_secret)
    again.submit(0, {"kind": "redo"})
    assert again.state.value("s0.luck") == 899 % 19


class Echo(Adviser):
    """A watcher that pays a coin whenever a track is set."""

    kinds: list[str]

    def open(self, table: TableHandle) -> None:
        super().open(table)
        self.kinds = []

    def seen(self, table: TableHandle, op: AppliedOp) -> None:
        self.kinds.append(op.kind)
        if op.kind == "track":
            table.submit(None, {"kind": "pay", "from": "inn", "to": "pot", "amount": 1})

    def accept(self, *_: Any) -> list[Json]:
        return [{"kind": "pay", "from": f"s{n}.purse", "to": "pot", "amount": 2} for n in range(2)]

    def before(self, *_: Any) -> None:
        return None


def test_what_a_watcher_did_in_answer_goes_with_it_and_is_never_done_twice(tmp_path: Path) -> None:
    room = table(tmp_path, watchers=(Echo,))
    luck(room, 0, 3)
    room.accept(1, "two", "1:x")
    assert room.state.value("pot") == 5
    room.submit(0, {"kind": "undo"})
    assert room.state.value("pot") == 1, "an accepted due of several ops is one step"
    room.submit(0, {"kind": "undo"})
    assert (room.state.value("pot"), room.state.value("s0.luck")) == (0, 20)
    room.submit(0, {"kind": "redo"})
    room.submit(0, {"kind": "redo"})
    assert (room.state.value("pot"), room.state.value("s0.luck")) == (5, 3)
    (watcher,) = room.watchers.active
    assert isinstance(watcher, Echo)
    assert watcher.kinds.count("pay") == 3


# -- consent -----------------------------------------------------------------------------------------


def test_what_showed_something_or_was_decided_by_lot_needs_the_others(tmp_path: Path) -> None:
    room = table(tmp_path, players=3)
    room.submit(0, {"kind": "move", "c": names(room, 0, "drink.deck")[0], "to": "table"})
    card = next(
        a
        for a, c in room.redaction.view(room.state, 0)["comps"].items()
        if c["z"] == "table" and not c.get("up")
    )
    for op in (
        {"kind": "flip", "c": card},
        {"kind": "draw", "from": "s0.deck", "to": "s0.hand", "n": 1},
        {"kind": "peek", "zone": "s0.deck", "n": 1},
        {"kind": "reveal", "c": names(room, 0, "s0.hand")[0], "to": "all"},
        {"kind": "shuffle", "zone": "s0.deck"},
        {"kind": "dice", "sides": 6, "n": 1},
        {"kind": "draw", "from": "drink.deck", "to": "drink.discard", "n": 1},
    ):
        before = lies(room.state)
        seq = room.submit(0, op)
        room.submit(0, {"kind": "undo"})
        asking = room.redaction.view(room.state, None)["asking"]
        assert asking == {
            "seq": seq + 1, "by": 0, "what": "undo", "of": seq, "last": seq, "asked": [1, 2], "yes": []
        }  # fmt: skip
        assert refusal(room, 0, kind="answer", yes=True) == "not-asked"
        assert refusal(room, 1, kind="undo") == "asked-already"
        room.submit(2, {"kind": "answer", "yes": True})
        assert refusal(room, 2, kind="answer", yes=True) == "not-asked"
        assert room.state.head == seq
        room.submit(1, {"kind": "answer", "yes": True})
        assert lies(room.state) == before, op
        assert room.state.asking is None
        assert log_for(room, 1)[-1]["by"] == 0
    assert refusal(room, 1, kind="answer", yes=True) == "asked-nothing"


def test_one_no_leaves_everything_as_it_is(tmp_path: Path) -> None:
    room = table(tmp_path, players=3)
    room.submit(0, {"kind": "draw", "from": "s0.deck", "to": "s0.hand", "n": 1})
    before = lies(room.state)
    room.submit(0, {"kind": "undo"})
    room.submit(1, {"kind": "answer", "yes": True})
    room.submit(2, {"kind": "answer", "yes": False})
    assert room.state.asking is None
    assert lies(room.state) == before
    assert [line["key"] for line in log_for(room, None)[-3:]] == ["log.ask", "log.agree", "log.decline"]
    room.submit(0, {"kind": "undo"})
    room.submit(0, {"kind": "answer", "yes": False})
    assert log_for(room, None)[-1]["key"] == "log.withdraw"
    room.submit(0, {"kind": "undo"})
    luck(room, 2, 5)
    assert room.state.asking is None, "the game went on"


def test_a_question_outlives_a_restart_and_lapses(tmp_path: Path) -> None:
    rooms = rooms_in(tmp_path)
    room = seated(rooms.create("tiny", {"players": 3}))
    before = lies(room.state)
    room.submit(0, {"kind": "dice", "sides": 6, "n": 1})
    room.submit(0, {"kind": "undo"})
    room.submit(1, {"kind": "answer", "yes": True})
    again = Room(room.row, rooms.store, rooms.server_secret)
    assert again.redaction.view(again.state, 2)["asking"] == room.redaction.view(room.state, 2)["asking"]
    again.trusted.lapse(now_ms())
    assert again.state.asking is not None
    again.submit(2, {"kind": "answer", "yes": True})
    assert lies(again.state) == before
    again.submit(0, {"kind": "dice", "sides": 6, "n": 1})
    again.submit(0, {"kind": "undo"})
    again.trusted.lapse(now_ms() + LAPSES_MS + 1000)
    assert again.state.asking is None
    assert log_for(again, 0)[-1]["key"] == "log.lapse"


def test_who_stood_up_is_not_waited_for(tmp_path: Path) -> None:
    room = table(tmp_path, players=3)
    room.submit(0, {"kind": "dice", "sides": 6, "n": 1})
    room.submit(0, {"kind": "undo"})
    room.submit(1, {"kind": "answer", "yes": True})
    room.submit(2, {"kind": "stand"})
    room.submit(0, {"kind": "undo"})
    assert room.state.asking is None
    assert room.state.head == 0


def test_only_the_owner_is_asked_about_his_hand(tmp_path: Path) -> None:
    room = table(tmp_path, players=3)
    before = lies(room.state)
    alias = names(room, 0, "s0.hand")[0]
    room.submit(0, {"kind": "move", "c": alias, "to": "table"})
    played = lies(room.state)
    room.submit(1, {"kind": "undo"})
    assert room.state.asking is not None
    assert room.state.asking.asked == (0,)
    room.submit(0, {"kind": "answer", "yes": False})
    assert lies(room.state) == played
    room.submit(0, {"kind": "undo"})
    assert lies(room.state) == before
    assert alias not in names(room, 0, "s0.hand")
    assert refusal(room, 0, kind="move", c=alias, to="table") == "unknown-component"
    room.submit(1, {"kind": "redo"})
    assert room.state.asking is not None
    assert room.state.asking.what == "redo"
    room.submit(0, {"kind": "answer", "yes": True})
    assert lies(room.state) == played


def test_a_shuffle_taken_back_leaves_no_name_behind(tmp_path: Path) -> None:
    room = table(tmp_path)
    room.submit(0, {"kind": "draw", "from": "s0.deck", "to": "s0.discard", "n": 4})
    before = lies(room.state)
    known = set(names(room, 0, "s0.discard"))
    room.submit(0, {"kind": "gather", "from": "s0.discard", "to": "s0.deck", "shuffle": True})
    shown = set(names(room, 1, "s0.deck"))
    for _ in range(3):
        card = names(room, 0, "s0.deck")[0]
        shown.add(card)
        room.submit(0, {"kind": "move", "c": card, "to": "table"})
    frames = record(room)
    drawn = next(line["s"] for line in log_for(room, 0) if line["key"] == "log.draw")
    room.submit(0, {"kind": "undo", "to": drawn})
    room.submit(1, {"kind": "answer", "yes": True})
    assert lies(room.state) == before
    for viewer in (0, 1, None):
        seen = set(room.redaction.view(room.state, viewer)["comps"])
        assert not seen & (known | shown)
        assert not any("m" in frame for frame in frames[viewer])
    room.submit(0, {"kind": "redo"})
    assert not set(names(room, 1, "s0.deck")) & shown


# -- the end -----------------------------------------------------------------------------------------


def test_a_table_is_ended_by_all_and_then_stays_as_it_is(tmp_path: Path) -> None:
    room = table(tmp_path)
    luck(room, 0, 3)
    room.submit(1, {"kind": "end"})
    assert room.state.asking is not None
    luck(room, 1, 4)
    assert room.state.asking is not None, "one may play on until everybody has answered"
    room.submit(0, {"kind": "answer", "yes": True})
    assert room.state.over == room.state.seq
    for kind in ("undo", "redo", "end", "pass"):
        assert refusal(room, 0, kind=kind) == "over"
    room.submit(0, {"kind": "chat", "text": "well played"})
    assert verify(room.row, room.store).problems == []
