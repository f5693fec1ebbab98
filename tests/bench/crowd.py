"""A table crowded with cards lying open, each with a picture of its own: what the browser's bench looks at.

Run as `python -m tests.bench.crowd FOLDER CARDS` it is the server: it prints its address once it listens.
"""

from __future__ import annotations

import colorsys
import io
import random
import sys
from functools import cache
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw

SEATS = 4
HAND = 7
KINDS = 12


class Crowd:
    """A bare module: one area full of cards, and a hand for everyone."""

    id = "crowd"

    def __init__(self, cards: int) -> None:
        self.cards = cards
        self.title = {"en": "Crowd", "ru": "Толпа"}

    def options(self) -> dict[str, Any]:
        return {}

    def setup(self, _options: dict[str, Any]) -> dict[str, Any]:
        words = {"en": "x", "ru": "x"}
        names = [f"card {n}" for n in range(self.cards)]
        places = random.Random(7)
        hands: list[dict[str, Any]] = [
            {"id": f"s{seat}.hand", "kind": "hand", "seat": seat, "visibility": "owner", "role": "hand"}
            for seat in range(SEATS)
        ]
        area: dict[str, Any] = {"id": "table", "kind": "area", "seat": None, "role": "play"}
        lying: list[dict[str, Any]] = [
            {"zone": f"s{n % SEATS}.hand", "up": False}
            if n < HAND * SEATS
            else {"zone": "table", "up": True, "x": places.randrange(1001), "y": places.randrange(1001)}
            for n in range(self.cards)
        ]
        return {
            "seats": [{"title": words, "color": "#884422"} for _ in range(SEATS)],
            "zones": [{**zone, "title": words} for zone in ({"visibility": "public", **area}, *hands)],
            "components": [
                {**card, "id": f"c{n}", "kind": "card", "face": f"card {n}", "back": "back"}
                for n, card in enumerate(lying)
            ],
            "faces": {name: {"title": words, "type": words, "text": words} for name in names},
            "opening": [],
            "options": {},
        }


class Painter:
    """Draws cards of several colours, with lines that do not compress to nothing."""

    version = "1"

    def picture(self, key: str, _lang: str, width: int) -> bytes:
        return _drawn(sum(key.encode()) % KINDS, width)


@cache
def _drawn(kind: int, width: int) -> bytes:
    dice = random.Random(kind)
    size = (width, width * 7 // 5)
    hue = tuple(int(255 * part) for part in colorsys.hsv_to_rgb(dice.random(), 0.6, 0.8))
    image = Image.new("RGB", size, hue)
    pen = ImageDraw.Draw(image)
    for _ in range(20):
        ends = [dice.randrange(size[n % 2]) for n in range(4)]
        pen.line(ends, fill=tuple(dice.randrange(256) for _ in range(3)), width=3)
    out = io.BytesIO()
    image.save(out, "WEBP", quality=70, method=0)
    return out.getvalue()


def serve(folder: Path, cards: int) -> None:
    """The server process."""
    from gevent import monkey

    monkey.patch_all()
    from innkeep.table.http.app import Config, create_app, run
    from innkeep.table.plugins.discovery import Plugins

    plugins = Plugins(modules={"crowd": Crowd(cards)}, provider=Painter())
    run(
        create_app(Config(folder, plugins=plugins, pace=None)),
        "127.0.0.1",
        0,
        lambda url: print(url, flush=True),
    )


if __name__ == "__main__":
    serve(Path(sys.argv[1]), int(sys.argv[2]))
