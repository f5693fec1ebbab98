"""Zips of other programs: measured before anything is unpacked, and unpacked part by part in memory."""

from __future__ import annotations

import zipfile
import zlib
from pathlib import Path, PurePosixPath

from innkeep.images.imports.found import ForeignGameError
from innkeep.images.render.user_art import MAX_BYTES

MOST_ZIPPED = 512 * 1024 * 1024
MOST_PARTS = 5_000
MOST_TEXT = 24 * 1024 * 1024
"""Bytes of the part that says what there is."""
MOST_PICTURES = 1024 * 1024 * 1024
"""Bytes of all pictures that are read."""
DAMAGE = (
    *(zipfile.BadZipFile, zlib.error, RuntimeError, NotImplementedError, EOFError, OSError, ValueError),
    *(KeyError, OverflowError, MemoryError),
)


class ForeignArchive:
    """A zip, open for as long as its file is; raises ForeignGameError for what is none or is too large."""

    def __init__(self, path: Path) -> None:
        if path.stat().st_size > MOST_ZIPPED:
            raise ForeignGameError("large", most=MOST_ZIPPED // 2**20)
        try:
            self._zip = zipfile.ZipFile(path)
        except DAMAGE:
            raise ForeignGameError("no-zip") from None
        entries = self._zip.infolist()
        if len(entries) > MOST_PARTS:
            self.close()
            raise ForeignGameError("parts", n=len(entries), most=MOST_PARTS)
        self._entries = {entry.filename: entry for entry in entries if not entry.is_dir()}
        self._left = MOST_PICTURES

    def close(self) -> None:
        """Lets go of the file."""
        self._zip.close()

    def names(self, folder: str) -> list[str]:
        """The names of the files right in a folder, without it."""
        return [
            PurePosixPath(name).name for name in self._entries if str(PurePosixPath(name).parent) == folder
        ]

    def text(self, name: str) -> bytes:
        """The part that says what there is."""
        found = self._part(name, MOST_TEXT)
        if found is None:
            raise ForeignGameError("no-part", part=name)
        return found

    def picture(self, name: str) -> bytes | None:
        """A picture; None if there is none of that name."""
        found = self._part(name, min(MAX_BYTES, self._left))
        self._left -= len(found or b"")
        return found

    def _part(self, name: str, most: int) -> bytes | None:
        """What the directory says of sizes is only a claim: no more than ``most`` is ever unpacked."""
        entry = self._entries.get(name)
        if entry is None:
            return None
        try:
            with self._zip.open(entry) as part:
                content = part.read(most + 1)
        except DAMAGE:
            raise ForeignGameError("damaged", part=f"{name:.80}") from None
        if len(content) > most:
            raise ForeignGameError("part-large", part=f"{name:.80}", most=most // 2**20)
        return content
