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
from innkeep.assistant.model.observed_table import is_area, is_discard, sight_unseen, touched
from innkeep.assistant.model.severity import severity_of
from innkeep.assistant.model.violations import Fault
from innkeep.assistant.tracker.mirror import Mirror
from innkeep.assistant.tracker.rewind import Rewind
from innkeep.table import AppliedOp, ProposedOp

__all__ = ["grounds"]

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
    if op.seat is None or not is_deed(op.applied()) or mirror.lost:
        return ()
    if _anyhow(mirror, op.applied()):
        found = mirror.judge(op.applied()).faults
        return found if found and severity_of(found[0], checks, rulings) == "refusal" else ()
    if _unsettled(mirror) or mirror.veiled or any(one.order_unknown for one in mirror.hypotheses):
        return ()
    shown = _shown(op)
    if shown and not _on_top(shown, op, mirror):
        return ()
    done = sight_unseen(op.applied(), shown) if shown else op.applied()
    found = rewind.judge(mirror, done).faults
    if not found or severity_of(found[0], checks, rulings) != "refusal":
        return ()
    return found if _certain(mirror, done, rewind) else ()


def _anyhow(mirror: Mirror, op: AppliedOp) -> bool:
    """Whether what it shows, or lays in another order, may not be however the game stands."""
    look = looked(op)
    return mirror.disordered(op, touched(op)) if look is None else not mirror.may_show(op, look)


def _unsettled(mirror: Mirror) -> bool:
    """Whether something may yet explain any op: a violation that stands open, or what was taken on trust of
    late. It costs nothing to ask, so it is asked first."""
    return bool(mirror.open_violations) or 0 <= mirror.guessed > mirror.version - TRUSTED


def _certain(mirror: Mirror, op: AppliedOp, rewind: Rewind) -> bool:
    """Whether nothing explains the op, however the last ops are read."""
    wide = rewind.widely(mirror)
    return wide is None or wide.judge_by_what_is_seen(op).kind == "violation"


def _shown(op: ProposedOp) -> tuple[str, ...]:
    """The cards the op turns up that were hidden until now: what they are may decide how the op is read."""
    return tuple(
        now.id
        for was, now in op.changes.components
        if now.kind == "card"
        and now.up
        and (is_area(now.zone) or is_discard(now.zone))
        and (not was.up or not (is_area(was.zone) or is_discard(was.zone)))
        and not (is_hand(was.zone) and was.zone.startswith(f"s{op.seat}."))
    )


def _on_top(shown: Sequence[str], op: ProposedOp, mirror: Mirror) -> bool:
    """Whether an op only turns up the top card of a pile of Drinks or of a deck: whether that is allowed can
    be said without knowing the card."""
    cid, *more = (now.id for was, now in op.changes.components if was.kind == "card")
    pile = mirror.picture.cards[shown[0]]
    alone = cid == shown[0] and not more
    return alone and pile.endswith((".drinks", ".deck")) and mirror.picture.top(pile) == cid
