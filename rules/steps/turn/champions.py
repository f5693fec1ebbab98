"""Champions: who stands in for a team where all players would be in it (TEAM-18 to TEAM-25).

Each team but that of the card's player names one as the card begins to resolve, after its window.
"""

from __future__ import annotations

from typing import Final

from innkeep.rules.engine.position.aims import EVERYONE
from innkeep.rules.engine.position.definitions import OPCODES
from innkeep.rules.engine.position.events import GameEvent
from innkeep.rules.engine.position.state import CHAMPION, CHOICE, Frame, GameState
from innkeep.rules.engine.queries.damage import PRIORITY
from innkeep.rules.engine.queries.played_card import branch_of

_FOR_ALL: Final = {
    OPCODES[word]
    for word in ("start_round", "everyone_drinks", "round_on_the_house", "drinking_contest", "dare", "offer")
}
"""Effects all teams have a part in, whomever they name."""

_FOR_ITS_ANSWER: Final = {OPCODES[word] for word in ("reduce_loss", "force_out")}
"""Effects on whoever has to do with the card that is answered, or with the Round."""


def are_awaited(game: GameState, frame: Frame) -> bool:
    """Whether a card that begins to resolve waits for a team to name its Champion."""
    return are_for_all(game, frame) and not _named(game, frame)


def are_for_all(game: GameState, frame: Frame) -> bool:
    """Whether Champions are named for a card: an Event, a Round, "each player (including you)" (TEAM-18)."""
    return any(
        op.code in _FOR_ALL or (op.who == EVERYONE and op.code not in _FOR_ITS_ANSWER)
        for op in branch_of(game, frame).ops
    )


def _named(game: GameState, frame: Frame) -> bool:
    """Name them, in turn order from the team whose turn it is (Q36); False while a team is being asked.

    Who has played or revealed the card is the Champion of its team (TEAM-19). Who is outside for a while may
    be named, and Ignores all of it (TEAM-35).
    """
    for seat in game.one_a_side(game.seats_from(game.active)):
        if any(game.together(seat, named) for named in frame.spare):
            continue
        able = tuple([member for member in game.side(seat) if game.players[member].in_game])
        aimed = [member for member in able if game.tokens(member, PRIORITY)] if game.machines else []
        if aimed:  # the Priority Target is in place of a Champion (OTTO-24)
            stand_in(game, frame, aimed[0], "OTTO-24")
        elif frame.seat in able and not game.cards[frame.card].free_champion:  # nobody is bound to (PUB-35)
            stand_in(game, frame, frame.seat, "TEAM-19")
        elif len(able) == 1 or frame.ignored >> seat & 1:
            stand_in(game, frame, able[0], "TEAM-18")
        else:
            game.stack.append(Frame(CHOICE, seat, style=CHAMPION, queue=able))
            return False
    game.champions = frame.spare
    return True


def stand_in(game: GameState, frame: Frame, seat: int, rule: str) -> None:
    """This is the Champion of its team for the card of ``frame``."""
    frame.spare += (seat,)
    if game.log is not None:
        game.log.append(GameEvent("champion", rule, seat, frame.card, question="Q36"))


def others(game: GameState, frame: Frame) -> int:
    """The mask of the seats that are no Champions of a card which has some."""
    if not frame.spare:
        return 0
    mask = (1 << len(game.players)) - 1
    for seat in frame.spare:
        mask &= ~(1 << seat)
    return mask
