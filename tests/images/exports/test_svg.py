"""SVG: one drawing for each card and back, well-formed, of the right size, in every theme."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from .conftest import run

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize(("theme", "flat"), [("full", False), ("low-ink", True), ("high-contrast", True)])
def test_a_drawing_for_each_card_and_back(theme: str, flat: bool, tmp_path: Path) -> None:
    folder = tmp_path / "drawings"
    what = ("rdi1-zot/i-raise", "rdi1-zot/winning-hand")
    result = run("svg", *what, "--theme", theme, "--lang", "ru", "--bleed", "-o", str(folder))
    assert result.exit_code == 0, result.output
    names = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.svg"))
    assert len(names) == 3
    assert names[-1] == "rdi1-zot/back.svg"
    assert any("Повышаю" in name for name in names)
    for name in names:
        root = ElementTree.parse(folder / name).getroot()
        assert root.tag == f"{SVG}svg"
        assert (root.get("width"), root.get("height")) == ("69mm", "94mm")
        assert (root.find(f".//{SVG}image") is None) is flat
        assert not root.findall(f".//{SVG}script")
