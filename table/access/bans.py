"""Who may not come in for a time: an address or a network of them, or who has a link of one table.

Kept in the store, so that all workers and the commands know the same; a server looks them up every two
seconds, and no request waits for that.
"""

from __future__ import annotations

import re
import time
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

_LINK = re.compile(r"([A-Za-z0-9]{1,32})/(\d{1,2})\.(\d{1,6})")


@dataclass(frozen=True, slots=True)
class Ban:
    """``who`` as ``read_who`` has it; ``until`` and ``made`` in ms since 1970."""

    who: str
    until: int
    why: str
    made: int


def read_who(text: str) -> str:
    """An address or network as a ban keeps it: of IPv6 no less than a household. Raises ValueError.

    >>> read_who("192.0.2.7"), read_who("192.0.2.9/24"), read_who("2001:db8::1")
    ('192.0.2.7/32', '192.0.2.0/24', '2001:db8::/64')
    """
    network = ip_network(text, strict=False)
    if network.version == 6 and network.prefixlen > HOUSEHOLD:
        network = network.supernet(new_prefix=HOUSEHOLD)
    if network.prefixlen < SHORTEST[network.version]:
        raise ValueError(f"{text}: too many; allowed: /{SHORTEST[network.version]} and smaller")
    return str(network)


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
            if _LINK.fullmatch(ban.who):
                links[ban.who] = ban.until
            else:
                networks.append((ip_network(ban.who), ban.until))
        self._networks, self._links = networks, links
