"""WebSocket frames: finished ones to send, and a reader that never holds more than a bound of a message.

Handshake, frames and closing are read by `websockets` (its part without sockets), which refuses a
frame that is too large at its header, before anything of it is read. Here its frames become whole
messages, bounded in bytes and in number of frames.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from typing import Any

from websockets.frames import BINARY, CLOSE, CONT, TEXT, CloseCode, Frame
from websockets.http11 import Request
from websockets.protocol import OPEN
from websockets.server import ServerProtocol

try:
    from websockets.speedups import apply_mask
except ImportError:  # a build of it without native code
    from websockets.utils import apply_mask

LIMIT = 64 * 1024
"""Bytes of one message, all its frames together."""

FRAMES = 64
"""Frames of one message."""

CHUNK = 16 * 1024
"""Bytes asked of the socket at a time."""

DATA = frozenset((TEXT, BINARY, CONT))

WHOLE_TEXT = 0x80 | TEXT
"""How a frame begins that is a text message by itself."""

MASK = 4
"""Bytes of a client's mask."""

ASKED = ("Connection", "Upgrade", "Sec-WebSocket-Key", "Sec-WebSocket-Version")
"""What of a request makes it a WebSocket. No extension is offered: see the README."""

Headers = list[tuple[str, str]]


class SocketClosedError(Exception):
    """The connection is over; ``farewell`` is what is left to send, nothing when the other side has gone."""

    def __init__(self, farewell: bytes = b"") -> None:
        super().__init__(farewell)
        self.farewell = farewell


class HandshakeError(Exception):
    """A request that cannot become a WebSocket: the status to answer with, its headers, and why."""

    def __init__(self, status: str, headers: Headers, why: str) -> None:
        super().__init__(why)
        self.status = status
        self.headers = headers


def text_frame(body: bytes) -> bytes:
    r"""A whole unmasked text frame; the body is UTF-8.

    >>> text_frame(b"hi")
    b'\x81\x02hi'
    """
    return head(len(body)) + body


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


def shake_hands(environ: Mapping[str, Any]) -> tuple[ServerProtocol, Headers]:
    """The protocol of a request that becomes a WebSocket, and the headers of the answer (101).

    Raises HandshakeError. Where the request comes from is not judged here.
    """
    if environ.get("CONTENT_LENGTH", "0") != "0":
        raise HandshakeError("400 Bad Request", [], "a WebSocket begins without a body")
    protocol = ServerProtocol(max_size=LIMIT)
    lines = [f"{environ['REQUEST_METHOD']} / {environ['SERVER_PROTOCOL']}"]
    for name in ASKED:
        value = environ.get("HTTP_" + name.upper().replace("-", "_"))
        if value is not None:
            lines.append(f"{name}: {value}")
    protocol.receive_data("\r\n".join((*lines, "", "")).encode("latin-1", "replace"))
    request = next(iter(protocol.events_received()), None)
    if not isinstance(request, Request):
        raise HandshakeError("400 Bad Request", [], f"{protocol.handshake_exc}")
    answer = protocol.accept(request)
    headers = list(answer.headers.raw_items())
    if answer.status_code != 101:
        status = f"{answer.status_code} {answer.reason_phrase}"
        raise HandshakeError(status, headers, (answer.body or b"").decode())
    protocol.send_response(answer)
    protocol.data_to_send()
    return protocol, headers


class FrameReader:
    """The messages of one WebSocket.

    ``read(n)`` gives 1..n bytes, or none at the end. ``control`` is called with frames to answer
    with, and with nothing when much came that is no message yet: others shall have their turn.
    """

    __slots__ = ("_came", "_control", "_farewell", "_open", "_owed", "_protocol", "_read")

    def __init__(
        self, protocol: ServerProtocol, read: Callable[[int], bytes], control: Callable[[bytes], None]
    ) -> None:
        self._protocol = protocol
        self._read = read
        self._control = control
        self._came: deque[Frame] = deque()
        self._farewell: bytes | None = None
        self._owed = 0
        """Bytes the protocol has taken and not given back as frames."""
        self._open = False
        """A message has begun of which frames are still to come."""

    def message(self) -> str | bytes:
        """The next text or binary message. Raises SocketClosedError when there are no more."""
        first = self._data()
        if first.fin:
            return self._whole(first.opcode, first.data)
        parts = [first.data]
        while True:
            following = self._data()
            parts.append(following.data)
            if len(parts) > FRAMES:
                raise self.goodbye(CloseCode.PROTOCOL_ERROR, "too many frames")
            if following.fin:
                return self._whole(first.opcode, b"".join(parts))

    def goodbye(self, code: int, why: str = "") -> SocketClosedError:
        """What to raise when it is this side that has had enough, with a close code of RFC 6455."""
        self._came.clear()
        if self._farewell is None:
            self._protocol.fail(code, why)
            self._farewell = b"".join(self._protocol.data_to_send())
        return SocketClosedError(self._farewell)

    def _whole(self, opcode: int, data: Any) -> str | bytes:
        if opcode == BINARY:
            return bytes(data)
        try:
            return str(data, "utf-8")
        except UnicodeDecodeError:
            raise self.goodbye(CloseCode.INVALID_DATA, "not UTF-8") from None

    def _data(self) -> Frame:
        """The next frame that is no control frame. Raises SocketClosedError."""
        came, again = self._came, False
        while True:
            while came:
                found = came.popleft()
                if found.opcode in DATA:
                    return found
            if self._farewell is not None:
                raise SocketClosedError(self._farewell)
            if again:
                self._control(b"")
            self._more()
            again = True

    def _more(self) -> None:
        protocol = self._protocol
        try:
            data = self._read(CHUNK)
        except OSError:
            data = b""
        if not data:
            raise SocketClosedError
        plain = None if self._owed or self._open else plain_frames(data)
        if plain is not None:
            self._came.extend(plain)
            return
        protocol.receive_data(data)
        self._owed += len(data)
        for found in protocol.events_received():
            assert isinstance(found, Frame)
            self._came.append(found)
            self._owed -= _size(found)
            if found.opcode in DATA:
                self._open = not found.fin
        answers = protocol.data_to_send()
        if protocol.state is not OPEN:
            self._farewell = b"".join(answers)
        elif answers:
            self._control(b"".join(answers))


def plain_frames(data: bytes) -> list[Frame] | None:
    """The frames in some bytes, if these are nothing but whole text messages of less than 64 KB; else None,
    which leaves them to the protocol. It reads the same from them and takes three times as long.

    >>> came = plain_frames(bytes((0x81, 0x82, 1, 1, 1, 1)) + b"ih")
    >>> [(found.opcode.name, bytes(found.data), found.fin) for found in came]
    [('TEXT', b'hi', True)]
    >>> plain_frames(bytes((0x81, 0x82, 1, 1, 1, 1)) + b"i") is plain_frames(b"\\x89\\x80abcd") is None
    True
    """
    found: list[Frame] = []
    at, end = 0, len(data)
    while at < end:
        if end - at < 2 + MASK or data[at] != WHOLE_TEXT:
            return None
        size = data[at + 1] - 0x80  # the bit that says there is a mask
        begin = at + 2
        if size == 126:
            size, begin = int.from_bytes(data[begin : begin + 2], "big"), begin + 2
            if size < 126:
                return None
        elif not 0 <= size < 126:
            return None
        begin += MASK
        at = begin + size
        if at > end:
            return None
        found.append(Frame(TEXT, apply_mask(data[begin:at], data[begin - MASK : begin])))
    return found


def _size(found: Frame) -> int:
    """How many bytes a client's frame takes if its length is written in the shortest form. If it was not,
    some bytes stay owed for good, and the protocol reads on."""
    size = len(found.data)
    return 2 + (0 if size < 126 else 2 if size < 1 << 16 else 8) + MASK + size
