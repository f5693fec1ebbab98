"""Boss Otto step by step: what a table is told before each thing he does, and that all chance is its own."""

from __future__ import annotations

from collections import Counter

import pytest

from innkeep.rules import (
    Chance,
    Choose,
    Game,
    IllegalMoveError,
    Pass,
    Play,
    PlayerSetup,
    Use,
    build,
    close_window,
    new_game,
    random_move,
)
from innkeep.rules.engine.machine_step import STEP_KINDS, MachineStep
from innkeep.rules.engine.position.moves import Move
from innkeep.rules.saves.invariants import broken, wealth
from innkeep.rules.setup import Layout
from innkeep.rules.variants.otto import STEP
from tests.rules.engine.playouts import through_json

CHALLENGERS = ("rdi10-alaric", "rdi1-gerki", "rdi7-warthorn", "rdi10-karl")
FACTIONS = ("battlebot", "gamblotron", "mecha-lich", "abominaton")
OTTO = 0
UNASKED = ("answer", "use", "potion")
"""What he does between two decisions where nobody makes his steps for him."""


def dealt(seed: int, *, chance_asked: bool) -> Game:
    """A fresh game; number of Challengers, factions and difficulty go with the seed."""
    names = ("Otto", *CHALLENGERS[: 1 + seed % 4])
    seats = [
        PlayerSetup(name, name, team="challengers") if at else PlayerSetup(name, "boss-otto", team="otto")
        for at, name in enumerate(names)
    ]
    two = [FACTIONS[seed % 4], FACTIONS[(seed + 1 + seed // 4 % 3) % 4]]
    options = {"factions": two, "difficulty": ["hard", "epic", "tough"][: seed % 4]}
    game = new_game(seats, variants=["boss-otto"], seed=seed, options=options, skip_idle_windows=True)
    game.chance_asked = chance_asked
    return game


def position(*, chance_asked: bool = True, threat: int = 2, **otto: object) -> Game:
    """Otto, then Ann, whom he aims at, and Bob; the turn of Ann's side."""
    setups = [
        PlayerSetup("Otto", "boss-otto", team="otto", **otto),  # type: ignore[arg-type]
        PlayerSetup("Ann", "rdi1-deirdre", team="challengers", hand=("My Goddess made me do it!",)),
        PlayerSetup(
            "Bob", "rdi1-fiona", team="challengers", hand=("I'm a quick healer.", "Gambling? I'm in!")
        ),
    ]
    layout = Layout(variants=("boss-otto",), counters={"threat": threat, "s1.priority": 1})
    game = build(setups, turn=1, phase="action", layout=layout)
    game.chance_asked = chance_asked
    return game


def told(game: Game) -> MachineStep:
    step = game.machine_step
    assert step is not None
    return step


def about(step: MachineStep, game: Game, was: Game) -> None:
    """What was told has come true."""
    me, now = was.players[OTTO], game.players[OTTO]
    before, after = {}, {}
    for part in was.parts:
        before.update(part.zones())
    for part in game.parts:
        after.update(part.zones())
    if step.kind == "prepare":
        assert len(after["otto-prepared"]) == step.amount
        was.set_tokens("threat", step.level)
        assert was.machine_step == step
    elif step.kind == "reveal":
        assert step.amount == len(before["otto-prepared"])
        assert not set(after["otto-prepared"]) >= set(before["otto-prepared"])
    elif step.kind == "gamble":
        assert before["otto-gambling"] != after["otto-gambling"]
    elif step.kind == "answer":
        assert step.card is not None
        assert was.zone_of(step.card) == "play"
        assert before["otto-sometimes"][-1:] != after["otto-sometimes"][-1:]
    elif step.kind == "potion":
        assert step.level == was.tokens(OTTO, "potions") == game.tokens(OTTO, "potions") + 1
        assert getattr(me, step.stat) != getattr(now, step.stat)
    elif step.kind == "drink":
        assert me.drinks[-1] not in now.drinks
    elif step.kind == "activate":
        assert step.card in before["otto-components"]


@pytest.mark.games
def test_each_step_is_told_before_it_comes() -> None:
    seen: Counter[str] = Counter()
    for seed in range(24):
        game = dealt(seed, chance_asked=True)
        chance = Chance(seed)
        gold = wealth(game)
        while not game.over:
            step, was = game.machine_step, game.copy()
            assert (step is not None) == (game.decision is not None and game.decision.seat == OTTO)
            move = random_move(game, chance)
            game.apply(move)
            if step is not None and move.seat == OTTO:
                assert isinstance(move, Choose if step.kind == "choose" else Use)
                seen[step.kind] += 1
                about(step, game, was)
            assert not list(broken(game, gold))
    assert seen.keys() >= STEP_KINDS.keys() - {"choose"}, seen


@pytest.mark.games
def test_taken_by_hand_the_steps_make_the_game_he_plays_by_himself() -> None:
    together = 0
    for seed in range(16):
        alone, by_hand = dealt(seed, chance_asked=False), dealt(seed, chance_asked=True)
        chance = Chance(seed)
        while not alone.over:
            while (step := by_hand.machine_step) is not None and step.kind in UNASKED:
                by_hand.apply(Use(OTTO, STEP))
            if step is not None and step.kind == "choose":
                break  # from here on each game draws its own lots
            plain = by_hand.copy()
            plain.chance_asked = False
            assert plain.digest() == alone.digest()
            move: Move = random_move(alone, chance)
            alone.apply(move)
            by_hand.apply(move)
            together += 1
    assert together > 1_500


def test_the_number_of_actions_is_told_with_the_threat_it_follows_from() -> None:
    game = position(threat=5)
    assert game.machine_step is None
    game = build(
        [
            PlayerSetup("Otto", "boss-otto", team="otto"),
            PlayerSetup("Ann", "rdi1-deirdre", team="challengers"),
        ],
        turn=0,
        phase="action",
        layout=Layout(variants=("boss-otto",), counters={"threat": 5}),
    )
    step = told(game)
    assert (step.kind, step.rule, step.amount, step.level, step.zone) == (
        "prepare", "OTTO-14", 3, 5, "otto-action",
    )  # fmt: skip


def provoked() -> Game:
    game = position()
    card = game.players[1].hand[0]
    game.apply(Play(1, card, targets=(OTTO,)))
    return game


def test_he_is_waited_for_before_anybody_may_answer_what_provokes_him() -> None:
    game = provoked()
    decision, step = game.decision, told(game)
    assert decision is not None
    assert (decision.kind, decision.seat, decision.window) == (
        "machine",
        OTTO,
        "card",
    )
    assert (step.kind, step.rule, step.also, step.card) == (
        "answer",
        "OTTO-39",
        ("OTTO-34",),
        decision.source,
    )
    anytime = Play(2, game.players[2].hand[0])
    with pytest.raises(IllegalMoveError) as refused:
        game.apply(anytime)
    assert "OTTO-39" in refused.value.rules
    assert game.legal() == [Use(OTTO, STEP), *(move for move in game.legal() if move.seat != OTTO)]
    assert {move.power for move in game.legal() if isinstance(move, Use) and move.seat != OTTO} == {
        "potion-fortitude", "potion-alcohol", "potion-gold",
    }  # fmt: skip
    assert not game.can(Pass(OTTO))
    game.apply(Use(OTTO, STEP))
    assert game.machine_step is None
    assert game.decision is not None
    assert game.decision.kind == "respond"


def test_a_game_saved_while_he_is_waited_for_goes_on_with_the_same_step() -> None:
    game = provoked()
    again = through_json(game)
    assert again.machine_step == game.machine_step
    assert again.digest() == game.digest()
    one, other = again.apply(Use(OTTO, STEP)), game.apply(Use(OTTO, STEP))
    assert one == other
    assert again.digest() == game.digest()


def test_a_potion_drunk_by_the_others_meanwhile_lets_him_wait() -> None:
    game = provoked()
    step = game.machine_step
    game.apply(Use(2, "potion-fortitude"))
    assert game.machine_step == step


def test_his_potion_is_a_step_of_its_own() -> None:
    game = position(fortitude=12, alcohol=11)
    game.apply(Play(1, game.players[1].hand[0], targets=(OTTO,)))
    game.set_order("otto-sometimes", sorted(game.zone("otto-sometimes")))
    game.players[OTTO].alcohol = 12
    game.apply(Use(OTTO, STEP))
    for _ in range(9):
        if game.machine_step is None:
            close_window(game)
    step = told(game)
    assert (step.kind, step.rule, step.amount, step.level) == ("potion", "OTTO-53", 6, 2)
    assert step.stat == ("alcohol" if game.players[OTTO].fortitude > 10 else "fortitude")
    game.apply(Use(OTTO, STEP))
    assert game.tokens(OTTO, "potions") == 1


def test_who_the_priority_target_is_and_why() -> None:
    fresh = dealt(1, chance_asked=True)
    assert fresh.priority_target is not None
    assert fresh.priority_target.rule == "OTTO-08"
    game = position()
    aim = game.priority_target
    assert aim is not None
    assert (aim.seat, aim.rule, aim.card) == (1, "", None)
    round_of_gambling = game.players[2].hand[1]
    game.apply(Play(2, round_of_gambling))
    aim = game.priority_target
    assert aim is not None
    assert (aim.seat, aim.rule, aim.card) == (2, "OTTO-25", round_of_gambling)
    game.set_tokens("s2.priority", 0)
    assert game.tokens(2, "priority") == 1  # it lies somewhere until it lies somewhere else
    game.set_tokens("s1.priority", 1)
    aim = game.priority_target
    assert aim is not None
    assert (aim.seat, aim.rule) == (1, "")
    assert not game.tokens(2, "priority")


def test_a_game_without_a_machine_has_no_step_of_one() -> None:
    game = new_game([PlayerSetup("Ann", "rdi1-deirdre"), PlayerSetup("Bob", "rdi1-gerki")])
    assert game.machine_step is None
    assert game.priority_target is None
