"""Tokens of the characters: where they may lie, how many there are, when they move."""

from __future__ import annotations

from innkeep.rules import GameEvent, Use
from tests.rules.checker.invariants.registry import Found, after, before, report
from tests.rules.checker.table import Shadow, Step

EISINDER, VALERIA = "rdi10-eisinder", "rdi10-valeria"
PEGS = {"fire": (18, 15, 11, 6), "ice": (14, 9, 5, 2)}
MOST = {"buff": 1, "energy": 4, "clones": 4, "corruption": 4, "fire": 4, "ice": 4}
"""How many of a kind one player may have."""
IN_ALL = {"buff": 4, "corruption": 10}
"""How many there are of those that several players may have."""
RETURNED = ("buff", "energy", "clones", "corruption")
"""Those a player who is out keeps none of."""


@after("KARL-02", "DOM-02", "OOZ-02", "VAL-03", "EIS-02", "ZAK-02")
def tokens_move_as_told(step: Step, shadow: Shadow) -> Found:
    for zone, number in step.after.tokens.items():
        if shadow.tokens[zone] != number:
            yield f"{zone}: {number}, told {shadow.tokens[zone]}"


@after("KARL-02", "DOM-02", "OOZ-02", "VAL-03")
def nobody_has_more_than_allowed(step: Step, shadow: Shadow) -> Found:
    for zone, number in step.after.tokens.items():
        name = zone.partition(".")[2]
        if not 0 <= number <= MOST.get(name, 20):
            yield f"{zone}: {number}"


@after("KARL-01", "VAL-01", "VAL-05")
def no_more_are_out_than_there_are(step: Step, shadow: Shadow) -> Found:
    for name, supply in IN_ALL.items():
        out = sum(number for zone, number in step.after.tokens.items() if zone.endswith(f".{name}"))
        if out > supply:
            yield f"{out} {name} are out, there are {supply}"


@after("VAL-04")
def valeria_has_no_corruption(step: Step, shadow: Shadow) -> Found:
    for seat, character in enumerate(step.facts.characters):
        if character == VALERIA and step.after.tokens.get(f"s{seat}.corruption", 0):
            yield f"seat {seat} is Valeria and corrupted"


@after("VAL-09", "LOSE-07")
def who_is_out_has_given_tokens_back(step: Step, shadow: Shadow) -> Found:
    for zone, number in step.after.tokens.items():
        seat, _, name = zone.partition(".")
        if name in RETURNED and number and not step.after.places[int(seat[1:])].in_game:
            yield f"{zone}: {number} of a player who is out"


@report("VAL-02", "VAL-05", "VAL-09")
def corruption_is_only_taken_back_by_valeria(step: Step, shadow: Shadow, event: GameEvent, at: int) -> Found:
    if event.kind == "tokens" and event.zone.endswith(".corruption") and event.amount < 0:
        short = event.rule == "VAL-05"
        lost = any(e.kind in ("passed-out", "out-of-gold") and e.seat == event.seat for e in step.events[:at])
        if not short and not lost:
            yield f"seat {event.seat} loses {-event.amount} Corruption by {event.rule}"


@after("EIS-01", "EIS-02", "EIS-06")
def elements_passed_are_claimed(step: Step, shadow: Shadow) -> Found:
    for seat, character in enumerate(step.facts.characters):
        if character != EISINDER:
            continue
        place = step.after.places[seat]
        for name, numbers in PEGS.items():
            left = 0
            for number in numbers:
                zone = f"s{seat}.{name}{number}"
                left += step.after.tokens[zone]
                if step.after.tokens[zone] > step.before.tokens[zone]:
                    yield f"{zone} is back on the track"
                if step.after.tokens[zone] and (place.fortitude <= number or place.alcohol >= number):
                    yield f"{zone} at {place.fortitude} Fortitude and {place.alcohol} Alcohol Content"
            if left + step.after.tokens[f"s{seat}.{name}"] > len(numbers):
                yield f"seat {seat}: more {name} than there are"


@before("OOZ-03", "OOZ-05", "OOZ-06")
def a_clone_is_absorbed_before_any_action(step: Step, shadow: Shadow) -> Found:
    move, decision = step.move, step.before.decision
    if not isinstance(move, Use) or not move.power.startswith("clone-"):
        return
    turn = shadow.turn
    if decision is None or decision.kind != "action" or decision.seat != move.seat:
        yield f"seat {move.seat} Absorbs a Clone where {decision} is asked"
    if turn.actions or turn.gambled:
        yield f"seat {move.seat} Absorbs a Clone after an Action"
    if move.power in turn.absorbed:
        yield f"seat {move.seat} uses {move.power} twice"
    if not step.before.tokens[f"s{move.seat}.clones"]:
        yield f"seat {move.seat} has no Clone"
