"""The WebSocket side of an Engine.IO connection: the upgrade, reading with bounds, writing by its outbox.

Takes the place of the library's own loop, which reads without a bound and sends through a greenlet and a
queue without one. What the messages mean is the library's business, as before.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import gevent
from engineio.exceptions import EngineIOError
from engineio.packet import NOOP, Packet
from socketio import Server
from websockets.frames import CloseCode

from innkeep.table.net.frames import FrameReader, HandshakeError, SocketClosedError, frame, shake_hands
from innkeep.table.net.request_heads import CONNECTION, part_with
from innkeep.table.net.send_buffer import Carrier

log = logging.getLogger("innkeep.table")

PACKETS = frozenset("123456")
"""The first letters of what an Engine.IO client may send."""

AT_A_TIME = 16
"""Messages of one connection taken before the others have their turn."""

UNTIL_ALL_HEARD_S = 1e-6
"""A rest that ends in the loop's next turn. After `sleep(0)` up to fifty connections that are ready go first,
whatever their messages cost, before anybody who has just sent something is heard."""


Hear = Callable[[str, str], bool]
"""Takes a message (of a connection by its Engine.IO id) at once, or says False: the library shall have it."""


def install(server: Server, hear: Hear) -> None:
    """Let this Socket.IO server send through outboxes and read through here."""
    engine = server.eio
    engine.create_queue = Carrier().outbox
    engine._async = {**engine._async, "websocket": partial(Driver, hear)}


class Driver:
    """What Engine.IO makes for a request that has become a WebSocket."""

    def __init__(self, hear: Hear, handler: Callable[[Any], Any], _server: object) -> None:
        self._hear = hear
        self._engine: Any = handler.__self__  # type: ignore[attr-defined]

    def __call__(self, environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        """Serve the connection to its end."""
        engine, outbox = self._engine, self._engine.queue
        try:
            protocol, headers = shake_hands(environ)
        except HandshakeError as problem:
            if not engine.connected:
                engine.close(wait=False, abort=True, reason=engine.server.reason.TRANSPORT_ERROR)
            start(problem.status, problem.headers)
            return (str(problem).encode(),)
        sock, rfile = environ[CONNECTION]
        sock.settimeout(engine.server.ping_interval + engine.server.ping_timeout)
        start("101 Switching Protocols", headers)(b"")

        def control(answers: bytes) -> None:
            if answers:
                outbox.answer(answers)
            gevent.sleep(0)

        reader = FrameReader(protocol, rfile.read1, control)
        try:
            if engine.connected and not self._upgrade(reader, sock):
                raise reader.goodbye(CloseCode.POLICY_VIOLATION, "no upgrade")
            engine.connected = engine.upgraded = True
            outbox.connect(sock)
            try:
                self._serve(reader)
            finally:
                outbox.disconnect()
                engine.close(wait=False, abort=True, reason=engine.server.reason.TRANSPORT_CLOSE)
        except SocketClosedError as goodbye:
            if goodbye.farewell:
                part_with(sock, goodbye.farewell)
        return ()  # a list would be taken for packets to answer with

    def _upgrade(self, reader: FrameReader, sock: Any) -> bool:
        """A client that polls tries the WebSocket first, then moves over; False when it does not."""
        engine = self._engine
        engine.upgrading = True
        try:
            if reader.message() != "2probe":
                return False
            sock.sendall(frame("3probe"))
            engine.queue.put(Packet(NOOP))
            return reader.message() == "5"
        finally:
            engine.upgrading = False

    def _serve(self, reader: FrameReader) -> None:
        engine, sid, hear = self._engine, self._engine.sid, self._hear
        taken = 0
        while True:
            message = reader.message()
            if self._engine.closed:
                return  # it was shown out; what it had said before is nobody's business any more
            if isinstance(message, str) and message[:1] not in PACKETS:
                raise reader.goodbye(CloseCode.POLICY_VIOLATION, "no packet of Engine.IO")
            taken += 1
            rest = 0.0
            try:
                if isinstance(message, str) and message.startswith("42") and hear(sid, message):
                    if taken < AT_A_TIME:
                        continue
                else:
                    engine.receive(Packet(encoded_packet=message))
                    rest = UNTIL_ALL_HEARD_S
            except EngineIOError:
                raise reader.goodbye(CloseCode.POLICY_VIOLATION, "not now") from None
            except Exception:
                log.exception("a connection failed")
                raise reader.goodbye(CloseCode.INTERNAL_ERROR) from None
            taken = 0
            gevent.sleep(rest)
