"""A deck that was shuffled: which hypotheses waited for it, what order it has now, and what else is in it.

Whether it should have been shuffled is asked in `tracker`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain

from innkeep.assistant.interpret.adopt_table import adopted
from innkeep.assistant.model.concerns import mixed_pile
from innkeep.assistant.model.hypothesis import Hypothesis, rests
from innkeep.assistant.model.machine import step_of
from innkeep.assistant.model.observed_table import ObservedTable, Touched
from innkeep.assistant.model.pile_order import drawn_as_lies
from innkeep.assistant.model.records import OpSnapshot
from innkeep.rules import Order

__all__ = [
    "awaiting",
    "gathered",
    "just_mixed",
    "lying",
    "mixed_before",
    "takes_in",
    "with_extras",
]


def awaiting(hypotheses: Iterable[Hypothesis], deck: str) -> tuple[Hypothesis, ...]:
    """The hypotheses in which the deck is due to be shuffled, now or after silence; all if in none."""
    every = tuple(hypotheses)
    waiting = tuple(filter(None, (first_awaiting(one, deck) for one in every)))
    if not waiting and deck == "drink.deck":
        waiting = tuple(chain.from_iterable(map(_to_order, every)))
    if not waiting and any(one.game.machines for one in every):
        waiting = tuple(chain.from_iterable(renewing(one, deck) for one in every))
    return waiting or every


def first_awaiting(hypothesis: Hypothesis, deck: str) -> Hypothesis | None:
    """The first moment, now or after silence, at which that deck is to be shuffled."""
    return next((node for node in hypothesis.moments(showing=True) if node.awaits(deck)), None)


def takes_in(hypotheses: Iterable[Hypothesis], deck: str, cids: Collection[str]) -> bool:
    """Whether these cards are just what is due to be shuffled into the deck, now or after silence."""
    waiting = filter(None, (first_awaiting(one, deck) for one in hypotheses)) if cids else ()
    mixings = ((one.bond.uid, one.awaited and one.awaited.of(deck)) for one in waiting)
    return any(mixing is not None and mixing.cards >= {*map(uid.get, cids)} for uid, mixing in mixings)


def _to_order(hypothesis: Hypothesis) -> Iterator[Hypothesis]:
    """The orders an empty Drink Deck is shuffled for: one for each way the Drinks may go, as nobody has put
    one on a pile yet."""
    asking = (node for node in hypothesis.moments() if node.asks == "order")
    node = next((one for one in asking if one.game.drink_discard and not one.game.drink_deck), None)
    if node is not None:
        orders = (move for move in node.game.legal(node.game.asked) if isinstance(move, Order))
        yield from (later for later in map(node.after, orders) if later.awaited is not None)


def renewing(hypothesis: Hypothesis, deck: str) -> Iterator[Hypothesis]:
    """The step of a machine, now or after silence, for which that deck has to be made anew."""
    steps = ((node, step_of(node.game)) for node in hypothesis.moments())
    after = next((node.after(move) for node, move in steps if move is not None), None)
    if after is not None and after.awaited is not None and after.awaited.deck == deck:
        yield after


def lying(hypothesis: Hypothesis, deck: str, lies: Sequence[str]) -> list[str]:
    """The deck's new order, as it `lies` there.

    Cards the game has in it and the table has not go to the bottom, in the order they had in the game.
    Ordered by name they would tell twin tables apart, by cards that lie face down.
    """
    uid, awaited = hypothesis.bond.uid, hypothesis.awaited
    mixing = None if awaited is None else awaited.of(deck)
    if awaited is not None and mixing is not None:
        game, meant = awaited.base.game, mixing.cards
        piles = [*game.zone(deck), *game.zone(mixing.discard)]
    else:
        piles = hypothesis.game.zone(deck)
        meant = frozenset(piles)
    found = [cid for cid in lies if uid.get(cid) in meant]
    missing = meant.difference(uid[cid] for cid in found)
    lay = [one for one in (*piles, *sorted(missing.difference(piles))) if one in missing]
    return [*(hypothesis.bond.cid[one] for one in lay), *found]


def with_extras(
    hypothesis: Hypothesis,
    deck: str,
    order: Collection[str],
    picture: ObservedTable,
    untracked: dict[str, str],
) -> Hypothesis:
    """The hypothesis with cards left in the deck that were shuffled in though the rules have them
    elsewhere."""
    places, _ = hypothesis.wanted()
    others = [cid for cid in picture.orders[deck] if cid not in order]
    extras = [cid for cid in others if not rests(deck, places[hypothesis.bond.uid[cid]])]
    if not extras or hypothesis.order_unknown:
        return hypothesis
    hypothesis = adopted(hypothesis, picture, extras, untracked)
    return drawn_as_lies(hypothesis, deck, picture.orders[deck])


def just_mixed(ring: Iterable[OpSnapshot], deck: str) -> bool:
    """Whether a pile was shuffled and not touched since: who does it once more changes nothing."""
    for entry in reversed([*ring]):
        if mixed_pile(entry.op) == deck:
            return True
        if any(now.id == deck for _, now in entry.op.changes.zones):
            return False
    return False


def mixed_before(ring: Iterable[OpSnapshot], deck: str) -> OpSnapshot | None:
    """The first of the shuffles of a pile that nobody has touched otherwise since; None: it was not shuffled,
    or touched. What was to be taken off after the first is on top only after the last."""
    found = None
    for entry in reversed([*ring]):
        if mixed_pile(entry.op) == deck:
            found = entry
            if entry.op.kind == "gather":
                break
        elif any(now.id == deck for _, now in entry.op.changes.zones):
            break
    return found


def gathered(hypotheses: Iterable[Hypothesis], picture: ObservedTable, t: Touched) -> bool:
    """Whether cards of discards went, before they are shuffled, into the deck that is to be made of them."""
    decks = {card.now for card in t.cards if card.moved}
    stacked = all(picture.kinds[card.was] == "stack" for card in t.cards)
    if t.values or len(decks) != 1 or not (stacked and decks <= picture.hidden):
        return False
    (deck,) = decks
    for hypothesis in awaiting(hypotheses, deck):
        mixing, uid = hypothesis.awaited and hypothesis.awaited.of(deck), hypothesis.bond.uid
        if mixing is not None:
            return all(card.was == mixing.discard and uid[card.cid] in mixing.cards for card in t.cards)
    return False
