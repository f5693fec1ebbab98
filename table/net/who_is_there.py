"""What the people at a table are told of who is there with them."""

from __future__ import annotations

from collections.abc import Callable

from innkeep.table.live.room import Room
from innkeep.table.live.welcome import seats_now
from innkeep.table.net.packets import event_frame
from innkeep.table.net.sessions import Audience


class WhoIsThere:
    """Tells of presence at a server's tables; ``audiences`` are those of all tables, by id."""

    def __init__(self, audiences: dict[str, Audience]) -> None:
        self._audiences = audiences
        self._told: dict[str, bytes] = {}
        self.on_change: list[Callable[[Room], None]] = []
        """Called when somebody came to a table here, or left it."""

    def changed(self, room: Room) -> None:
        """Somebody came to a table, left it or has another seat there now."""
        for listener in self.on_change:
            listener(room)
        self.tell(room)

    def tell(self, room: Room) -> None:
        """Tell everybody at a table who sits there and who is connected."""
        send(self._audiences.get(room.id, {}), event_frame("who", seats_now(room)))
        self._tell(room, _presence(room))

    def tell_news(self, room: Room) -> None:
        """Tell who looks on, and who may take over as host, where that is not what was told last."""
        if room.connections and self._told.get(room.id) != (present := _presence(room)):
            self._tell(room, present)

    def forget(self, room: Room) -> None:
        """Nobody is left at a table."""
        self._told.pop(room.id, None)

    def _tell(self, room: Room, message: bytes) -> None:
        audience = self._audiences.get(room.id)
        if audience:  # where nobody is left nothing is kept of it
            self._told[room.id] = message
            send(audience, message)


def send(audience: Audience, message: bytes) -> None:
    """Send the same frame to everybody at a table."""
    for outboxes in audience.values():
        for outbox in outboxes.values():
            outbox.send(message)


def _presence(room: Room) -> bytes:
    return event_frame("present", room.presence.to_json())
