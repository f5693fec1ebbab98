"""What kinds of things the assistant checks, and how grave each is held to be at a table.

A check groups faults as people speak of them. Nothing here finds a fault or writes a sentence.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from innkeep.assistant.model.violations import Fault
from innkeep.table import Severity

__all__ = ["CHECKS", "agreed", "check_of", "ruling_key", "severity_of", "shown_severity"]

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

#: Checks of what moves: the rule cited is another each time.
_MOVED = ("cards", "gold", "markers")

_BY_KEY = {
    "fault.turn": "turn",
    "fault.card": "cards",
    "fault.lot": "cards",
    "fault.drew": "draws",
    "fault.peek": "secrets",
    "fault.shuffle": "secrets",
    "fault.order": "secrets",
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


def shown_severity(severity: str) -> Severity:
    """How grave an item says that is: nothing is refused any more that stands on the table.

    >>> shown_severity("refusal")
    'warning'
    """
    known: dict[str, Severity] = {"note": "note", "question": "question"}
    return known.get(severity, "warning")


def ruling_key(fault: Fault) -> str:
    """The name under which a table may agree to play this otherwise: the rule, the kind of thing done, and
    the card, or the phase, it is about; of a marker also which. It covers just that.

    What moved without cause has the check in place of a rule: the rule cited is that of what moved it last,
    which is another each time.

    >>> ruling_key(Fault("TURN-17", "fault.drew", about="action"))
    'TURN-17/fault.drew/action'
    >>> ruling_key(Fault("CARD-11", "fault.marker", {"zone": "s0.alcohol"}, about="rdi1-zot/i-raise"))
    'markers/fault.marker.alcohol/rdi1-zot/i-raise'
    """
    if fault.reason is not None:
        return f"{fault.rule}/{fault.reason.key}/{fault.about}"
    check = check_of(fault)
    first = check if check in _MOVED or not fault.rule else fault.rule
    which = f".{fault.facts['zone'].rpartition('.')[2]}" if check == "markers" else ""
    return f"{first}/{fault.key}{which}/{fault.about}"


def agreed(fault: Fault, rulings: Iterable[str]) -> bool:
    """Whether a table has agreed to play just this otherwise.

    >>> agreed(Fault("", "fault.gold", about="drink"), ["gold/fault.gold/drink"])
    True
    >>> agreed(Fault("", "fault.gold", about="action"), ["gold/fault.gold/drink"])
    False
    """
    return ruling_key(fault) in rulings
