"""How much room is left where a server keeps things: below a reserve nothing large is begun, play goes on.

A disk that is full stops every table at once, so its last part is kept for ops.
"""

from __future__ import annotations

import logging
import math
import shutil
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from innkeep.table.core.errors import RefusedError

log = logging.getLogger("innkeep.table")

MB = 1_000_000

RESERVE_MB = 200
"""How much is kept free unless the operator says otherwise: some hundred thousand ops."""

LOOK_S = 2.0
"""How long a look at the disk is good for."""


class DiskSpace:
    """The disks of one server. ``spare`` tells how many bytes the store may fill before it grows."""

    def __init__(
        self,
        folders: Iterable[Path],
        reserve_mb: float = RESERVE_MB,
        spare: Callable[[], int] = lambda: 0,
    ) -> None:
        self._folders = tuple(folders)
        self._reserve = reserve_mb * MB
        self._spare = spare
        self._looked = -LOOK_S
        self._low = False

    @property
    def low(self) -> bool:
        """Is less left than the reserve?"""
        now = time.monotonic()
        if now - self._looked >= LOOK_S:
            self._looked = now
            self._look()
        return self._low

    def free(self) -> float | None:
        """Bytes that are left where least is; None where the system does not tell."""
        left = min(map(_free, self._folders), default=math.inf)
        return None if math.isinf(left) else left

    def need(self, field: str) -> None:
        """RefusedError ``disk-low`` where what is large has no room now."""
        if self.low:
            raise RefusedError("disk-low", field)

    def _look(self) -> None:
        left = min(map(_free, self._folders), default=self._reserve)
        low = left < self._reserve and left + self._spare() < self._reserve
        if low != self._low:
            said = f"{left / MB:.0f} MB are free, {self._reserve / MB:.0f} MB are the reserve"
            if low:
                log.warning("the disk is nearly full: %s; no new tables and no long texts for now", said)
            else:
                log.warning("there is room on the disk again: %s", said)
        self._low = low


ANYWHERE = DiskSpace(())
"""A disk that never ends."""


def _free(folder: Path) -> float:
    """Bytes the server may still use there; where nothing is there yet, of the folder it will lie in."""
    for place in (folder, *folder.parents):
        try:
            return float(shutil.disk_usage(place).free)
        except FileNotFoundError:
            continue
        except (OSError, AttributeError):  # the system does not tell
            break
    return float("inf")
