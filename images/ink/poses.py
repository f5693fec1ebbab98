"""Poses by name: of people down to the hips, who act towards the right, and of whole bodies in motion."""

from __future__ import annotations

from innkeep.images.ink.bodies import REST, Arm, Leg, Pose

_GUARD = Arm((-16, 16), (20, -16))

DOING: dict[str, Pose] = {
    "strike": Pose(_GUARD, Arm((22, -8), (25, -14), "fist"), lean=9, gaze=1.6),
    "uppercut": Pose(_GUARD, Arm((24, 14), (12, -26), "fist", turn=-78), lean=10, nod=-6, gaze=1.6),
    "hammer": Pose(Arm((-16, 18), (22, -10)), Arm((18, -22), (22, 4), "fist", turn=50), lean=14, gaze=1.6),
    "shove": Pose(
        Arm((2, 18), (44, -14), "palm", turn=-30), Arm((20, 0), (24, -4), "palm", turn=-50), lean=12, gaze=1.6
    ),
    "backhand": Pose(
        Arm((-22, 6), (-10, -14), "open"), Arm((20, 4), (26, -16), "flat", turn=-40), lean=3, nod=-6
    ),
    "rake": Pose(
        Arm((-24, 18), (14, 20), "flat", turn=30), Arm((30, 16), (-10, 22), "flat", turn=150), lean=2, nod=4
    ),
    "push": Pose(
        Arm((0, 24), (34, 10), "palm", turn=0), Arm((22, 16), (22, 12), "palm", turn=0), lean=12, gaze=1.6
    ),
    "toss": Pose(REST, Arm((22, -6), (18, -12), "open", turn=-10), lean=8, gaze=1.8),
    "drop": Pose(REST, Arm((22, -10), (20, -8), "flat", turn=60), lean=6, gaze=1.8),
    "grab": Pose(
        Arm((-24, 10), (-2, -20), "fist"), Arm((24, -10), (22, -14), "fist", turn=-20), lean=4, gaze=1.8
    ),
    "pour": Pose(REST, Arm((22, -14), (16, -16), "fist", turn=-10), lean=4, gaze=1.8),
    "lid": Pose(REST, Arm((24, -14), (26, -4), "flat", turn=14), lean=6, gaze=1.8),
    "over": Pose(_GUARD, Arm((24, -18), (26, -10), "fist", turn=-10), lean=12, gaze=1.6),
    "rip": Pose(
        Arm((-18, 20), (4, -12), "fist", turn=-100),
        Arm((18, 20), (-4, -12), "fist", turn=-80),
        nod=3,
        gaze=1.4,
    ),
    "aloof": Pose(
        Arm((-14, 20), (30, 0), "fist"), Arm((14, 20), (-30, 2), "fist"), lean=-4, nod=-10, gaze=1.6
    ),
    "swing": Pose(_GUARD, Arm((22, -14), (6, -26), "fist", turn=-60), lean=6, gaze=1.6),
    "give": Pose(REST, Arm((18, 10), (24, -8), "fist", turn=-10), lean=5, gaze=1.6),
    "offer": Pose(REST, Arm((16, 14), (24, -2), "flat", turn=-6), lean=4, gaze=1.6),
    "point": Pose(REST, Arm((20, 0), (24, -6), "point"), lean=4, gaze=1.6),
    "refuse": Pose(REST, Arm((22, 6), (14, -20), "palm", turn=-82), lean=-6, gaze=1.6),
    "shrug": Pose(
        Arm((-18, 16), (-16, -16), "open", turn=-150), Arm((18, 16), (16, -16), "open", turn=-30), nod=8
    ),
    "cheer": Pose(
        Arm((-20, -10), (-2, -26), "fist", turn=-92), Arm((20, -10), (2, -26), "fist", turn=-88), nod=-4
    ),
    "toast": Pose(REST, Arm((22, -8), (4, -26), "fist", turn=-60), nod=-4, gaze=1.4),
    "fan": Pose(
        Arm((-12, 22), (22, 2), "fist", turn=-10), Arm((12, 22), (4, -18), "fist", turn=-64), gaze=1.4
    ),
    "sleeve": Pose(
        Arm((-20, 16), (-12, -14), "fist", turn=-110),
        Arm((12, 22), (0, -16), "fist", turn=-80),
        gaze=-1.4,
        lean=4,
        holds="left",
    ),
    "conjure": Pose(
        Arm((-4, 22), (34, -14), "open", turn=-40),
        Arm((22, 0), (16, -18), "open", turn=-60),
        lean=4,
        gaze=1.6,
    ),
    "brace": Pose(
        Arm((-18, 16), (16, 4), "palm", turn=-60),
        Arm((22, 8), (10, -20), "palm", turn=-72),
        lean=-12,
        gaze=1.6,
    ),
    "beckon": Pose(REST, Arm((20, 12), (10, -20), "flat", turn=-100), nod=6, gaze=1.4),
    "bless": Pose(
        Arm((-22, 12), (-14, -18), "flat", turn=-160), Arm((22, 12), (14, -18), "flat", turn=-20), nod=4
    ),
    "embrace": Pose(
        Arm((4, 20), (34, -8), "flat", turn=-16), Arm((26, 8), (16, -16), "flat", turn=-40), lean=7, nod=7
    ),
    "loom": Pose(
        Arm((-24, -8), (-4, -24), "open", turn=-110), Arm((26, -8), (16, -16), "open", turn=-30), lean=5
    ),
    "rest": Pose(Arm((-12, 22), (26, 2), "flat", turn=-8), Arm((12, 22), (-24, 0), "flat"), lean=3, nod=13),
    "tray": Pose(REST, Arm((20, -4), (8, -22), "flat", turn=-8), lean=-3, gaze=1.4),
    "whisper": Pose(Arm((-12, 20), (26, -22), "open", turn=-50), Arm((10, 22), (-6, 16)), lean=14, gaze=2),
}
"""What somebody does to whoever is on their right."""

SUFFERING: dict[str, Pose] = {
    "struck": Pose(
        Arm((-22, -4), (-10, -20), "open", turn=-110),
        Arm((20, -8), (10, -20), "open", turn=-60),
        lean=-17,
        nod=-12,
    ),
    "swallow": Pose(Arm((-20, 16), (14, 8)), Arm((24, 10), (-2, -22), "fist", turn=-110), nod=-8),
    "pay": Pose(REST, Arm((17, 14), (24, -6), "fist", turn=-20), lean=3, nod=6, gaze=1.6),
    "serve": Pose(REST, Arm((17, 14), (24, -6), "flat", turn=-6), lean=5, nod=4, gaze=1.6),
    "thank": Pose(Arm((-12, 20), (22, -12), "open", turn=-60), Arm((18, 14), (12, -16), "open", turn=-70)),
    "play": Pose(
        Arm((-12, 22), (22, 2), "fist", turn=-10), Arm((12, 22), (4, -18), "fist", turn=-64), gaze=1.4
    ),
    "gape": Pose(
        Arm((-16, 18), (-4, -22), "open", turn=-110),
        Arm((8, 20), (0, -22), "open", turn=-80),
        lean=-10,
        gaze=1.6,
    ),
    "attack": Pose(_GUARD, Arm((20, 2), (20, -10), "fist", turn=-14), lean=8, gaze=1.6),
    "shrink": Pose(
        Arm((-18, 12), (-8, -20), "open", turn=-110),
        Arm((10, 22), (-2, -14), "fist", turn=-80),
        lean=-10,
        gaze=1.6,
    ),
    "sulk": Pose(Arm((-10, 22), (22, 2), "fist"), Arm((12, 22), (-20, -4), "fist"), nod=8, gaze=-1),
}
"""What happens to somebody, or how they take it; whoever does it is on their right."""

MOVING: dict[str, Pose] = {
    "lunge": Pose(
        Arm((-22, 10), (14, -18)),
        Arm((24, -4), (27, -5)),
        lean=16,
        gaze=1.6,
        legs=(Leg((-24, 20), (-22, 22), turn=8), Leg((24, 20), (2, 30))),
    ),
    "kick": Pose(
        Arm((-22, -2), (-8, -20), "fist"),
        Arm((16, 16), (18, -12)),
        lean=-22,
        gaze=1.6,
        legs=(Leg((-6, 30), (2, 28)), Leg((27, -8), (30, -8), turn=-80)),
    ),
    "stomp": Pose(
        Arm((-22, -8), (-8, -20), "open"),
        Arm((22, -6), (8, -20), "fist"),
        lean=-8,
        nod=6,
        gaze=1.6,
        legs=(Leg((-10, 30), (2, 28)), Leg((26, 4), (12, 24), turn=14)),
    ),
    "flying": Pose(
        Arm((-22, 4), (-14, -16), "fist"),
        Arm((18, -10), (14, -16), "fist"),
        lean=-34,
        nod=10,
        gaze=1.6,
        legs=(Leg((16, 16), (-18, 14), turn=30), Leg((28, 2), (30, 0), turn=-86)),
    ),
    "backkick": Pose(
        Arm((-24, 12), (-4, 22), "flat"),
        Arm((-4, 22), (-12, 20), "flat"),
        lean=-48,
        nod=30,
        gaze=1.6,
        legs=(Leg((-4, 30), (4, 30), flip=True), Leg((28, 0), (28, -18), turn=-100)),
    ),
    "balance": Pose(
        Arm((-26, -6), (-22, -8), "flat", turn=180),
        Arm((26, -6), (22, -8), "flat", turn=0),
        nod=-4,
        legs=(Leg((4, 32), (2, 32), turn=34), Leg((26, 6), (-22, 18), turn=20)),
    ),
    "overhead": Pose(
        Arm((-24, -8), (-6, -22), "open", turn=-100),
        Arm((20, -16), (6, -24), "fist", turn=-60),
        lean=-8,
        gaze=1.6,
        legs=(Leg((-20, 24), (-8, 28), flip=True), Leg((22, 22), (6, 30))),
    ),
    "leap": Pose(
        Arm((-24, -10), (-10, -20), "open"),
        Arm((24, -10), (12, -20), "open"),
        lean=8,
        legs=(Leg((-24, 14), (-16, 20), turn=40), Leg((24, 8), (-4, 26), turn=20)),
    ),
    "dodge": Pose(
        Arm((-24, 2), (-16, -16), "open"),
        Arm((14, -18), (-4, -24), "open"),
        lean=-34,
        nod=8,
        gaze=1.8,
        legs=(Leg((2, 30), (-8, 28), flip=True), Leg((24, 14), (14, 24), turn=-12)),
    ),
    "run": Pose(
        Arm((-18, 16), (16, 12)),
        Arm((12, 20), (22, -12), "fist"),
        lean=18,
        nod=-8,
        legs=(Leg((-16, 26), (-28, 4), turn=70), Leg((26, 14), (4, 30), turn=-8)),
    ),
    "conjure": Pose(
        Arm((-2, 20), (36, -20), "open", turn=-40),
        Arm((24, -6), (18, -16), "open", turn=-50),
        lean=6,
        gaze=1.6,
        legs=(Leg((-16, 28), (-8, 28), flip=True), Leg((18, 26), (8, 30))),
    ),
    "toast": Pose(
        Arm((-22, 14), (18, 12)),
        Arm((16, -20), (4, -26), "fist", turn=-50),
        nod=-6,
        legs=(Leg((-10, 30), (-4, 30), flip=True), Leg((18, 14), (4, 30))),
    ),
    "reel": Pose(
        Arm((-24, 4), (-14, -14), "open"),
        Arm((22, 4), (10, -22), "fist", turn=-30),
        lean=14,
        nod=-16,
        legs=(Leg((14, 28), (-4, 30)), Leg((-8, 30), (-16, 24), flip=True, turn=-10)),
    ),
    "sneak": Pose(
        Arm((-6, 22), (26, -6), "open", turn=30),
        Arm((18, 14), (18, -14), "open", turn=30),
        lean=20,
        nod=-8,
        gaze=1.8,
        legs=(Leg((-8, 28), (-20, 20), turn=30), Leg((24, 16), (-4, 30))),
    ),
    "tumble": Pose(
        Arm((-22, -14), (-16, -16), "open"),
        Arm((20, -14), (18, -12), "open"),
        lean=-14,
        nod=-14,
        legs=(Leg((-20, 24), (-22, 12), turn=30), Leg((26, 6), (20, -16), turn=-70)),
    ),
    "guard": Pose(
        Arm((-20, 16), (16, -4), "fist"),
        Arm((22, 4), (14, -18), "palm", turn=-78),
        lean=-8,
        gaze=1.6,
        legs=(Leg((-22, 22), (-8, 30), flip=True), Leg((20, 24), (4, 30))),
    ),
    "dance": Pose(
        Arm((-18, -14), (12, -22), "open"),
        Arm((22, 10), (-18, 14)),
        nod=8,
        legs=(Leg((-2, 32), (-2, 28), flip=True), Leg((22, 20), (-20, 20), turn=24)),
    ),
    "flat": Pose(
        Arm((-14, 20), (-4, 20), "open"),
        Arm((14, 20), (6, 20), "open"),
        nod=-8,
        legs=(Leg((-8, 26), (-6, 26), flip=True, turn=20), Leg((10, 24), (-2, 26), turn=14)),
    ),
    "dangle": Pose(
        Arm((-22, 8), (-12, 14), "open"),
        Arm((20, -8), (14, -14), "open"),
        nod=-6,
        gaze=1.4,
        legs=(Leg((-12, 24), (-14, 20), flip=True, turn=20), Leg((12, 24), (10, 22), turn=24)),
    ),
    "kneel": Pose(
        Arm((-4, 24), (26, 2), "flat", turn=-6),
        Arm((18, 16), (16, -12), "open", turn=-50),
        lean=10,
        nod=4,
        gaze=1.6,
        legs=(Leg((-12, 30), (-28, 10), turn=80), Leg((24, 8), (0, 32))),
    ),
}
"""Whole bodies that move."""
