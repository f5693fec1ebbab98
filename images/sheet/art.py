"""Painted art kept between runs, by content: what was painted once for a PDF is not painted again.

Kept in the user's cache folder under a hash of what it shows and of the painters; safe to delete.
"""

from __future__ import annotations

import hashlib
import json
import os
from functools import cache
from pathlib import Path

import PIL
import platformdirs

from innkeep.cards.io.atomic import replaced
from innkeep.images.render import pdf
from innkeep.images.render.display_list import Box, DisplayList

LIMIT = 400_000_000
"""So many bytes are kept at most; what was used longest ago goes first."""


@cache
def painters() -> str:
    """A digest of all that decides how a picture is painted."""
    here = Path(pdf.__file__).parents[1]
    digest = hashlib.sha256(PIL.__version__.encode())
    for path in sorted(
        [*here.rglob("*.py"), *(here / "icons").glob("*.ttf"), *(here / "icons").glob("*.lock")]
    ):
        if path.parent.name not in ("sheet", "exports", "cli"):
            digest.update(path.relative_to(here).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()


class StampStore:
    """Stamps on disk: an index file for each face, one file for each different stamp."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or platformdirs.user_cache_path("innkeep") / "art"
        self.painted_anew = 0

    def painted(self, plan: DisplayList, reach: float = 0.0) -> tuple[pdf.Stamp, ...]:
        """The art of a face as `pdf.painted` gives it; a store that cannot be used is only slower."""
        told = repr((plan.pictures(), plan.width, plan.height, plan.bleed, reach, painters()))
        index = self.folder / "faces" / hashlib.sha256(told.encode()).hexdigest()
        kept = self._read(index)
        if kept is not None:
            return kept
        self.painted_anew += 1
        found = pdf.painted(plan, reach)
        self._write(index, found)
        return found

    def _read(self, index: Path) -> tuple[pdf.Stamp, ...] | None:
        try:
            rows = json.loads(index.read_bytes())
            stamps = []
            for name, split, *box in rows:
                path = self.folder / "stamps" / name
                data = path.read_bytes()
                if hashlib.sha256(data).hexdigest()[:40] != name:
                    return None
                os.utime(path)
                stamps.append(pdf.Stamp(data[:split], data[split:], Box(*box)))
        except (OSError, ValueError, TypeError):
            return None
        return tuple(stamps)

    def _write(self, index: Path, stamps: tuple[pdf.Stamp, ...]) -> None:
        try:
            rows = []
            for stamp in stamps:
                data = stamp.jpeg + stamp.mask
                name = hashlib.sha256(data).hexdigest()[:40]
                rows.append([name, len(stamp.jpeg), *stamp.box])
                self._keep(self.folder / "stamps" / name, data)
            self._keep(index, json.dumps(rows).encode())
        except OSError:
            return

    @staticmethod
    def _keep(path: Path, data: bytes) -> None:
        if not path.exists() or path.read_bytes() != data:
            path.parent.mkdir(parents=True, exist_ok=True)
            with replaced(path) as made:
                made.write_bytes(data)

    def prune(self, limit: int = LIMIT) -> None:
        """Deletes what was used longest ago until no more than ``limit`` bytes are kept."""
        files = [(path.stat().st_mtime, path.stat().st_size, path) for path in self.folder.glob("stamps/*")]
        total = sum(size for _, size, _ in files)
        for _, size, path in sorted(files):
            if total <= limit:
                return
            path.unlink(missing_ok=True)
            total -= size
