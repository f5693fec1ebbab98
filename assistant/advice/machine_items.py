"""The next step of a machine as advice: what comes, why, and whether the house does it by itself."""

from __future__ import annotations

from collections.abc import Iterator

from innkeep.assistant.advice.items import Item, owed_item
from innkeep.assistant.advice.machine_texts import machine_due, step_text
from innkeep.assistant.model.names import TableNames
from innkeep.assistant.tracker.belief.mirror import Mirror
from innkeep.table import AutomaticAction, Policy

__all__ = ["machine_action", "machine_items"]


def machine_items(
    mirror: Mirror, words: TableNames, viewer: int | None, mode: str, policy: Policy
) -> Iterator[Item]:
    """The next step of the machine, which anybody seated may take for it; `auto`: the house soon does."""
    due = machine_due(mirror)
    if due is not None:
        text = step_text(mirror, words)
        found = owed_item(due.id, "due", due, text, mirror, may=viewer is not None)
        found |= {"phase": "machine", "auto": mode == "autopilot" and policy.pace.on}
        yield found


def machine_action(mirror: Mirror, policy: Policy) -> AutomaticAction | None:
    """The next step of a machine as the house takes it, at the table's pace; None: it has none to take."""
    due = machine_due(mirror) if policy.pace.on else None
    return None if due is None else AutomaticAction(due.id, due.ops, policy.pace.ms / 1000)
