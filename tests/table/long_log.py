"""Long tables, made quickly: their logs are written straight to the store, as a server leaves them."""

from __future__ import annotations

from typing import Any

from innkeep.table.core.actor import Actor
from innkeep.table.core.state import Event
from innkeep.table.live.room import Room
from innkeep.table.ops.reducer import step
from innkeep.table.ops.resolver import resolve
from innkeep.table.store.event_log import Row, now_ms
from innkeep.table.store.log_chain import Chain
from innkeep.table.store.snapshots import LANDMARK, SNAPSHOT_EVERY

Json = dict[str, Any]

AT_ONCE = 1000


def lengthen(room: Room, ops: int, **more: Any) -> Row:
    """Bring the log of a table somebody has just sat down at to so many ops: markers are moved, at times
    somebody talks. ``more`` stands in each op. The room is not told: load it anew."""
    row, store, state, head = room.row, room.store, room.state, room.head
    actor, chain = Actor(0, lambda name: name, "", trusted=True), Chain(row.secret)
    zone = next(zone for zone in state.zones.values() if zone.kind == "track" and zone.seat == 0)
    items: list[tuple[Event, str | None]] = []
    while state.seq < ops:
        seq = state.seq + 1
        kind, asked = "track", {"zone": zone.id, "value": seq % 20}
        if seq % 5 == 0:
            kind, asked = "chat", {"text": f"word {seq}"}
        args = {**resolve(state, actor, kind, asked), **more}
        event = chain.sealed(head, Event(seq, 0, kind, args, now_ms()), None)
        state, head = step(state, event).state, event.head
        items.append((event, None))
        if seq % SNAPSHOT_EVERY == 0 and (seq % LANDMARK == 0 or seq > ops - 4 * SNAPSHOT_EVERY):
            store.snapshots.save(row.id, state)
        if len(items) == AT_ONCE or seq == ops:
            store.append_all(row.id, items)
            items = []
    return row
