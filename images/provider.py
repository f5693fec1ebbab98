"""The asset provider a table discovers: pictures of faces and backs as WebP, by key, language and width.

Keys are those of ``pieces``. Pictures are kept once made. It serves bytes and knows no table.
"""

from __future__ import annotations

import hashlib
import io
import logging
import threading
from collections import OrderedDict
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path

import PIL
from PIL import Image

from innkeep import cards
from innkeep.cards.catalogue import LANGUAGES
from innkeep.cards.decks import user_decks
from innkeep.cards.io import pack_files
from innkeep.images.paint import font_files, spare_fonts
from innkeep.images.pieces import faces, piece_index, remarks
from innkeep.images.render import raster, user_art
from innkeep.images.render.display_list import DisplayList

log = logging.getLogger("innkeep.images")

QUALITY = 79
SMALL, SMALL_QUALITY = 125, 60
"""Up to this width nobody sees the difference, and a first visit to a table fetches fifteen of them."""
WIDTHS = range(40, 1601)
_SUPERSAMPLE_BELOW = 420
_KEEP = 64 * 1024 * 1024

DRAFT = "draft/"
"""How the key of a card begins that is in no pack yet: the text of a pack of that one card follows."""


@cache
def version() -> str:
    """A digest of all that pictures are made of: packs, templates, fonts, those of the system, painters."""
    digest = hashlib.sha256(PIL.__version__.encode())
    here = Path(__file__).parent
    for path in sorted(here.rglob("*")):
        if path.suffix in (".py", ".yaml", ".ttf", ".lock"):
            digest.update(path.relative_to(here).as_posix().encode() + path.read_bytes())
    for card in pack_files.load().cards.values():
        digest.update(repr((card, [cards.text(card, lang) for lang in LANGUAGES])).encode())
    for deck in pack_files.load().decks.values():
        digest.update(repr((deck.id, dict(deck.name), deck.look)).encode())
        for _, art in pack_files.pictures(deck):
            digest.update(repr(art).encode() + user_art.stamp(str(pack_files.picture_path(deck, art))))
    digest.update(spare_fonts.stamp().encode())
    return digest.hexdigest()[:16]


class Provider:
    """Draws on demand, remembers what it drew; safe to call from several threads."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, str, int], bytes] = OrderedDict()
        self._bytes = 0
        self._lock = threading.RLock()

    @property
    def version(self) -> str:
        """Changes whenever a picture might."""
        return version()

    def keys(self) -> list[str]:
        """All keys there is a picture for: every card, then backs, mats, tokens and all else."""
        return piece_index.keys()

    def has(self, key: str) -> bool:
        """Whether there is a picture for the key."""
        return piece_index.has(_lying(key))

    def icons(self) -> dict[str, int]:
        """The pictures a card may show, each with its letter in :meth:`icon_font`."""
        return font_files.icon_codes()

    def icon_font(self) -> bytes:
        """The pictures as a font."""
        return font_files.FONT_FILES["icons"].read_bytes()

    def refusal(self, file: str) -> str:
        """Why a file cannot be the art of a card, nothing if it can; asked by `innkeep cards validate`."""
        return user_art.refusal(file)

    def own_picture(self, data: bytes) -> bytes:
        """What is kept of a picture that somebody sends for a card. Raises ValueError saying why not."""
        return user_art.reworked(data)

    def remarks(self, pack: str, lang: str) -> list[tuple[str, str]]:
        """What is not set as it was written on the face of the first card of a pack's text, in any language
        of the cards: the field it was written in, and a sentence in ``lang``. Nothing for what is no pack."""
        return list(_remarks(pack, lang))

    def picture(self, key: str, lang: str, width: int) -> bytes:
        """The picture as WebP, ``width`` pixels wide, its corners transparent.

        Raises UnknownPieceError for an unknown key, a language that the cards do not speak, or a width
        outside 40..1600.
        """
        plan = _draft(key, lang) if key.startswith(DRAFT) else _shown(_lying(key), lang)
        if width not in WIDTHS:
            raise piece_index.UnknownPieceError(
                f"width {width!r}: allowed is {WIDTHS.start} to {WIDTHS.stop - 1}"
            )
        entry = (key, plan.lang, width)
        with self._lock:
            if entry in self._kept:
                self._kept.move_to_end(entry)
                return self._kept[entry]
            data = encode(draw(plan, width), small=width <= SMALL)
            self._kept[entry] = data
            self._bytes += len(data)
            while self._bytes > _KEEP:
                self._bytes -= len(self._kept.popitem(last=False)[1])
            return data

    def forget(self) -> None:
        """Drops every kept picture."""
        with self._lock:
            self._kept.clear()
            self._bytes = 0


def _shown(key: str, lang: str) -> DisplayList:
    """A piece; a card whose own picture cannot be used has the one that is drawn for it."""
    try:
        return piece_index.component(key, lang)
    except user_art.ArtError as error:
        library = cards.load()
        if key not in library.cards:
            raise
        log.warning("%s", error)
        card = library.cards[key]
        return faces.drafted(replace(card, art=None), library.decks[card.deck], lang)


def _lying(key: str) -> str:
    """The piece that a table's marker of some name is: the token of that name."""
    family, _, name = key.partition("/")
    return f"token/{name}" if family == "marker" else key


def _draft(key: str, lang: str) -> DisplayList:
    """The face of the first card of the pack that stands in the key; its own picture lies on the
    shelf, and nowhere else."""
    shelf = user_decks.here()
    try:
        deck = pack_files.parse(key.removeprefix(DRAFT), "draft")
        if any(pack_files.pictures(deck)):
            if shelf is None:
                raise ValueError("own pictures lie on a shelf, and here is none")
            deck = replace(deck, folder=str(shelf.folder))
        return faces.drafted(deck.cards[0], deck, lang)
    except (ValueError, KeyError) as error:
        raise piece_index.UnknownPieceError(f"draft: {error}") from None


FIELDS = {"title": "title.{lang}", "rules": "modes", "deck": "deck.name.{lang}"}
"""Where the words of a slot were written."""


@lru_cache(maxsize=2000)
def _remarks(pack: str, lang: str) -> tuple[tuple[str, str], ...]:
    try:
        deck = pack_files.parse(pack, "draft")
    except ValueError:
        return ()
    if faces.pictured_whole(deck.cards[0]):
        return ()
    card = replace(deck.cards[0], art=None)
    found: dict[tuple[str, str], None] = {}
    for spoken in LANGUAGES:
        plan = faces.drafted(card, replace(deck, art=()), spoken)
        for slot, said in remarks.said(plan, lang):
            found[FIELDS.get(slot, "types").format(lang=spoken), said] = None
    return tuple(found)


def draw(plan: DisplayList, width: int) -> Image.Image:
    """A display list as an image so many pixels wide, transparent where it is cut away."""
    factor = 2 if width < _SUPERSAMPLE_BELOW else 1
    image = raster.picture(plan, width * factor / plan.width)
    height = round(plan.height / plan.width * width)
    if factor == 2:
        image = (
            image.reduce(2) if image.height == 2 * height else image.resize((width, height), reducing_gap=2.0)
        )
    elif image.size != (width, height):
        image = image.resize((width, height))
    image.putalpha(raster.mask(plan.cut, width, height, width / plan.width))
    return image


def encode(image: Image.Image, *, small: bool = False) -> bytes:
    """The image as WebP; a ``small`` one in as few bytes as can be."""
    out = io.BytesIO()
    quality, method = (SMALL_QUALITY, 4) if small else (QUALITY, 1)
    image.save(out, "WEBP", quality=quality, method=method, alpha_quality=90)
    return out.getvalue()


provider = Provider()
