"""Pictures of one's own: the ``art`` of a card, a PNG, JPEG, WebP, GIF or SVG file, read with suspicion.

What is damaged, huge or leads elsewhere is refused in one line. How art is framed is a painter's business.
"""

from __future__ import annotations

import hashlib
import io
import struct
import warnings
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from PIL import Image, ImageCms, ImageOps, UnidentifiedImageError

from innkeep.cards.io.said import Said
from innkeep.images.paint.grounds import Options
from innkeep.images.render import svg_drawings
from innkeep.images.render.display_list import DisplayList

MAX_BYTES = 24 * 1024 * 1024
MAX_PIXELS = 40_000_000
LARGEST = 2400
"""Pixels on the longer side that are kept of a picture: enough for a whole mat at 300 dpi."""
SHARP = 200
"""With fewer dots to the inch a printed picture looks coarse."""
WHITE = "#ffffff"
ORIENTATION, SIDEWAYS = 0x0112, (5, 6, 7, 8)
"""Where a camera says how it was held, and the values that mean on its side."""
SENT = ("PNG", "JPEG", "WebP")
"""The raster formats that somebody may send, told by content and not by name."""
FORMATS = (*SENT, "GIF")
"""Those of files; of moving pictures the first is taken."""

MAX_PROFILE = 4 * 1024 * 1024
"""Bytes of a colour profile."""
_SRGB = ImageCms.createProfile("sRGB")

SENT_PIXELS = 12_000_000
"""Pixels of a picture that somebody sends to a server; read from its head, before anything is decoded."""
SENT_LARGEST = 800
"""Pixels on the longer side that are kept of it: a medallion at 300 dpi has half of that."""
SENT_QUALITY = 88


DAMAGE = (
    *(OSError, ValueError, SyntaxError, EOFError, KeyError, IndexError, TypeError, OverflowError),
    *(struct.error, zlib.error, Image.DecompressionBombError),
)
"""What reading a file that is no picture, or a broken one, may end in."""


class ArtError(ValueError):
    """Art that cannot be used: names the card and the file, says why and what is allowed."""


@dataclass(frozen=True, slots=True)
class Own:
    """A picture that can be used: its file and digest, the point kept in view, what lies below it."""

    file: str
    stamp: str
    focus: tuple[int, int]
    ground: str

    def options(self) -> dict[str, str | float]:
        """What a painter is told."""
        x, y = self.focus
        return {"art": self.file, "stamp": self.stamp, "focus_x": x, "focus_y": y, "under": self.ground}


def own(file: str, focus: tuple[int, int], ground: str, owner: str) -> Own:
    """The art of a card or piece, read once to see that it can be used; raises ArtError."""
    try:
        return Own(file, _known(file, ground).digest, focus, ground)
    except OSError as error:
        raise ArtError(f"card {owner!r}: art {file!r}: cannot be read ({error.strerror or error})") from None
    except ArtError as error:
        raise ArtError(f"card {owner!r}: art {file!r}: {error}") from None


def stamp(file: str) -> bytes:
    """What changes with the content of a file; one that cannot be read has none."""
    try:
        return _known(file, WHITE).digest.encode()
    except (OSError, ArtError):
        return b""


def _known(file: str, ground: str) -> _KeptPicture:
    stamp = Path(file).stat()
    return _read(file, stamp.st_size, stamp.st_mtime_ns, ground)


def coarse(plan: DisplayList) -> Iterator[tuple[str, int]]:
    """The files on a piece that have fewer than `SHARP` dots to the inch there, and how many they have."""
    for picture in plan.pictures():
        options = dict(picture.options)
        if picture.painter in ("portrait", "picture") and "art" in options:
            read = _known(str(options["art"]), str(options["under"]))
            dots = min(read.wide / picture.box.w, read.tall / picture.box.h) * 25.4
            if read.wide and dots < SHARP:
                yield str(options["art"]), round(dots)


def refusal(file: str) -> str:
    """Why a file cannot be the art of a card, nothing if it can."""
    try:
        _known(file, WHITE)
    except OSError as error:
        return f"cannot be read ({error.strerror or error})"
    except ArtError as error:
        return str(error)
    return ""


def picture(options: Options, width: int, height: int) -> Image.Image:
    """The art filling ``width`` x ``height`` pixels, cut to them around its focus; raises ArtError.

    ``options`` are those of `Own.options`.
    """
    file, under = str(options["art"]), str(options["under"])
    stamp = Path(file).stat()
    focus = (float(options["focus_x"]) / 100, float(options["focus_y"]) / 100)
    return _fitted(file, stamp.st_size, stamp.st_mtime_ns, under, width, height, focus)


def reworked(data: bytes) -> bytes:
    """What is kept of a picture that somebody sends: upright, small, as WebP, and nothing but its pixels: no
    place, no time, no camera, no second meaning of its bytes. Raises ArtError."""
    return as_sent(_raster(data, WHITE, SENT_PIXELS, SENT)[0])


def opened(data: bytes) -> Image.Image:
    """The picture in some bytes, whole and upright; raises ArtError."""
    return _raster(data, WHITE)[0]


def as_sent(image: Image.Image) -> bytes:
    """What is kept of a picture that somebody sends."""
    image.thumbnail((SENT_LARGEST, SENT_LARGEST), Image.Resampling.LANCZOS)
    out = io.BytesIO()
    image.save(out, "WEBP", quality=SENT_QUALITY, method=4)
    return out.getvalue()


@lru_cache(maxsize=32)
def _fitted(
    file: str, size: int, changed: int, under: str, width: int, height: int, focus: tuple[float, float]
) -> Image.Image:
    image = _read(file, size, changed, under).image
    factor = max(width / image.width, height / image.height)
    wide, tall = min(width / factor, image.width), min(height / factor, image.height)
    left = max(0.0, min(focus[0] * image.width - wide / 2, image.width - wide))
    top = max(0.0, min(focus[1] * image.height - tall / 2, image.height - tall))
    return image.resize((width, height), Image.Resampling.LANCZOS, (left, top, left + wide, top + tall))


@dataclass(frozen=True, slots=True)
class _KeptPicture:
    """A picture as it is kept, a digest of its file, and how many pixels that has: 0 for a drawing."""

    image: Image.Image
    digest: str
    wide: int
    tall: int


_REFUSED: dict[tuple[str, int, int], str] = {}
"""Why files cannot be used, by name, size and time of change: to find that out again may take long."""
MOST_REFUSED = 500


def _read(file: str, size: int, changed: int, under: str) -> _KeptPicture:
    key = file, size, changed
    if key in _REFUSED:
        raise ArtError(_REFUSED[key])
    try:
        return _usable(file, size, changed, under)
    except ArtError as error:
        if len(_REFUSED) >= MOST_REFUSED:
            _REFUSED.clear()
        _REFUSED[key] = str(error)
        raise


@lru_cache(maxsize=8)
def _usable(file: str, size: int, _changed: int, under: str) -> _KeptPicture:
    if size > MAX_BYTES:
        raise ArtError(Said("art-large", n=round(size / 2**20), most=MAX_BYTES // 2**20))
    data = Path(file).read_bytes()
    if file.lower().endswith(".svg"):
        try:
            image, (wide, tall) = _on_ground(svg_drawings.painted(data, LARGEST), under), (0, 0)
        except svg_drawings.DrawingError as error:
            raise ArtError(str(error)) from None
    else:
        image, (wide, tall) = _raster(data, under)
    image.thumbnail((LARGEST, LARGEST), Image.Resampling.LANCZOS)
    return _KeptPicture(image, hashlib.sha256(data).hexdigest()[:16], wide, tall)


def _raster(
    data: bytes, under: str, most: int = MAX_PIXELS, formats: tuple[str, ...] = FORMATS
) -> tuple[Image.Image, tuple[int, int]]:
    """The picture in some bytes the right way up on its ground, and its size there."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(data), formats=tuple(map(str.upper, formats))) as opened:
                if opened.width * opened.height > most:
                    wide, tall = opened.size
                    raise ArtError(Said("art-pixels", wide=wide, tall=tall, most=most // 10**6))
                turned = opened.getexif().get(ORIENTATION, 1) in SIDEWAYS
                size = (opened.height, opened.width) if turned else opened.size
                opened.draft("RGB", (LARGEST, LARGEST))
                opened.load()
                upright = ImageOps.exif_transpose(opened)
                layers = _in_srgb(_eight_bits(upright))
    except UnidentifiedImageError:
        raise ArtError(Said("art-sent-kind" if formats == SENT else "art-kind")) from None
    except ArtError:
        raise
    except DAMAGE as error:
        raise ArtError(Said("art-damaged", said=f"{error!s:.80}")) from None
    return _on_ground(layers, under), size


def _eight_bits(image: Image.Image) -> Image.Image:
    """A 16-bit grey picture as an 8-bit one; plainly converted, all but its darkest parts would be white."""
    if image.mode == "I" or image.mode.startswith("I;16"):
        return image.convert("I").point(lambda value: value * (1 / 257)).convert("L")
    return image


def _in_srgb(image: Image.Image) -> Image.Image:
    """The picture in the colours of a screen, which its own profile says how to come to. One without, or with
    a profile that cannot be read or is not of its kind, is taken to have them already."""
    profile = image.info.get("icc_profile")
    plain = image.convert("RGBA")
    if not profile or len(profile) > MAX_PROFILE:
        return plain
    if image.mode in ("P", "PA", "LA"):  # profiles are of colours or greys, not of a palette
        image = image.convert("L" if image.mode == "LA" else "RGB")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
            opaque = image.convert("RGB") if image.mode == "RGBA" else image
            turned = ImageCms.profileToProfile(opaque, source, _SRGB, outputMode="RGB")
    except (ImageCms.PyCMSError, *DAMAGE):
        return plain
    if turned is None:
        return plain
    turned.putalpha(plain.getchannel("A"))
    return turned


def _on_ground(layers: Image.Image, under: str) -> Image.Image:
    """A picture that may be transparent, on a ground."""
    paper = Image.new("RGB", layers.size, under)
    paper.paste(layers, (0, 0), layers)
    return paper
