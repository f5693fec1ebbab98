"""Over real sockets: a webhook and a mail server are told whom a table waits for, and how that ends."""

from __future__ import annotations

import email
import email.policy
import json
import re
import socketserver
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from tests.patience import PATIENCE_S
from tests.table.client import Client, ServerProcess, eventually

pytestmark = pytest.mark.server

Json = dict[str, Any]


@contextmanager
def running(server: socketserver.BaseServer) -> Iterator[None]:
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()


@contextmanager
def receiver(answers: list[int]) -> Iterator[tuple[str, list[Json]]]:
    """A webhook: its address, and what it got; it answers as told, then 204."""
    came: list[Json] = []

    class Hook(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            came.append(json.loads(body))
            self.send_response(answers.pop(0) if answers else 204)
            self.send_header("Location", "/elsewhere")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Hook)
    with running(server):
        yield f"http://127.0.0.1:{server.server_port}/hook", came


@contextmanager
def post_office() -> Iterator[tuple[str, list[tuple[str, Any]]]]:
    """A mail server: its address, and what it got, with the recipients."""
    came: list[tuple[str, Any]] = []

    class Talk(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            self.wfile.write(b"220 post\r\n")
            to = ""
            while line := self.rfile.readline():
                word = line[:4].upper()
                if word == b"RCPT":
                    to = line.decode().partition("<")[2].partition(">")[0]
                if word == b"DATA":
                    self.wfile.write(b"354 go on\r\n")
                    letter = b""
                    while (part := self.rfile.readline()) not in (b".\r\n", b""):
                        letter += part
                    came.append((to, email.message_from_bytes(letter, policy=email.policy.default)))
                self.wfile.write(b"221 bye\r\n" if word == b"QUIT" else b"250 ok\r\n")
                if word == b"QUIT":
                    return

    socketserver.ThreadingTCPServer.allow_reuse_address = True
    server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Talk)
    server.daemon_threads = True
    with running(server):
        yield f"smtp://127.0.0.1:{server.server_address[1]}", came


def table(server: ServerProcess) -> tuple[Json, Client]:
    """A table with Ann at it, whose turn it is not: it is Bob's, who has left."""
    made = server.new_table(turn=True)
    tokens = made["tokens"]["seats"]
    ann, bob = Client(server.url, tokens[0], "Ann"), Client(server.url, tokens[1], "Bob")
    eventually(lambda: ann.picture.seats[1]["name"] == "Bob")
    bob.close()
    return made, ann


def test_a_webhook_is_told_again_until_it_takes_it_and_the_table_never_waits(folder: Path) -> None:
    with receiver([500]) as (url, came):
        server = ServerProcess(folder, f"webhook={url}")
        try:
            made, ann = table(server)
            ann.ok("track", zone="turn", value=1)
            eventually(lambda: len(came) == 1)
            begun = time.monotonic()
            ann.ok("chat", text="still here")
            assert time.monotonic() - begun < 1
            eventually(lambda: len(came) == 2)
            assert came[0] == came[1]
            assert came[0] == {
                "event": "turn",
                "table": "Tiny",
                "link": f"{server.url}/t/{made['id']}",
                "seat": 1,
                "character": "P1",
                "name": "Bob",
                "lang": "en",
                "text": f"Bob, the table waits for you: Tiny {server.url}/t/{made['id']}",
            }
            secrets = json.dumps(made["tokens"]).replace('"', "").split()
            assert not any(token.strip("[]{},") in str(came) for token in secrets if len(token) > 20)
        finally:
            server.kill()


def test_mail_comes_to_who_left_an_address_and_stops_with_one_click(folder: Path) -> None:
    with post_office() as (url, came):
        server = ServerProcess(folder, f"mail={url}")
        try:
            made, ann = table(server)
            tokens = made["tokens"]["seats"]
            path = f"/api/tables/{made['id']}/mail"
            nothing = {"offered": True, "example": "name@host.example", "address": None, "confirmed": False}
            assert server.request(path, token=tokens[1]) == nothing
            said = server.request(path, {"address": "bob@inn.example", "lang": "ru"}, tokens[1])
            assert said == {**nothing, "address": "b…@inn.example"}
            assert server.request(path, token=tokens[0])["address"] is None, "nobody else is told"
            ann.ok("track", zone="turn", value=1)
            eventually(lambda: bool(came))
            confirmed(came.pop(), tokens)
            assert server.request(path, token=tokens[1])["confirmed"]
            ann.ok("track", zone="turn", value=0)
            time.sleep(1)
            ann.ok("track", zone="turn", value=1)
            eventually(lambda: bool(came))
            ((to, letter),) = came
            assert to == letter["To"] == "bob@inn.example"
            assert letter["Subject"] == "Bob, вас ждут за столом: Малютка"
            text = letter.get_content()
            assert f"{server.url}/t/{made['id']}\n" in text.replace("\r", "")
            assert not any(token in text for token in tokens)
            stop = letter["List-Unsubscribe"].strip("<>")
            assert stop in text
            with urllib.request.urlopen(stop, timeout=PATIENCE_S) as page:
                asked = page.read().decode()
            assert "b…@inn.example" in asked
            assert server.request(path, token=tokens[1])["address"], "looking at the page stops nothing"
            click = urllib.request.Request(stop, data=b"List-Unsubscribe=One-Click")
            with urllib.request.urlopen(click, timeout=PATIENCE_S) as page:
                assert page.status == 200
            assert server.request(path, token=tokens[1])["address"] is None
            ann.ok("track", zone="turn", value=0)
            ann.ok("track", zone="turn", value=1)
            time.sleep(2)
            assert len(came) == 1
        finally:
            server.kill()


def confirmed(came: tuple[str, Any], tokens: list[str]) -> None:
    """Follow the link of the mail that asks; looking at its page says nothing yet."""
    to, letter = came
    assert to == letter["To"] == "bob@inn.example"
    text = letter.get_content()
    assert "Bob" not in letter["Subject"] + text
    assert not any(token in text for token in tokens)
    (link,) = re.findall(r"http\S+/confirm/\S+", text)
    with urllib.request.urlopen(link, timeout=PATIENCE_S) as page:
        assert "b…@inn.example" in page.read().decode()
    with pytest.raises(urllib.error.HTTPError):
        urllib.request.urlopen(link + "x", timeout=PATIENCE_S)
    with urllib.request.urlopen(urllib.request.Request(link, data=b"yes"), timeout=PATIENCE_S) as page:
        assert page.status == 200


@pytest.mark.parametrize("address", ["", "bob", "Bob <bob@inn.example>", "b@i.e\nBcc: c@i.e", 7, "a" * 300])
def test_what_is_no_address_is_refused_and_so_are_onlookers(
    quiet: tuple[ServerProcess, Json], address: Any
) -> None:
    server, made = quiet
    path = f"/api/tables/{made['id']}/mail"
    with pytest.raises(urllib.error.HTTPError) as caught:
        server.request(path, {"address": address, "lang": "en"}, made["tokens"]["seats"][0])
    assert json.loads(caught.value.read())["error"]["field"] == "address"
    with pytest.raises(urllib.error.HTTPError) as caught:
        server.request(path, {"address": "a@inn.example", "lang": "en"}, made["tokens"]["spectator"])
    assert json.loads(caught.value.read())["error"]["code"] == "spectator"


@pytest.fixture(scope="module")
def quiet(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[ServerProcess, Json]]:
    server = ServerProcess(tmp_path_factory.mktemp("data"), "mail=smtp://127.0.0.1:9")
    yield server, server.new_table()
    server.kill()


def test_a_stop_that_was_not_written_here_opens_nothing(quiet: tuple[ServerProcess, Json]) -> None:
    server, made = quiet
    for wrong in ("x", made["tokens"]["seats"][0]):
        with pytest.raises(urllib.error.HTTPError) as caught:
            urllib.request.urlopen(f"{server.url}/stop/{wrong}", timeout=PATIENCE_S)
        assert re.match("40[034]", str(caught.value.code))


def test_where_nothing_is_configured_nothing_is_offered(server: ServerProcess) -> None:
    made = server.new_table()
    path, token = f"/api/tables/{made['id']}/mail", made["tokens"]["seats"][0]
    assert server.request(path, token=token) == {
        "offered": False,
        "example": "",
        "address": None,
        "confirmed": False,
    }
    with pytest.raises(urllib.error.HTTPError):
        server.request(path, {"address": "a@inn.example", "lang": "en"}, token)
