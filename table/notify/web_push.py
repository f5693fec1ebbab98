"""Web Push: a browser whose page is closed is told by the push service of its maker.

The service learns that this server has something for that browser, and when. What it says is encrypted for
that browser alone (RFC 8291); that it comes from here is signed with the server's own key (RFC 8292).
"""

from __future__ import annotations

import os
import time
from base64 import urlsafe_b64encode
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import orjson

from innkeep.table.notify.message import DeliveryError, Message
from innkeep.table.notify.post import post, taken
from innkeep.table.notify.subscriptions import Subscription, raw
from innkeep.table.store.event_log import Store

KEY_NAME = "push key"

GOOD_S = 12 * 60 * 60
"""How long a service keeps a message for a browser that is off, and a signature holds."""

MOST_BYTES = 3000
"""Of what is told, before it is encrypted; services take at least 4096 after that."""

GONE = (404, 410)
"""The service knows no such browser any more."""


class PushKey:
    """What a server signs with, made at its first start and kept in its store: browsers subscribe for it
    alone."""

    def __init__(self, store: Store, about: Callable[[], str]) -> None:
        """``about`` gives who sends, for the service: this server's address."""
        from py_vapid import Vapid02

        self._vapid = Vapid02.from_raw(store.setting(KEY_NAME, _new_key).encode())
        self._vapid.conf = {"no-strict": True}  # it would take no address with a port
        self._about = about

    @property
    def public(self) -> str:
        """What a browser subscribes with, as ``applicationServerKey`` takes it."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        point = self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return urlsafe_b64encode(point).rstrip(b"=").decode()

    def signed(self, origin: str, now: float) -> str:
        """The ``Authorization`` of a message to the service at that origin, at that moment (s since 1970)."""
        claims = {"aud": origin, "sub": self._about(), "exp": int(now) + GOOD_S}
        return str(self._vapid.sign(claims)["Authorization"])


def _new_key() -> str:
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key

    number = generate_private_key(SECP256R1()).private_numbers().private_value
    return urlsafe_b64encode(number.to_bytes(32, "big")).rstrip(b"=").decode()


def encrypted(text: bytes, told: Subscription) -> bytes:
    """A message for one browser alone (RFC 8291, ``aes128gcm``)."""
    import http_ece
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key

    made: bytes = http_ece.encrypt(
        text,
        salt=os.urandom(16),
        private_key=generate_private_key(SECP256R1()),
        dh=raw(told.key),
        auth_secret=raw(told.auth),
        version="aes128gcm",
    )
    return made


class WebPush:
    """The way to one browser."""

    def __init__(self, key: PushKey, told: Subscription, gone: Callable[[str], object]) -> None:
        """``gone`` is called with the browser's address when it is not there any more."""
        self._key = key
        self._told = told
        self._gone = gone

    def deliver(self, call: Message, to: str | None = None, stop: str | None = None) -> None:  # noqa: ARG002
        """Push it now. Raises DeliveryError."""
        said = call.to_json()
        shown: dict[str, Any] = {"title": said["table"], "text": call.sentence, "link": said["link"]}
        url = urlsplit(self._told.address)
        head = {
            "Authorization": self._key.signed(f"{url.scheme}://{url.netloc}", time.time()),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(GOOD_S),
            "Urgency": "high",
        }
        text = orjson.dumps(shown | {"lang": call.lang})
        if len(text) > MOST_BYTES:
            raise DeliveryError("push: too long")
        status = post("push", url, encrypted(text, self._told), head)
        if status in GONE:
            self._gone(self._told.address)
        else:
            taken("push", status)
