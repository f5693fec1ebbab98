"""A small Socket.IO client on a bare WebSocket, for load: it counts bytes and keeps time, nothing more.

It speaks just what `table/PROTOCOL.md` needs (connect with auth, events, acknowledged events, ping).
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import orjson
import websocket

Listener = Callable[[str, Any, int], None]


class Wire:
    """One connection; `heard(event, payload, bytes)` is called for each event that arrives."""

    def __init__(self, url: str, auth: dict[str, Any], heard: Listener) -> None:
        address = url.replace("http", "ws", 1) + "/socket.io/?EIO=4&transport=websocket"
        self._socket = websocket.create_connection(address, timeout=30, origin=url)
        self._heard = heard
        self._answers: dict[int, Callable[[Any], None]] = {}
        self._number = 0
        self._sending = threading.Lock()
        self.joined = threading.Event()
        self.refused: Any = None
        self._socket.recv()
        self._socket.send("40" + orjson.dumps(auth).decode())
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def emit(self, event: str, payload: Any, answered: Callable[[Any], None]) -> None:
        """Send an event; `answered` gets the server's acknowledgement."""
        with self._sending:
            self._number += 1
            self._answers[self._number] = answered
            self._socket.send(f"42{self._number}" + orjson.dumps([event, payload]).decode())

    def close(self) -> None:
        """Leave at once."""
        self._socket.close()

    def _read(self) -> None:
        while True:
            try:
                frame = self._socket.recv()
            except (OSError, websocket.WebSocketException):
                return
            if not frame:
                return
            text = frame if isinstance(frame, str) else frame.decode()
            if text == "2":
                with self._sending:
                    self._socket.send("3")
            elif text.startswith("40"):
                self.joined.set()
            elif text.startswith("44"):
                self.refused = orjson.loads(text[2:])
                self.joined.set()
            elif text.startswith("42"):
                event, *rest = orjson.loads(text[2:])
                self._heard(event, rest[0] if rest else None, len(text))
            elif text.startswith("43"):
                start = text.index("[")
                self._answers.pop(int(text[2:start]))(orjson.loads(text[start:])[0])
