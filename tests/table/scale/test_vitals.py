"""What a server says about itself, to whom; how its files are sent; what it never writes down."""

from __future__ import annotations

import gzip
import json
import re
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

import brotli
import pytest

from innkeep.table.http import metrics
from tests.bench.soak import Inn, opened
from tests.conftest import ROOT
from tests.patience import PATIENCE_S
from tests.table.client import Client, ServerProcess, eventually, why_not
from tests.table.raw import Raw

Json = dict[str, Any]


def ask(url: str, data: Json | None = None, /, **headers: str) -> tuple[int, bytes, dict[str, str]]:
    body = None if data is None else json.dumps(data).encode()
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    request = urllib.request.Request(url, body, named)
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
            return answer.status, answer.read(), {k.lower(): v for k, v in answer.headers.items()}
    except urllib.error.HTTPError as error:
        return error.code, error.read(), {k.lower(): v for k, v in error.headers.items()}


def numbers(text: str) -> dict[str, float]:
    assert re.fullmatch(
        r"(# (HELP|TYPE) [^\n]+\n|[a-z_]+(\{(code|le|status|version)=\"[A-Za-z0-9.+-]+\"\})? [-+.e0-9]+\n)+",
        text,
    )
    lines = (line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    return {name: float(value) for name, value in lines}


def test_health_ready_and_metrics_tell_numbers_only(server: ServerProcess) -> None:
    assert ask(f"{server.url}/ready")[:2] == (200, b'{"ok":true}')
    before = numbers(ask(f"{server.url}/metrics")[1].decode())
    made = server.new_table()
    assert why_not(server, "of nobody") == "bad-token"
    assert ask(f"{server.url}/no/such/page")[0] == 404
    ann = Client(server.url, made["tokens"]["seats"][0], "Annabella")
    ann.ok("pass")
    assert ann.code("draw", from_="nowhere", to="s0.hand", n=1) == "unknown-zone"
    said = ask(f"{server.url}/metrics")[1].decode()
    after = numbers(said)
    assert after["innkeep_ops_total"] >= before["innkeep_ops_total"] + 2
    assert after['innkeep_refusals_total{code="unknown-zone"}'] >= 1
    assert after['innkeep_joins_refused_total{code="bad-token"}'] >= 1
    assert after["innkeep_slow_readers_total"] == before["innkeep_slow_readers_total"]
    for status in ("2xx", "4xx"):
        told = f'innkeep_http_answers_total{{status="{status}"}}'
        assert after[told] > before.get(told, 0)
    assert after["innkeep_joins_total"] == before["innkeep_joins_total"] + 1
    assert after["innkeep_connections"] >= 1
    assert after["innkeep_store_up"] == 1
    assert after["innkeep_disk_free_bytes"] > 1_000_000
    stored = after["innkeep_commit_seconds_count"] - before["innkeep_commit_seconds_count"]
    assert stored >= 2, "sat down, passed"
    assert after['innkeep_commit_seconds_bucket{le="+Inf"}'] == after["innkeep_commit_seconds_count"]
    eventually(
        lambda: numbers(ask(f"{server.url}/metrics")[1].decode())["innkeep_loop_late_seconds_count"] > 0
    )
    assert after["process_resident_memory_bytes"] > 10_000_000
    for secret in (made["id"], "Annabella", "nowhere", made["tokens"]["seats"][0]):
        assert secret not in said
    ann.close()


@pytest.mark.parametrize("file", ["alerts.yaml", "dashboard.json"])
def test_rules_and_dashboard_ask_for_figures_that_are_told(server: ServerProcess, file: str) -> None:
    asked = set(re.findall(r"\b(?:innkeep|process)_[a-z_]+", (ROOT / "table" / "deploy" / file).read_text()))
    told = set(re.findall(r"^# TYPE (\S+)", ask(f"{server.url}/metrics")[1].decode(), re.MULTILINE))
    assert len(asked) > 5
    assert {name.removesuffix("_bucket") for name in asked} - told <= {"innkeep_queue_up"}, (
        "told only by workers that share a queue"
    )


def test_numbers_are_told_with_all_their_digits(server: ServerProcess) -> None:
    said = numbers(ask(f"{server.url}/metrics")[1].decode())
    started = said["process_start_time_seconds"]
    assert time.time() - 3600 < started < time.time()
    assert started % 10 != 0
    assert metrics.number(1_234_567) == "1234567"


class Noted(ServerProcess):
    """A server whose errors are kept."""

    def _errors(self) -> IO[bytes]:
        self.folder.mkdir(exist_ok=True)
        return (self.folder / "errors.txt").open("wb")

    def stops(self) -> list[str]:
        said = (self.folder / "errors.txt").read_text()
        return [line for line in said.splitlines() if "stood still" in line]


def test_a_loop_that_stands_still_is_counted_and_told_in_few_words(folder: Path) -> None:
    server = Noted(folder, "stalling")
    made = server.new_table()
    ann = Client(server.url, made["tokens"]["seats"][0], "Ann")
    before = numbers(ask(f"{server.url}/metrics")[1].decode())
    begun, words = time.monotonic(), 0
    while not any("innkeep.table.live.watchers" in line for line in server.stops()):
        ann.ok("chat", text="a word")
        words += 1
        assert time.monotonic() - begun < PATIENCE_S
    after = numbers(ask(f"{server.url}/metrics")[1].decode())
    assert after["innkeep_loop_stops_total"] - before["innkeep_loop_stops_total"] >= words - 1
    stood = after["innkeep_loop_stopped_seconds_total"] - before["innkeep_loop_stopped_seconds_total"]
    assert stood > 0.2 * (words - 1)
    assert len(server.stops()) <= 2 + (time.monotonic() - begun) / 10
    ann.close()
    server.kill()


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "X-Real-Ip"])
def test_strangers_learn_nothing_of_what_goes_on(server: ServerProcess, header: str) -> None:
    told = {header.replace("-", "_"): "203.0.113.9"}
    assert ask(f"{server.url}/metrics", **told)[0] == 404
    assert ask(f"{server.url}/health", **told)[1] == b'{"ok":true}'
    assert b"connections" in ask(f"{server.url}/health")[1]


def test_files_are_packed_and_kept_for_ever_under_their_version(server: ServerProcess) -> None:
    _, page, headers = ask(f"{server.url}/")
    assert headers["cache-control"] == "no-cache"
    found = re.search(rb'src="(/static/@[0-9a-f]{12}/)(joined/js/pages/lobby.js)"', page)
    assert found is not None
    assert b'"/static/js' not in page
    folder, name = (part.decode() for part in found.groups())
    status, plain, headers = ask(f"{server.url}{folder}{name}")
    assert status == 200
    assert headers["cache-control"] == "public, max-age=31536000, immutable"
    assert "content-encoding" not in headers
    _, body, headers = ask(f"{server.url}{folder}{name}", Accept_Encoding="gzip, deflate, br")
    assert (headers["content-encoding"], brotli.decompress(body)) == ("br", plain)
    assert len(body) < len(plain) / 2
    _, body, headers = ask(f"{server.url}{folder}{name}", Accept_Encoding="gzip, br;q=0")
    assert (headers["content-encoding"], gzip.decompress(body)) == ("gzip", plain)
    assert headers["vary"] == "Accept-Encoding"
    assert "script-src" in headers["content-security-policy"] or "default-src" in str(headers)
    single = "js/pages/lobby.js"
    source = ask(f"{server.url}/static/{single}")[1]
    assert source != plain
    odd = "/static/@0123456789ab"
    for other, said in ((f"/static/{single}", source), (f"{odd}/{single}", source), (f"{odd}/{name}", plain)):
        _, body, headers = ask(f"{server.url}{other}")
        assert (headers["cache-control"], body) == ("no-cache", said)
        assert ask(f"{server.url}{other}", If_None_Match=headers["etag"])[0] == 304
    assert ask(f"{server.url}/static/{name}")[0] == 404  # its addresses lead on from below a version
    font = re.search(rb'href="(/static/@[0-9a-f]{12}/fonts/alegreya-400.latin.woff2)"', page)
    assert font is not None
    _, body, headers = ask(f"{server.url}{font[1].decode()}", Accept_Encoding="br")
    assert "content-encoding" not in headers
    assert "immutable" in headers["cache-control"]
    assert ask(f"{server.url}{folder}locale/en.po")[0] == 404
    assert ask(f"{server.url}{folder}../server.py")[0] == 404


def answers_of(raw: Raw, count: int) -> list[Json]:
    """The next acknowledgements, in whatever order they come."""
    found: list[Json] = []
    while len(found) < count:
        text = raw.read()
        if text.startswith("43"):
            found.append(json.loads(text[text.index("[") :])[0])
    return found


def test_all_at_one_table_together_are_bounded_too(folder: Path) -> None:
    server = ServerProcess(folder, "slow")
    made, other = server.new_table(), server.new_table()
    burst = 20  # of the words "slow"
    crowd = [Raw(server.url, made["tokens"]["seats"][n % 2], name=f"N{n % 2}") for n in range(8)]
    for raw in crowd:
        for number in range(burst - 2):
            raw.send_op(number, {"kind": "pass"})
    answers = [answer for raw in crowd for answer in answers_of(raw, burst - 2)]
    fields = [answer["error"]["field"] for answer in answers if not answer["ok"]]
    assert "table" in fields
    assert sum(answer["ok"] for answer in answers) >= 5 * burst
    elsewhere = Raw(server.url, other["tokens"]["seats"][0], name="Zoe")
    elsewhere.send_op(1, {"kind": "pass"})
    assert elsewhere.answer(1)["ok"]
    server.kill()


@pytest.fixture
def guarded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Inn]:
    monkeypatch.setenv("INNKEEP_METRICS_TOKEN", "prometheus-knows-this")
    monkeypatch.setenv("INNKEEP_PROXY", "1")
    running = Inn(tmp_path)
    yield running
    running.end()


def test_a_token_and_a_proxy_are_minded_and_no_secret_is_written_down(guarded: Inn) -> None:
    url = guarded.url
    status, closed, _ = ask(f"{url}/metrics")
    assert (status, b"INNKEEP_METRICS='1'" in closed, b"innkeep_" in closed) == (404, True, False)
    assert b"INNKEEP" not in ask(f"{url}/metrics", X_Forwarded_For="198.51.100.7")[1]
    assert ask(f"{url}/metrics", Authorization="Bearer wrong")[0] == 404
    assert ask(f"{url}/metrics", Authorization="Bearer prometheus-knows-this")[0] == 200
    made = opened(guarded, 0)
    wish = {"module": "rdi", "options": {"players": 2}, "assistant": "off"}
    answers: list[int] = []
    while 429 not in answers and len(answers) < 400:
        answers.append(ask(f"{url}/api/tables", wish, X_Forwarded_For="198.51.100.1")[0])
    assert answers[:30] == [201] * 30
    assert answers[-1] == 429
    assert ask(f"{url}/api/tables", wish, X_Forwarded_For="198.51.100.2")[0] == 201
    tokens = made["tokens"]["seats"]
    raw = Raw(url, tokens[0], name="Ann")
    raw.send_op(1, {"kind": "chat", "text": "my-secret-word"})
    raw.send_op(2, {"kind": "nonsense-op", "token": tokens[1]})
    raw.answer(2)
    raw.ws.send(f'42["op",{{"kind":"chat","token":"{tokens[0]}"')
    for path in (f"/t/{made['id']}?token={tokens[0]}", f"/api/tables/{made['id']}/export?t={tokens[0]}"):
        ask(url + path, Authorization=f"Bearer {tokens[1]}x")
    raw.close()
    eventually(lambda: json.loads(ask(f"{url}/ready")[1])["ok"])
    guarded.stop()
    said = (guarded.folder / "server.log").read_text()
    for secret in (*tokens, made["tokens"]["host"], "my-secret-word", "prometheus-knows-this"):
        assert secret not in said
        assert secret.rpartition(".")[2] not in said
