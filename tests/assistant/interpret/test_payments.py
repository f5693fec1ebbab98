"""What is paid for a card is read from the ops of the table: tokens, cards, both, before it and after."""

from __future__ import annotations

from pathlib import Path

import pytest

from innkeep.rules import Play
from tests.assistant.tavern import Tavern

COMPANY = ["rdi10-dominique", "rdi10-karl", "rdi10-oozwald"]
WIRES = "Hold these two wires for me!"
"""2 Fortitude, or 3 when Energized for one."""
ELEVEN = "It goes up to eleven!"
"""1 Fortitude, and 1 more for each Energy."""
CLEAR = "Clear! ...It's my own design."
"""1 Fortitude for oneself, at any time, and 1 more for each Energy."""
SHIELD = "My bubble shield holds! Mostly."
HAND = [WIRES, ELEVEN, "I raise!", "I raise!", "Winning hand!", "Winning hand!", "Stand back, it's charging!"]
FIST = "Chapter one: on the proper handling of a fist."
BATTERY = "I dropped a battery in there. Drink up!"
KARLS = ["I raise!", "I raise!", "Winning hand!", "Gambling? I'm in!", "Gambling? I'm in!", "One more rep!"]


@pytest.fixture
def tavern(tmp_path: Path) -> Tavern:
    """Dominique at turn with a hand and two Energy, no action played yet."""
    made = Tavern(tmp_path, {"s0.hand": HAND}, company=COMPANY)
    made.passes(0)
    return made


def aimed(tavern: Tavern, title: str, to: int = 1) -> None:
    tavern.play(0, title)
    tavern.op(0, "arrow", **{"from": tavern.top("table")}, to=to)


def energy(tavern: Tavern, value: int) -> None:
    tavern.op(0, "track", zone="s0.energy", value=value)


def hit(tavern: Tavern) -> tuple[int, int]:
    """What Bob has lost once all is over, and the Energy the mirror leaves Dominique."""
    tavern.passes(0, 1, 2)
    tavern.settle()
    mirror = tavern.assistant.mirror
    assert mirror.violations == () or all(one.state == "mended" for one in mirror.violations)
    assert not mirror.unsure
    game = mirror.hypothesis.game
    assert tavern.value("s0.energy") == game.tokens(0, "energy")
    return 20 - game.players[1].fortitude, game.tokens(0, "energy")


def test_nothing_is_asked_of_who_pays_nothing(tavern: Tavern) -> None:
    aimed(tavern, WIRES)
    assert not tavern.assistant.mirror.unsure
    assert hit(tavern) == (2, 2)


def test_a_token_after_the_card_is_its_price(tavern: Tavern) -> None:
    aimed(tavern, WIRES)
    energy(tavern, 1)
    assert tavern.last == "due"
    assert hit(tavern) == (3, 1)


def test_a_price_is_owed_where_what_it_does_is_carried_out_first(tavern: Tavern) -> None:
    aimed(tavern, WIRES)
    tavern.passes(0, 1, 2)
    tavern.op(1, "track", zone="s1.fortitude", value=17)
    assert [due["zone"] for due in tavern.items("due")] == ["s0.energy"]
    energy(tavern, 1)
    assert tavern.last == "due"
    assert hit(tavern) == (3, 1)


def test_it_is_paid_before_it_is_said_for_whom(tavern: Tavern) -> None:
    tavern.play(0, WIRES)
    energy(tavern, 1)
    assert tavern.assistant.mirror.unsure, "for whom it is has not been said"
    tavern.op(0, "arrow", **{"from": tavern.top("table")}, to=1)
    assert hit(tavern) == (3, 1)


def test_after_others_have_passed(tavern: Tavern) -> None:
    aimed(tavern, WIRES)
    tavern.passes(0, 1)
    energy(tavern, 1)
    tavern.passes(2)
    assert hit(tavern) == (3, 1)


def test_two_cards_stand_for_a_token_one_by_one(tavern: Tavern) -> None:
    aimed(tavern, WIRES)
    tavern.move(0, tavern.card("s0.hand", "I raise!"), "s0.discard")
    assert tavern.last == "held"
    tavern.move(0, tavern.card("s0.hand", "Winning hand!"), "s0.discard")
    assert tavern.last == "due"
    assert hit(tavern) == (3, 2)


def test_tokens_and_cards_together(tavern: Tavern) -> None:
    aimed(tavern, ELEVEN)
    energy(tavern, 1)
    two = [tavern.card("s0.hand", title) for title in ("I raise!", "Winning hand!")]
    tavern.op(0, "move", cs=two, to="s0.discard", up=True)
    energy(tavern, 0)
    assert hit(tavern) == (4, 0)


def test_a_price_paid_just_before_the_card(tavern: Tavern) -> None:
    energy(tavern, 1)
    aimed(tavern, WIRES)
    assert hit(tavern) == (3, 1)


def test_for_the_card_before_the_last(tmp_path: Path) -> None:
    """Karl answers himself before he gets round to paying."""
    hand = [FIST, "One more rep!"]
    more = ["I raise!", "I raise!", "Winning hand!", "Gambling? I'm in!", "Gambling? I'm in!"]
    tavern = Tavern(tmp_path, {"s0.hand": hand + more}, company=["rdi10-karl", *COMPANY[::2]])
    tavern.passes(0)
    aimed(tavern, hand[0])
    tavern.play(0, hand[1])
    tavern.op(0, "track", zone="s0.buff", value=0)
    assert tavern.last == "due"
    assert tavern.assistant.mirror.violations == ()


def test_for_a_card_before_one_that_was_pointed_out(tmp_path: Path) -> None:
    """Whom the second card hits is not forgotten when the first one is paid for."""
    hand = ["Stop copying me! No, you stop copying me!", "Tip the Wench."]
    more = ["I raise!", *["Gambling? I'm in!"] * 4]
    company = ["rdi10-oozwald", *COMPANY[:2]]
    tavern = Tavern(tmp_path, {"s0.hand": hand + more}, {"s0.clones": 2}, company=company)
    tavern.passes(0)
    tavern.op(0, "arrow", **{"from": tavern.play(0, hand[0])}, to=1)
    tavern.op(0, "arrow", **{"from": tavern.play(0, hand[1])}, to=2)
    tavern.op(0, "track", zone="s0.clones", value=1)
    assert tavern.last == "due"
    assert [frame.target for frame in tavern.assistant.mirror.hypothesis.game.stack] == [1, 2]


def test_for_a_card_that_came_late(tmp_path: Path) -> None:
    """Dominique answers a Drink, and pays, when its marker has been moved already."""
    piles = {"s0.hand": [FIST, *KARLS], "s1.hand": [BATTERY, *HAND[1:]], "s0.drinks": ["Dark Ale"]}
    tavern = Tavern(tmp_path, piles, company=["rdi10-karl", "rdi10-dominique", "rdi10-oozwald"])
    tavern.move(0, tavern.top("drink.deck"), "s2.drinks")
    tavern.move(0, tavern.top("s0.drinks"), "table")
    tavern.op(0, "track", zone="s0.alcohol", value=1)
    tavern.play(1, BATTERY)
    assert tavern.last == "late"
    tavern.op(1, "track", zone="s1.energy", value=1)
    assert tavern.last == "due"
    assert tavern.assistant.mirror.violations == ()


def test_half_a_price_is_given_back_in_the_end(tavern: Tavern) -> None:
    aimed(tavern, WIRES)
    tavern.move(0, tavern.card("s0.hand", "I raise!"), "s0.discard")
    tavern.passes(0, 1, 2)
    tavern.settle()
    for _ in range(8):
        tavern.op(1, "chat", text="well?")
    assert [due["zone"] for due in tavern.items("due")] == ["s0.hand"]


def test_what_costs_nothing_is_not_paid_for(tavern: Tavern) -> None:
    tavern.op(1, "track", zone="s1.buff", value=0)
    assert tavern.last == "violation"


def test_every_way_to_pay_is_an_option_and_is_read_back(tmp_path: Path) -> None:
    seen = set()
    for number in range(40):
        folder = tmp_path / str(number)
        folder.mkdir()
        tavern = Tavern(folder, {"s0.hand": HAND}, company=COMPANY)
        tavern.passes(0)
        plays = [
            (place, offer.move)
            for place, offer in enumerate(tavern.assistant._listener.offered(0))
            if isinstance(offer.move, Play) and (offer.move.spend or offer.move.cards)
        ]
        if number >= len(plays):
            break
        place, move = plays[number]
        item = next(one for one in tavern.items("option") if one["id"].endswith(f".{place}"))
        assert "paid with" in item["text"]["en"]
        tavern.room.accept(0, item["id"], None)
        mirror = tavern.assistant.mirror
        assert (mirror.violations, mirror.dues(), mirror.unsure) == ((), [], False)
        frame = mirror.hypothesis.game.stack[-1]
        paid = sum(n for _, n in move.spend) + len(move.cards) // 2
        assert frame.paid == (("energy", paid),)
        seen.add((dict(move.spend).get("energy", 0), len(move.cards)))
    assert {(1, 0), (0, 2), (1, 2), (2, 0)} <= seen


def test_a_slip_that_was_put_right_does_not_hinder_a_payment(tavern: Tavern) -> None:
    """Somebody moves the marker of Cy and puts it back before Dominique gets round to paying."""
    aimed(tavern, WIRES)
    tavern.op(2, "track", zone="s2.fortitude", value=17)
    tavern.op(2, "track", zone="s2.fortitude", value=20)
    energy(tavern, 1)
    assert tavern.last == "due"
    assert hit(tavern) == (3, 1)


def test_a_card_discarded_for_another_reason_is_no_price_of_one_that_is_over(tmp_path: Path) -> None:
    """Dominique has answered and that took effect; then she discards what Karl's card makes her discard."""
    piles = {"s0.hand": ["Silence in the library!", *KARLS], "s1.hand": [SHIELD, *HAND[:6]]}
    tavern = Tavern(tmp_path, piles, company=["rdi10-karl", "rdi10-dominique"], players=2)
    tavern.passes(0)
    aimed(tavern, "Silence in the library!")
    tavern.passes(0)
    tavern.play(1, SHIELD)
    tavern.passes(1, 0)
    discarded = tavern.card("s1.hand", ELEVEN)
    tavern.move(1, discarded, "s1.discard")
    assert tavern.last == "implicit-pass"
    reading = tavern.assistant.mirror.hypothesis
    assert reading.place(reading.bond.uid[discarded]) == "s1.discard"


def test_more_tokens_than_a_card_may_cost_are_no_part_of_its_price(tavern: Tavern) -> None:
    aimed(tavern, WIRES)
    energy(tavern, 0)
    assert tavern.last == "violation"


def test_more_cards_than_a_card_may_cost_are_no_part_of_its_price(tavern: Tavern) -> None:
    aimed(tavern, WIRES)
    three = [tavern.card("s0.hand", title) for title in ("I raise!", "Winning hand!", ELEVEN)]
    tavern.op(0, "move", cs=three, to="s0.discard", up=True)
    assert tavern.last == "violation"


def test_a_whole_price_that_cannot_have_been_paid_any_more_is_no_part_of_one(tmp_path: Path) -> None:
    """Bob would be out by the paid card, and has been served a Drink since."""
    tavern = Tavern(tmp_path, {"s0.hand": HAND}, {"s1.fortitude": 3}, company=COMPANY)
    tavern.passes(0)
    aimed(tavern, WIRES)
    tavern.passes(0, 1, 2)
    tavern.settle()
    tavern.move(0, tavern.top("drink.deck"), "s1.drinks")
    energy(tavern, 1)
    assert tavern.last == "violation"


@pytest.fixture
def two_prices(tmp_path: Path) -> Tavern:
    """Dominique has aimed a card at Bob, played another one upon it, and paid for one of the two."""
    tavern = Tavern(tmp_path, {"s0.hand": [CLEAR, *HAND[:6]]}, {"s0.fortitude": 10}, company=COMPANY)
    tavern.passes(0)
    aimed(tavern, ELEVEN)
    tavern.play(0, CLEAR)
    energy(tavern, 1)
    return tavern


@pytest.mark.parametrize(("healed", "lost"), [(12, 1), (11, 2)])
def test_which_of_two_cards_was_paid_for_shows_in_what_is_carried_out(
    two_prices: Tavern, healed: int, lost: int
) -> None:
    two_prices.passes(0, 1, 2)
    two_prices.op(0, "track", zone="s0.fortitude", value=healed)
    two_prices.passes(0, 1, 2)
    two_prices.op(1, "track", zone="s1.fortitude", value=20 - lost)
    assert hit(two_prices) == (lost, 1)


@pytest.mark.parametrize(("title", "lost"), [(CLEAR, 1), (ELEVEN, 2)])
def test_which_of_two_cards_was_paid_for_can_be_said(two_prices: Tavern, title: str, lost: int) -> None:
    asked = [item for item in two_prices.items("question") if title in item["text"]["en"]]
    assert [item["text"]["en"] for item in asked] == [f"The payment was for “{title}”."]
    two_prices.room.accept(0, asked[0]["id"], None)
    assert not two_prices.assistant.mirror.unsure
    two_prices.passes(0, 1, 2)
    assert hit(two_prices) == (lost, 1)
