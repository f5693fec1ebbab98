"""What the seats add to the chance before the first card is moved: promises, and the numbers told
so far.

Only the record; what it is good for stands in ``opening``.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, replace
from typing import Any

from .wire import MixingJson

Json = dict[str, Any]

MARK = "chained"
"""The field of a set-up that says: this table's log is a chain, and seats may add to its chance.
Tables of earlier versions have none."""

Numbers = tuple[tuple[int, str], ...]
"""By seats, in their order."""


@dataclass(frozen=True, slots=True)
class Mixing:
    """Open as long as the table may be dealt anew: till something moves after the ``opening`` first
    ops."""

    opening: int
    pledges: Numbers = ()
    """What the next number of a seat must hash to."""
    told: Numbers = ()
    """The numbers told since the last promise."""
    wanted: bool = False
    """A promise has come since the cards were dealt last: who promised is to tell the number."""
    rounds: int = 0

    def after(self, seat: int, args: Json) -> Mixing:
        """What is promised and told after a ``mix`` event of that seat."""
        pledges = dict(self.pledges)
        pledges[seat] = args["pledge"] if args["tell"] is None else args["tell"]
        promised = tuple(sorted(pledges.items()))
        if args["tell"] is None:
            return replace(self, pledges=promised, told=(), wanted=True, rounds=self.rounds + 1)
        told = tuple(sorted((*self.told, (seat, args["tell"]))))
        return replace(self, pledges=promised, told=told, wanted="salt" not in args)

    def without(self, seats: Container[int]) -> Mixing:
        """The same when other people sit at these seats, or none."""
        pledges = tuple(pair for pair in self.pledges if pair[0] not in seats)
        return self if pledges == self.pledges else replace(self, pledges=pledges)

    def to_dict(self) -> Json:
        """Plain JSON data, see ``from_dict``."""
        return {name: getattr(self, name) for name in self.__slots__}

    @classmethod
    def from_dict(cls, data: Json) -> Mixing:
        """What ``to_dict`` wrote."""
        numbers = {name: tuple((seat, number) for seat, number in data[name]) for name in ("pledges", "told")}
        return cls(**{**data, **numbers})


def mix_json(mixing: Mixing | None, salt: str) -> MixingJson | None:
    """MIX of the protocol; None where nobody added anything, or could."""
    if mixing is None:
        return {"salt": salt} if salt else None
    return {
        "salt": salt,
        "open": True,
        "wanted": mixing.wanted,
        "pledges": list(mixing.pledges),
        "told": list(mixing.told),
    }
