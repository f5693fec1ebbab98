"""Lists of legal moves.

Whether a hand could answer at all is one AND of two masks, the triggers in the hand and those the frame
offers; what is left is held against the checks (:mod:`innkeep.rules.legality.play_checks`). Single moves, and
why one is not on the list, are the business of :mod:`innkeep.rules.legality.judge`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Final

from innkeep.rules.engine.position.aims import NO_PICK
from innkeep.rules.engine.position.attempt import Attempt, asked_of
from innkeep.rules.engine.position.definitions import (
    ACTION,
    ALCOHOL_GAINED,
    ANTE,
    ANYTIME,
    CONTROL,
    DRINK,
    GOLD_LOSS,
    LOST,
    ORDER,
    ROUND,
    SOME_CARD,
    TO_INN,
    WON,
)
from innkeep.rules.engine.position.moves import (
    Choose,
    DiscardDraw,
    DrinkUp,
    EndPhase,
    Move,
    Option,
    Order,
    Pass,
    Play,
    Use,
)
from innkeep.rules.engine.position.state import (
    ASK_ACTION,
    ASK_CHOOSE,
    ASK_DISCARD,
    ASK_GAMBLE,
    ASK_NOTHING,
    ASK_ORDER,
    ASK_RESPOND,
    CARD,
    DISCARD,
    NOBODY,
    NONE,
    Frame,
    GameState,
)
from innkeep.rules.engine.queries import choice_values
from innkeep.rules.engine.queries.targets import as_play, targets
from innkeep.rules.legality.checks import Check, Test
from innkeep.rules.legality.gambling_checks import DECLINING
from innkeep.rules.legality.moment import (
    is_asked,
    is_drawing,
    machine_first,
    may_choose,
    open_window,
    present,
    round_runs,
)
from innkeep.rules.legality.payment_checks import with_payments
from innkeep.rules.legality.play_checks import MOMENT_TESTS, fits
from innkeep.rules.legality.turn_checks import DRINKS_UP, ENDS_PHASE, action_left

BY_KIND: Final = (
    SOME_CARD | ANTE | GOLD_LOSS,
    DRINK,
    GOLD_LOSS,
    LOST,
    WON,
    0,
    0,
    0,
    0,
    TO_INN,
    ALCOHOL_GAINED,
)
"""The triggers a window of each kind of frame may offer, besides ANYTIME and ROUND."""


def reach(game: GameState, seat: int) -> int:
    """The triggers a seat has cards for, in hand or in front (see
    :attr:`innkeep.rules.engine.position.definitions.Branch.calls`)."""
    player = game.players[seat]
    mask = player.reach
    if mask == NONE:
        mask = 0
        cards = game.cards
        for uid in player.hand:
            mask |= cards[uid].reach
        for uid in player.front:
            mask |= cards[uid].reach
        player.reach = mask
    return mask


def offered(game: GameState, frame: Frame) -> int:
    """The triggers the window of a frame offers; for a card that nothing was added to, the finer bits."""
    mask = ANYTIME
    if frame.kind == CARD and not frame.chain:
        card = game.cards[frame.card]
        mask |= card.offers.get(frame.mode) or card.window(frame.mode)
    else:
        mask |= BY_KIND[frame.kind]
    if game.round is not None and round_runs(game):
        mask |= ROUND
    return mask


def responses(game: GameState, seat: int, frame: Frame) -> list[Option]:
    """What a seat may play in the open window of the top frame."""
    if game.phase == DISCARD and is_drawing(game, seat):
        return []
    return options_of(game, Attempt(seat, frame), offered(game, frame))


def interrupts(game: GameState, seat: int) -> list[Option]:
    """What any player may play while a turn decision is awaited (CARD-02, CARD-04; not in TURN-04)."""
    wanted = ANYTIME
    if game.round is not None and round_runs(game):
        wanted |= ROUND
    if is_drawing(game, seat) or machine_first(game) or not reach(game, seat) & wanted:
        return []
    if game.machines >> seat & 1:
        return []  # it may hold a card, such as a Special Reserve Drink, but plays none (OTTO-13)
    return options_of(game, Attempt(seat, None), wanted)


def turn_plays(game: GameState, seat: int, ask: int, as_if_asked: bool = False) -> list[Option]:
    """The plays of a turn decision for the one who decides, without interrupts."""
    if seat == game.asked and game.options is not None:
        return game.options
    trigger = _ASKS_FOR.get(ask, 0)
    options: list[Option] = []
    held = game.players[seat].reach
    if (held if held != NONE else reach(game, seat)) & trigger:
        tried = Attempt(seat, None, None, True) if as_if_asked else asked_of(game, seat, None)
        if _is_the_moment(game, tried, trigger):
            options = options_of(game, tried, trigger)
    if seat == game.asked:
        game.options = options
    return options


def _is_the_moment(game: GameState, tried: Attempt, trigger: int) -> bool:
    """Whether it is the moment for cards of a trigger; if it is not, the game asks nobody for them."""
    if tried.seat == game.asked:
        return trigger != ACTION or action_left.test(game, tried)
    return not is_drawing(game, tried.seat) and all(test(game, tried) for test in MOMENT_TESTS[trigger])


_ASKS_FOR: Final = {ASK_ACTION: ACTION, ASK_ORDER: ORDER, ASK_GAMBLE: CONTROL}
"""The trigger of the cards a turn decision is about."""


def options_of(game: GameState, tried: Attempt, wanted: int) -> list[Option]:
    """The plays of a seat with the triggers ``wanted``, which stand for the moment, that pass the filters."""
    options: list[Option] = []
    cards = game.cards
    player = game.players[tried.seat]
    for uid in player.held if player.front else player.hand:
        card = cards[uid]
        if not card.reach & wanted:
            continue
        for branch in card.branches:
            if not branch.calls & wanted:
                continue
            tests = branch.fits
            if tests is None:
                tests = fits(branch)
            if not tests and not branch.picks and branch.trigger != DRINK:
                options.append((uid, branch.index, NOBODY, NONE))
                continue
            tried.uid = uid
            tried.card = card
            tried.branch = branch
            if branch.trigger == DRINK:
                _answer_drinks(game, tried, tests, options)
                continue
            for test in tests:
                if not test(game, tried):
                    break
            else:
                if branch.picks:
                    _aim(game, tried, options)
                else:
                    options.append((uid, branch.index, NOBODY, NONE))
    return options


def _answer_drinks(game: GameState, tried: Attempt, tests: tuple[Test, ...], options: list[Option]) -> None:
    """A branch that answers one of the Drinks standing, for each of them."""
    for at, drink in enumerate(tried.window.drinks):
        tried.at = at
        tried.drinks = (drink,)
        for test in tests:
            if not test(game, tried):
                break
        else:
            _aim(game, tried, options)
    tried.at = NONE


def _aim(game: GameState, tried: Attempt, options: list[Option]) -> None:
    """All the players a play may pick."""
    branch = tried.branch
    at = tried.at
    if branch.picks == NO_PICK:
        options.append((tried.uid, branch.index, NOBODY, at))
        return
    drinker = NOBODY
    if at != NONE and branch.redirects_drink:
        drinker = tried.window.drinks[at].seat
    uid, mode = tried.uid, branch.index
    options += [(uid, mode, target, at) for target in targets(game, tried.seat, branch, drinker)]


def powers(game: GameState, seat: int) -> list[Use]:
    """What a seat may do now by the machinery of its character, without playing a card."""
    if not game.parts or is_drawing(game, seat) or not present(game, seat):
        return []
    return [move for part in game.parts for move in part.powers(game, seat)]


def plays(game: GameState, seat: int, as_if_asked: bool = False) -> list[Option]:
    """Every play a seat may make now; ``as_if_asked``: if the window, or the turn in the Round, were its."""
    ask = game.ask
    if not present(game, seat):
        return []
    if ask == ASK_RESPOND:
        if seat == game.asked:
            if game.options is None:
                game.options = responses(game, seat, game.stack[-1])
            return game.options
        return responses(game, seat, game.stack[-1]) if as_if_asked else []
    options = interrupts(game, seat)
    if seat == game.asked or as_if_asked or (game.sides and is_asked(game, seat)):
        options = turn_plays(game, seat, ask, as_if_asked) + options
    return options


MOST_SORTED: Final = 12
"""Of a hand larger than this not every choice of discards is on the list (it would double with each card,
and at a free table anybody can have any number); each is legal all the same, as the judge says."""


MOST_SPREAD: Final = 5000
"""Of more ways to order all the Drinks than this only those onto a single pile are on the list."""


def other_moves(game: GameState, seat: int, as_if_asked: bool = False) -> list[Move]:
    """The moves of a seat that play no card."""
    return [*_plain_moves(game, seat, as_if_asked), *powers_now(game, seat, as_if_asked)]


def powers_now(game: GameState, seat: int, as_if_asked: bool = False) -> list[Use]:
    """The powers a seat may use at this decision: in a window only the one who is asked."""
    if game.parts and (seat == game.asked or as_if_asked or game.ask != ASK_RESPOND):
        return powers(game, seat)
    return []


def _plain_moves(game: GameState, seat: int, as_if_asked: bool) -> list[Move]:
    ask = game.ask
    if game.machines >> seat & 1:  # a lot, which the caller draws
        return _choices(game, seat) if ask == ASK_CHOOSE and seat == game.asked else []
    if seat != game.asked and not present(game, seat):
        return []
    tried = Attempt(seat, open_window(game), None, as_if_asked)
    if _meets(game, tried, DECLINING):
        return [Pass(seat)]
    if ask == ASK_CHOOSE:
        return _choices(game, seat) if may_choose(game, seat) else []
    if not is_asked(game, seat):
        return []
    if ask == ASK_ORDER:
        return _orders(game, seat)
    moves: list[Move] = [EndPhase(seat)] if _meets(game, tried, ENDS_PHASE) else []
    if _meets(game, tried, DRINKS_UP):
        moves.append(DrinkUp(seat))
    if ask == ASK_DISCARD:
        moves += _discards(game, seat)
    return moves


def _choices(game: GameState, seat: int) -> list[Move]:
    return [Choose(seat, value) for value in choice_values.values(game)]


def _orders(game: GameState, seat: int) -> list[Move]:
    """Every way to order the Drinks that are due; of too many only those onto a single pile."""
    others = [other for other in game.seats_from(seat) if not game.together(seat, other)]
    if comb(len(others) + game.orders - 1, game.orders) > MOST_SPREAD:
        return [Order(seat, (other,) * game.orders) for other in others]
    return [Order(seat, chosen) for chosen in combinations_with_replacement(others, game.orders)]


def _discards(game: GameState, seat: int) -> Iterator[Move]:
    """Every choice of discards, drawing at once or not; of a very large hand some."""
    hand = sorted(game.players[seat].hand)
    for count in range(len(hand) + 1) if len(hand) <= MOST_SORTED else (0, 1, len(hand)):
        for cards in combinations(hand, count):
            yield DiscardDraw(seat, cards)
            if cards:
                yield DiscardDraw(seat, cards, draw=False)


def _meets(game: GameState, tried: Attempt, checks: Iterable[Check]) -> bool:
    return all(one.test(game, tried) for one in checks)


def _all_plays(game: GameState, seat: int, as_if_asked: bool = False) -> list[Play]:
    """The plays of a seat, with every way to pay for them where there is machinery to pay with."""
    found = [as_play(seat, option) for option in plays(game, seat, as_if_asked)]
    return with_payments(game, found) if game.parts else found


def every_move(game: GameState, seat: int | None = None) -> list[Move]:
    """Every legal move now, the asked player's first; with ``seat`` those of a seat as if it were asked."""
    if game.ask == ASK_NOTHING:
        return []
    if seat is not None:
        return [*_all_plays(game, seat, True), *other_moves(game, seat, True)]
    seats = [game.asked]
    if game.ask != ASK_RESPOND:
        seats += [other for other in game.seats_from(game.asked) if other != game.asked]
    moves: list[Move] = []
    for other in seats:
        moves += moves_of(game, other)
    return moves


def plays_and_powers(game: GameState, *, plays_too: bool = True) -> list[Play | Use]:
    """The plays and powers of `every_move`, in the same order; without the plays if these are not wanted."""
    if game.ask == ASK_NOTHING:
        return []
    seats = [game.asked]
    if game.ask != ASK_RESPOND:
        seats += [other for other in game.seats_from(game.asked) if other != game.asked]
    found: list[Play | Use] = []
    for seat in seats:
        found += _all_plays(game, seat) if plays_too else []
        found += powers_now(game, seat)
    return found


def moves_of(game: GameState, seat: int) -> list[Move]:
    """Every legal move of one seat now; of who is not asked only what may interrupt."""
    if game.ask == ASK_NOTHING or (game.ask == ASK_RESPOND and seat != game.asked):
        return []
    moves: list[Move] = [*_all_plays(game, seat)]
    if seat == game.asked or game.parts or game.sides:
        moves += other_moves(game, seat)
    return moves
