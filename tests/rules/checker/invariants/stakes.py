"""Markers, Gold, and losing."""

from __future__ import annotations

from innkeep.rules import GameEvent
from tests.rules.checker.invariants.registry import Found, after, report
from tests.rules.checker.table import Shadow, Step, paid_for

# --- markers -------------------------------------------------------------------------------------


@after("LIM-01", "LIM-02")
def markers_stay_on_their_tracks(step: Step, shadow: Shadow) -> Found:
    for seat, place in enumerate(step.after.places):
        if not (0 <= place.fortitude <= 20 and 0 <= place.alcohol <= 20 and 0 <= place.burden <= 20):
            yield f"seat {seat}: {place.fortitude}, {place.alcohol}, {place.burden}"
        if place.gold < 0:
            yield f"seat {seat} has {place.gold} Gold"


@after("LIM-04", "TURN-14")
def markers_move_as_told(step: Step, shadow: Shadow) -> Found:
    for seat, place in enumerate(step.after.places):
        told = (shadow.fortitude[seat], shadow.alcohol[seat], shadow.burden[seat])
        if told != (place.fortitude, place.alcohol, place.burden):
            yield f"seat {seat}: {(place.fortitude, place.alcohol, place.burden)}, told {told}"


@report("LIM-04", "TURN-14")
def what_is_drunk_is_gained(step: Step, shadow: Shadow, event: GameEvent, at: int) -> Found:
    if event.kind != "drank" or event.seat is None or event.amount == 0:
        return
    now = shadow.alcohol[event.seat]
    gain = min(20, max(0, now + event.amount)) - now
    follows = step.events[at + 1 : at + 2]
    told = (
        follows[0].amount if follows and follows[0].kind == "alcohol" and follows[0].seat == event.seat else 0
    )
    if gain != told:
        yield f"seat {event.seat} drinks {event.amount} at {now} and gains {told}"


@report("NOTE7-16", "NOTE7-17", "NOTE7-18", "LOSE-07")
def nothing_happens_to_who_is_out(step: Step, shadow: Shadow, event: GameEvent, at: int) -> Found:
    if event.kind in ("fortitude", "alcohol", "chi", "drank", "ante", "drew", "reserve-given"):
        seat = event.target if event.kind == "reserve-given" else event.seat
        assert seat is not None
        if seat not in shadow.here:
            yield f"{event.kind} of seat {seat}, who has lost"
        elif seat in shadow.outside:
            yield f"{event.kind} of seat {seat}, who is outside"
    elif event.kind == "ordered" and event.target not in shadow.here:
        yield f"a Drink ordered for {event.target}, who has lost"


# --- Gold ----------------------------------------------------------------------------------------


@after("LIM-02", "LIM-03", "SETUP-09", "GAMB-03")
def gold_is_neither_made_nor_lost(step: Step, shadow: Shadow) -> Found:
    def total(places: tuple[object, ...], pot: int, inn: int) -> int:
        return sum(place.gold for place in places) + pot + inn  # type: ignore[attr-defined]

    was = total(step.before.places, step.before.pot, step.before.inn)
    now = total(step.after.places, step.after.pot, step.after.inn)
    if was != now:
        yield f"{was} Gold became {now}"


@after("GAMB-03", "GAMB-10", "LOSE-03", "DRINK-01", "CONT-06", "NOTE7-36")
def gold_moves_only_in_ways_that_are_told(step: Step, shadow: Shadow) -> Found:
    for seat, place in enumerate(step.after.places):
        if place.gold != shadow.gold[seat]:
            yield f"seat {seat} has {place.gold} Gold, told were {shadow.gold[seat]}"
    if (step.after.pot, step.after.inn) != (shadow.pot, shadow.inn):
        told = (shadow.pot, shadow.inn)
        yield f"pot and Inn: {(step.after.pot, step.after.inn)}, told {told}"


@report("LIM-02", "LIM-05", "GAMB-28", "CONT-18")
def nobody_pays_what_they_do_not_have(step: Step, shadow: Shadow, event: GameEvent, at: int) -> Found:
    if event.kind in ("paid", "ante", "divided"):
        assert event.seat is not None
        if not 0 <= event.amount <= shadow.gold[event.seat]:
            yield f"seat {event.seat} pays {event.amount} of {shadow.gold[event.seat]}"
        if event.kind == "paid" and event.target == event.seat:
            yield f"seat {event.seat} pays itself"
    if event.kind == "pot-taken" and not 0 <= event.amount <= shadow.pot:
        yield f"{event.amount} taken from a pot of {shadow.pot}"


@report("LOSE-03", "LOSE-04", "LOSE-10", "CONT-11", "CONT-12")
def a_stash_is_divided_by_the_book(step: Step, shadow: Shadow, event: GameEvent, at: int) -> Found:
    if event.kind != "divided":
        return
    assert event.seat is not None
    gold = shadow.gold[event.seat]
    heirs = sorted(seat for seat in shadow.here if step.facts.edition == "rdi1" or not faint(shadow, seat))
    each = gold // 2 // len(heirs) if heirs else 0
    to_inn = gold - each * len(heirs)
    shares: dict[int | None, int] = {}
    for later in step.events[at + 1 :]:
        if later.kind != "paid" or later.seat != event.seat:
            break
        shares[later.target] = shares.get(later.target, 0) + later.amount
    due = {seat: each for seat in heirs if each}
    if event.amount != to_inn or shares != due:
        yield f"{gold} Gold of {event.seat}: Inn {event.amount}, shares {shares}; due {to_inn}, {due}"
    if event.seat in shadow.here:
        yield f"the Gold of {event.seat}, who has not passed out, is divided"
    if shadow.contest and not shadow.contest.decided:
        yield f"the Gold of {event.seat} is divided before the contest is decided"


@after("LOSE-03", "CONT-11", "LOSE-01")
def who_lost_has_no_gold_left(step: Step, shadow: Shadow) -> Found:
    if step.after.busy or step.after.gambling:
        return
    for seat, place in enumerate(step.after.places):
        if not place.in_game and place.gold:
            yield f"seat {seat} has lost and keeps {place.gold} Gold"


@report("DRINK-01", "DRINK-02", "NOTE7-18")
def everybody_pays_for_new_drinks(step: Step, shadow: Shadow, event: GameEvent, at: int) -> Found:
    if event.kind not in ("reshuffled", "drinks-dealt") or event.seat is not None:
        return
    payers: dict[int, int] = {}
    for number in reversed(range(at)):
        earlier = step.events[number]
        if earlier.kind == "stood-in":
            continue
        if earlier.kind not in ("paid", "inn-paid") or earlier.target is not None:
            break
        seat = paid_for(step.events, number)
        assert seat is not None
        payers[seat] = payers.get(seat, 0) + earlier.amount
    if not payers and "bar.deck" in step.facts.piles:
        return
    asked = step.after.decision.window if step.after.decision else None
    later = any(e.kind in ("paid", "inn-paid") and e.target is None for e in step.events[at:])
    if not step.before.piles["drink.deck"] and (asked == "payment" or later):
        return  # Q26: nothing could be shuffled when the deck ran out; this deck is paid for now
    # Q26: paid when nothing could be shuffled, and again by the draw that finds Drinks
    twice = any(e.kind == "reshuffled" and e.seat is None for e in step.events[:at]) or not (
        step.before.piles["drink.discard"] and step.before.piles["drink.deck"]
    )
    for seat in sorted(shadow.here):
        had = shadow.gold[seat] + payers.get(seat, 0)
        if seat not in payers and had and seat not in shadow.excused:
            yield f"seat {seat} with {had} Gold does not pay for new Drinks"
        elif payers.get(seat, 1) != 1 and not (twice and payers[seat] == 2):
            yield f"seat {seat} pays {payers[seat]} for new Drinks"


# --- losing --------------------------------------------------------------------------------------


def faint(shadow: Shadow, seat: int) -> bool:
    """Whether somebody is passing out (LOSE-02; Drunken Chi counts as Alcohol Content)."""
    return shadow.alcohol[seat] + shadow.burden[seat] >= shadow.fortitude[seat]


@after("OBJ-01", "LOSE-01", "LOSE-02", "LOSE-05", "LOSE-14", "GAMB-27", "GAMB-29")
def who_must_lose_has_lost(step: Step, shadow: Shadow) -> Found:
    decision = step.after.decision
    if step.after.busy or decision is None:
        return
    if decision.kind not in ("discard_draw", "action", "order", "drink", "gamble"):
        return
    for seat, place in enumerate(step.after.places):
        if not place.in_game:
            continue
        if place.alcohol + place.burden >= place.fortitude:
            yield f"seat {seat} plays on at {place.alcohol}+{place.burden} of {place.fortitude}"
        if not place.gold and not step.after.gambling:
            yield f"seat {seat} plays on without Gold"


@report("LOSE-01", "LOSE-02", "LOSE-09", "LOSE-11", "LOSE-12", "GAMB-27", "CONT-17", "CONT-19")
def who_loses_has_to(step: Step, shadow: Shadow, event: GameEvent, at: int) -> Found:
    seat = event.seat
    if event.kind == "passed-out":
        assert seat is not None
        if not faint(shadow, seat):
            yield f"seat {seat} passes out at {shadow.alcohol[seat]} of {shadow.fortitude[seat]}"
    elif event.kind == "out-of-gold":
        assert seat is not None
        if shadow.gold[seat]:
            yield f"seat {seat} is out of Gold with {shadow.gold[seat]}"
        if shadow.round:
            yield f"seat {seat} is out of Gold amid a Round"
        if shadow.contest and not shadow.contest.decided:
            yield f"seat {seat} is out of Gold amid a contest"
        fainting = [other for other in sorted(shadow.here) if faint(shadow, other)]
        if fainting and step.facts.edition != "rdi1":
            yield f"seat {seat} is out of Gold before {fainting} have passed out"
    else:
        return
    if seat not in shadow.here:
        yield f"seat {seat} loses twice"


@report("LOSE-06", "LOSE-07")
def nobody_loses_without_a_last_chance(step: Step, shadow: Shadow, event: GameEvent, at: int) -> Found:
    rescued = step.facts.edition != "rdi1"
    if event.kind in ("passed-out", "out-of-gold") and rescued and not shadow.endangered:
        yield f"seat {event.seat} loses without a last chance"


@report("LOSE-06")
def a_last_chance_is_for_those_in_danger(step: Step, shadow: Shadow, event: GameEvent, at: int) -> Found:
    if event.kind != "last-chance":
        return
    faints = {seat for seat in shadow.here if faint(shadow, seat)}
    broke = {seat for seat in shadow.here if not shadow.gold[seat]}
    amid = shadow.round or (shadow.contest and not shadow.contest.decided)
    due = faints if amid else faints | broke
    if set(event.cards) != due:
        yield f"a last chance for {event.cards}, in danger are {sorted(due)}"


@after("LOSE-08")
def the_drinks_of_a_loser_are_discarded(step: Step, shadow: Shadow) -> Found:
    for seat, place in enumerate(step.after.places):
        if not place.in_game and place.drinks:
            yield f"seat {seat} has lost and keeps Drinks {place.drinks}"


@after("LOSE-07", "OBJ-01")
def losing_is_told(step: Step, shadow: Shadow) -> Found:
    here = {seat for seat, place in enumerate(step.after.places) if place.in_game}
    if here != shadow.here:
        yield f"in the game: {sorted(here)}, told {sorted(shadow.here)}"


@after("OBJ-02", "LOSE-13")
def the_last_one_wins(step: Step, shadow: Shadow) -> Found:
    table, here = step.after, tuple(sorted(shadow.here))
    if not table.over:
        if len(here) < 2 and not table.busy and not table.gambling:
            yield f"the game goes on with {here}"
        return
    if table.decision is not None:
        yield f"the game is over and asks {table.decision}"
    if len(here) > 1:
        yield f"the game is over with {here} still in it"
    if tuple(table.winners) != here:
        yield f"winners {table.winners}, left are {here}"
    if not here and set(table.tied) != shadow.together and step.facts.edition != "rdi1":
        yield f"tied {table.tied}, together were {sorted(shadow.together)}"
    if not here and step.facts.edition == "rdi1":
        yield "nobody is left, where players lose in turn order"
