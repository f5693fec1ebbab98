"""What a server signs links with: a secret that can be renewed; those of before are honoured for a time.

At first it is the server's own secret; that stays for all else, such as the names of pictures.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from sqlalchemy import delete

from innkeep.table.store.database.schema import SETTINGS as _settings
from innkeep.table.store.event_log import Store, now_ms

SIGNING = "signing"
"""The setting: the secret (hex) and, after spaces, those of before, each with the moment it ends (ms since
1970) after a colon."""

KEPT = 2
"""Secrets of before that are honoured at a time."""


@dataclass(frozen=True, slots=True)
class SigningSecrets:
    """The one that signs, and those of before, each with when it ends (ms since 1970), newest first."""

    now: bytes
    before: tuple[tuple[bytes, int], ...] = ()

    def written(self) -> str:
        """As the setting has it.

        >>> SigningSecrets(b"ab", ((b"c", 9),)).written()
        '6162 63:9'
        """
        return " ".join((self.now.hex(), *(f"{old.hex()}:{until}" for old, until in self.before)))


def signing_secrets(store: Store) -> SigningSecrets:
    """Those of a store."""
    own = store.secret().hex()
    now, *before = store.setting(SIGNING, lambda: own).split()
    parts = (old.partition(":") for old in before)
    return SigningSecrets(bytes.fromhex(now), tuple((bytes.fromhex(old), int(end)) for old, _, end in parts))


def renew_signing_secret(store: Store, kept_ms: int) -> SigningSecrets:
    """Sign with a new secret from the next start on; links that were handed out are honoured so long."""
    known = signing_secrets(store)
    before = ((known.now, now_ms() + kept_ms), *known.before)
    before = tuple((old, until) for old, until in before if until > now_ms())[:KEPT]
    made = SigningSecrets(secrets.token_bytes(32), before)
    with store.db.writing() as db:
        db.execute(delete(_settings).where(_settings.c.name == SIGNING))
        db.execute(_settings.insert().values(name=SIGNING, value=made.written()))
    return made
