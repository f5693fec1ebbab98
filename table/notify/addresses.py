"""The addresses people leave at tables: kept beside the log and never in it, never sent, never exported.

Nothing is sent to a mailbox before its owner has said yes, but one mail that asks: a table cannot be used to
write to strangers. The address of a service is a secret of whoever may write there, and says yes by itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b

from sqlalchemy import ColumnElement, delete, insert, select, update

from innkeep.table.core.room_settings import Person
from innkeep.table.notify import services
from innkeep.table.store.database.schema import ADDRESSES as _addresses
from innkeep.table.store.database.schema import ASKED as _asked
from innkeep.table.store.event_log import Store, now_ms

FORGET_MS = 90 * 24 * 60 * 60 * 1000
"""How long an address that has not answered is remembered; then it may be asked once more."""

GROUP = Person(-1, 0)
"""Stands for the whole table: its host leaves the address where their group reads."""

UNSENT = 0
"""Stands for the moment of a mail that asks while it is still on its way."""


@dataclass(frozen=True, slots=True)
class Address:
    """A mailbox or the address of a service, the language its owner reads, and whether its owner has said
    yes."""

    address: str
    lang: str
    confirmed: bool = False

    @property
    def shown(self) -> str:
        """As its owner is reminded of it; whoever else got hold of the link does not learn it.

        >>> Address("ann.smith@inn.example", "en").shown
        'a…@inn.example'
        """
        if self.of_service:
            return services.shown(self.address)
        name, _, host = self.address.partition("@")
        return f"{name[:1]}…@{host}"

    @property
    def of_service(self) -> bool:
        """Is it one of a service, and no mailbox?"""
        return "://" in self.address


def mailbox(address: str) -> str:
    """Whose mailbox an address is, as far as can be told: neither case nor a ``+tag`` make another.

    >>> mailbox("Ann+inn@Inn.example")
    'ann@inn.example'
    """
    name, _, host = address.lower().partition("@")
    return f"{name.partition('+')[0] or name}@{host}"


class Addresses:
    """Who is told where, by person and table: who has the seat next is told nothing of it."""

    def __init__(self, store: Store, secret: bytes) -> None:
        self._store = store
        self._secret = secret
        with store.db.writing() as db:  # of those that were on their way when the server ended nobody knows
            db.execute(delete(_asked).where(_asked.c.at == UNSENT))

    def digest(self, address: str) -> str:
        """What stands for an address where it is only compared."""
        return blake2b(mailbox(address).encode(), key=self._secret[:64], digest_size=16).hexdigest()

    def of(self, table_id: str, person: Person) -> Address | None:
        """What that person left at that table, confirmed or not."""
        query = select(_addresses.c.address, _addresses.c.lang, _addresses.c.confirmed)
        with self._store.db.engine.connect() as db:
            found = db.execute(query.where(*_whose(table_id, person))).first()
        return None if found is None else Address(found.address, found.lang, bool(found.confirmed))

    def keep(self, table_id: str, person: Person, left: Address | None) -> None:
        """Remember what a person leaves; None: forget it."""
        with self._store.db.writing() as db:
            db.execute(delete(_addresses).where(*_whose(table_id, person)))
            if left is not None:
                whose = {"table_id": table_id, "link": person.link, "turn": person.turn}
                said = {"address": left.address, "lang": left.lang, "confirmed": int(left.confirmed)}
                db.execute(insert(_addresses).values(**whose, **said))

    def confirm(self, table_id: str, person: Person, digest: str) -> Address | None:
        """The owner of the address with that digest says yes; None when something else was left since."""
        left = self.of(table_id, person)
        if left is None or self.digest(left.address) != digest:
            return None
        with self._store.db.writing() as db:
            db.execute(update(_addresses).where(*_whose(table_id, person)).values(confirmed=1))
            db.execute(delete(_asked).where(_asked.c.digest == digest))
        return Address(left.address, left.lang, confirmed=True)

    def ask(self, address: str) -> bool:
        """Whether the one mail that asks may go there now; False while an earlier one has no answer."""
        digest, now = self.digest(address), now_ms()
        with self._store.db.writing() as db:
            db.execute(delete(_asked).where(_asked.c.at != UNSENT, _asked.c.at < now - FORGET_MS))
            if db.scalar(select(_asked.c.at).where(_asked.c.digest == digest)) is not None:
                return False
            db.execute(insert(_asked).values(digest=digest, at=UNSENT))
        return True

    def asked(self, address: str, *, sent: bool) -> None:
        """What became of that mail: it went, or it was given up and another may be tried."""
        same = _asked.c.digest == self.digest(address)
        with self._store.db.writing() as db:
            db.execute(update(_asked).where(same).values(at=now_ms()) if sent else delete(_asked).where(same))


def _whose(table_id: str, person: Person) -> tuple[ColumnElement[bool], ...]:
    return (
        _addresses.c.table_id == table_id,
        _addresses.c.link == person.link,
        _addresses.c.turn == person.turn,
    )
