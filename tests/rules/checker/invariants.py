"""What the books say must hold, one small function each, naming the ledger's ids.

Written from the rulebooks alone. A function looks at one move (`before`), at one report while the shadow
still stands before it (`report`), or at the table after the move (`after`), and yields what is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rules import DiscardDraw, DrinkUp, EndPhase, Event, Order, Pass, Play, Use
from tests.rules.checker.books import asked_first
from tests.rules.checker.table import Facts, Shadow, Step, clockwise

Found = Iterator[str]
Check = Callable[[Step, Shadow], Found]
Report = Callable[[Step, Shadow, Event, int], Found]


@dataclass(frozen=True, slots=True)
class Invariant:
    """One thing that must hold: its name, the rules it rests on, when it is looked at, how."""

    name: str
    rules: tuple[str, ...]
    when: str
    check: Callable[..., Found]


INVARIANTS: list[Invariant] = []


def before(*rules: str) -> Callable[[Check], Check]:
    """An invariant of a move, with the shadow as it stood before it."""
    return _enter("before", rules)


def report(*rules: str) -> Callable[[Report], Report]:
    """An invariant of one report, with the shadow as it stood before that report."""
    return _enter("report", rules)


def after(*rules: str) -> Callable[[Check], Check]:
    """An invariant of the table after a move, with the shadow after all its reports."""
    return _enter("after", rules)


def _enter(when: str, rules: tuple[str, ...]) -> Callable[[Callable[..., Found]], Callable[..., Found]]:
    def register(check: Callable[..., Found]) -> Callable[..., Found]:
        INVARIANTS.append(Invariant(check.__name__.replace("_", "-"), rules, when, check))
        return check

    return register


# --- who may act ---------------------------------------------------------------------------------


@before("TURN-01", "GAMB-06", "TIME-01", "CARD-02", "CARD-04", "GAMB-19")
def only_the_asked_act_or_interrupt_at_any_time(step: Step, shadow: Shadow) -> Found:
    decision, move = step.before.decision, step.move
    assert decision is not None
    if move.seat == decision.seat or isinstance(move, Use):
        return
    if decision.kind == "respond" or not isinstance(move, Play):
        yield f"{move} while seat {decision.seat} is asked ({decision.kind})"
    elif step.facts.moment(move.card, move.mode) not in ("anytime", "round"):
        yield f"{step.facts.cards[move.card].id} interrupts, but is not playable at any time"


@before("LOSE-07", "LOSE-01", "NOTE7-16", "CARD-05")
def who_lost_or_is_outside_does_nothing(step: Step, shadow: Shadow) -> Found:
    if step.move.seat not in shadow.here:
        yield f"seat {step.move.seat} has lost and acts: {step.move}"
    elif step.move.seat in shadow.outside:
        yield f"seat {step.move.seat} is outside and acts: {step.move}"


@before("TURN-09", "LOSE-07")
def who_lost_is_not_picked(step: Step, shadow: Shadow) -> Found:
    picked = step.move.targets if isinstance(step.move, Play | Order) else ()
    for seat in picked:
        if seat not in shadow.here:
            yield f"seat {seat} has lost and is picked: {step.move}"


@before("TURN-01")
def the_turn_belongs_to_its_player(step: Step, shadow: Shadow) -> Found:
    decision = step.before.decision
    assert decision is not None
    own = ("discard_draw", "action", "order", "drink")
    if decision.kind in own and decision.seat != shadow.turn.seat:
        yield f"seat {decision.seat} is asked to {decision.kind} in the turn of {shadow.turn.seat}"
    if decision.kind in own and own.index(decision.kind) != shadow.turn.phase:
        yield f"{decision.kind} is asked in phase {shadow.turn.phase}"


@before("CARD-01", "CARD-05", "TURN-07", "GAMB-06")
def a_card_is_played_at_its_moment(step: Step, shadow: Shadow) -> Found:
    decision, move = step.before.decision, step.move
    if not isinstance(move, Play):
        return
    assert decision is not None
    moment = step.facts.moment(move.card, move.mode)
    answers = {"card", "drink", "ante", "gold_loss", "gold_to_inn", "fortitude_lost", "round_won"}
    fitting = {
        "respond": answers | {"anytime", "round"},
        "action": {"action", "anytime", "round"},
        "order": {"order", "anytime", "round"},
        "gamble": {"control", "anytime", "round"},
    }.get(decision.kind, {"anytime", "round"})
    if moment not in fitting:
        yield f"{step.facts.cards[move.card].id} ({moment}) is played at {decision.kind}"
    if moment == "round" and shadow.round is None:
        yield f"{step.facts.cards[move.card].id} is played outside a Round"


@before("SETUP-14", "CARD-01", "MOLLY-07", "PRIZE-03", "WART-07")
def a_card_is_played_by_who_has_it(step: Step, shadow: Shadow) -> Found:
    move = step.move
    if isinstance(move, Play):
        place = step.before.places[move.seat]
        if move.card not in place.hand and move.card not in place.front:
            yield f"{step.facts.cards[move.card].id} is neither in hand nor in front of {move.seat}"


@before("TURN-04")
def nothing_is_played_between_discarding_and_drawing(step: Step, shadow: Shadow) -> Found:
    if not shadow.turn.discarding or isinstance(step.move, DiscardDraw | EndPhase):
        return
    if step.before.busy:
        return
    if step.facts.edition != "rdi1" or step.move.seat == shadow.turn.seat:
        yield f"{step.move} between discarding and drawing"


@before("CARD-04", "TURN-04")
def in_the_first_edition_the_first_phase_is_for_drawing_only(step: Step, shadow: Shadow) -> Found:
    decision = step.before.decision
    if step.facts.edition != "rdi1" or not isinstance(step.move, Play) or decision is None:
        return
    if decision.kind == "discard_draw" and step.move.seat == decision.seat:
        yield f"{step.move} before drawing"


@before("TURN-07", "TURN-08", "GAMB-14")
def one_action_unless_a_card_gives_more(step: Step, shadow: Shadow) -> Found:
    decision, move, turn = step.before.decision, step.move, shadow.turn
    if not isinstance(move, Play) or step.facts.moment(move.card, move.mode) != "action":
        return
    assert decision is not None
    if move.seat != turn.seat or decision.kind != "action":
        yield f"an Action by {move.seat} at {decision.kind} in the turn of {turn.seat}"
    if turn.actions >= turn.allowed:
        yield f"Action {turn.actions + 1} of {turn.allowed}"
    if turn.gambled:
        yield "an Action after a Round in the same turn"


# --- the turn ------------------------------------------------------------------------------------


@report("TURN-01", "TURN-16", "GAMB-14", "NOTE7-16")
def phases_come_in_order(step: Step, shadow: Shadow, event: Event, at: int) -> Found:
    if event.kind != "phase":
        return
    turn = shadow.turn
    if event.seat == turn.seat and event.amount == turn.phase + 1:
        return
    if event.amount != 0:
        yield f"phase {event.amount} of {event.seat} after phase {turn.phase} of {turn.seat}"
        return
    gone = turn.seat not in shadow.here or turn.seat in {*shadow.outside, *shadow.returned}
    if turn.phase != 3 and not gone:
        yield f"the turn of {turn.seat} ends after phase {turn.phase}"
    seats = clockwise(len(shadow.gold), turn.seat)[1:]
    here = shadow.here - shadow.outside - set(shadow.returned[1:])
    follower = next((seat for seat in seats if seat in here), turn.seat)
    if follower != event.seat:
        yield f"after {turn.seat} the turn is {event.seat}'s, not {follower}'s"


def hand_size(step: Step, seat: int) -> int:
    """Seven; each Item beyond the first that lies before Lizwick takes one (NOTE7-15, her card)."""
    items = [uid for uid in step.before.places[seat].front if step.facts.owners[uid] == seat]
    lizwick = any("lizwick-items" in step.facts.cards[uid].deck for uid in items)
    items = [uid for uid in items if "lizwick-items" in step.facts.cards[uid].deck]
    return 7 - max(0, len(items) - 1) if lizwick else 7


@after("TURN-02", "TURN-03", "TURN-05", "TURN-06")
def drawing_refills_the_hand(step: Step, shadow: Shadow) -> Found:
    move = step.move
    if not isinstance(move, DiscardDraw) or not move.draw:
        return
    place = step.before.places[move.seat]
    kept = len(place.hand) - len(move.cards)
    pile = len(place.deck) + len(step.before.piles[f"s{move.seat}.discard"]) + len(move.cards)
    due = min(max(0, hand_size(step, move.seat) - kept), pile)
    first = next((e for e in step.events if e.kind in ("drew", "phase")), None)
    drew = first.cards if first and first.kind == "drew" and first.seat == move.seat else ()
    if len(drew) != due:
        yield f"seat {move.seat} keeps {kept} and draws {len(drew)}, not {due}"
    top = place.deck[::-1]
    if drew[: len(top)] != top[: len(drew)]:
        yield f"seat {move.seat} draws {drew}, on top lay {top[: len(drew)]}"


@before("TURN-03", "TURN-06")
def a_small_hand_is_refilled(step: Step, shadow: Shadow) -> Found:
    decision, move = step.before.decision, step.move
    if isinstance(move, EndPhase) and decision and decision.kind == "discard_draw":
        place = step.before.places[move.seat]
        missing = hand_size(step, move.seat) - len(place.hand)
        if missing > 0 and (place.deck or step.before.piles[f"s{move.seat}.discard"]):
            yield f"seat {move.seat} keeps a hand of {len(place.hand)}"


@after("TURN-05", "DRINK-03", "WART-08", "MOLLY-13", "WENCH-11")
def an_emptied_deck_is_renewed_at_once(step: Step, shadow: Shadow) -> Found:
    if step.after.over:
        return
    for name, pile in step.after.piles.items():
        if pile or not step.before.piles[name] or step.after.busy or name == "bar.deck":
            continue
        if name == "drink.deck" and _nothing_to_shuffle(step):
            continue
        heap = {"deck": "discard", "side": "side-discard"}.get(name.split(".")[1])
        seat = int(name[1 : name.index(".")]) if name.startswith("s") else None
        if seat is not None and seat not in shadow.here:
            continue
        if heap and step.after.piles[f"{name.split('.')[0]}.{heap}"]:
            yield f"{name} is empty while {heap} is not"


def _nothing_to_shuffle(step: Step) -> bool:
    """Q26: all have paid for new Drinks and none lay in the discards: paid, but not shuffled."""
    told = [e.kind for e in step.events if e.kind == "reshuffled" or e.kind == "paid"]
    return bool(told) and told[-1] == "paid"


@before("TURN-11", "DRINK-14", "TURN-07")
def as_many_drinks_are_ordered_as_are_due(step: Step, shadow: Shadow) -> Found:
    move = step.move
    if not isinstance(move, Order):
        return
    if len(move.targets) != shadow.turn.orders:
        yield f"seat {move.seat} orders {len(move.targets)} Drinks, due are {shadow.turn.orders}"
    if move.seat in move.targets:
        yield f"seat {move.seat} orders for itself"


@report("TURN-11", "DRINK-04")
def drinks_go_where_they_were_ordered(step: Step, shadow: Shadow, event: Event, at: int) -> Found:
    if event.kind == "ordered":
        due = shadow.turn.asked_for[len(shadow.turn.ordered) :][:1]
        if due != (event.target,):
            yield f"Drink {len(shadow.turn.ordered) + 1} goes to {event.target}, ordered was {due}"
        if event.seat != shadow.turn.seat or event.card not in step.facts.kinds["drink"]:
            yield f"{event} is no Drink ordered in this turn"
    elif event.kind == "phase" and event.amount == 3:
        missing = len(shadow.turn.asked_for) - len(shadow.turn.ordered)
        if missing and step.before.piles["drink.deck"]:
            yield f"{missing} ordered Drinks were never put down"


@after("TURN-11", "TURN-12")
def ordered_drinks_come_from_the_top(step: Step, shadow: Shadow) -> Found:
    if not isinstance(step.move, Order):
        return
    taken = []
    for event in step.events:
        if event.kind in ("reshuffled", "phase", "played") or event.kind == "last-chance":
            break
        if event.kind == "ordered":
            taken.append(event.card)
    top = list(step.before.piles["drink.deck"][::-1][: len(taken)])
    if taken[: len(top)] != top:
        yield f"ordered {taken}, on top lay {top}"


@before("TURN-13", "TURN-16")
def one_drink_in_the_drink_phase(step: Step, shadow: Shadow) -> Found:
    decision, move = step.before.decision, step.move
    if isinstance(move, DrinkUp) and shadow.turn.drunk:
        yield f"seat {move.seat} drinks a second time"
    ending = isinstance(move, EndPhase) and decision and decision.kind == "drink"
    if ending and not shadow.turn.drunk:
        yield f"seat {move.seat} ends the turn without drinking"


@after("TURN-13", "TURN-15", "CHAS-01", "CHAS-02", "CHAS-03", "CHAS-04", "CHAS-05", "CHAS-06")
def a_drink_is_revealed_with_its_chasers(step: Step, shadow: Shadow) -> Found:
    move = step.move
    if not isinstance(move, DrinkUp):
        return
    pile = list(step.before.places[move.seat].drinks)
    if not pile:
        if not step.events or step.events[0].kind != "no-drink":
            yield f"seat {move.seat} has nothing to drink and does not sober up"
        elif step.before.places[move.seat].alcohol and not any(
            e.kind == "alcohol" and e.seat == move.seat and e.amount == -1 for e in step.events[:2]
        ):
            yield f"seat {move.seat} sobers up by something else than 1"
        return
    due = [pile.pop()]
    while pile and step.facts.chaser(due[-1]):
        due.append(pile.pop())
    shown = [e.card for e in step.events if e.kind == "revealed"][: len(due)]
    if shown != due:
        yield f"seat {move.seat} reveals {shown}, due are {due}"
    plain = "drink" in step.facts.cards[due[0]].types
    if plain and any(e.kind == "no-drink" and e.seat == move.seat for e in step.events):
        yield f"seat {move.seat} sobers up although there was a Drink"


@report("CHAS-04", "CHAS-06", "CHAS-08", "CONT-03", "CONT-01", "CHAS-11")
def a_chaser_follows_at_once(step: Step, shadow: Shadow, event: Event, at: int) -> Found:
    if event.kind != "revealed":
        return
    assert event.card is not None
    if not step.facts.chaser(event.card):
        return
    follows = step.events[at + 1 : at + 2]
    if follows and follows[0].kind == "revealed" and follows[0].seat == event.seat:
        return
    if follows and follows[0].kind in ("paid", "inn-paid", "reshuffled"):
        return
    if event.seat is not None and not step.after.places[event.seat].drinks:
        return
    if not follows and step.after.decision and step.after.decision.window == "payment":
        return
    if any(e.kind in ("reshuffled", "paid", "negated", "resolved") for e in step.events[at + 1 :]):
        return
    pile = step.before.places[event.seat].drinks if event.seat is not None else ()
    if pile and event.card == pile[0]:
        return
    yield f"{step.facts.cards[event.card].id} of {event.seat} gets no Chaser"


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
def what_is_drunk_is_gained(step: Step, shadow: Shadow, event: Event, at: int) -> Found:
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
def nothing_happens_to_who_is_out(step: Step, shadow: Shadow, event: Event, at: int) -> Found:
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
def nobody_pays_what_they_do_not_have(step: Step, shadow: Shadow, event: Event, at: int) -> Found:
    if event.kind in ("paid", "ante", "divided"):
        assert event.seat is not None
        if not 0 <= event.amount <= shadow.gold[event.seat]:
            yield f"seat {event.seat} pays {event.amount} of {shadow.gold[event.seat]}"
        if event.kind == "paid" and event.target == event.seat:
            yield f"seat {event.seat} pays itself"
    if event.kind == "pot-taken" and not 0 <= event.amount <= shadow.pot:
        yield f"{event.amount} taken from a pot of {shadow.pot}"


@report("LOSE-03", "LOSE-04", "LOSE-10", "CONT-11", "CONT-12")
def a_stash_is_divided_by_the_book(step: Step, shadow: Shadow, event: Event, at: int) -> Found:
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
def everybody_pays_for_new_drinks(step: Step, shadow: Shadow, event: Event, at: int) -> Found:
    if event.kind != "reshuffled" or event.seat is not None:
        return
    payers: dict[int, int] = {}
    for earlier in reversed(step.events[:at]):
        if earlier.kind not in ("paid", "inn-paid") or earlier.target is not None:
            break
        assert earlier.seat is not None
        payers[earlier.seat] = payers.get(earlier.seat, 0) + earlier.amount
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
def who_loses_has_to(step: Step, shadow: Shadow, event: Event, at: int) -> Found:
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
def nobody_loses_without_a_last_chance(step: Step, shadow: Shadow, event: Event, at: int) -> Found:
    rescued = step.facts.edition != "rdi1"
    if event.kind in ("passed-out", "out-of-gold") and rescued and not shadow.endangered:
        yield f"seat {event.seat} loses without a last chance"


@report("LOSE-06")
def a_last_chance_is_for_those_in_danger(step: Step, shadow: Shadow, event: Event, at: int) -> Found:
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
def antes_come_from_all_inside_in_turn_order(step: Step, shadow: Shadow, event: Event, at: int) -> Found:
    running = shadow.round
    if event.kind in ("ante", "inn-ante"):
        if running is None:
            yield f"seat {event.seat} antes outside a Round"
        elif event.seat not in running.inside:
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
def a_round_ends_by_the_book(step: Step, shadow: Shadow, event: Event, at: int) -> Found:
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
def the_strongest_drink_wins(step: Step, shadow: Shadow, event: Event, at: int) -> Found:
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
def the_winner_is_paid_one_by_each(step: Step, shadow: Shadow, event: Event, at: int) -> Found:
    contest = shadow.contest
    if contest is None or not contest.decided or contest.winner is None:
        return
    paying = event.kind in ("paid", "inn-paid") and event.target == contest.winner
    due = event.seat in contest.drinkers - contest.paid - shadow.undivided
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
        actor = (shadow.revealed_by if drinkish else shadow.played_by).get(source)
    elif decision.window == "drinks" and step.after.standing == 1 and shadow.contest is None:
        actor = shadow.revealed_by.get(source)
        if decision.by == shadow.turn.seat:
            actor = None  # a contest or toast that shows but one Drink begins with its revealer
    elif decision.window == "loss" and source in kinds["character"]:
        actor = shadow.played_by.get(source)
    if actor is not None and decision.by != actor:
        yield f"window {decision} begins with {decision.by}, acted has {actor}"


# --- cards ---------------------------------------------------------------------------------------


@after("SETUP-04", "CARD-17", "PRIZE-04", "LOSE-08")
def every_card_has_one_home(step: Step, shadow: Shadow) -> Found:
    lying = [uid for pile in step.after.piles.values() for uid in pile]
    found = set(lying)
    if len(lying) != len(found):
        twice = sorted({uid for uid in found if lying.count(uid) > 1})
        yield f"cards in two piles: {twice[:5]}"
    missing = len(step.facts.cards) - len(found)
    if missing and not step.after.busy:
        lost = [uid for uid in range(len(step.facts.cards)) if uid not in found]
        yield f"{missing} cards in no pile with nothing in play: {lost[:5]}"
    if missing < 0:
        yield "more cards lie on the table than there are"


@after("SETUP-05", "SETUP-04", "WENCH-14", "PRIZE-04", "PRIZE-07", "BAR-01", "TURN-13")
def no_deck_is_mixed_into_another(step: Step, shadow: Shadow) -> Found:
    for name, pile in step.after.piles.items():
        if not pile or pile == step.before.piles[name]:
            continue
        strange = [uid for uid in pile if not _belongs(step.facts, uid, name)]
        if strange:
            first = strange[0]
            yield f"{step.facts.cards[first].deck} card {first} in {name} ({len(strange)} strange)"


def _belongs(facts: Facts, uid: int, name: str) -> bool:
    """Whether a card may lie in a pile by the books."""
    where, pile = name.split(".")
    owner = facts.owners[uid]
    own = where == f"s{owner}"
    kind = next(kind for kind, uids in facts.kinds.items() if uid in uids)
    if kind == "character":
        return own and pile in ("hand", "deck", "discard")
    if kind == "side":
        if pile == "front":
            return own or "story" in facts.cards[uid].types
        return own and pile in ("side", "side-discard")
    if kind == "reserve":
        lost = name == "drink.discard" and facts.edition != "rdi10"  # LOSE-08, D-03
        return lost or pile in ("drinks", "front") or (own and pile in ("side", "side-discard"))
    if kind == "prize":
        return where == "prizes" or pile in ("front", "hand")
    return name in ("drink.deck", "drink.discard", "bar.deck") or pile == "drinks"


@after("WENCH-04", "WENCH-05")
def reserve_drinks_float_on_top(step: Step, shadow: Shadow) -> Found:
    reserve = step.facts.kinds.get("reserve", frozenset())
    if not reserve:
        return
    for seat, place in enumerate(step.after.places):
        fine = [uid in reserve for uid in place.drinks]
        if fine != sorted(fine):
            yield f"an ordinary Drink lies on a Special Reserve Drink of {seat}"


@after("MOLLY-02", "MOLLY-04")
def at_most_three_mounts(step: Step, shadow: Shadow) -> Found:
    if step.after.busy:
        return
    for seat, place in enumerate(step.after.places):
        for deck in ("molly-mounts", "lizwick-items"):
            lying = [uid for uid in place.front if deck in step.facts.cards[uid].deck]
            if len(lying) > 3:
                yield f"{len(lying)} cards of {deck} lie before {seat}"


@report("NEG-01", "CARD-09", "CARD-10", "CARD-13", "DRINK-20")
def a_card_is_negated_by_one_that_can(step: Step, shadow: Shadow, event: Event, at: int) -> Found:
    if event.kind != "negated":
        return
    assert event.card is not None
    answered = step.facts.cards[event.card]
    by = next((e.card for e in step.events[at + 1 :] if e.kind == "resolved"), None)
    if by is None or "negate" not in step.facts.words(by, shadow.mode.get(by, 0)):
        return
    card = step.facts.cards[by]
    wanted = set(card.modes[shadow.mode.get(by, 0)].when.types)
    if wanted and not wanted & set(answered.types):
        yield f"{card.id} negates {answered.id}, a card of {answered.types}"
    only = {_letters(title) for title in answered.answered_only_by}
    if only and _letters(card.title["en"]) not in only:
        yield f"{card.id} negates {answered.id}"


def _letters(title: str) -> str:
    return "".join(sign for sign in title.lower() if sign.isalnum())


@report("NEG-01", "NEG-02", "CARD-17")
def what_is_negated_or_ignored_does_nothing(step: Step, shadow: Shadow, event: Event, at: int) -> Found:
    if event.card is None:
        return
    if event.card in shadow.negated and event.kind in ("resolved", "fortitude", "alcohol", "control"):
        yield f"{step.facts.cards[event.card].id} was Negated: {event}"
    ignored = event.seat in shadow.ignoring.get(event.card, ())
    if ignored and event.kind in ("fortitude", "alcohol") and event.amount < 0:
        yield f"{step.facts.cards[event.card].id} is Ignored by {event.seat}: {event}"


@after("CARD-17", "NEG-01", "SETUP-04", "TURN-09")
def a_card_that_is_done_lies_in_its_owners_discards(step: Step, shadow: Shadow) -> Found:
    renewed = {event.seat for event in step.events if event.kind == "reshuffled"}
    for event in step.events:
        if event.kind not in ("resolved", "negated") or event.card is None:
            continue
        owner = step.facts.owners[event.card]
        if event.card not in step.facts.kinds["character"] or owner in renewed:
            continue
        if event.kind == "negated" and step.after.busy:
            continue
        if event.card not in step.after.piles[f"s{owner}.discard"]:
            yield f"{step.facts.cards[event.card].id} is done and not in the discards of {owner}"


@report("TURN-03", "SETUP-04", "SETUP-05")
def cards_are_drawn_from_ones_own_deck(step: Step, shadow: Shadow, event: Event, at: int) -> Found:
    if event.kind != "drew":
        return
    strange = [
        uid
        for uid in event.cards
        if step.facts.owners[uid] != event.seat or uid not in step.facts.kinds["character"]
    ]
    if strange:
        yield f"seat {event.seat} draws {strange}"


@report("TURN-13", "TURN-14", "CHAS-03", "CHAS-09")
def an_untouched_drink_is_as_strong_as_printed(step: Step, shadow: Shadow, event: Event, at: int) -> Found:
    if event.kind != "drank" or not event.cards or not shadow.untouched.issuperset(event.cards):
        return
    drinks = [step.facts.cards[uid].drink for uid in event.cards]
    if any(drink is None or drink.race is not None for drink in drinks):
        return
    printed = sum(drink.alcohol for drink in drinks if drink)
    weaker = any(
        effect.own
        for uid, seat in shadow.played_by.items()
        if seat == event.seat
        for effect in step.facts.effects(uid, shadow.mode.get(uid, 0))
        if effect.do == "everyone_drinks"
    )
    if event.amount != printed and not (weaker and event.amount == max(0, printed - 1)):
        yield f"seat {event.seat} drinks {event.amount}, printed is {printed}"


@report("GAMB-06", "TURN-11", "TURN-16", "SETUP-17")
def whose_turn_it_is_is_still_here(step: Step, shadow: Shadow, event: Event, at: int) -> Found:
    if event.kind == "phase" and event.seat not in shadow.here:
        yield f"a phase of {event.seat}, who has lost"
