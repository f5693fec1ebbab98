"""Requests that a proxy could read in another way than the server does: each is refused."""

from __future__ import annotations

import json
import socket
from io import BytesIO
from urllib.parse import urlsplit

import pytest

from innkeep.table.net.request_heads import BODY, BYTES, LINES, RequestHeadError, read_head
from tests.patience import PATIENCE_S
from tests.table.client import ServerProcess

pytestmark = pytest.mark.server

HOST = "Host: inn.example\r\n"
SMUGGLED = "GET /api/modules HTTP/1.1\r\nHost: inn.example\r\nConnection: close\r\n\r\n"


def said(server: ServerProcess, *requests: str | bytes) -> list[int]:
    """The statuses of all answers to what is sent on one connection, to its end."""
    place = urlsplit(server.url)
    assert place.hostname is not None
    with socket.create_connection((place.hostname, place.port), timeout=PATIENCE_S) as sock:
        for request in requests:
            sock.sendall(request.encode("latin-1") if isinstance(request, str) else request)
        heard = b""
        while data := sock.recv(1 << 16):
            heard += data
    return [int(part[:3]) for part in heard.split(b"HTTP/1.1 ")[1:]]


def post(headers: str, body: str = "") -> str:
    return f"POST /api/glance HTTP/1.1\r\n{HOST}{headers}\r\n{body}"


@pytest.mark.parametrize(
    ("head", "status"),
    [
        (post("Content-Length: 2\r\nContent-Length: 2\r\n", "{}"), 400),
        (post("Content-Length: 2\r\nContent-Length: 60\r\n", "{}"), 400),
        (post("Content-Length: 2, 2\r\n", "{}"), 400),
        (post("Content-Length: +2\r\n", "{}"), 400),
        (post("Content-Length: 0_2\r\n", "{}"), 400),
        (post("Content-Length: -2\r\n", "{}"), 400),
        (post("Content-Length: ٢\r\n".encode().decode("latin-1"), "{}"), 400),
        (post("Content-Length: 2\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n"), 400),
        (post("Transfer-Encoding: chunked\r\n", "2\r\n{}\r\n0\r\n\r\n"), 411),
        (post("Transfer-Encoding: xchunked\r\n", "0\r\n\r\n"), 411),
        (post("Transfer-Encoding: identity, chunked\r\n", "0\r\n\r\n"), 411),
        (post("Transfer-Encoding : chunked\r\n", "0\r\n\r\n"), 400),
        (post("Content-Length : 2\r\n", "{}"), 400),
        (post("Content-Length: 2\r\n folded: yes\r\n", "{}"), 400),
        (post("No colon here\r\nContent-Length: 2\r\n", "{}"), 400),
        (post("X: a\rContent-Length: 2\r\n", "{}"), 400),
        (post("X: a\0b\r\n"), 400),
        (post(HOST), 400),
        (post("Content-Length: 2\n", "{}"), 400),
        ("POST /api/glance HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}", 400),
        ("GET /health\r\n\r\n", 400),
        (f"GET /health HTTP/0.9\r\n{HOST}\r\n", 400),
        (f"GET /health HTTP/2.0\r\n{HOST}\r\n", 400),
        (f"GET  /health HTTP/1.1\r\n{HOST}\r\n", 400),
        (f"GET /health\tHTTP/1.1\r\n{HOST}\r\n", 400),
        (f"GET health HTTP/1.1\r\n{HOST}\r\n", 400),
        (f"CONNECT inn.example:443 HTTP/1.1\r\n{HOST}\r\n", 400),
        (f"GET http://[::1 HTTP/1.1\r\n{HOST}\r\n", 400),
        (f"GET ftp://inn.example/ HTTP/1.1\r\n{HOST}\r\n", 400),
        (post(f"Content-Length: {BODY + 1}\r\n"), 413),
        (post(f"Content-Length: {'9' * 400}\r\n"), 413),
        (post("X: y\r\n" * LINES), 431),
        (post(f"X: {'y' * BYTES}\r\n"), 431),
    ],
)
def test_a_head_of_two_meanings_is_refused_and_ends_the_connection(
    server: ServerProcess, head: str, status: int
) -> None:
    assert said(server, head, SMUGGLED) == [status]
    assert server.request("/health")["ok"]


def test_a_body_ends_where_its_head_says_whatever_the_connection_wishes_to_become(
    server: ServerProcess,
) -> None:
    wish = json.dumps({"tables": []})
    again = post(f"Content-Length: {len(wish)}\r\nConnection: close\r\n", wish)
    for extra in (
        "",
        "Upgrade: websocket\r\nConnection: Upgrade\r\n",
        "Upgrade: h2c\r\nConnection: upgrade\r\n",
    ):
        first = post(f"{extra}Content-Length: {len(wish)}\r\n", wish)
        assert said(server, first, again)[1:] == [200]


def test_a_target_with_a_host_in_it_is_a_path_and_that_host(server: ServerProcess) -> None:
    close = f"{HOST}Connection: close\r\n\r\n"
    assert said(server, f"GET http://inn.example/health HTTP/1.1\r\n{close}") == [200]
    assert said(server, f"GET http://inn.example?x=1 HTTP/1.1\r\n{close}") == [200]
    wish = '{"module":"tiny"}'
    head = f"Origin: http://good.example\r\nContent-Length: {len(wish)}\r\nConnection: close\r\n\r\n{wish}"
    asked = "POST http://{}/api/tables HTTP/1.1\r\nHost: good.example\r\n" + head
    assert said(server, asked.replace("{}", "good.example", 1)) == [201]
    assert said(server, asked.replace("{}", "evil.example", 1)) == [403]


@pytest.mark.parametrize("method", ["TRACE", "PUT", "DELETE", "FOO"])
def test_methods_nobody_offers_are_refused(server: ServerProcess, method: str) -> None:
    for path in ("/api/tables", "/socket.io/?EIO=4&transport=polling"):
        asked = f"{method} {path} HTTP/1.1\r\n{HOST}Cookie: mine\r\nConnection: close\r\n\r\n"
        assert said(server, asked) == [405]


def test_an_answer_to_a_bad_head_says_what_is_wrong_in_both_languages() -> None:
    with pytest.raises(RequestHeadError) as caught:
        read_head(BytesIO(b"Host: a\r\nHost: b\r\n\r\n"))
    body = caught.value.answer().partition(b"\r\n\r\n")[2]
    error = json.loads(body)["error"]
    assert (error["code"], error["field"]) == ("bad-value", "host")
    assert error["message"]["ru"]
