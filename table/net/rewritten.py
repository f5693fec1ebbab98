"""Tables whose log was rewritten while people sat there: all come back at once, to the table read anew."""

from __future__ import annotations

import gevent

from innkeep.table.core.draft import AppliedEvent
from innkeep.table.live.room import Room
from innkeep.table.live.rooms import Rooms
from innkeep.table.net.gateway import Wire
from innkeep.table.net.packets import event_frame
from innkeep.table.ops.registry import KINDS


def read_rewritten_anew(rooms: Rooms, wire: Wire) -> None:
    """Do so for all tables of a server, from now on."""

    def again(room: Room) -> None:
        rooms.let_go(room)
        wire.part_from(lambda session: session.room is room, event_frame("going", {}))

    def attach(room: Room) -> None:
        def told(done: AppliedEvent) -> None:
            if KINDS[done.event.kind].rewrites:
                gevent.spawn(again, room)

        room.listeners.append(told)

    rooms.on_load.append(attach)
