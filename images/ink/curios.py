"""Curios: things that only the title of a card or two names, each in a square of 60 and standing at 58."""

from __future__ import annotations

CURIOS: dict[str, str] = {
    "trapdoor": """
        warm/ M10 38 L2 2 L44 -4 L52 38 Z
        ink. M17 0.6 L18.6 0.4 L25 38 L23 38 Z
        ink. M30 -1.6 L31.6 -1.8 L38.6 38 L36.6 38 Z
        steel M20 6 L30 4.6 L31.6 12 L21.6 13.4 Z
        rust/ M-4 60 L8 37 L54 37 L66 60 Z
        night M4 56.6 L13 41 L49 41 L58 56.6 Z
        umber. M13 41 L49 41 L51 45 L10.6 45 Z""",
    "hooves": """
        rust/ M-18 -6 C-4 -12 8 -6 10 6 L8 50 C-2 60 -15 58 -19 48 Z
        ink/ M-16 4 C-19 14 -18 30 -19.5 44 C-13 40 -12 30 -11 20 Z
        rust/ M2 -4 C14 -4 22 4 30 2 L46 -4 L49 8 L32 16 C20 18 10 14 2 16 Z
        rust/ M0 30 C14 26 22 36 32 34 L48 30 L50 42 L32 48 C20 50 10 46 0 48 Z
        ink/ M45 -6 L58 -14 L66 6 L49 10 Z
        ink/ M47 28 L61 22 L67 42 L49 44 Z
        steel M57 -15 L62 -17 L70 6 L65 8 Z
        steel M60 21 L65 19 L71 42 L66 43 Z""",
    "wires": """
        rust/ M2 58 C0 40 20 44 18 30 C17 22 8 24 8 14 L13 13 C14 20 24 20 24 31 C24 46 8 46 9 58 Z
        warm/ M58 58 C60 40 40 44 42 30 C43 22 52 24 52 14 L47 13 C46 20 36 20 36 31 C36 46 52 46 51 58 Z
        steel M7 15 L14 14 L14 4 L10 0 L6 5 Z
        steel M53 15 L46 14 L46 4 L50 0 L54 5 Z
        light M16 6 L25 0 L24 6 L31 2 L29 9 L36 5 L35 10 L44 7 L33 17 L34 12 L26 17 L27 11 L20 14 L22 8 Z""",
    "diving-suit": """
        rust/ M8 58 C8 44 14 38 22 36 L38 36 C46 38 52 44 52 58 Z
        warm/ M12 36 C20 32 40 32 48 36 L50 42 C40 38 20 38 10 42 Z
        warm/ M30 -2 C46 -2 52 10 50 22 C49 32 42 36 30 36 C18 36 11 32 10 22 C8 10 14 -2 30 -2 Z
        steel M30 6 C39 6 43 12 42 19 C41 27 36 30 30 30 C24 30 19 27 18 19 C17 12 21 6 30 6 Z
        sky. M30 9 C36 9 40 13 39 19 C38 25 35 27 30 27 C25 27 22 25 21 19 C20 13 24 9 30 9 Z
        white. M24 14 Q27 10 32 11 Q27 14 26 19 Z
        ink. M22 17 L38 17 L38 18.6 L22 18.6 Z
        ink. M29.2 8 L30.8 8 L30.8 28 L29.2 28 Z
        rust M26 -8 L34 -8 L35 0 L25 0 Z
        steel. M15 40 L19 39 L19 42 L15 43 Z
        steel. M41 39 L45 40 L45 43 L41 42 Z""",
    "darts": """
        steel M2 20 L24 24 L24 27 L2 22 Z
        rust/ M22 22 L40 24 L40 29 L22 28 Z
        light/ M38 23 L56 14 L52 26 L58 36 L38 30 Z
        steel M0 46 L22 42 L22 45 L0 49 Z
        rust/ M20 40 L38 36 L39 41 L21 46 Z
        light/ M36 36 L50 24 L49 35 L58 42 L38 43 Z
        #6fbf3a/ M4 24 C8 28 9 32 6 34 C2 35 0 30 4 24 Z
        #6fbf3a/ M3 50 C6 54 7 57 4 58 C1 58 0 55 3 50 Z""",
    "spring": """
        rust/ M8 50 L52 50 L54 58 L6 58 Z
        steel/ M12 44 L48 38 L48 44 L12 50 Z
        steel/ M12 38 L48 44 L48 38 L12 32 Z
        steel/ M12 32 L48 26 L48 32 L12 38 Z
        steel/ M12 26 L48 32 L48 26 L12 20 Z
        steel/ M14 20 L46 14 L46 20 L14 26 Z
        paper/ M14 -14 L42 -10 L40 16 L12 12 Z
        ink. M28 -8 C30 -2 36 1 33 6 C31 9 28 8 27 6 L29 11 L23 10 L26 5 C24 7 21 6 20 3 C20 -2 25 -3 28
        -8 Z""",
    "spine": """
        rust/ M0 18 L26 10 L28 48 L2 56 Z
        paper/ M4 20 L26 13 L27 44 L6 51 Z
        rust/ M60 14 L34 12 L34 50 L60 54 Z
        paper/ M56 17 L34 15 L34 46 L56 50 Z
        warm/ M25 10 L30 4 L28 16 L33 22 L28 30 L32 38 L27 44 L31 56 L24 52 Z
        ink. M30 4 L31 16 L36 22 L31 30 L35 38 L30 45 L33 57 L30 56 L27 44 L31 38 L27 30 L32 22 L28 16 Z
        ink. M9 26 L22 22 L22 23.6 L9 27.6 Z
        ink. M9 33 L23 29 L23 30.6 L9 34.6 Z
        ink. M38 24 L52 26 L52 27.6 L38 25.6 Z
        ink. M38 31 L52 33 L52 34.6 L38 32.6 Z
        paper/ M36 -8 L50 -12 L52 2 L40 4 Z
        paper/ M8 -8 L20 -4 L16 8 L6 4 Z""",
    "empty-cup": """
        paper/ M54 30 C62 20 50 8 40 14 L43 18 C49 15 55 21 49 27 Z
        paper/ M14 10 L48 30 C40 48 30 54 20 50 L8 44 C0 38 4 24 14 10 Z
        dusk M14 10 C18 4 52 24 48 30 C44 36 10 16 14 10 Z
        warm. M9 22 L42 41 L40 45 L6 26 Z
        #b8741e M54 42 C58 48 58 54 54 54 C50 54 50 48 54 42 Z""",
    "empty-purse": """
        rust/ M8 24 C2 40 8 56 30 56 C52 56 58 40 52 24 C44 30 16 30 8 24 Z
        night M8 24 C14 16 46 16 52 24 C46 31 14 31 8 24 Z
        warm/ M4 18 C12 8 20 14 22 19 C16 20 10 22 8 26 Z
        warm/ M56 18 C48 8 40 14 38 19 C44 20 50 22 52 26 Z
        ink. M22 40 L26 44 L24 50 L28 54 L26 55 L21 50 L23 44 L20 41 Z
        paper/ M30 4 C24 -8 10 -8 10 0 C10 8 22 10 30 6 Z
        paper/ M30 4 C36 -8 50 -8 50 0 C50 8 38 10 30 6 Z
        ink. M29 -2 L31 -2 L32 10 L30 13 L28 10 Z""",
    "goggles": """
        rust/ M-4 24 L10 20 L10 34 L-4 38 Z
        rust/ M64 24 L50 20 L50 34 L64 38 Z
        warm/ M16 10 C28 10 32 20 30 30 C28 42 4 42 2 30 C0 20 6 10 16 10 Z
        warm/ M44 10 C32 10 28 20 30 30 C32 42 56 42 58 30 C60 20 54 10 44 10 Z
        sky M16 16 C24 16 26 22 25 29 C23 36 9 36 7 29 C6 22 9 16 16 16 Z
        sky M44 16 C36 16 34 22 35 29 C37 36 51 36 53 29 C54 22 51 16 44 16 Z
        white. M10 22 Q13 17 19 19 Q13 22 12 28 Z
        white. M38 22 Q41 17 47 19 Q41 22 40 28 Z
        steel M26 22 L34 22 L34 28 L26 28 Z
        rust/ M20 44 L40 44 L44 58 L16 58 Z""",
    "spectacles": """
        ink M-4 20 L4 24 L4 28 L-6 23 Z
        ink M64 20 L56 24 L56 28 L66 23 Z
        ink. M2 18 L28 18 L28 44 L2 44 Z
        ink. M32 18 L58 18 L58 44 L32 44 Z
        light. M5 21 L25 21 L25 41 L5 41 Z
        light. M35 21 L55 21 L55 41 L35 41 Z
        white. M8 24 L17 24 L8 34 Z
        white. M38 24 L47 24 L38 34 Z
        ink. M27 24 L33 24 L33 28 L27 28 Z
        rust/ M4 50 L56 50 L58 58 L2 58 Z""",
    "peanuts": """
        amber/ M8 34 C2 26 8 14 18 16 C24 18 24 24 30 24 C36 24 42 22 46 30 C50 40 40 46 34 42 C28 38 26
        36 22 38
        C16 42 10 40 8 34 Z
        rust. M13 22 L20 30 L19 31 L12 23.4 Z
        rust. M34 30 L40 37 L39 38 L33 31.4 Z
        amber/ M20 52 C18 44 26 40 32 44 C36 46 38 44 44 44 C52 46 54 54 48 58 L26 58 C22 58 20 56 20 52 Z
        gold/ M44 4 C52 2 58 8 57 14 C56 22 46 22 42 17 C39 12 40 6 44 4 Z
        light. M46 7 L51 8 L49 12 Z""",
    "tail": """
        mid/ M-6 58 C-4 30 14 20 30 22 C44 24 46 12 38 6 L44 2 C56 8 58 30 42 36 C28 40 22 44 22 58 Z
        warm/ M38 8 L30 -6 L46 -8 L56 2 L45 6 Z
        warm M10 32 L6 20 L18 25 Z
        warm M22 24 L22 12 L32 22 Z
        warm M42 22 L52 16 L49 28 Z
        pale. M2 54 C4 44 12 38 22 36 L22 39 C14 42 8 48 7 56 Z""",
    "books": """
        rust/ M4 46 L56 46 L56 58 L4 58 Z
        paper M50 48 L58 48 L58 56 L50 56 Z
        warm/ M8 34 L58 34 L58 46 L8 46 Z
        paper M6 36 L14 36 L14 44 L6 44 Z
        steel/ M2 22 L52 22 L52 34 L2 34 Z
        paper M46 24 L54 24 L54 32 L46 32 Z
        rust/ M10 10 L56 10 L56 22 L10 22 Z
        paper M8 12 L16 12 L16 20 L8 20 Z
        warm/ M6 0 L48 0 L48 10 L6 10 Z
        paper M42 2 L50 2 L50 8 L42 8 Z
        light. M20 49 L38 49 L38 51 L20 51 Z
        light. M22 26 L36 26 L36 28 L22 28 Z""",
    "dumbbell": """
        steel/ M16 26 L44 26 L44 34 L16 34 Z
        ink/ M-2 20 L6 20 L6 40 L-2 40 Z
        ink/ M54 20 L62 20 L62 40 L54 40 Z
        steel/ M5 10 L18 10 L18 50 L5 50 Z
        steel/ M42 10 L55 10 L55 50 L42 50 Z
        white. M8 14 L11 14 L11 30 L8 30 Z
        white. M45 14 L48 14 L48 30 L45 30 Z
        shade. M4 55 L56 55 L56 58 L4 58 Z""",
    "golden-egg": """
        gold/ M30 0 C46 2 54 24 52 38 C50 50 40 56 30 56 C20 56 10 50 8 38 C6 24 14 2 30 0 Z
        gilt. M20 14 C24 6 32 4 34 6 C27 9 22 18 20 30 C17 26 17 20 20 14 Z
        rust/ M-2 46 C10 54 50 54 62 46 L54 60 L6 60 Z
        warm. M4 52 L22 56 L20 58 L5 54 Z
        warm. M56 52 L38 56 L40 58 L55 54 Z""",
    "plate": """
        rust/ M-2 44 L62 44 L58 58 L2 58 Z
        steel/ M6 34 L54 34 L58 44 L2 44 Z
        white. M10 36 L48 36 L49 38 L9 38 Z
        ink. M28 44 L32 44 L32 58 L28 58 Z
        light M30 8 L38 18 L33 18 L33 30 L27 30 L27 18 L22 18 Z
        steel M4 56 L10 20 L14 56 Z
        steel M46 56 L50 20 L56 56 Z""",
    "coin-on-string": """
        ink. M30 -14 L31.4 -14 L31 10 L30 10 Z
        gold/ M30 6 C46 6 56 18 56 31 C56 46 44 56 30 56 C16 56 4 46 4 31 C4 18 16 6 30 6 Z
        gilt. M30 12 C42 12 50 21 50 31 C50 42 41 50 30 50 C19 50 10 42 10 31 C10 21 19 12 30 12 Z
        rust M18 40 L15 23 L24 31 L30 19 L36 31 L45 23 L42 40 Z
        paper M26 2 L35 2 L35 12 L26 12 Z""",
    "reed": """
        warm/ M24 58 C20 34 30 10 54 2 L56 5 C38 14 30 34 30 58 Z
        rust/ M44 0 C52 -8 66 -8 66 -2 C64 6 52 8 46 8 Z
        warm/ M28 34 C14 28 6 16 8 4 C18 10 28 20 30 30 Z
        warm/ M28 46 C42 42 54 34 60 24 C50 22 34 30 28 40 Z
        sky/ M4 54 Q18 50 30 54 Q44 58 56 53 L56 58 L4 58 Z""",
    "sugar": """
        white/ M8 30 L24 22 L38 28 L38 46 L22 54 L8 48 Z
        paper. M8 30 L24 22 L38 28 L22 36 Z
        white/ M34 42 L46 36 L56 41 L56 54 L45 58 L34 54 Z
        paper. M34 42 L46 36 L56 41 L45 47 Z
        light M44 8 L47 16 L55 18 L48 22 L49 30 L43 24 L36 28 L38 20 L32 14 L40 15 Z""",
    "carrot": """
        #e0702a/ M-2 50 C8 30 22 18 38 14 C46 14 50 20 48 27 C42 42 24 52 0 56 C-4 55 -4 52 -2 50 Z
        ink. M14 38 L22 42 L21 43 L13 39.4 Z
        ink. M24 28 L32 33 L31 34 L23 29.4 Z
        #5f9a3a/ M42 16 C40 4 46 -6 54 -8 C54 2 52 10 46 18 Z
        #5f9a3a/ M44 18 C50 8 60 4 66 6 C62 14 56 20 48 22 Z
        #5f9a3a/ M46 20 C54 18 62 20 65 25 C58 28 52 27 47 25 Z
        shade. M4 57 L40 57 L40 58 L4 58 Z""",
    "hay": """
        amber/ M-4 58 C0 40 14 24 30 24 C46 24 60 40 64 58 Z
        straw. M8 52 L20 34 L22 35 L11 53 Z
        straw. M24 54 L30 30 L32 31 L27 54 Z
        straw. M48 52 L38 34 L40 33 L51 51 Z
        amber M20 28 L10 12 L14 12 L26 26 Z
        amber M36 26 L48 8 L50 12 L41 28 Z
        gold/ M20 48 C20 43 34 43 34 48 C34 53 20 53 20 48 Z
        gold/ M34 54 C34 49 48 49 48 54 C48 59 34 59 34 54 Z
        gold/ M26 40 C26 35 40 35 40 40 C40 45 26 45 26 40 Z""",
    "lemon": """
        #f4d23c/ M2 38 C2 24 16 16 30 18 L40 16 L42 22 C54 30 52 50 38 56 C22 62 4 54 2 38 Z
        paper. M10 36 C12 28 20 25 26 26 C20 29 15 34 14 42 C11 42 10 39 10 36 Z
        steel/ M22 -10 L30 -12 L31 -8 L28 -7 L29 22 L25 22 L25 -6 L22 -6 Z
        steel/ M44 -6 L54 -2 L52 2 L49 1 L40 26 L36 24 L45 -1 L43 -2 Z
        light M31 2 L36 -4 L35 2 L41 0 L35 8 L36 3 Z""",
    "mug-extender": """
        steel/ M-8 52 L14 30 L18 34 L-4 56 Z
        steel/ M-6 32 L16 54 L20 50 L-2 28 Z
        steel/ M14 34 L34 14 L38 18 L18 38 Z
        steel/ M14 50 L18 54 L38 34 L34 30 Z
        steel/ M12 34 L34 54 L38 50 L16 30 Z
        ink. M13 40 L17 40 L17 44 L13 44 Z
        #8a5426/ M34 2 L56 2 L58 40 L32 40 Z
        steel M33.6 8 L56.4 8 L56.8 13 L33.2 13 Z
        steel M32.6 30 L57.4 30 L57.6 35 L32.4 35 Z
        white/ M32 4 C28 -4 36 -10 42 -7 C46 -12 56 -8 55 -2 C62 0 58 8 54 7 C50 12 46 4 42 8 C38 12 33 8
        32 4 Z
        shade. M8 56 L56 56 L56 58 L8 58 Z""",
    "battery": """
        steel/ M24 -4 L36 -4 L36 6 L24 6 Z
        warm/ M14 4 L46 4 L46 24 L14 24 Z
        ink/ M14 24 L46 24 L46 58 L14 58 Z
        light M33 26 L22 42 L29 42 L26 56 L38 38 L31 38 Z
        white. M18 8 L22 8 L22 54 L18 54 Z""",
    "weapons": """
        steel/ M6 44 L12 12 L15 12 L15 45 Z
        warm M2 44 L19 44 L19 48 L2 48 Z
        rust M7 48 L13 48 L13 58 L7 58 Z
        steel/ M24 44 L29 -2 L33 -2 L34 45 Z
        warm M19 44 L39 44 L39 48 L19 48 Z
        rust M26 48 L32 48 L32 58 L26 58 Z
        steel/ M42 44 L47 -16 L53 -16 L55 45 Z
        warm M37 44 L60 44 L60 48 L37 48 Z
        rust M45 48 L52 48 L52 58 L45 58 Z""",
    "bowl": """
        rust/ M2 28 L58 28 C56 48 46 56 38 58 L22 58 C14 56 4 48 2 28 Z
        warm. M4 36 L56 36 L55 41 L5 41 Z
        #c8742a M2 28 C2 20 58 20 58 28 C58 35 2 35 2 28 Z
        light. M18 27 L24 25 L26 29 L20 30 Z
        #5f9a3a. M34 26 L41 25 L40 30 L35 30 Z
        white. M20 18 C14 10 26 4 19 -6 C28 0 24 8 23 12 Q22 16 23 19 Z
        white. M36 18 C30 10 42 4 35 -6 C44 0 40 8 39 12 Q38 16 39 19 Z
        steel/ M46 26 L60 -4 L65 -2 L52 28 Z""",
    "tray-of-drinks": """
        warm M4 28 L14 28 L13 46 L5 46 Z
        #8a5426/ M18 20 L36 20 L38 46 L16 46 Z
        steel. M17.6 26 L36.4 26 L36.6 30 L17.4 30 Z
        white/ M16 22 C12 12 22 8 26 12 C30 6 40 10 38 20 C36 26 20 28 16 22 Z
        pale/ M42 24 L56 24 C56 34 53 38 50 38 L50 44 L54 46 L44 46 L48 44 L48 38 C45 38 42 34 42 24 Z
        steel/ M-4 46 L64 46 L56 54 L4 54 Z
        white. M0 47.4 L58 47.4 L57 49 L2 49 Z
        shade. M8 56 L52 56 L52 58 L8 58 Z""",
    "bread-basket": """
        amber/ M8 30 C4 16 18 10 24 18 C28 6 42 8 42 20 C54 14 60 26 52 32 Z
        rust/ M2 30 L58 30 L50 58 L10 58 Z
        warm. M5 36 L56 36 L55 40 L6 40 Z
        warm. M8 46 L53 46 L52 50 L9 50 Z
        #e2541a/ M30 -18 C36 -6 48 0 44 14 C42 24 20 24 18 14 C16 4 24 2 25 -6 C28 -4 29 -1 29 2 C32 -4
        31 -12 30 -18 Z
        #ffd75a. M31 -2 C33 6 38 8 36 14 C34 18 26 18 25 13 C25 8 29 6 31 -2 Z""",
}
"""Every curio, by name."""
