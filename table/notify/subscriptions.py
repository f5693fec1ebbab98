"""The browsers people want to be told by, for each table: kept beside the log and never in it, never sent,
never exported."""

from __future__ import annotations

import binascii
from base64 import urlsafe_b64decode
from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import ColumnElement, delete, insert, select

from innkeep.table.core.errors import RefusedError
from innkeep.table.core.room_settings import Person
from innkeep.table.notify.push_services import PushServices
from innkeep.table.store.database.schema import SUBSCRIPTIONS as _kept
from innkeep.table.store.event_log import Store, now_ms

DEVICES = 4
"""Browsers of one person at one table; a fifth takes the place of the first."""

KEY_BYTES, AUTH_BYTES = 65, 16
"""Of the browser's public key (a point of P-256, not compressed) and of the secret it shares (RFC 8291)."""


@dataclass(frozen=True, slots=True)
class Subscription:
    """A browser's address at a push service, what to encrypt with for it, and its owner's language."""

    address: str
    key: str
    auth: str
    lang: str


def read_subscription(given: object, services: PushServices, lang: str) -> Subscription:
    """A subscription as a browser tells it (`PushSubscription.toJSON`). Raises RefusedError."""
    data = given if isinstance(given, Mapping) else {}
    address = data.get("endpoint")
    if not isinstance(address, str) or not services.know(address):
        raise RefusedError("bad-value", "endpoint", str(address)[:80], "https")
    keys = data.get("keys")
    keys = keys if isinstance(keys, Mapping) else {}
    key, auth = _of(keys, "p256dh", KEY_BYTES), _of(keys, "auth", AUTH_BYTES)
    return Subscription(address, key, auth, lang)


def _of(keys: Mapping[object, object], name: str, size: int) -> str:
    text = keys.get(name)
    try:
        good = isinstance(text, str) and len(text) <= 2 * size and len(raw(text)) == size
        if good and name == "p256dh":
            _point(raw(str(text)))
    except ValueError:
        good = False
    if not good:
        raise RefusedError("bad-value", name, str(text)[:40], f"{size} B, base64url")
    return str(text)


def raw(text: str) -> bytes:
    """What stands in URL-safe base64, with or without its padding. Raises ValueError."""
    try:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except binascii.Error:
        raise ValueError(text) from None


def _point(encoded: bytes) -> None:
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey

    EllipticCurvePublicKey.from_encoded_point(SECP256R1(), encoded)


class Subscriptions:
    """Whose browsers are told, by person and table: who has the seat next gets nothing of it."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def of(self, table_id: str, person: Person) -> list[Subscription]:
        """The browsers of that person at that table, the oldest first."""
        columns = _kept.c.address, _kept.c.key, _kept.c.auth, _kept.c.lang
        query = select(*columns).where(*_whose(table_id, person)).order_by(_kept.c.at, _kept.c.address)
        with self._store.db.engine.connect() as db:
            return [Subscription(*row) for row in db.execute(query)]

    def keep(self, table_id: str, person: Person, told: Subscription) -> None:
        """One browser more; where there are `DEVICES`, the oldest goes."""
        known = [one.address for one in self.of(table_id, person) if one.address != told.address]
        gone = [told.address, *known[: max(0, len(known) + 1 - DEVICES)]]
        row = {"table_id": table_id, "link": person.link, "turn": person.turn, "at": now_ms()}
        said = {"address": told.address, "key": told.key, "auth": told.auth, "lang": told.lang}
        with self._store.db.writing() as db:
            db.execute(delete(_kept).where(*_whose(table_id, person), _kept.c.address.in_(gone)))
            db.execute(insert(_kept).values(**row, **said))

    def end(self, table_id: str, person: Person, address: str) -> None:
        """That browser is told no more of that table."""
        with self._store.db.writing() as db:
            db.execute(delete(_kept).where(*_whose(table_id, person), _kept.c.address == address))

    def forget(self, address: str) -> None:
        """That browser is not there any more, at no table."""
        with self._store.db.writing() as db:
            db.execute(delete(_kept).where(_kept.c.address == address))


def _whose(table_id: str, person: Person) -> tuple[ColumnElement[bool], ...]:
    return _kept.c.table_id == table_id, _kept.c.link == person.link, _kept.c.turn == person.turn
