"""Names that may leave the server: component aliases and face tokens, both keyed hashes.

An alias says nothing about the component behind it; a token can only be had from the server.
"""

from __future__ import annotations

import base64
from collections.abc import Iterable
from functools import lru_cache
from hashlib import blake2b

from innkeep.table.core.state import Changes, State


def _hash(secret: bytes, text: str, size: int) -> str:
    digest = blake2b(text.encode(), key=secret[:64], digest_size=size).digest()
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


@lru_cache(maxsize=4096)
def face_token(server_secret: bytes, face: str) -> str:
    """The unguessable public name of a face or back on this server (16 characters)."""
    return _hash(server_secret, f"face:{face}", 12)


class Aliases:
    """Both directions between internal ids and what clients call them, for one table."""

    def __init__(self, secret: bytes, state: State) -> None:
        self._secret = secret
        self._names: dict[int, str] = {}
        self._ids: dict[str, str] = {}
        self.restart(state)

    def restart(self, state: State) -> None:
        """Know the components of this state and no others."""
        self._ids = {self.of(component.alias): component.id for component in state.components.values()}

    def of(self, number: int) -> str:
        """The alias with that running number (8 characters)."""
        name = self._names.get(number)
        if name is None:
            name = self._names[number] = _hash(self._secret, f"alias:{number}", 6)
        return name

    def ticket(self, seat: int | None, number: int) -> str:
        """What the seat that searched a pile calls a card in it: good for nobody else, and only
        until the component gets a new alias."""
        return _hash(self._secret, f"ticket:{seat}:{number}", 9)

    def find(self, alias: str) -> str | None:
        """The internal id behind a current alias."""
        return self._ids.get(alias)

    def follow(self, changes: Changes) -> None:
        """Bring the names up to date after an op."""
        renewed = [(was, now) for was, now in changes.components if was.alias != now.alias]
        for was, _ in renewed:
            self._ids.pop(self.of(was.alias), None)
        if len(self._names) > 4 * len(self._ids) + 1000:
            self._names.clear()
        for _, now in renewed:
            self._ids[self.of(now.alias)] = now.id

    def all_of(self, state: State, ids: Iterable[str]) -> list[str]:
        """The aliases of components, in the order given."""
        return [self.of(state.components[cid].alias) for cid in ids]
