"""Whom the server believes: proxies by number, its own pages, its operator; where bots find it."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import websocket

from innkeep.table.access.origins import address_of, believing, same_origin
from tests.patience import PATIENCE_S
from tests.table.client import ServerProcess

pytestmark = pytest.mark.server

Json = dict[str, Any]
SPOOF = {
    "X-Forwarded-For": "203.0.113.9",
    "X-Forwarded-Host": "inn.example:8443",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Port": "8443",
    "X-Forwarded-Prefix": "/evil",
    "Forwarded": "for=203.0.113.9;host=inn.example",
    "X-Real-IP": "203.0.113.9",
}


def ask(url: str, data: Json | None = None, /, **headers: str) -> tuple[int, bytes, Any]:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    body = None if data is None else json.dumps(data).encode()
    request = urllib.request.Request(url, body, named)
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
            return answer.status, answer.read(), answer.headers
    except urllib.error.HTTPError as error:
        return error.code, error.read(), error.headers


@contextmanager
def served(folder: Path, *words: str, **told: str) -> Iterator[str]:
    """`innkeep serve` with these words; its address."""
    command = [
        sys.executable,
        "-u",
        "-c",
        "from innkeep.table.cli.main import main; main()",
        "serve",
        "--port",
        "0",
    ]
    clean = {name: value for name, value in os.environ.items() if not name.startswith("INNKEEP_")}
    process = subprocess.Popen(
        [*command, "--data", str(folder / "data"), *words],
        stderr=subprocess.PIPE,
        text=True,
        env={**clean, **told},
    )
    assert process.stderr is not None
    try:
        line = process.stderr.readline()
        yield next(word for word in line.split() if word.startswith("http")).rstrip(".,")
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(PATIENCE_S)
        process.stderr.close()


# -- proxies ---------------------------------------------------------------------------------------


def environ(**told: str) -> Json:
    return {
        "wsgi.url_scheme": "http",
        "REMOTE_ADDR": "198.51.100.7",
        "HTTP_HOST": "here:1",
        "SERVER_PORT": "1",
        **{"HTTP_" + name.upper().replace("-", "_"): value for name, value in told.items()},
    }


@pytest.mark.parametrize(
    ("proxies", "told", "seen"),
    [
        (0, "203.0.113.9", ("198.51.100.7", "here:1", "http")),
        (1, "203.0.113.9", ("203.0.113.9", "inn.example:8443", "https")),
        (1, "1.2.3.4, 203.0.113.9", ("203.0.113.9", "inn.example:8443", "https")),
        (2, "1.2.3.4, 203.0.113.9, 10.0.0.1", ("203.0.113.9", "here:1", "http")),
    ],
)
def test_as_many_proxies_are_believed_as_were_told(
    proxies: int, told: str, seen: tuple[str, str, str]
) -> None:
    got: list[Json] = []

    def application(environ: Json, _: Any) -> list[bytes]:
        got.append(environ)
        return []

    list(believing(application, proxies)(environ(**{**SPOOF, "X-Forwarded-For": told}), None))
    assert (got[0]["REMOTE_ADDR"], got[0]["HTTP_HOST"], got[0]["wsgi.url_scheme"]) == seen
    assert not [name for name in got[0] if "FORWARDED" in name and name.startswith("HTTP_")]
    assert "HTTP_X_REAL_IP" not in got[0]


def test_a_proxy_nobody_told_of_changes_no_link_and_lets_no_page_in(server: ServerProcess) -> None:
    wish = {"module": "tiny"}
    status, body, _ = ask(f"{server.url}/api/tables", wish, **SPOOF)
    assert status == 201
    assert json.loads(body)["links"]["host"].startswith(server.url + "/")
    foreign = {"Origin": "https://inn.example:8443", **SPOOF}
    assert ask(f"{server.url}/api/tables", wish, **foreign)[0] == 403
    polling = f"{server.url}/socket.io/?EIO=4&transport=polling"
    assert ask(polling, **foreign)[0] == 400
    assert ask(polling, Origin=server.url)[0] == 200
    with pytest.raises(websocket.WebSocketBadStatusException) as refused:
        websocket.create_connection(
            server.url.replace("http", "ws", 1) + "/socket.io/?EIO=4&transport=websocket",
            timeout=PATIENCE_S,
            origin=foreign["Origin"],
            header=[f"{name}: {value}" for name, value in SPOOF.items()],
        )
    assert refused.value.status_code == 400


def test_a_page_behind_tls_is_of_the_same_origin() -> None:
    assert same_origin("https://inn.example", {"HTTP_HOST": "inn.example"})
    assert not same_origin("https://inn.example", {"HTTP_HOST": "inn.example:8000"})
    assert not same_origin("http://", {"HTTP_HOST": ""})


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("https://inn.example", "inn.example:443"),
        ("http://inn.example", "inn.example:80"),
        ("https://inn.example", "inn.example:80"),
        ("https://inn.example", "INN.example"),
        ("https://inn.example", "inn.example."),
        ("https://inn.example.", "inn.example.:443"),
        ("https://inn.example:8443", "Inn.Example:8443"),
        ("https://[2001:db8::1]", "[2001:DB8:0::1]:443"),
        ("http://[::1]:8000", "[::1]:8000"),
        ("http://my_inn:8000", "my_inn:8000"),
        ("https://xn--e1aybc.example", "xn--e1aybc.example:443"),
    ],
)
def test_a_host_spelt_otherwise_is_the_same_host(origin: str, host: str) -> None:
    assert same_origin(origin, {"HTTP_HOST": host})


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("https://inn.example", "inn.example:8443"),
        ("https://inn.example:8443", "inn.example"),
        ("https://inn.example:8443", "inn.example:443"),
        ("https://evil.example", "inn.example:443"),
        ("https://inn.example@evil.example", "inn.example"),
        ("https://evil.example/inn.example", "inn.example"),
        ("https://inn.example.evil.example", "inn.example"),
        ("https://[::1]", "[::2]"),
        ("https://[::1", "[::1"),
        ("https://", ""),
        ("https://.", "."),
        ("null", "null"),
        ("file://inn.example", "inn.example"),
        ("ftp://inn.example", "inn.example"),
    ],
)
def test_another_host_stays_another(origin: str, host: str) -> None:
    assert not same_origin(origin, {"HTTP_HOST": host})


@pytest.mark.parametrize(
    ("told", "origin"),
    [
        ({"Host": "inn.example:443"}, "https://inn.example"),
        ({"Host": "Inn.Example.:443"}, "https://inn.example"),
        ({"Host": "here", "X-Forwarded-Host": "inn.example:443"}, "https://inn.example"),
        ({"Host": "inn.example", "X-Forwarded-Port": "8443"}, "https://inn.example:8443"),
        ({"Host": "inn.example", "X-Forwarded-Port": "8080"}, "https://inn.example"),
        ({"Host": "h", "X-Forwarded-Host": "inn.example", "X-Forwarded-Port": "443"}, "https://inn.example"),
    ],
)
def test_people_come_in_whatever_their_proxy_makes_of_the_host(
    proxied: str, told: dict[str, str], origin: str
) -> None:
    told = {**told, "X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https"}
    host = told.pop("Host")
    status, body, _ = ask(
        f"{proxied}/api/tables",
        {"module": "rdi", "options": {"players": 2}},
        Host=host,
        Origin=origin,
        **told,
    )
    assert status == 201, body
    token = json.loads(body)["tokens"]["host"]
    polled = ask(f"{proxied}/socket.io/?EIO=4&transport=polling", Host=host, Origin=origin, **told)
    assert polled[0] == 200
    ws = websocket.create_connection(
        proxied.replace("http", "ws", 1) + "/socket.io/?EIO=4&transport=websocket",
        timeout=PATIENCE_S,
        host=host,
        origin=origin,
        header=[f"{name}: {value}" for name, value in told.items()],
    )
    ws.recv()
    ws.send("40" + json.dumps({"token": token, "name": "Ann"}))
    assert str(ws.recv()).startswith("40")
    ws.close()
    assert (
        ask(f"{proxied}/socket.io/?EIO=4&transport=polling", Host=host, Origin="https://evil.example")[0]
        == 400
    )


@pytest.fixture(scope="module")
def proxied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("proxied"), "--proxy", "1") as url:
        yield url


# -- bots ------------------------------------------------------------------------------------------


def reachable(host: str) -> bool:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        with socket.socket(family) as probe:
            probe.bind((host, 0))
    except OSError:
        return False
    return True


@pytest.mark.parametrize("host", ["127.0.0.2", "::1", "0.0.0.0"])
def test_bots_come_to_the_bound_socket_whatever_a_request_says(tmp_path: Path, host: str) -> None:
    if not reachable(host):
        pytest.skip(f"this machine has no {host}")
    with served(tmp_path, "--host", host, "--proxy", "1") as url:
        url = url.replace("0.0.0.0", "127.0.0.1")
        wish = {"module": "rdi", "options": {"players": 2}, "house": {"bots": {"1": "thumb"}}}
        made = json.loads(ask(f"{url}/api/tables", wish)[1])
        ws = websocket.create_connection(
            url.replace("http", "ws", 1) + "/socket.io/?EIO=4&transport=websocket",
            timeout=60,
            origin="https://inn.example:8443",
            header=["X-Forwarded-Host: inn.example:8443", "X-Forwarded-For: 203.0.113.9"],
        )
        ws.recv()
        ws.send("40" + json.dumps({"token": made["tokens"]["host"], "name": "Ann"}))
        while True:
            text = str(ws.recv())
            if text == "2":
                ws.send("3")
            if text.startswith('42["who",') and json.loads(text[2:])[1][1]["online"]:
                break
        ws.close()


def test_where_a_socket_is_reached_from_this_machine() -> None:
    with socket.socket() as bound:
        bound.bind(("0.0.0.0", 0))
        assert address_of(bound) == f"http://127.0.0.1:{bound.getsockname()[1]}"
    with socket.socket(socket.AF_UNIX) as bound:
        assert address_of(bound) is None
    if reachable("::1"):
        with socket.socket(socket.AF_INET6) as bound:
            bound.bind(("::", 0))
            assert address_of(bound) == f"http://[::1]:{bound.getsockname()[1]}"


# -- metrics, and what pages may reach -------------------------------------------------------------


def test_metrics_are_shut_unless_the_operator_opens_them(tmp_path: Path) -> None:
    with served(tmp_path) as url:
        assert ask(f"{url}/metrics")[0] == 404
    with served(tmp_path, INNKEEP_METRICS_TOKEN="known") as url:
        assert ask(f"{url}/metrics")[0] == 404
        assert ask(f"{url}/metrics", Authorization="Bearer known")[0] == 200
    with served(tmp_path, "--metrics") as url:
        assert ask(f"{url}/metrics")[0] == 200
        for name, value in SPOOF.items():
            assert ask(f"{url}/metrics", **{name: value})[0] == 404


def test_pages_connect_to_their_own_server_only(server: ServerProcess) -> None:
    for path in ("/", "/health", "/static/nothing"):
        policy = ask(server.url + path)[2]["Content-Security-Policy"]
        rules = dict(rule.strip().partition(" ")[::2] for rule in policy.split(";"))
        assert rules["connect-src"] == "'self'"
