"""Settings with a secret in them, from files: ``INNKEEP_STORE_FILE`` names one that holds ``INNKEEP_STORE``.

So nothing secret stands in an environment that others may list, as systemd's credentials and the secrets of
containers have it.
"""

from __future__ import annotations

from collections.abc import MutableMapping
from pathlib import Path

from innkeep.table.cli.main import UnableError

NAMES = ("STORE", "QUEUE", "MAIL", "WEBHOOK", "ALARM", "METRICS_TOKEN", "OPERATOR_TOKEN")
"""Which may come so, after ``INNKEEP_``."""

LONGEST = 2000
"""Bytes of such a file."""


def take_from_files(environ: MutableMapping[str, str]) -> None:
    """Put what the files hold where it would stand otherwise. Raises UnableError, which names the setting."""
    for name in NAMES:
        setting = f"INNKEEP_{name}"
        source = f"{setting}_FILE"
        if not environ.get(source):
            continue
        if environ.get(setting):
            raise UnableError(f"{source}: {setting} is set, too; allowed: one of them")
        environ[setting] = _held(source, Path(environ[source]))


def _held(source: str, file: Path) -> str:
    try:
        with file.open("rb") as opened:
            found = opened.read(LONGEST + 1).decode().strip()
    except OSError as error:
        raise UnableError(f"{source}: {file}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        found = ""
    if not found or len(found) > LONGEST or "\n" in found:
        raise UnableError(f"{source}: {file}: allowed: one line of 1..{LONGEST} characters")
    return found
