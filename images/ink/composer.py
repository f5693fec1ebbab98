"""Composes scenes: a place, who is there, what it is about, in which light. All of it is named in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from innkeep.images.ink import bodies, busts, haunts, places, titled
from innkeep.images.ink.shapes import Drawing, Shape, ellipse, placed, toned
from innkeep.images.ink.stagings import Cast
from innkeep.images.ink.things import fitted, thing

HIGH = 100.0
"""How high a scene is."""
FRONTS = ("front", "shut")
"""Places where nobody is, with a sign that shows the subject."""
LIGHTS: dict[str, dict[str, str]] = {
    "night": {},
    "lamp": {
        "night": "ochre",
        "dusk": "amber",
        "deep": "straw",
        "mid": "chaff",
        "pale": "paper",
        "rust": "umber",
        "warm": "rust",
        "light": "paper",
    },
    "day": {
        "night": "mist",
        "dusk": "haze",
        "deep": "pale",
        "mid": "sky",
        "pale": "paper",
        "rust": "ochre",
        "warm": "amber",
    },
    "paper": {
        "night": "sky",
        "dusk": "paper",
        "deep": "chaff",
        "mid": "paper",
        "pale": "sky",
        "rust": "pale",
        "warm": "straw",
    },
    "fire": {
        "night": "umber",
        "dusk": "rust",
        "deep": "ochre",
        "mid": "amber",
        "pale": "light",
        "rust": "umber",
        "warm": "straw",
    },
    "murk": {
        "night": "dusk",
        "dusk": "deep",
        "deep": "mid",
        "mid": "mist",
        "pale": "haze",
        "rust": "night",
        "warm": "mid",
        "light": "haze",
    },
}
"""In which light a place is seen: its tones by those of the night, so that whoever is there stands out."""
RIM = 1.7
"""How broad the rim of whoever is there is."""
RIMS = {"night": "light", "murk": "light"}
"""The tone of that rim by the light, where it is not of ink."""
GLOWS = {"light": "deep", "paper": "mid", "pale": "dusk"}
"""What glows behind somebody, where the rim is light: fainter than it."""
STAGED = {"staging": "", "other": "", "pose": "", "deed": "", "light": "night"}
"""What else is told of a scene that is staged, and what it is for one that is not."""


@lru_cache(maxsize=96)
def cast(
    figure: str,
    subject: str,
    mood: str,
    turned: bool,
    wide: float,
    staging: str = "",
    other: str = "",
    pose: str = "",
    deed: str = "",
    table: bool = True,
) -> Drawing:
    """Who and what is in a scene ``wide`` units broad, lowest first, and the ``table`` they are at."""
    if staging:
        return titled.staged(staging, Cast(figure, other, subject, mood, pose, deed, wide), turned)
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


@lru_cache(maxsize=96)
def _sign(subject: str, wide: float) -> Drawing:
    """The sign of a tavern, with what it is called after."""
    return (*places.board(wide), *placed(fitted(subject, 44.0), wide * 0.5 - 22, 27))


def rim(shapes: Drawing, light: str) -> Drawing:
    """A line all round some shapes, so that they stand out from what is behind in that light."""
    return tuple(
        shape._replace(tone=RIMS.get(light, "ink"), line=-(shape.line + 2 * RIM), shaded=False)
        for shape in shapes
        if shape.line > 0
    )


def behind(place: str, wide: float, light: str) -> Drawing:
    """A place in a light, with nobody there."""
    return toned(haunts.place(place, wide), LIGHTS[light])


@lru_cache(maxsize=96)
def scene(
    place: str,
    figure: str,
    subject: str,
    mood: str,
    turned: bool,
    wide: float,
    staging: str = "",
    other: str = "",
    pose: str = "",
    deed: str = "",
    light: str = "night",
) -> Drawing:
    """The shapes of a scene ``wide`` units broad and 100 high, lowest first.

    ``figure`` are the words of a bust, ``subject`` names of things joined by ``+``; either may be empty.
    ``turned`` puts the figure on the right. A ``staging`` says how the picture is filled; without one the
    figure stands beside the things.
    """
    if place in FRONTS:
        return (*haunts.place(place, wide), *_sign(subject, wide))
    shown = cast(figure, subject, mood, turned, wide, staging, other, pose, deed)
    if staging:
        name = bodies.build(figure).parts.get("edge", "")
        framed = haunts.edge(name, wide) if name else ()
        far, near = (framed, ()) if name in haunts.GARLANDS else ((), framed)
        glow = next((at for at, shape in enumerate(shown) if shape.line), 0)
        glowing = toned(shown[:glow], GLOWS) if light in RIMS else shown[:glow]
        return (*behind(place, wide, light), *far, *glowing, *rim(shown, light), *shown[glow:], *near)
    dark = figure or not subject or place == "dungeon"
    beams = () if dark else toned(places.rays(wide * 0.5, 52, "deep", 16, 40), LIGHTS[light])
    edge = rim(shown, light) if light != "night" else ()
    return (*behind(place, wide, light), *beams, *edge, *shown)
