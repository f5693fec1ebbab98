"""Notes kept with the table: public ones, private ones for their writer alone, and sealed ones.

A note is its writer's, whoever sits at that seat later, and goes along when its writer changes
seats. A sealed note's text is fixed when it is written: everybody gets its hash. Whoever wrote it
may open it later before all, with the salt, so that anyone can check the hash.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from innkeep.table.core.room_settings import RoomSettings
from innkeep.table.core.wire import NoteJson, NoteSort

Json = dict[str, Any]

SORTS = ("public", "private", "sealed")
MOST = 20
"""Notes a seat may have at a time."""
LENGTH = 1000
"""Characters of a note."""


@dataclass(frozen=True, slots=True)
class Note:
    """A note; ``id`` is the number of the op that wrote it. A sealed one has a salt. ``seat`` is
    where its writer ``by`` (link and turn, see ``Person``) sat last."""

    id: int
    seat: int
    sort: NoteSort
    text: str
    salt: str | None = None
    opened: bool = False
    by: tuple[int, int] | None = None

    @property
    def readable_by_all(self) -> bool:
        """True when everybody may read it."""
        return self.sort == "public" or self.opened


def seal(salt: str, text: str) -> str:
    """What everybody is told of a sealed note: SHA-256 (hex) of its salt, a colon and its text.

    >>> seal("00", "the wench did it")[:16]
    '1b97a5c50dd2d86f'
    """
    return hashlib.sha256(f"{salt}:{text}".encode()).hexdigest()


def own_note(house: RoomSettings, note: Note, viewer: int | None) -> bool:
    """Did the person write it who comes by the link to the seat ``viewer``?"""
    return viewer is not None and viewer >= 0 and note.by == house.person_at(viewer).key


def note_with(notes: Iterable[Note], name: int) -> Note | None:
    """The note of that number, or None."""
    return next((note for note in notes if note.id == name), None)


def carried(notes: Sequence[Note], writers: Mapping[tuple[int, int], int]) -> tuple[Note, ...]:
    """The notes, those of the ``writers`` with the seats they have now."""
    return tuple(
        replace(note, seat=writers[note.by]) if note.by is not None and note.by in writers else note
        for note in notes
    )


def shown(house: RoomSettings, note: Note, viewer: int | None) -> NoteJson | None:
    """NOTE of the protocol for that viewer; None when that viewer may not know of it."""
    own = own_note(house, note, viewer)
    if note.sort == "private" and not own:
        return None
    out: NoteJson = {"id": note.id, "seat": note.seat, "sort": note.sort}
    if own or note.readable_by_all:
        out["text"] = note.text
    if note.salt is not None:
        out["seal"] = seal(note.salt, note.text)
        if note.opened:
            out["salt"] = note.salt
    return out


def notes_json(house: RoomSettings, notes: Iterable[Note], viewer: int | None) -> list[NoteJson]:
    """All notes this viewer may know of."""
    return [seen for note in notes if (seen := shown(house, note, viewer)) is not None]
