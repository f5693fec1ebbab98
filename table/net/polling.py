"""What comes to Engine.IO by plain requests is judged before the library sees it.

The library answers scripts of other pages (JSONP), and writes a traceback to the log for each request it
cannot read, so that anybody could fill the log.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from io import BytesIO
from typing import Any
from urllib.parse import parse_qs, urlsplit

import orjson
from engineio.packet import Packet
from engineio.payload import Payload
from socketio import Server

from innkeep.table.access.origins import same_origin
from innkeep.table.core.errors import RefusedError

Json = dict[str, Any]
Application = Callable[[Json, Any], Iterable[bytes]]

PATH = "/socket.io/"
PACKETS = frozenset("123456b")
"""The first letters of what a client may post."""

NOSNIFF = ("X-Content-Type-Options", "nosniff")


class Polling:
    """WSGI middleware around Socket.IO: refuses what no client of ours sends, in one answer and no log."""

    def __init__(self, inner: Application, server: Server) -> None:
        self._inner = inner
        self._engine: Any = server.eio

    def __call__(self, environ: Json, start: Callable[..., Any]) -> Iterable[bytes]:
        """Answer a request."""
        if not str(environ.get("PATH_INFO", "")).startswith(PATH) or "HTTP_UPGRADE" in environ:
            return self._inner(environ, start)

        def answer(status: str, headers: list[tuple[str, str]], *rest: Any) -> Any:
            return start(status, [*headers, NOSNIFF], *rest)

        asked = parse_qs(environ.get("QUERY_STRING", ""), keep_blank_values=True)
        problem = _not_ours(environ, asked)
        if problem is None and environ.get("REQUEST_METHOD") == "POST":
            problem = self._unreadable(environ, asked.get("sid", [""])[0])
        if problem is None:
            return self._inner(environ, answer)
        body = orjson.dumps({"error": problem.to_json()})
        answer(
            "400 Bad Request",
            [("Content-Type", "application/json"), ("Content-Length", str(len(body)))],
        )
        return [body]

    def _unreadable(self, environ: Json, sid: str) -> RefusedError | None:
        """What is wrong with a body; the connection it came by is closed."""
        body = environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0))
        environ["wsgi.input"] = BytesIO(body)
        try:
            packets = body.decode().split("\x1e")
            if len(packets) <= Payload.max_decode_packets and all(map(_known, packets)):
                return None
        except ValueError:
            pass
        if sid in self._engine.sockets:
            self._engine.disconnect(sid)
        most = Payload.max_decode_packets
        return RefusedError("bad-value", "body", None, f"1..{most} packets of Engine.IO")


def _not_ours(environ: Json, asked: dict[str, list[str]]) -> RefusedError | None:
    if "j" in asked:
        return RefusedError("bad-value", "j", None, "nothing: scripts are not answered")
    origin, page = environ.get("HTTP_ORIGIN"), environ.get("HTTP_REFERER")
    if origin is None and page:
        try:
            place = urlsplit(page)
        except ValueError:
            return RefusedError("bad-value", "Referer", None, "a page of this server")
        origin = f"{place.scheme}://{place.netloc}"
    if origin is not None and not same_origin(origin, environ):
        return RefusedError("bad-value", "Origin", None, "a page of this server")
    return None


def _known(packet: str) -> bool:
    """Can the library read it, and what is in it? Raises ValueError where it cannot."""
    if packet[:1] not in PACKETS or not packet:
        return False
    Packet(encoded_packet=packet)
    return True
