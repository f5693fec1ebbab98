"""Paints one SVG drawing in a process of its own, within bounds of time and memory: a drawing may ask for any
amount of either, and whoever draws for a table must survive it.

Run as ``python -m innkeep.images.render.svg_process WIDTH HEIGHT FONTS`` it is that process: the drawing is
its input and a PNG its output, FONTS the fonts of the system (1) or none (0). Asked in vain, it says why on
its standard error. What a drawing may hold is the business of `innkeep.images.render.svg_drawings`.
"""

from __future__ import annotations

import sys
from contextlib import suppress

CPU_S = 6
"""Seconds of processor time."""
MEMORY = 1024 * 1024 * 1024
"""Bytes of address space."""
DPI = 96.0
FAMILY = "Alegreya"
"""The font of text whose own font this machine does not have."""


def bound() -> None:
    """Take no more than that from here on, where the system can bound it."""
    if sys.platform == "win32":
        return
    import resource

    for what, most in ((resource.RLIMIT_CPU, CPU_S), (resource.RLIMIT_AS, MEMORY), (resource.RLIMIT_CORE, 0)):
        with suppress(ValueError, OSError):  # less is allowed already
            resource.setrlimit(what, (most, most))


def paint(drawing: str, width: int, height: int, fonts: bool) -> bytes:
    """The drawing as PNG. Raises ValueError for what is no drawing."""
    import resvg_py

    from innkeep.images.paint.font_files import FONT_FILES

    files = [str(file) for role, file in FONT_FILES.items() if role != "icons"] if fonts else []
    return resvg_py.svg_to_bytes(
        svg_string=drawing,
        width=width,
        height=height,
        dpi=DPI,
        skip_system_fonts=not fonts,
        font_files=files,
        font_family=FAMILY,
        serif_family=FAMILY,
        sans_serif_family=FAMILY,
        cursive_family=FAMILY,
        fantasy_family=FAMILY,
        monospace_family=FAMILY,
    )


if __name__ == "__main__":
    bound()
    width, height, fonts = map(int, sys.argv[1:])
    try:
        sys.stdout.buffer.write(paint(sys.stdin.buffer.read().decode(), width, height, bool(fonts)))
    except ValueError as error:
        sys.exit(" ".join(str(error).split()))
