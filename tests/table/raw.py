"""A bare WebSocket client: it reads only when told to, and may break every rule."""

from __future__ import annotations

import json
import os
import socket
from typing import Any
from urllib.parse import urlsplit

import websocket

from tests.browser_key import key_of
from tests.patience import PATIENCE_S

Json = dict[str, Any]


class Raw:
    """Socket.IO by hand over one WebSocket."""

    def __init__(self, url: str, token: str, buffer: int | None = None, **auth: Any) -> None:
        place = urlsplit(url)
        sock = socket.socket()
        if buffer is not None:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        sock.settimeout(PATIENCE_S)
        sock.connect((place.hostname, place.port))
        address = f"ws://{place.netloc}/socket.io/?EIO=4&transport=websocket"
        self.ws = websocket.create_connection(address, socket=sock, timeout=PATIENCE_S)
        self.ws.recv()
        self.ws.send("40" + json.dumps({"token": token, "key": key_of(token), **auth}))
        self.welcome: Json = self.event("welcome")

    def read(self) -> str:
        """The next text; pings are answered. Raises when the connection is over."""
        while True:
            text = self.ws.recv()
            if text == "2":
                self.ws.send("3")
            elif text:
                return str(text)
            else:
                raise websocket.WebSocketConnectionClosedException("closed")

    def event(self, name: str) -> Any:
        """The next event of that name; everything before it is thrown away."""
        start = f'42["{name}",'
        while not (text := self.read()).startswith(start):
            pass
        return json.loads(text[2:])[1]

    def send_op(self, number: int, op: Json) -> int:
        """Send an op with an acknowledgement id, which is returned; do not wait."""
        self.ws.send(f"42{number}" + json.dumps(["op", {"id": f"n{number}", **op}]))
        return number

    def answer(self, number: int) -> Json:
        """The acknowledgement of that number; everything before it is thrown away."""
        start = f"43{number}["
        while not (text := self.read()).startswith(start):
            pass
        answer: Json = json.loads(text[len(start) - 1 :])[0]
        return answer

    def close(self) -> None:
        self.ws.close(timeout=0)

    def send_bytes(self, data: bytes) -> None:
        """Anything at all, without a frame around it."""
        assert self.ws.sock is not None
        self.ws.sock.sendall(data)


def masked(body: bytes, opcode: int = 1, final: bool = True) -> bytes:
    """A client's frame with a body under 126 bytes."""
    mask = os.urandom(4)
    mixed = bytes(byte ^ mask[place % 4] for place, byte in enumerate(body))
    return bytes(((0x80 if final else 0) | opcode, 0x80 | len(body))) + mask + mixed
