"""What a machine does next, and why, in a sentence; the step as something owed, with the ops that make it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from innkeep.assistant import messages
from innkeep.assistant.model.dues import Due, Op, difference
from innkeep.assistant.model.hypothesis import Cause, Hypothesis
from innkeep.assistant.model.machine import (
    CHALLENGERS_FIRST,
    STEP_WORD,
    challengers,
    machine_seat,
    priority,
    step_of,
)
from innkeep.assistant.model.machinery_zones import asking
from innkeep.assistant.model.names import TableNames, Text, joined
from innkeep.assistant.model.observed_table import ObservedTable
from innkeep.assistant.tracker.belief.mirror import Mirror
from innkeep.rules.engine.machine_step import MachineStep

__all__ = ["machine_due", "step_text"]

SORT = "step"
"""The sort of due that is a step of a machine."""


def machine_due(mirror: Mirror) -> Due | None:
    """The next step of the machine as a due of its seat; None where it has none, where something else is
    owed first, or where it is not certain how the game stands."""
    if not mirror.certain or mirror.hypothesis.order_unknown:
        return None
    hypothesis, game = mirror.hypothesis, mirror.hypothesis.game
    seat = machine_seat(game)
    if seat is None or mirror.dues():
        return None
    if mirror.aiming:
        facts: dict[str, Any] = {"zone": priority(challengers(game)[0])}
        cause = Cause(CHALLENGERS_FIRST, "lot", None, seat)
        die = _die(len(challengers(game)))
        return Due(f"m{hypothesis.moment}.aim", SORT, seat, cause, facts, (die,), frozenset())
    step = game.machine_step
    if step is None:
        return None
    ops = tuple(_ops(hypothesis, mirror.picture, step))
    facts = {"zone": step.zone or "table"}
    cause = Cause(step.rule, step.kind, step.card, seat)
    return Due(f"m{hypothesis.moment}.{step.kind}", SORT, seat, cause, facts, ops, frozenset())


def _die(sides: int) -> Op:
    return {"kind": "dice", "sides": sides, "n": 1}


def _ops(hypothesis: Hypothesis, picture: ObservedTable, step: MachineStep) -> list[Op]:
    """The ops that make a step on the table: as little as shows it, what follows is owed then."""
    move = step_of(hypothesis.game)
    if step.kind == "choose" or move is None:
        return [_die(len(step.values))]
    if step.kind == "activate" and step.card is not None:
        target = hypothesis.game.priority_target
        at = challengers(hypothesis.game)[0] if target is None else target.seat
        return [{"kind": "arrow", "from": hypothesis.bond.cid[step.card], "to": at}]
    before = {due.id for due in difference(hypothesis, picture)}
    new = (due for due in difference(hypothesis.after(move), picture) if due.id not in before and due.ops)
    first = min(new, key=lambda due: due.sort != "cards", default=None)  # cards come first
    if first is None or first.sort == "turn":
        return [{"kind": "chat", "text": STEP_WORD}]
    return list(first.ops[:1])


def step_text(mirror: Mirror, words: TableNames) -> Text:
    """What the machine does next, and why."""
    game = mirror.hypothesis.game
    seat = machine_seat(game)
    assert seat is not None
    name = words.seat(seat)
    if mirror.aiming:
        return messages.both("machine.aim", name=name, names=_seats(words, challengers(game)))
    step = game.machine_step
    assert step is not None
    return _sentence(mirror.hypothesis, step, words)


def _sentence(hypothesis: Hypothesis, step: MachineStep, words: TableNames) -> Text:
    game, name = hypothesis.game, words.seat(step.seat)
    facts: dict[str, Any] = {"name": name, "amount": step.amount, "level": step.level}
    if step.card is not None:
        facts["card"] = words.card(game.defs[step.card])
    if step.kind in ("prepare", "reveal"):
        facts["actions"] = messages.count_both("machine.actions", step.amount)
    elif step.kind == "order":
        facts["names"] = _seats(words, step.targets)
    elif step.kind == "choose":
        facts["values"] = joined([_value(hypothesis, words, value) for value in step.values])
    ending = _ENDINGS[step.kind](step) if step.kind in _ENDINGS else ""
    return messages.both(f"machine.{step.kind}{ending}", **facts)


_ENDINGS: Mapping[str, Callable[[MachineStep], str]] = {
    "prepare": lambda step: ".third" if step.rule == "TURN-07" else ".hard" if "OTTA-03" in step.also else "",
    "reveal": lambda step: ".several" if step.amount > 1 else "",
    "order": lambda step: ".third" if step.rule == "TURN-11" else "",
    "no-drink": lambda step: ".first" if step.rule == "OTTO-20" else "",
    "answer": lambda step: f".{(step.also or ('OTTO-34',))[0].lower()}",
    "potion": lambda step: f".{step.stat}",
    "choose": lambda step: "" if step.card is None else ".card",
}
"""What the key of a sentence ends with, by the kind of step."""


def _seats(words: TableNames, seats: tuple[int, ...]) -> Text:
    return joined([words.seat(seat) for seat in seats])


def _value(hypothesis: Hypothesis, words: TableNames, value: object) -> Text:
    """One of the things a lot decides between, as everybody may know it; they are numbered like the sides of
    the die."""
    if isinstance(value, int) and (road := asking(hypothesis.game)) is not None:
        return words.stop(hypothesis.game, road.tokens[0].id, value)
    if isinstance(value, int):
        return words.seat(value)
    if isinstance(value, tuple):
        shown = [words.card(hypothesis.game.defs[uid]) for uid in value]
        return joined(shown) if shown else messages.both("machine.value.none")
    key = f"machine.value.{value}"
    return messages.both(key) if key in messages.keys("en") else dict.fromkeys(messages.LANGUAGES, str(value))
