"""WebSocket frames: finished ones to send, and a reader that never holds more than a bound of a message.

A frame that is too large is refused when its header arrives, before anything of it is read. Python reads,
unmasks and checks whole messages otherwise, and one large frame would stop the server for everybody.
"""

from __future__ import annotations

from collections.abc import Callable

from geventwebsocket.handler import WebSocketHandler

LIMIT = 64 * 1024
"""Bytes of one message, all its frames together."""

FRAMES = 64
"""Frames of one message."""

CHUNK = 16 * 1024
"""Bytes asked of the socket at a time."""

CONTINUED, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA
LONGEST_CONTROL = 125

TOO_BIG = 1009
BROKEN = 1002
NOT_UTF8 = 1007


class Goodbye(Exception):
    """The connection is over; ``code`` is what to tell the other side, None when it knows."""

    def __init__(self, code: int | None = None) -> None:
        super().__init__(code)
        self.code = code


def frame(data: str | bytes, opcode: int | None = None) -> bytes:
    r"""A whole unmasked frame: text for text, binary for bytes unless told otherwise.

    >>> frame("hi")
    b'\x81\x02hi'
    """
    if isinstance(data, str):
        body, kind = data.encode(), TEXT
    else:
        body, kind = bytes(data), BINARY
    return head(len(body), kind if opcode is None else opcode) + body


def head(size: int, opcode: int = TEXT) -> bytes:
    """The header of an unmasked frame with a body of that size."""
    if size < 126:
        return bytes((0x80 | opcode, size))
    if size < 1 << 16:
        return bytes((0x80 | opcode, 126)) + size.to_bytes(2, "big")
    return bytes((0x80 | opcode, 127)) + size.to_bytes(8, "big")


def payload(data: bytes) -> bytes:
    """The body of a frame that ``frame`` made.

    >>> payload(frame("x" * 300)) == b"x" * 300
    True
    """
    return data[{126: 4, 127: 10}.get(data[1], 2) :]


CLOSE_FRAME = frame((1000).to_bytes(2, "big"), CLOSE)
"""A friendly end."""


class Reader:
    """The messages of one WebSocket.

    ``read(n)`` gives 1..n bytes, or none at the end. ``control`` is called for each ping or pong that comes,
    with the frame to answer with or nothing.
    """

    __slots__ = ("_at", "_buffer", "_control", "_read")

    def __init__(self, read: Callable[[int], bytes], control: Callable[[bytes], None]) -> None:
        self._read = read
        self._control = control
        self._buffer = b""
        self._at = 0

    def message(self) -> str | bytes:
        """The next text or binary message. Raises Goodbye when there are no more."""
        kind: int | None = None
        parts: list[bytes] = []
        final = False
        while not final:
            final, opcode, body = self._frame(LIMIT - sum(map(len, parts)))
            if opcode >= CLOSE:
                self._aside(opcode, body)
                final = False
                continue
            if (opcode == CONTINUED) is (kind is None) or opcode > BINARY or len(parts) >= FRAMES:
                raise Goodbye(BROKEN)
            kind = opcode if kind is None else kind
            parts.append(body)
        if kind == BINARY:
            return b"".join(parts)
        try:
            return (parts[0] if len(parts) == 1 else b"".join(parts)).decode()
        except UnicodeDecodeError:
            raise Goodbye(NOT_UTF8) from None

    def _aside(self, opcode: int, body: bytes) -> None:
        if opcode == CLOSE:
            raise Goodbye(1000)
        if opcode not in (PING, PONG):
            raise Goodbye(BROKEN)
        self._control(frame(body, PONG) if opcode == PING else b"")

    def _frame(self, most: int) -> tuple[bool, int, bytes]:
        self._need(2)
        first, second = self._buffer[self._at], self._buffer[self._at + 1]
        opcode, size, skip = first & 0x0F, second & 0x7F, 2
        if first & 0x70 or not second & 0x80:
            raise Goodbye(BROKEN)
        if size > LONGEST_CONTROL:
            if opcode >= CLOSE:
                raise Goodbye(BROKEN)
            skip = 4 if size == 126 else 10
            self._need(skip)
            size = int.from_bytes(self._buffer[self._at + 2 : self._at + skip], "big")
        elif opcode >= CLOSE and not first & 0x80:
            raise Goodbye(BROKEN)
        if size > most and opcode < CLOSE:
            raise Goodbye(TOO_BIG)
        self._need(skip + 4 + size)
        start = self._at + skip + 4
        end = self._at = start + size
        return first > 0x7F, opcode, unmask(self._buffer[start:end], self._buffer[start - 4 : start])

    def _need(self, size: int) -> None:
        while len(self._buffer) - self._at < size:
            try:
                more = self._read(CHUNK)
            except OSError:
                more = b""
            if not more:
                raise Goodbye
            self._buffer = self._buffer[self._at :] + more
            self._at = 0


def unmask(body: bytes, mask: bytes) -> bytes:
    """The body without its mask of four bytes.

    >>> unmask(unmask(b"hello", b"abcd"), b"abcd")
    b'hello'
    """
    size = len(body)
    key = (mask * (size // 4 + 1))[:size]
    mixed = int.from_bytes(body, "big") ^ int.from_bytes(key, "big")
    return mixed.to_bytes(size, "big")


class BoundedHandler(WebSocketHandler):  # type: ignore[misc]
    """Answers the upgrade to a WebSocket and leaves reading and writing to ``transport``."""

    def run_websocket(self) -> None:
        """Hand the connection to the application, which returns when it is over."""
        try:
            list(self.application(self.environ, lambda *_: []))
        finally:
            gone = self.environ.pop("wsgi.websocket")
            gone.closed, gone.handler = True, None  # its own farewell makes a class anew for each connection
            self.websocket: object = None
