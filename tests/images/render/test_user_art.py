"""A picture of one's own on a card: it replaces the medallion, and a bad file is refused in one line."""

from __future__ import annotations

import base64
import io
import json
import shutil
import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
import yaml
from click.testing import CliRunner
from PIL import Image, ImageChops, ImageCms, ImageColor, ImageStat

from innkeep import cards
from innkeep.cards.cli.pack_commands import cards as pack_commands
from innkeep.cards.decks import exchange, user_decks
from innkeep.cards.editor import draft
from innkeep.cards.io import pack_files
from innkeep.images import component
from innkeep.images.cli.lint import images
from innkeep.images.cli.print import print_
from innkeep.images.pieces import deck_checks, faces, piece_index
from innkeep.images.provider import provider
from innkeep.images.render import raster, svg, svg_drawings, user_art

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
        ("blue.v2.GIF", encoded("GIF"), (0, 0, 255)),
        ("a blue one (1).png", encoded("PNG"), (0, 0, 255)),
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
    yield "text.jpg", b"not a picture at all", "is no PNG, JPEG, WebP, GIF or SVG picture"
    yield "other.png", encoded("BMP"), "is no PNG, JPEG, WebP, GIF or SVG picture"
    huge = encoded("PNG", "black", (8000, 6000), "1")
    yield "huge.png", huge, "has 8000 x 6000 pixels, allowed are 40 million"
    svg = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">%s</svg>'
    yield "script.svg", svg % b"<script>alert(1)</script>", "holds a <script>, which is not drawn"
    yield "page.svg", svg % b"<foreignObject><p/></foreignObject>", "holds a <foreignObject>"
    for link in (
        b"http://example.org/a.png",
        b"/etc/a.png",
        b"beside.png",
        b"file:///a.png",
        b"data:text/html,a",
    ):
        yield "link.svg", svg % (b'<image href="%s"/>' % link), "leads out of the file (href="
    xlink = b'<use xmlns:x="http://www.w3.org/1999/xlink" x:href="other.svg#a"/>'
    yield "use.svg", svg % xlink, "leads out of the file (href="
    yield "filter.svg", svg % b'<filter id="a"><feImage href="a.png"/></filter>', "leads out of the file"
    paint = b'<rect width="9" height="9" style="fill:url(other.svg#a)"/>'
    yield "paint.svg", svg % paint, "leads out of the file (style="
    yield "import.svg", svg % b'<style>@import "http://example.org/a.css";</style>', "holds a <style> that"
    entity = b'<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>'
    yield "entity.svg", entity + svg % b"<text>&a;</text>", "is damaged"
    hidden = b'<!DOCTYPE svg [<!ENTITY a "/etc/a.png">]>' + svg % b'<image href="&a;"/>'
    yield "hidden.svg", hidden, "leads out of the file"
    yield "broken.svg", b"<svg", "is damaged"
    yield "page.svg", b"<html/>", "is no SVG drawing"
    yield "flat.svg", b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 0"/>', "no usable viewBox"
    yield "deep.svg", svg % (b"<g>" * 300 + b"</g>" * 300), "is nested deeper than 200"
    yield "many.svg", svg % (b"<g/>" * 20_001), "holds more than 20000 elements"
    copies = b'<g id="a0"><rect width="1" height="1"/></g>'
    for number in range(1, 8):
        uses = (b'<use href="#a%d"/>' % (number - 1)) * 10
        copies += b'<g id="a%d">%s</g>' % (number, uses)
    yield "bomb.svg", svg % (b"<defs>" + copies + b'</defs><use href="#a7"/>'), "is damaged"


BAD = list(bad())

LINES = b'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" %s>%s</svg>'
FULL = b'width="100" height="100"'
GAME_ICON = b"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"
 style="height: 512px; width: 512px;"><path d="M0 0h512v512H0z" fill="#000" fill-opacity="1"></path>
<g class="" transform="translate(0,0)" style=""><path d="M100 100h312v312H100z" fill="#f00"
 fill-opacity="1"></path></g></svg>"""
ILLUSTRATOR = b"""<?xml version="1.0" encoding="utf-8"?><!-- Generator -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
<!ENTITY ns_extend "http://ns.example.org/Extensibility/1.0/"><!ENTITY ns_svg "http://www.w3.org/2000/svg">]>
<svg version="1.1" id="Layer_1" xmlns:x="&ns_extend;" xmlns="&ns_svg;" x="0px" y="0px" viewBox="0 0 100 100"
 style="enable-background:new 0 0 100 100;" xml:space="preserve"><style type="text/css"><![CDATA[
.st0{fill:#FF0000;stroke:#000000;stroke-miterlimit:10;}]]></style><switch>
<foreignObject requiredExtensions="&ns_extend;" x="0" y="0" width="1" height="1"></foreignObject>
<g x:extraneous="self"><rect class="st0" width="100" height="100"/></g></switch></svg>"""
INKSCAPE = b"""<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<svg width="210mm" height="210mm" viewBox="0 0 210 210" xmlns="http://www.w3.org/2000/svg"
 xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
 xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" inkscape:export-filename="C:\\a.png">
<sodipodi:namedview id="n" inkscape:zoom="0.7"/><defs><linearGradient id="a"><stop
 style="stop-color:#ff0000;stop-opacity:1" offset="0"/><stop style="stop-color:#ff0000" offset="1"/>
</linearGradient><linearGradient xlink:href="#a" id="b" x1="0" x2="210"
 gradientUnits="userSpaceOnUse"/></defs>
<g inkscape:label="Layer 1" inkscape:groupmode="layer" transform="translate(-10,-10)">
<rect style="fill:url(#b);fill-opacity:1;stroke:none" width="230" height="230" x="0" y="0"/></g></svg>"""
SVGS = {
    "style": LINES % (b'viewBox="0 0 100 100"', b'<rect %s style="fill:#f00"/>' % FULL),
    "class": LINES % (b'viewBox="0 0 9 9"', b'<style>.a{fill:red}</style><rect class="a" %s/>' % FULL),
    "stroke": LINES % (b'viewBox="0 0 100 100"', b'<path d="M0 50h100" stroke="red" stroke-width="90"/>'),
    "opacity": LINES % (b'viewBox="0 0 9 9"', b'<g opacity=".99"><rect fill="rgb(255,0,0)" %s/></g>' % FULL),
    "use": LINES
    % (b'viewBox="0 0 9 9"', b'<defs><rect id="a" fill="red" %s/></defs><use xlink:href="#a"/>' % FULL),
    "group": LINES
    % (b'viewBox="0 0 9 9"', b'<g transform="translate(-50 -50) scale(3)"><rect fill="red" %s/></g>' % FULL),
    "units": LINES % (b'width="2cm" height="20mm"', b'<rect width="100%" height="100%" fill="red"/>'),
    "picture": LINES
    % (
        b'viewBox="0 0 100 100"',
        b'<image %s preserveAspectRatio="none" xlink:href="data:image/png;base64,%s"/>'
        % (FULL, base64.b64encode(encoded("PNG", "#ff0000"))),
    ),
    "game-icons": GAME_ICON,
    "illustrator": ILLUSTRATOR,
    "inkscape": INKSCAPE,
    "utf-16": LINES.decode()
    .replace("%s", "{}")
    .format('viewBox="0 0 9 9"', '<rect fill="red" width="9" height="9"/>')
    .encode("utf-16"),
}


@pytest.mark.parametrize("name", SVGS)
def test_drawings_of_other_programs_are_drawn_as_they_are_meant(tmp_path: Path, name: str) -> None:
    (tmp_path / "art.svg").write_bytes(SVGS[name])
    found = user_art.own(str(tmp_path / "art.svg"), (50, 50), "#ffffff", "own/dragon")
    assert near(user_art.picture(found.options(), 100, 100), (50, 50), "#ff0000", 8)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere memory cannot be bounded")
def test_a_drawing_that_takes_gigabytes_is_refused(tmp_path: Path) -> None:
    layers = b'<g opacity=".9">' * 190 + b'<rect width="9" height="9"/>' + b"</g>" * 190
    (tmp_path / "art.svg").write_bytes(LINES % (b'viewBox="0 0 9 9"', layers))
    assert user_art.refusal(str(tmp_path / "art.svg")) == "takes too much time or memory to draw"


def test_a_drawing_that_takes_minutes_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(svg_drawings, "PATIENCE_S", 1.0)
    noise = b'<filter id="f"><feTurbulence numOctaves="60" baseFrequency=".9"/></filter>'
    many = b'<rect filter="url(#f)" %s/>' % FULL * 300
    (tmp_path / "art.svg").write_bytes(LINES % (b'viewBox="0 0 9 9"', noise + many))
    assert user_art.refusal(str(tmp_path / "art.svg")) == "takes too long to draw"


def test_text_of_a_drawing_is_drawn(tmp_path: Path) -> None:
    text = b'<text x="5" y="80" font-size="80" font-family="No Such Font" fill="#00f">\xd0\x96M</text>'
    (tmp_path / "art.svg").write_bytes(LINES % (b'viewBox="0 0 100 100"', text))
    found = user_art.own(str(tmp_path / "art.svg"), (50, 50), "#ffffff", "own/dragon")
    dark = user_art.picture(found.options(), 100, 100).convert("L").point([255] * 128 + [0] * 128)
    box = dark.getbbox()
    assert box is not None
    assert box[2] - box[0] > 50


def test_our_own_export_is_a_drawing_like_any_other(tmp_path: Path) -> None:
    plan = component("rdi1-gerki/gambling-im-in", "en")
    (tmp_path / "art.svg").write_bytes(svg.draw(plan, bleed=True))
    found = user_art.own(str(tmp_path / "art.svg"), (50, 50), "#ffffff", "own/dragon")
    shown = user_art.picture(found.options(), 345, 470)
    whole = raster.picture(plan, svg.SCALE, bleed=True).resize((345, 470))
    assert ImageStat.Stat(ImageChops.difference(shown, whole).convert("L")).mean[0] < 6


def test_a_file_that_cannot_be_drawn_is_tried_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "art.svg").write_bytes(LINES % (b'viewBox="0 0 9 9"', b"<script/>"))
    tried: list[bytes] = []
    real = svg_drawings.painted

    def counted(data: bytes, most: int) -> Image.Image:
        tried.append(data)
        return real(data, most)

    monkeypatch.setattr(svg_drawings, "painted", counted)
    said = {user_art.refusal(str(tmp_path / "art.svg")) for _ in range(3)}
    assert len(said) == len(tried) == 1
    assert said.pop()


def test_the_colours_of_a_profile_become_those_of_a_screen(tmp_path: Path) -> None:
    """A profile with red and blue exchanged, which no viewer could overlook."""
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    red, blue = profile.index(b"rXYZ"), profile.index(b"bXYZ")
    swapped = bytearray(profile)
    swapped[red : red + 4], swapped[blue : blue + 4] = b"bXYZ", b"rXYZ"
    for name, data in (
        ("swapped", bytes(swapped)),
        ("srgb", profile),
        ("damaged", b"no profile"),
        ("none", None),
    ):
        for kind in ("png", "jpg", "webp"):
            file = tmp_path / f"{name}.{kind}"
            Image.new("RGB", (64, 64), "#ff0000").save(file, icc_profile=data, quality=95)
            found = user_art.own(str(file), (50, 50), "#ffffff", "own/dragon")
            colour = "#0000ff" if name == "swapped" else "#ff0000"
            assert near(user_art.picture(found.options(), 32, 32), (16, 16), colour, 8), file.name
    clear = Image.new("RGBA", (64, 64), (255, 0, 0, 0))
    clear.save(tmp_path / "clear.png", icc_profile=bytes(swapped))
    found = user_art.own(str(tmp_path / "clear.png"), (50, 50), "#00ff00", "own/dragon")
    assert near(user_art.picture(found.options(), 32, 32), (16, 16), "#00ff00", 2), "it is still transparent"


def test_the_first_picture_of_a_gif_is_taken(tmp_path: Path) -> None:
    first, second = (Image.new("RGB", (64, 64), colour) for colour in ("#ff0000", "#0000ff"))
    first.save(tmp_path / "art.gif", save_all=True, append_images=[second])
    found = user_art.own(str(tmp_path / "art.gif"), (50, 50), "#ffffff", "own/dragon")
    assert near(user_art.picture(found.options(), 32, 32), (16, 16), "#ff0000", 8)


@pytest.mark.usefixtures("forgetful")
@pytest.mark.parametrize("on_disk", ["NFC", "NFD"])
@pytest.mark.parametrize("in_pack", ["NFC", "NFD"])
def test_accents_in_the_name_of_a_file_may_be_written_in_both_ways(
    tmp_path: Path, on_disk: Literal["NFC", "NFD"], in_pack: Literal["NFC", "NFD"]
) -> None:
    name = "art/Été de Zoé.png"
    (tmp_path / "art").mkdir()
    quarters((300, 300)).save(tmp_path / unicodedata.normalize(on_disk, name))
    (tmp_path / "own.yaml").write_text(PACK % unicodedata.normalize(in_pack, name), "utf-8")
    cards.beside(tmp_path)
    assert any(picture.painter == "portrait" for picture in component("own/dragon", "en").pictures())


@pytest.mark.usefixtures("forgetful")
def test_a_table_shows_a_card_whose_picture_cannot_be_used(tmp_path: Path) -> None:
    own(tmp_path, "gone.png", b"no picture")
    assert provider.picture("own/dragon", "en", 200)[8:12] == b"WEBP"


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
def test_art_that_is_not_there_is_a_flaw_of_the_lint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deck_checks, "every", lambda _: iter(()))  # they take long, and know nothing of art
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
def test_a_photograph_of_a_card_is_its_whole_face(tmp_path: Path) -> None:
    """All of it within the trim, nothing written or drawn on it; a theme without pictures writes the card."""
    image = drawn(tmp_path, "", "{file: art.png, fills: face}", quarters((630, 880)), "own/dragon")
    corners = [
        (3.5, 3.5),
        (65.5, 3.5),
        (3.5, 90.5),
        (65.5, 90.5),
        (33.5, 46),
        (35.5, 46),
        (33.5, 48),
        (35.5, 48),
    ]
    for index, (x, y) in enumerate(corners):
        assert near(image, (2 * x, 2 * y), QUARTERS[index % 4]), (x, y)
    assert near(image, (1, 1), QUARTERS[0]), "its edges lie beyond the trim, too"
    assert list(component("own/dragon", "en").writing()) == []
    assert any("Dragon!" in str(item) for item in component("own/dragon", "en", "low-ink").writing())


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
        ("", "{file: art.png, fills: mat}", "cards[0].art.fills", "window, card, face"),
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
    "name", ["../secret.png", "/etc/passwd", "a/../../b.png", "a\\b.png", "art.bmp", "http://a/b.png"]
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
