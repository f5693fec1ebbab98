"""Whom tables wait for, and when that is told: who is away while it has been their turn for a while.

Only what everybody sees counts: the assistant's word to spectators, else the turn's marker. So neither that
somebody is told nor when says anything of a hand.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import gevent

from innkeep.table.access.addresses import PublicAddress
from innkeep.table.core.draft import AppliedEvent
from innkeep.table.core.errors import RefusedError
from innkeep.table.core.rate_limit import Bucket, Rate
from innkeep.table.core.room_settings import Person
from innkeep.table.live.room import Room
from innkeep.table.live.rooms import Rooms
from innkeep.table.notify.addresses import GROUP, Address, Addresses
from innkeep.table.notify.deliveries import WITHIN_S, Deliveries, Parcel
from innkeep.table.notify.message import Call, Channel, Confirmation, DeliveryError, FirstMessage
from innkeep.table.notify.pending import Pending, PendingCalls
from innkeep.table.notify.subscriptions import Subscriptions
from innkeep.table.notify.web_push import PushKey, WebPush
from innkeep.table.store.database.database import OUTAGE
from innkeep.table.store.event_log import now_ms

Json = dict[str, Any]

log = logging.getLogger("innkeep.table")

LOOK_S = 2.0
"""Between two looks at the tables where something happened or somebody is waited for."""

AFTER_S = 60.0
"""How long somebody must have been waited for, and away."""

EACH = Rate(per_s=1 / 300, burst=3)
"""Messages about one seat."""

NOTE_S = 10.0
"""How long a table must have waited before that is put on disk."""

SHIFT_MS = 5000
"""How much later the beginning of a wait must be to be written down again."""

GRACE_MS = 30_000
"""How much longer a worker leaves an overdue wait to the one that has the table open."""


def waited_for(room: Room) -> int | None:
    """The seat a table waits for, by what everybody may know; None = nobody."""
    if room.state.over is not None:
        return None
    turn = next((item for item in room.advice(None) if item["sort"] == "turn"), None)
    if turn is not None and turn.get("phase") == "over":
        return None
    if turn is not None and turn.get("seat") is not None:
        return turn["seat"]
    return room.state.whose_turn


@dataclass(slots=True)
class Wait:
    """A table that waits for a seat."""

    seat: int
    since: float
    begun: float
    told: bool = False


@dataclass(slots=True)
class Watched:
    """What is known of one table."""

    changed: bool = True
    wait: Wait | None = None
    acted: set[int] = field(default_factory=set)
    """The seats that have done something since the last look."""
    told: dict[int, Bucket] = field(default_factory=dict)


class TurnNotices:
    """Looks at the tables of a server, and has those told who are waited for."""

    def __init__(
        self,
        rooms: Rooms,
        reach: PublicAddress,
        deliveries: Deliveries,
        *,
        webhook: Channel | None,
        mail: Channel | None,
        services: Channel | None = None,
        push: PushKey | None = None,
        lang: str = "en",
        after_s: float = AFTER_S,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.addresses = Addresses(rooms.store, rooms.server_secret)
        self._pending = PendingCalls(rooms.store)
        self._kept = self._pending.all()
        self._started = now_ms()
        self._rooms = rooms
        self._reach = reach
        self._deliveries = deliveries
        self._webhook, self._mail, self._services, self._push = webhook, mail, services, push
        self.subscriptions = Subscriptions(rooms.store)
        self._lang = lang
        self._after_s = after_s
        self._clock = clock
        self._watched: dict[str, Watched] = {}
        rooms.on_load.append(self._attach)
        for room in rooms.loaded.values():
            self._attach(room)

    @property
    def push_key(self) -> str | None:
        """What browsers subscribe with here; None where none is told."""
        return None if self._push is None else self._push.public

    @property
    def mails(self) -> bool:
        """Can people leave their mailbox here?"""
        return self._mail is not None

    @property
    def services(self) -> bool:
        """Can people leave the address of a service here?"""
        return self._services is not None

    def start(self) -> None:
        """Look again and again from now on."""
        gevent.spawn(self._go_on)

    def _attach(self, room: Room) -> None:
        seen = self._watched[room.id] = Watched()

        def heard(step: AppliedEvent) -> None:
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
        try:
            self._open_overdue()
        except OUTAGE as problem:
            log.warning("telling whose turn it is waits: %s", problem)
        except Exception:
            log.exception("a table that waits cannot be opened")

    def _open_overdue(self) -> None:
        """Open a table that waits for somebody who was to be told by now, and that nobody has open."""
        grace = GRACE_MS if self._rooms.store.db.shared else 0
        latest = now_ms() - round(1000 * self._after_s) - grace
        for table_id, kept in list(self._kept.items()):
            if table_id in self._rooms.loaded or max(kept.since, self._started) > latest:
                continue
            if not self._pending.claim(table_id, kept, now_ms()):
                del self._kept[table_id]
                continue
            try:
                self._rooms.get(table_id)
            except RefusedError:
                self._forget(table_id)
            except Exception:
                del self._kept[table_id]  # tried again after the next start
                raise
            return

    def _forget(self, table_id: str) -> None:
        """A table waits for nobody any more, or has been told to whom it could be."""
        if self._kept.pop(table_id, None) is not None:
            self._pending.keep(table_id, None)

    def _look_at(self, room: Room, seen: Watched) -> None:
        if seen.changed:
            seen.changed = False
            seat, wait = waited_for(room), seen.wait
            if seat is None:
                seen.wait = None
                self._forget(room.id)
            elif wait is None:
                seen.wait = self._begun(room.id, seat)
            elif wait.seat != seat or seat in seen.acted:
                seen.wait = Wait(seat, self._clock(), self._clock())
            seen.acted.clear()
        wait = seen.wait
        if wait is None or wait.told:
            return
        if wait.seat in room.online:
            wait.since = self._clock()
        self._note(room, wait)
        if self._clock() - wait.since >= self._after_s:
            wait.told = True
            if seen.told.setdefault(wait.seat, Bucket(EACH)).take():
                self._tell(room, wait)
            else:
                self._forget(room.id)

    def _begun(self, table_id: str, seat: int) -> Wait:
        """The wait of a table that was opened just now: the one it was closed with, if it is the same."""
        now, kept = self._clock(), self._kept.get(table_id)
        if kept is None or kept.seat != seat:
            return Wait(seat, now, now)
        return Wait(seat, now - (now_ms() - max(kept.since, self._started)) / 1000, now)

    def _note(self, room: Room, wait: Wait) -> None:
        """Put a wait on disk once it has lasted, and again when whoever it is for has been there since."""
        now, seat = self._clock(), room.state.seats[wait.seat]
        if seat.name is None or seat.bot or now - wait.begun < min(NOTE_S, self._after_s / 2):
            return
        pending = Pending(wait.seat, now_ms() - round(1000 * (now - wait.since)))
        kept = self._kept.get(room.id)
        known = kept is not None and kept.seat == wait.seat
        later = kept is None or pending.since - kept.since >= SHIFT_MS
        if known and (wait.seat in room.online or not later):
            return
        self._kept[room.id] = pending
        self._pending.keep(room.id, pending)

    def _tell(self, room: Room, wait: Wait) -> None:
        seat, house = room.state.seats[wait.seat], room.state.house
        if seat.name is None or seat.bot:
            self._forget(room.id)
            return
        person = house.person_at(wait.seat)
        left = self.addresses.of(room.id, person)
        base, name = self._base, seat.name

        def call(lang: str) -> Call:
            link = f"{base}/t/{room.id}"
            return Call(room.info.title[lang], link, wait.seat, seat.title[lang], name, lang)

        def still() -> bool:
            now = self._watched.get(room.id)
            return now is None or now.wait is wait

        ways: list[Parcel] = []
        if self._webhook is not None:
            ways.append(Parcel(call(self._lang if left is None else left.lang), self._webhook, still))
        for who in (person, GROUP):
            wanted = left if who == person else self.addresses.of(room.id, GROUP)
            channel = None if wanted is None else self._channel(wanted)
            if wanted is None or not wanted.confirmed or channel is None:
                continue

            def still_wanted(who: Person = who, wanted: Address = wanted) -> bool:
                return still() and self.addresses.of(room.id, who) == wanted

            stop = self._stop(base, room.id, who)
            ways.append(Parcel(call(wanted.lang), channel, still_wanted, wanted.address, stop))
        if self._push is not None:
            for one in self.subscriptions.of(room.id, person):
                browser = WebPush(self._push, one, self.subscriptions.forget)
                ways.append(Parcel(call(one.lang), browser, still))
        under_way = len(ways)

        def ended(_: bool) -> None:
            nonlocal under_way
            under_way -= 1
            now = self._watched.get(room.id)
            if not under_way and (now is None or now.wait is wait):
                self._forget(room.id)

        if not ways:
            self._forget(room.id)
        for way in ways:
            self._deliveries.post(replace(way, ended=ended))

    def _channel(self, left: Address) -> Channel | None:
        return self._services if left.of_service else self._mail

    def try_out(self, room: Room, left: Address) -> None:
        """Send a first message to the address of a service now. Raises DeliveryError."""
        assert self._services is not None
        trial = FirstMessage(room.info.title[left.lang], f"{self._base}/t/{room.id}", left.lang)
        with gevent.Timeout(WITHIN_S, DeliveryError("took too long")):
            self._services.deliver(trial, left.address, None)

    def ask(self, room: Room, person: Person, left: Address) -> None:
        """Send the one mail that asks whether the owner of an address wants a table's mails, unless one went
        there before."""
        if self._mail is None or not self.addresses.ask(left.address):
            return
        base, invitations = self._base, self._rooms.invitations
        token = invitations.write_confirmation(room.id, person.key, self.addresses.digest(left.address))
        question = Confirmation(room.info.title[left.lang], f"{base}/confirm/{token}", left.lang)
        self._deliveries.post(
            Parcel(
                question,
                self._mail,
                lambda: self.addresses.of(room.id, person) == left,
                left.address,
                self._stop(base, room.id, person),
                ended=lambda sent: self.addresses.asked(left.address, sent=sent),
            )
        )

    @property
    def _base(self) -> str:
        return self._reach.away or self._reach.local

    def _stop(self, base: str, table_id: str, person: Person) -> str:
        return f"{base}/stop/{self._rooms.invitations.write_stop(table_id, person.key)}"
