"""What the pictures look like: as the golden ones do, and alike from every back-end."""

from __future__ import annotations

import base64
import io
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Browser

from innkeep.images import component
from innkeep.images.paint import brush
from innkeep.images.render import pdf, raster, svg
from innkeep.images.render.display_list import DisplayList, Glyphs
from tests.images import goldens

SIGHT = 4
"""Pixels per millimetre at which pictures are compared, about what an eye sees of a card in the hand."""
FINE = 3
"""Pages are rasterised so many times finer and reduced."""
SOME = (
    ("rdi1-gerki/gambling-im-in", "ru", "full"),
    ("rdi1-drinks/wine-with-a-chaser", "en", "full"),
    ("rdi1-drinks/wine-with-a-chaser", "ru", "low-ink"),
    ("rdi1-zot/i-raise", "en", "high-contrast"),
    ("mat/rdi1-deirdre", "ru", "high-contrast"),
    ("back/rdi1-fiona", "en", "full"),
)
ALIKE = 0.02
"""The largest mean difference of two back-ends' pictures of one piece."""


@pytest.mark.parametrize("piece", goldens.PIECES, ids=".".join)
def test_a_picture_is_as_it_was_when_people_looked_at_it(piece: tuple[str, str, str]) -> None:
    with Image.open(goldens.file(*piece)) as golden:
        whole, spot = goldens.differences(goldens.picture(*piece), golden)
    assert whole < 0.012, f"{whole:.3f}; if it is meant: python -m tests.images.goldens"
    assert spot < 0.10, f"{spot:.3f} in one spot; if it is meant: python -m tests.images.goldens"


def test_the_golden_pictures_are_few_and_small() -> None:
    files = sorted(goldens.FOLDER.iterdir())
    assert files == sorted(goldens.file(*piece) for piece in goldens.PIECES)
    assert sum(file.stat().st_size for file in files) < 150_000


def test_a_word_that_is_missing_would_be_noticed() -> None:
    plan = component(*goldens.PIECES[0])
    less = replace(
        plan, items=tuple(i for i in plan.items if not (isinstance(i, Glyphs) and i.slot == "type"))
    )
    scale = goldens.WIDTH / plan.width
    _, spot = goldens.differences(raster.picture(plan, scale), raster.picture(less, scale))
    assert spot > 0.10


def drawn(plan: DisplayList) -> Image.Image:
    """The picture of the Pillow back-end at 300 dpi, seen at SIGHT pixels per mm."""
    scale = 300 / 25.4
    edge, wide, tall = plan.bleed * scale, plan.width * scale, plan.height * scale
    size = (round(plan.width * SIGHT), round(plan.height * SIGHT))
    whole = raster.picture(plan, scale, bleed=True)
    return whole.resize(size, Image.Resampling.BOX, (edge, edge, edge + wide, edge + tall))


def mean_difference(one: Image.Image, two: Image.Image) -> float:
    """The mean difference of two pictures of one size as a share of full scale."""
    apart = ImageChops.difference(one.convert("RGB"), two.convert("RGB"))
    assert apart.size == one.size == two.size
    return sum(ImageStat.Stat(apart).mean) / 3 / 255


@pytest.mark.parametrize("piece", SOME, ids=".".join)
@pytest.mark.skipif(shutil.which("pdftoppm") is None, reason="no pdftoppm (poppler-utils) on the PATH")
def test_the_pdf_looks_like_the_picture(piece: tuple[str, str, str], tmp_path: Path) -> None:
    plan = component(*piece)
    target = tmp_path / "piece.pdf"
    page = pdf.canvas(target, (plan.width, plan.height), plan.card, "en")
    page.doForm(pdf.Forms(page).need(plan))
    page.showPage()
    page.save()
    dpi = str(SIGHT * FINE * 25.4)
    command = ["pdftoppm", "-r", dpi, "-png", "-singlefile", str(target), str(tmp_path / "piece")]
    subprocess.run(command, check=True, timeout=60)
    here = drawn(plan)
    with Image.open(tmp_path / "piece.png") as printed:
        seen = printed.crop((0, 0, here.width * FINE, here.height * FINE)).reduce(FINE)
    assert mean_difference(here, seen) < ALIKE


def test_the_drawing_looks_like_the_picture(browser: Browser) -> None:
    with browser.new_context() as context:
        for piece in SOME:
            plan = component(*piece)
            here = drawn(plan)
            wide, tall = here.size
            page = context.new_page()
            page.set_viewport_size({"width": wide, "height": tall})
            data = base64.b64encode(svg.draw(plan)).decode("ascii")
            look = f"display:block;width:{wide}px;height:{tall}px"
            page.set_content(
                '<body style="margin:0;background:#888">'
                f'<img style="{look}" src="data:image/svg+xml;base64,{data}">'
            )
            page.wait_for_function("document.images[0].complete")
            seen = Image.open(io.BytesIO(page.screenshot()))
            page.close()
            cut = Image.new("RGB", here.size, (136, 136, 136))
            cut.paste(here, (0, 0), raster.mask(plan.cut, wide, tall, SIGHT))
            assert mean_difference(cut, seen) < ALIKE, piece


def test_a_colour_is_filled_in_as_it_would_be_pasted() -> None:
    """To the pixel, at every strength of the mask and over the edge of the picture."""
    ground = Image.effect_noise((64, 48), 90).convert("RGB")
    shape = Image.linear_gradient("L").resize((40, 40))
    for at in ((0, 0), (30, 20), (-7, -9)):
        filled, pasted = ground.copy(), ground.copy()
        brush.fill(filled, (200, 30, 90), at, shape)
        pasted.paste((200, 30, 90), at, shape)
        assert filled.tobytes() == pasted.tobytes()
