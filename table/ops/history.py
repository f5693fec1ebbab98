"""Taking back and doing again: which ops, and how things lay then. Always a new event, never a
rewritten log.

The ops that stand form a line: each knows the one it followed (``HistoryEntry.before``). An undo
goes back along that line; a redo returns to what the last undo took back, until something new
happens. Who has to agree is decided in ``consent``.

However long a log is, finding a way costs the same: each op of the line knows what is true of all
before it (how many, whether anything was shown), and leaps lead back along it. What has to be read
from further back than is at hand is asked for with ``FurtherBackError``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from innkeep.table.core.draft import UNDONE
from innkeep.table.core.errors import RefusedError
from innkeep.table.core.state import AppliedOp, Component, State, Zone

Json = dict[str, Any]
Holders = tuple[tuple[int, int] | None, ...]


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """An op of the log with the heads of the line (see ``State.head``) before and after it."""

    op: AppliedOp
    before: int
    after: int
    breaks_tracking: bool
    """No card could be followed by name through it."""
    shows: bool
    """It showed or decided something that cannot be made unknown again."""
    holders: Holders = ()
    """Whose hands lay at the seats before it."""


class FurtherBackError(Exception):
    """More of the log is needed than is at hand: all ops from number ``seq`` on; with ``alone`` only that op
    and how everything lay before it."""

    def __init__(self, seq: int, *, alone: bool = False) -> None:
        super().__init__(seq)
        self.seq = seq
        self.alone = alone


@dataclass(frozen=True, slots=True)
class Standing:
    """An op of the line, and what is known of those before it, counted from where the known part begins."""

    parent: int
    """The op it followed (0 = it is the first)."""
    leap: int
    """An op further back on the line: leaps of growing length lead far in few steps."""
    depth: int
    """How many stand, up to this one."""
    shown: int
    """How many of those before it showed something."""
    shows: bool
    group: str
    begins: int
    """The first op of the step it belongs to; one that is not known where that is further back."""
    kind: str
    holders: Holders
    since: tuple[int, ...]
    """From which op of the line on each seat's hand had the holder it has here."""


@dataclass(frozen=True, slots=True)
class Lain:
    """How an op found the table: the components and zones that may lie otherwise now."""

    components: Mapping[str, Component]
    zones: Mapping[str, Zone]


class Past:
    """The log behind a state, from op ``base`` + 1 on, and the line of ops that stand.

    Whatever needs more than is known raises FurtherBackError.
    """

    def __init__(self, base: int = 0, head: int = 0) -> None:
        """Nothing after op ``base`` is known yet; ``head`` is the last op that stood then."""
        self.base = base
        self._head = head
        self._line: dict[int, Standing] = {}
        self._heads: list[int] = []
        """The last op that stood after each op."""
        self._untraced = 0
        """The last op through which no card could be followed."""
        self._recent: list[HistoryEntry] = []
        """The last ops, with what they changed."""
        self._alone: dict[int, tuple[HistoryEntry, Lain]] = {}

    @classmethod
    def of(cls, entries: Iterable[HistoryEntry], zones: Mapping[str, Zone]) -> Past:
        """Of ops that follow each other; ``zones`` are the table's."""
        past: Past | None = None
        for entry in entries:
            if past is None:
                past = cls(entry.op.seq - 1, entry.before)
            past.add(entry, zones)
        return cls() if past is None else past

    @property
    def last(self) -> int:
        """The last op that is known."""
        return self.base + len(self._heads)

    def add(self, entry: HistoryEntry, zones: Mapping[str, Zone], *, whole: bool = True) -> None:
        """Take in the next op; ``whole``: and what it changed, as all that follow are taken in."""
        seq = entry.op.seq
        if entry.breaks_tracking:
            self._untraced = seq
        if whole:
            self._recent.append(entry)
        if entry.after == seq:
            self._line[seq] = self._stands(entry, self.standing(entry.before), zones)
        self._heads.append(self.standing(entry.after))

    def _stands(self, entry: HistoryEntry, parent: int, zones: Mapping[str, Zone]) -> Standing:
        seq, group = entry.op.seq, group_of(entry.op)
        before = self._line.get(parent)
        begins, shown, since = seq, 0, (seq,) * len(entry.holders)
        if before is not None:
            shown = before.shown + before.shows
            begins = before.begins if group == before.group else seq
            since = _since(entry, before)
        elif parent and group != f"#{seq}":
            begins = parent  # perhaps: it is not known
        return Standing(
            parent=parent,
            leap=self._leap_from(parent),
            depth=self._depth(parent) + 1,
            shown=shown,
            shows=entry.shows or _turned(entry.op, zones),
            group=group,
            begins=begins,
            kind=entry.op.kind,
            holders=entry.holders,
            since=since,
        )

    def _leap_from(self, parent: int) -> int:
        """Where an op leaps that follows ``parent``: as far as two leaps, where those are of one length."""
        near = self._leap(parent)
        far = self._leap(near)
        alike = self._depth(parent) - self._depth(near) == self._depth(near) - self._depth(far)
        return far if alike else parent

    def let_go(self) -> None:
        """Forget what ops changed; the line stays."""
        self._recent = []

    def remember(self, entry: HistoryEntry, before: State) -> None:
        """Keep an op that lies before ``base``, and the state it was applied to."""
        self._alone[entry.op.seq] = entry, Lain(before.components, before.zones)

    def head(self, seq: int) -> int:
        """The last op that stood after op ``seq`` (0 = none)."""
        if seq > self.base:
            return self._heads[seq - self.base - 1]
        if 0 < seq < self.base:
            raise FurtherBackError(seq)
        return self._head if seq else 0

    def standing(self, seq: int) -> int:
        """The op that stood: an undo of an earlier version may name one that was no step."""
        return seq if seq <= self.base or seq in self._line else self._heads[seq - self.base - 1]

    def after(self, head: int, to: int) -> int:
        """The first op after op ``to`` on the line that ends with ``head``, which is after it."""
        while True:
            here = self._line.get(head)
            if here is None:
                raise FurtherBackError(max(1, to))
            if here.parent <= to:
                return head
            head = here.leap if here.leap > to else here.parent

    def step(self, head: int) -> int:
        """The first op of the step that ends with ``head``."""
        begins = self.op(head).begins
        if begins not in self._line:
            raise FurtherBackError(begins)
        return begins

    def op(self, seq: int) -> Standing:
        """What is known of an op of the line."""
        found = self._line.get(seq)
        if found is None:
            raise FurtherBackError(seq)
        return found

    def met(self, seq: int) -> Lain:
        """How op ``seq`` found the table, of what may lie otherwise now."""
        if seq in self._alone:
            return self._alone[seq][1]
        components: dict[str, Component] = {}
        zones: dict[str, Zone] = {}
        for entry in self._recent[self._place(seq) :]:
            for was, _ in entry.op.changes.components:
                components.setdefault(was.id, was)
            for place, _ in entry.op.changes.zones:
                zones.setdefault(place.id, place)
        return Lain(components, zones)

    def entry(self, seq: int) -> HistoryEntry:
        """The op of that number itself."""
        return self._alone[seq][0] if seq in self._alone else self._recent[self._place(seq)]

    def breaks_tracking(self, seq: int) -> bool:
        """Was there an op since number ``seq`` through which no card could be followed?"""
        return self._untraced >= seq

    def _place(self, seq: int) -> int:
        place = seq - self.last - 1 + len(self._recent)
        if place < 0:
            raise FurtherBackError(seq, alone=True)
        return place

    def _leap(self, seq: int) -> int:
        return self._line[seq].leap if seq in self._line else seq

    def _depth(self, seq: int) -> int:
        return self._line[seq].depth if seq in self._line else 0


@dataclass(frozen=True, slots=True)
class Return:
    """A way back (or forth again): the undo or redo that takes it, and what it means for others."""

    args: Json
    shown: bool
    """It takes back what was shown or decided by lot."""
    handed_on: frozenset[int]
    """The seats whose hands have another holder now than they had on the way."""


def undoing(state: State, past: Past, to: int | None = None) -> Return:
    """Taking back the last step, or with ``to`` everything after that op, as one step.

    A step is one op, or ops next to each other on the line with the same ``group``.

    Raises RefusedError: there is nothing to take back, or ``to`` was taken back itself.
    """
    head = past.standing(state.head)
    if head == 0 or (to is not None and head <= to):
        raise RefusedError("undo-nothing")
    first = past.step(head) if to is None else past.after(head, to)
    top, bottom = past.op(head), past.op(first)
    if to is not None and past.head(to) != bottom.parent:
        raise RefusedError("undo-gone", "to", to)
    args = {
        "of": first,
        "last": head,
        "head": bottom.parent,
        "below": state.redo,
        "n": top.depth - bottom.depth + 1,
        "kind": top.kind,
        **laid_back(state, past.met(first)),
        "mixed": past.breaks_tracking(first),
    }
    changed = {seat for seat, since in enumerate(top.since) if since > first}
    handed_on = _handed_on(state, top.holders) | changed
    return Return(args, top.shown + top.shows > bottom.shown, handed_on)


def redoing(state: State, past: Past) -> Return:
    """Doing again what the last undo took back. Raises RefusedError when there is nothing."""
    if state.redo is None:
        raise RefusedError("redo-nothing")
    undo = past.entry(state.redo)
    was = undo.op.args
    last = was.get("last", was["of"])
    args = {
        "undo": undo.op.seq,
        "of": was["of"],
        "last": last,
        "head": last,
        "below": was.get("below"),
        "n": was.get("n", 1),
        "kind": was["kind"],
        **laid_back(state, past.met(undo.op.seq)),
        "mixed": was.get("mixed", False),
    }
    return Return(args, False, _handed_on(state, undo.holders))


def group_of(op: AppliedOp) -> str:
    """What ops of one step have in common."""
    return str(op.args.get("group") or f"#{op.seq}")


def laid_back(state: State, was: Lain) -> Json:
    """What differs between the state and how it lay then."""
    orders = {
        zid: zone.order
        for zid, zone in was.zones.items()
        if zone is not state.zones[zid] and zone.order != state.zones[zid].order
    }
    changed: dict[str, Json] = {}
    for cid, then in was.components.items():
        now = state.components[cid]
        if then is not now and (data := _former(then)) != _former(now):
            changed[cid] = data
    by_place: list[Json] = []
    for zid, zone in state.zones.items():
        by_place += (changed[cid] for cid in orders.get(zid, zone.order) if cid in changed)
    return {
        "orders": {zid: list(orders[zid]) for zid in state.zones if zid in orders},
        "components": by_place,
    }


def _former(component: Component) -> Json:
    return {"id": component.id, **{name: getattr(component, name) for name in UNDONE}}


def _handed_on(state: State, holders: Holders) -> frozenset[int]:
    """The seats whose hands have other holders now."""
    return frozenset(seat for seat, holder in enumerate(holders) if holder != state.house.holders[seat])


def _since(entry: HistoryEntry, before: Standing) -> tuple[int, ...]:
    if entry.holders == before.holders:
        return before.since
    pairs = zip(before.since, before.holders, entry.holders, strict=True)
    return tuple(since if then == now else entry.op.seq for since, then, now in pairs)


def _turned(op: AppliedOp, zones: Mapping[str, Zone]) -> bool:
    """Did somebody see a face by it that nobody could see before?"""
    return any(not _known(was, zones) and _known(now, zones) for was, now in op.changes.components)


def _known(component: Component, zones: Mapping[str, Zone]) -> bool:
    zone = zones[component.zone]
    return zone.visibility == "owner" or (zone.public and component.up) or component.face is None
