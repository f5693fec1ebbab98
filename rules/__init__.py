"""What a card does: the pure game of The Red Dragon Inn as an explicit state machine."""

from innkeep.rules.analysis.determinize import imagine
from innkeep.rules.analysis.players import random_move, thumb_move
from innkeep.rules.analysis.playouts import Effort, Verdict, candidates, playout_move, ranked
from innkeep.rules.book.editions import EDITIONS, SWITCHES, Edition
from innkeep.rules.engine.events import EVENTS, Event
from innkeep.rules.engine.game import Decision, Game
from innkeep.rules.engine.picking import AnyOf
from innkeep.rules.engine.rng import Chance
from innkeep.rules.engine.setup import PlayerSetup, begin, build, new_game
from innkeep.rules.legality.implicit_pass import advance_to, close_window, settle
from innkeep.rules.legality.judge import REASONS
from innkeep.rules.legality.moves import Choose, DiscardDraw, DrinkUp, EndPhase, Move, Order, Pass, Play, Use
from innkeep.rules.legality.reasons import IllegalMove, Reason

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
