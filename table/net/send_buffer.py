"""What waits to be sent to a connection: one buffer, in order, bounded in bytes, for all that is sent to it.

Nobody waits for a slow reader here: what the kernel does not take at once stays in the buffer, and who lets
more than LIMIT bytes pile up is dropped (and resumes later with ``since``). Knows nothing of tables.
"""

from __future__ import annotations

import socket
import struct
from contextlib import suppress
from typing import Any, Protocol

from engineio.packet import MESSAGE, Packet
from engineio.payload import Payload
from gevent import get_hub
from gevent.queue import Empty, Queue

from innkeep.table.net.frames import CLOSE_FRAME, frame, payload

LIMIT = 1024 * 1024
"""Bytes that may wait for one connection; a single message may be larger when nothing else waits."""

PIECE = 256 * 1024
"""Bytes handed to the kernel at a time."""

KERNEL = 64 * 1024
"""What the kernel may hold for one connection (it doubles this); without it a dead reader costs megabytes."""

WRITABLE = 2


class Listens(Protocol):
    """Whoever is told what happens: an outbox, or what passes it on to many."""

    @property
    def size(self) -> int:
        """Bytes waiting there."""

    def send(self, message: bytes) -> None:
        """Send a finished text frame."""


class Outbox:
    """One connection's buffer; until there is a WebSocket it is the queue Engine.IO polls."""

    __slots__ = (
        "_carrier",
        "_ending",
        "_in_poll",
        "_polled",
        "_size",
        "_socket",
        "_waiting",
        "_watcher",
        "dropped",
    )

    def __init__(self, carrier: Carrier) -> None:
        self._carrier = carrier
        self._polled: Queue | None = Queue()
        self._in_poll = 0
        self._socket: Any = None
        self._waiting: list[bytes] = []
        self._size = 0
        self._watcher: Any = None
        self._ending = False
        self.dropped = False

    @property
    def size(self) -> int:
        """Bytes waiting here."""
        return self._size

    # -- sending -----------------------------------------------------------------------------------

    def send(self, message: bytes) -> None:
        """Send a finished text frame that holds an Engine.IO message."""
        if self._waiting and self._size <= LIMIT:  # the usual case when much is going on; as in `_write`
            self._waiting.append(message)
            self._size += len(message)
        elif self._polled is None:
            self._write(message)
        else:
            self._put(Packet(MESSAGE, payload(message)[1:].decode()), len(message))

    def put(self, packet: Packet | None) -> None:
        """Send an Engine.IO packet; None = close when all is sent."""
        if packet is None:
            self._ending = True
        if self._polled is not None:
            self._put(packet, 0 if packet is None or packet.data is None else len(packet.data))
        elif packet is None:
            self._write(CLOSE_FRAME)
        else:
            self._write(frame(packet.encode()))

    def answer(self, data: bytes) -> None:
        """Send a finished control frame; only on a WebSocket."""
        self._write(data)

    def _put(self, packet: Packet | None, size: int) -> None:
        if self._polled is None or self.dropped:
            return
        if self._size > LIMIT:
            self.drop()
            return
        self._size += size
        self._polled.put((packet, size))

    def _write(self, data: bytes) -> None:
        if self._socket is None:
            return
        if self._size > LIMIT:
            self.drop()
            return
        if not self._waiting:
            self._carrier.call(self)
        self._waiting.append(data)
        self._size += len(data)

    # -- as the queue of Engine.IO -----------------------------------------------------------------

    def get(self, block: bool = True, timeout: float | None = None) -> Packet | None:
        """The next packet for a client that polls; raises gevent's Empty.

        A poll begins with a call that waits. It is given no more packets than a client of the same library
        reads at once: more than that and it would hang up. The rest is there for the next poll.
        """
        self._in_poll = 1 if block else self._in_poll + 1
        if self._polled is None or self.dropped or self._in_poll > Payload.max_decode_packets:
            raise Empty
        packet: Packet | None
        packet, size = self._polled.get(block=block, timeout=timeout)
        self._size -= size
        return packet

    def task_done(self) -> None:
        """Engine.IO counts what it took; nobody waits for that."""

    def join(self) -> None:
        """As ``task_done``."""

    # -- as the way to a WebSocket -----------------------------------------------------------------

    def connect(self, sock: Any) -> None:
        """From now on write to this gevent socket, first what has waited for a poll."""
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, KERNEL)
        polled, self._polled, self._socket, self._size = self._polled, None, sock, 0
        while polled is not None and not polled.empty():
            self.put(polled.get()[0])

    def disconnect(self) -> None:
        """Let go of the socket; what is still waiting is lost."""
        self._stop_watching()
        self._socket = self._polled = None
        self._waiting = []
        self._size = 0

    def drop(self) -> None:
        """Break the connection off: it is too slow, or gone. Its reader ends by itself."""
        self.dropped = True
        sock = self._socket
        self.disconnect()
        if sock is not None:
            with suppress(OSError):
                sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                sock.shutdown(socket.SHUT_RDWR)

    def flush(self, *_: object) -> None:
        """Write what the kernel takes now; the rest goes when it takes more."""
        while self._waiting:
            data = self._waiting[0] if len(self._waiting) == 1 else b"".join(self._waiting)
            try:
                sent = self._socket.send(data if len(data) <= PIECE else data[:PIECE], 0, 0.0)
            except BlockingIOError:
                sent = 0
            except OSError:
                self.drop()
                return
            self._size -= sent
            self._waiting = [data[sent:]] if sent < len(data) else []
            if sent < min(len(data), PIECE):
                self._watch()
                return
        if self._watcher is not None:
            self._stop_watching()
        if self._ending and self._socket is not None:
            with suppress(OSError):
                self._socket.shutdown(socket.SHUT_RDWR)

    def _watch(self) -> None:
        if self._watcher is None:
            self._watcher = get_hub().loop.io(self._socket.fileno(), WRITABLE)
            self._watcher.start(self.flush)

    def _stop_watching(self) -> None:
        if self._watcher is not None:
            self._watcher.stop()
            self._watcher.close()
            self._watcher = None


class Carrier:
    """Writes what waits for all connections once in each turn of the event loop.

    So a turn costs a busy connection one write, however many messages it gets.
    """

    def __init__(self) -> None:
        self._full: list[Outbox] = []

    def outbox(self, *_: object) -> Outbox:
        """A new connection's outbox."""
        return Outbox(self)

    def call(self, outbox: Outbox) -> None:
        """Come by at the end of this turn: something new waits there."""
        if not self._full:
            get_hub().loop.run_callback(self._carry)
        self._full.append(outbox)

    def _carry(self) -> None:
        full, self._full = self._full, []
        for outbox in full:
            outbox.flush()
