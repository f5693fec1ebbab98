"""Fonts of the system, for signs that the bundled fonts do not have.

Looked for once in each process, and only when a sign is missing; what is found depends on the machine. A font
is known by the role ``spare:FILE``, one of coloured pictures by ``coloured:FILE``; of a file of several fonts
the first is taken.
"""

from __future__ import annotations

import hashlib
import itertools
import os
import re
import sys
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import uharfbuzz as hb
from PIL import Image, ImageDraw, ImageFont

PREFIX, COLOURED = "spare:", "coloured:"
MOST_FILES = 2000
MOST_ENTRIES = 20_000
"""Files and folders that are looked through for fonts."""
WIDEST = 3
"""The most em that a sign takes; some fonts have whole sentences as one."""
STRIKES = (109, 136, 160, 128, 96, 72, 64)
"""The sizes in pixels that fonts of coloured pictures have them in."""
SUFFIXES = (".ttf", ".otf", ".ttc", ".otc")

_PREFERRED = ("notoserif", "dejavuserif", "notosans", "dejavusans")
"""Beginnings of the names of fonts that are taken first: those with serifs go well with ours."""
_FANCY = re.compile(r"bold|italic|oblique|light|thin|black|medium|cond|narrow|mono|display", re.IGNORECASE)


def file(role: str) -> str:
    """The file of a role."""
    return role.partition(":")[2]


@cache
def font(role: str) -> Any:
    """The font of a role, as HarfBuzz has it."""
    return hb.Font(hb.Face(hb.Blob.from_file_path(file(role))))


@lru_cache(maxsize=4096)
def holding(letter: str) -> str:
    """The role of a font that has the outline of a sign, or else a picture of it; empty when none of the
    system's has."""
    known = [role for role in _roles() if font(role).get_nominal_glyph(ord(letter))]
    outlined = (role for role in known if _draws(role, letter))
    painted = (COLOURED + file(role) for role in known if coloured(file(role), letter) is not None)
    return next(itertools.chain(outlined, painted), "")


@lru_cache(maxsize=128)
def coloured(file: str, letter: str) -> Image.Image | None:
    """The picture that a font of coloured pictures has of a sign, cut to what is not clear; None for none."""
    for size in STRIKES:
        try:
            face = ImageFont.truetype(file, size, layout_engine=ImageFont.Layout.BASIC)
            area = Image.new("RGBA", (2 * size, 2 * size))
            ImageDraw.Draw(area).text((size // 2, size // 2), letter, font=face, embedded_color=True)
        except (OSError, ValueError):  # it has no pictures of that size
            continue
        box = area.getbbox()
        if box is not None:
            return area.crop(box)
    return None


def stamp() -> str:
    """Changes with the fonts there are."""
    return hashlib.sha256("\n".join(_roles()).encode()).hexdigest()[:16]


def _draws(role: str, letter: str) -> bool:
    found = font(role)
    number = found.get_nominal_glyph(ord(letter))
    if not number or found.get_glyph_h_advance(number) > WIDEST * found.face.upem:
        return False
    steps: list[bool] = []
    found.draw_glyph(number, _PEN, steps)
    return bool(steps)


def _pen() -> Any:
    """What HarfBuzz tells an outline to: only whether there is any."""
    pen = hb.DrawFuncs()
    pen.set_move_to_func(lambda _x, _y, steps: steps.append(True))
    return pen


_PEN = _pen()


@cache
def _roles() -> tuple[str, ...]:
    """The fonts of this machine that can be read, those to be taken first in front."""
    found = []
    for name in sorted(_files(), key=_rank):
        role = PREFIX + name
        try:
            font(role)
        except Exception:  # a damaged file; HarfBuzz says so in errors of its own
            continue
        found.append(role)
    return tuple(found)


def _rank(file: str) -> tuple[bool, int, str]:
    stem = Path(file).stem
    small = stem.lower()
    known = next((at for at, name in enumerate(_PREFERRED) if small.startswith(name)), len(_PREFERRED))
    return _FANCY.search(stem) is not None, known, file


def _files() -> list[str]:
    """The font files in the folders systems keep them in."""
    some = itertools.islice(_below(), MOST_ENTRIES)
    return [path for path in some if path.lower().endswith(SUFFIXES)][:MOST_FILES]


def _below() -> Iterator[str]:
    for folder in _folders():
        for top, folders, names in os.walk(folder):
            folders.sort()
            yield from (os.path.join(top, name) for name in sorted(names))


def _folders() -> tuple[str, ...]:
    if sys.platform == "win32":
        return (os.path.join(os.environ.get("WINDIR", r"C:\Windows"), "Fonts"),)
    home = os.path.expanduser("~")
    if sys.platform == "darwin":
        return ("/System/Library/Fonts", "/Library/Fonts", os.path.join(home, "Library/Fonts"))
    shared = os.environ.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share"
    shared += ":" + (os.environ.get("XDG_DATA_HOME") or os.path.join(home, ".local/share"))
    return (
        *(os.path.join(folder, "fonts") for folder in shared.split(":") if folder),
        os.path.join(home, ".fonts"),
    )
