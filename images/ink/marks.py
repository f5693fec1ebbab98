"""Whose a thing is: a purse, mug or door is told by the mark it bears, a hand by its skin and sleeve."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from innkeep.images.ink.shapes import Drawing, Shape, ellipse, toned

HANDS = ("alms", "biceps", "ear", "fist", "palm")
"""Things that are part of somebody."""


def is_hand(name: str) -> bool:
    """Whether a thing of that name is part of somebody.

    >>> is_hand("palm@key@tan@deep")
    True
    """
    return name.partition("@")[0] in HANDS


SKIN, SLEEVE = "fair", "warm"
"""The tones of a hand that is nobody's."""


class Spot(NamedTuple):
    """Where a thing bears a mark, how large, and the field it lies on: its tone (empty for none), its radius,
    and whether a line goes around it."""

    x: float
    y: float
    size: float
    field: str = "light"
    radius: float = 0.0
    line: float = 1.2

    def under(self) -> Iterator[Shape]:
        """What lies under the mark."""
        if self.field:
            radius = self.radius or self.size * 0.68
            yield ellipse(self.x, self.y, radius, radius, self.field, self.line)


SPOTS: dict[str, Spot] = {
    "ace": Spot(31, 31, 21, "paper", 14.5, 0),
    "alms": Spot(31, 10.5, 13, "light", 8.5, 0),
    "amphora": Spot(30, 32, 14, "paper"),
    "anvil": Spot(35, 24, 12),
    "armour": Spot(30, 29, 16),
    "bag": Spot(30, 27, 13),
    "bandage": Spot(32, 44, 11),
    "barrel": Spot(30, 31, 19, "paper"),
    "book": Spot(25, 25, 17),
    "boot": Spot(26, 23, 13),
    "bottle": Spot(30, 44, 14, "paper", 8, 0),
    "broom": Spot(25, 36, 13),
    "candle": Spot(30, 42, 11, "paper"),
    "bucket": Spot(30, 46, 14),
    "cards": Spot(39, 27, 17, "paper", 11, 0),
    "cauldron": Spot(30, 42, 18),
    "chair": Spot(30, 14, 13),
    "chest": Spot(30, 37, 14),
    "claws": Spot(30, 30, 22, "paper"),
    "cloak": Spot(30, 46, 15),
    "coin": Spot(30, 31, 29, "warm", 19, 0),
    "coins": Spot(25.5, 17, 15, "light", 9.5, 0),
    "cup": Spot(27, 37, 13, "paper"),
    "daggers": Spot(29, 39, 13),
    "dice": Spot(25, 47, 12, "paper", 8, 0),
    "door": Spot(30, 33, 17),
    "drops": Spot(18, 3, 11),
    "dragon": Spot(30, 48, 14),
    "ear": Spot(29, 60, 11),
    "egg": Spot(30, 33, 20, "white", 14, 0),
    "eye": Spot(30, 30, 16, "paper", 11.5, 0),
    "fallen-cards": Spot(38, 22, 14, "paper", 9, 0),
    "fist": Spot(31, 53, 11),
    "flask": Spot(30, 46, 14, "paper"),
    "footprints": Spot(45, 47, 15),
    "gears": Spot(27, 30, 12, "paper", 9, 0),
    "goblet": Spot(30, 18, 14),
    "hammer": Spot(30, 16, 15),
    "heart": Spot(30, 29, 20, "paper"),
    "helmet": Spot(30, 18, 13),
    "horn": Spot(28, 22, 12),
    "leaf": Spot(34, 26, 14, "paper"),
    "lotus": Spot(30, 40, 14, "paper"),
    "mask": Spot(30, 15, 11),
    "mug": Spot(29, 34, 17, "paper"),
    "palm": Spot(31, 38, 15, "", 0, 0),
    "poison": Spot(50, 16, 12, "paper"),
    "portal": Spot(30, 29, 19, "paper", 14, 0),
    "purse": Spot(30, 43, 17, "light", 11, 0),
    "scroll": Spot(37, 41, 13),
    "shield": Spot(30, 29, 20, "paper"),
    "smoke": Spot(28, 40, 18, "white", 12.5, 0),
    "speech": Spot(28, 20, 24, "paper", 17, 0),
    "spill": Spot(45, 20, 13),
    "star": Spot(30, 30, 18, "paper"),
    "stars": Spot(30, 30, 17, "paper", 12, 0),
    "sword": Spot(30, 42, 13),
    "swords": Spot(30, 25, 15),
    "trap": Spot(30, 41, 13),
    "tray-of-drinks": Spot(27, 38, 11, "paper", 7.5, 0),
    "treasure": Spot(30, 45, 13),
    "wand": Spot(43, 14, 13, "paper"),
}
"""Where things that many have bear the mark of whose they are."""

BEHIND = ("claws",)
"""Things that lie over the mark."""


def handed(kind: str, drawn: Drawing, skin: str, sleeve: str) -> Drawing:
    """A hand or an ear in somebody's skin, and the sleeve they wear."""
    if kind not in HANDS:
        return drawn
    return toned(drawn, {"fair": skin or SKIN, "warm": sleeve or SLEEVE})


def marked(kind: str, drawn: Drawing, mark: Drawing) -> Drawing:
    """A thing with a mark, which is drawn already where its spot is."""
    under = (*SPOTS[kind].under(), *mark)
    return (*under, *drawn) if kind in BEHIND else (*drawn, *under)
