"""Checks of branches that answer a Drink.

Each looks at the Drinks an attempt may be meant for, and holds if it holds for any of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from innkeep.rules.engine.position.attempt import Attempt
from innkeep.rules.engine.position.definitions import ALCOHOL, FORTITUDE, STATS, Branch
from innkeep.rules.engine.position.state import CARD, DRINKS, IN_CONTEST, GameState
from innkeep.rules.engine.queries import drink_strength
from innkeep.rules.legality.checks import Check, Facts, check


@check("DRINK-06", "illegal.event-is-no-drink", "card", "source", also=("DRINK-19",), final=True)
def no_event(game: GameState, tried: Attempt) -> bool:
    """What was revealed is a Drink, not an Event."""
    frame = tried.frame
    return frame is None or frame.kind != CARD or not game.cards[frame.card].is_event


@check("CARD-01", "illegal.no-drink", "card", final=True)
def drink_stands(_game: GameState, tried: Attempt) -> bool:
    """A Drink stands before somebody, open to responses."""
    return tried.frame is not None and tried.frame.kind == DRINKS


@check("NEG-05", "illegal.not-your-drink", "seat", "card", also=("NEG-04",))
def own_drink(game: GameState, tried: Attempt) -> bool:
    """Whoever answers is to drink it, or a teammate (TEAM-15)."""
    for drink in tried.drinks:
        if drink.seat == tried.seat or (game.sides and game.together(drink.seat, tried.seat)):
            return True
    return False


@check("NEG-04", "illegal.already-ignored", "seat", "card", "source")
def drink_not_yet_ignored(game: GameState, tried: Attempt) -> bool:
    """It is not Ignored already; whose it is has been told."""
    seat = tried.seat
    for drink in tried.drinks:
        if not drink.ignored and (drink.seat == seat or (game.sides and game.together(drink.seat, seat))):
            return True
    return not own_drink.test(game, tried)


@check("NEG-04", "illegal.drink-does-nothing", "seat", "card", "source")
def drink_does_something(game: GameState, tried: Attempt) -> bool:
    """It would affect its drinker, where the edition asks it (Q23, D-13); whose it is has been told."""
    if game.edition.ignore_drink_scope == "about_to_drink":
        return True
    for drink in tried.drinks:
        if drink_strength.affects(game, drink):
            return True
    mine = tried.branch.mine
    return mine and not any(
        game.together(drink.seat, tried.seat) and not drink.ignored for drink in tried.drinks
    )


def _drink_stats(_game: GameState, tried: Attempt) -> Iterable[Facts]:
    return ({"stats": tuple(word for word, bit in STATS.items() if bit & tried.branch.affects)},)


@check("AFF-01", "illegal.drink-leaves-stat", "seat", "card", "stats", also=("NOTE10-09",), tell=_drink_stats)
def drink_affects_a_stat(game: GameState, tried: Attempt) -> bool:
    """It would change a stat the answer speaks of; whose it is has been told."""
    wanted = tried.branch.affects
    for drink in tried.drinks:
        if game.together(drink.seat, tried.seat):
            alcohol, fortitude = drink_strength.taken(game, drink)
            if (alcohol and wanted & ALCOHOL) or (fortitude and wanted & FORTITUDE):
                return True
    return not own_drink.test(game, tried)


@check("CARD-01", "illegal.own-drink", "seat", "card")
def revealed_by_another_player(game: GameState, tried: Attempt) -> bool:
    """Another player has revealed it, no teammate."""
    seat = tried.seat
    for drink in tried.drinks:
        if drink.revealer != seat and not (game.sides and game.together(drink.revealer, seat)):
            return True
    return False


@check("CARD-01", "illegal.heals-nobody", "card", "source", also=("NOTE7-26",))
def drink_heals_another(game: GameState, tried: Attempt) -> bool:
    """It would heal somebody else."""
    seat = tried.seat
    drinks = (drink for drink in tried.drinks if not game.together(drink.seat, seat))
    return any(drink_strength.heals(game, drink) for drink in drinks)


@check("NOTE7-04", "illegal.firm-drink", "card", "source")
def changeable(_game: GameState, tried: Attempt) -> bool:
    """It is none that can only be Ignored."""
    for drink in tried.drinks:  # noqa: SIM110
        if not drink.firm:
            return True
    return False


@check("CONT-02", "illegal.no-drink", "card", also=("DRINK-06", "SPLIT-02"), final=True, last=True)
def not_an_event_of_a_contest(_game: GameState, tried: Attempt) -> bool:
    """In a contest an Event stands in for the Drink of whoever revealed it, and cannot be answered."""
    frame = tried.window
    return tried.at >= 0 or frame.style != IN_CONTEST or len(frame.drinks) >= len(frame.scores)


@check("SPLIT-02", "illegal.which-drink", "card", last=True)
def drink_named(_game: GameState, tried: Attempt) -> bool:
    """One of the Drinks standing is named."""
    return tried.at >= 0


@check("SPLIT-02", "illegal.which-drink", "card", last=True)
def first_of_its_copies(game: GameState, tried: Attempt) -> bool:
    """What answers the revealing is meant for the first of several copies it may answer."""
    if tried.at <= 0:
        return True
    frame = tried.window
    revealer = frame.drinks[tried.at].revealer
    earlier = Attempt(tried.seat, frame)
    earlier.card, earlier.branch = tried.card, tried.branch
    for drink in frame.drinks[: tried.at]:
        if drink.revealer == revealer:
            earlier.drinks = (drink,)
            if all(one.test(game, earlier) for one in asked_of_a_drink(tried.branch)):
                return False
    return True


def asked_of_a_drink(branch: Branch) -> Iterable[Check]:
    """What a branch asks of the Drink it answers."""
    if branch.mine:
        yield own_drink
        yield drink_not_yet_ignored
    if branch.affects:
        yield drink_affects_a_stat
    if branch.dodges:
        yield drink_does_something
    if branch.by_other:
        yield revealed_by_another_player
    if branch.heals_other:
        yield drink_heals_another
    if branch.alters_drink:
        yield changeable


def answering_a_drink(branch: Branch) -> Iterable[Check]:
    """The same, and that it is the one Drink a branch that does nothing to it can be meant for."""
    yield from asked_of_a_drink(branch)
    if not (branch.heals_other or branch.changes_drink):
        yield first_of_its_copies


OPEN_DRINK: Final[tuple[Check, ...]] = (no_event, drink_stands)
"""What must be there to be answered: a Drink."""
ONE_DRINK: Final[tuple[Check, ...]] = (not_an_event_of_a_contest, drink_named)
"""What a move must tell beside: which Drink is meant."""
