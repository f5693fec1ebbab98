"""SVG files of other people: looked through, then painted by a process of their own (`svg_process`).

Drawn is what a still picture shows: shapes, styles, classes, strokes, gradients, patterns, masks, filters,
text, pictures the file itself holds. What leads out of the file, or would be missing, is refused by name.
"""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from typing import Any
from xml.etree import ElementTree

from PIL import Image

MAX_BYTES = 8 * 1024 * 1024
MAX_ELEMENTS = 20_000
MAX_DEPTH = 200
PATIENCE_S = 30.0
"""Seconds of the clock that a painting may take, on a busy machine; of the processor's, see `svg_process`."""

_UNDRAWN = frozenset({"script", "foreignObject", "flowRoot", "video", "audio", "iframe", "canvas", "mesh"})
_LINK = re.compile(r"#|data:image/(?:png|jpeg|jpg|gif|webp|svg\+xml)[;,]", re.IGNORECASE)
_STYLE = re.compile(r"@import|@font-face|url\s*\(\s*[\"']?\s*(?![\"'#\s])|expression\s*\(", re.IGNORECASE)
_LENGTH = re.compile(r"\s*([0-9.]+(?:e[-+]?[0-9]+)?)\s*(px|pt|pc|mm|cm|in)?\s*", re.IGNORECASE)
_PX = {"": 1.0, "px": 1.0, "pt": 96 / 72, "pc": 16.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0}


class DrawingError(ValueError):
    """A drawing that cannot be used: says why."""


def painted(data: bytes, longest: int) -> Image.Image:
    """The drawing of an SVG file, transparent where it is empty, ``longest`` pixels on its longer side.

    Raises DrawingError.
    """
    if len(data) > MAX_BYTES:
        raise DrawingError(
            f"is {len(data) / 2**20:.0f} MB large, allowed are {MAX_BYTES // 2**20} for an SVG"
        )
    root, writes = _read(data)
    wide, tall = _size(root)
    scale = longest / max(wide, tall)
    size = max(1, round(wide * scale)), max(1, round(tall * scale))
    return _paint(ElementTree.tostring(root, encoding="utf-8"), size, writes)


def _read(data: bytes) -> tuple[Any, bool]:
    """The root of a drawing, every element looked at, and whether there is text on it."""
    depth = count = 0
    switched: list[bool] = []
    root, writes = None, False
    try:
        for event, element in ElementTree.iterparse(io.BytesIO(data), ("start", "end")):
            name = str(element.tag).rpartition("}")[2]
            if event == "end":
                depth -= 1
                switched.pop()
                _look_at(element, name, within=any(switched))
                continue
            root = element if root is None else root
            depth, count = depth + 1, count + 1
            switched.append(name == "switch")
            writes |= name == "text"
            if count > MAX_ELEMENTS:
                raise DrawingError(f"holds more than {MAX_ELEMENTS} elements")
            if depth > MAX_DEPTH:
                raise DrawingError(f"is nested deeper than {MAX_DEPTH} elements")
    except (ElementTree.ParseError, ValueError, LookupError) as error:
        if isinstance(error, DrawingError):
            raise
        raise DrawingError(f"is damaged ({error!s:.80})") from None
    if root is None or str(root.tag).rpartition("}")[2] != "svg":
        raise DrawingError("is no SVG drawing")
    return root, writes


def _look_at(element: Any, name: str, *, within: bool) -> None:
    """Refuse what leads out of the file, and what would be missing; ``within`` a switch there is another."""
    if name in _UNDRAWN and not within:
        raise DrawingError(f"holds a <{name}>, which is not drawn; allowed are shapes, text and pictures")
    if name == "style" and _STYLE.search(element.text or ""):
        raise DrawingError("holds a <style> that leads out of the file")
    for attribute, value in element.attrib.items():
        short = attribute.rpartition("}")[2]
        linked = short == "href" and name != "a" and value.strip() and not _LINK.match(value.strip())
        if linked or ("url" in value.lower() and _STYLE.search(value)):
            raise DrawingError(f"leads out of the file ({short}={value!r:.60}); allowed is what it holds")


def _size(root: Any) -> tuple[float, float]:
    """Width and height, of which only the ratio counts: what the file says of them, or else of its view."""
    sides = [_LENGTH.fullmatch(root.get(side, "")) for side in ("width", "height")]
    said = [float(side[1]) * _PX[(side[2] or "").lower()] for side in sides if side is not None]
    if len(said) < 2:
        said = [
            float(number) for number in re.findall(r"-?[\d.]+(?:e[-+]?\d+)?", root.get("viewBox", ""))[2:4]
        ]
    if len(said) < 2 or not all(0 < side < 1e6 for side in said) or not 0.05 < said[0] / said[1] < 20:
        raise DrawingError("has no usable viewBox")
    return said[0], said[1]


def _paint(drawing: bytes, size: tuple[int, int], writes: bool) -> Image.Image:
    one_file = os.environ.get("INNKEEP_ONE_FILE")  # table/process/python_children.py; images know no table
    module = "innkeep.images.render.svg_process"
    words = [*map(str, size), str(int(writes))]
    command = [sys.executable, "-P", *((one_file, "child") if one_file else ("-m",)), module, *words]
    try:
        done = subprocess.run(command, input=drawing, capture_output=True, timeout=PATIENCE_S, check=False)
    except subprocess.TimeoutExpired:
        raise DrawingError("takes too long to draw") from None
    if done.returncode == 1:
        raise DrawingError(f"is damaged ({done.stderr.decode(errors='replace').strip()[-120:]})")
    if done.returncode:
        raise DrawingError("takes too much time or memory to draw")
    with Image.open(io.BytesIO(done.stdout), formats=("PNG",)) as image:
        image.load()
        return image.convert("RGBA")
