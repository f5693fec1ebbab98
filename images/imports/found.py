"""What is found in another program's game: cards with the parts of pictures they show."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from innkeep.images.messages import text

MOST_CARDS = 2_000
"""Cards of one file, every copy counted."""
MOST_SIDE = 32
"""Cells of a sheet side by side."""


class ForeignGameError(ValueError):
    """A file that cannot be imported, as a sentence of the catalogue ``import.<key>``.

    >>> str(ForeignGameError("empty"))
    'there is no card in it'
    """

    def __init__(self, key: str, **named: object) -> None:
        super().__init__(text(f"import.{key}", "en", **named))
        self.key, self.named = key, named

    def told(self, lang: str) -> str:
        """The sentence in a language."""
        return text(f"import.{self.key}", lang, **self.named)


@dataclass(frozen=True, slots=True)
class Cell:
    """A part of a picture: one of ``columns`` x ``rows``, counted row by row from the top left."""

    picture: str
    columns: int = 1
    rows: int = 1
    index: int = 0

    def box(self, width: int, height: int) -> tuple[int, int, int, int]:
        """Where it lies in a picture of that size.

        >>> Cell("sheet.png", 10, 7, 11).box(1000, 700)
        (100, 100, 200, 200)
        """
        row, column = divmod(self.index, self.columns)
        wide, tall = width / self.columns, height / self.rows
        left, top = round(column * wide), round(row * tall)
        return left, top, max(left + 1, round((column + 1) * wide)), max(top + 1, round((row + 1) * tall))


@dataclass(frozen=True, slots=True)
class FoundCard:
    """One copy of a card: its deck's name, its title and text as far as they are known, and its two sides."""

    deck: str
    title: str
    text: str
    face: Cell | None
    back: Cell | None


@dataclass(frozen=True, slots=True)
class FoundGame:
    """The cards of a file, and what gives the bytes of a picture by its name: None if it is not there."""

    cards: tuple[FoundCard, ...]
    picture: Callable[[str], bytes | None]
