"""Who draws for the servers of a test run: the real provider, whose pictures are kept for all of them.

Each server draws every set-up of its tables ahead, in both languages and three sizes, and most have the same
cards. The first one draws; the others, and the same piece at another table, take what is kept. It is offered
as anybody's provider is, by an entry point that lies on the path of the processes tests start.

Those of shipped decks lie in the user's cache folder under the version of whoever draws, a digest of all they
are made of: a later run that would draw the same finds them there. Others last as long as the run.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cached_property
from importlib.metadata import version
from pathlib import Path
from typing import Any

from platformdirs import user_cache_path

PLACE = "place"
"""The file beside the module that says where pictures are kept."""

SHIPPED = re.compile(r"(?:\w+/)?rdi\d+-")
"""How the keys of their pieces begin."""

KEPT_DAYS = 7
"""How long they are kept after the last run that used them."""

MODULE = "innkeep_kept_pictures"
"""The name under which those processes find this file: what else lies beside it is not for them."""


def offer(folder: Path) -> dict[str, str]:
    """Put it up in a folder; what the processes that shall find it have to be told."""
    told = folder / f"{MODULE}-0.dist-info"
    told.mkdir(parents=True, exist_ok=True)
    (folder / f"{MODULE}.py").write_text(Path(__file__).read_text("utf-8"), "utf-8")
    kept = user_cache_path("innkeep") / "pictures-of-tests"
    (folder / PLACE).write_text(str(kept), "utf-8")
    _forget_old(kept)
    (told / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {MODULE}\nVersion: 0\n", "utf-8")
    (told / "entry_points.txt").write_text(f"[innkeep.assets]\nfirst = {MODULE}:provider\n", "utf-8")
    path = [str(folder), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {"PYTHONPATH": os.pathsep.join(path)}


def _forget_old(kept: Path) -> None:
    oldest = time.time() - KEPT_DAYS * 24 * 3600
    for one in kept.iterdir() if kept.is_dir() else ():
        with suppress(FileNotFoundError):  # another worker may forget it, too
            if one.stat().st_mtime < oldest:
                shutil.rmtree(one, ignore_errors=True)


class Kept:
    """The real provider, asked for what was not drawn yet."""

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
        return _kept(self._folder / "version", lambda: str(self._real.version).encode()).decode()

    @cached_property
    def _pictures(self) -> Path:
        """The folder of this version's pictures, as letters are shaped by this version of HarfBuzz."""
        place = Path((self._folder / PLACE).read_text("utf-8")) / f"{self.version}-{version('uharfbuzz')}"
        place.mkdir(parents=True, exist_ok=True)
        os.utime(place)
        return place

    def picture(self, key: str, lang: str, width: int) -> bytes:
        """The real one's picture."""
        name = hashlib.sha256(f"{key} {lang} {width}".encode()).hexdigest()
        folder = self._pictures if SHIPPED.match(key) else self._folder
        return _kept(folder / name, lambda: self._real.picture(key, lang, width))


def _kept(path: Path, make: Callable[[], bytes]) -> bytes:
    """What a file holds, made and written when it is not there; who wants it meanwhile waits for it."""
    with suppress(FileNotFoundError):
        return path.read_bytes()
    with _alone(path):
        with suppress(FileNotFoundError):
            return path.read_bytes()
        made = make()
        half = path.with_suffix(f".{os.getpid()}")
        half.write_bytes(made)
        half.replace(path)
        return made


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """No other process makes this file meanwhile; one that is killed lets go."""
    try:
        import fcntl
    except ImportError:  # on Windows each makes its own
        yield
        return
    with path.with_name(f"lock-{path.name[:2]}").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def provider() -> Kept:
    """What the entry point leads to: whatever else a process is told, it lies where it keeps its pictures."""
    return Kept(Path(__file__).parent)
