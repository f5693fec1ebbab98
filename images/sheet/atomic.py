"""Files that appear whole or not at all: written beside their place, then renamed into it."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def replaced(target: Path) -> Iterator[Path]:
    """A new file to write; it takes the place of ``target`` when the block ends well. Raises OSError."""
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=".innkeep-", suffix=target.suffix)
    os.close(handle)
    made = Path(name)
    try:
        yield made
        made.chmod(0o644)
        made.replace(target)
    finally:
        made.unlink(missing_ok=True)
