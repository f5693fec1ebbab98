"""One op, one record: what a new op needs, and that nothing else knows the kinds."""

from __future__ import annotations

import ast
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, TypedDict

import pytest

from innkeep.table import RefusedError
from innkeep.table.core.actor import Actor
from innkeep.table.core.draft import AppliedEvent, Draft, Undoable
from innkeep.table.core.state import Event, State
from innkeep.table.live.room import Room
from innkeep.table.live.welcome import log_for
from innkeep.table.ops.document import PROTOCOL, ops_table, with_parts
from innkeep.table.ops.fields import WholeField, name_field
from innkeep.table.ops.lines import LogLine, card_in, of
from innkeep.table.ops.op_kind import Concern, OpKind, Viewing, always, by_actor
from innkeep.table.ops.registry import KINDS
from innkeep.table.ops.touching import component_named
from innkeep.table.store.archive import verify
from tests.table.fitting import misfits
from tests.table.play import random_op, seated, tickets_of
from tests.table.tiny import rooms_in
from tests.table.views.test_views import attempt, record

Json = dict[str, Any]
ROOT = Path(__file__).parents[3]
TABLE = ROOT / "table"


# -- an op that exists only here -------------------------------------------------------------------


class TwistEvent(TypedDict):
    """By how much a card is turned."""

    c: str
    by: int
    seed: str


def _resolve(state: State, actor: Actor, args: Json) -> TwistEvent:
    cid = component_named(state, actor, "c", args["c"]).id
    return {"c": cid, "by": args["by"], "seed": actor.seed}


def _reduce(draft: Draft, event: Event) -> None:
    was = draft.component(event.args["c"])
    draft.components[was.id] = replace(was, rot=(was.rot + event.args["by"]) % 360)


def _passing(step: AppliedEvent, viewing: Viewing) -> Json:
    mine = viewing.viewer is not None and viewing.viewer == step.event.seat
    return {"twisted": viewing.name(step.event.args["c"])} if mine else {}


def _line(step: AppliedEvent) -> LogLine:
    about = {"by": step.event.args["by"]}
    return of(step, "log.twist", about, c=card_in(step, step.event.args["c"]))


TWIST = OpKind(
    concern=Concern.TALK,
    name="twist",
    event=TwistEvent,
    about="turns a card further",
    fields={"c": name_field(), "by": WholeField(1, 359, required=True)},
    resolve=_resolve,
    reduce=_reduce,
    undoable=Undoable.IF_CHANGED,
    draws=True,
    seeded=always,
    shown_to=by_actor,
    passing=_passing,
    line=_line,
    lines={"log.twist": "c, by"},
)


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Room:
    monkeypatch.setitem(KINDS, TWIST.name, TWIST)
    return seated(rooms_in(tmp_path).create("tiny", {"players": 3}))


def refused(room: Room, seat: int | None, op: Json) -> tuple[str, str | None]:
    with pytest.raises(RefusedError) as caught:
        room.submit(seat, op)
    return caught.value.code, caught.value.field


def test_a_new_op_is_one_record(room: Room) -> None:
    frames = record(room)
    hand = room.state.zones["s0.hand"].order
    card = room.aliases.of(room.state.components[hand[0]].alias)
    op = {"kind": "twist", "c": card, "by": 90}

    assert refused(room, 0, {**op, "by": 900}) == ("out-of-range", "by")
    assert refused(room, 0, {**op, "more": 1}) == ("unknown-field", "more")
    assert refused(room, None, op) == ("spectator", "kind")
    assert refused(room, 1, op) == ("unknown-component", "c")

    room.submit(0, op)
    assert room.state.components[hand[0]].rot == 90
    mine, theirs = frames[0][-1], frames[1][-1]
    assert mine["twisted"] == card
    assert mine["c"][card]["r"] == 90
    assert mine["l"]["a"]["c"] == mine["c"][card]["f"]
    assert "twisted" not in theirs
    assert "c" not in theirs
    assert theirs["l"] == {"key": "log.twist", "a": {"by": 90, "c": None}}

    assert verify(room.row, room.store).problems == []
    again = Room(room.row, room.store, b"k" * 32)
    assert again.state.digest() == room.state.digest()

    room.submit(0, {"kind": "undo"})
    assert room.state.components[hand[0]].rot == 0
    room.submit(0, {"kind": "redo"})
    assert room.state.components[hand[0]].rot == 90


def test_a_new_op_stands_in_the_protocol(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KINDS, TWIST.name, TWIST)
    assert "| `twist` | `c`, `by` 1..359 | turns a card further |" in ops_table(room=False)


def test_the_protocol_says_what_the_records_say() -> None:
    """`python -m innkeep.table.ops.document` writes it anew."""
    text = PROTOCOL.read_text("utf-8")
    assert with_parts(text) == text


# -- nothing else knows the kinds ------------------------------------------------------------------


AMBIGUOUS = frozenset(
    (
        *("answer", "ask", "bot", "chat", "clock", "color", "end", "hints", "host", "house", "lock", "mode"),
        *("note", "pass", "password", "random", "ready", "redo", "request", "ruling", "track", "undo"),
    )
)
"""Kinds whose names are also fields, codes or kinds of other things."""


def words_of(path: Path) -> set[str]:
    """The texts of a module."""
    nodes = ast.walk(ast.parse(path.read_text("utf-8")))
    return {n.value for n in nodes if isinstance(n, ast.Constant) and isinstance(n.value, str)}


def test_a_kind_is_named_in_at_most_three_files_beside_its_record() -> None:
    words = {path: words_of(path) for path in sorted(TABLE.rglob("*.py"))}
    for kind in set(KINDS) - AMBIGUOUS:
        named = [str(path.relative_to(ROOT)) for path, found in words.items() if kind in found]
        assert len(named) <= 1 + 3, (kind, named)
    for kind in ("rotate", "peek", "gather", "take", "tear", "search", "reveal"):
        assert [path.name for path, found in words.items() if kind in found] in (
            ["cards.py"],
            ["piles.py"],
            ["notes.py"],
        ), kind


# -- what the records say is so --------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_events_and_lines_are_what_their_records_say(tmp_path: Path, seed: int) -> None:
    rng = Random(seed)
    room = seated(rooms_in(tmp_path).create("tiny", {"players": 2 + seed % 2}))
    for _ in range(200):
        seat = rng.randrange(len(room.state.seats))
        if room.state.seats[seat].name is None:
            attempt(room, seat, {"kind": "sit", "name": f"N{seat}"})
        view = room.redaction.view(room.state, seat)
        attempt(room, seat, random_op(rng, view, seat, tickets_of(room, seat)))
    for op in room.history():
        kind = KINDS[op.kind]
        given = {name: value for name, value in op.args.items() if name != "group"}
        assert misfits(given, kind.event, op.kind) == []
    for line in log_for(room, None):
        told = {key for kind in KINDS.values() for key in kind.lines}
        assert line["key"] in told or line["key"].startswith("log.house-"), line


# -- no circles ------------------------------------------------------------------------------------


def imported(path: Path) -> set[str]:
    """The modules of the table one imports anywhere, inside functions and for types, too."""
    package = ["table", *path.relative_to(TABLE).parts[:-1]]
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not isinstance(node, ast.ImportFrom) or node.level == 0:
            continue
        base = package[: len(package) - node.level + 1]
        target = [*base, *((node.module or "").split(".") if node.module else ())]
        if (ROOT / "/".join(target)).with_suffix(".py").is_file():
            found.add(".".join(target))
        else:
            found |= {".".join((*target, alias.name)) for alias in node.names}
    return found


def test_state_ops_and_views_import_each_other_in_no_circle() -> None:
    paths = [path for part in ("core", "ops", "views") for path in (TABLE / part).glob("*.py")]
    arrows = {
        ".".join(("table", *path.relative_to(TABLE).with_suffix("").parts)): imported(path) for path in paths
    }
    for name in arrows:
        reached: set[str] = set()
        edge = set(arrows[name])
        while edge:
            reached |= edge
            edge = {far for near in edge for far in arrows.get(near, ())} - reached
        assert name not in reached, name
