"""The steps of a machine that people make by hand, or the house: what of its turn leaves cards or markers
moved is read like any decision; what leaves nothing to see is told by an arrow, a word or a die.

A die thrown where a lot has to decide is that lot: the table throws it, so that everybody can check the throw
afterwards. Pure functions of hypotheses; `tracker` takes up the results.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from innkeep.assistant.interpret.readings import Answer
from innkeep.assistant.model.hypothesis import Cause, Hypothesis
from innkeep.assistant.model.machine import CHALLENGERS_FIRST, STEP_WORD, challengers, priority, step_of
from innkeep.rules import Choose, Move
from innkeep.rules.engine.machine_step import MachineStep
from innkeep.table import AppliedOp

__all__ = ["aimed", "drawn_by_die", "told"]


def told(hypotheses: Sequence[Hypothesis], op: AppliedOp) -> list[Answer]:
    """The hypotheses after an op that says what a machine does without moving anything: a die for a lot, an
    arrow from the Component that acts, the word for a step; empty where it says no such thing."""
    found = [answer for one in hypotheses if (answer := _told(one, op)) is not None]
    least = min((answer.cost for answer in found), default=0)
    return [answer for answer in found if answer.cost == least]


def _told(hypothesis: Hypothesis, op: AppliedOp) -> Answer | None:
    """The hypothesis after a step of a machine that is said or shown, now or after silence."""
    moments = enumerate(() if hypothesis.order_unknown else hypothesis.moments(), 1)
    cost, node = next(((n, one) for n, one in moments if one.game.machine_step is not None), (0, hypothesis))
    step = node.game.machine_step
    if step is None:
        return None
    move: Move | None
    if step.kind == "choose":
        value = drawn_by_die(step.values, op)
        move = None if value is None else Choose(step.seat, value)
    else:
        move = step_of(node.game) if _names(step, node, op) else None
    return None if move is None else Answer(cost, node.after(move), move)


def _names(step: MachineStep, node: Hypothesis, op: AppliedOp) -> bool:
    """Whether an op says that a machine takes its step, or shows which Component acts."""
    if op.kind == "chat":
        return bool(op.args["text"].strip() == STEP_WORD)
    shown = op.kind == "arrow" and step.card is not None and op.args["from"] == node.bond.cid[step.card]
    return shown and step.kind == "activate"


def drawn_by_die(values: Sequence[object], op: AppliedOp) -> object | None:
    """Which of these a die with as many sides has picked; None: it was no such die."""
    if op.kind != "dice" or op.args["n"] != 1 or op.args["sides"] != len(values):
        return None
    rolled: int = op.args["rolls"][0]
    return values[rolled - 1]


def aimed(hypotheses: Sequence[Hypothesis], op: AppliedOp) -> tuple[Hypothesis, ...] | None:
    """The hypotheses once a die has said who is the first Priority Target (OTTO-08); None: it says none."""
    seat = drawn_by_die(challengers(hypotheses[0].game), op)
    if not isinstance(seat, int):
        return None
    return tuple(_aimed(one, seat) for one in hypotheses)


def _aimed(hypothesis: Hypothesis, seat: int) -> Hypothesis:
    game = hypothesis.game.copy()
    game.set_tokens(priority(seat), 1)
    cause = Cause(CHALLENGERS_FIRST, "tokens", None, seat)
    told_by = {priority(other): cause for other in challengers(game)}
    return replace(hypothesis, game=game, causes={**hypothesis.causes, **told_by}, steps=hypothesis.steps + 1)
