"""How far a turn has come: the one player whose turn it is, or the members of a team (TEAM-10 to TEAM-14)."""

from __future__ import annotations

from innkeep.rules.engine.position.state import GameState


def members(game: GameState) -> tuple[int, ...]:
    """Whose turn it is: of a team those in the game who are not outside for a while (TEAM-34)."""
    players = game.players
    away = game.away
    return tuple([s for s in game.side(game.active) if players[s].in_game and not away >> s & 1])


def waiting(game: GameState) -> tuple[int, ...]:
    """Those of them who have not said that they are ready for the next phase (Q37)."""
    ready = game.shared.ready if game.shared is not None else 0
    return tuple([seat for seat in members(game) if not ready >> seat & 1])


def may_step(game: GameState, seat: int) -> bool:
    """Whether a step of the turn is for a seat: it is its turn, or that of its team (TEAM-10)."""
    if game.shared is None:
        return seat == game.active
    return bool(game.sides[game.active] >> seat & 1)


def is_ready(game: GameState, seat: int) -> bool:
    """Whether a member of the team whose turn it is has ended the phase."""
    return game.shared is not None and bool(game.shared.ready >> seat & 1)


def has_acted(game: GameState, seat: int) -> bool:
    """Whether a seat has used its Action of this turn (TEAM-12)."""
    return game.acted if game.shared is None else bool(game.shared.acted >> seat & 1)


def actions_left(game: GameState, seat: int) -> int:
    """How many Actions a seat has left in this turn (TURN-07, BB-09)."""
    further = game.extra if game.shared is None else game.shared.extra.count(seat)
    return further + (not has_acted(game, seat))


def has_drunk(game: GameState, seat: int) -> bool:
    """Whether a seat has revealed its Drink of this turn (TEAM-14)."""
    return game.drunk if game.shared is None else bool(game.shared.drunk >> seat & 1)


def use_action(game: GameState, seat: int) -> None:
    """An Action is played: a further one if there is one."""
    shared = game.shared
    if shared is None:
        if game.extra:
            game.extra -= 1
        else:
            game.acted = True
    elif seat in shared.extra:
        at = shared.extra.index(seat)
        shared.extra = (*shared.extra[:at], *shared.extra[at + 1 :])
    else:
        shared.acted |= 1 << seat


def add_actions(game: GameState, seat: int, number: int = 1) -> None:
    """A seat has so many further Actions."""
    shared = game.shared
    if shared is None:
        game.extra += number
    else:
        shared.extra += (seat,) * number
        shared.ready &= ~(1 << seat)


def another_action(game: GameState, seat: int) -> None:
    """A seat gets one more Action: its own again if that is used, else a second one."""
    shared = game.shared
    if not has_acted(game, seat):
        add_actions(game, seat)
    elif shared is None:
        game.acted = False
    else:
        shared.acted &= ~(1 << seat)
        shared.ready &= ~(1 << seat)


def note_drunk(game: GameState, seat: int) -> None:
    """A seat reveals its Drink of this turn."""
    if game.shared is None:
        game.drunk = True
    else:
        game.shared.drunk |= 1 << seat


def rule_for(game: GameState, seat: int, rule: str) -> str:
    """The rule of the variant or machinery that says for a seat what ``rule`` says for all, else that rule.

    A part says more than those before it: variants come first, then what cards bring along.
    """
    closest = rule
    for part in game.parts:
        closest = part.rule_for(game, seat, rule) or closest
    return closest


def begin_turn(game: GameState) -> None:
    """Nobody has done anything in this turn yet."""
    game.acted = game.drawing = game.drunk = False
    game.extra = 0
    shared = game.shared
    if shared is not None:
        shared.acted = shared.drawing = shared.drunk = shared.ready = 0
        shared.extra = ()
        if game.parts:
            allot_actions(game)


def allot_actions(game: GameState) -> None:
    """Where teams play, give members of the one whose turn it is the Actions they have beyond the first."""
    if game.shared is None:
        return
    for seat in members(game):
        due = 1
        for part in game.parts:
            due = part.actions_due(game, seat, due)
        game.shared.extra += (seat,) * (due - 1)
