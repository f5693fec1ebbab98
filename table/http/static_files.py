"""The browser's files on their way out: packed once, kept in memory, under addresses that name what they say.

`/static/@<version>/...` never changes and is cached for ever; the pages name it. `/static/...` is the same
file, asked about each time. Whatever else is sent is packed here, too, where that pays.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import time
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import brotli
from flask import Response, request

PACKED = frozenset((".webp", ".png", ".jpg", ".woff2", ".gz"))
"""Files that packing makes no smaller."""

HEAD = b"<!-- head -->\n"
"""Where a page takes in what every page's head begins with (``head.html`` beside it)."""

WORTH = 1000
"""Bytes from which packing pays."""

FOREVER = "public, max-age=31536000, immutable"
ASK = "no-cache"
LOOKED_S = 1.0
"""How long a look at the files is good for."""

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("text/javascript", ".mjs")
mimetypes.add_type("image/webp", ".webp")
mimetypes.add_type("application/manifest+json", ".webmanifest")


@dataclass(frozen=True, slots=True)
class Packed:
    """Some bytes, and the same packed in each way a browser may take; None = not worth it."""

    plain: bytes
    br: bytes | None = None
    gzip: bytes | None = None


def packed(data: bytes, mimetype: str, cache: str, kept: Packed | None = None) -> Response:
    """An answer, packed as the browser takes it best; ``kept`` has it packed already."""
    takes = request.accept_encodings
    encoding, body = "", data
    if len(data) >= WORTH and takes["br"] > 0:
        encoding, body = "br", (kept and kept.br) or brotli.compress(data, quality=4)
    elif len(data) >= WORTH and takes["gzip"] > 0:
        encoding, body = "gzip", (kept and kept.gzip) or gzip.compress(data, 5)
    answer = Response(body, mimetype=mimetype)
    if encoding:
        answer.headers["Content-Encoding"] = encoding
    answer.headers["Vary"] = "Accept-Encoding"
    answer.headers["Cache-Control"] = cache
    return answer


def pack(data: bytes) -> Packed:
    """Bytes that are sent often, packed in every way once."""
    if len(data) < WORTH:
        return Packed(data)
    return Packed(data, brotli.compress(data, quality=9), gzip.compress(data, 9))


class Shelf:
    """The files of a folder; those of the suffixes in ``hidden`` are for nobody."""

    def __init__(self, root: Path, hidden: tuple[str, ...] = ()) -> None:
        self._root = root.resolve()
        self._hidden = hidden
        self._looked = -LOOKED_S
        self._version = ""

    @property
    def version(self) -> str:
        """What stands for the contents of all files: the same on every server that has the same."""
        now = time.monotonic()
        if now - self._looked >= LOOKED_S:
            files = (path for path in sorted(self._root.rglob("*")) if path.is_file())
            stamps = tuple((path, path.stat().st_mtime_ns) for path in files)
            self._version, self._looked = _digest(stamps), now
        return self._version

    def find(self, name: str, longest: int) -> Path | None:
        """The file of that name, if it lies in here."""
        possible = "\0" not in name and len(name.encode()) <= longest
        path = (self._root / name).resolve() if possible else self._root
        seen = path.is_relative_to(self._root) and path.is_file() and path.suffix not in self._hidden
        return path if seen else None

    def page(self, path: Path) -> Response:
        """A page whose links name the present version of each file, and lie under the prefix."""
        start = f'"{request.script_root}/static/@{self.version}/'
        head = path.with_name("head.html").read_bytes()
        links = path.read_bytes().replace(HEAD, head).replace(b'"/static/', start.encode())
        return self._tagged(packed(links, "text/html", ASK), hashlib.sha256(links).hexdigest()[:16])

    def file(self, path: Path, version: str | None = None) -> Response:
        """A file; with its present version it may be kept for ever."""
        kept = _pack(path, path.stat().st_mtime_ns)
        cache = FOREVER if version == self.version else ASK
        mimetype = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        if path.suffix in PACKED:
            answer = Response(kept.plain, mimetype=mimetype)
            answer.headers["Cache-Control"] = cache
        else:
            answer = packed(kept.plain, mimetype, cache, kept)
        return self._tagged(answer, hashlib.sha256(kept.plain).hexdigest()[:16])

    @staticmethod
    def _tagged(answer: Response, tag: str) -> Response:
        encoding = answer.headers.get("Content-Encoding")
        answer.set_etag(f"{tag}-{encoding}" if encoding else tag)
        answer.make_conditional(request)
        return answer


@lru_cache(maxsize=512)
def _pack(path: Path, _changed: int) -> Packed:
    data = path.read_bytes()
    return Packed(data) if path.suffix in PACKED else pack(data)


@lru_cache(maxsize=2)
def _digest(stamps: tuple[tuple[Path, int], ...]) -> str:
    seen = hashlib.sha256()
    for path, _ in stamps:
        seen.update(path.name.encode() + hashlib.sha256(path.read_bytes()).digest())
    return seen.hexdigest()[:12]
