"""The one place that lists legal moves.

An *option* is the bare form of a play: (uid, branch, target, at) with NONE where there is none. Whether a
hand could answer at all is one AND of two masks, the triggers in the hand and those the frame offers.
:mod:`innkeep.rules.legality.explain` says why something is not on the list.
"""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from math import comb

from innkeep.rules.engine import choice_values, damage, drink_strength
from innkeep.rules.engine.definitions import (
    ACTION,
    ANTE,
    ANYTIME,
    CHEATING,
    CHOSEN_ANY,
    CHOSEN_OTHER,
    CHOSEN_PARTICIPANT,
    CONTROL,
    DRINK,
    EACH_OTHER,
    EVERYONE,
    FORTITUDE,
    GOLD,
    GOLD_LOSS,
    LOST,
    ME,
    NO_PICK,
    ORDER,
    PARTICIPANTS,
    PICK_ANY,
    PICK_PARTICIPANT,
    PICK_THREE,
    PICKED_BY_STORY,
    ROUND,
    SOME_CARD,
    TO_INN,
    UP_TO_THREE,
    WON,
    Branch,
    Definition,
)
from innkeep.rules.engine.definitions import CARD as ANSWERS_CARD
from innkeep.rules.engine.piles import hand_size
from innkeep.rules.engine.played_card import branch_of
from innkeep.rules.engine.state import (
    ASK_ACTION,
    ASK_CHOOSE,
    ASK_DISCARD,
    ASK_DRINK,
    ASK_GAMBLE,
    ASK_NOTHING,
    ASK_ORDER,
    ASK_RESPOND,
    CARD,
    DISCARD,
    DRINKS,
    LOSS,
    NOBODY,
    NONE,
    PAID,
    PAYMENT,
    PAYS_NOTHING,
    SEVERAL,
    Frame,
    Standing,
    State,
)
from innkeep.rules.engine.state import WON as WON_WINDOW
from innkeep.rules.legality.moves import (
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

BY_KIND = (SOME_CARD | ANTE | GOLD_LOSS, DRINK, GOLD_LOSS, LOST, WON, 0, 0, 0, 0, TO_INN)
"""The triggers a window of each kind of frame may offer, besides ANYTIME and ROUND."""


def reach(game: State, seat: int) -> int:
    """The triggers a seat has cards for, in hand or in front (see
    :attr:`innkeep.rules.engine.definitions.Branch.calls`)."""
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


def round_runs(game: State) -> int:
    """The trigger ROUND while a Round runs; a won one is closed, as the edition says (GAMB-11)."""
    pot = game.round
    if pot is None or (pot.closed and game.edition.after_last_pass == "closed"):
        return 0
    return ROUND


def offered(game: State, frame: Frame) -> int:
    """The triggers the window of a frame offers; for a card that nothing was added to, the finer bits."""
    mask = ANYTIME
    if frame.kind == CARD and not frame.chain:
        mask |= game.cards[frame.card].window(frame.mode)
    else:
        mask |= BY_KIND[frame.kind]
    if game.round is not None:
        mask |= round_runs(game)
    return mask


def responses(game: State, seat: int, frame: Frame) -> list[Option]:
    """What a seat may play in the open window of the top frame."""
    options: list[Option] = []
    if is_drawing(game, seat):
        return options
    wanted = offered(game, frame)
    cards = game.cards
    player = game.players[seat]
    for uid in player.held if player.front else player.hand:
        card = cards[uid]
        if card.reach & wanted:
            for branch in card.branches:
                if branch.calls & wanted:
                    _answer(game, seat, frame, uid, card, branch, options)
    return options


def _answer(
    game: State, seat: int, frame: Frame, uid: int, card: Definition, branch: Branch, options: list[Option]
) -> None:
    trigger = branch.trigger
    if trigger == DRINK:
        for at in open_drinks(game, seat, frame, branch):
            _aim(game, seat, frame, uid, branch, at, options)
        return
    if trigger == ANYTIME or answers(game, seat, frame, card, branch):
        _aim(game, seat, frame, uid, branch, NONE, options)


def answers(game: State, seat: int, frame: Frame, card: Definition, branch: Branch) -> bool:
    """Whether a Sometimes branch fits the window of a frame; its target is another matter."""
    trigger = branch.trigger
    if trigger == ANSWERS_CARD:
        return _answers_card(game, seat, frame, card, branch)
    if trigger == GOLD_LOSS:
        return about_to_lose_gold(game, seat, frame)
    if trigger == ANTE:
        return must_ante(game, seat, frame)
    if trigger == ROUND:
        return not (branch.quiet and frame.kind == CARD and disturbs(game, frame))
    if trigger == LOST:
        if frame.kind != LOSS:
            return False
        if branch.anyone:  # NOTE7-12
            return frame.seat != seat
        if not frame.losses[seat]:
            return False
        return not (branch.unreduced and frame.ignored >> seat & 1)
    if trigger == WON:
        return frame.kind == WON_WINDOW and not (branch.by_other and frame.seat == seat)
    if trigger == TO_INN:
        return frame.kind == PAID and frame.amount > 0
    return trigger == ANYTIME


def disturbs(game: State, frame: Frame) -> bool:
    """Whether a played card forces antes or ends the Round, so that "quiet" cards may not answer it."""
    played = branch_of(game, frame)
    return played.forces_ante or played.stops_round


def _answers_card(game: State, seat: int, frame: Frame, card: Definition, branch: Branch) -> bool:
    if frame.kind != CARD:
        return False
    played = game.cards[frame.card]
    if branch.filter_types:
        if not played.types & branch.filter_types:
            return False
    elif played.is_event or played.is_mount:
        return False
    if branch.shields and played.is_event and game.edition.ignore_event == "none":
        return False
    if branch.by_other and frame.seat == seat:
        return False
    if played.answered_by and card.key not in played.answered_by:
        return False
    if branch.filter_changes and not played.branches[frame.mode].changes_drink:
        return False
    if branch.filter_gains and not branch_of(game, frame).gives_gold:
        return False
    if branch.stops and played.branches[frame.mode].unstoppable:
        return False
    if branch.heals_other and not damage.would_heal_other(game, frame, seat):
        return False
    if branch.participant and not (game.round is not None and game.round.inside >> seat & 1):
        return False
    if branch.shields and frame.ignored >> seat & 1:  # NEG-10
        return False
    if branch.costs_fortitude and not damage.would_lose(game, frame, seat):
        return False
    if branch.affects:
        stats = touched(game, frame, seat, game.edition.affects_test == "would")
        if frame.seat == seat and not game.edition.ignore_own_payment:  # NEG-06
            stats &= ~GOLD
        return bool(stats & branch.affects)
    return True


def touched(game: State, frame: Frame, seat: int, surely: bool = False) -> int:
    """Which stats of a seat a played card would directly change, limits aside (AFF-01, AFF-02).

    ``surely``: leave out what its player has still to choose (D-15).
    """
    mask = 0
    played = branch_of(game, frame)
    for who, stats in played.surely if surely else played.hits:
        if who in (CHOSEN_OTHER, CHOSEN_ANY, CHOSEN_PARTICIPANT):
            hit = frame.target == seat
        elif who == UP_TO_THREE:
            hit = bool(frame.target >> seat & 1)
        elif who == PICKED_BY_STORY:
            hit = seat in frame.queue
        elif who == EACH_OTHER:
            hit = frame.seat != seat
        elif who == EVERYONE:
            hit = True
        elif who == ME:
            hit = frame.seat == seat
        elif who == PARTICIPANTS:
            hit = game.round is not None and bool(game.round.inside >> seat & 1)
        else:
            hit = frame.other == seat
        if hit:
            mask |= stats
    if frame.items:  # a loss may have been redirected here, or away, or reduced to nothing
        if damage.would_lose(game, frame, seat):
            mask |= FORTITUDE
        elif mask & FORTITUDE and not damage.would_heal(game, frame, seat):
            mask &= ~FORTITUDE
    return mask


def must_ante(game: State, seat: int, frame: Frame) -> bool:
    """Whether the card of a frame is about to make a seat ante (GAMB-20, GAMB-22); the broke need not."""
    if frame.kind != CARD or not game.players[seat].gold:
        return False
    branch = branch_of(game, frame)
    if not branch.forces_ante:
        return False
    if branch.starts_round:
        return not frame.leaving >> seat & 1
    return game.round is not None and bool(game.round.inside >> seat & 1)


def excused(game: State, frame: Frame, seat: int) -> bool:
    """Whether a seat pays nothing to a card since it Ignores it; never the price of its own (NEG-06)."""
    if not frame.ignored >> seat & 1:
        return False
    return frame.seat != seat or game.edition.ignore_own_payment


def about_to_lose_gold(game: State, seat: int, frame: Frame) -> bool:
    """Whether a seat is about to lose Gold to a card, an ante (GAMB-04) or a payment, none standing in."""
    if frame.inn_pays >> seat & 1:
        return False
    if frame.items and any(item[0] == PAYS_NOTHING and item[1] == seat for item in frame.items):
        return False
    if frame.kind == PAYMENT:
        return seat in frame.queue
    if frame.kind != CARD:
        return False
    branch = branch_of(game, frame)
    if not branch.takes_gold:
        return False
    if touched(game, frame, seat) & GOLD and not excused(game, frame, seat):
        return True
    if not (branch.forces_ante and game.edition.ante_is_losing_gold):
        return False
    if branch.starts_round:
        return not frame.leaving >> seat & 1
    return game.round is not None and bool(game.round.inside >> seat & 1)


def may_dodge(game: State, drink: Standing) -> bool:
    """Whether a Drink may be Ignored: it would affect its drinker, where the edition asks it (Q23, D-13)."""
    return game.edition.ignore_drink_scope == "about_to_drink" or drink_strength.affects(game, drink)


def heals_another(game: State, seat: int, drink: Standing) -> bool:
    """Whether a Drink standing would heal somebody else than a seat."""
    return drink.seat != seat and drink_strength.heals(game, drink)


def open_drinks(game: State, seat: int, frame: Frame, branch: Branch) -> list[int]:
    """Indices of the Drinks standing that a branch may answer.

    A Drink that is already Ignored no longer affects its drinker (NEG-04, NEG-05).
    """
    if frame.kind != DRINKS:
        return []
    found = []
    revealers = set()
    for at, drink in enumerate(frame.drinks):
        if branch.mine and (drink.seat != seat or drink.ignored):
            continue
        if branch.dodges and not may_dodge(game, drink):
            continue
        if drink.firm and branch.alters_drink:
            continue
        if branch.by_other and drink.revealer == seat:
            continue
        if branch.heals_other:
            if not heals_another(game, seat, drink):
                continue
        elif not branch.changes_drink:  # it answers the revealing, not one of several copies
            if drink.revealer in revealers:
                continue
            revealers.add(drink.revealer)
        found.append(at)
    return found


def _aim(
    game: State, seat: int, frame: Frame | None, uid: int, branch: Branch, at: int, options: list[Option]
) -> None:
    if branch.spends > game.players[seat].burden:
        return
    if branch.picks == NO_PICK:
        options.append((uid, branch.index, NOBODY, at))
        return
    drinker = NOBODY
    if at != NONE and frame is not None and branch.redirects_drink:
        drinker = frame.drinks[at].seat
    options += [(uid, branch.index, target, at) for target in targets(game, seat, branch, drinker)]


def targets(game: State, seat: int, branch: Branch, drinker: int = NOBODY) -> list[int]:
    """The seats a branch may pick, or masks of them; a Drink cannot go to the one who drinks it anyway.

    Who is outside for a while may be picked, and Ignores what comes of it (NOTE7-16, Q21).
    """
    picks = branch.picks
    players = game.players
    if picks == PICK_THREE:
        others = [other for other in range(len(players)) if other != seat and players[other].in_game]
        return [
            SEVERAL | sum(1 << other for other in chosen)
            for count in (1, 2, 3)
            for chosen in combinations(others, count)
        ]
    inside = game.round.inside if game.round is not None else 0
    return [
        other
        for other in range(len(players))
        if players[other].in_game
        and (picks == PICK_ANY or other != seat)
        and other != drinker
        and (picks != PICK_PARTICIPANT or inside >> other & 1)
    ]


def present(game: State, seat: int) -> bool:
    """Whether a player is in the game, and not outside for a while (NOTE7-16)."""
    return game.players[seat].in_game and not game.away >> seat & 1


def is_drawing(game: State, seat: int) -> bool:
    """Whether a seat may play nothing until drawing is done (TURN-04).

    From the first discard on; where Anytime Cards are not legal before it either, the sentence binds only
    the one who draws (Q25).
    """
    if not game.edition.play_before_draw:
        return game.phase == DISCARD and seat == game.active
    return game.drawing


def interrupts(game: State, seat: int) -> list[Option]:
    """What any player may play while a turn decision is awaited (CARD-02, CARD-04; not in TURN-04)."""
    if is_drawing(game, seat):
        return []
    wanted = ANYTIME | round_runs(game)
    if not reach(game, seat) & wanted:
        return []
    options: list[Option] = []
    cards = game.cards
    player = game.players[seat]
    for uid in player.held if player.front else player.hand:
        card = cards[uid]
        if card.reach & wanted:
            for branch in card.branches:
                if branch.trigger & wanted:
                    _aim(game, seat, None, uid, branch, NONE, options)
    return options


def turn_plays(game: State, seat: int, ask: int) -> list[Option]:
    """The plays of a turn decision for the one who decides, without interrupts."""
    if seat == game.asked and game.options is not None:
        return game.options
    options = _turn_plays(game, seat, ask)
    if seat == game.asked:
        game.options = options
    return options


def _turn_plays(game: State, seat: int, ask: int) -> list[Option]:
    if ask == ASK_ACTION:
        trigger = 0 if game.acted else ACTION
    elif ask == ASK_ORDER:
        trigger = ORDER
    elif ask == ASK_GAMBLE:
        trigger = CONTROL
    else:
        return []
    options: list[Option] = []
    if not reach(game, seat) & trigger:
        return options
    cards = game.cards
    locked = ask == ASK_GAMBLE and game.round is not None and game.round.locked
    player = game.players[seat]
    for uid in player.held if player.front else player.hand:
        card = cards[uid]
        if card.reach & trigger:
            barred = locked and not card.types & CHEATING  # GAMB-15, GAMB-17
            for branch in card.branches:
                if branch.trigger == trigger and not (barred and not excepted(game, branch)):
                    _aim(game, seat, None, uid, branch, NONE, options)
    return options


def powers(game: State, seat: int) -> list[Use]:
    """What a seat may do now by the machinery of its character, without playing a card."""
    if not game.parts or is_drawing(game, seat) or not present(game, seat):
        return []
    return [move for part in game.parts for move in part.powers(game, seat)]


def excepted(game: State, branch: Branch) -> bool:
    """Whether a branch may take control even where only a Cheating Card may (GAMB-15, D-08)."""
    return branch.beats_lock and game.edition.control_rule != "by_type"


def plays(game: State, seat: int, as_if_asked: bool = False) -> list[Option]:
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
    if seat == game.asked or (as_if_asked and ask == ASK_GAMBLE and may_gamble(game, seat)):
        options = turn_plays(game, seat, ask) + options
    return options


MOST_SORTED = 12
"""Of a hand larger than this not every choice of discards is on the list (it would double with each card,
and at a free table anybody can have any number); each is legal all the same, see `listed`."""


MOST_SPREAD = 5000
"""Of more ways to order all the Drinks than this only those onto a single pile are on the list."""


def may_gamble(game: State, seat: int) -> bool:
    """Whether a seat may still have a turn in the Round; the controller has none (Q20)."""
    pot = game.round
    return pot is not None and bool(pot.inside >> seat & 1) and pot.control != seat


def other_moves(game: State, seat: int, as_if_asked: bool = False) -> list[Move]:
    """The moves of a seat that play no card."""
    return [*_plain_moves(game, seat, as_if_asked), *powers_now(game, seat, as_if_asked)]


def powers_now(game: State, seat: int, as_if_asked: bool = False) -> list[Use]:
    """The powers a seat may use at this decision: in a window only the one who is asked."""
    if game.parts and (seat == game.asked or as_if_asked or game.ask != ASK_RESPOND):
        return powers(game, seat)
    return []


def may_pass(game: State, seat: int, as_if_asked: bool = False) -> bool:
    """Whether a seat may decline the open window, or pass in the Round."""
    if game.ask == ASK_RESPOND:
        return seat == game.asked or (as_if_asked and present(game, seat))
    return game.ask == ASK_GAMBLE and (seat == game.asked or (as_if_asked and may_gamble(game, seat)))


def may_end_phase(game: State, seat: int) -> bool:
    """Whether a seat may go on: from its Action phase, after drinking, or without discarding."""
    if seat != game.asked:
        return False
    if game.ask == ASK_DISCARD:
        return len(game.players[seat].hand) >= hand_size(game, seat)
    return game.ask == ASK_ACTION or (game.ask == ASK_DRINK and game.drunk)


def may_drink_up(game: State, seat: int) -> bool:
    """Whether a seat may reveal the Drink of its turn."""
    return game.ask == ASK_DRINK and seat == game.asked and not game.drunk


def _plain_moves(game: State, seat: int, as_if_asked: bool) -> list[Move]:
    ask = game.ask
    if may_pass(game, seat, as_if_asked):
        return [Pass(seat)]
    if seat != game.asked:
        return []
    if ask == ASK_CHOOSE:
        return [Choose(seat, value) for value in choice_values.values(game)]
    moves: list[Move] = [EndPhase(seat)] if may_end_phase(game, seat) else []
    if may_drink_up(game, seat):
        moves.append(DrinkUp(seat))
    if ask == ASK_ORDER:
        others = [other for other in game.seats_from(seat) if other != seat]
        if comb(len(others) + game.orders - 1, game.orders) > MOST_SPREAD:
            return [Order(seat, (other,) * game.orders) for other in others]
        return [Order(seat, chosen) for chosen in combinations_with_replacement(others, game.orders)]
    if ask == ASK_DISCARD:
        hand = sorted(game.players[seat].hand)
        counts = range(len(hand) + 1) if len(hand) <= MOST_SORTED else (0, 1, len(hand))
        for count in counts:
            for cards in combinations(hand, count):
                moves.append(DiscardDraw(seat, cards))
                if cards:
                    moves.append(DiscardDraw(seat, cards, draw=False))
    return moves


def every_move(game: State, seat: int | None = None) -> list[Move]:
    """Every legal move now, the asked player's first; with ``seat`` those of a seat as if it were asked."""
    if game.ask == ASK_NOTHING:
        return []
    if seat is not None:
        moves: list[Move] = [as_play(seat, option) for option in plays(game, seat, True)]
        return moves + other_moves(game, seat, True)
    seats = [game.asked]
    if game.ask != ASK_RESPOND:
        seats += [other for other in game.seats_from(game.asked) if other != game.asked]
    moves = []
    for other in seats:
        moves += [as_play(other, option) for option in plays(game, other)]
        if other == game.asked or game.parts:
            moves += other_moves(game, other)
    return moves


def listed(game: State, move: Move, as_if_asked: bool = False) -> bool:
    """Whether a move is on the list of legal moves, without building all of it."""
    seat = move.seat
    if game.ask == 0 or not 0 <= seat < len(game.players):
        return False
    if isinstance(move, Play):
        target = as_target(game, move) if move.targets else NOBODY
        at = NONE if move.at is None else move.at
        if NONE in move.targets or move.at == NONE:
            return False
        option = (move.card, move.mode, target, at)
        if seat == game.asked and game.options is not None and option in game.options:
            return True
        return option in plays(game, seat, as_if_asked)
    if isinstance(move, Pass):
        return may_pass(game, seat, as_if_asked)
    if isinstance(move, EndPhase):
        return may_end_phase(game, seat)
    if isinstance(move, DrinkUp):
        return may_drink_up(game, seat)
    if isinstance(move, DiscardDraw):
        if game.ask != ASK_DISCARD or seat != game.asked or not (move.draw or move.cards):
            return False
        chosen = set(move.cards)
        return len(chosen) == len(move.cards) and chosen <= set(game.players[seat].hand)
    if isinstance(move, Order):
        if game.ask != ASK_ORDER or seat != game.asked or len(move.targets) != game.orders:
            return False
        return all(
            0 <= other < len(game.players) and other != seat and game.players[other].in_game
            for other in move.targets
        )
    if isinstance(move, Choose):
        return game.ask == ASK_CHOOSE and seat == game.asked and choice_values.accepts(game, move.value)
    return move in powers_now(game, seat, as_if_asked)


def as_play(seat: int, option: Option) -> Play:
    """The move of an option."""
    uid, mode, target, at = option
    picked: tuple[int, ...] = () if target == NOBODY else (target,)
    if target >= SEVERAL:
        picked = tuple(other for other in range(SEVERAL.bit_length() - 1) if target >> other & 1)
    return Play(seat, uid, mode, picked, None if at == NONE else at)


def as_target(game: State, move: Play) -> int:
    """The targets of a play (there are some) in one number: a seat, or a mask where a card picks several."""
    try:
        picks = game.cards[move.card].branches[move.mode].picks
    except IndexError:
        return move.targets[0]
    if picks != PICK_THREE:
        return move.targets[0] if len(move.targets) == 1 else SEVERAL
    if len(set(move.targets)) != len(move.targets) or not all(0 <= seat < 16 for seat in move.targets):
        return SEVERAL
    return SEVERAL | sum(1 << seat for seat in move.targets)
