"""The contact sheet: every different face of a job as one small picture, to look over at a glance."""

from __future__ import annotations

from pathlib import Path

from PIL import Image

from innkeep.cards.io.atomic import replaced
from innkeep.images.render import raster
from innkeep.images.sheet import print_order
from innkeep.images.sheet.job import Job

WIDTH, GAP = 180, 8
"""Of a face of 63 mm and between two, in pixels."""
PAPER = "#d8d4cc"
ACROSS = 9


def write(target: Path, job: Job) -> None:
    """Writes the picture as PNG, faces in printed order, then backs; raises OSError."""
    keys = print_order.wanted(job.what, job.cards_only)
    made, _ = print_order.laid_out(keys, job.langs, job.theme, 1, job.light_backs)
    small = []
    plans = sorted(print_order.faces(made).values(), key=lambda plan: plan.card.startswith("back/"))
    for plan in plans:
        scale = WIDTH / 63 / max(1.0, plan.width / 130, plan.height / 130)
        image = raster.picture(plan, 2 * scale)
        holes = raster.mask(plan.cut, *image.size, 2 * scale)
        sheet = Image.new("RGB", image.size, PAPER)
        sheet.paste(image, (0, 0), holes)
        small.append(sheet.reduce(2))
    across = min(ACROSS, len(small))
    rows = [small[first : first + across] for first in range(0, len(small), across)]
    wide = max(sum(image.width + GAP for image in row) for row in rows) + GAP
    high = [max(image.height for image in row) + GAP for row in rows]
    whole = Image.new("RGB", (wide, sum(high) + GAP), PAPER)
    top = GAP
    for row, tall in zip(rows, high, strict=True):
        left = GAP
        for image in row:
            whole.paste(image, (left, top))
            left += image.width + GAP
        top += tall
    with replaced(target) as path:
        whole.save(path, "PNG", compress_level=1)
