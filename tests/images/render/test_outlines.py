"""Outlines of letters, held against those of fontTools, which is no part of the program."""

from __future__ import annotations

from typing import Any

import pytest
from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont

from innkeep.images.paint import font_files
from innkeep.images.render import outlines
from innkeep.images.render.display_list import Path

pytestmark = pytest.mark.unit


class Recorder(BasePen):  # type: ignore[misc]
    """Writes down what fontTools draws."""

    def __init__(self, glyphs: Any = None) -> None:
        super().__init__(glyphs)
        self.steps: list[tuple[str, tuple[float, ...]]] = []

    def _moveTo(self, pt: tuple[float, float]) -> None:
        self.steps.append(("M", pt))

    def _lineTo(self, pt: tuple[float, float]) -> None:
        self.steps.append(("L", pt))

    def _curveToOne(self, *points: tuple[float, float]) -> None:
        self.steps.append(("C", tuple(value for point in points for value in point)))

    def _closePath(self) -> None:
        self.steps.append(("Z", ()))


def same(found: Path, expected: Path, within: float) -> bool:
    """Whether two paths go the same way; the last line may be left to the closing."""
    one, other = without_last_lines(found, within), without_last_lines(expected, within)
    return [word for word, _ in one] == [word for word, _ in other] and all(
        numbers == pytest.approx(others, abs=within)
        for (_, numbers), (_, others) in zip(one, other, strict=True)
    )


def without_last_lines(path: Path, within: float) -> list[tuple[str, tuple[float, ...]]]:
    """The path without lines of no length, or to where it began, before it is closed."""
    left: list[tuple[str, tuple[float, ...]]] = []
    start: tuple[float, ...] = ()
    for word, numbers in path:
        start = numbers if word == "M" else start
        while word == "Z" and left[-1][0] == "L" and left[-1][1] == pytest.approx(start, abs=within):
            left.pop()
        left.append((word, numbers))
    return left


@pytest.mark.parametrize("role", font_files.FONT_FILES)
def test_every_letter_has_the_outline_of_its_font(role: str) -> None:
    """Up to a thousandth of the em: a handful of letters begin one unit beside where their font says."""
    font = TTFont(str(font_files.FONT_FILES[role]))
    glyphs, em = font.getGlyphSet(), font["head"].unitsPerEm
    for code, name in font.getBestCmap().items():
        pen = Recorder(glyphs)
        glyphs[name].draw(pen)
        expected = outlines.moved(tuple(pen.steps), 0, 0, 1000 / em)
        assert same(outlines.glyph(role, chr(code)), expected, 1.001), hex(code)
