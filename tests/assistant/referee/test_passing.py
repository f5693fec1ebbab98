"""Passing by itself: only for who wants it so, at any moment otherwise, and told like any other pass."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from innkeep.table import AutomaticAction
from innkeep.table.live.room import Room
from innkeep.table.live.welcome import deltas_since, log_for
from tests.assistant.tavern import Tavern

HIT = "I'm not that kind of priestess!"
ARMOR = "Luckily for me, I was wearing my armor!"
TIP = "Tip the Wench"
DULL = ["Gambling? I'm in!", "Winning Hand!", "I raise!"]
ANN = [HIT, TIP, "I raise!", "I raise!", "Winning Hand!", "Wine into Water", "Gambling? I'm in!"]


def table(folder: Path, *bob: str, mode: str = "autopilot", bots: tuple[int, ...] = ()) -> Tavern:
    tavern = Tavern(folder, {"s0.hand": ANN, "s1.hand": [*bob, *DULL], "s2.hand": DULL})
    tavern.mode(mode)
    for seat in bots:
        tavern.room.submit(seat, {"kind": "stand"})
        tavern.room.submit(seat, {"kind": "sit", "name": f"Bot {seat}", "bot": True})
    return tavern


def attacked(tavern: Tavern) -> None:
    """Ann hits Bob with her card, and passes on it herself."""
    tavern.passes(0)
    card = tavern.card("s0.hand", HIT)
    tavern.op(0, "move", cs=[card], to="table", up=True)
    tavern.op(0, "arrow", **{"from": card}, to=1)


def step(tavern: Tavern) -> AutomaticAction | None:
    action = tavern.room.trusted.automatic_action()
    return action if action is not None and action.seat is not None else None


def following(tavern: Tavern, seat: int) -> dict[str, Any]:
    return tavern.items("next", seat)[0]


def wants(tavern: Tavern, seat: int, ask: str, *never: str) -> None:
    tavern.room.submit(seat, {"kind": "prompts", "ask": ask, "never": list(never)})


@pytest.mark.parametrize("mode", ["advise", "referee", "autopilot"])
def test_nobody_is_asked_to_pass_on_their_own_card(tmp_path: Path, mode: str) -> None:
    tavern = table(tmp_path, ARMOR, mode=mode)
    attacked(tavern)
    action = step(tavern)
    assert action is not None
    assert (action.seat, action.ops) == (0, ({"kind": "pass"},))


def test_people_are_asked_each_time_till_they_want_it_otherwise(tmp_path: Path) -> None:
    tavern = table(tmp_path)
    attacked(tavern)
    tavern.passes(0)
    assert step(tavern) is None
    assert not following(tavern, 1).get("passes")
    wants(tavern, 1, "able")
    action = step(tavern)
    assert action is not None
    assert action.seat == 1
    assert following(tavern, 1)["passes"]
    wants(tavern, 1, "always")
    assert not tavern.room.trusted.run_automatic_action(action.id), "switched off while the beat lasted"
    assert "Bob" in tavern.turn()


def test_at_a_table_with_bots_one_is_asked_only_where_one_can_answer(tmp_path: Path) -> None:
    tavern = table(tmp_path, bots=(2,))
    attacked(tavern)
    tavern.passes(0)
    action = step(tavern)
    assert action is not None
    assert action.seat == 1


def test_who_can_answer_is_asked_unless_never_of_this_kind(tmp_path: Path) -> None:
    tavern = table(tmp_path, ARMOR)
    wants(tavern, 1, "able")
    attacked(tavern)
    tavern.passes(0)
    assert step(tavern) is None
    assert following(tavern, 1)["window"] == "card"
    wants(tavern, 1, "always", "card")
    assert step(tavern) is not None


def test_a_card_for_any_moment_is_no_reason_to_be_asked(tmp_path: Path) -> None:
    tavern = table(tmp_path, TIP)
    wants(tavern, 1, "able")
    attacked(tavern)
    tavern.passes(0)
    assert step(tavern) is not None


def test_a_pass_by_hand_and_one_by_itself_are_told_alike_and_come_at_the_same_moment(tmp_path: Path) -> None:
    lines = []
    for place, (hand, press) in enumerate([([], False), ([ARMOR], True)]):
        folder = tmp_path / str(place)
        folder.mkdir()
        tavern = table(folder, *hand)
        wants(tavern, 1, "able")
        attacked(tavern)
        tavern.passes(0)
        if press:
            before = tavern.room.state.seq
            tavern.room.accept(1, following(tavern, 1)["id"], None)
            assert tavern.room.state.seq == before
        action = step(tavern)
        assert action is not None
        assert action.since_ms is not None
        assert tavern.room.trusted.run_automatic_action(action.id)
        line = log_for(tavern.room, 2)[-1]
        faces = {tavern.room.redaction.token(c.face): c.face for c in tavern.room.state.components.values()}
        line["a"]["cause"]["c"] = faces[line["a"]["cause"]["c"]]  # each server has names of its own for them
        lines.append((action.pause_s, line, deltas_since(tavern.room, 0, 2)))
    (pause, line, deltas), (other, other_line, other_deltas) = lines
    assert (pause, line) == (other, other_line)
    assert deltas is not None
    assert other_deltas is not None
    assert {key for delta in deltas[-1:] for key in delta} == {
        key for delta in other_deltas[-1:] for key in delta
    }
    assert "auto" not in line["a"]


def test_whoever_would_pass_by_itself_may_ask_for_a_moment(tmp_path: Path) -> None:
    tavern = table(tmp_path)
    wants(tavern, 1, "able")
    attacked(tavern)
    tavern.passes(0)
    moment = following(tavern, 1)["id"]
    tavern.room.accept(1, f"h{moment[1:]}", None)
    assert step(tavern) is None
    assert not following(tavern, 1).get("passes")
    tavern.room.accept(1, moment, None)
    assert step(tavern) is not None


def test_what_a_seat_wants_is_told_to_nobody_else(tmp_path: Path) -> None:
    tavern = table(tmp_path)
    before = tavern.room.state.seq
    lines = len(log_for(tavern.room, 0))
    wants(tavern, 1, "able", "card")
    told = deltas_since(tavern.room, before, 0)
    assert told is not None
    (delta,) = told
    assert set(delta) <= {"s", "by", "k", "h"}
    assert len(log_for(tavern.room, 0)) == lines
    assert following(tavern, 0)["phase"] == "always"
    assert following(tavern, 1)["never"] == ["card"]


def test_it_is_kept_and_goes_when_somebody_else_sits_down(tmp_path: Path) -> None:
    tavern = table(tmp_path)
    wants(tavern, 1, "able")
    room: Room = tavern.room
    again = type(room.state.policy).from_dict(room.state.policy.to_dict())
    assert again.prompts[1].ask == "able"
    room.submit(1, {"kind": "stand"})
    room.submit(1, {"kind": "sit", "name": "Eve"})
    assert following(tavern, 1)["phase"] == "always"


def test_a_step_that_leaves_no_choice_is_done(tmp_path: Path) -> None:
    tavern = table(tmp_path, bots=(2,))
    tavern.passes(0)
    tavern.passes(0)
    assert step(tavern) is None, "whom to order a Drink for is a choice"
    tavern.op(0, "move", cs=[tavern.top("drink.deck")], to="s1.drinks")
    action = step(tavern)
    assert action is not None
    done = tavern.assistant.mirror.hypothesis.game.decision
    assert tavern.room.trusted.run_automatic_action(action.id)
    assert (action.seat, done.kind if done else "") == (0, "drink")


def test_what_was_against_the_rules_can_be_taken_back_before_anybody_passes(tmp_path: Path) -> None:
    """Else an undo would take back the pass that came in between."""
    tavern = table(tmp_path, ARMOR, mode="advise")
    attacked(tavern)
    before = step(tavern)
    tavern.op(2, "move", cs=[tavern.card("s2.hand", DULL[1])], to="table", up=True)
    assert tavern.last == "violation"
    after = step(tavern)
    assert before is not None
    assert after is not None
    assert after.id != before.id, "a pass that was on its way is off"
    assert after.pause_s * 1000 == tavern.assistant.mirror.grace
    assert after.since_ms == tavern.assistant.mirror.violations[-1].at
    tavern.room.submit(2, {"kind": "undo"})
    assert tavern.assistant.mirror.open_violations == []


def test_nobody_is_asked_at_a_table_that_was_ended_early(tmp_path: Path) -> None:
    tavern = table(tmp_path, ARMOR)
    wants(tavern, 1, "able")
    attacked(tavern)
    assert step(tavern) is not None
    tavern.room.submit(0, {"kind": "end"}, host=True)
    assert tavern.room.trusted.automatic_action() is None
    for viewer in (0, 1, None):
        (said,) = tavern.room.advice(viewer)
        assert (said["sort"], said["phase"], said.get("seat")) == ("turn", "ended", None)


def test_doing_nothing_is_told_apart_while_a_card_can_be_played(tmp_path: Path) -> None:
    tavern = table(tmp_path)
    tavern.passes(0)
    action = following(tavern, 0)
    assert (action["text"]["en"], action.get("plays")) == ("Go on without a card", True)
    (tmp_path / "other").mkdir()
    other = table(tmp_path / "other")
    attacked(other)
    other.passes(0)
    answer = following(other, 1)
    assert (answer["text"]["en"], answer.get("plays")) == ("Pass", None), "Bob has no card for it"


def test_a_step_that_does_something_is_the_next_one_whatever_could_be_played(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, {"s0.hand": [HIT, TIP]})
    draw = following(tavern, 0)
    assert (draw["text"]["en"], draw.get("plays")) == ("Draw to 7", None)


@pytest.mark.parametrize(("mode", "passes"), [("autopilot", True), ("advise", False)])
def test_while_the_house_pays_nobody_is_asked_to_pass(tmp_path: Path, mode: str, passes: bool) -> None:
    """Whoever has nothing to say goes on by itself once all is paid; gold does not ask for that meanwhile.
    Where people pay, they do so before anybody goes on."""
    tavern = table(tmp_path, mode=mode, bots=(2,))
    attacked(tavern)
    for seat in (0, 1, 2, 0):
        tavern.passes(seat)
        if tavern.items("due"):
            break
    (asked,) = [seat for seat in range(3) if following(tavern, seat)["accept"]]
    assert following(tavern, asked)["text"]["en"] == "Pass"
    assert following(tavern, asked)["passes"] == passes
