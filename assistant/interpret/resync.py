"""Other places where a game that has gone astray may be: another player's turn, another phase.

When people skip something, the mirror is right and of no use. These hypotheses are kept in reserve; `tracker`
takes one up only when two ops in a row fit it and do not fit where the game should be.
"""

from __future__ import annotations

from dataclasses import replace

from innkeep.assistant.model.expected_table import wanted
from innkeep.assistant.model.game_from_table import home
from innkeep.assistant.model.hypothesis import Hypothesis
from innkeep.assistant.model.machine import in_another_turn, machine_seat
from innkeep.assistant.model.observed_table import PLAY
from innkeep.rules.engine.position.state import ASK_NOTHING, DISCARD, DRINKING
from innkeep.rules.engine.position.turn_progress import begin_turn
from innkeep.rules.steps.turn.phases import drinks_due

__all__ = ["alternatives", "at_the_beginning"]


def alternatives(hypothesis: Hypothesis) -> tuple[Hypothesis, ...]:
    """The same cards and stats at every phase of every turn, what lies open being over and done with."""
    players = hypothesis.game.players
    seats = hypothesis.game.one_a_side(tuple(seat for seat in range(len(players)) if players[seat].in_game))
    now = hypothesis.game.active, hypothesis.game.phase
    return tuple(
        _elsewhere(hypothesis, seat, phase)
        for seat in sorted(seats, key=lambda seat: (seat - now[0]) % len(players))
        for phase in range(DRINKING + 1)
        if (seat, phase) != now and not (phase == DISCARD and seat == machine_seat(hypothesis.game))
    )


def at_the_beginning(hypothesis: Hypothesis) -> Hypothesis:
    """The same cards and stats at the very beginning of the turn, with what that brings (MOLLY-09)."""
    return _elsewhere(hypothesis, hypothesis.game.active, DISCARD, fresh=True)


def _elsewhere(hypothesis: Hypothesis, seat: int, phase: int, *, fresh: bool = False) -> Hypothesis:
    game = hypothesis.game.copy()
    for uid, place in wanted(game)[0].items():
        if place == PLAY:
            game.zone(home(game, uid, "table")).append(uid)
    game.stack = []
    game.round = None
    game.pending = ()
    game.active = seat
    begin_turn(game)
    game.orders = drinks_due(game)
    game.phase = phase
    game.ask = ASK_NOTHING
    game.options = None
    if game.machines:
        in_another_turn(game)
    for part in game.parts if fresh else ():
        part.turn_begins(game)
    game.run()
    return replace(hypothesis, game=game, awaited=None, ambiguities=(), steps=hypothesis.steps + 1)
