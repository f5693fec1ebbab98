"""Faults people make, one at a time: what is done wrong, by whom, and which rules say so.

Each looks for its occasion in an evening, does the wrong thing there on the table, and names its culprit. The
rules against a card played wrongly are those the game itself gives; the others stand beside each fault.
"""

from __future__ import annotations

from tests.bench.referee.faults import cards, drinks, gold, hands, markers, plays, rounds
from tests.bench.referee.faults.making import CONSERVATION, HIDDEN, TIMING, Wrong, Wronged

__all__ = ["CONSERVATION", "HIDDEN", "TIMING", "WRONGS", "Wrong", "Wronged"]

WRONGS: list[Wrong] = [
    *(*gold.WRONGS, *rounds.WRONGS, *markers.WRONGS, *cards.WRONGS),
    *(*hands.WRONGS, *drinks.WRONGS, *plays.WRONGS),
]
