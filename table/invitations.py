"""Signed tokens: who holds one may take that seat (or look on) at that table."""

from __future__ import annotations

from dataclasses import dataclass

from itsdangerous import BadSignature, URLSafeSerializer

from .refusal import Refused


@dataclass(frozen=True, slots=True)
class Invitation:
    """What a token stands for; ``seat`` None = spectator."""

    table: str
    seat: int | None
    host: bool = False


class Invitations:
    """Writes and reads the tokens of one server."""

    def __init__(self, server_secret: bytes) -> None:
        self._signer = URLSafeSerializer(server_secret, salt="innkeep.seat")

    def write(self, invitation: Invitation) -> str:
        """The token; only letters, digits, ``-``, ``_`` and ``.``."""
        text = self._signer.dumps([invitation.table, invitation.seat, int(invitation.host)])
        return text.decode() if isinstance(text, bytes) else text

    def read(self, token: object) -> Invitation:
        """What the token stands for. Raises Refused when this server did not write it."""
        if not isinstance(token, str) or len(token) > 300:
            raise Refused("bad-token", "token")
        try:
            table, seat, host = self._signer.loads(token)
        except (BadSignature, ValueError, TypeError):
            raise Refused("bad-token", "token") from None
        return Invitation(table, seat, bool(host))
