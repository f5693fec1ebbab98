"""`innkeep print`: how much ink and how many bytes a print takes, and on what paper."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pikepdf
import pytest
from PIL import Image, ImageStat

from innkeep import cards
from innkeep.cards.decks import exchange
from innkeep.images import component
from innkeep.images.pieces import piece_index
from innkeep.images.render import flat_theme, raster
from innkeep.images.render.display_list import PT
from innkeep.images.sheet.print_order import LIGHT, laid_out, wanted
from tests import slices
from tests.images.cli.test_print import own_folders, run

__all__ = ["own_folders"]


def coverage(key: str, theme: str) -> float:
    """How much of cyan, magenta and yellow lies on a piece together, in percent."""
    picture = raster.picture(component(key, "en", theme), 4).convert("RGB")
    return sum(255 - level for level in ImageStat.Stat(picture).mean) / 2.55


def test_light_backs_are_lines_on_white_whatever_the_fronts(tmp_path: Path) -> None:
    path = tmp_path / "light.pdf"
    assert run("rdi1-gerki/gambling-im-in", "--light-backs", "-o", str(path)).exit_code == 0
    with pikepdf.open(path) as pdf:
        painted = [any(_images(page.obj.Resources)) for page in pdf.pages]
    assert painted == [True, False], "the front in full colour, the back of lines"
    made, _ = laid_out(wanted(["rdi1-gerki", "token/energy"]), ["en"], "full", None, light_backs=True)
    backs = {piece.back.card: piece.back.theme for piece in made if piece.back is not None}
    assert backs == {"back/rdi1-gerki": LIGHT, "token/energy": "full"}
    assert {piece.face.theme for piece in made} == {"full"}
    for deck in cards.load().decks:
        assert coverage(f"back/{deck}", LIGHT) < 30 < 100 < coverage(f"back/{deck}", "full")


def _images(resources: pikepdf.Object) -> Iterator[bool]:
    for item in resources.get("/XObject", {}).values():
        if item.Subtype == "/Image":
            yield True
        elif "/Resources" in item:
            yield from _images(item.Resources)


def test_low_ink_has_no_line_a_printer_would_lose() -> None:
    keys = {key: {"family": key.partition("/")[0]} for key in piece_index.keys("")}
    for key in slices.part("images/cli/test_print_ink.py pieces", keys):
        for shape in flat_theme.drawn(component(key, "en", "low-ink")):
            assert not shape.line or shape.width * 72 / 25.4 >= 0.35, (key, shape.width)


@pytest.mark.parametrize(("paper", "size"), [("a5", (148, 210)), ("8.5x11in", (215.9, 279.4))])
def test_small_paper_and_paper_in_inches(paper: str, size: tuple[float, float], tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"
    assert run("rdi1-drinks", "--theme", "low-ink", "--paper", paper, "-o", str(path)).exit_code == 0
    with pikepdf.open(path) as pdf:
        box = pdf.pages[0].mediabox
        assert sorted(float(side) * PT for side in box[2:]) == pytest.approx(sorted(size), abs=0.05)


def fineness(path: Path) -> list[float]:
    """Dots to the inch of the largest picture of each piece in a PDF."""
    found = []
    with pikepdf.open(path) as pdf:
        for item in pdf.objects:
            if not isinstance(item, pikepdf.Stream) or item.get("/Subtype") != "/Form":
                continue
            wide = float(item.BBox[2]) - float(item.BBox[0])
            drawn = dict(item.Resources.get("/XObject", pikepdf.Dictionary()).items())
            pixels = [int(one.Width) for one in drawn.values() if one.Subtype == "/Image"]
            found += [max(pixels) / wide * 72] if pixels else []
    return found


def test_what_is_larger_than_a_card_is_small_in_a_file_unless_its_picture_is_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "parts.pdf"
    what = ("mat/rdi1-gerki", "box/rdi1-gerki", "divider/rdi1-gerki")
    assert run(*what, "-o", str(path)).exit_code == 0
    assert path.stat().st_size < 450_000, "so all of them are under 12 MB"
    assert all(dots < 190 for dots in fineness(path))
    assert run("rdi1-gerki/gambling-im-in", "-o", str(path)).exit_code == 0
    assert max(fineness(path)) > 290
    data = exchange.deck_data(cards.load().decks["rdi1-gerki"])
    data["deck"] |= {"id": "mine", "art": {"mat": "dragon.png"}}
    packs = tmp_path / "packs"
    packs.mkdir()
    (packs / "mine.yaml").write_text(exchange.yaml_text(data))
    Image.new("RGB", (2400, 1600), (30, 90, 60)).save(packs / "dragon.png")
    words = ["-c", APART, "mat/mine", "--packs", str(packs), "-o", str(path)]
    assert subprocess.run([sys.executable, *words], check=False).returncode == 0
    assert max(fineness(path)) > 290


APART = "from innkeep.images.cli.print import print_; print_(prog_name='innkeep print')"
"""The command in a process of its own: the packs it is given stay in it."""


def test_a_deck_on_sheets_is_no_more_than_three_megabytes(tmp_path: Path) -> None:
    path = tmp_path / "deck.pdf"
    assert run("rdi1-deirdre", "-o", str(path)).exit_code == 0
    assert path.stat().st_size < 3_000_000


@pytest.mark.parametrize(
    ("style", "seams"), [("lines", True), ("corners", True), ("full", True), ("none", False)]
)
def test_a_white_line_shows_the_cut_between_two_dark_cards(style: str, seams: bool, tmp_path: Path) -> None:
    path = tmp_path / "dark.pdf"
    done = run("rdi1-gerki", "--theme", "high-contrast", "--bleed", "none", "--marks", style, "-o", str(path))
    assert done.exit_code == 0
    with pikepdf.open(path) as pdf:
        content = pdf.pages[0].Contents.read_bytes().decode("latin-1")
    assert bool(re.search(r"\n1 1 1 RG\s+\.5 w\s", content)) is seams
