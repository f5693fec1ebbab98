"""By which addresses people get here: this computer's own, the home network's, the one of the wide world.

What is printed or handed out as a link is decided here and nowhere else.
"""

from __future__ import annotations

import re
import socket
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from ipaddress import IPv4Address, ip_address
from typing import Any
from urllib.parse import urlsplit

import ifaddr
from flask import request
from werkzeug.middleware.proxy_fix import ProxyFix

EVERYWHERE = frozenset(("0.0.0.0", "::", ""))
"""To listen there is to listen at all addresses; none of them is one."""

LONGEST = 200
"""Characters of a public URL."""

KEPT_S = 5.0
"""How long the address in the home network is taken for known; a laptop changes networks."""

NOT_OURS = ("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "vethernet", "hyper-v", "virtual")
TUNNELS = ("tun", "tap", "utun", "wg", "tailscale", "zt", "ppp", "zerotier", "wireguard")
"""How the names of interfaces begin that lead to no friend's browser: of containers, of private networks."""

RESERVED = frozenset(
    ("t", "api", "static", "socket.io", "face", "i18n", "replay", "health", "ready", "metrics")
) | {"cards", "rules", "calc"}
"""First parts of the server's own addresses: a prefix of that name could not be told from them."""

_PREFIX = re.compile(r"(?:/[A-Za-z0-9_~-][A-Za-z0-9._~-]{0,31}){1,4}")
_HOST = re.compile(r"[A-Za-z0-9.-]{1,120}|\[[0-9A-Fa-f:.]{2,45}\]")

Environ = dict[str, Any]
Wsgi = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]


class PublicUrlError(ValueError):
    """A public URL or a prefix that cannot be; the message says what is allowed."""


def read_prefix(text: str) -> str:
    """The path everything lies under, as ``/inn``; "" = the top. Raises PublicUrlError.

    >>> read_prefix("inn/"), read_prefix("/")
    ('/inn', '')
    """
    prefix = "/" + text.strip("/")
    if prefix == "/":
        return ""
    if not _PREFIX.fullmatch(prefix):
        raise PublicUrlError(
            f"{text[:60]!r} is no path; allowed: up to four parts of letters, digits, . _ ~ -"
        )
    first = prefix.split("/")[1]
    if first in RESERVED:
        raise PublicUrlError(
            f"{prefix!r} begins like an address of the server itself; not: {sorted(RESERVED)}"
        )
    return prefix


def read_public(text: str) -> str:
    """A public URL without its trailing slash, the host in lower case.

    Raises PublicUrlError for anything else than an http or https address that others could reach.

    >>> read_public("https://Inn.example/inn/")
    'https://inn.example/inn'
    """
    wrong = f"{text[:60]!r} is no address for browsers; allowed: like https://inn.example or https://host/inn"
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        raise PublicUrlError(wrong) from None
    host = parts.netloc.rpartition(":")[0] if port is not None else parts.netloc
    extra = parts.query or parts.fragment or "@" in parts.netloc
    if len(text) > LONGEST or parts.scheme not in ("http", "https") or not _HOST.fullmatch(host) or extra:
        raise PublicUrlError(wrong)
    if parts.hostname in EVERYWHERE:
        raise PublicUrlError(f"{text[:60]!r}: nobody can come to {host}; name an address others can reach")
    usual = {"http": 80, "https": 443}[parts.scheme]
    where = host.lower() if port in (None, usual) else f"{host.lower()}:{port}"
    return f"{parts.scheme}://{where}{read_prefix(parts.path)}"


def at_home(name: str) -> bool:
    """Is that a name by which a computer calls itself?

    >>> at_home("localhost"), at_home("127.0.0.1"), at_home("192.168.1.4")
    (True, True, False)
    """
    bare = name.strip("[]").lower()
    if bare in EVERYWHERE or bare == "localhost" or bare.endswith(".localhost"):
        return True
    try:
        return ip_address(bare).is_loopback
    except ValueError:
        return False


def lan_addresses() -> list[str]:
    """This computer's addresses others in its network may use, the likeliest first."""
    usual = _way_out()
    found: dict[str, tuple[bool, bool, bool, bool]] = {}
    for adapter in ifaddr.get_adapters():
        names = f"{adapter.name} {adapter.nice_name}".lower()
        for ip in adapter.ips:
            if not isinstance(ip.ip, str):
                continue
            address = IPv4Address(ip.ip)
            if address.is_loopback or address.is_link_local or address.is_unspecified:
                continue
            virtual = any(mark in names for mark in NOT_OURS)
            tunnel = any(word.startswith(TUNNELS) for word in names.split())
            found[ip.ip] = (virtual, tunnel, not address.is_private, ip.ip != usual)
    return sorted(found, key=lambda ip: (found[ip], ip))


def own_addresses() -> list[str]:
    """All addresses of this computer, of either kind, without zones."""
    found = [ip.ip for adapter in ifaddr.get_adapters() for ip in adapter.ips]
    return sorted({ip if isinstance(ip, str) else ip[0].partition("%")[0] for ip in found})


def vpns() -> list[str]:
    """The names of private networks this computer is in: they may keep it from those in its own home."""
    found = [
        adapter.nice_name
        for adapter in ifaddr.get_adapters()
        if adapter.ips and f"{adapter.name} {adapter.nice_name}".lower().startswith(TUNNELS)
    ]
    return sorted(set(found))


def _way_out() -> str | None:
    """The address this computer speaks from when it speaks to others. Nothing is sent."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        name: str = probe.getsockname()[0]
        return name
    return None


@dataclass(slots=True)
class PublicAddress:
    """Where one server is found. ``public`` may come later, with a tunnel."""

    public: str | None = None
    prefix: str = ""
    tunnel: bool = False
    """Do requests come by a program on this computer, which says for whom?"""
    _host: str = "127.0.0.1"
    _port: int | None = None
    _known: tuple[float, list[str]] = field(default=(-KEPT_S, []))

    def __post_init__(self) -> None:
        """A public URL brings its prefix along. Raises PublicUrlError."""
        self.prefix = read_prefix(self.prefix)
        if self.public is None:
            return
        self.public = read_public(self.public)
        path = urlsplit(self.public).path
        if self.prefix and path != self.prefix:
            raise PublicUrlError(f"the public URL ends in {path or '/'!r}, the prefix is {self.prefix!r}")
        self.prefix = path

    def listening(self, host: str, port: int) -> None:
        """Learn where the server has been bound."""
        self._host, self._port = host, port

    @property
    def port(self) -> int:
        """The port the server listens at. Raises LookupError as long as it does not listen."""
        if self._port is None:
            raise LookupError("not bound yet")
        return self._port

    @property
    def wide(self) -> bool:
        """Whether other computers in the network can reach the server."""
        return self._port is not None and not (at_home(self._host) and self._host not in EVERYWHERE)

    @property
    def direct(self) -> str:
        """The server itself, for programs on this computer: no prefix, no proxy."""
        return self._origin("127.0.0.1" if self._host in EVERYWHERE else self._host)

    @property
    def local(self) -> str:
        """For a browser on this computer."""
        host = "localhost" if self._host in EVERYWHERE else self._host
        return self._origin(host) + self.prefix

    @property
    def networks(self) -> list[str]:
        """For browsers in the same network, the likeliest first."""
        if not self.wide:
            return []
        hosts = self._addresses() if self._host in EVERYWHERE else [self._host]
        return [self._origin(host) + self.prefix for host in hosts]

    @property
    def away(self) -> str | None:
        """For everybody who is not at this computer; None when nobody else gets through."""
        return self.public or next(iter(self.networks), None)

    def offered(self) -> str | None:
        """For a visitor who used this computer's own name: the address that works for others, if any."""
        return self.away if at_home(urlsplit(f"//{request.host}").hostname or "") else None

    def links(self) -> str:
        """What links for somebody else begin with; only during a request."""
        return self.public or self.offered() or here()

    def trusted(self, scheme: str, host: str) -> bool:
        """Whether a browser treats that address as secure: https, or the computer's own name."""
        told = urlsplit(self.public or "")
        by_public = told.scheme == "https" and host == told.netloc
        return scheme == "https" or by_public or at_home(urlsplit(f"//{host}").hostname or "")

    def _addresses(self) -> list[str]:
        at, known = self._known
        if time.monotonic() - at >= KEPT_S:
            known = lan_addresses()
            self._known = (time.monotonic(), known)
        return known

    def _origin(self, host: str) -> str:
        shown = f"[{host}]" if ":" in host else host
        return f"http://{shown}" if self._port == 80 else f"http://{shown}:{self._port}"


def here() -> str:
    """What the address begins with by which this request came, prefix and all."""
    return request.root_url.rstrip("/")


class Entrance:
    """The outermost layer: handles the prefix, and takes the public name for the server's own."""

    def __init__(self, app: Wsgi, reach: PublicAddress) -> None:
        self._app = app
        self._behind: Wsgi = ProxyFix(app, x_for=1, x_proto=1, x_host=1)
        self._reach = reach

    def __call__(self, environ: Environ, start: Callable[..., Any]) -> Iterable[bytes]:
        """Pass a request on."""
        prefix, path = self._reach.prefix, environ.get("PATH_INFO", "")
        if prefix:
            if path == prefix:
                start("308 Permanent Redirect", [("Location", f"{prefix}/"), ("Content-Length", "0")])
                return [b""]
            if path.startswith(f"{prefix}/"):
                environ["PATH_INFO"] = path[len(prefix) :]
            environ["SCRIPT_NAME"] = prefix
        forwarded = self._reach.tunnel and "HTTP_X_FORWARDED_FOR" in environ
        by_tunnel = forwarded and at_home(environ.get("REMOTE_ADDR", ""))
        public = urlsplit(self._reach.public or "")
        if public.netloc and environ.get("HTTP_ORIGIN") == f"{public.scheme}://{public.netloc}":
            # A page of the public address asks, whatever a proxy on the way made of its name.
            environ["wsgi.url_scheme"], environ["HTTP_HOST"] = public.scheme, public.netloc
            for name in ("HTTP_X_FORWARDED_PROTO", "HTTP_X_FORWARDED_HOST"):
                environ.pop(name, None)
        return (self._behind if by_tunnel else self._app)(environ, start)
