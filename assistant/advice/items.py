"""The shape of advice items: what all of them have, and what those have that ask or are owed.

>>> greeting = item("hello", "note", 1, {"en": "Hello.", "ru": "Привет."})
>>> greeting["severity"], greeting["accept"], greeting["ops"]
('note', False, 0)
"""

from __future__ import annotations

from typing import Literal

from innkeep.assistant.model.dues import Due
from innkeep.assistant.model.names import Text
from innkeep.assistant.tracker.belief.mirror import Mirror
from innkeep.rules.book.ledger import cite
from innkeep.rules.book.sections import section_in
from innkeep.rules.messages import LANGUAGES
from innkeep.table import AdviceJson, RuleJson, Severity

__all__ = ["Item", "Sort", "item", "owed_item", "printed_rule", "question", "rule_item", "zone_of"]

Item = AdviceJson
Sort = Literal["due", "violation", "note", "question", "option", "turn", "sum", "next", "lying"]


def item(
    name: str,
    sort: Sort,
    seat: int | None,
    text: Text,
    *,
    severity: Severity = "note",
    accept: bool = False,
    ops: int = 0,
) -> Item:
    """An item of that name; `ops`: how many ops it stands for, if the viewer may accept it."""
    return {
        "id": name,
        "sort": sort,
        "severity": severity,
        "seat": seat,
        "text": text,
        "accept": accept,
        "ops": ops,
    }


def question(name: str, seat: int | None, text: Text, *, accept: bool, card: str | None = None) -> Item:
    """One answer to what is asked of a seat, perhaps about a card."""
    found = item(name, "question", seat, text, severity="question", accept=accept, ops=1)
    if card is not None:
        found["c"] = card
    return found


def owed_item(
    name: str,
    sort: Sort,
    due: Due,
    text: Text,
    mirror: Mirror,
    *,
    may: bool,
    severity: Severity = "note",
    rule: str | None = None,
) -> Item:
    """An item about something owed, which whoever `may` do so pays by accepting it; `rule`: by which it is
    owed, if not by that of its cause."""
    accept, ops = may and bool(due.ops), len(due.ops)
    found = item(name, sort, due.seat, text, severity=severity, accept=accept, ops=ops)
    found["rule"] = rule_item(due.cause.rule if rule is None else rule, mirror.options["edition"])
    found["zone"] = zone_of(due)
    return found


def rule_item(rule: str, edition: str) -> RuleJson | None:
    """A rule as items carry it; None where there is no rule to cite."""
    return printed_rule(rule, edition) if rule else None


def printed_rule(rule: str, edition: str) -> RuleJson:
    """A rule's id and where it is printed."""
    source = cite(rule, edition)
    section = {lang: section_in(source.section, lang) for lang in LANGUAGES}
    return {"id": rule, "book": source.book, "section": section}


def zone_of(due: Due) -> str:
    """Where a due shows on the table."""
    return str(due.facts.get("zone") or due.facts["to"])
