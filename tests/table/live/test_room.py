"""A live table: the log is the table, undo, watchers, several writers on one log."""

from __future__ import annotations

import threading
from pathlib import Path
from random import Random
from typing import Any

import orjson
import pytest

from innkeep.table import RefusedError
from innkeep.table.core.seeds import rolls, seed_for, shuffled
from innkeep.table.core.state import Event, ModuleSetupError, State, set_out
from innkeep.table.live.room import Room
from innkeep.table.live.welcome import deltas_since, log_for, welcome
from innkeep.table.ops.reducer import fold, step
from innkeep.table.ops.registry import KINDS
from innkeep.table.store.archive import ArchiveError, export_table, import_table, read_archive, verify
from innkeep.table.store.event_log import Store
from innkeep.table.store.snapshots import SNAPSHOT_EVERY
from innkeep.table.store.upkeep.census import table_entries
from tests.table.play import random_op, seated
from tests.table.tiny import Tiny, rooms_in, state_of
from tests.table.watchers import Adviser, Faulty

Json = dict[str, Any]


def names(room: Room, seat: int | None, zone: str) -> list[str]:
    found: list[str] = room.redaction.view(room.state, seat)["zones"][zone]["order"]
    return found


def without_seq(state: State) -> Json:
    data = state.to_dict()
    del data["seq"], data["next_alias"]
    for component in data["components"]:
        del component["alias"]
    return data


def refusal(room: Room, seat: int | None, **op: Any) -> str:
    before = room.state.digest()
    with pytest.raises(RefusedError) as caught:
        room.submit(seat, {name.rstrip("_"): value for name, value in op.items()})
    assert room.state.digest() == before
    return caught.value.code


def play(room: Room, ops: int, seed: int = 1) -> None:
    rng = Random(seed)
    done = 0
    while done < ops:
        seat = rng.randrange(2)
        try:
            room.submit(seat, random_op(rng, room.redaction.view(room.state, seat), seat))
            done += 1
        except RefusedError:
            continue
    for place in room.state.seats:
        if place.name is None:
            room.submit(place.seat, {"kind": "sit", "name": "back"})


def test_the_log_is_the_table_also_through_snapshots(tmp_path: Path) -> None:
    rooms = rooms_in(tmp_path)
    room = seated(rooms.create("tiny", {}))
    play(room, 2 * SNAPSHOT_EVERY + 50)
    assert rooms.store.snapshots.newest(room.id) is not None
    assert state_of(room.row, rooms.store).digest() == room.state.digest()
    again = Room(room.row, rooms.store, rooms.server_secret)
    assert again.state.digest() == room.state.digest()
    for viewer in room.viewers:
        assert again.redaction.view(again.state, viewer) == room.redaction.view(room.state, viewer)
        assert log_for(again, viewer)[-50:] == log_for(room, viewer)[-50:]
        since = room.state.seq - 30
        assert deltas_since(again, since, viewer) == deltas_since(room, since, viewer)
    assert State.from_dict(orjson.loads(orjson.dumps(room.state.to_dict()))) == room.state
    assert room.state.to_json() == orjson.dumps(room.state.to_dict())


def test_deltas_are_kept_for_a_while_only(tmp_path: Path) -> None:
    room = seated(rooms_in(tmp_path).create("tiny", {}))
    for number in range(3 * SNAPSHOT_EVERY):  # nobody changes seats: who does gets no deltas of before
        room.submit(number % 2, {"kind": "track", "zone": "s0.luck", "value": number % 20})
    assert deltas_since(room, room.state.seq, None) == []
    assert len(deltas_since(room, room.state.seq - 150, 0) or []) == 150
    assert deltas_since(room, 3, None) is None
    assert deltas_since(room, room.state.seq + 1, None) is None


def test_history_tells_what_each_op_changed(tmp_path: Path) -> None:
    room = seated(rooms_in(tmp_path).create("tiny", {}))
    card = room.state.zones["s0.hand"].order[0]
    room.submit(0, {"kind": "move", "c": names(room, 0, "s0.hand")[0], "to": "table"})
    last = list(room.history())[-1]
    was, now = last.was(card), last.now(card)
    assert was is not None
    assert now is not None
    assert (was.zone, now.zone, now.up) == ("s0.hand", "table", True)
    assert last.was("inner-1-1") is None
    assert [op.seq for op in room.history()] == list(range(1, room.state.seq + 1))


def test_export_and_import_give_the_same_table(tmp_path: Path) -> None:
    rooms = rooms_in(tmp_path)
    room = seated(rooms.create("tiny", {}))
    play(room, 60)
    room.submit(0, {"kind": "chat", "text": "Good night!"}, "0:last")
    document = orjson.dumps(export_table(room.row, rooms.store))
    other = Store.in_folder(tmp_path / "other")
    row, ops = import_table(document, other)
    assert (row, ops) == (room.row, room.state.seq)
    assert state_of(row, other).digest() == room.state.digest()
    assert export_table(row, other) == export_table(room.row, rooms.store)
    assert other.seq_of(row.id, "0:last") == room.state.seq
    with pytest.raises(ArchiveError, match="already there"):
        import_table(document, other)


@pytest.mark.parametrize("document", [b"", b"[]", b"{}", b'{"format":"innkeep-table-1"}'])
def test_a_damaged_archive_is_refused(tmp_path: Path, document: bytes) -> None:
    store = Store.in_folder(tmp_path)
    with pytest.raises(ArchiveError):
        import_table(document, store)
    assert table_entries(store) == []


def test_verify_finds_a_log_that_was_changed(tmp_path: Path) -> None:
    rooms = rooms_in(tmp_path)
    room = seated(rooms.create("tiny", {}))
    room.submit(0, {"kind": "shuffle", "zone": "drink.deck"})
    found = verify(room.row, rooms.store)
    assert (found.problems, found.ops, found.digest) == ([], room.state.seq, room.state.digest())
    assert found.shuffles == 4
    data = export_table(room.row, rooms.store)
    data["events"][-1]["args"]["seed"] = "00" * 32
    other = Store.in_folder(tmp_path / "other")
    with pytest.raises(ArchiveError, match="its hash does not follow"):
        import_table(orjson.dumps(data), other)
    row, items = read_archive(orjson.dumps(data))
    other.add_table(row, items)  # as whoever keeps the store could
    assert verify(row, other).problems == [
        f"op {room.state.seq}: was changed: its hash does not follow from the op before it",
        f"op {room.state.seq}: the seed is not the one the table's secret gives",
    ]


def test_an_event_out_of_turn_is_not_folded() -> None:
    state = set_out(Tiny().setup({}))
    with pytest.raises(ValueError, match="cannot follow"):
        step(state, Event(2, 0, "pass", {}))


def test_the_fold_changes_no_state_it_was_given(tmp_path: Path) -> None:
    rooms = rooms_in(tmp_path)
    room = seated(rooms.create("tiny", {}))
    start = set_out(room.row.setup)
    digest = start.digest()
    fold(start, rooms.store.events(room.id))
    assert start.digest() == digest


def test_a_setup_that_cannot_be_laid_out_is_named() -> None:
    zone = {"id": "a", "kind": "stack", "visibility": "public"}
    for setup, words in (
        ({"zones": [zone, zone]}, "zone 'a' is there twice"),
        ({"zones": [{**zone, "kind": "box"}]}, "allowed: area"),
        ({"zones": [{**zone, "visibility": "x"}]}, "allowed: public"),
        ({"zones": [zone], "components": [{"id": "c", "kind": "card", "zone": "b"}]}, "no zone 'b'"),
    ):
        with pytest.raises(ModuleSetupError, match=words):
            set_out(setup)


def test_chance_is_a_fair_order_and_fair_dice() -> None:
    seeds = [f"{n:064x}" for n in range(3000)]
    first = [shuffled("abc", seed) for seed in seeds]
    assert len(set(first)) == 6
    assert min(first.count(order) for order in set(first)) > 400
    thrown = [value for seed in seeds for value in rolls(6, 2, seed)]
    assert min(thrown.count(side) for side in range(1, 7)) > 850
    assert set(thrown) == {1, 2, 3, 4, 5, 6}


def test_only_ops_that_leave_something_to_chance_carry_the_seed_of_their_number(tmp_path: Path) -> None:
    room = rooms_in(tmp_path).create("tiny", {"players": 3})
    play(room, 300)
    for op in room.history():
        seed = op.args.get("seed")
        assert seed is None or (KINDS[op.kind].draws and seed == seed_for(room.row.secret, op.seq))
    resolvers = [kind.resolve for kind in KINDS.values() if kind.resolve and not kind.draws]
    assert not any("seed" in resolver.__code__.co_names for resolver in resolvers)


# -- moving -----------------------------------------------------------------------------------------


def test_depth_counts_from_the_top(tmp_path: Path) -> None:
    room = seated(rooms_in(tmp_path).create("tiny", {}))
    card = room.state.zones["s0.hand"].order[0]
    room.submit(0, {"kind": "move", "c": names(room, 0, "s0.hand")[0], "to": "s0.deck", "index": 2})
    assert room.state.zones["s0.deck"].order[-3] == card
    assert not room.state.components[card].up
    code = refusal(room, 0, kind="move", c=names(room, 0, "s0.hand")[0], to="s0.deck", index=9)
    assert code == "out-of-range"


def test_drawing_keeps_the_order(tmp_path: Path) -> None:
    room = seated(rooms_in(tmp_path).create("tiny", {}))
    top = room.state.zones["drink.deck"].order[:-4:-1]
    room.submit(0, {"kind": "draw", "from": "drink.deck", "to": "s1.deck", "n": 3})
    assert room.state.zones["s1.deck"].order[:-4:-1] == top
    top = room.state.zones["drink.deck"].order[:-3:-1]
    room.submit(0, {"kind": "draw", "from": "drink.deck", "to": "s0.hand", "n": 2})
    assert room.state.zones["s0.hand"].order[-2:] == top


def test_gathered_cards_lie_under_and_face_down(tmp_path: Path) -> None:
    room = seated(rooms_in(tmp_path).create("tiny", {}))
    room.submit(0, {"kind": "draw", "from": "s0.deck", "to": "s0.discard", "n": 3})
    pile = room.state.zones["s0.discard"].order
    assert all(room.state.components[cid].up for cid in pile)
    room.submit(0, {"kind": "gather", "from": "s0.discard", "to": "s0.deck"})
    assert room.state.zones["s0.deck"].order[:3] == pile
    assert not any(room.state.components[cid].up for cid in pile)
    assert room.state.zones["s0.discard"].order == ()


def test_the_endless_purse_may_go_below_nothing(tmp_path: Path) -> None:
    room = seated(rooms_in(tmp_path).create("tiny", {}))
    room.submit(0, {"kind": "pay", "from": "inn", "to": "s0.purse", "amount": 4})
    assert (room.state.value("inn"), room.state.value("s0.purse")) == (-4, 14)
    assert refusal(room, 0, kind="pay", from_="pot", to="inn", amount=1) == "not-enough"


def test_a_peek_and_a_reveal_show_only_to_those_who_may_look(tmp_path: Path) -> None:
    room = seated(rooms_in(tmp_path).create("tiny", {"players": 3}))
    start = room.state.seq
    room.submit(0, {"kind": "peek", "zone": "drink.deck", "n": 2})
    room.submit(1, {"kind": "reveal", "c": names(room, 1, "s1.hand")[0], "to": 2})
    shown = {v: [d.get("show") for d in deltas_since(room, start, v) or []] for v in room.viewers}
    assert [bool(show) for show in shown[0]] == [True, False]
    assert [bool(show) for show in shown[1]] == [False, False]
    assert [bool(show) for show in shown[2]] == [False, True]
    assert [bool(show) for show in shown[None]] == [False, False]
    first = shown[0][0]
    assert first is not None
    assert len(first["f"]) == 2


# -- several writers, retries -----------------------------------------------------------------------


def test_two_processes_on_one_log_agree(tmp_path: Path) -> None:
    rooms = rooms_in(tmp_path)
    first = seated(rooms.create("tiny", {}))
    other_store = Store.in_folder(tmp_path)
    second = Room(first.row, other_store, rooms.server_secret)
    rng = Random(3)
    token = next(a for a, c in first.redaction.view(first.state, 0)["comps"].items() if c["k"] == "token")
    for number in range(40):
        room = rng.choice([first, second])
        seq = room.submit(number % 2, {"kind": "move", "c": token, "to": "table", "x": number}, f"n{number}")
        assert seq == 8 + number
    first.catch_up()
    second.catch_up()
    assert first.state.digest() == second.state.digest() == state_of(first.row, other_store).digest()
    assert second.submit(0, {"kind": "pass"}, "n7") == first.submit(0, {"kind": "pass"}, "n7") == 15


def test_a_retry_is_known_after_a_restart_even_if_it_would_be_refused_now(tmp_path: Path) -> None:
    rooms = rooms_in(tmp_path)
    room = seated(rooms.create("tiny", {}))
    op = {"kind": "pay", "from": "s0.purse", "to": "pot", "amount": 8}
    seq = room.submit(0, op, "0:a")
    again = Room(room.row, rooms.store, rooms.server_secret)
    assert again.submit(0, op, "0:a") == seq
    assert again.state.value("pot") == 8


# -- watchers ---------------------------------------------------------------------------------------


def test_a_watcher_is_told_everything_and_may_act(tmp_path: Path) -> None:
    rooms = rooms_in(tmp_path, watchers=(Adviser,))
    room = seated(rooms.create("tiny", {}))
    (watcher,) = room.watchers.active
    assert isinstance(watcher, Adviser)
    room.submit(1, {"kind": "dice", "sides": 6, "n": 1})
    assert 1 <= (room.state.value("s0.luck") or 0) <= 6
    assert watcher.ops == room.state.seq
    assert refusal(room, 0, kind="pay", from_="s0.purse", to="pot", amount=1) == "vetoed"
    assert room.watchers.report() == {
        "violations": 0,
        "dues_unpaid": 1,
        "over": True,
        "winners": [],
        "tied": [],
        "outs": [],
    }


def test_a_table_without_assistant_is_not_watched(tmp_path: Path) -> None:
    room = rooms_in(tmp_path, watchers=(Adviser,)).create("tiny", {}, "off")
    assert room.watchers.active == ()
    assert welcome(room, 0)["table"]["assistant"] == "off"


def test_the_host_switches_watching_on_and_off_in_the_log(tmp_path: Path) -> None:
    rooms = rooms_in(tmp_path, watchers=(Adviser,))
    room = seated(rooms.create("tiny", {}, "off"))
    other = Room(room.row, rooms.store, rooms.server_secret)
    other.watch(Adviser)
    assert refusal(room, 1, kind="mode", mode="referee") == "not-host"
    room.submit(0, {"kind": "mode", "mode": "referee", "checks": {"gold": "note"}}, host=True)
    (watcher,) = room.watchers.active
    assert isinstance(watcher, Adviser)
    assert watcher.ops == room.state.seq
    told = welcome(room, None)["table"]
    assert (told["assistant"], told["policy"]["checks"]) == ("referee", {"gold": "note"})
    assert welcome(room, None)["log"][-1]["key"] == "log.mode"
    other.submit(1, {"kind": "pass"})
    (late,) = other.watchers.active
    assert isinstance(late, Adviser)
    assert (other.mode, late.ops) == ("referee", other.state.seq)
    assert refusal(other, 0, kind="pay", from_="s0.purse", to="pot", amount=1) == "vetoed"
    room.submit(0, {"kind": "mode", "mode": "off"}, host=True)
    assert (room.watchers.active, room.advice(0), room.mode) == ((), [], "off")
    room.submit(0, {"kind": "pay", "from": "s0.purse", "to": "pot", "amount": 1})
    again = Room(room.row, rooms.store, rooms.server_secret)
    again.watch(Adviser)
    assert (again.watchers.active, again.mode) == ((), "off")


def test_the_hosts_leave_is_for_one_deed_of_one_seat(tmp_path: Path) -> None:
    room = seated(rooms_in(tmp_path, watchers=(Adviser,)).create("tiny", {}))
    with pytest.raises(RefusedError, match="host"):
        room.submit(1, {"kind": "allow", "seat": 1})
    room.submit(0, {"kind": "allow", "seat": 1}, host=True)
    room.submit(1, {"kind": "chat", "text": "thank you"})
    room.submit(0, {"kind": "pass"})
    room.submit(1, {"kind": "pass"})
    room.submit(1, {"kind": "note", "text": "3 Gold?"})
    assert list(room.state.policy.allowed) == [1]
    room.submit(1, {"kind": "pay", "from": "s1.purse", "to": "s0.purse", "amount": 1})
    assert list(room.state.policy.allowed) == []


def test_what_the_table_agreed_on_is_kept_and_can_be_taken_back(tmp_path: Path) -> None:
    rooms = rooms_in(tmp_path, watchers=(Adviser,))
    room = seated(rooms.create("tiny", {}))
    room.submit(1, {"kind": "ruling", "key": "TURN-17/fault.drew", "on": True})
    assert welcome(room, None)["log"][-1] | {"s": 0} == {
        "s": 0,
        "by": 1,
        "key": "log.ruling",
        "a": {"rule": "TURN-17"},
    }
    again = Room(room.row, rooms.store, rooms.server_secret)
    assert again.state.policy.rulings == ("TURN-17/fault.drew",)
    room.submit(0, {"kind": "ruling", "key": "TURN-17/fault.drew", "on": False})
    assert room.state.policy.rulings == ()
    assert refusal(room, 0, kind="ruling", key="TURN-17/fault.drew", on=False) == "bad-value"


def test_a_watcher_that_failed_starts_afresh_when_asked(tmp_path: Path) -> None:
    room = seated(rooms_in(tmp_path, watchers=(Faulty,)).create("tiny", {}))
    token = next(a for a, c in room.redaction.view(room.state, 0)["comps"].items() if c["k"] == "token")
    room.submit(0, {"kind": "flip", "c": token})
    assert room.watchers.paused
    room.submit(1, {"kind": "resync"})
    assert not room.watchers.paused
    assert room.advice(0)[0]["id"] == "coin"


def failing(_table: Any) -> Any:
    raise RuntimeError("on purpose")


@pytest.mark.parametrize("factory", [Faulty, failing])
def test_a_watchers_mistake_does_not_touch_the_table(tmp_path: Path, factory: Any) -> None:
    room = seated(rooms_in(tmp_path, watchers=(factory,)).create("tiny", {}))
    token = next(a for a, c in room.redaction.view(room.state, 0)["comps"].items() if c["k"] == "token")
    room.submit(0, {"kind": "flip", "c": token})
    assert [item["id"] for item in room.advice(None)] == ["paused"]
    room.submit(0, {"kind": "undo"})
    assert room.watchers.active == ()


def test_a_room_whose_people_are_at_another_worker_is_unloaded_sooner(tmp_path: Path) -> None:
    rooms = rooms_in(tmp_path)
    room, alone = (rooms.create("tiny", {"players": 2}) for _ in range(2))
    room.elsewhere = frozenset({1})
    for one in (room, alone):
        rooms.used[one.id] -= 30
    room.connections["here"] = 0
    rooms.unload(600)
    assert rooms.loaded == {room.id: room, alone.id: alone}
    room.connections.clear()
    rooms.unload(600)
    assert rooms.loaded == {alone.id: alone}
    assert rooms.get(room.id).state.seq == room.state.seq


def test_a_room_nobody_uses_is_unloaded_and_comes_back(tmp_path: Path) -> None:
    rooms = rooms_in(tmp_path)
    room = seated(rooms.create("tiny", {}))
    room.connections["sid"] = 0
    rooms.unload(-1)
    assert rooms.get(room.id) is room
    room.connections.clear()
    rooms.unload(-1)
    again = rooms.get(room.id)
    assert again is not room
    assert again.state.digest() == room.state.digest()


def test_an_op_is_judged_by_the_newest_state_whoever_wrote_it(tmp_path: Path) -> None:
    rooms = rooms_in(tmp_path)
    first = seated(rooms.create("tiny", {}))
    second = Room(first.row, Store.in_folder(tmp_path), rooms.server_secret)
    first.submit(0, {"kind": "pay", "from": "s0.purse", "to": "s1.purse", "amount": 10})
    seq = second.submit(1, {"kind": "pay", "from": "s1.purse", "to": "pot", "amount": 15})
    assert seq == first.state.seq + 1
    assert refusal(second, 0, kind="pay", from_="s0.purse", to="pot", amount=1) == "not-enough"


def test_a_welcome_is_of_one_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    room = seated(rooms_in(tmp_path).create("tiny", {}))
    half, told = threading.Event(), []
    advice = room.advice

    def halfway(viewer: int | None) -> list[Any]:
        half.set()
        return advice(viewer)

    monkeypatch.setattr(room, "advice", halfway)
    with room.lock:
        guest = threading.Thread(target=lambda: told.append(welcome(room, 0)))
        guest.start()
        half.wait(0.3)  # who waits at the door has seen nothing yet
        room.submit(1, {"kind": "note", "sort": "public", "text": "new"})
    guest.join()
    assert told[0]["seq"] == room.state.seq
    assert [note["text"] for note in told[0]["state"]["notes"]] == ["new"]
