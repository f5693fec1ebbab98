"""The fold: a state and an event give the next state, and what changed.

Pure: no clock, no randomness, no storage. Whether an op is allowed is decided before (see
``resolver``); what each kind of op changes stands in its record.
"""

from __future__ import annotations

from collections.abc import Iterable

from innkeep.table.core.draft import AppliedEvent, Draft
from innkeep.table.core.state import Event, State
from innkeep.table.ops.registry import KINDS


def step(state: State, event: Event) -> AppliedEvent:
    """Apply one event; the event's number must be the next one."""
    if event.seq != state.seq + 1:
        raise ValueError(f"event {event.seq} cannot follow state {state.seq}")
    kind = KINDS[event.kind]
    draft = Draft(state)
    if not kind.aside:
        draft.policy = draft.policy.spent(event.seat)
    kind.reduce(draft, event)
    if draft.requests:
        draft.requests = draft.still_asked(event.args.get("granted"))
    return draft.finish(event, kind.undoable)


def fold(state: State, events: Iterable[Event]) -> State:
    """Apply events one after the other."""
    for event in events:
        state = step(state, event).state
    return state
