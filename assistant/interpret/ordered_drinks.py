"""Drinks ordered one by one: for whom the others are shows only as they are laid, so with each further Drink
the order is read again. Pure functions of hypotheses; `tracker` takes up the results.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product

from innkeep.assistant.interpret.catch_up import gone_on
from innkeep.assistant.model.hypothesis import Hypothesis, rests
from innkeep.assistant.model.machinery_zones import pours
from innkeep.assistant.model.observed_table import CardMove, Touched
from innkeep.assistant.model.records import OpSnapshot
from innkeep.rules import IllegalMoveError, Order, Pass

__all__ = ["begun", "ordered_again", "orders"]

#: How many ways an order may go on are kept beside each other: two further Drinks among five.
MOST_ORDERS = 25


def begun(t: Touched) -> tuple[int, ...]:
    """The seats whose piles Drinks were laid on from where they are ordered, in that order."""
    laid = (c.now for c in t.cards if pours(c.was) and c.now.endswith(".drinks"))
    return tuple(int(zone[1 : zone.index(".")]) for zone in laid)


def orders(hypothesis: Hypothesis, seat: int, first: Sequence[int]) -> Iterator[Order]:
    """Some of the orders of the Drinks due that begin like this."""
    game = hypothesis.game
    others = [other for other in game.seats_from(seat) if not game.together(other, seat)]
    left = game.orders - len(first)
    if left >= 0:
        for rest in islice(product(others, repeat=left), MOST_ORDERS):
            yield Order(seat, (*first, *rest))


def ordered_again(
    recent: Sequence[OpSnapshot], t: Touched, told: Sequence[int] | None = None
) -> tuple[Hypothesis, ...]:
    """The hypotheses in which the Drinks of the last order go where they were laid, with what an op lays
    now, or as somebody has `told`. None where something else was decided since: only a refill of the Drink
    Deck may have come between, with its payment, its passes and its shuffle."""
    first = list(begun(t))
    cards = list(t.cards)
    since: list[OpSnapshot] = []
    for entry in reversed(recent):
        move = entry.reading.move
        first[:0] = begun(entry.touched)
        cards[:0] = entry.touched.cards
        if isinstance(move, Order):
            found = _kept(entry.before, move.seat, tuple(first) if told is None else tuple(told))
            lying = [card for card in cards if pours(card.was)]
            later = ((m, gone_on(hypothesis, since)) for m, hypothesis in found)
            fitting = [
                (m, hypothesis)
                for m, hypothesis in later
                if hypothesis is not None and _lie(hypothesis, lying)
            ]
            if len(fitting) < 2:
                return tuple(hypothesis for _, hypothesis in fitting)
            return tuple(hypothesis.doubting((*hypothesis.ambiguities, m)) for m, hypothesis in fitting)
        if entry.reading.kind in ("decision", "implicit-pass", "late") and not isinstance(move, Pass):
            return ()
        since.insert(0, entry)
    return ()


def _kept(
    before: Sequence[Hypothesis], seat: int, first: tuple[int, ...]
) -> Iterator[tuple[Order, Hypothesis]]:
    for hypothesis in before:
        for node in (hypothesis, *hypothesis.implicit_passes()):
            decision = node.game.decision
            if decision is None or (decision.kind, decision.seat) != ("order", seat):
                continue
            for move in orders(node, seat, first):
                try:
                    yield move, node.after(move)
                except IllegalMoveError:
                    continue
            break


def _lie(hypothesis: Hypothesis, cards: Sequence[CardMove]) -> bool:
    places = hypothesis.wanted()[0]
    uid = hypothesis.bond.uid
    return all(rests(card.now, places[uid[card.cid]]) for card in cards)
