"""A seat that sends garbage, ops in the wrong order and small talk without end confuses nobody at its table.

`INNKEEP_HOSTILE_OPS` sets how much; `python -m tests.bench.hostile` measures what it costs the others.
"""

from __future__ import annotations

import os

import pytest

from tests.bench.hostile import measured

OPS = int(os.environ.get("INNKEEP_HOSTILE_OPS", "700"))


@pytest.mark.parametrize("words", [(), ("paced",)], ids=["unpaced", "paced"])
def test_a_flood_of_nonsense_changes_nothing_that_is_said_of_the_game(words: tuple[str, ...]) -> None:
    found = measured(OPS, *words)
    assert sum(found["answers"].values()) == OPS
    assert "failed" not in found["answers"]
    assert found["same_game"]
    assert found["in_step"]
    assert found["tracebacks"] == 0
