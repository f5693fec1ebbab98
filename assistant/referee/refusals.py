"""Refusals: which ops the referee refuses before they are done.

A refusal depends only on what lies open and on what the actor knows. Where the rules have gone on to a card
nobody has turned up, where several hypotheses stand, or where the op itself shows a card its actor cannot
know yet, the op is let through; so it is where the mirror is not certain. It is warned about then.

No examples: each takes a table under way; tests/assistant/referee/test_referee.py refuses ops at a table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from innkeep.assistant.model.observed_table import is_area, is_discard
from innkeep.assistant.model.severity import severity_of
from innkeep.assistant.model.violations import Fault
from innkeep.assistant.tracker.mirror import Mirror
from innkeep.assistant.tracker.rewind import Rewind
from innkeep.table import ProposedOp

__all__ = ["grounds"]

#: Ops after which what the mirror took on trust has proved itself.
TRUSTED = 20

_JUDGED = frozenset({"move", "draw", "deal", "flip", "shuffle", "gather", "peek", "track", "pay"})


def grounds(
    mirror: Mirror,
    op: ProposedOp,
    checks: Mapping[str, str],
    rulings: Sequence[str],
    rewind: Rewind,
) -> tuple[Fault, ...]:
    """Why an op is refused; nothing when it may be done. `rewind` has the last ops, as they may be read,
    too."""
    silent = (
        mirror.lost or mirror.pending_reveal is not None or mirror.unsure or mirror.hypothesis.order_unknown
    )
    if op.seat is None or silent or op.kind not in _JUDGED or _shows(op) or _unsettled(mirror):
        return ()
    found = rewind.judge(mirror, op.applied()).faults
    if not found or severity_of(found[0], checks, rulings) != "refusal":
        return ()
    return found if _certain(mirror, op, rewind) else ()


def _unsettled(mirror: Mirror) -> bool:
    """Whether something may yet explain any op: a violation that stands open, or what was taken on trust of
    late. It costs nothing to ask, so it is asked first."""
    return bool(mirror.open_violations) or 0 <= mirror.guessed > mirror.version - TRUSTED


def _certain(mirror: Mirror, op: ProposedOp, rewind: Rewind) -> bool:
    """Whether nothing explains the op: there is no other way to read what was done."""
    wide = rewind.widely(mirror)
    return wide is None or bool(wide.judge_by_what_is_seen(op.applied()).faults)


def _shows(op: ProposedOp) -> bool:
    """Whether the op turns up a card nobody could see: what it is may decide how the op is to be read."""
    return any(
        now.kind == "card"
        and now.up
        and (is_area(now.zone) or is_discard(now.zone))
        and (not was.up or not (is_area(was.zone) or is_discard(was.zone)))
        and was.zone != f"s{op.seat}.hand"
        for was, now in op.changes.components
    )
