from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.table.client import ServerProcess
from tests.table.scale.programs import Postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    pytest.importorskip("psycopg", reason="psycopg is not installed (pip install innkeep[scale])")
    running = Postgres()
    yield running
    running.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """One nobody else is at: what is counted here are these tests' own deeds."""
    process = ServerProcess(tmp_path_factory.mktemp("data"))
    yield process
    process.kill()
