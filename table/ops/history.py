"""Taking back and doing again: which ops, and how things lay then. Always a new event, never a
rewritten log.

The ops that stand form a line: each knows the one it followed (``HistoryEntry.before``). An undo
goes back along that line; a redo returns to what the last undo took back, until something new
happens. Who has to agree is decided in ``consent``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from ..core.draft import UNDONE
from ..core.errors import RefusedError
from ..core.state import AppliedOp, Component, State, Zone

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """An op of the log with the heads of the line (see ``State.head``) before and after it."""

    op: AppliedOp
    before: int
    after: int
    untraced: bool
    """No card could be followed by name through it."""
    shows: bool
    """It showed or decided something that cannot be made unknown again."""
    holders: tuple[tuple[int, int] | None, ...] = ()
    """Whose hands lay at the seats before it."""


class Past:
    """The log behind a state, at hand as far as it is needed.

    ``recent`` are the last entries without a gap, oldest first; ``all_of_them`` fetches the whole
    log, and is called only when the recent ones do not reach far enough.
    """

    def __init__(
        self, recent: Sequence[HistoryEntry], all_of_them: Callable[[], Iterable[HistoryEntry]]
    ) -> None:
        self._entries = recent
        self._all = all_of_them

    def since(self, seq: int) -> Sequence[HistoryEntry]:
        """The entries from number ``seq`` on, oldest first."""
        if seq > 0 and (not self._entries or self._entries[0].op.seq > seq):
            self._entries = list(self._all())
        first = self._entries[0].op.seq if self._entries else 1
        return self._entries[max(0, seq - first) :]

    def at(self, seq: int) -> HistoryEntry:
        """The entry of that number."""
        return self.since(seq)[0]

    def standing(self, seq: int) -> int:
        """The last op of the line as it was after op ``seq`` (0 = none)."""
        while seq > 0:
            entry = self.at(seq)
            if entry.after == seq:
                return seq
            seq = entry.after
        return 0


@dataclass(frozen=True, slots=True)
class Return:
    """A way back (or forth again): the ops it is about, newest first, and the undo or redo that
    takes it."""

    entries: tuple[HistoryEntry, ...]
    args: Json


def undoing(state: State, past: Past, to: int | None = None) -> Return:
    """Taking back the last step, or with ``to`` everything after that op, as one step.

    A step is one op, or ops next to each other on the line with the same ``group``.

    Raises RefusedError: there is nothing to take back, or ``to`` was taken back itself.
    """
    head = past.standing(state.head)
    if head == 0:
        raise RefusedError("undo-nothing")
    entries = _step(past, head) if to is None else _after(past, head, to)
    if not entries:
        raise RefusedError("undo-nothing")
    first = entries[-1].op.seq
    if to is not None and past.standing(to) != past.standing(entries[-1].before):
        raise RefusedError("undo-gone", "to", to)
    args = {
        "of": first,
        "last": head,
        "head": past.standing(entries[-1].before),
        "below": state.redo,
        "n": len(entries),
        "kind": entries[0].op.kind,
        **laid_back(state, past.since(first)),
    }
    return Return(tuple(entries), args)


def redoing(state: State, past: Past) -> Return:
    """Doing again what the last undo took back. Raises RefusedError when there is nothing."""
    if state.redo is None:
        raise RefusedError("redo-nothing")
    undo = past.at(state.redo)
    was = undo.op.args
    args = {
        "undo": undo.op.seq,
        "of": was["of"],
        "last": was.get("last", was["of"]),
        "head": past.standing(undo.before),
        "below": was.get("below"),
        "n": was.get("n", 1),
        "kind": was["kind"],
        **laid_back(state, past.since(undo.op.seq)),
    }
    args["mixed"] = was.get("mixed", False)
    return Return((undo,), args)


def group_of(op: AppliedOp) -> str:
    """What ops of one step have in common."""
    return str(op.args.get("group") or f"#{op.seq}")


def _step(past: Past, head: int) -> list[HistoryEntry]:
    entries = [past.at(head)]
    group = group_of(entries[0].op)
    while before := past.standing(entries[-1].before):
        entry = past.at(before)
        if group_of(entry.op) != group:
            break
        entries.append(entry)
    return entries


def _after(past: Past, head: int, to: int) -> list[HistoryEntry]:
    entries: list[HistoryEntry] = []
    while head > to:
        entries.append(past.at(head))
        head = past.standing(entries[-1].before)
    return entries


def laid_back(state: State, entries: Iterable[HistoryEntry]) -> Json:
    """What differs between the state and the moment before the first of the entries."""
    components: dict[str, Component] = {}
    zones: dict[str, Zone] = {}
    mixed = False
    for entry in entries:
        mixed = mixed or entry.untraced
        for was, _ in entry.op.changes.components:
            components.setdefault(was.id, was)
        for place, _ in entry.op.changes.zones:
            zones.setdefault(place.id, place)
    orders = {zid: zone.order for zid, zone in zones.items() if zone.order != state.zones[zid].order}
    former = {cid: _former(was) for cid, was in components.items()}
    changed = {cid: data for cid, data in former.items() if data != _former(state.components[cid])}
    by_place: list[Json] = []
    for zid, zone in state.zones.items():
        by_place += (changed[cid] for cid in orders.get(zid, zone.order) if cid in changed)
    return {
        "orders": {zid: list(orders[zid]) for zid in state.zones if zid in orders},
        "components": by_place,
        "mixed": mixed,
    }


def _former(component: Component) -> Json:
    return {"id": component.id, **{name: getattr(component, name) for name in UNDONE}}
