"""Builds that do nothing when nothing changed: a stamp of all that a file was made from, kept by its path.

The stamp lies in the user's cache folder. A file that was changed or deleted since is made again.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

import platformdirs

from innkeep import cards, images
from innkeep.cards.io.atomic import replaced

_READ = (".py", ".yaml", ".yml", ".ttf", ".lock", ".po", ".png", ".jpg", ".jpeg", ".webp", ".svg")
_LIBRARIES = ("pillow", "reportlab", "uharfbuzz")


def inputs(options: Mapping[str, Any], own: Path | None = None) -> str:
    """A digest of the options of a build, of all packs, templates, fonts and code, and of the libraries.

    ``own`` is the file or folder of the user's own packs and their pictures.
    """
    digest = hashlib.sha256(json.dumps(options, sort_keys=True, default=str).encode())
    for name in _LIBRARIES:
        digest.update(f"{name} {version(name)}\n".encode())
    roots = [Path(str(room.__file__)).parent for room in (cards, images)]
    if own is not None:
        roots.append(own if own.is_dir() else own.parent)
    for root in roots:
        for path in sorted(root.rglob("*")):
            if path.suffix.lower() in _READ and path.is_file():
                digest.update(f"{path.relative_to(root)}\n".encode() + path.read_bytes())
    return digest.hexdigest()


def _stamp(target: Path) -> Path:
    name = hashlib.sha256(str(target.absolute()).encode()).hexdigest()[:32]
    return platformdirs.user_cache_path("innkeep") / "print" / f"{name}.json"


def unchanged(target: Path, digest: str) -> dict[str, Any] | None:
    """What was reported of the last build of the target, if it would be made alike and is still there."""
    try:
        data = json.loads(_stamp(target).read_bytes())
        if data["inputs"] != digest:
            return None
        if any(_hash(Path(name)) != kept for name, kept in data["files"].items()):
            return None
        report: dict[str, Any] = data["report"]
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return report


def remember(target: Path, digest: str, files: Sequence[Path], report: Mapping[str, Any]) -> None:
    """Save what a build was made from; if that cannot be written, the next build only takes longer."""
    data = {
        "inputs": digest,
        "files": {str(path.absolute()): _hash(path) for path in files},
        "report": dict(report),
    }
    path = _stamp(target)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with replaced(path) as made:
            made.write_text(json.dumps(data), "utf-8")
    except OSError:
        return


def _hash(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
