"""What one character alone does: a trap is one shape in light, a bag acts, what is told fills the picture.

All is measured on the shapes of the pictures, as they are printed.
"""

from __future__ import annotations

from collections.abc import Container, Iterator

import pytest
from PIL import Image, ImageCms

from innkeep import cards
from innkeep.images.ink import busts, composer
from innkeep.images.ink.own import bag, tales, traps
from innkeep.images.ink.shapes import Drawing, Shape, drawing
from innkeep.images.paint import brush, press
from innkeep.images.pieces import scenes

pytestmark = pytest.mark.unit

WIDE, TALL = 129.0, 100.0
"""The window of most cards."""
DECKS = cards.load().decks


def pictures(deck: str, ways: Container[str]) -> Iterator[tuple[cards.Card, Drawing]]:
    """The cards of a deck that are filled in one of some ways, without their places, frames and rims."""
    for card in DECKS[deck].cards:
        scene = scenes.of_card(card, DECKS[deck])
        if scene.staging not in ways:
            continue
        words = " ".join(word for word in scene.figure.split() if not word.startswith("edge:"))
        told = scene.options() | {"turned": False, "figure": words}
        behind = composer.behind(scene.place, WIDE, scene.light)
        shown = composer.scene(**told, wide=WIDE)[len(behind) :]
        yield card, tuple(shape for shape in shown if shape.line >= 0)


def sides(shape: Shape) -> tuple[float, float]:
    """How broad and how tall a shape is."""
    xs, ys = zip(*shape.points, strict=True)
    return max(xs) - min(xs), max(ys) - min(ys)


def covers(shape: Shape) -> bool:
    """Whether a shape fills the window."""
    xs, ys = zip(*shape.points, strict=True)
    return bool(min(xs) <= 0 and min(ys) <= 0 and max(xs) >= WIDE and max(ys) >= TALL)


def test_a_trap_is_on_a_ground_of_two_tones_and_no_room_is_behind_it() -> None:
    """One shape that one sees at 20 mm has nothing behind it but the light."""
    found = [*pictures("rdi10-alaric", traps.WAYS)]
    assert len(found) >= 17
    for card, shown in found:
        assert covers(shown[0]), card.id
        first = next(at for at, shape in enumerate(shown) if shape.line)
        assert first <= 8, card.id


def test_the_bag_is_on_most_cards_of_whoever_has_it_and_as_large_as_she_is() -> None:
    found = [*pictures("rdi5-lizwick", bag.WAYS)]
    assert len(found) >= 18
    heads = [drawing(words)[0] for words in busts.HEADS.values()]
    for card, shown in found:
        leather = [sides(shape)[1] for shape in shown if shape.tone == bag.LEATHER]
        faces = [sides(shape)[1] for shape in shown if any(len(shape.points) == len(h.points) for h in heads)]
        assert max(leather) >= 28, card.id
        assert faces, card.id


def lab(colour: tuple[int, ...]) -> tuple[float, ...]:
    profile = ImageCms.createProfile("sRGB")
    done = ImageCms.applyTransform(
        Image.new("RGB", (1, 1), colour[:3]),
        ImageCms.buildTransform(profile, ImageCms.createProfile("LAB"), "RGB", "LAB"),
    )
    assert done is not None
    light, green, blue = done.getpixel((0, 0))  # type: ignore[misc]
    return light / 2.55, (green + 128) % 256 - 128.0, (blue + 128) % 256 - 128.0


def test_the_bag_is_told_from_all_that_is_brown() -> None:
    look = DECKS["rdi5-lizwick"].look.whole()
    inks = press.tones(float(look.hue), float(look.second or 0))
    leather = lab(brush.rgb(bag.LEATHER))
    for tone in ("tan", "brown", "rust", "warm", "deep", "pale", "mid", "amber"):
        apart = sum((a - b) ** 2 for a, b in zip(leather, lab(inks[tone]), strict=True)) ** 0.5
        assert apart > 30, (tone, apart)


@pytest.mark.parametrize(("deck", "least"), [("rdi7-warthorn", 15), ("rdi7-warthorn-stories", 15)])
def test_what_is_told_fills_the_picture_and_who_tells_it_is_small(deck: str, least: int) -> None:
    found = [*pictures(deck, tales.WAYS)]
    assert len(found) >= least
    for card, shown in found:
        assert covers(shown[0]), card.id
        assert shown[0].tone == tales.SKY, card.id
        corner = next(at for at, shape in enumerate(shown) if shape.tone == "umber" and not shape.line)
        xs = [x for shape in shown[corner:] for x, _ in shape.points]
        ys = [y for shape in shown[corner:] for _, y in shape.points]
        assert max(xs) - max(0.0, min(xs)) < WIDE * 0.4, card.id
        assert min(ys) > TALL * 0.4, card.id


def test_a_green_is_as_calm_as_other_inks_and_a_red_is_as_it_was() -> None:
    acid, red = press.tones(45, 120)["warm"], press.tones(45, 10)["warm"]
    assert max(acid) - min(acid) < 0.6 * (max(red) - min(red))
    assert red == brush.hsl(10, 0.72, 0.52)
