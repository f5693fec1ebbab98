"""Where decks that people made with the editor are kept, beside the shipped ones: a folder of packs.

A deck on the shelf is named after its own content, so that it never changes and nothing that has read it
grows stale; before that the name says of which line of versions it is, one of one maker, who proves it. Its
cards' own pictures lie in a folder beside it, each under a name that nobody can guess or work out from the
picture. There is a shelf only where somebody put one up: a server does, with `INNKEEP_SHELF`, for itself and
for the process that draws for it. Only packs the schema accepts come in, and only decks that change nothing
but the tables they are chosen for (`not_alone`).
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import secrets
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from innkeep.cards.decks import exchange
from innkeep.cards.decks.deck_files import DeckFile
from innkeep.cards.io import atomic, pack_files, stand_ins
from innkeep.cards.io.pack_files import PackError, PackProblem
from innkeep.cards.io.said import Said
from innkeep.cards.machineries import Machinery
from innkeep.cards.model import MADE, Deck

FOLDER = "INNKEEP_SHELF"
"""The environment variable that names the folder."""
OFFERED = "INNKEEP_OFFERED"
"""The environment variable that says which decks everybody is offered: by the names their packs have, where
they lie on the shelf."""
MOST = 500
"""Decks a shelf holds that no table plays with."""
PLAYED = "played"
"""The folder of marks: the decks of tables."""
MOST_PLAYED = 2000
"""Decks a shelf holds that tables play with; then no other comes in before tables are removed."""
KINDS = ("character", "drink", "side", "otto")
"""What a deck on a shelf may be."""
PRIZE_TYPES = ("action", "sometimes", "anytime")
"""What a card may be that lies in the pot and is played by whoever took it."""
MARK = f"{MADE}-"
VERSION = re.compile(rf"({MARK}[0-9a-f]{{12}}-)[0-9a-f]{{16}}")
"""What a deck is called that is one of a line; the others have no first number."""


LINKS = "links"
"""The folder of links that lead to decks (`deck_links`): those decks stay, too."""

DAY_S = 24 * 60 * 60
"""Seconds a deck is safe on a full shelf; then it makes room when others come."""
TAKEN = "taken"
"""The folder of marks: the decks of which somebody took a copy."""
TAKEN_S = 14 * DAY_S
"""Seconds such a deck is safe, as long as its link may lead to it and after that has ended."""
MOST_TAKEN = 500
"""Decks that are safe for having been taken; then those taken longest ago are as all others."""


PICTURES = "art"
"""The folder of own pictures."""
MOST_PICTURES = 1000
PICTURE = re.compile(r"art/(?:[0-9a-f]{32}|[\w-]{22})\.webp")
"""What an own picture is called in a pack; those of 22 letters were kept by an older version."""


class ShelfFullError(ValueError):
    """There is no room for another deck, or another picture."""


@dataclass(frozen=True, slots=True)
class DeckStore:
    """A folder of packs, one file for each deck."""

    folder: Path

    def put(self, data: Any, maker: str = "") -> Deck:
        """Keep the deck of plain data (`{deck: ..., cards: [...]}`) under a name made from its content.

        Decks of one id that the same ``maker`` keeps, by a secret of theirs, are versions of one another.
        Raises `PackError` for what is no deck, `ShelfFullError`, and OSError where the folder cannot be used.
        """
        text = exchange.yaml_text(data)
        deck = pack_files.parse(text, "deck")
        if problems := list(not_alone(deck)):
            raise PackError(problems)
        content = hashlib.sha256(exchange.to_yaml(deck).encode()).hexdigest()[:16]
        line = hashlib.sha256(f"{maker}/{deck.id}".encode()).hexdigest()[:12]
        name = f"{MARK}{line}-{content}" if maker else MARK + content
        file = self.folder / f"{name}.yaml"
        if not file.is_file():
            self.folder.mkdir(parents=True, exist_ok=True)
            self._make_room()
            head = {**data["deck"], "id": name, "set": MADE, "complete": False}
            atomic.write_whole(file, exchange.yaml_text({**data, "deck": head}))
        else:
            file.touch()
        return pack_files.parse(file.read_text("utf-8"), file.name)

    def newest(self, name: str) -> Deck | None:
        """The deck kept last of the line of that one; None where it is that one itself, or of no line."""
        line = VERSION.fullmatch(name)
        files = self.folder.glob(f"{line[1]}*.yaml") if line else ()
        last = max(files, key=lambda file: (file.stat().st_mtime_ns, file.stem), default=None)
        return self.deck(last.stem) if last is not None and last.stem != name else None

    def deck(self, name: str) -> Deck | None:
        """The deck of that name; None where there is none, or it can no longer be read."""
        file = self.folder / f"{name}.yaml"
        if (known := _decks.get((self.folder, file.name))) is None and file.is_file():
            known = _decks[self.folder, file.name] = _deck(file)
        return known

    def hold(self, decks: Iterable[str]) -> None:
        """A table is set out with these decks: they stay as long as it is there."""
        marks = self.folder / PLAYED
        for name in decks:
            marks.mkdir(exist_ok=True)
            (marks / name).touch()

    def put_picture(self, data: bytes, name: str = "") -> str:
        """Keep a picture (WebP) and return its name, which a card gives as its `art`; one that nobody can
        guess unless it has a ``name``.

        Raises `ShelfFullError`, and OSError where the folder cannot be used.
        """
        folder = self.folder / PICTURES
        folder.mkdir(parents=True, exist_ok=True)
        if len(list(folder.iterdir())) >= MOST_PICTURES:
            self._tidy_pictures(time.time() - DAY_S)
            if len(list(folder.iterdir())) >= MOST_PICTURES:
                raise ShelfFullError(Said("shelf-pictures", most=MOST_PICTURES))
        name = name or f"{PICTURES}/{secrets.token_hex(16)}.webp"
        atomic.write_whole(self.folder / name, data)
        return name

    def put_again(self, data: bytes) -> str:
        """Keep a picture under a name that is the same whenever it is kept here, which only who can read this
        folder works out. Raises as `put_picture`."""
        name = hashlib.blake2b(data, key=self.secret(), digest_size=16).hexdigest()
        kept = f"{PICTURES}/{name}.webp"
        return kept if self.has_picture(kept) else self.put_picture(data, kept)

    def secret(self) -> bytes:
        """What only who can read this folder knows."""
        file = self.folder / PICTURES / "key"
        if not file.is_file():
            file.parent.mkdir(parents=True, exist_ok=True)
            atomic.write_whole(file, secrets.token_bytes(32))
        return file.read_bytes()

    def has_picture(self, name: str) -> bool:
        """Whether that is the name of a picture that lies here."""
        return PICTURE.fullmatch(name) is not None and (self.folder / name).is_file()

    def linked(self) -> set[str]:
        """The decks that a link leads to."""
        found: set[str] = set()
        for file in (self.folder / LINKS).glob("*.json"):
            try:
                kept = json.loads(file.read_text("utf-8"))
                if kept["until"] > time.time():
                    found.add(str(kept["deck"]))
            except (OSError, ValueError, TypeError, KeyError):
                continue  # it has ended in the meantime
        return found

    def take(self, name: str) -> None:
        """Somebody took a copy of a deck: it stays until they have had time to play with it. Raises OSError
        where the folder cannot be used."""
        marks = self.folder / TAKEN
        marks.mkdir(exist_ok=True)
        (marks / name).touch()
        for _, mark in self._taken()[:-MOST_TAKEN]:
            mark.unlink(missing_ok=True)

    def _taken(self) -> list[tuple[float, Path]]:
        """The marks of decks that were taken and are safe, longest ago first; older ones are taken away."""
        found: list[tuple[float, Path]] = []
        for mark in (self.folder / TAKEN).glob(f"{MARK}*"):
            with suppress(FileNotFoundError):  # another process took it away
                if (since := mark.stat().st_mtime) + TAKEN_S > time.time():
                    found.append((since, mark))
                else:
                    mark.unlink()
        return sorted(found)

    def _needed(self) -> set[str]:
        """The decks somebody may want to play with who has no table with them yet: that a link leads to, and
        that were taken."""
        return self.linked() | {mark.name for _, mark in self._taken()}

    def pictured(self, decks: Iterable[str]) -> list[Deck]:
        """Those of these decks that have pictures of their own."""
        there = self.library().decks
        return [there[name] for name in decks if name in there and pictured(there[name])]

    def let_go(self, decks: Iterable[str]) -> None:
        """No table plays with these decks any more: take away those of them that have pictures of their own,
        with the pictures, which go first: if this ends in between, it can be done again.

        A picture that another deck shows stays, and so does a deck without any until others need its room,
        one that a link leads to, and one that somebody took.
        """
        names = list(decks)
        needed = self._needed()
        gone = {deck.id: deck for deck in self.pictured(names) if deck.id not in needed}
        left = (deck for name, deck in self.library().decks.items() if name not in gone)
        for name in set().union(*map(pictured, gone.values())).difference(*map(pictured, left)):
            (self.folder / name).unlink(missing_ok=True)
        for name in gone:
            (self.folder / f"{name}.yaml").unlink(missing_ok=True)
        for name in names:
            (self.folder / PLAYED / name).unlink(missing_ok=True)

    def _tidy_pictures(self, before: float) -> None:
        """Take away pictures sent before then that no deck here shows."""
        shown = set().union(*map(pictured, self.library().decks.values()))
        for file in (self.folder / PICTURES).iterdir():
            name = f"{PICTURES}/{file.name}"
            if PICTURE.fullmatch(name) and name not in shown and file.stat().st_mtime < before:
                file.unlink(missing_ok=True)

    def _make_room(self) -> None:
        """Take away what has been tried longest ago and nobody needs, when there is no room; raises
        `ShelfFullError`."""
        played = {file.name for file in (self.folder / PLAYED).glob(f"{MARK}*")}
        if len(played) >= MOST_PLAYED:
            raise ShelfFullError(Said("shelf-played", most=MOST_PLAYED))
        stay = played | self._needed()
        files = (file for file in self.folder.glob("*.yaml") if file.stem not in stay)
        there = sorted((file.stat().st_mtime, file) for file in files)
        for changed, file in there[: max(0, len(there) - MOST + 1)]:
            if time.time() - changed < DAY_S:
                raise ShelfFullError(Said("shelf-full", most=MOST))
            file.unlink(missing_ok=True)

    def library(self) -> pack_files.Library:
        """All its decks; what can no longer be read is left out."""
        if not self.folder.is_dir():
            return pack_files.Library({})
        there = sorted(file.name for file in self.folder.glob("*.yaml"))
        for gone in _decks.keys() - {(self.folder, name) for name in there}:
            del _decks[gone]
        for name in there:
            if (self.folder, name) not in _decks:
                _decks[self.folder, name] = _deck(self.folder / name)
        found = (_decks[self.folder, name] for name in there)
        return pack_files.Library({deck.id: deck for deck in found if deck is not None})

    def stamp(self) -> int:
        """Changes whenever a deck comes in."""
        try:
            return self.folder.stat().st_mtime_ns
        except OSError:
            return 0


def pictured(deck: Deck) -> set[str]:
    """The own pictures of a deck and its cards."""
    return {art.file for _, art in pack_files.pictures(deck)}


_decks: dict[tuple[Path, str], Deck | None] = {}
"""What was read before, by folder and name; a deck that comes in makes nothing be read again."""


def _deck(file: Path) -> Deck | None:
    found, _ = pack_files.sources(file)
    return found[0].deck if found and not any(not_alone(found[0].deck)) else None


def not_alone(deck: Deck) -> Iterator[PackProblem]:
    """What of a deck would change the tables of others, who never chose it."""

    def problem(field: str, key: str, **named: Any) -> PackProblem:
        return PackProblem("deck", 0, f"deck.{field}", Said(key, **named))

    if deck.kind not in KINDS:
        yield problem("kind", "made-kind", value=deck.kind, allowed=", ".join(KINDS))
    if deck.stands_for is not None:
        wrong = stand_ins.misfits(deck, pack_files.load())
        yield from (PackProblem("deck", 0, field, said) for field, said in wrong)
        return
    known = pack_files.Library({deck.id: deck}).machineries
    for index, name in enumerate(deck.machinery):
        machine = known[name] if deck.kind == "otto" and known[name].factions else None
        if machine is not None:
            yield from _in_no_pile(deck, machine)
        elif _is_chosen_from(deck, known[name]):
            yield from _no_prizes(deck)
        elif known[name].at != "seat":
            yield problem(f"machinery[{index}]", "made-middle", value=name)


def _is_chosen_from(deck: Deck, variant: Machinery) -> bool:
    """Whether a table chooses single cards of a deck for a variant, as Prizes."""
    return deck.kind == "character" and any(option.of == "cards" for option in variant.options)


def _no_prizes(deck: Deck) -> Iterator[PackProblem]:
    """The cards of a deck that cannot be chosen one by one: all are different (PRIZE-01), and each is used
    when its text applies (PRIZE-03)."""
    for index, card in enumerate(deck.cards):
        if card.copies != 1:
            yield PackProblem("deck", 0, f"cards[{index}].copies", Said("prize-once", n=card.copies))
        if not {*card.types} <= {*PRIZE_TYPES}:
            said = Said("prize-type", value=", ".join(card.types), allowed=", ".join(PRIZE_TYPES))
            yield PackProblem("deck", 0, f"cards[{index}].types", said)


def _in_no_pile(deck: Deck, machine: Machinery) -> Iterator[PackProblem]:
    """The cards of a faction that a machine has no pile for."""
    taken = dict.fromkeys(kind for pile in machine.piles for kind in pile.takes)
    for index, card in enumerate(deck.cards):
        if not any(kind in taken for kind in card.types):
            said = Said("made-machine", value=", ".join(card.types), allowed=", ".join(taken))
            yield PackProblem("deck", 0, f"cards[{index}].types", said)


def chosen_as(deck: Deck) -> str:
    """What a deck that somebody made, or one like this, is chosen as for a table: a kind of deck, ``boss``,
    ``variant`` for what belongs to one, or nothing, as it lies beside another.

    >>> decks = pack_files.load().decks
    >>> [chosen_as(decks[f"rdi10-{name}"]) for name in ("drinks", "valeria-boss", "taverns", "prizes")]
    ['drink', 'boss', 'variant', 'variant']
    >>> chosen_as(decks["rdi7-reserve"])
    ''
    """
    if deck.stands_for is not None or stand_ins.variant_of(deck.id, pack_files.load()) is not None:
        return "variant"
    known = pack_files.Library({deck.id: deck}).machineries
    if any(known[name].at != "seat" and not known[name].factions for name in deck.machinery):
        return "variant" if any(_is_chosen_from(deck, known[name]) for name in deck.machinery) else ""
    if deck.boss_of is not None:
        return "boss"
    if deck.kind == "side" or (deck.kind == "drink" and deck.own_back):
        return ""
    return deck.kind


@dataclass(slots=True)
class _LastRead:
    """What was read last: the library with everything that lay on a shelf then."""

    shelf: DeckStore
    stamp: int
    others: pack_files.Library
    library: pack_files.Library


_last: list[_LastRead] = []


def load() -> pack_files.Library:
    """The packs of this process and the decks on the shelf, if any; the same object until a deck is added."""
    shelf, others = here(), pack_files.load()
    if shelf is None:
        return others
    stamp = shelf.stamp()
    last = _last[0] if _last else None
    if last is None or (last.shelf, last.stamp) != (shelf, stamp) or last.others is not others:
        last = _LastRead(shelf, stamp, others, others.joined(shelf.library()))
        _last[:] = [last]
    return last.library


def here() -> DeckStore | None:
    """The shelf of this process, if one was put up."""
    folder = os.environ.get(FOLDER)
    return DeckStore(Path(folder)) if folder else None


def offered() -> Mapping[str, str]:
    """The decks this process offers to everybody: by the ids of their packs, their ids on the shelf."""
    found: dict[str, str] = json.loads(os.environ.get(OFFERED, "{}"))
    return found


def offer(files: Sequence[DeckFile], drawn: Callable[[bytes], bytes]) -> Mapping[str, str]:
    """Put decks on the shelf and offer them to all, here and in processes started from now on.

    ``drawn`` makes of a picture what can be kept of it, or raises ValueError. A side deck that comes with
    them is the one that lies beside its character. Raises `PackError`, `ShelfFullError`, OSError.
    """
    shelf = here()
    if shelf is None:
        raise ShelfFullError("there is no shelf to put decks on")
    names: dict[str, str] = {}
    for file in sorted(files, key=lambda one: one.deck.kind != "side"):
        data = exchange.deck_data(file.deck)
        if file.deck.side_deck in names:
            data["deck"]["side_deck"] = names[file.deck.side_deck]
        kept = shelf.put(
            with_pictures(data, file, lambda picture: shelf.put_again(drawn(picture))), shelf.secret().hex()
        )
        names[file.deck.id] = kept.id
    os.environ[OFFERED] = json.dumps({**offered(), **names})
    return names


def with_pictures(data: Any, file: DeckFile, keep: Callable[[bytes], str]) -> Any:
    """The deck of a file as plain data that names its pictures as ``keep`` does, which keeps them; raises
    `PackError` for one that cannot be."""
    found: dict[str, str] = {}
    for place, art in pack_files.pictures(file.deck):
        if art.file not in found:
            try:
                found[art.file] = keep(file.pictures[art.file])
            except (ValueError, KeyError) as error:
                there = isinstance(error, ValueError)
                said = f"{art.file}: {error}" if there else f"there is no {art.file}"
                raise PackError([PackProblem(file.deck.id, 0, pack_files.dotted(place), said)]) from None
        entry: Any = data
        for step in place[:-1]:
            entry = entry[step]
        named = entry[place[-1]]
        entry[place[-1]] = {**named, "file": found[art.file]} if isinstance(named, dict) else found[art.file]
    return data
