"""How a room is kept: who is host, whose link leads to which seat, who may look on, what was agreed.

Part of a table's state and so of its log. Pure records; who may change them is decided in ``keeping``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

Json = dict[str, Any]

PALETTE = (
    "#c4483a",
    "#d98c1f",
    "#c9b52e",
    "#4d8f3a",
    "#2f9c95",
    "#3b78c2",
    "#6a55b5",
    "#b4579b",
    "#8a6a4f",
    "#7d8790",
)
"""Seat colours to choose from: ten hues of different lightness, so that few are confused by anybody."""

SWITCHES = ("lock", "join", "chat", "all", "seen")
"""What a host may switch: nobody new comes in; spectators may come, talk, see hands, are named."""


@dataclass(frozen=True, slots=True)
class House:
    """The keeping of one room.

    A *link* is a number: link ``n`` was written for seat ``n`` and leads to ``seat_of[n]`` now; the last of
    ``generations`` is that of the spectators' link. Tokens of an older generation open nothing.
    """

    host: int | None
    seat_of: tuple[int, ...]
    generations: tuple[int, ...]
    lock: bool = False
    join: bool = True
    chat: bool = True
    all: bool = False
    seen: bool = True
    open: bool = False
    """Spectators see the hands of all who sit: the host wishes it and everybody sitting has agreed."""
    agreed: tuple[int, ...] = ()
    swaps: tuple[tuple[int, int], ...] = ()
    """Who asked to change seats with whom."""
    rules: str = ""
    keyed: bool = False
    """A password is asked for."""
    keys: int = 0
    """How often the password was set; older passes open nothing."""
    bots: tuple[tuple[int, str], ...] = ()
    """Seats the server plays, with the strength."""
    next: str | None = None
    """The table everybody is invited to follow to."""

    @classmethod
    def of(cls, seats: int) -> House:
        """The keeping of a new room."""
        return cls(0 if seats else None, tuple(range(seats)), (0,) * (seats + 1))

    @classmethod
    def from_dict(cls, data: Json) -> House:
        """What ``to_dict`` wrote."""
        plain = {
            **data,
            **{name: tuple(data[name]) for name in ("seat_of", "generations", "agreed")},
            **{name: tuple((a, b) for a, b in data[name]) for name in ("swaps", "bots")},
        }
        return cls(**plain)

    def to_dict(self) -> Json:
        """Plain JSON data."""
        return asdict(self)

    def generation(self, link: int | None) -> int:
        """Of which generation a link's tokens must be."""
        return self.generations[-1 if link is None else link]

    def link_to(self, seat: int | None) -> int | None:
        """The number of the link that leads to a seat."""
        return None if seat is None else self.seat_of.index(seat)

    def strength(self, seat: int) -> str | None:
        """How well the server plays a seat; None = it does not."""
        return dict(self.bots).get(seat)

    # -- changes -----------------------------------------------------------------------------------

    def renewed(self, seat: int | None) -> House:
        """The link to a seat (None: of the spectators) written anew; the old one is void."""
        link = self.link_to(seat)
        at = len(self.seat_of) if link is None else link
        return replace(self, generations=tuple(n + (i == at) for i, n in enumerate(self.generations)))

    def vacated(self, seat: int) -> House:
        """Whoever sat there is gone, with what they agreed to and asked for."""
        return replace(
            self,
            agreed=tuple(one for one in self.agreed if one != seat),
            swaps=tuple(pair for pair in self.swaps if seat not in pair),
            bots=tuple(pair for pair in self.bots if pair[0] != seat),
        )

    def exchanged(self, one: int, other: int) -> House:
        """Two seats' people have changed places, their links with them."""
        to = {one: other, other: one}
        gone = self.vacated(one).vacated(other)
        return replace(
            gone,
            host=None if self.host is None else to.get(self.host, self.host),
            seat_of=tuple(to.get(seat, seat) for seat in self.seat_of),
            bots=tuple(sorted((to.get(seat, seat), strength) for seat, strength in self.bots)),
        )

    def opened(self, sitting: Iterable[int]) -> House:
        """With the hands open if the host wishes it and all people ``sitting`` have agreed."""
        return replace(self, open=self.all and set(sitting) <= set(self.agreed))

    def checked(self, sitting: Iterable[int]) -> House:
        """With the hands closed again when not everybody sitting agrees; never opens them."""
        return self.opened(sitting) if self.open else self

    def to_json(self) -> Json:
        """HOUSE of the protocol: nothing of it is secret."""
        return {
            "host": self.host,
            **{name: getattr(self, name) for name in SWITCHES},
            "open": self.open,
            "agreed": list(self.agreed),
            "swaps": [list(pair) for pair in self.swaps],
            "rules": self.rules,
            "password": self.keyed,
            "bots": [list(pair) for pair in self.bots],
            "next": self.next,
        }


def people(seats: Sequence[Any]) -> list[int]:
    """The numbers of the seats people sit at."""
    return [seat.seat for seat in seats if seat.name is not None and not seat.bot]
