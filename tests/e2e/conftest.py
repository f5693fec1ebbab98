"""One server process for the tests of a worker; who kills a server has one of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from .house import Server


@pytest.fixture(autouse=True)
def _guests_go_home(browser: Browser) -> Iterator[None]:
    """No page of an earlier test looks for its server, or is drawn, beside the next one."""
    yield
    for context in browser.contexts:
        context.close()


def running(data: Path) -> Iterator[Server]:
    process = Server(data)
    try:
        process.start()
        yield process
    finally:
        process.kill()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    yield from running(tmp_path_factory.mktemp("e2e") / "data")


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Server]:
    """To be killed, and started again."""
    yield from running(tmp_path / "data")
