from __future__ import annotations

from collections.abc import Iterator

import pytest

from .street import Street


@pytest.fixture
def street() -> Iterator[Street]:
    """Three computers in one network: the host's and two friends'."""
    made = Street("host", "anna", "boris")
    try:
        made.build()
        yield made
    finally:
        made.remove()
