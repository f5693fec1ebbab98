"""Signed tokens: who holds one may come to that table by that link. And passes: who was let in before."""

from __future__ import annotations

import hashlib
import re
import secrets
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from itsdangerous import BadSignature, URLSafeSerializer

from innkeep.table.core.errors import RefusedError
from innkeep.table.store.event_log import now_ms
from innkeep.table.store.signing_secrets import SigningSecrets


class RoomPass(Enum):
    """What a pass says of who shows it."""

    NONE = "nothing"
    PASSWORD = "knew the password"
    INSIDE = "was let in"


@dataclass(frozen=True, slots=True)
class Invitation:
    """What a token stands for: a link of a table (None = to look on) and its generation.

    Generations: see ``core.room_settings``.
    """

    table: str
    link: int | None
    generation: int = 0
    bot: bool = False
    """Written for a bot of this server; good as long as the bot is hired."""
    aged: bool = False
    """Signed with a secret of before, and so for a time: whoever comes by it is told another."""
    claim: str | None = None
    """The hash of the secret it was shown with (see ``House.claims``): nothing that is written."""

    def shown_with(self, secret: object) -> Invitation:
        """As shown by a browser with that secret of its own; without one by itself alone."""
        known = isinstance(secret, str) and re.fullmatch(r"[\w-]{16,64}", secret, re.ASCII)
        return replace(self, claim=claim_of(self.table, str(secret))) if known else self


def claim_of(table: str, secret: str) -> str:
    """What a table keeps of a browser's secret; two tables have nothing in common.

    >>> claim_of("t1", "a secret of sixteen") == claim_of("t2", "a secret of sixteen")
    False
    """
    return hashlib.sha256(f"claim {table} {secret}".encode()).hexdigest()[:32]


def fresh_claim() -> str:
    """For who shows no secret."""
    return secrets.token_hex(16)


class _Purpose:
    """Signs for one purpose, so that what is signed for one is nothing for another."""

    def __init__(self, signing: SigningSecrets, salt: str) -> None:
        self._now = URLSafeSerializer(signing.now, salt=salt)
        self._before = [(URLSafeSerializer(old, salt=salt), until) for old, until in signing.before]

    def dumps(self, told: list[Any]) -> str:
        """What is told, signed."""
        signed = self._now.dumps(told)
        return signed.decode() if isinstance(signed, bytes) else signed

    def loads(self, text: str) -> Any:
        """What was told. Raises BadSignature."""
        return self.read(text)[0]

    def read(self, text: str) -> tuple[Any, bool]:
        """What was told, and whether a secret of before has signed it. Raises BadSignature."""
        try:
            return self._now.loads(text), False
        except BadSignature:
            for old, until in self._before:
                if until > now_ms():
                    with suppress(BadSignature):
                        return old.loads(text), True
            raise


class Invitations:
    """Writes and reads the tokens of one server."""

    def __init__(self, signing: SigningSecrets) -> None:
        self._signer = _Purpose(signing, "innkeep.seat")
        self._passes = _Purpose(signing, "innkeep.pass")
        self._stops = _Purpose(signing, "innkeep.stop")
        self._confirmations = _Purpose(signing, "innkeep.confirm")

    def write(self, invitation: Invitation) -> str:
        """The token; only letters, digits, ``-``, ``_`` and ``.``."""
        told = [invitation.table, invitation.link, 0, invitation.generation]
        return self._signer.dumps([*told, 1] if invitation.bot else told)

    def read(self, token: object) -> Invitation:
        """What the token stands for. Raises RefusedError when this server did not write it."""
        if not isinstance(token, str) or len(token) > 300:
            raise RefusedError("bad-token", "token")
        try:
            (table, link, _, *more), aged = self._signer.read(token)
        except (BadSignature, ValueError, TypeError):
            raise RefusedError("bad-token", "token") from None
        return Invitation(table, link, more[0] if more else 0, bot=len(more) > 1, aged=aged)

    def write_pass(self, invitation: Invitation, keys: int, *, inside: bool) -> str:
        """A pass for who knew password number ``keys``, or (``inside``) came in by that token under it."""
        told = [invitation.table, invitation.link, invitation.generation, keys]
        return self._passes.dumps([*told, 1] if inside else told)

    def passes(self, text: object, invitation: Invitation, keys: int) -> RoomPass:
        """What the text is to the holder of that token under that password."""
        if not isinstance(text, str) or len(text) > 300:
            return RoomPass.NONE
        try:
            table, link, generation, known, *inside = self._passes.loads(text)
        except (BadSignature, ValueError, TypeError):
            return RoomPass.NONE
        asked = invitation.table, invitation.link, invitation.generation, keys
        if (table, link, generation, known) != asked:
            return RoomPass.NONE
        return RoomPass.INSIDE if inside else RoomPass.PASSWORD

    def write_stop(self, table: str, person: tuple[int, int]) -> str:
        """What ends the mails a table sends to that person (link and turn), and opens nothing."""
        return self._stops.dumps([table, *person])

    def read_stop(self, text: str) -> tuple[str, int, int]:
        """The table, link and turn of ``write_stop``. Raises RefusedError."""
        try:
            table, link, turn = self._stops.loads(text[:300])
        except (BadSignature, ValueError, TypeError):
            raise RefusedError("bad-token", "token") from None
        return table, link, turn

    def write_confirmation(self, table: str, person: tuple[int, int], digest: str) -> str:
        """What says that the owner of an address (its digest) wants that table's mails; opens nothing."""
        return self._confirmations.dumps([table, *person, digest])

    def read_confirmation(self, text: str) -> tuple[str, int, int, str]:
        """The table, link, turn and digest of ``write_confirmation``. Raises RefusedError."""
        try:
            table, link, turn, digest = self._confirmations.loads(text[:300])
        except (BadSignature, ValueError, TypeError):
            raise RefusedError("bad-token", "token") from None
        return table, link, turn, digest
