"""What a card does: the pure game of The Red Dragon Inn as an explicit state machine."""

from innkeep.rules.chance import Chance
from innkeep.rules.edition import EDITIONS, SWITCHES, Edition
from innkeep.rules.events import EVENTS, Event
from innkeep.rules.flow import advance_to, close_window, settle
from innkeep.rules.game import Decision, Game
from innkeep.rules.imagine import imagine
from innkeep.rules.moves import Choose, DiscardDraw, DrinkUp, EndPhase, Move, Order, Pass, Play, Use
from innkeep.rules.picking import AnyOf
from innkeep.rules.playouts import Effort, Verdict, candidates, playout_move, ranked
from innkeep.rules.policy import random_move, thumb_move
from innkeep.rules.reasons import REASONS, IllegalMove, Reason
from innkeep.rules.setup import PlayerSetup, begin, build, new_game

__all__ = [
    "EDITIONS",
    "EVENTS",
    "REASONS",
    "SWITCHES",
    "AnyOf",
    "Chance",
    "Choose",
    "Decision",
    "DiscardDraw",
    "DrinkUp",
    "Edition",
    "Effort",
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
    "Use",
    "Verdict",
    "advance_to",
    "begin",
    "build",
    "candidates",
    "close_window",
    "imagine",
    "new_game",
    "playout_move",
    "random_move",
    "ranked",
    "settle",
    "thumb_move",
]
