"""Whom a limit counts: by address, a household as one; and addresses that many people share, as so many."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

KNOWN = 1000
"""Addresses remembered at once; the one not seen for longest is forgotten first."""

Network = IPv4Network | IPv6Network

HOUSEHOLD = 64
"""Bits of an IPv6 address that stand for one visitor; the others each machine chooses as it
likes."""

_TRANSLATED = IPv6Network("64:ff9b::/96")
"""Where IPv4 addresses lie that a network translates (RFC 6052)."""

_PORT = re.compile(r"\A(?:\[([^]]*)\](?::\d*)?|([\d.]+):\d*)\Z")

_shared: dict[Network, int] = {}
"""Networks that many people share, and for how many visitors each counts."""

MOST_THERE = 1000
"""Visitors an address may count for."""


def visitor(address: str, at: str = "") -> str:
    """Whom a limit counts, the key of every limit that counts people: an IPv4 address stands for itself, an
    IPv6 address for its network of 64 bits. ``at`` is where they are counted, such as the id of a table; they
    are counted anew at every other place. Without an address all who come there are counted together.

    Some proxies tell the port, too; it makes nobody another visitor.

    >>> visitor("192.0.2.7"), visitor("2001:db8::1:2") == visitor("2001:db8::3"), visitor("?")
    ('192.0.2.7', True, '?')
    >>> visitor("2001:db8::1:2", "t1") == visitor("[2001:db8::3]:443", "t1") != visitor("2001:db8::3", "t2")
    True
    """
    who = _household(address)
    return f"{who} {at}" if at else who


def bare_address(address: str) -> str:
    """An address alone: without a port or a zone, and IPv4 as such where IPv6 only carries it.

    >>> bare_address("192.0.2.7:443"), bare_address("[::ffff:192.0.2.7]:1"), bare_address("2001:db8::7%eth0")
    ('192.0.2.7', '192.0.2.7', '2001:db8::7')
    """
    bare = _PORT.sub(r"\1\2", address).partition("%")[0]
    try:
        found = ip_address(bare)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return bare
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv4Address(int(found) & 0xFFFF_FFFF)) if found in _TRANSLATED else bare


@lru_cache(maxsize=4 * KNOWN)
def _household(address: str) -> str:
    bare = bare_address(address)
    try:
        found = ip_address(bare)
    except ValueError:
        return bare
    for network in _shared:
        if found in network:
            return str(network)
    return str(IPv6Address(int(found) >> HOUSEHOLD << HOUSEHOLD)) if found.version == 6 else bare


class SharedAddressError(ValueError):
    """A text that names no network and number of visitors; the message says what is allowed."""


def read_shared(told: Iterable[str]) -> dict[Network, int]:
    """Networks with how many visitors each counts for. Raises SharedAddressError.

    >>> {str(network): n for network, n in read_shared(["192.0.2.7=40", "2001:db8:1::/48=200"]).items()}
    {'192.0.2.7/32': 40, '2001:db8:1::/48': 200}
    """
    found = {}
    for text in told:
        where, _, count = text.partition("=")
        try:
            network = ip_network(where, strict=False)
        except ValueError:
            network = None
        if network is None or not count.isdecimal() or not 1 <= int(count) <= MOST_THERE:
            allowed = f"an address or network, =, 1..{MOST_THERE}, as 192.0.2.7=40"
            raise SharedAddressError(f"{text[:60]!r}; allowed: {allowed}")
        found[network] = int(count)
    return found


def expect_shared(shared: Mapping[Network, int]) -> None:
    """From now on, in this process, each of these networks is one visitor who may do as much as so many."""
    _shared.clear()
    _shared.update(shared)
    _household.cache_clear()
    visitors_at.cache_clear()


@lru_cache(maxsize=4 * KNOWN)
def visitors_at(address: str) -> int:
    """For how many visitors an address counts."""
    where = visitor(address)
    return next((n for network, n in _shared.items() if str(network) == where), 1)
