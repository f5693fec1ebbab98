"""The types of cards, and which triggers the branches of each may have."""

from __future__ import annotations

CARD_TYPES = (
    "action",
    "sometimes",
    "anytime",
    "gambling",
    "cheating",
    "drink",
    "drink_event",
    "immediate",
    "passive",
    "story",
    "mount",
    "tavern",
    "room",
    "event",
)

TRIGGERS_OF_TYPE = {
    "action": ("action", "trap", "active", "turn_start", "installed"),
    "anytime": ("anytime", "trap"),
    "gambling": ("control", "trap"),
    "cheating": ("control", "trap"),
    "sometimes": (
        *("order", "card", "drink", "ante", "gold_loss", "gold_to_inn", "fortitude_lost", "alcohol_gained"),
        *("round", "round_won", "trap", "provoked", "whiff", "active", "turn_start", "installed"),
    ),
    "drink": ("anytime", "card", "drink", "ante", "gold_loss", "fortitude_lost", "round"),
    "drink_event": ("revealed",),
    "immediate": ("revealed",),
    "passive": ("passive", "turn_end"),
    "story": ("told",),
    "mount": ("rival",),
    "tavern": ("revealed",),
    "room": ("revealed",),
    "event": ("revealed",),
}
"""What brings a branch of a card of each type about."""

SIDE_TYPES = ("immediate", "passive", "story", "mount", "tavern", "room", "event")
"""Types of cards that lie in side decks only."""

OPTIONAL_TYPES = ("mount",)
"""Types that need no branch of their own: a Mount without a Rival has none."""

MOMENT_OF_TYPE = {
    "action": "action",
    "sometimes": "anytime",
    "anytime": "anytime",
    "gambling": "control",
    "cheating": "control",
    "drink_event": "revealed",
    "immediate": "revealed",
    "passive": "passive",
    "story": "told",
    "tavern": "revealed",
    "room": "revealed",
    "event": "revealed",
}
"""When a card of each type is played of which only a text for the table is known. When a Sometimes Card may
be only its text says, so any time will do; a Drink is drunk, and a Mount lies in play, without a branch."""
