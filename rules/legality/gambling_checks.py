"""Checks of what belongs to a Round of Gambling: taking control, cards for while it runs, passing."""

from __future__ import annotations

from typing import Final

from innkeep.rules.engine.position.attempt import Attempt
from innkeep.rules.engine.position.definitions import CHEATING, Branch
from innkeep.rules.engine.position.state import ASK_GAMBLE, ASK_RESPOND, CARD, GameState
from innkeep.rules.engine.queries.outlook import disturbs
from innkeep.rules.legality import moment
from innkeep.rules.legality.checks import Check, Citation, check

# Taking control (GAMB-06).


def _opening(game: GameState, tried: Attempt) -> bool:
    """Whether a card that opens a Round waits for responses."""
    return tried.frame is not None and any(
        below.kind == CARD and game.cards[below.card].branches[below.mode].starts_round
        for below in game.stack
    )


@check("CARD-01", "illegal.needs-round", "card", also=("GAMB-06", "GAMB-01"), final=True)
def round_to_control(game: GameState, tried: Attempt) -> bool:
    """There is a Round, or one is being opened."""
    return game.round is not None or _opening(game, tried)


@check("GAMB-11", "illegal.round-closed", "card")
def round_not_won(game: GameState, _tried: Attempt) -> bool:
    """The Round is not won yet."""
    return game.round is None or not game.round.closed


@check("TEAM-26", "illegal.not-champion", "seat", "card", also=("GAMB-19", "TEAM-24"))
def champion_of_the_team(game: GameState, tried: Attempt) -> bool:
    """No teammate is in the Round in one's place."""
    pot = game.round
    if pot is None or pot.inside >> tried.seat & 1:
        return True
    return not pot.inside & game.covered(tried.seat)


@check("GAMB-19", "illegal.left-round", "seat", "card")
def inside_to_control(game: GameState, tried: Attempt) -> bool:
    """Whoever wants control is inside the Round; who was never in it has been told so already."""
    pot = game.round
    if pot is not None:
        return bool(pot.inside & game.covered(tried.seat))
    return not next(frame.leaving for frame in game.stack if frame.kind == CARD) >> tried.seat & 1


@check("GAMB-15", "illegal.winning-hand", "card", also=("GAMB-17", "CARD-08"))
def not_locked(game: GameState, tried: Attempt) -> bool:
    """Another card may take control now, or this one beats what keeps others from it (GAMB-15, D-08)."""
    if tried.branch.types & CHEATING or not locked(game):
        return True
    return tried.branch.beats_lock and game.edition.control_rule != "by_type"


def takes_no_control(game: GameState, branch: Branch) -> bool:
    """Whether a card may not be played in a turn of the Round, as only a Cheating Card may take control."""
    return bool(locked(game) and not branch.types & CHEATING and not branch.beats_lock)


def locked(game: GameState) -> bool:
    """Whether only a Cheating Card may take control next (GAMB-15), even if the lock is still unresolved."""
    if game.round is None:
        return False
    for frame in reversed(game.stack):
        if frame.kind == CARD and not frame.negated:
            branch = game.cards[frame.card].branches[frame.mode]
            if branch.locks:
                return True
    return game.round.locked


@check("GAMB-10", "illegal.in-control", "seat", also=("GAMB-06", "GAMB-34"))
def not_in_control(game: GameState, tried: Attempt) -> bool:
    """Whoever wants control does not have it."""
    return game.round is None or game.round.control != tried.seat


@check("GAMB-06", "illegal.needs-gambling-turn", "seat", "card")
def turn_to_gamble(game: GameState, tried: Attempt) -> bool:
    """It is the turn in the Round of whoever wants control; who is in control has been told so already."""
    if game.ask == ASK_GAMBLE and (tried.seat == game.asked or tried.as_if_asked):
        return True
    return not not_in_control.test(game, tried)


# While a Round runs (GAMB-12).


@check("GAMB-11", "illegal.round-closed", "card", also=("GAMB-12",))
def round_still_runs(game: GameState, _tried: Attempt) -> bool:
    """The Round there is still runs."""
    return game.round is None or moment.round_runs(game)


def _quiet_by(game: GameState, _tried: Attempt) -> Citation:
    return "CARD-01", ("GAMB-12",) if game.round is not None else ()


@check("CARD-01", "illegal.quiet", "card", "source", cite=_quiet_by)
def no_disturbance(game: GameState, tried: Attempt) -> bool:
    """What it answers neither forces antes nor ends the Round."""
    frame = tried.frame
    return frame is None or frame.kind != CARD or not disturbs(game, frame)


@check("CARD-01", "illegal.needs-round", "card", also=("GAMB-12", "GAMB-11"))
def in_a_round(game: GameState, tried: Attempt) -> bool:
    """There is a Round; what may not be answered in any is told apart."""
    if game.round is not None:
        return True
    return tried.branch.quiet and not no_disturbance.test(game, tried)


# Passing.


@check("TIME-01", "illegal.no-window", "seat", final=True)
def something_to_decline(game: GameState, _tried: Attempt) -> bool:
    """A window is open, or it is somebody's turn in a Round."""
    return game.ask in (ASK_RESPOND, ASK_GAMBLE)


@check("GAMB-10", "illegal.in-control", "seat")
def no_pass_in_control(game: GameState, tried: Attempt) -> bool:
    """Whoever is in control has no turn to pass (Q20)."""
    return game.ask != ASK_GAMBLE or game.round is None or game.round.control != tried.seat


@check("TIME-01", "illegal.not-asked", "seat", "asked", also=("GAMB-06",))
def asked_to_decline(game: GameState, tried: Attempt) -> bool:
    """It is for this seat to answer, or would be."""
    if tried.seat == game.asked:
        return True
    return tried.as_if_asked and (game.ask == ASK_RESPOND or moment.may_gamble(game, tried.seat))


DECLINING: Final[tuple[Check, ...]] = (something_to_decline, no_pass_in_control, asked_to_decline)
"""What a pass must meet."""
TO_CONTROL: Final[tuple[Check, ...]] = (
    round_to_control,
    round_not_won,
    champion_of_the_team,
    inside_to_control,
    not_locked,
    not_in_control,
    turn_to_gamble,
)
"""What a card that takes control must meet."""
ON_ONES_TURN: Final[tuple[Check, ...]] = tuple(one for one in TO_CONTROL if one is not not_locked)
"""What of that is the same for all cards."""
WHILE_IT_RUNS: Final[tuple[Check, ...]] = (round_still_runs, in_a_round)
"""What a card for while a Round runs must meet."""
