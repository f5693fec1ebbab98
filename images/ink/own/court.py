"""What Valeria alone does: others kneel, give their lives and drink for her, and the dark obeys."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from innkeep.images.ink import bodies, persons, poses, signs
from innkeep.images.ink.own import stage
from innkeep.images.ink.shapes import Drawing, Point, box, drawing, ellipse, placed, toned
from innkeep.images.ink.stagings import ALE, Cast

_KNEELS = bodies.Pose(
    bodies.Arm((-8, 24), (22, 12), "flat", turn=20),
    bodies.Arm((12, 24), (14, 10), "flat", turn=20),
    lean=26,
    nod=26,
    gaze=1.4,
    legs=(bodies.Leg((-6, 30), (-30, 8), turn=80), bodies.Leg((20, 22), (-30, 12), turn=80)),
)
"""Somebody on both knees, the head down and the hands on the ground."""


def _steps(cast: Cast, x: float) -> Drawing:
    """The steps of a throne and the light on them."""
    return (
        *signs.halo(x, 30, 60, ("mist", "haze")),
        box(x - 34, 84, 70, 10, "rust", 1.5),
        box(-6, 93, cast.wide + 12, 16, "rust", 1.5),
    )


def _kneel(cast: Cast) -> Drawing:
    """Somebody on their knees before her, small, and her finger says where."""
    m = cast.middle
    doer = persons.stood(cast.figure, "calm", poses.DOING["point"], (m - 70, 6), 0.72)
    low = stage.body(cast.other, "hurt", _KNEELS, (m + 33, 76), 0.44, left=True)
    return (
        *_steps(cast, m - 30),
        *signs.burst(m + 22, 62, 24),
        *doer.shapes,
        *low,
        *stage.standing(cast.name(), m + 55, 96, 24),
    )


def _leech(cast: Cast) -> Drawing:
    """What lives in somebody flows out of their breast into her hand."""
    m = cast.middle
    doer = stage.half(cast, "conjure", m - 36, 0.7)
    hx, hy = doer.hand
    stream: list[Point] = [(m + 34, 78), (m + 22, 62), (m + 14, 44), (hx + 8, hy)]
    heart = placed(stage.solid("heart"), hx - 4, hy - 26, 0.66)
    red = tuple(shape._replace(tone="red") if shape.tone in ("warm", "rust") else shape for shape in heart)
    pale = toned(
        stage.theirs(cast, m + 42, 54, 0.84, 14),
        {"fair": "haze", "tan": "haze", "brown": "mist", "light": "pale"},
    )
    return (
        *signs.burst(m + 36, 66, 44),
        *pale,
        *stage.rope(stream, 4.0, "red"),
        *doer.shapes,
        *red,
    )


def _shrouded(cast: Cast) -> Drawing:
    """The dark itself, with eyes, and a blow that is lost in it."""
    m = cast.middle
    cloud = tuple(
        ellipse(m + dx, y, r, r * 0.9, "night", 1.0)
        for dx, y, r in (
            (-50, 40, 34),
            (-24, 26, 38),
            (-54, 80, 40),
            (-14, 76, 44),
            (14, 50, 26),
            (22, 86, 24),
        )
    )
    eye = drawing("red. M-12 -3 L11 4 Q-2 9 -12 -3 Z")
    arm = persons.half(cast.other, "startled", poses.SUFFERING["attack"], m + 58, (), 0.62)
    return (
        *persons.mirrored(arm, m + 58).shapes,
        *cloud,
        *(shape._replace(line=0.0) for shape in cloud),
        *placed(eye, m - 40, 48),
        *placed(eye, m - 10, 48, mirrored=0),
    )


_HOOD = """
    night/ M-26 40 C-30 8 -22 -26 0 -30 C22 -26 30 8 26 40 Z
    ink. M-13 14 C-16 -8 -8 -18 0 -18 C8 -18 16 -8 13 14 C8 22 -8 22 -13 14 Z
    red. M-8 -2 L-2 0 L-3 3 L-8 1 Z
    red. M8 -2 L2 0 L3 3 L8 1 Z"""


def _acolyte(cast: Cast) -> Drawing:
    """A hooded servant on one knee before her who drinks what she was to drink."""
    m = cast.middle
    doer = persons.stood(cast.figure, "calm", poses.DOING["aloof"], (m - 82, 4), 0.76)
    mug = stage.standing(cast.name(), m + 14, 60, 40)
    drops = (shape for one in signs.drops(m + 14, 26, 22, ALE, 5) for shape in one)
    other = stage.theirs(cast, m + 54, 74, 0.5, 0, "dozy")
    return (
        *_steps(cast, m - 40),
        *other,
        *doer.shapes,
        *placed(drawing(_HOOD), m + 20, 70, 1.05),
        *mug,
        *drops,
    )


def _signed(cast: Cast) -> Drawing:
    """A scroll as long as a man, a quill as large as a sword, and a drop of blood."""
    m = cast.middle
    quill = drawing("""white/ M0 0 C10 -22 10 -50 2 -74 C-12 -54 -14 -24 -4 -4 Z
        ink. M0 4 L1 -60 L2.4 -60 L1.6 4 Z""")
    drop = drawing("red M0 -9 C4 -3 7 2 6 6 C4 11 -4 11 -6 6 C-7 2 -4 -3 0 -9 Z")
    return (
        *signs.burst(m + 38, 56, 40),
        *stage.theirs(cast, m + 47, 46, 0.72, 12),
        *stage.standing(cast.name(), m - 4, 101, 74),
        *placed(quill, m + 18, 72, 0.92, turn=24),
        *placed(drop, m + 12, 86),
        *stage.head(cast, m - 46, 56, 0.64, -4, "merry"),
    )


WAYS: Mapping[str, Callable[[Cast], Drawing]] = {
    "kneels": _kneel,
    "leech": _leech,
    "shrouded": _shrouded,
    "acolyte": _acolyte,
    "signed": _signed,
}
"""These ways, by name."""
