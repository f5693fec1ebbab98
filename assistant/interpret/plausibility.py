"""How plausible hypotheses are that stand beside each other, and which further one may stand.

Pure functions of hypotheses; `tracker` keeps those it is given.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import chain

from innkeep.assistant.interpret.chat_hints import surer
from innkeep.assistant.interpret.costs import SILENCE
from innkeep.assistant.interpret.readings import Answer, declined
from innkeep.assistant.model.dues import gaps
from innkeep.assistant.model.game_from_table import home
from innkeep.assistant.model.hypothesis import Hypothesis
from innkeep.assistant.model.observed_table import PLAY, CardMove, ObservedTable, Touched, is_area
from innkeep.assistant.model.options import plays_of
from innkeep.rules import Move, Pass, Play
from innkeep.rules.engine.position.state import NONE, WINDOWS
from innkeep.table import AppliedOp

__all__ = [
    "Early",
    "cleared_early",
    "is_accepted",
    "least_owing",
    "least_owing_first",
    "least_to_believe",
    "perhaps_no_play",
    "perhaps_played",
    "perhaps_said_late",
    "said_before",
    "still_open",
]


#: Who said "pass" before being asked, and in which window (its kind and the card it is about).
Early = tuple[int, str | None, int | None]


def least_owing(
    hypotheses: Sequence[Hypothesis],
    picture: ObservedTable,
    stale: Collection[Move],
    new: Collection[int] = (),
) -> tuple[Hypothesis, ...]:
    """The hypotheses, first those that leave least undone on the table.

    One that leaves more undone is kept only while it is unsure of a move, and of no `stale` one: people would
    have carried that out by now.
    """
    behind = {id(hypothesis): _behind(hypothesis, picture) for hypothesis in hypotheses}
    least = min(behind.values())
    fresh = [one for one in hypotheses if one.ambiguities and not set(stale).intersection(one.ambiguities)]
    kept = [one for one in hypotheses if behind[id(one)] == least or one in fresh or one.game.active in new]
    return surer(sorted(kept, key=lambda hypothesis: behind[id(hypothesis)]))


def least_owing_first(hypotheses: Sequence[Hypothesis], picture: ObservedTable) -> tuple[Hypothesis, ...]:
    """The hypotheses, each once, first those that leave least undone on the table."""
    unlike: dict[object, Hypothesis] = {}
    for one in hypotheses:
        unlike.setdefault((one.mark, one.flows, one.folded), one)
    return tuple(sorted(unlike.values(), key=lambda one: _behind(one, picture)))


def _behind(hypothesis: Hypothesis, picture: ObservedTable) -> int:
    """How much is undone on the table by a reading; that the pawn of the turn comes late says nothing."""
    apart = gaps(hypothesis, picture)
    return len(apart.values.keys() - {"turn"}) + len(apart.cards)


def least_to_believe(answers: Sequence[Answer], picture: ObservedTable) -> list[Answer]:
    """Of readings that differ in whose turn it is, the answers that cost least and leave least undone.

    Somebody who is out by one reading alone would still have to be cleared away there. A long silence costs
    no more than a short one: the other readings have come where they are by silence, too. A reading that is
    unsure of a move stays if it is dearer by no more than silence: what it leaves undone may come next.
    """
    behind = [_behind(answer.hypothesis, picture) for answer in answers]
    prices = [min(answer.cost, SILENCE) + left for answer, left in zip(answers, behind, strict=True)]
    least = min(prices)
    most = [least + SILENCE * bool(answer.hypothesis.ambiguities) for answer in answers]
    kept = [n for n, price in enumerate(prices) if price <= most[n]]
    return [answers[n] for n in sorted(kept, key=behind.__getitem__)]


def perhaps_played(hypotheses: Sequence[Hypothesis], t: Touched) -> tuple[Hypothesis, ...]:
    """The hypotheses, and those in which a card was played by being moved from the middle to the place in
    front of its player: nothing tells that from laying it where it belongs."""
    if len(t.cards) != 1 or not (t.cards[0].was == "table" and is_area(t.cards[0].now)):
        return tuple(hypotheses)
    uid = hypotheses[0].bond.uid[t.cards[0].cid]
    played: list[Hypothesis] = []
    for hypothesis in hypotheses:
        if not hypothesis.wanted()[0][uid].endswith(".front") or hypothesis.order_unknown:
            continue
        played += [hypothesis.after(move).doubting(move) for move in plays_of(hypothesis.game, uid)]
    return (*hypotheses, *played)


def perhaps_no_play(hypotheses: Sequence[Hypothesis]) -> tuple[Play, ...]:
    """The plays that may have been none: by another hypothesis the card was just laid where it belongs."""
    plays = tuple(move for one in hypotheses if isinstance(move := one.unsure, Play))
    return plays if any(one.unsure is None for one in hypotheses) else ()


def is_accepted(op: AppliedOp) -> bool:
    """Whether somebody has accepted what the assistant offered, so that it is plain what was meant."""
    return str(op.args.get("group", "")).startswith("accept:")


def cleared_early(hypotheses: Sequence[Hypothesis], t: Touched) -> bool:
    """Whether all that was done is to lay cards still in play on their discards, as hasty players do."""
    return bool(t.cards) and not t.values and all(_on_its_way(hypotheses, card) for card in t.cards)


def _on_its_way(hypotheses: Sequence[Hypothesis], card: CardMove) -> bool:
    uid = hypotheses[0].bond.uid[card.cid]
    where = (is_area(card.was), card.now)
    return all(
        one.wanted()[0][uid] == PLAY and where == (True, home(one.game, uid, "table")) for one in hypotheses
    )


def said_before(hypothesis: Hypothesis, early: Collection[Early]) -> Hypothesis:
    """The hypothesis after those who said "pass" in this window before they were asked have passed."""
    left = set(early)
    while left and (now := hypothesis.game.decision) is not None:
        said = now.seat, now.window, now.source
        if now.kind != "respond" or said not in left:
            break
        left.remove(said)
        hypothesis = hypothesis.silently() or hypothesis.after(Pass(now.seat))
    return hypothesis


def still_open(early: Collection[Early], hypotheses: Collection[Hypothesis]) -> frozenset[Early]:
    """Those who said "pass" before they were asked, as far as what they said it in is not over."""
    windows = {
        (WINDOWS[frame.kind], card)
        for one in hypotheses
        for frame in one.game.stack
        for card in (
            None if frame.card == NONE else frame.card,
            *(drink.cards[0] for drink in frame.drinks if drink.cards),
        )
    }
    return frozenset(said for said in early if said[1:] in windows)


def perhaps_said_late(hypotheses: Sequence[Hypothesis], op: AppliedOp, most: int) -> tuple[Hypothesis, ...]:
    """The hypotheses after a seat's "pass", and as they were: it may have been meant for what is over."""
    if op.seat is None:
        return tuple(hypotheses)
    answers = [(one, declined(one, op.seat, ready=op.kind == "ready")) for one in hypotheses]
    passed = (one if answer is None else answer.hypothesis for one, answer in answers)
    kept: dict[object, Hypothesis] = {}
    for one in chain(passed, hypotheses):
        kept.setdefault((one.mark, one.flows), one)
        if len(kept) == most:
            break
    return tuple(kept.values())
