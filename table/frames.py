"""WebSocket frames with a limit: a frame that is too large is refused when its header arrives.

gevent-websocket reads, unmasks and checks whole messages in Python before anybody can look at their
size; one large frame would stop the server for everybody.
"""

from __future__ import annotations

from typing import NoReturn

from geventwebsocket.exceptions import ProtocolError, WebSocketError
from geventwebsocket.handler import WebSocketHandler
from geventwebsocket.websocket import Header, WebSocket

LIMIT = 64 * 1024
"""Bytes of one message, all its frames together."""

PACKETS = frozenset("123456")
"""The first letters of what an Engine.IO client may send."""

TOO_BIG = 1009
"""The close code that says so."""


class BoundedWebSocket(WebSocket):  # type: ignore[misc]
    """A WebSocket that never holds more than LIMIT bytes of a message."""

    __slots__ = ()

    def read_frame(self) -> tuple[Header, bytes]:
        """The next frame; the connection is closed when its header announces too much."""
        header = Header.decode_header(self.stream)
        if header.flags:
            raise ProtocolError
        if header.length > LIMIT:
            self._refuse()
        if not header.length:
            return header, b""
        payload = self.raw_read(header.length)
        if len(payload) != header.length:
            raise WebSocketError("end of stream within a frame")
        return header, unmask(payload, bytes(header.mask)) if header.mask else payload

    def _refuse(self) -> NoReturn:
        self.send_frame(TOO_BIG.to_bytes(2, "big"), self.OPCODE_CLOSE)
        raise WebSocketError("message too large")

    def read_message(self) -> str | bytearray | None:
        """The next text or binary message; None when the peer closes."""
        opcode: int | None = None
        message = bytearray()
        while True:
            header, payload = self.read_frame()
            if header.opcode == self.OPCODE_PING:
                self.handle_ping(header, payload)
                continue
            if header.opcode == self.OPCODE_PONG:
                continue
            if header.opcode == self.OPCODE_CLOSE:
                self.handle_close(header, payload)
                return None
            if header.opcode in (self.OPCODE_TEXT, self.OPCODE_BINARY):
                if opcode is not None:
                    raise ProtocolError("a new message within a message")
                opcode = header.opcode
            elif header.opcode != self.OPCODE_CONTINUATION or opcode is None:
                raise ProtocolError("unexpected opcode")
            message += payload
            if len(message) > LIMIT:
                self._refuse()
            if header.fin:
                break
        if opcode == self.OPCODE_BINARY:
            return message
        text = message.decode("utf-8")
        if text[:1] not in PACKETS:
            raise ProtocolError("no Engine.IO packet")
        return text


def unmask(payload: bytes, mask: bytes) -> bytes:
    """The payload without its mask of four bytes.

    >>> unmask(unmask(b"hello", b"abcd"), b"abcd")
    b'hello'
    """
    size = len(payload)
    key = (mask * (size // 4 + 1))[:size]
    mixed = int.from_bytes(payload, "big") ^ int.from_bytes(key, "big")
    return mixed.to_bytes(size, "big")


class BoundedHandler(WebSocketHandler):  # type: ignore[misc]
    """Upgrades to BoundedWebSocket."""

    def upgrade_connection(self) -> object:
        """Upgrade as the base class does, then put the limit on."""
        answer = super().upgrade_connection()
        if getattr(self, "websocket", None) is not None:
            self.websocket.__class__ = BoundedWebSocket
        return answer
