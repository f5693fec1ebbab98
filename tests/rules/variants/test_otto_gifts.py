"""What Boss Otto was given, step by step at a table: it is told, waits, and stands in for his answer."""

from __future__ import annotations

from innkeep.rules import Choose, Game, PlayerSetup, Use, build
from innkeep.rules.setup import Layout
from innkeep.rules.variants.otto import STEP

OTTO = 0


def position(*front: str, drinks: tuple[str, ...] = ()) -> Game:
    """His Drink Phase, with these cards before him."""
    players = [
        PlayerSetup("Otto", "boss-otto", team="otto", front=front, drinks=drinks),
        PlayerSetup("Ann", "rdi1-deirdre", team="challengers"),
    ]
    layout = Layout(
        variants=("boss-otto",),
        zones={"otto-sometimes": ("Reflective plating",)},
        counters={"s1.priority": 1, "threat": 1},
    )
    return build(players, turn=OTTO, phase="drink", layout=layout, chance_asked=True)


def test_an_elixir_for_any_time_is_his_next_step() -> None:
    game = position("Elixir of Vigor", drinks=("Wine",))
    step = game.machine_step
    assert step is not None
    assert (step.kind, step.rule, step.zone) == ("use", "OTTR-08", "s0.front")
    assert game.defs[step.card or 0].endswith("elixir-of-vigor")
    events = game.apply(Use(OTTO, STEP))
    assert ("played", "OTTR-11") in [(event.kind, event.rule) for event in events]
    assert not game.players[OTTO].front


def test_what_lies_before_him_is_his_answer_and_none_is_revealed() -> None:
    game = position("Elixir of Clear Heads", drinks=("Dragon Breath Ale",))
    game.apply(Use(OTTO, STEP))
    step = game.machine_step
    assert step is not None
    assert step.kind == "use"
    game.apply(Use(OTTO, STEP))
    assert game.machine_step is None
    while game.decision is not None and game.decision.kind == "respond":
        game.apply(game.legal()[-1])
    assert len(game.zone("otto-sometimes")) == 1
    assert game.players[OTTO].alcohol == 1


def in_his_action_phase(*front: str, threat: int, chance_asked: bool = True) -> Game:
    players = [
        PlayerSetup("Otto", "boss-otto", team="otto", front=front),
        PlayerSetup("Ann", "rdi1-deirdre", team="challengers"),
    ]
    layout = Layout(
        variants=("boss-otto", "dungeon-raiding-the-armory"),
        zones={"otto-action": ("Bull Rush", "Bull Rush"), "otto-sometimes": ("Grinding noises",)},
        counters={"s1.priority": 1, "threat": threat},
    )
    return build(players, turn=OTTO, phase="action", layout=layout, chance_asked=chance_asked)


def test_an_action_he_holds_is_told_as_his_next_step_in_place_of_a_prepared_one() -> None:
    game = in_his_action_phase("Vorpal Butter Knife", threat=0)
    step = game.machine_step
    assert step is not None
    assert (step.kind, step.amount) == ("prepare", 0)
    game.apply(Use(OTTO, STEP))
    step = game.machine_step
    assert step is not None
    assert (step.kind, step.rule, step.zone, step.targets) == ("use", "OTTR-09", "s0.front", (1,))
    events = game.apply(Use(OTTO, STEP))
    assert ("played", "OTTR-09") in [(event.kind, event.rule) for event in events]


def test_a_lot_that_the_table_draws_decides_between_what_he_holds_and_has_prepared() -> None:
    game = in_his_action_phase("Vorpal Butter Knife", threat=2)
    game.apply(Use(OTTO, STEP))
    step = game.machine_step
    assert step is not None
    knife = game.players[OTTO].front[0]
    assert (step.kind, step.rule, step.values) == ("choose", "OTTR-09", ((knife,), "prepared"))
    assert Game.from_dict(game.to_dict()).digest() == game.digest()
    later = game.copy()
    game.apply(Choose(OTTO, (knife,)))
    assert not game.players[OTTO].front
    assert len(game.zone("otto-prepared")) == 1
    later.apply(Choose(OTTO, "prepared"))
    assert later.players[OTTO].front == [knife]
    assert not later.zone("otto-prepared")


def test_what_he_is_given_in_this_turn_waits_for_the_next() -> None:
    game = in_his_action_phase("Vorpal Butter Knife", threat=0)
    knife = game.players[OTTO].front[0]
    game.put(knife, "dungeon.loot")
    game.apply(Use(OTTO, STEP))
    game.put(knife, "s0.front")
    step = game.machine_step
    assert step is not None
    assert step.kind == "reveal"
