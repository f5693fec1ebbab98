"""Ops by hand on a real table, as friends make them, and what the mirror reads in them."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from innkeep import cards
from innkeep.assistant.advice.accepting import answered
from innkeep.assistant.interpret.chat_hints import Told, said
from innkeep.assistant.tracker.reading.following import judge
from innkeep.rules import Choose, Play
from innkeep.table import AppliedOp, Event
from innkeep.table.core.actor import Actor
from innkeep.table.ops.reducer import step
from innkeep.table.ops.resolver import resolve
from innkeep.table.ops.schemas import read
from tests.assistant.tavern import Tavern

SEVEN = ["Tip the Wench", "I raise!", "I raise!", "Winning Hand!", "Wine into Water", "Gambling? I'm in!"]
DIVISION = "Um, guys... I think there was a miscalculation during treasure division..."
HIT = "I'm not that kind of priestess!"
HANDS = {
    "s0.hand": [HIT, *SEVEN],
    "s1.hand": [
        "Luckily for me, I was wearing my armor!",
        "I don't think so!",
        "I raise!",
        "Gambling? I'm in!",
    ],
    "s2.hand": ["Hide in shadows", "A little somethin' extra", "I raise!", DIVISION],
}


@pytest.fixture
def tavern(tmp_path: Path) -> Tavern:
    return Tavern(tmp_path, HANDS)


def reasons(tavern: Tavern, seat: int | None = 0) -> list[dict[str, Any]]:
    return tavern.items("violation", seat)


def to_action(tavern: Tavern) -> None:
    tavern.passes(0)
    assert "Action Phase" in tavern.turn()


def to_order(tavern: Tavern) -> None:
    to_action(tavern)
    tavern.passes(0)


def test_drawing_by_hand_is_the_first_phase(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, {"s0.hand": SEVEN})
    tavern.move(0, tavern.card("s0.hand", "Tip the Wench"), "s0.discard")
    assert tavern.last == "decision"
    tavern.op(0, "draw", **{"from": "s0.deck"}, to="s0.hand", n=1)
    assert tavern.dues() == ["Ann draws 1 card."]
    tavern.op(0, "draw", **{"from": "s0.deck"}, to="s0.hand", n=1)
    assert tavern.dues() == []
    assert "Action Phase" in tavern.turn()


def test_ordering_a_drink_after_silently_skipping_the_action(tavern: Tavern) -> None:
    tavern.move(0, tavern.top("drink.deck"), "s1.drinks")
    assert tavern.last == "implicit-pass"
    assert tavern.dues() == []
    assert "Drink Phase" in tavern.turn()


def test_ordering_for_oneself_is_named_with_its_rule(tavern: Tavern) -> None:
    to_order(tavern)
    tavern.move(0, tavern.top("drink.deck"), "s0.drinks")
    (item,) = reasons(tavern)
    section = {"en": "Order a Drink", "ru": "Заказ выпивки"}
    assert item["rule"] == {"id": "TURN-11", "book": "RDI10", "section": section}
    assert item["accept"]
    tavern.room.accept(1, item["id"], None)
    assert not reasons(tavern)
    assert len(tavern.room.state.zones["drink.deck"].order) == 30
    tavern.move(0, tavern.top("drink.deck"), "s2.drinks")
    assert tavern.last == "decision"


def test_a_drink_with_a_chaser_is_paid_by_hand(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, HANDS | {"s0.drinks": ["Wine with a Chaser", "Light Ale"]})
    to_order(tavern)
    tavern.move(0, tavern.top("drink.deck"), "s1.drinks")
    tavern.move(0, tavern.top("s0.drinks"), "table")
    assert tavern.last == "decision"
    assert tavern.dues() == ["Ann reveals 1 card: the Drink Me! pile of Ann."]
    assert tavern.items("due")[0]["rule"]["id"] == "CHAS-02"
    tavern.move(0, tavern.top("s0.drinks"), "table")
    assert tavern.dues() == []
    tavern.op(0, "track", zone="s0.alcohol", value=3)
    assert tavern.last == "implicit-pass"
    assert tavern.dues() == ["Ann: “Wine with a Chaser”, “Light Ale” → the Drink discard pile."]
    tavern.settle()
    tavern.op(1, "track", zone="turn", value=1)
    assert tavern.last == "implicit-pass"
    assert tavern.turn().startswith("Bob: Discard and Draw")
    assert tavern.assistant.report()["violations"] == 0


def test_a_marker_moved_too_far_is_a_violation_that_mends_itself(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, HANDS | {"s0.drinks": ["Light Ale"]})
    to_order(tavern)
    tavern.move(0, tavern.top("drink.deck"), "s1.drinks")
    tavern.move(0, tavern.top("s0.drinks"), "table")
    tavern.passes(0, 1, 2)
    assert "Ann: Alcohol Content 0 → 1." in tavern.dues()
    tavern.op(0, "track", zone="s0.alcohol", value=4)
    (item,) = reasons(tavern)
    assert item["rule"]["id"] == "TURN-14"
    assert "should show 1" in item["text"]["en"]
    tavern.op(0, "track", zone="s0.alcohol", value=1)
    assert not reasons(tavern)


def test_sobering_up(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, HANDS, {"s0.alcohol": 3})
    to_order(tavern)
    tavern.move(0, tavern.top("drink.deck"), "s1.drinks")
    tavern.op(0, "track", zone="s0.alcohol", value=2)
    assert tavern.last == "decision"
    assert tavern.dues() == []


def test_sobering_up_said_but_not_done_is_owed(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, HANDS, {"s0.alcohol": 3})
    to_order(tavern)
    tavern.move(0, tavern.top("drink.deck"), "s1.drinks")
    tavern.passes(0)
    (due,) = tavern.items("due")
    assert due["text"]["en"] == "Ann has nothing to drink and sobers up: Alcohol Content 3 → 2."
    assert due["rule"]["id"] == "TURN-15"


def test_the_last_drink_makes_everybody_pay_and_shuffle(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, HANDS, {}, {"drink.deck": 1})
    to_order(tavern)
    tavern.move(0, tavern.top("drink.deck"), "s1.drinks")
    tavern.passes(0, 1, 2)
    pays = [item for item in tavern.items("due") if "pays the Inn" in item["text"]["en"]]
    assert [item["seat"] for item in pays] == [0, 1, 2]
    assert {item["rule"]["id"] for item in pays} == {"DRINK-01"}
    tavern.op(1, "pay", **{"from": "s1.purse"}, to="inn", amount=1)
    assert tavern.last == "due"
    tavern.settle()
    assert [tavern.value(f"s{seat}.purse") for seat in range(3)] == [9, 9, 9]
    assert tavern.value("inn") == 3
    assert len(tavern.room.state.zones["drink.deck"].order) == 29
    assert tavern.assistant.report()["violations"] == 0


def test_a_hit_is_inferred_from_the_marker_that_moves(tavern: Tavern) -> None:
    to_action(tavern)
    tavern.play(0, HIT)
    assert tavern.assistant.mirror.asking
    assert {item["text"]["en"] for item in tavern.items("question")} == {
        f"Whom does “{HIT}” hit? Bob.",
        f"Whom does “{HIT}” hit? Cy.",
    }
    tavern.op(2, "track", zone="s2.fortitude", value=18)
    assert tavern.last == "implicit-pass"
    assert not tavern.items("question")
    tavern.passes(0, 1, 2)
    assert tavern.dues() == [f"Ann: “{HIT}” → the discard pile of Ann."]


def test_an_arrow_says_whom_a_card_hits(tavern: Tavern) -> None:
    to_action(tavern)
    card = tavern.play(0, HIT)
    tavern.op(0, "arrow", **{"from": card}, to=1)
    assert not tavern.assistant.mirror.unsure
    tavern.passes(0, 1, 2)
    assert "Bob: Fortitude 20 → 18." in tavern.dues()


def test_an_arrow_may_come_before_the_card(tavern: Tavern) -> None:
    to_action(tavern)
    tavern.op(0, "arrow", **{"from": tavern.card("s0.hand", HIT)}, to=2)
    tavern.play(0, HIT)
    assert not tavern.assistant.mirror.unsure


def test_the_question_is_answered_by_its_player_only(tavern: Tavern) -> None:
    to_action(tavern)
    tavern.play(0, HIT)
    assert not any(item["accept"] for item in tavern.items("question", 1))
    question = next(item for item in tavern.items("question") if "Cy" in item["text"]["en"])
    tavern.room.accept(0, question["id"], None)
    tavern.passes(0, 1, 2)
    assert "Cy: Fortitude 20 → 18." in tavern.dues()


def test_an_answer_tells_a_play_from_what_is_no_play(tavern: Tavern) -> None:
    to_action(tavern)
    now = tavern.assistant.mirror.hypothesis
    card = now.game.players[0].hand[0]
    play, choice = now.doubting(Play(0, card)), now.doubting(Choose(0, (card,)))
    both = SimpleNamespace(hypotheses=(play, choice), hypothesis=play, version=3)
    assert answered(both, 0, "q3.0") == [{"kind": "chat", "text": "!played"}]  # type: ignore[arg-type]
    assert said((play, choice), 0, "!played") == Told((play,))


def test_a_late_response_rewinds(tavern: Tavern) -> None:
    to_action(tavern)
    card = tavern.play(0, HIT)
    tavern.op(0, "arrow", **{"from": card}, to=1)
    tavern.op(1, "track", zone="s1.fortitude", value=18)
    tavern.op(0, "move", cs=[card], to="s0.discard")
    tavern.play(1, "Luckily for me, I was wearing my armor!")
    assert tavern.last == "late"
    tavern.passes(0, 1, 2, 0, 1, 2)
    tavern.settle()
    assert tavern.value("s1.fortitude") == 20
    assert tavern.assistant.report()["violations"] == 0


def test_what_follows_if_nobody_answers_is_offered_to_the_one_it_concerns(tavern: Tavern) -> None:
    to_action(tavern)
    card = tavern.play(0, HIT)
    tavern.op(0, "arrow", **{"from": card}, to=1)
    (note,) = tavern.items("note", 1)
    assert note["text"]["en"] == "If nobody answers — Bob: Fortitude 20 → 18."
    assert note["phase"] == "silence"
    assert not tavern.items("note", 0)[0]["accept"]
    tavern.room.accept(1, note["id"], None)
    assert tavern.value("s1.fortitude") == 18
    assert tavern.last == "implicit-pass"


def test_a_loss_that_may_be_answered_is_told_with_whose_it_is(tavern: Tavern) -> None:
    to_action(tavern)
    card = tavern.play(0, HIT)
    tavern.op(0, "arrow", **{"from": card}, to=1)
    tavern.passes(1, 2, 0)
    (turn,) = tavern.items("turn")
    russian = cards.load().cards["rdi1-deirdre/im-not-that-kind-of-priestess"].title["ru"]
    assert turn["text"]["en"].startswith(f"“{HIT}” has just cost Fortitude: Bob \N{MINUS SIGN}2.")
    assert turn["text"]["ru"].startswith(
        f"Карта «{russian}» только что отняла стойкость: Bob \N{MINUS SIGN}2."
    )


def test_passing_out_divides_the_gold(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, HANDS, {"s1.fortitude": 3, "s1.alcohol": 2, "s1.purse": 9})
    to_action(tavern)
    card = tavern.play(0, HIT)
    tavern.op(0, "arrow", **{"from": card}, to=1)
    tavern.op(1, "track", zone="s1.fortitude", value=1)
    for _ in range(2):
        tavern.passes(0, 1, 2)
    paid = {
        item["text"]["en"]: item["rule"]["id"]
        for item in tavern.items("due")
        if "passed out" in item["text"]["en"]
    }
    assert paid == {
        "Bob passed out: 5 Gold to the Inn.": "LOSE-03",
        "Bob passed out: 2 Gold to Ann.": "LOSE-04",
        "Bob passed out: 2 Gold to Cy.": "LOSE-04",
    }
    tavern.settle()
    assert [tavern.value(f"s{seat}.purse") for seat in range(3)] == [12, 0, 12]


def test_running_out_of_gold_ends_a_game_of_two(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, {z: t for z, t in HANDS.items() if z < "s2"}, {"s1.purse": 1}, players=2)
    to_action(tavern)
    card = tavern.play(0, "Tip the Wench")
    tavern.op(0, "arrow", **{"from": card}, to=1)
    tavern.op(1, "pay", **{"from": "s1.purse"}, to="inn", amount=1)
    tavern.passes(0, 1)
    assert tavern.turn() == "The game is over: Ann wins."
    assert tavern.items("turn")[0]["phase"] == "over"
    tavern.settle()
    assert tavern.assistant.report()["dues_unpaid"] == 0


def test_a_round_of_gambling_by_hand(tavern: Tavern) -> None:
    to_action(tavern)
    tavern.play(0, "Gambling? I'm in!")
    tavern.op(1, "pay", **{"from": "s1.purse"}, to="pot", amount=1)
    assert tavern.last == "implicit-pass"
    assert {item["rule"]["id"] for item in tavern.items("due") if "antes" in item["text"]["en"]} == {
        "GAMB-03"
    }
    tavern.op(0, "pay", **{"from": "s0.purse"}, to="pot", amount=1)
    tavern.op(2, "pay", **{"from": "s2.purse"}, to="pot", amount=1)
    tavern.settle()
    tavern.play(1, "I raise!")
    tavern.passes(1, 2, 0)
    tavern.settle()
    assert tavern.value("pot") == 6
    assert "Cy plays a Gambling or Cheating Card" in tavern.turn()
    tavern.passes(2, 0)
    tavern.passes(1, 2, 0)
    assert "From the pot 6 Gold to Bob." in tavern.dues()
    tavern.settle()
    assert [tavern.value(f"s{seat}.purse") for seat in range(3)] == [8, 14, 8]
    assert "orders a Drink" in tavern.turn()
    assert tavern.assistant.report()["violations"] == 0


def test_a_contest_collects_from_everybody(tmp_path: Path) -> None:
    piles = HANDS | {
        "s0.drinks": ["Drinking Contest!"],
        "drink.deck": ["Light Ale", "Dragon Breath Ale", "Wine", "Water"],
    }
    tavern = Tavern(tmp_path, {"drink.deck": ["Wine", "Light Ale", "Dragon Breath Ale", "Wine"], **piles})
    to_order(tavern)
    tavern.move(0, tavern.top("drink.deck"), "s1.drinks")
    tavern.move(0, tavern.top("s0.drinks"), "table")
    tavern.passes(0, 1, 2)
    assert tavern.dues() == ["Ann reveals 1 card: the Drink Deck."]
    tavern.settle()
    tavern.passes(0, 1, 2)
    tavern.passes(*[0, 1, 2] * 2)
    assert any("pays the winner of the contest" in due for due in tavern.dues())
    tavern.settle()
    assert sorted(tavern.value(f"s{seat}.purse") or 0 for seat in range(3)) == [9, 9, 12]


# -- free-form: nothing is blocked ---------------------------------------------------------------


def test_gold_out_of_nowhere(tavern: Tavern) -> None:
    tavern.op(1, "pay", **{"from": "inn"}, to="s1.purse", amount=2)
    assert tavern.value("s1.purse") == 12
    (item,) = reasons(tavern, None)
    assert "rule" not in item, "no rule of the books is about Gold that nothing moves"
    assert item["seat"] == 1
    assert "2 Gold" in item["text"]["en"]
    assert not item["accept"]
    tavern.room.accept(0, item["id"], None)
    assert tavern.value("s1.purse") == 10
    assert not reasons(tavern)


@pytest.mark.parametrize(("title", "rule"), [("Hide in shadows", "AFF-01"), (DIVISION, "TURN-07")])
def test_a_card_out_of_turn(tavern: Tavern, title: str, rule: str) -> None:
    to_action(tavern)
    card = tavern.play(2, title)
    (item,) = reasons(tavern)
    assert item["seat"] == 2
    assert item["rule"]["section"]
    assert item["rule"]["id"] == rule
    assert tavern.room.state.components[card].zone == "table"
    tavern.room.accept(2, item["id"], None)
    assert tavern.room.state.components[card].zone == "s2.hand"


def test_drawing_too_many(tavern: Tavern) -> None:
    to_action(tavern)
    tavern.op(1, "draw", **{"from": "s1.deck"}, to="s1.hand", n=2)
    (item,) = reasons(tavern)
    assert item["rule"]["id"] in ("TURN-17", "TURN-03", "TURN-01", "TURN-16")
    tavern.room.accept(1, item["id"], None)
    assert len(tavern.room.state.zones["s1.hand"].order) == 4
    assert not reasons(tavern)


def test_looking_at_ones_drinks(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, HANDS | {"s0.drinks": ["Wine"]})
    tavern.op(0, "peek", zone="s0.drinks", n=1)
    (item,) = reasons(tavern)
    assert item["rule"]["id"] == "SETUP-13"
    assert not item["accept"]
    to_action(tavern)


def test_playing_on_adopts_the_table(tavern: Tavern) -> None:
    tavern.op(0, "track", zone="s0.fortitude", value=15)
    assert reasons(tavern)
    to_order(tavern)
    tavern.move(0, tavern.top("drink.deck"), "s1.drinks")
    assert not reasons(tavern)
    assert [item["text"]["en"] for item in tavern.items("note")] == ["We play it as it lies now (Ann)."]
    assert tavern.dues() == []
    assert tavern.assistant.mirror.hypothesis.game.players[0].fortitude == 15


def test_an_illegal_card_left_lying_is_adopted(tavern: Tavern) -> None:
    card = tavern.play(1, "I don't think so!")
    to_order(tavern)
    tavern.move(0, tavern.top("drink.deck"), "s1.drinks")
    assert not reasons(tavern)
    assert tavern.dues() == ["Bob: “I don't think so!” → the discard pile of Bob."]
    tavern.move(1, card, "s1.discard")
    assert tavern.last == "due"
    assert tavern.assistant.report()["violations"] == 1


def test_tidying_is_neutral(tavern: Tavern) -> None:
    to_action(tavern)
    card = tavern.play(0, HIT)
    before = tavern.assistant.mirror.hypothesis.game.digest()
    tavern.op(0, "move", cs=[card], to="table", x=10, y=10)
    tavern.op(0, "move", cs=[card], to="s0.front")
    tavern.op(0, "rotate", c=card, deg=90)
    hand = tavern.room.state.zones["s1.hand"].order
    tavern.op(1, "move", cs=[hand[0]], to="s1.hand", index=0)
    tavern.op(1, "shuffle", zone="s1.hand")
    tavern.op(1, "chat", text="well")
    tavern.op(1, "ping", x=1, y=1)
    assert tavern.assistant.mirror.hypothesis.game.digest() == before
    assert tavern.assistant.report()["violations"] == 0


def test_taking_a_card_back(tavern: Tavern) -> None:
    to_action(tavern)
    before = tavern.assistant.mirror.hypothesis.game.digest()
    card = tavern.play(0, HIT)
    tavern.move(0, card, "s0.hand")
    assert tavern.last == "back"
    assert tavern.assistant.mirror.hypothesis.game.digest() == before
    tavern.play(0, HIT)
    tavern.op(0, "undo")
    assert tavern.last == "back"
    assert tavern.assistant.mirror.hypothesis.game.digest() == before
    assert tavern.assistant.report()["violations"] == 0


def test_lost_and_found_again(tavern: Tavern) -> None:
    for value in (11, 12, 13, 14, 15):
        tavern.op(1, "track", zone="s1.alcohol", value=value)
    assert tavern.items("turn")[0]["phase"] == "lost"
    assert not tavern.items("option")
    (item,) = tavern.items("question")
    tavern.room.accept(2, item["id"], None)
    assert tavern.assistant.mirror.hypothesis.game.players[1].alcohol == 15
    assert tavern.items("turn")[0]["phase"] == "discard-and-draw"
    to_order(tavern)
    assert tavern.assistant.report()["lost"] == 1


def test_restarting_reads_the_history_again(tavern: Tavern) -> None:
    to_action(tavern)
    tavern.play(0, HIT)
    tavern.op(2, "track", zone="s2.fortitude", value=18)
    tavern.op(1, "pay", **{"from": "inn"}, to="s1.purse", amount=2)
    before = (tavern.assistant.report(), tavern.room.advice(0))
    tavern.rooms.loaded.clear()
    tavern.room = tavern.rooms.get(tavern.room.id)
    assert (tavern.assistant.report(), tavern.room.advice(0)) == before


def test_a_card_face_down_is_nothing_until_it_is_turned_up(tavern: Tavern) -> None:
    to_action(tavern)
    card = tavern.card("s0.hand", HIT)
    tavern.op(0, "move", cs=[card], to="table", up=False)
    assert tavern.last == "neutral"
    assert not any(HIT in str(tavern.room.advice(seat)) for seat in (1, 2, None))
    assert tavern.dues() == []
    tavern.op(0, "flip", c=card)
    assert tavern.last == "decision"
    assert tavern.items("question")


def test_a_drink_face_down_is_not_told(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, HANDS | {"s0.drinks": ["Dragon Breath Ale"]})
    to_order(tavern)
    tavern.move(0, tavern.top("drink.deck"), "s1.drinks")
    card = tavern.top("s0.drinks")
    tavern.op(0, "draw", **{"from": "s0.drinks"}, to="table", n=1)
    assert "Dragon" not in str([tavern.room.advice(seat) for seat in (0, 1, None)])
    tavern.op(0, "flip", c=card)
    assert "is about to drink “Dragon Breath Ale”" in tavern.turn()
    tavern.op(0, "flip", c=card)
    assert tavern.assistant.report()["violations"] == 0


def test_a_drink_face_down_beside_its_pile_gives_way_to_the_next(tmp_path: Path) -> None:
    drinks = ["Dragon Breath Ale", "Light Ale"]
    for turned_up in (0, 1):
        tavern = Tavern(tmp_path / str(turned_up), HANDS | {"s0.drinks": drinks})
        to_order(tavern)
        tavern.move(0, tavern.top("drink.deck"), "s1.drinks")
        aside = tavern.top("s0.drinks")
        tavern.op(0, "move", cs=[aside], to="table", up=False)
        card = (aside, tavern.top("s0.drinks"))[turned_up]
        if turned_up:
            tavern.op(0, "move", cs=[card], to="table", up=True)
        else:
            tavern.op(0, "flip", c=card)
        assert tavern.last == "decision"
        assert "is about to drink" in tavern.turn()
        assert tavern.assistant.report()["violations"] == 0


BAG = "There's always something at the bottom of the bag."


@pytest.mark.parametrize(
    ("item", "place"),
    [("Rubber Mallet", "s0.front"), ("Dented Buckler", "s0.front"), ("Lucky Copper", "table")],
)
def test_an_item_comes_to_light_before_anything_is_said_of_it(tmp_path: Path, item: str, place: str) -> None:
    company = ["rdi5-lizwick", "rdi1-fiona", "rdi1-gerki"]
    piles = {"s0.hand": [BAG], "s0.side": [item], "s1.drinks": ["Light Ale"], "s2.drinks": ["Light Ale"]}
    tavern = Tavern(tmp_path, piles, company=company)
    card = tavern.top("s0.side")
    tavern.play(0, BAG)
    tavern.passes(0, 1)
    drink = tavern.top("s1.drinks")
    tavern.move(1, drink, "s2.drinks")
    (why,) = reasons(tavern)
    assert "First everybody must have answered what lies on the table; Cy is asked now." in why["text"]["en"]
    tavern.move(1, drink, "s1.drinks")
    tavern.passes(2)
    assert tavern.turn() == "Ann reveals 1 card: “Item Deck” of Ann."
    assert tavern.items("turn")[0]["phase"] == "discard-and-draw"
    assert [one["rule"]["id"] for one in tavern.items("due")] == ["LIZ-02"]
    tavern.settle()
    assert tavern.room.state.components[card].zone == place


def test_the_last_drink_of_a_pile_lying_beside_it_is_turned_up_before_it_is_told(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, HANDS | {"s0.drinks": ["Elven Wine with a Chaser", "Dragon Breath Ale"]})
    to_order(tavern)
    tavern.move(0, tavern.top("drink.deck"), "s1.drinks")
    aside = tavern.card("s0.drinks", "Dragon Breath Ale")
    tavern.op(0, "move", cs=[aside], to="s2.front", up=False)
    tavern.move(0, tavern.top("s0.drinks"), "table")
    assert tavern.dues() == ["Ann reveals 1 card: the space before Cy."]
    assert "Dragon" not in str([tavern.room.advice(seat) for seat in (0, 1, None)])
    tavern.settle()
    tavern.passes(0, 1, 2)
    assert "Ann: Alcohol Content 0 → 7." in tavern.dues()
    assert tavern.assistant.report()["violations"] == 0


def test_a_drink_due_to_be_turned_up_is_not_told_when_it_goes_into_hiding(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, HANDS | {"s0.drinks": ["Elven Wine with a Chaser", "Dragon Breath Ale"]})
    to_order(tavern)
    tavern.move(0, tavern.top("drink.deck"), "s1.drinks")
    tavern.move(0, tavern.top("s0.drinks"), "table")
    tavern.move(1, tavern.top("s0.drinks"), "s1.hand")
    assert tavern.last == "violation"
    assert "Dragon" not in str([tavern.room.advice(seat) for seat in (0, 1, None)])
    assert tavern.dues() == ["Bob reveals 1 card: the hand of Bob."]
    tavern.settle()
    tavern.passes(0, 1, 2)
    assert "Ann: Alcohol Content 0 → 7." in tavern.dues()


def test_strange_cards_shuffled_into_the_drinks_are_left_there(tmp_path: Path) -> None:
    strange = {"s0.hand": [HIT, *SEVEN[1:], "Mass Heal!"], "s0.discard": SEVEN[:1]}
    tavern = Tavern(tmp_path, HANDS | strange, short={"drink.deck": 1})
    card = tavern.top("s0.discard")
    to_order(tavern)
    tavern.move(0, tavern.top("drink.deck"), "s1.drinks")
    tavern.passes(0, 1, 2)
    tavern.op(0, "gather", **{"from": "s0.discard"}, to="drink.discard", shuffle=True)
    tavern.settle()
    hypothesis = tavern.assistant.mirror.hypothesis
    order = tavern.room.state.zones["drink.deck"].order
    assert card in order
    assert [hypothesis.bond.cid[uid] for uid in hypothesis.game.drink_deck] == list(order)


def test_a_skipped_order_is_named_and_then_let_go(tavern: Tavern) -> None:
    to_action(tavern)
    tavern.op(1, "track", zone="turn", value=1)
    assert reasons(tavern)[0]["rule"]["id"] == "TURN-16"
    tavern.move(1, tavern.card("s1.hand", "I raise!"), "s1.discard")
    assert tavern.last == "violation"
    tavern.op(1, "draw", **{"from": "s1.deck"}, to="s1.hand", n=4)
    assert tavern.last == "decision"
    assert not reasons(tavern)
    assert tavern.turn().startswith("Bob: Action Phase")
    assert tavern.assistant.report()["lost"] == 0


def test_discards_shuffled_in_for_no_reason_are_noted_and_taken_over(tavern: Tavern) -> None:
    to_action(tavern)
    tavern.move(0, tavern.card("s0.hand", "I raise!"), "s0.discard")
    tavern.op(0, "gather", **{"from": "s0.discard"}, to="s0.deck", shuffle=True)
    assert {item["rule"]["id"] for item in reasons(tavern)} >= {"TURN-05"}
    tavern.passes(0)
    tavern.move(0, tavern.top("drink.deck"), "s1.drinks")
    tavern.passes(0)
    tavern.passes(0)
    assert tavern.dues() == ["It is the turn of Bob: move the lantern."]
    order = tavern.room.state.zones["s0.deck"].order
    hypothesis = tavern.assistant.mirror.hypothesis
    assert [hypothesis.bond.cid[uid] for uid in hypothesis.game.players[0].deck] == list(order)


def test_a_drawn_card_goes_back_where_it_was(tavern: Tavern) -> None:
    to_action(tavern)
    order = tavern.room.state.zones["s1.deck"].order
    tavern.op(1, "draw", **{"from": "s1.deck"}, to="s1.hand", n=3)
    tavern.room.accept(1, reasons(tavern)[0]["id"], None)
    assert tavern.room.state.zones["s1.deck"].order == order


@pytest.mark.parametrize("meant", ["played", "discarded"])
def test_a_card_thrown_on_the_discards_may_be_a_play_or_a_discard(tmp_path: Path, meant: str) -> None:
    hands = {"s0.hand": [HIT, *SEVEN], "s1.hand": ["Tip the Wench", "I raise!"]}
    tavern = Tavern(tmp_path, hands | {"s0.drinks": ["Light Ale"]})
    to_order(tavern)
    tavern.move(0, tavern.top("drink.deck"), "s1.drinks")
    tavern.move(0, tavern.top("s0.drinks"), "table")
    tavern.move(1, tavern.card("s1.hand", "Tip the Wench"), "s1.discard")
    asked = {item["text"]["en"]: item for item in tavern.items("question", 1)}
    assert set(asked) == {
        "“Tip the Wench” was played.",
        "“Tip the Wench” was discarded at the beginning of a turn.",
    }
    if meant == "played":
        tavern.room.accept(1, asked["“Tip the Wench” was played."]["id"], None)
        assert "Whom does “Tip the Wench” hit?" in tavern.items("question", 1)[0]["text"]["en"]
        tavern.op(1, "arrow", **{"from": tavern.top("s1.discard")}, to=2)
        assert "Bob played “Tip the Wench”" in tavern.turn()
    else:
        tavern.op(1, "draw", **{"from": "s1.deck"}, to="s1.hand", n=6)
        assert tavern.turn().startswith("Bob: Action Phase")
    assert not tavern.assistant.mirror.unsure
    assert tavern.assistant.report()["violations"] == 0


def would_be(tavern: Tavern, seat: int, kind: str, **given: object) -> AppliedOp:
    """An op as it would be applied now."""
    state = tavern.room.state
    _, args = read({"kind": kind, **given})
    actor = Actor(seat, lambda name: name, "0" * 64, trusted=True)
    event = Event(state.seq + 1, seat, kind, resolve(state, actor, kind, args))
    return AppliedOp(event.seq, seat, kind, event.args, step(state, event).changes)


def test_an_op_is_judged_without_being_made(tavern: Tavern) -> None:
    to_order(tavern)
    mirror = tavern.assistant.mirror
    before = mirror.hypothesis.game.digest(), mirror.version, mirror.dues(), dict(mirror.picture.cards)
    drink = tavern.top("drink.deck")
    for_self = judge(mirror, would_be(tavern, 0, "move", cs=[drink], to="s0.drinks"))
    assert (for_self.kind, for_self.faults[0].rule) == ("violation", "TURN-11")
    for_another = judge(mirror, would_be(tavern, 0, "move", cs=[drink], to="s2.drinks"))
    assert (for_another.kind, for_another.faults) == ("decision", ())
    assert (mirror.hypothesis.game.digest(), mirror.version, mirror.dues(), mirror.picture.cards) == before
    assert mirror.violations == ()


def test_what_is_put_right_at_once_is_never_told(tavern: Tavern) -> None:
    to_order(tavern)
    tavern.move(0, tavern.top("drink.deck"), "s0.drinks")
    mirror = tavern.assistant.mirror
    (wrong,) = mirror.open_violations
    assert mirror.settled(wrong.at) == []
    assert mirror.pending(wrong.at + 1000) == mirror.grace - 1000
    assert mirror.settled(wrong.at + mirror.grace) == [wrong]
    tavern.move(0, tavern.top("s0.drinks"), "drink.deck")
    mirror = tavern.assistant.mirror
    assert all(one.state == "mended" for one in mirror.violations)
    assert mirror.settled(wrong.at + 60_000) == []
    assert mirror.pending(wrong.at) is None


def test_what_was_taken_back_was_never_read(tavern: Tavern) -> None:
    """At any depth, in groups, done again and taken back again; a restart reads it the same."""
    to_action(tavern)
    moments = [(tavern.room.state.seq, tavern.assistant.mirror.hypothesis.game.digest())]
    for round_ in range(11):
        if round_ % 2:
            tavern.op(1, "track", zone="s1.alcohol", value=round_ + 3)
        else:
            card = tavern.top("s1.deck")
            tavern.op(1, "move", cs=[card], to="s2.front", group="g")
            tavern.op(1, "pay", **{"from": "s1.purse"}, to="inn", amount=1, group="g")
        moments.append((tavern.room.state.seq, tavern.assistant.mirror.hypothesis.game.digest()))
    lost = tavern.assistant.mirror.lost
    tavern.op(0, "undo")
    tavern.op(0, "undo")
    assert tavern.assistant.mirror.hypothesis.game.digest() == moments[-3][1]
    tavern.op(0, "undo", to=moments[0][0])
    assert tavern.last == "back"
    assert tavern.assistant.mirror.hypothesis.game.digest() == moments[0][1]
    assert not tavern.assistant.mirror.lost
    assert not tavern.items("violation")
    for _ in range(3):
        tavern.op(0, "redo")
    assert tavern.assistant.mirror.hypothesis.game.digest() == moments[-1][1]
    assert tavern.assistant.mirror.lost == lost
    tavern.op(0, "undo", to=moments[0][0])
    tavern.play(0, HIT)
    assert tavern.last == "decision"
    again = tavern.reopened().mirror
    assert again.hypothesis.game.digest() == tavern.assistant.mirror.hypothesis.game.digest()
    assert again.open_violations == tavern.assistant.mirror.open_violations


# -- the rule behind it --------------------------------------------------------------------------------
