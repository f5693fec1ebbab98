"""Pictures of faces and backs: asked of whoever draws them, once, and kept on disk.

Without a provider there are none, and clients draw plain cards.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path

import gevent
from gevent.event import AsyncResult

from .messages import LANGUAGES
from .plugins import AssetProvider
from .store import Store

log = logging.getLogger("innkeep.table")

WIDTHS = (125, 250, 500)
"""Pictures come this wide, in pixels: for cards on the board, in the hand, and looked at closely."""


class Faces:
    """The picture cache of a server."""

    def __init__(self, store: Store, provider: AssetProvider | None, folder: Path) -> None:
        self._store = store
        self._provider = provider
        self._root = folder
        self._drawing: dict[Path, AsyncResult] = {}
        self._ahead: set[str] = set()

    @cached_property
    def _folder(self) -> Path:
        """Where pictures of the present provider are kept; a new version of it starts afresh."""
        return self._root / re.sub(r"\W", "", str(getattr(self._provider, "version", "0")))

    def picture(self, token: str, lang: str, width: int) -> Path | None:
        """The file of a picture, drawn now if need be; None when nobody can draw it."""
        if self._provider is None or lang not in LANGUAGES or width not in WIDTHS:
            return None
        if not re.fullmatch(r"[\w-]{1,32}", token):
            return None
        path = self._folder / f"{token}-{lang}-{width}.webp"
        if path.is_file():
            return path
        known = self._store.face(token)
        return None if known is None else self._draw(self._provider, known[0], lang, width, path)

    def draw_ahead(self, tokens: Iterable[str], first: str) -> None:
        """Draw pictures in the background, language `first` and the smallest first: nobody waits for them."""
        new = [token for token in tokens if token not in self._ahead]
        if self._provider is None or not new:
            return
        self._ahead.update(new)
        langs = sorted(LANGUAGES, key=lambda lang: lang != first)
        wanted = [(token, lang, width) for lang in langs for width in WIDTHS[:2] for token in new]
        gevent.spawn(self._draw_all, wanted)

    def _draw_all(self, wanted: list[tuple[str, str, int]]) -> None:
        for token, lang, width in wanted:
            self.picture(token, lang, width)
            gevent.sleep(0)

    def _draw(self, provider: AssetProvider, key: str, lang: str, width: int, path: Path) -> Path | None:
        if path in self._drawing:
            found: Path | None = self._drawing[path].get()
            return found
        result = self._drawing[path] = AsyncResult()
        drawn: Path | None = None
        try:
            data = provider.picture(key, lang, width)
            if data is not None:
                path.parent.mkdir(parents=True, exist_ok=True)
                half = path.with_suffix(".part")
                half.write_bytes(data)
                half.replace(path)
                drawn = path
        except LookupError:
            log.debug("nobody draws %s", key)
        except Exception:
            log.exception("cannot draw %s", key)
        finally:
            del self._drawing[path]
            result.set(drawn)
        return drawn
