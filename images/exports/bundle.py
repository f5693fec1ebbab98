"""The files of an export, gathered in memory and written at once: as a zip, a folder or a single file.

A zip has one date, one order and one mode for everything in it, so that the same export has the same
bytes; whatever is written appears whole or not at all.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import zipfile
from pathlib import Path

from innkeep.cards.io.atomic import replaced
from innkeep.images.exports.file_names import likeness

DATE = (2020, 1, 1, 0, 0, 0)
_STORED = (".png", ".jpg", ".webp", ".pdf")


class ExportError(ValueError):
    """What cannot be exported: one line for a person."""


class Bundle:
    """Names (with ``/``) and contents of the files of an export."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}
        self._taken: set[str] = set()
        self.secret = False
        """Whether it shows hands: then nobody but their owner may read the zip or file that is written."""

    @property
    def mode(self) -> int:
        """The permissions of the file that is written: 0o600 where it holds secrets, else 0o644."""
        return 0o600 if self.secret else 0o644

    def add(self, name: str, data: bytes | str) -> None:
        """Takes a file in; a name that some file system refuses, or takes for that of another file, is a
        mistake of the exporter and raises KeyError."""
        parts = [likeness(part) for part in name.split("/")]
        if not all(parts) or "/".join(parts) in self._taken:
            raise KeyError(name)
        self._taken.add("/".join(parts))
        self.files[name] = data.encode("utf-8") if isinstance(data, str) else data

    def write_zip(self, target: Path) -> None:
        """Writes one zip; raises OSError and then leaves what was there."""

        with replaced(target, self.mode) as path, zipfile.ZipFile(path, "w") as archive:
            for name in sorted(self.files):
                entry = zipfile.ZipInfo(name, DATE)
                packed = name.endswith(_STORED)
                entry.compress_type = zipfile.ZIP_STORED if packed else zipfile.ZIP_DEFLATED
                entry.external_attr = 0o644 << 16
                entry.create_system = 3
                archive.writestr(entry, self.files[name])

    def write_folder(self, target: Path) -> None:
        """Writes a new folder; raises OSError (FileExistsError when something is there already)."""
        if os.path.lexists(target) and (not target.is_dir() or any(target.iterdir())):
            raise FileExistsError(17, os.strerror(17))
        holder = Path(tempfile.mkdtemp(dir=target.absolute().parent, prefix=".innkeep-"))
        try:
            made = holder / "made"
            made.mkdir()
            for name, data in sorted(self.files.items()):
                path = made / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
            os.replace(made, target)
        finally:
            shutil.rmtree(holder, ignore_errors=True)

    def write_file(self, target: Path) -> None:
        """Writes the only file of a bundle; raises OSError."""
        (data,) = self.files.values()
        with replaced(target, self.mode) as path:
            path.write_bytes(data)
