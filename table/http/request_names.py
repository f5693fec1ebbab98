"""Every request has a name (``X-Request-Id``), and whatever is written to the log meanwhile bears it."""

from __future__ import annotations

import logging
import re
import secrets
import time
from collections import Counter
from collections.abc import Callable, Iterable
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

import orjson

log = logging.getLogger("innkeep.requests")

Json = dict[str, Any]
Application = Callable[[Json, Callable[..., Any]], Iterable[bytes]]

HEADER = "X-Request-Id"

TIME = "%Y-%m-%dT%H:%M:%S"

_NAME = re.compile(r"[A-Za-z0-9._-]{1,64}")

_KNOWN = (f"/{part}" for part in ("api/tables", "api", "static", "face", "i18n", "socket.io", "t", "guide"))
PLACES = tuple(_KNOWN)
"""How the paths begin that are written to the log; what follows may be somebody's secret."""


@dataclass(frozen=True, slots=True)
class NamedRequest:
    """A request that is answered now."""

    name: str
    address: str


_current: ContextVar[NamedRequest | None] = ContextVar("request", default=None)


class RequestNames:
    """WSGI middleware that names requests; ``believed``: a proxy's name for one is taken."""

    def __init__(self, inner: Application, *, believed: bool) -> None:
        self._inner = inner
        self._believed = believed
        self.answers: Counter[str] = Counter()
        """How many answers were given so far, by the sort of their status."""

    def __call__(self, environ: Json, start: Callable[..., Any]) -> Iterable[bytes]:
        """Answer a request."""
        given = environ.get("HTTP_X_REQUEST_ID", "") if self._believed else ""
        name = given if _NAME.fullmatch(given) else secrets.token_hex(8)
        begun = time.monotonic()
        before = _current.set(NamedRequest(name, environ.get("REMOTE_ADDR", "")))

        def started(status: str, headers: list[tuple[str, str]], *more: Any) -> Any:
            self.answers[f"{status[0]}xx"] += 1
            if log.isEnabledFor(logging.INFO):
                took = round((time.monotonic() - begun) * 1000)
                place = _place(environ.get("PATH_INFO", ""))
                log.info("%s %s %s %d ms", environ["REQUEST_METHOD"], place, status[:3], took)
            return start(status, [*headers, (HEADER, name)], *more)

        try:
            return self._inner(environ, started)
        finally:
            _current.reset(before)


def _place(path: str) -> str:
    """A path as it is written to the log.

    >>> _place("/t/5f1c2a9b07de/replay"), _place("/stop/secret"), _place("/")
    ('/t/...', '...', '/')
    """
    if path == "/":
        return path
    known = next((place for place in PLACES if path.startswith(f"{place}/")), None)
    return "..." if known is None else f"{known}/..."


class JsonLines(logging.Formatter):
    """One JSON object a line: when, how grave, what, at which table, during which request."""

    def __init__(self, *, addresses: bool) -> None:
        """``addresses``: say from where the request came."""
        super().__init__()
        self._addresses = addresses

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        said: Json = {
            "at": f"{time.strftime(TIME, time.gmtime(record.created))}.{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if str(record.msg).startswith("table %s") and isinstance(record.args, tuple):
            said["table"] = str(record.args[0])
        asked = _current.get()
        if asked is not None:
            said["request"] = asked.name
            if self._addresses:
                said["address"] = asked.address
        if record.exc_info:
            said["error"] = self.formatException(record.exc_info)
        return orjson.dumps(said).decode()


def write_json_lines(*, requests: bool, addresses: bool) -> None:
    """Write the log so from now on; ``requests``: each request, too."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines(addresses=addresses))
    logging.getLogger().addHandler(handler)
    if requests:
        log.setLevel(logging.INFO)
