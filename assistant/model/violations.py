"""Why an op is against the rules: the reasons the rules give, or simply that something moved without cause.

Finds out what was most likely attempted. Whether something is a violation is decided in `tracker`; the
sentences are written in `advice`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from innkeep.assistant.model.concerns import looked, mixed_pile, reordered
from innkeep.assistant.model.dues import set_by
from innkeep.assistant.model.game_from_table import home
from innkeep.assistant.model.hypothesis import Hypothesis, PendingPayment, rests
from innkeep.assistant.model.lots import RandomPick, asked_lot
from innkeep.assistant.model.machinery_zones import asking, is_hand, pours, stands, stop_of
from innkeep.assistant.model.observed_table import PLAY, CardMove, Touched, ValueChange, moves_gold, owned
from innkeep.rules import (
    Choose,
    DiscardDraw,
    DrinkUp,
    Game,
    IllegalMoveError,
    Move,
    Order,
    Play,
    Reason,
    Use,
)
from innkeep.rules.engine.position.piles import poured_from
from innkeep.rules.engine.position.state import CONTEST, LAST_CHANCE, NOBODY
from innkeep.rules.engine.position.turn_progress import has_drunk, waiting
from innkeep.rules.legality.moment import is_asked
from innkeep.table import AppliedOp

__all__ = ["Fault", "against", "faults", "occasion", "reasons_against"]

#: So many readings are asked what is against an op.
MOST_ASKED = 12


@dataclass(frozen=True, slots=True)
class Fault:
    """One reason: the rule, a sentence key of the assistant with its facts, or the rules' own reason.

    `about`: the card that was played, or what was going on: the card that takes effect, or the phase.
    """

    rule: str
    key: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)
    reason: Reason | None = None
    about: str = ""


_STEPS = {"party": "PUB-04", "room": "DT-04"}
"""By which rule a pawn moves on, where none has moved it yet."""

_UNTIMELY = frozenset(
    {
        "illegal.no-card-to-answer",
        "illegal.not-asked",
        "illegal.not-your-turn",
        "illegal.phase",
        "illegal.window-open",
    }
)


def occasion(hypothesis: Hypothesis) -> str:
    """What goes on: the card that was played and takes effect (its id), else the phase of the turn."""
    game, decision = hypothesis.game, hypothesis.game.decision
    source = decision.source if decision is not None and hypothesis.asks == "respond" else None
    if source is None or not any((one.kind, one.card) == ("played", source) for one in hypothesis.events):
        return game.phase_name
    return game.defs[source]


def against(hypotheses: Sequence[Hypothesis], op: AppliedOp, t: Touched, when: str = "") -> tuple[Fault, ...]:
    """What is against an op by these readings: by the first that names a rule, else by the first. `when`:
    what went on, if it is not the `occasion`."""
    asked = (one.known.of_op(faults, one, op, t) for one in hypotheses[:MOST_ASKED])
    first = next(asked)
    found = first if first[0].rule else next((found for found in asked if found[0].rule), first)
    about = when or occasion(hypotheses[0])
    return tuple(fault if fault.about else replace(fault, about=about) for fault in found)


def faults(hypothesis: Hypothesis, op: AppliedOp, t: Touched) -> tuple[Fault, ...]:
    """Every reason against an op that no reading explains; at least one. A reason that is about no card is
    about the `occasion`."""
    return tuple(_reasons(hypothesis, op, t))


def _reasons(hypothesis: Hypothesis, op: AppliedOp, t: Touched) -> Iterator[Fault]:
    if (plain := _plain_fault(hypothesis, op, t)) is not None:
        yield plain
        return
    found = False
    move, reasons = _refusal(hypothesis, op, t)
    about = hypothesis.game.defs[move.card] if isinstance(move, Play) else ""
    for reason in reasons if move is not None else ():
        found = True
        yield Fault(reason.rule, reason=reason, about=about)
    for fault in _without_cause(hypothesis, t):
        if not found or not fault.key.startswith(("fault.card", "fault.pawn")):
            found = True
            yield fault
    if not found:
        yield Fault("TURN-01", "fault.unclear")


def _plain_fault(hypothesis: Hypothesis, op: AppliedOp, t: Touched) -> Fault | None:
    """What is against an op whatever move was meant by it; None: nothing."""
    return next(filter(None, (found(hypothesis, op, t) for found in _PLAIN_FAULTS)), None)


def _a_look(_: Hypothesis, op: AppliedOp, __: Touched) -> Fault | None:
    if (look := looked(op)) is None:
        return None
    drinks = look.zone.endswith(".drinks") or look.zone.startswith("drink.")
    return Fault("SETUP-13" if drinks else "SETUP-14", "fault.peek", {"zone": look.zone})


def _a_shuffle(_: Hypothesis, op: AppliedOp, __: Touched) -> Fault | None:
    mixed = mixed_pile(op)
    return None if mixed is None else Fault(_mixed_by(mixed), "fault.shuffle", {"zone": mixed})


def _another_order(_: Hypothesis, op: AppliedOp, t: Touched) -> Fault | None:
    piles = reordered(op) if t.harmless else ()
    return Fault(_mixed_by(piles[0]), "fault.order", {"zone": piles[0]}) if piles else None


def _a_drink_for_an_ally(hypothesis: Hypothesis, _: AppliedOp, t: Touched) -> Fault | None:
    ally = _for_a_teammate(hypothesis, t)
    return None if ally is None else Fault("TEAM-13", "fault.teammate", {"zone": ally})


def _another_tavern(hypothesis: Hypothesis, _: AppliedOp, t: Touched) -> Fault | None:
    if not any(_poured_elsewhere(hypothesis, card) for card in t.cards):
        return None
    return Fault("PUB-16", "fault.tavern", {"zone": poured_from(hypothesis.game)})


def _no_lot(hypothesis: Hypothesis, _: AppliedOp, t: Touched) -> Fault | None:
    lot = _undrawn(hypothesis, t)
    return None if lot is None else Fault(lot.rule, "fault.lot", {"zone": lot.hand})


_PLAIN_FAULTS = (_a_look, _a_shuffle, _another_order, _a_drink_for_an_ally, _another_tavern, _no_lot)


def _mixed_by(pile: str) -> str:
    """The rule by which a pile is shuffled, and at no other time comes to lie in another order."""
    return "DRINK-02" if pile.startswith("drink") else "TURN-05"


def _for_a_teammate(hypothesis: Hypothesis, t: Touched) -> str | None:
    """The pile of a member of the active team on which a Drink from the Drink Deck was laid, at a moment when
    only an order can put one anywhere (TEAM-13)."""
    game = hypothesis.game
    if not game.sides or game.stack:
        return None
    places = hypothesis.wanted()[0]
    for card in t.cards:
        owner, pile = owned(card.now)
        laid = pours(card.was) and pile == "drinks" and owner is not None
        if laid and owner is not None and game.together(owner, game.active):
            return None if rests(card.now, places[hypothesis.bond.uid[card.cid]]) else card.now
    return None


def _poured_elsewhere(hypothesis: Hypothesis, card: CardMove) -> bool:
    """Whether a Drink was ordered from another pile than that of the tavern where the party is."""
    laid = pours(card.was) and card.now.endswith(".drinks")
    if not laid or rests(card.now, hypothesis.place(hypothesis.bond.uid[card.cid])):
        return False
    return card.was != poured_from(hypothesis.game) and not hypothesis.game.stack


def _undrawn(hypothesis: Hypothesis, t: Touched) -> RandomPick | None:
    """The card by lot the rules wait for, where any card went instead; or once nobody has said anything,
    where one of that hand did."""
    if not any(card.moved for card in t.cards):
        return None
    lot = asked_lot(hypothesis.game)
    if lot is not None:
        return lot
    later = (asked_lot(node.game) for node in hypothesis.implicit_passes())
    lot = next((one for one in later if one is not None), None)
    return lot if lot is not None and any(card.was == lot.hand for card in t.cards) else None


def _refusal(hypothesis: Hypothesis, op: AppliedOp, t: Touched) -> tuple[Move | None, tuple[Reason, ...]]:
    """The likeliest move behind an op and why the rules refuse it: the one with the fewest reasons, here or
    where the turn stands once nobody has said anything; the wrong moment counts for more than the rest."""
    drawn = _drawn(t)
    if drawn is not None and _refills(hypothesis, drawn):
        return None, ()  # that hand is refilled now: there is only how many cards, and from where
    together = _played_together(hypothesis, op, t)
    if together[0] is not None:
        return together
    played = any(is_hand(card.was) for card in t.cards)
    refused = [
        (move, reasons)
        for node in ((hypothesis,) if played else _moments(hypothesis))
        for move in _attempts(node, op, t)
        if (reasons := _against_it(node.game, move, t))
    ]
    return min(refused, key=lambda found: _weight(found[1]), default=(None, ()))


def _against_it(game: Game, move: Move, t: Touched) -> tuple[Reason, ...]:
    """Why the rules refuse a move; none where they do not, or where nobody can have meant it: a single card
    was thrown away for something else than to save oneself."""
    reasons = reasons_against(game, move)
    powerless = {reason.key for reason in reasons} == {"illegal.no-power"}
    saving = any(frame.kind == LAST_CHANCE for frame in game.stack)
    return () if powerless and len(t.cards) == 1 and not saving else reasons


def reasons_against(game: Game, move: Move) -> tuple[Reason, ...]:
    """Why the rules refuse a move; none where they do not."""
    try:
        game.verify(move)
    except IllegalMoveError as illegal:
        return illegal.reasons
    return ()


def _weight(reasons: Iterable[Reason]) -> int:
    """How much is against a move."""
    return sum(3 if reason.key in _UNTIMELY else 2 for reason in reasons)


def _drawn(t: Touched) -> int | None:
    """The seat that took cards from a deck into the hand; None if nobody did."""
    owners = [owned(card.now) for card in t.cards if card.was.endswith(".deck")]
    return next((owner for owner, pile in owners if pile == "hand"), None)


def _refills(hypothesis: Hypothesis, seat: int) -> bool:
    """Whether that seat discards and draws now, or will if nobody says anything."""
    asking = (node for node in hypothesis.moments() if node.asks == "discard_draw")
    return any(is_asked(node.game, seat) for node in asking)


def _played_together(
    hypothesis: Hypothesis, op: AppliedOp, t: Touched
) -> tuple[Move | None, tuple[Reason, ...]]:
    """What the rules have against the second of two cards played in one op, if the first is legal."""
    laid = [replace(t, cards=(card,)) for card in t.cards if is_hand(card.was)]
    if len(laid) < 2:
        return None, ()
    first, second = laid[:2]
    opened = next((m for m in _attempts(hypothesis, op, first) if hypothesis.game.can(m)), None)
    return _refusal(hypothesis.after(opened), op, second) if isinstance(opened, Play) else (None, ())


def _moments(hypothesis: Hypothesis) -> Iterator[Hypothesis]:
    """The hypothesis, and each later phase of the same turn that comes by silence alone."""
    yield hypothesis
    phase = hypothesis.game.phase
    for later in hypothesis.implicit_passes():
        if later.game.active != hypothesis.game.active:
            return
        if later.game.phase != phase and not later.game.stack:
            phase = later.game.phase
            yield later


def _attempts(hypothesis: Hypothesis, op: AppliedOp, t: Touched) -> Iterator[Move]:
    """The moves that somebody may have meant to make by an op."""
    moved = [card for card in t.cards if card.moved]
    if not moved:
        yield from _steps(hypothesis.game, t)
        return
    first = moved[0]
    owner, pile = owned(first.was)
    if owner is None:
        yield from _orders(hypothesis.game, op, moved)
    elif is_hand(first.was):
        yield from _out_of_a_hand(hypothesis, op, owner, moved)
    elif pile == "drinks":
        yield DrinkUp(owner)
    elif pile == "deck" and first.now.endswith(".hand"):
        yield DiscardDraw(owner, (), True)


def _out_of_a_hand(
    hypothesis: Hypothesis, op: AppliedOp, owner: int, moved: Sequence[CardMove]
) -> Iterator[Move]:
    """What cards that left a hand may have been meant for: to be played, to be discarded, to pay a power."""
    game, first = hypothesis.game, moved[0]
    if first.now.endswith(".discard"):
        uids = tuple(hypothesis.bond.uid[card.cid] for card in moved)
        if game.phase_name != "discard-and-draw":
            yield from (Use(owner, power, tuple(sorted(uids))) for power in game.powers_of(owner))
        yield DiscardDraw(owner, uids, False)
    elif rests(first.now, PLAY):
        yield from _plays(game, owner, hypothesis.bond.uid[first.cid], op.args.get("pointed"))


def _orders(game: Game, op: AppliedOp, moved: Sequence[CardMove]) -> Iterator[Order]:
    """The order that Drinks were laid out for: whoever has several to order does so one after the other."""
    target, pile = owned(moved[0].now)
    if pours(moved[0].was) and pile == "drinks" and target is not None:
        orderer = op.seat if op.seat is not None else game.active
        yield Order(orderer, (target,) * max(len(moved), game.orders))


def _plays(game: Game, owner: int, card: int, pointed: int | None) -> Iterator[Play]:
    """All ways a card may have been meant, `pointed` at that seat if at any."""
    seats = (*range(len(game.players)),) if pointed is None else (pointed,)
    aims: tuple[tuple[int, ...], ...] = ((),) if pointed is None else (seats, ())
    for mode in range(max(1, len(game.cards[card].branches))):
        if pointed is None:
            yield Play(owner, card, mode)
        yield from (Play(owner, card, mode, (seat,)) for seat in seats)
        for aim in aims:
            yield from (Play(owner, card, mode, aim, at) for at in range(len(game.standing())))


def _steps(game: Game, t: Touched) -> Iterator[Choose]:
    """The step on a map that a pawn has made, where somebody is asked for one."""
    asked, decision = asking(game), game.decision
    if asked is None or decision is None:
        return
    for change in t.values:
        card = stop_of(game, change.zone, change.now) if stands(change.zone) else None
        if card is not None:
            cost = game.players[decision.seat].hand[:1] if asked.rooms else []
            yield Choose(decision.seat, (card, *cost))


def _without_cause(hypothesis: Hypothesis, t: Touched) -> Iterator[Fault]:
    """What was moved though nothing has moved it by the rules: cards, then Gold, then markers."""
    yield from _cards_without_cause(hypothesis, t)
    purses = [change for change in t.values if moves_gold(change.zone)]
    if purses:
        giver = next((change for change in purses if change.now < change.was), purses[0])
        taker = next((change for change in purses if change.now > change.was), purses[-1])
        amount = abs(taker.now - taker.was)
        rule = _rule_of_gold(hypothesis, giver.zone, taker.zone, amount)
        facts = {"from": giver.zone, "to": taker.zone, "amount": amount}
        yield Fault(rule, "fault.gold", facts)
    yield from (_marker_without_cause(hypothesis, one) for one in t.values if one not in purses)


def _cards_without_cause(hypothesis: Hypothesis, t: Touched) -> Iterator[Fault]:
    """The first card that lies where it should not, and what was drawn by then."""
    drawn = Counter[str]()
    for card in t.cards:
        place = hypothesis.wanted()[0][hypothesis.bond.uid[card.cid]]
        if not card.moved or _in_place(hypothesis, card, place):
            continue
        if card.was.endswith(".deck") and owned(card.now) == (owned(card.was)[0], "hand"):
            drawn[card.now] += 1
        else:
            facts: dict[str, Any] = {"from": card.was, "to": card.now, "place": place}
            yield Fault(_rule_of_card(hypothesis, card, place), "fault.card", facts)
            break
    for zone, n in drawn.items():
        owner = owned(zone)[0]
        refills = owner is not None and _refills(hypothesis, owner)
        yield Fault("TURN-03" if refills else "TURN-17", "fault.drew", {"zone": zone, "n": n})


def _in_place(hypothesis: Hypothesis, card: CardMove, place: str) -> bool:
    """Whether a card lies where it should: of those in play none goes onto the discards of another."""
    strange = place == PLAY and card.now.endswith(".discard") and card.now != _home(hypothesis, card)
    return rests(card.now, place) and not strange


def _marker_without_cause(hypothesis: Hypothesis, change: ValueChange) -> Fault:
    """What is against a marker, or the pawn, that was moved."""
    if change.zone == "turn":
        return Fault("TURN-16", "fault.turn", {"seat": hypothesis.game.active})
    meant = _moved(hypothesis, change.zone)
    want = meant.wanted()[1].get(change.zone, change.now)
    if stands(change.zone):
        cause = meant.causes.get(change.zone)
        rule = cause.rule if cause is not None else _STEPS.get(change.zone.rpartition(".")[2], "")
        return Fault(rule, "fault.pawn", {"zone": change.zone, "meant": want, "stop": change.now})
    facts = {"zone": change.zone, "was": change.was, "now": change.now, "want": want}
    rule = "TURN-15" if _sobers_up(hypothesis, change) else set_by(change.zone, meant).rule
    return Fault(rule, "fault.marker", facts)


def _sobers_up(hypothesis: Hypothesis, change: ValueChange) -> bool:
    """Whether a player who has a Drink to drink moved the marker as for sobering up."""
    owner, pile = owned(change.zone)
    if pile != "alcohol" or change.now != change.was - 1 or owner is None:
        return False
    drinking = (node.game for node in _moments(hypothesis) if node.asks == "drink")
    game = next((one for one in drinking if one.together(one.asked, owner)), None)
    return game is not None and _all_have_drinks(game)


def _all_have_drinks(game: Game) -> bool:
    """Whether everybody who has yet to drink has something to drink."""
    left = [seat for seat in waiting(game) if not has_drunk(game, seat)]
    return bool(left) and all(game.players[seat].drinks for seat in left)


def _home(hypothesis: Hypothesis, card: CardMove) -> str:
    """The discards a card in play goes to."""
    return home(hypothesis.game, hypothesis.bond.uid[card.cid], "table")


def _rule_of_card(hypothesis: Hypothesis, card: CardMove, place: str) -> str:
    """The rule that says where the card belongs instead: where Drinks go, or what has moved this one."""
    uid = hypothesis.bond.uid[card.cid]
    if card.now.endswith(".drinks") and (card.was.startswith("drink.") or pours(card.was)):
        return "TURN-11"
    if card.was.endswith(".drinks") or pours(card.was):
        return "TURN-13"  # one drinks what lies on top of one's own pile, and only then
    if place == PLAY and card.now.endswith(".discard"):  # in play already: onto whose it goes in the end
        return "TURN-13" if hypothesis.game.owners[uid] == NOBODY else "CARD-17"
    if card.was.endswith(".deck") or is_hand(card.was):
        return "TURN-03"  # what moved this very card would tell which of the unseen ones it is
    otherwise = "CARD-17" if place == PLAY else ""
    return hypothesis.causes[f"c{uid}"].rule if f"c{uid}" in hypothesis.causes else otherwise


def _unanswered(hypothesis: Hypothesis) -> Iterator[Hypothesis]:
    """The hypotheses in which nobody answers what stands open, until nothing does: what comes of it is the
    likeliest reason for what was carried out wrongly."""
    last = hypothesis
    for later in hypothesis.implicit_passes() if _answerable(hypothesis) else ():
        last = later
        yield later
        if not _answerable(later):
            break
    yield from _sobering(last)


def _sobering(hypothesis: Hypothesis) -> Iterator[Hypothesis]:
    """The hypotheses in which one of a team, which drinks in any order, has nothing to drink (TEAM-10)."""
    game = hypothesis.game
    if game.shared is None or hypothesis.asks != "drink":
        return
    for seat in waiting(game):
        if not game.players[seat].drinks and game.can(DrinkUp(seat)):
            yield hypothesis.after(DrinkUp(seat))


def _answerable(hypothesis: Hypothesis) -> bool:
    """Whether it goes on by itself: a window nobody answers, or somebody with nothing to drink (TURN-15)."""
    game, kind = hypothesis.game, hypothesis.asks
    return kind == "respond" or (kind == "drink" and not game.players[game.asked].drinks)


def _moved(hypothesis: Hypothesis, zone: str) -> Hypothesis:
    """The hypothesis in which the marker has moved because nobody answered; else this one."""
    shown = hypothesis.wanted()[1].get(zone)
    moved = (later for later in _unanswered(hypothesis) if later.wanted()[1].get(zone) != shown)
    return next(moved, hypothesis)


def _rule_of_gold(hypothesis: Hypothesis, giver: str, taker: str, amount: int) -> str:
    """The rule by which the giver was to pay, or the taker to be paid: now, or once nobody answers exactly
    this sum, or one of them the other; all that is in the pot, once nobody goes on with the Round. Gold for
    one of those who tie in a contest that is not owed yet breaks CONT-07; Gold out of the pot that is not
    owed at all, GAMB-21; for other Gold it is empty."""
    game, seat = hypothesis.game, owned(giver)[0]
    if taker == "pot" and seat is not None and _has_left(game, seat):
        return "GAMB-20"  # who has left antes no more
    if near := _flows_near(hypothesis, giver, taker):
        return _nearest(near, giver, taker)
    if seat is not None and owned(taker)[0] in _tied(game):
        return "CONT-07"  # nobody has won yet
    later = hypothesis.implicit_passes() if giver == "pot" else _unanswered(hypothesis)
    flows = (_flows_just(one, giver, taker, amount) for one in later)
    just = next(filter(None, flows), None)
    if just is not None:
        return _nearest(just, giver, taker)
    return "GAMB-21" if giver == "pot" else ""


def _flows_just(hypothesis: Hypothesis, giver: str, taker: str, amount: int) -> list[PendingPayment]:
    """What one of the two is to pay or get by a hypothesis: exactly this sum, or the one of the other."""
    near = _flows_near(hypothesis, giver, taker)
    return [one for one in near if one.amount == amount or (one.source, one.target) == (giver, taker)]


def _has_left(game: Game, seat: int) -> bool:
    """Whether nobody of that side is in the Round any more."""
    pot = game.round
    return pot is not None and not any(pot.inside >> one & 1 for one in game.side(seat))


def _flows_near(hypothesis: Hypothesis, giver: str, taker: str) -> list[PendingPayment]:
    """What the giver is to pay, or the taker to be paid."""
    return [flow for flow in hypothesis.flows if flow.source == giver or flow.target == taker]


def _nearest(flows: Iterable[PendingPayment], giver: str, taker: str) -> str:
    """The rule of the payment that is most like Gold from the giver to the taker."""
    return max(flows, key=lambda flow: 2 * (flow.source == giver) + (flow.target == taker)).cause.rule


def _tied(game: Game) -> tuple[int, ...]:
    """Those who have tied in a Drinking Contest that nobody has won yet, and drink again."""
    running = next((frame for frame in game.stack if frame.kind == CONTEST), None)
    if running is None or game.contest is None or game.contest.winner != NOBODY:
        return ()
    return game.contest.tied if {*running.queue} == {*game.contest.tied} else ()
