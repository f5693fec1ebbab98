"""Shared by all tests: finding optional programs, and refusing skips where CI promised there are none."""

from __future__ import annotations

import os
import shutil

import pytest

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def find_chromium() -> str | None:
    """The path of a Chromium to test with: `INNKEEP_CHROMIUM`, else the first one on the PATH."""
    named = os.environ.get("INNKEEP_CHROMIUM")
    return named or next((path for name in CHROMIUM_NAMES if (path := shutil.which(name))), None)


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of a Chromium, or a skip that says how to get one."""
    path = find_chromium()
    if path is None:
        pytest.skip(
            "no Chromium found: install it (Debian: apt-get install chromium) "
            "or set INNKEEP_CHROMIUM to its path"
        )
    return path


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """With `INNKEEP_NO_SKIPS` a skipped test is a failure: CI installs everything that tests can use."""
    if not os.environ.get("INNKEEP_NO_SKIPS"):
        return
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    skipped = reporter.stats.get("skipped", []) if reporter else []
    if skipped and session.exitstatus == 0:
        reporter.write_line(f"INNKEEP_NO_SKIPS: {len(skipped)} test(s) were skipped", red=True)
        session.exitstatus = 1
