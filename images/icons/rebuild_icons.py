"""Rebuilds the icon font ``innkeep-icons.ttf`` and ``icons.lock`` from the npm package of Game-icons.net.

The icons are those the packs name (``icon`` of a card, ``look.emblem`` of a deck), those of
``vocabulary.yaml`` (rules text, marks). Each becomes one glyph in private plane 15, centred on the
middle of the capitals, its advance trimmed to its outline, so that it stands in a line of text like a
letter. A code point, once given, is kept in the lock. Run it from a checkout, ``python -m
innkeep.images.icons.rebuild_icons``; nothing at run time needs it.
"""

from __future__ import annotations

import json
import re
import sys
import tempfile
from pathlib import Path
from typing import Any

import yaml
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.recordingPen import RecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.svgLib.path import parse_path

from innkeep.images.fonts.rebuild_fonts import FIXED_TIME, fetch

HERE = Path(__file__).parent
PACKAGE = "@iconify-json/game-icons@1.2.4"
FIRST_CODE = 0xF0000
EM = 1000
MIDDLE = 318
"""Half the height of the capitals of the body font, in units of a 1000-unit em."""
TALL, WIDE, SIDE = 860, 1080, 35

_BODY = re.compile(r'<path fill="currentColor" d="([^"]+)"/>')


def names_wanted() -> list[str]:
    """Names of all icons the packs and the vocabulary use, sorted."""
    vocabulary = yaml.safe_load((HERE / "vocabulary.yaml").read_text("utf-8"))
    names = set(vocabulary.values())
    for pack in sorted((HERE.parents[1] / "cards" / "packs").glob("*/*.yaml")):
        data = yaml.safe_load(pack.read_text("utf-8"))
        names.add(data["deck"]["look"]["emblem"])
        names.update(card["icon"] for card in data["cards"])
    return sorted(names)


def outline(body: str) -> RecordingPen:
    """The outline of one icon body: one or more ``path`` elements and nothing else."""
    paths = _BODY.findall(body)
    if not paths or _BODY.sub("", body).strip():
        raise ValueError("only plain path elements can become a glyph")
    pen = RecordingPen()
    for path in paths:
        parse_path(path, pen)
    return pen


def glyph(body: str) -> tuple[Any, int]:
    """The TrueType glyph of an icon body and its advance."""
    pen = outline(body)
    bounds = BoundsPen(None)
    pen.replay(bounds)
    left, top, right, bottom = bounds.bounds
    scale = min(TALL / (bottom - top), WIDE / (right - left))
    middle = (top + bottom) / 2
    flip = (scale, 0, 0, -scale, SIDE - left * scale, MIDDLE + middle * scale)
    target = TTGlyphPen(None)
    pen.replay(TransformPen(Cu2QuPen(target, 0.6, reverse_direction=True), flip))
    return target.glyph(), round((right - left) * scale) + 2 * SIDE


def build(icons: dict[str, str], codes: dict[str, int], target: Path) -> None:
    """Writes the font: ``icons`` are bodies by name, ``codes`` their code points."""
    order = [".notdef", "space", *sorted(icons)]
    blank = TTGlyphPen(None).glyph()
    glyphs = {".notdef": blank, "space": blank}
    metrics = {".notdef": (500, 0), "space": (250, 0)}
    for name in sorted(icons):
        shape, advance = glyph(icons[name])
        glyphs[name] = shape
        metrics[name] = (advance, SIDE)
    builder = FontBuilder(EM, isTTF=True)
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap({0x20: "space", **{codes[name]: name for name in icons}})
    builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics(metrics)
    builder.setupHorizontalHeader(ascent=850, descent=-250)
    builder.setupNameTable(
        {
            "familyName": "Innkeep Icons",
            "styleName": "Regular",
            "uniqueFontIdentifier": "Innkeep Icons Regular 1",
            "fullName": "Innkeep Icons Regular",
            "psName": "InnkeepIcons-Regular",
            "version": "Version 1.0",
            "licenseDescription": "Icons by the authors of Game-icons.net, CC BY 3.0; see CREDITS.md",
            "licenseInfoURL": "https://creativecommons.org/licenses/by/3.0/",
            "description": "Icons of the card faces of Innkeep",
        }
    )
    builder.setupOS2(sTypoAscender=850, sTypoDescender=-250, usWinAscent=850, usWinDescent=250)
    builder.setupPost()
    builder.font["head"].created = builder.font["head"].modified = FIXED_TIME
    builder.font.recalcTimestamp = False
    builder.save(target)


def credits(lock: dict[str, dict[str, str]]) -> str:
    """The credits page: icons by author."""
    by_author: dict[str, list[str]] = {}
    for name, entry in sorted(lock.items()):
        by_author.setdefault(entry["author"], []).append(name)
    lines = [
        "# Icons",
        "",
        "From [Game-icons.net](https://game-icons.net), licence",
        "[CC BY 3.0](https://creativecommons.org/licenses/by/3.0/), turned into the glyphs of one font.",
        "",
    ]
    for author, names in sorted(by_author.items()):
        lines.append(f"- Icons made by {author}: {', '.join(names)}.")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Builds the font, the lock and the credits beside this script."""
    path = HERE / "icons.lock"
    old = json.loads(path.read_text("utf-8")) if path.exists() else {}
    authors = yaml.safe_load((HERE / "authors.yaml").read_text("utf-8"))
    author_of = {name: author for author, names in authors.items() for name in names}
    with tempfile.TemporaryDirectory() as folder:
        store = json.loads((fetch(PACKAGE, Path(folder)) / "icons.json").read_text("utf-8"))
    wanted = names_wanted()
    unknown = [name for name in wanted if name not in store["icons"]]
    if unknown:
        sys.exit(f"no such icon in {PACKAGE}: {', '.join(unknown)}")
    codes = {name: int(entry["code"], 16) for name, entry in old.items()}
    for name in wanted:
        codes.setdefault(name, max(codes.values(), default=FIRST_CODE - 1) + 1)
    build({name: store["icons"][name]["body"] for name in wanted}, codes, HERE / "innkeep-icons.ttf")
    lock = {
        name: {
            "code": f"{codes[name]:X}",
            "author": author_of.get(name, "the authors of Game-icons.net"),
            "licence": "CC-BY-3.0",
        }
        for name in wanted
    }
    path.write_text(json.dumps(lock, indent=1, sort_keys=True) + "\n", "utf-8")
    (HERE / "CREDITS.md").write_text(credits(lock), "utf-8")


if __name__ == "__main__":
    main()
