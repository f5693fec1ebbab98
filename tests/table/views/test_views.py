"""What leaves the server: deltas keep a client right, and nothing hidden gets out."""

from __future__ import annotations

import json
import tempfile
from collections import defaultdict
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from innkeep.table import RefusedError
from innkeep.table.core.draft import AppliedEvent
from innkeep.table.core.room_settings import Person
from innkeep.table.core.state import ALL_HANDS, State, set_out
from innkeep.table.core.wire import ViewJson
from innkeep.table.live.room import Room
from innkeep.table.live.welcome import welcome
from innkeep.table.ops.opening import opening_events
from innkeep.table.store.event_log import Row, Store
from innkeep.table.views.aliases import face_token
from innkeep.table.views.deltas import delta, seen_by, viewers_apart
from innkeep.table.views.redaction import bound
from tests.table.mirror import Mirror
from tests.table.play import random_op, seated, tickets_of
from tests.table.tiny import Tiny, rooms_in

Json = dict[str, Any]
SECRET = b"s" * 32
LOOKS = ("peek", "search", "take")


def everybody(room: Room) -> list[int | None]:
    return [*room.viewers, ALL_HANDS]


def sees(viewer: int | None) -> int:
    return ALL_HANDS if viewer is None else viewer


def shown(room: Room, state: State, viewer: int | None) -> ViewJson:
    """What the person at a seat sees now."""
    at_seat = viewer is not None and viewer != ALL_HANDS
    return room.redaction.view(state, bound(state, viewer) if at_seat else viewer)


def record(room: Room) -> dict[int | None, list[Any]]:
    """All deltas per viewer, sent as the server sends them; whoever has the seat, or its hand, from an op on
    gets a ``fresh`` view after it."""
    frames: dict[int | None, list[Any]] = {viewer: [] for viewer in everybody(room)}

    def tell(step: AppliedEvent) -> None:
        apart = viewers_apart(step)
        common = delta(step, room.redaction, None)
        for viewer in everybody(room):
            if viewer is None or viewer == ALL_HANDS:
                frames[viewer].append(delta(step, room.redaction, viewer) if viewer in apart else common)
                continue
            was, now = bound(step.before, viewer), bound(step.state, viewer)
            own = was in apart or seen_by(step, was) != was
            frames[viewer].append(delta(step, room.redaction, seen_by(step, was)) if own else common)
            people = [state.house.person_at(viewer) for state in (step.before, step.state)]
            if people[0] != people[1] or was != now:
                frames[viewer].append({"fresh": shown(room, step.state, viewer), "s": step.state.seq})

    room.listeners.append(tell)
    return frames


def attempt(room: Room, seat: int, op: Json) -> str:
    try:
        return str(room.submit(seat, op))
    except RefusedError as refused:
        return json.dumps(refused.to_json())


@pytest.mark.parametrize("seed", range(12))
def test_a_client_that_follows_the_protocol_sees_what_the_server_sees(tmp_path: Path, seed: int) -> None:
    rng = Random(seed)
    room = seated(rooms_in(tmp_path).create("tiny", {"players": 2}))
    mirrors = {v: Mirror(room.redaction.view(room.state, v), room.state.seq) for v in everybody(room)}
    frames = record(room)
    for _ in range(120):
        seat = rng.randrange(2)
        attempt(room, seat, random_op(rng, mirrors[seat].view(), seat, tickets_of(room, seat)))
        for viewer, mirror in list(mirrors.items()):
            while frames[viewer]:
                frame = frames[viewer].pop(0)
                if "fresh" in frame:
                    mirror = mirrors[viewer] = Mirror(frame["fresh"], frame["s"])
                else:
                    mirror.apply(frame)
            assert mirror.view() == shown(room, room.state, viewer)


@pytest.mark.parametrize("seed", range(4))
def test_the_common_delta_is_the_same_as_each_viewers_own(tmp_path: Path, seed: int) -> None:
    rng = Random(seed)
    room = seated(rooms_in(tmp_path).create("tiny", {"players": 3}))
    wrong: list[str] = []

    def tell(step: AppliedEvent) -> None:
        apart = viewers_apart(step)
        common = delta(step, room.redaction, None)
        alike = [viewer for viewer in everybody(room) if viewer not in apart]
        wrong.extend(step.event.kind for viewer in alike if delta(step, room.redaction, viewer) != common)

    room.listeners.append(tell)
    for _ in range(150):
        seat = rng.randrange(3)
        attempt(
            room, seat, random_op(rng, room.redaction.view(room.state, seat), seat, tickets_of(room, seat))
        )
    assert wrong == []


@pytest.mark.parametrize("seed", range(6))
def test_no_frame_names_what_its_viewer_may_not_see(tmp_path: Path, seed: int) -> None:
    rng = Random(seed)
    rooms = rooms_in(tmp_path)
    room = seated(rooms.create("tiny", {"players": 3}))
    frames = record(room)
    sent: defaultdict[Person | None, str] = defaultdict(str)
    ever_shown: defaultdict[Person | None, set[str]] = defaultdict(set)
    public: set[str] = set()  # the log tells them to whoever comes later, too
    for viewer in room.viewers:
        sent[room.person(viewer)] += json.dumps(welcome(room, viewer))
    tokens = {c.id: face_token(rooms.server_secret, c.face or "") for c in room.state.components.values()}

    def note(step: AppliedEvent) -> None:
        for viewer in room.viewers:
            for state in (step.before, step.state):
                person = None if viewer is None else state.house.person_at(viewer)
                fresh = state is step.state
                mine = [frame for frame in frames[viewer] if ("fresh" in frame) == fresh]
                sent[person] += json.dumps(mine)
                seen = sees(bound(state, viewer))
                for c in state.components.values():
                    zone = state.zones[c.zone]
                    if zone.public and c.up:
                        public.add(c.id)
                    elif zone.visibility == "owner" and zone.faces_seen_by(seen):
                        ever_shown[person].add(c.id)
            event = step.event
            to = event.seat if event.kind in LOOKS else event.args.get("to")
            if event.kind in (*LOOKS, "reveal", "lot") and (
                to == "all" or (viewer is not None and to == viewer)
            ):
                (public if to == "all" else ever_shown[person]).update(event.args["cs"])
            frames[viewer].clear()

    room.listeners.append(note)
    for _ in range(80):
        seat = rng.randrange(3)
        attempt(
            room, seat, random_op(rng, room.redaction.view(room.state, seat), seat, tickets_of(room, seat))
        )
    secret_words = (
        "secret-",
        "inner-",
        "Title ",
        "Drink ",
        "Имя",
        rooms.server_secret.hex(),
        room.row.secret.hex(),
    )
    for viewer in room.viewers:
        sent[room.person(viewer)] += json.dumps(welcome(room, viewer))
    for person, text in sent.items():
        for word in secret_words:
            assert word not in text
        for cid, token in tokens.items():
            if cid not in ever_shown[person] | public and cid.startswith("inner"):
                assert token not in text, (person, cid)


def test_a_shuffle_leaves_no_alias_behind(tmp_path: Path) -> None:
    room = seated(rooms_in(tmp_path).create("tiny", {}))
    room.submit(0, {"kind": "draw", "from": "s0.deck", "to": "s0.discard", "n": 7})
    before = set(room.redaction.view(room.state, 0)["comps"])
    shown = set(room.redaction.view(room.state, 0)["zones"]["s0.discard"]["order"])
    room.submit(0, {"kind": "gather", "from": "s0.discard", "to": "s0.deck", "shuffle": True})
    room.submit(0, {"kind": "draw", "from": "s0.deck", "to": "s0.discard", "n": 7})
    after = set(room.redaction.view(room.state, 0)["zones"]["s0.discard"]["order"])
    assert shown <= before
    assert not shown & after


def test_a_card_that_was_in_a_hand_comes_back_under_another_name(tmp_path: Path) -> None:
    room = seated(rooms_in(tmp_path).create("tiny", {}))
    alias = room.redaction.view(room.state, 0)["zones"]["s0.hand"]["order"][0]
    room.submit(0, {"kind": "move", "c": alias, "to": "table"})
    assert alias in room.redaction.view(room.state, 1)["comps"]
    room.submit(0, {"kind": "move", "c": alias, "to": "s0.hand"})
    assert alias not in room.redaction.view(room.state, 0)["comps"]


def paced(room: Room, seat: int, op: Json) -> str:
    """`attempt`, by a clock of the table's own: twins live at the same pace."""
    with patch("innkeep.table.live.decider.now_ms", lambda: 1000 * room.state.seq):
        return attempt(room, seat, op)


def world(folder: Path, name: str, faces: dict[str, str] | None = None) -> Room:
    """A table with a fixed secret; ``faces`` changes which card has which face."""
    setup = Tiny().setup({"players": 2})
    setup["title"] = Tiny.title
    for component in setup["components"]:
        component["face"] = (faces or {}).get(component["id"], component.get("face"))
    store = Store.in_folder(folder / name)
    row = Row("t1", "tiny", "off", SECRET, setup, 0)
    store.add_table(row, [(e, None) for e in opening_events(set_out(setup), setup["opening"], SECRET, 0)])
    return seated(Room(row, store, b"server"))


@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 10**6), viewer=st.sampled_from([0, 1, None]))
@example(seed=3956, viewer=0)  # whoever looked at a pile changes seats afterwards
@example(seed=13159, viewer=0)  # a table with a clock
def test_worlds_that_differ_only_in_the_hidden_send_the_same_bytes(seed: int, viewer: int | None) -> None:
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        first = world(folder, "first")
        frames = record(first)
        history: list[tuple[int, Json, str]] = []
        shown_to: defaultdict[Person | None, set[str]] = defaultdict(set)
        sat_there: set[Person | None] = {None}

        def note(step: AppliedEvent) -> None:
            event = step.event
            to = event.seat if event.kind in LOOKS else event.args.get("to")
            for state in (step.before, step.state):
                for seat in first.viewers:
                    person = None if seat is None else state.house.person_at(seat)
                    if seat == viewer:
                        sat_there.add(person)
                    for c in state.components.values():
                        zone = state.zones[c.zone]
                        own = zone.visibility == "owner" and zone.faces_seen_by(sees(seat))
                        if own or (zone.public and c.up):
                            shown_to[person].add(c.id)
                    if event.kind in (*LOOKS, "reveal", "lot") and (
                        to == "all" or (seat is not None and to == seat)
                    ):
                        shown_to[person].update(event.args["cs"])

        first.listeners.append(note)
        rng = Random(seed)
        for _ in range(30):
            seat = rng.randrange(2)
            op = random_op(rng, first.redaction.view(first.state, seat), seat, tickets_of(first, seat))
            history.append((seat, op, paced(first, seat, op)))
        seen = set().union(*(shown_to[person] for person in sat_there))
        hidden = [
            c for c in first.state.components.values() if c.id not in seen and c.id.startswith("inner-")
        ]
        faces: dict[str, str] = {}
        for back in {c.back for c in hidden}:
            group = [c for c in hidden if c.back == back]
            mixed = [c.face for c in group]
            rng.shuffle(mixed)
            faces.update({c.id: face or "" for c, face in zip(group, mixed, strict=True)})
        second = world(folder, "second", faces)
        others = record(second)
        for seat, op, answer in history:
            again = paced(second, seat, op)
            if seat == viewer:
                assert again == answer
        assert json.dumps(others[viewer]) == json.dumps(frames[viewer])
        first.row.setup["faces"] = second.row.setup["faces"]
        assert json.dumps(welcome(second, viewer)) == json.dumps(welcome(first, viewer))
        first.store.close()
        second.store.close()


def test_a_viewer_can_name_only_the_top_of_a_hidden_stack_and_no_other_hand(tmp_path: Path) -> None:
    room = seated(rooms_in(tmp_path).create("tiny", {"players": 3}))
    for viewer in room.viewers:
        view = room.redaction.view(room.state, viewer)
        for zid, zone in view["zones"].items():
            if zone["visibility"] == "hidden":
                assert len(zone["order"]) == min(1, zone["n"]), zid
            if zone["visibility"] == "owner":
                assert len(zone["order"]) == (zone["n"] if zone["seat"] == viewer else 0), zid
        assert sorted(view["comps"]) == sorted(a for zone in view["zones"].values() for a in zone["order"])
    deeper = room.aliases.of(room.state.components[room.state.zones["s0.deck"].order[0]].alias)
    answer = attempt(room, 0, {"kind": "move", "c": deeper, "to": "table"})
    assert json.loads(answer)["code"] == "unknown-component"


@pytest.mark.parametrize("zone", ["s0.deck", "s0.hand", "s0.discard"])
def test_a_shuffled_card_cannot_be_followed(tmp_path: Path, zone: str) -> None:
    room = seated(rooms_in(tmp_path).create("tiny", {}))
    room.submit(0, {"kind": "draw", "from": "s0.deck", "to": "s0.discard", "n": 3})
    known = set(room.redaction.view(room.state, 0)["zones"][zone]["order"])
    frames = record(room)
    room.submit(0, {"kind": "shuffle", "zone": zone})
    assert not any("m" in frame for frame in frames[0])
    assert set(frames[0][0]["x"]) == known
    for _ in range(len(room.state.zones[zone].order)):
        view = room.redaction.view(room.state, 0)
        assert not known & set(view["comps"])
        room.submit(0, {"kind": "move", "c": view["zones"][zone]["order"][-1], "to": "table"})
