"""Windows: who answers, in which order, and what closes them."""

from __future__ import annotations

from innkeep.rules import Pass
from tests.rules.checker.books import asked_first
from tests.rules.checker.invariants.registry import Found, after
from tests.rules.checker.table import Shadow, Step, clockwise

# --- answers -------------------------------------------------------------------------------------


@after("TIME-01", "TIME-02", "TIME-03", "TIME-04", "TIME-10")
def answers_go_round_from_where_they_began(step: Step, shadow: Shadow) -> Found:
    decision = step.after.decision
    if decision is None or decision.kind != "respond":
        return
    if decision.seat not in shadow.here or decision.seat in shadow.outside:
        yield f"seat {decision.seat} is asked and is out"
        return
    window = shadow.windows.get(step.after.busy)
    if step.facts.skips or window is None or decision.by is None:
        return
    order = asked_first(shadow, decision.by)
    declined = [seat for seat in window.declined if seat in order]
    due = next((seat for seat in order if seat not in declined), order[0])
    if decision.seat != due:
        yield f"{window.key}: seat {decision.seat} is asked, due is {due}; declined {declined}"


@after("TIME-02", "TIME-01")
def a_window_closes_when_all_have_declined(step: Step, shadow: Shadow) -> Found:
    was, now = step.before.decision, step.after.decision
    if step.facts.skips or was is None or was.kind != "respond" or not isinstance(step.move, Pass):
        return
    same = (
        now is not None
        and now.kind == "respond"
        and step.after.busy == step.before.busy
        and (now.window, now.source, now.by) == (was.window, was.source, was.by)
    )
    if same:
        return
    assert was.by is not None
    order = [
        seat
        for seat in clockwise(len(step.before.places), was.by)
        if step.before.places[seat].in_game and seat not in shadow.away
    ]
    if order and step.move.seat != order[-1]:
        yield f"window {was} closes after seat {step.move.seat}, last is {order[-1]}"


@after("TIME-01", "TIME-11")
def a_window_begins_with_who_acted(step: Step, shadow: Shadow) -> Found:
    decision = step.after.decision
    if decision is None or decision.kind != "respond" or decision.source is None:
        return
    source = decision.source
    kinds = step.facts.kinds
    actor = None
    if decision.window == "card":
        drinkish = source in kinds["drink"] or source in kinds.get("reserve", ())
        actor = shadow.played_by.get(source)
        if drinkish:
            actor = shadow.revealed_by.get(source, actor)
    elif decision.window == "drinks" and step.after.standing == 1 and shadow.contest is None:
        actor = shadow.revealed_by.get(source)
        if decision.by in (shadow.turn.seat, shadow.first_to_reveal.get(source)):
            actor = None  # a contest or toast that shows but one Drink begins with its first revealer
    elif decision.window == "loss" and source in kinds["character"]:
        actor = shadow.played_by.get(source)
    if actor is not None and decision.by != actor:
        yield f"window {decision} begins with {decision.by}, acted has {actor}"
