"""On the path of a process this is a small internet: names lead where `STAND_INS` says (JSON: name to places,
each an address and a port, one after the other), and one address of this machine counts as public."""

from __future__ import annotations

import ipaddress
import json
import os
import socket
from typing import Any

PUBLIC = "127.0.0.77"
_WORLD: dict[str, list[list[Any]]] = json.loads(os.environ.get("STAND_INS", "{}"))
_real = socket.getaddrinfo
_is_global = ipaddress.IPv4Address.is_global.fget  # type: ignore[attr-defined]


def _found(host: Any, port: Any, *rest: Any, **more: Any) -> Any:
    places = _WORLD.get(host if isinstance(host, str) else "")
    if not places:
        return _real(host, port, *rest, **more)
    address, instead = places.pop(0) if len(places) > 1 else places[0]
    return _real(address, instead or port, *rest, **more)


if _WORLD:
    socket.getaddrinfo = _found
    ipaddress.IPv4Address.is_global = property(  # type: ignore[assignment]
        lambda one: str(one) == PUBLIC or _is_global(one)
    )
