"""What Otto does next, told before he does it: the same questions as `turn.step` asks, in the same order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from innkeep.rules.engine.machine_step import MachineStep
from innkeep.rules.engine.position.definitions import CONTROL
from innkeep.rules.engine.position.piles import poured_from
from innkeep.rules.engine.position.state import (
    ACTING,
    ASK_CHOOSE,
    ASK_MACHINE,
    LAST_CHANCE,
    ORDERING,
)
from innkeep.rules.variants.otto import choices, components, held, provocation, targeting, threat, turn
from innkeep.rules.variants.otto.zones import (
    ACTION,
    COMPONENTS,
    GAMBLING,
    POTIONS,
    PREPARED,
    SOMETIMES,
)
from innkeep.rules.variants.teams import GOLD, STEPS

if TYPE_CHECKING:
    from innkeep.rules.engine.position.moves import Option
    from innkeep.rules.engine.position.state import Frame, GameState
    from innkeep.rules.variants.otto.state import Otto


def of(game: GameState, otto: Otto) -> MachineStep | None:
    """His next step, if he is waited for."""
    if game.asked != otto.machine:
        return None
    if game.ask == ASK_CHOOSE:
        return _lot(game, otto)
    if game.ask != ASK_MACHINE:
        return None
    top = game.stack[-1] if game.stack else None
    option = held.due(game, otto)
    if option is not None:
        return _use(game, otto, option, "OTTR-08")
    stat = threat.needs_potion(game, otto) if top is None or top.kind == LAST_CHANCE else ""
    if stat:
        return _potion(otto, stat)
    if top is not None:
        return _answer(game, otto, top)
    if game.round is not None:
        for option in held.ready_for(game, otto, CONTROL):
            return _use(game, otto, option, "OTTR-12")
        return MachineStep("gamble", otto.machine, "OTTO-31", ("OTTO-30",), zone=GAMBLING)
    return _in_turn(game, otto)


def _use(game: GameState, otto: Otto, option: Option, rule: str) -> MachineStep:
    uid, _, target, _ = option
    aimed = (target,) if target in range(len(game.players)) else ()
    return MachineStep("use", otto.machine, rule, zone=f"s{otto.machine}.front", card=uid, targets=aimed)


def _lot(game: GameState, otto: Otto) -> MachineStep:
    values, rule = choices.answers(game, otto, game.stack[-1])
    asking = choices.asked_by(game)
    return MachineStep("choose", otto.machine, rule, ("OTTO-56",), card=asking, values=tuple(values))


def _potion(otto: Otto, stat: str) -> MachineStep:
    amount = GOLD if stat == "gold" else STEPS
    left = otto.has(otto.machine, POTIONS)
    rule = threat.POTION_BY[stat]
    return MachineStep("potion", otto.machine, rule, ("OTTO-55",), amount=amount, level=left, stat=stat)


def _answer(game: GameState, otto: Otto, top: Frame) -> MachineStep | None:
    by = provocation.provoked_by(game, otto, top)
    if by is None:
        return None
    return MachineStep("answer", otto.machine, "OTTO-39", (by.rule,), zone=SOMETIMES, card=by.uid)


def _in_turn(game: GameState, otto: Otto) -> MachineStep:
    me = otto.machine
    if game.phase == ACTING:
        return _action(game, otto)
    if game.phase == ORDERING:
        receivers = targeting.receivers(game, otto)
        poured = poured_from(game)
        rule = "OTTO-19" if game.sides else "TURN-11"
        return MachineStep("order", me, rule, zone=poured, amount=len(receivers), targets=receivers)
    own = f"s{me}.drinks"
    if otto.opening:
        return MachineStep("no-drink", me, "OTTO-20", zone=own)
    if not game.players[me].drinks:
        return MachineStep("no-drink", me, "TURN-15", ("OTTO-20",), zone=own)
    return MachineStep("drink", me, "OTTO-20" if game.sides else "TURN-13", zone=own, amount=1)


def _action(game: GameState, otto: Otto) -> MachineStep:
    me = otto.machine
    if not otto.ready:
        level = threat.level(otto)
        number = turn.to_prepare(game, otto)
        if not game.sides:
            return MachineStep("prepare", me, "TURN-07", zone=ACTION, amount=number)
        side = ("OTTO-15", "OTTA-03") if otto.hard_threat else ("OTTO-15",)
        return MachineStep("prepare", me, "OTTO-14", side, zone=ACTION, amount=number, level=level)
    prepared = otto.piles.lying[PREPARED]
    for option in held.actions(game, otto):
        return _use(game, otto, option, "OTTR-09")
    if prepared:
        return MachineStep("reveal", me, "OTTO-16", zone=PREPARED, amount=len(prepared))
    waiting = components.waiting(game, otto)
    return MachineStep(
        "activate", me, "OTTO-18", zone=COMPONENTS, card=waiting[0] if waiting else None, amount=len(waiting)
    )
