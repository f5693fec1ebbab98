"""Pictures of faces and backs: drawn ahead, a whole set-up at a time, and kept on disk.

Which pictures are there, and when, must tell nobody which cards others have looked at: whoever knows a face's
token could ask for its picture and see by the time it takes whether somebody asked before. So no request
draws. A request for a picture that is not there yet waits for its turn in a *sheet*: all faces of one set-up
in one language and width, or all that everybody sees of it from the beginning (backs, tokens), drawn in the
order of the set-up. All that requests may change is which sheet comes first: of those somebody waits for, the
one with least left. How far a sheet has come depends on when its table was set out and on nothing else.

Without a provider there are no pictures, and clients draw plain cards.
"""

from __future__ import annotations

import logging
import re
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import gevent
from gevent.event import AsyncResult

from innkeep.table.core.messages import LANGUAGES
from innkeep.table.plugins.discovery import AssetProvider
from innkeep.table.store.database.database import OUTAGE
from innkeep.table.store.disk_space import ANYWHERE, DiskSpace
from innkeep.table.store.event_log import Store

log = logging.getLogger("innkeep.table")

WIDTHS = (125, 250, 500)
"""Pictures come this wide, in pixels: for cards on the board, in the hand, and looked at closely."""

AGAIN_S = 1.0
"""How long drawing waits for a store that is away."""

PATIENCE_S = 20.0
"""How long a request waits for its turn."""

SHEETS = 600
"""Sheets that may wait to be drawn; beyond that the ones asked for least lately are forgotten."""

Key = tuple[tuple[str, ...], str, int]
"""A sheet: the tokens on it, its language and the width of its pictures."""


class NotYetError(Exception):
    """A picture that will be there later."""


@dataclass(slots=True)
class Sheet:
    """What is left to draw of a sheet, the next one last."""

    left: list[str]
    failed: bool = False
    """Something went wrong that may go well another time."""


class Faces:
    """The pictures of a server."""

    def __init__(
        self, store: Store, provider: AssetProvider | None, folder: Path, space: DiskSpace = ANYWHERE
    ) -> None:
        self._store = store
        self._space = space
        self._provider = provider
        self._root = folder
        self._sheets: OrderedDict[Key, Sheet] = OrderedDict()
        self._groups: dict[str, tuple[str, ...]] = {}
        self._done: set[Key] = set()
        self._asked: set[Key] = set()
        """Sheets somebody has waited for."""
        self._waiting: dict[Path, AsyncResult] = {}
        self._at_work = False

    @cached_property
    def _folder(self) -> Path:
        """Where pictures of the present provider are kept; a new version of it starts afresh."""
        return self._root / re.sub(r"\W", "", str(getattr(self._provider, "version", "0")))

    def _path(self, token: str, lang: str, width: int) -> Path:
        return self._folder / f"{token}-{lang}-{width}.webp"

    def picture(self, token: str, lang: str, width: int) -> Path | None:
        """The file of a picture, waited for if need be; None when nobody can draw it.

        Raises NotYetError when its turn has not come within ``PATIENCE_S``.
        """
        if self._provider is None or lang not in LANGUAGES or width not in WIDTHS:
            return None
        if not re.fullmatch(r"[\w-]{1,32}", token):
            return None
        tokens = self._groups.get(token) or self._everything(token)
        if tokens is None:
            return None
        path = self._path(token, lang, width)
        sheet = self._sheets.get((tokens, lang, width)) or self._wanted(tokens, lang, width)
        if path.is_file() or sheet is None or token not in sheet.left:
            return path if path.is_file() else None
        self._asked.add((tokens, lang, width))
        try:
            self._waiting.setdefault(path, AsyncResult()).get(timeout=PATIENCE_S)
        except gevent.Timeout:
            raise NotYetError from None
        return path if path.is_file() else None

    def together(self, tokens: Iterable[str], *, anew: bool = False) -> tuple[str, ...]:
        """Let these be drawn as one, should anybody ask for one of them; a token stays where it is, unless
        they are put together ``anew``."""
        group = tuple(dict.fromkeys(tokens))
        new = group if anew else tuple(token for token in group if token not in self._groups)
        self._groups.update(dict.fromkeys(new, new))
        return group

    def portraits(self, tokens: Iterable[str], first: str) -> None:
        """Draw small pictures of these before anybody asks: all who open the front page see them."""
        if self._provider is None:
            return
        group = self.together(tokens)
        for lang in sorted(LANGUAGES, key=lambda lang: lang != first):
            for width in WIDTHS[:2]:
                for drawn in dict.fromkeys(self._groups[token] for token in group):
                    self._wanted(drawn, lang, width)

    def draw_ahead(self, tokens: Iterable[str], first: str, *, seen: bool = False) -> None:
        """Draw these in the background, language ``first`` and what a board needs first; nobody waits for
        them. They are one set-up: the order tells nothing of who wants which. ``seen``: what everybody sees
        of it from the beginning."""
        if self._provider is None:
            return
        group = self.together(tokens, anew=seen)
        for lang in sorted(LANGUAGES, key=lambda lang: lang != first):
            for width in WIDTHS:
                for tokens in dict.fromkeys(self._groups[token] for token in group):
                    self._wanted(tokens, lang, width)

    def _everything(self, token: str) -> tuple[str, ...] | None:
        """For a token of no set-up that was opened since the start: all faces the store knows, as one."""
        if self._store.faces.find(token) is None:
            return None
        self.together(sorted(self._store.faces.tokens()))
        return self._groups.get(token)

    def _wanted(self, tokens: tuple[str, ...], lang: str, width: int) -> Sheet | None:
        """The sheet, if anything on it is still to be drawn; put in line if it was not."""
        key = tokens, lang, width
        if key in self._done:
            return None
        sheet = self._sheets.get(key)
        if sheet is None:
            sheet = self._sheets[key] = Sheet(list(reversed(tokens)))
            while len(self._sheets) > SHEETS:
                self._drop(self._sheets.popitem()[0])
            if not self._at_work:
                self._at_work = True
                gevent.spawn(self._work)
        return sheet

    def _work(self) -> None:
        try:
            while self._sheets:
                key = self._next()
                sheet = self._sheets[key]
                _, lang, width = key
                while sheet.left and self._next() == key:
                    token = sheet.left[-1]
                    path = self._path(token, lang, width)
                    try:
                        if not path.is_file():
                            sheet.failed |= not self._draw(token, lang, width, path)
                    except OUTAGE as problem:
                        log.warning("drawing waits: %s", problem)
                        gevent.sleep(AGAIN_S)
                        continue
                    sheet.left.pop()
                    waiting = self._waiting.pop(path, None)
                    if waiting is not None:
                        waiting.set(None)
                    gevent.sleep(0)
                if not sheet.left and self._sheets.get(key) is sheet:
                    del self._sheets[key]
                    self._asked.discard(key)
                    if not sheet.failed:
                        self._done.add(key)
        finally:
            self._at_work = False

    def _next(self) -> Key:
        """Which sheet is drawn now."""
        asked = min(self._asked, key=lambda key: (len(self._sheets[key].left), key), default=None)
        return next(iter(self._sheets)) if asked is None else asked

    def _drop(self, key: Key) -> None:
        tokens, lang, width = key
        self._asked.discard(key)
        for token in tokens:
            waiting = self._waiting.pop(self._path(token, lang, width), None)
            if waiting is not None:
                waiting.set(None)

    def _draw(self, token: str, lang: str, width: int, path: Path) -> bool:
        """Draw one; False when it may go better another time. Raises one of OUTAGE."""
        if self._space.low:
            return False
        try:
            known = self._store.faces.find(token)
            data = self._provider.picture(known[0], lang, width) if known and self._provider else None
            if data is not None:
                path.parent.mkdir(parents=True, exist_ok=True)
                half = path.with_suffix(".part")
                half.write_bytes(data)
                half.replace(path)
        except OUTAGE:
            raise
        except LookupError:
            log.debug("nobody draws %s", token)
        except OSError as error:  # who draws has ended, as when the server does, or the disk is full
            log.warning("cannot draw %s: %s", token, error)
            return False
        except Exception:
            log.exception("cannot draw %s", token)
            return False
        return True
