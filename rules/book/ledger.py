"""The ledger of rules: which rule has which id, and where the books print it.

Ids and sources only. What a rule says in words lives in the message catalogues (`rule.<ID>`), what
it does lives in the engine. The file is read once, on first use.

>>> rule: Rule = lookup("TURN-01")
>>> rule.id in every(), rule.id in areas()["turn"]
(True, True)
>>> source: RuleSource = rule.sources[0]
>>> citation: Citation = cite("TURN-01", "rdi10")
>>> bool(citation.section), bool(source.section)
(True, True)
>>> try:
...     lookup("NOWHERE")
... except UnknownRuleError as refused:
...     str(refused)
"no rule 'NOWHERE' in the ledger"
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from innkeep.cards import yaml_reader

__all__ = [
    "BOOKS",
    "Citation",
    "Rule",
    "RuleSource",
    "UnknownRuleError",
    "areas",
    "cite",
    "edition_in",
    "every",
    "lookup",
    "reminders",
]

#: The book of each edition, newest first; a rule an edition's own book lacks is cited from the newest.
BOOKS: dict[str, str] = {
    "rdi10": "RDI10",
    "rdi7": "RDI7",
    "rdi7-ru": "RDI7RU",
    "rdi5": "RDI5",
    "rdi1": "RDI1V",
}


_REMIND = "remind"


class UnknownRuleError(KeyError):
    """No rule of the ledger has this id."""

    def __init__(self, rule_id: str) -> None:
        super().__init__(rule_id)
        self.rule_id = rule_id

    def __str__(self) -> str:
        return f"no rule {self.rule_id!r} in the ledger"


@dataclass(frozen=True, slots=True)
class RuleSource:
    """One place in one book."""

    book: str
    section: str


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule: its id, the area it belongs to, and every place it is printed."""

    id: str
    area: str
    sources: tuple[RuleSource, ...]


@dataclass(frozen=True, slots=True)
class Citation:
    """A rule as one edition cites it."""

    id: str
    book: str
    section: str

    def __str__(self) -> str:
        return f"{self.id}, {self.book}: {self.section}"


@cache
def every() -> dict[str, Rule]:
    """All rules by id, in the order of the ledger."""
    return {
        rule_id: Rule(rule_id, area, tuple(RuleSource(book, section) for book, section in sources))
        for area, rules in _file().items()
        if area != _REMIND
        for rule_id, sources in rules.items()
    }


def reminders() -> dict[str, str]:
    """Rules of base play that are only told to people, and why nothing can check them.

    >>> "TIME-06" in reminders()
    True
    """
    return dict(_file()[_REMIND])


@cache
def _file() -> dict[str, dict[str, Any]]:
    text = files("innkeep.rules").joinpath("ledger.yaml").read_text(encoding="utf-8")
    loaded: dict[str, dict[str, Any]] = yaml_reader.read(text)
    return loaded


@cache
def areas() -> dict[str, tuple[str, ...]]:
    """The ids of each area, in the order of the ledger."""
    found: dict[str, list[str]] = {}
    for rule in every().values():
        found.setdefault(rule.area, []).append(rule.id)
    return {area: tuple(ids) for area, ids in found.items()}


def lookup(rule_id: str) -> Rule:
    """The rule of this id; raises `UnknownRuleError`.

    >>> lookup("LOSE-03").area
    'losing'
    """
    try:
        return every()[rule_id]
    except KeyError:
        raise UnknownRuleError(rule_id) from None


def edition_in(lang: str) -> str:
    """The edition whose book is written in a language; where none is, the newest one.

    >>> edition_in("ru"), edition_in("en")
    ('rdi7-ru', 'rdi10')
    """
    return next((edition for edition in BOOKS if edition.endswith(f"-{lang}")), "rdi10")


def cite(rule_id: str, edition: str = "rdi10") -> Citation:
    """Where an edition prints a rule; if its own book does not, the newest book that does.

    Raises `UnknownRuleError` for an unknown id and ValueError for an unknown edition.

    >>> cite("LOSE-03", "rdi1").book, cite("LIM-01", "rdi1").book
    ('RDI1V', 'RDI10')
    """
    if edition not in BOOKS:
        raise ValueError(f"edition: {edition!r} is not known (allowed: {', '.join(BOOKS)})")
    printed = {source.book: source.section for source in reversed(lookup(rule_id).sources)}
    for book in (BOOKS[edition], *BOOKS.values()):
        if book in printed:
            return Citation(rule_id, book, printed[book])
    raise UnknownRuleError(rule_id)
