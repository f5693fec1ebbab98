"""Finding the game where the table has it: at a start, in mid-turn, or when it has gone astray."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Any

from innkeep.assistant.interpret.hidden_moves import Strays
from innkeep.assistant.interpret.ops_read import OpsRead
from innkeep.assistant.interpret.readings import Answer
from innkeep.assistant.interpret.resync import alternatives
from innkeep.assistant.model.dues import gaps
from innkeep.assistant.model.game_from_table import home, seated
from innkeep.assistant.model.hypothesis import Hypothesis
from innkeep.assistant.model.machine import challengers
from innkeep.assistant.model.observed_table import PLAY, ObservedTable, Touched
from innkeep.assistant.model.records import Reading
from innkeep.assistant.model.remembered import Remembered
from innkeep.assistant.tracker.belief.mirror import Mirror, Step, changed
from innkeep.assistant.tracker.belief.settling_in import (
    after_the_round,
    as_it_lies,
    draws_all,
    fresh,
    hands_drawn_to,
    has_brought,
    is_begun,
    lies_open,
    own_card_open,
    phases_of_the_turn,
    staked,
    to_be_paid,
)
from innkeep.assistant.tracker.table_word.adopting import adopt, forgiven, stake, take_up, with_living
from innkeep.rules import DiscardDraw, Play
from innkeep.table import AppliedOp

__all__ = [
    "believable",
    "elsewhere",
    "followed_astray",
    "laid_down",
    "resynchronised",
    "started",
    "trusted",
    "turn_begun",
    "turn_gone_on",
]


def started(
    picture: ObservedTable, options: Mapping[str, Any], names: Iterable[str], *, under_way: bool = False
) -> Mirror:
    """The mirror of a table as it was set out; `under_way`: as it lies in the middle of a game."""
    seats, known = tuple(names), Remembered()
    game, bond = seated(picture, dict(options), seats, under_way=under_way)
    first = (Hypothesis(game, bond, known=known),)
    aiming = not under_way and len(challengers(game)) > 1
    return take_up(Mirror(picture, options, seats, known, first, aiming=aiming), first)


def resynchronised(mirror: Mirror) -> Mirror:
    """Start again from the table as it lies (`!sync`): in the phase where the turn was, or in any phase of
    the turn of the pawn's seat where nothing is known of it."""
    unknown = mirror.trust.unknown
    known = not mirror.lost and not mirror.order_unknown
    if known:
        untracked = dict(mirror.untracked)
        here = [as_it_lies(one, mirror.picture, untracked) for one in mirror.hypotheses]
        mirror = take_up(changed(mirror, untracked=untracked), here)
    if not known or mirror.lost:
        unknown = True
        mirror = _anywhere_in_the_turn(mirror)
    trust = replace(
        mirror.trust,
        settling=mirror.hypothesis.game.active,
        unknown=unknown,
        forgiven=max((one.seq for one in mirror.violations), default=-1),
        drawn=frozenset(),
    )
    return changed(
        mirror,
        trust=trust,
        stumbled=False,
        guessed=mirror.version,
        strays=Strays(),
        misread=0,
        recent=OpsRead(),
        violations=forgiven(mirror.violations),
        told_card=None,
    )


def _anywhere_in_the_turn(mirror: Mirror) -> Mirror:
    """The mirror that only knows the table as it lies."""
    picture = mirror.picture
    mirror = changed(mirror, lost=False, untracked={}, trust=replace(mirror.trust, unknown=True))
    stakes = staked(mirror.hypothesis, picture)
    game, bond = seated(picture, dict(mirror.options), mirror.names, under_way=True, staked=stakes.values())
    start = Hypothesis(game, bond, known=mirror.hypothesis.known)
    return stake(take_up(mirror, phases_of_the_turn(start, begun=has_brought(start, picture))), stakes)


def turn_begun(mirror: Mirror, op: AppliedOp, t: Touched) -> Step | None:
    """Begin the turn the pawn shows, where nothing is known of the one before; None: it is no such op, or the
    pawn comes after the turn."""
    if "turn" not in t.items:
        return None
    unknown = mirror.trust.unknown
    drew = any(isinstance(entry.reading.move, DiscardDraw) for entry in mirror.recent.entries)
    begun = is_begun(mirror.hypothesis, t)
    if (drew and begun) or (not unknown and (begun or mirror.weigh(op, t).explained(mirror.hypotheses))):
        return None
    first = next((one for one in alternatives(mirror.hypothesis) if is_begun(one, t)), None)
    if first is None:
        return None
    apart = gaps(first, mirror.picture)
    items = apart.items - mirror.face_down.keys()
    mirror = adopt(changed(mirror, hypotheses=(first,)), items)
    whole = (*mirror.hypotheses, *fresh(mirror.hypothesis))
    return changed(mirror, hypotheses=whole), Reading(op.seq, "decision")


def believable(mirror: Mirror, answers: Iterable[Answer], t: Touched) -> list[Answer]:
    """The answers one may believe where nothing is known of the turn: a card played while anything waits for
    an answer begins no turn, what is drawn for one is drawn whole, and not while a card of that player lies
    open."""
    here, picture, moved = mirror.hypothesis, mirror.picture, t.items | mirror.face_down.keys()
    waits = lies_open(here, picture, moved)

    def may_be(one: Answer) -> bool:
        if isinstance(one.move, Play) and one.hypothesis.game.active != mirror.trust.settling:
            return not waits
        if isinstance(one.move, DiscardDraw) and hands_drawn_to(picture, t):
            return not own_card_open(here, picture, one.move.seat, moved)
        return True

    return [one for one in answers if may_be(one) and draws_all(one.hypothesis, picture, t)]


def laid_down(mirror: Mirror, t: Touched) -> Mirror:
    """Count what was laid before somebody to stay there, of which nobody knew that it would."""
    here = mirror.hypothesis
    for card in t.cards:
        uid = here.bond.uid[card.cid]
        stays = card.now.endswith(".front") and home(here.game, uid, card.now) == card.now
        if stays and here.place(uid) not in (PLAY, card.now) and card.cid not in mirror.face_down:
            mirror = adopt(mirror, {card.cid})
    return mirror


def turn_gone_on(mirror: Mirror) -> Mirror:
    """The turn in which somebody started again is over. Where nothing was known of it, the table's word
    stands for all of it, and for what comes late."""
    active, unknown = mirror.hypothesis.game.active, mirror.trust.unknown
    if mirror.trust.settling not in (None, active):
        late_books = active if unknown else mirror.trust.late_books
        trust = replace(mirror.trust, settling=None, unknown=False, late_books=late_books)
        mirror = changed(mirror, trust=trust)
        if unknown:
            mirror = _settled_in(mirror)
    if mirror.trust.late_books not in (None, mirror.hypothesis.game.active):
        mirror = changed(mirror, trust=replace(mirror.trust, late_books=None))
    return mirror


def _settled_in(mirror: Mirror) -> Mirror:
    untracked, here = dict(mirror.untracked), []
    for one in mirror.hypotheses:
        late = to_be_paid(one, mirror.picture)
        lies = as_it_lies(one, mirror.picture, untracked, drawn=mirror.trust.drawn, late=late)
        here.append(with_living(mirror, lies, untracked))
    return take_up(changed(mirror, untracked=untracked), here)


def trusted(mirror: Mirror, op: AppliedOp, t: Touched) -> Step:
    """Take what cannot be explained for what it is, just after starting again: it tells in which phase the
    turn is, or stands as the table has it."""
    here = mirror.hypothesis
    begun = has_brought(here, mirror.picture, t.items)
    places = tuple(alternatives(here) if "turn" in t.items else phases_of_the_turn(here, begun=begun))
    if "pot" in t.items and not mirror.picture.values["pot"] and here.game.round is not None:
        mirror = take_up(mirror, after_the_round(here))
    if (found := followed_astray(mirror, op, t, here, places)) is not None:
        return found
    mirror = adopt(changed(mirror, astray=None), t.items)
    drawn = mirror.trust.drawn | hands_drawn_to(mirror.picture, t)
    return changed(mirror, trust=replace(mirror.trust, drawn=drawn)), Reading(op.seq, "neutral")


def elsewhere(mirror: Mirror) -> tuple[Hypothesis, ...]:
    """Where else the game may be, judging by the previous op, which fitted nowhere by the rules."""
    if (last := mirror.astray) is None:
        return ()
    places = last.there.known.of(alternatives, last.there)
    fitting = mirror.weigh(last.op, last.touched).best(places)
    return tuple(answer.hypothesis for answer in fitting if answer.move is not None)


def followed_astray(
    mirror: Mirror, op: AppliedOp, t: Touched, there: Hypothesis, places: Collection[Hypothesis]
) -> Step | None:
    """Take up another turn or phase when a second op in a row fits there and not where the game is.

    What the table showed otherwise while the game was thought to be `there` is taken as it is; what follows
    from the op itself is still to be done.
    """
    answers = mirror.weigh(op, t).best(places)
    if mirror.trust.unknown:
        answers = believable(mirror, answers, t)
    if not answers:
        return None
    taken = forgiven(mirror.violations, closed=mirror.version)
    mirror = changed(mirror, violations=taken, astray=None, guessed=mirror.version).following(answers)
    before, apart = gaps(there, mirror.picture), gaps(mirror.hypothesis, mirror.picture)
    cards, values = apart.cards.keys() & before.cards.keys(), apart.values.keys() & before.values.keys()
    mirror = adopt(mirror, {*cards, *values} - mirror.face_down.keys())
    return mirror, Reading(op.seq, "decision", answers[0].move)
