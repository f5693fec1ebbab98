"""Many hands at once: one order, one answer each, one commit for many; the log is the judge. No sockets."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest

from innkeep.table.core.errors import RefusedError
from innkeep.table.core.state import set_out
from innkeep.table.live.room import Room
from innkeep.table.ops.reducer import fold
from innkeep.table.store.database.database import DatabaseUnavailableError
from innkeep.table.store.database.journal import ConflictError, Journal
from innkeep.table.store.database.sqlite_writer import SqliteWriter
from innkeep.table.store.event_log import Store
from tests.table.tiny import rooms_in

Json = dict[str, Any]


def crowd(room: Room, works: list[list[tuple[int, Json, str]]]) -> list[list[int | str]]:
    """Each list of (seat, op, id) in a thread of its own, all at the same moment; their answers."""
    answers: list[list[int | str]] = [[] for _ in works]
    ready = threading.Barrier(len(works) + 1)

    def act(place: int) -> None:
        ready.wait()
        for seat, op, op_id in works[place]:
            try:
                answers[place].append(room.submit(seat, op, op_id))
            except RefusedError as refused:
                answers[place].append(refused.code)

    threads = [threading.Thread(target=act, args=(place,)) for place in range(len(works))]
    for thread in threads:
        thread.start()
    with room.lock:
        ready.wait()
        threading.Event().wait(0.05)
    for thread in threads:
        thread.join()
    return answers


@pytest.fixture
def room(folder: Path) -> Room:
    made: Room = rooms_in(folder).create("tiny", {"players": 4})
    for seat in range(4):
        made.submit(seat, {"kind": "sit", "name": f"P{seat}"}, f"sit{seat}")
    return made


def by_the_log(room: Room) -> str:
    return fold(set_out(room.row.setup), room.store.events(room.id)).digest()


def test_what_comes_together_is_told_in_order_after_it_is_stored(room: Room) -> None:
    told: list[tuple[int, int]] = []
    room.listeners.append(lambda done: told.append((done.state.seq, room.store.last_seq(room.id))))
    start = room.state.seq
    answers = crowd(
        room, [[(n % 4, {"kind": "pass"}, f"{n}:{turn}") for turn in range(10)] for n in range(12)]
    )
    assert sorted(seq for mine in answers for seq in mine) == list(range(start + 1, start + 121))
    assert [seq for seq, _ in told] == list(range(start + 1, start + 121))
    assert all(stored >= seq for seq, stored in told)
    assert any(stored > seq for seq, stored in told), "nothing was ever stored together"
    assert room.state.digest() == by_the_log(room)


def test_who_looks_while_many_are_stored_sees_nothing_that_is_not(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[int, int, int]] = []
    append = room.store.append_all

    def looked(table_id: str, items: Any) -> None:
        seen.append((len(items), room.state.seq, room.store.last_seq(table_id)))
        append(table_id, items)

    monkeypatch.setattr(room.store, "append_all", looked)
    crowd(room, [[(n % 4, {"kind": "pass"}, f"{n}")] for n in range(8)])
    assert any(many > 1 for many, _, _ in seen), "nothing was stored together"
    assert all(shown == stored for _, shown, stored in seen)


def test_the_same_id_at_the_same_moment_is_done_once(room: Room) -> None:
    pay = {"kind": "pay", "from": "s0.purse", "to": "pot", "amount": 1}
    answers = crowd(room, [[(0, pay, f"0:{turn}") for turn in range(5)] for _ in range(6)])
    assert all(mine == answers[0] for mine in answers)
    assert room.state.value("pot") == 5


def test_a_refused_op_among_others_blocks_none(room: Room) -> None:
    pay = {"kind": "pay", "from": "s0.purse", "to": "pot", "amount": 4}
    works: list[list[tuple[int, Json, str]]] = [
        [(0, pay, f"0:{n}"), (1, {"kind": "pass"}, f"1:{n}"), (2, {"kind": "x"}, f"2:{n}")] for n in range(6)
    ]
    answers = crowd(room, works)
    paid = [mine[0] for mine in answers]
    assert paid.count("not-enough") == 4
    assert all(isinstance(mine[1], int) and mine[2] == "unknown-kind" for mine in answers)
    assert room.state.value("pot") == 8
    assert room.state.digest() == by_the_log(room)


def test_a_card_that_went_into_hiding_is_not_found_by_its_old_name_at_the_same_moment(room: Room) -> None:
    aliases = [room.aliases.of(c.alias) for c in room.state.components.values() if c.kind == "token"]
    for alias in aliases:
        away = {"kind": "move", "c": alias, "to": "s0.hand"}
        back = {"kind": "move", "c": alias, "to": "table"}
        answers = crowd(
            room, [[(0, away, f"away{alias}")], [(1, back, f"back{alias}")], [(2, back, f"b{alias}")]]
        )
        hidden = answers[0][0]
        assert isinstance(hidden, int)
        for answer in (answers[1][0], answers[2][0]):
            assert answer == "unknown-component" if not isinstance(answer, int) else answer < hidden
    assert room.state.digest() == by_the_log(room)


def test_taking_back_among_others_takes_back_what_it_names(room: Room) -> None:
    works = [[(n, {"kind": "track", "zone": f"s{n}.luck", "value": 5}, f"t{n}")] for n in range(3)]
    works.append([(3, {"kind": "track", "zone": "s3.luck", "value": 6}, "t3"), (3, {"kind": "undo"}, "u3")])
    crowd(room, works)
    assert room.state.digest() == by_the_log(room)


def test_another_process_was_first(room: Room, folder: Path) -> None:
    """What was done together is thrown away and done anew after what the other one stored."""
    other = rooms_in(folder).get(room.id)
    seen: list[int] = []
    room.listeners.append(lambda done: seen.append(done.state.seq))
    start = room.state.seq
    for turn in range(3):
        other.catch_up()
        other.submit(3, {"kind": "chat", "text": f"other {turn}"}, f"o{turn}")
        answers = crowd(room, [[(n % 3, {"kind": "pass"}, f"{n}:{turn}")] for n in range(5)])
        assert all(isinstance(answer, int) for mine in answers for answer in mine)
    assert seen == list(range(start + 1, start + 19))
    assert room.state.digest() == by_the_log(room)
    other.catch_up()
    assert other.state.digest() == room.state.digest()


def test_a_disk_that_fails_undoes_what_was_not_stored(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    before = room.state
    aliases = {room.aliases.find(room.aliases.of(c.alias)) for c in before.components.values()}

    def full(*_: object) -> None:
        raise DatabaseUnavailableError("disk full")

    monkeypatch.setattr(Store, "append_all", full)
    problems: list[BaseException] = []

    def act(number: int) -> None:
        try:
            room.submit(0, {"kind": "draw", "from": "s0.deck", "to": "s0.hand", "n": 1}, f"x{number}")
        except DatabaseUnavailableError as problem:
            problems.append(problem)

    threads = [threading.Thread(target=act, args=(number,)) for number in range(4)]
    with room.lock:
        for thread in threads:
            thread.start()
        threading.Event().wait(0.05)
    for thread in threads:
        thread.join()
    assert len(problems) == 4
    assert room.state is before
    assert {room.aliases.find(room.aliases.of(c.alias)) for c in before.components.values()} == aliases
    monkeypatch.undo()
    assert (
        room.submit(0, {"kind": "draw", "from": "s0.deck", "to": "s0.hand", "n": 1}, "x0") == before.seq + 1
    )


def test_one_bad_entry_does_not_spoil_the_commit_of_the_others(tmp_path: Path) -> None:
    journal = Journal(SqliteWriter(str(tmp_path / "a.sqlite")))
    journal.write([("CREATE TABLE t (n INTEGER PRIMARY KEY)", ())])
    results: dict[int, str] = {}

    def act(number: int) -> None:
        try:
            journal.write([("INSERT INTO t VALUES (?)", (number // 2,))])
            results[number] = "ok"
        except ConflictError:
            results[number] = "taken"

    threads = [threading.Thread(target=act, args=(number,)) for number in range(16)]
    journal._led = True  # as while somebody is at a commit
    for thread in threads:
        thread.start()
    while len(journal._waiting) < len(threads):
        threading.Event().wait(0.001)
    journal._hand_on()
    for thread in threads:
        thread.join()
    assert sorted(results.values()) == ["ok"] * 8 + ["taken"] * 8
    assert all({results[2 * n], results[2 * n + 1]} == {"ok", "taken"} for n in range(8))
    journal.close()


def test_who_is_on_disk_goes_on_while_the_next_commit_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    to_disk = SqliteWriter(str(tmp_path / "a.sqlite"))
    journal = Journal(to_disk)
    journal.write([("CREATE TABLE t (n INTEGER PRIMARY KEY)", ())])
    disk, kept = threading.Event(), to_disk._keep

    def writer(number: int) -> threading.Thread:
        return threading.Thread(target=journal.write, args=([("INSERT INTO t VALUES (?)", (number,))],))

    first, last = [writer(number) for number in range(3)], writer(3)

    def keep() -> None:
        if not last.ident:
            last.start()  # it comes while the commit of the others is being made
            while not journal._waiting:
                threading.Event().wait(0.001)
        else:
            disk.wait()
        kept()

    monkeypatch.setattr(to_disk, "_keep", keep)
    journal._led = True
    for thread in first:
        thread.start()
    while len(journal._waiting) < len(first):
        threading.Event().wait(0.001)
    journal._hand_on()
    for thread in first:
        thread.join(10)
    waiting = [thread.is_alive() for thread in (*first, last)]
    disk.set()
    last.join()
    assert waiting == [False, False, False, True]
    journal.close()
