"""Colours as ink: by the ICC profile of a print shop's press, or by a rule of our own that any press prints.

What it takes of the paper is measured on the finished separations.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageChops, ImageCms
from reportlab.lib.colors import CMYKColor

from innkeep.images.paint import brush

REMOVED = 0.56
"""How much of the grey in a colour leaves the coloured inks."""
LARGEST = 16 * 1024 * 1024
"""A profile has no more bytes than this."""

Separate = Callable[[Image.Image], Image.Image]


class PressProfileError(ValueError):
    """A file that is no profile of a press: ``kind`` says why, as a sentence of the catalogue knows it."""

    def __init__(self, kind: str, detail: str) -> None:
        self.kind, self.detail = kind, detail
        super().__init__(f"{kind}: {detail}")


@dataclass(frozen=True, slots=True)
class Press:
    """How colours become ink: the profile's bytes and name, both empty for the rule of our own."""

    name: str
    profile: bytes
    separate: Separate


def separated(image: Image.Image) -> Image.Image:
    """The image in cyan, magenta, yellow and black, without a profile.

    What is grey in a colour goes to black, by its square; over half of it leaves the other inks. So darkness
    is deep and no pixel takes more than 232 %.
    """
    cyan, magenta, yellow = (ImageChops.invert(band) for band in image.convert("RGB").split())
    grey = ImageChops.darker(ImageChops.darker(cyan, magenta), yellow)
    less = grey.point([round(REMOVED * value) for value in range(256)])
    bands = [ImageChops.subtract(band, less) for band in (cyan, magenta, yellow)]
    return Image.merge("CMYK", (*bands, grey.point([round(value * value / 255) for value in range(256)])))


def inked(colour: str) -> CMYKColor:
    """A colour ``#rrggbb`` of writing as ink; all its grey is black, so that small letters stay sharp."""
    cyan, magenta, yellow = (1 - channel / 255 for channel in brush.rgb(colour))
    black = min(cyan, magenta, yellow)
    return CMYKColor(cyan - black, magenta - black, yellow - black, black)


ANY = Press("", b"", separated)
"""The press nobody knows."""


def press(file: Path) -> Press:
    """The press a profile describes. Raises OSError and ProfileError."""
    with file.open("rb") as opened:
        data = opened.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise PressProfileError("large", f"{LARGEST // 2**20}")
    try:
        profile = ImageCms.ImageCmsProfile(io.BytesIO(data))
        space, name = profile.profile.xcolor_space.strip(), ImageCms.getProfileDescription(profile).strip()
    except (OSError, ValueError, ImageCms.PyCMSError) as error:
        raise PressProfileError("damaged", str(error)) from error
    if space != "CMYK":
        raise PressProfileError("space", space)
    try:
        transform = ImageCms.buildTransform(
            ImageCms.createProfile("sRGB"),
            profile,
            "RGB",
            "CMYK",
            ImageCms.Intent.PERCEPTUAL,
            ImageCms.Flags.BLACKPOINTCOMPENSATION,
        )
    except ImageCms.PyCMSError as error:
        raise PressProfileError("damaged", str(error)) from error

    def separate(image: Image.Image) -> Image.Image:
        found = ImageCms.applyTransform(image.convert("RGB"), transform)
        assert found is not None
        return found

    return Press(name or file.stem, data, separate)


def ink(image: Image.Image) -> int:
    """The most ink a pixel of a separated image takes, in percent of one full colour."""
    cyan, magenta, yellow, black = image.split()
    quarter = ImageChops.add(ImageChops.add(cyan, magenta, 4), ImageChops.add(yellow, black, 4)).getextrema()[
        1
    ]
    assert isinstance(quarter, int | float)
    return round(quarter * 4 / 255 * 100)
