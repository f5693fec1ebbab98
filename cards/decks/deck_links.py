"""Links by which a deck is handed on: whoever is told the word of one may take a copy of the deck, until
whoever made it ends it, or its time is over.

What is kept of a link, a file beside the decks it leads to, is what its words hash to and never the words.
The deck and its pictures stay for as long as a link leads to them, and for a while after somebody took a
copy (`user_decks`).
"""

from __future__ import annotations

import hashlib
import json
import secrets
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from innkeep.cards.decks import exchange, user_decks
from innkeep.cards.io import atomic
from innkeep.cards.io.said import Said
from innkeep.cards.model import Deck

LASTS_S = user_decks.TAKEN_S
MOST_EACH = 20
"""Links that lead somewhere, of one visitor."""
MOST = 500
"""And of all."""
LONGEST = 64
"""Letters of a word that are looked at."""


class LinkError(ValueError):
    """A link that leads nowhere, or one that cannot be made; says why."""


@dataclass(frozen=True, slots=True)
class _Kept:
    """What is kept of a link: its deck, until when (seconds), what the word that ends it hashes to, and who
    made it in a word that says nothing elsewhere."""

    deck: str
    until: int
    ending: str
    maker: str


@dataclass(frozen=True, slots=True)
class Link:
    """A link as whoever made it is told of it: the word to hand on, the one that ends it, and until when."""

    word: str
    ending: str
    until: int


@dataclass(frozen=True, slots=True)
class DeckLinks:
    """The links of a shelf."""

    shelf: user_decks.DeckStore

    def hand_on(self, data: Any, visitor: str) -> Link:
        """A new link to the deck of plain data, which is kept. Raises `LinkError` where there are too many,
        and as `DeckStore.put` does."""
        maker = hashlib.blake2b(visitor.encode(), key=self.shelf.secret(), digest_size=16).hexdigest()
        kept = [one for _, one in self._all()]
        if len(kept) >= MOST:
            raise LinkError(Said("links-full", most=MOST))
        if sum(one.maker == maker for one in kept) >= MOST_EACH:
            raise LinkError(Said("many-links", most=MOST_EACH))
        word, ending = secrets.token_urlsafe(16), secrets.token_urlsafe(16)
        until = int(time.time()) + LASTS_S
        record = _Kept(self.shelf.put(data).id, until, _hash(ending), maker)
        file = self._file(word)
        file.parent.mkdir(exist_ok=True)
        atomic.write_whole(file, json.dumps(asdict(record)))
        return Link(word, ending, until)

    def deck(self, word: str) -> tuple[Deck, int]:
        """The deck a link leads to, and until when (seconds); raises `LinkError`."""
        kept = _read(self._file(word))
        deck = self.shelf.library().decks.get(kept.deck) if kept else None
        if kept is None or deck is None:
            raise LinkError(Said("link-over"))
        return deck, kept.until

    def take(self, word: str) -> tuple[Deck, int]:
        """As `deck`, for who takes a copy of it: the deck stays for a while, whatever becomes of the link."""
        found = self.deck(word)
        with suppress(OSError):  # a full disk keeps nobody from the copy
            self.shelf.take(found[0].id)
        return found

    def end(self, word: str, ending: str) -> None:
        """End a link, as only who made it can; raises `LinkError` where there is none."""
        kept = _read(self._file(word))
        if kept is None or not secrets.compare_digest(kept.ending, _hash(ending)):
            raise LinkError(Said("link-over"))
        self._file(word).unlink(missing_ok=True)

    def _all(self) -> Iterator[tuple[Path, _Kept]]:
        """The links that lead somewhere; those whose time is over are taken away."""
        for file in (self.shelf.folder / user_decks.LINKS).glob("*.json"):
            if (kept := _read(file)) is not None:
                yield file, kept
            else:
                file.unlink(missing_ok=True)

    def _file(self, word: str) -> Path:
        return self.shelf.folder / user_decks.LINKS / f"{_hash(word[:LONGEST])}.json"


def copy_of(deck: Deck) -> dict[str, Any]:
    """A deck of a shelf as plain data of somebody's own: under a name of its own, not the shelf's."""
    data = exchange.deck_data(deck)
    data["deck"] |= {"id": exchange.slug(deck.name["en"], set()), "set": "mine"}
    return data


def _read(file: Path) -> _Kept | None:
    """What is kept of a link; None where there is none (any more)."""
    try:
        kept = _Kept(**json.loads(file.read_text("utf-8")))
    except (OSError, ValueError, TypeError):
        return None
    return kept if kept.until > time.time() else None


def _hash(word: str) -> str:
    return hashlib.sha256(word.encode()).hexdigest()
