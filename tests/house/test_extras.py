"""A plain install is what players need: it serves, advises and draws; what comes with an extra is named."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.server

ROOT = Path(__file__).parents[2]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
OPTIONAL = ("brotli", "gunicorn", "psycopg", "redis", "reportlab", "requests", "watchfiles")
"""What a plain install does not have; `requests` is what a library of ours would take if it were there."""

PLAIN = f"""
import importlib.util, sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {OPTIONAL!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Missing())
found = importlib.util.find_spec
importlib.util.find_spec = lambda name, *rest: None if name in {OPTIONAL!r} else found(name, *rest)
"""
SERVES = """
from pathlib import Path
from innkeep.table.http.app import Config, create_app
from innkeep.images import Provider

app = create_app(Config(Path(sys.argv[1])))
rooms = app.extensions["innkeep"]
room = rooms.create("rdi", {"players": 2}, "advise")
assert room.watchers.report()["over"] is False
client = app.test_client()
page = client.get("/", headers={"Accept-Encoding": "br, gzip"})
assert page.status_code == 200 and page.headers.get("Content-Encoding") != "br"
assert Provider().picture("rdi1-deirdre/wine-into-water", "en", 100)[8:12] == b"WEBP"
assert "reportlab" not in sys.modules

from flask import Flask
from innkeep.images.print_page import blueprint

alone = Flask("print")
alone.register_blueprint(blueprint)
for lang, word in (("en", "Printing"), ("ru", "Печать")):
    told = alone.test_client().get(f"/print/?lang={lang}")
    assert told.status_code == 503 and word in told.text and ".[print]" in told.text
"""
COMMAND = """
from innkeep.table.cli.main import main
main()
"""


def plainly(program: str, *words: str, home: Path) -> subprocess.CompletedProcess[str]:
    """Run a program as a plain install would."""
    return subprocess.run(
        [sys.executable, "-c", PLAIN + program, *words],
        cwd=home,  # not in a checkout: what is installed is asked, not what an older build left there
        env={**os.environ, "HOME": str(home)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_a_plain_install_serves_advises_and_draws(tmp_path: Path) -> None:
    done = plainly(SERVES, str(tmp_path / "tables"), home=tmp_path)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("words", "library", "extra"),
    [
        (("print", "rdi1-gerki", "-o", "gerki.pdf"), "reportlab", "print"),
        (("serve", "--port", "0", "--queue", "redis://127.0.0.1:9"), "redis", "scale"),
        (("table", "list", "--store", "postgresql://inn@127.0.0.1:9/inn"), "psycopg", "scale"),
    ],
    ids=["print", "queue", "store"],
)
def test_what_is_missing_is_said_in_one_line_with_its_extra(
    tmp_path: Path, words: tuple[str, ...], library: str, extra: str
) -> None:
    done = plainly(COMMAND, *words, home=tmp_path)
    how = f'in your clone, pip install ".[{extra}]"'
    how = f'{library} is not installed; it comes with the extra "{extra}": {how}'
    assert done.returncode == 2
    assert done.stderr.startswith("Error: ")
    assert done.stderr.endswith(how + "\n")
    assert done.stderr.count("\n") == 1


def test_no_extra_brings_what_a_plain_install_has() -> None:
    def names(needs: list[str]) -> set[str]:
        return {re.split(r"[^\w-]", need, maxsplit=1)[0].lower() for need in needs} - {"innkeep"}

    extras = PROJECT["optional-dependencies"]
    assert {"server", "print", "scale", "test"} <= set(extras)
    for extra in ("server", "print", "scale"):
        assert not names(extras[extra]) & names(PROJECT["dependencies"])
    assert names(extras["print"]) == {"reportlab", "watchfiles"}
