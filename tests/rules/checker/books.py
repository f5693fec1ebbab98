"""The books kept by hand: each report moves Gold, markers and turns in the shadow, and nothing else does."""

from __future__ import annotations

from innkeep.rules import DiscardDraw, DrinkUp, EndPhase, GameEvent, Order, Pass, Play, Use
from tests.rules.checker.table import (
    Contest,
    Facts,
    Gambling,
    Shadow,
    Step,
    Turn,
    Window,
    clockwise,
)


def enter_move(shadow: Shadow, step: Step) -> None:
    """What a move itself tells: Actions spent, Drinks ordered, who passed or declined."""
    shadow.revealing.clear()
    move, decision = step.move, step.before.decision
    turn = shadow.turn
    shadow.last_played = -1
    shadow.away = set(shadow.outside)
    assert decision is not None
    if isinstance(move, Play):
        shadow.mode[move.card] = move.mode
        shadow.story.pop(move.card, None)
        if decision.kind == "action" and step.facts.moment(move.card, move.mode) == "action":
            turn.actions += 1
        moment = step.facts.moment(move.card, move.mode)
        if shadow.round and decision.kind == "gamble" and moment == "control":
            shadow.round.last_turn = move.seat
            shadow.round.passed.clear()  # Negated or not, the passes are no longer in a row
    elif isinstance(move, Use) and move.power.startswith("clone-"):
        turn.absorbed.append(move.power)
        turn.allowed += move.power == "clone-action"
    elif isinstance(move, Order):
        turn.asked_for = move.targets
    elif isinstance(move, DrinkUp):
        turn.drunk = True
    elif isinstance(move, DiscardDraw):
        turn.discarding = not move.draw
    elif isinstance(move, EndPhase):
        turn.discarding = False
    elif isinstance(move, Pass) and decision.kind == "gamble" and shadow.round:
        shadow.round.passed.add(move.seat)
        shadow.round.last_turn = move.seat
    if decision.kind == "respond":
        window = shadow.windows.get(step.before.busy)
        if window and isinstance(move, Pass):
            window.declined.append(move.seat)
        elif window and isinstance(move, Play):
            window.declined.clear()
            window.fresh = True


def enter_event(shadow: Shadow, event: GameEvent, facts: Facts) -> None:
    """Book one report."""
    entry = _ENTRIES.get(event.kind)
    if entry:
        entry(shadow, event, facts)


def enter_decision(shadow: Shadow, step: Step) -> None:
    """Book the window that stands open after a move; forget those that are closed."""
    decision, depth = step.after.decision, step.after.busy
    if isinstance(step.move, Use) and decision and decision.kind == "respond":
        return  # a power is no card: nobody answers it, the same player stays asked
    for deeper in [level for level in shadow.windows if level > depth]:
        del shadow.windows[deeper]
    if decision is None or decision.kind != "respond":
        shadow.windows.pop(depth, None)
        return
    key = (decision.window, decision.source, decision.by)
    window = shadow.windows.get(depth)
    everybody = shadow.here - shadow.outside
    if window is None or window.key != key or everybody <= set(window.declined):
        shadow.windows[depth] = Window(key)
    elif not isinstance(step.move, Pass) or step.before.busy != depth:
        window.declined.clear()
        window.fresh = True
    else:
        window.fresh = False


def asked_first(shadow: Shadow, by: int) -> list[int]:
    """Who may answer, in turn order from whoever a window begins with."""
    here = shadow.here - shadow.outside
    return [seat for seat in clockwise(len(shadow.gold), by) if seat in here]


def _stand_in(shadow: Shadow, event: GameEvent, facts: Facts) -> None:
    shadow.stood_in_for = event.target


def _on_behalf(shadow: Shadow, event: GameEvent) -> int:
    """Whose debt a payment settles."""
    seat = event.seat if shadow.stood_in_for is None else shadow.stood_in_for
    shadow.stood_in_for = None
    assert seat is not None
    return seat


def _pay(shadow: Shadow, event: GameEvent, facts: Facts) -> None:
    assert event.seat is not None
    shadow.gold[event.seat] -= event.amount
    if event.target is None:
        shadow.inn += event.amount
    else:
        shadow.gold[event.target] += event.amount
    _owe(shadow, event)
    contest = shadow.contest
    if contest and contest.decided and event.target != contest.winner:  # while that was still due
        left = min(contest.purses[event.seat], shadow.gold[event.seat])
        contest.purses = (*contest.purses[: event.seat], left, *contest.purses[event.seat + 1 :])


def _owe(shadow: Shadow, event: GameEvent) -> None:
    contest = shadow.contest
    owing = _on_behalf(shadow, event)
    if contest and contest.decided and event.target == contest.winner:
        contest.paid.add(owing)


def _inn_pays(shadow: Shadow, event: GameEvent, facts: Facts) -> None:
    if event.target is not None:
        shadow.inn -= event.amount
        shadow.gold[event.target] += event.amount
    _owe(shadow, event)


def _ante(shadow: Shadow, event: GameEvent, facts: Facts) -> None:
    assert event.seat is not None
    if event.kind == "ante":
        shadow.gold[event.seat] -= event.amount
    else:
        shadow.inn -= event.amount
    shadow.pot += event.amount
    owing = _on_behalf(shadow, event)
    if shadow.round:
        shadow.round.antes.append(owing)


def _open_round(shadow: Shadow, event: GameEvent, facts: Facts) -> None:
    assert event.seat is not None
    inside = shadow.here - shadow.outside - shadow.leavers
    control = event.seat if event.seat in inside else None
    shadow.round = Gambling(event.seat, inside, control, event.seat, purses=tuple(shadow.gold))
    shadow.leavers.clear()
    shadow.turn.gambled = True


def _take_control(shadow: Shadow, event: GameEvent, facts: Facts) -> None:
    if shadow.round is None:
        return
    shadow.round.control = event.seat
    shadow.round.locked = False
    shadow.round.passed.clear()
    shadow.round.antes.clear()
    shadow.round.purses = tuple(shadow.gold)


def _leave(shadow: Shadow, event: GameEvent, facts: Facts) -> None:
    assert event.seat is not None
    if shadow.round is None:
        shadow.leavers.add(event.seat)
        return
    shadow.round.inside.discard(event.seat)
    if shadow.round.control == event.seat:
        shadow.round.control = None


def _win_round(shadow: Shadow, event: GameEvent, facts: Facts) -> None:
    assert event.seat is not None
    shadow.pot -= event.amount
    shadow.gold[event.seat] += event.amount
    shadow.round = None


def _end_round(shadow: Shadow, event: GameEvent, facts: Facts) -> None:
    shadow.pot -= event.amount
    shadow.inn += event.amount
    shadow.round = None


def _take_from_pot(shadow: Shadow, event: GameEvent, facts: Facts) -> None:
    assert event.seat is not None
    shadow.pot -= event.amount
    shadow.gold[event.seat] += event.amount


def _take_payment(shadow: Shadow, event: GameEvent, facts: Facts) -> None:
    assert event.seat is not None
    shadow.inn -= event.amount
    shadow.gold[event.seat] += event.amount


def _divide(shadow: Shadow, event: GameEvent, facts: Facts) -> None:
    assert event.seat is not None
    shadow.gold[event.seat] -= event.amount
    shadow.inn += event.amount
    shadow.undivided.discard(event.seat)


def _mark(shadow: Shadow, event: GameEvent, facts: Facts) -> None:
    assert event.seat is not None
    track = {"fortitude": shadow.fortitude, "alcohol": shadow.alcohol}
    track[event.kind][event.seat] += event.amount


def _count(shadow: Shadow, event: GameEvent, facts: Facts) -> None:
    shadow.tokens[event.zone] += event.amount
    if event.seat is not None and event.zone.endswith(".chi"):
        shadow.burden[event.seat] += event.amount


def _lose(shadow: Shadow, event: GameEvent, facts: Facts) -> None:
    assert event.seat is not None
    shadow.here.discard(event.seat)
    shadow.outside.discard(event.seat)
    if event.kind == "passed-out" and shadow.gold[event.seat]:
        shadow.undivided.add(event.seat)
    if shadow.round:
        shadow.round.inside.discard(event.seat)
        if shadow.round.control == event.seat:
            shadow.round.control = None


def _endanger(shadow: Shadow, event: GameEvent, facts: Facts) -> None:
    shadow.endangered = set(event.cards)
    shadow.together = set(shadow.here)


def _phase(shadow: Shadow, event: GameEvent, facts: Facts) -> None:
    assert event.seat is not None
    if event.amount == 0:
        shadow.turn = Turn(event.seat)
        shadow.turns += 1
    shadow.turn.phase = event.amount
    shadow.returned.clear()
    shadow.leavers.clear()


def _play(shadow: Shadow, event: GameEvent, facts: Facts) -> None:
    assert event.seat is not None
    assert event.card is not None
    shadow.played_by[event.card] = event.seat
    shadow.revealed_by.pop(event.card, None)  # a Drink that was kept is played as a card
    shadow.last_played = event.card
    shadow.negated.discard(event.card)
    shadow.ignoring.pop(event.card, None)
    shadow.untouched.clear()


def _reveal(shadow: Shadow, event: GameEvent, facts: Facts) -> None:
    assert event.seat is not None
    assert event.card is not None
    shadow.revealed_by[event.card] = event.seat
    shadow.revealing.append(event.seat)
    shadow.first_to_reveal[event.card] = shadow.revealing[0]
    shadow.played_by.pop(event.card, None)
    shadow.ignoring.pop(event.card, None)
    shadow.negated.discard(event.card)
    shadow.untouched.add(event.card)


def _touch(shadow: Shadow, event: GameEvent, facts: Facts) -> None:
    shadow.untouched.clear()


def _tell(shadow: Shadow, event: GameEvent, facts: Facts) -> None:
    assert event.card is not None
    shadow.ignoring.pop(event.card, None)
    shadow.negated.discard(event.card)
    if shadow.last_played >= 0 and facts.moment(event.card) == "told":
        shadow.story[shadow.last_played] = event.card


def _spring(shadow: Shadow, event: GameEvent, facts: Facts) -> None:
    assert event.seat is not None
    assert event.card is not None
    shadow.played_by[event.card] = event.seat
    shadow.mode[event.card] = event.amount
    shadow.ignoring.pop(event.card, None)
    shadow.negated.discard(event.card)


def _resolve(shadow: Shadow, event: GameEvent, facts: Facts) -> None:
    assert event.seat is not None
    assert event.card is not None
    mode = shadow.mode.get(event.card, 0)
    words, turn = facts.words(event.card, mode), shadow.turn
    raised = 0
    story = shadow.story.pop(event.card, None)
    if story is not None:
        raised = sum(e.amount for e in facts.effects(story) if e.do == "raise_numbers")
    if "extra_action" in words and event.seat == turn.seat:
        turn.allowed += 1
    if "order_extra" in words and event.seat == turn.seat and turn.phase == 2:
        extra = [e.n for e in facts.effects(event.card, mode) if e.do == "order_extra"]
        turn.orders += sum(n + raised for n in extra)
    if facts.moment(event.card, mode) in ("gold_loss", "ante") or "ignore_card" in words:
        shadow.excused.add(event.seat)
    if shadow.round:
        shadow.round.decided_by |= words & {"win_round", "take_pot", "end_round"}
        if "take_control" in words and shadow.round.control == event.seat:
            after = [e.next for e in facts.effects(event.card, mode) if e.do == "take_control"]
            shadow.round.locked = "cheating" in after
        shadow.round.antes.clear()
        shadow.round.purses = tuple(shadow.gold)
    if "start_round" in words:
        shadow.leavers.clear()
    if words & {"start_round", "ante"}:
        shadow.excused.clear()


def _negate(shadow: Shadow, event: GameEvent, facts: Facts) -> None:
    assert event.card is not None
    shadow.story.pop(event.card, None)
    shadow.negated.add(event.card)
    if "start_round" in facts.words(event.card, shadow.mode.get(event.card, 0)):
        shadow.leavers.clear()


def _ignore(shadow: Shadow, event: GameEvent, facts: Facts) -> None:
    assert event.seat is not None
    card = -1 if event.card is None else event.card  # a Drink that was served is no card
    shadow.ignoring.setdefault(card, set()).add(event.seat)


def _use_elixir(shadow: Shadow, event: GameEvent, facts: Facts) -> None:
    assert event.card is not None
    drink = facts.cards[event.card].drink
    if drink and event.seat == shadow.turn.seat:
        shadow.turn.allowed += drink.next_action


def _step_outside(shadow: Shadow, event: GameEvent, facts: Facts) -> None:
    shadow.outside |= {seat for seat in (event.seat, event.target) if seat is not None}


def _come_back(shadow: Shadow, event: GameEvent, facts: Facts) -> None:
    assert event.seat is not None
    shadow.outside.discard(event.seat)
    shadow.returned.append(event.seat)


def _order(shadow: Shadow, event: GameEvent, facts: Facts) -> None:
    assert event.card is not None
    assert event.target is not None
    if event.rule == "TURN-11":
        shadow.turn.ordered.append((event.card, event.target))


def _score(shadow: Shadow, event: GameEvent, facts: Facts) -> None:
    assert event.seat is not None
    if shadow.contest is None or shadow.contest.decided:
        shadow.contest = Contest(-1, shadow.here - shadow.outside)
    if shadow.contest.tied:
        shadow.contest.tied, shadow.contest.scores = (), {}
    shadow.contest.scores[event.seat] = event.amount


def _tie(shadow: Shadow, event: GameEvent, facts: Facts) -> None:
    assert shadow.contest
    shadow.contest.tied = event.cards
    shadow.ties += 1


def _decide_contest(shadow: Shadow, event: GameEvent, facts: Facts) -> None:
    if shadow.contest is None:
        shadow.contest = Contest(-1, shadow.here - shadow.outside)
    shadow.contest.winner, shadow.contest.decided = event.seat, True
    shadow.ties = 0
    shadow.contest.purses = tuple(shadow.gold)


_ENTRIES = {
    "paid": _pay,
    "inn-paid": _inn_pays,
    "ante": _ante,
    "inn-ante": _ante,
    "round-started": _open_round,
    "control": _take_control,
    "left-round": _leave,
    "forced-out": _leave,
    "round-won": _win_round,
    "round-ended": _end_round,
    "pot-taken": _take_from_pot,
    "payment-taken": _take_payment,
    "divided": _divide,
    "fortitude": _mark,
    "alcohol": _mark,
    "tokens": _count,
    "stood-in": _stand_in,
    "passed-out": _lose,
    "out-of-gold": _lose,
    "last-chance": _endanger,
    "phase": _phase,
    "played": _play,
    "revealed": _reveal,
    "side-revealed": _tell,
    "trap-sprung": _spring,
    "resolved": _resolve,
    "negated": _negate,
    "ignored": _ignore,
    "elixir-used": _use_elixir,
    "stepped-outside": _step_outside,
    "came-back": _come_back,
    "ordered": _order,
    "contest-scored": _score,
    "contest-tied": _tie,
    "contest-won": _decide_contest,
    "drink-changed": _touch,
    "drink-split": _touch,
    "drink-passed": _touch,
    "drink-turned": _touch,
}
