"""What Boss Otto was given, step by step at a table: it is told, waits, and stands in for his answer."""

from __future__ import annotations

from innkeep.rules import Game, PlayerSetup, Use, build
from innkeep.rules.engine.setup import Layout
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
