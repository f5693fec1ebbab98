"""The table module: plain data that fits together."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from innkeep import cards
from innkeep.cards.table_module import EDITIONS, module, start_gold
from innkeep.cards.table_options import OptionError


def setup(**options: Any) -> dict[str, Any]:
    return module.setup(options)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everything_lies_somewhere(players: int) -> None:
    data = setup(players=players)
    zones = {zone["id"]: zone for zone in data["zones"]}
    assert len(zones) == len(data["zones"]) == 8 * players + 6
    ids = [component["id"] for component in data["components"]]
    assert len(set(ids)) == len(ids)
    for component in data["components"]:
        zone = zones[component["zone"]]
        assert component["kind"] in zone["accepts"]
        if component["kind"] == "card":
            assert component["face"] in data["faces"]
        elif zone["kind"] == "track":
            assert zone["min"] <= component["value"] <= zone["max"]
    lying = Counter(c["zone"] for c in data["components"] if c["kind"] == "card")
    assert lying == {**{f"s{n}.deck": 40 for n in range(players)}, "drink.deck": 30}
    for op in data["opening"]:
        for name in ("zone", "from", "to"):
            assert op.get(name, "inn") in zones
    assert json.loads(json.dumps(data)) == data


def test_every_zone_can_be_found_by_role_and_seat() -> None:
    data = setup(players=2)
    places = Counter((zone["role"], zone["seat"]) for zone in data["zones"])
    assert set(places.values()) == {1}
    roles = ["hand", "deck", "discard", "drinks", "front", "fortitude", "alcohol", "purse"]
    assert {role for role, seat in places if seat == 1} == set(roles)
    common = ["drink-deck", "drink-discard", "play", "pot", "inn", "turn"]
    assert {role for role, seat in places if seat is None} == set(common)
    seen = {zone["id"]: zone["visibility"] for zone in data["zones"]}
    assert seen["s0.hand"] == "owner"
    assert {seen["s0.deck"], seen["s1.drinks"], seen["drink.deck"]} == {"hidden"}
    (inn,) = (zone for zone in data["zones"] if zone["role"] == "inn")
    assert inn["endless"] is True


def test_the_opening_deals_seven_and_a_drink() -> None:
    opening = setup(players=3)["opening"]
    first_draw = next(n for n, op in enumerate(opening) if op["kind"] == "draw")
    assert {op["zone"] for op in opening[:first_draw]} == {"s0.deck", "s1.deck", "s2.deck", "drink.deck"}
    assert Counter((op["to"], op["n"]) for op in opening[first_draw:]) == Counter(
        {**{(f"s{n}.hand", 7): 1 for n in range(3)}, **{(f"s{n}.drinks", 1): 1 for n in range(3)}}
    )


@pytest.mark.parametrize(
    ("players", "edition", "gold"),
    [(2, "rdi10", 8), (3, "rdi10", 10), (4, "rdi7", 10), (2, "rdi1", 10), (2, "rdi7-ru", 8), (2, "rdi5", 8)],
)
def test_starting_gold(players: int, edition: str, gold: int) -> None:
    purses = [c for c in setup(players=players, edition=edition)["components"] if c["kind"] == "purse"]
    assert [p["value"] for p in purses] == [gold] * players + [0, 0]


def test_only_decks_a_game_can_be_played_with_are_offered() -> None:
    offered = module.options()["properties"]
    library = cards.load().decks
    assert {"rdi1-zot", "rdi5-lizwick"} <= set(offered["characters"]["items"]["enum"])
    assert {"rdi1-drinks", "rdi5-drinks"} <= set(offered["drinks"]["enum"])
    for kind, decks in (
        ("character", offered["characters"]["items"]["enum"]),
        ("drink", offered["drinks"]["enum"]),
    ):
        assert all(library[deck].complete and library[deck].kind == kind for deck in decks)


def test_starting_gold_of_big_tables() -> None:
    assert [start_gold(n) for n in (6, 7, 9)] == [10, 12, 12]
    assert start_gold(8, "rdi1") == 10


def test_faces_speak_both_languages() -> None:
    face = setup()["faces"]["rdi1-zot/teleport-beverage"]
    assert face["title"] == {"en": "Teleport beverage!", "ru": "Телепортация напитка!"}
    assert face["type"]["ru"] == "Иногда"
    assert face["text"]["en"] == "When a revealed Drink would affect you, pass it to another player."


def test_options_are_filled_in() -> None:
    resolved = setup(characters=["rdi1-zot", "rdi1-fiona"])["options"]
    assert resolved == {
        "players": 2,
        "characters": ["rdi1-zot", "rdi1-fiona"],
        "drinks": "rdi1-drinks",
        "edition": "rdi10",
    }
    assert [seat["title"]["ru"] for seat in setup(**resolved)["seats"]] == ["Зот", "Фиона"]
    assert setup(**resolved) == setup(**resolved)


def test_a_character_is_known_by_its_name_alone() -> None:
    assert setup(characters=["zot", "rdi1-fiona"])["options"]["characters"] == ["rdi1-zot", "rdi1-fiona"]


def test_all_may_play_the_same_character_and_are_told_apart() -> None:
    table, usual = setup(characters=["rdi5-lizwick"] * 3), setup(characters=["rdi5-lizwick", "rdi1-zot"])
    lying = Counter(one["zone"].partition(".")[::2] for one in table["components"])
    expected = Counter(one["zone"].partition(".")[::2] for one in usual["components"])
    seats = table["seats"]
    assert [seat["title"]["ru"] for seat in seats] == ["Лизвик 1", "Лизвик 2", "Лизвик 3"]
    assert len({seat["color"] for seat in seats}) == 3
    for seat in ("s0", "s1", "s2"):
        for zone in ("deck", "side"):
            assert lying[seat, zone] == expected["s0", zone] > 0


def test_what_may_be_chosen() -> None:
    properties = module.options()["properties"]
    decks = properties["characters"]["items"]["enum"]
    assert properties["players"]["maximum"] == len(decks)
    assert decks[:4] == ["rdi1-deirdre", "rdi1-fiona", "rdi1-gerki", "rdi1-zot"]
    assert properties["edition"]["enum"] == list(EDITIONS)
    assert module.title == {"en": "The Red Dragon Inn", "ru": "Таверна «Красный дракон»"}


@pytest.mark.parametrize(
    ("options", "field", "value", "allowed"),
    [
        ({"players": 50}, "players", "50", "2.."),
        ({"players": 1}, "players", "1", "2.."),
        ({"players": "4"}, "players", "'4'", "2.."),
        ({"players": True}, "players", "True", "2.."),
        ({"characters": ["rdi1-zot", "rdi9-bob"]}, "characters", "rdi9-bob", "rdi1-fiona"),
        (
            {"characters": ["rdi1-zot", "rdi1-zot", "rdi1-fiona"]},
            "characters",
            "rdi1-zot",
            "each character once, or the same for everybody",
        ),
        ({"characters": ["rdi10-valeria"] * 2}, "characters", "rdi10-valeria", "lie before others"),
        ({"characters": ["rdi1-zot", "rdi1-drinks"]}, "characters", "rdi1-drinks", "rdi1-gerki"),
        ({"characters": ["rdi1-zot"]}, "players", "1", "2.."),
        ({"characters": "rdi1-zot"}, "characters", "rdi1-zot", "a list of deck ids"),
        ({"characters": [["rdi1-zot"]]}, "characters", "rdi1-zot", "rdi1-fiona"),
        (
            {"characters": ["rdi1-zot", "rdi1-fiona"], "players": 3},
            "characters",
            "rdi1-fiona",
            "as many as players",
        ),
        ({"drinks": "rdi1-zot"}, "drinks", "rdi1-zot", "rdi1-drinks"),
        ({"drinks": []}, "drinks", "[]", "rdi1-drinks"),
        ({"edition": "rdi99"}, "edition", "rdi99", "rdi7-ru"),
        ({"bar": "rdi2-drinks"}, "bar", "rdi2-drinks", "a list"),
        ({"bar": ["rdi10-howling-flagon"]}, "bar", "rdi10-howling-flagon", "rdi2-drinks"),
        ({"prizes": ["rdi1-zot/i-raise"]}, "prizes", "rdi1-zot/i-raise", "rdi7-prizes/absorbent-towel"),
        ({"bar": ["rdi2-drinks", "rdi2-drinks"]}, "bar", "rdi2-drinks", "each once"),
        ({"colour": "red"}, "colour", "red", "players, characters, drinks, edition"),
    ],
)
def test_options_refused(options: dict[str, Any], field: str, value: str, allowed: str) -> None:
    with pytest.raises(OptionError) as caught:
        module.setup(options)
    assert caught.value.field == field
    assert value in str(caught.value)
    assert allowed in str(caught.value)


def test_variants_are_chosen_and_set_out() -> None:
    """Both are options of a new table, in both languages; nothing chosen, nothing of them lies there."""
    offered = module.options()["properties"]
    assert offered["bar"]["title"]["en"] != offered["bar"]["title"]["ru"]
    assert offered["prizes"]["titles"]["rdi7-prizes/absorbent-towel"]["ru"] == "Махровое полотенце"
    assert (offered["bar"]["default"], offered["prizes"]["default"]) == ([], [])
    data = setup(players=2, bar=["rdi2-drinks"], prizes=["rdi7-prizes/absorbent-towel"])
    assert data["options"]["bar"] == ["rdi2-drinks"]
    zones = {zone["id"]: zone for zone in data["zones"]}
    assert (zones["bar.deck"]["visibility"], zones["prizes.inn"]["visibility"]) == ("hidden", "public")
    drinks = [card for card in data["components"] if card["zone"] == "bar.deck"]
    assert len(drinks) == sum(cards.load().decks[name].size for name in ("rdi1-drinks", "rdi2-drinks"))
    assert {card["back"] for card in drinks} == {"back/rdi1-drinks"}
    (prize,) = (card for card in data["components"] if card["zone"] == "prizes.inn")
    assert prize["up"]
    assert {"kind": "draw", "from": "bar.deck", "to": "drink.deck", "n": 30} in data["opening"]
    assert not {"bar.deck", "prizes.inn"} & {zone["id"] for zone in setup(bar=[], prizes=[])["zones"]}


def test_macros_name_places_that_are_there_and_say_so_in_both_languages() -> None:
    data = setup(players=2)
    roles = {zone["role"] for zone in data["zones"]}

    def places(value: Any) -> list[str]:
        if isinstance(value, list):
            return [role for one in value for role in places(one)]
        if not isinstance(value, dict):
            return []
        here = [value["role"]] if "role" in value else []
        return here + [role for one in value.values() for role in places(one)]

    for macro in data["macros"]:
        assert set(macro["on"]) <= roles
        assert set(places(macro["ops"])) <= roles
        assert set(macro["title"]) == {"en", "ru"}
        assert not any(title.startswith("macro.") for title in macro["title"].values())
    named = [param["name"] for macro in data["macros"] for param in macro["params"]]
    assert {"n", "seat"} == set(named)


def test_tokens_and_pegs_of_the_tenth_box_lie_with_whoever_may_hold_them() -> None:
    six = ["alaric", "karl", "eisinder", "dominique", "oozwald", "valeria"]
    data = setup(characters=[f"rdi10-{name}" for name in six])
    zones = {zone["id"]: zone for zone in data["zones"]}
    markers = {one["zone"]: one for one in data["components"] if one["kind"] == "marker"}
    assert len(zones) == len(data["zones"])

    pegs = [f"s2.{peg}" for peg in ("fire18", "fire15", "fire11", "fire6", "ice14", "ice9", "ice5", "ice2")]
    for peg in pegs:
        assert (zones[peg]["min"], zones[peg]["max"], markers[peg]["value"]) == (0, 1, 1), peg
        assert markers[peg]["face"] == f"marker/{'fire' if 'fire' in peg else 'ice'}"
        assert markers[peg]["up"], "its picture is seen by everybody"
    assert zones["s2.fire18"]["title"] == {"en": "Fire Tokens 18", "ru": "Жетоны огня 18"}
    assert [markers[f"s2.{name}"]["value"] for name in ("fire", "ice")] == [0, 0]

    buffs = {seat: markers[f"s{seat}.buff"]["value"] for seat in range(6)}
    assert buffs == {0: 0, 1: 1, 2: 0, 3: 0, 4: 0, 5: 0}, "Karl begins with one; everybody may hold one"
    assert [f"s{seat}.corruption" in zones for seat in range(6)] == [True] * 5 + [False]
    assert {zone["seat"] for zone in zones.values() if zone["role"] == "energy"} == {3}
    for seat in range(6):
        for zone in zones.values():
            if zone["role"] in ("buff", "corruption") and zone["id"].startswith(f"s{seat}."):
                assert zone["seat"] == seat


def test_each_character_is_told_in_a_line_with_what_it_brings() -> None:
    offered = module.options()["properties"]["characters"]
    told = "`character.DECK` in cards/locale says who it is"
    assert offered["about"].keys() == offered["brings"].keys() == set(offered["items"]["enum"]), told
    for name in offered["items"]["enum"]:
        for lang in ("en", "ru"):
            assert 20 < len(offered["about"][name][lang]) < 100, name
            assert any(number.isdigit() for number in offered["brings"][name][lang].split())
    assert offered["brings"]["rdi7-molly"]["en"].startswith("Mounts · Action 16 · ")
    assert offered["brings"]["rdi1-zot"]["ru"].endswith("Шулерство 4")


def test_a_team_has_one_stat_mat_with_its_potions_and_ten_gold() -> None:
    data = setup(players=8, teams="two-headed-dragon")
    assert [seat["team"] for seat in data["seats"]] == [0, 0, 1, 1, 2, 2, 3, 3]
    marked = {(zone["role"], zone["seat"]) for zone in data["zones"] if zone["kind"] in ("track", "purse")}
    for role in ("fortitude", "alcohol", "purse", "potions"):
        assert {seat for where, seat in marked if where == role} == {0, 2, 4, 6}
    values = {piece["zone"]: piece["value"] for piece in data["components"] if "value" in piece}
    assert [values[f"s{seat}.purse"] for seat in (0, 2, 4, 6)] == [10] * 4
    assert {values[f"s{seat}.potions"] for seat in (0, 2, 4, 6)} == {2}
    assert "teams" not in setup(players=4, teams="alone")["options"]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_boss_is_alone_with_boss_cards_a_bigger_hand_and_as_many_potions(players: int) -> None:
    data = setup(players=players, teams="boss-battle")
    assert data["options"]["characters"][0] == "rdi10-valeria"
    assert [seat["team"] for seat in data["seats"]] == [0, *[1] * (players - 1)]
    assert data["seats"][0]["title"]["en"].endswith("(Boss)")
    lying = [(c["zone"], c["face"].split("/")[0], c["back"]) for c in data["components"] if "back" in c]
    own, added = "rdi10-valeria", "rdi10-valeria-boss"
    decks = Counter(deck for zone, deck, _ in lying if zone == "s0.deck")
    assert decks == {own: 40, added: 15}
    assert {back for zone, _, back in lying if zone == "s0.deck"} == {f"back/{own}"}
    assert {face for face in data["faces"] if face.startswith(added)}
    values = {piece["zone"]: piece["value"] for piece in data["components"] if "value" in piece}
    mats = [0, 1]
    assert [values[f"s{seat}.potions"] for seat in mats] == [players - 1] * 2
    assert [values[f"s{seat}.purse"] for seat in mats] == [10, 10]
    assert {zone for zone in values if zone.endswith(".fortitude")} == {"s0.fortitude", "s1.fortitude"}
    drawn = [op["n"] for op in data["opening"] if op.get("to", "").endswith(".hand")]
    assert drawn == [5 + players, *[7] * (players - 1)]
    fill = {macro["id"]: macro["ops"][-1] for macro in data["macros"]}
    assert fill["refill-boss"]["n"]["to"] == 5 + players


@pytest.mark.parametrize(
    ("teams", "sizes"),
    [("two-headed-boss-battle", [55, 55, 55, 55]), ("leaders-and-lackeys", [55, 40, 55, 40])],
)
def test_who_of_a_team_is_a_boss_has_boss_cards(teams: str, sizes: list[int]) -> None:
    data = setup(players=4, teams=teams)
    lying = Counter(c["zone"] for c in data["components"] if c["kind"] == "card")
    assert [lying[f"s{seat}.deck"] for seat in range(4)] == sizes
    assert {op["n"] for op in data["opening"] if op.get("to", "").endswith(".hand")} == {7}


def test_the_option_says_for_how_many_a_variant_is_and_who_is_a_boss() -> None:
    field = module.options()["properties"]["teams"]
    assert list(field["teams"]["boss-battle"]) == ["3", "4", "5"]
    assert set(field["teams"]["leaders-and-lackeys"]) == set(field["teams"]["two-headed-dragon"])
    called = {
        name: [role["en"] for role in roles["4"]] for name, roles in field["roles"].items() if "4" in roles
    }
    assert called == {
        "boss-battle": ["Boss", "Challenger", "Challenger", "Challenger"],
        "two-headed-boss-battle": ["Boss"] * 4,
        "leaders-and-lackeys": ["Leader", "Lackey", "Leader", "Lackey"],
        "boss-otto": ["Challenger", "Challenger", "Challenger", "Plays by itself"],
    }
    assert field["suits"]["boss-battle"] == ["rdi10-valeria"]
    for name in ("notes", "counts", "about"):
        assert field[name]["boss-battle"]["ru"] != field[name]["boss-battle"]["en"]


@pytest.mark.parametrize(
    ("players", "teams"),
    [
        (2, "two-headed-dragon"),
        (5, "two-headed-dragon"),
        (2, "boss-battle"),
        (6, "boss-battle"),
        (5, "leaders-and-lackeys"),
        (4, "x"),
    ],
)
def test_teams_that_do_not_work_out_are_refused(players: int, teams: str) -> None:
    with pytest.raises(OptionError) as refused:
        setup(players=players, teams=teams)
    assert refused.value.field == ("teams" if teams == "x" else "players")


def test_a_pub_crawl_is_set_out_with_its_map() -> None:
    laid = module.setup({"players": 3, "variants": ["pub-crawl"]})
    lying = Counter(piece["zone"] for piece in laid["components"])
    assert (lying["taverns.open"], lying["taverns.gilded-goblin"], lying["taverns.closed"]) == (6, 6, 0)
    zones = {zone["id"]: zone for zone in laid["zones"]}
    assert (zones["taverns.gilded-goblin"]["visibility"], zones["party"]["max"]) == ("hidden", 5)
    (one,) = laid["maps"]
    assert (one["zone"], one["tracks"], len(one["stops"])) == ("taverns.open", ["party"], 6)
    assert one["stops"][0]["piles"] == []
    assert one["stops"][3]["piles"] == ["taverns.gilded-goblin", "taverns.gilded-goblin-discard"]
    shuffled = {op["zone"] for op in laid["opening"] if op["kind"] == "shuffle"}
    assert {"taverns.gilded-goblin", "taverns.abyssal-ales"} <= shuffled


def test_a_dungeon_has_a_token_for_each_player_or_team() -> None:
    for options, seats in (
        ({"players": 3}, [0, 1, 2]),
        ({"players": 4, "teams": "two-headed-dragon"}, [0, 2]),
    ):
        laid = module.setup({**options, "variants": ["dungeon-raiding-the-armory"]})
        (one,) = laid["maps"]
        assert one["tracks"] == [f"s{seat}.room" for seat in seats]
        assert [stop["to"] for stop in one["stops"]][:3] == [[1, 2], [3, 4], [4, 5]]
        loot = [piece for piece in laid["components"] if piece["zone"] == "dungeon.loot"]
        assert (len(loot), all(piece["up"] for piece in loot)) == (6, True)


def test_two_dungeons_do_not_lie_on_one_table() -> None:
    dungeons = [name for name in module.plain_variants() if name.startswith("dungeon")]
    assert sorted(dungeons) in module.options()["properties"]["variants"]["apart"]
    with pytest.raises(match="not both"):
        module.resolve({"variants": dungeons})
