"""What the seats add to the chance before the first card is moved: promises, and the numbers told
so far.

Only the record; what it is good for stands in ``opening``.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, replace
from typing import Any

from innkeep.table.core.wire import MixingJson

Json = dict[str, Any]

MARK = "chained"
"""The field of a set-up that says: this table's log is a chain. Tables of earlier versions have
none."""

ONCE = "dealt-once"
"""The field of a set-up that says: seats may add to its chance, and see their hands when that is
done. Earlier versions dealt anew whenever somebody promised; their tables play as they lie."""

Numbers = tuple[tuple[int, str], ...]
"""By seats, in their order."""


@dataclass(frozen=True, slots=True)
class Mixing:
    """Open till something moves after the ``opening`` first ops.

    First seats promise numbers, as they come (the hands are ``covered`` then: nobody sees one). When all
    seats are taken, or somebody wants the cards now, they are ``wanted``, and who promised tells the
    number. With the last of them the cards are dealt, for all to see theirs; from then on
    (``dealt``) they are dealt anew only if all agree.
    """

    opening: int
    pledges: Numbers = ()
    """What the next number of a seat must hash to."""
    told: Numbers = ()
    """The numbers told since the last promise."""
    wanted: bool = False
    """A promise has come since the cards were dealt last: who promised is to tell the number."""
    rounds: int = 0
    covered: bool = False
    once: bool = False
    """The table is dealt once; else it is one of an earlier version (see ``ONCE``)."""
    dealt: bool = False
    """The cards were dealt, and seen."""
    by: int | None = None
    """The seat for which the numbers were wanted: who came last, or asked for the cards."""
    since: int = 0
    """Since when they are, in milliseconds since 1970."""

    @property
    def gathers(self) -> bool:
        """May a number be promised?"""
        return self.once and not self.wanted and not self.dealt

    def promised(self, seat: int, number: str) -> Mixing:
        """With a promise of that seat, in the place of one it may have given before."""
        pledges = {**dict(self.pledges), seat: number}
        rounds = self.rounds + 1
        return replace(self, pledges=tuple(sorted(pledges.items())), rounds=rounds, covered=True)

    def telling(self, by: int | None, since: int) -> Mixing:
        """From now on who promised tells the number."""
        return replace(self, wanted=True, by=by, since=since)

    def with_told(self, seat: int, number: str) -> Mixing:
        """With the number of that seat."""
        return replace(self, told=tuple(sorted((*self.told, (seat, number)))))

    def done(self) -> Mixing:
        """The cards were dealt."""
        return replace(self, wanted=False, dealt=True, covered=False)

    def anew(self, by: int | None) -> Mixing:
        """All have agreed to have the cards dealt again."""
        return Mixing(self.opening, once=True, covered=True, by=by, rounds=self.rounds + 1)

    def after(self, seat: int, args: Json) -> Mixing:
        """What is promised and told after a ``mix`` event of that seat, at a table of an earlier
        version."""
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
        return cls(**{**data, **numbers})  # an earlier version's lacks the later fields


def mix_json(mixing: Mixing | None, salt: str) -> MixingJson | None:
    """MIX of the protocol; None where nobody added anything, or could."""
    if mixing is None:
        return {"salt": salt} if salt else None
    if not mixing.once:
        return {"salt": salt, "pledges": list(mixing.pledges), "told": list(mixing.told)}
    return {
        "salt": salt,
        "open": True,
        "covered": mixing.covered,
        "wanted": mixing.wanted,
        "dealt": mixing.dealt,
        "by": mixing.by,
        "pledges": list(mixing.pledges),
        "told": list(mixing.told),
    }
