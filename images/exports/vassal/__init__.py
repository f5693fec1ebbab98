"""A whole game as a VASSAL module (.vmod), and a game in progress as its saved game (.vsav).

`strings` is the encoding of the engine's text format, `pieces` the cards and counters in it, `module` the
build file and `save` the state of a table.
"""

from __future__ import annotations

from innkeep.images.exports.vassal.build_file import module
from innkeep.images.exports.vassal.save import save

__all__ = ["module", "save"]
