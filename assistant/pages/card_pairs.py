"""What the page of rules says of two cards: may one answer the other, who may, and by which rule.

Public facts of cards only: `innkeep.rules.analysis.pairs` asks the rules, this puts it into words.

>>> found: PairVerdict = verdict("Wine into Water", "Light Ale", "rdi10", "en")
>>> found.may, "Light Ale" in titles("en"), "Light Ale" in titles("en", held=True)
(True, True, False)
>>> try:
...     verdict("No Such Card", "Light Ale", "rdi10", "en")
... except NoCardError as refused:
...     refused.field
'held'
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from innkeep import cards
from innkeep.assistant import messages
from innkeep.assistant.model.names import TableNames, Text
from innkeep.cards import wording
from innkeep.cards.io import pack_files
from innkeep.rules.analysis import pairs
from innkeep.rules.book import ledger
from innkeep.rules.book.sections import section_in
from innkeep.rules.messages import text as rule_text
from innkeep.table import Seat

__all__ = ["NoCardError", "PairVerdict", "titles", "verdict"]

_WINDOW_RULES = {"loss": "CARD-12", "gamble": "GAMB-07"}
_WINDOWS = ("card", "drinks", "loss", "gamble")
_SEATS = [Seat(seat, messages.both(f"pair.name.{seat}"), "") for seat in range(3)]


class NoCardError(ValueError):
    """A title that names no card, or none that can be held in hand: the field, and a sentence."""

    def __init__(self, field: str, message: Text) -> None:
        super().__init__(message["en"])
        self.field, self.message = field, message


@dataclass(frozen=True, slots=True)
class PairVerdict:
    """`may` with one sentence, what both cards say, and the rule behind it: id, sentence, book, section."""

    may: bool
    text: str
    printed: tuple[tuple[str, str], ...]
    rule: dict[str, str]


def titles(lang: str, *, held: bool = False) -> list[str]:
    """The titles of all cards, or of those one can hold in hand, sorted."""
    library = pack_files.load()
    found = {card.title[lang] for card in library.cards.values() if not held or _held(card)}
    return sorted(found, key=str.casefold)


def verdict(held: str, lying: str, edition: str, lang: str) -> PairVerdict:
    """May the card of one title answer that of another? Raises NoCardError, and ValueError for an edition."""
    if edition not in ledger.BOOKS:
        raise ValueError(f"edition: {edition!r:.40} is not known (allowed: {', '.join(ledger.BOOKS)})")
    first, second = _card("held", held), _card("lying", lying)
    if not _held(first):
        raise NoCardError("held", messages.both("pair.not-held", card=first.title))
    found = pairs.may_answer(first.id, second.id, edition)
    names: dict[str, Any] = {"held": first.title, "lying": second.title}
    if found.seats:
        said = f"{messages.both('pair.yes', **names)[lang]} {_who_and_when(found, second, lang)}"
        rule = _WINDOW_RULES.get(found.window, "CARD-02" if "anytime" in first.types else "CARD-01")
    else:
        said = f"{messages.both('pair.no', **names)[lang]} {_why_not(found, second)[lang]}"
        rule = "CARD-01" if found.reason is None else found.reason.rule
    cited = ledger.cite(rule, edition)
    printed = tuple((card.title[lang], wording.plain(wording.text(card, lang))) for card in (first, second))
    about = {
        "id": rule,
        "text": rule_text(f"rule.{rule}", lang),
        "book": cited.book,
        "section": section_in(cited.section, lang),
    }
    return PairVerdict(bool(found.seats), said, printed, about)


def _who_and_when(found: pairs.Pair, answered: cards.Card, lang: str) -> str:
    """By whom a card may be answered, and when."""
    drink = answered.drink is not None or "drink_event" in answered.types
    those = "".join(map(str, found.seats))
    who = messages.text(f"pair.who.{'drink.' if drink else ''}{those}", lang)
    window = found.window if found.window in _WINDOWS else "later"
    return f"{who} {messages.text(f'pair.when.{window}', lang)}"


def _why_not(found: pairs.Pair, answered: cards.Card) -> Text:
    """Why a card may not be answered by another."""
    if found.reason is None:
        return messages.both("pair.never")
    if answered.drink is not None and found.reason.key == "illegal.no-card-to-answer":
        return messages.both("pair.drink")
    return TableNames(_SEATS).reason(found.reason, found.defs)


def _card(field: str, title: str) -> cards.Card:
    found = pack_files.load().find(title)
    if found is None:
        raise NoCardError(field, messages.both("pair.unknown", title=title))
    return found


def _held(card: cards.Card) -> bool:
    deck = pack_files.load().decks[card.deck]
    return deck.kind == "character" and card.drink is None and bool(card.modes)
