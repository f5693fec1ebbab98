"""Where a request comes from: which proxies are believed, and which pages may ask.

Headers in which proxies tell whom they speak for are believed from as many of them as the server was told
stand before it, and are taken away before anything else sees the request.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from ipaddress import IPv6Address, ip_address
from socket import AF_INET, AF_INET6
from typing import Any

from werkzeug.middleware.proxy_fix import ProxyFix

Environ = dict[str, Any]
Application = Callable[[Environ, Any], Iterable[bytes]]

TOLD = ("HTTP_FORWARDED", "HTTP_X_REAL_IP")
TOLD_BEGINNING = "HTTP_X_FORWARDED_"

VIA_PROXY = "innkeep.via_proxy"
"""In a request's environment: it came through a proxy, believed or not."""


FORWARDED_PORT = "innkeep.forwarded_port"
"""In a request's environment: the port at which people come in, as the proxies that are believed tell it."""

_HOST_PORT = re.compile(r"(?:([^\s/@?#:\[\]\\]{1,253})|\[([0-9A-Fa-f:.]{2,45})\])(?::(\d{0,5}))?")


def believing(application: Application, proxies: int) -> Application:
    """The application behind that many proxies: it sees what they say, and no other word of that sort."""
    inner = _deaf(application)
    fixed = ProxyFix(inner, x_for=proxies, x_proto=proxies, x_host=proxies) if proxies else inner

    def noting(environ: Environ, start: Any) -> Iterable[bytes]:
        environ[VIA_PROXY] = any(_told(name) for name in environ)
        ports = environ.get("HTTP_X_FORWARDED_PORT", "").split(",")
        if 0 < proxies <= len(ports) and (port := ports[-proxies].strip()).isdecimal():
            environ[FORWARDED_PORT] = port
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


def same_origin(origin: str | None, environ: Environ) -> bool:
    """Is it a page of this server itself?

    TLS may end at a proxy that does not say so, thus either scheme, and either scheme's usual port, which may
    be named or left out. A proxy that is believed may have told the port apart from the host.

    >>> same_origin("https://inn.example", {"HTTP_HOST": "Inn.example.:443"})
    True
    >>> same_origin("https://inn.example", {"HTTP_HOST": "other.example"})
    False
    """
    scheme, _, asking = (origin or "").partition("://")
    page, own = _place(asking), _place(environ.get("HTTP_HOST", ""))
    if scheme not in ("http", "https") or page is None or own is None or page[0] != own[0]:
        return False
    return page[1] in (own[1], _port(environ.get(FORWARDED_PORT) or own[1]))


def _place(text: str) -> tuple[str, str] | None:
    """The host and the port in an address, each in one spelling; None for what is no host with a port."""
    found = _HOST_PORT.fullmatch(text)
    if found is None:
        return None
    name, six, port = found.groups()
    if six is None:
        host = name.lower().removesuffix(".")
    else:
        try:
            host = str(IPv6Address(six))
        except ValueError:
            return None
    return (host, _port(port or "")) if host else None


def _port(port: str) -> str:
    """A port in one spelling; the usual ones are as good as none."""
    return "" if port.lstrip("0") in ("", "80", "443") else port.lstrip("0")


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
