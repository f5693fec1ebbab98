"""Several ops about the same things taken as one: what all of them together have changed.

People put a slip right going forward as often as back: a Drink goes onto a wrong pile and from there onto the
right one. What counts is the net effect. Nothing here asks what it means.

>>> def there(was, now):
...     return Touched((), (ValueChange("s0.alcohol", was, now),))
>>> net_change([there(3, 7), there(7, 5)], {"s0.alcohol": 5}) == there(3, 5)
True

Of another marker nothing is left that was moved there and back; what is held apart from an op is not counted
in what the op found.

>>> net_change([there(3, 7), there(7, 3)], {"s0.alcohol": 3}).items
frozenset()
>>> apart_from([there(3, 7)], there(7, 6)) == there(3, 2)
True
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

from innkeep.assistant.model.observed_table import CardMove, ObservedTable, Touched, ValueChange
from innkeep.table import AppliedOp, Changes

__all__ = ["Held", "apart_from", "net_change", "together"]


@dataclass(frozen=True, slots=True)
class Held:
    """An op that is not read by itself but together with one that comes after it; `paying`: as a part of
    what is paid for a card; `early`: it waits for its moment, for which it came too soon; `coming`: that is
    one to which others come by saying nothing."""

    op: AppliedOp
    touched: Touched
    paying: bool = False
    early: bool = False
    coming: bool = False


def net_change(changes: Iterable[Touched], values: Mapping[str, int]) -> Touched:
    """What a row of changes comes to; `values` has what every marker and purse shows after the last."""
    row = [*changes]
    cards: dict[str, CardMove] = {}
    for card in (card for change in row for card in change.cards):
        first = cards.get(card.cid)
        cards[card.cid] = card if first is None else replace(card, was=first.was)
    moved = _shifts(row)
    return Touched(
        tuple(card for card in cards.values() if card.moved),
        tuple(ValueChange(zone, values[zone] - by, values[zone]) for zone, by in moved.items() if by),
    )


def _shifts(changes: Iterable[Touched]) -> Counter[str]:
    """By how much every marker and purse was moved in all."""
    moved: Counter[str] = Counter()
    for value in (value for change in changes for value in change.values):
        moved[value.zone] += value.now - value.was
    return moved


def apart_from(held: Iterable[Touched], t: Touched) -> Touched:
    """What an op changed, had the held changes of markers and purses not been made."""
    if not (off := _shifts(held)):
        return t
    values = (ValueChange(one.zone, one.was - off[one.zone], one.now - off[one.zone]) for one in t.values)
    return Touched(t.cards, tuple(values))


def together(
    earlier: Sequence[Held], op: AppliedOp, t: Touched, picture: ObservedTable
) -> tuple[AppliedOp, Touched]:
    """One op in place of several, the last being `op`, and what it changed."""
    net = net_change([*(one.touched for one in earlier), t], picture.values)
    changes = [op.changes, *(one.op.changes for one in reversed(earlier))]
    whole = Changes(
        tuple(chain.from_iterable(change.components for change in changes)),
        tuple(chain.from_iterable(change.zones for change in changes)),
        op.changes.seats,
    )
    if op.kind != "pay":
        return replace(op, changes=whole), net
    args = _as_payment(net.values)
    if args is None:
        return replace(op, kind="move", changes=whole), net
    return replace(op, args=args, changes=whole), net


def _as_payment(values: Iterable[ValueChange]) -> dict[str, Any] | None:
    """What a payment from one purse to another comes to; None where several gave, or got, something."""
    ordered = sorted(values, key=lambda one: one.now - one.was)
    if [one.now > one.was for one in ordered] != [False, True]:
        return None
    gave, got = ordered
    return {"from": gave.zone, "to": got.zone, "amount": got.now - got.was}
