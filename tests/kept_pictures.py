"""Who draws for the servers of a test run: the real provider, whose pictures are kept for all of them.

Each server draws every set-up of its tables ahead, in both languages and three sizes, and most have the same
cards. The first one draws; the others, and the same piece at another table, take what is kept. It is offered
as anybody's provider is, by an entry point that lies on the path of the processes tests start.
"""

from __future__ import annotations

import hashlib
import os
from functools import cached_property
from pathlib import Path
from typing import Any

MODULE = "innkeep_kept_pictures"
"""The name under which those processes find this file: what else lies beside it is not for them."""


def offer(folder: Path) -> dict[str, str]:
    """Put it up in a folder; what the processes that shall find it have to be told."""
    told = folder / f"{MODULE}-0.dist-info"
    told.mkdir(parents=True, exist_ok=True)
    (folder / f"{MODULE}.py").write_text(Path(__file__).read_text("utf-8"), "utf-8")
    (told / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {MODULE}\nVersion: 0\n", "utf-8")
    (told / "entry_points.txt").write_text(f"[innkeep.assets]\nfirst = {MODULE}:provider\n", "utf-8")
    path = [str(folder), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {"PYTHONPATH": os.pathsep.join(path)}


class Kept:
    """The real provider, asked for what was not drawn yet in this run."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    @cached_property
    def _real(self) -> Any:
        from innkeep.images.provider import provider

        return provider

    def __getattr__(self, name: str) -> Any:
        return getattr(self._real, name)

    @property
    def version(self) -> str:
        """The real one's; nothing it is made of changes during a run."""
        return self._kept("version", lambda: str(self._real.version).encode()).decode()

    def picture(self, key: str, lang: str, width: int) -> bytes:
        """The real one's picture."""
        name = hashlib.sha256(f"{key} {lang} {width}".encode()).hexdigest()
        return self._kept(name, lambda: self._real.picture(key, lang, width))

    def _kept(self, name: str, make: Any) -> bytes:
        path = self._folder / name
        try:
            return path.read_bytes()
        except FileNotFoundError:
            made: bytes = make()
            half = path.with_suffix(f".{os.getpid()}")
            half.write_bytes(made)
            half.replace(path)
            return made


def provider() -> Kept:
    """What the entry point leads to: whatever else a process is told, it lies where it keeps its pictures."""
    return Kept(Path(__file__).parent)
