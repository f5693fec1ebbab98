"""Services people read elsewhere: what each is sent, and that none of them opens a way into a network.

Stand-ins take only what each service documents; `world/sitecustomize.py` leads their names to them.
"""

from __future__ import annotations

import json
import ssl
import threading
import urllib.error
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
import trustme

from innkeep.table.notify.apprise_process import AppriseProcess
from innkeep.table.notify.message import Call, DeliveryError
from innkeep.table.notify.services import Services, read_service
from tests.table.client import Client, ServerProcess, eventually

pytestmark = pytest.mark.server

Json = dict[str, Any]

WORLD = Path(__file__).parent / "world"
PUBLIC, INSIDE = "127.0.0.77", "127.0.0.78"

LINK = "https://inn.example/t/5f1c2a9b07de"
CALL = Call("The Inn", LINK, 1, "Fiona", "Ann", "en")
TRICK = Call("The Inn", LINK, 1, "Fiona", "@everyone <!channel> [go](http://evil.example)", "en")

DISCORD = "https://discord.com/api/webhooks/123456789/" + "a" * 40
SLACK = "https://hooks.slack.com/services/T1JJ3T3L2/A1BRTD4JD/TIiajkdnlazkcOXrIdevi7FQ"


class Place:
    """A web server at an address: what came there, and what it answers."""

    def __init__(self, address: str, authority: trustme.CA | None = None, *names: str) -> None:
        self.came: list[tuple[str, Json]] = []
        self.status, self.sends_to = 200, ""
        place = self

        class Hook(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"] or 0))
                host = self.headers["Host"].partition(":")[0]
                place.came.append((host, json.loads(body or b"{}")))
                self.send_response(place.status)
                if place.sends_to:
                    self.send_header("Location", place.sends_to)
                self.end_headers()
                self.wfile.write(b"ok" if "slack" in host else b"{}")

            do_GET = do_POST

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer((address, 0), Hook)
        if authority is not None:
            context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
            authority.issue_cert(*names).configure_cert(context)
            self.server.socket = context.wrap_socket(self.server.socket, server_side=True)
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


class Internet:
    """Services outside, and something inside that must not be reached."""

    def __init__(self, authority: trustme.CA) -> None:
        self.secure = Place(PUBLIC, authority, "discord.com", "hooks.slack.com")
        self.plain = Place(PUBLIC)
        self.inside = Place(INSIDE)
        self.names = {
            "discord.com": [[PUBLIC, self.secure.port]],
            "hooks.slack.com": [[PUBLIC, self.secure.port]],
            "ntfy.example": [[PUBLIC, self.plain.port]],
            "inside.example": [[INSIDE, self.inside.port]],
            "fickle.example": [[PUBLIC, self.plain.port], [INSIDE, self.inside.port]],
        }


@pytest.fixture(scope="module")
def authority(tmp_path_factory: pytest.TempPathFactory) -> tuple[trustme.CA, str]:
    made, file = trustme.CA(), tmp_path_factory.mktemp("authority") / "ca.pem"
    made.cert_pem.write_to_path(str(file))
    return made, str(file)


@pytest.fixture
def internet(authority: tuple[trustme.CA, str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Internet]:
    here = Internet(authority[0])
    monkeypatch.setenv("REQUESTS_CA_BUNDLE", authority[1])
    monkeypatch.setenv("STAND_INS", json.dumps(here.names))
    monkeypatch.setenv("PYTHONPATH", str(WORLD))
    yield here
    for place in (here.secure, here.plain, here.inside):
        place.close()


@pytest.fixture
def services(internet: Internet) -> Iterator[Services]:  # noqa: ARG001
    process = AppriseProcess()
    yield Services(process)
    process.close()


def test_each_service_is_sent_what_it_takes_and_nobody_is_called_by_a_name(
    internet: Internet, services: Services
) -> None:
    services.deliver(CALL, DISCORD, None)
    host, said = internet.secure.came[-1]
    assert (host, said["content"]) == ("discord.com", f"Ann, the table waits for you: The Inn\n{LINK}")
    services.deliver(CALL, SLACK, None)
    assert internet.secure.came[-1][0] == "hooks.slack.com"
    assert LINK in json.dumps(internet.secure.came[-1][1])
    services.deliver(CALL, "ntfy://ntfy.example/our-inn", None)
    assert internet.plain.came[-1][1]["topic"] == "our-inn"
    assert LINK in internet.plain.came[-1][1]["message"]
    for url in (DISCORD, SLACK, "ntfy://ntfy.example/our-inn"):
        services.deliver(TRICK, url, None)
        told = json.dumps([internet.secure.came[-1], internet.plain.came[-1:]])
        assert not any(trick in told for trick in ("@everyone", "<!channel>", "](http://evil"))


NETWORKS = (
    *("10.0.0.1", "10.255.255.254", "127.0.0.1", "127.1", "127.0.0.78", "0.0.0.0", "0", "localhost"),
    *("192.168.0.1", "192.168.178.20", "172.16.0.1", "172.31.255.1", "169.254.169.254", "100.64.0.1"),
    *("198.18.0.1", "192.0.0.8", "192.0.2.1", "198.51.100.7", "203.0.113.9", "224.0.0.1", "239.1.2.3"),
    *("255.255.255.255", "240.0.0.1", "2130706433", "0x7f000001", "017700000001", "0x7f.1", "inside.example"),
    *("[::1]", "[::]", "[::ffff:127.0.0.1]", "[::ffff:10.0.0.1]", "[fc00::1]", "[fd12:3456::1]", "[fe80::1]"),
    *("[ff02::1]", "[64:ff9b::7f00:1]", "[64:ff9b::a00:1]", "[2002:a00:1::]", "[2002:7f00:1::1]"),
    *("[2001:db8::1]", "[::127.0.0.1]"),
)
"""Hosts inside a network, however they are written."""


def test_no_address_inside_a_network_is_reached(internet: Internet, services: Services) -> None:
    assert len(NETWORKS) >= 40
    for host in NETWORKS:
        for scheme in ("ntfy", "gotify"):
            port = internet.inside.port
            url = f"{scheme}://{host}:{port}/" + ("topic" if scheme == "ntfy" else "Abcdefgh1234567")
            with pytest.raises(DeliveryError):
                services.deliver(CALL, url, None)
    assert internet.inside.came == []


@pytest.mark.parametrize("status", [301, 302, 307, 308])
def test_nobody_is_sent_on_to_an_address_inside(internet: Internet, services: Services, status: int) -> None:
    internet.plain.status = status
    internet.plain.sends_to = f"http://{INSIDE}:{internet.inside.port}/secret"
    with pytest.raises(DeliveryError):
        services.deliver(CALL, "ntfy://ntfy.example/our-inn", None)
    assert internet.plain.came, "the service itself was asked"
    assert internet.inside.came == []


def test_a_name_that_changes_its_mind_leads_nowhere_inside(internet: Internet, services: Services) -> None:
    services.deliver(CALL, "ntfy://fickle.example/our-inn", None)
    for _ in range(3):
        with pytest.raises(DeliveryError, match="inside"):
            services.deliver(CALL, "ntfy://fickle.example/our-inn", None)
    assert internet.inside.came == []


def test_the_operators_own_service_may_lie_inside(internet: Internet) -> None:
    process = AppriseProcess()
    Services(process, f"ntfy://{INSIDE}:{internet.inside.port}/inn").deliver(CALL, None, None)
    process.close()
    assert LINK in internet.inside.came[-1][1]["message"]


@pytest.mark.parametrize(
    "given",
    [
        *(
            "json://host/",
            "mailto://a:b@host",
            "file:///etc/passwd",
            "http://discord.com/api/webhooks/1/a",
            7,
        ),
        *("https://discord.com.evil.example/api/webhooks/1/a", "ntfy://a b", "ntfy://" + "a" * 300),
        *("https://hooks.slack.com@evil.example/x", "syslog://", "dbus://", "exec://rm", "ntfy://", ""),
        "ntfy://h\nost/t",
    ],
)
def test_what_is_no_service_is_not_read(given: Any) -> None:
    assert read_service(given) is None


# -- through the whole server ----------------------------------------------------------------------


@pytest.fixture
def inn(folder: Path, internet: Internet) -> Iterator[ServerProcess]:  # noqa: ARG001
    server = ServerProcess(folder, "services")
    yield server
    server.kill()


def test_a_person_and_a_group_are_told_where_they_wanted_and_nobody_learns_where(
    inn: ServerProcess, internet: Internet
) -> None:
    made = inn.new_table(turn=True)
    host, bobs = made["tokens"]["seats"][:2]
    path = f"/api/tables/{made['id']}/mail"
    ann, bob = Client(inn.url, host, "Ann"), Client(inn.url, bobs, "Bob")
    eventually(lambda: ann.picture.seats[1]["name"] == "Bob")
    kept = inn.request(path, {"address": "ntfy://ntfy.example/bobs-own", "lang": "ru"}, bobs)
    assert (kept["address"], kept["confirmed"]) == ("ntfy://…", True)
    assert "Малютка" in internet.plain.came[-1][1]["message"], "a first message is there at once"
    inn.request(f"{path}?for=group", {"address": DISCORD, "lang": "en"}, made["tokens"]["host"])
    assert internet.secure.came[-1][1]["content"].startswith("From now on you are told here")
    assert inn.request(path, token=host)["address"] is None, "nobody else is told"
    with pytest.raises(urllib.error.HTTPError):
        inn.request(f"{path}?for=group", token=bobs)
    bob.close()
    ann.ok("track", zone="turn", value=1)
    eventually(lambda: len(internet.secure.came) == 2 and len(internet.plain.came) == 2)
    assert internet.plain.came[-1][1]["topic"] == "bobs-own"
    assert internet.plain.came[-1][1]["message"].startswith("Bob, вас ждут за столом: Малютка")
    assert internet.secure.came[-1][1]["content"].startswith("Bob, the table waits for you: Tiny")
    inn.request(path, {"address": None}, bobs)
    assert inn.request(path, token=bobs)["address"] is None


def test_what_does_not_arrive_is_told_at_once_and_not_kept(inn: ServerProcess, internet: Internet) -> None:
    made = inn.new_table()
    path, token = f"/api/tables/{made['id']}/mail", made["tokens"]["seats"][0]
    internet.secure.status = 404
    for address, why in ((DISCORD, "status 404."), ("ntfy://inside.example/t", "inside a network")):
        with pytest.raises(urllib.error.HTTPError) as caught:
            inn.request(path, {"address": address, "lang": "en"}, token)
        error = json.loads(caught.value.read())["error"]
        assert (error["code"], error["field"]) == ("undelivered", "address")
        assert why in error["message"]["en"]
        assert "a" * 40 not in json.dumps(error)
    assert inn.request(path, token=token)["address"] is None
    with pytest.raises(urllib.error.HTTPError) as caught:
        inn.request(path, {"address": "bob@inn.example"}, token)
    assert json.loads(caught.value.read())["error"]["code"] == "bad-value", "no mail is sent from here"
