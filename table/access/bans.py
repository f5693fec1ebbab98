"""Who may not come in for a time: an address or a network of them, or who has a link of one table.

Kept in the store, so that all workers and the commands know the same; a server looks them up every two
seconds, and no request waits for that.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import ip_address, ip_network

from sqlalchemy import delete, insert, select

from innkeep.table.core.errors import RefusedError
from innkeep.table.core.room_settings import Person
from innkeep.table.core.visitors import HOUSEHOLD, Network, bare_address
from innkeep.table.store.database.schema import BANS as _bans
from innkeep.table.store.event_log import Store, now_ms

LOOK_S = 2.0
"""How often a server looks up who is banned."""

MOST = 1000
"""Bans at a time."""

SHORTEST = {4: 16, 6: 32}
"""Bits of the widest network that can be banned, by version of the protocol."""

WHY = 200
"""Characters of a reason."""

_LOOPBACK = {4: ip_network("127.0.0.0/8"), 6: ip_network("::1/128")}

_INSIDE = tuple(
    ip_network(one) for one in ("10.0.0.0/8", "100.64.0.0/10", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7")
)
"""Networks that are no part of the public one, as containers and homes have them."""

_LINK = re.compile(r"([A-Za-z0-9]{1,32})/(\d{1,2})\.(\d{1,6})")


@dataclass(frozen=True, slots=True)
class Ban:
    """``who`` as ``read_who`` has it; ``until`` and ``made`` in ms since 1970."""

    who: str
    until: int
    why: str
    made: int


class TooWideError(ValueError):
    """A network of more visitors than a ban may be of; the message says what is allowed."""


def read_who(text: str) -> str:
    """An address or network as a ban keeps it: of IPv6 no less than a household.

    Raises TooWideError, and ValueError for what is neither.

    >>> read_who("192.0.2.7"), read_who("192.0.2.9/24"), read_who("2001:db8::1")
    ('192.0.2.7/32', '192.0.2.0/24', '2001:db8::/64')
    >>> read_who("::ffff:192.0.2.7"), read_who("192.0.2.7:443")
    ('192.0.2.7/32', '192.0.2.7/32')
    """
    network = ip_network(bare_address(text), strict=False)
    if network.version == 6 and network.prefixlen > HOUSEHOLD:
        network = network.supernet(new_prefix=HOUSEHOLD)
    if network.prefixlen < SHORTEST[network.version]:
        raise TooWideError(f"{text}: too many; allowed: /{SHORTEST[network.version]} and smaller")
    return str(network)


def check_bannable(who: str, own: Iterable[str]) -> None:
    """Raises ValueError for networks of which no ban may be, or it would keep everybody out.

    ``who`` is as a ban has it, ``own`` are the addresses of this machine.
    """
    network = _network(who)
    if network is None:
        return
    if network.overlaps(_LOOPBACK[network.version]):
        raise ValueError(
            f"{who}: this machine, and so all who come through a proxy on it; allowed: addresses as `innkeep "
            "people where` tells them. Are all the same there, set INNKEEP_PROXY to the number of proxies"
        )
    mine = next((one for one in own if ip_address(one) in network), None)
    if mine is not None:
        raise ValueError(f"{who}: holds this machine's own address {mine}, which may be its proxy's, too")
    if network.is_multicast or network.is_unspecified or network.is_link_local:
        raise ValueError(f"{who}: no visitor has such an address")


def doubtful(who: str, operator: str | None, *, behind_proxy: bool) -> str | None:
    """Why a ban may meet others than it is meant for; None: there is no sign of that.

    ``who`` is as a ban has it, ``operator`` the address from which whoever bans is at this machine.

    >>> doubtful("198.51.100.0/24", "198.51.100.9", behind_proxy=True)
    '198.51.100.0/24: you are at 198.51.100.9 yourself'
    >>> doubtful("172.18.0.2/32", None, behind_proxy=True)
    '172.18.0.2/32: an address inside a network, as the proxy before the server may have'
    """
    network = _network(who)
    if network is None:
        return None
    with suppress(ValueError):
        if operator is not None and ip_address(bare_address(operator)) in network:
            return f"{who}: you are at {operator} yourself"
    if behind_proxy and any(network.overlaps(one) for one in _INSIDE if one.version == network.version):
        return f"{who}: an address inside a network, as the proxy before the server may have"
    return None


def _network(who: str) -> Network | None:
    """The network a ban is of; None for a link."""
    return None if _LINK.fullmatch(who) else ip_network(who)


def link_of(table_id: str, person: Person) -> str:
    """How a ban names who has that link of a table now; whoever gets it later is somebody else."""
    return f"{table_id}/{person.link}.{person.turn}"


class Bans:
    """The bans of one server."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._networks: list[tuple[Network, int]] = []
        self._links: dict[str, int] = {}

    def listed(self) -> list[Ban]:
        """All that hold now, those first that end first."""
        query = select(_bans).where(_bans.c.until > now_ms()).order_by(_bans.c.until, _bans.c.who)
        with self._store.db.engine.connect() as db:
            return [Ban(row.who, row.until, row.why, row.made) for row in db.execute(query)]

    def add(self, ban: Ban) -> None:
        """Let somebody not in from now on; an older ban of the same is forgotten. ValueError: too many."""
        with self._store.db.writing() as db:
            db.execute(delete(_bans).where((_bans.c.who == ban.who) | (_bans.c.until <= now_ms())))
            if len(db.execute(select(_bans.c.who)).all()) >= MOST:
                raise ValueError(f"there are {MOST} bans; lift some")
            row = {"who": ban.who, "until": ban.until, "why": ban.why[:WHY], "made": ban.made}
            db.execute(insert(_bans).values(row))

    def lift(self, who: str) -> bool:
        """End a ban; False: there was none."""
        with self._store.db.writing() as db:
            return bool(db.execute(delete(_bans).where(_bans.c.who == who)).rowcount)

    def check_address(self, address: str) -> None:
        """RefusedError ``banned`` for who comes from there."""
        if not self._networks:
            return
        try:
            found = ip_address(bare_address(address))
        except ValueError:
            return
        for network, until in self._networks:
            if found in network:
                self._refuse("address", until)

    def check_person(self, table_id: str, person: Person | None) -> None:
        """RefusedError ``banned`` for that person of a table."""
        if self._links and person is not None and not person.bot:
            self._refuse("token", self._links.get(link_of(table_id, person), 0))

    def _refuse(self, field: str, until: int) -> None:
        if until > now_ms():
            day = time.strftime("%Y-%m-%d %H:%M", time.gmtime(until / 1000))
            raise RefusedError("banned", field, f"{day} UTC")

    def look(self) -> None:
        """Take over what the store says. Raises DatabaseUnavailableError; what was known stays."""
        networks: list[tuple[Network, int]] = []
        links = {}
        for ban in self.listed():
            network = _network(ban.who)
            if network is None:
                links[ban.who] = ban.until
            else:
                networks.append((network, ban.until))
        self._networks, self._links = networks, links
