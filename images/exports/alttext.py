"""Every card in words, for people who listen to cards instead of seeing them, as JSON or plain text."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from innkeep import cards
from innkeep.images.messages import count_text, text

FORMAT = "innkeep-alt-text-1"


def described(card: cards.Card, lang: str) -> dict[str, str]:
    """A card in words: its parts, and ``alt``, everything in one go as a screen reader says it."""
    title, kind = card.title[lang], cards.type_line(card, lang)
    rules = cards.plain(cards.text(card, lang))
    flavour = (card.flavour or {}).get(lang, "")
    parts = {"title": title, "type": kind, "text": rules, "flavour": flavour}
    ends = (".", "!", "?", "…")
    said = [part if part.endswith(ends) else f"{part}." for part in (title, kind, rules) if part]
    return {**parts, "alt": " ".join(" ".join(said).split())}


def document(chosen: Sequence[cards.Card], langs: Sequence[str]) -> str:
    """The cards as JSON: id, deck, copies, and by language the words of face and back."""
    library = cards.load()
    rows: list[dict[str, Any]] = []
    for card in chosen:
        row: dict[str, Any] = {"id": card.id, "deck": card.deck, "copies": card.copies}
        for lang in langs:
            deck = library.decks[card.deck].name[lang]
            row[lang] = {**described(card, lang), "back": text("export.alt.back", lang, deck=deck)}
        rows.append(row)
    return json.dumps({"format": FORMAT, "cards": rows}, ensure_ascii=False, indent=1) + "\n"


def listing(chosen: Sequence[cards.Card], langs: Sequence[str]) -> str:
    """The cards as plain text, a heading for each deck and a paragraph for each card."""
    return "\n".join(line for lang in langs for line in _lines(chosen, lang)) + "\n"


def _lines(chosen: Sequence[cards.Card], lang: str) -> Iterator[str]:
    library = cards.load()
    deck = ""
    for card in chosen:
        if card.deck != deck:
            deck = card.deck
            size = sum(other.copies for other in chosen if other.deck == deck)
            yield f"{library.decks[deck].name[lang]}: {count_text('print.cards', size, lang)}"
            yield ""
        times = f" (× {card.copies})" if card.copies > 1 else ""
        yield described(card, lang)["alt"] + times
        yield ""
