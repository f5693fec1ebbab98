"""Drinks ordered one by one: for whom the others are shows only as they are laid, so with each further Drink
the order is read again. Pure functions of hypotheses; `tracker` takes up the results.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import chain, islice, product

from innkeep.assistant.interpret.catch_up import gone_on
from innkeep.assistant.model.hypothesis import Hypothesis, rests
from innkeep.assistant.model.machinery_zones import pours
from innkeep.assistant.model.observed_table import CardMove, Touched, owned
from innkeep.assistant.model.records import OpSnapshot
from innkeep.rules import IllegalMoveError, Order, Pass

__all__ = ["begun", "ordered_again", "orders"]

#: How many ways an order may go on are kept beside each other: two further Drinks among five.
MOST_ORDERS = 25


def begun(t: Touched) -> tuple[int, ...]:
    """The seats whose piles Drinks were laid on from where they are ordered, in that order."""
    laid = (c.now for c in t.cards if pours(c.was) and c.now.endswith(".drinks"))
    return tuple(seat for zone in laid if (seat := owned(zone)[0]) is not None)


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
    for ago, entry in enumerate(reversed(recent), 1):
        move = entry.reading.move
        if isinstance(move, Order):
            since = recent[len(recent) - ago :]
            laid = (*chain.from_iterable(one.touched.cards for one in since), *t.cards)
            first = begun(Touched(laid, ())) if told is None else tuple(told)
            lying = [card for card in laid if pours(card.was)]
            found = _kept(entry.before, move.seat, first)
            later = ((m, gone_on(hypothesis, since[1:])) for m, hypothesis in found)
            fitting = [(m, one) for m, one in later if one is not None and _lie(one, lying)]
            return tuple(one.doubting(m) if len(fitting) > 1 else one for m, one in fitting)
        if entry.reading.kind in ("decision", "implicit-pass", "late") and not isinstance(move, Pass):
            return ()
    return ()


def _kept(
    before: Sequence[Hypothesis], seat: int, first: tuple[int, ...]
) -> Iterator[tuple[Order, Hypothesis]]:
    """The orders of a seat that begin like this, by these readings."""
    for node in filter(None, (one.first_asking("order", seat) for one in before)):
        for move in orders(node, seat, first):
            with suppress(IllegalMoveError):
                yield move, node.after(move)


def _lie(hypothesis: Hypothesis, cards: Sequence[CardMove]) -> bool:
    places = hypothesis.wanted()[0]
    uid = hypothesis.bond.uid
    return all(rests(card.now, places[uid[card.cid]]) for card in cards)
