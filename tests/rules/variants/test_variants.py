"""Variants plugged into the game: set out by the rules, sound in random games, copied and saved with it."""

from __future__ import annotations

import pytest

from innkeep import cards
from innkeep.rules import Choose, Game, IllegalMoveError, Layout, PlayerSetup, build, new_game, thumb_move
from innkeep.rules.engine.position.rng import Chance
from innkeep.rules.registry import running
from tests.rules.engine.earlier import earlier
from tests.rules.engine.playouts import CHARACTERS, gold_in_play, places, through_json, walk

BAR = ("rdi1-drinks", "rdi2-drinks", "rdi5-drinks", "rdi7-drinks", "rdi10-drinks")
PRIZES = ("Absorbent Towel", "Swipe the tip!", "Illusionary coin")


TWO = [PlayerSetup("A"), PlayerSetup("B")]
IN_THE_INN = Layout({"prizes.inn": PRIZES}, variants=("prizes",))


def a_game(seed: int) -> Game:
    setups = [PlayerSetup(character, character) for character in CHARACTERS]
    return new_game(setups, seed=seed, chosen={"bar": BAR, "prizes": PRIZES}, skip_idle_windows=True)


@pytest.mark.parametrize("seed", range(8))
def test_games_with_both_variants_stay_sound(seed: int) -> None:
    game = a_game(seed)
    gold = gold_in_play(game)
    everything = list(range(len(game.defs)))
    asked = set()
    for step, move in enumerate(walk(game, seed)):
        assert gold_in_play(game) == gold, move
        assert places(game) == everything, move
        asked.add(type(move).__name__)
        if step % 40 == 0:
            saved = through_json(game)
            assert saved.digest() == game.digest()
            twin = game.copy()
            for one in (twin, saved):
                one.apply(move)
            assert twin.digest() == saved.digest() != game.digest()
    assert game.over
    assert "Choose" in asked


def test_rules_of_thumb_answer_choices() -> None:
    chance = Chance(3)
    game = a_game(3)
    chosen = 0
    for _ in range(20_000):
        if game.over:
            break
        move = thumb_move(game, chance)
        chosen += isinstance(move, Choose)
        game.apply(move)
    assert game.over
    assert chosen


def test_thirty_drinks_are_dealt() -> None:
    game = a_game(1)
    bar = game.zone("bar.deck")
    drinks = sum(cards.load().decks[deck].size for deck in BAR)
    assert len(game.drink_deck) == 30 - len(CHARACTERS)
    assert len(bar) == drinks - 30
    assert game.zone_of(bar[0]) == "bar.deck"
    assert sorted(game.defs[uid] for uid in game.zone("prizes.inn"))[-1] == "rdi7-prizes/absorbent-towel"


@pytest.mark.parametrize("title", ["The Howler", "Elixir of Alacrity", "Winning Hand!"])
def test_only_the_ordinary_back_lies_in_the_bar(title: str) -> None:
    """BAR-05."""
    with pytest.raises(ValueError, match="back of the Drink Deck"):
        build(TWO, layout=Layout({"bar.deck": ["Wine", title]}, variants=("bar-deck",)))


def test_a_tavern_deck_is_no_part_of_the_bar() -> None:
    setups = [PlayerSetup(character, character) for character in CHARACTERS]
    with pytest.raises(ValueError, match="the-howler"):
        new_game(setups, chosen={"bar": ["rdi1-drinks", "rdi10-howling-flagon"]})


def test_prizes_are_all_different() -> None:
    """PRIZE-01."""
    zones = {"prizes.inn": ["Absorbent Towel"], "prizes.bin": ["Absorbent Towel"]}
    with pytest.raises(ValueError, match="stands twice"):
        build(TWO, layout=Layout(zones, variants=("prizes",)))


def test_no_whole_game_with_a_part_of_a_deck() -> None:
    with pytest.raises(ValueError, match="only some of its cards"):
        new_game([PlayerSetup("A", "rdi1-zot"), PlayerSetup("B", "rdi2-fleck")])
    with pytest.raises(ValueError, match="only some of its cards"):
        new_game([PlayerSetup("A", "rdi1-zot"), PlayerSetup("B", "rdi1-fiona")], drinks="rdi3-drinks")


def test_a_choice_is_one_players_and_of_the_listed_values() -> None:
    players = [PlayerSetup("A", hand=("Gambling? I'm in!",)), PlayerSetup("B")]
    game = build(players, layout=IN_THE_INN)
    game.apply(game.legal(0)[0])
    while game.decision and game.decision.kind == "respond":
        game.apply(game.legal()[-1])
    assert game.decision is not None
    assert (game.decision.kind, game.decision.seat) == ("choose", 0)
    values = [move.value for move in game.legal() if isinstance(move, Choose)]
    assert len(values) == 3
    for move in (Choose(1, values[0]), Choose(0, "decline"), Choose(0, 0)):
        with pytest.raises(IllegalMoveError):
            game.apply(move)
    game.apply(Choose(0, values[1]))
    assert game.zone("prizes.pot") == list(values[1])  # type: ignore[call-overload]
    assert game.pot == 2


def test_every_variant_can_be_saved_and_made_again() -> None:
    records = cards.load().machineries
    piles = {"prizes.inn": [3], "prizes.pot": [4], "prizes.bin": [5]}
    prizes = running(records["prizes"], piles=piles, home=[3, 4, 5], owner=1)
    for part in (running(records["bar-deck"], piles={"bar.deck": [1, 2]}), prizes):
        again = running(records[part.name], **part.saved())
        assert again.saved() == part.saved()
        assert type(again) is type(part)
        assert part.copy().zones() == part.zones()
        assert part.copy().saved() == part.saved()


def test_an_older_save_with_prizes_tells_them_from_drinks() -> None:
    """A Prize and a Drink were both nobody's."""
    players = [PlayerSetup("A", hand=("Gambling? I'm in!",), drinks=("Wine",)), PlayerSetup("B")]
    game = build(players, layout=IN_THE_INN)
    data = earlier(game.to_dict())
    data["owners"] = [max(home, -1) for home in data["owners"]]
    assert Game.from_dict(data).owners == game.owners
