"""One Chromium for each module of tests, one server process for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from .house import Server


@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield opened
        opened.close()


@pytest.fixture(autouse=True)
def _guests_go_home(browser: Browser) -> Iterator[None]:
    """No page of an earlier test looks for its server, or is drawn, beside the next one."""
    yield
    for context in browser.contexts:
        context.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    process = Server(tmp_path / "data")
    try:
        process.start()
        yield process
    finally:
        process.kill()
