"""Players on a team see each other's hands, as long as they sit there, and nobody else sees any more."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from innkeep.table import RefusedError
from innkeep.table.core.draft import AppliedEvent
from innkeep.table.core.wire import CompJson
from innkeep.table.live.replay import LogReader
from innkeep.table.live.room import Room
from innkeep.table.live.welcome import welcome
from tests import slices
from tests.secrecy.moves import WHISPER
from tests.secrecy.sweep import differs
from tests.secrecy.worlds import (
    CHARACTERS,
    VARIANTS,
    Act,
    Swaps,
    World,
    fallen,
    laid_out,
    play,
    twin,
)

Json = dict[str, Any]

VARIANT = "two-headed-dragon"
LENGTH = 40


@pytest.mark.parametrize("mode", [None, "referee", "autopilot"])
def test_twins_hold_where_people_come_go_and_change_teams(
    mode: str | None, request: pytest.FixtureRequest
) -> None:
    done: Counter[str] = Counter()
    first = 40_000 + 1000 * request.node.callspec.indices["mode"]
    for seed in range(first + 8 - slices.size("twin tables in teams"), first + 8):
        variant = VARIANTS[0 if seed - first < 4 else seed % len(VARIANTS)]
        history = play(Random(seed), LENGTH, 3, mode=mode, moves=0.25, teams=variant)
        assert not history.failed, f"history {seed}: the assistant failed"
        done.update(
            act.what["kind"] for act in history.acts if isinstance(act.what, dict) and "kind" in act.what
        )
        for frames, acts, swaps in history.marks:
            one, two = twin(history, frames, acts, swaps)
            assert one == two, f"history {seed} after {acts} acts"
    assert {"swap", "stand", "sit", "kick", "team-chat", "ready"} <= set(done)


@pytest.mark.parametrize(
    "seed",
    [
        pytest.param(3100092, id="starting-again-where-hands-were-dealt-anew-since-people-sat-down"),
        pytest.param(3100193, id="options-with-cards-still-to-be-drawn"),
        pytest.param(3100254, id="options-with-cards-of-a-deck-just-shuffled"),
    ],
)
def test_what_the_sweep_of_teams_once_found_is_mended(seed: int) -> None:
    assert differs(seed, allies=VARIANT, moves=0.15, mixing=True)[2:] == (False, False)


@pytest.fixture
def world() -> World:
    """Two against two, looked at by the first."""
    made = World(laid_out(4, None, CHARACTERS, VARIANT), 0)
    for seat in range(4):
        made.room.submit(seat, {"kind": "sit", "name": f"N{seat}"})
    return made


def hand(room: Room, viewer: int | None, seat: int) -> list[CompJson]:
    """What a viewer may name of a hand."""
    view = room.redaction.view(room.state, viewer)
    return [view["comps"][alias] for alias in view["zones"][f"s{seat}.hand"]["order"]]


def faces(room: Room, viewer: int | None, seat: int) -> int:
    """How many faces a person at a seat sees in a hand."""
    sees = None if viewer is None else room.state.house.sees(room.person(viewer))
    return sum("f" in card for card in hand(room, sees, seat))


def test_teammates_see_each_others_hands_and_nobody_else_does(world: World) -> None:
    seen = [[faces(world.room, viewer, seat) for seat in range(4)] for viewer in (0, 1, 2, 3, None)]
    assert seen == [[7, 7, 0, 0], [7, 7, 0, 0], [0, 0, 7, 7], [0, 0, 7, 7], [0, 0, 0, 0]]


def test_a_boss_sees_no_hand_but_the_own_and_challengers_see_each_others() -> None:
    made = World(laid_out(4, None, CHARACTERS, "boss-battle"), 0)
    for seat in range(4):
        made.room.submit(seat, {"kind": "sit", "name": f"N{seat}"})
    seen = [[faces(made.room, viewer, seat) for seat in range(4)] for viewer in (0, 1, 2, 3, None)]
    assert seen == [[9, 0, 0, 0], *[[0, 7, 7, 7]] * 3, [0, 0, 0, 0]]


@pytest.mark.parametrize("variant", VARIANTS[1:])
def test_boss_cards_show_the_back_of_the_deck_they_are_shuffled_in_with(variant: str) -> None:
    setup = laid_out(4, None, CHARACTERS, variant)
    backs = {
        zone: {card["back"] for card in setup["components"] if card["zone"] == zone}
        for zone in (f"s{seat}.deck" for seat in range(4))
    }
    assert backs == {f"s{seat}.deck": {f"back/{name}"} for seat, name in enumerate(CHARACTERS)}


def test_what_a_teammate_draws_comes_with_the_same_op_and_to_nobody_else() -> None:
    for viewer in (0, 2, None):
        one = World(laid_out(4, None, CHARACTERS, VARIANT), viewer)
        for seat in range(4):
            one.room.submit(seat, {"kind": "sit", "name": f"N{seat}"})
        one.frames.clear()
        one.room.submit(1, {"kind": "draw", "from": "s1.deck", "to": "s1.hand", "n": 1})
        delta = next(data for event, data in map(json.loads, one.frames) if event == "d")
        shown = [card for card in delta.get("c", {}).values() if card["z"] == "s1.hand" and "f" in card]
        assert len(shown) == (1 if viewer == 0 else 0)
        assert bool([token for token in delta["l"]["a"].get("cs", []) if token]) == (viewer == 0)


def sent(viewer: int | None, swaps: Swaps) -> list[str]:
    """All a viewer is sent while four sit down and the first team says it is ready."""
    with fallen(swaps):
        world = World(laid_out(4, None, CHARACTERS, VARIANT), viewer)
        for seat in range(4):
            world.do(Act("op", seat, {"kind": "sit", "name": f"N{seat}"}))
        for seat in (0, 1):
            world.do(Act("op", seat, {"kind": "ready"}))
        world.part()
    return world.frames


def test_of_a_teammate_the_hand_makes_a_difference_and_the_deck_makes_none() -> None:
    seeds: dict[str, str] = {}

    def note(step: AppliedEvent) -> None:
        if step.event.kind == "shuffle":
            seeds[step.event.args["zone"]] = step.event.args["seed"]

    room = World(laid_out(4, None, CHARACTERS, VARIANT), None, note).room
    left = len(room.state.zones["s1.deck"].order)
    dealt = left + len(room.state.zones["s1.hand"].order) - 1
    faces_of = {
        place: room.state.components[cid].face
        for place, cid in enumerate((*room.state.zones["s1.deck"].order, *room.state.zones["s1.hand"].order))
    }
    other = next(place for place in range(left) if faces_of[place] != faces_of[dealt])
    seed = seeds["s1.deck"]
    deck_alone = {seed: {place: left - 1 - place for place in range(left)}}
    with_the_hand = {seed: {other: dealt, dealt: other}}
    assert len({faces_of[place] for place in range(left)}) > 1
    for viewer in (0, 1, 2, 3, None):
        told = sent(viewer, {})
        assert sent(viewer, deck_alone) == told
        assert (sent(viewer, with_the_hand) != told) == (viewer in (0, 1)), viewer


def test_a_teammates_hand_is_looked_at_not_touched(world: World) -> None:
    room = world.room
    view = room.redaction.view(room.state, 0)
    card = view["zones"]["s1.hand"]["order"][0]
    for op in (
        {"kind": "move", "cs": [card], "to": "table"},
        {"kind": "move", "cs": [card], "to": "s0.hand"},
        {"kind": "flip", "c": card},
        {"kind": "arrow", "from": card, "to": 2},
        {"kind": "ping", "x": 1, "y": 1, "on": card},
        {"kind": "random", "from": "s1.hand", "to": "table", "n": 1},
        {"kind": "shuffle", "zone": "s1.hand"},
        {"kind": "reveal", "zone": "s1.hand", "to": "all"},
        {"kind": "lot", "zone": "s1.hand", "n": 1},
    ):
        with pytest.raises(RefusedError) as refused:
            room.submit(0, op)
        assert refused.value.code in ("unknown-component", "not-yours"), op


def test_who_leaves_the_team_sees_no_more_of_it_and_can_follow_no_card(world: World) -> None:
    room = world.room
    names = room.redaction.view(room.state, 0)["zones"]["s1.hand"]["order"]
    room.submit(0, {"kind": "stand"})
    assert (faces(room, 0, 0), faces(room, 0, 1)) == (7, 0)
    now = room.redaction.view(room.state, 1)["zones"]["s1.hand"]["order"]
    assert len(now) == 7
    assert not set(now) & set(names)
    room.submit(0, {"kind": "sit", "name": "N0"})
    assert faces(room, 0, 1) == 7


def test_who_changes_to_the_other_team_sees_that_ones_hands_alone(world: World) -> None:
    room = world.room
    before = {
        seat: room.redaction.view(room.state, seat)["zones"][f"s{seat}.hand"]["order"] for seat in (1, 3)
    }
    room.submit(0, {"kind": "swap", "seat": 2})
    room.submit(2, {"kind": "swap", "seat": 0})
    assert room.state.house.seat_of[0] == 2
    assert [faces(room, 2, seat) for seat in range(4)] == [0, 0, 7, 7]
    assert [faces(room, 0, seat) for seat in range(4)] == [7, 7, 0, 0]
    for seat, names in before.items():
        now = room.redaction.view(room.state, seat)["zones"][f"s{seat}.hand"]["order"]
        assert not set(now) & set(names)


def test_who_comes_by_the_link_of_somebody_sent_away_sees_no_hand_of_the_team(world: World) -> None:
    room = world.room
    room.submit(2, {"kind": "swap", "seat": 3})  # asked, not done: changes nothing
    room.submit(0, {"kind": "kick", "seat": 1}, host=True)
    assert [faces(room, 1, seat) for seat in range(2)] == [0, 0]
    room.submit(1, {"kind": "sit", "name": "New"})
    assert [faces(room, 1, seat) for seat in range(2)] == [0, 0]
    assert faces(room, 0, 1) == 7


def test_a_teammate_and_not_the_host_lets_somebody_have_the_seat(world: World) -> None:
    room = world.room
    room.submit(0, {"kind": "kick", "seat": 3}, host=True)
    room.submit(3, {"kind": "sit", "name": "New"})
    (request,) = room.state.requests
    grant = {"kind": "grant", "to": request.seq, "yes": True}
    with pytest.raises(RefusedError) as refused:
        room.submit(0, grant, host=True)
    assert refused.value.code == "not-asked"
    assert [faces(room, 3, seat) for seat in (2, 3)] == [0, 0]
    room.submit(2, grant)
    assert [faces(room, 3, seat) for seat in (2, 3)] == [7, 7]


def test_the_link_of_a_bots_seat_opens_no_hand_of_its_team(world: World) -> None:
    room = world.room
    room.submit(1, {"kind": "stand"})
    room.submit(0, {"kind": "bot", "seat": 1, "strength": "thumb"}, host=True)
    assert faces(room, 1, 0) == 0
    assert faces(room, 0, 1) == 7


def test_a_link_alone_opens_no_teammates_hand() -> None:
    room = World(laid_out(4, None, CHARACTERS, VARIANT), 0).room
    room.submit(1, {"kind": "sit", "name": "N1"})
    assert [faces(room, viewer, seat) for viewer in (0, 1) for seat in (0, 1)] == [0, 0, 0, 7]
    room.submit(0, {"kind": "sit", "name": "N0"})
    assert [faces(room, viewer, seat) for viewer in (0, 1) for seat in (0, 1)] == [7, 7, 7, 7]


@pytest.mark.parametrize("over", [False, True])
def test_words_to_the_team_are_told_to_nobody_else_now_or_later(over: bool) -> None:
    for viewer in (0, 1, 2, None):
        world = World(laid_out(4, None, CHARACTERS, VARIANT), viewer)
        room = world.room
        for seat in range(4):
            room.submit(seat, {"kind": "sit", "name": f"N{seat}"})
        room.submit(1, {"kind": "team-chat", "text": f"{WHISPER}0"})
        if over:
            room.trusted.submit(None, {"kind": "end"})
        reader = LogReader()
        ways = [
            *world.frames,
            json.dumps(welcome(room, viewer)),
            json.dumps(welcome(room, viewer, room.state.seq - 2)),
            json.dumps(reader.lines(room, viewer, room.state.seq + 1, 100)),
            json.dumps(reader.page(room, viewer, 0, 500)),
        ]
        heard = [WHISPER in way for way in ways]
        assert any(heard) == (viewer in (0, 1))
        assert all(heard[-4:]) == (viewer in (0, 1))


def test_who_was_not_on_the_team_when_it_was_said_never_hears_it(world: World) -> None:
    room = world.room
    room.submit(1, {"kind": "team-chat", "text": f"{WHISPER}0"})
    room.submit(0, {"kind": "swap", "seat": 2})
    room.submit(2, {"kind": "swap", "seat": 0})
    said = {seat: json.dumps(welcome(room, seat)) for seat in (0, 2)}
    assert WHISPER in said[2]  # who heard it sits there now
    assert WHISPER not in said[0]


def test_marks_of_who_is_ready_go_when_all_are_and_when_the_turn_goes_on(world: World) -> None:
    room = world.room
    room.submit(0, {"kind": "ready"})
    marks = [room.redaction.view(room.state, None)["ready"]]
    for seat in (2, 1):
        room.submit(seat, {"kind": "ready"})
        marks.append(room.redaction.view(room.state, None)["ready"])
    assert marks == [[0], [0, 2], [2]]
    room.submit(0, {"kind": "track", "zone": "turn", "value": 2})
    assert room.redaction.view(room.state, None)["ready"] == []
