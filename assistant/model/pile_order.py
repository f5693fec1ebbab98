"""The order of a hypothesis's piles, taken from how they lie on the table.

Which card belongs where is not asked here.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from innkeep.assistant.model.hypothesis import Hypothesis
from innkeep.assistant.model.observed_table import is_beside, owned
from innkeep.assistant.model.records import OpSnapshot

__all__ = ["drawn_as_lies", "joined", "lain", "on_top", "ordered"]

#: So many ops after cards came into a pile it may be shuffled for them.
_LATELY = 12


def lain(hypothesis: Hypothesis, there: Sequence[int], lies: Collection[str]) -> list[int]:
    """The cards the game has in a pile in the order they lie in; those elsewhere keep their depth."""
    cards = set(there)
    lying = [uid for cid in lies if (uid := hypothesis.bond.uid[cid]) in cards]
    elsewhere = cards.difference(lying)
    rest = iter(lying)
    return [uid if uid in elsewhere else next(rest) for uid in there]


def ordered(hypothesis: Hypothesis, pile: str, lies: Collection[str], away: Collection[str]) -> Hypothesis:
    """The hypothesis with a pile in the order it lies in, cards that are `away` at the bottom."""
    there = hypothesis.game.zone(pile)
    below = [uid for cid in away if (uid := hypothesis.bond.uid[cid]) in there]
    order = below + [uid for uid in lain(hypothesis, there, lies) if uid not in below]
    if order == there:
        return hypothesis
    game = hypothesis.game.copy()
    game.set_order(pile, order)
    return replace(hypothesis, game=game)


def on_top(hypothesis: Hypothesis, pile: str, uid: int) -> Hypothesis:
    """The hypothesis with a card of a pile on top of it."""
    there = hypothesis.game.zone(pile)
    if uid not in there or there[-1] == uid:
        return hypothesis
    game = hypothesis.game.copy()
    game.set_order(pile, [*(other for other in there if other != uid), uid])
    return replace(hypothesis, game=game)


def drawn_as_lies(hypothesis: Hypothesis, deck: str, lies: Sequence[str]) -> Hypothesis:
    """The hypothesis in which the cards of a hand that have yet to be drawn are those on top of the deck:
    which of the cards just shuffled they are nobody can know, so it is not held against who draws."""
    seat, pile = owned(deck)
    if seat is None or pile != "deck" or hypothesis.order_unknown:
        return hypothesis  # only a player's own deck is drawn from
    hand = f"s{seat}.hand"
    uids = [hypothesis.bond.uid[cid] for cid in lies]
    owed = [uid for uid in hypothesis.game.zone(hand) if uid in uids]
    top = uids[len(uids) - len(owed) :]
    coming, going = [uid for uid in top if uid not in owed], [uid for uid in owed if uid not in top]
    if {hypothesis.game.zone_of(uid) for uid in coming} != {deck}:
        return hypothesis
    game = hypothesis.game.copy()
    for new, old in zip(coming, going, strict=True):
        game.put(new, hand)
        game.put(old, deck)
    game.set_order(deck, lain(hypothesis, game.zone(deck), lies))
    return replace(hypothesis, game=game)


def joined(recent: Sequence[OpSnapshot], pile: str) -> bool:
    """Whether cards came by the rules into a pile beside a seat of late: it is shuffled then (WENCH-14)."""
    late = [entry for entry in list(recent)[-_LATELY:] if entry.reading.kind != "violation"]
    return is_beside(pile) and any(c.now == pile != c.was for entry in late for c in entry.touched.cards)
