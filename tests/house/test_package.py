"""What a package says of itself, and what its source archive holds."""

from __future__ import annotations

import email
import os
import re
import subprocess
import sys
import tarfile
import tomllib
from email.message import Message
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.server

ROOT = Path(__file__).parents[2]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
_SDIST = """
import sys
sys.path[:0] = ["rules/native"]
import backend
backend.build_sdist(sys.argv[1])
"""


def tracked() -> list[str]:
    """Every file git keeps that is there."""
    kept = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [name for name in kept.stdout.split("\0") if name and (ROOT / name).is_file()]


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files of a source archive, built from a copy of what git keeps, beside what must stay out."""
    folder = tmp_path_factory.mktemp("sdist")
    source, made = folder / "source", folder / "made"
    for name in tracked():
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        (source / name).write_bytes((ROOT / name).read_bytes())
    for stray in ("tests/__pycache__/conftest.cpython-311.pyc", "tests/house/old.pyc"):
        (source / stray).parent.mkdir(parents=True, exist_ok=True)
        (source / stray).write_bytes(b"")
    done = subprocess.run(
        [sys.executable, "-c", _SDIST, made],
        cwd=source,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    with tarfile.open(next(made.glob("*.tar.gz"))) as opened:
        files = {one.name.partition("/")[2]: opened.extractfile(one) for one in opened if one.isfile()}
        return {name: file.read() for name, file in files.items() if file}


@pytest.fixture(scope="module")
def information(archive: dict[str, bytes]) -> Message:
    """The metadata of that archive."""
    return email.message_from_bytes(archive["PKG-INFO"])


def test_a_source_archive_holds_all_that_is_needed_to_test_and_change_it(archive: dict[str, bytes]) -> None:
    wanted = [name for name in tracked() if not name.startswith((".names/", ".gitignore"))]
    assert [name for name in wanted if name not in archive] == []
    assert {"CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "tests/conftest.py", ".ci/run"} <= set(archive)
    assert archive["CONTRIBUTING.md"] == (ROOT / "CONTRIBUTING.md").read_bytes()


def test_a_source_archive_holds_nothing_that_was_left_behind(archive: dict[str, bytes]) -> None:
    assert [name for name in archive if re.search(r"__pycache__|_cache/|\.py[cod]$", name)] == []


def test_a_package_says_what_it_is(information: Message) -> None:
    assert information["Author-email"].startswith("Innkeep contributors <")
    assert information["License-Expression"] == "MIT"
    assert information["Requires-Python"] == ">=3.11"
    assert information["Description-Content-Type"] == "text/markdown"
    assert len(information["Keywords"].split(",")) >= 5
    named = information.get_all("Classifier") or []
    for minor in range(11, 15):
        assert f"Programming Language :: Python :: 3.{minor}" in named


def test_all_project_urls_follow_from_one_address(information: Message) -> None:
    home = PROJECT["tool"]["innkeep"]["repository"]
    urls = dict(line.split(", ", 1) for line in information.get_all("Project-URL") or [])
    assert {"Homepage", "Source", "Issues", "Changelog", "Documentation"} <= set(urls)
    assert all(url.startswith(home) for url in urls.values())
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    assert text.count(home) == 1


def test_pictures_and_links_of_the_readme_work_outside_the_repository(information: Message) -> None:
    home = PROJECT["tool"]["innkeep"]["repository"]
    inside = re.findall(r"\]\(([^)]+)\)", (ROOT / "README.md").read_text("utf-8"))
    outside = re.findall(r"\]\(([^)]+)\)", str(information.get_payload()))
    assert len(outside) == len(inside) > 5
    for here, there in zip(inside, outside, strict=True):
        assert there.startswith("https://")
        if here != there:
            assert (ROOT / here).exists()
            assert there == f"{home}/{'raw' if here.startswith('.github/') else 'blob'}/main/{here}"


def test_the_version_stands_in_one_place(information: Message) -> None:
    version = PROJECT["project"]["version"]
    assert information["Version"] == version
    again = re.compile(rf"version\W{{1,6}}{re.escape(version)}\b", re.I)
    sources = [n for n in tracked() if n.endswith((".py", ".js", ".toml", ".html")) and "vendor" not in n]
    naming = [name for name in sources if again.search((ROOT / name).read_text("utf-8"))]
    assert naming == ["pyproject.toml"]
