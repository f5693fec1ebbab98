"""Before the door: how many may stand there, how long they may take to say what they want, how often.

What a request costs before anybody knows who asks is bounded here, for all pages alike: connections that
have said nothing, time for the head and the body of a request, requests of one visitor. Whoever is on
the wire comes in one after the other, so that a hundred requests at once hold up no table.
"""

from __future__ import annotations

import io
from collections import OrderedDict
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from socket import SHUT_RDWR
from typing import Any

import gevent
import orjson
from gevent.pywsgi import WSGIServer

from innkeep.table.core.errors import RefusedError
from innkeep.table.core.rate_limit import REQUESTS, VisitorRates
from innkeep.table.core.visitors import visitor, visitors_at
from innkeep.table.live.loop.heavy_work import WorkTurns
from innkeep.table.net.frames import LIMIT
from innkeep.table.net.request_heads import BoundedHandler

Json = dict[str, Any]
Application = Callable[[Json, Callable[..., Any]], Iterable[bytes]]

IDLE_S = 75.0
"""Seconds a connection may wait before its next request."""

HEAD_S = 10.0
"""Seconds from the first byte of a request to the end of its head."""

BODY_S = 20.0
"""Seconds for its body."""

READ_S = 60.0
"""Seconds somebody may take to read an answer that is on its way."""

SILENT_EACH, SILENT = 64, 512
"""Connections that have not finished a request: of one visitor, and of all. One more, and the oldest goes."""

KNOWN_FROM = 32
"""Addresses that are remembered to know whether anybody has come from elsewhere."""

AT_ONCE = 8
"""Connections taken before tables have their turn."""

OPEN_EACH, OPEN = 512, 4000
"""Connections at once: of one visitor, and of all. One more is not taken."""


@dataclass(slots=True, eq=False)
class Caller:
    """A connection."""

    socket: Any
    visitor: str
    deadline: gevent.Timeout | None = None


class Crowd:
    """All connections of a server; whoever has said nothing yet makes room for newcomers first."""

    def __init__(self, *, apart: bool = True) -> None:
        self._apart = apart
        self.size = 0
        """Connections now."""
        self.silent = 0
        """Connections that have not finished a request."""
        self.come_from: set[str] = set()
        """Some of the addresses connections came from."""
        self._open: dict[str, int] = {}
        self._silent: dict[str, OrderedDict[Caller, None]] = {}

    def come(self, socket: Any, address: str) -> Caller | None:
        """Take in a new connection; None if the server, or that visitor, already has as many as it may."""
        who = visitor(address) if self._apart else ""
        if len(self.come_from) < KNOWN_FROM:
            self.come_from.add(address)
        if self.size >= OPEN or (self._apart and self._open.get(who, 0) >= OPEN_EACH * visitors_at(address)):
            return None
        caller = Caller(socket, who)
        self._open[who] = self._open.get(who, 0) + 1
        self.size += 1
        self.wait(caller)
        return caller

    def wait(self, caller: Caller) -> None:
        """Count that one as silent until it has finished a request; of too many the oldest is closed."""
        mine = self._silent.setdefault(caller.visitor, OrderedDict())
        if caller in mine:
            return
        mine[caller] = None
        self.silent += 1
        if self._apart and len(mine) > SILENT_EACH * visitors_at(caller.visitor):
            self._part(mine)
        elif self.silent > SILENT:
            self._part(max(self._silent.values(), key=len))

    def heard(self, caller: Caller) -> None:
        """It has finished a request, and is no longer silent."""
        mine = self._silent.get(caller.visitor)
        if mine is not None and caller in mine:
            del mine[caller]
            self.silent -= 1
            if not mine:
                del self._silent[caller.visitor]

    def go(self, caller: Caller) -> None:
        """It is gone."""
        self.heard(caller)
        self.size -= 1
        left = self._open[caller.visitor] - 1
        if left:
            self._open[caller.visitor] = left
        else:
            del self._open[caller.visitor]

    def _part(self, silent: OrderedDict[Caller, None]) -> None:
        oldest, _ = silent.popitem(last=False)
        self.silent -= 1
        with suppress(OSError):
            oldest.socket.shutdown(SHUT_RDWR)


class TimelyHandler(BoundedHandler):
    """Gives up on a connection that sends no request in time, or whose place another visitor needs."""

    def read_requestline(self) -> Any:
        """The first line; none when the connection says nothing."""
        caller: Caller | None = getattr(self.server, "callers", {}).get(self.socket)
        self._caller = caller
        if caller is None:
            return super().read_requestline()
        self.server.crowd.wait(caller)
        try:
            with gevent.Timeout(IDLE_S):
                if not self.rfile.peek(1):
                    return ""
            caller.deadline = gevent.Timeout.start_new(HEAD_S)
            return super().read_requestline()
        except (gevent.Timeout, OSError):
            self._in_time()
            return ""

    def read_request(self, raw_requestline: str) -> Any:
        """The head; none when it takes too long."""
        try:
            return super().read_request(raw_requestline)
        except (gevent.Timeout, OSError):
            return False  # too late, or it had to make room
        finally:
            self._in_time()

    def get_environ(self) -> Any:
        """With a word for the application to say that the request has come whole."""
        environ = super().get_environ()
        if self._caller is not None:
            caller, crowd = self._caller, self.server.crowd
            environ["innkeep.heard"] = lambda: crowd.heard(caller)
        return environ

    def _in_time(self) -> None:
        if self._caller is not None and self._caller.deadline is not None:
            self._caller.deadline.close()
            self._caller.deadline = None

    def handle_error(self, t: Any, v: Any, tb: Any) -> None:
        """Who takes too long to read an answer goes without a word."""
        if t is not None and issubclass(t, TimeoutError):
            self.close_connection = True
        else:
            super().handle_error(t, v, tb)


class Listener(WSGIServer):  # type: ignore[misc]
    """The server's socket, with a bounded crowd before it; ``crowd`` None = whoever comes."""

    def __init__(self, *args: Any, crowd: Crowd | None = None, **more: Any) -> None:
        super().__init__(*args, handler_class=TimelyHandler, **more)
        self.max_accept = AT_ONCE
        self.crowd = crowd
        self.callers: dict[Any, Caller] = {}

    def handle(self, sock: Any, address: Any) -> None:
        """Serve a connection, if there is room for it."""
        if self.crowd is None:
            super().handle(sock, address)
            return
        caller = self.crowd.come(sock, address[0] if isinstance(address, tuple) else "")
        if caller is None:
            return
        sock.settimeout(READ_S)
        self.callers[sock] = caller
        try:
            with suppress(OSError):  # it went while it was told something
                super().handle(sock, address)
        finally:
            del self.callers[sock]
            self.crowd.go(caller)


class Porch:
    """WSGI middleware: no request is worked on before it is here whole, in turn, and paid for."""

    def __init__(self, inner: Application, *, paced: bool) -> None:
        self._inner = inner
        self._paid = VisitorRates(REQUESTS) if paced else None
        self._turns = WorkTurns(0)
        self._lines: dict[str, tuple[WorkTurns, int]] = {}

    def __call__(self, environ: Json, start: Callable[..., Any]) -> Iterable[bytes]:
        """Answer a request."""
        problem = self._received(environ)
        environ.get("innkeep.heard", lambda: None)()
        if problem is None and self._paid is not None and not self._paid.take(environ.get("REMOTE_ADDR", "")):
            problem = RefusedError("too-fast", "request", None, f"{REQUESTS.per_s:g}/s")
        if problem is not None:
            return _refusal(problem, start)
        self._stand_in_line(visitor(environ.get("REMOTE_ADDR", "")))
        return self._inner(environ, start)

    def _stand_in_line(self, who: str) -> None:
        """Wait for one's turn: of each visitor's requests only the first waits beside those of others."""
        line, length = self._lines.get(who) or (WorkTurns(0), 0)
        self._lines[who] = (line, length + 1)
        try:
            with line, self._turns:
                pass
        finally:
            line, length = self._lines[who]
            if length > 1:
                self._lines[who] = (line, length - 1)
            else:
                del self._lines[who]

    @staticmethod
    def _received(environ: Json) -> RefusedError | None:
        """Take the body in; what is wrong with it."""
        length = environ.get("CONTENT_LENGTH") or ""
        chunked = "HTTP_TRANSFER_ENCODING" in environ
        if not chunked and not (length.isdigit() and int(length)):
            return None
        if environ["REQUEST_METHOD"] == "GET" and "HTTP_UPGRADE" in environ:
            return RefusedError("bad-value", "body", None, "none where a WebSocket begins")
        if length.isdigit() and int(length) > LIMIT:
            return RefusedError("too-large", "body", None, f"{LIMIT} bytes")
        try:
            with gevent.Timeout(BODY_S):
                body = environ["wsgi.input"].read(LIMIT + 1 if chunked else int(length))
        except (gevent.Timeout, OSError, ValueError):
            return RefusedError("too-slow", "body", None, f"{BODY_S:g} s")
        if len(body) > LIMIT:
            return RefusedError("too-large", "body", None, f"{LIMIT} bytes")
        environ["wsgi.input"] = io.BytesIO(body)
        environ["CONTENT_LENGTH"] = str(len(body))
        environ.pop("HTTP_TRANSFER_ENCODING", None)
        return None


LINES = {
    "bad-value": "400 Bad Request",
    "too-fast": "429 Too Many Requests",
    "too-large": "413 Content Too Large",
    "too-slow": "408 Request Timeout",
}


def _refusal(problem: RefusedError, start: Callable[..., Any]) -> list[bytes]:
    body = orjson.dumps({"error": problem.to_json()})
    headers = [("Content-Type", "application/json"), ("Content-Length", str(len(body)))]
    headers += [("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff"), ("Connection", "close")]
    start(LINES[problem.code], headers)
    return [body]
