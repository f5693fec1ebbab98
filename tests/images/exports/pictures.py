"""How alike two pictures are, for tests that look at what an export shows."""

from __future__ import annotations

from PIL import Image, ImageChops, ImageStat


def difference(one: Image.Image, two: Image.Image) -> float:
    """The mean difference of two pictures, 0 to 255, the second brought to the first's size."""
    plain = two.convert("RGB").resize(one.size)
    return sum(ImageStat.Stat(ImageChops.difference(one.convert("RGB"), plain)).mean) / 3
