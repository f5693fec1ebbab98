"""What a card does: the pure game of The Red Dragon Inn as an explicit state machine.

A game is made by `new_game` or, in any position, by `build`. It asks one seat at a time (`Game.decision`) and
takes one move at a time; every event and every refusal carries the id of the rule behind it.

>>> from innkeep.rules import *
>>> players = [PlayerSetup("Ann", "rdi1-deirdre"), PlayerSetup("Bob", "rdi1-gerki")]
>>> game: Game = new_game(players, "rdi10", seed=1)
>>> decision: Decision = game.decision
>>> decision.kind, decision.seat
('discard_draw', 0)
>>> event: GameEvent = game.apply(DiscardDraw(seat=0, cards=()))[0]
>>> event.kind, event.rule
('phase', 'TURN-01')
>>> try:
...     game.apply(DrinkUp(seat=0))
... except IllegalMoveError as refused:
...     reason: Reason = refused.reasons[0]
>>> reason.rule, reason.key, reason.key in REASONS, event.kind in EVENTS
('TURN-01', 'illegal.phase', True, True)

The other moves are `Play` (a card), `Order` (a Drink for each seat), `Pass`, `Choose`, `Use` and `EndPhase`.

>>> moves: list[Move] = [EndPhase(0), Order(0, (1,)), Pass(1), Choose(0, "yes"), Use(0, "chi")]
>>> [game.can(move) for move in moves]
[True, False, False, False, False]

Games can be played by chance, by rules of thumb, or by trying the moves in games drawn from what a seat
knows.

>>> chance = Chance(7)
>>> effort = Effort(tables=2)
>>> for move in (random_move(game, chance), thumb_move(game, chance), playout_move(game, chance, effort)):
...     assert game.can(move)
>>> best: Verdict = ranked(game, game.decision.seat, candidates(game, chance), chance, effort)[0]
>>> 0 <= best.value <= 1
True

Any position is built from titles; an edition's switches (`SWITCHES`) may be changed. `begin` starts the turn
of a position, `advance_to` finds the passes before a move, `close_window` and `settle` make them.

>>> ann = PlayerSetup("Ann", "rdi1-deirdre", hand=("Wine into Water",))
>>> bob = PlayerSetup("Bob", "rdi1-gerki", drinks=("Dragon Breath Ale",))
>>> edition: Edition = EDITIONS["rdi10"].switched(rescue_window=False)
>>> "rescue_window" in SWITCHES
True
>>> game = build([ann, bob], edition, turn=1, phase="drink")
>>> begin(game)
>>> events = game.apply(DrinkUp(1))
>>> advance_to(game, EndPhase(1)).decision.kind
'drink'
>>> close_window(game)
>>> settle(game)
>>> game.players[1].alcohol
4
"""

from innkeep.rules.analysis.determinize import determinize
from innkeep.rules.analysis.players import random_move, thumb_move
from innkeep.rules.analysis.playouts import (
    Comparison,
    Effort,
    Verdict,
    candidates,
    compared,
    playout_move,
    ranked,
)
from innkeep.rules.book.editions import EDITIONS, SWITCHES, Edition
from innkeep.rules.engine.position.definitions import SHARED
from innkeep.rules.engine.position.events import EVENTS, GameEvent
from innkeep.rules.engine.position.moves import (
    Choose,
    DiscardDraw,
    DrinkUp,
    EndPhase,
    Move,
    Order,
    Pass,
    Play,
    Use,
)
from innkeep.rules.engine.position.rng import Chance
from innkeep.rules.engine.queries.picking import AnyOf
from innkeep.rules.game.game import Decision, Game
from innkeep.rules.game.implicit_pass import advance_to, close_window, settle
from innkeep.rules.legality.judge import REASONS
from innkeep.rules.legality.reasons import IllegalMoveError, Reason
from innkeep.rules.setup import Layout, PlayerSetup, begin, build, new_game

__all__ = [
    "EDITIONS",
    "EVENTS",
    "REASONS",
    "SHARED",
    "SWITCHES",
    "AnyOf",
    "Chance",
    "Choose",
    "Comparison",
    "Decision",
    "DiscardDraw",
    "DrinkUp",
    "Edition",
    "Effort",
    "EndPhase",
    "Game",
    "GameEvent",
    "IllegalMoveError",
    "Layout",
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
    "compared",
    "determinize",
    "new_game",
    "playout_move",
    "random_move",
    "ranked",
    "settle",
    "thumb_move",
]
