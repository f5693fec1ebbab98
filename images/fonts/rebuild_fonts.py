"""Rebuilds the bundled fonts from their npm packages: Latin and Cyrillic only, lining figures by default,
no ligatures (one character is one glyph, so every back-end can place glyphs alike).

Run it from a checkout, ``python -m innkeep.images.fonts.rebuild_fonts``; nothing at run time needs it. It is
not a general font tool: it knows the two families the card faces are set in.
"""

from __future__ import annotations

import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path
from typing import Any

from fontTools import subset
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

HERE = Path(__file__).parent

FAMILIES: dict[str, tuple[str, ...]] = {
    "@expo-google-fonts/alegreya@0.4.2": (
        "Alegreya_400Regular",
        "Alegreya_700Bold",
        "Alegreya_400Regular_Italic",
        "Alegreya_700Bold_Italic",
    ),
    "@expo-google-fonts/philosopher@0.4.1": ("Philosopher_700Bold",),
}

CHARACTERS: frozenset[int] = frozenset(
    [
        *range(0x20, 0x7F),
        *range(0xA0, 0x100),
        0x131,
        0x152,
        0x153,
        *range(0x400, 0x460),
        0x490,
        0x491,
        *range(0x2010, 0x2016),
        *range(0x2018, 0x201F),
        0x2020,
        0x2022,
        0x2026,
        0x2032,
        0x2033,
        0x2039,
        0x203A,
        0x20AC,
        0x2116,
        0x2122,
        0x2190,
        0x2191,
        0x2192,
        0x2193,
        0x2212,
    ]
)

MINUS = 0x2212
FIXED_TIME = 3_600_000_000
"""``head.modified`` of every rebuilt font, so that a rebuild gives the same bytes."""


def fetch(package: str, folder: Path) -> Path:
    """Downloads and unpacks one npm package; returns its folder."""
    run = subprocess.run(
        ["npm", "pack", "--silent", package], cwd=folder, check=True, capture_output=True, text=True
    )
    archive = folder / run.stdout.strip().splitlines()[-1]
    target = folder / archive.stem
    with tarfile.open(archive) as tar:
        tar.extractall(target, filter="data")
    return target / "package"


def freeze_lining_figures(font: Any) -> None:
    """Makes the ``lnum`` shapes of the digits the default ones."""
    gsub = font["GSUB"].table if "GSUB" in font else None
    if gsub is None:
        return
    swaps: dict[str, str] = {}
    for record in gsub.FeatureList.FeatureRecord:
        if record.FeatureTag == "lnum":
            for index in record.Feature.LookupListIndex:
                for table in gsub.LookupList.Lookup[index].SubTable:
                    swaps.update(getattr(getattr(table, "ExtSubTable", table), "mapping", {}))
    for table in font["cmap"].tables:
        for code in range(ord("0"), ord("9") + 1):
            if code in table.cmap:
                table.cmap[code] = swaps.get(table.cmap[code], table.cmap[code])


def complete(font: Any) -> None:
    """Add what a family lacks: the two hyphens, drawn as the hyphen-minus, and a minus cut from the plus."""
    known = font.getBestCmap()
    extra = {code: known[ord("-")] for code in (0x2010, 0x2011) if code not in known}
    if MINUS not in known:
        plus = known[ord("+")]
        points = font["glyf"][plus].getCoordinates(font["glyf"])[0]
        heights = sorted({y for _, y in points})
        left, right = min(x for x, _ in points), max(x for x, _ in points)
        pen = TTGlyphPen(None)
        pen.moveTo((left, heights[1]))
        for corner in ((left, heights[2]), (right, heights[2]), (right, heights[1])):
            pen.lineTo(corner)
        pen.closePath()
        font.setGlyphOrder([*font.getGlyphOrder(), "minus"])
        font["glyf"]["minus"] = pen.glyph()
        font["hmtx"]["minus"] = font["hmtx"][plus]
        extra[MINUS] = "minus"
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap.update(extra)


def build(source: Path, target: Path) -> None:
    """Writes the subset of one font file."""
    font = TTFont(source, recalcTimestamp=False)
    freeze_lining_figures(font)
    complete(font)
    options = subset.Options(layout_features=["kern"], name_IDs=["*"], notdef_outline=True)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=CHARACTERS)
    subsetter.subset(font)
    font["head"].modified = FIXED_TIME
    font.save(target)


def main() -> None:
    """Fetches both families and writes the files beside this script."""
    with tempfile.TemporaryDirectory() as name:
        for package, styles in FAMILIES.items():
            folder = fetch(package, Path(name))
            family = styles[0].split("_")[0]
            shutil.copyfile(folder / "LICENSE_FONT", HERE / f"{family}-OFL.txt")
            for style in styles:
                source = folder / style.split("_", 1)[1] / f"{style}.ttf"
                build(source, HERE / f"{style.replace('_', '-', 1).replace('_', '')}.ttf")


if __name__ == "__main__":
    main()
