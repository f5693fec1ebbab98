"""The browser's files on their way out: packed once, kept in memory, under addresses that name what they say.

`/static/@<hash>/...` says what it says for ever, and is cached so; the pages name it. `/static/...` is the
same file, asked about each time. Whatever else is sent is packed here, too, where that pays.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TypeVar

from flask import Response, request
from gevent.lock import BoundedSemaphore

from innkeep.table.core.messages import LANGUAGES
from innkeep.table.http.joined_files import joined_script, joined_styles, later_scripts
from innkeep.table.live.loop.heavy_work import FoundOnce, beside


def _smallest() -> ModuleType | None:
    """The library that packs best; it comes with the extra `server`."""
    with suppress(ModuleNotFoundError):
        return import_module("brotli")
    return None


brotli = _smallest()

PACKED = frozenset((".webp", ".png", ".jpg", ".woff2", ".gz"))
"""Files that packing makes no smaller."""

HEAD = "<!-- head -->\n"
"""Where a page takes in what every page's head begins with (``head.html`` beside it)."""

WORDS = "<!-- words -->\n"
"""Where a page names the sentences its scripts ask for first, so that they come along with the scripts."""

JOINED = "joined/"
"""What the addresses of joined files begin with, below ``/static/``."""

LINKED = re.compile(r'<link rel="stylesheet" href="/static/(css/[^"]+)">\n')
SCRIPT = re.compile(r'<script type="module" src="/static/([^"]+)">')
PLACE = re.compile(r'"/static/(?P<name>[^"]+)"')

WORTH = 1000
"""Bytes from which packing pays."""

CLOSELY = 10
"""How closely brotli packs what is packed once: a page's scripts in a fifth of a second; 9 would leave them a
sixteenth larger, 11 would take twice as long for a fiftieth less."""

T = TypeVar("T")

FOREVER = "public, max-age=31536000, immutable"
ASK = "no-cache"
MOST_PAGES = 128
"""Pages kept as they were sent: in each language, under each prefix."""
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
    if len(data) >= WORTH and takes["br"] > 0 and brotli is not None:
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
    smallest = None if brotli is None else brotli.compress(data, quality=CLOSELY)
    return Packed(data, smallest, gzip.compress(data, 9))


def tagged(answer: Response, tag: str) -> Response:
    """The answer under a tag that stands for what it says: who has it already is told so, and no more."""
    encoding = answer.headers.get("Content-Encoding")
    answer.set_etag(f"{tag}-{encoding}" if encoding else tag)
    answer.make_conditional(request)
    return answer


class StaticFolder:
    """The files of a folder; those of the suffixes in ``hidden`` are for nobody.

    Besides its files it has for each page ``joined/<page>.css``, all its style sheets, and
    ``joined/<script>``, all its scripts (``joined_files.py``); ``joined/<script>+<other>`` is what a script
    fetches later. What was not asked for yet is joined and packed in a thread, one thing after the other.
    """

    def __init__(self, root: Path, hidden: tuple[str, ...] = ()) -> None:
        self._root = root.resolve()
        self._hidden = hidden
        self._looked = -LOOKED_S
        self._stamps: tuple[tuple[Path, int], ...] = ()
        self._kept: dict[str, Packed] = {}
        self._pages = FoundOnce[tuple[Path, str, str], Packed](MOST_PAGES)
        self._turn = BoundedSemaphore(1)

    def _look(self) -> None:
        """Forget what was joined and packed when a file has changed."""
        now = time.monotonic()
        if now - self._looked < LOOKED_S:
            return
        files = (path for path in sorted(self._root.rglob("*")) if path.is_file())
        stamps = tuple((path, path.stat().st_mtime_ns) for path in files)
        if stamps != self._stamps:
            self._kept = {}
            self._pages = FoundOnce(MOST_PAGES)
        self._stamps, self._looked = stamps, now

    def find(self, name: str, longest: int, version: str | None = None) -> str | None:
        """The path below the folder of the file of that name, if there is one to be had; what is joined
        only by a version, from where the addresses in it lead on."""
        if "\0" in name or len(name.encode()) > longest:
            return None
        if name.startswith(JOINED):
            return name if version and self._had(name) else None
        path = (self._root / name).resolve()
        seen = path.is_relative_to(self._root) and path.is_file() and path.suffix not in self._hidden
        return path.relative_to(self._root).as_posix() if seen else None

    def page(self, path: Path) -> Response:
        """A page whose links name each file by what it says now, and lie under the prefix."""
        lang = request.accept_languages.best_match(LANGUAGES, LANGUAGES[0])
        key = path, request.script_root, lang
        self._look()
        page = self._pages.of(key, lambda: self._in_turn(lambda: pack(self._page(*key).encode())))
        answer = packed(page.plain, "text/html", ASK, page)
        answer.headers["Vary"] = "Accept-Encoding, Accept-Language"
        return tagged(answer, digest(page.plain))

    def _page(self, path: Path, prefix: str, lang: str) -> str:
        whole = _whole(path)
        text = LINKED.sub("", whole.text.replace(f'/{whole.sheets[0]}"', f'/{JOINED}{whole.sheet}"', 1))
        for script in whole.scripts:
            text = text.replace(f'src="/static/{script}"', f'src="/static/{JOINED}{script}"')
        text = text.replace("<html ", f'<html data-languages="{" ".join(LANGUAGES)}" ', 1)
        words = f'<link rel="preload" href="{prefix}/i18n/{lang}.json?of=table" as="fetch"'
        text = text.replace(WORDS, f"{words} crossorigin>\n", 1)
        return PLACE.sub(lambda found: f'"{prefix}/static/{self._address(found["name"])}"', text)

    def file(self, name: str, version: str | None = None) -> Response:
        """A file that was found; at the address that names what it says it may be kept for ever."""
        kept = self._had(name)
        if kept is None:
            raise FileNotFoundError(name)
        tag = digest(kept.plain)
        cache = FOREVER if version == tag else ASK
        mimetype = mimetypes.guess_type(name)[0] or "application/octet-stream"
        if Path(name).suffix in PACKED:
            answer = Response(kept.plain, mimetype=mimetype)
            answer.headers["Cache-Control"] = cache
        else:
            answer = packed(kept.plain, mimetype, cache, kept)
        return tagged(answer, tag)

    def _had(self, name: str) -> Packed | None:
        """A file, packed by now; None where there is none of that name."""
        self._look()
        found = self._kept.get(name)
        if found is None:
            found = self._in_turn(lambda: self._found(name))
        return found

    def _in_turn(self, work: Callable[[], T]) -> T:
        """What that work finds in a thread, where nothing else joins or packs meanwhile."""
        with self._turn:
            return beside(work)

    # -- in the thread -----------------------------------------------------------------------------

    def _found(self, name: str) -> Packed | None:
        if name.startswith(JOINED):
            return self._join(name)
        found = self._kept.get(name)
        if found is None:
            path = self._root / name
            found = self._kept[name] = _pack(path, path.stat().st_mtime_ns)
        return found

    def _address(self, name: str) -> str:
        found = self._found(name)
        if found is None:
            raise FileNotFoundError(name)
        return f"@{digest(found.plain)}/{name}"

    def _join(self, name: str) -> Packed | None:
        """What ``joined/...`` stands for; None when it stands for nothing."""
        entry = name.removeprefix(JOINED).partition("+")[0]
        if name in self._kept or JOINED + entry in self._kept:
            return self._kept.get(name)
        page = next(
            (page for page in map(_whole, self._every_page()) if entry in (page.sheet, *page.scripts)), None
        )
        if page is None:
            return None
        if entry == page.sheet:
            self._keep(entry, joined_styles(self._root, page.sheets, self._above(entry)))
        else:
            above = self._above(entry)

            def later(other: str) -> str:
                return above(f"{JOINED}{entry}+{other}")

            for other, text in later_scripts(self._root, entry, later):
                self._keep(f"{entry}+{other}", text)
            self._keep(entry, joined_script(self._root, entry, later))
        return self._kept.get(name)

    def _keep(self, name: str, text: str) -> None:
        self._kept[JOINED + name] = pack(text.encode())

    def _every_page(self) -> Iterator[Path]:
        return (path for path in self._root.glob("*.html") if path.name != "head.html")

    def _above(self, entry: str) -> Callable[[str], str]:
        """Addresses as they are seen from a joined file."""
        up = "../" * ((JOINED + entry).count("/") + 1)
        return lambda other: up + self._address(other)


@dataclass(frozen=True, slots=True)
class WholePage:
    """A page with the head all pages share, and what it names."""

    text: str
    sheet: str
    """What all its style sheets are called together."""
    sheets: list[str]
    scripts: list[str]


def _whole(path: Path) -> WholePage:
    head = path.with_name("head.html").read_text("utf-8")
    text = path.read_text("utf-8").replace(HEAD, head)
    return WholePage(text, f"{path.stem}.css", LINKED.findall(text), SCRIPT.findall(text))


def digest(data: bytes) -> str:
    """What stands for these bytes in addresses.

    >>> digest(b"")
    'e3b0c44298fc'
    """
    return hashlib.sha256(data).hexdigest()[:12]


@lru_cache(maxsize=512)
def _pack(path: Path, _changed: int) -> Packed:
    data = path.read_bytes()
    return Packed(data) if path.suffix in PACKED else pack(data)
