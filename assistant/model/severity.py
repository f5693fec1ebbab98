"""What kinds of things the assistant checks, and how grave each is held to be at a table.

A check groups faults as people speak of them. Nothing here finds a fault or writes a sentence.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from innkeep.assistant.model.violations import Fault

__all__ = ["CHECKS", "agreed", "check_of", "ruling_key", "severity_of"]

#: Checks in the order people are shown them, each with its severity where the table has not chosen another.
CHECKS: Mapping[str, str] = {
    "plays": "refusal",
    "turn": "refusal",
    "cards": "refusal",
    "draws": "refusal",
    "secrets": "refusal",
    "gold": "refusal",
    "markers": "refusal",
    "other": "warning",
}

_BY_KEY = {
    "fault.turn": "turn",
    "fault.card": "cards",
    "fault.lot": "cards",
    "fault.drew": "draws",
    "fault.peek": "secrets",
    "fault.shuffle": "secrets",
    "fault.gold": "gold",
    "fault.marker": "markers",
}


def check_of(fault: Fault) -> str:
    """The check a fault belongs to.

    >>> check_of(Fault("TURN-17", "fault.drew"))
    'draws'
    """
    if fault.reason is not None:
        return "plays"
    return _BY_KEY.get(fault.key, "other")


def severity_of(fault: Fault, checks: Mapping[str, str], rulings: Iterable[str]) -> str:
    """How grave a fault is at a table with these severities and rulings; what was agreed on is a note.

    >>> severity_of(Fault("TURN-17", "fault.drew"), {"draws": "question"}, ())
    'question'
    """
    if agreed(fault, rulings):
        return "note"
    check = check_of(fault)
    return checks.get(check, CHECKS[check])


def ruling_key(fault: Fault) -> str:
    """The name under which a table may agree to play this otherwise: the rule, and the kind of thing done.

    Where there is no rule to cite the check stands in its place.

    >>> ruling_key(Fault("TURN-17", "fault.drew")), ruling_key(Fault("", "fault.gold"))
    ('TURN-17/fault.drew', 'gold/fault.gold')
    """
    shape = fault.key if fault.reason is None else fault.reason.key
    return f"{fault.rule or check_of(fault)}/{shape}"[:64]


def agreed(fault: Fault, rulings: Iterable[str]) -> bool:
    """Whether a table has agreed to play this otherwise.

    What moved without cause is agreed on by its kind: the rule cited is that of what moved it last, which
    is another each time.

    >>> agreed(Fault("CARD-11", "fault.gold"), ["gold/fault.gold"])
    True
    """
    if fault.reason is not None:
        return ruling_key(fault) in rulings
    return fault.key in {ruling.partition("/")[2] for ruling in rulings}
