"""Glasses: what a Drink is served in, each in a square of 60 and standing at 58. ``liquid`` is what is in it,
``shine`` a paler liquid; foam, garnish, steam and glow are laid on by the data of the Drink."""

from __future__ import annotations

from typing import NamedTuple

from innkeep.images.ink.shapes import Drawing, drawing, ellipse, placed, toned


class Glass(NamedTuple):
    """A glass in words, and the middle and half width of its mouth."""

    words: str
    mouth: tuple[float, float]
    half: float


GLASSES: dict[str, Glass] = {
    "mug": Glass(
        """
        #8a5426/ M46 18 C62 16 62 46 46 46 L46 40 C54 40 54 24 46 24 Z
        #8a5426/ M10 10 L48 10 L50 58 L8 58 Z
        #a86c34. M20 11 L21.6 11 L20.6 57 L19 57 Z
        ink. M29 11 L30.4 11 L30.4 57 L29 57 Z
        ink. M39 11 L40.4 11 L41.4 57 L40 57 Z
        steel M9 16 L49 16 L49.4 22 L8.6 22 Z
        steel M8.4 46 L49.8 46 L50 52 L8.2 52 Z
        liquid M10 10 C10 6 48 6 48 10 C48 14 10 14 10 10 Z""",
        (29, 10),
        19,
    ),
    "stein": Glass(
        """
        pale M46 20 C64 18 62 48 46 48 L46 42 C55 42 56 26 46 26 Z
        liquid/ M10 8 L48 8 L50 58 L8 58 Z
        shine. M14 16 L20 16 L19 52 L13 52 Z
        shine. M24 16 L26 16 L26 52 L24 52 Z
        ink. M32 14 L33.2 14 L33.6 54 L32.4 54 Z
        ink. M40 14 L41.2 14 L42.2 54 L41 54 Z
        pale M7 54 L51 54 L51 60 L7 60 Z""",
        (29, 9),
        19,
    ),
    "goblet": Glass(
        """
        warm/ M27 34 L33 34 L34 50 L26 50 Z
        warm/ M14 52 C20 46 40 46 46 52 L48 58 L12 58 Z
        warm/ M10 4 C8 26 16 38 30 38 C44 38 52 26 50 4 Z
        light. M16 12 L20 12 C19 22 22 28 25 32 C19 28 15 22 16 12 Z
        rust M24 16 L30 12 L36 16 L30 24 Z
        liquid M10 4 C10 0 50 0 50 4 C50 8 10 8 10 4 Z""",
        (30, 4),
        20,
    ),
    "wineglass": Glass(
        """
        pale M28.5 34 L31.5 34 L32 54 L28 54 Z
        pale M14 56 Q30 50 46 56 L46 59 L14 59 Z
        pale M14 0 C8 24 18 36 30 37 C42 36 52 24 46 0 Z
        liquid/ M12.4 12 C12 26 20 35 30 35.4 C40 35 48 26 47.6 12 Q30 16 12.4 12 Z
        shine. M17 16 C17 24 20 28 23 31 C17 28 15 22 15.4 15.6 Z""",
        (30, 12),
        17,
    ),
    "horn": Glass(
        """
        paper/ M6 8 L34 2 C40 24 46 36 62 44 C44 54 14 46 6 8 Z
        warm M5 8 L35 2 L36.6 9 L7 15.4 Z
        warm M47 40 L51 35 L62 43 L56 49 Z
        rust M18 28 L40 22 L42 27 L21 34 Z
        rust/ M22 46 L40 46 L46 60 L38 60 L34 52 L28 52 L24 60 L16 60 Z
        liquid M5 8 C8 2 32 -2 35 2 C34 7 10 12 5 8 Z""",
        (20, 5),
        14,
    ),
    "shot": Glass(
        """
        pale/ M14 20 L46 20 L42 58 L18 58 Z
        liquid/ M15.6 28 L44.4 28 L42 50 L18 50 Z
        shine. M19 31 L23 31 L24 47 L21 47 Z
        pale. M14 20 C14 17 46 17 46 20 C46 23 14 23 14 20 Z""",
        (30, 28),
        14,
    ),
    "bottle": Glass(
        """
        liquid/ M23 2 L37 2 L37 18 C48 24 50 32 50 38 L50 58 L10 58 L10 38 C10 32 12 24 23 18 Z
        shine. M15 36 C15 30 19 25 25 22 L25 8 L28 8 L28 24 C22 28 19 34 19 56 L15 56 Z
        rust M22 -6 L38 -6 L37 4 L23 4 Z
        paper M13 36 L48 36 L48 52 L13 52 Z
        warm M30 38 L35 44 L30 50 L25 44 Z""",
        (30, -4),
        7,
    ),
    "amphora": Glass(
        """
        warm M18 14 C2 10 0 30 14 34 L15 29 C8 26 9 18 18 20 Z
        warm M42 14 C58 10 60 30 46 34 L45 29 C52 26 51 18 42 20 Z
        warm/ M20 0 L40 0 L38 12 C54 20 54 42 38 56 L40 60 L20 60 L22 56 C6 42 6 20 22 12 Z
        liquid M11 26 L49 26 L50 34 L10 34 Z
        paper. M14 29 L18 27 L22 31 L26 27 L30 31 L34 27 L38 31 L42 27 L46 29 L46 31 L42 29.6 L38 33.4
        L34 29.6 L30 33.4 L26 29.6 L22 33.4 L18 29.6 L14 31 Z
        rust M18 -2 L42 -2 L41 4 L19 4 Z""",
        (30, 0),
        10,
    ),
    "cup": Glass(
        """
        paper/ M44 22 C60 20 58 44 42 44 L43 39 C51 39 52 27 44 28 Z
        paper/ M6 18 L48 18 C48 40 42 50 36 52 L18 52 C12 50 6 40 6 18 Z
        warm. M7 26 L47.6 26 L47 30 L7.6 30 Z
        paper/ M0 54 Q27 50 54 54 L50 60 L4 60 Z
        liquid M6 18 C6 14 48 14 48 18 C48 22 6 22 6 18 Z""",
        (27, 18),
        20,
    ),
    "flask": Glass(
        """
        pale/ M23 2 L37 2 L37 20 C52 26 56 36 54 46 C51 56 44 59 30 59 C16 59 9 56 6 46 C4 36 8 26 23 20 Z
        liquid/ M8.6 34 Q20 30 30 34 Q42 38 51.6 33 C54 42 53 50 46 54 C40 57 20 57 14 54 C7 50 6 42 8.6 34 Z
        shine. M14 42 C17 38 21 43 18 46 C15 48 13 46 14 42 Z
        shine. M36 46 C39 43 42 47 39 50 C36 51 34 49 36 46 Z
        shine. M28 38 C30 36 33 39 31 41 C29 42 27 41 28 38 Z
        rust M21 -4 L39 -4 L38 4 L22 4 Z""",
        (30, -2),
        8,
    ),
    "skull": Glass(
        """
        paper/ M10 12 L50 12 C58 24 56 34 50 38 L48 44 L46 58 L14 58 L12 44 L10 38 C4 34 2 24 10 12 Z
        ink. M12 28 C14 22 24 22 26 29 C26 36 14 38 12 28 Z
        ink. M48 28 C46 22 36 22 34 29 C34 36 46 38 48 28 Z
        liquid. M16 30 L19 28 L21 31 L18 32 Z
        liquid. M39 30 L42 28 L44 31 L41 32 Z
        ink. M30 36 L34 43 L26 43 Z
        ink. M21 49 L23 49 L23 58 L21 58 Z
        ink. M29 49 L31 49 L31 58 L29 58 Z
        ink. M37 49 L39 49 L39 58 L37 58 Z
        liquid M9 12 C9 6 51 6 51 12 C51 17 9 17 9 12 Z""",
        (30, 12),
        20,
    ),
    "bucket": Glass(
        """
        #8a5426/ M8 18 L52 18 L46 58 L14 58 Z
        steel. M9.5 28 L50.5 28 L49.8 33 L10.4 33 Z
        liquid M8 18 C8 12 52 12 52 18 C52 24 8 24 8 18 Z
        shine. M14 18 Q24 15 34 17 Q24 19 14 18 Z
        ink. M6 18 C6 -10 54 -10 54 18 L51.4 18 C51 -6 9 -6 9 18 Z""",
        (30, 18),
        20,
    ),
}
"""Every glass, by name."""

GARNISHES: dict[str, str] = {
    "lemon": """
        #f4d23c M-2 -10 C8 -14 16 -4 10 6 C4 10 -6 0 -2 -10 Z
        paper. M0 -7 C6 -9 11 -3 8 3 C4 5 -3 -1 0 -7 Z""",
    "cherry": """
        ink. M2 0 L8 -14 L10 -13 L4 1 Z
        #c4202c/ M2 -2 C8 -3 10 4 7 8 C2 12 -5 8 -4 3 C-4 0 -1 -2 2 -2 Z""",
    "leaf": """
        #5f9a3a/ M0 2 C-8 -4 -8 -14 -2 -20 C6 -14 8 -6 4 2 Z
        #5f9a3a/ M4 4 C8 -6 16 -10 22 -8 C20 0 14 6 6 6 Z""",
    "bone": """
        paper/ M-4 4 L8 -14 C4 -18 10 -22 12 -18 C16 -20 18 -14 14 -12 L2 8 Z""",
    "claw": """
        paper/ M-2 6 C-4 -8 4 -18 16 -20 C10 -14 10 -4 8 6 Z""",
    "star": """
        #f6d860 M4 -18 L7 -10 L15 -10 L9 -5 L11 3 L4 -2 L-3 3 L-1 -5 L-7 -10 L1 -10 Z""",
    "straw": """
        #d8452a M0 6 L6 -18 L16 -22 L17 -18 L10 -15 L5 7 Z""",
    "gear": """
        steel/ M4 -16 L8 -12 L13 -13 L13 -8 L17 -4 L13 0 L13 5 L8 4 L4 8 L0 4 L-5 5 L-5 0 L-9 -4 L-5 -8
        L-5 -13 L0 -12 Z
        ink. M4 -8 L8 -4 L4 0 L0 -4 Z""",
}
"""What sticks out of a glass, around the edge of its mouth."""
FOAM = """
    white/ M-22 2 C-27 -6 -20 -13 -14 -10 C-12 -18 -2 -18 1 -12 C6 -18 15 -15 15 -8 C22 -11 27 -3 22 3
    C21 10 15 8 14 5
    C12 14 4 13 4 6 C1 10 -6 10 -8 5 C-11 11 -20 10 -22 2 Z"""
STEAM = """
    white. M-10 -4 C-16 -12 -4 -18 -11 -28 C-2 -22 -6 -14 -7 -10 Q-8 -6 -7 -3 Z
    white. M4 -6 C-2 -16 10 -22 2 -34 C13 -26 8 -16 7 -12 Q6 -8 8 -5 Z"""
FIRE = """
    #e2541a/ M0 -34 C4 -24 18 -18 16 -4 C14 4 -14 4 -16 -4 C-17 -12 -10 -14 -9 -20 C-5 -18 -4 -15 -4 -12
    C0 -18 -1 -26 0 -34 Z
    #ffd75a. M1 -20 C4 -12 9 -8 7 -2 C4 2 -6 2 -8 -3 C-8 -6 -4 -8 -3 -11 C-1 -10 0 -8 0 -7
    C2 -11 2 -16 1 -20 Z"""


def served(glass: str, dressing: str) -> Drawing:
    """A glass with what its Drink puts on it: words among foam, steam, fire and a garnish."""
    made = GLASSES[glass]
    x, y = made.mouth
    found = drawing(made.words)
    grow = made.half / 20
    for word in dressing.split():
        if word in GARNISHES:
            found = (*placed(drawing(GARNISHES[word]), x + made.half * 0.62, y), *found)
    for word in dressing.split():
        if word == "foam":
            found = (*found, *placed(drawing(FOAM), x, y, grow))
        elif word == "steam":
            found = (*found, *toned(placed(drawing(STEAM), x, y), {}))
        elif word == "fire":
            found = (*found, *placed(drawing(FIRE), x, y, max(0.7, grow)))
        elif word == "bubbles":
            spots = ((-0.5, -4, 2.4), (0.3, -9, 3.2), (-0.1, -15, 1.9), (0.7, -3, 1.6))
            found = (
                *found,
                *(ellipse(x + dx * made.half, y + dy, r, r, "shine", 0.8) for dx, dy, r in spots),
            )
    return found
