"""What people put right, going forward or back, is held against nobody; what they leave wrong is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from innkeep.assistant.hypothesise.interpretation import Interpretation
from innkeep.assistant.tracker.belief import answering
from innkeep.assistant.tracker.history.window import second_thoughts
from innkeep.assistant.tracker.reading import hearing
from tests.assistant.interpret.test_readings import HANDS, HIT, SEVEN, reasons, to_action, to_order
from tests.assistant.tavern import Tavern

TIP, DONATIONS = "Tip the Wench.", "Donations for the next prototype, please!"
OTHERS = ["I raise!", "I raise!", "Winning hand!", "Winning hand!", "Gambling? I'm in!"]
FRIENDS = "Wench, bring some drinks for my friends!"
RATTLE = "Oh, that's what was rattling around in my armor!"
INN = "We're at an inn and you're not drinking. What's wrong with you?"
ARMOR = "Luckily for me, I was wearing my armor!"
SIX = ["rdi1-deirdre", "rdi1-fiona", "rdi1-gerki", "rdi1-zot", "rdi5-sera", "rdi5-joran"]
TENTH_BOX = ["rdi10-dominique", "rdi10-karl", "rdi10-oozwald"]


@pytest.fixture
def tavern(tmp_path: Path) -> Tavern:
    return Tavern(tmp_path, HANDS)


def told(tavern: Tavern) -> list[str]:
    """The states of everything the mirror has to say of the game so far."""
    return [one.state for one in tavern.assistant.mirror.violations]


def test_a_drink_on_ones_own_pile_and_then_on_the_right_one_was_ordered(tavern: Tavern) -> None:
    to_order(tavern)
    drink = tavern.top("drink.deck")
    tavern.move(0, drink, "s0.drinks")
    assert told(tavern) == ["open"]
    tavern.move(0, drink, "s2.drinks")
    assert told(tavern) == []
    game = tavern.assistant.mirror.hypothesis.game
    assert (game.phase_name, len(game.players[2].drinks)) == ("drink", 1)


def test_a_drink_moved_on_to_another_player_is_for_that_one(tavern: Tavern) -> None:
    to_order(tavern)
    drink = tavern.top("drink.deck")
    tavern.move(0, drink, "s1.drinks")
    tavern.move(0, drink, "s2.drinks")
    assert told(tavern) == []
    assert [len(player.drinks) for player in tavern.assistant.mirror.hypothesis.game.players] == [0, 0, 1]


def test_a_drink_on_the_wrong_pile_that_stays_there_is_told(tavern: Tavern) -> None:
    to_order(tavern)
    tavern.move(0, tavern.top("drink.deck"), "s0.drinks")
    assert [item["rule"]["id"] for item in reasons(tavern)] == ["TURN-11"]


def test_gold_by_way_of_a_wrong_purse_is_a_payment(tavern: Tavern) -> None:
    to_action(tavern)
    tavern.play(0, "Gambling? I'm in!")
    tavern.op(0, "pay", **{"from": "s0.purse"}, to="s1.purse", amount=1)
    tavern.op(0, "pay", **{"from": "s1.purse"}, to="pot", amount=1)
    assert told(tavern) == []
    assert not [due for due in tavern.dues() if due.startswith("Ann") and "gold" in due]


def test_five_wrong_payments_are_no_slip(tavern: Tavern) -> None:
    for _ in range(3):
        tavern.op(1, "pay", **{"from": "inn"}, to="s1.purse", amount=1)
    assert told(tavern) == ["open", "open", "open"]


def test_discards_put_into_a_deck_one_by_one_are_shuffled(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, {"s0.hand": ["Tip the Wench"]}, short={"s0.deck": 2})
    tavern.op(0, "draw", **{"from": "s0.deck"}, to="s0.hand", n=2)
    for card in tavern.room.state.zones["s0.discard"].order:
        tavern.op(0, "move", cs=[card], to="s0.deck")
    tavern.op(0, "shuffle", zone="s0.deck")
    assert told(tavern) == []
    assert tavern.dues() == ["Ann draws 4 cards."]


def test_a_deck_shuffled_once_more_before_a_drink_is_taken_off_counts_as_it_lies(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, HANDS, short={"drink.deck": 0})
    to_order(tavern)
    tavern.op(0, "gather", **{"from": "drink.discard"}, to="drink.deck", shuffle=True)
    first = tavern.top("drink.deck")
    while tavern.top("drink.deck") == first:
        tavern.op(0, "shuffle", zone="drink.deck")
    drink = tavern.top("drink.deck")
    tavern.move(0, drink, "s1.drinks")
    assert told(tavern) == []
    mirror = tavern.assistant.mirror
    assert mirror.hypothesis.place(mirror.hypothesis.bond.uid[drink]) == "s1.drinks"


def test_a_pass_means_nothing_while_a_deck_is_still_to_be_shuffled(tmp_path: Path) -> None:
    """Nobody can be asked anything before the Round goes on with the cards of the new deck."""
    tavern = Tavern(tmp_path, HANDS | {"s0.drinks": ["Round on the House!"]}, short={"drink.deck": 1})
    to_order(tavern)
    tavern.move(0, tavern.top("drink.deck"), "s1.drinks")
    tavern.move(0, tavern.top("s0.drinks"), "table")
    tavern.passes(0, 1, 2)
    assert tavern.turn() == "The Drink Deck must be shuffled before anything else happens."
    for seat in range(3):
        tavern.passes(seat)
        assert tavern.last == "neutral"
    tavern.settle()
    assert tavern.assistant.mirror.violations == ()


def test_a_pass_means_nothing_when_the_game_is_over(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, {}, {"s1.fortitude": 0, "s2.fortitude": 0})
    tavern.passes(0, 1, 2)
    assert tavern.turn() == "The game is over: Ann wins."
    tavern.settle()
    for seat in range(3):
        tavern.passes(seat)
        assert tavern.last == "neutral"


def test_a_pass_before_one_is_asked_waits(tavern: Tavern) -> None:
    to_action(tavern)
    tavern.op(0, "arrow", **{"from": tavern.play(0, HIT)}, to=1)
    tavern.passes(2)
    assert tavern.last == "early"
    tavern.passes(0, 1)
    assert tavern.assistant.mirror.hypothesis.game.players[1].fortitude < 20
    assert told(tavern) == []


def test_a_pass_that_meant_nothing_is_forgotten(tavern: Tavern) -> None:
    """Bob answers though he was taken to have passed: the pass of Cy, who was not asked, meant nothing."""
    to_action(tavern)
    tavern.op(0, "arrow", **{"from": tavern.play(0, HIT)}, to=1)
    tavern.passes(2)
    tavern.play(1, "Luckily for me, I was wearing my armor!")
    assert told(tavern) == []


def test_a_pass_said_twice_too_early_means_as_little_as_once(tavern: Tavern) -> None:
    """Bob says it twice before he is asked and answers then: others who were asked after him are asked."""
    to_action(tavern)
    tavern.op(0, "arrow", **{"from": tavern.play(0, HIT)}, to=1)
    tavern.passes(1)
    tavern.passes(2)
    tavern.passes(1)
    tavern.passes(0)
    tavern.play(1, "Luckily for me, I was wearing my armor!")
    assert told(tavern) == []
    assert tavern.last == "decision"


def test_a_pass_said_too_early_is_doubted_however_many_are_said_when_asked(tmp_path: Path) -> None:
    """Flo passes before she is asked; then many pass in their turn, and something fits nothing."""
    tavern = Tavern(tmp_path, HANDS, players=6, company=SIX)
    to_action(tavern)
    tavern.op(0, "arrow", **{"from": tavern.play(0, HIT)}, to=1)
    tavern.passes(5)
    early = tavern.room.state.seq
    tavern.passes(0)
    tavern.play(1, ARMOR)
    tavern.passes(1, 2, 3, 4, 5, 0, 0, 1, 2, 3, 4)
    mirror = tavern.assistant.mirror
    assert mirror.recent.kind_of(early) == "early"
    ops = [entry.op for entry in mirror.recent.entries if entry.op.seq >= early]
    lines = second_thoughts(Interpretation(), ops, mirror, mirror, slips=False)
    assert early in {seq for one in lines for seq in one.line.idle}


def test_after_all_have_passed_aloud_it_is_too_late(tavern: Tavern) -> None:
    to_action(tavern)
    tavern.op(0, "arrow", **{"from": tavern.play(0, HIT)}, to=1)
    tavern.passes(0, 1, 2)
    tavern.play(1, "Luckily for me, I was wearing my armor!")
    assert told(tavern) == ["open"]


def test_who_answers_after_the_effect_was_carried_out_is_too_late(tavern: Tavern) -> None:
    """Cy was asked, passed aloud as the last, and the marker has been moved already."""
    to_action(tavern)
    tavern.op(0, "arrow", **{"from": tavern.play(0, HIT)}, to=2)
    tavern.passes(0, 1, 2)
    tavern.settle()
    tavern.play(2, "Hide in shadows")
    assert told(tavern) == ["open"]


def test_who_passes_too_soon_and_discards_at_once_draws_then(tavern: Tavern) -> None:
    to_action(tavern)
    tavern.move(0, tavern.card("s0.hand", "I raise!"), "s0.discard")
    tavern.op(0, "draw", **{"from": "s0.deck"}, to="s0.hand", n=1)
    assert told(tavern) == []
    game = tavern.assistant.mirror.hypothesis.game
    assert (game.phase_name, len(game.players[0].hand)) == ("action", 7)


def test_who_passes_and_plays_on_at_once_may_not_have_meant_it(tavern: Tavern) -> None:
    """Ann passes on her own card and tips the Wench: nobody has answered the first card, or it is still to be
    answered. That she passes once more, when the tip is paid, says which."""
    to_action(tavern)
    tavern.play(0, "Gambling? I'm in!")
    tavern.passes(0)
    tavern.op(0, "arrow", **{"from": tavern.play(0, "Tip the Wench")}, to=2)
    gambling = [one.game.round is not None for one in tavern.assistant.mirror.hypotheses]
    assert gambling == [True, False]
    tavern.passes(0, 1, 2, 0)
    assert [one.game.round for one in tavern.assistant.mirror.hypotheses] == [None]


def test_a_slip_does_not_make_a_fault_of_a_play_that_was_understood(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ann had passed and played on: nobody is told that her play was wrong because Gold goes astray for a
    moment much later, and it stands once that has come right."""
    tavern = Tavern(tmp_path, {"s0.hand": [DONATIONS, TIP, *OTHERS[1:]]}, company=TENTH_BOX)
    monkeypatch.setattr("innkeep.table.live.decider.now_ms", lambda: 2500 * tavern.room.state.seq)
    tavern.op(0, "draw", **{"from": "s0.deck"}, to="s0.hand", n=1)
    tavern.passes(0)
    tavern.play(0, DONATIONS)
    tavern.passes(0)
    tavern.move(0, tavern.top("table"), "s0.discard")
    for payer in ("s1.purse", "s2.purse"):
        tavern.op(0, "pay", **{"from": payer}, to="s0.purse", amount=1)
    tavern.op(0, "arrow", **{"from": tavern.play(0, TIP)}, to=0)
    tavern.op(0, "pay", **{"from": "s0.purse"}, to="s1.purse", amount=1)
    assert [one.seq for one in tavern.assistant.mirror.violations] == [tavern.room.state.seq]
    tavern.op(0, "pay", **{"from": "s1.purse"}, to="inn", amount=1)
    assert told(tavern) == []


def test_what_turns_out_to_be_a_fault_later_has_its_grace(tavern: Tavern) -> None:
    """Ann's first discard seems right until she orders a Drink: only then it is told, like one made then."""
    to_action(tavern)
    tavern.move(0, tavern.card("s0.hand", "I raise!"), "s0.discard")
    discarded = tavern.room.state.seq
    tavern.op(0, "gather", **{"from": "s0.discard"}, to="s0.deck", shuffle=True)
    assert discarded not in [one.seq for one in tavern.assistant.mirror.violations]
    tavern.passes(0)
    tavern.move(0, tavern.top("drink.deck"), "s1.drinks")
    mirror = tavern.assistant.mirror
    assert [one.at for one in mirror.violations if one.seq == discarded] == [mirror.now]


def test_of_cards_owed_some_are_drawn_put_back_and_drawn_later(tmp_path: Path) -> None:
    """Ann means to draw one by one, draws two together and puts the second back for now."""
    tavern = Tavern(tmp_path, {"s0.hand": ["Tip the Wench"]})
    tavern.op(0, "draw", **{"from": "s0.deck"}, to="s0.hand", n=2)
    tavern.move(0, tavern.top("s0.hand"), "s0.deck")
    assert told(tavern) == []
    assert tavern.dues() == ["Ann draws 5 cards."]
    tavern.op(0, "draw", **{"from": "s0.deck"}, to="s0.hand", n=2)
    tavern.op(0, "move", cs=[tavern.top("s0.hand")], to="s0.deck", index=3)
    assert told(tavern) == ["open"], "nobody puts cards in among others"


def test_the_pawn_skips_nobody_past_the_last_seat(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, HANDS, {"turn": 2, "s2.alcohol": 0})
    tavern.op(2, "draw", **{"from": "s2.deck"}, to="s2.hand", n=3)
    tavern.passes(2)
    tavern.move(2, tavern.top("drink.deck"), "s0.drinks")
    tavern.passes(2)
    tavern.op(2, "track", zone="turn", value=1)
    assert [item["rule"]["id"] for item in reasons(tavern)] == ["TURN-16"]
    tavern.op(2, "track", zone="turn", value=0)
    assert not reasons(tavern)


def test_undone_again_it_is_as_it_was(tavern: Tavern) -> None:
    to_order(tavern)
    drink = tavern.top("drink.deck")
    tavern.move(0, drink, "s0.drinks")
    tavern.move(0, drink, "s2.drinks")
    tavern.room.submit(0, {"kind": "undo"})
    assert told(tavern) == ["open"]
    assert tavern.assistant.report() == tavern.reopened().report()


def test_a_pass_said_twice_while_cards_are_drawn_does_not_end_the_action_phase(tavern: Tavern) -> None:
    cards = [tavern.card("s0.hand", title) for title in ("Winning Hand!", "Tip the Wench")]
    tavern.op(0, "move", cs=cards, to="s0.discard", up=True)
    for _ in cards:
        tavern.op(0, "draw", **{"from": "s0.deck"}, to="s0.hand", n=1)
        tavern.passes(0)
    tavern.play(0, HIT)
    assert told(tavern) == []
    assert tavern.assistant.mirror.hypothesis.game.phase_name == "action"


def test_a_pass_while_cards_are_thrown_away_does_not_make_a_play_of_them(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, HANDS | {"s0.hand": [HIT, *SEVEN]})
    tavern.move(0, tavern.card("s0.hand", "Gambling? I'm in!"), "s0.discard")
    tavern.passes(0)
    tavern.op(0, "draw", **{"from": "s0.deck"}, to="s0.hand", n=1)
    assert told(tavern) == []
    assert tavern.assistant.mirror.hypothesis.game.phase_name == "action"


def test_a_slip_between_does_not_hinder_a_late_answer(tavern: Tavern) -> None:
    to_action(tavern)
    tavern.op(0, "arrow", **{"from": tavern.play(0, HIT)}, to=1)
    tavern.op(1, "track", zone="s1.fortitude", value=18)
    card = tavern.card("s2.hand", "Hide in shadows")
    tavern.move(2, card, "s2.discard")
    tavern.move(2, card, "s2.hand")
    tavern.play(1, "Luckily for me, I was wearing my armor!")
    assert tavern.last == "late"


def test_what_goes_on_with_what_was_just_done_is_not_refused(tavern: Tavern) -> None:
    """Two cards are drawn, where three are due, and one of them is put back."""
    tavern.op(0, "move", cs=list(tavern.room.state.zones["s0.hand"].order[-3:]), to="s0.discard", up=True)
    tavern.op(0, "draw", **{"from": "s0.deck"}, to="s0.hand", n=2)
    tavern.mode("referee")
    assert tavern.ask(0, "move", cs=[tavern.room.state.zones["s0.hand"].order[-1]], to="s0.deck") is None


def test_who_is_out_of_a_round_did_not_raise_before_unseen(tmp_path: Path) -> None:
    """All others would have let a card pass by that did not lie there yet."""
    four = ["I raise!", "Winning Hand!", *["Gambling? I'm in!"] * 4]
    sleeve = "What's that up your sleeve?"
    hands = {"s0.hand": ["I raise!", *four], "s1.hand": ["I raise!", *four], "s2.hand": [sleeve, *four]}
    tavern = Tavern(tmp_path, hands)
    to_action(tavern)
    tavern.play(0, "Gambling? I'm in!")
    tavern.passes(0, 1, 2)
    tavern.settle()
    tavern.move(1, tavern.play(1, "I raise!"), "s1.discard")
    tavern.settle()
    card = tavern.play(2, sleeve)
    tavern.op(2, "arrow", **{"from": card}, to=0)
    tavern.move(2, card, "s2.discard")
    tavern.play(0, "I raise!")
    assert [item["rule"]["id"] for item in reasons(tavern)] == ["GAMB-19"]


def test_gold_by_way_of_a_purse_that_owed_as_much_is_one_payment(tmp_path: Path) -> None:
    """Cy's Gold goes to the Inn through Ann's purse. She owes it as much, and Cy would owe it to her once her
    card takes effect, so each half seems to be right."""
    piles = {"s0.hand": [TIP, DONATIONS, *OTHERS], "s2.hand": [TIP]}
    tavern = Tavern(tmp_path, piles, company=TENTH_BOX)
    tavern.passes(0)
    for payer in (0, 2):
        tavern.op(payer, "arrow", **{"from": tavern.play(payer, TIP)}, to=payer)
        tavern.passes(payer, *(seat for seat in (0, 1, 2) if seat != payer))
    tavern.play(0, DONATIONS)
    tavern.op(2, "pay", **{"from": "s2.purse"}, to="s0.purse", amount=1)
    tavern.op(2, "pay", **{"from": "s0.purse"}, to="inn", amount=1)
    tavern.passes(0, 1, 2)
    tavern.op(0, "pay", **{"from": "s0.purse"}, to="inn", amount=1)
    assert told(tavern) == []
    assert [due for due in tavern.dues() if "gold" in due] == []


def test_what_comes_late_was_passed_on_by_nobody_before_it_lay_there(tavern: Tavern) -> None:
    """Bob has moved his marker as if nobody would answer, and Ann passes on what follows from that: her word
    says nothing of the card Bob plays after all, and he is asked first about that himself."""
    to_action(tavern)
    tavern.op(0, "arrow", **{"from": tavern.play(0, HIT)}, to=1)
    tavern.op(1, "track", zone="s1.fortitude", value=18)
    tavern.passes(0)
    card = tavern.play(1, ARMOR)
    assert tavern.last == "late"
    mirror = tavern.assistant.mirror
    decision = mirror.hypothesis.game.decision
    assert decision is not None
    assert (decision.seat, decision.source) == (1, mirror.hypothesis.bond.uid[card])


def test_who_says_late_that_nothing_comes_has_not_passed_on_what_follows(tavern: Tavern) -> None:
    """Bob's marker was moved as if nobody would answer; that he says "pass" now is about that, and he is
    still asked about what follows from it."""
    to_action(tavern)
    tavern.op(0, "arrow", **{"from": tavern.play(0, HIT)}, to=1)
    tavern.op(1, "track", zone="s1.fortitude", value=18)
    now = tavern.assistant.mirror.hypothesis.game.decision
    assert now is not None
    assert (now.kind, now.window) == ("respond", "loss"), "it may be answered, too"
    tavern.passes(1)
    assert tavern.last == "neutral"
    tavern.passes(0)
    assert tavern.assistant.mirror.hypothesis.game.asked == 1


def test_nobody_answers_a_drink_that_has_not_come_to_light(tmp_path: Path) -> None:
    """By Ann's "pass" a second Drink is due to be turned up; she plays on while Bob's card lies open."""
    piles = {
        "s0.drinks": ["Light Ale", "Dark Ale"],
        "s0.hand": ["My Goddess heals me.", *SEVEN],
        "s1.hand": [INN, "I raise!", "Gambling? I'm in!", "Winning hand!"],
    }
    tavern = Tavern(tmp_path, piles)
    to_order(tavern)
    tavern.move(0, tavern.top("drink.deck"), "s1.drinks")
    tavern.move(0, tavern.top("s0.drinks"), "table")
    tavern.play(1, INN)
    tavern.passes(1, 2, 0)
    assert tavern.assistant.mirror.pending_reveal is not None
    tavern.play(0, "My Goddess heals me.")
    mirror = tavern.assistant.mirror
    assert (told(tavern), mirror.pending_reveal) == ([], None)
    assert len(mirror.hypothesis.game.players[0].drinks) == 1


def test_who_passed_on_a_card_too_early_may_answer_what_lies_below_it(tmp_path: Path) -> None:
    """Cy has said that nothing comes on Ann's second card, and cancels one of hers: perhaps the first."""
    piles = {"s0.hand": [FRIENDS, RATTLE, *OTHERS], "s2.hand": ["I don't think so!", *OTHERS]}
    tavern = Tavern(tmp_path, piles, company=["rdi1-fiona", "rdi1-deirdre", "rdi1-gerki"])
    to_order(tavern)
    for title in (FRIENDS, RATTLE):
        tavern.play(0, title)
    tavern.passes(1, 2)
    tavern.play(2, "I don't think so!")
    assert {len(one.game.stack) for one in tavern.assistant.mirror.hypotheses} == {2, 3}


def test_a_slip_that_was_taken_back_leaves_words_as_they_were(tmp_path: Path) -> None:
    """Cy has cancelled Ann's first card. A second Drink would mean that it was the other one, and that his
    early "pass" meant nothing; it is put back."""
    piles = {"s0.hand": [FRIENDS, RATTLE, *OTHERS], "s2.hand": ["I don't think so!", *OTHERS]}
    tavern = Tavern(
        tmp_path, piles | {"s0.drinks": ["Light Ale"]}, company=["rdi1-fiona", "rdi1-deirdre", "rdi1-gerki"]
    )
    to_order(tavern)
    for title in (FRIENDS, RATTLE):
        tavern.play(0, title)
    tavern.passes(1, 2)
    tavern.play(2, "I don't think so!")
    tavern.passes(2, 0, 1)
    tavern.move(0, tavern.top("drink.deck"), "s1.drinks")
    tavern.move(0, tavern.top("s0.drinks"), "table")
    before = tavern.dues()
    drink = tavern.top("drink.deck")
    tavern.move(0, drink, "s2.drinks")
    tavern.move(0, drink, "drink.deck")
    assert tavern.dues() == before


def test_a_slip_between_two_drinks_of_an_order_does_not_end_it(tmp_path: Path) -> None:
    """Bob drops a card he might as well have played, and takes it up again."""
    hands = {"s0.hand": [FRIENDS, FRIENDS, *OTHERS], "s1.hand": ["Tip the Wench", ARMOR]}
    tavern = Tavern(tmp_path, hands, players=5, company=SIX[:5])
    to_order(tavern)
    for _ in range(2):
        tavern.move(0, tavern.play(0, FRIENDS), "s0.discard")
    tavern.move(0, tavern.top("drink.deck"), "s1.drinks")
    tavern.move(1, tavern.play(1, "Tip the Wench"), "s1.hand")
    for seat in (3, 2, 4, 1):
        tavern.move(0, tavern.top("drink.deck"), f"s{seat}.drinks")
    assert told(tavern) == []
    assert [len(player.drinks) for player in tavern.assistant.mirror.hypothesis.game.players] == [
        0,
        2,
        1,
        1,
        1,
    ]


def test_who_slips_twice_in_the_same_way_has_put_it_right_twice(
    tavern: Tavern, monkeypatch: pytest.MonkeyPatch
) -> None:
    to_action(tavern)
    at = [tavern.assistant.mirror.now + 1000]
    monkeypatch.setattr("innkeep.table.live.decider.now_ms", lambda: at[0])
    card = tavern.card("s2.hand", "I raise!")
    tavern.move(2, card, "s2.discard")
    at[0] += 1800
    tavern.move(2, card, "s2.hand")
    at[0] += 2000
    tavern.play(0, "Tip the Wench")
    at[0] += 2700
    tavern.move(2, card, "s2.discard")
    at[0] += 700
    tavern.move(2, card, "s2.hand")
    assert told(tavern) == []


def test_words_are_heard_where_more_readings_were_possible_than_are_kept(
    tavern: Tavern, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (answering, hearing):
        monkeypatch.setattr(module, "MOST_THREADS", 1)
    to_action(tavern)
    tavern.move(0, tavern.card("s0.hand", HIT), "table")
    assert [one.game.stack[-1].target for one in tavern.assistant.mirror.hypotheses] == [1]
    tavern.op(0, "chat", text="!hits 3")
    assert [one.game.stack[-1].target for one in tavern.assistant.mirror.hypotheses] == [2]
