from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.table.client import ServerProcess


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """One for all tests of a worker that do not kill it: each makes tables of its own."""
    process = ServerProcess(tmp_path_factory.mktemp("data"))
    yield process
    process.kill()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"
