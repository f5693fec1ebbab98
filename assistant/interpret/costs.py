"""What it costs to believe something of people: the one table by which explanations are weighed.

Costs add up; of all ways to explain the last ops the cheapest stands. A fault costs most, so it is told only
where nothing cheaper explains what was done. How far silence is believed is counted where ops are explained
(`readings.Answer.cost`): nothing for what is due, one for a decision, one more for each silence before it.
"""

from __future__ import annotations

__all__ = [
    "AGAIN",
    "BELIEVED",
    "CHOSEN",
    "FAULT",
    "LATE",
    "LOST",
    "MENDED",
    "SILENCE",
    "SLIP",
    "UNASKED",
    "UNSAID",
]

#: Somebody did what the rules do not allow, and leaves it so.
FAULT = 10
#: Somebody did what the rules do not allow, and it was put right.
MENDED = 6
#: A card, marker or coin went astray and was moved on to where it was meant to go, or back.
SLIP = 2
#: Each further op that belongs to the same slip.
AGAIN = 1
#: Somebody said "pass" without being asked, or meant something else by it.
UNASKED = 4
#: Somebody who was asked said "pass" and thought better of it before anybody else did anything.
UNSAID = 6
#: Somebody answered when others had gone on already.
LATE = 4
#: Somebody chose without a word: more than a pass nobody said, less than a word that meant nothing.
CHOSEN = 3
#: Others said nothing, however often, where readings differ in whose turn it is.
SILENCE = 2
#: Each decision understood since speaks for what was believed before it.
BELIEVED = 1
#: The table can no longer be followed.
LOST = 60
