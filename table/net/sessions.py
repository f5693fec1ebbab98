"""Connections: whom each acts for, what it may see, and what it still waits for."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import orjson

from innkeep.table.core.errors import RefusedError
from innkeep.table.core.rate_limit import Bucket
from innkeep.table.core.room_settings import RoomSettings
from innkeep.table.live.admission import Guest
from innkeep.table.live.op_queue import QueuedOp
from innkeep.table.live.past.far_back import LongAgo
from innkeep.table.live.room import Room
from innkeep.table.net.send_buffer import Listens, Outbox
from innkeep.table.views.redaction import Viewer


class Orjson:
    """orjson in the shape Socket.IO asks for."""

    @staticmethod
    def dumps(data: object, **_: object) -> str:
        """Compact JSON text."""
        return orjson.dumps(data).decode()

    @staticmethod
    def loads(text: str | bytes, **_: object) -> Any:
        """The data of a JSON text."""
        return orjson.loads(text)


@dataclass(slots=True)
class Session:
    """One connection."""

    room: Room
    viewer: Viewer
    """The seat this connection acts for."""
    sees: Viewer
    """As which viewer it is told what happens."""
    guest: Guest
    name: str | None
    bucket: Bucket | None
    outbox: Outbox
    engine: str
    """The connection's Engine.IO id."""
    address: str | None
    """Whose disk space its ops take, see ``Written``; None = a bot's are nobody's."""
    allowance: LongAgo | None
    posted: list[QueuedOp] = field(default_factory=list)
    """Ops that were taken and are not answered yet."""
    known: tuple[RoomSettings, str, bool] | None = None
    """Whose its op ids are, whether it is the host's, and as the table was kept when that was asked."""

    def op_id(self, data: object, *, needed: bool) -> str | None:
        """The id of what this connection sends, no other person's. Raises RefusedError."""
        found = data.get("id") if isinstance(data, dict) else None
        if not isinstance(found, str) or not 1 <= len(found) <= 64 or "\0" in found:
            if found is None and not needed:
                return None
            missing = found is None and isinstance(data, dict)
            raise RefusedError("missing" if missing else "bad-value", "id", found, "text of 1..64 characters")
        house = self.room.state.house
        if self.known is None or self.known[0] is not house:
            self.known = house, _author(self.guest), self.guest.host
        return f"{self.known[1]}:{found}"


def _author(guest: Guest) -> str:
    """Whose op ids these are: a person's, wherever that person sits; two who have the seat, or the link, one
    after the other have nothing in common."""
    person = guest.person
    if person is None:
        return "s"
    again = f".{person.turn}" if person.turn else ""
    return f"{person.link}{again}{'b' if person.bot else ''}"


@dataclass(frozen=True, slots=True)
class Sitting:
    """How somebody who comes would sit down: as a bot, with a promise (see ``ops.opening``)."""

    bot: bool
    pledge: Any  # as it came; a compiled record does not know `object`


Audience = dict[Viewer, dict[str, Listens]]
"""Who looks on, by view: the outboxes of its connections; of spectators with a delay their stream."""
