"""Looking back: each step of a replay is what that guest was shown then; forged logs are found."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from innkeep.table import RefusedError
from innkeep.table.cli.main import innkeep
from innkeep.table.core.draft import AppliedEvent
from innkeep.table.core.seeds import commitment, rolls
from innkeep.table.live.replay import LogReader
from innkeep.table.live.room import Room
from innkeep.table.live.welcome import log_for, welcome
from innkeep.table.store.archive import LogWitness, export_table, import_table, verify, verify_document
from innkeep.table.store.event_log import Store
from tests.table.client import Client, ServerProcess
from tests.table.mirror import Mirror
from tests.table.play import random_op, seated
from tests.table.tiny import rooms_in
from tests.table.views.test_views import record, shown

Json = dict[str, Any]


def digest(view: Mapping[str, Any]) -> str:
    return hashlib.sha256(json.dumps(view, sort_keys=True).encode()).hexdigest()


def played(
    folder: Path, seed: int, ops: int = 120
) -> tuple[Room, dict[int | None, list[Json]], dict[Any, str]]:
    """A table played at random, what each viewer was sent, and the digests of all views after each op."""
    room = rooms_in(folder).create("tiny", {"players": 2})
    frames = record(room)
    live: dict[Any, str] = {}

    def note(step: AppliedEvent) -> None:
        live[step.state.seq] = step.state.digest()
        for viewer in room.viewers:
            live[viewer, step.state.seq] = digest(shown(room, step.state, viewer))

    room.listeners.append(note)
    seated(room)
    rng = Random(seed)
    for _ in range(ops):
        seat = rng.randrange(2)
        op = random_op(rng, room.redaction.view(room.state, seat), seat)
        if op["kind"] in ("swap", "kick", "relink", "hand-over", "house", "agree", "end"):
            continue
        try:
            room.submit(seat, op)
        except RefusedError:
            continue
    return room, frames, live


@pytest.mark.parametrize("seed", range(3))
def test_each_step_of_a_replay_is_what_was_shown_then(tmp_path: Path, seed: int) -> None:
    room, frames, live = played(tmp_path, seed)
    first = min(seq for seq in live if isinstance(seq, int))
    reader = LogReader()
    for link in (0, 1, None):
        after, mirror, got = first, None, []
        while after < room.state.seq:
            page = reader.page(room, link, after, 37)
            assert page["everything"] is False
            if mirror is not None:
                assert mirror.view() == page["state"]
            mirror = Mirror(page["state"], after)
            for delta in page["deltas"]:
                mirror.apply(delta)
                assert digest(mirror.view()) == live[link, delta["s"]]
            got += page["deltas"]
            after += len(page["deltas"])
        assert json.dumps(got) == json.dumps([f for f in frames[link] if f["s"] > first])
    for seq in range(first, room.state.seq + 1):
        assert room.earlier.after(room.row, seq).digest() == live[seq]
    with pytest.raises(RefusedError):
        reader.page(room, 0, room.state.seq + 1, 10)


def test_earlier_lines_are_those_that_were_told(tmp_path: Path) -> None:
    room, frames, _ = played(tmp_path, 5)
    reader = LogReader()
    for link in (0, 1, None):
        told = [{"s": f["s"], "by": f["by"], **f["l"]} for f in frames[link] if "l" in f]
        before = room.state.seq + 1
        found: list[Any] = []
        while before > 1:
            page = reader.lines(room, link, before, 25)
            found = page["log"] + found
            before = page["from"]
        assert json.dumps(found) == json.dumps(told)


def test_everything_is_shown_when_it_is_over_and_not_before(tmp_path: Path) -> None:
    room, _, _ = played(tmp_path, 6)
    reader = LogReader()
    hidden = {room.redaction.token(c.face) for c in room.state.components.values() if c.face}
    mine = json.dumps(reader.page(room, None, 0, 500))
    assert not all(f'"{token}"' in mine for token in hidden)
    room.trusted.submit(None, {"kind": "end"})
    page = reader.page(room, None, 0, 500)
    assert page["everything"] is True
    assert all(f'"{token}"' in json.dumps(page) for token in hidden)
    mirror = Mirror(page["state"], 0)
    for delta in page["deltas"]:
        mirror.apply(delta)
    assert mirror.view() == room.redaction.opened().view(room.state, None)
    own = reader.page(room, None, 0, 500, own=True)
    assert json.dumps(own["deltas"][:-1]) == json.dumps(json.loads(mine)["deltas"])


def test_whoever_changes_seats_gets_a_page_of_what_the_new_one_sees(tmp_path: Path) -> None:
    room = seated(rooms_in(tmp_path).create("tiny", {"players": 3}))
    at = room.state.seq
    room.submit(0, {"kind": "draw", "from": "s0.deck", "to": "s0.hand", "n": 1})
    room.submit(0, {"kind": "swap", "seat": 1})
    room.submit(1, {"kind": "swap", "seat": 0})
    seq = room.state.seq
    assert room.state.house.seat_of[0] == 1
    room.submit(1, {"kind": "draw", "from": "s1.deck", "to": "s1.hand", "n": 1})
    page = LogReader().page(room, 0, at, 500)
    assert (page["you"], page["from"] + len(page["deltas"])) == (0, seq)
    following = LogReader().page(room, 0, seq, 500)
    assert following["you"] == 1
    assert following["state"]["zones"]["s1.hand"]["order"]
    assert not following["state"]["zones"]["s0.hand"]["order"]


# -- over the wire -----------------------------------------------------------------------------------


@pytest.mark.server
def test_log_and_replay_ask_for_a_token_and_bounds(server: ServerProcess) -> None:
    made = server.new_table()
    ann = Client(server.url, made["tokens"]["seats"][0], "Ann")
    for number in range(30):
        ann.ok("track", zone="s0.luck", value=number % 20)
    base = f"/api/tables/{made['id']}"
    token = made["tokens"]["seats"][0]
    page = server.request(f"{base}/log?before=20&limit=5", token=token)
    assert page["from"] == 15
    assert [line["s"] for line in page["log"]] == [15, 16, 17, 18, 19]
    replay = server.request(f"{base}/replay?after=10&limit=3", token=token)
    assert [delta["s"] for delta in replay["deltas"]] == [11, 12, 13]
    assert "secret" not in replay["table"]
    for path in ("/log", "/replay"):
        for bad in ("?limit=0", "?limit=501", "?limit=x", "?after=-1" if path == "/replay" else "?before=0"):
            with pytest.raises(Exception, match="400"):
                server.request(base + path + bad, token=token)
        with pytest.raises(Exception, match="403"):
            server.request(base + path, token="nonsense")
    ann.ok("end")
    replay = server.request(f"{base}/replay", token=made["tokens"]["spectator"])
    assert replay["everything"]
    assert commitment(bytes.fromhex(replay["table"]["secret"])) == replay["table"]["commitment"]
    ann.close()


def test_a_long_game_is_joined_with_little(tmp_path: Path) -> None:
    room = seated(rooms_in(tmp_path).create("tiny", {"loose": 60}))
    for number in range(600):
        room.submit(number % 2, {"kind": "chat", "text": f"a rather long sentence, number {number} of them"})
    assert len(gzip.compress(json.dumps(welcome(room, 0)).encode())) < 60_000
    assert len(log_for(room, 0)) <= 200


# -- files and the command ---------------------------------------------------------------------------


def run(*words: str) -> tuple[int, str]:
    found = CliRunner().invoke(innkeep, list(words))
    return found.exit_code, found.output


def test_who_moved_whose_gold_and_when_can_be_read(tmp_path: Path) -> None:
    room = seated(rooms_in(tmp_path / "data").create("tiny", {}))
    room.submit(0, {"kind": "pay", "from": "inn", "to": "s1.purse", "amount": 2})
    room.submit(0, {"kind": "pay", "from": "s1.purse", "to": "s0.purse", "amount": 2})
    room.submit(1, {"kind": "arrow", "from": "s1.purse", "to": 0})
    code, said = run("table", "replay", room.id, "--data", str(tmp_path / "data"))
    assert code == 0
    *_, paid, pointed = re.sub("[\u2066-\u2069]", "", said).splitlines()
    day = r"\d+  20\d\d-\d\d-\d\d \d\d:\d\d:\d\dZ  "
    assert re.fullmatch(f"{day}N0: 2 gold, N1’s s1.purse → s0.purse", paid)
    assert re.fullmatch(f"{day}N1 points: s1.purse → N0", pointed)


def test_the_command_shows_a_table_at_any_op(tmp_path: Path) -> None:
    room, _, live = played(tmp_path / "data", 7)
    file = tmp_path / "game.json"
    file.write_text(json.dumps(export_table(room.row, room.store)))
    for seq in (10, 40, room.state.seq):
        code, said = run("table", "replay", str(file), "--at", str(seq), "--json")
        assert code == 0
        assert json.loads(said)["digest"] == live[seq]
    code, said = run("table", "replay", str(file))
    assert room.state.digest() in said
    assert "N0" in said
    web = tmp_path / "web.json"
    assert run("table", "replay", str(file), "--seat", "1", "--web", str(web), "--json")[0] == 0
    document = json.loads(web.read_text())
    assert document["format"] == "innkeep-replay-1"
    mirror = Mirror(document["state"], 0)
    for delta in document["deltas"]:
        mirror.apply(delta)
    assert digest_of_places(mirror.view()) == digest_of_places(room.redaction.view(room.state, 1))
    sent = web.read_text()
    assert room.row.secret.hex() not in sent
    assert "inner-" not in sent
    for bad in (["--at", "9999"], ["--seat", "7"]):
        assert run("table", "replay", str(file), *bad)[0] == 2


def digest_of_places(view: Mapping[str, Any]) -> Json:
    return {zid: (zone["n"], zone.get("value"), len(zone["order"])) for zid, zone in view["zones"].items()}


def test_a_table_is_closed_from_outside(tmp_path: Path) -> None:
    rooms = rooms_in(tmp_path)
    room = seated(rooms.create("tiny", {}))
    assert run("table", "close", room.id, "--data", str(tmp_path))[0] == 0
    with pytest.raises(RefusedError, match="ended"):
        room.submit(0, {"kind": "pass"})
    assert room.state.over is not None


def forge(document: Json, kind: str, change: Callable[[Json], object]) -> None:
    change(next(event["args"] for event in document["events"] if event["kind"] == kind))


FORGERIES: dict[str, tuple[str, Callable[[Json], object]]] = {
    "dice": ("dice", lambda a: a.update(rolls=[7 - a["rolls"][0]])),
    "dice-and-seed": ("dice", lambda a: a.update(seed="ab" * 32, rolls=rolls(6, 1, "ab" * 32))),
    "shuffle": ("shuffle", lambda a: a.update(seed="00" * 32)),
    "shuffle-without-seed": ("gather", lambda a: a.update(seed=None)),
    "lot": ("random", lambda a: a.update(cs=["inner-0-0" if a["cs"] != ["inner-0-0"] else "inner-0-1"])),
    "lot-shown": ("lot", lambda a: a.update(cs=["other"] if a["cs"] else [])),
    "lot-shown-nothing": ("lot", lambda a: a.update(cs=[])),
    "lot-shown-to-one": ("lot", lambda a: a.update(to=1)),
    "draw": ("draw", lambda a: a.update(cs=a["cs"][::-1])),
    "pay": ("pay", lambda a: a.update(amount=11)),
    "track": ("track", lambda a: a.update(was=1)),
    "undo": ("undo", lambda a: a["components"][0].update(value=19)),
}


def test_forged_logs_are_found(tmp_path: Path) -> None:
    room = seated(rooms_in(tmp_path).create("tiny", {}))
    for op in (
        {"kind": "dice", "sides": 6, "n": 1},
        {"kind": "random", "from": "s0.deck", "to": "table", "up": False},
        {"kind": "lot", "zone": "s0.hand"},
        {"kind": "draw", "from": "s0.deck", "to": "s0.discard", "n": 3},
        {"kind": "gather", "from": "s0.discard", "to": "s0.deck", "shuffle": True},
        {"kind": "pay", "from": "s0.purse", "to": "pot", "amount": 3},
        {"kind": "track", "zone": "s0.luck", "value": 7},
        {"kind": "undo"},
        {"kind": "redo"},
    ):
        room.submit(0, op)
    honest = export_table(room.row, room.store)
    plain = json.dumps(honest)
    assert verify_document(plain.encode(), LogWitness(commitment(room.row.secret))).problems == []
    assert verify_document(plain.encode(), LogWitness("00" * 32)).problems
    for name, (kind, change) in FORGERIES.items():
        document = json.loads(plain)
        forge(document, kind, change)
        try:
            found = verify_document(json.dumps(document).encode()).problems
        except ValueError:
            continue
        assert found, name
        file = tmp_path / f"{name}.json"
        file.write_text(json.dumps(document))
        assert run("table", "verify", str(file))[0] == 1
    other = json.loads(plain)
    other["secret"] = "11" * 32
    assert verify_document(json.dumps(other).encode()).problems
    (tmp_path / "ok.json").write_text(plain, "utf-8")
    store = Store.in_folder(tmp_path / "elsewhere")
    row, _ = import_table(plain.encode(), store)
    assert verify(row, store).problems == []
