"""Pub Crawl and Dungeon Training in whole games: sound states, saves, and what nobody may know."""

from __future__ import annotations

import pytest

from innkeep import cards
from innkeep.rules import Chance, Choose, Game, Layout, Play, PlayerSetup, build, determinize, new_game
from innkeep.rules.game.game import token_title
from tests.rules.engine.playouts import CHARACTERS, gold_in_play, places, through_json, walk

BOTH = ("pub-crawl", "dungeon-game-masters-gauntlet")
TABLES = [BOTH, ("pub-crawl",), ("dungeon-raiding-the-armory",), ("pub-crawl", "dungeon-raiding-the-armory")]
TWO = [PlayerSetup("A"), PlayerSetup("B")]


def a_game(variants: tuple[str, ...], seed: int) -> Game:
    setups = [PlayerSetup(character, character) for character in CHARACTERS]
    return new_game(setups, seed=seed, variants=variants, skip_idle_windows=True)


@pytest.mark.parametrize("variants", TABLES, ids=" ".join)
@pytest.mark.parametrize("seed", range(3))
def test_every_state_is_sound_and_goes_on_alike_from_a_save(variants: tuple[str, ...], seed: int) -> None:
    game = a_game(variants, seed)
    gold, everything, chosen = gold_in_play(game), list(range(len(game.defs))), 0
    for step, move in enumerate(walk(game, seed)):
        assert gold_in_play(game) == gold, move
        assert places(game) == everything, move
        chosen += isinstance(move, Choose)
        if step % 29 == 0:
            saved, twin = through_json(game), game.copy()
            assert saved.digest() == twin.digest() == game.digest()
            for one in (twin, saved):
                one.apply(move)
            assert twin.digest() == saved.digest() != game.digest()
    assert game.over
    assert chosen


def test_the_drinks_of_taverns_are_not_the_games_own() -> None:
    game = a_game(("pub-crawl",), 1)
    inside = {uid for name in ("taverns.howling-flagon", "taverns.last-lantern") for uid in game.zone(name)}
    assert len(inside) == 12
    assert not inside & {*game.drink_deck, *game.drink_discard}
    flagon = game.zone("taverns.howling-flagon")[0]
    assert game.discards_of(flagon) == "taverns.howling-flagon-discard"
    assert game.discards_of(game.zone("taverns.open")[0]) == "taverns.open"
    assert game.discards_of(game.drink_deck[0]) == "drink.discard"


def test_games_that_differ_in_a_hidden_deck_look_the_same() -> None:
    game = a_game(BOTH, 2)
    other = game.copy()
    for zone in ("taverns.abyssal-ales", "dungeon.tricks"):
        other.set_order(zone, game.zone(zone)[::-1])
    assert other.digest() != game.digest()
    found = [determinize(one, 0, Chance(5)) for one in (game, other)]
    assert found[0].digest() == found[1].digest()
    backs = [
        card.partition("/")[0] for card in (found[0].defs[u] for u in found[0].zone("taverns.abyssal-ales"))
    ]
    assert set(backs) == {"rdi10-abyssal-ales"}


def test_hands_may_set_the_pawn_and_the_tokens() -> None:
    game = a_game(BOTH, 3)
    game.set_tokens("party", 4)
    game.set_tokens("s1.room", 6)
    assert (game.tokens(0, "party"), game.tokens(1, "room"), game.tokens(0, "room")) == (4, 6, 0)
    assert token_title(game, "s1.room")["en"] == "Progress Token"
    assert token_title(game, "party")["ru"] == "Фигурка компании"
    with pytest.raises(ValueError, match=r"s9\.room"):
        game.set_tokens("s9.room", 1)


def test_a_situation_says_where_the_party_is_and_what_has_closed() -> None:
    taverns = [card.id for card in cards.load().decks["rdi10-taverns"].cards]
    zones = {"taverns.closed": taverns[1:5], "taverns.last-lantern": ("One for the Road",)}
    game = build(TWO, phase="drink", layout=Layout(zones, {"party": 5}, ("pub-crawl",)))
    assert [game.defs[uid] for uid in game.zone("taverns.open")] == [taverns[5], taverns[0]]
    with pytest.raises(ValueError, match="party"):
        build(TWO, layout=Layout(counters={"party": 6}, variants=("pub-crawl",)))


def test_one_drink_deck_and_no_two_dungeons_share_a_zone() -> None:
    with pytest.raises(ValueError, match="at one table"):
        new_game([PlayerSetup(c, c) for c in CHARACTERS[:2]], variants=("pub-crawl", *DUNGEONS))


DUNGEONS = ("dungeon-raiding-the-armory", "dungeon-game-masters-gauntlet")


def test_a_reward_is_played_from_the_front() -> None:
    seats = [PlayerSetup("A", front=("Vorpal Butter Knife",)), PlayerSetup("B")]
    game = build(seats, layout=Layout(variants=(DUNGEONS[0],)))
    uid = game.players[0].front[0]
    game.apply(Play(0, uid, 0, (1,)))
    assert uid not in game.players[0].front
    assert game.discards_of(uid) == "dungeon.loot"
