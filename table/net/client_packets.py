"""What of Socket.IO clients may say: text packets that connect, disconnect, or send one of our events.

Everything else (binary attachments, broken JSON, events that only the server itself raises) is taken for
silence: it costs nothing, keeps nothing in memory and reaches no handler.
"""

from __future__ import annotations

from typing import Any

from socketio.packet import CONNECT, DISCONNECT, EVENT, Packet

EVENTS = ("op", "advice", "weigh", "ask", "ghost")
NOTHING = ["nothing"]
"""An event nobody listens to."""


class ClientPacket(Packet):  # type: ignore[misc]
    """A packet that never waits for attachments."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.data: Any
        if self.packet_type == EVENT and self.data is None:
            self.data = NOTHING

    def decode(self, encoded_packet: object) -> int:
        """Read a packet; what clients may not say becomes nothing."""
        try:
            understood = isinstance(encoded_packet, str) and not super().decode(encoded_packet)
        except (ValueError, TypeError, RecursionError):
            understood = False
        if not (understood and self._allowed()):
            self.packet_type, self.namespace, self.id, self.data = EVENT, None, None, NOTHING
        return 0

    def _allowed(self) -> bool:
        if self.packet_type == EVENT:
            return isinstance(self.data, list) and bool(self.data) and self.data[0] in EVENTS
        return self.packet_type in (CONNECT, DISCONNECT)
