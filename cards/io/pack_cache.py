"""Packs that were read before, kept as plain JSON in the user's cache folder. A kept library is used only if
every byte it was read from is still the same; what is missing, damaged or cannot be written is passed over.
What a pack may say is decided by `innkeep.cards.io.pack_schema` before anything is kept here."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from hashlib import blake2b
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import orjson
from platformdirs import user_cache_path

from innkeep.cards.catalogue import LANGUAGES
from innkeep.cards.model import Deck

KEPT = 8
MAX_BYTES = 32 * 1024 * 1024

_HERE = Path(__file__).parents[1]
_READERS = (
    "io/pack_cache.py",
    "model.py",
    "io/pack_files.py",
    "io/pack_schema.py",
    "io/schema_fields.py",
    "io/strict_fields.py",
    "machineries/records.py",
    "io/machinery_schema.py",
    "vocabulary.py",
    "words.py",
)
_SIZE = 20


def key(files: Iterable[tuple[str, bytes]]) -> str:
    """The name under which packs are kept: it changes with any byte of them, of their names, and of the
    modules that read them, and with the languages that titles are filled in for."""
    digest = blake2b(_version(), digest_size=_SIZE)
    digest.update(",".join(LANGUAGES).encode())
    for name, content in files:
        digest.update(f"{len(name)}:{name}:{len(content)}:".encode("utf-8", "surrogateescape"))
        digest.update(content)
    return digest.hexdigest()


def recall(name: str) -> tuple[Deck, ...] | None:
    """The decks kept under a key, or None where there are none that can be trusted to be whole."""
    try:
        with _file(name).open("rb") as file:
            checksum, content = file.readline().strip().decode("ascii"), file.read(MAX_BYTES)
        if checksum != _checksum(content):
            return None
        return tuple(_reader(Deck)(deck) for deck in orjson.loads(content))
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        return None


def keep(name: str, decks: Iterable[Deck]) -> None:
    """Keep decks under a key, in one step, and forget all but the newest few; nothing where it cannot be."""
    content = orjson.dumps([_plain(deck) for deck in decks])
    target = _file(name)
    with suppress(OSError):
        target.parent.mkdir(parents=True, exist_ok=True)
        handle, made = tempfile.mkstemp(dir=target.parent, prefix=".", suffix=".part")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(_checksum(content).encode("ascii") + b"\n" + content)
            Path(made).replace(target)
        except OSError:
            Path(made).unlink(missing_ok=True)
            raise
        older = sorted(target.parent.glob("*.json"), key=lambda one: one.stat().st_mtime, reverse=True)
        for one in older[KEPT:]:
            one.unlink(missing_ok=True)


def folder() -> Path:
    """Where packs are kept."""
    return user_cache_path("innkeep") / "packs"


def _file(name: str) -> Path:
    return folder() / f"{name}.json"


def _checksum(content: bytes) -> str:
    return blake2b(content, digest_size=_SIZE).hexdigest()


@cache
def _version() -> bytes:
    return b"".join(blake2b((_HERE / name).read_bytes()).digest() for name in _READERS)


def _plain(value: Any) -> Any:
    """A record as plain data; what has its default is left out."""
    if is_dataclass(value):
        given = ((f, getattr(value, f.name)) for f in fields(value))
        return {f.name: _plain(item) for f, item in given if f.default is MISSING or item != f.default}
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return dict(value) if isinstance(value, Mapping) else value


@cache
def _reader(kind: Any) -> Callable[[Any], Any]:
    """What makes a value of a type of the model of plain data; TypeError or KeyError if it does not fit."""
    origin, inside = get_origin(kind), get_args(kind)
    if is_dataclass(kind):
        hints = get_type_hints(kind)
        readers = {f.name: _reader(hints[f.name]) for f in fields(kind)}
        return lambda data: kind(**{name: readers[name](item) for name, item in data.items()})  # type: ignore[operator]
    if origin in (Union, UnionType):
        (some,) = (_reader(part) for part in inside if part is not NoneType)
        return lambda data: None if data is None else some(data)
    if origin is tuple:
        each = _reader(inside[0])
        return lambda data: tuple([each(item) for item in data])
    if origin is not None:
        return lambda data: {_of(inside[0], name): _of(inside[1], item) for name, item in data.items()}
    return lambda data: _of(kind, data)


def _of(kind: Any, data: Any) -> Any:
    if type(data) is not kind:
        raise TypeError(f"{data!r:.60} is not {kind}")
    return data
