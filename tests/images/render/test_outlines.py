"""Outlines of letters and of SVG shapes, held against those of fontTools, which is no part of the program."""

from __future__ import annotations

from typing import Any

import pytest
from fontTools.pens.basePen import BasePen
from fontTools.svgLib.path.parser import parse_path
from fontTools.ttLib import TTFont
from hypothesis import given, settings
from hypothesis import strategies as st

from innkeep.images.render import outlines, shaping, svg_shapes
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


@pytest.mark.parametrize("role", shaping.FONT_FILES)
def test_every_letter_has_the_outline_of_its_font(role: str) -> None:
    """Up to a thousandth of the em: a handful of letters begin one unit beside where their font says."""
    font = TTFont(str(shaping.FONT_FILES[role]))
    glyphs, em = font.getGlyphSet(), font["head"].unitsPerEm
    for code, name in font.getBestCmap().items():
        pen = Recorder(glyphs)
        glyphs[name].draw(pen)
        expected = outlines.moved(tuple(pen.steps), 0, 0, 1000 / em)
        assert same(outlines.glyph(role, chr(code)), expected, 1.001), hex(code)


NUMBER = st.integers(-900, 900).map(lambda tenths: f"{tenths / 10:g}")
RADIUS = st.integers(1, 900).map(lambda tenths: f"{tenths / 10:g}")
TAKES = {"L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2}


@st.composite
def instruction(draw: st.DrawFn) -> str:
    """A word of a path and its numbers, written close or wide."""
    kind = draw(st.sampled_from([*TAKES, "A"]))
    word = draw(st.sampled_from([kind, kind.lower()]))
    gap = draw(st.sampled_from([" ", ",", " , ", "\n"]))
    if kind == "A":
        flag = st.sampled_from("01")
        return word + gap.join(draw(part) for part in (RADIUS, RADIUS, NUMBER, flag, flag, NUMBER, NUMBER))
    return word + gap.join(draw(NUMBER) for _ in range(TAKES[kind]))


@settings(max_examples=150)
@given(NUMBER, NUMBER, st.lists(instruction()), st.booleans())
def test_a_path_is_drawn_as_fonttools_draws_it(x: str, y: str, rest: list[str], closed: bool) -> None:
    words = f"M{x} {y}{''.join(rest)}{'z' if closed else ''}"
    pen = Recorder()
    parse_path(words.replace("\n", " "), pen)
    assert same(svg_shapes.path(words), tuple(pen.steps), 1e-3)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("m1,2-3-4.5.5.5", "M1 2L-2 -2.5L-1.5 -2"),
        ("M0 0 4 0 4 4z l1 1", "M0 0L4 0L4 4ZM0 0L1 1"),
        ("M0 0h1e1v-1E1", "M0 0L10 0L10 -10"),
        ("M0 0A0 5 0 0 1 3 3", "M0 0L3 3"),
        ("M1 1a5 5 0 010 0", "M1 1"),
        ("", ""),
    ],
)
def test_what_a_path_leaves_out_is_understood(words: str, expected: str) -> None:
    assert outlines.svg(svg_shapes.path(words)) == expected


@pytest.mark.parametrize(
    "words", ["0 0", "L1 1", "M0", "M0 0L1", "M0 0z1", "M0 0a1 1 0 2 0 1 1", "M0 0X", "M nan 0"]
)
def test_a_path_that_makes_no_sense_is_refused(words: str) -> None:
    with pytest.raises(ValueError, match="path"):
        svg_shapes.path(words)


SQUARE = {"x": "1", "y": "2", "width": "3", "height": "4"}


@pytest.mark.parametrize(
    ("name", "said", "box"),
    [
        ("rect", SQUARE, (1, 2, 3, 4)),
        ("rect", {**SQUARE, "rx": "9"}, (1, 2, 3, 4)),
        ("rect", {**SQUARE, "transform": "matrix(2 0 0 1 10 0)"}, (12, 2, 6, 4)),
        ("circle", {"cx": "5", "cy": "5", "r": "2"}, (3, 3, 4, 4)),
        ("ellipse", {"rx": "2", "ry": "1"}, (-2, -1, 4, 2)),
        ("polygon", {"points": "0,0 4,0 4,3"}, (0, 0, 4, 3)),
        ("polyline", {"points": "0 0 4 0 4 3"}, (0, 0, 4, 3)),
        ("line", {"x2": "4", "y2": "3"}, (0, 0, 4, 3)),
        ("path", {"d": "M0 0q2 4 4 0"}, (0, 0, 4, 2)),
    ],
)
def test_a_shape_lies_where_it_is_said_to(
    name: str, said: dict[str, str], box: tuple[float, float, float, float]
) -> None:
    found = outlines.bounds(svg_shapes.outline(name, said))
    assert (found.x, found.y, found.w, found.h) == pytest.approx(box, abs=0.01)


@pytest.mark.parametrize("said", ["rotate(30)", "matrix(1 0 0)", "matrix(1 0 0 1 a 0)"])
def test_a_transform_of_another_kind_is_refused(said: str) -> None:
    with pytest.raises(ValueError, match=r"transform|values|float"):
        svg_shapes.outline("rect", {**SQUARE, "transform": said})
