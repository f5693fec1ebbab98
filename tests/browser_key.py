"""The secret by which a table knows a browser again, as the clients of tests show it."""

from __future__ import annotations

import hashlib


def key_of(token: object) -> str:
    """The secret of the browser that comes by a link: in tests one browser each, which goes on under the link
    it came by after the seat has got a token of its own."""
    return hashlib.sha256(str(token).encode()).hexdigest()[:32]
