"""Things by name: props, parts of machines, beasts and glasses, whose they are, how they lie in a hand."""

from __future__ import annotations

from functools import lru_cache

from innkeep.images.ink import glasses, machines, marks
from innkeep.images.ink.beasts import BEASTS
from innkeep.images.ink.props import PROPS
from innkeep.images.ink.shapes import Drawing, drawing, placed, toned

COATS = (
    *(
        ("tan", "rust"),
        ("mid", "ink"),
        ("white", "warm"),
        ("rust", "ink"),
        ("pale", "rust"),
        ("warm", "rust"),
    ),
    ("ink", "warm"),
)
"""What beasts may wear: coat and mane."""


def thing(name: str) -> Drawing:
    """A prop, a part of a machine, a beast (``cat/2`` in its third coat) or a glass by its name.

    Of a glass the name says the liquid and the dressing, too: ``mug/#d8921e/foam lemon``. After an ``@`` it
    says whose the thing is: the mark it bears, the tones of the skin and sleeve of a hand
    (``palm@key@tan@deep``).
    """
    of, *whose = name.split("@")
    mark, skin, sleeve = (*whose, "", "", "")[:3]
    kind = of.split("/")[0]
    drawn = marks.handed(kind, _plain(of), skin, sleeve)
    if not mark:
        return drawn
    spot = marks.SPOTS[kind]
    half = spot.size / 2
    inked = toned(fitted(mark, spot.size), {"white": "mid"})
    return marks.marked(kind, drawn, placed(inked, spot.x - half, spot.y - half))


def _plain(name: str) -> Drawing:
    """A thing that is nobody's."""
    kind, *more = name.split("/")
    if kind in glasses.GLASSES:
        liquid, dressing = (*more, "", "")[:2]
        pale = _paler(liquid or "#d8921e")
        return toned(glasses.served(kind, dressing), {"liquid": liquid or "#d8921e", "shine": pale})
    if kind in BEASTS:
        coat, mane = COATS[int(more[0]) % len(COATS) if more else 0]
        return toned(drawing(BEASTS[kind]), {"coat": coat, "mane": mane})
    drawn = drawing(PROPS.get(kind) or machines.PARTS[kind])
    return toned(drawn, GILDED) if kind in GOLDEN else drawn


def known(name: str) -> bool:
    """Whether there is a thing of that name."""
    of, *whose = name.split("@")
    kind = of.split("/")[0]
    if whose and whose[0] and not (kind in marks.SPOTS and known(whose[0])):
        return False
    return any(kind in drawn for drawn in (PROPS, machines.PARTS, BEASTS, glasses.GLASSES))


def fitted(name: str, side: float) -> Drawing:
    """The drawing of a thing as large as fits a square of ``side``, in its middle."""
    shapes = [shape for shape in thing(name) if shape.tone != "shade"]
    xs, ys = zip(*(point for shape in shapes for point in shape.points), strict=True)
    scale = side / max(max(xs) - min(xs), max(ys) - min(ys))
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return placed(shapes, side / 2 - x * scale, side / 2 - y * scale, scale)


def standing(name: str, x: float, y: float, size: float) -> Drawing:
    """A thing that stands at ``y`` with its middle at ``x``; its longer side is ``size``."""
    shapes = [shape for shape in thing(name) if shape.tone != "shade"]
    xs, ys = zip(*(point for shape in shapes for point in shape.points), strict=True)
    scale = size / max(max(xs) - min(xs), max(ys) - min(ys))
    return placed(shapes, x - (min(xs) + max(xs)) / 2 * scale, y - max(ys) * scale, scale)


def _paler(colour: str) -> str:
    return "#" + "".join(f"{min(255, int(colour[at : at + 2], 16) * 2 // 3 + 85):02x}" for at in (1, 3, 5))


GOLDEN, GILDED = ("coin", "coins", "treasure"), {"warm": "gold", "light": "gilt"}
"""Things of gold, and what their tones are whatever the inks of a deck."""
HEALING = ("bandage", "heart")
"""Things that nobody hits another with."""
GRIPS: dict[str, tuple[float, float]] = {
    "ace": (30, 54),
    "amphora": (8, 22),
    "axe": (30, 50),
    "bag": (30, 2),
    "bandage": (30, 52),
    "battery": (30, 52),
    "bone-hand": (30, 56),
    "book": (6, 44),
    "bottle": (30, 34),
    "broom": (40, 16),
    "bucket": (30, 0),
    "candle": (30, 54),
    "cards": (32, 52),
    "carrot": (44, 18),
    "chalice": (30, 46),
    "claws": (30, 58),
    "coin": (30, 54),
    "coin-on-string": (30, -12),
    "coins": (30, 58),
    "cup": (52, 28),
    "daggers": (30, 46),
    "darts": (30, 26),
    "dealer": (30, 54),
    "dice": (30, 58),
    "drops": (20, 20),
    "dumbbell": (30, 30),
    "edict": (30, 56),
    "egg": (30, 54),
    "empty-cup": (52, 16),
    "fallen-cards": (30, 56),
    "flame": (30, 58),
    "flask": (30, 14),
    "goblet": (30, 46),
    "hammer": (30, 50),
    "heart": (30, 54),
    "hook": (31, 0),
    "horn": (40, 50),
    "key": (20, 14),
    "king": (30, 54),
    "knucklebones": (30, 54),
    "lantern": (30, 0),
    "leaf": (10, 56),
    "lens": (54, 54),
    "lute": (44, 16),
    "magnet": (30, 50),
    "mask": (30, 58),
    "mirror": (30, 56),
    "mug": (50, 34),
    "mug-extender": (2, 48),
    "nozzle": (8, 40),
    "oil-can": (30, 40),
    "pipe": (12, 28),
    "poison": (30, 12),
    "purse": (30, 16),
    "reed": (26, 54),
    "scroll": (30, 56),
    "shield": (30, 50),
    "shot": (30, 44),
    "skull": (30, 44),
    "snowflake": (30, 58),
    "spring": (30, 54),
    "staff": (36, 48),
    "star": (30, 56),
    "stein": (54, 36),
    "sword": (30, 50),
    "swords": (30, 54),
    "syringe": (10, 50),
    "tongs": (30, 54),
    "trophy": (30, 46),
    "wand": (14, 52),
    "wineglass": (30, 46),
}
"""Where a hand holds a thing."""


def is_glass(name: str) -> bool:
    """Whether one drinks out of it."""
    return name.split("@")[0].split("/")[0] in glasses.GLASSES


def is_beast(name: str) -> bool:
    """Whether it is alive, so that somebody does something together with it."""
    kind = name.split("@")[0].split("/")[0]
    return kind in BEASTS or kind == "rabbit"


def holdable(name: str, deed: str = "") -> bool:
    """Whether somebody can have it in a hand, and for that deed: nobody strikes with what heals."""
    kind = name.split("@")[0].split("/")[0]
    return kind in GRIPS and not (deed == "hit" and kind in HEALING)


def upright(name: str) -> bool:
    """Whether it stands above the hand that holds it."""
    return holdable(name) and GRIPS[name.split("@")[0].split("/")[0]][1] > 26


@lru_cache(maxsize=256)
def gripped(name: str, scale: float, turn: float = 0.0) -> Drawing:
    """A thing with the spot where it is held at (0, 0), turned about it."""
    x, y = GRIPS.get(name.split("@")[0].split("/")[0], (30.0, 44.0))
    moved = placed((shape for shape in thing(name) if shape.tone != "shade"), -x, -y)
    return placed(moved, 0, 0, scale, turn=turn)
