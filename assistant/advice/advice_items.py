"""The advice items of one seat: what is due, what broke the rules, what the seat may do.

Only puts into words what `Mirror` and `offers` found. All items but the options are the same for everybody.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from innkeep.assistant import messages
from innkeep.assistant.advice.agreed_items import covered
from innkeep.assistant.advice.laid_cards import laid_items
from innkeep.assistant.advice.token_texts import lot_text, paid_text, power_text, step_text, tokens_due
from innkeep.assistant.advice.turn_texts import names_of
from innkeep.assistant.interpret.target_sets import Open, open_targets
from innkeep.assistant.model.dues import Due
from innkeep.assistant.model.hypothesis import Hypothesis
from innkeep.assistant.model.lots import RandomPick
from innkeep.assistant.model.machinery_zones import looks_at_trick, stands
from innkeep.assistant.model.names import TableNames, Text
from innkeep.assistant.model.observed_table import PLAY, is_beside
from innkeep.assistant.model.options import Offer, meant_seat
from innkeep.assistant.model.severity import ruling_key, severity_of, shown_severity
from innkeep.assistant.model.violations import Fault
from innkeep.assistant.referee.autopilot import SeatQuestion, choice
from innkeep.assistant.tracker.lying_open import LyingOpen
from innkeep.assistant.tracker.mirror import Mirror, Violation
from innkeep.rules import Choose, DiscardDraw, DrinkUp, EndPhase, Game, Order, Pass, Play, Use
from innkeep.rules.analysis.players import plays_text
from innkeep.rules.book.ledger import cite
from innkeep.table import AdviceJson, Policy, RuleJson, State

__all__ = [
    "Item",
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
    "rule_item",
    "violation_items",
    "zone_of",
]

Item = AdviceJson


def rule_item(rule: str, edition: str) -> RuleJson | None:
    """A rule as items carry it; None where there is no rule to cite."""
    return printed_rule(rule, edition) if rule else None


def printed_rule(rule: str, edition: str) -> RuleJson:
    """A rule's id and where it is printed."""
    source = cite(rule, edition)
    return {"id": rule, "book": source.book, "section": source.section}


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
        item: Item = {
            "id": due.id,
            "sort": "due",
            "severity": "note",
            "seat": due.seat,
            "text": due_text(due, mirror, words),
            "rule": rule_item(due.cause.rule, mirror.options["edition"]),
            "zone": zone_of(due),
            "badge": _badge(due),
            "accept": may and bool(due.ops),
            "ops": len(due.ops),
        }
        if auto and due.ops:
            item["auto"] = True
        if since is not None:
            item["rest"] = {"since": since, "ms": state.policy.pace.ms}
        yield item


def presumed_items(mirror: Mirror, words: TableNames, viewer: int | None) -> Iterator[Item]:
    """What will be owed if nobody answers; doing it says that nobody did."""
    for due in mirror.presumed():
        yield {
            "id": f"n{mirror.hypothesis.moment}.{due.id}",
            "sort": "note",
            "severity": "note",
            "seat": due.seat,
            "phase": "silence",
            "text": messages.both("note.silence", due=due_text(due, mirror, words)),
            "rule": rule_item(due.cause.rule, mirror.options["edition"]),
            "zone": zone_of(due),
            "accept": viewer == due.seat and bool(due.ops),
            "ops": len(due.ops),
        }


def _badge(due: Due) -> str | None:
    """What is owed, as short as it can be said: how much a marker moves, how many coins or cards."""
    facts = due.facts
    if due.sort == "track" and not stands(facts["zone"]):
        change = facts["value"] - facts["was"]
        return f"+{change}" if change > 0 else f"\N{MINUS SIGN}{-change}"
    if due.sort == "pay":
        return str(facts["amount"])
    return str(len(facts["cards"])) if due.sort == "cards" else None


def zone_of(due: Due) -> str:
    """Where a due shows on the table."""
    return str(due.facts.get("zone") or due.facts["to"])


def due_text(due: Due, mirror: Mirror, words: TableNames) -> Text:
    """The sentence of a due; hidden cards are counted, never named."""
    facts = due.facts
    name = words.seat(due.seat)
    if due.sort == "pay":
        gold = messages.count_both("gold", facts["amount"])
        if facts["from"] == "pot":
            return messages.both("due.pot", to=words.zone(facts["to"]), gold=gold)
        return messages.both(
            _pay_key(due), name=name, gold=gold, source=words.zone(facts["from"]), to=words.zone(facts["to"])
        )
    if due.sort == "track":
        if is_beside(facts["zone"]):
            return tokens_due(due, mirror.hypothesis.game, words)
        stat = facts["zone"].split(".")[1]
        key = "due.sober" if due.cause.kind == "no-drink" else f"due.{stat}"
        return messages.both(key, name=name, was=facts["was"], value=facts["value"])
    if due.sort == "lot":
        return lot_text(RandomPick(due.seat, facts["by"], due.cause.rule), words)
    if due.sort == "hit":
        key = "due.hit" if facts["hit"] else "due.hit.off"
        return messages.both(key, card=words.card(mirror.picture.faces[facts["card"]]))
    if due.sort == "turn":
        return messages.both("due.turn", name=name)
    if due.sort == "shuffle":
        return messages.both(
            "due.shuffle-back" if facts["from"].endswith(".drinks") else "due.shuffle",
            name=name,
            source=words.zone(facts["from"]),
            to=words.zone(facts["to"]),
        )
    return _cards_text(due, mirror, words, name)


def _pay_key(due: Due) -> str:
    if due.facts["from"] == "inn":
        return "due.inn-pays"
    if due.cause.kind == "ante":
        return "due.ante"
    return {
        "DRINK-01": "due.refill",
        "CONT-20": "due.refill",
        "NOTE7-18": "due.refill",
        "LOSE-03": "due.divide",
        "LOSE-04": "due.divide",
        "CONT-06": "due.contest",
        "CONT-12": "due.contest",
    }.get(due.cause.rule, "due.pay")


def _cards_text(due: Due, mirror: Mirror, words: TableNames, name: Text) -> Text:
    facts = due.facts
    cards = facts["cards"]
    source, to = words.zone(facts["from"]), words.zone(facts["to"])
    picture = mirror.picture
    if facts["from"].endswith(".deck") and facts["to"].endswith(".hand"):
        return messages.count_both("due.draw", len(cards), name=name)
    if facts["to"] == "table" and due.cause.kind == "revealed":
        return messages.count_both("due.reveal", len(cards), name=name, source=source)
    unseen = facts["from"] in picture.hidden or not picture.face_down.isdisjoint(cards)
    if unseen or picture.kinds[facts["from"]] == "hand":
        return messages.count_both("due.cards", len(cards), name=name, source=source, to=to)
    shown = words.cards([picture.faces[cid] for cid in cards])
    return messages.both("due.move", name=name, cards=shown, to=to)


# -- violations and questions ------------------------------------------------------------------


def violation_items(
    mirror: Mirror, words: TableNames, viewer: int | None, policy: Policy, waived: Mapping[int, str]
) -> Iterator[Item]:
    """Open violations, with the ops that mend them; what was adopted is mentioned once, in passing.

    `waived` has those that were agreed on ("ruling") or let through ("allowed"), by op number.
    """
    newest: dict[tuple[int | None, str], int] = {}
    for violation in mirror.told[-12:]:
        newest[violation.seat, violation.faults[0].rule] = violation.seq
    for violation in mirror.told[-12:]:
        if violation.state == "open" or (
            violation.state in ("noted", "untimely") and mirror.version <= violation.version + 6
        ):
            mending = mirror.mending(violation) if violation.state == "open" else []
            ops = sum(len(due.ops) for due in mending)
            yield _violation(violation, mirror, words, viewer, ops, policy)
        elif violation.state == "adopted" and mirror.version <= violation.closed + 6:
            fault = violation.faults[0]
            if newest[violation.seat, fault.rule] != violation.seq:
                continue
            yield {
                "id": f"a{violation.seq}",
                "sort": "note",
                "severity": "note",
                "seat": violation.seat,
                "text": messages.both(
                    f"note.{waived.get(violation.seq, 'adopted')}", name=words.seat(violation.seat)
                ),
                "rule": rule_item(fault.rule, mirror.options["edition"]),
                "accept": False,
                "ops": 0,
            }


def _violation(
    violation: Violation, mirror: Mirror, words: TableNames, viewer: int | None, ops: int, policy: Policy
) -> Item:
    fault = violation.faults[0]
    reasons = [fault_text(one, mirror.hypothesis, words) for one in violation.faults[:3]]
    why = {lang: " ".join(dict.fromkeys(reason[lang] for reason in reasons)) for lang in messages.LANGUAGES}
    severity = severity_of(violation.faults[0], policy.checks, policy.rulings)
    key = "violation.question" if severity == "question" else "violation"
    item: Item = {
        "id": f"v{violation.seq}",
        "sort": "violation",
        "severity": shown_severity(severity),
        "seat": violation.seat,
        "text": messages.both(key, name=words.seat(violation.seat), why=why),
        "s": violation.seq,
        "rule": rule_item(fault.rule, mirror.options["edition"]),
        "accept": viewer is not None and ops > 0,
        "ops": ops,
    }
    if viewer is not None and severity != "note":
        ruling = ruling_key(fault)
        item |= {"ruling": ruling, "covers": covered(ruling, words)}
    return item


def appeal_items(seats: Sequence[int], words: TableNames) -> Iterator[Item]:
    """Who asks the host to be let do one thing; the host answers with an op of its own."""
    for seat in seats:
        yield {
            "id": f"appeal.{seat}",
            "sort": "question",
            "severity": "question",
            "seat": seat,
            "phase": "appeal",
            "text": messages.both("question.appeal", name=words.seat(seat)),
            "accept": False,
            "ops": 0,
        }


def fault_text(fault: Fault, hypothesis: Hypothesis, words: TableNames) -> Text:
    """The sentence of one reason."""
    if fault.reason is not None:
        return words.reason(fault.reason, hypothesis.game.defs)
    facts: dict[str, Any] = {}
    for key, value in fault.facts.items():
        if key in ("from", "to", "zone"):
            facts["source" if key == "from" else key] = words.zone(value)
        elif key == "place":
            facts[key] = messages.both("zone.table") if value == PLAY else words.zone(value.partition("|")[0])
        elif key == "seat":
            facts["name"] = words.seat(value)
        elif key == "amount":
            facts["gold"] = messages.count_both("gold", value)
        elif key in ("stop", "meant"):
            facts[key] = words.stop(hypothesis.game, fault.facts["zone"], value)
        else:
            facts[key] = value
    if fault.key == "fault.drew":
        return messages.count_both(fault.key, facts.pop("n"), **facts)
    return messages.both(fault.key, **facts)


def question_items(mirror: Mirror, words: TableNames, viewer: int | None) -> Iterator[Item]:
    """When a card's target is open: one answer per reading, for the card's player."""
    if mirror.lost:
        yield {
            "id": "sync",
            "sort": "question",
            "severity": "question",
            "seat": None,
            "text": messages.both("question.lost"),
            "accept": viewer is not None,
            "ops": 1,
        }
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
    for item in items:
        words = (item["seat"], item["text"]["en"])
        if words not in said:
            said.add(words)
            yield item


def _reading_items(mirror: Mirror, words: TableNames, viewer: int | None, laid: int) -> Iterator[Item]:
    """An answer for each reading there is, beside those of cards that were just laid."""
    told: set[type] = set()
    thrown = any(isinstance(one.unsure, DiscardDraw) for one in mirror.hypotheses)
    for number, hypothesis in enumerate(mirror.hypotheses):
        move, card = hypothesis.unsure, None
        if isinstance(move, DiscardDraw) or (isinstance(move, Play) and thrown):
            if type(move) in told:
                continue
            told.add(type(move))
            text = _thrown_text(move, hypothesis, words)
        elif isinstance(move, Order):
            text = messages.both("question.order", names=names_of(words, move.targets))
        elif isinstance(move, Use):
            text = messages.both("question.power", what=power_text(move))
        elif isinstance(move, Play) and laid <= 1:
            text, card = _meant_text(move, hypothesis, mirror, words), hypothesis.bond.cid[move.card]
        else:
            continue
        item: Item = {
            "id": f"q{mirror.version}.{number}",
            "sort": "question",
            "severity": "question",
            "seat": move.seat,
            "text": text,
            "accept": viewer == move.seat,
            "ops": 1,
        }
        if card is not None:
            item["c"] = card
        yield item


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
    answers = [
        (f"hit.{seat}", messages.both("question.target", card=card, name=words.seat(seat)))
        for seat in asked.seats
    ]
    if asked.enough:
        names = names_of(words, sorted(asked.hit))
        answers.append(("all", messages.both("question.target-all", card=card, name=names)))
    for answer, text in answers:
        yield {
            "id": f"q{mirror.version}.{answer}",
            "sort": "question",
            "severity": "question",
            "seat": asked.play.seat,
            "text": text,
            "c": mirror.hypothesis.bond.cid[asked.play.card],
            "accept": viewer == asked.play.seat,
            "ops": 1,
        }


def end_items(mirror: Mirror, state: State, viewer: int | None) -> Iterator[Item]:
    """Once the game is over and all is paid: the table may be ended, so that everything may be seen."""
    if not mirror.hypothesis.game.over or mirror.dues() or mirror.lost or state.over is not None:
        return
    yield {
        "id": "end",
        "sort": "note",
        "severity": "note",
        "seat": state.house.host,
        "text": messages.both("end"),
        "accept": viewer is not None and viewer == state.house.host,
        "ops": 1,
    }


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
        item: Item = {
            "id": f"o{mirror.hypothesis.moment}.{number}",
            "sort": "option",
            "severity": "note",
            "seat": offer.asked,
            "phase": _option_kind(offer, hypothesis),
            "text": option_text(offer, hypothesis, words, seat),
            "c": hypothesis.bond.cid[move.card] if isinstance(move, Play) else None,
            "accept": True,
            "ops": 1,
        }
        if plays_text(hypothesis.game, move):
            item["people"] = True
        yield item


def next_item(
    mirror: Mirror, words: TableNames, seat: int, state: State, asked: SeatQuestion | None, *, passes: bool
) -> Item:
    """How a seat goes on without a card, and when it wants to be asked (`phase`, `never`). To accept it is to
    say that the step may come; `passes`: it comes by itself; `plays`: it does nothing while a card of the
    hand can be played."""
    hypothesis = mirror.hypothesis
    ask, never = choice(state, seat)
    step = asked.plain if asked is not None else None
    item: Item = {
        "id": f"w{hypothesis.moment}",
        "sort": "next",
        "severity": "note",
        "seat": seat,
        "phase": ask,
        "never": list(never),
        "text": messages.both("next.none") if step is None else option_text(step, hypothesis, words, seat),
        "accept": step is not None,
        "passes": passes,
        "ops": 1,
    }
    if asked is not None:
        item["window"] = asked.window
        if asked.plays:
            item["plays"] = True
    return item


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
    return {
        "id": f"p{hypothesis.moment}",
        "sort": "option",
        "severity": "note",
        "seat": sets[0].asked,
        "phase": "pick",
        "text": messages.both("option.pick"),
        "cards": [words.card(hypothesis.game.defs[uid]) for uid in pool(sets)],
        "least": min(sizes),
        "most": max(sizes),
        "accept": True,
        "ops": 1,
    }


def _option_kind(offer: Offer, hypothesis: Hypothesis) -> str:
    move = offer.move
    if isinstance(move, Play):
        decision = hypothesis.game.decision
        if decision is not None and decision.kind not in ("respond", "gamble"):
            branch = hypothesis.game.cards[move.card].branches[move.mode]
            return "act" if decision.seat == move.seat and branch.trigger != _ANYTIME else "interrupt"
        return "gamble" if decision is not None and decision.kind == "gamble" else "answer"
    if isinstance(move, DiscardDraw):
        return "keep" if not move.cards else "discard" if len(move.cards) == 1 else "discard-all"
    if (
        isinstance(move, EndPhase)
        and hypothesis.game.decision
        and hypothesis.game.decision.kind == "discard_draw"
    ):
        return "keep"
    return offer.kind


_ANYTIME = 1 << 1
_PEG = re.compile(r"(fire|ice)(\d+)")
"""An Element Token on a number of its track, as a choice names it."""


def option_text(offer: Offer, hypothesis: Hypothesis, words: TableNames, seat: int) -> Text:
    """What accepting an option does, in a few words."""
    move, game = offer.move, hypothesis.game
    match move:
        case Play() if move.spend or move.cards:
            unpaid = replace(offer, move=replace(move, spend=(), cards=()))
            return paid_text(option_text(unpaid, hypothesis, words, seat), move, hypothesis, words)
        case Play():
            return _play_text(move, game, words)
        case Pass():
            return messages.both("option.pass")
        case Order():
            if len(set(move.targets)) > 1:
                return messages.both("option.order.spread", names=names_of(words, move.targets))
            return messages.count_both("option.order", len(move.targets), name=words.seat(move.targets[0]))
        case DrinkUp():
            return messages.both("option.drink" if game.players[seat].drinks else "option.sober")
        case DiscardDraw():
            return _discard_text(move, game, words)
        case Use():
            return _use_text(move, game, words)
        case Choose():
            return _choice_text(move, hypothesis, words)
    return _end_text(game, seat)


def _play_text(move: Play, game: Game, words: TableNames) -> Text:
    card, standing = words.card(game.defs[move.card]), game.standing()
    if move.targets:
        return messages.both("option.play.target", card=card, name=words.seat(move.targets[0]))
    if move.at is not None and move.at < len(standing):
        return messages.both("option.play.drink", card=card, name=words.seat(standing[move.at].seat))
    return messages.both("option.play", card=card)


def _discard_text(move: DiscardDraw, game: Game, words: TableNames) -> Text:
    if len(move.cards) == 1:
        return messages.both("option.discard", card=words.card(game.defs[move.cards[0]]))
    return messages.both("option.discard-all" if move.cards else "option.draw")


def _use_text(move: Use, game: Game, words: TableNames) -> Text:
    if not move.cards:
        return power_text(move)
    first, last = (words.card(game.defs[move.cards[place]]) for place in (0, -1))
    return messages.both("option.use", first=first, second=last)


def _choice_text(move: Choose, hypothesis: Hypothesis, words: TableNames) -> Text:
    game = hypothesis.game
    if isinstance(move.value, tuple):
        if not move.value:
            return messages.both("choice.nothing")
        if (step := step_text(move.value, hypothesis, words)) is not None:
            return step
        return messages.both("option.choose", what=words.cards([game.defs[uid] for uid in move.value]))
    if isinstance(move.value, int):
        return messages.both("option.choose", what=words.seat(move.value))
    if looks_at_trick(game):
        return messages.both(f"choice.trick.{move.value}")
    if (peg := _PEG.fullmatch(str(move.value))) is not None:
        return messages.both(f"choice.{peg[1]}", n=int(peg[2]))
    return messages.both(f"choice.{move.value}")


def _end_text(game: Game, seat: int) -> Text:
    """That a seat has nothing more to do in its phase."""
    if game.friends(seat):
        return messages.both("option.ready")
    kind = game.decision.kind if game.decision else ""
    said = {"drink": "option.end-turn", "discard_draw": "option.keep"}
    return messages.both(said.get(kind, "option.no-action"))
