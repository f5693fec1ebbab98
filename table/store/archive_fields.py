"""What each field of an exported table may hold.

Anybody may have written the file: all is checked and bounded before anything is made of it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import orjson

from innkeep.table.core import maps
from innkeep.table.core.assistant_settings import MODES
from innkeep.table.core.state import ModuleSetupError

Json = dict[str, Any]
Check = tuple[Callable[[Any], bool], str]
"""Whether a value may stand there, and what may."""

TABLE_ID = re.compile(r"[A-Za-z0-9]{1,32}")
_MODULE = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
_SECRET = re.compile(r"[0-9a-f]{64}")

LATEST_MS = 253_402_300_799_999
"""The end of the year 9999 in milliseconds since 1970."""

MANY = 100_000
"""Entries of one list or object of a setup."""

SAID = 60
"""Letters of a wrong value that a message repeats."""


class ArchiveError(ValueError):
    """A document that is no table; the text says what is wrong."""


def _matching(pattern: re.Pattern[str]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, str) and pattern.fullmatch(value) is not None


def _whole(low: int, high: int) -> Check:
    return lambda value: type(value) is int and low <= value <= high, f"a whole number {low}..{high}"


def _text(most: int) -> Check:
    return lambda value: isinstance(value, str) and len(value) <= most, f"text of at most {most} characters"


def _or_none(check: Check) -> Check:
    right, allowed = check
    return lambda value: value is None or right(value), f"{allowed}, or null"


def _titles(value: Any) -> bool:
    """A text in some languages."""
    return isinstance(value, dict) and all(
        isinstance(text, str) and len(text) <= 500 for text in value.values()
    )


OBJECT: Check = (
    lambda value: isinstance(value, dict) and len(value) <= MANY,
    f"an object of at most {MANY} names",
)
OBJECTS: Check = (
    lambda value: (
        isinstance(value, list) and len(value) <= MANY and all(isinstance(one, dict) for one in value)
    ),
    f"a list of at most {MANY} objects",
)
TITLE: Check = (_titles, "an object of texts of at most 500 characters by language")
ID: Check = (lambda value: isinstance(value, str) and 0 < len(value) <= 200, "text of 1..200 characters")
SEAT: Check = _or_none(_whole(-1, 99))

HEAD: dict[str, Check] = {
    "id": (_matching(TABLE_ID), "1..32 letters and digits"),
    "module": (_matching(_MODULE), "the name of a module: 1..64 letters, digits, . _ -"),
    "assistant": (lambda value: value in MODES, ", ".join(MODES)),
    "secret": (_matching(_SECRET), "64 hexadecimal digits"),
    "created": _whole(0, LATEST_MS),
    "setup": OBJECT,
}
EVENT: dict[str, Check] = {
    "seq": _whole(1, 2**31 - 1),
    "seat": SEAT,
    "kind": _text(16),
    "args": OBJECT,
    "at": _whole(0, LATEST_MS),
}
EVENT_MAY: dict[str, Check] = {"op_id": _or_none(_text(160)), "head": _text(32)}
SETUP_MAY: dict[str, Check] = {
    "title": TITLE,
    "options": OBJECT,
    "told": OBJECT,
    "seats": OBJECTS,
    "zones": OBJECTS,
    "components": OBJECTS,
    "faces": (
        lambda value: OBJECT[0](value) and all(isinstance(about, dict) for about in value.values()),
        f"an object of at most {MANY} objects",
    ),
    "opening": OBJECTS,
    "macros": OBJECTS,
    "maps": OBJECTS,
}
WITHIN: dict[str, tuple[dict[str, Check], dict[str, Check]]] = {
    "seats": ({"title": TITLE}, {"color": _text(32)}),
    "zones": (
        {"id": ID, "kind": ID, "visibility": ID},
        {"seat": SEAT, "role": _text(64), "title": TITLE},
    ),
    "components": (
        {"id": ID, "kind": ID, "zone": ID},
        {"face": _or_none(_text(200)), "back": _or_none(_text(200))},
    ),
}
"""Of the things in each list of a setup: what they must have, and what else of them is known."""


def parsed(document: bytes) -> Any:
    """The data of a JSON document. Raises ArchiveError, also for a name that an object has twice.

    Readers differ on which of the two counts, so one could show what another does not check.
    """
    try:
        data = orjson.loads(document)
        json.loads(document, object_pairs_hook=_names_once)
    except (orjson.JSONDecodeError, RecursionError) as problem:
        raise ArchiveError(f"is no JSON document: {str(problem)[:200]}") from problem
    except ArchiveError:
        raise
    except ValueError as problem:  # a number of thousands of digits
        raise ArchiveError(f"is no JSON document: {str(problem)[:200]}") from problem
    return data


def _names_once(pairs: list[tuple[str, Any]]) -> None:
    seen = set()
    for name, _ in pairs:
        if name in seen:
            raise ArchiveError(f"{name[:SAID]}: this name is there twice; allowed: once")
        seen.add(name)


def check_head(data: Json) -> None:
    """Raises ArchiveError unless all that comes before the log is as a server writes it."""
    check(data, HEAD, {}, "")
    setup = data["setup"]
    check(setup, {}, SETUP_MAY, "setup.")
    for name, (must, may) in WITHIN.items():
        for number, item in enumerate(setup.get(name, [])):
            check(item, must, may, f"setup.{name}[{number}].")
    try:
        maps.checked(setup)
    except ModuleSetupError as problem:
        raise ArchiveError(f"setup.{str(problem)[:200]}") from problem


def check_events(events: Any) -> None:
    """Raises ArchiveError unless this is a list of what a server writes for each op."""
    if not isinstance(events, list):
        raise wrong("events", events, "a list of objects")
    for number, event in enumerate(events):
        if not isinstance(event, dict):
            raise wrong(f"events[{number}]", event, "an object")
        check(event, EVENT, EVENT_MAY, f"events[{number}].")


def check(data: Json, must: dict[str, Check], may: dict[str, Check], where: str) -> None:
    """Raises ArchiveError, which names the field after ``where``, unless all of ``must`` is there and
    right, and what of ``may`` is there is right, too."""
    for name, (right, allowed) in must.items():
        if name not in data:
            raise ArchiveError(f"{where}{name}: is missing; allowed: {allowed}")
        if not right(data[name]):
            raise wrong(where + name, data[name], allowed)
    for name, (right, allowed) in may.items():
        if name in data and not right(data[name]):
            raise wrong(where + name, data[name], allowed)


def wrong(field: str, value: Any, allowed: str) -> ArchiveError:
    """What to say of a field that holds something else."""
    said = json.dumps(value) if isinstance(value, str | int | float | None) else f"a {type(value).__name__}"
    return ArchiveError(f"{field}: {said[:SAID]}; allowed: {allowed}")
