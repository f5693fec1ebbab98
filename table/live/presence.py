"""Who is at one table now: since when, under which name, and what follows from it. Kept in no log.

Knows seats and names, no sockets.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from innkeep.table.core.rate_limit import Bucket, Rate
from innkeep.table.core.state import State
from innkeep.table.core.wire import PresentJson
from innkeep.table.views.redaction import Viewer

HOST_GONE_S = 180.0
"""After so many seconds without the host somebody else may take over."""

HOST_LEFT_S = 60.0
"""After so many, where the host has left for good, the others choose one."""

WAKING = Rate(per_s=1 / 20, burst=2)
"""How often one person may wake others."""

NAMED = 30
"""Spectators named at most; the others are counted."""


class Presence:
    """The people connected to a table."""

    def __init__(self, state: Callable[[], State], strengths: Callable[[], tuple[str, ...]] = tuple) -> None:
        self.strengths = strengths
        self.host_gone_s, self.host_left_s = HOST_GONE_S, HOST_LEFT_S
        self._state = state
        self.deputy = False
        """Another worker of this server looks after the table's bots."""
        self._here: dict[str, tuple[Viewer, str | None, float]] = {}
        self._devices: dict[str, str] = {}
        self._bots: set[str] = set()
        self._gone = time.monotonic()
        self._last_host: int | None = None
        """Who was host here last, where there is none now."""
        self._wakings: dict[int, Bucket] = {}

    @property
    def people(self) -> int:
        """How many are connected, the server's bots not counted."""
        return len(self._here.keys() - self._bots)

    @property
    def holders(self) -> int:
        """How many of them hold a seat's link."""
        people = self._here.keys() - self._bots
        return sum(1 for sid in people if self._here[sid][0] is not None)

    def come(
        self, sid: str, viewer: Viewer, name: str | None, *, bot: bool = False, device: str = ""
    ) -> None:
        """Somebody is connected, from that device; again when they have changed seats."""
        self._devices[sid] = device
        if bot:
            self._bots.add(sid)
        if viewer is not None and viewer == self._state().house.host and sid not in self._bots:
            self._last_host = viewer
        since = self._here[sid][2] if sid in self._here else time.monotonic()
        self._here[sid] = (viewer, name, since)

    def go(self, sid: str) -> None:
        """Somebody is gone."""
        viewer, _, _ = self._here.pop(sid, (None, None, 0.0))
        bot = sid in self._bots
        self._bots.discard(sid)
        self._devices.pop(sid, None)
        host = self._state().house.host
        if not bot and viewer is not None and viewer == (self._last_host if host is None else host):
            self._gone = time.monotonic()

    def known(self, sid: str) -> tuple[str | None, bool, str]:
        """Under which name somebody came, whether it is one of the server's bots, and from which device."""
        return self._here.get(sid, (None, None, 0.0))[1], sid in self._bots, self._devices.get(sid, "")

    def twice(self) -> list[int]:
        """The seats that are open at more than one device now."""
        places: dict[int, set[str]] = {}
        for sid, (viewer, _, _) in self._here.items():
            if viewer is not None and sid not in self._bots:
                places.setdefault(viewer, set()).add(self._devices.get(sid, ""))
        return sorted(seat for seat, devices in places.items() if len(devices) > 1)

    def may_wake(self, seat: int) -> bool:
        """Take one of the few wake-ups of a seat, if there is one."""
        return self._wakings.setdefault(seat, Bucket(WAKING)).take()

    def heir(self) -> int | None:
        """The person who sits here for longest, when the host has been gone for long; else None."""
        since = self._sitting()
        if self._host_here() or time.monotonic() - self._gone < self.host_gone_s:
            return None
        return min(since, key=lambda seat: since[seat], default=None)

    def electors(self) -> list[int]:
        """The people who sit here, a minute after the host has left for good; else none."""
        left = not self._host_here() and _left_for_good(self._state())
        if not left or time.monotonic() - self._gone < self.host_left_s:
            return []
        return sorted(self._sitting())

    def _host_here(self) -> bool:
        host = self._state().house.host
        people = self._here.keys() - self._bots
        return host is not None and any(self._here[sid][0] == host for sid in people)

    def _sitting(self) -> dict[int, float]:
        """The people who sit and are connected, each with the moment they came."""
        longest = sorted(self._here.values(), key=lambda one: -one[2])
        since = {viewer: when for viewer, _, when in longest if viewer is not None}
        seats = self._state().seats
        return {seat: when for seat, when in since.items() if seats[seat].name and not seats[seat].bot}

    def to_json(self) -> PresentJson:
        """PRESENT of the protocol: how many look on (their names, if they are to be seen), the heir, and the
        seats that are open in two places."""
        names = [name for viewer, name, _ in self._here.values() if viewer is None]
        shown = [name for name in names if name] if self._state().house.seen else []
        return {
            "watchers": len(names),
            "names": shown[:NAMED],
            "heir": self.heir(),
            "electors": self.electors(),
            "twice": self.twice(),
        }


def _left_for_good(state: State) -> bool:
    """Has the host gone by their own word? Who only lost the line still sits, and who has never come has not
    left."""
    house, host = state.house, state.house.host
    if host is None:
        return True
    seat = state.seats[host]
    return (seat.name is None or seat.bot) and house.claimed(house.seat_of.index(host))
