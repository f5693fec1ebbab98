from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.secrecy.strangers.inn import Inn


@pytest.fixture(scope="session")
def inn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inn]:
    """One server for all attacks: what one does to it, the next would feel."""
    served = Inn(tmp_path_factory.mktemp("strangers") / "data")
    yield served
    served.stop()


@pytest.fixture(autouse=True)
def _by_itself_alone(inn: Inn) -> None:
    inn.listen()
