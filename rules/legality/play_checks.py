"""Checks of playing a card at all, and which checks a branch of a card is to meet.

What a branch asks of the moment hangs on its trigger; what else it asks are its filters. In a window the bits
of :mod:`innkeep.rules.legality.legal_moves` stand for the moment, and only filters are left to be tested.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from innkeep.rules.engine.position.aims import NO_PICK, PICK_PAYER, PICK_THREE
from innkeep.rules.engine.position.attempt import Attempt
from innkeep.rules.engine.position.definitions import (
    ACTION,
    ALCOHOL_GAINED,
    ANTE,
    ANYTIME,
    CONTROL,
    DRINK,
    GOLD_LOSS,
    LOST,
    NO_PHASE,
    ORDER,
    REVEALED,
    RIVAL,
    ROUND,
    SPENT,
    TO_INN,
    TOLD,
    WON,
    Branch,
)
from innkeep.rules.engine.position.definitions import CARD as ANSWERS_CARD
from innkeep.rules.engine.position.moves import Play
from innkeep.rules.engine.position.state import NOBODY, GameState
from innkeep.rules.engine.queries.targets import as_target, sole_target, targets
from innkeep.rules.legality import card_checks, drink_checks, gambling_checks, turn_checks
from innkeep.rules.legality.checks import Check, Citation, Facts, Test, check
from innkeep.rules.legality.moment import is_drawing, machine_first
from innkeep.rules.legality.payment_checks import PAYING


def _play(tried: Attempt) -> Play:
    assert isinstance(tried.move, Play)
    return tried.move


@check("CARD-01", "illegal.not-in-hand", "seat", "card", final=True)
def held(game: GameState, tried: Attempt) -> bool:
    """The card is in one's hand, or lies in front of one."""
    player = game.players[tried.seat]
    return tried.uid in player.hand or tried.uid in player.front


def _branches(game: GameState, tried: Attempt) -> Iterable[Facts]:
    return ({"mode": _play(tried).mode, "modes": len(game.cards[tried.uid].branches)},)


@check("CARD-06", "illegal.no-such-mode", "card", "mode", "modes", tell=_branches, final=True)
def has_the_branch(game: GameState, tried: Attempt) -> bool:
    """The card has such a branch."""
    return 0 <= _play(tried).mode < len(game.cards[tried.uid].branches)


@check("TURN-04", "illegal.drawing", "seat", "card")
def not_drawing(game: GameState, tried: Attempt) -> bool:
    """Nobody is between discarding and drawing."""
    return not is_drawing(game, tried.seat)


@check("DRINK-05", "illegal.not-revealed", "card")
def revealed(_game: GameState, tried: Attempt) -> bool:
    """It is nothing that only happens when the card is revealed."""
    return tried.branch.trigger != REVEALED


@check("OTTO-39", "illegal.machine-first", "card")
def not_before_the_machine(game: GameState, _tried: Attempt) -> bool:
    """A machine that is provoked answers before any player."""
    return not machine_first(game)


def _acts_by(_game: GameState, tried: Attempt) -> Citation:
    return {TOLD: "WART-02", RIVAL: "MOLLY-08"}.get(tried.branch.trigger, "MOLLY-06"), ()


@check("MOLLY-06", "illegal.acts-by-itself", "card", cite=_acts_by)
def played_by_hand(_game: GameState, tried: Attempt) -> bool:
    """It is nothing that a card does by itself, unasked."""
    return bool(tried.branch.trigger & (PLAYED | REVEALED))


def _chi(game: GameState, tried: Attempt) -> Iterable[Facts]:
    return ({"needed": tried.branch.spends, "chi": game.tokens(tried.seat, SPENT)},)


@check("ZAK-05", "illegal.chi", "seat", "card", "needed", "chi", tell=_chi)
def has_the_chi(game: GameState, tried: Attempt) -> bool:
    """The player has as much Chi as the card costs."""
    return not tried.branch.spends or tried.branch.spends <= game.tokens(tried.seat, SPENT)


@check("TIME-01", "illegal.not-asked", "seat", "asked")
def asked(game: GameState, tried: Attempt) -> bool:
    """Where responses are asked for, it is for this seat to respond."""
    return tried.frame is None or tried.as_if_asked or tried.seat == game.asked


# Whom it picks, and which Drink it answers.


def _number(_game: GameState, tried: Attempt) -> Iterable[Facts]:
    needed = 0 if tried.branch.picks == NO_PICK else 1
    return ({"needed": needed, "given": len(_play(tried).targets)},)


@check("TURN-09", "illegal.target-count", "card", "needed", "given", tell=_number, final=True)
def as_many_targets(game: GameState, tried: Attempt) -> bool:
    """As many players are named as the card picks."""
    picks = tried.branch.picks
    count = len(_play(tried).targets)
    if picks == PICK_THREE or (not count and _needs_no_target(game, tried)):
        return True
    return count == (0 if picks == NO_PICK else 1)


def _needs_no_target(game: GameState, tried: Attempt) -> bool:
    """Whether there is nobody to pick, or just one who holds the most or the least Corruption."""
    if tried.branch.picks == PICK_PAYER:
        return targets(game, tried.seat, tried.branch) == [NOBODY]
    return sole_target(game, tried.seat, tried.branch) != NOBODY


def _named(_game: GameState, tried: Attempt) -> Iterable[Facts]:
    return ({"targets": _play(tried).targets},)


def _aimed_by(game: GameState, tried: Attempt) -> Citation:
    seats = range(len(game.players))
    named = _play(tried).targets
    if game.sides and len(set(named)) < len(named):
        return "TEAM-28", ("TURN-09",)
    if any(other in seats and game.together(tried.seat, other) for other in named):
        if game.sides and tried.branch.redirects_drink:
            return "TEAM-16", ("TURN-09",)
        if game.sides:
            return "TEAM-28", ("TURN-09",)
    return "TURN-09", ()


@check("TURN-09", "illegal.target", "card", "targets", cite=_aimed_by, tell=_named)
def fitting_targets(game: GameState, tried: Attempt) -> bool:
    """They are players whom the card may pick."""
    branch = tried.branch
    if branch.picks == NO_PICK or (not _play(tried).targets and _needs_no_target(game, tried)):
        return True
    drinker = NOBODY
    if tried.at >= 0 and branch.redirects_drink:
        drinker = tried.window.drinks[tried.at].seat
    return as_target(game, _play(tried)) in targets(game, tried.seat, branch, drinker)


@check("CARD-01", "illegal.answers-no-drink", "card", last=True)
def names_no_drink(_game: GameState, tried: Attempt) -> bool:
    """A card that answers no Drink names none."""
    return tried.branch.trigger == DRINK or _play(tried).at is None


HOLDING: Final[tuple[Check, ...]] = (held, has_the_branch)
"""What is needed for a play to have any sense."""
MOMENTS: Final[dict[int, tuple[Check, ...]]] = {
    ACTION: turn_checks.ACTING_CARDS,
    ANYTIME: (),
    CONTROL: gambling_checks.ON_ONES_TURN,
    ORDER: turn_checks.ORDER_CARDS,
    ANSWERS_CARD: card_checks.OPEN_CARD,
    DRINK: drink_checks.OPEN_DRINK,
    ANTE: (),
    GOLD_LOSS: (),
    LOST: (),
    ROUND: gambling_checks.WHILE_IT_RUNS,
    WON: card_checks.WON_ROUND,
    TO_INN: (),
    ALCOHOL_GAINED: (),
}
"""By trigger: what a branch asks of the moment, where more than the filters of each branch."""
PLAYED: Final = sum(MOMENTS)
"""The triggers of branches that players play; the others act by themselves."""


def filters(branch: Branch) -> Iterable[Check]:
    """What a branch asks beyond the moment, of what it answers and of whoever plays it."""
    if branch.trigger == CONTROL:
        yield gambling_checks.not_locked
    elif branch.repeats != NO_PHASE:
        yield turn_checks.phase_to_repeat
    elif branch.trigger == ANSWERS_CARD:
        yield from card_checks.answering(branch)
    elif branch.trigger == DRINK:
        yield from drink_checks.answering_a_drink(branch)
    elif branch.trigger == ANTE:
        yield from (card_checks.inside_for_antes, card_checks.ante_due)
    elif branch.trigger == GOLD_LOSS:
        yield card_checks.gold_about_to_be_lost
    elif branch.trigger == TO_INN:
        yield card_checks.gold_paid
    elif branch.trigger == ALCOHOL_GAINED:
        yield card_checks.alcohol_gained
    elif branch.trigger == LOST:
        yield from card_checks.after_a_loss(branch)
    elif branch.trigger == ROUND and branch.quiet:
        yield gambling_checks.no_disturbance
    elif branch.trigger == WON and branch.by_other:
        yield card_checks.won_by_another_player


def fits(branch: Branch) -> tuple[Test, ...]:
    """The tests of the filters of a branch, and of what it costs; put together once."""
    asked_for = sorted(filters(branch), key=lambda one: one not in card_checks.SELDOM_MET)
    costs = (has_the_chi,) if branch.spends else ()
    branch.fits = tests = tuple(one.test for one in (*asked_for, *costs))
    return tests


MOMENT_TESTS: Final = {trigger: tuple(one.test for one in checks) for trigger, checks in MOMENTS.items()}
"""The tests of the moment by trigger; none of them looks at the card."""


def demands(branch: Branch) -> tuple[tuple[Check, ...], ...]:
    """All that a play of a branch must meet, the weightiest first; a check that is final ends its group."""
    of_branch = (*MOMENTS.get(branch.trigger, (revealed, played_by_hand)), *filters(branch))
    if branch.trigger == DRINK:
        of_branch += drink_checks.ONE_DRINK
    elif branch.trigger == CONTROL:
        of_branch = gambling_checks.TO_CONTROL  # the same, in the order in which they weigh
    return (
        (not_drawing, not_before_the_machine),
        of_branch,
        (has_the_chi,),
        PAYING,
        (asked,),
        (as_many_targets, fitting_targets),
        (names_no_drink,),
    )
