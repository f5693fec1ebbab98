"""Decks in files of every kind people have: packs, tables of cards, and either in a zip with its pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from innkeep.cards.decks import exchange, pack_archive, spreadsheet, text_table
from innkeep.cards.io import pack_files
from innkeep.cards.io.pack_files import PackError, PackProblem
from innkeep.cards.io.said import Said
from innkeep.cards.model import Deck

YAML = (".yaml", ".yml")

Table = Callable[[bytes, Mapping[str, Any], str, list[PackProblem]], Deck]

TABLES: dict[str, Table] = {
    ".csv": exchange.from_csv,
    ".tsv": exchange.from_csv,
    ".txt": exchange.from_csv,
    ".xlsx": spreadsheet.from_xlsx,
}
"""By the ending of a file: how the deck of a table is read."""

ENDINGS = (*YAML, *TABLES, *pack_archive.ENDINGS)


@dataclass(frozen=True, slots=True)
class DeckFile:
    """A deck that was read, its pictures by the names it has for them, and what of the file nobody knows."""

    deck: Deck
    pictures: Mapping[str, bytes]
    ignored: tuple[PackProblem, ...] = ()


def read(name: str, content: bytes, head: Mapping[str, Any]) -> DeckFile:
    """The deck of a file, which its ending says how to read; a table says little of its deck and goes under
    the ``head``. Raises `PackError`.

    >>> read("mine.yaml", exchange.starter("mine").encode(), {}).deck.id
    'mine'
    """
    ending = Path(name).suffix.lower()
    if ending in pack_archive.ENDINGS:
        archive = pack_archive.unpacked(content, name)
        inside = read(archive.pack, archive.content, head)
        pictures, rest = archive.pictures_of(inside.deck, name)
        unshown = (PackProblem(name, 0, one, Said("unshown")) for one in rest)
        return DeckFile(inside.deck, pictures, (*inside.ignored, *unshown))
    if ending in YAML:
        return DeckFile(pack_files.parse(text_table.decoded(content, name), name), {})
    if ending not in TABLES:
        said = Said("ending", ending=f"{ending.removeprefix('.'):.20}", allowed=", ".join(ENDINGS))
        raise PackError([PackProblem(name, 0, "", said)])
    ignored: list[PackProblem] = []
    return DeckFile(TABLES[ending](content, head, name, ignored), {}, tuple(ignored))


def found_at(path: Path) -> list[DeckFile]:
    """The decks of a file, or of all packs below a folder, with the pictures that lie beside them. Raises
    `PackError`."""
    if path.is_dir() or path.suffix.lower() in YAML:
        return [_beside(deck) for deck in pack_files.load_path(path).decks.values()]
    try:
        with path.open("rb") as file:
            content = file.read(pack_archive.MAX_BYTES + 1)
    except OSError as error:
        raise PackError([PackProblem(str(path), 0, "", f"{error.strerror}")]) from None
    if len(content) > pack_archive.MAX_BYTES:
        said = f"is larger than the {pack_archive.MAX_BYTES // 1024} KiB allowed"
        raise PackError([PackProblem(str(path), 0, "", said)])
    plain = {"id": exchange.slug(path.stem, set()), "set": "mine", "name": {"en": path.stem}}
    found = read(str(path), content, {**plain, "look": {"hue": 30, "emblem": "card-draw"}})
    if path.suffix.lower() in pack_archive.ENDINGS:
        return [found]
    pictures = {art.file: _picture(path.parent / art.file) for _, art in pack_files.pictures(found.deck)}
    return [DeckFile(found.deck, pictures, found.ignored)]


def beside(paths: Iterable[Path]) -> pack_files.Library:
    """The decks of files and folders, which this process plays with beside the shipped ones from now on,
    however whole they are. Raises `PackError`."""
    decks = [replace(file.deck, complete=True) for path in paths for file in found_at(path)]
    more = pack_files.Library({deck.id: deck for deck in decks})
    return pack_files.join(more) if decks else more


def _beside(deck: Deck) -> DeckFile:
    arts = (art for _, art in pack_files.pictures(deck))
    return DeckFile(deck, {art.file: _picture(pack_files.picture_path(deck, art)) for art in arts})


def _picture(file: Path) -> bytes:
    """A picture beside a pack; one that is too large, or is not there, has no bytes a picture could have."""
    try:
        with file.open("rb") as opened:
            return opened.read(pack_archive.MAX_PICTURE + 1)[: pack_archive.MAX_PICTURE]
    except OSError:
        return b""
