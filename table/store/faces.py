"""Which face or back of a card each public token stands for, and what there is to say about it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import orjson
from sqlalchemy import delete, select

from innkeep.table.core.wire import FaceJson
from innkeep.table.store.database.connection import Database
from innkeep.table.store.database.schema import FACES as _faces

Json = dict[str, Any]


class KeptFaces:
    """The faces and backs of all tables of one store."""

    def __init__(self, db: Database) -> None:
        self._db = db
        self._known: set[str] = set()

    def save(self, faces: dict[str, tuple[str, Json]]) -> None:
        """Remember which face a token stands for: token -> (face, what to say about it)."""
        if faces.keys() <= self._known:
            return
        with self._db.writing() as db:
            known = set(db.scalars(select(_faces.c.token)))
            rows = [
                {"token": token, "face": face, "about": orjson.dumps(about).decode()}
                for token, (face, about) in faces.items()
                if token not in known
            ]
            if rows:
                self._db.add_new(db, _faces, rows)
        self._known |= faces.keys()

    def remove(self, tokens: Iterable[str]) -> None:
        """Forget faces that there are no longer."""
        with self._db.writing() as db:
            for token in tokens:
                db.execute(delete(_faces).where(_faces.c.token == token))

    def tokens(self) -> set[str]:
        """The tokens of all faces and backs."""
        with self._db.engine.connect() as db:
            return set(db.scalars(select(_faces.c.token)))

    def find(self, token: str) -> tuple[str, FaceJson] | None:
        """The face behind a token and what to say about it, or None."""
        with self._db.engine.connect() as db:
            found = db.execute(select(_faces.c.face, _faces.c.about).where(_faces.c.token == token)).first()
        return None if found is None else (found[0], orjson.loads(found[1]))

    def about(self, tokens: Iterable[str]) -> dict[str, FaceJson]:
        """What to say about the faces behind these tokens, as far as there are any, in their order."""
        wanted = list(tokens)
        with self._db.engine.connect() as db:
            rows = db.execute(select(_faces.c.token, _faces.c.about).where(_faces.c.token.in_(wanted)))
            found = {token: orjson.loads(about) for token, about in rows}
        return {token: found[token] for token in wanted if token in found}
