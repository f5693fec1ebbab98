"""The log people read: one line for each op, with the cards only for those who could see them."""

from __future__ import annotations

from dataclasses import replace

from innkeep.table.core.draft import AppliedEvent
from innkeep.table.ops.lines import LineCause, LogLine, card_in
from innkeep.table.ops.registry import KINDS

BY_ITSELF = "auto:"
"""How the groups of ops begin that a watcher had the house do by itself."""


def line(step: AppliedEvent) -> LogLine | None:
    """The line of an op for the log; None if that op has no line."""
    if not step.said:
        step.said.append(_made(step))
    found: LogLine | None = step.said[0]
    return found


def _made(step: AppliedEvent) -> LogLine | None:
    event = step.event
    kind = KINDS[event.kind]
    by_itself = str(event.args.get("group", "")).startswith(BY_ITSELF)
    if kind.line is None or (event.seat is None and not kind.line_of_house and not by_itself):
        return None
    made = kind.line(step)
    if made is None:
        return None
    args = {**made.args, "auto": True} if by_itself else made.args
    return replace(made, args=args, cause=_cause(step))


def _cause(step: AppliedEvent) -> LineCause | None:
    """Why it was done, as far as a watcher knew; the card may be read by whom it could be where it lies."""
    cause = step.event.args.get("cause")
    if cause is None:
        return None
    card = cause.get("card")
    shown = None if card is None else card_in(step, card)
    return LineCause(cause["word"], shown, cause.get("seat"), cause.get("by"))
