"""How far readings that stand beside each other are to be believed, and which one more may stand.

Pure questions about threads; `mirror` keeps those it is given.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from innkeep.assistant.interpret.chat_hints import surer
from innkeep.assistant.interpret.readings import declined
from innkeep.assistant.model.game_from_table import home
from innkeep.assistant.model.hypothesis import Thread
from innkeep.assistant.model.obligations import gaps
from innkeep.assistant.model.observed_table import PLAY, CardMove, Picture, Touched, is_area
from innkeep.rules import Move, Play

__all__ = ["cleared_early", "least_owing", "perhaps_played", "perhaps_said_late"]


def least_owing(threads: Sequence[Thread], picture: Picture, stale: Collection[Move]) -> tuple[Thread, ...]:
    """The threads, those by which the table was left least behind first; those that are further behind than
    the first and doubtful for a `stale` move are believed no longer: people would have done it by now."""
    behind = {}
    for thread in threads:
        apart = gaps(thread, picture)
        markers = apart.values.keys() - {"turn"}  # the pawn may be late in whichever turn the others are
        behind[id(thread)] = len(markers) + len(apart.cards)
    least = min(behind.values())
    fresh = [one for one in threads if one.doubts and not set(stale).intersection(one.doubts)]
    kept = [one for one in threads if behind[id(one)] == least or one in fresh]
    return surer(sorted(kept, key=lambda thread: behind[id(thread)]))


def perhaps_played(threads: Sequence[Thread], t: Touched) -> tuple[Thread, ...]:
    """The threads, and those in which a card that lies in the middle, on its way to the place in front of its
    player, was played as it was moved there: nothing tells that from its being laid where it belongs."""
    if len(t.cards) != 1 or not (t.cards[0].was == "table" and is_area(t.cards[0].now)):
        return tuple(threads)
    uid = threads[0].bond.uid[t.cards[0].cid]
    played: list[Thread] = []
    for thread in threads:
        if not thread.wanted()[0][uid].endswith(".front") or thread.murky:
            continue
        for move in thread.game.legal():
            if isinstance(move, Play) and move.card == uid:
                after = thread.after(move)
                played.append(replace(after, doubts=(*after.doubts, move)))
    return (*threads, *played)


def cleared_early(threads: Sequence[Thread], t: Touched) -> bool:
    """Whether cards still in play were but laid on the discards they go to: hasty players do."""
    return bool(t.cards) and not t.values and all(_on_its_way(threads, card) for card in t.cards)


def _on_its_way(threads: Sequence[Thread], card: CardMove) -> bool:
    uid = threads[0].bond.uid[card.cid]
    where = (is_area(card.was), card.now)
    return all(
        one.wanted()[0][uid] == PLAY and where == (True, home(one.game, uid, "table")) for one in threads
    )


def perhaps_said_late(threads: Sequence[Thread], seat: int) -> tuple[Thread, ...]:
    """The threads after that seat's "pass", and as they were: it may have been meant for what is over."""
    passed = [answer.thread if (answer := declined(one, seat)) else one for one in threads]
    kept: dict[object, Thread] = {}
    for one in (*passed, *threads):
        kept.setdefault((one.game.digest(), one.flows), one)
    return tuple(kept.values())
