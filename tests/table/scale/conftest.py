from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.table.scale.programs import Postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    pytest.importorskip("psycopg", reason="psycopg is not installed (pip install innkeep[scale])")
    running = Postgres()
    yield running
    running.close()
