"""Why an op is done, whoever does it: what the mirror waits for tells it before the op is applied.

An op has a cause where it pays something owed, answers a card, carries out a choice a card asks for, or says
that a seat has nothing more to do. It is found here alone, so that a thing done by hand, by an option, by a
bot or by the assistant itself is told in the same words.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from innkeep.assistant.advice.machine_texts import machine_due
from innkeep.assistant.model.answers import for_any_moment
from innkeep.assistant.model.dues import Due, Op
from innkeep.assistant.model.hypothesis import Cause, Hypothesis
from innkeep.assistant.model.observed_table import ObservedTable, is_area
from innkeep.assistant.model.options import Offer
from innkeep.assistant.tracker.belief.mirror import Mirror
from innkeep.rules import Decision, DrinkUp, Play
from innkeep.rules.engine.position.definitions import CHEATING
from innkeep.table import OP_KINDS, Concern, OpCause, ProposedOp

__all__ = ["cause_of"]

_WORDS = {
    "inn-paid": "inn",
    "gold-gained": "potion",
    "ante": "ante",
    "inn-ante": "ante",
    "round-won": "round",
    "pot-taken": "round",
    "round-ended": "round",
    "divided": "out",
    "no-drink": "sober",
    "phase": "turn",
    "put-away": "clear",
    "drank": "clear",
}
"""What sorts of events are called that no card is behind."""

_FAMILIES = {"CONT": "contest", "GAMB": "round", "LOSE": "out", "DRINK": "drink", "CHAS": "drink"}
"""What the rest is called, by the family of its rule."""

_ITSELF = frozenset({"revealed", "side-revealed", "put-away", "ordered", "drank"})
"""Events whose card is the one that moves, not one behind it."""


def cause_of(mirror: Mirror, offered: Sequence[Offer], op: ProposedOp) -> OpCause | None:
    """What an op follows from; `offered` are the options of who does it. None: nothing known."""
    if mirror.lost:
        return None
    for due in mirror.dues():
        if _pays(op, due, mirror.picture):
            told = _told(due.cause, mirror.hypothesis)
            return told if op.seat is not None else replace(told, by=due.seat)
    if (step := machine_due(mirror)) is not None and _takes(op, step):
        return _of_step(step, mirror.hypothesis)
    decision = mirror.hypothesis.game.decision
    if decision is None or op.seat is None or mirror.pending_reveal is not None:
        return None
    if OP_KINDS[op.kind].concern is Concern.SIGN:
        return _of_sign(op.seat, decision, offered, mirror.hypothesis)
    if (card := _laid_down(op, mirror.picture)) is not None:
        return _of_play(card, decision, offered, mirror.hypothesis)
    if op.seat in decision.seats:
        return _of_choice(op, decision.kind, decision.source, mirror.hypothesis)
    return None


def _of_play(
    card: str, decision: Decision, offered: Sequence[Offer], hypothesis: Hypothesis
) -> OpCause | None:
    """What a card laid from a hand follows from: it cheats in a Round, or answers what lies open."""
    if decision.kind == "gamble" and _cheats(card, offered, hypothesis):
        return OpCause("cheat")
    answers = decision.kind == "respond" and _is_answer(card, offered, hypothesis)
    return _of_card("answer", decision.source, hypothesis) if answers else None


def _takes(op: ProposedOp, step: Due) -> bool:
    """Whether an op is a part of a machine's step, with the very cards of it."""
    return _is_one_of(op, step.ops, ("zone", "from", "to", "cs", "n"))


def _is_one_of(op: ProposedOp, ops: Iterable[Op], keys: Collection[str]) -> bool:
    """Whether an op is of the kind of one of these, and alike in what that one says under these keys."""
    alike = (one for one in ops if one["kind"] == op.kind)
    return any(all(one[key] == op.args.get(key) for key in keys if key in one) for one in alike)


def _of_step(step: Due, hypothesis: Hypothesis) -> OpCause:
    """What a step of a machine follows from: the card it answers, or its own rules; done by it, whoever
    moves its cards."""
    answered = step.cause.card if step.cause.kind == "answer" else None
    told = OpCause("machine") if answered is None else _of_card("answer", answered, hypothesis)
    return replace(told, by=step.seat)


def _cheats(card: str, offered: Sequence[Offer], hypothesis: Hypothesis) -> bool:
    """Whether a card of a Round is played as a Cheating Card."""
    cards = hypothesis.game.cards
    return any(cards[play.card].types & CHEATING for play in _plays_of(card, offered, hypothesis))


def _plays_of(card: str, offered: Sequence[Offer], hypothesis: Hypothesis) -> Iterator[Play]:
    """The offered ways to play a card."""
    plays = (offer.move for offer in offered if isinstance(offer.move, Play))
    return (play for play in plays if hypothesis.bond.cid[play.card] == card)


def _of_sign(
    seat: int, decision: Decision, offered: Sequence[Offer], hypothesis: Hypothesis
) -> OpCause | None:
    """What a seat that goes on leaves unanswered, or which phase it ends."""
    if seat not in decision.seats:
        return None
    if decision.kind == "drink":
        if any(isinstance(offer.move, DrinkUp) for offer in offered):
            return OpCause("drink" if hypothesis.game.players[seat].drinks else "sober")
        return OpCause("end-turn")
    return _of_card(decision.kind.replace("_", "-"), decision.source, hypothesis)


def _of_choice(op: ProposedOp, kind: str, source: int | None, hypothesis: Hypothesis) -> OpCause | None:
    """What a step of one's own follows from: the card that asks for it, or the phase."""
    if kind == "drink":
        where = str(op.args.get("from", op.args.get("zone")))
        if where == f"s{op.seat}.drinks":
            return OpCause("drink-up")
        return OpCause("sober") if where.endswith(".alcohol") else None  # a team's marker is one for all
    known = OP_KINDS[op.kind]
    if source is not None and kind != "respond" and (known.concern is Concern.TABLE or known.by_lot):
        return _of_card("card", source, hypothesis)
    return None


def _pays(op: ProposedOp, due: Due, picture: ObservedTable) -> bool:
    """Whether an op does what is owed, all of it or a part."""
    args, facts = op.args, due.facts
    if due.sort in ("track", "turn"):
        return op.kind == "track" and _goes_towards(args, due, picture)
    if due.sort == "pay":
        return op.kind == "pay" and (args["from"], args["to"]) == (facts["from"], facts["to"])
    if due.sort == "cards":
        return args.get("to") == facts["to"] and _among(args.get("cs", ()), facts["cards"])
    return _is_one_of(op, due.ops, ("zone", "from", "to", "c"))


def _goes_towards(args: Mapping[str, Any], due: Due, picture: ObservedTable) -> bool:
    """Whether a marker, or the pawn, is moved from what it showed towards what it should, and not beyond."""
    zone, value = due.facts["zone"], args["value"]
    low, high = sorted((due.facts["was"], due.facts["value"]))
    return bool(args["zone"] == zone and low <= value <= high) and value != picture.values.get(zone)


def _among(cards: Iterable[str], wanted: Sequence[str]) -> bool:
    moved = set(cards)
    return bool(moved) and moved <= set(wanted)


def _laid_down(op: ProposedOp, picture: ObservedTable) -> str | None:
    """The card that somebody lays from their hand into the middle, face up."""
    args = op.args
    if op.kind != "move" or len(args["cs"]) != 1 or not is_area(args["to"]) or not args["up"][0]:
        return None
    (card,) = args["cs"]
    return card if picture.cards.get(card) == f"s{op.seat}.hand" else None


def _is_answer(card: str, offered: Sequence[Offer], hypothesis: Hypothesis) -> bool:
    """Whether a card may answer what lies open, rather than be played at any moment."""
    plays = _plays_of(card, offered, hypothesis)
    return not all(for_any_moment(hypothesis.game, play.card, play.mode) for play in plays)


def _told(cause: Cause, hypothesis: Hypothesis) -> OpCause:
    """The cause of something owed, in a word or by its card."""
    if cause.card is not None and cause.kind not in _ITSELF:
        return _of_card("card", cause.card, hypothesis)
    if cause.kind == "revealed":
        return OpCause("contest" if cause.rule.startswith("CONT") else "drink-up")
    if cause.kind in ("alcohol", "fortitude"):
        return OpCause("drink", _drunk(cause.seat, hypothesis))
    return OpCause(_WORDS.get(cause.kind) or _FAMILIES.get(cause.rule.partition("-")[0], "rule"))


def _drunk(seat: int | None, hypothesis: Hypothesis) -> str | None:
    """The Drink that seat drank last; where it lies now decides who is told which it is."""
    for key, cause in reversed(list(hypothesis.causes.items())):
        if key[0] == "c" and key[1:].isdigit() and (cause.kind, cause.seat) == ("drank", seat):
            return hypothesis.bond.cid[int(key[1:])]
    return None


def _of_card(word: str, card: int | None, hypothesis: Hypothesis) -> OpCause:
    """A cause by the uid of its card, with whose it is; a word alone where there is none."""
    if card is None:
        return OpCause(word)
    owner = hypothesis.game.owners[card]
    return OpCause(word, hypothesis.bond.cid[card], owner if owner >= 0 else None)
