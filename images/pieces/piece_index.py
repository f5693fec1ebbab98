"""Every piece that can be printed or shown, by its key: what there is, and the display list of each.

A key is a full card id (``rdi1-gerki/i-raise``) or a family and a name (``back/rdi1-gerki``). How a piece
looks is decided elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from innkeep import cards
from innkeep.cards.catalogue import LANGUAGES
from innkeep.images.pieces import accessories, boxes, faces, maps
from innkeep.images.render import template
from innkeep.images.render.display_list import DisplayList


class UnknownPieceError(KeyError):
    """A key, language or theme that nothing is drawn for; says what is allowed."""

    def __str__(self) -> str:
        return str(self.args[0])


Draw = Callable[[str, str, str], DisplayList]

_FAMILIES: dict[str, tuple[Callable[[], list[str]], Draw]] = {
    "back": (lambda: list(cards.load().decks), lambda name, _, theme: faces.back(name, theme)),
    "portrait": (lambda: list(cards.load().decks), accessories.portrait),
    "mat": (accessories.mats, accessories.mat),
    "map": (maps.named, maps.dungeon),
    "ground": (maps.walked, maps.ground),
    "divider": (lambda: list(cards.load().decks), accessories.divider),
    "closed": (faces.shutting, faces.closed),
    "box": (lambda: list(cards.load().decks), boxes.box),
    "token": (accessories.tokens, accessories.token),
    "coin": (lambda: list(accessories.COINS), accessories.coin),
    "summary": (lambda: list(accessories.SUMMARY), accessories.summary),
}
"""By family: the names there are, and how one is drawn from its name, a language and a theme."""


def families() -> tuple[str, ...]:
    """The families of pieces that are not cards."""
    return tuple(_FAMILIES)


def keys(family: str = "") -> list[str]:
    """The keys of a family in printed order; without one those of all cards, then of all families."""
    if family:
        return [f"{family}/{name}" for name in _FAMILIES[family][0]()]
    return [*cards.load().cards, *(key for name in _FAMILIES for key in keys(name))]


def has(key: str) -> bool:
    """Whether there is a piece of that key."""
    family, _, name = key.partition("/")
    return key in cards.load().cards or (family in _FAMILIES and name in _FAMILIES[family][0]())


def why(error: Exception, key: str, lang: str) -> str:
    """In one line what an error says of a piece, for a place that names the piece and language itself."""
    said = " ".join(str(error).split())
    for named in (f"card {key!r}, language {lang!r}: ", f"card {key!r}: "):
        said = said.removeprefix(named)
    return said


@lru_cache(maxsize=4096)
def component(key: str, lang: str, theme: str = "full") -> DisplayList:
    """The display list of a piece; its ``width``, ``height``, ``bleed``, ``cut`` and ``back`` say the rest.

    Raises UnknownPieceError, and ArtError for a picture of its own that cannot be used.
    """
    if not has(key):
        raise UnknownPieceError(f"picture {key!r}: there is no such card or piece")
    if lang not in LANGUAGES:
        raise UnknownPieceError(f"lang {lang!r}: allowed are {', '.join(LANGUAGES)}")
    if theme not in template.themes():
        raise UnknownPieceError(f"theme {theme!r}: allowed are {', '.join(template.themes())}")
    if key in cards.load().cards:
        return faces.face(key, lang, theme)
    family, _, name = key.partition("/")
    return _FAMILIES[family][1](name, lang, theme)
