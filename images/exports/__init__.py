"""Games and cards in the formats of other programs: virtual tables, print services, plain text.

What a game is made of (`contents`), one plan of the table (`plan`), and a module for each format, which
is a subcommand of `innkeep.images.cli.export`. Nothing here knows a table of ours: its state arrives as data.
"""

from __future__ import annotations

from innkeep.images.exports.bundle import Bundle, ExportError
from innkeep.images.exports.contents import ExportedGame

__all__ = ["Bundle", "ExportError", "ExportedGame"]
