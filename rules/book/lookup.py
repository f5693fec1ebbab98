"""The rules as people look them up: by area, by book, by words; what the books leave open beside them.

Only rules that have a sentence in the catalogues are listed. Nothing here decides anything.

>>> entries: list[RuleEntry] = find("en", words="winning hand")
>>> [entry.area for entry in entries if entry.id == "GAMB-15"]
['gambling']
"""

from __future__ import annotations

from dataclasses import dataclass

from innkeep.rules.book import ledger
from innkeep.rules.book.open_questions import QUESTIONS, told
from innkeep.rules.messages import has, text

__all__ = ["RuleEntry", "find"]


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """One rule in a language: its sentence, where it is printed, what we decided where they are silent."""

    id: str
    area: str
    text: str
    sources: tuple[ledger.RuleSource, ...]
    open: tuple[str, ...]


def find(lang: str, *, area: str = "", book: str = "", words: str = "") -> list[RuleEntry]:
    """The rules of an area, a book, and with all of ``words`` in id, sentence or section, in ledger order.

    Raises ValueError, naming what is allowed, for an area or book that does not exist.

    >>> [entry.id for entry in find("en", words="lose-03")]
    ['LOSE-03']
    """
    if area and area not in ledger.areas():
        raise ValueError(f"area: {area!r} is not known (allowed: {', '.join(ledger.areas())})")
    if book and book not in ledger.BOOKS.values():
        raise ValueError(f"book: {book!r} is not known (allowed: {', '.join(ledger.BOOKS.values())})")
    sought = words.casefold().split()
    found = []
    for rule in ledger.every().values():
        if (area and rule.area != area) or not has(f"rule.{rule.id}", lang):
            continue
        if book and all(source.book != book for source in rule.sources):
            continue
        entry = RuleEntry(
            rule.id,
            rule.area,
            text(f"rule.{rule.id}", lang),
            rule.sources,
            tuple(told(question, lang) for question, rules in QUESTIONS.items() if rule.id in rules),
        )
        said = " ".join((entry.id, entry.text, *entry.open, *(source.section for source in rule.sources)))
        if all(word in said.casefold() for word in sought):
            found.append(entry)
    return found
