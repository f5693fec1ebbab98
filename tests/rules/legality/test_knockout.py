"""Each check of the rules is switched off in turn, and something that is played notices."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.server

ROOT = Path(__file__).parents[3]


def test_every_check_is_told_from_its_absence() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.rules.knockout"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["unproven"] == []
    assert found["proven"] == found["rules"]
