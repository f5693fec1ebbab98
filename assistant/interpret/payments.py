"""What is paid for a card shows only after it was laid: tokens taken off a track, cards discarded.

A card is read as unpaid at first; what the same seat pays then makes it the card that was paid for, whatever
came in between. A payment of several parts is whole once a card may cost just that much. Pure functions of
the last ops; `tracker` takes up the results.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from innkeep.assistant.interpret.catch_up import gone_on
from innkeep.assistant.interpret.late_ops import lasting
from innkeep.assistant.model.hypothesis import Hypothesis
from innkeep.assistant.model.observed_table import Touched, is_beside
from innkeep.assistant.model.records import OpSnapshot
from innkeep.rules import Game, Play
from innkeep.rules.legality.payment_checks import payments

__all__ = ["Outlay", "Paid", "outlay", "paid_first", "paid_for"]

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
    """The card that was paid for, how many ops ago it was laid (1: the last), and the hypotheses in which it
    was paid for in full; where there are none, what was given so far is only part of a price."""

    move: Play
    ago: int
    hypotheses: tuple[Hypothesis, ...] = ()


def outlay(t: Touched) -> Outlay | None:
    """What was given, if nothing else was touched: tokens of a seat fewer, cards out of its hand onto its
    discards."""
    seats = {item.zone.partition(".")[0] for item in t.values}
    seats |= {card.was.partition(".")[0] for card in t.cards}
    if len(seats) != 1 or not (seat := seats.pop())[1:].isdigit():
        return None
    if not all(is_beside(value.zone) for value in t.values):
        return None
    homes = {(card.was, card.now) for card in t.cards}
    if homes - {(f"{seat}.hand", f"{seat}.discard")} or any(value.now >= value.was for value in t.values):
        return None
    tokens = Counter({value.zone.partition(".")[2]: value.was - value.now for value in t.values})
    return Outlay(int(seat[1:]), tokens, tuple(card.cid for card in t.cards))


def paid_for(
    recent: Sequence[OpSnapshot], standing: Sequence[Hypothesis], before: Sequence[Touched], t: Touched
) -> Paid | None:
    """Which card an op pays for, counting what was already paid `before`; None if it pays for none."""
    given = outlay(t)
    if given is None or not standing[0].game.parts:
        return None
    for earlier in before:
        also = outlay(earlier)
        given = given.and_also(also) if also is not None and also.seat == given.seat else given
    entries = list(recent)
    stood = [place for place, entry in enumerate(entries) if any(entry is one for one in lasting(entries))]
    for place in (one for one in reversed(stood) if one >= len(entries) - FURTHEST):
        move, kind = entries[place].reading.move, entries[place].reading.kind
        if isinstance(move, Play) and move.seat == given.seat:
            first = place - entries[place].reading.late_by  # where it belongs, if it came late
            since = [entries[one] for one in stood if one >= first and one != place]
            ago = len(entries) - place
            found = _paid(entries[first], ago, move, standing, given, since) if first >= 0 else None
            if found is not None:
                return found
        if kind in ("late", "back", "sync", "violation"):
            return None
    return None


def paid_first(
    recent: Sequence[OpSnapshot], standing: Sequence[Hypothesis], wrong: Collection[int]
) -> Paid | None:
    """What the ops numbered in `wrong` paid for the card that was played last; None if they paid nothing."""
    *before, laid = recent
    mine = (entry for entry in before if entry.op.seq in wrong and entry.op.seat == laid.op.seat)
    first = [entry.touched for entry in mine if outlay(entry.touched) is not None]
    return paid_for([laid], standing, first[:-1], first[-1]) if first else None


def _paid(
    entry: OpSnapshot,
    ago: int,
    laid: Play,
    standing: Sequence[Hypothesis],
    given: Outlay,
    since: Sequence[OpSnapshot],
) -> Paid | None:
    """The card laid so many ops ago, at the moment before that entry, paid for with what was given on top of
    what was paid for it already."""
    believed = [_as_played(hypothesis, laid.card) for hypothesis in standing]
    found: list[tuple[Play, Hypothesis]] = []
    part = False
    for hypothesis in entry.before:
        uid = hypothesis.bond.uid
        tokens = Counter(dict(laid.spend)) + given.tokens
        cards = tuple(sorted((*laid.cards, *(uid[cid] for cid in given.cards))))
        spend = tuple(sorted(tokens.items()))
        for node, plays in _moments(hypothesis, laid.card):
            for play in plays:
                whole = replace(play, spend=spend, cards=cards)
                if node.game.can(whole):
                    later = gone_on(node.after(whole), since)
                    if later is not None and any(_alike(_as_played(later, laid.card), b) for b in believed):
                        found.append((whole, later))
                part = part or _may_cost_more(node.game, play, tokens, cards)
    if len(found) > 1:
        told = ((move, one.doubting((*one.ambiguities, move))) for move, one in found)
        return Paid(found[0][0], ago, tuple(one for _, one in told))
    if found:
        return Paid(found[0][0], ago, (found[0][1],))
    return Paid(laid, ago) if part else None


def _moments(hypothesis: Hypothesis, card: int) -> Iterator[tuple[Hypothesis, list[Play]]]:
    """The first moment, now or after silence, at which a card may be played, and how."""
    for node in (hypothesis, *hypothesis.implicit_passes()):
        plays = [m for m in node.game.legal() if isinstance(m, Play) and m.card == card]
        plays = [m for m in plays if not (m.spend or m.cards)]
        if plays:
            yield node, plays
            return


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
