"""Games and cards in the formats of other programs: virtual tables, print services, plain text.

One manifest (`game`), one plan of the table (`plan`), one module for
each target; nothing here knows a table of ours, its state arrives as plain data.
"""

from __future__ import annotations

from innkeep.images.exports.bundle import Bundle, ExportError
from innkeep.images.exports.contents import ExportedGame

__all__ = ["Bundle", "ExportError", "ExportedGame"]
