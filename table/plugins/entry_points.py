"""What other packages offer the table: their entry points, found by group and not yet loaded."""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points

_installed = cache(entry_points)
"""All there are: every package on the path is opened for them, which takes a while, so once."""


def found(group: str) -> list[EntryPoint]:
    """The entry points of a group, by name."""
    return sorted(_installed().select(group=group), key=lambda point: point.name)
