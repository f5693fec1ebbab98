"""What is paid for a card shows only after it was laid: tokens taken off a track, cards discarded.

A card is read as unpaid at first; what the same seat pays then makes it the card that was paid for, whatever
came in between. A payment of several parts is whole once a card may cost just that much. Pure functions of
the last ops; `tracker` takes up the results.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import chain

from innkeep.assistant.interpret.catch_up import gone_on
from innkeep.assistant.interpret.late_ops import lasting
from innkeep.assistant.interpret.ops_read import OpsRead
from innkeep.assistant.model.hypothesis import Hypothesis
from innkeep.assistant.model.observed_table import Touched, is_beside, owned
from innkeep.assistant.model.options import plays_of
from innkeep.assistant.model.records import OpSnapshot
from innkeep.rules import Game, Play
from innkeep.rules.legality.payment_checks import payments

__all__ = ["Outlay", "Paid", "open_price", "outlay", "paid_first", "paid_for", "unpaid"]

#: So many ops back the card may have been laid.
FURTHEST = 16


@dataclass(frozen=True, slots=True)
class Outlay:
    """What a seat gave: tokens by kind, and cards of its hand (their names at the table)."""

    seat: int
    tokens: Counter[str]
    cards: tuple[str, ...]

    def and_also(self, other: Outlay) -> Outlay:
        """Both outlays as one: the seat is this one's."""
        return Outlay(self.seat, self.tokens + other.tokens, (*self.cards, *other.cards))


@dataclass(frozen=True, slots=True)
class Paid:
    """The card that was paid for, and the hypotheses in which it was so in full, each unsure of that; where
    there are none, what was given so far is only part of a price."""

    move: Play
    hypotheses: tuple[Hypothesis, ...] = ()


def open_price(hypotheses: Iterable[Hypothesis]) -> bool:
    """Whether readings differ in which card something was paid for."""
    plays = (move for one in hypotheses if isinstance(move := one.unsure, Play))
    return len({move.card for move in plays if move.spend or move.cards}) > 1


def outlay(t: Touched) -> Outlay | None:
    """What was given, if nothing else was touched: tokens of a seat fewer, cards out of its hand onto its
    discards."""
    zones = {*(one.zone for one in t.values), *(card.was for card in t.cards)}
    seat, *others = {owned(zone)[0] for zone in zones} or {None}
    if seat is None or others or t.ways - {(f"s{seat}.hand", f"s{seat}.discard")}:
        return None
    if not all(is_beside(value.zone) and value.now < value.was for value in t.values):
        return None
    tokens = Counter({owned(value.zone)[1]: value.was - value.now for value in t.values})
    return Outlay(seat, tokens, tuple(card.cid for card in t.cards))


def paid_for(
    recent: OpsRead, standing: Sequence[Hypothesis], before: Sequence[Touched], t: Touched
) -> list[Paid]:
    """Which cards an op may pay for, counting what was already paid `before`, the one laid last first; below
    one that is paid for in full, those that are so, too, and still stand."""
    if not standing[0].game.parts or _given(t, before) is None:
        return []
    ways: list[Paid] = []
    for known, believed in _by_payments(standing).items():
        entries = reduce(OpsRead.as_meant, known, recent).entries
        whole = False
        for found in _cards_paid_for(entries, believed, before, t):
            if whole and not (found.hypotheses and _stands(believed, found.move.card)):
                continue
            others = [move for move in known if move.card != found.move.card]
            there = (reduce(Hypothesis.doubting, others, one) for one in found.hypotheses)
            ways.append(replace(found, hypotheses=tuple(there)))
            if not (whole := bool(found.hypotheses)):
                break
    return [way for way in ways if way.hypotheses] or ways[:1]


def _by_payments(standing: Sequence[Hypothesis]) -> dict[tuple[Play, ...], list[Hypothesis]]:
    """The readings by what was paid by each that may have been for another card."""
    found: dict[tuple[Play, ...], list[Hypothesis]] = {}
    for one in standing:
        paid = (move for move in one.ambiguities if isinstance(move, Play) and (move.spend or move.cards))
        found.setdefault(tuple(paid), []).append(one)
    return found


def _stands(standing: Sequence[Hypothesis], card: int) -> bool:
    """Whether a card that was played has still to take effect, by any of these readings."""
    return any(frame.card == card for one in standing for frame in one.game.stack)


def _cards_paid_for(
    recent: Sequence[OpSnapshot], standing: Sequence[Hypothesis], before: Sequence[Touched], t: Touched
) -> Iterator[Paid]:
    given = _given(t, before)
    if given is None:
        return
    kept = {id(entry) for entry in lasting(recent)}
    stood = [place for place, entry in enumerate(recent) if id(entry) in kept]
    for place in reversed(stood):
        reading = recent[place].reading
        if place < len(recent) - FURTHEST:
            return
        first = place - reading.late_by  # where it belongs, if it came late
        if isinstance(reading.move, Play) and reading.move.seat == given.seat and first >= 0:
            since = [recent[one] for one in stood if place != one >= first]
            found = _paid(recent[first], reading.move, standing, given, since)
            if found is not None:
                yield found
        if reading.kind in ("late", "back", "sync", "violation"):
            return


def _given(t: Touched, before: Iterable[Touched]) -> Outlay | None:
    """What was given by an op, with what the same seat gave before; None: it gives nothing."""
    given = outlay(t)
    for also in map(outlay, before):
        if given is not None and also is not None and also.seat == given.seat:
            given = given.and_also(also)
    return given


def paid_first(recent: OpsRead, standing: Sequence[Hypothesis], wrong: Collection[int]) -> list[Paid]:
    """What the ops numbered in `wrong` paid for the card that was played last; empty if they paid nothing."""
    *before, laid = recent.entries
    mine = (entry for entry in before if entry.op.seq in wrong and entry.op.seat == laid.op.seat)
    first = [entry.touched for entry in mine if outlay(entry.touched) is not None]
    return paid_for(OpsRead((laid,)), standing, first[:-1], first[-1]) if first else []


def _paid(
    entry: OpSnapshot,
    laid: Play,
    standing: Sequence[Hypothesis],
    given: Outlay,
    since: Sequence[OpSnapshot],
) -> Paid | None:
    """The card laid at the moment before that entry, paid for with what was given on top of
    what was paid for it already."""
    believed = [_as_played(hypothesis, laid.card) for hypothesis in standing]
    tokens = Counter(dict(laid.spend)) + given.tokens
    found: list[tuple[Play, Hypothesis]] = []
    part = False
    for hypothesis in entry.before:
        cards = tuple(sorted((*laid.cards, *map(hypothesis.bond.uid.__getitem__, given.cards))))
        for node, plays in _moments(hypothesis, laid.card):
            part = part or any(_may_cost_more(node.game, play, tokens, cards) for play in plays)
            wholes = (replace(play, spend=tuple(sorted(tokens.items())), cards=cards) for play in plays)
            later = ((whole, gone_on(node.after(whole), since)) for whole in wholes if node.game.can(whole))
            here = [(move, one) for move, one in later if one and _believed(one, laid.card, believed)]
            if here:
                found += here
                break
    if not found:
        return Paid(laid) if part else None
    return Paid(found[0][0], tuple(one.doubting(move) for move, one in found))


def unpaid(recent: Sequence[OpSnapshot], standing: Sequence[Hypothesis]) -> Iterator[Paid]:
    """The cards laid lately, the last one first, each with a price in tokens that nobody has taken off their
    track yet, and the hypotheses in which that is owed."""
    entries = recent[-FURTHEST:] if standing[0].game.parts else ()
    for ago, entry in enumerate(reversed(entries), 1):
        move = entry.reading.move
        if entry.reading.kind in ("late", "back", "sync", "violation"):
            return
        if isinstance(move, Play) and not (move.spend or move.cards):
            since, believed = (
                recent[len(recent) - ago + 1 :],
                [_as_played(one, move.card) for one in standing],
            )
            for node, whole in chain.from_iterable(_for_tokens(one, move.card) for one in entry.before):
                later = gone_on(node.after(whole), since)
                if later is not None and _believed(later, move.card, believed):
                    yield Paid(whole, (later,))


def _for_tokens(hypothesis: Hypothesis, card: int) -> Iterator[tuple[Hypothesis, Play]]:
    """The moments at which a card may be played for tokens alone, with each way to do so."""
    for node, plays in _moments(hypothesis, card):
        for play in plays:
            for spend, cards in payments(node.game, play.seat, card, play.mode):
                whole = replace(play, spend=spend)
                if spend and not cards and node.game.can(whole):
                    yield node, whole


def _believed(hypothesis: Hypothesis, card: int, believed: Iterable[tuple[int | None, ...]]) -> bool:
    """Whether a card was played by a hypothesis in one of these ways."""
    return any(_alike(_as_played(hypothesis, card), one) for one in believed)


def _moments(hypothesis: Hypothesis, card: int) -> Iterator[tuple[Hypothesis, list[Play]]]:
    """The moments, now and after silence, at which a card may be played, with each way to play it: a hand may
    have been filled up in between, which pays more."""
    for node in hypothesis.moments():
        if plays := [play for play in plays_of(node.game, card) if not (play.spend or play.cards)]:
            yield node, plays


def _as_played(hypothesis: Hypothesis, card: int) -> tuple[int | None, ...]:
    """How a card was played last: its branch, whom it is meant for, and which Drink, as long as it stands."""
    said = (event for event in reversed(hypothesis.events) if (event.kind, event.card) == ("played", card))
    event = next(said, None)
    frame = next((one for one in reversed(hypothesis.game.stack) if one.card == card), None)
    at = None if frame is None else frame.at
    return (None, None, at) if event is None else (event.amount, event.target, at)


def _alike(one: tuple[int | None, ...], other: tuple[int | None, ...]) -> bool:
    return one[:2] == other[:2] and (None in (one[2], other[2]) or one[2] == other[2])


def _may_cost_more(game: Game, play: Play, tokens: Counter[str], cards: Sequence[int]) -> bool:
    """Whether a card may be paid for with so much and something besides; which cards is open."""
    for spend, others in payments(game, play.seat, play.card, play.mode):
        whole = Counter(dict(spend))
        if tokens <= whole and len(cards) <= len(others) and (tokens, len(cards)) != (whole, len(others)):
            return True
    return False
