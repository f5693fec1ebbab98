"""A Round of Gambling: antes, control, turns, leaving, and who gets the pot."""

from __future__ import annotations

from typing import Final

from innkeep.rules.engine.machine_player import machine_player
from innkeep.rules.engine.position.events import GameEvent
from innkeep.rules.engine.position.gold import put_in, stood_in
from innkeep.rules.engine.position.state import (
    ACTING,
    ASK_GAMBLE,
    DENIED,
    LONE,
    NOBODY,
    ORDERING,
    WON,
    Frame,
    GameState,
    Round,
)
from innkeep.rules.engine.position.turn_progress import may_step
from innkeep.rules.steps.turn.window import closed

OPENING_ANTE: Final = 1

LAST_PASS: Final = 0
LAST_INSIDE: Final = 1
BY_CARD: Final = 2
STOLEN: Final = 3
"""How a pot comes to be taken (``Frame.style`` of WON)."""

_TAKEN_BY: Final[tuple[str, ...]] = ("GAMB-10", "GAMB-26", "GAMB-13", "GAMB-35")


def start(game: GameState, frame: Frame, rule: str) -> None:
    """Open a Round by ``rule``; whoever left in reply antes nothing (GAMB-03, GAMB-05, GAMB-22)."""
    if game.round is not None:  # there is one already
        return
    opener = frame.seat
    inside = 0
    for seat, player in enumerate(game.players):
        if player.in_game and not (frame.leaving | game.away) >> seat & 1:
            inside |= 1 << seat
    for seat in frame.spare if game.sides else ():
        inside &= ~game.covered(seat) | 1 << seat  # only Champions take part (TEAM-24)
    game.round = Round(opener, inside, opener if inside >> opener & 1 else NOBODY, turn=opener)
    if game.log is not None:
        game.log.append(GameEvent("round-started", rule, opener))
    ante(game, frame, OPENING_ANTE, "GAMB-03")


def ante(game: GameState, frame: Frame, gold: int, rule: str) -> None:
    """Everybody inside antes by ``rule`` in turn order from the player of the card (GAMB-31, GAMB-33).

    Nobody has to if the player of the card cannot (GAMB-30); the broke skip it (GAMB-28), for as long as they
    have no Gold (Q7).
    """
    pot = game.round
    if pot is None or pot.closed:
        return
    inside = pot.inside
    if inside & (inside - 1) == 0 and game.edition.forced_out_windows:
        return  # at most one player is left: the Round is already over (GAMB-26)
    player = frame.seat
    if inside >> player & 1 and not game.players[player].stake.gold and not stood_in(game, frame, player):
        return
    for seat in game.seats_from(player):
        if inside >> seat & 1:
            pot.pot += put_in(game, seat, gold, frame, rule)


def take_control(game: GameState, frame: Frame, locked: bool) -> None:
    """The player of the card is in control (GAMB-07); one who has just left is not (GAMB-23, Q5)."""
    pot = game.round
    if pot is None or pot.closed:
        return
    if any(item[0] == DENIED for item in frame.items):  # its turn all the same (NOTE10-04)
        pot.passed = 0
        pot.turn = frame.seat
        return
    inside = pot.inside >> frame.seat & 1
    pot.control = frame.seat if inside else NOBODY
    pot.locked = locked
    pot.passed = 0
    pot.turn = frame.seat
    if game.log is not None:
        taken = GameEvent("control", "GAMB-07", frame.seat)
        game.log.append(taken if inside else GameEvent("control", "GAMB-23", question="Q5"))


def leave(
    game: GameState,
    seat: int,
    rule: str,
    card: int | None = None,
    *,
    forced: bool = False,
    question: str = "",
) -> None:
    """Out of the Round, not of the game; what was anted stays (GAMB-19..21).

    ``rule``: by which the seat leaves, for ``card`` if there is one; ``question``: the open one, if any.
    """
    pot = game.round
    if pot is None or not pot.inside >> seat & 1:
        return
    pot.inside &= ~(1 << seat)
    if pot.control == seat:
        pot.control = NOBODY
        if game.log is not None:
            game.log.append(GameEvent("control", "GAMB-23"))
    if game.log is not None:
        game.log.append(
            GameEvent("forced-out" if forced else "left-round", rule, seat, card, question=question)
        )


def turn(game: GameState) -> None:
    """The next turn in the Round, or its end (GAMB-06, GAMB-10, GAMB-34, Q6, Q20).

    The player in control gets no turn. The Round ends once everybody else in it has passed in a row since
    the last Gambling or Cheating Card, Negated or not (Q29).
    """
    pot = game.round
    assert pot is not None
    inside = pot.inside
    windows = game.edition.forced_out_windows
    if windows and inside and inside & (inside - 1) == 0:
        if windows > 1 and not pot.lone_asked:  # RDI7RU: one more chance before the Round closes (D-06)
            pot.lone_asked = True
            game.stack.append(Frame(LONE, inside.bit_length() - 1))
            return
        win(game, inside.bit_length() - 1, LAST_INSIDE)
        return
    waiting = inside & ~pot.passed
    if pot.control != NOBODY:
        waiting &= ~(1 << pot.control)
    if not waiting:
        if pot.control == NOBODY:
            end(game, "GAMB-24", question="Q6")
        else:
            win(game, pot.control, LAST_PASS)
        return
    count = len(game.players)
    seat = (pot.turn + 1) % count
    while not waiting >> seat & 1:
        seat = (seat + 1) % count
    if game.machines >> seat & 1:
        machine_player(game).takes_turn(game)
        return
    game.ask = ASK_GAMBLE
    game.asked = seat


def pass_turn(game: GameState, seat: int) -> None:
    """A pass; later turns may still be used to play (GAMB-08, GAMB-09)."""
    pot = game.round
    assert pot is not None
    pot.passed |= 1 << seat
    pot.turn = seat
    if game.log is not None:
        game.log.append(GameEvent("passed", "GAMB-08", seat))


def win(game: GameState, seat: int, how: int) -> None:
    """``seat`` wins: a window before the pot is paid, the Round itself is closed (GAMB-10, GAMB-11).

    ``how``: one of ``LAST_PASS``, ``LAST_INSIDE``, ``BY_CARD``.
    """
    pot = game.round
    if pot is None or pot.closed:
        return
    pot.closed = True
    game.stack.append(Frame(WON, seat, style=how))


def steal(game: GameState, seat: int) -> None:
    """``seat`` takes the pot in the winner's place; the Round stays won (GAMB-35)."""
    for frame in reversed(game.stack):
        if frame.kind == WON:
            frame.seat = seat
            frame.style = STOLEN
            return


def share(game: GameState, seat: int) -> None:
    """``seat`` takes half of the pot, rounded up, before whoever won or stole it takes the rest."""
    pot = game.round
    if pot is not None:
        take_from_pot(game, seat, -(-pot.pot // 2), "GAMB-35")
        for part in game.parts:
            part.pot_shared(game, game.stack[-2].seat, seat)


def pay_pot(game: GameState, frame: Frame) -> None:
    """The window after a Round was won: then the winner takes the pot."""
    if not closed(game, frame):
        return
    game.stack.pop()
    pot = game.round
    if pot is None:  # voided meanwhile, where the edition lets it
        return
    game.players[frame.seat].stake.gold += pot.pot
    if game.log is not None:
        game.log.append(GameEvent("round-won", _TAKEN_BY[frame.style], frame.seat, None, pot.pot))
    for part in game.parts:
        part.pot_taken(game, frame.seat)
    _over(game)


def lone(game: GameState, frame: Frame) -> None:
    """The further window before a lone player wins."""
    if closed(game, frame):
        game.stack.pop()


def end(game: GameState, rule: str, *, question: str = "") -> None:
    """End the Round by ``rule`` without a winner; the pot goes to the Inn (GAMB-24, GAMB-36)."""
    pot = game.round
    if pot is None:
        return
    game.inn_gained += pot.pot
    if game.log is not None:
        game.log.append(GameEvent("round-ended", rule, None, None, pot.pot, question=question))
    for part in game.parts:
        part.pot_to_inn(game)
    _over(game)


def take_from_pot(game: GameState, seat: int, gold: int, rule: str) -> None:
    """Take Gold out of the pot by ``rule``, as much as there is."""
    pot = game.round
    if pot is None:
        return
    amount = min(gold, pot.pot)
    pot.pot -= amount
    game.players[seat].gold += amount
    if game.log is not None:
        game.log.append(GameEvent("pot-taken", rule, seat, None, amount))


def _over(game: GameState) -> None:
    """Normal play resumes: the opener goes on to Order a Drink (GAMB-14).

    After a Round an Event has opened the turn goes on where it was. A teammate of the opener may still act
    (TEAM-12), and so may a Boss who has Actions left (BB-11).
    """
    opener = game.round.opener if game.round is not None else NOBODY
    game.round = None
    if game.phase != ACTING:
        return
    shared = game.shared
    if shared is not None:
        if any(part.acts_on(game, opener) for part in game.parts):
            return
        shared.ready |= 1 << opener if may_step(game, opener) else 0
        shared.extra = tuple([seat for seat in shared.extra if seat != opener])
        return
    game.phase = ORDERING
    for part in game.parts:
        game.phase = part.phase_comes(game, game.phase)
    if game.log is not None and game.players[game.active].in_game:  # else the turn moves on (LOSE-07)
        game.log.append(GameEvent("phase", "GAMB-14", game.active, None, game.phase))
