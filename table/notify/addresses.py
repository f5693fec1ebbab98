"""The addresses people leave at tables: kept beside the log and never in it, never sent, never exported."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import ColumnElement, delete, insert, select

from ..core.room_settings import Person
from ..store.event_log import ADDRESSES as _addresses
from ..store.event_log import Store


@dataclass(frozen=True, slots=True)
class Left:
    """An address, and the language its owner reads."""

    address: str
    lang: str

    @property
    def shown(self) -> str:
        """As its owner is reminded of it; whoever else got hold of the link does not learn it.

        >>> Left("ann.smith@inn.example", "en").shown
        'a…@inn.example'
        """
        name, _, host = self.address.partition("@")
        return f"{name[:1]}…@{host}"


class Addresses:
    """Whose mail goes where, by person and table: who has the seat next gets none of it."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def of(self, table_id: str, person: Person) -> Left | None:
        """What that person left at that table."""
        query = select(_addresses.c.address, _addresses.c.lang).where(*_whose(table_id, person))
        with self._store.engine.connect() as db:
            found = db.execute(query).first()
        return None if found is None else Left(found.address, found.lang)

    def keep(self, table_id: str, person: Person, left: Left | None) -> None:
        """Remember what a person leaves; None: forget it."""
        with self._store.writing() as db:
            db.execute(delete(_addresses).where(*_whose(table_id, person)))
            if left is not None:
                whose = {"table_id": table_id, "link": person.link, "turn": person.turn}
                db.execute(insert(_addresses).values(**whose, address=left.address, lang=left.lang))


def _whose(table_id: str, person: Person) -> tuple[ColumnElement[bool], ...]:
    return (
        _addresses.c.table_id == table_id,
        _addresses.c.link == person.link,
        _addresses.c.turn == person.turn,
    )
