"""What of Socket.IO clients may say: text packets that connect, disconnect, or send one of our events.

Everything else (binary attachments, broken JSON, events that only the server itself raises) is taken for
silence: it costs nothing, keeps nothing in memory and reaches no handler.
"""

from __future__ import annotations

from typing import Any

import orjson
from socketio.packet import CONNECT, DISCONNECT, EVENT, Packet
from websockets.frames import Opcode

from .frames import frame

EVENTS = ("op", "advice", "weigh", "ask", "ghost")
LONGEST_NUMBER = 12
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


def read_op(text: str) -> tuple[bytes, Any] | None:
    """The answer's number and the op of a packet `42<number>["op",{"kind":..}]`; None for all others."""
    start = text.find("[", 2, 2 + LONGEST_NUMBER + 1)
    number = text[2:start] if start > 2 else ""
    if not (number.isdecimal() and number.isascii()):
        return None
    try:
        data = orjson.loads(text[start:])
    except ValueError:
        return None
    if len(data) != 2 or data[0] != "op" or not isinstance(data[1], dict):
        return None
    if not isinstance(data[1].get("kind"), str):
        return None
    return number.encode(), data[1]


def answer_frame(number: bytes, data: object) -> bytes:
    """The answer to an event with that number as a finished frame."""
    return frame(b"43" + number + b"[" + orjson.dumps(data) + b"]", Opcode.TEXT)


def event_frame(event: str, data: object) -> bytes:
    """An event as a finished WebSocket frame, the same for everybody it goes to."""
    return frame(b'42["' + event.encode() + b'",' + orjson.dumps(data) + b"]", Opcode.TEXT)
