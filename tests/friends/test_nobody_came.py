"""Where no friend gets in, `innkeep host` says what it may be; where one does, nothing of the sort."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.friends.street import Running, Street
from tests.patience import PATIENCE_S

HASTY = (
    "import sys; from innkeep.table.cli import nobody_came; nobody_came.WAIT_S = float(sys.argv.pop(1)); "
    "from innkeep.table.cli.main import main; sys.argv[0] = 'innkeep'; main()"
)


@pytest.fixture
def pair() -> Iterator[Street]:
    """The host's computer and a friend's."""
    built = Street("host", "anna")
    try:
        built.build()
        yield built
    finally:
        built.remove()


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True, timeout=PATIENCE_S)


def host(pair: Street, folder: Path, wait_s: float, lang: str = "en") -> Running:
    inside = ["ip", "netns", "exec", pair.space("host"), sys.executable, "-c", HASTY, f"{wait_s}"]
    words = ["host", "--port", "8123", "--data", str(folder), "--no-assistant", "--lang", lang]
    return Running([*inside, *words], {})


@pytest.mark.parametrize(("lang", "said"), [("en", "guest Wi-Fi"), ("ru", "Гостевая")])
def test_who_waits_in_vain_is_told_what_it_may_be(pair: Street, tmp_path: Path, lang: str, said: str) -> None:
    ip("-n", pair.space("host"), "link", "add", "wg0", "type", "veth", "peer", "name", "far0")
    ip("-n", pair.space("host"), "addr", "add", "10.99.0.2/24", "dev", "wg0")
    ip("-n", pair.space("host"), "link", "set", "wg0", "up")
    inn = host(pair, tmp_path, 0.5, lang)
    try:
        inn.says(said)
        inn.says(r"innkeep host --share\s*$")
        assert "(wg0)" in inn.said
        assert f"http://{pair.address('host')}:8123/health" in inn.said
    finally:
        inn.end()


def test_where_a_friend_has_come_nothing_is_explained(pair: Street, tmp_path: Path) -> None:
    inn = host(pair, tmp_path, 6.0)
    try:
        inn.says("invitation for each friend")
        url = f"http://{pair.address('host')}:8123/health"
        code = f"import urllib.request; print(urllib.request.urlopen({url!r}, timeout=5).read())"
        inside = ["ip", "netns", "exec", pair.space("anna"), sys.executable, "-c", code]
        asked = subprocess.run(inside, capture_output=True, text=True, timeout=PATIENCE_S, check=True)
        assert "true" in asked.stdout
        with pytest.raises(AssertionError):
            inn.says("How to tell", within_s=8.0)
    finally:
        inn.end()
