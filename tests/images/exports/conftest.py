"""Two players, their decks and the Drink Deck: a game small enough to export often."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from tempfile import mkdtemp
from typing import Any
from unittest.mock import patch

import pytest
from click.testing import CliRunner, Result
from PIL import Image

from innkeep.images.cli.export import export
from innkeep.images.exports import pictures
from innkeep.images.provider import WIDTHS, draw
from innkeep.images.render.display_list import DisplayList

GAME = ("rdi1-gerki", "rdi1-zot", "rdi1-drinks")
REPORT = "report-of-the-export.json"

Export = Callable[..., dict[str, Any]]


def run(*arguments: str) -> Result:
    """`innkeep export` with these arguments."""
    return CliRunner().invoke(export, list(arguments))


@pytest.fixture(scope="session", autouse=True)
def coarse() -> Iterator[None]:
    """Small pictures of exports are drawn a fifth as wide and made larger: looked at are files and sizes.

    What a picture shows is tested where pictures are drawn, and here where whole sheets are.
    """

    def drawn(plan: DisplayList, width: int) -> Image.Image:
        picture = draw(plan, max(WIDTHS.start, width // 5))
        return picture.resize(
            (width, round(width * picture.height / picture.width)), Image.Resampling.NEAREST
        )

    with patch.object(pictures, "draw", drawn):
        yield


@pytest.fixture(scope="session")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., tuple[Path, dict[str, Any]]]:
    """Exports once in a run, for the tests of all workers; gives the file and the report."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "exports"
    folder.mkdir(exist_ok=True)

    def export_once(name: str, *arguments: str) -> tuple[Path, dict[str, Any]]:
        place = folder / sha256(json.dumps([name, *arguments]).encode()).hexdigest()
        if not place.exists():
            made = Path(mkdtemp(dir=folder))
            result = run(*arguments, "-o", str(made / name), "--json")
            assert result.exit_code == 0, result.output
            (made / REPORT).write_text(result.stdout, "utf-8")
            with suppress(OSError):  # another worker has made it meanwhile
                made.rename(place)
        return place / name, json.loads((place / REPORT).read_text("utf-8"))

    return export_once
