"""Whether a move is legal, and every reason why not: the same checks, up to the first or to the last.

As with PokerKit's ``can_x`` and ``verify_x``, nothing is decided twice: :func:`can` stops at the first check
that fails, :func:`reasons` collects what all of them say.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from innkeep.rules.engine.position.attempt import Attempt, asked_of
from innkeep.rules.engine.position.moves import (
    Choose,
    DiscardDraw,
    DrinkUp,
    EndPhase,
    Move,
    Order,
    Pass,
    Play,
    Use,
)
from innkeep.rules.engine.position.powers import POWERS
from innkeep.rules.engine.position.state import (
    ABILITIES,
    ASK_ACTION,
    ASK_CHOOSE,
    ASK_DISCARD,
    ASK_DRINK,
    ASK_GAMBLE,
    ASK_MACHINE,
    ASK_NOTHING,
    ASK_ORDER,
    ASK_RESPOND,
    CHAMPION,
    PART,
    PARTNER,
    RECEIVER,
    SOME,
    TAKER,
    TARGET,
    GameState,
)
from innkeep.rules.engine.queries import choice_values
from innkeep.rules.engine.queries.targets import as_option
from innkeep.rules.legality import gambling_checks, turn_checks
from innkeep.rules.legality.checks import ALL, Check, Citation, Test, check
from innkeep.rules.legality.legal_moves import powers_now
from innkeep.rules.legality.moment import may_choose, open_window
from innkeep.rules.legality.payment_checks import PAYING
from innkeep.rules.legality.play_checks import HOLDING, demands
from innkeep.rules.legality.reasons import Reason

# Whether a seat may do anything.


@check("OBJ-02", "illegal.over", final=True)
def game_runs(game: GameState, _tried: Attempt) -> bool:
    """The game is not over."""
    return game.ask != ASK_NOTHING


@check("LOSE-07", "illegal.out", "seat", final=True)
def in_the_game(game: GameState, tried: Attempt) -> bool:
    """There is such a player, and still in the game."""
    return 0 <= tried.seat < len(game.players) and game.players[tried.seat].in_game


def _unasked_by(game: GameState, tried: Attempt) -> tuple[str, ...]:
    """What parts say of when that may be chosen which is being chosen unasked."""
    move = tried.move
    if not isinstance(move, Choose):
        return ()
    return tuple(filter(None, [part.unasked_by(game, tried.seat, move.value) for part in game.parts]))


def _outside_by(game: GameState, tried: Attempt) -> Citation:
    rules = [*_unasked_by(game, tried), "TEAM-34", "NOTE7-16"]
    if not game.sides:
        rules.remove("TEAM-34")
    return rules[0], tuple(rules[1:])


@check("NOTE7-16", "illegal.outside", "seat", cite=_outside_by, final=True)
def not_outside(game: GameState, tried: Attempt) -> bool:
    """The player is not outside for a while; who is asked something there answers it all the same."""
    if not game.away >> tried.seat & 1:
        return True
    return tried.seat == game.asked and not isinstance(tried.move, (Play, Use))


@check("OTTO-13", "illegal.machine", "seat", also=("OTTO-56",))
def decided_by_a_player(game: GameState, tried: Attempt) -> bool:
    """Nobody decides for a machine: all it ever does is its next step, or what a lot has decided."""
    return not game.machines >> tried.seat & 1 or isinstance(tried.move, Use | Choose)


# Choices.


def _waits_by(game: GameState, tried: Attempt) -> Citation:
    rules = (*_unasked_by(game, tried), "CARD-06")
    return rules[0], rules[1:]


@check("CARD-06", "illegal.no-choice", "seat", cite=_waits_by, final=True)
def choice_waits(game: GameState, tried: Attempt) -> bool:
    """A choice waits for this seat, or for its team."""
    return may_choose(game, tried.seat)


_CHOSEN_BY: Final = {
    ABILITIES: "DRINK-08",
    CHAMPION: "TEAM-18",
    PARTNER: "SPLIT-07",
    RECEIVER: "NOTE7-20",
    TAKER: "NOTE10-03",
    TARGET: "TURN-09",
}
"""By which rule there is anything to choose."""
_ANOTHER: Final = {PARTNER: "TEAM-16", TARGET: "TEAM-28"}
"""Where another player is picked, the rule against a teammate."""


def _chooses_by(game: GameState, tried: Attempt) -> Citation:
    frame = game.stack[-1]
    assert isinstance(tried.move, Choose)
    value = tried.move.value
    if frame.style == PART:
        rule = game.parts[frame.at].refused_by(game, frame, value)
    elif frame.style == SOME:
        rule = choice_values.SOME_BY[frame.mode]
    else:
        rule = _CHOSEN_BY.get(frame.style, "CARD-06")
        mates = game.friends(frame.seat) if game.sides and frame.style in _ANOTHER else ()
        if value in mates:
            rule = _ANOTHER[frame.style]
    return rule, ("CARD-06",) if rule != "CARD-06" else ()


@check("CARD-06", "illegal.choice", "seat", cite=_chooses_by)
def may_be_chosen(game: GameState, tried: Attempt) -> bool:
    """It is one of the things to choose from."""
    assert isinstance(tried.move, Choose)
    return choice_values.accepts(game, tried.move.value)


# Powers of a character.


def _power_by(_game: GameState, tried: Attempt) -> Citation:
    assert isinstance(tried.move, Use)
    rule, *also = POWERS.get(tried.move.power, ("CARD-01",))
    return rule, tuple(also)


@check("CARD-01", "illegal.no-power", "seat", cite=_power_by)
def has_the_power(game: GameState, tried: Attempt) -> bool:
    """The machinery of the character offers it now."""
    return tried.move in powers_now(game, tried.seat, tried.as_if_asked)


_ANY: Final = (game_runs, in_the_game, not_outside, decided_by_a_player)
CHECKS: Final[dict[type[Move], tuple[Check, ...]]] = {
    Play: (*_ANY, *HOLDING),
    Pass: (*_ANY, *gambling_checks.DECLINING),
    Choose: (*_ANY, choice_waits, may_be_chosen),
    Use: (*_ANY, has_the_power),
    DiscardDraw: (*_ANY, *turn_checks.DISCARDING),
    Order: (*_ANY, *turn_checks.ORDERS),
    DrinkUp: (*_ANY, *turn_checks.DRINKS_UP),
    EndPhase: (*_ANY, *turn_checks.ENDS_PHASE),
}
"""What each kind of move must meet; a play also what its branch asks (`demands`)."""
LEFT: Final[dict[tuple[int, type[Move]], tuple[Check, ...]]] = {
    (ASK_RESPOND, Pass): (),
    (ASK_GAMBLE, Pass): (),
    (ASK_CHOOSE, Choose): (may_be_chosen,),
    (ASK_DISCARD, DiscardDraw): turn_checks.OF_DISCARDS,
    (ASK_DISCARD, EndPhase): (turn_checks.hand_full,),
    (ASK_ACTION, EndPhase): (),
    (ASK_ORDER, Order): turn_checks.OF_ORDERS,
    (ASK_DRINK, DrinkUp): (turn_checks.not_drunk_yet,),
    (ASK_DRINK, EndPhase): (turn_checks.nothing_to_drink,),
}
"""What is left to test where the game asks a seat for just that; the other checks hold by what is asked."""

_LEFT: Final[tuple[dict[type[Move], tuple[Test, ...]], ...]] = tuple(
    {kind: tuple(one.test for one in checks) for (at, kind), checks in LEFT.items() if at == asked}
    for asked in range(ASK_MACHINE + 1)
)
_TESTS: Final = {kind: tuple(one.test for one in checks) for kind, checks in CHECKS.items()}


def _never(_game: GameState, _tried: Attempt) -> bool:
    return False


_NO_MOVE: Final[tuple[Test, ...]] = (_never,)
"""What is asked of a thing that is no move."""

REASONS: Final[dict[str, tuple[str, ...]]] = {one.key: one.facts for one in ALL}
"""Every message key of a refusal with the names of its facts; card and source are card ids, other a seat."""


def can(game: GameState, move: Move, as_if_asked: bool = False) -> bool:
    """Whether a move is legal now."""
    kind = type(move)
    if move.seat == game.asked:
        if isinstance(move, Play):
            if game.options is not None and as_option(game, move) in game.options:  # listed by the same tests
                return not (move.spend or move.cards) or _pays_rightly(game, move)
        else:
            left = _LEFT[game.ask].get(kind)
            if left is not None:
                if not left:
                    return True
                tried = asked_of(game, move.seat, None, move)
                for test in left:  # noqa: SIM110 - asked of most moves: a generator is slow
                    if not test(game, tried):
                        return False
                return True
    tried = Attempt(move.seat, open_window(game), move, as_if_asked)
    if isinstance(move, Play):
        tried.uid = move.card
    for test in _TESTS.get(kind, _NO_MOVE):
        if not test(game, tried):
            return False
    return not isinstance(move, Play) or next(_of_a_play(game, tried, move), None) is None


def _pays_rightly(game: GameState, move: Play) -> bool:
    tried = Attempt(move.seat, None, move)
    tried.uid, tried.card = move.card, game.cards[move.card]
    tried.branch = tried.card.branches[move.mode]
    return all(one.test(game, tried) for one in PAYING)


def reasons(game: GameState, move: Move, as_if_asked: bool = False) -> tuple[Reason, ...]:
    """All reasons against a move, the weightiest first; none if it is legal."""
    found: list[Reason] = []
    for one, tried in _failed(game, move, as_if_asked):
        if not (one.last and found):
            found += one.against(game, tried)
    return tuple(found)


def _failed(game: GameState, move: Move, as_if_asked: bool) -> Iterator[tuple[Check, Attempt]]:
    """The checks a move does not meet, as far as they have any sense."""
    tried = Attempt(move.seat, open_window(game), move, as_if_asked)
    if isinstance(move, Play):
        tried.uid = move.card
    for one in CHECKS[type(move)]:
        if not one.test(game, tried):
            yield one, tried
            if one.final:
                return
    if isinstance(move, Play):
        yield from _of_a_play(game, tried, move)


def _of_a_play(game: GameState, tried: Attempt, move: Play) -> Iterator[tuple[Check, Attempt]]:
    """The demands of its branch a play does not meet."""
    tried.card = game.cards[move.card]
    tried.branch = tried.card.branches[move.mode]
    _means(tried, move)
    for group in demands(tried.branch):
        for one in group:
            if not one.test(game, tried):
                yield one, tried
                if one.final:
                    break


def _means(tried: Attempt, move: Play) -> None:
    """Which Drink a play is meant for."""
    if tried.frame is None:
        return
    drinks = tried.frame.drinks
    if move.at is not None and 0 <= move.at < len(drinks):
        tried.at = move.at
        drinks = (drinks[move.at],)
    tried.drinks = drinks
