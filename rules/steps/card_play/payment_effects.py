"""What the effect words about payments do: somebody pays less, or the Inn or another player pays.

One card is enough for a whole team (TEAM-30).
"""

from __future__ import annotations

from innkeep.rules.engine.position.aims import ME
from innkeep.rules.engine.position.definitions import Op
from innkeep.rules.engine.position.events import GameEvent
from innkeep.rules.engine.position.state import NOBODY, PAID_BY, PAYS_LESS, PAYS_NOTHING, Frame, GameState
from innkeep.rules.engine.queries.damage import whom
from innkeep.rules.engine.queries.outlook import losing_gold
from innkeep.rules.engine.queries.played_card import answered, change


def reduce_payment(game: GameState, frame: Frame, op: Op) -> None:
    """The first of the team who is to pay something pays less."""
    payer = next(losing_gold(game, frame.seat, answered(game)), frame.seat)
    change(game, (PAYS_LESS, payer, op.amount))


def pay_with_nothing(game: GameState, frame: Frame, _op: Op) -> None:
    for member in game.side(frame.seat):
        change(game, (PAYS_NOTHING, member, 0))


def inn_pays(game: GameState, frame: Frame, _op: Op) -> None:
    answered(game).inn_pays |= game.covered(frame.seat)


def substitute_pays(game: GameState, frame: Frame, op: Op) -> None:
    """Another pays, or the Inn if nobody holds enough (NOTE10-01); not who Ignores the card (agreed)."""
    below = answered(game)
    if frame.target == NOBODY:
        below.inn_pays |= game.covered(frame.seat)
        return
    for seat in whom(game, frame, op.who):
        for member in game.side(frame.seat):
            change(game, (PAID_BY, member, seat))


def gain_gold(game: GameState, frame: Frame, op: Op) -> None:
    """The player of the card takes Gold from the Inn."""
    for seat in whom(game, frame, ME):
        game.inn_gained -= op.amount
        game.players[seat].gold += op.amount
        if game.log is not None:
            game.log.append(GameEvent("gold-gained", op.rule, seat, frame.card, op.amount))
