"""Card texts as people type them, English and Russian, read into effects; what is not understood is kept."""

from __future__ import annotations

from innkeep.cards.reading.card_texts import Kept, Read, keep, read, read_card

__all__ = ["Kept", "Read", "keep", "read", "read_card"]
