"""The four phases of a turn (TURN-01) and what a player decides in each."""

from __future__ import annotations

from typing import Final

from innkeep.rules.engine.machine_player import machine_player
from innkeep.rules.engine.position.definitions import PILE
from innkeep.rules.engine.position.events import GameEvent
from innkeep.rules.engine.position.moves import DiscardDraw
from innkeep.rules.engine.position.piles import discard_drinks, lay_drink, order_drink, refill_hand
from innkeep.rules.engine.position.state import (
    ACTING,
    ASK_ACTION,
    ASK_DISCARD,
    ASK_DRINK,
    ASK_ORDER,
    DISCARD,
    DRINKING,
    ENDING,
    NOBODY,
    NONE,
    ORDERING,
    GameState,
)
from innkeep.rules.engine.position.turn_progress import (
    add_actions,
    begin_turn,
    members,
    note_drunk,
    waiting,
)
from innkeep.rules.steps.turn import drinks, elimination, gambling


def step(game: GameState) -> None:
    """With nothing on the stack: Drinks on their way, then losing, then the Round, then the turn."""
    if game.pending:
        deliver(game)
        return
    for part in game.parts:
        if part.comes_first and part.resolved(game):
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
    if game.machines >> game.active & 1:  # it takes its turn by itself (OTTO-13)
        if game.away >> game.active & 1:
            end_turn(game)
        else:
            machine_player(game).takes_turn(game)
        return
    if game.shared is None:
        game.asked = game.active
    elif not _ask_a_member(game):
        return
    game.ask = _ASKED_IN[game.phase]


_ASKED_IN: Final[tuple[int, ...]] = (ASK_DISCARD, ASK_ACTION, ASK_ORDER, ASK_DRINK)
"""What the active player is asked in each phase."""


def _ask_a_member(game: GameState) -> bool:
    """Ask the first member of the team who is not ready; False where all are, and the turn goes on."""
    left = waiting(game)
    if left:
        game.asked = left[0]
    elif members(game):
        _go_on(game)
    else:  # all are outside for a while
        end_turn(game)
    return bool(left)


def enter(game: GameState, phase: int) -> None:
    """Begin a phase of the active player, or of the team whose turn it is."""
    if game.shared is not None:
        game.shared.ready = 0
    game.phase = _the_phase(game, phase)
    if game.log is not None:
        rule = "TEAM-36" if game.phase != phase else "TURN-16" if phase == DISCARD else "TURN-01"
        game.log.append(GameEvent("phase", rule, game.active, None, game.phase))
    if game.phase == ACTING:
        if game.shared is not None:
            for seat in waiting(game):
                _wake_elixirs(game, seat)
        elif game.players[game.active].front:
            _wake_elixirs(game, game.active)
        for part in game.parts:
            part.action_phase_begins(game)


def _the_phase(game: GameState, phase: int) -> int:
    """The phase that begins where ``phase`` would: the one before it, if that is to be had again."""
    for part in game.parts:
        phase = part.phase_comes(game, phase)
    return phase


def _wake_elixirs(game: GameState, seat: int) -> None:
    """Drinks kept for the next Action Phase give their Actions now, needed or not (NOTE7-10)."""
    player = game.players[seat]
    for uid in [uid for uid in player.front if game.cards[uid].next_action]:
        if game.machines >> seat & 1:
            machine_player(game).another_action(game)
        else:
            add_actions(game, seat, game.cards[uid].next_action)
        player.front.remove(uid)
        discard_drinks(game, (uid,))
        if game.log is not None:
            game.log.append(GameEvent("elixir-used", "NOTE7-10", seat, uid))


def next_turn(game: GameState) -> None:
    """The next player to the left, or the next team, begins a turn (TURN-16, TEAM-10)."""
    count = len(game.players)
    seat = game.active
    while True:
        seat = (seat + 1) % count
        if game.sides:
            if _turn_of_a_team(game, seat):
                break
            continue
        for part in game.parts:
            part.turn_comes(game, seat)
        if game.players[seat].in_game and not game.away >> seat & 1:
            break
    game.active = seat
    begin_turn(game)
    game.orders = drinks_due(game) if game.parts else 1
    game.pending = ()
    enter(game, ACTING if game.machines >> seat & 1 else DISCARD)  # a machine has no hand (OTTO-13)
    for part in game.parts:
        part.turn_begins(game)


def end_turn(game: GameState) -> None:
    """Whatever machinery does as a turn ends, one thing after the other; then the next player."""
    for part in game.parts:
        if part.turn_ends(game):
            return
    next_turn(game)


def _turn_of_a_team(game: GameState, seat: int) -> bool:
    """The turn comes to ``seat``; whether it is that of a team: it comes once, to the first member."""
    side = game.side(seat)
    if side[0] != seat:
        return False
    for member in side:
        for part in game.parts:
            part.turn_comes(game, member)
    return any(game.players[member].in_game and not game.away >> member & 1 for member in side)


def drinks_due(game: GameState) -> int:
    """How many Drinks are ordered in this turn, if no card says more (TURN-11, TEAM-13)."""
    number = 1
    for part in game.parts:
        number = part.drinks_due(game, number)
    return number


def discard_draw(game: GameState, move: DiscardDraw) -> None:
    """Discard, and refill the hand (TURN-02, TURN-03); a team draws once all have discarded (TEAM-11)."""
    player = game.players[move.seat]
    for uid in move.cards:
        player.hand.remove(uid)
        player.discard.append(uid)
    player.reach = NONE
    if game.log is not None and move.cards:
        game.log.append(GameEvent("discarded", "TURN-02", move.seat, cards=move.cards))
    shared = game.shared
    if shared is not None:
        shared.drawing |= 1 << move.seat
        if move.draw:
            _ready(game, move.seat)
    elif move.draw:
        refill_hand(game, move.seat)
        game.drawing = False
        enter(game, ACTING)
    else:
        game.drawing = True


def deliver(game: GameState) -> None:
    """Put ordered Drinks on the piles one by one; a refill in between is paid first (TURN-11, DRINK-03)."""
    while game.pending:
        seat, game.pending = game.pending[0], game.pending[1:]
        uid = order_drink(game)
        if uid != NONE:
            lay_drink(game, seat, uid)
            if game.log is not None:
                rule = "TURN-11" if game.owners[uid] == NOBODY else "PUB-16"
                game.log.append(GameEvent("ordered", rule, game.active, uid, 0, seat))
        if not game.pending:
            enter(game, DRINKING)
        if game.stack:
            return


def drink_up(game: GameState, seat: int) -> None:
    """Reveal the top of one's own Drink Me! pile (TURN-13, TEAM-14)."""
    note_drunk(game, seat)
    drinks.drink_one(game, seat, PILE)


def end_phase(game: GameState, seat: int) -> None:
    """The active player goes on; a team once all its members are ready (TEAM-10)."""
    if game.shared is not None:
        _ready(game, seat)
    else:
        _go_on(game)


def _ready(game: GameState, seat: int) -> None:
    """A member of a team has ended the phase; nobody goes ahead of the others (TEAM-10, Q37)."""
    assert game.shared is not None
    game.shared.ready |= 1 << seat
    if not waiting(game):
        _go_on(game)


def _draw_together(game: GameState) -> None:
    """All who have discarded refill their hands at the same time (TEAM-11)."""
    shared = game.shared
    assert shared is not None
    drawing, shared.drawing = shared.drawing, 0
    for seat in members(game):
        if drawing >> seat & 1:
            refill_hand(game, seat)


def _go_on(game: GameState) -> None:
    """The phase is over."""
    if game.phase == DISCARD:
        if game.shared is not None:
            _draw_together(game)
        game.drawing = False
        enter(game, ACTING)
    elif game.phase == ACTING:
        enter(game, ORDERING)
    elif game.phase == ORDERING:  # whoever was to order is outside by now
        enter(game, DRINKING)
    elif game.parts:
        if _the_phase(game, ENDING) != ENDING:
            return
        game.phase = ENDING
        for part in game.parts:
            part.drink_phase_ends(game)
    else:
        next_turn(game)
