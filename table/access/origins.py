"""Where a request comes from: which proxies are believed, and which pages may ask.

Headers in which proxies tell whom they speak for are believed from as many of them as the server was told
stand before it, and are taken away before anything else sees the request.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from ipaddress import ip_address
from socket import AF_INET, AF_INET6
from typing import Any

from werkzeug.middleware.proxy_fix import ProxyFix

Environ = dict[str, Any]
Application = Callable[[Environ, Any], Iterable[bytes]]

TOLD = ("HTTP_FORWARDED", "HTTP_X_REAL_IP")
TOLD_BEGINNING = "HTTP_X_FORWARDED_"

VIA_PROXY = "innkeep.via_proxy"
"""In a request's environment: it came through a proxy, believed or not."""


def believing(application: Application, proxies: int) -> Application:
    """The application behind that many proxies: it sees what they say, and no other word of that sort."""
    inner = _deaf(application)
    fixed = ProxyFix(inner, x_for=proxies, x_proto=proxies, x_host=proxies) if proxies else inner

    def noting(environ: Environ, start: Any) -> Iterable[bytes]:
        environ[VIA_PROXY] = any(_told(name) for name in environ)
        return fixed(environ, start)

    return noting


def _deaf(application: Application) -> Application:
    def deaf(environ: Environ, start: Any) -> Iterable[bytes]:
        for name in [name for name in environ if _told(name)]:
            del environ[name]
        return application(environ, start)

    return deaf


def _told(name: str) -> bool:
    return name.startswith(TOLD_BEGINNING) or name in TOLD


def from_this_machine(environ: Environ) -> bool:
    """Does whoever asks sit at this machine, and does no proxy stand between?"""
    try:
        here = ip_address(environ.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        here = False
    return here and not environ.get(VIA_PROXY)


def same_origin(origin: str, environ: Environ) -> bool:
    """Is it a page of this server itself? TLS may end at a proxy that does not say so, thus either scheme.

    >>> same_origin("https://inn.example", {"HTTP_HOST": "inn.example"})
    True
    >>> same_origin("https://inn.example", {"HTTP_HOST": "other.example"})
    False
    """
    host = environ.get("HTTP_HOST", "")
    return bool(host) and origin in (f"http://{host}", f"https://{host}")


def address_of(listening: Any) -> str | None:
    """The URL at which this machine itself reaches a socket that listens; None when it has none.

    Where it listens at all addresses, that is the loopback one of the same family.
    """
    if listening.family not in (AF_INET, AF_INET6):
        return None
    host, port = listening.getsockname()[:2]
    place = ip_address(host.partition("%")[0])
    if place.is_unspecified:
        host = "127.0.0.1" if place.version == 4 else "::1"
    return f"http://{host}:{port}" if place.version == 4 else f"http://[{host}]:{port}"
