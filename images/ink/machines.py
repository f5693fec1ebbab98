"""Machines: the heads, bodies and rear parts of Boss Otto in each of his factions, made like busts; and the
parts he is fitted with, each in a square of 60 and standing at 58, drawn in words."""

from __future__ import annotations

from collections.abc import Sequence

from innkeep.images.ink.shapes import Drawing, Point, Shape, drawing, ellipse

HEADS = {
    "turret": """
        steel/ M22 36 C15 36 15 50 22 50 L32 50 L32 36 Z
        steel/ M78 36 C85 36 85 50 78 50 L68 50 L68 36 Z
        steel/ M31 32 C31 8 69 8 69 32 L72 50 L65 69 L35 69 L28 50 Z
        skin/ M44 4 L56 4 L57 31 L43 31 Z
        trim/ M26 29 L74 29 L76 36 L24 36 Z
        ink. M30 37 L70 37 L68 48 L32 48 Z
        ink. M35 20 L38 20 L38 23 L35 23 Z
        ink. M62 20 L65 20 L65 23 L62 23 Z
        ink. M33 63 L36 63 L36 66 L33 66 Z
        ink. M64 63 L67 63 L67 66 L64 66 Z""",
    "cabinet": """
        cloth/ M27 70 L27 26 C27 2 73 2 73 26 L73 70 Z
        trim/ M31 66 L31 27 C31 7 69 7 69 27 L69 66 Z
        cloth. M34 66 L34 28 C34 11 66 11 66 28 L66 66 Z
        paper M35 19 L65 19 L65 32 L35 32 Z
        night. M44.4 19 L45.6 19 L45.6 32 L44.4 32 Z
        night. M54.4 19 L55.6 19 L55.6 32 L54.4 32 Z
        rust. M37.2 28.4 C38.4 26.6 37.8 21 40 21 C42.2 21 41.6 26.6 42.8 28.4 Z
        rust. M39.1 29 L40.9 29 L40 30.6 Z
        rust. M47.2 28.4 C48.4 26.6 47.8 21 50 21 C52.2 21 51.6 26.6 52.8 28.4 Z
        rust. M49.1 29 L50.9 29 L50 30.6 Z
        warm. M60 21 C63 21 64 25 62 27 L60 30 L58 27 C56 25 57 21 60 21 Z
        light M47 3 L53 3 L55 9 L50 12 L45 9 Z
        light. M29 34 L30.6 34 L30.6 36 L29 36 Z
        light. M29 42 L30.6 42 L30.6 44 L29 44 Z
        light. M29 50 L30.6 50 L30.6 52 L29 52 Z
        light. M69.4 34 L71 34 L71 36 L69.4 36 Z
        light. M69.4 42 L71 42 L71 44 L69.4 44 Z
        light. M69.4 50 L71 50 L71 52 L69.4 52 Z""",
    "casket": """
        steel/ M38 14 L40 0 L45 9 L50 -6 L55 9 L60 0 L62 14 Z
        skin/ M50 9 C69 9 76 22 73 36 C72 44 66 45 65 51 L64 58 L36 58 L35 51 C34 45 28 44 27 36
        C24 22 31 9 50 9 Z
        steel/ M33 53 L67 53 L64 70 L36 70 Z
        trim M31 50 L36 50 L37 60 L33 60 Z
        trim M69 50 L64 50 L63 60 L67 60 Z
        ink. M33 38 C34 30 46 30 48 39 C49 48 36 50 33 44 Z
        ink. M67 38 C66 30 54 30 52 39 C51 48 64 50 67 44 Z
        ink. M50 44 L53.6 51 L46.4 51 Z
        trim. M48.8 10 L51.2 10 L51.8 24 L48.2 24 Z
        ink. M57 16 L58.4 15.6 L61 23 L59.6 25 L62.4 29 L60.6 29.2 L58 25.2 L59.2 23.2 Z""",
    "tank": """
        pale/ M50 2 C73 2 80 20 78 38 L78 50 L22 50 L22 38 C20 20 27 2 50 2 Z
        skin/ M50 8 C55 5 61 8 62 12 C69 12 71 19 68 23 C72 28 68 34 62 33 L38 33 C32 34 28 28 32 23
        C29 19 31 12 38 12 C39 8 45 5 50 8 Z
        rust. M49.2 9 L50.8 9 L50.8 32 L49.2 32 Z
        rust. M37 17 Q43 16 44 22 Q42 18 37 18.6 Z
        rust. M63 17 Q57 16 56 22 Q58 18 63 18.6 Z
        rust. M36 27 Q42 24 45 29 Q41 26.6 36 28.6 Z
        rust. M64 27 Q58 24 55 29 Q59 26.6 64 28.6 Z
        light. M27 32 C26 20 30 12 36 8 C31 15 30 22 31 31 Z
        skin/ M32 52 C30 36 38 34 41 34 L44 34 L46 52 Z
        skin/ M68 52 C70 36 62 34 59 34 L56 34 L54 52 Z
        trim/ M18 48 L82 48 L80 58 L76 68 L24 68 L20 58 Z
        ink. M23 50 L26 50 L26 53 L23 53 Z
        ink. M74 50 L77 50 L77 53 L74 53 Z""",
}
"""The heads, by the word of a look."""
BODIES = {
    "chassis": """
        steel/ M40 68 L60 68 L62 82 L38 82 Z
        steel/ M24 111 L28 80 L72 80 L76 111 Z
        skin/ M2 104 C0 84 14 76 30 80 L32 100 L14 111 L2 111 Z
        skin/ M98 104 C100 84 86 76 70 80 L68 100 L86 111 L98 111 Z
        trim/ M40 86 L60 86 L64 98 L56 108 L44 108 L36 98 Z
        ink. M44 91 L56 91 L56 93 L44 93 Z
        ink. M43 96 L57 96 L57 98 L43 98 Z
        ink. M45 101 L55 101 L55 103 L45 103 Z
        light. M10 88 L13 88 L13 91 L10 91 Z
        light. M22 86 L25 86 L25 89 L22 89 Z
        light. M75 86 L78 86 L78 89 L75 89 Z
        light. M87 88 L90 88 L90 91 L87 91 Z""",
    "till": """
        trim/ M40 70 L60 70 L60 80 L40 80 Z
        cloth/ M14 111 L18 80 L82 80 L86 111 Z
        trim M18 80 L82 80 L82.6 85 L17.4 85 Z
        night M34 88 L66 88 L68 100 L32 100 Z
        light M36 97 C40 90 46 95 50 91 C54 95 60 90 64 97 L66 100 L34 100 Z
        light/ M22 90 C26 90 26 97 22 97 C18 97 18 90 22 90 Z
        rust/ M78 90 C82 90 82 97 78 97 C74 97 74 90 78 90 Z""",
    "ribs": """
        steel/ M44 68 L56 68 L57 84 L43 84 Z
        cloth/ M8 111 L16 82 L38 76 L62 76 L84 82 L92 111 Z
        night M28 111 L33 82 L67 82 L72 111 Z
        light/ M50 86 C56 80 64 88 60 95 L50 106 L40 95 C36 88 44 80 50 86 Z
        skin/ M47 80 L53 80 L52 111 L48 111 Z
        skin M30 84 Q40 80 47 86 L47 90 Q39 85 29 89 Z
        skin M70 84 Q60 80 53 86 L53 90 Q61 85 71 89 Z
        skin M28 95 Q39 91 47 97 L47 101 Q38 96 27 100 Z
        skin M72 95 Q61 91 53 97 L53 101 Q62 96 73 100 Z""",
    "vat": """
        trim/ M36 66 L64 66 L68 78 L32 78 Z
        cloth/ M16 111 C10 96 16 82 28 77 L72 77 C84 82 90 96 84 111 Z
        pale/ M50 83 C60 83 66 90 66 97 C66 105 60 110 50 110 C40 110 34 105 34 97 C34 90 40 83 50 83 Z
        skin. M36 99 Q43 94 50 98 Q57 102 64 97 C65 104 59 108.6 50 108.6 C41 108.6 36 105 36 99 Z
        light. M42 103 C45 101 47 105 44 106.4 C42 106.4 41 105 42 103 Z
        light. M52 92 C54 90 56 93 54 94.6 C52 95 51 93.6 52 92 Z
        ink. M21 91 L24 91 L24 94 L21 94 Z
        ink. M76 91 L79 91 L79 94 L76 94 Z""",
}
"""The bodies, by the word of a look; drawn up towards the head like dresses."""
REARS = {
    "stacks": """
        steel/ M8 84 L8 40 L20 40 L20 84 Z
        steel/ M80 84 L80 40 L92 40 L92 84 Z
        ink M6 36 L22 36 L21 43 L7 43 Z
        ink M78 36 L94 36 L93 43 L79 43 Z
        white. M14 34 C6 30 6 22 12 22 C8 14 18 8 22 14 C28 14 28 22 22 24 C24 30 20 34 14 34 Z
        white. M86 34 C78 30 78 22 84 22 C80 14 90 8 94 14 C100 14 100 22 94 24 C96 30 92 34 86 34 Z""",
    "lever": """
        steel/ M72 56 L84 56 L84 64 L72 64 Z
        steel/ M80 60 L84 60 L91 26 L87 25 Z
        rust/ M89 14 C96 14 99 24 93 28 C86 31 80 23 84 17 C85 15 87 14 89 14 Z""",
    "coffin": """
        locks/ M32 -10 L68 -10 L92 30 L78 104 L22 104 L8 30 Z
        rust M36 -4 L64 -4 L85 30 L73 100 L27 100 L15 30 Z""",
    "tentacles": """
        locks/ M30 96 C4 96 0 70 8 54 C14 42 24 50 18 56 C12 62 12 80 34 80 Z
        locks/ M70 96 C96 96 100 70 92 54 C86 42 76 50 82 56 C88 62 88 80 66 80 Z
        light. M7 64 C10 62 11 67 8 69 Z
        light. M7 74 C10 72 12 77 10 79 Z
        light. M93 64 C90 62 89 67 92 69 Z
        light. M93 74 C90 72 88 77 90 79 Z""",
}
"""What stands behind them."""

_EYES = {
    "turret": ("rust", "light", 4.4),
    "cabinet": ("trim", "paper", 5.6),
    "casket": ("ink", "light", 3.4),
    "tank": ("skin", "white", 7.0),
}
"""By head: the ring and the lamp of an eye, and its radius."""
_LIDS = {
    "calm": "M-8 -8 L8 -8 L8 -3.4 L-8 -3.4 Z",
    "fierce": "M-8 -9 L8 -9 L8 1.4 L-8 -5.4 Z",
    "sly": "M-8 -9 L8 -9 L8 0 L-8 -1.2 Z",
    "merry": "M-8 9 L8 9 L8 2 Q0 -2 -8 2 Z",
    "wary": "",
    "dozy": "M-8 -9 L8 -9 L8 2.4 L-8 2.4 Z",
    "hurt": "M-8 -9 L8 -2 L8 9 L-8 2 Z",
    "startled": "",
}
_GRILLES = {
    "calm": "M40 56 L60 56 L59 62 L41 62 Z",
    "fierce": "M38 54 L62 54 L60 64 L40 64 Z",
    "sly": "M40 58 L61 54 L60 60 L42 63 Z",
    "merry": "M38 54 L62 54 C62 60 57 65 50 65 C43 65 38 60 38 54 Z",
    "wary": "M44 55 L56 55 L55 63 L45 63 Z",
    "dozy": "M41 58 L59 58 L59 60.6 L41 60.6 Z",
    "hurt": "M40 60 L46 54 L54 60 L60 54 L60 62 L40 66 Z",
    "startled": "M43 53 L57 53 L57 65 L43 65 Z",
}


def face(head: str, mood: str) -> list[Shape]:
    """The eyes, shutters and grille of a machine."""
    ring, lamp, radius = _EYES[head]
    found: list[Shape] = []
    for centre, flip in ((41.0, 1.0), (59.0, -1.0)):
        found += [ellipse(centre, 42, radius + 1.6, radius + 1.6, ring, 1.2 if head != "casket" else 0)]
        found += [ellipse(centre, 42, radius, radius, lamp, 0)]
        found += [ellipse(centre + 0.6, 42.2, radius * 0.42, radius * 0.42, "ink", 0)]
        if _LIDS[mood]:
            reach = (radius + 1.6) / 8
            lid = drawing(f"{'ink' if head in ('turret', 'casket') else ring} {_LIDS[mood]}")[0]
            points = tuple((centre + flip * x * reach, 42 + y * reach) for x, y in lid.points)
            found.append(lid._replace(points=points, line=0.0 if head in ("turret", "casket") else 1.2))
    return [*found, *_grille(mood)]


def _grille(mood: str) -> Drawing:
    """The mouth: bars before the glow of what burns inside."""
    shape = drawing(f"ink. {_GRILLES[mood]}")[0]
    left, right = min(x for x, _ in shape.points), max(x for x, _ in shape.points)
    bars = []
    for index in range(4):
        x, wide = left + (right - left) * (index + 0.7) / 4.4, (right - left) * 0.11
        heights = [y for at in (x, x + wide) for y in _crossed(shape.points, at)]
        if heights:
            middle = sum(heights) / len(heights)
            low = max(y for y in heights if y < middle) + 0.9
            high = min(y for y in heights if y > middle) - 0.9
            if high > low:
                bars.append(Shape(((x, low), (x + wide, low), (x + wide, high), (x, high)), "light", 0.0))
    return (shape, *bars)


def _crossed(points: Sequence[Point], x: float) -> list[float]:
    """The heights at which an outline crosses a vertical."""
    edges = zip(points, (*points[1:], points[0]), strict=True)
    return [y1 + (y2 - y1) * (x - x1) / (x2 - x1) for (x1, y1), (x2, y2) in edges if (x1 > x) != (x2 > x)]


PARTS: dict[str, str] = {
    "cannon": """
        rust/ M6 44 C6 36 20 36 20 44 C20 52 6 52 6 44 Z
        steel/ M10 40 L14 24 L48 10 L56 24 L24 46 Z
        ink M46 6 L52 5 L61 22 L57 27 Z
        warm M24 20 L30 17.6 L38 34 L33 37 Z
        light. M58 4 L62 9 L68 6 L65 13 L71 16 L64 18 Z
        rust/ M28 38 C37 38 41 44 41 49 C41 55 36 60 28 60 C20 60 15 55 15 49 C15 44 20 38 28 38 Z
        ink. M27 41 L29 41 L29 57 L27 57 Z
        ink. M18 48 L38 48 L38 50 L18 50 Z""",
    "piston": """
        steel/ M0 22 L20 20 L20 44 L0 42 Z
        light M19 26 L34 26 L34 38 L19 38 Z
        warm M20 22 L26 22 L26 42 L20 42 Z
        steel/ M32 14 L52 12 C58 14 60 20 60 24 L60 40 C58 48 54 52 48 52 L34 50 Z
        ink. M46 22 L60 22 L60 23.6 L46 23.6 Z
        ink. M46 31 L60 31 L60 32.6 L46 32.6 Z
        ink. M46 40 L59 40 L58.6 41.6 L46 41.6 Z
        steel/ M34 24 C40 20 46 24 46 30 C46 34 42 36 38 35 Z""",
    "nozzle": """
        rust/ M-2 40 C6 52 16 46 20 40 L26 44 C18 58 2 60 -6 48 Z
        steel/ M16 30 L38 20 L43 30 L22 44 Z
        warm M36 17 L42 15 L48 28 L43 32 Z
        warm/ M46 18 C52 4 58 10 66 -2 C66 8 74 12 66 20 C74 24 64 32 50 29 Z
        light. M49 20 C54 12 58 14 62 9 C61 15 65 18 59 21 C62 25 56 26 51 26 Z""",
    "saw": """
        rust/ M0 50 L26 36 L32 44 L6 60 Z
        steel/ M34 4 L38 10 L45 7 L46 14 L54 14 L52 21 L59 25 L54 31 L58 38 L51 40 L51 47 L44 46 L40 53
        L34 48 L28 53 L24 46 L17 47 L17 40 L10 38 L14 31 L9 25 L16 21 L14 14 L22 14 L23 7 L30 10 Z
        warm M34 20 C41 20 44 25 44 30 C44 36 40 40 34 40 C28 40 24 36 24 30 C24 25 27 20 34 20 Z
        ink. M34 26 L38 30 L34 34 L30 30 Z""",
    "ram": """
        rust/ M-8 24 L20 22 L20 42 L-8 42 Z
        warm M2 20 L10 20 L10 45 L2 45 Z
        steel/ M18 16 C30 8 44 14 50 24 L58 30 L56 44 L46 50 C36 52 24 50 18 46 Z
        paper/ M26 14 C16 4 24 -10 38 -8 C50 -6 54 6 46 12 C48 2 40 -2 34 -1 C28 0 30 8 36 12 Z
        ink. M40 24 L46 27 L43 31 L38 28 Z
        ink. M52 38 L56 38 L55 42 L52 42 Z
        light M60 14 L66 20 L74 16 L70 24 L78 28 L69 31 L70 40 L62 33 Z""",
    "oil-can": """
        steel/ M6 58 L10 34 C16 24 34 24 40 34 L44 58 Z
        warm M8 46 L42 46 L43 51 L7.4 51 Z
        steel/ M22 26 L26 14 L54 -2 L57 2 L32 20 L31 27 Z
        rust/ M10 36 C-4 34 -6 52 6 54 L7 50 C0 48 2 39 9 40 Z
        light/ M60 8 C64 14 66 18 63 21 C60 24 56 22 56 18 C56 14 58 12 60 8 Z
        light. M16 34 Q20 29 26 29 Q21 32 19 38 Z""",
    "mainspring": """
        steel/ M30 2 C48 2 58 16 58 30 C58 48 46 58 30 58 C14 58 2 46 2 30 C2 14 14 2 30 2 Z
        night. M30 8 C45 8 53 18 53 30 C53 44 43 53 30 53 C16 53 7 44 7 30 C7 17 17 8 30 8 Z
        light M30 12 C42 12 49 20 49 30 C49 41 41 49 30 49 C19 49 11 41 11 30 C11 21 18 14 27 14 L27 18
        C20 19 15 24 15 30 C15 39 22 45 30 45 C39 45 45 39 45 30 C45 22 39 16 31 16 Z
        light M30 20 C36 20 40 24 40 30 C40 36 36 40 30 40 C24 40 20 36 20 30 C20 26 23 23 26 22 L27 26
        C25 27 24 28 24 30 C24 34 27 36 30 36 C34 36 36 34 36 30 C36 26 34 24 30 24 Z
        warm M27 27 L33 27 L33 33 L27 33 Z""",
    "crosshair": """
        rust M27 50 L33 50 L36 60 L24 60 Z
        steel/ M30 2 C46 2 56 13 56 28 C56 43 46 54 30 54 C14 54 4 43 4 28 C4 13 14 2 30 2 Z
        night. M30 7 C43 7 51 16 51 28 C51 40 43 49 30 49 C17 49 9 40 9 28 C9 16 17 7 30 7 Z
        light. M29 8 L31 8 L31 22 L29 22 Z
        light. M29 34 L31 34 L31 48 L29 48 Z
        light. M10 27 L24 27 L24 29 L10 29 Z
        light. M36 27 L50 27 L50 29 L36 29 Z
        warm. M30 22 L36 28 L30 34 L24 28 Z
        paper. M16 16 Q20 11 26 10 Q20 14 18 20 Z""",
    "plating": """
        steel/ M6 6 L34 2 L40 30 L10 36 Z
        steel/ M22 22 L56 18 L58 54 L26 58 Z
        ink. M10 10 L12.6 9.6 L13 12 L10.4 12.4 Z
        ink. M30 7 L32.6 6.6 L33 9 L30.4 9.4 Z
        ink. M26 26 L28.6 25.6 L29 28 L26.4 28.4 Z
        ink. M51 22.6 L53.6 22.3 L54 25 L51.4 25.3 Z
        ink. M28 52 L30.6 51.6 L31 54 L28.4 54.4 Z
        ink. M53 49.6 L55.6 49.3 L56 52 L53.4 52.3 Z
        white. M32 46 L46 26 L50 26 L34 48 Z
        light M60 10 L50 16 L54 8 L44 6 L55 3 L56 -6 L60 2 L68 0 L63 6 Z""",
    "tongs": """
        steel/ M26 30 L8 58 L2 54 L22 26 Z
        steel/ M34 30 L52 58 L58 54 L38 26 Z
        steel/ M24 30 C12 22 12 6 24 -2 L28 4 C22 10 22 18 32 24 Z
        steel/ M36 30 C48 22 48 6 36 -2 L32 4 C38 10 38 18 28 24 Z
        warm M30 22 C34 22 36 26 34 29 C32 32 28 32 26 29 C24 26 26 22 30 22 Z
        paper/ M24 2 L35 1 L37 13 L26 14 Z
        ink. M27 4 L29.4 4 L29.4 6.4 L27 6.4 Z
        ink. M32 8 L34.4 8 L34.4 10.4 L32 10.4 Z""",
    "servo": """
        steel/ M24 16 L28 8 L36 8 L37 15 L44 18 L50 14 L55 20 L51 26 L54 33 L61 35 L61 43 L54 44 L51 51
        L55 57
        L48 60 L14 60 L10 56 L13 50 L10 44 L3 43 L3 35 L10 33 L13 26 L9 20 L15 14 L21 18 Z
        night M32 24 C41 24 46 31 46 38 C46 47 40 52 32 52 C24 52 18 47 18 38 C18 31 23 24 32 24 Z
        light/ M36 20 L24 40 L31 40 L26 56 L42 34 L34 34 L40 20 Z""",
    "reels": """
        warm/ M4 12 C4 0 56 0 56 12 L58 58 L2 58 Z
        rust M8 16 L52 16 L53 46 L7 46 Z
        paper/ M10 18 L22 18 L22 44 L9.6 44 Z
        paper/ M24 18 L36 18 L36 44 L24 44 Z
        paper/ M38 18 L50 18 L50.4 44 L38 44 Z
        rust. M11 36 C13 32 12 23 16 23 C20 23 19 32 21 36 Z
        rust. M14 37 L18 37 L16 40 Z
        rust. M25 36 C27 32 26 23 30 23 C34 23 33 32 35 36 Z
        rust. M28 37 L32 37 L30 40 Z
        rust. M39 36 C41 32 40 23 44 23 C48 23 47 32 49 36 Z
        rust. M42 37 L46 37 L44 40 Z
        light M22 4 L38 4 L36 12 L24 12 Z
        night. M18 50 L42 50 L41 54 L19 54 Z""",
    "coin-slot": """
        steel/ M8 10 L52 10 L54 58 L6 58 Z
        night M24 26 L36 26 L36 52 L24 52 Z
        ink. M28.4 28 L31.6 28 L31.6 50 L28.4 50 Z
        light/ M30 -4 C39 -4 44 3 44 10 C44 18 38 24 30 24 C22 24 16 18 16 10 C16 3 21 -4 30 -4 Z
        warm. M21 16 L19.4 5 L25 10 L30 2 L35 10 L40.6 5 L39 16 Z
        ink. M11 14 L14 14 L14 17 L11 17 Z
        ink. M46 14 L49 14 L49 17 L46 17 Z
        ink. M10 52 L13 52 L13 55 L10 55 Z
        ink. M47 52 L50 52 L50 55 L47 55 Z""",
    "dealer": """
        steel/ M24 44 L36 44 L38 60 L22 60 Z
        paper/ M2 16 L14 8 L28 36 L18 42 Z
        paper/ M18 4 L32 2 L34 36 L24 38 Z
        paper/ M38 4 L52 10 L42 40 L32 36 Z
        rust. M8 17 L12 15 L14 20 L9 22 Z
        ink. M24 10 L27 15 L24 20 L21 15 Z
        rust. M45 13 C47 11 50 14 47 18 L44 21 L42 16 C42 13 44 12 45 13 Z
        steel/ M14 36 C20 30 26 40 30 34 C34 40 40 30 46 36 L42 48 L18 48 Z
        ink. M28 36 L32 36 L31 46 L29 46 Z""",
    "magnet": """
        rust/ M6 4 L22 4 L22 30 C22 42 38 42 38 30 L38 4 L54 4 L54 32 C54 64 6 64 6 32 Z
        steel/ M5 2 L23 2 L23 14 L5 14 Z
        steel/ M37 2 L55 2 L55 14 L37 14 Z
        light/ M13 -14 C19 -14 21 -8 19 -4 C16 0 9 0 7 -5 C6 -10 9 -14 13 -14 Z
        light/ M46 -12 C52 -12 54 -6 52 -2 C49 2 42 2 40 -3 C39 -8 42 -12 46 -12 Z
        light/ M30 -6 C35 -6 37 0 35 4 C32 8 26 7 24 3 C23 -2 26 -6 30 -6 Z""",
    "odometer": """
        steel/ M30 4 C48 4 58 18 58 32 L58 52 L2 52 L2 32 C2 18 12 4 30 4 Z
        paper M30 10 C44 10 52 20 52 31 L8 31 C8 20 16 10 30 10 Z
        ink. M12 27 L16 28 L16 29.6 L12 29 Z
        ink. M20 16 L22.4 19 L21 20.4 L18.4 17.6 Z
        ink. M40 16 L37.6 19 L39 20.4 L41.6 17.6 Z
        rust. M29 30 L44 16 L31.6 32 Z
        ink M12 36 L48 36 L48 47 L12 47 Z
        paper. M14 37.6 L21 37.6 L21 45.4 L14 45.4 Z
        paper. M23 37.6 L30 37.6 L30 45.4 L23 45.4 Z
        paper. M32 37.6 L39 37.6 L39 45.4 L32 45.4 Z
        warm. M41 37.6 L46.4 37.6 L46.4 45.4 L41 45.4 Z
        rust/ M8 52 L52 52 L54 60 L6 60 Z""",
    "valve": """
        steel/ M0 34 L60 34 L60 50 L0 50 Z
        warm M10 31 L18 31 L18 53 L10 53 Z
        warm M42 31 L50 31 L50 53 L42 53 Z
        steel/ M26 18 L34 18 L34 34 L26 34 Z
        rust/ M30 2 L38 6 L46 4 L46 12 L52 18 L44 20 L38 26 L30 22 L22 26 L16 20 L8 18 L14 12 L14 4 L22 6 Z
        light M30 8 C35 8 37 12 36 15 C34 19 26 19 24 15 C23 12 25 8 30 8 Z
        white. M54 30 C50 24 56 20 58 22 C58 14 68 14 68 22 C74 24 70 32 62 31 Z""",
    "edict": """
        paper/ M14 2 L50 4 L46 50 L10 48 Z
        ink. M19 10 L44 11.4 L43.8 13.4 L18.8 12 Z
        ink. M18.6 16 L43.4 17.4 L43.2 19.4 L18.4 18 Z
        ink. M18 22 L36 23 L35.8 25 L17.8 24 Z
        rust/ M36 36 L40 32 L44 36 L50 35 L49 41 L54 45 L49 48 L50 54 L44 53 L40 58 L36 53 L30 54 L31 48
        L26 45 L31 41 L30 35 Z
        light. M40 38 L42 43 L47 43 L43 46 L45 51 L40 48 L35 51 L37 46 L33 43 L38 43 Z""",
    "scales": """
        steel/ M28 -4 L32 -4 L33 60 L27 60 Z
        warm/ M2 8 L58 0 L58 5 L2 13 Z
        light/ M30 -8 C35 -8 36 0 33 3 L27 3 C24 0 25 -8 30 -8 Z
        ink. M6 12 L7 12 L2 32 L1 32 Z
        ink. M8 12 L9 12 L15 32 L14 32 Z
        ink. M52 5 L53 5 L47 26 L46 26 Z
        ink. M54 5 L55 5 L60 26 L59 26 Z
        warm/ M-2 32 L18 32 C18 44 -2 44 -2 32 Z
        warm/ M44 26 L64 26 C64 38 44 38 44 26 Z
        light M4 31 C4 24 14 24 14 31 Z
        rust/ M18 58 L42 58 L44 62 L16 62 Z""",
    "cog": """
        light/ M26 4 L34 4 L35 11 L42 14 L48 10 L53 16 L49 22 L52 28 L59 30 L59 37 L52 38 L49 45 L53 51
        L47 56 L41 52 L35 55 L34 61 L26 61 L25 55 L19 52 L13 56 L7 51 L11 45 L8 38 L1 37 L1 30 L8 28
        L11 22 L7 16 L12 10 L18 14 L25 11 Z
        warm M30 18 C39 18 45 25 45 33 C45 41 39 48 30 48 C21 48 15 41 15 33 C15 25 21 18 30 18 Z
        light M20 40 L18 27 L25 33 L30 23 L35 33 L42 27 L40 40 Z""",
    "coffin": """
        rust/ M20 2 L40 2 L52 20 L44 60 L16 60 L8 20 Z
        night M23 7 L37 7 L47 21 L40 56 L20 56 L13 21 Z
        paper M30 16 C38 16 41 22 39 28 L37 31 L37 35 L23 35 L23 31 L21 28 C19 22 22 16 30 16 Z
        ink. M24 25 C26 22 29 24 28 28 L25 28 Z
        ink. M36 25 C34 22 31 24 32 28 L35 28 Z
        paper M22 44 L38 38 L39 41 L23 47 Z
        paper M38 44 L22 38 L21 41 L37 47 Z""",
    "syringe": """
        steel/ M50 0 L60 10 L57 13 L47 3 Z
        steel/ M50 8 L52 10 L44 18 L42 16 Z
        pale/ M38 12 L48 22 L24 46 L14 36 Z
        warm. M31 22 L38 29 L23 44 L16 37 Z
        steel M34 10 L50 26 L47 29 L31 13 Z
        steel/ M13 38 L22 47 L16 51 L9 44 Z
        steel M11 46 L14 49 L-2 62 Z
        light. M-4 58 C-1 60 -1 65 -5 66 C-9 65 -8 60 -4 58 Z""",
    "phylactery": """
        steel/ M14 56 L46 56 L48 62 L12 62 Z
        steel/ M16 6 L44 6 L44 12 L16 12 Z
        pale/ M18 12 L42 12 C52 22 54 46 46 56 L14 56 C6 46 8 22 18 12 Z
        light/ M30 26 C36 18 46 26 42 35 L30 50 L18 35 C14 26 24 18 30 26 Z
        paper. M24 28 C27 26 29 29 27 32 L23 33 Z
        steel M24 -2 L36 -2 L36 6 L24 6 Z
        warm. M14 22 Q12 34 16 48 Q18 36 17 20 Z""",
    "rib-cage": """
        steel/ M26 2 L34 2 L34 60 L26 60 Z
        paper/ M26 8 C8 6 4 20 10 26 L14 24 C11 19 15 13 26 15 Z
        paper/ M34 8 C52 6 56 20 50 26 L46 24 C49 19 45 13 34 15 Z
        paper/ M26 22 C6 20 2 34 8 41 L12 39 C9 33 13 27 26 29 Z
        paper/ M34 22 C54 20 58 34 52 41 L48 39 C51 33 47 27 34 29 Z
        paper/ M26 36 C10 34 6 46 12 54 L16 51 C13 46 17 41 26 43 Z
        paper/ M34 36 C50 34 54 46 48 54 L44 51 C47 46 43 41 34 43 Z
        warm M30 20 L34 25 L30 30 L26 25 Z
        warm M30 36 L34 41 L30 46 L26 41 Z""",
    "ghost": """
        white/ M30 2 C46 2 52 16 51 30 L54 58 L46 52 L40 60 L33 53 L26 60 L20 52 L10 58 C8 44 9 38 9 30
        C8 16 14 2 30 2 Z
        ink. M20 20 C25 16 27 24 25 29 C20 31 18 24 20 20 Z
        ink. M40 20 C35 16 33 24 35 29 C40 31 42 24 40 20 Z
        ink. M26 36 C28 33 33 33 34 36 C36 46 25 46 26 36 Z
        steel/ M52 34 L56 30 L58 34 L63 33 L63 38 L67 40 L64 44 L66 48 L61 49 L59 53 L55 50 L51 53
        L50 48 L46 46
        L49 42 L47 38 Z
        night. M56 38 C60 38 61 44 57 45 C53 45 52 39 56 38 Z""",
    "bone-hand": """
        paper/ M22 60 L23 44 L37 44 L38 60 Z
        paper/ M20 44 C18 38 20 34 24 32 L38 32 C42 34 42 40 40 45 Z
        paper/ M20 36 L8 26 L10 22 L13 22 L23 32 Z
        paper/ M22 32 L16 6 L18 2 L21 4 L27 31 Z
        paper/ M27 31 L27 0 L30 -4 L33 0 L33 31 Z
        paper/ M33 31 L39 4 L42 2 L44 6 L38 32 Z
        paper/ M38 34 L48 14 L51 14 L52 18 L41 38 Z
        ink. M20 19 L23.4 18 L23.8 19.4 L20.4 20.4 Z
        ink. M27.4 15 L32.6 15 L32.6 16.6 L27.4 16.6 Z
        ink. M37.4 18 L40.8 18.8 L40.4 20.4 L37 19.6 Z
        steel/ M20 50 L40 50 L41 57 L19 57 Z
        light. M29 51.4 L31 51.4 L31 55.6 L29 55.6 Z""",
    "siphon": """
        steel/ M0 20 L14 14 L18 22 L4 30 Z
        pale/ M15 18 C36 8 30 52 50 44 L54 50 C26 62 34 16 18 24 Z
        light. M22 20 C32 18 30 46 44 47 C30 50 32 24 21 23 Z
        steel/ M44 34 L62 34 L64 60 L42 60 Z
        night M47 39 L59 39 L60 55 L46 55 Z
        light. M53 41 C58 46 57 50 55 53 C52 54 50 54 49 51 C50 49 51 49 52 50 C53 47 51 44 53 41 Z
        white. M-6 12 C-4 4 4 4 6 10 L6 18 L3 15 L0 19 L-3 15 L-6 18 Z""",
    "knucklebones": """
        paper/ M6 40 C0 34 8 26 14 31 L24 24 C24 16 34 16 34 24 C42 24 40 34 33 33 L22 41 C24 50 14 52 13 45
        C8 46 4 44 6 40 Z
        paper/ M28 54 C24 48 31 43 36 47 L46 45 C48 39 56 41 54 47 C60 50 55 57 50 54 L39 56
        C36 62 28 60 28 54 Z
        paper/ M34 10 C30 4 38 -2 43 3 L52 2 C55 -3 62 1 60 6 C65 10 60 16 55 12 L45 13 C42 19 33 17 34 10 Z
        ink. M12 36 L15 34.6 L16 37 L13 38.4 Z
        ink. M40 50 L43 49.6 L43.4 52 L40.4 52.4 Z
        ink. M45 6 L48 5.6 L48.4 8 L45.4 8.4 Z""",
    "coil": """
        steel/ M12 54 L48 54 L50 60 L10 60 Z
        pale/ M16 44 C10 40 12 34 20 36 L42 40 C50 42 50 48 42 48 L20 48 Z
        pale/ M16 34 C10 30 12 24 20 26 L42 30 C50 32 50 38 42 38 L20 38 Z
        pale/ M16 24 C10 20 12 14 20 16 L42 20 C50 22 50 28 42 28 L20 28 Z
        white/ M30 -6 L33 1 L40 -3 L38 4 L46 6 L38 9 L41 16 L33 12 L30 19 L27 12 L19 16 L22 9 L14 6 L22 4
        L20 -3 L27 1 Z
        light. M30 2 L34 6 L30 10 L26 6 Z""",
    "wisp": """
        steel/ M18 56 L42 56 L44 62 L16 62 Z
        steel/ M26 44 L34 44 L35 58 L25 58 Z
        pale/ M30 -6 C38 8 52 14 50 30 C49 42 40 47 30 47 C20 47 11 42 10 30 C9 20 18 18 17 8
        C23 11 25 16 25 20
        C30 14 31 4 30 -6 Z
        light. M31 14 C36 22 42 26 40 34 C39 41 34 44 30 44 C24 44 20 40 20 33 C20 28 24 27 24 22
        C28 24 28 28 28 30
        C31 26 32 20 31 14 Z
        ink. M24 32 L27 31 L27.4 35 L24.6 35 Z
        ink. M33 31 L36 32 L35.4 35 L32.6 35 Z""",
    "spell-plate": """
        steel/ M30 -2 L54 12 L54 44 L30 60 L6 44 L6 12 Z
        night M30 5 L48 15.6 L48 40.6 L30 52.6 L12 40.6 L12 15.6 Z
        light. M30 10 L36 24 L47 24 L38 32 L42 45 L30 37 L18 45 L22 32 L13 24 L24 24 Z
        night. M30 22 L33 28 L37 29 L33.6 31.6 L35 37 L30 34 L25 37 L26.4 31.6 L23 29 L27 28 Z""",
    "tentacle": """
        warm/ M14 60 C8 44 12 30 24 22 C34 16 40 12 36 4 C34 -2 24 0 24 6 C18 2 22 -10 34 -10
        C48 -10 54 4 46 16
        C40 24 34 30 36 40 L38 60 Z
        light. M20 46 C24 45 25 50 21 51 Z
        light. M20 37 C24 35 26 40 22 42 Z
        light. M25 29 C28 27 30 31 27 34 Z
        light. M34 22 C36 19 39 23 36 26 Z
        light. M40 12 C42 9 45 12 42 16 Z
        steel/ M10 54 L42 54 L44 62 L8 62 Z""",
    "sprayer": """
        steel/ M0 34 L26 30 L28 40 L2 46 Z
        warm M24 26 L32 24 L35 42 L27 44 Z
        rust/ M12 34 L20 32 L22 18 L14 20 Z
        steel/ M10 14 L26 11 L27 19 L11 22 Z
        light/ M36 28 C44 20 50 18 60 10 C62 16 66 14 68 18 C64 22 70 26 66 30 C68 36 62 36 62 42
        C54 40 46 40 37 39 Z
        white. M48 22 C51 20 53 24 50 26 Z
        white. M56 30 C60 28 61 33 57 34 Z
        white. M58 18 C61 16 63 20 60 21 Z
        rust/ M-4 44 L4 42 L8 60 L-2 60 Z""",
    "stomach": """
        warm/ M22 -6 L32 -8 L34 10 C50 12 58 26 52 42 C46 58 22 62 10 50 C6 46 8 40 14 42 C24 46 34 40 30 32
        C24 20 22 10 22 -6 Z
        rust. M40 20 C46 26 46 36 40 44 C42 36 43 28 38 22 Z
        rust. M18 50 C26 54 36 52 42 46 C36 55 26 57 18 52 Z
        light. M34 26 C37 24 39 28 36 30 Z
        light. M32 46 C36 44 38 48 34 50 Z
        steel/ M18 -6 L36 -9 L37 -3 L19 0 Z
        steel/ M4 38 L14 38 L14 54 L4 54 Z""",
    "eye-stalk": """
        warm/ M22 60 C20 46 30 42 28 30 L36 30 C38 44 32 48 38 60 Z
        warm/ M32 -6 C48 -6 56 4 56 14 C56 26 46 34 32 34 C18 34 8 26 8 14 C8 4 16 -6 32 -6 Z
        white/ M12 14 C18 2 46 2 52 14 C46 27 18 27 12 14 Z
        light M32 5 C38 5 41 10 41 14 C41 20 37 23 32 23 C27 23 23 20 23 14 C23 10 26 5 32 5 Z
        ink. M32 8 L35 14 L32 21 L29 14 Z
        steel/ M16 54 L44 54 L46 62 L14 62 Z""",
    "brain-jar": """
        steel/ M10 54 L50 54 L52 62 L8 62 Z
        pale/ M10 54 L10 20 C10 0 50 0 50 20 L50 54 Z
        warm/ M30 14 C34 11 39 14 40 18 C46 18 47 25 44 28 C48 33 44 38 39 37 L21 37 C16 38 12 33 16 28
        C13 25 14 18 20 18 C21 14 26 11 30 14 Z
        rust. M29.2 15 L30.8 15 L30.8 36 L29.2 36 Z
        rust. M19 24 Q25 22 26 28 Q23 25 19 26 Z
        rust. M41 24 Q35 22 34 28 Q37 25 41 26 Z
        rust. M28 37 L32 37 L33 50 L27 50 Z
        light. M15 44 C14 28 16 16 20 12 C18 20 17 30 18 44 Z
        steel/ M20 -2 L40 -2 L42 6 L18 6 Z""",
    "maw": """
        rust/ M2 18 C10 2 50 2 58 18 L56 30 L4 30 Z
        ink M4 28 L56 28 L54 46 L6 46 Z
        paper M6 26 L14 26 L10 38 Z
        paper M16 26 L26 26 L21 40 Z
        paper M28 26 L38 26 L33 40 Z
        paper M40 26 L54 26 L47 39 Z
        rust/ M4 46 L56 46 C54 58 40 62 30 62 C20 62 6 58 4 46 Z
        paper M10 47 L18 47 L14 36 Z
        paper M24 47 L32 47 L28 36 Z
        paper M38 47 L46 47 L42 36 Z
        steel/ M0 14 L8 12 L10 46 L2 48 Z
        steel/ M60 14 L52 12 L50 46 L58 48 Z""",
    "tap": """
        steel/ M0 24 L34 22 C46 22 50 28 50 38 L38 38 C38 34 36 34 32 34 L0 36 Z
        warm M14 16 L26 15 L28 38 L16 40 Z
        rust/ M17 2 L25 1 L24 16 L19 16 Z
        rust/ M8 -4 L34 -6 L34 2 L8 4 Z
        steel M36 36 L52 36 L52 42 L36 42 Z
        light/ M44 46 C50 54 51 58 48 61 C45 63 41 62 40 59 C39 55 41 52 44 46 Z
        steel/ M-6 18 L4 18 L4 42 L-6 42 Z""",
    "liver": """
        rust/ M2 26 C4 10 26 6 42 12 C56 16 62 26 56 32 C46 36 40 40 34 50 C26 60 4 54 2 26 Z
        warm. M8 26 C10 16 24 13 34 16 C24 17 14 20 12 30 Z
        warm. M40 18 Q46 24 38 32 Q41 25 38 19 Z
        steel/ M26 4 L34 4 L35 16 L25 16 Z
        steel/ M16 46 L24 48 L22 62 L14 60 Z
        light M30 26 L34 32 L30 38 L26 32 Z""",
    "purifier": """
        steel/ M14 52 L46 52 L48 62 L12 62 Z
        pale/ M16 8 L44 8 L44 24 L36 32 L44 40 L44 52 L16 52 L16 40 L24 32 L16 24 Z
        rust. M18 12 L42 12 L42 23 L34 30 L26 30 L18 23 Z
        light. M27 34 L33 34 L42 42 L42 50 L18 50 L18 42 Z
        steel/ M12 0 L48 0 L46 9 L14 9 Z
        ink. M44 26 C56 26 58 44 48 46 L47 44 C54 42 53 29 44 28 Z
        white. M24 44 C27 42 29 46 26 48 Z""",
    "vents": """
        steel/ M4 34 L56 34 L58 62 L2 62 Z
        ink. M10 42 L26 42 L26 45 L10 45 Z
        ink. M10 48 L26 48 L26 51 L10 51 Z
        ink. M34 42 L50 42 L50 45 L34 45 Z
        ink. M34 48 L50 48 L50 51 L34 51 Z
        white/ M8 34 C-4 30 0 16 10 18 C8 6 22 2 26 10 C32 -4 48 0 46 12 C60 10 64 28 52 34 Z
        pale. M14 26 C18 22 22 28 18 30 Z
        pale. M30 16 C34 12 38 18 34 20 Z
        pale. M42 26 C46 22 50 28 46 30 Z
        pale. M24 28 C27 25 30 29 27 31 Z""",
    "many-hands": """
        warm/ M22 60 C20 46 10 44 6 34 L0 28 L3 24 L7 27 L6 20 L10 19 L13 27 L16 22 L19 25 L17 34
        C22 40 28 48 30 60 Z
        warm/ M26 60 C28 44 26 34 26 20 L20 12 L23 9 L27 13 L27 4 L31 4 L32 13 L36 8 L39 11 L34 20
        C34 34 36 46 36 60 Z
        warm/ M34 60 C36 48 44 42 46 34 L44 26 L47 24 L50 29 L53 21 L57 23 L56 29 L62 27 L63 31 L55 37
        C52 44 42 48 40 60 Z
        steel/ M14 54 L46 54 L48 62 L12 62 Z""",
}
"""The parts, by name."""
