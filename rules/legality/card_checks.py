"""Checks of branches that answer a card, or what a card has done: the windows of cards and what follows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from innkeep.cards.titles import key as title_key
from innkeep.cards.vocabulary import LEFT
from innkeep.rules.engine.position.attempt import Attempt
from innkeep.rules.engine.position.definitions import EVENT, GOLD, OPCODES, STATS, TYPES, Branch
from innkeep.rules.engine.position.gold import ones_own
from innkeep.rules.engine.position.state import (
    CARD,
    CONTEST,
    DARE,
    DRINKS,
    GAINED,
    HOUSE,
    IN_CONTEST,
    LOSS,
    PAID,
    GameState,
)
from innkeep.rules.engine.position.state import WON as WON_WINDOW
from innkeep.rules.engine.queries import damage
from innkeep.rules.engine.queries.outlook import about_to_lose_gold, must_ante, touched
from innkeep.rules.engine.queries.played_card import branch_of
from innkeep.rules.legality.checks import Check, Citation, Facts, check

TWO: Final = LEFT[0]

# Whether there is a card to answer.


def _no_card_by(game: GameState, tried: Attempt) -> Citation:
    branch = tried.branch
    rule = "AFF-01" if branch.shields else "CARD-01"
    if branch.filter_types & EVENT and _event_under_way(game):
        rule = "NEG-09"
    return rule, ("CARD-01", "CARD-13")


def _event_under_way(game: GameState) -> bool:
    """Whether a Drinking Contest or a Round on the House is being carried out."""
    return any(
        frame.kind == CONTEST or (frame.kind == DRINKS and frame.style in (HOUSE, IN_CONTEST, DARE))
        for frame in game.stack
    )


@check("CARD-01", "illegal.no-card-to-answer", "card", cite=_no_card_by, final=True)
def card_lies_open(_game: GameState, tried: Attempt) -> bool:
    """A played card or an Event may be answered."""
    return tried.frame is not None and tried.frame.kind == CARD


# What the card that is answered says itself.


def _only_by(game: GameState, tried: Attempt) -> Citation:
    if branch_of(game, tried.window).filter_changes:
        return "CARD-10", ("DRINK-20",) if tried.branch.filter_changes else ()
    return "CARD-09", ()


def _titles(game: GameState, tried: Attempt) -> Iterable[Facts]:
    return ({"titles": tuple(sorted(game.cards[tried.window.card].answered_by))},)


@check("CARD-09", "illegal.answered-only-by", "card", "source", "titles", cite=_only_by, tell=_titles)
def among_its_answers(game: GameState, tried: Attempt) -> bool:
    """The card that is answered names no others as its only answers."""
    played = game.cards[tried.window.card]
    return not played.answered_by or tried.card.key in played.answered_by


@check("CARD-01", "illegal.unstoppable", "card", "source")
def stoppable(game: GameState, tried: Attempt) -> bool:
    """The card that is answered lets itself be stopped."""
    frame = tried.window
    return not game.cards[frame.card].branches[frame.mode].unstoppable


@check("DT-07", "illegal.room-only-spared", "card", "source", also=("DT-06",))
def no_room(game: GameState, tried: Attempt) -> bool:
    """It is no Room: that can be Ignored or reduced like an Action Card, and nothing else (Q41)."""
    return not game.cards[tried.window.card].is_room


# What the answer asks of it.


def _wrong_type_by(game: GameState, tried: Attempt) -> Citation:
    played = game.cards[tried.window.card]
    rule = "CARD-13" if tried.branch.shields else "CARD-09"
    if tried.branch.shields and played.is_event:
        rule = "NEG-08"
    if played.is_mount:
        rule = "MOLLY-15"
    antes = branch_of(game, tried.window).forces_ante
    return rule, ("CARD-01", "AFF-03") if antes else ("CARD-01",)


def _types(_game: GameState, tried: Attempt) -> Iterable[Facts]:
    return ({"types": tuple(word for word, bit in TYPES.items() if bit & tried.branch.filter_types)},)


@check("CARD-09", "illegal.wrong-type", "card", "source", "types", cite=_wrong_type_by, tell=_types)
def of_the_types(game: GameState, tried: Attempt) -> bool:
    """It is of a type the answer names; one that names none answers no Event and no Mount (MOLLY-15)."""
    played = game.cards[tried.window.card]
    wanted = tried.branch.filter_types
    if wanted:
        return bool(played.branches[tried.window.mode].types & wanted)
    return not (played.is_event or played.is_mount)


@check("NEG-08", "illegal.no-event-ignored", "card", "source", also=("DRINK-06",))
def ignorable(game: GameState, tried: Attempt) -> bool:
    """It is no Event where the books let nobody Ignore one; a wrong type has been told already."""
    played = game.cards[tried.window.card]
    told = not played.branches[tried.window.mode].types & tried.branch.filter_types
    return told or not played.is_event or game.edition.ignore_event != "none"


@check("CARD-01", "illegal.own-card", "seat", "card", "source")
def of_another_player(game: GameState, tried: Attempt) -> bool:
    """Another player has played it, no teammate."""
    seat = tried.window.seat
    return seat != tried.seat and not (game.sides and game.together(seat, tried.seat))


STOPS_DRINK_CHANGES: Final = {
    title_key("The Wench thinks you should stop playing with the drinks"): "CARD-10",
    title_key("I think you should stop playing with the drinks"): "DRINK-21",
}
"""The cards the books name that stop whatever changes a Drink, and the rule of each."""
_BESIDE_A_DRINK: Final = {
    OPCODES[word]
    for word in ("alcohol", "order_extra", "serve", "pile_drinks", "drink_now", "everyone_drinks")
}
"""What has to do with Drinks, and changes none (DRINK-17)."""


def _changes_by(game: GameState, tried: Attempt) -> Citation:
    codes = {op.code for op in branch_of(game, tried.window).ops}
    rule = STOPS_DRINK_CHANGES.get(tried.card.key, "DRINK-16")
    if OPCODES["negate"] in codes:
        rule = "DRINK-20"
    elif codes & _BESIDE_A_DRINK:
        rule = "DRINK-17"
    below = game.stack[-2] if len(game.stack) > 1 else None
    if below is not None and below.kind == CARD and game.cards[below.card].is_event:
        rule = "DRINK-19"
    elif OPCODES["give_reserve"] in codes:
        rule = "DRINK-18"
    return rule, tuple(one for one in ("DRINK-16", "DRINK-17", "CARD-10") if one != rule)


@check("DRINK-16", "illegal.does-not-change-drink", "card", "source", cite=_changes_by)
def changes_a_drink(game: GameState, tried: Attempt) -> bool:
    """What is answered changes what a Drink does."""
    frame = tried.window
    return game.cards[frame.card].branches[frame.mode].changes_drink


@check("CARD-01", "illegal.gives-no-gold", "card", "source", also=("AFF-06",))
def gives_gold(game: GameState, tried: Attempt) -> bool:
    """What is answered gives a player Gold."""
    return branch_of(game, tried.window).gives_gold


@check("CARD-01", "illegal.heals-nobody", "card", "source")
def heals_another(game: GameState, tried: Attempt) -> bool:
    """What is answered would make another player gain Fortitude."""
    return damage.would_heal_other(game, tried.window, tried.seat)


@check("GAMB-19", "illegal.left-round", "seat", "card")
def takes_part(game: GameState, tried: Attempt) -> bool:
    """Whoever answers is inside the Round."""
    return game.round is not None and bool(game.round.inside >> tried.seat & 1)


@check("NEG-10", "illegal.already-ignored", "seat", "card", "source")
def not_yet_ignored(_game: GameState, tried: Attempt) -> bool:
    """Whoever answers has not Ignored the card already."""
    return not tried.window.ignored >> tried.seat & 1


@check("AFF-01", "illegal.costs-no-fortitude", "seat", "card", "source", also=("CARD-01",))
def costs_fortitude(game: GameState, tried: Attempt) -> bool:
    """It would cost whoever answers Fortitude."""
    return damage.would_lose(game, tried.window, tried.seat)


def _counted_by(game: GameState, _tried: Attempt) -> Citation:
    return ("OTTR-15", ("CARD-01",)) if game.machines and game.sides else ("CARD-01", ())


@check("CARD-01", "illegal.players-left", "seat", "card", cite=_counted_by)
def so_many_left(game: GameState, tried: Attempt) -> bool:
    """As many players are in the game as the answer asks for; against Boss Otto always two (OTTR-15)."""
    two = bool(game.machines and game.sides) or len(game.seats_from(0)) <= 2
    return two == (tried.branch.left == TWO)


# Whether it affects whoever answers (AFF-01 to AFF-06).


def _affected(game: GameState, tried: Attempt) -> int:
    """What it would change of the stats the answer speaks of."""
    surely = game.edition.affects_test == "would"
    return touched(game, tried.window, tried.seat, surely) & tried.branch.affects


def _is_a_way_out(game: GameState, tried: Attempt) -> bool:
    """Whether the answer could only be meant as a way out of antes."""
    return bool(tried.branch.affects & GOLD) and branch_of(game, tried.window).forces_ante


@check("AFF-03", "illegal.leaves-only-by-leave-card", "seat", "card", also=("AFF-01", "CARD-13"))
def leaves_by_a_leave_card(game: GameState, tried: Attempt) -> bool:
    """An ante is no loss of Gold that could be Ignored."""
    return not _is_a_way_out(game, tried) or _affected(game, tried) != 0


def _unaffected_by(game: GameState, tried: Attempt) -> Citation:
    answered = branch_of(game, tried.window)
    codes = {op.code for op in answered.ops}
    rule = "AFF-01"
    if answered.changes_drink:
        rule = "AFF-04"
    elif OPCODES["negate"] in codes:
        rule = "AFF-05"
    elif OPCODES["take_pot"] in codes:
        rule = "AFF-06"
    return rule, ("AFF-01",)


def _stats(_game: GameState, tried: Attempt) -> Iterable[Facts]:
    return ({"stats": tuple(word for word, bit in STATS.items() if bit & tried.branch.affects)},)


@check("AFF-01", "illegal.not-affected", "seat", "card", "source", "stats", cite=_unaffected_by, tell=_stats)
def would_affect(game: GameState, tried: Attempt) -> bool:
    """It would change a stat the answer speaks of; what it is no way out of has been told already."""
    branch = tried.branch
    surely = game.edition.affects_test == "would"
    if touched(game, tried.window, tried.seat, surely) & branch.affects:
        return True
    return bool(branch.affects & GOLD) and _is_a_way_out(game, tried)


@check("NEG-06", "illegal.own-payment", "seat", "card", "source")
def no_price_of_ones_own(game: GameState, tried: Attempt) -> bool:
    """It is not just the price of a card of one's own."""
    if game.edition.ignore_own_payment or not ones_own(game, tried.window, tried.seat):
        return True
    return _affected(game, tried) != GOLD


def answering(branch: Branch) -> Iterable[Check]:
    """What a branch asks of the card it answers, beside that there is one."""
    yield among_its_answers
    yield of_the_types
    if branch.shields:
        yield ignorable
    if branch.by_other:
        yield of_another_player
    if branch.filter_changes:
        yield changes_a_drink
    if branch.filter_gains:
        yield gives_gold
    if branch.stops:
        yield stoppable
    if branch.beyond_rooms:
        yield no_room
    if branch.heals_other:
        yield heals_another
    if branch.participant:
        yield takes_part
    if branch.shields:
        yield not_yet_ignored
    if branch.left:
        yield so_many_left
    if branch.costs_fortitude:
        yield costs_fortitude
    if branch.affects:
        if branch.affects & GOLD:
            yield leaves_by_a_leave_card
        yield would_affect
        if branch.affects & GOLD:
            yield no_price_of_ones_own


# Antes and other Gold that is about to be lost.


@check("GAMB-20", "illegal.left-round", "seat", "card", also=("GAMB-19",))
def inside_for_antes(game: GameState, tried: Attempt) -> bool:
    """Whoever does not want to ante has not left the Round."""
    pot = game.round
    if pot is None or pot.inside >> tried.seat & 1:
        return True
    if game.sides and pot.inside & game.sides[tried.seat]:
        return True
    return tried.frame is not None and must_ante(game, tried.seat, tried.frame)


def _no_ante_by(game: GameState, tried: Attempt) -> Citation:
    if game.round is not None and not game.players[tried.seat].stake.gold:
        return "GAMB-28", ("CARD-01",)
    return "CARD-01", ("GAMB-22",)


@check("CARD-01", "illegal.no-ante-due", "seat", "card", cite=_no_ante_by)
def ante_due(game: GameState, tried: Attempt) -> bool:
    """An ante is asked of whoever answers; who has left the Round has been told so already."""
    if tried.frame is not None and must_ante(game, tried.seat, tried.frame):
        return True
    return not inside_for_antes.test(game, tried)


@check("CARD-01", "illegal.no-gold-loss", "seat", "card", also=("AFF-01",))
def gold_about_to_be_lost(game: GameState, tried: Attempt) -> bool:
    """Whoever answers is about to lose Gold."""
    return tried.frame is not None and about_to_lose_gold(game, tried.seat, tried.frame)


# What a card has done.


def _no_loss_by(game: GameState, _tried: Attempt) -> Citation:
    return "CARD-12", ("CARD-01", "MOLLY-14") if _mount_that_hurts(game) else ("CARD-01",)


def _mount_that_hurts(game: GameState) -> bool:
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


@check("CARD-12", "illegal.no-fortitude-lost", "seat", "card", cite=_no_loss_by, final=True)
def fortitude_lost(game: GameState, tried: Attempt) -> bool:
    """Somebody has just lost Fortitude to a card, and if it is not all the same who: whoever answers."""
    frame = tried.frame
    if frame is None or frame.kind != LOSS:
        return False
    if tried.branch.anyone or frame.losses[tried.seat] > 0:
        return True
    return bool(game.sides) and any(frame.losses[mate] > 0 for mate in game.friends(tried.seat))  # TEAM-09


@check("NOTE7-12", "illegal.own-card", "seat", "card", "source")
def loss_by_another_player(game: GameState, tried: Attempt) -> bool:
    """The loss was to another player's card."""
    return not game.together(tried.window.seat, tried.seat)


@check("CARD-12", "illegal.loss-reduced", "seat", "card", also=("CARD-01",))
def loss_in_full(game: GameState, tried: Attempt) -> bool:
    """Whoever answers has not reduced the loss, nor has a teammate."""
    return not tried.window.ignored & game.covered(tried.seat)


def after_a_loss(branch: Branch) -> Iterable[Check]:
    """What a branch asks of the loss it answers."""
    yield fortitude_lost
    if branch.anyone:
        yield loss_by_another_player
    elif branch.unreduced:
        yield loss_in_full


@check("CARD-01", "illegal.no-alcohol-gained", "seat", "card", also=("OTTR-11",), final=True)
def alcohol_gained(game: GameState, tried: Attempt) -> bool:
    """Whoever answers has just gained Alcohol Content, or a teammate has (Q40, TEAM-09)."""
    frame = tried.frame
    if frame is None or frame.kind != GAINED:
        return False
    return any(frame.losses[mate] > 0 for mate in game.side(tried.seat))


@check("NOTE7-35", "illegal.nothing-paid", "seat", "card", also=("CARD-01",))
def gold_paid(_game: GameState, tried: Attempt) -> bool:
    """Gold was just paid to the Inn because of a card, and is still there to take."""
    frame = tried.frame
    return frame is not None and frame.kind == PAID and frame.amount > 0


@check("CARD-01", "illegal.nobody-won", "card", also=("GAMB-35",), final=True)
def round_won(_game: GameState, tried: Attempt) -> bool:
    """A Round was just won."""
    return tried.frame is not None and tried.frame.kind == WON_WINDOW


@check("CARD-01", "illegal.own-win", "seat", "card")
def won_by_another_player(game: GameState, tried: Attempt) -> bool:
    """Another player has won it, no teammate."""
    return not game.together(tried.window.seat, tried.seat)


OPEN_CARD: Final[tuple[Check, ...]] = (card_lies_open,)
"""What must be there to be answered: a card."""
WON_ROUND: Final[tuple[Check, ...]] = (round_won,)
"""What must be there to be answered: a victory in a Round."""


SELDOM_MET: Final[tuple[Check, ...]] = (would_affect, fortitude_lost, changes_a_drink)
"""What most cards in a hand fail: of many tests of a branch these come first."""
