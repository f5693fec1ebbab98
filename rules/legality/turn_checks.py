"""Checks of the steps of one's own turn, and of the cards that belong to them (TURN-01 to TURN-17)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from innkeep.rules.engine.position.attempt import Attempt
from innkeep.rules.engine.position.moves import DiscardDraw, Order
from innkeep.rules.engine.position.piles import hand_size
from innkeep.rules.engine.position.state import (
    ACTING,
    ASK_CHOOSE,
    ASK_GAMBLE,
    ASK_ORDER,
    ASK_RESPOND,
    DISCARD,
    DRINKING,
    ENDING,
    ORDERING,
    PHASES,
    GameState,
)
from innkeep.rules.engine.position.turn_progress import (
    has_acted,
    has_drunk,
    is_ready,
    may_step,
    rule_for,
)
from innkeep.rules.legality.checks import Check, Citation, Facts, check, name_of
from innkeep.rules.legality.moment import is_asked

_PHASE: Final = ("illegal.phase", "seat", "phase", "needed")
"""The sentence about a wrong phase, and its facts."""


def _phase(number: int) -> Iterable[Facts]:
    return ({"needed": PHASES[number]},)


def _needs(number: int) -> Callable[[GameState, Attempt], Iterable[Facts]]:
    return lambda _game, _tried: _phase(number)


_IN_TEAMS: Final = {"TURN-07": "TEAM-12", "TURN-11": "TEAM-13", "TURN-13": "TEAM-14"}
"""What a rule of everybody's turn is in the turn of a team."""


def _closest(rule: str, *also: str) -> Callable[[GameState, Attempt], Citation]:
    """Cite, of a rule of all turns, what the variant or machinery says in its place; then the others."""

    def cite(game: GameState, tried: Attempt) -> Citation:
        of_teams = (_IN_TEAMS[rule],) if game.sides and rule in _IN_TEAMS else ()
        closest = rule_for(game, tried.seat, rule)
        first = (closest,) if closest != rule else ()
        cited, *more = dict.fromkeys((*first, *of_teams, rule, *also))
        return cited, tuple(more)

    return cite


# Action Cards, and cards for the Order phase.


@check("TURN-07", "illegal.not-your-turn", "seat", "turn", also=("TURN-01",))
def turn_to_act(game: GameState, tried: Attempt) -> bool:
    """It is one's own turn, or that of one's team."""
    return tried.seat == game.active or may_step(game, tried.seat)


@check("TURN-07", *_PHASE, also=("TURN-01",), tell=_needs(ACTING))
def action_phase(game: GameState, _tried: Attempt) -> bool:
    """It is the Action Phase."""
    return game.phase == ACTING


@check("TURN-07", "illegal.action-used", "seat", "card", cite=_closest("TURN-07"))
def action_left(game: GameState, tried: Attempt) -> bool:
    """One's own Action of this turn is not used up (TEAM-12)."""
    return not (game.acted if game.shared is None else has_acted(game, tried.seat))


@check("TEAM-10", "illegal.ready", "seat", cite=_closest("TEAM-10", "TEAM-12"))
def not_ready(game: GameState, tried: Attempt) -> bool:
    """One's part of the phase is not over while one's team goes on with it."""
    return game.shared is None or not is_ready(game, tried.seat) or not may_step(game, tried.seat)


def _no_action_by(game: GameState, _tried: Attempt) -> Citation:
    return "GAMB-02" if game.round is not None else "TIME-02", ("TURN-07",)


@check("TURN-07", "illegal.not-an-action", "seat", "card", cite=_no_action_by)
def nothing_under_way(game: GameState, tried: Attempt) -> bool:
    """Neither a Round nor anything else is under way."""
    return game.round is None and tried.frame is None


@check("CARD-06", "illegal.choice-open", "asked")
def nothing_to_choose(game: GameState, _tried: Attempt) -> bool:
    """Nobody has to make a choice first."""
    return game.ask != ASK_CHOOSE


@check("CARD-01", "illegal.not-ordering", "seat", "card", also=("DRINK-14",))
def about_to_order(game: GameState, tried: Attempt) -> bool:
    """It is one's own Order phase, or that of one's team, before ordering."""
    return game.ask == ASK_ORDER and (tried.seat == game.asked or is_asked(game, tried.seat))


ACTING_CARDS: Final[tuple[Check, ...]] = (
    turn_to_act,
    action_phase,
    action_left,
    not_ready,
    nothing_under_way,
    nothing_to_choose,
)
"""What an Action Card must meet."""
ORDER_CARDS: Final[tuple[Check, ...]] = (about_to_order,)
"""What a card for the Order phase must meet."""


def _phase_again(_game: GameState, tried: Attempt) -> Iterable[Facts]:
    return _phase(tried.branch.repeats)


@check("TEAM-36", *_PHASE, also=("TURN-01",), tell=_phase_again)
def phase_to_repeat(game: GameState, tried: Attempt) -> bool:
    """The phase is under way, or over and nothing has been done in the next one yet."""
    if game.machines >> game.active & 1:  # it has phases of its own (OTTO-13)
        return False
    if game.phase == tried.branch.repeats:
        return True
    if game.phase != tried.branch.repeats + 1 or game.phase == ENDING or game.pending:
        return False
    shared = game.shared
    if shared is None:
        return not (game.drunk if game.phase == DRINKING else game.acted)
    return not (shared.ready or (shared.drunk if game.phase == DRINKING else shared.acted))


# Every step.


@check("TURN-16", "illegal.not-your-turn", "seat", "turn", also=("TURN-01",))
def own_turn(game: GameState, tried: Attempt) -> bool:
    """It is one's own turn, or that of one's team."""
    return tried.seat == game.active or may_step(game, tried.seat)


def _window_by(game: GameState, _tried: Attempt) -> Citation:
    return "GAMB-02" if game.ask == ASK_GAMBLE else "TIME-02", ()


@check("TIME-02", "illegal.window-open", "seat", "asked", cite=_window_by)
def nothing_to_answer(game: GameState, _tried: Attempt) -> bool:
    """No window is open, and no Round is being played."""
    return game.ask not in (ASK_RESPOND, ASK_GAMBLE)


# Discarding and drawing.


@check("TURN-01", *_PHASE, also=("TURN-17",), tell=_needs(DISCARD))
def discard_phase(game: GameState, _tried: Attempt) -> bool:
    """It is the Discard and Draw Phase."""
    return game.phase == DISCARD


def _discards(tried: Attempt) -> DiscardDraw:
    assert isinstance(tried.move, DiscardDraw)
    return tried.move


def _foreign(game: GameState, tried: Attempt) -> Iterable[Facts]:
    hand = game.players[tried.seat].hand
    return [{"card": name_of(game, uid)} for uid in _discards(tried).cards if uid not in hand]


@check("TURN-02", "illegal.not-in-hand", "seat", "card", tell=_foreign)
def discards_own_cards(game: GameState, tried: Attempt) -> bool:
    """All cards are of one's own hand."""
    hand = game.players[tried.seat].hand
    for uid in _discards(tried).cards:  # noqa: SIM110 - asked every turn: a generator is slow
        if uid not in hand:
            return False
    return True


def _doubles(game: GameState, tried: Attempt) -> Iterable[Facts]:
    cards = _discards(tried).cards
    return [{"card": name_of(game, uid)} for uid in dict.fromkeys(cards) if cards.count(uid) > 1]


@check("TURN-02", "illegal.card-twice", "card", tell=_doubles)
def discards_each_once(_game: GameState, tried: Attempt) -> bool:
    """No card is named twice."""
    cards = _discards(tried).cards
    return len(cards) < 2 or len(set(cards)) == len(cards)


@check("TURN-03", "illegal.discards-nothing", "seat", last=True)
def discards_or_draws(_game: GameState, tried: Attempt) -> bool:
    """Something is discarded, or drawn."""
    return _discards(tried).draw or bool(_discards(tried).cards)


# Ordering.


@check("TURN-01", *_PHASE, also=("TURN-11",), tell=_needs(ORDERING), final=True)
def order_phase(game: GameState, _tried: Attempt) -> bool:
    """It is the Order a Drink Phase."""
    return game.phase == ORDERING


def _ordered(tried: Attempt) -> tuple[int, ...]:
    assert isinstance(tried.move, Order)
    return tried.move.targets


@check(
    "TURN-11",
    "illegal.order-count",
    "needed",
    "given",
    cite=_closest("TURN-11"),
    tell=lambda game, tried: ({"needed": game.orders, "given": len(_ordered(tried))},),
)
def orders_all_due(game: GameState, tried: Attempt) -> bool:
    """As many Drinks are ordered as are due."""
    return len(_ordered(tried)) == game.orders


def _may_be_served(game: GameState, seat: int, other: int) -> bool:
    players = game.players
    if not 0 <= other < len(players) or not players[other].in_game or other == seat:
        return False
    return not (game.sides and game.together(seat, other))


def _wrongly_served(game: GameState, tried: Attempt) -> list[int]:
    return [other for other in _ordered(tried) if not _may_be_served(game, tried.seat, other)]


def _served_by(game: GameState, tried: Attempt) -> Citation:
    rule, also = _closest("TURN-11", "DRINK-14")(game, tried)
    if game.sides:  # never for a teammate, whatever the variant
        return "TEAM-13", tuple(one for one in (rule, *also) if one != "TEAM-13")
    return rule, also


@check(
    "TURN-11",
    "illegal.order-target",
    "seat",
    "other",
    cite=_served_by,
    tell=lambda game, tried: [{"other": other} for other in _wrongly_served(game, tried)],
)
def orders_for_others(game: GameState, tried: Attempt) -> bool:
    """Each Drink is for an opponent who is in the game (TEAM-13)."""
    for other in _ordered(tried):  # noqa: SIM110 - asked every turn: a generator is slow
        if not _may_be_served(game, tried.seat, other):
            return False
    return True


# Drinking.


@check("TURN-01", *_PHASE, also=("TURN-13",), tell=_needs(DRINKING), final=True)
def drink_phase(game: GameState, _tried: Attempt) -> bool:
    """It is the Drink Phase."""
    return game.phase == DRINKING


@check("TURN-13", "illegal.already-drunk", "seat", cite=_closest("TURN-13"))
def not_drunk_yet(game: GameState, tried: Attempt) -> bool:
    """One's own Drink of this turn was not revealed yet."""
    return not (game.drunk if game.shared is None else has_drunk(game, tried.seat))


# Going on to the next phase.


def _short(game: GameState, tried: Attempt) -> Iterable[Facts]:
    return ({"hand": len(game.players[tried.seat].hand), "size": hand_size(game, tried.seat)},)


@check(
    "TURN-03",
    "illegal.must-draw",
    "seat",
    "hand",
    "size",
    cite=_closest("TURN-03", "TURN-06"),
    tell=_short,
)
def hand_full(game: GameState, tried: Attempt) -> bool:
    """The hand is full, if it is to be refilled now."""
    if game.phase != DISCARD or not may_step(game, tried.seat):
        return True
    return len(game.players[tried.seat].hand) >= hand_size(game, tried.seat)


@check("TURN-11", "illegal.must-order", "seat", cite=_closest("TURN-11"))
def nothing_to_order(game: GameState, tried: Attempt) -> bool:
    """It is not one's own Order phase."""
    return game.phase != ORDERING or not may_step(game, tried.seat)


@check("TURN-13", "illegal.must-drink", "seat", cite=_closest("TURN-13"))
def nothing_to_drink(game: GameState, tried: Attempt) -> bool:
    """The Drink of one's turn was revealed."""
    if game.shared is None:
        return game.drunk or game.phase != DRINKING or tried.seat != game.active
    return game.phase != DRINKING or not may_step(game, tried.seat) or has_drunk(game, tried.seat)


STEP: Final[tuple[Check, ...]] = (own_turn, not_ready, nothing_to_answer, nothing_to_choose)
"""What every step of a turn must meet."""
OF_DISCARDS: Final[tuple[Check, ...]] = (discards_own_cards, discards_each_once, discards_or_draws)
OF_ORDERS: Final[tuple[Check, ...]] = (orders_all_due, orders_for_others)
DISCARDING: Final[tuple[Check, ...]] = (*STEP, discard_phase, *OF_DISCARDS)
ORDERS: Final[tuple[Check, ...]] = (*STEP, order_phase, *OF_ORDERS)
DRINKS_UP: Final[tuple[Check, ...]] = (*STEP, drink_phase, not_drunk_yet)
ENDS_PHASE: Final[tuple[Check, ...]] = (*STEP, hand_full, nothing_to_order, nothing_to_drink)
