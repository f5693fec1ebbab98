"""What one visitor may do is counted by who it is, wherever it is counted; what is written is bounded."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
import websocket

from innkeep.table.core.errors import RefusedError
from innkeep.table.core.visitors import visitor
from innkeep.table.live.admission import GUESSES
from innkeep.table.net.gateway import RETURNS
from innkeep.table.net.written_bytes import LONG, STORED, TEXTS, Written
from innkeep.table.ops.fields import Lines, WordsField
from innkeep.table.ops.registry import KINDS
from innkeep.table.store.disk_space import DiskSpace
from tests.patience import PATIENCE_S
from tests.table.access.test_origins import ask, served

pytestmark = pytest.mark.server

Json = dict[str, Any]
HOUSEHOLD = "2001:db8:0:7::"
WISH = {"module": "rdi", "options": {"players": 2}}
LONG_RULES = "\U0001f409" * 4000


def made(url: str, **house: Any) -> Json:
    status, body, _ = ask(f"{url}/api/tables", {**WISH, "house": house})
    assert status == 201, body
    table: Json = json.loads(body)
    return table


class Line:
    """A connection to a table, from an address the proxy tells."""

    def __init__(self, url: str, token: str, name: str, address: str) -> None:
        self._ws = websocket.create_connection(
            url.replace("http", "ws", 1) + "/socket.io/?EIO=4&transport=websocket",
            timeout=PATIENCE_S,
            header=[f"X-Forwarded-For: {address}"],
        )
        self._ws.recv()
        self._ws.send("40" + json.dumps({"token": token, "name": name}))
        self._number = 0
        self.token = token
        self.refused: Json | None = None
        while not (said := self._read()).startswith('42["welcome"'):
            if said.startswith("44"):
                self.refused = json.loads(said[2:])["data"]
                return

    def _read(self) -> str:
        while (said := str(self._ws.recv())) == "2":
            self._ws.send("3")
        if said.startswith('42["link"'):  # who sits down first has a link of their own from then on
            self.token = json.loads(said[2:])[1]["token"]
        return said

    def op(self, kind: str, **args: Any) -> str:
        """The code of the answer, or "ok"."""
        self._number += 1
        self._ws.send(
            f"42{self._number}" + json.dumps(["op", {"id": f"n{self._number}", "kind": kind, **args}])
        )
        while not (said := self._read()).startswith(f"43{self._number}["):
            pass
        answer = json.loads(said[said.index("[") :])[0]
        return "ok" if answer["ok"] else str(answer["error"]["code"])

    def told(self, event: str) -> Json:
        """What the next event of that name says."""
        while not (said := self._read()).startswith(f'42["{event}"'):
            pass
        found: Json = json.loads(said[2:])[1]
        return found

    def close(self) -> None:
        self._ws.close(timeout=0)


@contextmanager
def line(url: str, token: str, name: str = "Ann", address: str = "203.0.113.9") -> Iterator[Line]:
    opened = Line(url, token, name, address)
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("limits"), "--proxy", "1") as address:
        yield address


# -- one household ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("2001:db8:0:7::1", "2001:db8:0:7:ffff::2"),
        ("2001:db8::1", "[2001:db8::2]:4711"),
        ("fe80::1%eth0", "fe80::2"),
        ("192.0.2.7", "::ffff:192.0.2.7"),
        ("192.0.2.7", "192.0.2.7:4711"),
        ("192.0.2.7", "64:ff9b::192.0.2.7"),
    ],
)
def test_a_household_has_one_key(one: str, other: str) -> None:
    assert visitor(one) == visitor(other)
    assert visitor(one, "t1") == visitor(other, "t1")
    assert visitor(one, "t1") != visitor(other, "t2")


def test_strangers_have_two_keys() -> None:
    found = {visitor(one) for one in ("192.0.2.7", "192.0.2.8", "2001:db8::1", "64:ff9b::192.0.2.9", "odd")}
    assert len(found) == 5


def test_passwords_guessed_from_one_household_are_few(url: str) -> None:
    table = made(url, password="sesame")
    guess = f"{url}/api/tables/{table['id']}/enter"
    token = {"Authorization": f"Bearer {table['tokens']['seats'][1]}"}

    def tried(address: str, password: str) -> int:
        return ask(guess, {"password": password}, X_Forwarded_For=address, **token)[0]

    statuses = [tried(f"{HOUSEHOLD}{n:x}", "wrong") for n in range(60)]
    judged = statuses.count(403)
    assert GUESSES.burst <= judged <= GUESSES.burst + 6  # some come back while the test lasts
    assert set(statuses) == {403, 429}
    assert tried("203.0.113.9", "sesame") == 200, "nobody else has to wait"


def test_who_comes_again_and_again_from_one_household_waits(url: str) -> None:
    token = made(url)["tokens"]["spectator"]
    refused = 0
    for number in range(int(RETURNS.burst) + 60):
        with line(url, token, address=f"{HOUSEHOLD}{number:x}") as come:
            refused += come.refused is not None
    assert refused > 0
    with line(url, token) as come:
        assert come.refused is None


# -- what is written -------------------------------------------------------------------------------


def refused(writer: Line) -> bool:
    """Whether `writer` may write no long text, but for what a slow test earned back meanwhile."""
    return "too-fast" in [writer.op("house-rules", text=LONG_RULES) for _ in range(5)]


def test_a_visitor_writes_few_long_texts_and_plays_on(url: str) -> None:
    table, other, third = made(url), made(url), made(url)
    with line(url, table["tokens"]["host"], address=f"{HOUSEHOLD}a") as mallory:
        codes = [mallory.op("house-rules", text=f"{n} {LONG_RULES[:-9]}") for n in range(90)]
        written = codes.count("ok") * len(LONG_RULES.encode())
        assert set(codes) == {"ok", "too-fast"}
        assert written <= TEXTS.burst + 60 * TEXTS.per_s
        assert mallory.op("chat", text="I play on") == "ok"
        assert mallory.op("ping", x=1, y=1) == "ok"
    with line(url, other["tokens"]["host"], address=f"{HOUSEHOLD}b") as again:
        assert refused(again), "the same household elsewhere"
    with line(url, third["tokens"]["host"], "Bo") as bo:
        assert bo.op("house-rules", text=LONG_RULES) == "ok", "nobody else has to wait"
    with line(url, mallory.token, address="203.0.113.77") as moved:
        assert refused(moved), "the same table, from elsewhere"


def test_bytes_are_counted_as_they_are_stored(tmp_path: Path) -> None:
    """One short op may store thirty thousand bytes, so what was sent says nothing."""
    written = Written(DiskSpace([tmp_path]), paced=True)
    short: Json = {"kind": "mix", "tell": "00" * 32}
    dealt = {"orders": {"deck": ["c"] * 8000}}

    def allowed(address: str, table: str) -> bool:
        with suppress(RefusedError):
            written.allow(address, table, short)
            return True
        return False

    ops = 0
    while allowed("192.0.2.7", "t"):
        written.wrote("192.0.2.7", "t", dealt)
        ops += 1
    assert ops * 32_000 <= STORED.burst + 10 * STORED.per_s
    with pytest.raises(RefusedError):
        written.allow_table("192.0.2.7")
    assert not allowed("192.0.2.7", "another")
    assert not allowed("198.51.100.1", "t")
    assert allowed("198.51.100.1", "another")


# -- a disk that is nearly full --------------------------------------------------------------------


def test_below_the_reserve_play_goes_on_and_nothing_large_begins(tmp_path: Path) -> None:
    with served(tmp_path, "--proxy", "1") as url:
        table = made(url)
    with served(tmp_path, "--proxy", "1", "--reserve", "1000000000") as url:
        status, body, _ = ask(f"{url}/api/tables", WISH)
        assert (status, json.loads(body)["error"]["code"]) == (507, "disk-low")
        assert set(json.loads(body)["error"]["message"]) == {"en", "ru"}
        host = {"Authorization": f"Bearer {table['tokens']['host']}"}
        assert ask(f"{url}/api/tables/{table['id']}/rematch", {}, **host)[0] == 507
        with line(url, table["tokens"]["host"]) as ann:
            assert ann.op("house-rules", text=LONG_RULES) == "disk-low"
            assert ann.op("house-rules", text="No shouting.") == "ok"
            assert ann.op("chat", text="я" * 500) == "ok"
            assert ann.op("pass") == "ok"
            assert ann.op("draw", **{"from": "s0.deck"}, to="s0.hand", n=1) == "ok"
        card = {"id": "c", "title": {"en": "A"}, "types": ["action"]}
        deck = {"id": "my-deck", "set": "mine", "kind": "character", "name": {"en": "Mine"}}
        assert ask(f"{url}/cards/try", {"deck": deck, "cards": [card], "card": "c"})[0] == 507
        assert ask(f"{url}/ready")[1] == b'{"ok":true}'
    with served(tmp_path, INNKEEP_RESERVE="1") as url:
        assert ask(f"{url}/api/tables", WISH)[0] == 201, "there is room again"


def test_every_text_that_may_be_long_has_the_name_that_is_counted() -> None:
    long = {
        (kind.name, name)
        for kind in KINDS.values()
        for name, field in (kind.fields or {}).items()
        if _most(field) >= LONG / 4
    }
    assert ("house-rules", "text") in long
    assert {name for _, name in long} == {"text"}


def _most(field: object) -> int:
    return int(getattr(field, "most", 0)) if isinstance(field, WordsField | Lines) else 0
