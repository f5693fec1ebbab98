"""People: busts of parts in a square of 100, the head around (50, 41), drawn in words.

Which parts make up a character is data of its deck; skin and cloth take the tones it says.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from innkeep.images.ink import machines
from innkeep.images.ink.props import PROPS
from innkeep.images.ink.shapes import Drawing, Shape, drawing, placed, toned

HEADS = {
    "oval": "skin/ M50 17 C63 17 69 28 68 41 C67 54 59 66 50 67 C41 66 33 54 32 41 C31 28 37 17 50 17 Z",
    "round": "skin/ M50 20 C66 20 72 32 71 44 C70 58 61 66 50 66 C39 66 30 58 29 44 C28 32 34 20 50 20 Z",
    "square": "skin/ M33 24 C39 17 61 17 67 24 L69 46 C68 57 61 68 50 69 C39 68 32 57 31 46 Z",
    "slim": "skin/ M50 16 C62 16 66 28 65 40 C64 54 56 68 50 70 C44 68 36 54 35 40 C34 28 38 16 50 16 Z",
    "dragon": """
        pale M36 24 C28 18 24 10 26 2 C32 8 40 12 44 20 Z
        pale M64 24 C72 18 76 10 74 2 C68 8 60 12 56 20 Z
        skin M32 34 L20 28 L24 40 L16 44 L28 50 Z
        skin M68 34 L80 28 L76 40 L84 44 L72 50 Z
        skin/ M50 14 C64 14 71 25 69 38 L63 48 C66 58 60 70 50 71 C40 70 34 58 37 48 L31 38
        C29 25 36 14 50 14 Z
        light. M50 15 L54 22 L50 32 L46 22 Z
        light. M42 55 Q50 50 58 55 L57 62 Q50 68 43 62 Z
        ink. M45 55 L47.5 57.5 L44.5 58 Z
        ink. M55 55 L52.5 57.5 L55.5 58 Z""",
    "ooze": """
        skin/ M50 14 C68 14 76 28 74 44 C74 54 79 60 74 66 C70 70 67 63 64 68 C61 75 56 68 51 70
        C46 74 42 67 37 69
        C31 71 31 62 27 62 C23 60 28 52 26 44 C24 28 32 14 50 14 Z
        light. M36 26 Q40 19 47 20 Q41 24 38 31 Z
        light. M66 54 Q69 54 69 57 Q66 59 64.5 57 Z""",
    **machines.HEADS,
}
EARS = {
    "round": """skin M33 40 C28 37 27 47 33 49 Z
        skin M67 40 C72 37 73 47 67 49 Z""",
    "pointed": """skin M34 36 L19 25 C20 38 26 47 34 48 Z
        skin M66 36 L81 25 C80 38 74 47 66 48 Z""",
    "small": """skin M34 38 L25 33 C26 41 28 46 34 48 Z
        skin M66 38 L75 33 C74 41 72 46 66 48 Z""",
    "none": "",
}
NECK = "skin/ M41 58 L41 74 L50 82 L59 74 L59 58 Z"
DRESSES = {
    "robe": """cloth/ M10 104 C12 82 26 75 40 72 L50 84 L60 72 C74 75 88 82 90 104 Z
        trim M40 72 L50 84 L60 72 L65 75 L54 92 L54 104 L46 104 L46 92 L35 75 Z""",
    "armour": """steel/ M22 104 C22 88 30 78 40 74 Q50 82 60 74 C70 78 78 88 78 104 Z
        steel/ M6 98 C6 82 16 74 30 76 C35 82 34 92 28 98 Z
        steel/ M94 98 C94 82 84 74 70 76 C65 82 66 92 72 98 Z
        trim. M9 92 Q20 84 32 92 L31 95 Q20 88 9 95 Z
        trim. M91 92 Q80 84 68 92 L69 95 Q80 88 91 95 Z
        trim M46 84 L50 80 L54 84 L52 104 L48 104 Z""",
    "leather": """cloth/ M14 104 C15 84 28 76 41 73 L50 82 L59 73 C72 76 85 84 86 104 Z
        trim M20 86 L26 80 L74 104 L62 104 Z
        light M46 92 L52 90 L54 96 L48 98 Z""",
    "gown": """skin/ M22 92 C26 80 34 76 42 73 L58 73 C66 76 74 80 78 92 L78 96 L22 96 Z
        cloth/ M16 104 C17 92 20 86 26 83 C34 96 44 92 50 90 C56 92 66 96 74 83 C80 86 83 92 84 104 Z
        light M47.5 78 L50 75 L52.5 78 L50 84 Z""",
    "coat": """white M40 72 L50 96 L60 72 L56 104 L44 104 Z
        cloth/ M8 104 C10 82 24 74 38 71 L47 104 Z
        cloth/ M92 104 C90 82 76 74 62 71 L53 104 Z
        trim M38 71 L28 66 L24 80 L38 92 Z
        trim M62 71 L72 66 L76 80 L62 92 Z
        light. M34 96 L37 94 L39 97 L36 99 Z
        light. M66 96 L63 94 L61 97 L64 99 Z""",
    "apron": """white/ M14 104 C15 84 28 76 41 73 Q50 82 59 73 C72 76 85 84 86 104 Z
        cloth/ M32 104 L33 78 L40 75 Q50 88 60 75 L67 78 L68 104 Z
        trim. M33 88 L67 88 L67 91 L33 91 Z""",
    "gi": """cloth/ M12 104 C14 82 28 76 40 72 L56 104 Z
        cloth/ M88 104 C86 82 72 76 60 72 L38 104 Z
        trim M60 72 L66 74 L46 104 L38 104 Z""",
    "fur": """cloth/ M14 104 C15 86 28 78 41 74 L50 80 L59 74 C72 78 85 86 86 104 Z
        trim/ M8 96 L12 86 L18 88 L20 79 L28 82 L32 74 L40 78 L44 73 L50 84 L56 73 L60 78 L68 74 L72 82
        L80 79 L82 88 L88 86
        L92 96 L82 93 L78 97 L70 91 L64 96 L57 90 L50 97 L43 90 L36 96 L30 91 L22 97 L18 93 Z""",
    "bare": """skin/ M6 104 C6 84 20 76 40 71 L60 71 C80 76 94 84 94 104 Z
        ink. M50 82 L51.5 104 L48.5 104 Z
        ink. M30 92 Q40 98 48 92 L48 94 Q40 100 29 94 Z
        ink. M70 92 Q60 98 52 92 L52 94 Q60 100 71 94 Z
        trim M20 80 L28 76 L56 104 L44 104 Z""",
    "slime": """skin/ M8 104 C10 88 24 86 30 76 C36 70 64 70 70 76 C76 86 90 88 92 104 Z
        cloth/ M24 104 L30 82 L44 76 L50 104 Z
        cloth/ M76 104 L70 82 L56 76 L50 104 Z
        trim M44 76 L56 76 L53 84 L56 104 L44 104 L47 84 Z""",
    "spiked": """cloth/ M8 104 C10 82 26 75 40 71 L50 86 L60 71 C74 75 90 82 92 104 Z
        trim M40 71 L24 50 L28 68 L16 60 L26 78 Q40 84 50 94 Q60 84 74 78 L84 60 L72 68 L76 50 L60 71
        L50 86 Z""",
    **machines.BODIES,
}
BACK_HAIR = {
    "long": """
        locks/ M50 10 C74 10 80 28 78 46 C77 62 84 72 80 84 L62 78 L62 60 L38 60 L38 78 L20 84
        C16 72 23 62 22 46 C20 28 26 10 50 10 Z
        ink. M25 48 Q25.6 64 22.6 77 Q26.8 64 26.2 48 Z
        ink. M32 58 Q31.2 70 28 78.6 Q32.4 70 33 59 Z
        ink. M75 48 Q74.4 64 77.4 77 Q73.2 64 73.8 48 Z
        ink. M68 58 Q68.8 70 72 78.6 Q67.6 70 67 59 Z""",
    "wild": """
        locks/ M50 8 L60 3 L64 11 L76 9 L75 19 L87 24 L80 33 L90 43 L81 48 L88 62 L77 63 L78 78 L64 70
        L36 70 L22 78 L23 63
        L12 62 L19 48 L10 43 L20 33 L13 24 L25 19 L24 9 L36 11 L40 3 Z
        ink. M28 24 L18 24 L28 26.4 Z
        ink. M26 40 L14 43 L26.4 43 Z
        ink. M27 56 L17 60 L29 58.6 Z
        ink. M72 24 L82 24 L72 26.4 Z
        ink. M74 40 L86 43 L73.6 43 Z
        ink. M73 56 L83 60 L71 58.6 Z""",
    "braids": """locks/ M50 11 C70 11 75 26 73 42 L66 52 L34 52 L27 42 C25 26 30 11 50 11 Z
        locks/ M30 46 C22 52 24 58 19 64 C15 72 21 78 18 88 L25 96 L30 86 C32 76 27 72 32 64
        C35 56 33 52 35 48 Z
        locks/ M70 46 C78 52 76 58 81 64 C85 72 79 78 82 88 L75 96 L70 86 C68 76 73 72 68 64
        C65 56 67 52 65 48 Z
        light. M18 84 L31 84 L30 88 L19 88 Z
        light. M69 84 L82 84 L81 88 L70 88 Z
        ink. M27 54 Q24 60 30 60 Q25 62 24.6 55 Z
        ink. M23 64 Q20 70 27 71 Q20.6 73 20 65 Z
        ink. M20 75 Q19 81 27 80 Q20 84 18 76 Z
        ink. M73 54 Q76 60 70 60 Q75 62 75.4 55 Z
        ink. M77 64 Q80 70 73 71 Q79.4 73 80 65 Z
        ink. M80 75 Q81 81 73 80 Q80 84 82 76 Z""",
    "bun": """locks/ M50 12 C70 12 74 28 72 44 L66 54 L34 54 L28 44 C26 28 30 12 50 12 Z
        locks/ M50 -2 C60 -2 63 6 60 12 C56 17 44 17 40 12 C37 6 40 -2 50 -2 Z""",
    "bob": """
        locks/ M50 10 C74 10 78 28 77 44 C77 56 79 60 76 66 L64 62 L64 40 L36 40 L36 62 L24 66
        C21 60 23 56 23 44 C22 28 26 10 50 10 Z
        ink. M27 40 Q28 52 26.6 62 Q30.6 52 29 40 Z
        ink. M73 40 Q72 52 73.4 62 Q69.4 52 71 40 Z""",
    "pony": """locks/ M50 12 C70 12 74 28 71 42 L66 50 L34 50 L29 42 C26 28 30 12 50 12 Z
        locks/ M66 20 C82 14 90 28 86 44 C84 56 90 64 84 74 C78 66 72 62 74 50 C76 38 72 30 64 28 Z
        ink. M76 26 Q84 34 82 46 Q80 58 83.6 68 Q77.6 58 79.6 46 Q81 35 74.6 28 Z""",
    "puffs": """
        locks/ M50 2 C58 -2 66 1 70 7 C78 8 84 15 83 23 C90 29 91 38 87 44 C89 52 84 60 77 61 C72 65 66 62
        64 57 L36 57 C34 62 28 65 23 61 C16 60 11 52 13 44 C9 38 10 29 17 23
        C16 15 22 8 30 7 C34 1 42 -2 50 2 Z
        ink. M24 16 Q18 22 21 29 Q19.6 22 25 17 Z
        ink. M19 36 Q15 43 19.6 50 Q17 43 20 37 Z
        ink. M76 16 Q82 22 79 29 Q80.4 22 75 17 Z
        ink. M81 36 Q85 43 80.4 50 Q83 43 80 37 Z
        ink. M40 5 Q36 8 36 13 Q37.4 8 41 6 Z
        ink. M60 5 Q64 8 64 13 Q62.6 8 59 6 Z""",
    **machines.REARS,
    "none": "",
}
HAIR = {
    "fringe": """
        locks M32 40 C30 18 44 10 54 12 C68 13 71 26 68 40 C66 33 64 29 60 26 C56 31 42 33 36 29
        C34 32 33 35 32 40 Z
        ink. M40.4 15.4 Q36.6 20 37 27 Q37.6 20 41.2 15.8 Z
        ink. M48.6 13.6 Q45 20 45.8 28 Q46.2 20 49.4 13.8 Z
        ink. M58.6 14.4 Q57 19 57.8 25.6 Q58.2 19 59.4 14.8 Z""",
    "parted": """locks M31 46 C27 22 40 11 50 11 C60 11 73 22 69 46 C67 36 62 26 52 20 C42 24 34 34 31 46 Z
        ink. M50 13.4 Q38 19 33.4 33 Q38.6 20.4 50.6 14.8 Z
        ink. M53 13.4 Q63 19 67 33 Q62 20.6 52.6 14.8 Z""",
    "swept": """locks M31 38 C28 16 46 6 62 10 C72 13 73 26 68 38 C68 30 64 26 58 25 C48 24 38 26 31 38 Z
        ink. M33.6 31 Q38 17 56 12.6 Q39.6 18.4 34.8 30.4 Z
        ink. M44 25.4 Q52 17.6 65 17.4 Q53 19 45.6 25 Z""",
    "spiky": """
        locks M31 38 L27 26 L34 26 L31 13 L41 19 L43 7 L51 16 L58 6 L61 17 L71 12 L68 25 L75 26 L69 38
        L65 29 L58 31 L52 26 L45 31 L38 27 Z""",
    "flame": """
        locks/ M31 42 C23 30 24 16 32 14 C30 8 34 3 38 1 C39 6 43 8 47 7 C49 1 56 -3 62 -2 C58 2 59 7 63 8
        C69 7 75 10 78 15 C74 15 73 18 74 22 C75 29 72 36 69 42 C67 34 63 29 56 27 C46 29 36 31 31 42 Z
        ink. M36 12 Q31 18 32 27 Q34 18 38 13 Z
        ink. M50 9 Q44 14 43 24 Q47 15 52 10 Z
        ink. M66 12 Q60 15 58 23 Q62 17 68 13 Z""",
    "bald": "light. M42 21 Q47 18 52 20 Q46 21 43 26 Z",
    "tufts": """locks/ M33 30 C22 26 18 36 24 41 C20 46 26 53 33 50 Z
        locks/ M67 30 C78 26 82 36 76 41 C80 46 74 53 67 50 Z""",
    "none": "",
}
HATS = {
    "wizard": """cloth/ M34 24 C38 8 44 -6 58 -14 C60 -9 56 -6 57 -2 C62 6 65 14 66 24 Z
        trim M34 22 Q50 30 66 22 L67 28 Q50 36 33 28 Z
        cloth/ M12 30 C26 22 34 24 34 26 Q50 34 66 26 C66 24 76 22 88 30 C76 37 62 36 50 36
        C38 36 24 37 12 30 Z
        light. M47 8 L49 12 L53 12 L50 15 L51 19 L47 17 L43 19 L44 15 L41 12 L45 12 Z""",
    "hood": """
        cloth/ M50 2 C76 4 82 28 79 48 C78 62 72 72 62 80 C68 62 70 48 67 36 C62 20 38 20 33 36
        C30 48 32 62 38 80
        C28 72 22 62 21 48 C18 28 24 4 50 2 Z
        trim. M33 36 C38 20 62 20 67 36 L64 38 C58 26 42 26 36 38 Z""",
    "tricorn": """cloth/ M32 22 C36 8 64 8 68 22 Z
        cloth/ M6 18 C16 26 30 18 50 18 C70 18 84 26 94 18 C88 32 70 34 50 31 C30 34 12 32 6 18 Z
        trim. M10 21 Q30 26 50 22 Q70 26 90 21 L88 24 Q70 29 50 25 Q30 29 12 24 Z
        white M60 16 C66 2 80 -6 90 -4 C84 2 78 10 68 19 Z""",
    "feather": """cloth/ M30 26 C32 10 44 6 54 8 C66 9 70 16 70 26 Z
        cloth/ M20 30 C30 20 66 18 82 26 C72 34 34 36 20 30 Z
        light M64 24 C72 12 88 4 94 -6 C96 8 88 20 70 27 Z""",
    "bandana": """trim/ M30 32 C30 12 44 9 54 10 C68 12 71 22 70 32 Q50 22 30 32 Z
        trim M70 26 L84 22 L79 29 L87 36 L70 32 Z
        light. M40 20 L43 18 L45 21 L42 23 Z
        light. M54 17 L57 16 L59 19 L56 21 Z""",
    "helmet": """steel/ M29 40 C26 16 40 8 50 8 C60 8 74 16 71 40 L65 42 L64 30 Q50 24 36 30 L35 42 Z
        trim M46 8 L54 8 L53 38 L50 42 L47 38 Z
        paper M29 24 C18 20 14 10 18 2 C22 10 28 14 33 16 Z
        paper M71 24 C82 20 86 10 82 2 C78 10 72 14 67 16 Z""",
    "cap": """trim/ M30 32 C30 14 40 10 50 10 C60 10 70 14 70 32 Q50 26 30 32 Z
        trim M40 30 L76 30 C86 32 84 37 74 37 L44 34 Z""",
    "mobcap": """white/ M31 27 C30 12 40 6 50 6 C60 6 70 12 69 27 Q50 17 31 27 Z
        trim. M31.4 23 Q50 13 68.6 23 L69 27 Q50 17 31 27 Z
        white M27 29 C26 24 32 23 34 26 C35 21 41 20 42 24 C43 18 49 18 50 22 C51 18 57 18 58 24
        C59 20 65 21 66 26 C68 23 74 24 73 29 C72 34 66 33 66 30 Q50 22 34 30 C34 33 28 34 27 29 Z
        trim M66 24 L77 17 L76 27 L82 34 L69 28 Z""",
    "circlet": """light M33 29 Q50 21 67 29 L67 33 Q50 25 33 33 Z
        warm M50 18 L54 25 L50 31 L46 25 Z""",
    "horned": """ink M33 30 C22 26 14 14 20 -2 C26 8 36 14 42 20 Z
        ink M67 30 C78 26 86 14 80 -2 C74 8 64 14 58 20 Z
        trim M33 30 Q50 18 67 30 L66 34 Q50 24 34 34 Z""",
    "goggles": """ink. M30 26 L70 26 L70 31 L30 31 Z
        trim M32 22 L48 22 L48 34 L32 34 Z
        trim M52 22 L68 22 L68 34 L52 34 Z
        light. M35 25 L45 25 L35 32 Z
        light. M55 25 L65 25 L55 32 Z""",
    "topknot": """locks/ M50 0 C58 1 60 8 56 14 L44 14 C40 8 42 1 50 0 Z
        trim M42 13 L58 13 L60 19 L40 19 Z""",
    "headscarf": """trim/ M50 8 C70 8 76 24 72 40 C68 30 62 26 50 26 C38 26 32 30 28 40 C24 24 30 8 50 8 Z
        trim M70 32 L80 38 L76 52 L68 44 Z""",
    "none": "",
}
BEARDS = {
    "long": """
        locks/ M31 44 C30 52 33 56 34 62 C30 76 38 92 50 104 C62 92 70 76 66 62 C67 56 70 52 69 44
        C66 52 60 53 57 51
        Q50 48 43 51 C40 53 34 52 31 44 Z
        ink. M40 70 Q40.4 82 46.4 93 Q41.8 82 41.2 70 Z
        ink. M49.6 72 Q49.2 84 50 97 Q50.8 84 50.8 72 Z
        ink. M60 70 Q59.6 82 53.6 93 Q58.2 82 58.8 70 Z""",
    "bushy": """
        locks/ M31 40 C24 46 20 58 25 66 C23 76 29 86 37 94 L42 96 L45 90 C44 82 46 76 50 71
        C54 76 56 82 55 90 L58 96 L63 94 C71 86 77 76 75 66 C80 58 76 46 69 40
        C66 51 60 53 57 51 Q50 48 43 51 C40 53 34 51 31 40 Z
        light. M34 83 L45 80 L45.4 84 L36 87.4 Z
        light. M66 83 L55 80 L54.6 84 L64 87.4 Z
        ink. M32 54 Q32 64 36 74 Q35 64 34 54 Z
        ink. M41 60 Q39 68 40 77 Q42 69 43.4 61 Z
        ink. M59 60 Q61 68 60 77 Q58 69 56.6 61 Z
        ink. M68 54 Q68 64 64 74 Q65 64 66 54 Z""",
    "full": """
        locks/ M31 44 C29 60 36 76 50 78 C64 76 71 60 69 44 C66 52 60 53 57 51 Q50 48 43 51
        C40 53 34 52 31 44 Z
        ink. M38 62 Q40 70 45 74.6 Q41.4 69 39.6 62 Z
        ink. M49.2 67 Q49 72 50 76 Q51.4 72 51 67 Z
        ink. M62 62 Q60 70 55 74.6 Q58.6 69 60.4 62 Z""",
    "braided": """
        locks/ M31 44 C28 60 34 72 38 78 L36 98 L43 94 L45 82 L50 88 L55 82 L57 94 L64 98 L62 78
        C66 72 72 60 69 44
        C66 52 60 53 57 51 Q50 48 43 51 C40 53 34 52 31 44 Z
        light. M36 86 L45 86 L44 90 L36 90 Z
        light. M55 86 L64 86 L64 90 L56 90 Z""",
    "goatee": "locks M45 60 Q50 57 55 60 L53 71 L50 76 L47 71 Z",
    "moustache": """
        locks M50 51 C57 49 63 53 70 49 C66 58 57 58 50 54.5 C43 58 34 58 30 49 C37 53 43 49 50 51 Z""",
    "wisps": """locks M46 62 Q50 60 54 62 L52 84 L50 90 L48 84 Z
        locks M47 52 Q38 54 36 66 Q36 52 47 50 Z
        locks M53 52 Q62 54 64 66 Q64 52 53 50 Z""",
    "stubble": "ink. M38 58 L40 60 L39 61 Z",
    "none": "",
}
EXTRAS = {
    "patch": """ink M52 35 L64 35 L62 45 L54 45 Z
        ink. M30 26 L34 24 L66 38 L64 40 Z""",
    "glasses": """ink. M34 36 L48 36 L48 46 L34 46 Z
        ink. M52 36 L66 36 L66 46 L52 46 Z
        light. M36 38 L46 38 L46 44 L36 44 Z
        light. M54 38 L64 38 L64 44 L54 44 Z
        ink. M39.5 40 L43 40 L43 43 L39.5 43 Z
        ink. M57.5 40 L61 40 L61 43 L57.5 43 Z
        ink. M48 39 L52 39 L52 41 L48 41 Z""",
    "scar": "rust. M60 28 L63 27 L59 50 L57.5 49 Z",
    "freckles": """rust. M40 48 L42 48 L42 50 L40 50 Z
        rust. M44 50 L46 50 L46 52 L44 52 Z
        rust. M56 50 L58 50 L58 52 L56 52 Z
        rust. M60 48 L62 48 L62 50 L60 50 Z""",
    "earrings": """light M31 50 L34 50 L34 57 L31 57 Z
        light M66 50 L69 50 L69 57 L66 57 Z""",
    "tusks": """paper. M43 60 L46 53 L47.5 60 Z
        paper. M57 60 L54 53 L52.5 60 Z""",
    "mask": "cloth M31 47 Q50 53 69 47 C69 60 59 70 50 71 C41 70 31 60 31 47 Z",
    "paint": """warm. M34 46 L44 49 L44 51.5 L34 49 Z
        warm. M66 46 L56 49 L56 51.5 L66 49 Z""",
    "none": "",
}
EYES = {
    "calm": "M-5 0 Q0 -4.6 5.5 -0.5 Q0 3.6 -5 0 Z",
    "fierce": "M-5.5 -2.4 Q1 -2 5 2.2 Q-1 4 -5.5 -2.4 Z",
    "sly": "M-5.5 -0.6 L5.5 -0.9 Q1 4 -5.5 -0.6 Z",
    "merry": "M-5.5 2 Q0 -6 5.5 2 Q0 -1.6 -5.5 2 Z",
    "wary": "M-5 0 Q0 -6.2 5.5 0 Q0 5.4 -5 0 Z",
    "dozy": "M-5.5 0 Q0 3.4 5.5 0 Q0 5 -5.5 0 Z",
    "hurt": "M-6 -3.4 L5.4 0.4 L-6 4.2 L-6 2.2 L0.6 0.4 L-6 -1.4 Z",
    "startled": "M-5.6 0 Q-5 -6.6 0 -6.8 Q5 -6.6 5.6 0 Q5 5.6 0 5.8 Q-5 5.6 -5.6 0 Z",
}
SHUT = ("merry", "dozy", "hurt")
"""Moods in which eyes are closed."""
BROWS = {
    "calm": "M-7 -6 Q0 -10 7 -6.5 Q0 -7.4 -7 -6 Z",
    "fierce": "M-8 -9 L7 -3.2 L6.4 -0.8 L-8 -6 Z",
    "sly": "M-7 -5 Q1 -7 7 -3 L6.6 -1 Q0 -4.6 -7 -5 Z",
    "merry": "M-7 -7 Q0 -13 7 -8 Q0 -10 -7 -7 Z",
    "wary": "M-7.5 -6 Q0 -12 7 -11 L7 -8.6 Q0 -9.6 -7.5 -6 Z",
    "dozy": "M-7 -5 Q0 -8 7 -6 Q0 -5.8 -7 -5 Z",
    "hurt": "M-7.5 -8.4 L6 -5 L6 -2.8 L-8 -5.6 Z",
    "startled": "M-7 -9 Q0 -14.6 7 -11 Q0 -11.6 -7 -9 Z",
}
MOUTHS = {
    "calm": "ink. M43 58 Q50 61 57 58 Q50 63 43 58 Z",
    "fierce": """ink. M41 56 Q50 53.5 59 56 L58 62 Q50 60 42 62 Z
        paper. M43.5 57.2 Q50 55.6 56.5 57.2 L56 59.4 Q50 58 44 59.4 Z""",
    "sly": "ink. M43 59 Q52 61 59 54.5 Q54 63.5 43 59 Z",
    "merry": """ink. M40.5 55 Q50 58 59.5 55 Q57 66 50 66 Q43 66 40.5 55 Z
        paper. M43 57 Q50 59 57 57 L56 59.4 Q50 61 44 59.4 Z""",
    "wary": "ink. M46.5 57.5 Q50 55 53.5 57.5 Q53 62 50 62 Q47 62 46.5 57.5 Z",
    "dozy": "ink. M44 59 Q47 56.5 50 59 Q53 61.5 56 58.5 Q53 63.5 50 61.2 Q47 59.5 44 59 Z",
    "hurt": """ink. M41 58 Q45 53 50 55.5 Q55 53 59 58 Q60 66 50 66 Q40 66 41 58 Z
        rust. M44.6 62.4 Q50 58.6 55.4 62.4 Q50 66 44.6 62.4 Z""",
    "startled": "ink. M45 59.5 Q46 54.5 50 54.5 Q54 54.5 55 59.5 Q54 66 50 66 Q46 66 45 59.5 Z",
}
NOSES = {
    "small": "ink. M49 44 L47.4 51 Q50 53.4 52.8 51.4 Q50 51.6 48.9 50.6 Z",
    "long": "ink. M48.6 40 L45.6 51.6 Q50 55.4 54 52 Q50 53 47.6 51.2 Z",
    "broad": "ink. M48.6 43 L43.6 51 Q50 55.6 56.4 51 Q50 53.4 46 50.6 Z",
    "hook": "ink. M48.4 38 Q44 46 46 52 L51 55 L53.6 51.6 Q49 52.6 47.6 50 Q47 45 49.6 39 Z",
    "none": "",
}
SHOULDERS = -7.0
"""How far the dresses are drawn up towards the head."""
MOODS = tuple(EYES)
"""How a face may look."""
CARRIED = (
    *("axe", "bag", "book", "chalice", "daggers", "hammer", "hook", "lute", "scroll"),
    *("shield", "staff", "sword", "swords", "wand"),
)
"""The things that may look out behind a shoulder."""
CHOICES: Mapping[str, Mapping[str, str]] = {
    "head": HEADS,
    "ears": EARS,
    "back": BACK_HAIR,
    "hair": HAIR,
    "hat": HATS,
    "beard": BEARDS,
    "dress": DRESSES,
    "extra": EXTRAS,
    "nose": NOSES,
    "prop": {name: PROPS[name] for name in CARRIED},
}
"""The parts of a bust and what there is of each."""


def _face(mood: str, extra: str, gaze: float = 0.0) -> list[Shape]:
    """Eyes and brows, the right ones mirrored."""
    found: list[Shape] = []
    for centre, flip in ((41.5, 1.0), (58.5, -1.0)):
        white = drawing("white. " + EYES[mood])[0]
        brow = drawing("ink. " + BROWS[mood])[0]
        spots = [brow] if extra == "glasses" else [white, brow]
        for shape in spots:
            points = tuple((centre + flip * x, 41.5 + y) for x, y in shape.points)
            line = 2.2 if shape is white and mood not in SHUT else 0.0
            tone = "ink" if mood in SHUT or shape is brow else "white"
            found.append(Shape(points, tone, line))
            if shape is white and mood not in SHUT:
                x = centre + (1.1 if mood == "sly" else 0.4) + gaze
                y = 41.6
                r = 2.1
                corners = ((-r, 0), (-r * 0.7, -r), (r * 0.7, -r), (r, 0), (r * 0.7, r), (-r * 0.7, r))
                found.append(Shape(tuple((x + dx, y + dy) for dx, dy in corners), "ink", 0.0))
    return found


@lru_cache(maxsize=512)
def head(words: str, mood: str, gaze: float = 0.0, rear: bool = False) -> Drawing:
    """The head of a bust, its tones still those of parts, or the hair and whatever else is behind a trunk.

    ``gaze`` is how far its eyes look to the right.
    """
    parts = _parts(words)
    if rear:
        return _part(parts, "back")
    extra = parts.get("extra", "none")
    machine = parts.get("head") in machines.HEADS
    if machine:
        return (
            *_part(parts, "head"),
            *machines.face(parts["head"], mood),
            *_part(parts, "extra"),
            *_part(parts, "hat"),
        )
    turn = 0.0 if abs(gaze) < ASIDE else gaze * FAR
    found = [*aside(_part(parts, "ears", "round"), -0.55 * turn)]
    found += drawing(NECK) if parts.get("dress") != "slime" else ()
    found += _part(parts, "head", "oval")
    found += aside((*_face(mood, extra, gaze), *_part(parts, "nose", "small")), turn)
    found += aside(_part(parts, "beard"), turn * 0.5)
    found += aside(drawing(MOUTHS[mood]), turn * 0.9)
    found += [*aside(_part(parts, "hair"), turn * 0.3), *aside(_part(parts, "extra"), turn)]
    return (*found, *aside(_part(parts, "hat"), turn * 0.16))


ASIDE, FAR = 1.0, 4.2
"""From which gaze on a head turns aside, and how far the features move for one of 1."""
_ROUND = 22.0
"""Half of how broad a head is."""


def aside(shapes: Iterable[Shape], by: float) -> Drawing:
    """What lies on a head as it lies when the head turns aside: moved, the more the nearer it is to the
    middle, so that the far side grows narrow."""
    if not by:
        return tuple(shapes)
    found = []
    for shape in shapes:
        points = []
        for x, y in shape.points:
            off = min(1.0, abs(x - 50) / (_ROUND * 1.7))
            points.append((x + by * (1 - off * off), y))
        found.append(shape._replace(points=tuple(points)))
    return tuple(found)


def _parts(words: str) -> Mapping[str, str]:
    return dict(word.split(":", 1) for word in words.split())


def _part(parts: Mapping[str, str], name: str, default: str = "none") -> Drawing:
    return drawing(CHOICES[name][parts.get(name, default)])


@lru_cache(maxsize=512)
def bust(words: str, mood: str) -> Drawing:
    """A bust of parts named as ``head:oval hair:fringe skin:fair``, with an expression.

    >>> len(bust("head:oval dress:robe", "calm")) > 5
    True
    """
    parts = _parts(words)
    held = placed(drawing(PROPS[parts["prop"]]), -7, 26, 0.8, turn=-16) if "prop" in parts else ()
    made = head(words, mood)
    behind = next((at for at, shape in enumerate(made) if shape in _part(parts, "head", "oval")), 0)
    found = [*held, *_part(parts, "back"), *made[:behind]]
    found += [*placed(_part(parts, "dress", "robe"), 0, SHOULDERS), *made[behind:]]
    names = ("skin", "locks", "cloth", "trim")
    defaults = {"skin": "fair", "locks": "rust", "cloth": "deep", "trim": "warm"}
    return toned(found, {name: parts.get(name, defaults[name]) for name in names})
