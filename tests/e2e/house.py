"""A real server process and real browsers at its tables: what the end-to-end tests are played with."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser_key import key_of
from tests.patience import PATIENCE_S
from tests.table.client import until_dealt
from tests.table.web.abreast import drawn


def free_port() -> int:
    """A port nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Server:
    """`innkeep serve` as a process that can be killed and started again on the same data."""

    def __init__(self, data: Path, *options: str) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._command = [sys.executable, "-c", "from innkeep.table.cli.main import main; main()", "serve"]
        self._command += ["--port", str(self.port), "--data", str(data), *options]
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start, and wait until it answers."""
        self._process = subprocess.Popen(self._command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_for(self.healthy, "the server to answer")

    def kill(self) -> None:
        """SIGKILL: no chance to tidy up."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def healthy(self) -> bool:
        """Whether it answers."""
        try:
            return bool(self.get("/health")["ok"])
        except OSError:
            return False

    def get(self, path: str, token: str = "") -> Any:
        """A JSON document of this server."""
        request = urllib.request.Request(self.url + path, headers={"Authorization": f"Bearer {token}"})
        with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
            return json.load(answer)

    def create(self, assistant: str = "advise", **options: Any) -> dict[str, Any]:
        """A new table: its id, links and tokens."""
        body = json.dumps({"module": "rdi", "options": options, "assistant": assistant}).encode()
        request = urllib.request.Request(f"{self.url}/api/tables", body, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
            made: dict[str, Any] = json.load(answer)
        return made


def wait_for(met: Callable[[], object], what: str) -> None:
    """Poll until `met()` is true; AssertionError naming `what` after `PATIENCE_S`."""
    deadline = time.monotonic() + PATIENCE_S
    while not met():
        assert time.monotonic() < deadline, f"waited in vain for {what}"
        time.sleep(0.05)


@dataclass
class Guest:
    """One person at one browser: drags things, sees things, and remembers every byte that came in."""

    server: Server
    table: str
    token: str
    seat: int
    context: BrowserContext
    page: Page
    received: list[str] = field(default_factory=list)

    @classmethod
    def join(
        cls,
        browser: Browser,
        server: Server,
        made: dict[str, Any],
        seat: int,
        name: str,
        *,
        host: bool = False,
        lang: str = "en",
        size: tuple[int, int] = (1366, 768),
        flights: bool = False,
    ) -> Guest:
        """Open the seat's (or the host's) link in a context of its own and sit down; cards fly only where
        that is looked at."""
        width, height = size
        context = browser.new_context(
            viewport={"width": width, "height": height},
            locale=lang,
            has_touch=width < 500,
            reduced_motion="no-preference" if flights else "reduce",
        )
        page = context.new_page()
        token = made["tokens"]["host"] if host else made["tokens"]["seats"][seat]
        key = json.dumps(json.dumps(key_of(token)))  # as a client that came by it has
        page.add_init_script(f"if (origin !== 'null') localStorage.setItem('innkeep.device', {key})")
        guest = cls(server, made["id"], token, seat, context, page)
        page.on("websocket", lambda opened: opened.on("framereceived", guest._keep))
        page.on("response", lambda response: guest.received.append(response.url))
        page.goto(made["links"]["host"] if host else made["links"]["seats"][seat])
        page.get_by_test_id("name-input").fill(name)
        page.get_by_test_id("name-ok").click()
        page.get_by_test_id("name-input").wait_for(state="detached")
        guest.seated()
        return guest

    def seated(self) -> None:
        """Go on by the link of one's own that whoever sits down gets, and have the cards dealt."""
        wait_for(self._sits, "somebody to sit down by a link of their own")
        for wish in ("deal-now", "deal-fine"):
            self.page.evaluate(f"document.querySelector('[data-testid={wish}]')?.click()")
        until_dealt(f"{self.server.url}/t/{self.table}#{self.token}")

    def _sits(self) -> bool:
        self.token = str(self.page.evaluate("location.hash")).removeprefix("#")
        try:
            return self.state()["seats"][self.seat]["name"] is not None
        except urllib.error.HTTPError:
            return False  # the page is about to be told the new one

    def _keep(self, frame: str | bytes) -> None:
        self.received.append(frame if isinstance(frame, str) else frame.decode("utf-8", "replace"))

    def state(self) -> dict[str, Any]:
        """What the server says this guest may see."""
        view: dict[str, Any] = self.server.get(f"/api/tables/{self.table}/export", self.token)["state"]
        return view

    def order(self, zone: str) -> list[str]:
        """Aliases of a zone as this guest may address them, bottom to top."""
        found: list[str] = self.state()["zones"][zone]["order"]
        return found

    def count(self, zone: str) -> int:
        """How many components lie in a zone."""
        n: int = self.state()["zones"][zone]["n"]
        return n

    def shows(self, alias: str, zone: str) -> bool:
        """Whether this browser shows that component in that zone."""
        owned = self.page.locator(f'.zone[data-zone="{zone}"]').get_attribute("aria-owns") or ""
        there = self.page.locator(f'[data-alias="{alias}"]')
        return there.count() == 1 and (there.get_attribute("id") or "") in owned.split()

    def shown_count(self, zone: str) -> int:
        """How many cards this browser says a zone holds."""
        label = self.page.locator(f'.zone[data-zone="{zone}"]').get_attribute("aria-label") or ""
        digits = "".join(c if c.isdigit() else " " for c in label).split()
        return int(digits[-1]) if digits else 0

    def drag(self, alias: str, goal: str) -> None:
        """Drag a component by mouse onto what a selector finds."""
        source = self.page.locator(f'[data-alias="{alias}"]').first
        source.wait_for()
        self.abreast()
        self.settled(alias)
        start = source.bounding_box()
        end = self.page.locator(goal).first.bounding_box()
        assert start is not None
        assert end is not None
        mouse = self.page.mouse
        mouse.move(start["x"] + min(20, start["width"] / 2), start["y"] + start["height"] / 2)
        mouse.down()
        mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=8)
        mouse.up()

    def abreast(self) -> None:
        """Wait until this browser has drawn all that happened; without its server it has what it has."""
        with suppress(OSError):
            seq = int(self.server.get(f"/api/tables/{self.table}/export", self.token)["seq"])
            drawn(self.page, lambda shown: shown >= seq)

    def settled(self, alias: str) -> None:
        """Wait until a component's flight is over."""
        places: list[object] = [object()]

        def still() -> bool:
            places.append(self.page.locator(f'[data-alias="{alias}"]').first.bounding_box())
            return places[-1] == places[-2]

        wait_for(still, f"{alias} to come to rest")

    def drag_to_zone(self, alias: str, zone: str) -> None:
        """Drag a component onto a zone."""
        self.drag(alias, f'.zone[data-zone="{zone}"]')
