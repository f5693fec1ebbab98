"""What lies on a table: frozen records of components, zones, seats and the whole state.

Nothing here changes anything (see ``ops.reducer``) or hides anything (see ``views``).
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from sys import intern
from typing import Any, cast

import orjson

from innkeep.table.core.assistant_settings import Policy
from innkeep.table.core.clock import Clock
from innkeep.table.core.mixing import MARK, ONCE, Mixing
from innkeep.table.core.notes import Note
from innkeep.table.core.room_settings import NOBODY as NOBODY
from innkeep.table.core.room_settings import RoomSettings
from innkeep.table.core.wire import Asked, PartKind, Visibility, Wanted, ZoneKind

Json = dict[str, Any]

ALL_HANDS = -1
"""The viewer that sees what spectators see, and the hands that are open to them besides."""

FIXED = ("marker", "pawn", "purse")
"""Kinds of components that stay in their track or purse; only their value changes."""


VALUED = ("track", "purse")
"""Kinds of zones that have a value: that of the one component in them."""

TURN = "turn"
"""The role of the track that says whose turn it is."""


@dataclass(slots=True, unsafe_hash=True, init=False)
class Component:
    """A thing on the table. ``alias`` is the running number behind the name that leaves the
    server."""

    id: str
    kind: PartKind
    zone: str
    alias: int
    face: str | None
    back: str | None
    up: bool
    value: int | None
    x: int | None
    y: int | None
    rot: int
    locked: bool

    def __init__(
        self,
        id: str,
        kind: PartKind,
        zone: str,
        alias: int,
        face: str | None = None,
        back: str | None = None,
        up: bool = False,
        value: int | None = None,
        x: int | None = None,
        y: int | None = None,
        rot: int = 0,
        locked: bool = False,
    ) -> None:
        self.id = id
        self.kind = kind
        self.zone = zone
        self.alias = alias
        self.face = face
        self.back = back
        self.up = up
        self.value = value
        self.x = x
        self.y = y
        self.rot = rot
        self.locked = locked


@dataclass(slots=True, unsafe_hash=True, init=False)
class Zone:
    """A place on the table; ``order`` lists the components in it, bottom to top."""

    id: str
    kind: ZoneKind
    visibility: Visibility
    seat: int | None
    role: str
    title: Mapping[str, str]
    min: int | None
    max: int | None
    endless: bool
    order: tuple[str, ...]
    open: bool
    """Spectators may see the faces in this hand."""
    allies: tuple[int, ...]
    """The seats of the owner's team at which people sit who may see the faces in this hand, too."""
    covered: bool
    """The cards are to be dealt yet, or nobody has sat down there: nobody sees the faces in this hand."""

    def __init__(
        self,
        id: str,
        kind: ZoneKind,
        visibility: Visibility,
        seat: int | None = None,
        role: str = "",
        title: Mapping[str, str] | None = None,
        min: int | None = None,
        max: int | None = None,
        endless: bool = False,
        order: tuple[str, ...] = (),
        open: bool = False,
        allies: tuple[int, ...] = (),
        covered: bool = False,
    ) -> None:
        self.id = id
        self.kind = kind
        self.visibility = visibility
        self.seat = seat
        self.role = role
        self.title = {} if title is None else title
        self.min = min
        self.max = max
        self.endless = endless
        self.order = order
        self.open = open
        self.allies = allies
        self.covered = covered

    @property
    def public(self) -> bool:
        """Everybody may see and touch what lies here."""
        return self.visibility == "public"

    def lying(self, order: tuple[str, ...]) -> Zone:
        """With its components in that order; as ``replace``, several times quicker."""
        return Zone(
            self.id,
            self.kind,
            self.visibility,
            self.seat,
            self.role,
            self.title,
            self.min,
            self.max,
            self.endless,
            order,
            self.open,
            self.allies,
            self.covered,
        )

    def faces_seen_by(self, viewer: int | None) -> bool:
        """True when the viewer sees the faces of face-up (own hand: all) components here."""
        if self.visibility == "owner":
            if viewer is None or self.covered:
                return False
            return viewer == self.seat or viewer in self.allies or (viewer == ALL_HANDS and self.open)
        return self.visibility == "public"


@dataclass(frozen=True, slots=True)
class Seat:
    """A place for a player; ``name`` is None while nobody sits there. Seats of one ``team`` play together,
    and see each other's hands. At a ``closed`` one nobody ever sits: what lies there is for everybody to
    move."""

    seat: int
    title: Mapping[str, str]
    color: str
    name: str | None = None
    bot: bool = False
    team: int | None = None
    closed: bool = False
    paper: str | None = None
    """The back of the cards of a seat whose hand is of paper: what it has in hand and in its deck is one
    pile, and nobody sees a face of it."""


@dataclass(frozen=True, slots=True)
class ConsentRequest:
    """A question before the table: may this be taken back, or the table be ended? Asked by op
    ``seq``."""

    seq: int
    by: int | None
    what: Asked
    """``undo``, ``redo`` or ``end``."""
    of: int
    """The first op it is about, ``last`` the last one."""
    last: int
    to: int | None
    """The op to go back to, where one was named."""
    asked: tuple[int, ...]
    yes: tuple[int, ...] = ()
    until: int = 0
    """When it lapses (milliseconds since 1970); the fold does not look at it."""


@dataclass(frozen=True, slots=True)
class Request:
    """What seat ``by`` asks of the hand ``zone`` of seat ``of``; made by op ``seq``."""

    seq: int
    by: int
    of: int
    want: Wanted
    """``random``, ``give`` or ``show`` of the hand ``zone``; ``seat``: to sit there, with the
    hand."""
    zone: str | None
    to: str | None
    n: int
    name: str | None = None
    """Under which name somebody would sit down."""
    holder: int | None = None
    """At which seat the link of the hand's holder leads, if there is such a person; beside the
    host, who may let somebody sit there."""
    claim: str | None = None
    """By the hash of which secret that person's own token would be made."""


def allies(seats: Sequence[Seat], house: RoomSettings, seat: int) -> tuple[int, ...]:
    """The seats of a seat's teammates: persons who sit there and hold a hand of their own. A link alone opens
    nobody else's hand, and neither does a bot's.

    >>> names = ["Ann", "Bob", "Cid", None]
    >>> here = [Seat(n, {}, "#aa3333", name, team=n // 2) for n, name in enumerate(names)]
    >>> [allies(here, RoomSettings.of(4), seat) for seat in range(4)]
    [(1,), (0,), (), (2,)]
    """
    team = seats[seat].team
    if team is None:
        return ()
    return tuple(
        mate.seat
        for mate in seats
        if mate.team == team
        and mate.seat != seat
        and mate.name is not None
        and not mate.bot
        and house.holds(mate.seat)
    )


def _fields(one: Any) -> Json:
    """The fields of a record by name."""
    return {name: getattr(one, name) for name in one.__dataclass_fields__}


@dataclass(slots=True, unsafe_hash=True, init=False)
class State:
    """A whole table after op number ``seq``. The mappings are never changed, only replaced.

    ``head`` is the last op that stands and can be taken back (0 = none), ``redo`` the last undo
    that can be done again, ``over`` the op that ended the table.
    """

    seq: int
    seats: tuple[Seat, ...]
    zones: Mapping[str, Zone]
    components: Mapping[str, Component]
    next_alias: int
    policy: Policy
    head: int
    redo: int | None
    asking: ConsentRequest | None
    over: int | None
    house: RoomSettings
    requests: tuple[Request, ...]
    """At most one of each seat."""
    notes: tuple[Note, ...]
    mixing: Mixing | None
    """What the seats may still add to the chance; None once the game has begun."""
    salt: str
    """What they have added: all seeds follow from the secret and from this."""
    clock: Clock | None
    """How long each seat has thought, at a table that counts it."""
    ready: tuple[int, ...]
    """Who of a team has said to be ready to go on."""

    def __init__(
        self,
        seq: int,
        seats: tuple[Seat, ...],
        zones: Mapping[str, Zone],
        components: Mapping[str, Component],
        next_alias: int,
        policy: Policy | None = None,
        head: int = 0,
        redo: int | None = None,
        asking: ConsentRequest | None = None,
        over: int | None = None,
        house: RoomSettings | None = None,
        requests: tuple[Request, ...] = (),
        notes: tuple[Note, ...] = (),
        mixing: Mixing | None = None,
        salt: str = "",
        clock: Clock | None = None,
        ready: tuple[int, ...] = (),
    ) -> None:
        self.seq = seq
        self.seats = seats
        self.zones = zones
        self.components = components
        self.next_alias = next_alias
        self.policy = Policy() if policy is None else policy
        self.head = head
        self.redo = redo
        self.asking = asking
        self.over = over
        self.house = RoomSettings.of(0) if house is None else house
        self.requests = requests
        self.notes = notes
        self.mixing = mixing
        self.salt = salt
        self.clock = clock
        self.ready = ready

    @property
    def in_teams(self) -> bool:
        """Whether the seats play in teams."""
        return bool(self.seats) and self.seats[0].team is not None

    def hand_of(self, seat: int) -> list[str]:
        """What lies in the private zones of a seat."""
        own = (zone for zone in self.zones.values() if zone.seat == seat and zone.visibility == "owner")
        return [cid for zone in own for cid in zone.order]

    def has_hand(self, seat: int) -> bool:
        """Does anything lie in the private zones of a seat that somebody could know?"""
        return self.seats[seat].paper is None and bool(self.hand_of(seat))

    def paper_pile(self, seat: int) -> tuple[str, str] | None:
        """The hand and the deck of a seat, which are one pile where the hand is of paper; None: it lacks
        one."""
        own = {zone.role: zone.id for zone in self.zones.values() if zone.seat == seat}
        return (own["hand"], own["deck"]) if "hand" in own and "deck" in own else None

    def paper_faces(self, seat: int) -> list[tuple[str, int]]:
        """What the deck of a seat of paper is made of, and how often: all cards with that back, wherever they
        lie. Empty for any other seat."""
        back = self.seats[seat].paper
        if back is None:
            return []
        faces = Counter(one.face for one in self.components.values() if one.back == back)
        return sorted((face, n) for face, n in faces.items() if face is not None)

    @property
    def whose_turn(self) -> int | None:
        """The seat the turn's marker stands at; None where a table has none."""
        return next((self.value(zone.id) for zone in self.zones.values() if zone.role == TURN), None)

    @property
    def covered(self) -> bool:
        """Whether the cards are to be dealt yet: nobody sees a hand, and nothing is moved."""
        return self.mixing is not None and self.mixing.covered

    def in_the_dark(self, viewer: int | None) -> bool:
        """Whether that viewer has a hand that is covered: not dealt yet, or nobody has sat down to it."""
        if viewer is None or viewer < 0:
            return False
        return self.covered or (self.house.holders[viewer] is None and self.seats[viewer].name is None)

    def value(self, zone: str) -> int | None:
        """The value of the marker, pawn or purse of a track or purse zone; None elsewhere.

        >>> state = set_out({"zones": [{"id": "pot", "kind": "purse", "visibility": "public"}],
        ...                  "components": [{"id": "p", "kind": "purse", "zone": "pot", "value": 3}]})
        >>> state.value("pot")
        3
        """
        place = self.zones[zone]
        if place.kind in VALUED and place.order:
            return self.components[place.order[0]].value
        return None

    def to_dict(self) -> Json:
        """Plain JSON data, see ``from_dict``."""
        return self._laid_out(_fields)

    def to_json(self) -> bytes:
        """The text of ``to_dict``; hundreds of records are written by the encoder, many times quicker."""
        return orjson.dumps(self._laid_out(lambda one: one))

    def _laid_out(self, written: Callable[[Any], Any]) -> Json:
        return {
            "seq": self.seq,
            "seats": [written(seat) for seat in self.seats],
            "zones": [written(zone) for zone in self.zones.values()],
            "components": [written(component) for component in self.components.values()],
            "next_alias": self.next_alias,
            "policy": self.policy.to_dict(),
            "head": self.head,
            "redo": self.redo,
            "asking": None if self.asking is None else written(self.asking),
            "over": self.over,
            "house": self.house.to_dict(),
            "requests": [written(request) for request in self.requests],
            "notes": [written(note) for note in self.notes],
            "mixing": None if self.mixing is None else self.mixing.to_dict(),
            "salt": self.salt,
            **({} if self.clock is None else {"clock": self.clock.to_dict()}),
            **({"ready": list(self.ready)} if self.ready else {}),
        }

    @classmethod
    def from_dict(cls, data: Json) -> State:
        """The state ``to_dict`` wrote."""
        house = (
            RoomSettings.from_dict(data["house"]) if "house" in data else RoomSettings.of(len(data["seats"]))
        )
        pairs = zip(data["seats"], house.holders, strict=True)
        empty = [seat["name"] is None and holder is None for seat, holder in pairs]
        return cls(
            seq=data["seq"],
            seats=tuple(Seat(**seat) for seat in data["seats"]),
            zones={zone["id"]: _zone(zone, empty) for zone in data["zones"]},
            components={item["id"]: _component(item) for item in data["components"]},
            next_alias=data["next_alias"],
            policy=Policy.from_dict(data["policy"]) if "policy" in data else Policy(),
            head=data["head"],
            redo=data["redo"],
            asking=None if data["asking"] is None else _asking(data["asking"]),
            over=data["over"],
            house=house,
            requests=tuple(Request(**request) for request in data.get("requests", ())),
            notes=tuple(_note(note) for note in data.get("notes", ())),
            mixing=None if data.get("mixing") is None else Mixing.from_dict(data["mixing"]),
            salt=data.get("salt", ""),
            clock=None if data.get("clock") is None else Clock.from_dict(data["clock"]),
            ready=tuple(data.get("ready", ())),
        )

    def digest(self) -> str:
        """SHA-256 (hex) of everything in the state; equal states have equal digests."""
        text = json.dumps(self.to_dict(), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()


def _note(data: Json) -> Note:
    by = data.get("by")
    return Note(**{**data, "by": None if by is None else (by[0], by[1])})


def _asking(data: Json) -> ConsentRequest:
    return ConsentRequest(**{**data, "asked": tuple(data["asked"]), "yes": tuple(data["yes"])})


@dataclass(slots=True, unsafe_hash=True, init=False)
class Changes:
    """What one op changed, as pairs of records before and after."""

    components: tuple[tuple[Component, Component], ...]
    zones: tuple[tuple[Zone, Zone], ...]
    seats: tuple[tuple[Seat, Seat], ...]
    house: tuple[RoomSettings, RoomSettings] | None

    def __init__(
        self,
        components: tuple[tuple[Component, Component], ...] = (),
        zones: tuple[tuple[Zone, Zone], ...] = (),
        seats: tuple[tuple[Seat, Seat], ...] = (),
        house: tuple[RoomSettings, RoomSettings] | None = None,
    ) -> None:
        self.components = components
        self.zones = zones
        self.seats = seats
        self.house = house


@dataclass(slots=True, unsafe_hash=True, init=False)
class Event:
    """One row of the log: an op with everything resolved (internal ids, seeds), ready to be
    folded."""

    seq: int
    seat: int | None
    kind: str
    args: Json
    at: int
    """Milliseconds since 1970, stamped by the server: for people, and for the table's clock alone."""
    head: str
    """The head of the log's chain after it, see ``store.log_chain``; empty where there is none (yet)."""

    def __init__(
        self,
        seq: int,
        seat: int | None,
        kind: str,
        args: Json,
        at: int = 0,
        head: str = "",
    ) -> None:
        self.seq = seq
        self.seat = seat
        self.kind = kind
        self.args = args
        self.at = at
        self.head = head


@dataclass(slots=True, unsafe_hash=True, init=False)
class AppliedOp:
    """An event together with what it changed, as watchers see it."""

    seq: int
    seat: int | None
    kind: str
    args: Json
    changes: Changes
    at: int

    def __init__(
        self,
        seq: int,
        seat: int | None,
        kind: str,
        args: Json,
        changes: Changes,
        at: int = 0,
    ) -> None:
        self.seq = seq
        self.seat = seat
        self.kind = kind
        self.args = args
        self.changes = changes
        self.at = at

    def was(self, component: str) -> Component | None:
        """The component before the op; None when the op did not touch it."""
        return next((a for a, _ in self.changes.components if a.id == component), None)

    def now(self, component: str) -> Component | None:
        """The component after the op; None when the op did not touch it."""
        return next((b for _, b in self.changes.components if b.id == component), None)


class ModuleSetupError(ValueError):
    """A module's setup cannot be laid out; the text names what is wrong."""


def _zone(data: Json, empty: Sequence[bool]) -> Zone:
    """One of ``to_dict``; an earlier version did not say that hands are covered where nobody has sat."""
    hand = data["visibility"] == "owner"
    covered = data.get("covered", hand and (data["seat"] is None or empty[data["seat"]]))
    seen = {"allies": tuple(data.get("allies", ())), "covered": covered}
    return Zone(**{**data, "order": tuple(data["order"]), **seen})


def _component(data: Json) -> Component:
    """One of ``to_dict``; the words many have in common are kept once."""
    shared = {name: _shared(data.get(name)) for name in ("kind", "zone", "face", "back")}
    return Component(**{**data, **shared})


def _shared(word: str | None) -> str | None:
    return None if word is None else intern(word)


def set_out(setup: Json) -> State:
    """The state before the first op, from what a module's ``setup`` returned.

    Raises ModuleSetupError for ids used twice, components in zones that do not exist and the like.
    """
    zones: dict[str, Zone] = {}
    for data in setup.get("zones", []):
        if data["id"] in zones:
            raise ModuleSetupError(f"zone {data['id']!r} is there twice")
        if data["kind"] not in ("area", "stack", "hand", "track", "purse"):
            raise ModuleSetupError(
                f"zone {data['id']!r}: kind {data['kind']!r}; allowed: area, stack, hand, track, purse"
            )
        if data["visibility"] not in ("public", "owner", "hidden"):
            raise ModuleSetupError(
                f"zone {data['id']!r}: visibility {data['visibility']!r}; allowed: public, owner, hidden"
            )
        zones[data["id"]] = Zone(
            id=data["id"],
            kind=data["kind"],
            visibility=data["visibility"],
            seat=data.get("seat"),
            role=data.get("role", ""),
            title=data.get("title", {}),
            min=data.get("min"),
            max=data.get("max"),
            endless=bool(data.get("endless", False)),
            covered=data["visibility"] == "owner",
        )
    components: dict[str, Component] = {}
    orders: dict[str, list[str]] = {zone: [] for zone in zones}
    for number, data in enumerate(setup.get("components", [])):
        if data["id"] in components:
            raise ModuleSetupError(f"component {data['id']!r} is there twice")
        if data["zone"] not in zones:
            raise ModuleSetupError(f"component {data['id']!r}: no zone {data['zone']!r}")
        components[data["id"]] = Component(
            id=data["id"],
            kind=cast(PartKind, intern(data["kind"])),
            zone=intern(data["zone"]),
            alias=number,
            face=_shared(data.get("face")),
            back=_shared(data.get("back")),
            up=bool(data.get("up", False)),
            value=data.get("value"),
            x=data.get("x"),
            y=data.get("y"),
        )
        orders[data["zone"]].append(data["id"])
    seats = tuple(
        Seat(
            seat=number,
            title=data["title"],
            color=data.get("color", "#888888"),
            team=data.get("team"),
            closed=bool(data.get("closed", False)),
        )
        for number, data in enumerate(setup.get("seats", []))
    )
    dealing = len(setup.get("opening", []))
    placed = {zid: replace(zone, order=tuple(orders[zid])) for zid, zone in zones.items()}
    return State(
        seq=0,
        seats=seats,
        zones=placed,
        components=components,
        next_alias=len(components),
        house=RoomSettings.of(len(seats)),
        mixing=Mixing(dealing, once=setup.get(ONCE) is True) if dealing and setup.get(MARK) is True else None,
    )
