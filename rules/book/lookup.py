"""The rules as people look them up: by area, by book, by words; what the books leave open beside them.

Only rules that have a sentence in the catalogues are listed. Nothing here decides anything.

>>> entries: list[RuleEntry] = find("en", words="winning hand")
>>> [entry.area for entry in entries if entry.id == "GAMB-15"]
['gambling']
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from innkeep.rules.book import ledger
from innkeep.rules.book.open_questions import QUESTIONS, told
from innkeep.rules.book.sections import section_in
from innkeep.rules.messages import has, text

__all__ = ["RuleEntry", "find"]


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """One rule in a language: its sentence, where it is printed, in sections named in that language, and what
    we decided where the books are silent."""

    id: str
    area: str
    text: str
    sources: tuple[ledger.RuleSource, ...]
    open: tuple[str, ...]

    @property
    def said(self) -> str:
        """All that words are looked for in, case folded."""
        sections = (source.section for source in self.sources)
        return " ".join((self.id, self.text, *self.open, *sections)).casefold()


def find(lang: str, *, area: str = "", book: str = "", words: str = "") -> list[RuleEntry]:
    """The rules of an area, a book, and with all of ``words`` in id, sentence or section, in ledger order.

    Raises ValueError, naming what is allowed, for an area or book that does not exist.

    >>> [entry.id for entry in find("en", words="lose-03")]
    ['LOSE-03']
    """
    for name, wanted, known in (("area", area, ledger.areas()), ("book", book, ledger.BOOKS.values())):
        if wanted and wanted not in known:
            raise ValueError(f"{name}: {wanted!r} is not known (allowed: {', '.join(known)})")
    there = [rule for rule in ledger.every().values() if area in ("", rule.area) and _printed(rule, book)]
    entries = [_entry(rule, lang) for rule in there if has(f"rule.{rule.id}", lang)]
    sought = words.casefold().split()
    return [entry for entry in entries if all(word in entry.said for word in sought)]


def _printed(rule: ledger.Rule, book: str) -> bool:
    """Whether a rule stands in a book; in any where none is named."""
    return not book or any(source.book == book for source in rule.sources)


def _entry(rule: ledger.Rule, lang: str) -> RuleEntry:
    asked = (question for question, rules in QUESTIONS.items() if rule.id in rules)
    left_open = tuple(told(question, lang) for question in asked)
    sources = tuple(replace(source, section=section_in(source.section, lang)) for source in rule.sources)
    return RuleEntry(rule.id, rule.area, text(f"rule.{rule.id}", lang), sources, left_open)
