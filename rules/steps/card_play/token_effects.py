"""What the effect words about tokens, Traps and things do: the machineries of the game carry it out."""

from __future__ import annotations

from innkeep.rules.engine.position.aims import ME, PICKED_BY_STORY
from innkeep.rules.engine.position.definitions import SPENT, Op
from innkeep.rules.engine.position.piles import draw_cards
from innkeep.rules.engine.position.state import MOST_THINGS, NONE, SEVERAL, THINGS, Frame, GameState
from innkeep.rules.engine.queries.damage import AT_ONE, CORRUPTION, hit, meant, whom


def gain_token(game: GameState, frame: Frame, op: Op) -> None:
    """Tokens are taken from the supply, as far as it goes."""
    seats = hit(game, frame, op)
    for part in game.parts:
        part.give_tokens(game, seats, op.token, op.amount, frame.card)


def draw_per_corruption(game: GameState, frame: Frame, op: Op) -> None:
    """A card for each Corruption Token of whoever was picked (NOTE10-13)."""
    for seat in meant(game, frame, op.who):
        count = game.tokens(seat, CORRUPTION)
        for drawer in whom(game, frame, ME) if count else ():
            draw_cards(game, drawer, count, "NOTE10-13")


def chi(game: GameState, frame: Frame, op: Op) -> None:
    for seat in whom(game, frame, ME):
        for part in game.parts:
            part.change_tokens(game, seat, SPENT, op.amount, frame.card, op.rule)


def thing_hit(frame: Frame, op: Op) -> int:
    """The thing of a part an effect is aimed at in a player's place, by its card or its Story; else NONE."""
    told = frame.queue and op.who == PICKED_BY_STORY
    at = frame.queue[0] if told else frame.target if op.who in AT_ONE else NONE
    return at if THINGS <= at < SEVERAL else NONE


def strike(game: GameState, frame: Frame, op: Op, thing: int) -> None:
    """An effect hits no player but a thing; the part it belongs to knows what comes of it."""
    at, number = divmod(thing - THINGS, MOST_THINGS)
    game.parts[at].struck(game, frame, op, number)
