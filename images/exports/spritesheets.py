"""Sprite sheets: the faces of a deck side by side on pictures of a bounded size, for virtual tables."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PIL import Image

from innkeep.images.exports import pictures
from innkeep.images.exports.contents import ExportedGame
from innkeep.images.exports.file_names import stem
from innkeep.images.pieces.piece_index import component
from innkeep.images.provider import draw

COLUMNS, ROWS = 10, 7
CELL = 512
"""Width of a card in pixels when there is room for it."""
SIDE = 4096
"""Longest side of a sheet in pixels."""
_SHAPE = 88 / 63


@dataclass(frozen=True, slots=True)
class SpriteSheet:
    """Faces of cards of one back, row by row from the top left; ``number`` counts from 1 over all sheets."""

    number: int
    back: str
    columns: int
    rows: int
    faces: tuple[str, ...]

    @property
    def cell(self) -> tuple[int, int]:
        """Size of one card in pixels."""
        wide = min(CELL, SIDE // self.columns, math.floor(SIDE / self.rows / _SHAPE))
        return wide, round(wide * _SHAPE)

    @property
    def file(self) -> str:
        """The name of the sheet's picture."""
        return f"{self.back.removeprefix('back/')}-{self.number}.jpg"

    def draw(self, lang: str, theme: str, step: pictures.Step) -> bytes:
        """The picture as JPEG."""

        def cards() -> Iterator[Image.Image]:
            for face in self.faces:
                yield flat(face, lang, theme, self.cell[0])
                step(1)

        return pictures.jpeg(pictures.sheet(cards(), self.columns, self.rows, self.cell))


def flat(key: str, lang: str, theme: str, width: int) -> Image.Image:
    """A face or back for a program that rounds the corners itself: square ones, filled from within."""
    image = draw(component(key, lang, theme), width)
    ground = Image.new("RGB", image.size, image.convert("RGB").getpixel((image.width // 2, 1)))
    ground.paste(image, (0, 0), image)
    return ground


def back_file(back: str) -> str:
    """The name of the picture of a back."""
    return f"{stem(back)}.jpg"


def grid(count: int) -> tuple[int, int]:
    """Columns and rows that show so many cards largest; at least 2 x 2.

    >>> grid(40), grid(70), grid(1)
    ((8, 5), (10, 7), (2, 2))
    """
    shapes = [
        (columns, rows)
        for columns in range(2, COLUMNS + 1)
        for rows in range(2, ROWS + 1)
        if columns * rows >= count
    ]
    return min(shapes, key=lambda shape: (max(shape[0], shape[1] * _SHAPE), shape[0] * shape[1]))


def of_game(game: ExportedGame) -> list[SpriteSheet]:
    """The sheets of all cards of a game, deck by deck."""
    found: list[SpriteSheet] = []
    for back in game.backs():
        faces = game.faces_of(back)
        most = COLUMNS * ROWS
        for at in range(0, len(faces), most):
            part: Sequence[str] = faces[at : at + most]
            found.append(SpriteSheet(len(found) + 1, back, *grid(len(part)), tuple(part)))
    return found
