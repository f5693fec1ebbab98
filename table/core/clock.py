"""How long each seat has thought: counted from the log, shown to all, and nobody loses by it.

The server stamps every op with its time; a turn lasts from the op that began it to the op that
began the next. So the fold needs no clock of its own.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from innkeep.table.core.wire import ClockJson

Json = dict[str, Any]

LONGEST_S = 14 * 24 * 3600
"""The longest time a table may give itself for a turn."""


@dataclass(slots=True, unsafe_hash=True, init=False)
class Clock:
    """The clock of a table that has chosen to have one; milliseconds, as the log has them."""

    limit: int
    """Seconds a turn should last at most; 0 = they are only counted."""
    spent: tuple[int, ...]
    """How long each seat's turns have lasted, the present one not counted."""
    seat: int | None
    """Whose turn is counted now."""
    since: int
    """When it began."""

    def __init__(
        self,
        limit: int,
        spent: tuple[int, ...],
        seat: int | None = None,
        since: int = 0,
    ) -> None:
        self.limit = limit
        self.spent = spent
        self.seat = seat
        self.since = since

    def turned(self, seat: int | None, at: int) -> Clock:
        """From ``at`` on it is that seat's turn (None: nobody's).

        >>> Clock(0, (0, 0), 0, 1000).turned(1, 4000)
        Clock(limit=0, spent=(3000, 0), seat=1, since=4000)
        """
        return Clock(self.limit, self._spent(at), self._known(seat), at)

    def limited(self, limit: int) -> Clock:
        """With another time for a turn."""
        return replace(self, limit=limit)

    def _known(self, seat: int | None) -> int | None:
        return seat if seat is not None and 0 <= seat < len(self.spent) else None

    def _spent(self, at: int) -> tuple[int, ...]:
        took = max(0, at - self.since)  # a server's clock may be set back
        return tuple(ms + took * (seat == self.seat) for seat, ms in enumerate(self.spent))

    def to_dict(self) -> ClockJson:
        """CLOCK of the protocol, and plain JSON data to store."""
        return {"limit": self.limit, "spent": list(self.spent), "seat": self.seat, "since": self.since}

    @classmethod
    def from_dict(cls, data: Json) -> Clock:
        """What ``to_dict`` wrote."""
        return cls(data["limit"], tuple(data["spent"]), data["seat"], data["since"])
