"""Pictures for the table: all keys, both languages, right size, same bytes, clear refusals."""

from __future__ import annotations

import io
import threading
from importlib.metadata import entry_points

import pytest
from PIL import Image, ImageChops

from innkeep import cards
from innkeep.cards.catalogue import LANGUAGES
from innkeep.images.pieces import faces, piece_index
from innkeep.images.pieces.piece_index import UnknownPieceError
from innkeep.images.provider import Provider
from innkeep.images.render import raster
from tests import slices

SOME = ["rdi1-deirdre/i-raise", "rdi1-drinks/wine", "rdi1-drinks/drinking-contest", "back/rdi1-zot"]


@pytest.fixture(scope="module")
def provider() -> Provider:
    return Provider()


def test_the_table_finds_it() -> None:
    found = {entry.name: entry.load() for entry in entry_points(group="innkeep.assets")}
    assert isinstance(found["images"], Provider)


def test_it_has_every_card_and_back_of_the_packs(provider: Provider) -> None:
    library = cards.load()
    keys = provider.keys()
    assert len(keys) == len(set(keys))
    assert {*library.cards, *(f"back/{deck}" for deck in library.decks), "coin/5", "token/energy"} <= set(
        keys
    )
    assert all(map(provider.has, provider.keys()))


@pytest.mark.parametrize("key", SOME)
@pytest.mark.parametrize("width", [250, 500])
def test_a_picture_has_the_width_asked_for_and_round_corners(
    provider: Provider, key: str, width: int
) -> None:
    image = Image.open(io.BytesIO(provider.picture(key, "ru", width)))
    assert image.format == "WEBP"
    assert image.size == (width, round(width * 88 / 63))
    alpha = image.convert("RGBA").getchannel("A")
    assert alpha.getpixel((0, 0)) == 0
    assert alpha.getpixel((width // 2, width // 2)) == 255


def test_every_face_can_be_drawn(provider: Provider) -> None:
    large = ("mat/", "divider/", "box/", "ground/")
    keys = provider.keys()
    small = {key: {"family": key.partition("/")[0]} for key in keys if not key.startswith(large)}
    for key in [
        *slices.part("images/test_provider.py faces", small),
        "mat/rdi1-zot",
        "divider/rdi1-drinks",
        "box/rdi1-zot",
    ]:
        assert len(provider.picture(key, "en", 60)) > 300, key
    for key in piece_index.keys("ground"):
        assert len(provider.picture(key, "en", 500)) > 3000, key


def test_pictures_are_the_same_bytes_each_time(provider: Provider) -> None:
    first = {key: provider.picture(key, "en", 250) for key in SOME}
    raster.forget()
    assert {key: Provider().picture(key, "en", 250) for key in SOME} == first


def test_faces_differ_by_language_and_card(provider: Provider) -> None:
    pictures = {provider.picture(key, lang, 120) for key in SOME[:3] for lang in LANGUAGES}
    assert len(pictures) == 6
    assert provider.picture("back/rdi1-zot", "en", 120) == provider.picture("back/rdi1-zot", "ru", 120)


@pytest.mark.parametrize(
    ("key", "lang", "width", "message"),
    [
        ("rdi1-deirdre/nothing", "en", 250, "no such card or piece"),
        ("back/nobody", "en", 250, "no such card or piece"),
        ("../../etc/passwd", "en", 250, "no such card or piece"),
        ("rdi1-drinks/wine", "de", 250, "allowed are en, ru"),
        ("rdi1-drinks/wine", "en", 0, "allowed is 40 to 1600"),
        ("rdi1-drinks/wine", "en", 100000, "allowed is 40 to 1600"),
    ],
)
def test_what_is_unknown_is_refused(
    provider: Provider, key: str, lang: str, width: int, message: str
) -> None:
    with pytest.raises(UnknownPieceError, match=message):
        provider.picture(key, lang, width)


def test_threads_get_what_one_caller_gets() -> None:
    shared, found = Provider(), {}

    def draw(key: str, number: int) -> None:
        found[key, number] = shared.picture(key, "ru", 90)

    threads = [threading.Thread(target=draw, args=(key, number)) for key in SOME for number in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    alone = {key: Provider().picture(key, "ru", 90) for key in SOME}
    assert found == {(key, number): alone[key] for key in SOME for number in range(3)}


@pytest.mark.parametrize("deck", sorted(cards.load().decks))
@pytest.mark.parametrize("scale", [4.0, 5.3])
def test_backs_look_the_same_upside_down(deck: str, scale: float) -> None:
    image = raster.picture(faces.back(deck), scale, bleed=True)
    assert ImageChops.difference(image, image.rotate(180)).getbbox() is None


def test_the_version_is_a_word_and_stays(provider: Provider) -> None:
    assert provider.version.isalnum()
    assert provider.version == Provider().version


def test_memory_of_pictures_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setattr(sys.modules["innkeep.images.provider"], "_KEEP", 9000)
    small = Provider()
    for key in small.keys()[:12]:
        small.picture(key, "en", 80)
    assert small._bytes <= 9000
    assert small._kept
    small.forget()
    assert small._bytes == 0
