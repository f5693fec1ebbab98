"""Games made for other programs, read for the pictures of their cards: a deck for one's own group.

A module for each format finds the cards (`found`), `pack` makes decks of them. Nothing of such a file is run,
and nothing is fetched that it names.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from innkeep.images.imports import playingcards, tabletop_simulator, vassal_module
from innkeep.images.imports.archives import ForeignArchive
from innkeep.images.imports.found import ForeignGameError
from innkeep.images.imports.pack import Imported, decks

__all__ = ["ENDINGS", "ForeignGameError", "Imported", "imported"]

ZIPS = {".pcio": playingcards.read, ".vmod": vassal_module.read}
ENDINGS = (".json", *ZIPS)


def imported(path: Path, folders: Sequence[Path], lang: str) -> Imported:
    """The decks of a file; pictures that it names by an address are looked for in ``folders``, or where the
    program keeps them. Raises ForeignGameError, and OSError for a file that cannot be read."""
    ending = path.suffix.lower()
    if ending not in ENDINGS:
        raise ForeignGameError("ending", ending=ending, allowed=", ".join(ENDINGS))
    if ending == ".json":
        return decks(
            tabletop_simulator.read(path, folders or tabletop_simulator.beside(path)), path.stem, lang
        )
    archive = ForeignArchive(path)
    try:
        return decks(ZIPS[ending](archive), path.stem, lang)
    finally:
        archive.close()
