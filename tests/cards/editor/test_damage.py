"""Damaged files through the doors of a real server: a clear line each, and nobody and nothing suffers."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench import damage
from tests.bench.doors.__main__ import Served

pytestmark = pytest.mark.server


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs to see processes")
def test_of_300_damaged_files_each_gets_a_clear_line_in_the_readers_language(tmp_path: Path) -> None:
    """Sheets, zips, pictures; nothing of a refused one is kept, no process ends, pages come all the while."""
    server = Served(tmp_path / "data")
    try:
        found = damage.measured(server, damage.FILES)
    finally:
        server.kill()
    assert found.unclear == []
    assert found.kept == []
    assert found.ended == []
    assert sum(found.answers.values()) == damage.FILES
    assert found.figures()["p50_ms"] < damage.P99_MS
