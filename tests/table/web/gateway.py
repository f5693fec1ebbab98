"""A gateway as schools and companies have it: plain requests pass, what asks for a WebSocket fares worse."""

from __future__ import annotations

import base64
import hashlib
import re
import socket
import threading
from contextlib import suppress
from typing import Literal
from urllib.parse import urlsplit

Kind = Literal["passes", "refuses", "closes", "strips", "swallows", "half"]
"""What becomes of an upgrade: it passes; is answered with 403; its connection is closed; the header that asks
for it is taken out; it is answered with 101, and nothing passes; it passes, and no word of the page does."""

MAGIC = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


class Gateway:
    """Stands before a server, on a port of its own."""

    def __init__(self, server: str, kind: Kind) -> None:
        place = urlsplit(server)
        self.kind = kind
        self.upgrades = 0
        """How often a WebSocket was asked for."""
        self._down = False
        self._server = (str(place.hostname), int(place.port or 80))
        self._door = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._door.getsockname()[1]}"
        self._open: list[socket.socket] = [self._door]
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        _end(self._open)

    def cut(self) -> None:
        """Ends all that passes, and lets nothing pass: whoever is behind it is offline."""
        self._down = True
        _end(self._open[1:])
        del self._open[1:]

    def mend(self) -> None:
        self._down = False

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._door.accept()
                if self._down:
                    client.close()
                    continue
                self._open.append(client)
                threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        with suppress(OSError):
            head = b""
            while b"\r\n\r\n" not in head:
                more = client.recv(65536)
                if not more:
                    return client.close()
                head += more
            if re.search(rb"^upgrade: *websocket", head, re.IGNORECASE | re.MULTILINE) is None:
                return self._pass(client, head)
            self.upgrades += 1
            self._upgrade(client, head)
        return None

    def _upgrade(self, client: socket.socket, head: bytes) -> None:
        if self.kind == "refuses":
            client.sendall(b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        if self.kind in ("refuses", "closes"):
            return client.close()
        if self.kind == "swallows":
            key = re.search(rb"^sec-websocket-key: *(\S+)", head, re.IGNORECASE | re.MULTILINE)
            assert key is not None
            accept = base64.b64encode(hashlib.sha1(key[1] + MAGIC).digest())
            client.sendall(
                b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                b"Sec-WebSocket-Accept: " + accept + b"\r\n\r\n"
            )
            return _pour(client, None)
        if self.kind == "strips":
            head = re.sub(rb"^(upgrade|connection):.*\r\n", b"", head, flags=re.IGNORECASE | re.MULTILINE)
        return self._pass(client, head, deaf=self.kind == "half")

    def _pass(self, client: socket.socket, head: bytes, *, deaf: bool = False) -> None:
        server = socket.create_connection(self._server)
        self._open.append(server)
        if self._down:
            return _end([client, server])
        server.sendall(head)
        threading.Thread(target=_pour, args=(server, client), daemon=True).start()
        return _pour(client, None if deaf else server)


def _end(connections: list[socket.socket]) -> None:
    for one in connections:
        with suppress(OSError):
            one.shutdown(socket.SHUT_RDWR)
        one.close()


def _pour(source: socket.socket, goal: socket.socket | None) -> None:
    """All that comes from one goes to the other, or nowhere, until either is closed."""
    with suppress(OSError):
        while data := source.recv(65536):
            if goal is not None:
                goal.sendall(data)
    if goal is not None:
        with suppress(OSError):
            goal.shutdown(socket.SHUT_WR)
