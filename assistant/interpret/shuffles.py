"""A deck that was shuffled: which readings waited for it, how it lies now, and what lies in it besides.

Whether it should have been shuffled is asked in `mirror`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from innkeep.assistant.interpret.adopt_table import adopted
from innkeep.assistant.model.hypothesis import Thread, rests, wanted
from innkeep.assistant.model.observed_table import Picture
from innkeep.assistant.model.pile_order import drawn_as_lies
from innkeep.rules import Order

__all__ = ["awaiting", "lying", "with_extras"]


def awaiting(threads: Iterable[Thread], deck: str) -> tuple[Thread, ...]:
    """The threads in which the deck is due to be shuffled, now or after silence; all if in none."""
    every, waiting = tuple(threads), []
    for thread in every:
        nodes = (node for node in (thread, *thread.silent(showing=True)) if node.awaited is not None)
        ready = next((node for node in nodes if node.awaited and node.awaited.deck == deck), None)
        waiting += [ready] if ready is not None else []
    if not waiting and deck == "drink.deck":
        waiting = [order for thread in every for order in _to_order(thread)]
    return tuple(waiting) or every


def _to_order(thread: Thread) -> Iterator[Thread]:
    """The orders an empty Drink Deck is shuffled for: one for each way the Drinks may go, as nobody has put
    one on a pile yet."""
    for node in (thread, *thread.silent()):
        game, decision = node.game, node.game.decision
        if decision is None or decision.kind != "order" or game.drink_deck or not game.drink_discard:
            continue
        orders = [move for move in game.legal(decision.seat) if isinstance(move, Order)]
        yield from (later for move in orders if (later := node.after(move)).awaited is not None)
        return


def lying(thread: Thread, deck: str, picture: Picture) -> list[str]:
    """The deck's new order: of the cards the game has there, those missing at the bottom."""
    if thread.awaited is not None and thread.awaited.deck == deck:
        meant = thread.awaited.cards
    else:
        meant = frozenset(uid for uid, zone in wanted(thread.game)[0].items() if zone == deck)
    cards = {thread.bond.cid[uid] for uid in meant}
    found = [cid for cid in picture.orders[deck] if cid in cards]
    return sorted(cards - set(found)) + found


def with_extras(
    thread: Thread, deck: str, order: Collection[str], picture: Picture, let_go: dict[str, str]
) -> Thread:
    """The thread with cards left in the deck that were shuffled in though the rules have them elsewhere."""
    places, _ = thread.wanted()
    others = [cid for cid in picture.orders[deck] if cid not in order]
    extras = [cid for cid in others if not rests(deck, places[thread.bond.uid[cid]])]
    if not extras or thread.murky:
        return thread
    thread = adopted(thread, picture, extras, let_go)
    return drawn_as_lies(thread, deck, picture.orders[deck])
