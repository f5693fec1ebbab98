"""What other packages offer the table: their entry points, found by group and not yet loaded."""

from __future__ import annotations

from importlib.metadata import EntryPoint, entry_points


def found(group: str) -> list[EntryPoint]:
    """The entry points of a group, by name."""
    return sorted(entry_points(group=group), key=lambda point: point.name)
