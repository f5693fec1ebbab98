"""Revealing Drinks with their Chasers, the window on all of them, and drinking.

One frame holds all Drinks that are drunk at the same time: one, its two halves, the copies of a Round on the
House, those of a toast or of a contest (TIME-05).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from innkeep.rules.engine.position import stats
from innkeep.rules.engine.position.definitions import ALCOHOL_GAINED, DECK, FORTITUDE, PILE
from innkeep.rules.engine.position.events import GameEvent
from innkeep.rules.engine.position.piles import discard_drinks, return_drinks, shuffle_in, take_drink
from innkeep.rules.engine.position.state import (
    ABILITIES,
    AS_MUCH,
    CARD,
    CARDS,
    CHOICE,
    CORRUPTS,
    DARE,
    DRINKS,
    EASES,
    GAINED,
    GLASS,
    HOUSE,
    IN_CONTEST,
    MIXED,
    NOBODY,
    NONE,
    PARTNER,
    SINGLE,
    TOAST,
    Frame,
    GameState,
    StandingDrink,
)
from innkeep.rules.engine.queries.drink_strength import by_half, corruption, strength, taken
from innkeep.rules.engine.queries.played_card import heeded
from innkeep.rules.steps.turn.window import closed

if TYPE_CHECKING:
    from innkeep.rules.engine.position.definitions import Definition, Op


# By which rule Drinks are revealed and drunk: alone, in a toast, on the house, in a contest, by a dare,
# mixed.
_REVEALED_BY: Final[tuple[str, ...]] = ("TURN-13", "DRINK-24", "CARD-16", "CONT-01", "NOTE7-31", "TIME-02")
_DRUNK_BY: Final[tuple[str, ...]] = ("TURN-13", "DRINK-24", "DRINK-22", "CONT-05", "NOTE7-31", "TIME-02")


def drink_one(game: GameState, seat: int, source: int) -> None:
    """``seat`` reveals and drinks one Drink from their pile or the Drink Deck."""
    game.stack.append(Frame(DRINKS, seat, queue=(seat,), source=source, style=SINGLE))


def drink_together(
    game: GameState, origin: int, queue: tuple[int, ...], style: int, ignoring: int = 0, own: int = 0
) -> None:
    """Each seat of ``queue`` reveals from the Drink Deck; then all drink at once.

    ``ignoring``: who Ignores the Event behind it and gets no copy. ``own``: how much stronger the Drink of
    ``origin`` is.
    """
    frame = Frame(DRINKS, origin, queue=queue, source=DECK, style=style, mode=own)
    frame.ignored = ignoring
    game.stack.append(frame)


def serve(game: GameState, origin: int, seats: tuple[int, ...], alcohol: int) -> None:
    """Each of ``seats`` drinks a Drink of its own that is no card, all at once."""
    frame = Frame(DRINKS, origin, source=DECK, style=TOAST)
    frame.drinks = tuple(StandingDrink(seat, origin, (), ((alcohol, None),)) for seat in seats)
    game.stack.append(frame)


def mix(game: GameState, origin: int, count: int, to: int) -> None:
    """``origin`` reveals so many Drinks from the Drink Deck, of which ``to`` drinks one (NOBODY: none)."""
    game.stack.append(Frame(DRINKS, origin, queue=(origin,) * count, other=to, source=DECK, style=MIXED))


def step(game: GameState, frame: Frame) -> None:
    """Take a frame of Drinks as far as it goes without a decision: reveal them, open the window in which they
    may be answered, then let them be drunk."""
    if frame.step == 0 and not _all_revealed(game, frame):
        return
    if frame.step > 1 and _ask_to_split(game, frame):  # the next of several, before any half is answered
        return
    if frame.drinks and not closed(game, frame):
        return
    if frame.step == 1 and _ask_to_split(game, frame):
        return
    _drink_up(game, frame)


def _all_revealed(game: GameState, frame: Frame) -> bool:
    """Reveal what is to be revealed, and let it stand; False where something else comes first, or instead."""
    while frame.queue:
        if frame.spare:
            _put_aside(game, frame)
        if frame.amount and not frame.chain and _only_events_left(game, frame):
            frame.queue = ()
            break
        seat = frame.queue[0]
        if not _revealed(game, frame, seat, _next_card(game, frame, seat)):
            return False
        if game.stack[-1] is not frame:  # a refill is to be paid before anything else is revealed
            return False
    if frame.spare:
        _put_aside(game, frame)
    if frame.style == DARE:
        _poured_by_dare(game, frame)
    elif frame.style == MIXED:
        if len(frame.drinks) > 1 and frame.other != NOBODY:
            game.stack.append(Frame(CHOICE, frame.seat, style=GLASS))
            return False
        pour_mixed(game, frame, 0)
    frame.step = 1
    return True


def _put_aside(game: GameState, frame: Frame) -> None:
    """Discard what was revealed and adds nothing."""
    discard_drinks(game, frame.spare)
    frame.spare = ()


def _ask_to_split(game: GameState, frame: Frame) -> bool:
    """Ask the revealer of the next Drink that may be split by its own words; False if there is none.

    SPLIT-07; a Drink of a toast, too (Q24). ``frame.step`` is one more than the Drinks gone through.
    """
    if frame.style not in (SINGLE, TOAST):
        return False
    for at in range(frame.step - 1, len(frame.drinks)):
        frame.step = at + 2
        if may_be_split(game, frame, frame.drinks[at]):
            game.stack.append(Frame(CHOICE, frame.drinks[at].revealer, at=at, style=PARTNER))
            return True
    return False


def may_be_split(game: GameState, frame: Frame, drink: StandingDrink) -> bool:
    """Whether a Drink splits itself and its revealer may now choose a partner.

    Not one that came as a Chaser or from an Event (SPLIT-09), nor one that was Ignored or has been split
    already.
    """
    if not drink.cards or not game.cards[drink.cards[0]].splits or drink.ignored or None in drink.changes:
        return False
    return game.players[drink.revealer].in_game and not _of_an_event(game, frame)


def _of_an_event(game: GameState, frame: Frame) -> bool:
    """Whether the Drinks of a frame were brought by an Event, the next card below them on the stack."""
    below = game.stack[: game.stack.index(frame)]
    source = next((other.card for other in reversed(below) if other.kind == CARD), NONE)
    return source != NONE and game.cards[source].is_event


def _next_card(game: GameState, frame: Frame, seat: int) -> int:
    if frame.chain and game.cards[frame.chain[-1]].chaser_from_left:  # CHAS-02
        owner = seat if frame.target == NOBODY else frame.target
        frame.target = (game.seats_from(owner) or (seat,))[1 % max(1, len(game.seats_from(owner)))]
    elif frame.target != NOBODY and game.edition.chaser_source == "first":
        frame.target = NOBODY
    if frame.target != NOBODY:
        seat = frame.target
    elif frame.source != PILE:
        return take_drink(game)
    pile = game.players[seat].drinks
    return pile.pop() if pile else NONE


def calls_for_chaser(game: GameState, card: Definition) -> bool:
    """Whether a Drink is followed by a Chaser: by its title, by its mug, or by both (CHAS-01, D-17)."""
    rule = game.edition.chaser_trigger
    if rule == "title":
        return card.titled
    if rule == "title_and_icon":
        return card.titled and card.chaser
    return card.titled or card.chaser


def _revealed(game: GameState, frame: Frame, seat: int, uid: int) -> bool:
    """Deal with one revealed card (NONE: nothing left to reveal); False when the frame has left the stack."""
    if uid == NONE:
        return _nothing_left(game, frame, seat)
    if game.log is not None:
        game.log.append(
            GameEvent("revealed", "CHAS-02" if frame.chain else _REVEALED_BY[frame.style], seat, uid)
        )
    card = game.cards[uid]
    if card.is_event:
        return _event_revealed(game, frame, seat, uid)
    frame.chain += (uid,)
    if (card.chaser or card.titled) and calls_for_chaser(game, card):
        for part in game.parts:
            part.chaser_revealed(game, seat)
    else:
        _complete(game, frame, seat)
    return True


def _nothing_left(game: GameState, frame: Frame, seat: int) -> bool:
    """Nothing is left to reveal: what was revealed is all (CHAS-05, CHAS-07), or there is no Drink."""
    if frame.chain or frame.style != SINGLE:
        _complete(game, frame, seat)
        return True
    game.stack.remove(frame)
    if frame.source == PILE:
        if game.log is not None:
            game.log.append(GameEvent("no-drink", "TURN-15", seat))
        stats.change_alcohol(game, seat, -1, NONE, "TURN-15")
    return False


def _event_revealed(game: GameState, frame: Frame, seat: int, uid: int) -> bool:
    """An Event comes in place of a Drink or of a Chaser; False where it has taken the place of the frame."""
    if frame.style == SINGLE and not frame.chain:
        at = game.stack.index(frame)  # below the payment for a new Drink Deck, if there is one
        game.stack[at] = Frame(CARD, seat, uid)
        return False
    frame.spare += (uid,)
    if (
        frame.chain or frame.style == IN_CONTEST
    ):  # it adds nothing, stops the chain (CHAS-06), counts 0 (CONT-02)
        _complete(game, frame, seat)
    else:  # toast, dare and Round on the House: discard it and reveal again (CARD-16)
        frame.amount += 1
    return True


def _only_events_left(game: GameState, frame: Frame) -> bool:
    """Whether as many Events were revealed in place of a Drink as there are cards left, and no Drink is left.

    No book meets that; going on would only shuffle the same Events again until everybody is out of Gold.
    """
    left = [*game.drink_deck, *game.drink_discard]
    for part in game.parts:
        left += (uid for pile in part.closed() for uid in pile if game.owners[uid] == NOBODY)
    return frame.amount >= len(left) and all(game.cards[uid].is_event for uid in left)


def _complete(game: GameState, frame: Frame, seat: int) -> None:
    """The reveal of one seat is over: its Drink stands, Chasers and all (CHAS-11: now it may be answered)."""
    chain = frame.chain
    frame.chain = ()
    frame.target = NOBODY
    frame.queue = frame.queue[1:]
    entry = len(frame.scores)
    firm = False
    for uid in chain:  # the entire Drink, Chasers too (NOTE7-04)
        firm = firm or game.cards[uid].firm
    if frame.style == HOUSE:  # independent copies at once, nobody may act before (DRINK-22, DRINK-23)
        if chain:
            frame.drinks = tuple(
                StandingDrink(other, seat, chain, firm=firm)
                for other in game.seats_from(seat)
                if not frame.ignored >> other & 1
            )
            frame.spare += () if frame.drinks else chain
        return
    if frame.style == IN_CONTEST:
        alone = StandingDrink(seat, seat, chain, entry=entry, firm=firm)
        frame.scores += (strength(game, alone, seat)[0],)
        if not chain and game.edition.contest_event == "nothing":  # Q10
            return
    if chain or frame.style == IN_CONTEST:
        changes = ((frame.mode, 0),) if frame.mode and seat == frame.seat else ()  # NOTE7-01
        frame.drinks += (StandingDrink(seat, seat, chain, changes, entry=entry, firm=firm),)


def _poured_by_dare(game: GameState, frame: Frame) -> None:
    """Of two Drinks the one printed stronger is the revealer's, everybody else gets a copy of the other.

    Numbers below 0 count as printed (NOTE7-31); who Ignores the Event drinks neither (NOTE7-29).
    """
    if len(frame.drinks) < 2:
        return
    first, second = frame.drinks
    printed = [sum(game.cards[uid].alcohol for uid in drink.cards) for drink in (first, second)]
    mine, theirs = (first, second) if printed[0] >= printed[1] else (second, first)
    frame.drinks = (
        mine,
        *(
            theirs._replace(seat=seat)
            for seat in game.seats_from(mine.seat)[1:]
            if not frame.ignored >> seat & 1
        ),
    )
    if len(frame.drinks) == 1:
        frame.spare = theirs.cards


def pour_mixed(game: GameState, frame: Frame, at: int) -> None:
    """One of the Drinks revealed stands before its drinker, the others go back into their decks."""
    kept = () if frame.other == NOBODY else frame.drinks[at : at + 1]
    left = [uid for drink in frame.drinks if drink not in kept for uid in drink.cards]
    frame.drinks = tuple([drink._replace(seat=frame.other) for drink in kept])
    frame.step = 1
    return_drinks(game, frame.seat, left, "TIME-02")


def _drink_up(game: GameState, frame: Frame) -> None:
    """Everybody drinks at once, then the physical cards are discarded (TURN-13) or kept (DRINK-10)."""
    game.stack.pop()
    above = len(game.stack)
    drunk = _drunk(game, frame)
    if frame.style == IN_CONTEST:
        game.stack[-1].scores = frame.scores
    _clear_away(game, frame)
    if game.parts:
        for seat, gained in drunk:
            for part in game.parts:
                part.drank(game, seat, gained)
        _corrupt_drinkers(game, frame)
    if drunk and game.calls & ALCOHOL_GAINED and heeded(game, ALCOHOL_GAINED):  # all bits: not known yet
        _tell_of_gains(game, frame, drunk, above)


def _drunk(game: GameState, frame: Frame) -> tuple[tuple[int, int], ...]:
    """Let the Drinks do what they do to stats; who has drunk any Alcohol, and what they have gained by it."""
    drunk: tuple[tuple[int, int], ...] = ()
    for drink in frame.drinks:
        if drink.ignored:
            continue
        alcohol, fortitude = taken(game, drink)
        rule = ""
        if game.log is not None:
            rule = _DRUNK_BY[frame.style] if drink.cards else "DRINK-05"
            game.log.append(GameEvent("drank", rule, drink.seat, amount=alcohol, cards=drink.cards))
            rule = _strong_by(game, drink)
        if alcohol:
            gained = stats.change_alcohol(game, drink.seat, alcohol, NONE, rule)
            drunk += ((drink.seat, gained),)
        if fortitude:
            stats.change_fortitude(game, drink.seat, fortitude, NONE, rule)
    return drunk


def _clear_away(game: GameState, frame: Frame) -> None:
    """The cards of the Drinks stay before somebody, go into piles or to the discards; drinkers use theirs."""
    left: list[int] = []
    special = False
    for drink in frame.drinks:
        for uid in drink.cards:
            if uid not in left:
                left.append(uid)
                special = special or game.cards[uid].special
    if special:
        left = [uid for uid in left if not _kept(game, frame, uid)]
        _use_abilities(game, frame)
    for seat, *cards in frame.items:
        moved = [uid for uid in cards if uid in left]
        left = [uid for uid in left if uid not in moved]
        shuffle_in(game, seat, moved)
    discard_drinks(game, (*left, *frame.spare))


def _tell_of_gains(game: GameState, frame: Frame, drunk: tuple[tuple[int, int], ...], above: int) -> None:
    """A window for those who have gained Alcohol Content, once the Drinks have done all they do (Q40)."""
    gains = [0] * len(game.players)
    for seat, gained in drunk:
        gains[seat] += max(0, gained)
    if any(gains):
        cards = frame.drinks[0].cards
        window = Frame(GAINED, frame.seat, cards[0] if cards else NONE, losses=tuple(gains))
        game.stack.insert(above, window)


def _corrupt_drinkers(game: GameState, frame: Frame) -> None:
    """What was added to a Drink comes with it, to who has drunk it (VAL-02)."""
    for drink in frame.drinks:
        if drink.changes and not drink.ignored and (tokens := corruption(game, drink)):
            for part in game.parts:
                part.give_tokens(game, (drink.seat,), "corruption", tokens, NONE)


def _strong_by(game: GameState, drink: StandingDrink) -> str:
    """The rule that decides how strong a Drink is for its drinker."""
    if drink.turned > 0:
        return "NOTE7-32"
    if by_half(game, drink):
        return "NOTE10-11"
    if None in drink.changes:
        return "SPLIT-05"
    if not drink.cards:
        return "DRINK-05"
    return "CHAS-03" if len(drink.cards) > 1 else "TURN-14"


def _use_abilities(game: GameState, frame: Frame) -> None:
    """Each drinker draws and discards, one drinker after the other."""
    for drink in reversed(frame.drinks):
        left = () if drink.ignored else _abilities(game, drink)
        if left:
            choice = Frame(CHOICE, drink.seat, style=ABILITIES)
            choice.items = left
            choice.mode = 1 if None in drink.changes or by_half(game, drink) else 0
            game.stack.append(choice)


def _abilities(game: GameState, drink: StandingDrink) -> tuple[tuple[int, ...], ...]:
    """What the cards of a Drink let its drinker do with cards, one item for each card that does.

    Where the Drink was split, or is one to be taken by half, like numbers are added up and halved, rounding
    up (SPLIT-04, SPLIT-05, NOTE10-11).
    """
    found = [ability for uid in drink.cards if any(ability := game.cards[uid].ability)]
    halvings = drink.changes.count(None) + by_half(game, drink)
    if found and halvings:
        totals = [sum(numbers) for numbers in zip(*found, strict=True)]
        for _ in range(halvings):
            totals = [-(-total // 2) for total in totals]
        found = [(totals[0], totals[1], totals[2], totals[3])]
    items = []
    for discards, draws, remedy, reveal in found:
        items += [(discards, draws, 0, 0), (0, 0, 0 if drink.barred else remedy, 0), (0, 0, 0, reveal)]
    return tuple(item for item in items if any(item))


def _kept(game: GameState, frame: Frame, uid: int) -> bool:
    """Put a Drink that stays in front of the first player who may move it (DRINK-10 to DRINK-13).

    Asked are those who drank it, in turn order from who controlled it in the end, as the edition says.
    """
    if not game.cards[uid].stays:
        return False
    having = [drink for drink in frame.drinks if uid in drink.cards]
    drinkers = {drink.seat for drink in having if not drink.ignored}
    if frame.style in (HOUSE, DARE):
        first = game.active
    elif game.edition.kept_drink_order == "revealer":
        first = having[0].revealer if frame.source == PILE else game.active
    else:
        first = having[0].seat
    for seat in game.seats_from(first):
        if seat in drinkers:
            game.players[seat].front.append(uid)
            game.players[seat].reach = NONE
            if game.log is not None:
                game.log.append(GameEvent("drink-kept", _kept_by(game, uid, len(drinkers)), seat, uid))
            return True
    return False


def _kept_by(game: GameState, uid: int, drinkers: int) -> str:
    """The rule by which one of the drinkers keeps a Drink; an Elixir of the Special Reserve has its own, and
    is somebody's, while other Drinks are nobody's."""
    if game.owners[uid] >= 0:
        return "WENCH-08" if drinkers == 1 else "WENCH-10"
    return "DRINK-10" if drinkers == 1 else "DRINK-11"


# What responses do to a Drink standing. ``frame`` is the DRINKS frame, ``at`` the Drink answered.


def ignore(game: GameState, frame: Frame, at: int) -> None:
    """The Drink with all its Chasers does nothing to its drinker (NEG-04, CHAS-10)."""
    drink = frame.drinks[at]
    _put(frame, at, drink._replace(ignored=True))
    if game.log is not None:
        rule = "CHAS-10" if len(drink.cards) > 1 else "NEG-04"
        game.log.append(GameEvent("ignored", rule, drink.seat, drink.cards[0] if drink.cards else None))
    for uid in drink.cards:
        if price := game.cards[uid].ignore_discard:  # due now that it is Ignored, not before (NOTE10-12)
            game.stack.append(Frame(CHOICE, drink.seat, uid, amount=price, style=CARDS))


def hand_over(game: GameState, frame: Frame, at: int, to: int, rule: str) -> None:
    """Another player drinks it; one who is outside for a while Ignores it (NOTE7-16)."""
    drink = frame.drinks[at]
    _put(frame, at, drink._replace(seat=to, ignored=bool(game.away >> to & 1)))
    if game.log is not None:
        game.log.append(GameEvent("drink-passed", rule, drink.seat, None, 0, to))


def split(game: GameState, frame: Frame, at: int, to: int, rule: str) -> None:
    """Two independent Drinks of half the strength, changes so far included (SPLIT-01..05)."""
    drink = frame.drinks[at]
    half = drink._replace(changes=(*drink.changes, None))
    frame.drinks = (
        *frame.drinks[:at],
        half,
        *frame.drinks[at + 1 :],
        half._replace(seat=to, ignored=bool(game.away >> to & 1)),
    )
    if game.log is not None:
        below = "Q9" if min(strength(game, drink, drink.seat)) < 0 else ""
        game.log.append(GameEvent("drink-split", rule, drink.seat, None, 0, to, drink.cards, below))


def change_alcohol(game: GameState, frame: Frame, at: int, op: Op) -> None:
    """Raise or lower its Alcohol Content; in a contest this moves the score as well (CONT-13)."""
    drink = frame.drinks[at]
    before = strength(game, drink, drink.seat)[0]
    drink = drink._replace(changes=(*drink.changes, (op.amount, op.floor)))
    moved = strength(game, drink, drink.seat)[0] - before
    _put(frame, at, drink)
    if frame.style == IN_CONTEST:
        scores = list(frame.scores)
        scores[drink.entry] += moved
        frame.scores = tuple(scores)
    if game.log is not None:
        rule = "CONT-13" if frame.style == IN_CONTEST else op.rule
        rule = rule if moved == op.amount else "RED-01"
        game.log.append(GameEvent("drink-changed", rule, drink.seat, None, moved))


def soften(game: GameState, frame: Frame, at: int, op: Op) -> None:
    """It changes a stat by less, never the other way; in a contest the score goes with it (NOTE10-20)."""
    drink = frame.drinks[at]
    alcohol = strength(game, drink, drink.seat)[0]
    if op.stat == FORTITUDE:
        _put(frame, at, drink._replace(changes=(*drink.changes, (op.amount, EASES))))
        moved = 0
    else:
        moved = -min(op.amount, alcohol) if alcohol > 0 else min(op.amount, -alcohol)
        _put(frame, at, drink._replace(changes=(*drink.changes, (moved, None))))
        if frame.style == IN_CONTEST:
            scores = list(frame.scores)
            scores[drink.entry] += moved
            frame.scores = tuple(scores)
    if game.log is not None:
        game.log.append(GameEvent("drink-changed", "NOTE10-20", drink.seat, None, moved))


def corrupt(game: GameState, frame: Frame, at: int, amount: int) -> None:
    """Whoever drinks it gains so much Corruption, too (VAL-02)."""
    drink = frame.drinks[at]
    _put(frame, at, drink._replace(changes=(*drink.changes, (amount, CORRUPTS))))
    if game.log is not None:
        game.log.append(GameEvent("drink-changed", "VAL-02", drink.seat))


def turn(game: GameState, frame: Frame, at: int, amount: int, rule: str) -> None:
    """It gives Fortitude in place of its Alcohol Content: so much, or AS_MUCH."""
    drink = frame.drinks[at]
    _put(frame, at, drink._replace(turned=amount))
    if game.log is not None:
        rule = rule if amount == AS_MUCH else "NOTE7-32"
        game.log.append(GameEvent("drink-turned", rule, drink.seat))


def bar_healing(frame: Frame, at: int) -> None:
    """Its drinker gains no Fortitude from it, neither at once nor by discarding for it (NOTE7-26)."""
    _put(frame, at, frame.drinks[at]._replace(barred=True))


def _put(frame: Frame, at: int, drink: StandingDrink) -> None:
    frame.drinks = (*frame.drinks[:at], drink, *frame.drinks[at + 1 :])
