"""Boss Otto on a table: a closed seat with a mat and no hand, three decks, and what is agreed beforehand."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from innkeep import cards
from innkeep.cards.table_module import module
from innkeep.cards.table_options import OptionError

DECKS = ("otto-action", "otto-sometimes", "otto-gambling")


def setup(players: int = 3, **options: Any) -> dict[str, Any]:
    return module.setup({"players": players, "teams": "boss-otto", **options})


def values(data: dict[str, Any]) -> dict[str, int]:
    return {c["zone"]: c["value"] for c in data["components"] if c["kind"] != "card"}


@pytest.mark.parametrize("challengers", [1, 2, 3, 4])
def test_the_last_seat_is_closed_and_has_a_mat_but_no_hand(challengers: int) -> None:
    data = setup(challengers + 1)
    assert [bool(seat.get("closed")) for seat in data["seats"]] == [False] * challengers + [True]
    assert [seat["team"] for seat in data["seats"]] == [0] * challengers + [1]
    roles = {zone["role"] for zone in data["zones"] if zone["seat"] == challengers}
    mat = {"drinks", "front", "fortitude", "alcohol", "purse", "potions", "threat"}
    piles = {*DECKS, *(f"{deck}-discard" for deck in DECKS), "otto-prepared", "otto-components", "otto-scrap"}
    assert roles == mat | piles
    shown = values(data)
    last = f"s{challengers}"
    assert shown["turn"] == challengers  # he begins (OTTO-10)
    assert shown["threat"] == challengers  # OTTO-04
    assert {shown["s0.potions"], shown[f"{last}.potions"]} == {challengers}  # OTTO-07
    assert {shown["s0.purse"], shown[f"{last}.purse"]} == {8 if challengers == 1 else 10}  # OTTO-09
    assert [shown[f"s{seat}.priority"] for seat in range(challengers)] == [1, *[0] * (challengers - 1)]
    poured = {op["to"] for op in data["opening"] if op["kind"] == "draw" and op["from"] == "drink.deck"}
    assert poured == {f"s{seat}.drinks" for seat in range(challengers + 1)}  # OTTO-05


@pytest.mark.parametrize(
    ("difficulty", "size"), [([], 16), (["hard"], 20), (["epic"], 20), (["hard", "epic", "tough"], 24)]
)
def test_each_deck_has_the_cards_of_two_factions_and_a_back_of_its_own(
    difficulty: list[str], size: int
) -> None:
    data = setup(factions=["mecha-lich", "abominaton"], difficulty=difficulty)
    lying = Counter(c["zone"] for c in data["components"] if c["zone"] in DECKS)
    assert lying == dict.fromkeys(DECKS, size)
    of_otto = [c for c in data["components"] if c["zone"] in DECKS]
    backs = {(c["zone"], c["back"]) for c in of_otto}
    assert len(backs) == len({back for _, back in backs}) == 3, (
        "the back tells of which deck a card is, no more"
    )
    decks = {c["face"].partition("/")[0] for c in of_otto}
    assert decks == {"rdi10-otto-mecha-lich", "rdi10-otto-abominaton"}
    shuffled = {op["zone"] for op in data["opening"] if op["kind"] == "shuffle"}
    assert shuffled >= set(DECKS)
    hidden = {zone["id"] for zone in data["zones"] if zone["visibility"] == "hidden"}
    assert hidden >= {*DECKS, "otto-prepared"}


@pytest.mark.parametrize(
    ("uneven", "challengers", "otto"),
    [([], 2, 2), (["fewer"], 1, 2), (["more"], 2, 3), (["more", "fewer"], 1, 3)],
)
def test_potions_may_be_uneven(uneven: list[str], challengers: int, otto: int) -> None:
    shown = values(setup(3, potions=uneven))  # OTTA-05
    assert (shown["s0.potions"], shown["s2.potions"]) == (challengers, otto)


def test_the_house_plays_him_unless_somebody_chooses_otherwise() -> None:
    assert setup()["assistant"] == "autopilot"
    assert "assistant" not in module.setup({"players": 3})


def test_what_is_resolved_sets_out_the_same_table_again() -> None:
    once = setup(4, difficulty="hard", potions=["more"])["options"]
    assert once["characters"][-1] == "boss-otto"
    assert module.resolve(once) == once


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"factions": ["mecha-lich"]}, "factions"),
        ({"factions": ["mecha-lich", "nobody"]}, "factions"),
        ({"difficulty": ["harder"]}, "difficulty"),
        ({"difficulty": 3}, "difficulty"),
        ({"potions": {"otto": 3}}, "potions"),
        ({"potions": ["none"]}, "potions"),
        ({"teams": "boss-battle", "potions": ["more"]}, "potions"),
        ({"players": 6}, "players"),
        ({"teams": "boss-battle", "factions": ["mecha-lich", "abominaton"]}, "factions"),
        ({"characters": ["boss-otto", "rdi1-zot", "rdi1-gerki"]}, "characters"),
        ({"characters": ["rdi1-zot"]}, "characters"),
    ],
)
def test_what_makes_no_game_against_him_is_refused(options: dict[str, Any], field: str) -> None:
    with pytest.raises(OptionError) as refused:
        setup(**options)
    assert refused.value.field == field


def test_the_wizard_learns_which_seat_plays_itself_and_the_presets() -> None:
    fields = module.options()["properties"]
    teams = fields["teams"]
    assert teams["teams"]["boss-otto"] == {
        "2": [0, 1],
        "3": [0, 0, 1],
        "4": [0, 0, 0, 1],
        "5": [0, 0, 0, 0, 1],
    }
    assert list(teams["machines"]) == ["boss-otto", "otto"]
    assert "boss-otto" not in teams["suits"], "Otto has no Boss Cards"
    for name in ("factions", "difficulty", "potions"):
        assert fields[name]["with"] == ["boss-otto"]
        assert set(fields[name]["titles"]) == set(fields[name]["hints"]) == set(fields[name]["items"]["enum"])
    presets = fields["difficulty"]["presets"]
    assert presets[0]["value"] == []
    assert len({preset["title"]["ru"] for preset in presets}) == len(presets) >= 4
    assert set(fields["factions"]["items"]["enum"]) == set(cards.load().machineries["boss-otto"].factions)


def third(**options: Any) -> dict[str, Any]:
    return module.setup({"teams": "otto", **options})


def test_as_a_third_he_sits_beside_two_people_who_are_on_no_team() -> None:
    data = third(characters=["rdi1-zot", "rdi1-gerki"])
    assert [seat["title"]["en"] for seat in data["seats"]] == ["Zot", "Gerki", "Otto"]
    assert all("team" not in seat for seat in data["seats"])
    assert data["seats"][2]["closed"]
    named = {zone["id"] for zone in data["zones"]}
    assert {"s0.fortitude", "s1.fortitude", "s2.fortitude", "s2.purse", "s2.drinks"} <= named
    assert not named & {"s2.hand", "s2.deck", "threat", "s0.potions", "otto-components"}
    stand = values(data)
    assert [stand[f"s{seat}.purse"] for seat in range(3)] == [10, 10, 10]
    assert stand["turn"] == 0, "he begins nothing"
    assert data["assistant"] == "autopilot"


def test_as_a_third_he_has_three_decks_of_the_house_and_nothing_to_choose() -> None:
    data = third()
    lying = Counter(one["zone"] for one in data["components"] if one["kind"] == "card")
    assert [lying[f"otto-{pile}"] for pile in ("action", "sometimes", "gambling")] == [12, 12, 12]
    assert all(card.origin == "house" for card in cards.load().decks["rdi10-house-otto"].cards)
    backs = {(one["zone"], one["back"]) for one in data["components"] if one["zone"].startswith("otto-")}
    assert len(backs) == len(dict(backs)) == len({back for _, back in backs}) == 3, "told apart when mixed up"
    assert data["options"]["factions"] == ["rdi10-house-otto"]
    assert {"difficulty", "potions"}.isdisjoint(data["options"])
    assert module.resolve(data["options"]) == data["options"]
    for wrong in ({"players": 4}, {"difficulty": ["hard"]}, {"factions": ["mecha-lich", "battlebot"]}):
        with pytest.raises(OptionError):
            third(**wrong)
    fields = module.options()["properties"]["teams"]
    assert fields["teams"]["otto"] == {"3": []}
    assert [role and role["en"] for role in fields["roles"]["otto"]["3"]] == [None, None, "Plays by itself"]
