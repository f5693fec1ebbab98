from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.table.client import ServerProcess


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    process = ServerProcess(tmp_path_factory.mktemp("data"))
    yield process
    process.kill()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"
