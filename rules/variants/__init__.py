"""Variants of the game, one module each, plugged in by the hooks of :mod:`rules.parts`."""

from __future__ import annotations

from rules.variants.bar_deck import BarDeck
from rules.variants.prizes import Prizes

VARIANTS: dict[str, type[BarDeck] | type[Prizes]] = {part.name: part for part in (BarDeck, Prizes)}
"""The variants that can be played, by name."""


__all__ = ["VARIANTS", "BarDeck", "Prizes"]
