"""How a deck shows itself: two inks, a ground, the metal of its frames, an ornament, an emblem and a bust.

The words are a closed vocabulary; what is drawn for each is the business of `innkeep.images`.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass, replace

GROUNDS = (
    *("lozenges", "stripes", "scales", "checks", "chevrons", "stars", "waves"),
    *("bricks", "leaves", "hexes", "dots", "bolts"),
    *("plates", "suits", "bones", "tubes"),
)
METALS = ("gold", "silver", "copper", "iron", "bronze", "pewter", "steel", "brass")
CORNERS = (
    *("scroll", "fleur", "leaf", "claw", "star", "bolt", "rivet", "knot"),
    *("cog", "coin", "bone", "tentacle"),
)
TONES = (
    *("ink", "night", "dusk", "deep", "mid", "pale", "rust", "warm", "light"),
    *("paper", "white", "steel", "fair", "tan", "brown", "red"),
)
"""The tones of two inks: from ``ink`` to ``pale`` of the first, from ``rust`` to ``light`` of the second."""
PARTS: dict[str, tuple[str, ...]] = {
    "head": (
        *("oval", "round", "square", "slim", "dragon", "ooze"),
        *("turret", "cabinet", "casket", "tank"),
    ),
    "ears": ("round", "pointed", "small", "none"),
    "back": (
        "long",
        "wild",
        "braids",
        "bun",
        "bob",
        "pony",
        "puffs",
        "stacks",
        "lever",
        "coffin",
        "tentacles",
        "none",
    ),
    "hair": ("fringe", "parted", "swept", "spiky", "bald", "tufts", "flame", "none"),
    "hat": (
        *("wizard", "hood", "tricorn", "feather", "bandana", "helmet", "cap", "mobcap", "circlet", "horned"),
        *("goggles", "topknot", "headscarf", "none"),
    ),
    "beard": ("long", "full", "bushy", "braided", "goatee", "moustache", "wisps", "stubble", "none"),
    "dress": (
        *("robe", "armour", "leather", "gown", "coat", "apron", "gi", "fur", "bare", "slime", "spiked"),
        *("chassis", "till", "ribs", "vat"),
    ),
    "extra": ("patch", "glasses", "scar", "freckles", "earrings", "tusks", "mask", "paint", "none"),
    "nose": ("small", "long", "broad", "hook", "none"),
    "prop": (
        *("axe", "bag", "book", "chalice", "daggers", "hammer", "hook", "lute", "scroll"),
        *("shield", "staff", "sword", "swords", "wand"),
    ),
    "skin": TONES,
    "locks": TONES,
    "cloth": TONES,
    "trim": TONES,
}
"""The parts of a bust, what each may be, and the tones of its skin, hair, cloth and trimmings."""

HUES_APART = 20
"""Degrees between the hues of two decks that share a ground or a metal."""

_WARM, _COLD = 42, 205
_STRANGERS: tuple[dict[str, str], ...] = (
    {"head": "oval", "hat": "hood", "dress": "leather", "beard": "goatee", "locks": "ink", "nose": "long"},
    {"head": "round", "back": "bun", "hair": "parted", "dress": "apron", "locks": "warm"},
    {"head": "square", "hat": "feather", "dress": "coat", "beard": "full", "nose": "broad"},
    {"head": "slim", "ears": "pointed", "back": "long", "hair": "fringe", "dress": "gown", "locks": "light"},
    {"head": "oval", "hat": "headscarf", "dress": "fur", "extra": "earrings", "skin": "brown"},
    {"head": "square", "hat": "cap", "dress": "leather", "beard": "moustache", "skin": "tan", "nose": "hook"},
)
"""Guests of whom nobody said what they look like."""


@dataclass(frozen=True, slots=True)
class Look:
    """A hue in degrees (0..359) and the name of an emblem icon; what else is empty follows from them.

    ``second`` is the hue of the second ink, ``portrait`` the parts of a bust by name.
    """

    hue: int
    emblem: str
    second: int | None = None
    ground: str = ""
    metal: str = ""
    corner: str = ""
    portrait: tuple[tuple[str, str], ...] = ()

    def whole(self) -> Look:
        """The look with nothing empty but the portrait.

        >>> Look(30, "anvil").whole().second
        205
        """
        near = 10 <= self.hue <= 80
        return replace(
            self,
            second=(_COLD if near else _WARM) if self.second is None else self.second,
            ground=self.ground or GROUNDS[self.hue // 30 % 12],
            metal=self.metal or METALS[self.hue // 20 % 6],
            corner=self.corner or CORNERS[self.hue // 45 % 8],
        )


def stranger(deck: str) -> tuple[tuple[str, str], ...]:
    """A bust for a deck that says nothing of one; the same deck always gets the same.

    >>> stranger("my-deck") == stranger("my-deck")
    True
    """
    return tuple(_STRANGERS[zlib.crc32(deck.encode()) % len(_STRANGERS)].items())


def apart(one: Look, two: Look) -> str:
    """Why two looks are too much alike; empty if they are not.

    >>> apart(Look(30, "anvil"), Look(200, "anvil"))
    "share the emblem 'anvil'"
    """
    if one.emblem == two.emblem:
        return f"share the emblem {one.emblem!r}"
    turn = abs(one.hue - two.hue) % 360
    first, second = one.whole(), two.whole()
    if min(turn, 360 - turn) < HUES_APART and (first.ground == second.ground or first.metal == second.metal):
        said = f"their hues lie {min(turn, 360 - turn)} degrees apart"
        return f"{said}, allowed are {HUES_APART} or more, or another ground and metal"
    return ""
