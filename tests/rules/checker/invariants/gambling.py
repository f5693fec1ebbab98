"""Rounds of Gambling and Drinking Contests."""

from __future__ import annotations

from innkeep.rules import GameEvent, Play
from tests.rules.checker.invariants.registry import Found, after, before, report
from tests.rules.checker.invariants.stakes import faint
from tests.rules.checker.table import Facts, Shadow, Step, clockwise, paid_for

# --- Rounds of Gambling --------------------------------------------------------------------------


@before("GAMB-06", "GAMB-08", "GAMB-15", "GAMB-16", "GAMB-17", "GAMB-19")
def in_a_round_one_takes_control_or_passes(step: Step, shadow: Shadow) -> Found:
    decision, move, running = step.before.decision, step.move, shadow.round
    if decision is None or decision.kind != "gamble":
        return
    if running is None:
        yield "a turn in a Round that is not running"
        return
    if decision.seat not in running.inside:
        yield f"seat {decision.seat} is asked and is not in the Round"
    if decision.seat == running.control:
        yield f"seat {decision.seat} is in control and is asked"
    if not isinstance(move, Play) or step.facts.moment(move.card, move.mode) != "control":
        return
    card = step.facts.cards[move.card]
    if not set(card.types) & {"gambling", "cheating"}:
        yield f"{card.id} takes control"
    beats = card.modes[move.mode].when.over_winning_hand and step.facts.edition != "rdi7-ru"
    if running.locked and "cheating" not in card.types and not beats:
        yield f"{card.id} on a Winning Hand"


@after("GAMB-06", "GAMB-09")
def turns_in_a_round_go_clockwise(step: Step, shadow: Shadow) -> Found:
    decision, running = step.after.decision, shadow.round
    if decision is None or decision.kind != "gamble" or running is None:
        return
    order = [
        seat
        for seat in clockwise(len(shadow.gold), running.last_turn)[1:]
        if seat in running.inside and seat != running.control
    ]
    if order and decision.seat != order[0]:
        yield f"after {running.last_turn} it is {decision.seat}'s turn in the Round, not {order[0]}'s"


@report("GAMB-03", "GAMB-20", "GAMB-28", "GAMB-30", "GAMB-31", "GAMB-33")
def antes_come_from_all_inside_in_turn_order(step: Step, shadow: Shadow, event: GameEvent, at: int) -> Found:
    running = shadow.round
    if event.kind in ("ante", "inn-ante"):
        if running is None:
            yield f"seat {event.seat} antes outside a Round"
        elif paid_for(step.events, at) not in running.inside:
            yield f"seat {event.seat} antes and is not in the Round"
        return
    if event.kind != "resolved" or running is None:
        return
    assert event.card is not None
    assert event.seat is not None
    words = step.facts.words(event.card, shadow.mode.get(event.card, 0))
    if not words & {"start_round", "ante"}:
        return
    order = [s for s in clockwise(len(shadow.gold), event.seat) if s in running.inside]
    anted = running.antes
    if anted != [seat for seat in order if seat in anted]:
        yield f"antes of {anted}, in turn order {order}"
    for seat in order:
        if seat in anted or not running.purses[seat]:
            continue
        if seat not in shadow.excused and anted:
            yield f"seat {seat} with {running.purses[seat]} Gold does not ante"


@report("GAMB-10", "GAMB-13", "GAMB-24", "GAMB-26", "GAMB-34", "GAMB-36")
def a_round_ends_by_the_book(step: Step, shadow: Shadow, event: GameEvent, at: int) -> Found:
    running = shadow.round
    if event.kind not in ("round-won", "round-ended"):
        return
    if running is None:
        yield f"{event.kind} without a Round"
        return
    if event.amount != shadow.pot:
        yield f"{event.amount} of a pot of {shadow.pot}"
    by_card = running.decided_by or _ending(step.facts, step, at)
    if by_card:
        return
    others = running.inside - {running.control}
    if event.kind == "round-ended" and running.control is not None and running.inside:
        yield f"the pot goes to the Inn while {running.control} is in control"
    if event.kind == "round-won":
        lone = running.inside == {event.seat}
        if event.seat != running.control and not lone:
            yield f"seat {event.seat} wins, in control is {running.control}"
        if not lone and not others <= running.passed:
            yield f"the Round ends, {sorted(others - running.passed)} have not passed"


def _ending(facts: Facts, step: Step, at: int) -> bool:
    """Whether a card that is just resolving ends the Round by its own words."""
    for later in step.events[at:]:
        if later.kind == "resolved" and later.card is not None:
            card = facts.cards[later.card]
            words = {effect.do for mode in card.modes for effect in mode.effects}
            if words & {"win_round", "take_pot", "end_round"}:
                return True
    return False


@after("GAMB-14", "GAMB-24")
def no_pot_without_a_round(step: Step, shadow: Shadow) -> Found:
    if not step.after.gambling and step.after.pot:
        yield f"a pot of {step.after.pot} without a Round"
    if step.after.gambling != (shadow.round is not None):
        yield f"a Round is {'on' if step.after.gambling else 'over'}, told otherwise"


# --- contests ------------------------------------------------------------------------------------


@report("CONT-06", "CONT-07", "CONT-08", "CONT-09", "CONT-16")
def the_strongest_drink_wins(step: Step, shadow: Shadow, event: GameEvent, at: int) -> Found:
    contest = shadow.contest
    if event.kind == "contest-scored" and event.amount < 0:
        yield f"seat {event.seat} scores {event.amount}"
    if event.kind not in ("contest-tied", "contest-won"):
        return
    if contest is None or contest.decided:
        if event.kind != "contest-won" or event.seat is not None:
            yield f"{event.kind} without scores"
        return
    if event.kind == "contest-won" and contest.tied:
        awake = [s for s in contest.tied if s in shadow.here and not faint(shadow, s)]
        due = awake[0] if len(awake) == 1 else None
        if due != event.seat:
            yield f"seat {event.seat} wins, of the tied {contest.tied} {awake} are awake"
        return
    best = max(contest.scores.values(), default=0)
    strongest = {seat for seat, score in contest.scores.items() if score == best}
    if event.kind == "contest-tied" and (set(event.cards) != strongest or len(strongest) < 2):
        yield f"tied {event.cards}, strongest {strongest} of {contest.scores}"
    if event.kind == "contest-won" and strongest != {event.seat}:
        yield f"seat {event.seat} wins, strongest {strongest} of {contest.scores}"


@report("CONT-06", "CONT-12", "CONT-18")
def the_winner_is_paid_one_by_each(step: Step, shadow: Shadow, event: GameEvent, at: int) -> Found:
    contest = shadow.contest
    if contest is None or not contest.decided or contest.winner is None:
        return
    paying = event.kind in ("paid", "inn-paid") and event.target == contest.winner
    due = paid_for(step.events, at) in contest.drinkers - contest.paid - shadow.undivided
    if paying and due and event.amount != 1:
        yield f"seat {event.seat} pays the winner {event.amount}"


@after("CONT-06", "CONT-10", "CONT-12", "CONT-18")
def everybody_pays_the_winner(step: Step, shadow: Shadow) -> Found:
    contest = shadow.contest
    if contest is None or not contest.decided or step.after.busy:
        return
    shadow.contest = None
    if contest.winner is None:
        return
    for seat in sorted(contest.drinkers - {contest.winner} - contest.paid):
        ignored = any(seat in seats for seats in shadow.ignoring.values())
        if contest.purses[seat] and seat not in shadow.excused and not ignored:
            yield f"seat {seat} with {contest.purses[seat]} Gold does not pay {contest.winner}"
