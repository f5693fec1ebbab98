"""The golden pictures: small ones of a few pieces, looked at by people and kept to notice what changes.

Run `python -m tests.images.goldens` from a checkout after a change that is meant, then look at the files.
"""

from __future__ import annotations

from pathlib import Path

from PIL import Image, ImageChops, ImageFilter, ImageStat

from innkeep.images import component
from innkeep.images.render import raster

FOLDER = Path(__file__).parent / "golden"
WIDTH = 200
PIECES = (
    ("rdi1-gerki/gambling-im-in", "ru", "full"),
    ("rdi1-gerki/gambling-im-in", "en", "high-contrast"),
    ("rdi1-drinks/wine-with-a-chaser", "en", "full"),
    ("rdi1-drinks/drinking-contest", "ru", "low-ink"),
    ("back/rdi1-zot", "en", "full"),
    ("mat/rdi1-fiona", "ru", "full"),
    ("token/energy", "en", "full"),
    ("coin/5", "en", "full"),
    ("box/rdi1-deirdre", "en", "full"),
    ("divider/rdi1-drinks", "ru", "full"),
    ("summary/1", "en", "full"),
)
"""The pieces that are kept: key, language and theme."""


def file(key: str, lang: str, theme: str) -> Path:
    """Where the golden picture of a piece lies."""
    return FOLDER / f"{key.replace('/', '.')}.{lang}.{theme}.webp"


def picture(key: str, lang: str, theme: str) -> Image.Image:
    """The picture of a piece as it is now."""
    plan = component(key, lang, theme)
    image = raster.picture(plan, 2 * WIDTH / plan.width)
    return image.resize((WIDTH, round(plan.height / plan.width * WIDTH)), Image.Resampling.LANCZOS)


def differences(one: Image.Image, two: Image.Image) -> tuple[float, float]:
    """How far two pictures differ to the eye: on the whole and in the worst spot, as shares of full scale.

    Both are softened a little first, so that neither compression nor another grain of noise counts.
    """
    soft = [image.convert("RGB").filter(ImageFilter.GaussianBlur(1.2)) for image in (one, two)]
    apart = ImageChops.difference(*soft).convert("L")
    spots = apart.resize((max(1, apart.width // 8), max(1, apart.height // 8)), Image.Resampling.BOX)
    brightest = spots.getextrema()[1]
    assert isinstance(brightest, int | float)
    return ImageStat.Stat(apart).mean[0] / 255, brightest / 255


def main() -> None:
    """Writes all golden pictures anew."""
    for old in FOLDER.glob("*.webp"):
        old.unlink()
    for piece in PIECES:
        picture(*piece).save(file(*piece), "WEBP", quality=82, method=6)


if __name__ == "__main__":
    main()
