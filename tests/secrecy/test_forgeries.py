"""Twelve ways to forge a log, each found; what binds a keeper who has the secret and writes a log anew."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from innkeep.table.cli.main import innkeep
from innkeep.table.core.seeds import commitment
from innkeep.table.core.state import Event
from innkeep.table.live.welcome import welcome
from innkeep.table.store.archive import ArchiveError, LogWitness, export_table, verify, verify_document
from innkeep.table.store.event_log import Store
from innkeep.table.store.log_chain import Chain, genesis_record
from innkeep.table.store.packed_text import unpack
from tests.table.play import seated
from tests.table.tiny import rooms_in

Json = dict[str, Any]


def game(folder: Path) -> Json:
    """An exported table with a bit of everything in its log."""
    room = seated(rooms_in(folder).create("tiny", {}))
    for number, op in enumerate(
        (
            {"kind": "chat", "text": "good evening"},
            {"kind": "draw", "from": "s0.deck", "to": "s0.hand", "n": 1},
            {"kind": "shuffle", "zone": "drink.deck"},
            {"kind": "note", "sort": "private", "text": "nothing yet"},
            {"kind": "note", "sort": "public", "text": "we play to ten"},
            {"kind": "dice", "sides": 6, "n": 2},
            {"kind": "track", "zone": "s0.luck", "value": 12},
            {"kind": "pay", "from": "s0.purse", "to": "pot", "amount": 2},
        )
    ):
        room.submit(0, op, f"0:{number}")
    return export_table(room.row, room.store)


def _of(document: Json, kind: str) -> Json:
    found: Json = [event for event in document["events"] if event["kind"] == kind][-1]
    return found


def _renumbered(document: Json) -> None:
    for number, event in enumerate(document["events"], 1):
        event["seq"] = number


def faces_swapped(document: Json) -> None:
    one, other = [piece for piece in document["setup"]["components"] if piece["zone"] == "s0.deck"][:2]
    one["face"], other["face"] = other["face"], one["face"]


def draw_into_a_chosen_move(document: Json) -> None:
    draw = _of(document, "draw")
    deck = [p["id"] for p in document["setup"]["components"] if p["id"].startswith("inner-0-")]
    drawn = {card for e in document["events"] if e["kind"] == "draw" for card in e["args"]["cs"]}
    wanted = next(card for card in deck if card not in drawn)
    draw["kind"] = "move"
    draw["args"] = {
        "cs": [wanted],
        "from": "s0.deck",
        "to": "s0.hand",
        "index": None,
        "x": None,
        "y": None,
        "up": [False],
    }


def last_ops_cut_off(document: Json) -> None:
    del document["events"][-3:]


def chat_changed(document: Json) -> None:
    _of(document, "chat")["args"]["text"] = "good riddance"


def notes_changed(document: Json) -> None:
    _of(document, "note")["args"]["text"] = "we play to eleven"


def times_changed(document: Json) -> None:
    for event in document["events"]:
        event["at"] += 60_000


def actor_changed(document: Json) -> None:
    _of(document, "pay")["seat"] = 1


def op_inserted(document: Json) -> None:
    extra = {"seat": 1, "kind": "chat", "args": {"text": "I give up", "name": None}, "at": 0, "op_id": "1:x"}
    document["events"].insert(-2, {"seq": 0, "head": document["events"][-3]["head"], **extra})
    _renumbered(document)


def op_removed(document: Json) -> None:
    document["events"].remove(_of(document, "track"))
    _renumbered(document)


def ops_reordered(document: Json) -> None:
    events = document["events"]
    events[-1], events[-2] = events[-2], events[-1]
    _renumbered(document)


def shuffle_changed(document: Json) -> None:
    _of(document, "shuffle")["args"]["seed"] = "ab" * 32


def secret_replaced(document: Json) -> None:
    document["secret"] = "11" * 32


FORGERIES: tuple[Callable[[Json], None], ...] = (
    *(faces_swapped, draw_into_a_chosen_move, last_ops_cut_off, chat_changed, notes_changed),
    *(times_changed, actor_changed, op_inserted, op_removed, ops_reordered, shuffle_changed),
    secret_replaced,
)
PLAIN = [forge for forge in FORGERIES if forge is not last_ops_cut_off]
"""These are found though nobody remembers anything of the game."""


def written_anew(document: Json) -> None:
    """As somebody does it who has the secret: every hash of the forged log fits."""
    chain = Chain(bytes.fromhex(document["secret"]))
    head = chain.genesis(
        genesis_record(
            document["id"],
            document["module"],
            document["assistant"],
            document["setup"],
            document["created"],
            bytes.fromhex(document["secret"]),
        )
    )
    for event in document["events"]:
        made = Event(event["seq"], event["seat"], event["kind"], event["args"], event["at"])
        head = event["head"] = chain.after(head, made, event["op_id"])


def problems(document: Json, known: LogWitness) -> list[str]:
    try:
        return verify_document(json.dumps(document).encode(), known).problems
    except ArchiveError as problem:
        return [str(problem)]


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> str:
    return json.dumps(game(tmp_path_factory.mktemp("game")))


def seen(document: Json) -> LogWitness:
    """What any player's browser holds at the end."""
    last = document["events"][-1]
    return LogWitness(commitment(bytes.fromhex(document["secret"])), {last["seq"]: last["head"]})


def test_an_honest_log_holds(honest: str) -> None:
    document = json.loads(honest)
    assert problems(document, LogWitness()) == []
    assert problems(document, seen(document)) == []
    written_anew(document)
    assert document == json.loads(honest)


@pytest.mark.parametrize("forge", PLAIN)
def test_a_forgery_shows_by_itself(honest: str, forge: Callable[[Json], None]) -> None:
    document = json.loads(honest)
    forge(document)
    assert problems(document, LogWitness())


@pytest.mark.parametrize("anew", [False, True])
@pytest.mark.parametrize("forge", FORGERIES)
def test_no_forgery_fits_what_a_player_saw(honest: str, forge: Callable[[Json], None], anew: bool) -> None:
    document = json.loads(honest)
    known = seen(document)
    forge(document)
    if anew:
        written_anew(document)
    assert problems(document, known)


def test_a_chain_cannot_be_taken_off(honest: str) -> None:
    document = json.loads(honest)
    known = seen(document)
    del document["setup"]["chained"]
    assert problems(document, LogWitness())
    for event in document["events"]:
        event["head"] = ""
    assert problems(document, known)


def test_the_command_takes_heads_and_says_what_does_not_fit(honest: str, tmp_path: Path) -> None:
    document = json.loads(honest)
    last = document["events"][-1]
    file = tmp_path / "game.json"

    def run(*words: str) -> tuple[int, str]:
        found = CliRunner().invoke(innkeep, ["table", "verify", str(file), *words])
        return found.exit_code, found.output

    file.write_text(honest)
    head = f"{last['seq']}:{last['head']}"
    assert run("--head", head)[0] == 0
    assert json.loads(run("--json")[1])["head"] == head
    last_ops_cut_off(document)
    file.write_text(json.dumps(document))
    assert run()[0] == 0
    code, said = run("--head", head)
    assert (code, f"op {last['seq']} was seen" in said) == (1, True)
    for bad in ("x", "1:short", "-1:" + "a" * 24):
        assert run("--head", bad)[0] == 2
    assert run("--head", "3:" + "a" * 24, "--head", "3:" + "b" * 24)[0] == 2


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE events SET at = at + 1 WHERE seq = 10",
        "UPDATE events SET seat = 1 WHERE seq = 10",
        "UPDATE events SET op_id = 'x' WHERE seq = 10",
        "UPDATE tables SET created = created + 1",
        "UPDATE tables SET assistant = 'off'",
    ],
)
def test_what_is_changed_in_the_store_itself_is_found(tmp_path: Path, change: str) -> None:
    rooms = rooms_in(tmp_path)
    room = seated(rooms.create("tiny", {}))
    for number in range(6):
        room.submit(number % 2, {"kind": "chat", "text": f"line {number}"}, f"{number % 2}:{number}")
    assert verify(room.row, rooms.store).problems == []
    rooms.store.close()
    with sqlite3.connect(next(tmp_path.glob("*.sqlite*"))) as db:
        db.execute(change)
    store = Store.in_folder(tmp_path)
    row = store.table(room.id)
    assert row is not None
    assert verify(row, store).problems
    store.close()


def test_a_table_of_an_earlier_version_is_read_played_and_verified_as_it_was(tmp_path: Path) -> None:
    rooms = rooms_in(tmp_path)
    room = seated(rooms.create("tiny", {}))
    rooms.store.close()
    with sqlite3.connect(next(tmp_path.glob("*.sqlite*"))) as db:
        (kept,) = db.execute("SELECT setup FROM tables").fetchone()
        plain = json.loads(unpack(kept))
        del plain["chained"]
        db.execute("UPDATE tables SET setup = ?", [json.dumps(plain)])
        db.execute("ALTER TABLE events DROP COLUMN head")
    again = rooms_in(tmp_path)
    old = again.get(room.id)
    old.submit(0, {"kind": "shuffle", "zone": "drink.deck"})
    assert old.head == welcome(old, 0)["table"]["head"] == ""
    found = verify(old.row, again.store)
    assert (found.problems, found.head) == ([], "")
    assert verify(old.row, again.store, LogWitness(commitment(old.row.secret))).problems == []
