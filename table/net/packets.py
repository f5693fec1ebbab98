"""Socket.IO's packets as they come and go most: an op as text, events and answers as finished frames."""

from __future__ import annotations

from typing import Any

import orjson

from innkeep.table.net.frames import text_frame

LONGEST_NUMBER = 12


def read_op(text: str) -> tuple[bytes, Any] | None:
    """The answer's number and the op of a packet `42<number>["op",{"kind":..}]`; None for all others."""
    start = text.find("[", 2, 2 + LONGEST_NUMBER + 1)
    number = text[2:start] if start > 2 else ""
    if not (number.isdecimal() and number.isascii()):
        return None
    try:
        data = orjson.loads(text[start:])
    except ValueError:
        return None
    if len(data) != 2 or data[0] != "op" or not isinstance(data[1], dict):
        return None
    if not isinstance(data[1].get("kind"), str):
        return None
    return number.encode(), data[1]


def answer_frame(number: bytes, data: object) -> bytes:
    """The answer to an event with that number as a finished frame."""
    return text_frame(b"43" + number + b"[" + orjson.dumps(data) + b"]")


def event_frame(event: str, data: object) -> bytes:
    """An event as a finished WebSocket frame, the same for everybody it goes to."""
    return text_frame(b'42["' + event.encode() + b'",' + orjson.dumps(data) + b"]")
