"""Whom tables wait for, and when that is told: who is away while it has been their turn for a while.

Only what everybody sees counts: the assistant's word to spectators, else the turn's marker. So neither that
somebody is told nor when says anything of a hand.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import gevent

from ..access.addresses import Reach
from ..core.draft import Step
from ..core.rate_limit import Bucket, Pace
from ..live.room import Room
from ..live.rooms import Rooms
from ..store.database import OUTAGE
from .addresses import Addresses
from .deliveries import Deliveries, Parcel
from .message import Call, Channel

Json = dict[str, Any]

log = logging.getLogger("innkeep.table")

LOOK_S = 2.0
"""Between two looks at the tables where something happened or somebody is waited for."""

AFTER_S = 60.0
"""How long somebody must have been waited for, and away."""

EACH = Pace(per_s=1 / 300, burst=3)
"""Messages about one seat."""


def waited_for(room: Room) -> int | None:
    """The seat a table waits for, by what everybody may know; None = nobody."""
    if room.state.over is not None:
        return None
    turn = next((item for item in room.advice(None) if item["sort"] == "turn"), None)
    if turn is not None and turn.get("phase") == "over":
        return None
    if turn is not None and turn.get("seat") is not None:
        return int(turn["seat"])
    return room.state.whose_turn


@dataclass(slots=True)
class Wait:
    """A table that waits for a seat."""

    seat: int
    since: float
    told: bool = False


@dataclass(slots=True)
class Watched:
    """What is known of one table."""

    changed: bool = True
    wait: Wait | None = None
    acted: set[int] = field(default_factory=set)
    """The seats that have done something since the last look."""
    told: dict[int, Bucket] = field(default_factory=dict)


class Turns:
    """Looks at the tables of a server, and has those told who are waited for."""

    def __init__(
        self,
        rooms: Rooms,
        reach: Reach,
        deliveries: Deliveries,
        *,
        webhook: Channel | None,
        mail: Channel | None,
        lang: str = "en",
        after_s: float = AFTER_S,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.addresses = Addresses(rooms.store)
        self._rooms = rooms
        self._reach = reach
        self._deliveries = deliveries
        self._webhook, self._mail = webhook, mail
        self._lang = lang
        self._after_s = after_s
        self._clock = clock
        self._watched: dict[str, Watched] = {}
        rooms.on_load.append(self._attach)
        for room in rooms.loaded.values():
            self._attach(room)

    @property
    def mails(self) -> bool:
        """Can people leave an address here?"""
        return self._mail is not None

    def start(self) -> None:
        """Look again and again from now on."""
        gevent.spawn(self._go_on)

    def _attach(self, room: Room) -> None:
        seen = self._watched[room.id] = Watched()

        def heard(step: Step) -> None:
            seen.changed = True
            if step.event.seat is not None:
                seen.acted.add(step.event.seat)

        room.listeners.append(heard)

    def _go_on(self) -> None:
        while True:
            gevent.sleep(min(LOOK_S, self._after_s))
            self.look()

    def look(self) -> None:
        """Look at every table that is open once."""
        for table_id in self._watched.keys() - self._rooms.loaded.keys():
            del self._watched[table_id]
        for room in list(self._rooms.loaded.values()):
            seen = self._watched.get(room.id)
            if seen is None or room.presence.deputy:
                continue
            try:
                self._look_at(room, seen)
            except OUTAGE as problem:
                log.warning("table %s: telling whose turn it is waits: %s", room.id, problem)
            except Exception:
                log.exception("table %s: whose turn it is cannot be told", room.id)
            gevent.sleep(0)

    def _look_at(self, room: Room, seen: Watched) -> None:
        if seen.changed:
            seen.changed = False
            seat, wait = waited_for(room), seen.wait
            if seat is None:
                seen.wait = None
            elif wait is None or wait.seat != seat or seat in seen.acted:
                seen.wait = Wait(seat, self._clock())
            seen.acted.clear()
        wait = seen.wait
        if wait is None or wait.told:
            return
        if wait.seat in room.online:
            wait.since = self._clock()
        elif self._clock() - wait.since >= self._after_s:
            wait.told = True
            if seen.told.setdefault(wait.seat, Bucket(EACH)).take():
                self._tell(room, wait)

    def _tell(self, room: Room, wait: Wait) -> None:
        seat, house = room.state.seats[wait.seat], room.state.house
        if seat.name is None or seat.bot:
            return
        person = house.person_at(wait.seat)
        left = self.addresses.of(room.id, person) if self._mail is not None else None
        base = self._reach.away or self._reach.local
        lang = self._lang if left is None else left.lang
        call = Call(
            table=room.title[lang],
            link=f"{base}/t/{room.id}",
            seat=wait.seat,
            character=seat.title[lang],
            name=seat.name,
            lang=lang,
        )

        def still() -> bool:
            now = self._watched.get(room.id)
            return now is None or now.wait is wait

        if self._webhook is not None:
            self._deliveries.post(Parcel(call, self._webhook, still))
        if left is not None and self._mail is not None:
            stop = f"{base}/stop/{self._rooms.invitations.write_stop(room.id, person.key)}"
            wanted = left

            def still_wanted() -> bool:
                return still() and self.addresses.of(room.id, person) == wanted

            self._deliveries.post(Parcel(call, self._mail, still_wanted, left.address, stop))
