"""A load generator: many Socket.IO clients on bare WebSockets in one loop; it counts and keeps time.

It parses as few bytes as it can (the kind of a message, its number), so that one core drives a server on
another. Works with any server whose deltas begin `["d",{"s":N` and whose answers are `[{"ok":..,"seq":N}]`.
"""

from __future__ import annotations

import json
import select
import socket
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush
from typing import Any
from urllib.parse import urlsplit

from tests.browser_key import key_of

UPGRADE = (
    "GET /socket.io/?EIO=4&transport=websocket{table} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
SPIN_S = 0.0015
"""The loop polls without sleeping when the next move is due this soon: epoll counts in milliseconds."""


def masked(text: bytes) -> bytes:
    """A client's text frame; the mask is zero, which is a mask."""
    size = len(text)
    if size < 126:
        return b"\x81" + bytes((0x80 | size,)) + b"\0\0\0\0" + text
    return b"\x81\xfe" + size.to_bytes(2, "big") + b"\0\0\0\0" + text


@dataclass(slots=True, eq=False)
class Group:
    """The clients of one table, and when each of its ops was due."""

    due: dict[int, float] = field(default_factory=dict)
    arrived: list[tuple[int, float]] = field(default_factory=list)
    answered: int = 0
    refused: int = 0

    def latencies_ms(self) -> list[float]:
        """From due to arrival, for each delivery of an op that was sent here."""
        due = self.due
        return [(heard - due[seq]) * 1000 for seq, heard in self.arrived if seq in due]


@dataclass(slots=True, eq=False)
class Client:
    """One connection: its socket, what it has heard, what waits for an answer."""

    sock: socket.socket
    auth: bytes
    group: Group
    began: float
    state: str = "http"
    rest: bytes = b""
    seq: int = -1
    gaps: int = 0
    deliveries: int = 0
    received: int = 0
    welcome: bytes = b""
    joined: float = 0.0
    number: int = 0
    waiting: dict[int, float] = field(default_factory=dict)
    answered: Callable[[Client], None] | None = None
    deaf: bool = False

    def send_op(self, body: bytes, due: float) -> None:
        """Send an op (JSON after its id) whose time counts from `due`."""
        self.number += 1
        self.waiting[self.number] = due
        number = b"%d" % self.number
        self.sock.send(masked(b"42" + number + b'["op",{"id":"m' + number + b'",' + body + b"]"))


class Load:
    """All clients of a run."""

    def __init__(self, url: str) -> None:
        self.place = urlsplit(url)
        self.clients: dict[int, Client] = {}
        self.gone: list[Client] = []
        self._poll = select.epoll()
        self._due: list[tuple[float, int, Callable[[float], None]]] = []
        self._count = 0

    def connect(
        self, token: str, name: str | None, group: Group, since: int | None = None, table: str | None = None
    ) -> Client:
        """Begin to join; `settle` waits until all are in. `table`: its id, by which a proxy finds the worker.

        OSError when nobody listens.
        """
        sock = socket.create_connection((self.place.hostname, self.place.port), timeout=5)
        sock.setblocking(False)
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        wish = {"token": token, "key": key_of(token), "lang": "en", "since": since, "name": name}
        auth = b"40" + json.dumps(wish).encode()
        client = Client(sock, auth, group, time.perf_counter())
        sock.send(UPGRADE.format(host=self.place.netloc, table=f"&t={table}" if table else "").encode())
        self.clients[sock.fileno()] = client
        self._poll.register(sock.fileno(), select.EPOLLIN)
        return client

    def settle(self, timeout: float = 60) -> None:
        """Run until every client has its welcome."""
        end = time.perf_counter() + timeout
        while any(not client.joined for client in self.clients.values()):
            assert time.perf_counter() < end, "not everybody could join"
            self.turn(0.05)

    def at(self, due: float, act: Callable[[float], None]) -> None:
        """Call `act(due)` when it is due."""
        self._count += 1
        heappush(self._due, (due, self._count, act))

    def run(self, until: float) -> None:
        """Run the clock and the clients."""
        while (now := time.perf_counter()) < until:
            while self._due and self._due[0][0] <= now:
                due, _, act = heappop(self._due)
                act(due)
            soon = (self._due[0][0] if self._due else until) - time.perf_counter()
            self.turn(0 if soon < SPIN_S else min(soon - 0.001, 0.1))

    def forget_schedule(self) -> None:
        """Nothing is due any more."""
        self._due = []
        heapify(self._due)

    def turn(self, wait: float) -> None:
        """Hear what has come."""
        for number, _ in self._poll.poll(wait):
            client = self.clients.get(number)
            if client is None or client.deaf:
                continue
            try:
                data = client.sock.recv(1 << 18)
            except BlockingIOError:
                continue
            except OSError:
                data = b""
            if not data:
                self.close(client)
            elif client.state == "in":
                self._hear(client, data)
            else:
                self._come_in(client, data)

    def close(self, client: Client) -> None:
        """Leave at once."""
        self._poll.unregister(client.sock.fileno())
        del self.clients[client.sock.fileno()]
        client.sock.close()
        self.gone.append(client)

    def close_all(self) -> None:
        """Everybody leaves."""
        for client in tuple(self.clients.values()):
            self.close(client)

    def deafen(self, client: Client) -> None:
        """Read nothing for this client from now on."""
        client.deaf = True
        self._poll.unregister(client.sock.fileno())
        self._poll.register(client.sock.fileno(), 0)

    def _come_in(self, client: Client, data: bytes) -> None:
        client.rest += data
        if b"\r\n\r\n" not in client.rest:
            return
        head, rest = client.rest.split(b"\r\n\r\n", 1)
        assert b" 101 " in head.split(b"\r\n", 1)[0], head
        client.state, client.rest = "in", b""
        client.sock.send(masked(client.auth))
        if rest:
            self._hear(client, rest)

    def _hear(self, client: Client, data: bytes) -> None:
        if client.rest:
            data = client.rest + data
        now = time.perf_counter()
        at, end = 0, len(data)
        arrived = client.group.arrived
        while end - at >= 2:
            size, start = data[at + 1], at + 2
            if size == 126:
                size, start = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, start = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            stop = start + size
            if stop > end or start > end:
                break
            if data.startswith(b'42["d",{"s":', start):
                seq = int(data[start + 12 : data.index(b",", start + 12)])
                client.deliveries += 1
                client.received += stop - at
                client.gaps += seq != client.seq + 1
                client.seq = seq
                arrived.append((seq, now))
            elif data.startswith(b"43", start):
                self._answer(client, data[start:stop])
            else:
                self._other(client, data[start:stop], now)
            at = stop
        client.rest = data[at:]

    def _answer(self, client: Client, text: bytes) -> None:
        bracket = text.index(b"[")
        due = client.waiting.pop(int(text[2:bracket]))
        answer = json.loads(text[bracket:])[0]
        client.group.answered += 1
        if answer["ok"]:
            client.group.due[answer["seq"]] = due
        else:
            client.group.refused += 1
        if client.answered is not None:
            client.answered(client)

    def _other(self, client: Client, text: bytes, now: float) -> None:
        if text == b"2":
            client.sock.send(masked(b"3"))
        elif text.startswith(b'42["welcome",'):
            client.welcome = text[13:-1]
            client.joined = now
            client.seq = json.loads(client.welcome)["seq"]
        elif text.startswith(b"44"):
            raise AssertionError(text)


def welcome_of(client: Client) -> dict[str, Any]:
    """The first message a client got."""
    said: dict[str, Any] = json.loads(client.welcome)
    return said


def moves(client: Client, first: int = 0) -> Callable[[], bytes]:
    """Endless different moves of the open cards of the client's table from the `first` on, for `send_op`."""
    order = deque(welcome_of(client)["state"]["zones"]["table"]["order"])
    order.rotate(-first)
    number = 0

    def move() -> bytes:
        nonlocal number
        number += 1
        order.rotate(1)
        place = b'"x":%d,"y":%d}' % (number * 37 % 1000, number * 61 % 1000)
        return b'"kind":"move","c":"%s","to":"table",' % order[0].encode() + place

    return move
