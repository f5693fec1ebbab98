"""Refusals: which ops the referee refuses before they are done.

A refusal depends only on what lies open and on what the actor knows. An op is let through, with a warning,
where by any hypothesis the rules have gone on to a card nobody has turned up, where one of them explains it,
or where the mirror is not certain. An op that turns up the top card of a pile is refused only if no card at
all may be turned up there; other ops that show cards are let through.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from innkeep.assistant.model.concerns import is_deed, looked
from innkeep.assistant.model.machinery_zones import is_hand
from innkeep.assistant.model.observed_table import (
    Touched,
    is_public,
    owned,
    sight_unseen,
    touched,
)
from innkeep.assistant.model.records import Violation
from innkeep.assistant.model.severity import severity_of
from innkeep.assistant.model.violations import Fault
from innkeep.assistant.tracker.belief.mirror import Mirror
from innkeep.assistant.tracker.history.rewind import Rewind
from innkeep.assistant.tracker.reading.blaming import disordered, may_show
from innkeep.assistant.tracker.reading.following import judge, judge_by_what_is_seen
from innkeep.cards import load
from innkeep.table import AppliedOp, Component, ProposedOp

__all__ = ["grounds"]

#: Effects by which cards come to a hand, or another turn of drawing.
_DRAWING = frozenset(
    {"draw", "redraw", "renew_hand", "draw_per_corruption", "discard_cards", "extra_action", "reward"}
)

#: Ops after which what the mirror took on trust has proved itself.
TRUSTED = 20


def grounds(
    mirror: Mirror,
    op: ProposedOp,
    checks: Mapping[str, str],
    rulings: Sequence[str],
    rewind: Rewind,
) -> tuple[Fault, ...]:
    """Why an op is refused; empty if it may be done. `rewind` knows the other ways to read the last ops."""
    done = op.applied()
    if op.seat is None or not is_deed(done) or mirror.lost:
        return ()
    if _anyhow(mirror, done):
        found = judge(mirror, done).faults
        return found if _refused(found, checks, rulings) else ()
    shown = _shown(op)
    if _unclear(mirror, done) or (shown and not _on_top(shown, op, mirror)):
        return ()
    done = sight_unseen(done, shown) if shown else done
    found = rewind.judge(mirror, done).faults
    return found if _refused(found, checks, rulings) and _certain(mirror, done, rewind) else ()


def _refused(found: Sequence[Fault], checks: Mapping[str, str], rulings: Sequence[str]) -> bool:
    """Whether the gravest fault is refused at this table."""
    return bool(found) and severity_of(found[0], checks, rulings) == "refusal"


def _unclear(mirror: Mirror, op: AppliedOp) -> bool:
    """Whether something that is not known yet may explain an op: a card that lies closed, a shuffle, what was
    taken on trust."""
    return mirror.veiled or mirror.order_unknown or _unsettled(mirror, touched(op))


def _anyhow(mirror: Mirror, op: AppliedOp) -> bool:
    """Whether what it shows, or lays in another order, may not be however the game stands."""
    look = looked(op)
    return disordered(mirror, op, touched(op)) if look is None else not may_show(mirror, op, look)


def _unsettled(mirror: Mirror, t: Touched) -> bool:
    """Whether what was taken on trust of late may yet explain what an op does: the whole game, or what stands
    open, or has just been let stand, as far as it reaches. It costs nothing to ask, so it is asked first."""
    late = mirror.version - TRUSTED
    if 0 <= mirror.guessed > late:
        return True
    faults = (
        one for one in mirror.violations if one.state == "open" or (one.let_stand and one.closed > late)
    )
    return any(_reaches(mirror, one, t) for one in faults)


def _reaches(mirror: Mirror, fault: Violation, t: Touched) -> bool:
    """Whether a fault may have to do with what an op does. A purse or a marker reaches no further than
    itself. A card that lies open may be played out as if it were allowed, and answered, and nobody can say
    what follows; but none brings cards to a hand that says nothing of it."""
    if fault.items & t.items:
        return True
    lies, uids = mirror.picture.cards, mirror.hypothesis.bond.uid
    laid = [uids[cid] for cid in fault.items if cid in lies and lies[cid] not in mirror.picture.hidden]
    defs = mirror.hypothesis.game.defs
    return any(not _draws(t) or _brings_cards(defs[uid]) for uid in laid)


def _draws(t: Touched) -> bool:
    """Whether nothing is done but that cards come from a deck to a hand."""
    drawn = [card.was.endswith(".deck") and is_hand(card.now) for card in t.cards]
    return bool(drawn) and all(drawn) and not t.values


def _brings_cards(face: str) -> bool:
    """Whether anything on a card brings cards to a hand."""
    card = load().cards[face]
    words = {effect.do for mode in card.modes for way in mode.ways() for effect in way}
    drink = card.drink
    return bool(words & _DRAWING) or (
        drink is not None and bool(drink.draw or drink.reveal or drink.bigger_hand)
    )


def _certain(mirror: Mirror, op: AppliedOp, rewind: Rewind) -> bool:
    """Whether nothing explains the op, however the last ops are read."""
    wide = rewind.widely(mirror)
    return wide is None or judge_by_what_is_seen(wide, op).kind == "violation"


def _shown(op: ProposedOp) -> tuple[str, ...]:
    """The cards the op turns up that were hidden until now: what they are may decide how the op is read."""
    lit = [now.id for was, now in op.changes.components if _in_sight(now) and not _in_sight(was)]
    own = {was.id for was, _ in op.changes.components if is_hand(was.zone) and owned(was.zone)[0] == op.seat}
    return tuple(cid for cid in lit if cid not in own)


def _in_sight(one: Component) -> bool:
    """Whether everybody sees a card."""
    return one.kind == "card" and one.up and is_public(one.zone)


def _on_top(shown: Sequence[str], op: ProposedOp, mirror: Mirror) -> bool:
    """Whether an op only turns up the top card of a pile of Drinks or of a deck: whether that is allowed can
    be said without knowing the card."""
    cid, *more = (now.id for was, now in op.changes.components if was.kind == "card")
    pile = mirror.picture.cards[shown[0]]
    alone = cid == shown[0] and not more
    return alone and pile.endswith((".drinks", ".deck")) and mirror.picture.top(pile) == cid
