"""What an advice item stands for once somebody accepts it: the ops that pay, mend, answer or move.

The ids are those the items carry: `d...` a due (`f.d...` once it was forgotten), `n` one presumed, `v` a
violation, `o` an option, `p` cards picked one by one, `q` an answer to a question.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from innkeep.assistant.advice.advice_items import end_items, may_pay, picks, pool
from innkeep.assistant.advice.laid_cards import laid_answer
from innkeep.assistant.advice.machine_texts import machine_due
from innkeep.assistant.interpret.payments import open_price
from innkeep.assistant.interpret.target_sets import Open, open_targets
from innkeep.assistant.model.dues import Op
from innkeep.assistant.model.hypothesis import Hypothesis
from innkeep.assistant.model.options import (
    Offer,
    arrow,
    meant_seat,
    ops_of,
    order_words,
    paid_words,
    words_for,
)
from innkeep.assistant.tracker.belief.mirror import Mirror
from innkeep.rules import Choose, DiscardDraw, Move, Order, Play, Use
from innkeep.table import State

__all__ = ["answered", "chosen", "owed"]


def owed(mirror: Mirror, state: State, seat: int, advice_id: str) -> list[Op] | None:
    """The ops of what anybody may do whom the item is for: start again, end, pay, mend; None: no such."""
    if advice_id == "sync" and mirror.lost:
        return [{"kind": "resync"}]
    if advice_id == "end" and end_items(mirror, state, seat):
        return [{"kind": "end"}]
    return next((ops for name, ops in _payable(mirror, state, seat) if name == advice_id), None)


def _payable(mirror: Mirror, state: State, seat: int) -> Iterator[tuple[str, list[Op]]]:
    """The ids of all that seat may pay, take or mend now, each with its ops."""
    for due in mirror.dues():
        if may_pay(seat, due.seat, state):
            yield from ((name, list(due.ops)) for name in (due.id, f"f.{due.id}"))
    if (step := machine_due(mirror)) is not None:
        yield step.id, list(step.ops)
    for due in mirror.presumed():
        if seat == due.seat:
            yield f"n{mirror.hypothesis.moment}.{due.id}", list(due.ops)
    for violation in mirror.told:
        if violation.state == "open":
            yield f"v{violation.seq}", [op for due in mirror.mending(violation) for op in due.ops]


def chosen(mirror: Mirror, offered: Sequence[Offer], advice_id: str) -> list[Op] | None:
    """The ops of one of the moves that are offered to a seat."""
    head, _, number = advice_id.partition(".")
    if head == f"o{mirror.hypothesis.moment}" and number in map(str, range(len(offered))):
        return ops_of(mirror.hypothesis, mirror.picture, offered[int(number)].move)
    if head == f"p{mirror.hypothesis.moment}":
        return _picked(mirror, picks(offered), number)
    return None


def _picked(mirror: Mirror, sets: Sequence[Offer], numbers: str) -> list[Op] | None:
    """The ops that choose the cards with these numbers (`0.3`; none: the first way), if that is legal."""
    cards, hypothesis = pool(sets), mirror.hypothesis
    words = [word for word in numbers.split(".") if word]
    if not sets or not all(word.isdecimal() and int(word) < len(cards) for word in words):
        return None
    wanted = {cards[int(word)] for word in words}
    unlisted = Choose(sets[0].move.seat, tuple(sorted(wanted)))
    listed = next((offer.move for offer in sets if _picks(offer.move, wanted)), None)
    if listed is None and not hypothesis.game.can(unlisted):
        return None
    return ops_of(hypothesis, mirror.picture, listed or unlisted)


def _picks(move: Move, wanted: Collection[int]) -> bool:
    """Whether a move chooses just these cards; of no cards, any."""
    value = move.value if isinstance(move, Choose) else None
    return isinstance(value, tuple) and (not wanted or {*value} == wanted)


def answered(mirror: Mirror, seat: int, advice_id: str) -> list[Op] | None:
    """What says which of several readings is meant."""
    if (asked := open_targets([one.unsure for one in mirror.hypotheses])) is not None:
        return _hit(mirror, asked, seat, advice_id)
    if (told := laid_answer(mirror.hypotheses, mirror.version, seat, advice_id)) is not None:
        return told
    for number, hypothesis in enumerate(mirror.hypotheses):
        move = hypothesis.unsure
        if move is not None and move.seat == seat and advice_id == f"q{mirror.version}.{number}":
            return _meant(mirror, hypothesis, move)
    return None


def _meant(mirror: Mirror, hypothesis: Hypothesis, move: Move) -> list[Op] | None:
    """What says that a move was meant as this reading has it."""
    thrown = any(isinstance(other.unsure, DiscardDraw) for other in mirror.hypotheses)
    match move:
        case Order():
            return [order_words(move)]
        case DiscardDraw():
            return [{"kind": "chat", "text": "!discarded"}]
        case Use():
            return [{"kind": "chat", "text": f"!use {move.power}"}]
        case _ if thrown:
            return [{"kind": "chat", "text": "!played"}]
        case Play() if open_price(mirror.hypotheses):
            return [paid_words(hypothesis, move)]
        case Play():
            return list(_telling(mirror, hypothesis, move)) or _as_a_play(mirror)
    return None


def _as_a_play(mirror: Mirror) -> list[Op]:
    """What says that a card was played, where it may have been something else."""
    surely = all(isinstance(one.unsure, Play) for one in mirror.hypotheses)
    return [] if surely else [{"kind": "chat", "text": "!played"}]


def _hit(mirror: Mirror, asked: Open, seat: int, advice_id: str) -> list[Op] | None:
    """What says that a card hits one more player, or nobody else."""
    head = f"q{mirror.version}."
    if seat != asked.play.seat:
        return None
    if asked.enough and advice_id == f"{head}all":
        return [{"kind": "chat", "text": " ".join(["!hits", *(str(one + 1) for one in sorted(asked.hit))])}]
    card = mirror.hypothesis.bond.cid[asked.play.card]
    found = [one for one in asked.seats if advice_id == f"{head}hit.{one}"]
    return [arrow(mirror.hypothesis, card, found[0])] if found else None


def _telling(mirror: Mirror, hypothesis: Hypothesis, move: Play) -> Iterator[Op]:
    """The ops that tell one reading of a played card from the others."""
    others = [(other, m) for other in mirror.hypotheses if isinstance(m := other.unsure, Play)]
    target = meant_seat(hypothesis, move)
    alike = [m for other, m in others if meant_seat(other, m) == target]
    if target is not None and len(alike) < len(others):
        yield arrow(hypothesis, hypothesis.bond.cid[move.card], target)
    yield from words_for(move, alike)
