"""As a new user would: one computer hosts, friends at two others come in by what they read off its screen."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Page, Playwright, expect

from . import standin
from .street import Street, read_picture, read_terminal_code, until

FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
]
SLOW_MS = 60_000


@dataclass
class Desk:
    """A browser at one of the computers."""

    page: Page
    complaints: list[str] = field(default_factory=list)


class Desks:
    """Opens browsers at computers of a street."""

    def __init__(self, street: Street, chromium: str, engine: Playwright, stack: ExitStack) -> None:
        self._street, self._chromium, self._stack = street, chromium, stack
        self._playwright = engine

    def open(self, name: str, *flags: str, size: tuple[int, int] = (1366, 768)) -> Desk:
        wrapper = self._street.wrapper(name, self._chromium)
        browser = self._playwright.chromium.launch(executable_path=wrapper, args=[*FLAGS, *flags])
        self._stack.callback(browser.close)
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, locale="en", ignore_https_errors=True
        )
        context.set_default_timeout(SLOW_MS)
        desk = Desk(context.new_page())
        desk.page.on(
            "console", lambda said: desk.complaints.append(said.text) if said.type == "error" else None
        )
        desk.page.on("pageerror", lambda error: desk.complaints.append(str(error)))
        return desk


@pytest.fixture
def desks(street: Street, chromium: str, engine: Playwright) -> Iterator[Desks]:
    with ExitStack() as stack:
        yield Desks(street, chromium, engine, stack)


def sit(page: Page, name: str) -> None:
    page.get_by_test_id("name-input").fill(name)
    page.get_by_test_id("name-ok").click()
    page.get_by_test_id("name-input").wait_for(state="detached")


def make_table(desk: Desk, local: str, away: str) -> tuple[str, str]:
    """The host's part in the lobby: what is read off the screen, a link and the text of a QR code."""
    page = desk.page
    page.goto(local)
    shown = page.get_by_test_id("away").locator("input")
    expect(shown).to_have_value(f"{away}/", timeout=SLOW_MS)
    page.get_by_test_id("players-3").click()
    page.get_by_test_id("create").click()
    link = page.get_by_test_id("link-1").locator("input").input_value()
    page.get_by_test_id("link-2").get_by_role("button", name=re.compile("QR")).click()
    canvas = page.get_by_test_id("link-2").get_by_test_id("qr")
    canvas.wait_for()
    until(lambda: canvas.evaluate("drawn => drawn.height") > 160, "the code to be drawn")
    photo = Image.open(io.BytesIO(page.get_by_test_id("link-2").screenshot()))
    code = read_picture(photo.resize((photo.width * 2, photo.height * 2)))
    assert page.get_by_test_id("enter").get_attribute("href").startswith(local)  # type: ignore[union-attr]
    return link, code


def together(host: Desk, friends: dict[str, Desk], links: tuple[str, str]) -> None:
    """All sit down, and everybody sees what everybody does."""
    host.page.get_by_test_id("enter").click()
    sit(host.page, "Hanna")
    for (name, desk), link in zip(friends.items(), links, strict=True):
        desk.page.goto(link)
        sit(desk.page, name)
    everybody = {"Hanna": host, **friends}
    for name, desk in everybody.items():
        if desk.page.get_by_test_id("tab-log").is_visible():  # a phone has the log on a page of its own
            desk.page.get_by_test_id("tab-log").click()
        desk.page.get_by_test_id("chat").fill(f"{name} is here")
        desk.page.get_by_test_id("chat-send").click()
    for desk in everybody.values():
        for name in everybody:
            expect(desk.page.get_by_test_id("log")).to_contain_text(f"{name} is here", timeout=SLOW_MS)


def copies(desk: Desk) -> None:
    """The table as text goes to the clipboard, whatever the browser thinks of the address."""
    page = desk.page
    page.get_by_test_id("tools").click()
    page.locator('[data-entry="text"]').click()
    dialog = page.get_by_test_id("table-text")
    text = dialog.locator("pre").inner_text()
    dialog.get_by_role("button", name="Copy").click()
    expect(dialog.get_by_role("button", name="Copied")).to_be_visible()
    page.keyboard.press("Escape")
    dialog.wait_for(state="detached")  # and has given back the focus
    page.get_by_test_id("chat").focus()
    page.keyboard.press("Control+V")
    expect(page.get_by_test_id("chat")).not_to_have_value("")
    pasted = page.get_by_test_id("chat").input_value()
    assert re.sub(r"\s", "", text).startswith(re.sub(r"\s", "", pasted)[:40])
    page.get_by_test_id("chat").fill("")


def test_friends_in_the_same_network(street: Street, desks: Desks, tmp_path: Path) -> None:
    inn = street.start("host", "host", "--port", "8123", "--data", str(tmp_path / "data"), "--no-assistant")
    try:
        local = inn.says(r"http://localhost:8123")[0]
        away = inn.says(rf"http://{re.escape(street.address('host'))}:8123")[0]
        inn.says("invitation for each friend")
        assert read_terminal_code(inn.said) == f"{away}/"
        assert "0.0.0.0" not in inn.said
        host = desks.open("host")
        link, code = make_table(host, local, away)
        assert link.startswith(f"{away}/t/")
        assert code.startswith(f"{away}/t/")
        friends = {"Anna": desks.open("anna"), "Boris": desks.open("boris", size=(360, 740))}
        together(host, friends, (link, code))
        assert friends["Anna"].page.evaluate("isSecureContext") is False
        copies(friends["Anna"])
        friends["Anna"].page.get_by_test_id("invite").click()
        expect(friends["Anna"].page.get_by_test_id("plain-http")).to_contain_text("https")
        for desk in (host, *friends.values()):
            assert desk.complaints == []
    finally:
        inn.end()


def test_friends_through_a_tunnel(street: Street, desks: Desks, tmp_path: Path) -> None:
    folder = tmp_path / "bin"
    environment = standin.put_on_path(folder)
    street.knows("host", standin.NAME, street.address("host"))
    data = str(tmp_path / "data")
    inn = street.start(
        "host", "host", "--share", "--port", "8123", "--data", data, "--no-assistant", **environment
    )
    try:
        away = inn.says(rf"https://{re.escape(standin.NAME)}")[0]
        local = inn.says(r"http://localhost:8123")[0]
        inn.says("invitation for each friend")
        assert read_terminal_code(inn.said) == f"{away}/"
        host = desks.open("host")
        link, code = make_table(host, local, away)
        assert link.startswith(f"{away}/t/")
        assert code.startswith(f"{away}/t/")
        rule = f"--host-resolver-rules=MAP {standin.NAME} {street.address('host')}"
        friends = {"Anna": desks.open("anna", rule), "Boris": desks.open("boris", rule, size=(360, 740))}
        together(host, friends, (link, code))
        assert friends["Anna"].page.evaluate("isSecureContext") is True
        for desk in (host, *friends.values()):
            assert desk.complaints == []
    finally:
        assert inn.end() == 0
    until(lambda: not standin.running(folder), "the tunnel to be closed with the server")
