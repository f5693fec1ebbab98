"""Checks one event of a log against the state it met and the table's secret: does it say what must
be so?

A log that was changed afterwards shows here: dice and lots follow from the secret, drawn cards lay
on top, an undo brings back what was.
"""

from __future__ import annotations

from innkeep.table.core.seeds import seed_for
from innkeep.table.core.state import Event, State
from innkeep.table.ops.history import Past
from innkeep.table.ops.registry import KINDS


def problem(secret: bytes, state: State, event: Event, past: Past) -> str | None:
    """What is wrong with an event that met ``state`` after that ``past``; None when it holds.

    Raises LookupError, TypeError or ValueError for an event that cannot be read at all.
    """
    kind, args = KINDS[event.kind], event.args
    seed = seed_for(secret, event.seq, state.salt)
    if (kind.seeded(args) or args.get("seed") is not None) and args.get("seed") != seed:
        return "the seed is not the one the table's secret gives"
    return None if kind.problem is None else kind.problem(state, event, past)
