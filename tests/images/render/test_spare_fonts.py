"""Signs that the bundled fonts lack: in a font of the system, as if it were ours, or else in words."""

from __future__ import annotations

import io
import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import newTable
from fontTools.ttLib.tables.sbixGlyph import Glyph
from fontTools.ttLib.tables.sbixStrike import Strike
from PIL import Image, ImageChops

from innkeep import cards
from innkeep.images import provider
from innkeep.images.paint import spare_fonts
from innkeep.images.pieces import faces
from innkeep.images.render import layout, pdf, raster, richtext, shaping, svg, template
from innkeep.images.render.display_list import DisplayList, Glyphs

HELD = "中文字שלום🎉Ω" + "\ufe91\ufe8e\ufeb3\ufefb\ufefc"
FORGOTTEN = (
    *(
        spare_fonts.font,
        spare_fonts.holding,
        spare_fonts.coloured,
        spare_fonts._roles,
        shaping.home,
        shaping.spelt,
    ),
    *(shaping.font, shaping.advances, shaping.width, richtext.words),
)


def made(path: Path, held: str) -> Path:
    """A font in which each of these signs is a square of its own size."""
    names = {ord(sign): f"sign{number}" for number, sign in enumerate(held)}
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder([".notdef", "space", *names.values()])
    builder.setupCharacterMap({32: "space", **names})
    shapes = {".notdef": TTGlyphPen(None).glyph(), "space": TTGlyphPen(None).glyph()}
    for number, name in enumerate(names.values()):
        pen = TTGlyphPen(None)
        side = 300 + 10 * number
        for step, point in enumerate([(50, 0), (50, side), (50 + side, side), (50 + side, 0)]):
            (pen.lineTo if step else pen.moveTo)(point)
        pen.closePath()
        shapes[name] = pen.glyph()
    builder.setupGlyf(shapes)
    builder.setupHorizontalMetrics(dict.fromkeys(shapes, (700, 0)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Squares", "styleName": "Regular"})
    builder.setupOS2()
    builder.setupPost()
    builder.save(path)
    return path


def coloured(path: Path, sign: str) -> Path:
    """A font that has a sign as a red picture and no outline of it."""
    names = [".notdef", "space", "sign"]
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({32: "space", ord(sign): "sign"})
    builder.setupGlyf({name: TTGlyphPen(None).glyph() for name in names})
    builder.setupHorizontalMetrics(dict.fromkeys(names, (1000, 0)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Red", "styleName": "Regular"})
    builder.setupOS2()
    builder.setupPost()
    out = io.BytesIO()
    Image.new("RGBA", (100, 100), "#ff0000").save(out, "PNG")
    table = newTable("sbix")
    table.version, table.flags, table.numStrikes = 1, 1, 1
    strike = Strike(ppem=109, resolution=72)
    for name in names:
        data = {"graphicType": "png ", "imageData": out.getvalue()} if name == "sign" else {}
        strike.glyphs[name] = Glyph(glyphName=name, originOffsetX=0, originOffsetY=0, **data)
    table.strikes = {109: strike}
    builder.font["sbix"] = table
    builder.save(path)
    return path


def forget() -> None:
    for kept in FORGOTTEN:
        kept.cache_clear()


@pytest.fixture
def squares(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A system with one font; its role."""
    path = made(tmp_path / "Squares.ttf", HELD)
    monkeypatch.setattr(spare_fonts, "_folders", lambda: (str(tmp_path),))
    forget()
    yield f"spare:{path}"
    forget()


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A system without fonts."""
    monkeypatch.setattr(spare_fonts, "_folders", lambda: ())
    forget()
    yield
    forget()


def laid(title: str, theme: str = "full", flavour: str = "") -> DisplayList:
    card = next(iter(cards.load().cards.values()))
    known = {**faces.facts(card, cards.load().decks[card.deck], "en"), "title": title, "flavour": flavour}
    return layout.lay(template.load("character"), known, "some/card", "en", theme)


def fonts(plan: DisplayList) -> list[str]:
    return [item.font for item in plan.writing() if item.slot == "title" and isinstance(item, Glyphs)]


def test_a_sign_of_another_font_is_drawn_in_it_by_every_back_end(squares: str, tmp_path: Path) -> None:
    plan = laid("Party 🎉!")
    assert plan.remarks == ()
    assert plan.lines("title") == ["Party 🎉!"]
    assert fonts(plan) == ["title", squares, "title"]
    without = laid("Party !")
    assert ImageChops.difference(raster.picture(plan, 8), raster.picture(without, 8)).getbbox()
    drawn, other = (
        svg.draw(laid(title, "low-ink")).count(b"<path id=") for title in ("Party 🎉!", "Party !")
    )
    assert drawn == other + 1
    canvas = pdf.canvas(tmp_path / "out.pdf", (63, 88), "x", "en")
    canvas.doForm(pdf.Forms(canvas).need(laid("Party 🎉!", "low-ink")))
    canvas.save()
    assert (tmp_path / "out.pdf").read_bytes().startswith(b"%PDF")


def test_a_sign_that_is_only_a_coloured_picture_is_painted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    coloured(tmp_path / "Red.ttf", "\N{DRAGON}")
    monkeypatch.setattr(spare_fonts, "_folders", lambda: (str(tmp_path),))
    forget()
    try:
        plan = laid("A \N{DRAGON} B")
        assert plan.remarks == ()
        (picture,) = (one for one in plan.pictures() if one.painter == "sign")
        one, two = (item for item in plan.writing() if item.slot == "title")
        assert one.x + one.width <= picture.box.x
        assert picture.box.right <= two.x
        middle = (picture.box.x + picture.box.w / 2) * 10, (picture.box.y + picture.box.h / 2) * 10
        place = round(middle[0]), round(middle[1])
        assert raster.picture(plan, 10).getpixel(place) == (255, 0, 0)
        dark = raster.picture(laid("A \N{DRAGON} B", "low-ink"), 10).convert("L").getpixel(place)
        assert isinstance(dark, int)
        assert dark < 60
        for theme in ("full", "low-ink"):
            assert svg.draw(laid("A \N{DRAGON} B", theme))
            canvas = pdf.canvas(tmp_path / f"{theme}.pdf", (63, 88), "x", "en")
            canvas.doForm(pdf.Forms(canvas).need(laid("A \N{DRAGON} B", theme)))
            canvas.save()
    finally:
        forget()


@pytest.mark.usefixtures("bare")
def test_a_sign_that_no_font_has_is_named() -> None:
    plan = laid("Party \N{PARTY POPPER}", flavour="中 \N{PILE OF POO}\ufe0f")
    assert " ".join(plan.lines("title")) == "Party [party popper]"
    assert [(one.slot, one.kind, one.text) for one in plan.remarks] == [
        ("title", "sign", "\N{PARTY POPPER}"),
        ("rules", "sign", "中"),
        ("rules", "sign", "\N{PILE OF POO}"),
    ]
    assert "[U+4E2D] [pile of poo]" in " ".join(plan.lines("rules")).replace(richtext.NBSP, " ")
    assert set(fonts(plan)) == {"title"}
    raster.picture(plan, 4)


@pytest.mark.usefixtures("squares")
def test_a_script_without_spaces_breaks_anywhere() -> None:
    plan = laid("中文字" * 20)
    assert plan.remarks == ()
    assert len(plan.lines("title")) > 1
    assert "".join(plan.lines("title")) == "中文字" * 20


@pytest.mark.usefixtures("squares")
@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("שלום", "םולש"),
        ("שלום 12 (a)", "(a) 12 םולש"),
        ("Say שלום", "Say םולש"),
        ("ש\u05bcל", "לש"),
        ("\u0633\u0644\u0627", "\ufefc\ufeb3"),
        ("\u0628\u0627", "\ufe8e\ufe91"),
    ],
)
def test_what_is_read_from_the_right_stands_so(said: str, shown: str) -> None:
    plan = laid(said)
    assert plan.lines("title") == [shown]
    at = [item.x for item in plan.writing() if item.slot == "title"]
    assert at == sorted(at)
    for one, two in itertools.pairwise(item for item in plan.writing() if item.slot == "title"):
        assert one.x + one.width <= two.x + 0.01
    raster.picture(plan, 4)


def test_a_font_file_that_is_none_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "Broken.ttf").write_bytes(b"no font at all")
    (tmp_path / "deep").mkdir()
    made(tmp_path / "deep" / "Squares.otf", HELD)
    monkeypatch.setattr(spare_fonts, "_folders", lambda: (str(tmp_path), str(tmp_path / "nowhere")))
    forget()
    try:
        assert spare_fonts.holding("中") == f"spare:{tmp_path / 'deep' / 'Squares.otf'}"
        assert spare_fonts.holding("あ") == ""
        before = spare_fonts.stamp()
        (tmp_path / "deep" / "Squares.otf").unlink()
        forget()
        assert spare_fonts.stamp() != before
    finally:
        forget()


def test_shipped_cards_need_no_other_font() -> None:
    """They look alike on every machine, and nobody looks for fonts because of them."""
    for card in cards.load().cards.values():
        for lang in card.title:
            plan = faces.face(card.id, lang)
            assert not any(isinstance(i, Glyphs) and i.font.startswith("spare:") for i in plan.writing())
            assert plan.remarks == ()


def test_the_fonts_of_this_machine_are_good_enough_whatever_they_are() -> None:
    """Drawn with or without fonts that have these signs."""
    forget()
    for title in ("🎉 中文 שלום Ωραία", "\U000e0041\u0378 \ue000", "한글 ไทย हिन्दी", "👩‍👩‍👧 ❤️"):
        plan = laid(title)
        image = provider.draw(plan, 250)
        out = io.BytesIO()
        image.save(out, "WEBP")
        assert Image.open(io.BytesIO(out.getvalue())).size[0] == 250
        assert svg.draw(laid(title, "low-ink"))
