"""Why a move is not on the list: every reason, each with its rule.

Only called for moves :mod:`innkeep.rules.legality.legal_moves` refuses; it decides nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from innkeep.rules.engine import damage, gambling
from innkeep.rules.engine.definitions import (
    ACTION,
    ANTE,
    ANYTIME,
    CHEATING,
    CONTROL,
    DRINK,
    EVENT,
    GOLD,
    GOLD_LOSS,
    LOST,
    NO_PICK,
    OPCODES,
    ORDER,
    PICK_THREE,
    REVEALED,
    ROUND,
    STATS,
    TO_INN,
    TYPES,
    Branch,
    Definition,
)
from innkeep.rules.engine.definitions import CARD as ANSWERS_CARD
from innkeep.rules.engine.piles import hand_size
from innkeep.rules.engine.played_card import branch_of
from innkeep.rules.engine.state import (
    ACTING,
    ASK_CHOOSE,
    ASK_GAMBLE,
    ASK_NOTHING,
    ASK_ORDER,
    ASK_RESPOND,
    CARD,
    CONTEST,
    DARE,
    DISCARD,
    DRINKING,
    DRINKS,
    FORTITUDE_EACH_HALVED,
    HOUSE,
    IN_CONTEST,
    LOSS,
    NOBODY,
    NONE,
    ORDERING,
    PAID,
    PHASES,
    SOME,
    Frame,
    State,
)
from innkeep.rules.engine.state import WON as WON_WINDOW
from innkeep.rules.legality import legal_moves
from innkeep.rules.legality.moves import Choose, DiscardDraw, DrinkUp, EndPhase, Move, Order, Pass, Play, Use
from innkeep.rules.legality.reasons import Fact, Reason
from innkeep.rules.machinery import POWERS


def reasons(game: State, move: Move, as_if_asked: bool = False) -> tuple[Reason, ...]:
    """All reasons against a refused move, the weightiest first; never empty."""
    found = tuple(_reasons(game, move, as_if_asked))
    if found:
        return found
    return (_because("CARD-01", "illegal.not-asked", seat=move.seat, asked=game.asked),)


def _because(rule: str, key: str, also: tuple[str, ...] = (), **facts: Fact) -> Reason:
    return Reason(rule, key, facts, also)


def _reasons(game: State, move: Move, as_if_asked: bool) -> Iterator[Reason]:
    seat = move.seat
    if game.ask == ASK_NOTHING:
        yield _because("OBJ-02", "illegal.over")
        return
    if not 0 <= seat < len(game.players) or not game.players[seat].in_game:
        yield _because("LOSE-07", "illegal.out", seat=seat)
        return
    if game.away >> seat & 1:
        yield _because("NOTE7-16", "illegal.outside", seat=seat)
        return
    if isinstance(move, Play):
        yield from _play(game, move, as_if_asked)
    elif isinstance(move, Pass):
        if game.ask in (ASK_RESPOND, ASK_GAMBLE):
            if game.round is not None and game.round.control == seat and game.ask == ASK_GAMBLE:
                yield _because("GAMB-10", "illegal.in-control", seat=seat)
            yield _because("TIME-01", "illegal.not-asked", ("GAMB-06",), seat=seat, asked=game.asked)
        else:
            yield _because("TIME-01", "illegal.no-window", seat=seat)
    elif isinstance(move, Choose):
        if game.ask == ASK_CHOOSE and seat == game.asked:
            yield _because(_chooses_by(game), "illegal.choice", seat=seat)
        else:
            yield _because("CARD-06", "illegal.no-choice", seat=seat)
    elif isinstance(move, Use):
        yield _because(POWERS.get(move.power, "CARD-01"), "illegal.no-power", seat=seat)
    else:
        yield from _turn_move(game, move)


def _turn_move(game: State, move: DiscardDraw | Order | DrinkUp | EndPhase) -> Iterator[Reason]:
    """Against a step of one's own turn."""
    seat = move.seat
    if seat != game.active:
        yield _because("TURN-16", "illegal.not-your-turn", ("TURN-01",), seat=seat, turn=game.active)
    if game.ask in (ASK_RESPOND, ASK_GAMBLE):
        rule = "GAMB-02" if game.ask == ASK_GAMBLE else "TIME-02"
        yield _because(rule, "illegal.window-open", seat=seat, asked=game.asked)
    phase = PHASES[game.phase]
    if isinstance(move, DiscardDraw):
        if game.phase != DISCARD:
            yield _because("TURN-01", "illegal.phase", ("TURN-17",), seat=seat, phase=phase, needed=PHASES[0])
        hand = game.players[seat].hand
        for uid in move.cards:
            if uid not in hand:
                yield _because("TURN-02", "illegal.not-in-hand", seat=seat, card=_name(game, uid))
            elif move.cards.count(uid) > 1:
                yield _because("TURN-02", "illegal.card-twice", card=_name(game, uid))
    elif isinstance(move, Order):
        if game.phase != ORDERING:
            needed = PHASES[ORDERING]
            yield _because("TURN-01", "illegal.phase", ("TURN-11",), seat=seat, phase=phase, needed=needed)
            return
        if len(move.targets) != game.orders:
            yield _because("TURN-11", "illegal.order-count", needed=game.orders, given=len(move.targets))
        for other in move.targets:
            if other == seat or not 0 <= other < len(game.players) or not game.players[other].in_game:
                yield _because("TURN-11", "illegal.order-target", ("DRINK-14",), seat=seat, other=other)
    elif isinstance(move, DrinkUp):
        if game.phase != DRINKING:
            needed = PHASES[DRINKING]
            yield _because("TURN-01", "illegal.phase", ("TURN-13",), seat=seat, phase=phase, needed=needed)
        elif game.drunk:
            yield _because("TURN-13", "illegal.already-drunk", seat=seat)
    elif game.phase == DISCARD and seat == game.active:
        hand = game.players[seat].hand
        if len(hand) < hand_size(game, seat):
            yield _because("TURN-03", "illegal.must-draw", ("TURN-06",), seat=seat, hand=len(hand))
    elif game.phase == ORDERING and seat == game.active:
        yield _because("TURN-11", "illegal.must-order", seat=seat)
    elif game.phase == DRINKING and seat == game.active and not game.drunk:
        yield _because("TURN-13", "illegal.must-drink", seat=seat)


def _play(game: State, move: Play, as_if_asked: bool) -> Iterator[Reason]:
    """Against playing a card."""
    seat = move.seat
    if move.card not in game.players[seat].held:
        yield _because("CARD-01", "illegal.not-in-hand", seat=seat, card=_name(game, move.card))
        return
    card = game.cards[move.card]
    if not 0 <= move.mode < len(card.branches):
        modes = len(card.branches)
        yield _because("CARD-06", "illegal.no-such-mode", card=card.id, mode=move.mode, modes=modes)
        return
    branch = card.branches[move.mode]
    if legal_moves.is_drawing(game, seat):
        yield _because("TURN-04", "illegal.drawing", seat=seat, card=card.id)
    frame = game.stack[-1] if game.ask == ASK_RESPOND else None
    yield from _trigger(game, seat, frame, card, branch, move)
    if branch.spends > (chi := game.players[seat].burden):
        yield _because("ZAK-05", "illegal.chi", seat=seat, card=card.id, needed=branch.spends, chi=chi)
    if frame is not None and seat != game.asked and not as_if_asked:
        yield _because("TIME-01", "illegal.not-asked", seat=seat, asked=game.asked)
    yield from _targets(game, seat, card, branch, frame, move)


def _trigger(
    game: State, seat: int, frame: Frame | None, card: Definition, branch: Branch, move: Play
) -> Iterator[Reason]:
    trigger = branch.trigger
    if trigger == ACTION:
        yield from _action(game, seat, frame, card)
    elif trigger == CONTROL:
        yield from _control(game, seat, frame, card, branch)
    elif trigger == ORDER:
        if game.ask != ASK_ORDER or seat != game.asked:
            yield _because("CARD-01", "illegal.not-ordering", ("DRINK-14",), seat=seat, card=card.id)
    elif trigger == ANSWERS_CARD:
        yield from _answers_card(game, seat, frame, card, branch)
    elif trigger == DRINK:
        yield from _drink(game, seat, frame, card, branch, move)
    elif trigger == ANTE:
        yield from _ante(game, seat, frame, card)
    elif trigger == GOLD_LOSS:
        if frame is None or not legal_moves.about_to_lose_gold(game, seat, frame):
            yield _because("CARD-01", "illegal.no-gold-loss", ("AFF-01",), seat=seat, card=card.id)
    elif trigger == LOST:
        if branch.anyone and frame is not None and frame.kind == LOSS:
            if frame.seat == seat:
                source = _source(game, frame)
                yield _because("NOTE7-12", "illegal.own-card", seat=seat, card=card.id, source=source)
        elif frame is None or frame.kind != LOSS or not frame.losses[seat]:
            also = ("CARD-01", "MOLLY-14") if _mount_that_hurts(game) else ("CARD-01",)
            yield _because("CARD-12", "illegal.no-fortitude-lost", also, seat=seat, card=card.id)
        elif branch.unreduced and frame.ignored >> seat & 1:
            yield _because("CARD-12", "illegal.loss-reduced", ("CARD-01",), seat=seat, card=card.id)
    elif trigger == ROUND:
        yield from _round(game, frame, card, branch)
    elif trigger == TO_INN:
        if frame is None or frame.kind != PAID or not frame.amount:
            yield _because("NOTE7-35", "illegal.nothing-paid", ("CARD-01",), seat=seat, card=card.id)
    elif trigger == REVEALED:
        yield _because("DRINK-05", "illegal.not-revealed", card=card.id)
    elif trigger != ANYTIME:
        if frame is None or frame.kind != WON_WINDOW:
            yield _because("CARD-01", "illegal.nobody-won", ("GAMB-35",), card=card.id)
        elif branch.by_other and frame.seat == seat:
            yield _because("CARD-01", "illegal.own-win", seat=seat, card=card.id)


def _chooses_by(game: State) -> str:
    """The rule that says what may be chosen now."""
    frame = game.stack[-1]
    if frame.style == SOME and frame.mode == FORTITUDE_EACH_HALVED:
        return "NOTE7-25"
    return "CARD-06"


def _action(game: State, seat: int, frame: Frame | None, card: Definition) -> Iterator[Reason]:
    if seat != game.active:
        yield _because("TURN-07", "illegal.not-your-turn", ("TURN-01",), seat=seat, turn=game.active)
    if game.phase != ACTING:
        needed = PHASES[ACTING]
        phase = PHASES[game.phase]
        yield _because("TURN-07", "illegal.phase", ("TURN-01",), seat=seat, phase=phase, needed=needed)
    if game.acted:
        yield _because("TURN-07", "illegal.action-used", seat=seat, card=card.id)
    if game.round is not None or frame is not None:
        rule = "GAMB-02" if game.round is not None else "TIME-02"
        yield _because(rule, "illegal.not-an-action", ("TURN-07",), seat=seat, card=card.id)


def _control(
    game: State, seat: int, frame: Frame | None, card: Definition, branch: Branch
) -> Iterator[Reason]:
    pot = game.round
    opening = frame is not None and any(
        below.kind == CARD and game.cards[below.card].branches[below.mode].starts_round
        for below in game.stack
    )
    if pot is None and not opening:
        yield _because("CARD-01", "illegal.needs-round", ("GAMB-06", "GAMB-01"), card=card.id)
        return
    if pot is not None and pot.closed:
        yield _because("GAMB-11", "illegal.round-closed", card=card.id)
    inside = pot.inside if pot is not None else ~next(f.leaving for f in game.stack if f.kind == CARD)
    if not inside >> seat & 1:
        yield _because("GAMB-19", "illegal.left-round", seat=seat, card=card.id)
    if gambling.locked(game) and not card.types & CHEATING and not legal_moves.excepted(game, branch):
        yield _because("GAMB-15", "illegal.winning-hand", ("GAMB-17", "CARD-08"), card=card.id)
    if pot is not None and pot.control == seat:
        yield _because("GAMB-10", "illegal.in-control", ("GAMB-06", "GAMB-34"), seat=seat)
    elif frame is not None or game.ask != ASK_GAMBLE or seat != game.asked:
        yield _because("GAMB-06", "illegal.needs-gambling-turn", seat=seat, card=card.id)


def _round(game: State, frame: Frame | None, card: Definition, branch: Branch) -> Iterator[Reason]:
    if not legal_moves.round_runs(game):
        if game.round is not None:
            yield _because("GAMB-11", "illegal.round-closed", ("GAMB-12",), card=card.id)
        elif frame is not None and frame.kind == CARD and legal_moves.disturbs(game, frame) and branch.quiet:
            yield _because("CARD-01", "illegal.quiet", card=card.id, source=_source(game, frame))
        else:
            yield _because("CARD-01", "illegal.needs-round", ("GAMB-12", "GAMB-11"), card=card.id)
    elif frame is not None and branch.quiet and frame.kind == CARD and legal_moves.disturbs(game, frame):
        yield _because("CARD-01", "illegal.quiet", ("GAMB-12",), card=card.id, source=_source(game, frame))


def _ante(game: State, seat: int, frame: Frame | None, card: Definition) -> Iterator[Reason]:
    if frame is not None and legal_moves.must_ante(game, seat, frame):
        return
    pot = game.round
    if pot is not None and not pot.inside >> seat & 1:
        yield _because("GAMB-20", "illegal.left-round", ("GAMB-19",), seat=seat, card=card.id)
    elif not game.players[seat].gold and game.round is not None:
        yield _because("GAMB-28", "illegal.no-ante-due", ("CARD-01",), seat=seat, card=card.id)
    else:
        yield _because("CARD-01", "illegal.no-ante-due", ("GAMB-22",), seat=seat, card=card.id)


def _drink(
    game: State, seat: int, frame: Frame | None, card: Definition, branch: Branch, move: Play
) -> Iterator[Reason]:
    if frame is None or frame.kind != DRINKS:
        if frame is not None and frame.kind == CARD and game.cards[frame.card].is_event:
            event = _source(game, frame)
            yield _because("DRINK-06", "illegal.event-is-no-drink", ("DRINK-19",), card=card.id, source=event)
        else:
            yield _because("CARD-01", "illegal.no-drink", card=card.id)
        return
    open_here = legal_moves.open_drinks(game, seat, frame, branch)
    if move.at in open_here:
        return
    drinks = frame.drinks
    meant = [drinks[move.at]] if move.at is not None and 0 <= move.at < len(drinks) else list(drinks)
    said = False
    if branch.mine and all(drink.seat != seat for drink in meant):
        said = True
        yield _because("NEG-05", "illegal.not-your-drink", ("NEG-04",), seat=seat, card=card.id)
    elif branch.mine and any(drink.ignored and drink.seat == seat for drink in meant):
        said = True
        source = _drink_source(game, frame)
        yield _because("NEG-04", "illegal.already-ignored", seat=seat, card=card.id, source=source)
    elif branch.dodges and not any(legal_moves.may_dodge(game, drink) for drink in meant):
        said = True
        source = _drink_source(game, frame)
        yield _because("NEG-04", "illegal.drink-does-nothing", seat=seat, card=card.id, source=source)
    if branch.by_other and all(drink.revealer == seat for drink in meant):
        said = True
        yield _because("CARD-01", "illegal.own-drink", seat=seat, card=card.id)
    if branch.heals_other and not any(legal_moves.heals_another(game, seat, drink) for drink in meant):
        said = True
        source = _drink_source(game, frame)
        yield _because("CARD-01", "illegal.heals-nobody", ("NOTE7-26",), card=card.id, source=source)
    if branch.alters_drink and all(drink.firm for drink in meant):
        said = True
        source = _drink_source(game, frame)
        yield _because("NOTE7-04", "illegal.firm-drink", card=card.id, source=source)
    if not said and frame.style == IN_CONTEST and len(frame.drinks) < len(frame.scores):
        yield _because("CONT-02", "illegal.no-drink", ("DRINK-06", "SPLIT-02"), card=card.id)
    elif not said:
        yield _because("SPLIT-02", "illegal.which-drink", card=card.id)


def _mount_that_hurts(game: State) -> bool:
    """Whether a Mount in play costs Fortitude: what was lost to it, no player can be hit back for."""
    fortitude = OPCODES["fortitude"]
    return any(
        op.code == fortitude and op.amount < 0
        for player in game.players
        for uid in player.front
        if game.cards[uid].is_mount
        for branch in game.cards[uid].branches
        for op in branch.ops
    )


def _answers_card(
    game: State, seat: int, frame: Frame | None, card: Definition, branch: Branch
) -> Iterator[Reason]:
    if frame is None or frame.kind != CARD:
        rule = "AFF-01" if branch.shields else "CARD-01"
        if branch.filter_types & EVENT and _event_under_way(game):
            rule = "NEG-09"
        yield _because(rule, "illegal.no-card-to-answer", ("CARD-01", "CARD-13"), card=card.id)
        return
    played = game.cards[frame.card]
    source = _source(game, frame)
    answered = branch_of(game, frame)
    codes = {op.code for op in answered.ops}
    if played.answered_by and card.key not in played.answered_by:
        titles = tuple(sorted(played.answered_by))
        yield _because(
            "CARD-10" if answered.filter_changes else "CARD-09",
            "illegal.answered-only-by",
            ("DRINK-20",) if answered.filter_changes and branch.filter_changes else (),
            card=card.id,
            source=source,
            titles=titles,
        )
    if (branch.filter_types and not played.types & branch.filter_types) or (
        not branch.filter_types and (played.is_event or played.is_mount)
    ):
        rule = "CARD-13" if branch.shields else "CARD-09"
        if branch.shields and played.is_event:
            rule = "NEG-08"
        if played.is_mount:
            rule = "MOLLY-15"
        words = tuple(word for word, bit in TYPES.items() if bit & branch.filter_types)
        also = ("CARD-01", "AFF-03") if answered.forces_ante else ("CARD-01",)
        yield _because(rule, "illegal.wrong-type", also, card=card.id, source=source, types=words)
    elif branch.shields and played.is_event and game.edition.ignore_event == "none":
        yield _because("NEG-08", "illegal.no-event-ignored", ("DRINK-06",), card=card.id, source=source)
    if branch.by_other and frame.seat == seat:
        yield _because("CARD-01", "illegal.own-card", seat=seat, card=card.id, source=source)
    if branch.filter_changes and not answered.changes_drink:
        rule = "DRINK-20" if OPCODES["negate"] in codes else "DRINK-17"
        below = game.stack[-2] if len(game.stack) > 1 else None
        if below is not None and below.kind == CARD and game.cards[below.card].is_event:
            rule = "DRINK-19"
        elif OPCODES["give_reserve"] in codes:
            rule = "DRINK-18"
        yield _because(
            rule, "illegal.does-not-change-drink", ("DRINK-16", "CARD-10"), card=card.id, source=source
        )
    if branch.filter_gains and not answered.gives_gold:
        yield _because("CARD-01", "illegal.gives-no-gold", ("AFF-06",), card=card.id, source=source)
    if branch.stops and answered.unstoppable:
        yield _because("CARD-01", "illegal.unstoppable", card=card.id, source=source)
    if branch.heals_other and not damage.would_heal_other(game, frame, seat):
        yield _because("CARD-01", "illegal.heals-nobody", card=card.id, source=source)
    if branch.participant and not (game.round is not None and game.round.inside >> seat & 1):
        yield _because("GAMB-19", "illegal.left-round", seat=seat, card=card.id)
    if branch.shields and frame.ignored >> seat & 1:
        yield _because("NEG-10", "illegal.already-ignored", seat=seat, card=card.id, source=source)
    if branch.costs_fortitude and not damage.would_lose(game, frame, seat):
        yield _because(
            "AFF-01", "illegal.costs-no-fortitude", ("CARD-01",), seat=seat, card=card.id, source=source
        )
    if branch.affects:
        would = game.edition.affects_test == "would"
        stats = legal_moves.touched(game, frame, seat, would) & branch.affects
        if not stats:
            words = tuple(word for word, bit in STATS.items() if bit & branch.affects)
            if answered.forces_ante and branch.affects & GOLD:
                key = "illegal.leaves-only-by-leave-card"
                yield _because("AFF-03", key, ("AFF-01", "CARD-13"), seat=seat, card=card.id)
                return
            rule = "AFF-01"
            if answered.changes_drink:
                rule = "AFF-04"
            elif OPCODES["negate"] in codes:
                rule = "AFF-05"
            elif OPCODES["take_pot"] in codes:
                rule = "AFF-06"
            yield _because(
                rule, "illegal.not-affected", ("AFF-01",), seat=seat, card=card.id, source=source, stats=words
            )
        elif stats == GOLD and frame.seat == seat and not game.edition.ignore_own_payment:
            yield _because("NEG-06", "illegal.own-payment", seat=seat, card=card.id, source=source)


def _event_under_way(game: State) -> bool:
    """Whether a Drinking Contest or a Round on the House is being carried out."""
    return any(
        frame.kind == CONTEST or (frame.kind == DRINKS and frame.style in (HOUSE, IN_CONTEST, DARE))
        for frame in game.stack
    )


def _targets(
    game: State, seat: int, card: Definition, branch: Branch, frame: Frame | None, move: Play
) -> Iterator[Reason]:
    if branch.picks == PICK_THREE:
        if legal_moves.as_target(game, move) not in legal_moves.targets(game, seat, branch):
            yield _because("TURN-09", "illegal.target", card=card.id, targets=move.targets)
        return
    needed = 0 if branch.picks == NO_PICK else 1
    if len(move.targets) != needed:
        given = len(move.targets)
        yield _because("TURN-09", "illegal.target-count", card=card.id, needed=needed, given=given)
        return
    if not needed:
        return
    drinker = NOBODY
    if branch.redirects_drink and frame is not None and frame.kind == DRINKS and move.at is not None:
        drinker = frame.drinks[move.at].seat if 0 <= move.at < len(frame.drinks) else NOBODY
    if move.targets[0] not in legal_moves.targets(game, seat, branch, drinker):
        yield _because("TURN-09", "illegal.target", card=card.id, targets=move.targets)


def _name(game: State, uid: int) -> str:
    return game.defs[uid] if 0 <= uid < len(game.defs) else str(uid)


def _source(game: State, frame: Frame) -> str:
    return game.defs[frame.card] if frame.card != NONE else ""


def _drink_source(game: State, frame: Frame) -> str:
    for drink in frame.drinks:
        if drink.cards:
            return game.defs[drink.cards[0]]
    return ""
