"""Decks made of what was found in another program's game: packs as people write them, each with its pictures.

A card is what is seen of it: its face is a picture, and what it does is left to the table.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from innkeep.cards.decks import exchange
from innkeep.cards.io import pack_files
from innkeep.cards.io.pack_schema import MAX_CARDS, MAX_COPIES
from innkeep.images.imports.found import Cell, ForeignGameError, FoundCard, FoundGame
from innkeep.images.messages import text
from innkeep.images.render import user_art

MOST_PIXELS = 1_500_000_000
"""Pixels of all pictures of a file together."""
MOST_DECKS = 60
TITLE, LINE, LINES = 80, 160, 12
"""Letters of a title, letters of a line of text, and how many lines are taken."""
_MARKUP = str.maketrans(dict.fromkeys("<>{}*"))
"""Signs that no text of a pack may have."""


@dataclass(slots=True)
class Imported:
    """The files of the decks by name, the number of cards, and the pictures that are named but not there."""

    files: dict[str, bytes] = field(default_factory=dict)
    decks: int = 0
    cards: int = 0
    missing: tuple[str, ...] = ()


def decks(game: FoundGame, name: str, lang: str) -> Imported:
    """The packs of a game whose file has that name; raises ForeignGameError where there is nothing to make
    one of, or a picture is damaged."""
    sides = _Sides(game)
    made = Imported()
    taken: set[str] = set()
    grouped: dict[str, list[FoundCard]] = {}
    for card in game.cards:
        grouped.setdefault(card.deck, []).append(card)
    if len(grouped) > MOST_DECKS:
        raise ForeignGameError("decks", n=len(grouped), most=MOST_DECKS)
    sides.draw()
    for called, held in grouped.items():
        deck = exchange.slug(called or name, taken)
        taken.add(deck)
        data, pictures = _deck(deck, _line(called or name) or deck, held, sides, lang)
        if not data["cards"]:
            continue
        content = exchange.yaml_text(data)
        try:
            pack_files.parse(content, deck)
        except pack_files.PackError as error:
            raise ForeignGameError("deck", deck=deck, why=str(error.problems[0].message)) from None
        made.files |= {f"{deck}.yaml": content.encode(), **pictures}
        made.decks += 1
        made.cards += sum(card["copies"] for card in data["cards"])
    if not made.decks:
        raise ForeignGameError(
            "no-pictures" if sides.missing else "empty", names=", ".join(sides.missing[:3])
        )
    made.missing = tuple(sides.missing)
    return made


class _Sides:
    """The sides of cards as pictures to keep, each sheet opened once and let go."""

    def __init__(self, game: FoundGame) -> None:
        self._game = game
        self._kept: dict[Cell, bytes] = {}
        self.missing: list[str] = []

    def draw(self) -> None:
        """Cuts every side that some card shows out of its picture."""
        wanted: dict[str, set[Cell]] = {}
        for card in self._game.cards:
            for cell in (card.face, card.back):
                if cell is not None:
                    wanted.setdefault(cell.picture, set()).add(cell)
        left = MOST_PIXELS
        for picture, cells in wanted.items():
            data = self._game.picture(picture)
            if data is None:
                self.missing.append(f"{picture:.80}")
                continue
            try:
                image = user_art.opened(data)
            except user_art.ArtError as error:
                raise ForeignGameError("picture", picture=f"{picture:.80}", why=str(error)) from None
            left -= image.width * image.height
            if left < 0:
                raise ForeignGameError("pixels", most=MOST_PIXELS // 10**6)
            for cell in cells:
                self._kept[cell] = user_art.as_sent(image.crop(cell.box(*image.size)))

    def of(self, cell: Cell | None) -> bytes | None:
        """A side, if it is there."""
        return None if cell is None else self._kept.get(cell)


def _deck(
    deck: str, name: str, held: Iterable[FoundCard], sides: _Sides, lang: str
) -> tuple[dict[str, Any], Mapping[str, bytes]]:
    """A pack as plain data, and its pictures by name: one of a card that looks like another is its copy."""
    found: dict[tuple[str, str], dict[str, Any]] = {}
    pictures: dict[str, bytes] = {}
    ids: set[str] = set()
    backs: Counter[bytes] = Counter()
    for card in held:
        face = sides.of(card.face)
        title = _line(card.title)
        if face is None and not title:
            continue
        if back := sides.of(card.back):
            backs[back] += 1
        key = title, hashlib.sha256(face or b"").hexdigest()
        if key in found:
            found[key]["copies"] = min(MAX_COPIES, found[key]["copies"] + 1)
            continue
        if len(found) == MAX_CARDS:
            raise ForeignGameError("deck-cards", deck=name, most=MAX_CARDS)
        title = title or text("import.card", lang, n=len(found) + 1)
        one = exchange.slug(title, ids)
        ids.add(one)
        found[key] = {
            "id": one,
            "title": {"en": title, lang: title},
            "types": ["action"],
            "copies": 1,
            "said": {lang: _block(card.text) or text("import.as-seen", lang)},
        }
        if face is not None:
            file = f"{deck}/{len(found):03}.webp"
            pictures[file] = face
            found[key]["art"] = {"file": file, "fills": "face"}
    look = {"hue": 30, "emblem": "card-draw"}
    head = {"id": deck, "set": "mine", "kind": "character", "name": {"en": name, lang: name}, "look": look}
    if backs:
        pictures[f"{deck}/back.webp"] = backs.most_common(1)[0][0]
        head["art"] = {"back": f"{deck}/back.webp"}
    return {"deck": head, "cards": list(found.values())}, pictures


def _line(words: str, most: int = TITLE) -> str:
    """Words in one line, without signs that a pack does not take."""
    plain = "".join(sign if sign.isprintable() else " " for sign in words.translate(_MARKUP))
    return " ".join(plain.split())[:most].strip()


def _block(words: str) -> str:
    """Words as what is said of a card: its first lines."""
    lines = (_line(each, LINE) for each in words.splitlines()[:LINES])
    return "\n".join(filter(None, lines))
