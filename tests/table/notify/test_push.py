"""Over real sockets, with a push service that opens what it is sent as a browser would: who is told what, and
where nothing is ever sent."""

from __future__ import annotations

import json
import os
import time
import urllib.error
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from innkeep.table.core.room_settings import Person
from innkeep.table.notify.push_services import read_services
from innkeep.table.notify.subscriptions import DEVICES, Subscription, Subscriptions
from innkeep.table.store.event_log import Store
from tests.table.client import ServerProcess, eventually
from tests.table.notify.test_delivering import running, table

pytestmark = pytest.mark.server

Json = dict[str, Any]


def plain(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


@dataclass
class Browser:
    """What a browser keeps to itself, and what it tells of a subscription."""

    address: str
    secret: Any = field(default_factory=lambda: generate_private_key(SECP256R1()))
    auth: bytes = field(default_factory=lambda: os.urandom(16))

    @property
    def subscription(self) -> Json:
        point = self.secret.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": plain(point), "auth": plain(self.auth)}
        return {"endpoint": self.address, "expirationTime": None, "keys": keys}

    def opened(self, body: bytes) -> Json:
        text = http_ece.decrypt(body, private_key=self.secret, auth_secret=self.auth, version="aes128gcm")
        told: Json = json.loads(text)
        return told


@contextmanager
def push_service(answers: list[int]) -> Iterator[tuple[str, list[tuple[str, Any, bytes]]]]:
    """Its origin, and the messages it got: the path, the headers, the body."""
    came: list[tuple[str, Any, bytes]] = []

    class Service(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            came.append((self.path, self.headers, self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(answers.pop(0) if answers else 201)
            self.send_header("Location", "/elsewhere")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Service)
    with running(server):
        yield f"http://127.0.0.1:{server.server_port}", came


def path_of(made: Json) -> str:
    return f"/api/tables/{made['id']}/push"


def refused(server: ServerProcess, path: str, data: Json | None, token: str) -> Json:
    with pytest.raises(urllib.error.HTTPError) as caught:
        server.request(path, data, token)
    answer: Json = json.loads(caught.value.read())["error"]
    return answer


def test_a_browser_is_told_what_its_service_cannot_read_and_knows_who_sent_it(folder: Path) -> None:
    with push_service([]) as (origin, came):
        server = ServerProcess(folder, f"push={origin}")
        try:
            made, ann = table(server)
            bob = made["tokens"]["seats"][1]
            key = server.request(path_of(made), token=bob)["key"]
            here, there = Browser(f"{origin}/push/here"), Browser(f"{origin}/push/there")
            for browser, lang in ((here, "ru"), (there, "en")):
                wish = {"subscription": browser.subscription, "on": True, "lang": lang}
                said = server.request(path_of(made), wish, bob)
            assert said == {"key": key, "browsers": 2}
            assert server.request(path_of(made), token=made["tokens"]["seats"][0])["browsers"] == 0
            ann.ok("track", zone="turn", value=1)
            eventually(lambda: len(came) == 2)
            got = {path: (headers, body) for path, headers, body in came}
            link = f"{server.url}/t/{made['id']}"
            assert there.opened(got["/push/there"][1]) == {
                "title": "Tiny",
                "text": "Bob, the table waits for you: Tiny",
                "link": link,
                "lang": "en",
            }
            assert here.opened(got["/push/here"][1])["text"] == "Bob, вас ждут за столом: Малютка"
            for headers, body in got.values():
                assert b"Bob" not in body
                assert headers["Content-Encoding"] == "aes128gcm"
                assert int(headers["TTL"]) > 0
                assert Vapid02.verify(headers["Authorization"])
                claims = headers["Authorization"].split("t=")[1].split(",")[0].split(".")[1]
                said = json.loads(urlsafe_b64decode(claims + "=="))
                assert said["aud"] == origin
                assert time.time() < said["exp"] < time.time() + 24 * 60 * 60
                assert headers["Authorization"].endswith(f"k={key}")
        finally:
            server.kill()
        again = ServerProcess(folder, f"push={origin}")
        try:
            assert again.request(path_of(made), token=bob)["key"] == key, "browsers subscribed for this key"
        finally:
            again.kill()


def test_a_browser_that_is_gone_is_forgotten_and_no_redirect_is_followed(folder: Path) -> None:
    with push_service([302, 410]) as (origin, came):
        server = ServerProcess(folder, f"push={origin}")
        try:
            made, ann = table(server)
            bob = made["tokens"]["seats"][1]
            wish = {"subscription": Browser(f"{origin}/push/bob").subscription, "on": True}
            server.request(path_of(made), wish, bob)
            ann.ok("track", zone="turn", value=1)
            eventually(lambda: len(came) == 2)
            assert [path for path, _, _ in came] == ["/push/bob", "/push/bob"]
            eventually(lambda: server.request(path_of(made), token=bob)["browsers"] == 0)
        finally:
            server.kill()


def test_who_has_enough_is_told_no_more(folder: Path) -> None:
    with push_service([]) as (origin, came):
        server = ServerProcess(folder, f"push={origin}")
        try:
            made, ann = table(server)
            bob = made["tokens"]["seats"][1]
            wish = {"subscription": Browser(f"{origin}/push/bob").subscription, "on": True}
            assert server.request(path_of(made), wish, bob)["browsers"] == 1
            assert server.request(path_of(made), {**wish, "on": False}, bob)["browsers"] == 0
            ann.ok("track", zone="turn", value=1)
            time.sleep(1.5)
            assert came == []
        finally:
            server.kill()


INSIDE = (
    *(
        "127.0.0.1",
        "127.1",
        "0.0.0.0",
        "localhost",
        "10.0.0.1",
        "172.16.0.1",
        "192.168.1.1",
        "169.254.169.254",
    ),
    *(
        "[::1]",
        "[::]",
        "[fd00::1]",
        "[fe80::1]",
        "[::ffff:127.0.0.1]",
        "2130706433",
        "0x7f000001",
        "017700000001",
    ),
    *("router", "printer.local", "db.internal", "inn.example", "metadata.google.internal", "redis:6379"),
    *(
        "fcm.googleapis.com.evil.example",
        "evilfcm.googleapis.com.",
        "xfcm.googleapis.com",
        "fcm.googleapis.com:22",
    ),
    *(
        "fcm.googleapis.com@10.0.0.1",
        "a:b@fcm.googleapis.com",
        "push.apple.com\\@10.0.0.1",
        "10.0.0.1#.push.apple.com",
    ),
    *(
        "notify.windows.com%2e10.0.0.1",
        "googleapis.com",
        "apple.com",
        "windows.com",
        "mozilla.com",
        "fcm.googleapis.com\n",
    ),
)


def test_nothing_inside_the_operators_network_is_ever_a_push_service() -> None:
    makers = read_services(["makers"])
    tried = [f"{scheme}://{host}/push/x" for host in INSIDE for scheme in ("https", "http")]
    tried += ["file:///etc/passwd", "gopher://fcm.googleapis.com/", "//fcm.googleapis.com/a", "", "https://"]
    tried += ["http://fcm.googleapis.com/a", f"https://fcm.googleapis.com/{'a' * 2000}", "https://[/"]
    assert len(tried) > 40
    assert [url for url in tried if makers.know(url)] == []
    real = (
        *("fcm.googleapis.com/fcm/send/a", "updates.push.services.mozilla.com/wpush/v2/a"),
        *("web.push.apple.com/a", "wns2-par02p.notify.windows.com/w/?token=a"),
    )
    assert all(makers.know(f"https://{url}") for url in real)


@pytest.fixture(scope="module")
def quiet(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[ServerProcess, Json]]:
    server = ServerProcess(tmp_path_factory.mktemp("data"), "push=makers")
    yield server, server.new_table()
    server.kill()


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"endpoint": "https://10.0.0.1/x"}, "endpoint"),
        ({"endpoint": 7}, "endpoint"),
        ({"keys": None}, "p256dh"),
        ({"keys": {"p256dh": plain(b"\4" + b"1" * 64), "auth": plain(b"a" * 16)}}, "p256dh"),
        ({"keys": {"p256dh": "é", "auth": plain(b"a" * 16)}}, "p256dh"),
        ({"auth": "a"}, "auth"),
    ],
)
def test_what_is_no_subscription_is_refused_by_field(
    quiet: tuple[ServerProcess, Json], change: Json, field: str
) -> None:
    server, made = quiet
    good = Browser("https://fcm.googleapis.com/fcm/send/a").subscription
    if "auth" in change:
        change = {"keys": {**good["keys"], **change}}
    wish = {"subscription": {**good, **change}, "on": True, "lang": "en"}
    error = refused(server, path_of(made), wish, made["tokens"]["seats"][0])
    assert (error["code"], error["field"]) == ("bad-value", field)


def test_onlookers_and_unknown_languages_are_refused(quiet: tuple[ServerProcess, Json]) -> None:
    server, made = quiet
    wish = {"subscription": Browser("https://fcm.googleapis.com/a").subscription, "on": True}
    assert refused(server, path_of(made), wish, made["tokens"]["spectator"])["code"] == "spectator"
    ann = made["tokens"]["seats"][0]
    assert refused(server, path_of(made), {**wish, "lang": "xx"}, ann)["field"] == "lang"
    assert refused(server, path_of(made), {**wish, "on": 1}, ann)["field"] == "on"
    assert refused(server, path_of(made), {"on": True}, ann)["field"] == "endpoint"


def test_where_it_is_not_configured_there_is_no_key(server: ServerProcess) -> None:
    made = server.new_table()
    ann = made["tokens"]["seats"][0]
    assert server.request(path_of(made), token=ann) == {"key": None, "browsers": 0}
    wish = {"subscription": Browser("https://fcm.googleapis.com/a").subscription, "on": True}
    assert refused(server, path_of(made), wish, ann)["field"] == "push"


def test_browsers_belong_to_a_person_and_go_with_the_table(tmp_path: Path) -> None:
    store = Store.in_folder(tmp_path)
    known, ann, next_one = Subscriptions(store), Person(0, 0), Person(0, 1)
    for number in range(DEVICES + 2):
        known.keep("t", ann, Subscription(f"https://push.example/{number}", "k", "a", "en"))
        time.sleep(0.002)
    assert [one.address[-1] for one in known.of("t", ann)] == ["2", "3", "4", "5"]
    assert known.of("t", next_one) == []
    assert known.of("other", ann) == []
    known.keep("t", ann, Subscription("https://push.example/5", "k2", "a", "ru"))
    assert [(one.address[-1], one.key) for one in known.of("t", ann)][-1] == ("5", "k2")
    store.remove_table("t")
    assert known.of("t", ann) == []
    store.close()


def test_a_name_that_is_no_service_is_refused_in_one_line() -> None:
    for wrong in (
        "ftp://push.example",
        "https://push.example/path",
        "https://a@push.example",
        "everybody",
        "",
    ):
        with pytest.raises(ValueError, match="makers, or "):
            read_services([wrong])
