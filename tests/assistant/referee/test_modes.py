"""The assistant's modes: switched in mid-game, refusing with reasons, overruled, told how the table plays."""

from __future__ import annotations

from pathlib import Path

import pytest

from innkeep.assistant.watcher import watcher
from innkeep.table import RefusedError
from innkeep.table.live.room import Room
from innkeep.table.live.welcome import welcome
from tests.assistant.tavern import Tavern

HIT = "I'm not that kind of priestess!"
ARMOR = "Luckily for me, I was wearing my armor!"
ANN = [HIT, "Tip the Wench", "I raise!", "I raise!", "Winning Hand!", "Wine into Water", "Gambling? I'm in!"]
GIFT = {"from": "s1.purse", "to": "s2.purse", "amount": 1}


def table(folder: Path, mode: str, **checks: str) -> Tavern:
    tavern = Tavern(folder, {"s0.hand": ANN, "s1.hand": [ARMOR]})
    tavern.mode(mode, **checks)
    return tavern


def test_switched_on_in_mid_game_it_knows_the_game_from_its_beginning(tmp_path: Path) -> None:
    tavern = table(tmp_path, "off")
    assert tavern.room.advice(0) == []
    tavern.passes(0)
    tavern.play(0, HIT)
    tavern.mode("advise")
    assert "Ann" in tavern.turn()
    assert tavern.assistant.mirror.tally.decisions == 2
    tavern.mode("off")
    assert tavern.room.advice(0) == []


@pytest.mark.parametrize("mode", ["advise", "autopilot"])
def test_only_the_referee_refuses(tmp_path: Path, mode: str) -> None:
    tavern = table(tmp_path, mode)
    assert tavern.ask(1, "pay", **GIFT) is None
    (item,) = tavern.items("violation")
    assert item["ruling"] == "gold/fault.gold/discard-and-draw"
    assert item["covers"]["en"] == "Gold paid — only in the phase “Discard and Draw”"
    assert "rule" not in item


def test_a_refusal_names_reason_rule_and_what_may_be_done(tmp_path: Path) -> None:
    tavern = table(tmp_path, "referee")
    before = tavern.room.state.seq
    refused = tavern.ask(1, "move", cs=[tavern.card("s1.hand", ARMOR)], to="table", up=True)
    assert refused is not None
    said = refused.to_json()
    assert (said["code"], tavern.room.state.seq) == ("vetoed", before)
    assert said["message"]["en"].startswith("That is not possible now.")
    assert said["message"]["ru"].startswith("Сейчас так нельзя.")
    assert said["rule"] is not None
    assert said["rule"]["id"]
    assert said["rule"]["section"]
    assert said["covers"]["en"].startswith("Cards played")
    tavern.passes(0)
    refused = tavern.ask(0, "draw", **{"from": "s0.deck", "to": "s0.hand"}, n=2)
    assert refused is not None
    offered = refused.to_json()["instead"]
    assert 0 < len(offered) <= 4
    tavern.room.accept(0, offered[0]["id"], None)
    assert tavern.assistant.report()["violations"] == 0


@pytest.mark.parametrize("drink", ["Light Ale", "Wine with a Chaser", "Drinking Contest!"])
def test_a_drink_turned_up_too_early_is_refused_whatever_it_is(tmp_path: Path, drink: str) -> None:
    tavern = Tavern(tmp_path, {"s0.hand": ANN, "s0.drinks": [drink, "Dark Ale"]})
    tavern.mode("referee")
    tavern.passes(0)
    refused = tavern.ask(0, "move", cs=[tavern.top("s0.drinks")], to="table", up=True)
    assert refused is not None
    said = refused.to_json()
    assert "This belongs to the Drink Phase, and it is the Action Phase." in said["message"]["en"]
    assert said["rule"] is not None
    assert said["rule"]["id"] == "TURN-01"


def test_the_drink_one_has_to_drink_may_be_turned_up(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, {"s0.hand": ANN, "s0.drinks": ["Drinking Contest!"]})
    tavern.mode("referee")
    tavern.passes(0, 0)
    assert tavern.ask(0, "move", cs=[tavern.top("drink.deck")], to="s1.drinks") is None
    assert tavern.ask(0, "move", cs=[tavern.top("s0.drinks")], to="table", up=True) is None


def test_sorting_tidying_taking_back_and_talk_are_never_refused(tmp_path: Path) -> None:
    tavern = table(tmp_path, "referee")
    tavern.passes(0)
    hand = list(tavern.room.state.zones["s0.hand"].order)
    assert tavern.ask(0, "move", cs=[hand[2]], to="s0.hand", index=0) is None
    assert tavern.ask(2, "shuffle", zone="s2.hand") is None
    assert tavern.ask(1, "chat", text="hm") is None
    card = tavern.card("s0.hand", HIT)
    assert tavern.ask(0, "move", cs=[card], to="table", up=True) is None
    assert tavern.ask(0, "move", cs=[card], to="table", x=500, y=500) is None
    assert tavern.ask(0, "rotate", c=card, deg=90) is None
    assert tavern.ask(0, "move", cs=[card], to="s0.hand") is None
    assert tavern.ask(0, "move", cs=[tavern.card("s0.hand", HIT)], to="table", up=True) is None
    assert tavern.ask(0, "undo") is None
    assert tavern.assistant.report()["violations"] == 0


def test_dues_may_be_paid_in_any_order_under_the_referee(tmp_path: Path) -> None:
    tavern = table(tmp_path, "referee")
    tavern.passes(0)
    card = tavern.card("s0.hand", HIT)
    assert tavern.ask(0, "move", cs=[card], to="table", up=True) is None
    assert tavern.ask(0, "arrow", **{"from": card}, to=1) is None
    tavern.passes(0, 1, 2)
    assert tavern.ask(0, "move", cs=[card], to="s0.discard", up=True) is None
    assert tavern.ask(1, "track", zone="s1.fortitude", value=18) is None


def test_the_host_overrules_once(tmp_path: Path) -> None:
    tavern = table(tmp_path, "referee")
    assert tavern.ask(1, "pay", **GIFT) is not None
    assert tavern.ask(1, "appeal") is None
    assert tavern.items("question", 0)[0]["text"]["en"] == "Bob asks the host to allow it this once."
    assert tavern.ask_as_host(0, "allow", seat=1) is None
    assert tavern.items("question", 0) == []
    assert tavern.ask(1, "pay", **GIFT) is None
    assert tavern.items("violation") == []
    assert [note["text"]["en"] for note in tavern.items("note")] == ["The host let it pass this once (Bob)."]
    assert (
        tavern.reopened().mirror.hypothesis.game.digest() == tavern.assistant.mirror.hypothesis.game.digest()
    )
    assert tavern.ask(1, "pay", **GIFT) is not None


def test_we_play_it_this_way_is_remembered_and_can_be_forgotten(tmp_path: Path) -> None:
    tavern = table(tmp_path, "advise")
    assert tavern.ask(1, "pay", **GIFT) is None
    (violation,) = tavern.items("violation")
    assert violation["severity"] == "warning"
    ruling = {"key": violation["ruling"], "on": True, "of": violation["s"]}
    assert tavern.ask(2, "ruling", **ruling) is None
    assert tavern.items("violation") == []
    assert tavern.ask(1, "pay", **GIFT) is None
    assert tavern.items("violation") == []
    tavern.mode("referee")
    assert tavern.ask(1, "pay", **GIFT) is None
    assert [item["text"]["en"] for item in tavern.items("note")] == ["We play it this way, as agreed (Bob)."]
    again = tavern.reopened().mirror
    assert again.hypothesis.game.digest() == tavern.assistant.mirror.hypothesis.game.digest()
    assert not again.open_violations
    assert tavern.ask(0, "ruling", key=ruling["key"], on=False) is None
    assert tavern.ask(1, "pay", **GIFT) is not None


def test_a_ruling_covers_the_phase_it_was_made_in_and_no_other(tmp_path: Path) -> None:
    tavern = table(tmp_path, "advise")
    tavern.ask(1, "pay", **GIFT)
    (violation,) = tavern.items("violation")
    tavern.ask(2, "ruling", key=violation["ruling"], on=True, of=violation["s"])
    tavern.passes(0)
    tavern.ask(1, "pay", **GIFT)
    assert [item["ruling"] for item in tavern.items("violation")] == ["gold/fault.gold/action"]


def test_a_ruling_on_a_marker_covers_that_marker_while_that_card_takes_effect(tmp_path: Path) -> None:
    tavern = table(tmp_path, "advise")
    tavern.passes(0)
    tavern.op(0, "arrow", **{"from": tavern.play(0, HIT)}, to=1)
    tavern.ask(1, "track", zone="s1.fortitude", value=11)
    (violation,) = tavern.items("violation")
    assert violation["covers"]["en"] == f"Fortitude set — only with “{HIT}”"
    assert violation["covers"]["ru"] == "Жетон стойкости — только с\u00a0картой «Я не из таких жриц!»"
    tavern.ask(1, "ruling", key=violation["ruling"], on=True, of=violation["s"])
    turn = tavern.items("turn")[0]
    assert turn["rulings"] == [{"key": violation["ruling"], "text": violation["covers"]}]
    tavern.ask(2, "track", zone="s2.alcohol", value=5)
    assert [item["seat"] for item in tavern.items("violation")] == [2]


def test_a_ruling_on_a_card_covers_that_card_only(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, {"s0.hand": ANN, "s1.hand": [ARMOR, "I raise!"]})
    tavern.mode("advise")
    tavern.ask(1, "move", cs=[tavern.card("s1.hand", ARMOR)], to="table", up=True)
    (violation,) = tavern.items("violation")
    assert violation["covers"]["en"] == f"Cards played out of time — only with “{ARMOR}”"
    tavern.ask(1, "ruling", key=violation["ruling"], on=True, of=violation["s"])
    tavern.ask(1, "move", cs=[tavern.card("s1.hand", "I raise!")], to="table", up=True)
    assert [item["covers"]["en"] for item in tavern.items("violation")] == [
        "Cards played out of time — only with “I raise!”"
    ]


@pytest.mark.parametrize(
    ("severity", "refused", "sort", "shown"),
    [
        ("refusal", True, "violation", None),
        ("warning", False, "violation", "warning"),
        ("question", False, "violation", "question"),
        ("note", False, "violation", "note"),
    ],
)
def test_each_check_is_as_grave_as_the_table_wants(
    tmp_path: Path, severity: str, refused: bool, sort: str, shown: str | None
) -> None:
    tavern = table(tmp_path, "referee", gold=severity)
    answer = tavern.ask(1, "pay", **GIFT)
    assert isinstance(answer, RefusedError) is refused
    assert [item["severity"] for item in tavern.items(sort)] == ([] if shown is None else [shown])


def test_one_fault_that_stands_open_hides_no_other(tmp_path: Path) -> None:
    """Gold given away makes doubtful what else is done with it, and nothing more."""
    tavern = table(tmp_path, "referee", gold="warning", markers="refusal")
    early = {"cs": [tavern.card("s1.hand", ARMOR)], "to": "table", "up": True}
    assert tavern.ask(1, "pay", **GIFT) is None
    assert tavern.ask(1, "move", **early) is not None
    assert tavern.ask(2, "track", zone="s2.fortitude", value=12) is not None
    assert len(tavern.items("violation")) == 1
    tavern.passes(0)
    tavern.play(0, HIT)
    tavern.passes(0, 1, 2)
    assert tavern.ask(0, "draw", **{"from": "s0.deck", "to": "s0.hand"}, n=2) is not None


def test_a_card_that_was_dragged_out_explains_no_cards_drawn_unless_it_says_so(tmp_path: Path) -> None:
    """Anything may come of a card played against the rules, but no cards to a hand if it draws none."""
    tavern = table(tmp_path, "off")
    tavern.play(0, "Winning Hand!")
    tavern.mode("referee")
    assert [one.state for one in tavern.assistant.mirror.violations] == ["open"]
    assert tavern.ask(0, "draw", **{"from": "s0.deck", "to": "s0.hand"}, n=3) is not None
    assert tavern.ask(1, "draw", **{"from": "s1.deck", "to": "s1.hand"}, n=1) is not None
    assert tavern.ask(0, "pay", **{"from": "s0.purse", "to": "pot", "amount": 1}) is None


def test_what_people_have_played_on_with_hides_no_other_either(tmp_path: Path) -> None:
    tavern = table(tmp_path, "advise")
    tavern.op(1, "pay", **GIFT)
    tavern.passes(0)
    tavern.play(0, HIT)
    tavern.passes(0, 1, 2)
    tavern.op(0, "arrow", **{"from": tavern.top("table"), "to": 1})
    tavern.settle()
    tavern.passes(0)
    tavern.move(0, tavern.top("drink.deck"), "s1.drinks")
    assert [one.state for one in tavern.assistant.mirror.violations] == ["adopted"]
    tavern.mode("referee")
    assert tavern.ask(2, "draw", **{"from": "s2.deck", "to": "s2.hand"}, n=1) is not None
    assert tavern.ask(1, "pay", **GIFT) is None, "what was let stand there may go on"


def test_what_was_let_pass_makes_the_referee_no_less_certain(tmp_path: Path) -> None:
    tavern = table(tmp_path, "referee")
    tavern.ask(0, "allow", seat=1)
    assert tavern.ask(1, "track", zone="s1.fortitude", value=5) is None
    assert tavern.ask(1, "track", zone="s1.fortitude", value=8) is not None


def test_five_things_against_the_rules_that_were_agreed_on_do_not_lose_it(tmp_path: Path) -> None:
    tavern = table(tmp_path, "advise")
    tavern.ask(0, "ruling", key="gold/fault.gold/discard-and-draw", on=True)
    for _ in range(7):
        tavern.ask(1, "pay", **GIFT)
    assert not tavern.assistant.mirror.lost


def test_lost_it_says_so_and_starts_again_when_asked(tmp_path: Path) -> None:
    tavern = table(tmp_path, "advise")
    for _ in range(5):
        tavern.ask(1, "pay", **GIFT)
    assert tavern.items("turn")[0]["phase"] == "lost"
    assert tavern.ask(2, "pay", **GIFT) is None
    tavern.room.accept(1, "sync", None)
    assert tavern.items("turn")[0]["phase"] != "lost"
    assert welcome(tavern.room, None)["log"][-1]["key"] == "log.resync"


# -- autopilot --------------------------------------------------------------------------------------


def hit_bob(tavern: Tavern) -> None:
    tavern.passes(0)
    card = tavern.play(0, HIT)
    tavern.op(0, "arrow", **{"from": card}, to=1)


def run_automatic_actions(tavern: Tavern, room: Room | None = None) -> int:
    """Let the house pay all it would pay by itself; how many actions that were."""
    room = room or tavern.room
    done = 0
    while (action := room.trusted.automatic_action()) is not None and action.seat is None:
        assert room.trusted.run_automatic_action(action.id)
        done += 1
        assert done < 50
    return done


def test_the_autopilot_pays_what_is_owed_and_presumes_no_silence(tmp_path: Path) -> None:
    tavern = table(tmp_path, "autopilot")
    hit_bob(tavern)
    assert run_automatic_actions(tavern) == 0
    tavern.passes(0, 1, 2)
    assert run_automatic_actions(tavern) > 0
    assert tavern.value("s1.fortitude") == 18
    assert tavern.dues() == []
    last = welcome(tavern.room, None)["log"][-1]
    assert (last["by"], last["a"]["auto"]) == (None, True)
    assert tavern.assistant.report()["violations"] == 0
    assert tavern.reopened().report() == tavern.assistant.report()


@pytest.mark.parametrize("mode", ["advise", "referee"])
def test_without_autopilot_the_house_does_nothing(tmp_path: Path, mode: str) -> None:
    tavern = table(tmp_path, mode)
    hit_bob(tavern)
    tavern.passes(0, 1, 2)
    assert tavern.dues()
    assert tavern.room.trusted.automatic_action() is None


def test_two_workers_and_a_restart_pay_each_due_once(tmp_path: Path) -> None:
    tavern = table(tmp_path, "autopilot")
    other = Room(tavern.room.row, tavern.store, tavern.rooms.server_secret)
    other.watch(watcher)
    hit_bob(tavern)
    tavern.passes(0, 1, 2)
    other.catch_up()
    ours, theirs = tavern.room.trusted.automatic_action(), other.trusted.automatic_action()
    assert ours is not None
    assert ours == theirs
    assert tavern.room.trusted.run_automatic_action(ours.id)
    other.trusted.run_automatic_action(ours.id)
    run_automatic_actions(tavern, other)
    run_automatic_actions(tavern)
    assert tavern.value("s1.fortitude") == 18
    tracks = [op for op in tavern.room.history() if op.kind == "track" and op.args["zone"] == "s1.fortitude"]
    assert len(tracks) == 1


def test_what_was_taken_back_is_not_done_again_at_once(tmp_path: Path) -> None:
    tavern = table(tmp_path, "autopilot")
    hit_bob(tavern)
    tavern.passes(0, 1, 2)
    assert run_automatic_actions(tavern) > 0
    assert tavern.value("s1.fortitude") == 18
    tavern.op(1, "undo")
    assert tavern.value("s1.fortitude") == 20
    assert tavern.room.trusted.automatic_action() is None
    assert tavern.dues(1)
    tavern.op(1, "track", zone="s1.fortitude", value=19)
    run_automatic_actions(tavern)
    assert tavern.value("s1.fortitude") == 18
