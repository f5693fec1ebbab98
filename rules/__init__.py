"""What a card does: the pure game of The Red Dragon Inn as an explicit state machine."""

from rules.edition import EDITIONS, Edition
from rules.events import EVENTS, Event
from rules.game import Decision, Game, PlayerSetup
from rules.moves import Choose, DiscardDraw, DrinkUp, EndPhase, Move, Order, Pass, Play
from rules.reasons import REASONS, IllegalMove, Reason

__all__ = [
    "EDITIONS",
    "EVENTS",
    "REASONS",
    "Choose",
    "Decision",
    "DiscardDraw",
    "DrinkUp",
    "Edition",
    "EndPhase",
    "Event",
    "Game",
    "IllegalMove",
    "Move",
    "Order",
    "Pass",
    "Play",
    "PlayerSetup",
    "Reason",
]
