"""Playing by rules of thumb: what a card does is weighed, tokens get spent, nothing unseen has a say."""

from __future__ import annotations

import pytest

from innkeep.rules import (
    Chance,
    Choose,
    DrinkUp,
    Game,
    Layout,
    Order,
    Pass,
    Play,
    PlayerSetup,
    build,
    determinize,
    thumb_move,
)
from innkeep.rules.analysis.worth import Evaluator
from innkeep.rules.engine.position.moves import Move
from tests.rules.analysis.test_playouts import midway

BYSTANDERS = (PlayerSetup("Weak", fortitude=12, gold=9), PlayerSetup("Strong", gold=9))
WEAK, STRONG = 1, 2


def action(
    *hand: str, character: str = "rdi1-deirdre", counters: dict[str, int] | None = None, **state: int
) -> Game:
    """The Action Phase of a player with a hand, beside one who is weak and one who is strong."""
    player = PlayerSetup("I", character, hand=hand, gold=8, **state)  # type: ignore[arg-type]
    return build(
        [player, *BYSTANDERS],
        drink_deck=["Dark Ale"] * 6,
        layout=Layout(counters=counters or {}),
        skip_idle_windows=True,
    )


def moves(game: Game) -> list[Move]:
    """What is played whatever the chance."""
    return [thumb_move(game, Chance(seed)) for seed in range(12)]


def played(game: Game) -> set[tuple[str, int]]:
    """Which cards, and in which branch."""
    return {
        (game.defs[move.card].partition("/")[2], move.mode) for move in moves(game) if isinstance(move, Play)
    }


@pytest.mark.parametrize("seed", range(24))
def test_what_nobody_at_the_seat_sees_has_no_say(seed: int) -> None:
    game = midway(seed, 20 + 11 * seed)
    if game.over:
        return
    twin = determinize(game, game.asked, Chance(seed + 400))
    for chance in range(3):
        assert thumb_move(twin, Chance(chance)) == thumb_move(game, Chance(chance))


def test_the_strongest_is_hit_and_whoever_is_nearly_out_is_finished_off() -> None:
    game = action("My Goddess made me do it!")
    assert {move.targets for move in moves(game) if isinstance(move, Play)} == {(STRONG,)}
    game.set_stat(WEAK, "alcohol", 10)
    assert {move.targets for move in moves(game) if isinstance(move, Play)} == {(WEAK,)}


def test_drinks_are_ordered_by_the_same_rule() -> None:
    game = build([PlayerSetup("I", gold=3), *BYSTANDERS], phase="order", drink_deck=["Dark Ale"] * 6)
    assert moves(game) == [Order(0, (STRONG,))] * 12
    game.set_stat(WEAK, "alcohol", 10)
    assert moves(game) == [Order(0, (WEAK,))] * 12


def test_the_stronger_card_is_played_and_rivals_are_not_healed() -> None:
    strong, weak = "My Goddess made me do it!", "Sorry, sometimes my healing spells just wear off."
    assert played(action(strong, weak)) == {("my-goddess-made-me-do-it", 0)}
    assert played(action("Prayer of Healing", weak)) == {
        ("sorry-sometimes-my-healing-spells-just-wear-off", 0)
    }


def test_nobody_brings_themselves_down() -> None:
    assert played(action("Best two falls out of three?", character="rdi10-eisinder")) != set()
    near = action("Best two falls out of three?", character="rdi10-eisinder", fortitude=1)
    assert played(near) == set()


@pytest.mark.parametrize(("fortitude", "heals"), [(20, False), (19, False), (18, True), (6, True)])
def test_one_heals_as_soon_as_nothing_is_wasted(fortitude: int, heals: bool) -> None:
    mine = PlayerSetup("I", "rdi1-deirdre", hand=("My Goddess heals me.",), fortitude=fortitude)
    drinker = PlayerSetup("Weak", drinks=("Dark Ale",))
    game = build([mine, drinker], turn=1, phase="drink", drink_deck=["Dark Ale"] * 6, skip_idle_windows=True)
    game.do(DrinkUp(1))
    assert game.asked == 0
    assert {type(move) for move in moves(game)} == {Play if heals else Pass}


def test_chi_is_spent_where_a_card_takes_it() -> None:
    hand = ("I'm not as think as you drunk I am!",)
    assert played(action(*hand, character="rdi5-zakhan")) == {("im-not-as-think-as-you-drunk-i-am", 0)}
    assert played(action(*hand, character="rdi5-zakhan", counters={"s0.chi": 2})) == {
        ("im-not-as-think-as-you-drunk-i-am", 1)
    }


@pytest.mark.parametrize(
    ("character", "title", "token"),
    [
        ("rdi10-dominique", "Hold these two wires for me!", "energy"),
        ("rdi10-karl", "Chapter one: on the proper handling of a fist.", "buff"),
    ],
)
def test_tokens_are_spent_where_they_bring_something_in(character: str, title: str, token: str) -> None:
    for held, spend in ((0, ()), (1, ((token, 1),))):
        game = action(title, character=character, counters={f"s0.{token}": held})
        assert {move.spend for move in moves(game) if isinstance(move, Play)} == {spend}


def test_element_tokens_are_kept_for_a_last_blow() -> None:
    game = action("CHUFF!", character="rdi10-eisinder", counters={"s0.fire": 2})
    assert {move.spend for move in moves(game) if isinstance(move, Play)} == {()}
    game.set_stat(WEAK, "alcohol", 10)
    assert {move.spend for move in moves(game) if isinstance(move, Play)} == {(("fire", 1),)}


def test_a_clone_is_absorbed_for_another_action_only_where_there_are_two() -> None:
    title = "You bumped into me!"
    one = action(title, character="rdi10-oozwald", counters={"s0.clones": 1})
    assert played(one) == {("you-bumped-into-me", 0)}
    two = action(title, title, character="rdi10-oozwald", counters={"s0.clones": 1})
    assert {getattr(move, "power", None) for move in moves(two)} == {"clone-action"}


def test_a_drink_is_passed_to_the_strongest() -> None:
    mine = PlayerSetup(
        "I", hand=("You look like you need this more than I do!",), drinks=("Dragon Breath Ale",)
    )
    game = build([mine, *BYSTANDERS], phase="drink", drink_deck=["Dark Ale"] * 6, skip_idle_windows=True)
    game.do(DrinkUp(0))
    assert {getattr(move, "targets", ()) for move in moves(game)} == {(STRONG,)}


@pytest.mark.parametrize(("hand", "taken"), [((), False), (("I'm not as think as you drunk I am!",), True)])
def test_chi_is_taken_for_a_card_in_hand(hand: tuple[str, ...], taken: bool) -> None:
    mine = PlayerSetup("I", "rdi5-zakhan", hand=hand, drinks=("Dark Ale",))
    game = build([mine, *BYSTANDERS], phase="drink", drink_deck=["Dark Ale"] * 6, skip_idle_windows=True)
    game.do(DrinkUp(0))
    assert moves(game) == [Choose(0, "accept" if taken else "decline")] * 12


def test_the_scales_tell_what_a_player_may_know() -> None:
    game = action("My Goddess made me do it!")
    scales = Evaluator(game, 0)
    assert scales.margins == [20, 12, 20]
    assert scales.weights[0] < 0 < scales.weights[WEAK] < scales.weights[STRONG]
    assert scales.down(WEAK, 12) > scales.down(WEAK, 11) + scales.weights[WEAK]
    assert scales.down(WEAK, 13) == scales.down(WEAK, 12)
    assert scales.down(0, 20) < -40
