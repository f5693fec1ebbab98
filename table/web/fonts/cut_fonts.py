"""Cuts the letters most pages need out of the fonts here: ``X.latin.woff2`` and ``X.cyrillic.woff2``.

``python table/web/fonts/cut_fonts.py``, after a font here was changed. A page fetches only the parts whose
letters it shows (``unicode-range`` in ``../css/base.css``), and the whole font for a letter of neither.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

HERE = Path(__file__).parent

PARTS = {
    "latin": "U+20-7E,U+A0,U+AB,U+B7,U+BB,U+D7,U+E9,U+2010-2015,U+2018-201E,U+2026,U+2190-2193,U+2212",
    "cyrillic": "U+400-45F,U+490-491,U+2116",
}
"""Letters by part, as style sheets write them."""

FEATURES = ["kern", "lnum", "tnum"]
"""What the pages use of what the fonts can do."""


def letters(ranges: str) -> list[int]:
    """The code points of ``U+20-7E,U+A0``.

    >>> letters("U+41-43,U+2026")
    [65, 66, 67, 8230]
    """
    found: list[int] = []
    for part in ranges.replace("U+", "").split(","):
        first, _, last = part.partition("-")
        found.extend(range(int(first, 16), int(last or first, 16) + 1))
    return found


def set_digits_on_the_line(font: TTFont) -> None:
    """Give every digit its lining shape, where the font has one: the old-style 0 is read as the letter o."""
    if "GSUB" not in font:
        return
    gsub = font["GSUB"].table
    for record in gsub.FeatureList.FeatureRecord:
        if record.FeatureTag == "lnum":
            shapes = gsub.LookupList.Lookup[record.Feature.LookupListIndex[0]].SubTable[0].mapping
            for table in font["cmap"].tables:
                table.cmap |= {
                    code: shapes.get(table.cmap[code], table.cmap[code])
                    for code in map(ord, "0123456789")
                    if code in table.cmap
                }
            return


def cut(path: Path, name: str) -> Path:
    """Writes one part of a font beside it."""
    options = subset.Options()
    options.layout_features = FEATURES
    options.hinting = False
    options.flavor = "woff2"
    font = TTFont(path, recalcTimestamp=False)
    set_digits_on_the_line(font)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=letters(PARTS[name]))
    cutter.subset(font)
    target = path.with_suffix(f".{name}.woff2")
    font.flavor = "woff2"
    font.save(target)
    return target


def main() -> None:
    """Cut all of them."""
    for path in sorted(HERE.glob("*.woff2")):
        if path.stem.count(".") == 0:
            for name in PARTS:
                target = cut(path, name)
                sys.stdout.write(f"{target.name}: {target.stat().st_size}\n")


if __name__ == "__main__":
    main()
