"""Where cards lie, and what is done with them."""

from __future__ import annotations

from innkeep.rules import GameEvent
from tests.rules.checker.invariants.registry import Found, after, report
from tests.rules.checker.table import Facts, Shadow, Step

# --- cards ---------------------------------------------------------------------------------------


@after("SETUP-04", "CARD-17", "PRIZE-04", "LOSE-08")
def every_card_has_one_home(step: Step, shadow: Shadow) -> Found:
    lying = [uid for pile in step.after.piles.values() for uid in pile]
    found = set(lying)
    if len(lying) != len(found):
        twice = sorted({uid for uid in found if lying.count(uid) > 1})
        yield f"cards in two piles: {twice[:5]}"
    missing = len(step.facts.cards) - len(found)
    if missing and not step.after.busy:
        lost = [uid for uid in range(len(step.facts.cards)) if uid not in found]
        yield f"{missing} cards in no pile with nothing in play: {lost[:5]}"
    if missing < 0:
        yield "more cards lie on the table than there are"


@after("SETUP-05", "SETUP-04", "WENCH-14", "PRIZE-04", "PRIZE-07", "BAR-01", "TURN-13")
def no_deck_is_mixed_into_another(step: Step, shadow: Shadow) -> Found:
    for name, pile in step.after.piles.items():
        if not pile or pile == step.before.piles[name]:
            continue
        strange = [uid for uid in pile if not _belongs(step.facts, uid, name)]
        if strange:
            first = strange[0]
            yield f"{step.facts.cards[first].deck} card {first} in {name} ({len(strange)} strange)"


def _belongs(facts: Facts, uid: int, name: str) -> bool:
    """Whether a card may lie in a pile by the books."""
    where, pile = name.split(".")
    owner = facts.owners[uid]
    own = where == f"s{owner}"
    kind = next(kind for kind, uids in facts.kinds.items() if uid in uids)
    if kind == "character":
        return own and pile in ("hand", "deck", "discard")
    if kind == "side":
        if pile == "front":
            return own or "story" in facts.cards[uid].types
        return own and pile in ("side", "side-discard")
    if kind == "reserve":
        lost = name == "drink.discard" and facts.edition != "rdi10"  # LOSE-08, D-03
        return lost or pile in ("drinks", "front") or (own and pile in ("side", "side-discard"))
    if kind == "prize":
        return where == "prizes" or pile in ("front", "hand")
    return name in ("drink.deck", "drink.discard", "bar.deck") or pile == "drinks"


@after("WENCH-04", "WENCH-05")
def reserve_drinks_float_on_top(step: Step, shadow: Shadow) -> Found:
    reserve = step.facts.kinds.get("reserve", frozenset())
    if not reserve:
        return
    for seat, place in enumerate(step.after.places):
        fine = [uid in reserve for uid in place.drinks]
        if fine != sorted(fine):
            yield f"an ordinary Drink lies on a Special Reserve Drink of {seat}"


@after("MOLLY-02", "MOLLY-04")
def at_most_three_mounts(step: Step, shadow: Shadow) -> Found:
    if step.after.busy:
        return
    for seat, place in enumerate(step.after.places):
        for deck in ("molly-mounts", "lizwick-items"):
            lying = [uid for uid in place.front if deck in step.facts.cards[uid].deck]
            if len(lying) > 3:
                yield f"{len(lying)} cards of {deck} lie before {seat}"


@report("NEG-01", "CARD-09", "CARD-10", "CARD-13", "DRINK-20", "ALAR-03")
def a_card_is_negated_by_one_that_can(step: Step, shadow: Shadow, event: GameEvent, at: int) -> Found:
    if event.kind != "negated":
        return
    assert event.card is not None
    answered = step.facts.cards[event.card]
    by = next((e.card for e in step.events[at + 1 :] if e.kind == "resolved"), None)
    if by is None or "negate" not in step.facts.words(by, shadow.mode.get(by, 0)):
        return
    card = step.facts.cards[by]
    wanted = set(card.modes[shadow.mode.get(by, 0)].when.types)
    trap = answered.modes[shadow.mode.get(event.card, 0)].when.on == "trap"
    types = ("action",) if trap else answered.types
    if wanted and not wanted & set(types):
        yield f"{card.id} negates {answered.id}, a card of {types}"
    only = {_letters(title) for title in answered.answered_only_by}
    if only and _letters(card.title["en"]) not in only:
        yield f"{card.id} negates {answered.id}"


def _letters(title: str) -> str:
    return "".join(sign for sign in title.lower() if sign.isalnum())


@report("NEG-01", "NEG-02", "CARD-17")
def what_is_negated_or_ignored_does_nothing(step: Step, shadow: Shadow, event: GameEvent, at: int) -> Found:
    if event.card is None:
        return
    if event.card in shadow.negated and event.kind in ("resolved", "fortitude", "alcohol", "control"):
        yield f"{step.facts.cards[event.card].id} was Negated: {event}"
    ignored = event.seat in shadow.ignoring.get(event.card, ())
    if ignored and event.kind in ("fortitude", "alcohol") and event.amount < 0:
        yield f"{step.facts.cards[event.card].id} is Ignored by {event.seat}: {event}"


@after("CARD-17", "NEG-01", "SETUP-04", "TURN-09")
def a_card_that_is_done_lies_in_its_owners_discards(step: Step, shadow: Shadow) -> Found:
    renewed = {event.seat for event in step.events if event.kind == "reshuffled"}
    for event in step.events:
        if event.kind not in ("resolved", "negated") or event.card is None:
            continue
        owner = step.facts.owners[event.card]
        if event.card not in step.facts.kinds["character"] or owner in renewed:
            continue
        if event.kind == "negated" and step.after.busy:
            continue
        if event.card not in step.after.piles[f"s{owner}.discard"]:
            yield f"{step.facts.cards[event.card].id} is done and not in the discards of {owner}"


@report("TURN-03", "SETUP-04", "SETUP-05")
def cards_are_drawn_from_ones_own_deck(step: Step, shadow: Shadow, event: GameEvent, at: int) -> Found:
    if event.kind != "drew":
        return
    strange = [
        uid
        for uid in event.cards
        if step.facts.owners[uid] != event.seat or uid not in step.facts.kinds["character"]
    ]
    if strange:
        yield f"seat {event.seat} draws {strange}"


@report("TURN-13", "TURN-14", "CHAS-03", "CHAS-09")
def an_untouched_drink_is_as_strong_as_printed(
    step: Step, shadow: Shadow, event: GameEvent, at: int
) -> Found:
    if event.kind != "drank" or not event.cards or not shadow.untouched.issuperset(event.cards):
        return
    drinks = [step.facts.cards[uid].drink for uid in event.cards]
    if any(drink is None or drink.race is not None for drink in drinks):
        return
    printed = sum(drink.alcohol for drink in drinks if drink)
    if any(drink.half for drink in drinks if drink):
        printed = -(-printed // 2)  # NOTE10-11
    weaker = any(
        effect.own
        for uid, seat in shadow.played_by.items()
        if seat == event.seat
        for effect in step.facts.effects(uid, shadow.mode.get(uid, 0))
        if effect.do == "everyone_drinks"
    )
    if event.amount != printed and not (weaker and event.amount == max(0, printed - 1)):
        yield f"seat {event.seat} drinks {event.amount}, printed is {printed}"


@report("GAMB-06", "TURN-11", "TURN-16", "SETUP-17")
def whose_turn_it_is_is_still_here(step: Step, shadow: Shadow, event: GameEvent, at: int) -> Found:
    if event.kind == "phase" and event.seat not in shadow.here:
        yield f"a phase of {event.seat}, who has lost"
