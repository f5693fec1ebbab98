"""A picture of one's own on a card: it replaces the medallion, and a bad file is refused in one line."""

from __future__ import annotations

import io
import json
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner
from PIL import Image, ImageColor

from innkeep import cards
from innkeep.cards.cli.pack_commands import cards as pack_commands
from innkeep.cards.editor import draft
from innkeep.cards.io import exchange, pack_files, user_decks
from innkeep.images import component
from innkeep.images.cli.lint import images
from innkeep.images.cli.print import print_
from innkeep.images.pieces import faces, piece_index
from innkeep.images.provider import provider
from innkeep.images.render import raster, user_art

PACK = """\
deck:
  id: own
  set: own
  kind: character
  name: {en: Own, ru: Своя}
  look: {hue: 20, emblem: ogre}
cards:
  - id: dragon
    title: {en: Dragon!, ru: Дракон!}
    types: [gambling]
    icon: ogre
    art: %s
    modes: [{when: {on: control}, effects: [{do: take_control}]}]
"""
SVG = b"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="10 10 100 100"><g fill="#00ff00">
<rect x="10" y="10" width="100" height="100"/><circle cx="60" cy="60" r="40" fill="#f00"/>
<path d="M50 50h20v20h-20z" fill="none"/></g></svg>"""


def encoded(kind: str, colour: str = "#0000ff", size: tuple[int, int] = (90, 60), mode: str = "RGB") -> bytes:
    out = io.BytesIO()
    Image.new(mode, size, colour).save(out, kind, **({"lossless": True} if kind == "WEBP" else {}))
    return out.getvalue()


@pytest.fixture
def forgetful(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What is read beside the shipped packs is forgotten again."""
    monkeypatch.setattr(pack_files, "_BESIDE", [])
    yield
    for kept in (faces.face, faces.back, piece_index.component):
        kept.cache_clear()


def own(folder: Path, name: str, data: bytes) -> None:
    """A pack whose one card has that picture, in use."""
    (folder / name).write_bytes(data)
    (folder / "own.yaml").write_text(PACK % name, "utf-8")
    cards.beside(folder)


@pytest.mark.usefixtures("forgetful")
@pytest.mark.parametrize(
    ("name", "data", "colour"),
    [
        ("blue.png", encoded("PNG"), (0, 0, 255)),
        ("blue.jpg", encoded("JPEG"), (0, 0, 254)),
        ("blue.webp", encoded("WEBP"), (0, 0, 255)),
        ("shapes.svg", SVG, (255, 0, 0)),
    ],
)
def test_a_picture_replaces_the_medallion(
    tmp_path: Path, name: str, data: bytes, colour: tuple[int, ...]
) -> None:
    own(tmp_path, name, data)
    plan = component("own/dragon", "ru")
    assert [picture.painter for picture in plan.pictures()].count("portrait") == 1
    assert not any(picture.painter == "medallion" for picture in plan.pictures())
    image = raster.picture(plan, 5)
    found = image.getpixel((round(31.5 * 5), round(33.7 * 5)))
    assert isinstance(found, tuple)
    assert all(abs(a - b) <= 6 for a, b in zip(found, colour, strict=True)), found
    other = component("own/dragon", "ru", "low-ink")
    assert raster.picture(other, 5).getpixel((round(31.5 * 5), 5)) == (255, 255, 255)


def bad() -> Iterator[tuple[str, bytes, str]]:
    whole = encoded("PNG", size=(400, 400))
    yield "cut.png", whole[: len(whole) // 2], "is damaged"
    yield "text.jpg", b"not a picture at all", "is no PNG, JPEG, WebP or SVG picture"
    yield "moving.png", encoded("GIF"), "is no PNG, JPEG, WebP or SVG picture"
    huge = encoded("PNG", "black", (8000, 6000), "1")
    yield "huge.png", huge, "has 8000 x 6000 pixels, allowed are 40 million"
    svg = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">%s</svg>'
    yield "script.svg", svg % b"<script>alert(1)</script>", "holds a <script>, allowed are"
    yield "link.svg", svg % b'<image href="http://example.org/a.png"/>', "holds a <image>"
    yield "entity.svg", b'<!DOCTYPE svg [<!ENTITY a "b">]>' + svg % b"", "document type"
    yield "gradient.svg", svg % b'<rect width="9" height="9" fill="url(#a)"/>', "is filled with 'url(#a)'"
    yield "broken.svg", b"<svg", "is damaged"
    yield "flat.svg", b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 0"/>', "no usable viewBox"


BAD = list(bad())


@pytest.mark.usefixtures("forgetful")
@pytest.mark.parametrize(("name", "data", "said"), BAD, ids=[row[0] for row in BAD])
def test_bad_art_is_refused_naming_card_and_file(tmp_path: Path, name: str, data: bytes, said: str) -> None:
    own(tmp_path, name, data)
    with pytest.raises(user_art.ArtError) as raised:
        component("own/dragon", "en")
    line = str(raised.value)
    assert line.startswith("card 'own/dragon': art ")
    assert name in line
    assert said in line
    assert "\n" not in line


@pytest.mark.usefixtures("forgetful")
def test_art_that_is_not_there_is_a_flaw_of_the_lint(tmp_path: Path) -> None:
    own(tmp_path, "gone.png", encoded("PNG"))
    (tmp_path / "gone.png").unlink()
    done = CliRunner().invoke(images, ["lint", "own/dragon", "--packs", str(tmp_path), "--theme", "full"])
    assert done.exit_code == 1
    assert done.stdout.count("gone.png': cannot be read (No such file or directory)") == 2


@pytest.mark.usefixtures("forgetful")
def test_another_picture_under_the_same_name_is_noticed(tmp_path: Path) -> None:
    own(tmp_path, "art.png", encoded("PNG"))
    before = component("own/dragon", "en")
    (tmp_path / "art.png").write_bytes(encoded("PNG", "#ff0000", (91, 60)))
    for kept in (faces.face, faces.back, piece_index.component):
        kept.cache_clear()
    assert component("own/dragon", "en") != before


QUARTERS = ("#ff0000", "#00ff00", "#0000ff", "#ffff00")
"""Top left, top right, bottom left, bottom right."""
DECK_ART = """\
deck:
  id: own
  set: own
  kind: character
  name: {en: Own, ru: Своя}
  look: {hue: 20, emblem: ogre}
  art: {%s}
cards:
  - {id: dragon, title: {en: Dragon!, ru: Дракон!}, types: [gambling], icon: ogre, art: %s,
     modes: [{when: {on: control}, effects: [{do: take_control}]}]}
"""


def quarters(size: tuple[int, int], mode: str = "RGB") -> Image.Image:
    image = Image.new(mode, size)
    half = (size[0] // 2, size[1] // 2)
    for index, colour in enumerate(QUARTERS):
        image.paste(colour, (index % 2 * half[0], index // 2 * half[1], *size))
    return image


def drawn(folder: Path, deck: str, card: str, image: Image.Image, key: str, lang: str = "en") -> Image.Image:
    """A piece of a pack with that picture, two pixels to the millimetre, its bleed as well."""
    image.save(folder / "art.png")
    (folder / "own.yaml").write_text(DECK_ART % (deck, card), "utf-8")
    cards.beside(folder)
    return raster.picture(component(key, lang), 2, bleed=True)


def near(image: Image.Image, at: tuple[float, float], colour: str, slack: int = 40) -> bool:
    found = image.getpixel((round(at[0]), round(at[1])))
    assert isinstance(found, tuple)
    wanted = ImageColor.getrgb(colour)
    return all(abs(one - two) <= slack for one, two in zip(found, wanted, strict=True))


@pytest.mark.usefixtures("forgetful")
@pytest.mark.parametrize(
    ("deck", "card", "key", "at"),
    [
        ("", "art.png", "own/dragon", (3 + 22, 3 + 26)),
        ("", "{file: art.png, fills: card}", "own/dragon", (1, 1)),
        ("back: art.png", "art.png", "back/own", (1, 1)),
        ("mat: {file: art.png, ground: deck}", "art.png", "mat/own", (1, 1)),
        ("portrait: art.png", "art.png", "mat/own", (3 + 95, 3 + 111)),
        ("portrait: art.png", "art.png", "divider/own", (3 + 22, 3 + 44)),
    ],
)
def test_a_picture_fills_any_slot(
    tmp_path: Path, deck: str, card: str, key: str, at: tuple[int, int]
) -> None:
    image = drawn(tmp_path, deck, card, quarters((400, 400)), key)
    assert near(image, (2 * at[0], 2 * at[1]), QUARTERS[0], 70)
    other = component(key, "en", "low-ink")
    plain = raster.picture(other, 2)
    assert plain.getpixel((1, 1)) == (255, 255, 255), "a flat theme has its figures"


@pytest.mark.usefixtures("forgetful")
def test_the_focus_stays_in_view(tmp_path: Path) -> None:
    wide = quarters((2000, 300))
    for x, colour in ((0, QUARTERS[0]), (100, QUARTERS[1])):
        folder = tmp_path / str(x)
        folder.mkdir()
        art = f"{{file: art.png, fills: card, focus: [{x}, 50]}}"
        image = drawn(folder, "", art, wide, "own/dragon")
        assert near(image, (2, 4), colour)
        assert near(image, (image.width - 3, 4), colour)
        for kept in (faces.face, faces.back, piece_index.component):
            kept.cache_clear()


@pytest.mark.usefixtures("forgetful")
@pytest.mark.parametrize(
    ("ground", "colour"), [("'#00ff00'", "#00ff00"), ("'#FFFFFF'", "#ffffff"), ("deck", "")]
)
def test_what_is_transparent_shows_the_ground_that_was_chosen(
    tmp_path: Path, ground: str, colour: str
) -> None:
    clear = Image.new("RGBA", (400, 600), (255, 0, 0, 0))
    art = f"{{file: art.png, fills: card, ground: {ground}}}"
    image = drawn(tmp_path, "", art, clear, "own/dragon")
    assert near(image, (2, 2), colour or str(faces.look(cards.load().decks["own"])["cloth"]))


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_camera_held_sideways_is_turned_upright(tmp_path: Path, orientation: int) -> None:
    """Each way of holding it: what the file stores, turned as it says, is the picture."""
    back = {
        2: Image.Transpose.FLIP_LEFT_RIGHT,
        3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM,
        5: Image.Transpose.TRANSPOSE,
        6: Image.Transpose.ROTATE_90,
        7: Image.Transpose.TRANSVERSE,
        8: Image.Transpose.ROTATE_270,
    }
    image = quarters((160, 80))
    stored = image.transpose(back[orientation]) if orientation in back else image
    exif = Image.Exif()
    exif[0x0112] = orientation
    stored.save(tmp_path / "art.jpg", quality=95, exif=exif)
    found = user_art.own(str(tmp_path / "art.jpg"), (50, 50), "#ffffff", "own/dragon")
    shown = user_art.picture(found.options(), 160, 80)
    for index, colour in enumerate(QUARTERS):
        assert near(shown, (40 + index % 2 * 80, 20 + index // 2 * 40), colour)


def test_sixteen_bits_of_grey_are_read_as_they_are_meant(tmp_path: Path) -> None:
    for name, value in (("dark", 0x2000), ("middle", 0x8080), ("light", 0xE000)):
        image = Image.new("I;16", (64, 64), value)
        image.save(tmp_path / f"{name}.png")
        found = user_art.own(str(tmp_path / f"{name}.png"), (50, 50), "#ffffff", "own/dragon")
        grey = f"#{value >> 8:02x}" + 2 * f"{value >> 8:02x}"
        assert near(user_art.picture(found.options(), 32, 32), (16, 16), grey, 2), name


@pytest.mark.usefixtures("forgetful")
def test_less_than_200_dots_to_the_inch_is_a_warning_with_the_file(tmp_path: Path) -> None:
    """A window of 50.2 mm needs 396 pixels."""
    for side, warned in ((390, True), (400, False)):
        folder = tmp_path / str(side)
        folder.mkdir()
        quarters((side, side)).save(folder / "art.png")
        (folder / "own.yaml").write_text(DECK_ART % ("", "art.png"), "utf-8")
        words = ["own", "--packs", str(folder), "--lang", "ru", "-o", str(folder / "own.pdf"), "--json"]
        for _ in range(2):
            done = CliRunner().invoke(print_, words)
            assert done.exit_code == 0, done.output
            said = json.loads(done.stdout)["warnings"]
            assert [str(folder / "art.png") in line and "197" in line for line in said] == [True] * warned
            assert (str(folder / "art.png") in done.stderr) == warned
        for kept in (faces.face, faces.back, piece_index.component):
            kept.cache_clear()


@pytest.mark.parametrize(
    ("deck", "card", "place", "said"),
    [
        ("", "{file: art.png, fills: mat}", "cards[0].art.fills", "window, card"),
        ("", "{file: art.png, focus: [50]}", "cards[0].art.focus", "two numbers"),
        ("", "{file: art.png, focus: [50, 101]}", "cards[0].art.focus", "100"),
        ("", "{file: art.png, ground: red}", "cards[0].art.ground", "#rrggbb"),
        ("", "{fills: card}", "cards[0].art.file", ""),
        ("back: {file: art.png, fills: mat}", "art.png", "deck.art.back.fills", "says it already"),
        ("front: art.png", "art.png", "deck.art.front", ""),
        ("mat: ../art.png", "art.png", "deck.art.mat", "'../art.png'"),
    ],
)
def test_a_slot_that_is_not_there_is_refused(
    tmp_path: Path, deck: str, card: str, place: str, said: str
) -> None:
    (tmp_path / "own.yaml").write_text(DECK_ART % (deck, card), "utf-8")
    with pytest.raises(cards.PackError) as raised:
        cards.load_path(tmp_path)
    assert place in str(raised.value)
    assert said in str(raised.value)


def test_a_pack_with_pictures_is_written_as_it_was_read() -> None:
    deck = "back: back.png, mat: {file: mat.jpg, focus: [10, 20], ground: deck}"
    text = DECK_ART % (deck, "{file: a.svg, fills: card, ground: '#102030'}")
    found = cards.parse(text)
    assert cards.parse(yaml.safe_dump(exchange.deck_data(found))) == found


@pytest.mark.usefixtures("forgetful")
def test_a_picture_of_a_deck_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    (tmp_path / "art.png").write_bytes(b"no picture")
    (tmp_path / "own.yaml").write_text(DECK_ART % ("back: art.png", "art.png"), "utf-8")
    cards.beside(tmp_path)
    with pytest.raises(user_art.ArtError, match=r"back/own.*art\.png.*is no PNG"):
        component("back/own", "en")
    done = CliRunner().invoke(pack_commands, ["validate", str(tmp_path)])
    assert done.exit_code == 1
    assert [
        line for line in done.output.splitlines() if "deck.art.back" in line and "art.png: is no PNG" in line
    ]


@pytest.mark.parametrize(
    "name", ["../secret.png", "/etc/passwd", "a/../../b.png", "a\\b.png", "art.gif", "http://a/b.png"]
)
def test_a_pack_names_pictures_of_its_own_folder_only(tmp_path: Path, name: str) -> None:
    (tmp_path / "own.yaml").write_text(PACK % f"'{name}'", "utf-8")
    with pytest.raises(cards.PackError, match=r"cards\[0\]\.art"):
        cards.load_path(tmp_path)


def test_a_link_out_of_the_folder_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "pack"
    folder.mkdir()
    (tmp_path / "secret.png").write_bytes(encoded("PNG"))
    (folder / "art.png").symlink_to(tmp_path / "secret.png")
    (folder / "own.yaml").write_text(PACK % "art.png", "utf-8")
    with pytest.raises(cards.PackError, match="leads out of the folder"):
        cards.load_path(folder)
    shutil.rmtree(folder)


def test_what_is_kept_of_a_photo_is_upright_small_and_nothing_but_its_pixels() -> None:
    photo, out = Image.new("RGB", (1600, 800), "#0000ff"), io.BytesIO()
    photo.paste("#ff0000", (0, 0, 800, 800))
    exif = Image.Exif()
    exif[0x0112] = 6  # the camera was held upright
    exif[0x010E] = "the inn, last Friday"
    photo.save(out, "JPEG", exif=exif)
    data = user_art.reworked(out.getvalue())
    assert b"Friday" not in data
    with Image.open(io.BytesIO(data)) as kept:
        assert (kept.format, kept.size) == ("WEBP", (400, 800))
        assert not kept.getexif()
        above = kept.convert("RGB").getpixel((200, 100))
    assert isinstance(above, tuple)
    assert above[0] > 200 > above[2], "what was left is above"


@pytest.mark.parametrize(
    "data", [b"", b"<!doctype html>", SVG, b"GIF89a", encoded("PNG")[:60], encoded("BMP")]
)
def test_what_is_sent_and_is_no_picture_is_refused(data: bytes) -> None:
    with pytest.raises(user_art.ArtError, match=r"is no|damaged"):
        user_art.reworked(data)


def test_a_picture_that_would_unfold_to_too_much_is_refused_by_its_head() -> None:
    out = io.BytesIO()
    Image.new("1", (9000, 9000)).save(out, "PNG")
    assert len(out.getvalue()) < 64 * 1024
    with pytest.raises(user_art.ArtError, match="9000 x 9000 pixels, allowed are 12 million"):
        user_art.reworked(out.getvalue())


def test_a_draft_shows_no_picture_of_the_folder_the_server_runs_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    quarters((300, 300)).save(tmp_path / "art.png")
    for card in ("art.png", "{file: art.png, fills: card}"):
        draft = DECK_ART % ("", card)
        with pytest.raises(piece_index.UnknownPieceError, match=r"lie on a shelf|only a pack in a file"):
            provider.picture(f"draft/{draft}", "en", 200)


@pytest.mark.usefixtures("forgetful")
def test_another_picture_of_a_deck_is_another_version(tmp_path: Path) -> None:
    (tmp_path / "own.yaml").write_text(DECK_ART % ("back: art.png", "art.png"), "utf-8")
    cards.beside(tmp_path)
    module = sys.modules["innkeep.images.provider"]
    found = set()
    for image in (quarters((90, 90)), Image.new("RGB", (90, 90)), None):
        if image is None:
            (tmp_path / "art.png").write_bytes(b"damaged")
        else:
            image.save(tmp_path / "art.png")
        module.version.cache_clear()
        found.add(module.version())
    module.version.cache_clear()
    assert len(found) == 3


def test_a_draft_names_its_pictures_however_they_are_written() -> None:
    """The server asks for each whether it is on its shelf: none may be missed."""
    given = {
        "deck": {"art": {"back": "art/a.webp", "mat": {"file": "art/b.webp", "focus": [0, 0]}}},
        "cards": [{"art": "art/c.webp"}, {"art": {"file": "art/d.webp", "fills": "card"}}, {"id": "none"}],
    }
    assert draft.own_pictures(given) == [
        ("cards[0].art", "art/c.webp"),
        ("cards[1].art", "art/d.webp"),
        ("deck.art", "art/a.webp"),
        ("deck.art", "art/b.webp"),
    ]
    text = DECK_ART % ("back: art/a.webp", "{file: art/d.webp, fills: card}")
    assert user_decks.pictured(cards.parse(text)) == {"art/a.webp", "art/d.webp"}
