"""The fold: a state and an event give the next state, and what changed.

Pure: no clock, no randomness, no storage. Whether an op is allowed is decided before (see ``resolve``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from ..core.assistant_settings import Policy
from ..core.room_settings import people
from ..core.seeds import shuffled
from ..core.state import AppliedOp, Asking, Changes, Component, Event, Request, Seat, State, Zone
from .notes import KINDS as NOTE_KINDS
from .notes import fold_note
from .room_ops import FOLDS

BARE_STEPS = ("pass", "peek", "search", "reveal", "dice")
"""Ops that can be taken back though they leave everything where it lies."""

NO_STEPS = ("sit", "stand", *FOLDS)
"""Ops about people, not things; they are no steps, though hands that are closed get new names."""

RETURNS = ("undo", "redo")
"""Ops that lay the table as it was at another moment."""

_STEPLESS = frozenset((*RETURNS, *NO_STEPS, "mix"))


Thing = TypeVar("Thing", Component, Zone)


@dataclass(frozen=True, slots=True)
class Step:
    """One application of an event."""

    before: State
    event: Event
    state: State
    changes: Changes


class Draft:
    """A state being changed by one event; copies what it touches."""

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

    def seat(self, number: int) -> Seat:
        """The seat as it stands now."""
        return self.seats.get(number) or self.before.seats[number]

    def still_asked(self, granted: int | None) -> tuple[Request, ...]:
        """The requests without the one that was granted, and between seats somebody still sits at."""
        return tuple(one for one in self.requests if one.seq != granted and self._still(one))

    def _still(self, one: Request) -> bool:
        """Can it still be granted: is everybody there whom it is about?"""
        if one.want != "seat":
            return self.seat(one.by).name is not None and self.seat(one.of).name is not None
        was, now = self.before.house, self.house
        if was is not now and (was.turns, was.seat_of, was.holders) != (now.turns, now.seat_of, now.holders):
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
        """Does anything lie in the private zones of a seat, as they stand now?"""
        return any(
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
        """What a bot has played to the end is no person's hand any more, unless that person can come back."""
        for zid, order in self.orders.items():
            zone = self.before.zones[zid]
            if order or zone.visibility != "owner" or zone.seat not in self.house.kept:
                continue
            void = self.house.holder_at(zone.seat) is None
            if void and self.seat(zone.seat).bot and not self.has_hand(zone.seat):
                self.house = self.house.held(zone.seat, None, kept=False)

    def _open_hands(self) -> dict[str, bool]:
        """The hands that are opened to spectators, or closed; nobody can follow a card of a closed one."""
        house = self.house = self.house.checked(self.people())
        turned: dict[str, bool] = {}
        for zone in self.before.zones.values():
            if zone.visibility != "owner" or zone.seat is None:
                continue
            open_ = house.open and self.seat(zone.seat).name is not None
            if open_ == zone.open:
                continue
            turned[zone.id] = open_
            if not open_:
                for cid in self.order(zone.id):
                    self.components.setdefault(cid, self.before.components[cid])
                    self.renamed.add(cid)
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
        self, cid: str, to: str, depth: int = 0, *, up: bool, x: int | None = None, y: int | None = None
    ) -> None:
        """Lay a component into a zone, ``depth`` places below the top."""
        old = self.component(cid)
        self.order(old.zone).remove(cid)
        order = self.order(to)
        order.insert(max(0, len(order) - depth), cid)
        kind = self.before.zones[to].kind
        locked = old.locked and old.zone == to
        if kind == "area":
            rot = old.rot
            if old.zone == to:
                x = old.x if x is None else x
                y = old.y if y is None else y
        else:
            x = y = None
            rot = 0
        if self.before.zones[to].visibility != "public":
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
        """Give all cards of a hidden stack new names, bottom to top, so that nobody can tell whether the top
        was the top before, nor try out by names from an older search what is still there."""
        if self.before.zones[zone].visibility == "hidden":
            for cid in self.order(zone):
                self.rename(cid)
                self.components[cid] = self.components.pop(cid)

    def finish(self, event: Event) -> Step:
        """Give new aliases where a component may no longer be followed, and close the draft."""
        before = self.before
        if self.orders and self.house.kept:
            self._forget_hands()
        turned = self._open_hands() if self.seats or self.house is not before.house else {}
        if self.house.holders != before.house.holders:
            self._hand_on()
        fresh = before.next_alias
        pairs: list[tuple[Component, Component]] = []
        for cid, now in self.components.items():
            was = before.components[cid]
            hidden = now.zone != was.zone and before.zones[now.zone].visibility != "public"
            if hidden or (was.up and not now.up) or cid in self.renamed:
                now = replace(now, alias=fresh)
                self.components[cid] = now
                fresh += 1
            if now != was:
                pairs.append((was, now))
        zones: list[tuple[Zone, Zone]] = []
        for zid, order in self.orders.items():
            old, now_so = before.zones[zid], tuple(order)
            if now_so != old.order:
                zones.append((old, old.lying(now_so)))
        for zid, open_ in turned.items():
            zones = [pair for pair in zones if pair[0].id != zid]
            old = before.zones[zid]
            order = self.orders.get(zid, list(old.order))
            zones.append((old, replace(old, order=tuple(order), open=open_)))
        seats: tuple[tuple[Seat, Seat], ...] = ()
        if self.seats:
            seats = tuple((before.seats[n], now) for n, now in self.seats.items() if before.seats[n] != now)
        if event.kind not in _STEPLESS and (pairs or zones or event.kind in BARE_STEPS):
            self._step(event)
            if self.mixing is not None and event.seq > self.mixing.opening:
                self.mixing = None
        elif self.mixing is not None and seats:
            others = {was.seat for was, now in seats if (was.name, was.bot) != (now.name, now.bot)}
            self.mixing = self.mixing.without(others)
        state = State(
            seq=event.seq,
            seats=tuple(self.seats.get(seat.seat, seat) for seat in before.seats) if seats else before.seats,
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
        )
        same = self.house is before.house or self.house == before.house
        kept = None if same else (before.house, self.house)
        return Step(before, event, state, Changes(tuple(pairs), tuple(zones), seats, kept))

    def _step(self, event: Event) -> None:
        """Something new happened: it can be taken back, what was taken back before cannot be done again."""
        if event.seat is None and self.head == 0:
            return  # the house sets the table out
        self.head = event.seq
        self.redo = None
        if self.asking is not None and self.asking.what in RETURNS:
            self.asking = None


def _with(records: Mapping[str, Thing], pairs: list[tuple[Thing, Thing]]) -> Mapping[str, Thing]:
    """The records with the second of each pair in the place of the first."""
    if not pairs:
        return records
    found = dict(records)
    for _, now in pairs:
        found[now.id] = now
    return found


def _move(draft: Draft, event: Event) -> None:
    args = event.args
    for cid, up in zip(args["cs"], args["up"], strict=True):
        draft.put(cid, args["to"], args["index"] or 0, up=up, x=args["x"], y=args["y"])


def _draw(draft: Draft, event: Event) -> None:
    to = event.args["to"]
    cards = event.args["cs"]
    if draft.before.zones[to].kind == "stack":
        cards = cards[::-1]
    for cid in cards:
        draft.put(cid, to, up=_lands_up(draft, to))


def _deal(draft: Draft, event: Event) -> None:
    zones = event.args["to"]
    for number, cid in enumerate(event.args["cs"]):
        to = zones[number % len(zones)]
        draft.put(cid, to, up=_lands_up(draft, to))


def _lands_up(draft: Draft, to: str) -> bool:
    zone = draft.before.zones[to]
    return zone.kind == "stack" and zone.public


def _flip(draft: Draft, event: Event) -> None:
    cid = event.args["c"]
    draft.components[cid] = replace(draft.component(cid), up=event.args["up"])


def _rotate(draft: Draft, event: Event) -> None:
    cid = event.args["c"]
    draft.components[cid] = replace(draft.component(cid), rot=event.args["deg"])


def _shuffle(draft: Draft, event: Event) -> None:
    _mix(draft, event.args["zone"], event.args["seed"])


def _mix(draft: Draft, zone: str, seed: str) -> None:
    order = draft.order(zone)
    order[:] = shuffled(order, seed)
    for cid in order:
        if cid in draft.components:
            draft.components[cid] = draft.components.pop(cid)
        else:
            draft.components[cid] = draft.before.components[cid]
        draft.renamed.add(cid)


def _reverse(draft: Draft, event: Event) -> None:
    zone = event.args["zone"]
    order = draft.order(zone)
    order.reverse()
    if draft.before.zones[zone].visibility == "hidden":
        for cid in order:
            draft.rename(cid)


def _take(draft: Draft, event: Event) -> None:
    args = event.args
    for cid in args["cs"]:
        draft.put(cid, args["to"], up=args["up"], x=args["x"], y=args["y"])
        draft.rename(cid)
    draft.cover(args["from"])


def _lock(draft: Draft, event: Event) -> None:
    cid = event.args["c"]
    draft.components[cid] = replace(draft.component(cid), locked=event.args["on"])


def _gather(draft: Draft, event: Event) -> None:
    to = event.args["to"]
    for cid in event.args["cs"]:
        draft.put(cid, to, len(draft.order(to)), up=False)
    if event.args["shuffle"]:
        _mix(draft, to, event.args["seed"])


def _track(draft: Draft, event: Event) -> None:
    _set_value(draft, event.args["zone"], event.args["value"])


def _set_value(draft: Draft, zone: str, value: int) -> None:
    cid = draft.before.zones[zone].order[0]
    draft.components[cid] = replace(draft.component(cid), value=value)


def _pay(draft: Draft, event: Event) -> None:
    amount = event.args["amount"]
    for zone, change in ((event.args["from"], -amount), (event.args["to"], amount)):
        _set_value(draft, zone, (draft.before.value(zone) or 0) + change)


def _sit(draft: Draft, event: Event) -> None:
    seat = draft.before.seats[event.args["seat"]]
    number, bot = seat.seat, event.args["bot"]
    draft.seats[number] = replace(seat, name=event.args["name"], bot=bot)
    house = draft.house.vacated(number)
    kept = not bot or (number in house.kept and draft.has_hand(number))
    draft.house = house.held(number, house.person_at(number).key, kept=kept)
    draft.policy = draft.policy.hinting(seat.seat, False)


def _rename(draft: Draft, event: Event) -> None:
    seat = draft.before.seats[event.args["seat"]]
    draft.seats[seat.seat] = replace(seat, name=event.args["name"])


def _stand(draft: Draft, event: Event) -> None:
    seat = draft.before.seats[event.args["seat"]]
    draft.seats[seat.seat] = replace(seat, name=None, bot=False)
    draft.house = draft.house.vacated(seat.seat)


def _request(draft: Draft, event: Event) -> None:
    args = event.args
    if event.seat is None:
        return
    about = (args["of"], args["want"], args["from"], args["to"], args["n"])
    made = Request(event.seq, event.seat, *about, args.get("name"), args.get("holder"))
    draft.requests = (*(one for one in draft.requests if one.by != event.seat), made)


def _grant(draft: Draft, event: Event) -> None:
    draft.requests = tuple(one for one in draft.requests if one.seq != event.args["to"])


def _return(draft: Draft, event: Event) -> None:
    args = event.args
    _lay_out(draft, args)
    draft.head = args.get("head", args["of"] - 1)
    draft.redo = event.seq if event.kind == "undo" else args["below"]
    draft.asking = None


def _add_chance(draft: Draft, event: Event) -> None:
    args = event.args
    if draft.mixing is None or event.seat is None:
        return
    if "salt" in args:
        _lay_out(draft, args)
        draft.salt = args["salt"]
    draft.mixing = draft.mixing.after(event.seat, args)


def _lay_out(draft: Draft, args: Mapping[str, Any]) -> None:
    for zone, order in args["orders"].items():
        draft.order(zone)[:] = order
    for data in args["components"]:
        now = draft.component(data["id"])
        draft.components[data["id"]] = replace(now, **{name: data[name] for name in UNDONE if name in data})
    if args.get("mixed"):
        for zone in args["orders"]:
            for cid in draft.orders[zone]:
                if not _always_open(draft, cid):
                    draft.renamed.add(cid)
                    draft.components[cid] = draft.components.pop(cid, draft.before.components[cid])


def _always_open(draft: Draft, cid: str) -> bool:
    """Does it lie face up in public, before and after?"""
    pair = draft.before.components[cid], draft.component(cid)
    return all(draft.before.zones[one.zone].public and one.up for one in pair)


def _ask(draft: Draft, event: Event) -> None:
    args = event.args
    draft.asking = Asking(
        event.seq,
        event.seat,
        args["what"],
        args["of"],
        args["last"],
        args["to"],
        tuple(args["asked"]),
        until=args["until"],
    )


def _answer(draft: Draft, event: Event) -> None:
    asking = draft.asking
    if asking is None:
        return
    if not event.args["yes"]:
        draft.asking = None
    elif event.seat is not None:
        draft.asking = replace(asking, yes=(*asking.yes, event.seat))


def _end(draft: Draft, event: Event) -> None:
    draft.over = event.seq
    draft.asking = None


UNDONE = ("zone", "up", "value", "x", "y", "rot", "locked")
"""What an undo brings back of a component; the alias goes on or is new, as in every op."""


def _mode(draft: Draft, event: Event) -> None:
    draft.policy = draft.policy.switched(event.args["mode"], event.args["checks"])


def _ruling(draft: Draft, event: Event) -> None:
    draft.policy = draft.policy.ruled(event.args["key"], event.args["on"])


def _hints(draft: Draft, event: Event) -> None:
    if event.seat is not None:
        draft.policy = draft.policy.hinting(event.seat, event.args["on"])


def _allow(draft: Draft, event: Event) -> None:
    draft.policy = draft.policy.letting(event.args["seat"])


BLIND = ("take", "random")
"""Ops that take a card out of the middle of a pile: nobody else may tell from where."""


def unfollowed(event: Event | AppliedOp) -> bool:
    """True when no card can be followed by name through the op: it shuffled, took unseen, or undid that."""
    kind, args = event.kind, event.args
    shuffles = kind in ("shuffle", "reverse", *BLIND) or (kind == "gather" and bool(args["shuffle"]))
    return shuffles or bool(args.get("mixed"))


def _nothing(draft: Draft, event: Event) -> None:
    """Ops that leave everything where it is (chat, dice, peek ...)."""


ASIDE = frozenset(
    (
        *("chat", "ping", "arrow", "rotate", "sit", "rename", "mode", "ruling", "allow", "appeal", "resync"),
        *("ask", "answer", "request", "grant", "hints", "mix", *NOTE_KINDS),
    )
)
"""Kinds of ops that do not use up a leave to do one thing the watchers would refuse."""


_FOLDS: dict[str, Callable[[Draft, Event], None]] = {
    "move": _move,
    "draw": _draw,
    "deal": _deal,
    "flip": _flip,
    "rotate": _rotate,
    "shuffle": _shuffle,
    "gather": _gather,
    "reverse": _reverse,
    "random": _take,
    "take": _take,
    "lock": _lock,
    "track": _track,
    "pay": _pay,
    "sit": _sit,
    "rename": _rename,
    "stand": _stand,
    "mode": _mode,
    "ruling": _ruling,
    "allow": _allow,
    "hints": _hints,
    **dict.fromkeys(
        ("peek", "reveal", "arrow", "ping", "pass", "chat", "dice", "appeal", "resync"), _nothing
    ),
    **dict.fromkeys(("search", "leave"), _nothing),
    "undo": _return,
    "redo": _return,
    "ask": _ask,
    "answer": _answer,
    "request": _request,
    "grant": _grant,
    "end": _end,
    "mix": _add_chance,
    **FOLDS,
    **dict.fromkeys(NOTE_KINDS, fold_note),
}


def step(state: State, event: Event) -> Step:
    """Apply one event; the event's number must be the next one."""
    if event.seq != state.seq + 1:
        raise ValueError(f"event {event.seq} cannot follow state {state.seq}")
    draft = Draft(state)
    if event.kind not in ASIDE:
        draft.policy = draft.policy.spent(event.seat)
    _FOLDS[event.kind](draft, event)
    if draft.requests:
        draft.requests = draft.still_asked(event.args.get("granted"))
    return draft.finish(event)


def fold(state: State, events: Iterable[Event]) -> State:
    """Apply events one after the other."""
    for event in events:
        state = step(state, event).state
    return state
