"""A Pub Crawl and a Dungeon at a table with the assistant on: where Drinks come from, who goes where."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.assistant.tavern import Tavern

HAND = ["Tip the Wench", "I raise!", "I raise!", "Winning Hand!", "Wine into Water", "Gambling? I'm in!"]
FULL = {"s0.hand": ["I'm not that kind of priestess!", *HAND]}
INN, FLAGON, ALES, GOBLIN = range(4)


@pytest.fixture
def crawl(tmp_path: Path) -> Tavern:
    """The party at the Red Dragon Inn; Ann has nothing to draw, a Drink with a Chaser waits for her."""
    piles = {**FULL, "s0.drinks": ["Light Ale with a Chaser"], "drink.deck": ["Wine", "Light Ale", "Water"]}
    return Tavern(tmp_path, piles, chosen={"variants": ["pub-crawl"]})


def ordered(tavern: Tavern, pile: str = "drink.deck") -> Tavern:
    """Ann orders a Drink for Bob from a pile."""
    tavern.op(0, "draw", **{"from": pile}, to="s1.drinks", n=1)
    return tavern


def has_to_crawl(tavern: Tavern) -> Tavern:
    """Ann has drunk a Drink with a Chaser."""
    ordered(tavern)
    tavern.op(0, "move", cs=[tavern.top("s0.drinks")], to="table", up=True)
    tavern.settle()
    tavern.passes(0, 1, 2)
    tavern.settle()
    return tavern


def rules(tavern: Tavern) -> list[str]:
    """The rules that were broken."""
    return [item["rule"]["id"] for item in tavern.items("violation")]


def test_who_reveals_a_chaser_leads_the_party_on(crawl: Tavern) -> None:
    has_to_crawl(crawl)
    assert crawl.turn() == "Ann leads the party to another tavern."
    offered = [item["text"]["en"] for item in crawl.items("option")]
    assert "Go on to The Gilded Goblin" in offered
    assert not any("Red Dragon Inn" in text for text in offered)
    crawl.op(0, "track", zone="party", value=GOBLIN)
    assert (crawl.last, rules(crawl)) == ("decision", [])
    crawl.passes(0, 1, 2)
    crawl.settle()
    assert [crawl.value(f"s{seat}.purse") for seat in range(3)] == [9, 9, 9]  # the Goblin's Event
    assert rules(crawl) == []


def test_the_party_does_not_go_to_the_inn_yet_or_without_a_reason(crawl: Tavern) -> None:
    crawl.op(0, "track", zone="party", value=ALES)
    assert rules(crawl) == ["PUB-04"]
    crawl.op(0, "undo")
    has_to_crawl(crawl)
    crawl.op(0, "track", zone="party", value=GOBLIN)
    crawl.passes(0, 1, 2)
    crawl.settle()
    crawl.op(0, "track", zone="party", value=INN)
    assert rules(crawl) == ["PUB-04"]


def test_drinks_are_ordered_where_the_party_is(crawl: Tavern) -> None:
    ordered(crawl, "taverns.abyssal-ales")
    assert rules(crawl) == ["PUB-16"]


def test_a_tavern_out_of_drinks_closes_and_the_party_goes_on(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, FULL, {"party": ALES}, chosen={"variants": ["pub-crawl"]})
    tavern.op(0, "draw", **{"from": "taverns.abyssal-ales"}, to="taverns.abyssal-ales-discard", n=5)
    tavern.room.submit(0, {"kind": "resync"}, host=True)
    ordered(tavern, "taverns.abyssal-ales")
    assert "“Abyssal Ales”" in tavern.dues()[0]
    tavern.settle()
    state = tavern.room.state
    assert [state.components[cid].face for cid in state.zones["taverns.closed"].order] == [
        "rdi10-taverns/abyssal-ales"
    ]
    tavern.op(0, "track", zone="party", value=FLAGON)
    tavern.passes(0, 1, 2)
    tavern.settle()
    assert (rules(tavern), tavern.dues()) == ([], [])


@pytest.fixture
def armory(tmp_path: Path) -> Tavern:
    """Ann at the end of her Drink Phase, in Raiding the Armory; she has nothing to drink."""
    tavern = Tavern(tmp_path, FULL, chosen={"variants": ["dungeon-raiding-the-armory"]})
    ordered(tavern)
    tavern.op(0, "pass")
    tavern.settle()
    return tavern


def test_a_card_buys_a_step_into_a_room_that_takes_effect(armory: Tavern) -> None:
    assert "may discard a card to go on in the Dungeon" in armory.turn()
    armory.op(0, "pass")
    assert armory.turn() == "Ann may discard a card to go on in the Dungeon."
    assert "Go on to Rusty Portcullis, discarding “I raise!”" in [
        item["text"]["en"] for item in armory.items("option")
    ]
    armory.move(0, armory.card("s0.hand", "I raise!"), "s0.discard")
    armory.op(0, "track", zone="s0.room", value=1)
    assert rules(armory) == []
    armory.passes(0, 1, 2)
    armory.settle()
    assert (armory.value("s0.fortitude"), armory.value("s0.room")) == (19, 1)


def test_nobody_goes_two_rooms_at_once(armory: Tavern) -> None:
    armory.move(0, armory.card("s0.hand", "I raise!"), "s0.discard")
    armory.op(0, "track", zone="s0.room", value=4)
    assert rules(armory) == ["DT-04"]


def test_who_does_not_want_to_go_on_says_nothing(armory: Tavern) -> None:
    armory.op(1, "draw", **{"from": "s1.deck"}, to="s1.hand", n=7)
    assert rules(armory) == []
    assert armory.items("turn")[0]["seat"] == 1


GOAL, START = 8, 0
IMMEDIATE = "Gambling, let's gooooo!"


def before_the_goal(folder: Path, trick: str) -> Tavern:
    """Ann has just gone to the Goal of the Gauntlet, where that Trick lies on top."""
    piles = {**FULL, "dungeon.tricks": [trick]}
    chosen = {"variants": ["dungeon-game-masters-gauntlet"]}
    tavern = Tavern(folder, piles, {"s0.room": GOAL - 1}, chosen=chosen)
    ordered(tavern)
    tavern.op(0, "pass")
    tavern.settle()
    tavern.move(0, tavern.card("s0.hand", "I raise!"), "s0.discard")
    tavern.op(0, "track", zone="s0.room", value=GOAL)
    tavern.passes(0, 1, 2)
    return tavern


def told(tavern: Tavern, seat: int | None) -> list[tuple[str, str]]:
    """What a seat is told of turn and dues."""
    return [
        (item["sort"], item["text"]["en"])
        for item in tavern.room.advice(seat)
        if item["sort"] in ("turn", "due")
    ]


def test_which_trick_was_drawn_is_told_to_nobody_else(tmp_path: Path) -> None:
    tables = [before_the_goal(tmp_path / name[:4], name) for name in (IMMEDIATE, "A Natural Twenty")]
    for tavern in tables:
        tavern.settle()
        assert tavern.value("s0.room") == START
        assert len(tavern.room.state.zones["s0.tricks"].order) == 1
        assert tavern.turn() == "Ann looks at the Trick just drawn."
    assert told(tables[0], 1) == told(tables[1], 1)
    offered = [[item["text"]["en"] for item in tavern.items("option")] for tavern in tables]
    assert "Show the Trick and play it at once" in offered[0]
    assert "Keep the Trick" in offered[1]


def test_an_immediate_trick_is_shown_and_played(tmp_path: Path) -> None:
    tavern = before_the_goal(tmp_path, IMMEDIATE)
    tavern.settle()
    tavern.move(0, tavern.top("s0.tricks"), "table")
    assert (tavern.last, rules(tavern)) == ("decision", [])
    tavern.passes(0, 1, 2)
    tavern.settle()
    assert tavern.value("pot") == 3


def test_a_trick_is_kept_in_silence_and_played_later(tmp_path: Path) -> None:
    tavern = before_the_goal(tmp_path, "A Natural Twenty")
    tavern.settle()
    tavern.op(0, "pass")
    assert tavern.items("turn")[0]["seat"] == 1
    tavern.op(0, "move", cs=[tavern.top("s0.tricks")], to="table", up=True)
    assert (tavern.last, rules(tavern)) == ("decision", [])
    tavern.passes(1, 2, 0)
    tavern.settle()
    assert tavern.room.state.zones["dungeon.tricks-discard"].order


POISONED = "I think these drinks might have been poisoned!"


@pytest.fixture
def poisoned(tmp_path: Path) -> Tavern:
    """Sera Ignores the Wine she drinks, over a Drink of a tavern and one of the Inn, both to be shuffled
    back."""
    piles = {"s0.hand": [POISONED], "s0.drinks": ["Light Ale"], "drink.deck": ["Wine", "Water"]}
    company = ["rdi5-sera", "rdi1-fiona", "rdi1-gerki"]
    tavern = Tavern(tmp_path, piles, company=company, chosen={"variants": ["pub-crawl"]})
    for deck in ("taverns.abyssal-ales", "drink.deck"):
        tavern.op(0, "draw", **{"from": deck}, to="s0.drinks", n=1)
    tavern.room.submit(0, {"kind": "resync"}, host=True)
    tavern.op(0, "draw", **{"from": "s0.deck"}, to="s0.hand", n=6)
    tavern.op(0, "pass")
    ordered(tavern)
    tavern.op(0, "move", cs=[tavern.top("s0.drinks")], to="table", up=True)
    tavern.play(0, POISONED)
    tavern.passes(0, 1, 2)
    return tavern


def lie(tavern: Tavern) -> list[int]:
    """How many cards lie in Sera's pile, in the tavern's deck and in the Drink Deck."""
    zones = tavern.room.state.zones
    return [len(zones[zone].order) for zone in ("s0.drinks", "taverns.abyssal-ales", "drink.deck")]


def test_a_drink_is_shuffled_into_the_deck_of_its_tavern_and_a_new_one_is_of_the_inn(
    poisoned: Tavern,
) -> None:
    _, tavern, inn = lie(poisoned)
    (due,) = [item for item in poisoned.items("due") if "taverns.abyssal-ales" in item["id"]]
    poisoned.room.accept(due["seat"], due["id"], None)
    assert due["text"]["en"].startswith("Ann shuffles Drinks back into their deck")
    assert not [item for item in poisoned.items("due") if "taverns.abyssal-ales" in item["id"]]
    poisoned.settle()
    assert (rules(poisoned), lie(poisoned)) == ([], [1, tavern + 1, inn])
    (drink,) = poisoned.room.state.zones["s0.drinks"].order
    assert "tavern" not in str(poisoned.room.state.components[drink].face)


@pytest.mark.parametrize("first", ["taverns.abyssal-ales", "drink.deck"])
def test_the_decks_are_shuffled_by_hand_in_either_order(poisoned: Tavern, first: str) -> None:
    decks = sorted(("taverns.abyssal-ales", "drink.deck"), key=lambda deck: deck != first)
    for deck in ("taverns.abyssal-ales", "drink.deck"):
        poisoned.op(0, "draw", **{"from": "s0.drinks"}, to=deck, n=1)
    for deck in decks:
        poisoned.op(0, "shuffle", zone=deck)
    poisoned.settle()
    assert rules(poisoned) == []
    assert lie(poisoned)[0] == 1
    assert not poisoned.assistant.mirror.lost
