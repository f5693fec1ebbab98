"""The marshmallow schema of a deck's look: words of `innkeep.cards.looks`, all but two of them optional."""

from __future__ import annotations

from typing import Any

from marshmallow import fields, post_load

from innkeep.cards import looks
from innkeep.cards.io.schema_fields import KnownWord, Name, Strict
from innkeep.cards.io.strict_fields import Whole

BustSchema: Any = Strict.from_dict(
    {part: KnownWord(words) for part, words in looks.PARTS.items()},
    name="BustSchema",
)
"""The parts of a bust, each a word."""


class LookSchema(Strict):
    """Hue and emblem of a deck, and what else it says of its look."""

    hue = Whole(0, 359, required=True)
    emblem = Name(required=True)
    second = Whole(0, 359)
    ground = KnownWord(looks.GROUNDS)
    metal = KnownWord(looks.METALS)
    corner = KnownWord(looks.CORNERS)
    portrait = fields.Nested(BustSchema)

    @post_load
    def record(self, data: dict[str, Any], **_: Any) -> looks.Look:
        """The record."""
        return looks.Look(**{**data, "portrait": tuple(data.get("portrait", {}).items())})


def look_data(look: looks.Look) -> dict[str, Any]:
    """A look in the pack format; what is empty is left out."""
    data: dict[str, Any] = {"hue": look.hue, "emblem": look.emblem}
    if look.second is not None:
        data["second"] = look.second
    data |= {name: word for name in ("ground", "metal", "corner") if (word := getattr(look, name))}
    return {**data, "portrait": dict(look.portrait)} if look.portrait else data
