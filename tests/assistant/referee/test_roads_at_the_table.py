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
