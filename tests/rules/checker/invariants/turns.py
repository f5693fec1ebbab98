"""Who may act, and what a turn is made of."""

from __future__ import annotations

from innkeep.rules import DiscardDraw, DrinkUp, EndPhase, GameEvent, Order, Play, Use
from tests.rules.checker.invariants.registry import Found, after, before, report
from tests.rules.checker.table import Shadow, Step, clockwise

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
    answers = {
        "card",
        "drink",
        "ante",
        "gold_loss",
        "gold_to_inn",
        "alcohol_gained",
        "fortitude_lost",
        "round_won",
    }
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
def phases_come_in_order(step: Step, shadow: Shadow, event: GameEvent, at: int) -> Found:
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
    told = [e.kind for e in step.events if e.kind in ("reshuffled", "drinks-dealt", "paid")]
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
def drinks_go_where_they_were_ordered(step: Step, shadow: Shadow, event: GameEvent, at: int) -> Found:
    if event.kind == "ordered" and event.rule == "TURN-11":  # else a card puts it there
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
        if event.kind in ("reshuffled", "drinks-dealt", "phase", "played") or event.kind == "last-chance":
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
    while pile and step.facts.chaser(due[-1]) and not step.facts.from_the_left(due[-1]):
        due.append(pile.pop())
    shown = [e.card for e in step.events if e.kind == "revealed"][: len(due)]
    if shown != due:
        yield f"seat {move.seat} reveals {shown}, due are {due}"
    plain = "drink" in step.facts.cards[due[0]].types
    if plain and any(e.kind == "no-drink" and e.seat == move.seat for e in step.events):
        yield f"seat {move.seat} sobers up although there was a Drink"


@report("CHAS-04", "CHAS-06", "CHAS-08", "CONT-03", "CONT-01", "CHAS-11")
def a_chaser_follows_at_once(step: Step, shadow: Shadow, event: GameEvent, at: int) -> Found:
    if event.kind != "revealed":
        return
    assert event.card is not None
    if not step.facts.chaser(event.card):
        return
    follows = step.events[at + 1 : at + 2]
    if follows and follows[0].kind == "revealed" and follows[0].seat == event.seat:
        return
    shown = [e.card for e in step.events[: at + 1] if e.kind == "revealed" and e.card is not None]
    if any(step.facts.from_the_left(uid) for uid in shown):
        return  # where the neighbour's pile is empty there is none
    if follows and follows[0].kind in ("paid", "inn-paid", "reshuffled", "drinks-dealt"):
        return
    if event.seat is not None and not step.after.places[event.seat].drinks:
        return
    if not follows and step.after.decision and step.after.decision.window == "payment":
        return
    if any(
        e.kind in ("reshuffled", "drinks-dealt", "paid", "negated", "resolved") for e in step.events[at + 1 :]
    ):
        return
    pile = step.before.places[event.seat].drinks if event.seat is not None else ()
    if pile and event.card == pile[0]:
        return
    yield f"{step.facts.cards[event.card].id} of {event.seat} gets no Chaser"
