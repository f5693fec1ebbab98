"""A server that is killed at any moment keeps what it answered; many hands on ten cards end in one order."""

from __future__ import annotations

import json
import threading
import time
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
import websocket

from innkeep.table.core.state import set_out
from innkeep.table.ops.reducer import fold
from innkeep.table.store.event_log import Store
from innkeep.table.views.redaction import Viewer
from tests.patience import PATIENCE_S
from tests.table.client import Client, ServerProcess, eventually
from tests.table.mirror import Mirror
from tests.table.raw import Raw

pytestmark = pytest.mark.server

Json = dict[str, Any]


def test_kills_at_random_moments_lose_no_answered_op_and_double_none(folder: Path) -> None:
    """Two clients send on through three kills, with the same ids until they have an answer."""
    server = ServerProcess(folder)
    made = server.new_table(players=2)
    random = Random(5)
    answers: list[dict[str, int]] = [{}, {}]
    stop = threading.Event()

    def play(seat: int) -> None:
        number, unanswered = 0, list[str]()
        raw: Raw | None = None
        while not (stop.is_set() and not unanswered):
            try:
                if raw is None:
                    raw = Raw(server.url, made["tokens"]["seats"][seat], name=f"P{seat}")
                if not stop.is_set():
                    unanswered += [f"{seat}-{number + place}" for place in range(4)]
                    number += 4
                for place, op_id in enumerate(unanswered):
                    op = {"id": op_id, "kind": "chat", "text": op_id}
                    raw.ws.send(f"42{place}" + json.dumps(["op", op]))
                for place, op_id in enumerate(tuple(unanswered)):
                    answer = raw.answer(place)
                    assert answer["ok"], answer
                    answers[seat][op_id] = answer["seq"]
                    unanswered.remove(op_id)
            except (OSError, websocket.WebSocketException):
                raw = None
                time.sleep(0.05)

    threads = [threading.Thread(target=play, args=(seat,)) for seat in range(2)]
    for thread in threads:
        thread.start()
    for most in (8, 16, 24):
        eventually(lambda most=most: min(map(len, answers)) >= most)  # type: ignore[misc]
        time.sleep(0.6 * random.random())
        server.kill()
        server.start()
    eventually(lambda: min(map(len, answers)) >= 32)
    stop.set()
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive()
    server.kill()
    store = Store.in_folder(folder)
    stored = {op_id: event for event, op_id in store.events_and_ids(made["id"])}
    seqs = [event.seq for event in store.events(made["id"])]
    assert seqs == list(range(1, len(seqs) + 1))
    for seat, mine in enumerate(answers):
        assert sorted(mine.values()) == [mine[f"{seat}-{number}"] for number in range(len(mine))]
        for op_id, seq in mine.items():
            event = stored[f"{seat}:{op_id}"]
            assert (event.seq, event.args["text"]) == (seq, op_id)
    texts = [event.args["text"] for event in stored.values() if event.kind == "chat"]
    assert len(texts) == len(set(texts))
    store.close()


def test_ten_hands_on_the_same_ten_cards_end_in_one_order(server: ServerProcess) -> None:
    """Mischief through real sockets: each op answered once, equal views, equal digests."""
    made = server.new_table(players=4, loose=10)
    tokens = [*made["tokens"]["seats"], made["tokens"]["spectator"]]
    raws = [Raw(server.url, tokens[n % 4], name=f"P{n}") for n in range(10)]
    watcher = Raw(server.url, tokens[4])
    pictures = [Mirror(raw.welcome["state"], raw.welcome["seq"]) for raw in (*raws, watcher)]
    each = 60
    answers: list[dict[int, Json]] = [{} for _ in raws]
    problems: list[BaseException] = []

    def hammer(place: int) -> None:
        raw, random, picture = raws[place], Random(place), pictures[place]
        try:
            for number in range(each):
                cards = [a for a, comp in picture.comps.items() if comp["k"] == "token"]
                raw.send_op(number + 1000 * place, mischief(random, cards or ["none"], place % 4))
                read_until(raw, picture, answers[place], number - 3)
            read_until(raw, picture, answers[place], each - 1)
        except BaseException as problem:
            problems.append(problem)

    def read_until(raw: Raw, picture: Mirror, mine: dict[int, Json], count: int) -> None:
        while len(mine) <= count:
            hear(raw, picture, mine)

    threads = [threading.Thread(target=hammer, args=(place,)) for place in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not problems
    last = max(answer["seq"] for mine in answers for answer in mine.values())
    for raw, picture in zip((*raws, watcher), pictures, strict=True):
        while picture.seq < last:
            hear(raw, picture, {})
    for place, mine in enumerate(answers):
        assert sorted(mine) == [number + 1000 * place for number in range(each)]
    done = [answer["seq"] for mine in answers for answer in mine.values() if answer["ok"]]
    assert len(done) == len(set(done)) > 100
    views: dict[Viewer, str] = {}
    for place, picture in enumerate(pictures):
        viewer = place % 4 if place < 10 else None
        said = json.dumps([picture.zones, picture.comps], sort_keys=True)
        assert views.setdefault(viewer, said) == said, "two pictures of one view differ"
    for viewer, token in [*enumerate(tokens[:4]), (None, tokens[4])]:
        state = server.request(f"/api/tables/{made['id']}/export", token=token)["state"]
        assert json.dumps([state["zones"], state["comps"]], sort_keys=True) == views[viewer]
    for raw in (*raws, watcher):
        with suppress(OSError):
            raw.close()
    store = Store.in_folder(server.folder)
    row = store.table(made["id"])
    assert row is not None
    fresh = fold(set_out(row.setup), store.events(row.id))
    assert fresh.seq == last
    kept = store.snapshots.newest(row.id)
    if kept is not None:
        after = fold(kept, store.events(row.id, kept.seq))
        assert after.digest() == fresh.digest()
    store.close()


def hear(raw: Raw, picture: Mirror, mine: dict[int, Json]) -> None:
    """Take one message in."""
    text = raw.read()
    if text.startswith('42["d",'):
        delta = json.loads(text[2:])[1]
        if delta["s"] > picture.seq:
            picture.apply(delta)
    elif text.startswith("43"):
        start = text.index("[")
        number = int(text[2:start])
        assert number not in mine, "answered twice"
        mine[number] = json.loads(text[start:])[0]


def mischief(random: Random, cards: list[str], seat: int) -> Json:
    card = random.choice(cards)
    zones = ["table", "drink.discard", *(f"s{n}.{name}" for n in range(4) for name in ("front", "hand"))]
    return random.choice(
        [
            {"kind": "move", "c": card, "to": random.choice(zones)},
            {
                "kind": "move",
                "c": card,
                "to": "table",
                "x": random.randrange(1000),
                "y": random.randrange(1000),
            },
            {"kind": "move", "cs": list(dict.fromkeys([card, random.choice(cards)])), "to": "drink.discard"},
            {"kind": "flip", "c": card},
            {"kind": "rotate", "c": card, "deg": random.randrange(360)},
            {"kind": "draw", "from": "drink.discard", "to": f"s{seat}.hand", "n": 1},
            {"kind": "shuffle", "zone": "drink.discard"},
        ]
    )


@pytest.mark.parametrize("mode", ["advise", "referee"])
def test_while_a_watcher_reads_a_long_table_people_come_in_and_others_play_on(
    folder: Path, mode: str
) -> None:
    server = ServerProcess(folder, "lingering")
    long, short = server.new_table(players=2), server.new_table(players=2)
    host = Client(server.url, long["tokens"]["host"], "Ann")
    host.ok("mode", mode=mode)
    host.ok("chat", text="once upon a time")
    server.kill()
    server.start()
    playing = Client(server.url, short["tokens"]["host"], "Bob")
    ann = Client(server.url, long["tokens"]["host"], "Ann")
    eventually((folder / "reading").exists)
    cid = Client(server.url, long["tokens"]["seats"][1], "Cid")  # has not sat down here before
    answers: list[Json] = []
    waiting = threading.Thread(target=lambda: answers.append(ann.op("chat", text="the end")))
    waiting.start()
    playing.ok("dice", sides=6, n=1)
    Client(server.url, short["tokens"]["seats"][1], "Cy").ok("dice", sides=6, n=1)
    assert (ann.advice, answers) == ([], [])
    (folder / "enough").touch()
    waiting.join(PATIENCE_S)
    assert [answer["ok"] for answer in answers] == [True]
    eventually(lambda: bool(ann.advice))
    cid.wait(lambda: any("Cid" in str(data) for _, data in cid.frames))
    server.kill()


def test_all_who_come_back_are_let_in_before_the_watchers_have_read_their_tables(folder: Path) -> None:
    server = ServerProcess(folder, "slow-reader")
    made = [server.new_table(players=2) for _ in range(24)]
    for one in made:
        raw = Raw(server.url, one["tokens"]["host"], name="Ann")
        raw.send_op(1, {"kind": "chat", "text": "once upon a time"})
        assert raw.answer(1)["ok"]
        raw.close()
    server.kill()
    server.start()
    came: list[Raw] = []

    def come(one: Json) -> None:
        came.append(Raw(server.url, one["tokens"]["host"], name="Ann"))

    threads = [threading.Thread(target=come, args=(one,)) for one in made]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE_S)
    notes = folder / "read"
    assert len(came) == len(made)
    assert not notes.exists()
    (folder / "enough").touch()
    raw = came[-1]
    raw.send_op(2, {"kind": "chat", "text": "where were we?"})
    assert raw.answer(2)["ok"]
    eventually(lambda: notes.exists() and len(set(notes.read_text().splitlines())) == len(made))
    for raw in came:
        raw.close()
    server.kill()
