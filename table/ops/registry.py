"""All kinds of ops: each one record, made in the module of its family."""

from __future__ import annotations

from collections.abc import Callable

from innkeep.table.core.state import AppliedOp
from innkeep.table.ops.history import HistoryEntry
from innkeep.table.ops.kinds import (
    call_link,
    cards,
    clock,
    consent,
    counters,
    forgetting,
    hand_requests,
    leaving,
    mixing,
    notes,
    paper,
    people,
    piles,
    room_ops,
    stream_delay,
    talk,
    team_play,
    watching,
)
from innkeep.table.ops.op_kind import OpKind

FAMILIES = (
    *(cards, piles, counters, talk, people, hand_requests, notes, mixing, consent),
    *(watching, room_ops, leaving, call_link, stream_delay, clock, team_play, forgetting, paper),
)

KINDS: dict[str, OpKind] = {kind.name: kind for family in FAMILIES for kind in family.KINDS}
"""Every kind of op by its name."""


def names(holds: Callable[[OpKind], bool]) -> list[str]:
    """The kinds of which something holds.

    >>> names(lambda kind: kind.macro)[:3]
    ['move', 'draw', 'deal']
    """
    return [name for name, kind in KINDS.items() if holds(kind)]


def history_entry(
    op: AppliedOp, before: int, after: int, holders: tuple[tuple[int, int] | None, ...] = ()
) -> HistoryEntry:
    """An op as undo and redo look back on it; ``before`` and ``after``: the heads of the line."""
    kind = KINDS[op.kind]
    return HistoryEntry(op, before, after, kind.breaks_tracking(op.args), kind.shows(op.args), holders)
