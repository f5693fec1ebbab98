"""A state while one event changes it, and what came of it: names that may not be followed get new
ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, TypeVar

from innkeep.table.core.assistant_settings import Policy
from innkeep.table.core.clock import Clock
from innkeep.table.core.room_settings import RoomSettings, people
from innkeep.table.core.seeds import shuffled
from innkeep.table.core.state import TURN, Changes, Component, Event, Request, Seat, State, Zone, allies

UNDONE = ("zone", "up", "value", "x", "y", "rot", "locked")
"""What an undo brings back of a component; the alias goes on or is new, as in every op."""


class Undoable(Enum):
    """Is an op a step that can be taken back?"""

    NEVER = "never"
    """It is about people or talk, not things."""
    IF_CHANGED = "if it changed something"
    ALWAYS = "always"
    """Also where it leaves everything as it lies: it showed something, or is a move of the game."""

    def is_step(self, *, changed: bool) -> bool:
        """Is an op one, that changed how things lie or did not?"""
        return self is Undoable.ALWAYS or (self is Undoable.IF_CHANGED and changed)


Thing = TypeVar("Thing", Component, Zone)


@dataclass(slots=True, unsafe_hash=True, init=False)
class AppliedEvent:
    """One application of an event."""

    before: State
    event: Event
    state: State
    changes: Changes
    said: list[Any] = field(compare=False, repr=False)
    """Its line in the log, once that was asked for: every viewer's delta and the log's tail want it."""

    def __init__(
        self,
        before: State,
        event: Event,
        state: State,
        changes: Changes,
        said: list[Any] | None = None,
    ) -> None:
        self.before = before
        self.event = event
        self.state = state
        self.changes = changes
        self.said = [] if said is None else said


class Draft:
    """A state being changed by one event; copies what it touches."""

    __slots__ = (
        *("asking", "before", "clock", "components", "head", "house", "mixing", "notes", "orders"),
        *("over", "policy", "ready", "redo", "renamed", "requests", "salt", "seats"),
    )

    def __init__(self, state: State) -> None:
        self.before = state
        self.components: dict[str, Component] = {}
        self.orders: dict[str, list[str]] = {}
        self.seats: dict[int, Seat] = {}
        self.renamed: set[str] = set()
        self.policy: Policy = state.policy
        self.head = state.head
        self.redo = state.redo
        self.asking = state.asking
        self.over = state.over
        self.house = state.house
        self.requests = state.requests
        self.notes = state.notes
        self.mixing = state.mixing
        self.salt = state.salt
        self.clock = state.clock
        self.ready = state.ready

    @property
    def covered(self) -> bool:
        """Are the cards to be dealt yet, as things stand now?"""
        return self.mixing is not None and self.mixing.covered

    def seat(self, number: int) -> Seat:
        """The seat as it stands now."""
        return self.seats.get(number) or self.before.seats[number]

    def still_asked(self, granted: int | None) -> tuple[Request, ...]:
        """The requests without the one that was granted, and between seats somebody still sits
        at."""
        return tuple(one for one in self.requests if one.seq != granted and self._still(one))

    def _still(self, one: Request) -> bool:
        """Can it still be granted: is everybody there whom it is about?"""
        if one.want != "seat":
            return self.seat(one.by).name is not None and self.seat(one.of).name is not None
        was, now = self.before.house, self.house
        if was is not now and (was.turns, was.seat_of, was.holders) != (
            now.turns,
            now.seat_of,
            now.holders,
        ):
            involved = {one.by, one.of, one.holder} - {None}
            if any(was.person_at(s) != now.person_at(s) for s in involved if s is not None):
                return False
            if was.holders[one.of] != now.holders[one.of]:
                return False
        return one.by == one.of or (self.seat(one.by).name is not None and self.seat(one.of).name is None)

    def people(self) -> list[int]:
        """The seats people sit at now."""
        return people([self.seat(seat.seat) for seat in self.before.seats], self.house)

    def has_hand(self, seat: int) -> bool:
        """Does anything lie in the private zones of a seat, as they stand now, that somebody could know?"""
        return self.seat(seat).paper is None and any(
            self.orders.get(zone.id, zone.order)
            for zone in self.before.zones.values()
            if zone.seat == seat and zone.visibility == "owner"
        )

    def _hand_on(self) -> None:
        """Nobody can follow a card of a hand that another holds from now on."""
        was, now = self.before.house, self.house
        for zone in self.before.zones.values():
            if zone.visibility == "owner" and zone.seat is not None and self.order(zone.id):
                seen_by = was.holders[zone.seat] or was.person_at(zone.seat).key
                if now.holders[zone.seat] not in (None, seen_by):
                    for cid in self.order(zone.id):
                        self.rename(cid)

    def _forget_hands(self) -> None:
        """What a bot has played to the end is no person's hand any more, unless that person can
        come back."""
        for zid, order in self.orders.items():
            zone = self.before.zones[zid]
            if order or zone.visibility != "owner" or zone.seat not in self.house.kept:
                continue
            void = self.house.holder_at(zone.seat) is None
            if void and self.seat(zone.seat).bot and not self.has_hand(zone.seat):
                self.house = self.house.held(zone.seat, None, kept=False)

    def _open_hands(self) -> dict[str, tuple[bool, tuple[int, ...], bool]]:
        """The hands that are shown to others from now on, or no longer: whether to spectators, and to which
        allies; and those that are covered, because the cards are to be dealt yet or nobody has come to the
        seat. The cards of a hand that closes get new names, so that nobody can follow them."""
        self.house = self.house.checked(self.people())
        seats = [self.seat(seat.seat) for seat in self.before.seats]
        turned: dict[str, tuple[bool, tuple[int, ...], bool]] = {}
        for zone in self.before.zones.values():
            if zone.visibility == "owner" and zone.seat is not None:
                seen = _seen_now(self, zone, zone.seat, seats)
                if seen is not None:
                    turned[zone.id] = seen
        return turned

    def component(self, cid: str) -> Component:
        """The component as it stands now."""
        return self.components.get(cid) or self.before.components[cid]

    def order(self, zone: str) -> list[str]:
        """The zone's order, to be changed in place."""
        if zone not in self.orders:
            self.orders[zone] = list(self.before.zones[zone].order)
        return self.orders[zone]

    def put(
        self,
        cid: str,
        to: str,
        depth: int = 0,
        *,
        up: bool,
        x: int | None = None,
        y: int | None = None,
    ) -> None:
        """Lay a component into a zone, ``depth`` places below the top."""
        old = self.component(cid)
        self.order(old.zone).remove(cid)
        order = self.order(to)
        order.insert(max(0, len(order) - depth), cid)
        zone = self.before.zones[to]
        locked = old.locked and old.zone == to
        if zone.kind == "area":
            rot = old.rot
            if old.zone == to:
                x = old.x if x is None else x
                y = old.y if y is None else y
        else:
            x = y = None
            rot = 0
        if zone.visibility != "public":
            up = False
        # by far the most frequent change: `replace` would cost as much as all the rest of it
        self.components[cid] = Component(
            old.id, old.kind, to, old.alias, old.face, old.back, up, old.value, x, y, rot, locked
        )

    def rename(self, cid: str) -> None:
        """Let nobody follow the component by name through this op."""
        self.components.setdefault(cid, self.before.components[cid])
        self.renamed.add(cid)

    def cover(self, zone: str) -> None:
        """Give all cards of a hidden stack new names, bottom to top, so that nobody can tell
        whether the top was the top before, nor try out by names from an older search what is still
        there."""
        if self.before.zones[zone].visibility == "hidden":
            for cid in self.order(zone):
                self.rename(cid)
                self.components[cid] = self.components.pop(cid)

    def mix(self, zone: str, seed: str) -> None:
        """Lay a zone in the order of a shuffle; nobody can follow a card through it."""
        order = self.order(zone)
        order[:] = shuffled(order, seed)
        for cid in order:
            if cid in self.components:
                self.components[cid] = self.components.pop(cid)
            else:
                self.components[cid] = self.before.components[cid]
            self.renamed.add(cid)

    def lay_back(self, args: Mapping[str, Any]) -> None:
        """Lay components and orders as they were at another moment (see ``history.laid_back``)."""
        for zone, order in args["orders"].items():
            self.order(zone)[:] = order
        for data in args["components"]:
            now = self.component(data["id"])
            known = {name: data[name] for name in UNDONE if name in data}
            self.components[data["id"]] = replace(now, **known)
        if args.get("mixed"):
            for zone in args["orders"]:
                for cid in self.orders[zone]:
                    if not self._always_open(cid):
                        self.renamed.add(cid)
                        self.components[cid] = self.components.pop(cid, self.before.components[cid])

    def _always_open(self, cid: str) -> bool:
        """Does it lie face up in public, before and after?"""
        pair = self.before.components[cid], self.component(cid)
        return all(self.before.zones[one.zone].public and one.up for one in pair)

    def finish(self, event: Event, undoable: Undoable) -> AppliedEvent:
        """Give new aliases where a component may no longer be followed, and close the draft."""
        before = self.before
        if self.mixing is not None and self.mixing.once:
            self._gather(event)
        if self.orders or self.seats:
            self._pile_paper()
        if self.orders and self.house.kept:
            self._forget_hands()
        dealt = self.mixing is not before.mixing and self.covered is not before.covered
        turned = self._open_hands() if self.seats or dealt or self.house is not before.house else {}
        if self.house is not before.house and self.house.holders != before.house.holders:
            self._hand_on()
        pairs, fresh = _component_pairs(self)
        zones = _zone_pairs(self, turned) if self.orders or turned else []
        seats = _seat_pairs(before.seats, self.seats) if self.seats else ()
        if undoable.is_step(changed=bool(pairs or zones)):
            self._step(event)
        elif seats:
            self._without_promises(seats)
        state = State(
            seq=event.seq,
            seats=_seated(before.seats, self.seats) if seats else before.seats,
            zones=_with(before.zones, zones),
            components=_with(before.components, pairs),
            next_alias=fresh,
            policy=self.policy,
            head=self.head,
            redo=self.redo,
            asking=self.asking,
            over=self.over,
            house=self.house,
            requests=self.requests,
            notes=self.notes,
            mixing=self.mixing,
            salt=self.salt,
            clock=self._clock(event, pairs),
            ready=self._ready(pairs) if self.ready else (),
        )
        kept = None if self.house is before.house else _house_pair(before.house, self.house)
        return AppliedEvent(before, event, state, Changes(tuple(pairs), tuple(zones), seats, kept))

    def _pile_paper(self) -> None:
        """A seat of paper has no deck beside its hand, whatever comes to lie where: the two are one pile."""
        touched = set(self.seats)
        for zid in self.orders:
            owner = self.before.zones[zid].seat
            if owner is not None:
                touched.add(owner)
        for seat in sorted(touched) if touched else ():
            piles = None if self.seat(seat).paper is None else self.before.paper_pile(seat)
            if piles is not None:
                hand, deck = piles
                for cid in list(self.orders.get(deck, self.before.zones[deck].order)):
                    self.put(cid, hand, len(self.order(hand)), up=False)

    def _without_promises(self, seats: tuple[tuple[Seat, Seat], ...]) -> None:
        """Who is another person now, or a bot, has promised no number."""
        if self.mixing is not None and not self.mixing.once:
            others = {was.seat for was, now in seats if (was.name, was.bot) != (now.name, now.bot)}
            self.mixing = self.mixing.without(others)

    def _clock(self, event: Event, pairs: list[tuple[Component, Component]]) -> Clock | None:
        """The clock after the event: it follows the marker of the turn, and stops when the table is ended."""
        if self.clock is None:
            return None
        if self.over is not None:
            return self.clock if self.before.over is not None else self.clock.turned(None, event.at)
        for _, now in pairs:
            if self.before.zones[now.zone].role == TURN and now.value != self.clock.seat:
                return self.clock.turned(now.value, event.at)
        return self.clock

    def _ready(self, pairs: list[tuple[Component, Component]]) -> tuple[int, ...]:
        """Who is ready after the event: nobody when the turn goes on, nor who has stood up."""
        if any(self.before.zones[now.zone].role == TURN and now.value != was.value for was, now in pairs):
            return ()
        return tuple(seat for seat in self.ready if self.seat(seat).name is not None)

    def _gather(self, event: Event) -> None:
        """Who left, or was replaced by a bot, promises nothing any more; once nobody is missing who is to
        have a hand here, the numbers are wanted."""
        mixing = self.mixing
        assert mixing is not None
        sitting = [self.seat(seat.seat) for seat in self.before.seats if not seat.closed]
        away = [seat.seat for seat in sitting if seat.name is None or seat.bot]
        mixing = mixing.without(away)
        wanting = (seat for seat in sitting if seat.paper is None)  # who holds paper is dealt no hand here
        if mixing.gathers and mixing.pledges and self.seats and all(seat.name for seat in wanting):
            mixing = mixing.telling(event.seat, event.at)
        self.mixing = mixing

    def _step(self, event: Event) -> None:
        """Something new happened: it can be taken back, what was taken back before cannot be done
        again."""
        if self.mixing is not None and not self.covered and event.seq > self.mixing.opening:
            self.mixing = None
        if event.seat is None and self.head == 0:
            return  # the house sets the table out
        self.head = event.seq
        self.redo = None
        if self.asking is not None and self.asking.what != "end":
            self.asking = None


def _house_pair(was: RoomSettings, now: RoomSettings) -> tuple[RoomSettings, RoomSettings] | None:
    """How the room is run before and after; None where that is the same."""
    return None if now == was else (was, now)


def _seat_pairs(seats: tuple[Seat, ...], changed: Mapping[int, Seat]) -> tuple[tuple[Seat, Seat], ...]:
    return tuple([(seats[number], now) for number, now in changed.items() if seats[number] != now])


def _seated(seats: tuple[Seat, ...], changed: Mapping[int, Seat]) -> tuple[Seat, ...]:
    return tuple([changed.get(seat.seat, seat) for seat in seats])


def _seen_now(
    draft: Draft, zone: Zone, seat: int, seats: list[Seat]
) -> tuple[bool, tuple[int, ...], bool] | None:
    """Who sees the hand of a seat from now on, see `_open_hands`; None: the same people as before."""
    was, house = draft.before.house, draft.house
    sits = draft.seat(seat).name is not None
    open_ = house.open and sits
    mates = allies(seats, house, seat)
    people_then = {was.person_at(ally).key for ally in zone.allies}
    people_now = {house.person_at(ally).key for ally in mates}
    unknown = draft.seat(seat).paper is not None or (house.holders[seat] is None and not sits)
    covered = draft.covered or unknown
    if (open_, mates, people_now, covered) == (zone.open, zone.allies, people_then, zone.covered):
        return None
    if (covered and not zone.covered) or (zone.open and not open_) or people_then - people_now:
        for cid in draft.order(zone.id):
            draft.rename(cid)
    return open_, mates, covered


def _component_pairs(draft: Draft) -> tuple[list[tuple[Component, Component]], int]:
    """What changed, before and after, with new aliases where nobody may follow; and the next alias."""
    before = draft.before
    fresh = before.next_alias
    pairs: list[tuple[Component, Component]] = []
    for cid, now in draft.components.items():
        was = before.components[cid]
        moved = now.zone != was.zone
        # out of a covered hand a card comes by its face: from where in it nobody may tell
        hidden = moved and (before.zones[now.zone].visibility != "public" or before.zones[was.zone].covered)
        if hidden or (was.up and not now.up) or cid in draft.renamed:
            now = replace(now, alias=fresh)
            draft.components[cid] = now
            fresh += 1
        if moved or now.x != was.x or now != was:  # the most ops by far move something
            pairs.append((was, now))
    return pairs, fresh


def _zone_pairs(
    draft: Draft, turned: dict[str, tuple[bool, tuple[int, ...], bool]]
) -> list[tuple[Zone, Zone]]:
    """The zones in which other things lie, or in another order, and those that are seen otherwise."""
    before = draft.before
    zones: list[tuple[Zone, Zone]] = []
    for zid, order in draft.orders.items():
        old, now_so = before.zones[zid], tuple(order)
        if now_so != old.order and zid not in turned:
            zones.append((old, old.lying(now_so)))
    for zid, (open_, mates, covered) in turned.items():
        old = before.zones[zid]
        order = draft.orders.get(zid, list(old.order))
        shown = replace(old, open=open_, allies=mates, covered=covered)
        zones.append((old, shown.lying(tuple(order))))
    return zones


def _with(records: Mapping[str, Thing], pairs: list[tuple[Thing, Thing]]) -> Mapping[str, Thing]:
    """The records with the second of each pair in the place of the first."""
    if not pairs:
        return records
    found = dict(records)
    for _, now in pairs:
        found[now.id] = now
    return found
