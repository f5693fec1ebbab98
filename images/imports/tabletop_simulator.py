"""A save or saved object of Tabletop Simulator (.json): cards by the cell of a sheet that they show.

A sheet is named by its address on the web. It is never fetched: it is looked for in folders, under the name
at the end of its address, or under the one by which the program keeps what it has loaded, which is the
address without all that is no letter or digit.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from innkeep.images.imports.archives import MOST_TEXT
from innkeep.images.imports.found import MOST_CARDS, MOST_SIDE, Cell, ForeignGameError, FoundCard, FoundGame
from innkeep.images.imports.plain_data import number, parsed, record, rows, words
from innkeep.images.render.user_art import MAX_BYTES

CACHED = ("Images", "Mods/Images")
"""Where the program keeps pictures, from one of the folders above a save."""
MOST_FILES = 50_000
_NO_LETTER = re.compile(r"[^a-z0-9]+")
_LEAST = 12
"""Letters of an address by which a kept picture is told: fewer may be those of another."""


def read(path: Path, folders: Sequence[Path]) -> FoundGame:
    """The cards of a save, its pictures looked for in some folders; raises ForeignGameError and OSError."""
    if path.stat().st_size > MOST_TEXT:
        raise ForeignGameError("large", most=MOST_TEXT // 2**20)
    data = record(parsed(path.read_bytes()))
    objects = data.get("ObjectStates")
    if not isinstance(objects, list):
        raise ForeignGameError("no-save")
    found = tuple(_cards(rows(objects)))
    return FoundGame(found, _PictureFolders(folders).picture)


def beside(path: Path) -> list[Path]:
    """The folders in which pictures of a save are looked for where nobody names any."""
    above = list(path.absolute().parents)[:4]
    return [above[0], *(place for each in above for one in CACHED if (place := each / one).is_dir())]


def _cards(objects: list[dict[str, Any]]) -> Iterator[FoundCard]:
    """The cards of objects and of all that lies in them, the top card of a deck first."""
    waiting = [(each, "") for each in reversed(objects)]
    count = 0
    while waiting:
        item, deck = waiting.pop()
        name = words(item.get("Nickname")) or deck
        held = rows(item.get("ContainedObjects"))
        sheets = record(item.get("CustomDeck"))
        ids = item.get("DeckIDs")
        if isinstance(item.get("CardID"), int):
            shown = [_card(item, item["CardID"], deck, sheets)]
        elif isinstance(ids, list) and not held:
            shown = [_card({}, one, name, sheets) for one in ids if isinstance(one, int)]
        else:
            shown = []
            waiting += [(each, name) for each in reversed(held)]
        for state in record(item.get("States")).values():
            waiting.append((record(state), deck))
        count += len(shown)
        if count > MOST_CARDS:
            raise ForeignGameError("cards", most=MOST_CARDS)
        yield from shown


def _card(item: dict[str, Any], number_: int, deck: str, sheets: dict[str, Any]) -> FoundCard:
    sheet = record(sheets.get(str(number_ // 100)))
    across = number(sheet.get("NumWidth"), 1, MOST_SIDE)
    down = number(sheet.get("NumHeight"), 1, MOST_SIDE)
    face, back = words(sheet.get("FaceURL")), words(sheet.get("BackURL"))
    shown = hidden = None
    if across and down and number_ % 100 < across * down:
        shown = Cell(face, across, down, number_ % 100) if face else None
        own = sheet.get("UniqueBack") is True
        hidden = (Cell(back, across, down, number_ % 100) if own else Cell(back)) if back else None
    return FoundCard(deck, words(item.get("Nickname")), words(item.get("Description")), shown, hidden)


class _PictureFolders:
    """The files of some folders, by name and by their letters and digits."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self._named: dict[str, Path] = {}
        self._letters: dict[str, Path] = {}
        for folder in folders:
            for number_, file in enumerate(sorted(folder.iterdir())):
                if number_ >= MOST_FILES:
                    raise ForeignGameError("files", most=MOST_FILES)
                self._named.setdefault(file.name, file)
                self._letters.setdefault(_letters(file.stem), file)

    def picture(self, address: str) -> bytes | None:
        """The picture of an address."""
        parts = urlsplit(address) if address.isprintable() else urlsplit("")
        file = self._named.get(unquote(parts.path).replace("\\", "/").rpartition("/")[2])
        if file is None:
            whole, path = _letters(address), _letters(parts.path)
            file = self._letters.get(whole)
            if (
                file is None and len(path) >= _LEAST
            ):  # the host of the same picture has changed more than once
                file = next((one for known, one in self._letters.items() if known.endswith(path)), None)
        if file is None or not file.is_file():
            return None
        with file.open("rb") as opened:
            content = opened.read(MAX_BYTES + 1)
        if len(content) > MAX_BYTES:
            raise ForeignGameError("part-large", part=f"{file.name:.80}", most=MAX_BYTES // 2**20)
        return content


def _letters(name: str) -> str:
    return _NO_LETTER.sub("", name.lower())
