"""Onlookers: guests of the Inn before whom something is done, seen from behind, their faces turned aside."""

from __future__ import annotations

from collections.abc import Iterator

from innkeep.images.ink import signs, things
from innkeep.images.ink.shapes import Drawing, Shape, drawing, placed, toned

ASIDE = 1
"""Which head is turned aside: that of every second guest."""
APART = 35.0
"""How far two of them stand apart where nobody says so."""
_SHOULDERS = (
    "coat/ M-25 34 C-25 19 -17 14 -7 12 L7 12 C17 14 25 19 25 34 Z\nrust. M-8 11 L8 11 L10 15 L-10 15 Z",
    "coat/ M-23 34 C-24 17 -15 15 -8 10 L8 10 C15 15 24 17 23 34 Z\nink. M-0.6 15 L0.6 15 L0.8 34 L-0.8 34 Z",
    "coat/ M-28 34 C-27 20 -20 16 -8 12 L8 12 C20 16 27 20 28 34 Z\nlight. M-27 24"
    " Q0 14 27 24 L27 28 Q0 18 -27 28 Z",
)
_NECK = "skin M-6 4 L-7 15 L7 15 L6 4 Z"
_EARS = "skin M-12 -5 C-16 -7 -17 3 -11.6 4 Z\nskin M12 -5 C16 -7 17 3 11.6 4 Z"
_ASIDE = """
    skin/ M-8 -12 C2 -18 12 -12 12.4 -3 L16.4 2.4 L13 3.6 L13.6 6.4 L12 7.6 L12.4 10 C11 12.6 6 12 3 11 L-6 10
    C-11 4 -12 -6 -8 -12 Z
    ink. M8 -4.4 Q10.6 -6.4 12 -4.2 Q10.6 -2.6 8 -4.4 Z
    ink. M6.4 -7.6 L12.2 -8 L12.2 -6.8 L6.6 -6.2 Z
    ink. M9 8 L12.6 7.6 L9.4 9 Z
    skin M-3 -3 C-7 -5 -7.4 4 -2.4 4.4 Z
    hair/ M-2 -4 C0 -8 4 -10 11 -11.4 C8 -19 -9 -20 -14 -8 C-16 2 -12 10 -7 12 C-5 8 -6 2 -2 -4 Z"""
_HEADS = (
    # A cropped head with a parting of the hair, and ears
    f"""{_EARS}
        hair/ M0 -16 C9 -16 13 -9 12 0 C11.4 7 7 11 0 11 C-7 11 -11.4 7 -12 0 C-13 -9 -9 -16 0 -16 Z
        ink. M0.6 -15 Q4 -6 2.4 3 Q2.4 -6 -0.6 -15 Z
        ink. M-6 -11 Q-8 -3 -5.6 6 Q-6.6 -3 -5 -11 Z
        ink. M8 -9 Q9.6 -2 7 6 Q8 -2 7 -9 Z""",
    _ASIDE,
    # Long hair in a plait
    f"""{_EARS}
        hair/ M0 -16 C11 -16 14 -8 13 2 C14 10 10 14 4 12 L4 26 L0 30 L-4 26 L-4 12 C-10 14 -14 10 -13 2
        C-14 -8 -11 -16 0 -16 Z
        light. M-4.6 20 L4.6 20 L4.6 23 L-4.6 23 Z
        ink. M-0.4 -15 L0.5 -15 L0.4 8 L-0.4 8 Z
        ink. M-4 13 L4 16 L4 17 L-4 14 Z
        ink. M4 9 L-4 11.6 L-4 12.6 L4 10 Z""",
    # A bald one with a fringe of hair, the ears standing out
    f"""{_EARS}
        skin/ M0 -16 C9 -16 13 -9 12 0 C11.4 7 7 11 0 11 C-7 11 -11.4 7 -12 0 C-13 -9 -9 -16 0 -16 Z
        hair. M-11.6 -3 Q0 4 11.6 -3 C12 6 7 11 0 11 C-7 11 -12 6 -11.6 -3 Z
        light. M-6 -12 Q-2 -15 2 -13 Q-3 -12 -5 -9 Z""",
    # A bun over a nape
    f"""{_EARS}
        hair/ M0 -14 C10 -14 13 -6 12 1 C10 8 6 10 0 6 C-6 10 -10 8 -12 1 C-13 -6 -10 -14 0 -14 Z
        hair/ M0 -25 C8 -25 9 -15 5 -12.4 L-5 -12.4 C-9 -15 -8 -25 0 -25 Z
        ink. M-5 -13.4 L5 -13.4 L5 -12 L-5 -12 Z
        ink. M-7 3 Q-4 -6 0 -11 Q-3 -5 -6 3 Z
        ink. M7 3 Q4 -6 0 -11 Q3 -5 6 3 Z""",
)
_HATS = {
    3: """warm/ M-20 -4 C-9 -9 9 -9 20 -4 C10 1 -10 1 -20 -4 Z
        warm/ M-10 -6 C-9 -20 9 -20 10 -6 Z
        ink. M-10.4 -8 Q0 -5 10.4 -8 L10.4 -5.6 Q0 -2.6 -10.4 -5.6 Z""",
}
_RAISED = """
    coat/ M-7 40 L-6 14 L6 14 L8 40 Z
    skin/ M-6 15 L-7 4 C-7 -3 7 -3 7 4 L6 15 Z
    ink. M-2.6 0 L-1.8 0 L-1.8 6 L-2.6 6 Z
    ink. M1.8 0 L2.6 0 L2.6 6 L1.8 6 Z"""
_COATS, _HAIRS = ("steel", "deep", "rust", "pale", "white"), ("rust", "ink", "warm", "umber", "white")
_SKINS = ("fair", "tan", "brown")


def onlookers(wide: float, deed: str, seed: int, apart: float = APART) -> Iterator[Shape]:
    """A row of guests across the foot of a picture; ``seed`` says which, the deed what they hold up."""
    count = max(3, int(wide // apart))
    for index in range(count):
        kind = (index * 3 + seed) % 15
        kind -= (kind - ASIDE) % len(_HEADS) if index % 2 == seed % 2 else 0
        kind %= 15
        x = wide * (index + 0.5) / count + (kind % 3 - 1) * 2
        yield from _guest(x, 85 + 3 * (index % 2), kind, deed, index < count / 2, index % 2 == seed % 2)


def _guest(x: float, y: float, kind: int, deed: str, left: bool, busy: bool) -> Drawing:
    """One of them: ``left`` of the middle they look to the right; one who is ``busy`` holds something up."""
    tones = {
        "coat": _COATS[kind % 5],
        "hair": _HAIRS[(kind + kind // 5) % 5],
        "skin": _SKINS[kind % 3],
    }
    head = kind % len(_HEADS)
    words = [_SHOULDERS[kind % 3], _NECK, _HEADS[head], _HATS.get(kind % 5, "")]
    found = [shape for one in words for shape in drawing(one)]
    arm = _held_up(deed) if busy else ()
    made = (*placed(arm, 22 if left else -22, 0), *placed(found, 0, 0, mirrored=None if left else 0))
    return toned(placed(made, x, y), tones)


def _held_up(deed: str) -> Drawing:
    """An arm held up, with what there is to hold up for a deed."""
    if deed in ("pay", "lose"):
        return (*drawing(_RAISED), *signs.coin(0, -6, 5))
    if deed == "drink":
        return (*placed(things.gripped("mug/#d8921e/foam", 0.4), 0, 4), *drawing(_RAISED))
    return drawing(_RAISED) if deed == "help" else ()
