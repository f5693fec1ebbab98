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
        drink = second.drink is not None or "drink_event" in second.types
        those = "".join(map(str, found.seats))
        who = messages.text(f"pair.who.{'drink.' if drink else ''}{those}", lang)
        when = messages.text(f"pair.when.{found.window if found.window in _WINDOWS else 'later'}", lang)
        said = f"{messages.both('pair.yes', **names)[lang]} {who} {when}"
        rule = _WINDOW_RULES.get(found.window, "CARD-02" if "anytime" in first.types else "CARD-01")
    else:
        reason = found.reason
        if reason is None:
            why = messages.both("pair.never")
        elif second.drink is not None and reason.key == "illegal.no-card-to-answer":
            why = messages.both("pair.drink")
        else:
            why = TableNames(_SEATS).reason(reason, found.defs)
        said = f"{messages.both('pair.no', **names)[lang]} {why[lang]}"
        rule = "CARD-01" if reason is None else reason.rule
    cited = ledger.cite(rule, edition)
    printed = tuple((card.title[lang], wording.plain(wording.text(card, lang))) for card in (first, second))
    about = {
        "id": rule,
        "text": rule_text(f"rule.{rule}", lang),
        "book": cited.book,
        "section": cited.section,
    }
    return PairVerdict(bool(found.seats), said, printed, about)


def _card(field: str, title: str) -> cards.Card:
    found = pack_files.load().find(title)
    if found is None:
        raise NoCardError(field, messages.both("pair.unknown", title=title))
    return found


def _held(card: cards.Card) -> bool:
    deck = pack_files.load().decks[card.deck]
    return deck.kind == "character" and card.drink is None and bool(card.modes)
