"""The sentences of this package, in English and Russian; see `cards.catalogue`."""

from __future__ import annotations

from cards.catalogue import Catalogue

_sentences = Catalogue("images")

keys = _sentences.keys
placeholders = _sentences.placeholders
text = _sentences.text
count_text = _sentences.count_text
