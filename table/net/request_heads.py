"""What the head of a request may look like: bounded, and judged before anything is done for it.

A proxy in front must never read a request otherwise than this server: what could be read in two
ways is refused and the connection closed. The rest is left to gevent and to the application.
"""

from __future__ import annotations

import logging
import re
import socket
from contextlib import suppress
from http import HTTPStatus
from io import BytesIO
from typing import Any, BinaryIO
from urllib.parse import urlsplit

import gevent
import orjson
from gevent.pywsgi import WSGIHandler, headers_factory

from innkeep.table.core.errors import RefusedError

log = logging.getLogger("innkeep.table")

CONNECTION = "innkeep.connection"
"""Where the application finds the socket, and the file it is read by, of what becomes a WebSocket."""

LINES = 100
"""Headers of one request."""

BYTES = 16 * 1024
"""Bytes of all headers of one request together."""

BODY = 1024 * 1024
"""Bytes of a body that is read at all, if only to be thrown away. What a page takes is less."""

LARGE = (HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, HTTPStatus.REQUEST_ENTITY_TOO_LARGE)

FIRST = re.compile(r"([!#$%&'*+.^_`|~0-9A-Za-z-]{1,32}) ([\x21-\x7e\x80-\xff]+) HTTP/1\.[01]\r\n")
HEADER = re.compile(rb"([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\t\x20-\x7e\x80-\xff]*?)[ \t]*\r\n")


LAST_S, LAST_BYTES = 1.0, 256 * 1024
"""How long, and how much, is read after the last word."""


def part_with(sock: Any, word: bytes) -> None:
    """Say the last word and read on for a moment: a connection closed on unread bytes loses it."""
    with gevent.Timeout(LAST_S, False), suppress(OSError):
        sock.sendall(word)
        sock.shutdown(socket.SHUT_WR)
        unread = LAST_BYTES
        while unread > 0 and (data := sock.recv(1 << 14)):
            unread -= len(data)


class RequestHeadError(ValueError):
    """A request that is not answered by the application."""

    def __init__(self, status: HTTPStatus, field: str) -> None:
        super().__init__(f"{status.value} {field}")
        self.status = status
        self.field = field

    def answer(self) -> bytes:
        """The whole answer, after which the connection is closed."""
        refused = RefusedError("too-large" if self.status in LARGE else "bad-value", self.field)
        body = orjson.dumps({"error": refused.to_json()})
        head = (
            f"HTTP/1.1 {self.status.value} {self.status.phrase}",
            "Connection: close",
            "Content-Type: application/json",
            "Cache-Control: no-store",
            f"Content-Length: {len(body)}",
        )
        return "\r\n".join((*head, "", "")).encode() + body


def read_head(file: BinaryIO, *, host_needed: bool = True) -> bytes:
    """The header lines of a request, without the empty one that ends them. Raises RequestHeadError.

    >>> read_head(BytesIO(b"Host: inn\\r\\n\\r\\n"))
    b'Host: inn\\r\\n'
    """
    lines: list[bytes] = []
    found: dict[bytes, list[bytes]] = {b"host": [], b"content-length": [], b"transfer-encoding": []}
    left = BYTES
    while (line := file.readline(left + 1)) != b"\r\n":
        left -= len(line)
        if left < 0 or len(lines) >= LINES:
            raise RequestHeadError(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "headers")
        header = HEADER.fullmatch(line)
        if header is None:
            raise RequestHeadError(HTTPStatus.BAD_REQUEST, "headers")
        name = header[1].lower()
        if name in found:
            found[name].append(header[2])
        lines.append(line)
    if len(found[b"host"]) > 1 or (host_needed and not found[b"host"]):
        raise RequestHeadError(HTTPStatus.BAD_REQUEST, "host")
    _judge_body(found[b"content-length"], bool(found[b"transfer-encoding"]))
    return b"".join(lines)


def _judge_body(lengths: list[bytes], in_pieces: bool) -> None:
    """A body has one length, told before it: browsers do so, and what is told twice is told to deceive."""
    if in_pieces:
        status = HTTPStatus.BAD_REQUEST if lengths else HTTPStatus.LENGTH_REQUIRED
        raise RequestHeadError(status, "transfer-encoding")
    if not lengths:
        return
    if len(lengths) > 1 or not lengths[0].isdigit():
        raise RequestHeadError(HTTPStatus.BAD_REQUEST, "content-length")
    if len(lengths[0]) > len(str(BODY)) or int(lengths[0]) > BODY:
        raise RequestHeadError(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "body")


class BoundedHandler(WSGIHandler):  # type: ignore[misc]
    """Reads heads as above; a request that becomes a WebSocket is read on by ``transport``."""

    def read_request(self, raw_requestline: str) -> bool:
        """Read a request's head. Raises RequestHeadError."""
        first = FIRST.fullmatch(raw_requestline)
        if first is None:
            raise RequestHeadError(HTTPStatus.BAD_REQUEST, "request")
        self._old = raw_requestline.endswith("1.0\r\n")
        super().read_request(raw_requestline)
        self._aim(self.path)
        return True

    def MessageClass(self, file: BinaryIO, *rest: Any) -> Any:
        """The headers of a request; the name is gevent's."""
        return headers_factory(BytesIO(read_head(file, host_needed=not self._old) + b"\r\n"), *rest)

    def _aim(self, target: str) -> None:
        """A target may name the host, too, which then counts; anything but a path is for proxies."""
        if target.lower().startswith(("http://", "https://")):
            try:
                place = urlsplit(target).netloc
            except ValueError:
                raise RequestHeadError(HTTPStatus.BAD_REQUEST, "host") from None
            del self.headers["Host"]
            self.headers["Host"] = place
            rest = target.split("://", 1)[1][len(place) :]
            self.path: str = rest if rest.startswith("/") else "/" + rest
        elif not target.startswith("/") and (self.command, target) != ("OPTIONS", "*"):
            raise RequestHeadError(HTTPStatus.BAD_REQUEST, "path")

    def get_environ(self) -> dict[str, Any]:
        """As gevent's, with the connection for who takes it over."""
        environ: dict[str, Any] = super().get_environ()
        environ[CONNECTION] = (self.socket, self.rfile)
        wishes = environ.get("HTTP_CONNECTION", "").lower().split(",")
        if "upgrade" not in (wish.strip() for wish in wishes):
            environ.pop("HTTP_UPGRADE", None)  # it was meant for somebody on the way
        return environ

    def _connection_upgrade_requested(self) -> bool:
        """A request's body ends where its head says, whatever it wishes to become."""
        return False

    def finalize_headers(self) -> None:
        """A connection that was taken over has no next request."""
        super().finalize_headers()
        if self.connection_upgraded:
            self.close_connection = True

    def _handle_client_error(self, error: Exception) -> None:
        """Answer what cannot be read; whoever has gone gets no answer. Nobody logs it."""
        log.debug("a request cannot be read: %s", error)
        if not isinstance(error, OSError):
            unread = RequestHeadError(HTTPStatus.BAD_REQUEST, "request")
            known = error if isinstance(error, RequestHeadError) else unread
            part_with(self.socket, known.answer())

    def log_request(self) -> None:
        """Requests are not logged: their paths say who sits where."""
