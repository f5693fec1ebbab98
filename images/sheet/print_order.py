"""What to print: names of decks, games, families, cards and pieces, turned into pieces with their copies.

A piece that cannot be laid out or painted is a `PieceFailure`; whether that ends the work is decided
elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from innkeep import cards
from innkeep.cards import yaml_reader
from innkeep.images.messages import text
from innkeep.images.pieces import piece_index
from innkeep.images.sheet.paging import PrintedPiece

LIGHT = "low-ink"
"""The theme whose backs are a line ornament on white paper."""


WITH = "pieces/"
"""What a deck's id follows where all is meant that lies with it."""
MARKERS = ("token/fortitude", "token/alcohol")
"""The markers on a mat."""


class UnknownNameError(ValueError):
    """A name nothing has, and all the names there are."""

    def __init__(self, name: str, known: Sequence[str]) -> None:
        self.name, self.known = name, tuple(known)
        super().__init__(name)


class AmbiguousNameError(ValueError):
    """A short name that several decks have, and their ids."""

    def __init__(self, name: str, decks: Sequence[str]) -> None:
        self.name, self.decks = name, tuple(decks)
        super().__init__(name)


def short(name: str) -> list[str]:
    """The ids of the decks that a name without its set means: ``warthorn`` for ``rdi7-warthorn``."""
    decks = cards.load().decks.values()
    return [deck.id for deck in decks if deck.short_id == name.lower()]


@dataclass(frozen=True, slots=True)
class PieceFailure:
    """A piece that could not be made: the file it is written in, its key, the language, and why."""

    file: str
    key: str
    lang: str
    why: str


@cache
def _games() -> dict[str, dict[str, int]]:
    data: dict[str, dict[str, int]] = yaml_reader.read(
        (Path(__file__).parent / "games.yaml").read_text("utf-8")
    )
    return data


def wanted(what: Sequence[str], cards_only: bool = False) -> dict[str, int]:
    """The keys that ``what`` names, each once in printed order, with their copies; raises UnknownNameError.

    A card, a deck or its short name, a game (its decks, mats, tokens, coins, summaries, dividers and boxes),
    a variant (what it needs besides characters and a Drink Deck), what lies with a deck (``pieces/DECK``), a
    piece, or a family of pieces.
    """
    library = cards.load()
    found: dict[str, int] = {}
    for name in what:
        if name in library.cards:
            found[name] = library.cards[name].copies
        elif name in library.decks:
            found.update((card.id, card.copies) for card in library.decks[name].cards)
        elif any(deck.set == name for deck in library.decks.values()):
            found.update(_game(name, cards_only))
        elif piece_index.has(name):
            found[name] = 1
        elif (deck := library.decks.get(name.removeprefix(WITH))) is not None:
            found |= _with(deck)
        elif name in piece_index.families():
            found.update((key, 1) for key in piece_index.keys(name))
        elif len(meant := short(name)) == 1:
            found.update((card.id, card.copies) for card in library.decks[meant[0]].cards)
        elif meant:
            raise AmbiguousNameError(name, meant)
        elif name in variants():
            found.update(_of_variant(name, cards_only))
        else:
            raise _unknown(name)
    return found


def _game(name: str, cards_only: bool) -> dict[str, int]:
    decks = [deck for deck in cards.load().decks.values() if deck.set == name]
    found = {card.id: card.copies for deck in decks for card in deck.cards}
    if not cards_only:
        mats = {key: 1 for deck in decks if piece_index.has(key := f"mat/{deck.id}")}
        players = [deck for deck in decks if deck.kind == "character" and f"mat/{deck.id}" in mats]
        found |= mats | _maps(decks)
        found |= _games().get(name, {}) | _tokens(decks)
        found |= {"summary/1": max(1, len(players))}
        found |= {f"{family}/{deck.id}": 1 for family in ("divider", "box") for deck in decks}
    return found


def _with(deck: cards.Deck) -> dict[str, int]:
    """What lies with a deck: its mat with the markers, its tokens and maps, its divider and its box."""
    found: dict[str, int] = {}
    if piece_index.has(mat := f"mat/{deck.id}"):
        found |= {mat: 1}
        found |= dict.fromkeys(MARKERS, 1) if deck.kind == "character" else {}
    found |= _maps([deck]) | _tokens([deck])
    return found | {f"{family}/{deck.id}": 1 for family in ("divider", "box")}


def variants() -> list[str]:
    """The variants that bring something to print; not those that are called as their decks are."""
    names = [one.id for one in cards.load().machineries.values() if one.at != "seat"]
    return [name for name in names if not short(name) and _of_variant(name, False)]


def _of_variant(name: str, cards_only: bool) -> dict[str, int]:
    """What a variant needs besides characters and a Drink Deck: its decks, one of each Boss Deck where
    somebody is a Boss, mats of machines, maps, tokens."""
    library = cards.load()
    record = library.machineries[name]
    ids = {*record.factions, *(pile.deck for pile in record.piles), *(place.deck for place in record.places)}
    bosses = record.teams is not None and record.teams.bosses in ("one", "all", "alone")
    decks = [
        deck
        for deck in library.decks.values()
        if deck.id in ids or name in deck.machinery or (bosses and deck.boss_of is not None)
    ]
    found = {card.id: card.copies for deck in decks for card in deck.cards}
    if not cards_only:
        found |= {key: 1 for deck in decks if piece_index.has(key := f"mat/{deck.id}")} | _maps(decks)
        found |= _games().get(name, {})
        found |= {f"token/{token.id}": token.printed for token in record.tokens if token.printed}
        found |= {f"{family}/{deck.id}": 1 for family in ("divider", "box") for deck in decks}
    return found


def _tokens(decks: Sequence[cards.Deck]) -> dict[str, int]:
    """The tokens of the machineries these decks name, as many as a printed game has."""
    records = cards.load().machineries
    found = (token for deck in decks for one in deck.machinery for token in records[one].tokens)
    return {f"token/{token.id}": token.printed for token in found if token.printed}


def _maps(decks: Sequence[cards.Deck]) -> dict[str, int]:
    """The maps of the machineries these decks name."""
    named = dict.fromkeys(one for deck in decks for one in deck.machinery)
    return {key: 1 for one in named if piece_index.has(key := f"map/{one}")}


def _unknown(name: str) -> UnknownNameError:
    library = cards.load()
    games = sorted({deck.set for deck in library.decks.values()})
    families = piece_index.families()
    return UnknownNameError(name, [*games, *library.decks, *variants(), *families, *piece_index.keys()])


def group(key: str, lang: str) -> str:
    """The heading a piece stands under in bookmarks and footers: its deck or its family."""
    library = cards.load()
    if key in library.cards:
        return f"{library.decks[library.cards[key].deck].name[lang]} ({lang})"
    family = key.partition("/")[0]
    return f"{text(f'family.{family}', lang)} ({lang})"


def laid_out(
    keys: dict[str, int],
    langs: Sequence[str],
    theme: str,
    copies: int | None,
    light_backs: bool = False,
) -> tuple[list[PrintedPiece], list[PieceFailure]]:
    """Every piece in every language, as often as ``copies`` or as its game has it, and what failed; backs of
    cards as lines on white paper if they are to be light."""
    made: list[PrintedPiece] = []
    failures: list[PieceFailure] = []
    for lang in langs:
        for key, count in keys.items():
            try:
                face = piece_index.component(key, lang, _theme_of(key, theme, light_backs))
                behind = _theme_of(face.back or "", theme, light_backs)
                back = piece_index.component(face.back, lang, behind) if face.back else None
            except (ValueError, OSError) as error:
                failures.append(failure(key, lang, error))
                continue
            made.extend([PrintedPiece(face, back, group(key, lang))] * (copies or count))
    return made, failures


def _theme_of(key: str, theme: str, light_backs: bool) -> str:
    return LIGHT if light_backs and key.startswith("back/") else theme


def failure(key: str, lang: str, error: Exception) -> PieceFailure:
    """What is known of a piece that could not be made."""
    return PieceFailure(source(key), key, lang, piece_index.why(error, key, lang))


def source(key: str) -> str:
    """The file a card is written in, as a path below the packs; the key's family for other pieces."""
    library = cards.load()
    if key not in library.cards:
        return key.partition("/")[0]
    deck = library.decks[library.cards[key].deck]
    name = deck.short_id
    return f"{deck.set}/{name}.yaml"


def faces(made: Iterable[PrintedPiece]) -> dict[tuple[str, str], Any]:
    """The different display lists of the pieces, backs included, by key and language."""
    found: dict[tuple[str, str], Any] = {}
    for piece in made:
        found.setdefault((piece.face.card, piece.face.lang), piece.face)
        if piece.back is not None:
            found.setdefault((piece.back.card, piece.back.lang), piece.back)
    return found
