"""Composes scenes: a place, who is there, what it is about, in which light. All of it is named in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from innkeep.images.ink import busts, glasses, machines, marks, places
from innkeep.images.ink.beasts import BEASTS
from innkeep.images.ink.props import PROPS
from innkeep.images.ink.shapes import Drawing, Shape, drawing, ellipse, placed, toned

HIGH = 100.0
"""How high a scene is."""
FRONTS = ("front", "shut")
"""Places where nobody is, with a sign that shows the subject."""
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
    return drawing(PROPS.get(kind) or machines.PARTS[kind])


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


def _paler(colour: str) -> str:
    return "#" + "".join(f"{min(255, int(colour[at : at + 2], 16) * 2 // 3 + 85):02x}" for at in (1, 3, 5))


@lru_cache(maxsize=256)
def cast(figure: str, subject: str, mood: str, turned: bool, wide: float, table: bool = True) -> Drawing:
    """Who and what is in a scene ``wide`` units broad, lowest first, and the ``table`` they are at."""
    found: list[Shape] = []
    things = [thing(name) for name in subject.split("+") if name]
    if figure:
        made = busts.bust(figure, mood)
        middle = wide * (0.5 if not things else 0.69 if turned else 0.31)
        size = 1.08 if not things else 1.04
        found += placed(
            made, middle - 50 * size, 10 if not things else 9, size, mirrored=50 if turned else None
        )
    if things and table:
        found += places.table(wide)
    for spot, size, made in _standing(things, wide, bool(figure), turned):
        found += [
            ellipse(spot, 93, 23 * size, 2.4, "shade", 0),
            *placed(made, spot - 30 * size, 94 - 59 * size, size),
        ]
    return tuple(found)


def _standing(
    things: Sequence[Drawing], wide: float, beside: bool, turned: bool
) -> Iterator[tuple[float, float, Drawing]]:
    """Where each thing stands and how large it is; ``beside`` somebody the second is small and in front."""
    count = len(things)
    if beside:
        shares, sizes = ([0.75], [1.06]) if count < 2 else ([0.69, 0.91], [0.98, 0.62])
        spots = [wide * (1 - share if turned else share) for share in shares[:count]]
    elif count == 1:
        spots, sizes = [wide * 0.5], [1.26]
    elif count == 2:
        spots, sizes = [wide * 0.3, wide * 0.7], [1.06, 1.06]
    else:
        spots, sizes = [wide * (index + 0.72) / (count + 0.44) for index in range(count)], [0.92] * count
    yield from zip(spots, sizes[:count], things, strict=True)


@lru_cache(maxsize=256)
def _sign(subject: str, wide: float) -> Drawing:
    """The sign of a tavern, with what it is called after."""
    return (*places.board(wide), *placed(fitted(subject, 44.0), wide * 0.5 - 22, 27))


@lru_cache(maxsize=256)
def scene(place: str, figure: str, subject: str, mood: str, turned: bool, wide: float) -> Drawing:
    """The shapes of a scene ``wide`` units broad and 100 high, lowest first.

    ``figure`` are the words of a bust, ``subject`` names of things joined by ``+``; either may be empty.
    ``turned`` puts the figure on the right.
    """
    if place in FRONTS:
        return (*places.place(place, wide), *_sign(subject, wide))
    dark = figure or not subject or place == "dungeon"
    light = () if dark else places.rays(wide * 0.5, 52, "deep", 16, 40)
    return (*places.place(place, wide), *light, *cast(figure, subject, mood, turned, wide))
