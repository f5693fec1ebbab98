"""Ways to fill a picture that one character alone has: each file is what only they do."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from innkeep.images.ink.own import (
    bag,
    court,
    goddess,
    grips,
    herd,
    library,
    pooky,
    portals,
    rounds,
    slime,
    tales,
    traps,
)
from innkeep.images.ink.shapes import Drawing
from innkeep.images.ink.stagings import Cast

WAYS: Mapping[str, Callable[[Cast], Drawing]] = {
    **bag.WAYS,
    **court.WAYS,
    **goddess.WAYS,
    **grips.WAYS,
    **herd.WAYS,
    **library.WAYS,
    **pooky.WAYS,
    **portals.WAYS,
    **rounds.WAYS,
    **slime.WAYS,
    **tales.WAYS,
    **traps.WAYS,
}
"""These ways, by name."""
