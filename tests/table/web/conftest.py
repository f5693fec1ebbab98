"""A real server and a real browser; without Chromium the browser tests are skipped with a hint."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser_key import key_of
from tests.patience import PATIENCE_S
from tests.table.client import until_dealt
from tests.table.web.abreast import drawn

Json = dict[str, Any]
ROOT = Path(__file__).parents[3]

START_S = 180.0
"""How long a server may take to start: three seconds of the processor, on a machine that does much else."""


class House:
    """A server in a process of its own, with the Red Dragon Inn laid out."""

    def __init__(self, folder: Path, *how: str) -> None:
        """``how``: further options of `innkeep serve`."""
        code = "import sys; from innkeep.table.cli.main import main; sys.argv[0] = 'innkeep'; main()"
        command = [sys.executable, "-u", "-c", code, "serve", "--port", "0", "--data", str(folder), *how]
        self.folder = folder
        self._log = folder / "log.txt"
        with self._log.open("w") as log:
            self._process = subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=subprocess.STDOUT)
        try:
            self.url = self._address()
        except AssertionError:
            self._process.kill()
            raise

    def _address(self) -> str:
        end = time.monotonic() + START_S
        while time.monotonic() < end:
            found = re.search(r"http://[^\s/]+", self._log.read_text())
            if found is not None:
                return found[0]
            if self._process.poll() is not None:
                break
            time.sleep(0.1)
        raise AssertionError(f"the server did not start: {self._log.read_text()}")

    def close(self) -> None:
        self._process.terminate()
        self._process.wait(timeout=PATIENCE_S)

    def table(self, players: int = 2, assistant: str = "off", **options: Any) -> Json:
        """A new table; the answer of the server."""
        body = {"module": "rdi", "options": {"players": players, **options}, "assistant": assistant}
        request = urllib.request.Request(
            self.url + "/api/tables",
            json.dumps(body).encode(),
            {"Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
            made: Json = json.loads(answer.read())
        return made


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    server = House(tmp_path_factory.mktemp("house"))
    yield server
    server.close()


def have_dealt(page: Any) -> int:
    """Have the cards dealt for whoever sits at a page; where they were dealt before, let them lie. The number
    of the last op by then."""
    for wish in ("deal-now", "deal-fine"):
        page.evaluate(f"document.querySelector('[data-testid={wish}]')?.click()")
    return until_dealt(page.url.replace("inn.test", "127.0.0.1"))


@pytest.fixture
def join(browser: Any) -> Iterator[Callable[..., Any]]:
    """Opens a link in a context of its own and waits for the board and its fonts, has the cards dealt (unless
    `deal` is False) and waits for them; fails on any error of the page."""
    contexts: list[Any] = []
    pages: list[Any] = []
    errors: list[str] = []

    def open_page(link: str, name: str = "Ann", deal: bool = True, **options: Any) -> Any:
        context = browser.new_context(
            **{
                "viewport": {"width": 1366, "height": 768},
                "locale": "en",
                "reduced_motion": "reduce",
                **options,
            }
        )
        contexts.append(context)
        known = "localStorage.getItem('innkeep.name')"
        named = f"{known} ?? localStorage.setItem('innkeep.name', {json.dumps(name)})"
        key = json.dumps(json.dumps(key_of(link.partition("#")[2])))  # as a client that came by it has
        device = f"localStorage.getItem('innkeep.device') ?? localStorage.setItem('innkeep.device', {key})"
        for kept in (named, device):
            context.add_init_script(f"if (origin !== 'null') {kept}")  # an error page keeps nothing
        page = context.new_page()
        page.set_default_timeout(30000)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(link)
        page.wait_for_selector(".board .zone:not(.hidden), .lobby section")
        page.evaluate("() => document.fonts.ready.then(() => true)")  # other letters are of another width
        dealt = have_dealt(page) if deal else -1
        pages.append(page)
        for other in pages:
            if dealt >= 0 and other.url.partition("#")[0] == link.partition("#")[0]:
                drawn(other, lambda seq: seq >= dealt)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert errors == []
