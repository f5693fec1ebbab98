"""The browser's scripts and styles: one format, and every import leads to a file."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SCRIPTS = (ROOT / "table" / "web", ROOT / "cards" / "editor" / "static")
IMPORT = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*["'](\.[^"']+)["']""")


def sources(*suffixes: str) -> list[Path]:
    """Every script or style sheet of ours, vendored ones apart."""
    found = [path for folder in SCRIPTS for path in folder.rglob("*") if path.suffix in suffixes]
    return sorted(path for path in found if "vendor" not in path.parts)


@pytest.mark.parametrize("path", sources(".js"), ids=lambda path: path.name)
def test_every_relative_import_leads_to_a_file(path: Path) -> None:
    """A wrong one stops the whole page, and only in a browser."""
    missing = [
        place for place in IMPORT.findall(path.read_text("utf-8")) if not (path.parent / place).is_file()
    ]
    assert missing == []


@pytest.mark.server
def test_scripts_and_styles_are_formatted() -> None:
    prettier = os.environ.get("INNKEEP_PRETTIER") or shutil.which("prettier")
    if prettier is None:
        pytest.skip("needs `npm install -g prettier`, or INNKEEP_PRETTIER=/path/to/prettier")
    words = [prettier, "--check", *map(str, sources(".js", ".css"))]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
