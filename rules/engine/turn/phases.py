"""The four phases of a turn (TURN-01) and what a player decides in each."""

from __future__ import annotations

from innkeep.rules.engine.position.definitions import PILE
from innkeep.rules.engine.position.events import Event
from innkeep.rules.engine.position.piles import discard_drinks, lay_drink, refill_hand, take_drink
from innkeep.rules.engine.position.state import (
    ACTING,
    ASK_ACTION,
    ASK_DISCARD,
    ASK_DRINK,
    ASK_ORDER,
    DISCARD,
    DRINKING,
    ENDING,
    NONE,
    ORDERING,
    State,
)
from innkeep.rules.engine.turn import drinks, elimination, gambling
from innkeep.rules.legality.moves import DiscardDraw


def step(game: State) -> None:
    """With nothing on the stack: Drinks on their way, then losing, then the Round, then the turn."""
    if game.pending:
        deliver(game)
        return
    if elimination.check(game):
        return
    for part in game.parts:
        if part.settled(game):
            return
    if game.round is not None:
        gambling.turn(game)
        return
    if not game.players[game.active].in_game:
        next_turn(game)
        return
    if game.phase == ENDING:
        end_turn(game)
        return
    game.asked = game.active
    if game.phase == DISCARD:
        game.ask = ASK_DISCARD
    elif game.phase == ACTING:
        game.ask = ASK_ACTION
    elif game.phase == DRINKING:
        game.ask = ASK_DRINK
    else:
        game.ask = ASK_ORDER


def enter(game: State, phase: int) -> None:
    """Begin a phase of the active player."""
    game.phase = phase
    if game.log is not None:
        rule = "TURN-16" if phase == DISCARD else "TURN-01"
        game.log.append(Event("phase", rule, game.active, None, phase))
    if phase == ACTING and game.players[game.active].front:
        _wake_elixirs(game)
    if phase == ACTING:
        for part in game.parts:
            part.action_phase_begins(game)


def _wake_elixirs(game: State) -> None:
    """Drinks kept for the next Action Phase give their Actions now, needed or not (NOTE7-10)."""
    player = game.players[game.active]
    for uid in [uid for uid in player.front if game.cards[uid].next_action]:
        game.extra += game.cards[uid].next_action
        player.front.remove(uid)
        discard_drinks(game, (uid,))
        if game.log is not None:
            game.log.append(Event("elixir-used", "NOTE7-10", game.active, uid))


def next_turn(game: State) -> None:
    """The next player to the left begins a turn (TURN-16)."""
    count = len(game.players)
    seat = game.active
    while True:
        seat = (seat + 1) % count
        for part in game.parts:
            part.turn_comes(game, seat)
        if game.players[seat].in_game and not game.away >> seat & 1:
            break
    game.active = seat
    game.acted = game.drawing = game.drunk = False
    game.extra = 0
    game.orders = 1
    game.pending = ()
    enter(game, DISCARD)
    for part in game.parts:
        part.turn_begins(game)


def end_turn(game: State) -> None:
    """Whatever machinery does as a turn ends, one thing after the other; then the next player."""
    for part in game.parts:
        if part.turn_ends(game):
            return
    next_turn(game)


def discard_draw(game: State, move: DiscardDraw) -> None:
    """Discard, and refill the hand (TURN-02, TURN-03)."""
    player = game.players[move.seat]
    for uid in move.cards:
        player.hand.remove(uid)
        player.discard.append(uid)
    player.reach = NONE
    if game.log is not None and move.cards:
        game.log.append(Event("discarded", "TURN-02", move.seat, cards=move.cards))
    if move.draw:
        refill_hand(game, move.seat)
        game.drawing = False
        enter(game, ACTING)
    else:
        game.drawing = True


def deliver(game: State) -> None:
    """Put ordered Drinks on the piles one by one; a refill in between is paid first (TURN-11, DRINK-03)."""
    while game.pending:
        seat, game.pending = game.pending[0], game.pending[1:]
        uid = take_drink(game)
        if uid != NONE:
            lay_drink(game, seat, uid)
            if game.log is not None:
                game.log.append(Event("ordered", "TURN-11", game.active, uid, 0, seat))
        if not game.pending:
            enter(game, DRINKING)
        if game.stack:
            return


def drink_up(game: State) -> None:
    """Reveal the top of one's own Drink Me! pile (TURN-13)."""
    game.drunk = True
    drinks.drink_one(game, game.active, PILE)


def end_phase(game: State) -> None:
    """The active player goes on."""
    if game.phase == DISCARD:
        game.drawing = False
        enter(game, ACTING)
    elif game.phase == ACTING:
        enter(game, ORDERING)
    elif game.parts:
        game.phase = ENDING
        for part in game.parts:
            part.drink_phase_ends(game)
    else:
        next_turn(game)
