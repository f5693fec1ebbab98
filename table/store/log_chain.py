"""The log as a chain: every event's head fixes that event and all before it, the set-up included.

``head(n) = HMAC(key, head(n-1) + HMAC(key, record(n)))``, ``head(0) = HMAC(key, "genesis" + ...)``, with
HMAC-SHA256 and a key that follows from the table's secret. A record is the event in one encoding: compact
JSON ``[seq, seat, kind, args, at, op id]`` with the fields of ``args`` in the order they were written in.

A head reveals nothing: without the secret it is the output of a pseudo-random function, so every viewer may
get the same one, though the records behind it hold faces and orders. A head binds the log: the commitment
fixes the secret, and with it the key, before the first head is sent; for a known key HMAC-SHA256
is as hard to collide as the hash itself. Heads are the first 18 bytes (144 bits), as they go out with every
delta: two logs under one head would take about 2^72 trials.

The record's inner digest stands for it where its text may not be shown even at the end (a private note): the
client's op id is part of the record and is told to nobody, so the text cannot be found by trying. So it does
where somebody's words were taken out of the log (``store.forgetting``): the event then holds that digest.

Pure functions; nothing here knows a store.
"""

from __future__ import annotations

import binascii
import hashlib
import hmac
import re
from typing import Any

import orjson

from innkeep.table.core.seeds import commitment
from innkeep.table.core.state import Event
from innkeep.table.ops.registry import KINDS

Json = dict[str, Any]

BYTES = 18

URL_SAFE = bytes.maketrans(b"+/", b"-_")
"""As `base64.urlsafe_b64encode` has it, which takes twice as long to get there."""

GONE = "gone"
"""In the arguments of an event whose words were taken out: the digest (hex) of its record as it was."""

_DIGEST = re.compile(r"[0-9a-f]{64}")

BLOCK, PADS = 64, (0x36, 0x5C)
"""SHA-256 takes in so many bytes at a time; what HMAC mixes the key with (RFC 2104)."""


def record(event: Event, op_id: str | None) -> bytes:
    """The event as it is hashed.

    >>> record(Event(3, 1, "chat", {"text": "hm"}, 9), "1:a")
    b'[3,1,"chat",{"text":"hm"},9,"1:a"]'
    """
    return orjson.dumps([event.seq, event.seat, event.kind, event.args, event.at, op_id])


class Chain:
    """Makes the heads of one table."""

    __slots__ = ("_inner", "_outer", "key")

    def __init__(self, secret: bytes) -> None:
        self.key: bytes = hmac.digest(secret, b"chain", "sha256")
        """What heads are made with; it follows from the secret, and the secret cannot be had from it."""
        # HMAC's inner and outer hash after the key, to be copied for each record: for records this short,
        # that is twice as quick as copying an HMAC
        key = self.key.ljust(BLOCK, b"\0")
        inner, outer = (hashlib.sha256(bytes([byte ^ pad for byte in key])) for pad in PADS)
        self._inner: Any = inner
        self._outer: Any = outer

    def digest(self, text: bytes) -> bytes:
        """The HMAC-SHA256 of a text; what stands for a record in its head.

        >>> chain = Chain(b"s" * 32)
        >>> chain.digest(b"text") == hmac.digest(chain.key, b"text", "sha256")
        True
        """
        inner = self._inner.copy()
        inner.update(text)
        made = self._outer.copy()
        made.update(inner.digest())
        found: bytes = made.digest()
        return found

    def genesis(self, text: bytes) -> str:
        """The head before the first event, from the record of the set-up."""
        return self.link("", self.digest(text))

    def link(self, head: str, digest: bytes) -> str:
        """The head after the record with that digest (24 characters)."""
        found = self.digest(head.encode() + digest)
        return binascii.b2a_base64(found[:BYTES], newline=False).translate(URL_SAFE).decode()

    def after(self, head: str, event: Event, op_id: str | None) -> str:
        """The head after an event.

        >>> chain = Chain(b"s" * 32)
        >>> one = chain.after("", Event(1, 0, "pass", {}), None)
        >>> len(one), one == chain.after("", Event(1, 1, "pass", {}), None)
        (24, False)
        """
        return self.link(head, self.record_digest(event, op_id))

    def record_digest(self, event: Event, op_id: str | None) -> bytes:
        """What stands for an event in its head: of its record as it was when it was stored."""
        if GONE in event.args:
            gone = event.args[GONE]
            if isinstance(gone, str) and _DIGEST.fullmatch(gone):
                return bytes.fromhex(gone)
        return self.digest(record(event, op_id))

    def left(self, event: Event) -> str:
        """What stands for an event as it is left when words were taken out of it (24 characters)."""
        return self.link("", self.digest(record(event, None)))

    def shown(self, event: Event, op_id: str | None) -> str | Json:
        """A record as it is shown when the table is over; only the digest of a writer's secret, and of what
        was taken out."""
        if KINDS[event.kind].private(event.args) or GONE in event.args:
            return {"seq": event.seq, "digest": self.record_digest(event, op_id).hex()}
        return record(event, op_id).decode()

    def sealed(self, head: str, event: Event, op_id: str | None) -> Event:
        """The event with the head after it."""
        return Event(
            event.seq,
            event.seat,
            event.kind,
            event.args,
            event.at,
            self.after(head, event, op_id),
        )


def genesis_record(id: str, module: str, assistant: str, setup: Json, created: int, secret: bytes) -> bytes:
    """The set-up as it is hashed."""
    return b"genesis" + orjson.dumps([id, module, assistant, setup, created, commitment(secret)])
