"""The advice items of one seat: what is due, what broke the rules, what the seat may do.

Only puts into words what `Mirror` and `offers` found. All items but the options are the same for everybody.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from innkeep.assistant import messages
from innkeep.assistant.advice.agreed_items import covered
from innkeep.assistant.advice.due_texts import badge, due_text
from innkeep.assistant.advice.items import Item, item, owed_item, question, rule_item
from innkeep.assistant.advice.laid_cards import laid_items
from innkeep.assistant.advice.option_texts import option_text
from innkeep.assistant.advice.seat_questions import SeatQuestion, choice
from innkeep.assistant.advice.token_texts import power_text
from innkeep.assistant.advice.turn_texts import names_of
from innkeep.assistant.interpret.payments import open_price
from innkeep.assistant.interpret.target_sets import Open, open_targets
from innkeep.assistant.model.answers import for_any_moment
from innkeep.assistant.model.hypothesis import Hypothesis
from innkeep.assistant.model.names import TableNames, Text
from innkeep.assistant.model.observed_table import PLAY
from innkeep.assistant.model.options import Offer, meant_seat
from innkeep.assistant.model.severity import ruling_key, severity_of, shown_severity
from innkeep.assistant.model.violations import Fault
from innkeep.assistant.tracker.belief.lying_open import LyingOpen
from innkeep.assistant.tracker.belief.mirror import Mirror, Violation
from innkeep.rules import Choose, DiscardDraw, EndPhase, Order, Play, Use
from innkeep.rules.analysis.players import plays_text
from innkeep.table import Policy, State

__all__ = [
    "appeal_items",
    "due_items",
    "fault_text",
    "may_pay",
    "next_item",
    "option_items",
    "picks",
    "pool",
    "presumed_items",
    "question_items",
    "violation_items",
]


def _phase(name: str) -> Text:
    return messages.both(f"phase.{name}")


# -- dues --------------------------------------------------------------------------------------


def may_pay(viewer: int, owner: int, state: State) -> bool:
    """Whether one seat may do what another owes: where nobody sits, or a bot does and no person, who may
    come back, has held that hand."""
    seat = state.seats[owner]
    return viewer == owner or seat.name is None or (seat.bot and not state.house.asked(owner))


def due_items(
    mirror: Mirror,
    words: TableNames,
    viewer: int | None,
    state: State,
    lying: LyingOpen,
    *,
    auto: bool = False,
) -> Iterator[Item]:
    """What is owed, with whether the viewer may do it (:func:`may_pay`); `auto`: the house is about to;
    `rest`: when the cards it puts away were laid open, and for how many ms nobody but people does so."""
    for due in mirror.dues():
        since = lying.since(due)
        may = viewer is not None and may_pay(viewer, due.seat, state)
        found = owed_item(due.id, "due", due, due_text(due, mirror, words), mirror, may=may)
        found["badge"] = badge(due)
        if auto and due.ops:
            found["auto"] = True
        if since is not None:
            found["rest"] = {"since": since, "ms": state.policy.pace.ms}
        yield found


def presumed_items(mirror: Mirror, words: TableNames, viewer: int | None) -> Iterator[Item]:
    """What will be owed if nobody answers; doing it says that nobody did."""
    for due in mirror.presumed():
        text = messages.both("note.silence", due=due_text(due, mirror, words))
        name = f"n{mirror.hypothesis.moment}.{due.id}"
        found = owed_item(name, "note", due, text, mirror, may=viewer == due.seat)
        found["phase"] = "silence"
        yield found


# -- violations and questions ------------------------------------------------------------------


def violation_items(
    mirror: Mirror, words: TableNames, viewer: int | None, policy: Policy, waived: Mapping[int, str]
) -> Iterator[Item]:
    """Open violations, with the ops that mend them; what was adopted is mentioned once, in passing.

    `waived` has those that were agreed on ("ruling") or let through ("allowed"), by op number.
    """
    told = mirror.told[-12:]
    newest = {(one.seat, one.faults[0].rule): one.seq for one in told}
    for one in told:
        lately = mirror.version <= (one.closed if one.state == "adopted" else one.version) + 6
        if one.state == "open" or (lately and one.state in ("noted", "untimely")):
            yield _violation(one, mirror, words, viewer, policy)
        elif lately and one.state == "adopted" and newest[one.seat, one.faults[0].rule] == one.seq:
            text = messages.both(f"note.{waived.get(one.seq, 'adopted')}", name=words.seat(one.seat))
            found = item(f"a{one.seq}", "note", one.seat, text)
            found["rule"] = rule_item(one.faults[0].rule, mirror.options["edition"])
            yield found


def _violation(
    violation: Violation, mirror: Mirror, words: TableNames, viewer: int | None, policy: Policy
) -> Item:
    fault = violation.faults[0]
    reasons = [fault_text(one, mirror.hypothesis, words) for one in violation.faults[:3]]
    why = {lang: " ".join(dict.fromkeys(reason[lang] for reason in reasons)) for lang in messages.LANGUAGES}
    severity = severity_of(fault, policy.checks, policy.rulings)
    key = "violation.question" if severity == "question" else "violation"
    text = messages.both(key, name=words.seat(violation.seat), why=why)
    ops = sum(len(due.ops) for due in mirror.mending(violation)) if violation.state == "open" else 0
    accept, shown = viewer is not None and ops > 0, shown_severity(severity)
    name = f"v{violation.seq}"
    found = item(name, "violation", violation.seat, text, severity=shown, accept=accept, ops=ops)
    found["s"] = violation.seq
    found["rule"] = rule_item(fault.rule, mirror.options["edition"])
    if viewer is not None and severity != "note":
        found["ruling"] = ruling_key(fault)
        found["covers"] = covered(found["ruling"], words)
    return found


def appeal_items(seats: Sequence[int], words: TableNames) -> Iterator[Item]:
    """Who asks the host to be let do one thing; the host answers with an op of its own."""
    for seat in seats:
        text = messages.both("question.appeal", name=words.seat(seat))
        found = item(f"appeal.{seat}", "question", seat, text, severity="question")
        found["phase"] = "appeal"
        yield found


def fault_text(fault: Fault, hypothesis: Hypothesis, words: TableNames) -> Text:
    """The sentence of one reason."""
    if fault.reason is not None:
        return words.reason(fault.reason, hypothesis.game.defs)
    facts = dict(_said_of(key, value, fault, hypothesis, words) for key, value in fault.facts.items())
    if fault.key == "fault.drew":
        return messages.count_both(fault.key, facts.pop("n"), **facts)
    return messages.both(fault.key, **facts)


def _said_of(
    key: str, value: Any, fault: Fault, hypothesis: Hypothesis, words: TableNames
) -> tuple[str, Any]:
    """A fact of a fault in words, with the name its sentence has for it."""
    match key:
        case "from":
            return "source", words.zone(value)
        case "to" | "zone":
            return key, words.zone(value)
        case "place":
            return key, words.zone("table" if value == PLAY else value.partition("|")[0])
        case "seat":
            return "name", words.seat(value)
        case "amount":
            return "gold", messages.count_both("gold", value)
        case "stop" | "meant":
            return key, words.stop(hypothesis.game, fault.facts["zone"], value)
    return key, value


def question_items(mirror: Mirror, words: TableNames, viewer: int | None) -> Iterator[Item]:
    """When a card's target is open: one answer per reading, for the card's player."""
    if mirror.lost:
        yield question("sync", None, messages.both("question.lost"), accept=viewer is not None)
        return
    if not mirror.unsure or mirror.pending_reveal is not None:
        return
    if (asked := open_targets([one.unsure for one in mirror.hypotheses])) is not None:
        yield from _target_items(asked, mirror, words, viewer)
        return
    laid = laid_items(mirror.hypotheses, mirror.version, words, viewer)
    yield from laid
    yield from _told_apart(_reading_items(mirror, words, viewer, laid=len(laid)))


def _told_apart(items: Iterable[Item]) -> Iterator[Item]:
    """Answers that people can tell apart: of those that say the same, the first. Readings may differ in what
    nobody has seen, and how many there are would tell of it."""
    said: set[tuple[Any, ...]] = set()
    for one in items:
        words = (one["seat"], one["text"]["en"])
        if words not in said:
            said.add(words)
            yield one


def _reading_items(mirror: Mirror, words: TableNames, viewer: int | None, laid: int) -> Iterator[Item]:
    """An answer for each reading there is, beside those of cards that were just laid."""
    told: set[type] = set()
    thrown = any(isinstance(one.unsure, DiscardDraw) for one in mirror.hypotheses)
    paid = open_price(mirror.hypotheses)
    for number, hypothesis in enumerate(mirror.hypotheses):
        move, card = hypothesis.unsure, None
        match move:
            case DiscardDraw() | Play() if thrown:
                if type(move) in told:
                    continue
                told.add(type(move))
                text = _thrown_text(move, hypothesis, words)
            case Order():
                text = messages.both("question.order", names=names_of(words, move.targets))
            case Use():
                text = messages.both("question.power", what=power_text(move))
            case Play() if paid:
                text = messages.both("question.paid", card=words.card(hypothesis.game.defs[move.card]))
            case Play() if laid <= 1:
                text, card = _meant_text(move, hypothesis, mirror, words), hypothesis.bond.cid[move.card]
            case _:
                continue
        name = f"q{mirror.version}.{number}"
        yield question(name, move.seat, text, accept=viewer == move.seat, card=card)


def _thrown_text(move: Play | DiscardDraw, hypothesis: Hypothesis, words: TableNames) -> Text:
    """Whether a card on the discards was played, or discarded."""
    played = isinstance(move, Play)
    uid = move.card if isinstance(move, Play) else move.cards[0]
    card = words.card(hypothesis.game.defs[uid])
    return messages.both("question.played" if played else "question.discarded", card=card)


def _meant_text(move: Play, hypothesis: Hypothesis, mirror: Mirror, words: TableNames) -> Text:
    """Whom, which Drink, or which way of it a card was meant for: what tells this reading from others."""
    seat = meant_seat(hypothesis, move)
    unsure = ((one, one.unsure) for one in mirror.hypotheses)
    alike = [m for one, m in unsure if isinstance(m, Play) and meant_seat(one, m) == seat]
    facts: dict[str, Any] = {"card": words.card(hypothesis.game.defs[move.card]), "name": words.seat(seat)}
    if len({other.at for other in alike}) > 1:
        return messages.both("question.drink", n=(move.at or 0) + 1, **facts)
    if len({other.mode for other in alike}) > 1:
        return messages.both("question.mode", n=move.mode + 1, **facts)
    return messages.both("question.target", **facts)


def _target_items(asked: Open, mirror: Mirror, words: TableNames, viewer: int | None) -> Iterator[Item]:
    """Whom a card hits that may hit several: one answer for each player of whom it is open, one for "that is
    all"."""
    card = words.card(mirror.hypothesis.game.defs[asked.play.card])
    answers = {
        f"hit.{seat}": messages.both("question.target", card=card, name=words.seat(seat))
        for seat in asked.seats
    }
    if asked.enough:
        names = names_of(words, sorted(asked.hit))
        answers["all"] = messages.both("question.target-all", card=card, name=names)
    seat, cid = asked.play.seat, mirror.hypothesis.bond.cid[asked.play.card]
    for answer, text in answers.items():
        yield question(f"q{mirror.version}.{answer}", seat, text, accept=viewer == seat, card=cid)


def end_items(mirror: Mirror, state: State, viewer: int | None) -> Iterator[Item]:
    """Once the game is over and all is paid: the table may be ended, so that everything may be seen."""
    if not mirror.hypothesis.game.over or mirror.dues() or mirror.lost or state.over is not None:
        return
    host = state.house.host
    yield item("end", "note", host, messages.both("end"), accept=viewer is not None and viewer == host, ops=1)


# -- options -----------------------------------------------------------------------------------


def option_items(offers: Sequence[Offer], mirror: Mirror, words: TableNames, seat: int) -> Iterator[Item]:
    """The private list of a seat. `seat` of an item is who is asked first: somebody else when the option
    counts on the silence of those asked before; `phase` says what kind of move it is."""
    hypothesis = mirror.hypothesis
    sets = picks(offers)
    if sets:
        yield _pick(sets, hypothesis, words)
    for number, offer in enumerate(offers):
        move = offer.move
        if offer in sets:
            continue
        text = option_text(offer, hypothesis, words, seat)
        found = item(f"o{hypothesis.moment}.{number}", "option", offer.asked, text, accept=True, ops=1)
        found["phase"] = _option_kind(offer, hypothesis)
        found["c"] = hypothesis.bond.cid[move.card] if isinstance(move, Play) else None
        if plays_text(hypothesis.game, move):
            found["people"] = True
        yield found


def next_item(
    mirror: Mirror, words: TableNames, seat: int, state: State, asked: SeatQuestion | None, *, passes: bool
) -> Item:
    """How a seat goes on without a card, and when it wants to be asked (`phase`, `never`). To accept it is to
    say that the step may come; `passes`: it comes by itself; `plays`: it does nothing while a card of the
    hand can be played."""
    hypothesis = mirror.hypothesis
    ask, never = choice(state, seat)
    step = asked.plain if asked is not None else None
    text = messages.both("next.none") if step is None else option_text(step, hypothesis, words, seat)
    found = item(f"w{hypothesis.moment}", "next", seat, text, accept=step is not None, ops=1)
    found |= {"phase": ask, "never": list(never), "passes": passes}
    if asked is not None:
        found["window"] = asked.window
        if asked.plays:
            found["plays"] = True
    return found


#: Ways to choose several cards shown one by one; beyond that the cards are picked from a list.
MOST_SETS = 8


def picks(offers: Sequence[Offer]) -> list[Offer]:
    """Those offers that choose several cards, when they are too many to be listed."""
    sets = [offer for offer in offers if isinstance(_chosen(offer), tuple) and not offer.step]
    return sets if len(sets) > MOST_SETS else []


def pool(sets: Sequence[Offer]) -> list[int]:
    """The cards to pick from, in the order the offers name them."""
    return list(dict.fromkeys(uid for offer in sets for uid in _chosen(offer) or ()))


def _chosen(offer: Offer) -> tuple[int, ...] | None:
    value = offer.move.value if isinstance(offer.move, Choose) else None
    return value if isinstance(value, tuple) else None


def _pick(sets: Sequence[Offer], hypothesis: Hypothesis, words: TableNames) -> Item:
    sizes = [len(_chosen(offer) or ()) for offer in sets]
    text = messages.both("option.pick")
    found = item(f"p{hypothesis.moment}", "option", sets[0].asked, text, accept=True, ops=1)
    cards = [words.card(hypothesis.game.defs[uid]) for uid in pool(sets)]
    found |= {"phase": "pick", "cards": cards, "least": min(sizes), "most": max(sizes)}
    return found


def _option_kind(offer: Offer, hypothesis: Hypothesis) -> str:
    match offer.move:
        case Play():
            return _kind_of_play(offer.move, hypothesis)
        case DiscardDraw(cards=(_,)):
            return "discard"
        case DiscardDraw():
            return "discard-all" if offer.move.cards else "keep"
        case EndPhase() if hypothesis.asks == "discard_draw":
            return "keep"
    return offer.kind


def _kind_of_play(move: Play, hypothesis: Hypothesis) -> str:
    """Whether a card is an Action of one's own turn, one for any moment (`aside` while an answer is asked
    for), an answer, or one of a Round."""
    if hypothesis.asks == "gamble":
        return "gamble"
    anytime = for_any_moment(hypothesis.game, move.card, move.mode)
    if hypothesis.asks in ("respond", ""):
        return "aside" if anytime else "answer"
    return "act" if hypothesis.game.asked == move.seat and not anytime else "interrupt"
