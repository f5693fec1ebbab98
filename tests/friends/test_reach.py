"""Which addresses are links: for this computer, for the home network, for everybody."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import ifaddr
import pytest

from innkeep.table.access import addresses
from innkeep.table.access.addresses import (
    PublicAddress,
    PublicUrlError,
    at_home,
    lan_addresses,
    read_prefix,
    read_public,
)
from innkeep.table.cli.terminal_qr import code
from tests.e2e.house import Server
from tests.patience import PATIENCE_S
from tests.table.client import ROOT

from .street import read_terminal_code


def adapter(name: str, *ips: str) -> SimpleNamespace:
    return SimpleNamespace(name=name, nice_name=name, ips=[SimpleNamespace(ip=ip) for ip in ips])


def network(monkeypatch: pytest.MonkeyPatch, way_out: str | None, *adapters: SimpleNamespace) -> list[str]:
    """The addresses a computer with these interfaces would offer."""
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: adapters)
    monkeypatch.setattr(addresses, "_way_out", lambda: way_out)
    return lan_addresses()


LO = adapter("lo", "127.0.0.1")


def test_the_address_of_a_real_interface_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    docker, wifi = adapter("docker0", "172.17.0.1"), adapter("wlan0", "192.168.1.20", "169.254.3.4")
    vpn, cable = adapter("tun0", "10.8.0.6"), adapter("Ethernet 2", "10.0.0.5")
    assert network(monkeypatch, "192.168.1.20", LO, docker, wifi) == ["192.168.1.20", "172.17.0.1"]
    assert network(monkeypatch, "10.8.0.6", LO, vpn, wifi)[0] == "192.168.1.20"
    assert network(monkeypatch, "10.0.0.5", LO, wifi, cable)[0] == "10.0.0.5"
    assert network(monkeypatch, None, LO, wifi) == ["192.168.1.20"]
    assert network(monkeypatch, "203.0.113.7", LO, adapter("eth0", "203.0.113.7")) == ["203.0.113.7"]
    assert network(monkeypatch, None, LO) == []


def test_an_address_of_everything_is_no_link(monkeypatch: pytest.MonkeyPatch) -> None:
    network(monkeypatch, None, LO, adapter("eth0", "192.168.1.20"))
    found = PublicAddress()
    found.listening("0.0.0.0", 8000)
    assert (found.local, found.away) == ("http://localhost:8000", "http://192.168.1.20:8000")
    assert found.direct == "http://127.0.0.1:8000"
    alone = PublicAddress()
    alone.listening("127.0.0.1", 8000)
    assert (alone.local, alone.away) == ("http://127.0.0.1:8000", None)
    named = PublicAddress("https://inn.example/inn/")
    named.listening("127.0.0.1", 8000)
    assert (named.local, named.away) == ("http://127.0.0.1:8000/inn", "https://inn.example/inn")


@pytest.mark.parametrize(
    "wrong", ["inn.example", "ftp://a", "https://", "http://0.0.0.0:80", "https://a/?b", "https://a:x"]
)
def test_no_public_url(wrong: str) -> None:
    with pytest.raises(PublicUrlError):
        read_public(wrong)


@pytest.mark.parametrize("wrong", ["/a b", "/t", "/static/x", "/../a", "/a?b", "/" + "a" * 40])
def test_no_prefix(wrong: str) -> None:
    with pytest.raises(PublicUrlError):
        read_prefix(wrong)


def test_names_of_the_own_computer() -> None:
    assert all(map(at_home, ("localhost", "127.0.0.1", "127.8.8.8", "[::1]", "0.0.0.0", "inn.localhost")))
    assert not any(map(at_home, ("192.168.1.4", "inn.example", "localhost.example", "[fe80::1]")))


@pytest.mark.parametrize("url", ["http://192.168.178.123:8000/", "https://a-b-c-d.trycloudflare.com/"])
def test_a_code_is_read_back(url: str) -> None:
    assert read_terminal_code("\n".join(code(url, "utf-8"))) == url
    plain = [[dot == "#" for dot in row[::2]] for row in code(url, "ascii")]
    upper = [[sign in "█▀" for sign in row] for row in code(url, "utf-8")]
    assert plain[::2] == upper


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    data = tmp_path_factory.mktemp("public") / "data"
    server = Server(data, "--no-assistant", "--public-url", "https://inn.example")
    try:
        server.start()
        yield server
    finally:
        server.kill()


def ask(server: Server, path: str, token: str = "", data: Any = None, **headers: str) -> Any:
    body = None if data is None else json.dumps(data).encode()
    told = {"Authorization": f"Bearer {token}", "Content-Type": "application/json", **headers}
    with urlopen(Request(server.url + path, body, told), timeout=PATIENCE_S) as answer:
        return json.load(answer)


def test_links_that_leave_bear_the_public_name_and_the_hosts_own_does_not(public: Server) -> None:
    made = public.create(players=2)
    start = "https://inn.example/t/"
    assert made["links"]["host"].startswith(f"{public.url}/t/")
    assert all(link.startswith(start) for link in [*made["links"]["seats"], made["links"]["spectator"]])
    told = public.get(f"/api/tables/{made['id']}/links", made["tokens"]["host"])
    assert all(link.startswith(start) for link in [told["own"], told["seats"][1], told["spectator"]])
    ask(public, f"/api/tables/{made['id']}/rematch", made["tokens"]["host"], {})
    next_ = ask(public, f"/api/tables/{made['id']}/follow", made["tokens"]["host"], {})
    assert next_["link"].startswith(f"{public.url}/t/")
    assert public.get("/api/house")["away"] == "https://inn.example"


def test_a_page_of_the_public_name_may_ask_whatever_a_proxy_made_of_it(public: Server) -> None:
    made = ask(public, "/api/tables", "", {"module": "rdi"}, Origin="https://inn.example")
    assert made["links"]["host"].startswith("https://inn.example/t/")


@pytest.mark.parametrize(
    ("host", "said"), [("localhost:8000", True), ("192.168.1.20:8000", False), ("inn.example", True)]
)
def test_a_header_that_browsers_ignore_is_not_sent(public: Server, host: str, said: bool) -> None:
    with urlopen(Request(public.url, headers={"Host": host}), timeout=PATIENCE_S) as answer:
        assert ("Cross-Origin-Opener-Policy" in answer.headers) is said


def test_a_wrong_link_is_answered_with_the_page_that_says_so(public: Server) -> None:
    for path in ("/t/", "/t/abc).", "/t/%D1%81%D1%82%D0%BE%D0%BB", "/t/a/b"):
        with pytest.raises(HTTPError) as problem:
            urlopen(public.url + path, timeout=PATIENCE_S)
        assert problem.value.code == 404
        assert problem.value.headers.get_content_type() == "text/html"
        problem.value.close()


def test_demo_hands_out_what_others_can_open(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-u",
        "-m",
        "innkeep.table.cli.main",
        "demo",
        "--port",
        "0",
        "--data",
        str(tmp_path),
    ]
    words = ["--no-assistant", "--host", "0.0.0.0", "--public-url", "https://inn.example"]
    process = subprocess.Popen([*command, *words], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(5)]
    finally:
        process.kill()
        process.communicate()
    assert all(re.search(r"https://inn\.example/t/\w+#", line) for line in lines), lines
