"""Words a server does not take: the operator's list, looked for in what people write and are called."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from pathlib import Path

from innkeep.table.core.errors import RefusedError

LONGEST_FILE = 1_000_000
"""Bytes of a list."""

FIELDS = ("text", "name", "rules")
"""What people write stands under these names, in whatever they send."""

_WORD = re.compile(r"\w+")


class WordListError(ValueError):
    """A file that is no list of words; the message is one line."""


class WordList:
    """The words; ``word*`` stands for all that begin so."""

    def __init__(self, words: Iterable[str] = ()) -> None:
        plain = {_plain(word) for word in words if word.strip("* ")}
        self._whole = frozenset(word for word in plain if not word.endswith("*"))
        self._beginnings = tuple(word[:-1] for word in plain if word.endswith("*"))

    def has(self, text: str) -> bool:
        """Does a listed word stand there? Letters' case, and marks above and below them, do not matter.

        >>> words = WordList(["bother", "blast*"])
        >>> words.has("Oh, BÓTHER!"), words.has("blasted"), words.has("bothersome")
        (True, True, False)
        """
        if not (self._whole or self._beginnings):
            return False
        found = _WORD.findall(_plain(text))
        return any(word in self._whole or word.startswith(self._beginnings) for word in found)

    def check(self, wish: object) -> None:
        """RefusedError ``unwelcome`` where a listed word stands in what somebody wrote."""
        if not (self._whole or self._beginnings) or not isinstance(wish, dict):
            return
        for field in FIELDS:
            said = wish.get(field)
            if isinstance(said, str) and self.has(said):
                raise RefusedError("unwelcome", field)


def read_words(file: Path) -> WordList:
    """A list from a file: one word a line, in UTF-8; lines that begin with # are left out. Raises
    WordListError and OSError."""
    if file.stat().st_size > LONGEST_FILE:
        raise WordListError(f"{file}: larger than {LONGEST_FILE} bytes")
    try:
        lines = file.read_text("utf-8-sig").splitlines()
    except UnicodeDecodeError:
        raise WordListError(f"{file}: is no text in UTF-8") from None
    words = [line.strip() for line in lines if line.strip() and not line.startswith("#")]
    for word in words:
        if not _WORD.fullmatch(_plain(word).removesuffix("*")):
            raise WordListError(f"{file}: {word[:40]!r}; allowed: one word a line, perhaps with * after it")
    return WordList(words)


def _plain(text: str) -> str:
    """Without what makes no other word of it: case, marks of letters, letters that print nothing."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(one for one in apart if unicodedata.category(one) not in ("Mn", "Cf"))
