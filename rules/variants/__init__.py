"""Variants of the game, one module each, plugged in by the hooks of :mod:`innkeep.rules.engine.extension`."""

from __future__ import annotations

from innkeep.rules.variants.bar_deck import BarDeck
from innkeep.rules.variants.prizes import Prizes

VARIANTS: dict[str, type[BarDeck] | type[Prizes]] = {part.name: part for part in (BarDeck, Prizes)}
"""The variants that can be played, by name."""


__all__ = ["VARIANTS", "BarDeck", "Prizes"]
