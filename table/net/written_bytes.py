"""What visitors may have written to disk: bytes of each visitor, and at each table by whomever.

Ops are counted by what is stored of them, which may be a hundred times what was sent. Ordinary play takes
about one byte in ten of what is allowed.
"""

from __future__ import annotations

from typing import Any

import orjson

from innkeep.table.core.errors import RefusedError
from innkeep.table.core.rate_limit import Rate, VisitorRates
from innkeep.table.store.disk_space import DiskSpace

Json = dict[str, Any]

STORED = Rate(per_s=64_000, burst=32_000_000)
"""Bytes of all that is stored: an evening of a table is some megabytes, and a school may be one address."""

TEXTS = Rate(per_s=4_000, burst=1_000_000)
"""Bytes of long texts: house rules, notes."""

ROW = 150
"""Bytes a stored op takes besides its arguments: its own id, time, hash, and where it is found."""

LONG = 1024
"""Bytes from which a text is a long one; what people say to each other is not."""


class Written:
    """The allowances of a server."""

    def __init__(self, space: DiskSpace, *, paced: bool) -> None:
        """``paced``: bound what visitors write; where the disk ends nobody goes on in any case."""
        self.space = space
        self._stored = VisitorRates(STORED) if paced else None
        self._texts = VisitorRates(TEXTS) if paced else None

    def allow(self, address: str | None, table: str, wish: object) -> None:
        """RefusedError where that visitor (None = a bot) or that table has to wait with an op: ``too-fast``,
        or ``disk-low`` for a long text."""
        if self._stored is not None:
            self._affords(self._stored, address, table, 0)
        said = wish.get("text") if isinstance(wish, dict) else None  # all that may be long have this name
        if isinstance(said, str) and (size := len(said.encode(errors="replace"))) >= LONG:
            self.space.need("text")
            self._affords(self._texts, address, table, size)

    def wrote(self, address: str | None, table: str, args: Json) -> None:
        """An op with these arguments was stored at a table; ``address`` None: for no visitor."""
        if self._stored is not None:
            size = ROW + len(orjson.dumps(args))
            if address is not None:
                self._stored.spend(address, size)
            self._stored.spend("", size, at=table)

    def allow_table(self, address: str) -> None:
        """RefusedError where that visitor may make no table now."""
        self.space.need("table")
        self._affords(self._stored, address, "", 0)

    def made_table(self, address: str, size: int) -> None:
        """A table was made whose set-up is so large."""
        if self._stored is not None:
            self._stored.spend(address, size)

    @staticmethod
    def _affords(kept: VisitorRates | None, address: str | None, table: str, size: int) -> None:
        if kept is None:
            return
        free = address is None or kept.take(address, size)
        if not (free and (not table or kept.take("", size, at=table))):
            raise RefusedError("too-fast", "op", None, f"{kept.pace.per_s / 1000:g} kB/s")
