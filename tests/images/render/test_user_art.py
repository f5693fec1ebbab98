"""A picture of one's own on a card: it replaces the medallion, and a bad file is refused in one line."""

from __future__ import annotations

import io
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image

from innkeep import cards
from innkeep.cards.io import pack_files
from innkeep.images import component
from innkeep.images.cli.lint import images
from innkeep.images.pieces import faces, piece_index
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


def encoded(kind: str, colour: str = "#0000ff", size: tuple[int, int] = (90, 60)) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", size, colour).save(out, kind, **({"lossless": True} if kind == "WEBP" else {}))
    return out.getvalue()


@pytest.fixture
def forgetful(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What is read beside the shipped packs is forgotten again."""
    monkeypatch.setattr(pack_files, "_BESIDE", [])
    yield
    for kept in (faces.face, piece_index.component):
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
    yield "huge.png", encoded("PNG", size=(8000, 6000)), "has 8000 x 6000 pixels, allowed are 40 million"
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
    for kept in (faces.face, piece_index.component):
        kept.cache_clear()
    assert component("own/dragon", "en") != before


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
