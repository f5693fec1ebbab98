"""Signed tokens: who holds one may come to that table by that link. And passes: who was let in before."""

from __future__ import annotations

import hashlib
import re
import secrets
from dataclasses import dataclass, replace
from enum import Enum

from itsdangerous import BadSignature, URLSafeSerializer

from innkeep.table.core.errors import RefusedError


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


class Invitations:
    """Writes and reads the tokens of one server."""

    def __init__(self, server_secret: bytes) -> None:
        self._signer = URLSafeSerializer(server_secret, salt="innkeep.seat")
        self._passes = URLSafeSerializer(server_secret, salt="innkeep.pass")
        self._stops = URLSafeSerializer(server_secret, salt="innkeep.stop")
        self._confirmations = URLSafeSerializer(server_secret, salt="innkeep.confirm")

    def write(self, invitation: Invitation) -> str:
        """The token; only letters, digits, ``-``, ``_`` and ``.``."""
        told = [invitation.table, invitation.link, 0, invitation.generation]
        return _text(self._signer.dumps([*told, 1] if invitation.bot else told))

    def read(self, token: object) -> Invitation:
        """What the token stands for. Raises RefusedError when this server did not write it."""
        if not isinstance(token, str) or len(token) > 300:
            raise RefusedError("bad-token", "token")
        try:
            table, link, _, *more = self._signer.loads(token)
        except (BadSignature, ValueError, TypeError):
            raise RefusedError("bad-token", "token") from None
        return Invitation(table, link, more[0] if more else 0, bot=len(more) > 1)

    def write_pass(self, invitation: Invitation, keys: int, *, inside: bool) -> str:
        """A pass for who knew password number ``keys``, or (``inside``) came in by that token under it."""
        told = [invitation.table, invitation.link, invitation.generation, keys]
        return _text(self._passes.dumps([*told, 1] if inside else told))

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
        return _text(self._stops.dumps([table, *person]))

    def read_stop(self, text: str) -> tuple[str, int, int]:
        """The table, link and turn of ``write_stop``. Raises RefusedError."""
        try:
            table, link, turn = self._stops.loads(text[:300])
        except (BadSignature, ValueError, TypeError):
            raise RefusedError("bad-token", "token") from None
        return table, link, turn

    def write_confirmation(self, table: str, person: tuple[int, int], digest: str) -> str:
        """What says that the owner of an address (its digest) wants that table's mails; opens nothing."""
        return _text(self._confirmations.dumps([table, *person, digest]))

    def read_confirmation(self, text: str) -> tuple[str, int, int, str]:
        """The table, link, turn and digest of ``write_confirmation``. Raises RefusedError."""
        try:
            table, link, turn, digest = self._confirmations.loads(text[:300])
        except (BadSignature, ValueError, TypeError):
            raise RefusedError("bad-token", "token") from None
        return table, link, turn, digest


def _text(signed: str | bytes) -> str:
    return signed.decode() if isinstance(signed, bytes) else signed
