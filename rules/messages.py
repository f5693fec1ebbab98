"""The sentences of the rules in English and Russian (`illegal.*`, `event.*`, `rule.<ID>`, `sum.*`, commands).

See `innkeep.cards.catalogue`; nothing here decides anything.
"""

from __future__ import annotations

from innkeep.cards.catalogue import LANGUAGES, Catalogue

__all__ = ["LANGUAGES", "blank", "count_text", "has", "keys", "placeholders", "text"]

_sentences = Catalogue("innkeep.rules", people=True)

blank = _sentences.blank
count_text = _sentences.count_text
has = _sentences.has
keys = _sentences.keys
placeholders = _sentences.placeholders
text = _sentences.text
