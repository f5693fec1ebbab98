"""What was forgotten, in words: a note first, then an alarm beside what was against the rules.

The due itself stays on the list of what is owed; nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from innkeep.assistant import messages
from innkeep.assistant.advice.advice_items import may_pay
from innkeep.assistant.advice.due_texts import due_text
from innkeep.assistant.advice.items import Item, Sort, owed_item
from innkeep.assistant.model.names import TableNames, Text
from innkeep.assistant.model.severity import CHECKS, shown_severity
from innkeep.assistant.tracker.belief.mirror import Mirror
from innkeep.assistant.tracker.history.forgotten import Overdue
from innkeep.table import Policy, Severity, State

__all__ = ["forgotten_items", "forgotten_text"]

_CHECK = {"pay": "gold", "track": "markers"}
"""By sort of due, the check that says how grave it is to forget it; for all others that is `cards`."""


def forgotten_items(
    overdue: Iterable[Overdue], mirror: Mirror, words: TableNames, viewer: int | None, state: State
) -> Iterator[Item]:
    """An advice item for each due that has grown, with the rule by which it is owed.

    ``accept`` says whether this viewer may have it done by the assistant.
    """
    for one in overdue:
        due = one.due
        may = viewer is not None and may_pay(viewer, due.seat, state)
        severity = _severity(one, state.policy)
        text, rule = forgotten_text(one, mirror, words), one.cause.rule
        sort: Sort = "note" if severity == "note" else "violation"
        yield owed_item(f"f.{due.id}", sort, due, text, mirror, may=may, severity=severity, rule=rule)


def _severity(one: Overdue, policy: Policy) -> Severity:
    """How grave it is at this table: where the check is set to "note", it never becomes an alarm."""
    check = _CHECK.get(one.due.sort, "cards")
    return shown_severity(policy.checks.get(check, CHECKS[check])) if one.stage == "alarm" else "note"


def forgotten_text(one: Overdue, mirror: Mirror, words: TableNames) -> Text:
    """The sentence about a due that has grown."""
    key = "forgotten.alarm" if one.stage == "alarm" else "forgotten.note"
    return messages.both(key, due=due_text(one.due, mirror, words))
