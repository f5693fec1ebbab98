"""Under a prefix, behind nginx with TLS as the example in `table/deploy` has it: nothing leads out of it."""

from __future__ import annotations

import re
import ssl
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urljoin, urlsplit
from urllib.request import HTTPSHandler, ProxyHandler, Request, build_opener

import pytest
import trustme
from playwright.sync_api import Browser, expect

from tests.e2e.house import Server
from tests.patience import PATIENCE_S
from tests.table.client import ROOT
from tests.table.scale.programs import free_port, listening, program, until

EXAMPLE = ROOT / "table" / "deploy" / "nginx-tls.conf"
ABSOLUTE = re.compile(
    r"""(?<!\$\{BASE\})(?<!BASE \+ )(["'`(])/"""
    r"""(?=(?:api|static|t|face|i18n|cards|rules|calc|replay|socket\.io)\b)"""
)
"""A path from the top of the server, in a script of ours that does not say where the server lies."""

TAKEN_UNDER = re.compile(r"(?:askServer\([^,]+, |post\(|from |^import )$")
"""What puts the prefix before a path itself."""


@dataclass
class Front:
    """The server behind nginx, by its public address."""

    url: str
    authority: Path
    server: Server

    @property
    def top(self) -> str:
        return self.url.removesuffix("/inn")

    def get(self, url: str, **headers: str) -> tuple[int, str, str]:
        """Status, type and text."""
        context = ssl.create_default_context(cafile=str(self.authority))
        opener = build_opener(ProxyHandler({}), HTTPSHandler(context=context))
        try:
            with opener.open(Request(url, headers=headers), timeout=PATIENCE_S) as answer:
                return (
                    answer.status,
                    answer.headers.get_content_type(),
                    answer.read().decode("utf-8", "replace"),
                )
        except HTTPError as error:
            return error.code, error.headers.get_content_type(), error.read().decode("utf-8", "replace")


@pytest.fixture(scope="module")
def front(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    tmp_path = tmp_path_factory.mktemp("front")
    nginx, port, plain = program("nginx", "nginx-light"), free_port(), free_port()
    url = f"https://localhost:{port}/inn"
    server = Server(tmp_path / "data", "--proxy", "1", "--prefix", "/inn", "--public-url", url)
    authority = trustme.CA()
    certificate = authority.issue_cert("localhost")
    authority.cert_pem.write_to_path(str(tmp_path / "authority.pem"))
    certificate.private_key_pem.write_to_path(str(tmp_path / "key.pem"))
    (tmp_path / "cert.pem").write_bytes(b"".join(blob.bytes() for blob in certificate.cert_chain_pems))
    example = EXAMPLE.read_text("utf-8")
    changes = {
        "listen 80;": f"listen 127.0.0.1:{plain};",
        "listen 443 ssl;": f"listen 127.0.0.1:{port} ssl;",
        "server_name inn.example;": "server_name localhost;",
        "/etc/ssl/inn.example/fullchain.pem": str(tmp_path / "cert.pem"),
        "/etc/ssl/inn.example/key.pem": str(tmp_path / "key.pem"),
        "http://127.0.0.1:8000": f"http://127.0.0.1:{server.port}",
    }
    for before, after in changes.items():
        assert before in example
        example = example.replace(before, after)
    folders = "".join(
        f"{kind}_temp_path {tmp_path}/{kind}; " for kind in ("proxy", "fastcgi", "uwsgi", "scgi")
    )
    (tmp_path / "nginx.conf").write_text(
        f"daemon off; pid {tmp_path}/pid; error_log {tmp_path}/error.log; events {{ }}\n"
        f"http {{ client_body_temp_path {tmp_path}/body; {folders}\n{example}\n}}\n"
    )
    words = [
        nginx,
        "-e",
        str(tmp_path / "error.log"),
        "-p",
        str(tmp_path),
        "-c",
        str(tmp_path / "nginx.conf"),
    ]
    process = subprocess.Popen(words)
    try:
        server.start()
        until(lambda: listening(port), "nginx")
        yield Front(url, tmp_path / "authority.pem", server)
    finally:
        process.terminate()
        process.wait()
        server.kill()


@dataclass
class Links(HTMLParser):
    """Every address a page names."""

    found: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, _tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found |= {value for name, value in attrs if name in ("href", "src", "action") and value}


def named(kind: str, text: str) -> set[str]:
    """The addresses a document names, as it names them."""
    if kind == "text/html":
        page = Links()
        page.feed(text)
        return page.found
    if kind == "text/css":
        return {url.strip("\"'") for url in re.findall(r"url\(([^)]+)\)", text) if "data:" not in url}
    if kind == "text/javascript":
        return set(re.findall(r"""(?:\bfrom|\bimport|\$late\("[^"]+",)\s*\(?\s*["']([./][^"']+)["']""", text))
    return set()


def test_every_address_lies_under_the_prefix(front: Front) -> None:
    todo = [
        f"{front.url}/",
        *(f"{front.url}{page}" for page in ("/cards/", "/rules", "/calc", "/replay", "/t/none")),
        *(f"{front.url}/static/js/pages/{script}.js" for script in ("lobby", "main", "replay")),
    ]
    seen: set[str] = set()
    while todo:
        url = todo.pop()
        if url in seen:
            continue
        seen.add(url)
        status, kind, text = front.get(url)
        assert status == (404 if url.endswith("/t/none") else 200), url
        for name in named(kind, text):
            found = urljoin(url, name).split("#")[0]
            if urlsplit(found).netloc == urlsplit(url).netloc:
                assert found.startswith(f"{front.url}/"), f"{url} names {name}"
                todo.append(found)
    assert len(seen) > 90
    assert sum("/joined/" in url for url in seen) >= 10
    assert front.get(f"{front.top}/inn")[0] == 200
    assert front.get(f"{front.url}/metrics")[0] == 404


def test_the_table_is_played_through_it(front: Front, browser: Browser) -> None:
    outside: list[str] = []
    complaints: list[str] = []
    with browser.new_context(ignore_https_errors=True, locale="en") as context:
        context.set_default_timeout(60_000)

        def watch(page: Any) -> None:
            page.on("request", lambda asked: outside.append(asked.url) if leaves(asked.url) else None)
            page.on("websocket", lambda line: outside.append(line.url) if leaves(line.url) else None)
            page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)

        def leaves(url: str) -> bool:
            place = urlsplit(url)
            return place.scheme in ("http", "https", "ws", "wss") and not place.path.startswith("/inn/")

        host, friend = context.new_page(), context.new_page()
        watch(host)
        watch(friend)
        host.goto(f"{front.url}/")
        host.get_by_test_id("players-2").click()
        host.get_by_test_id("create").click()
        link = host.get_by_test_id("link-1").locator("input").input_value()
        assert link.startswith(f"{front.url}/t/")
        host.get_by_test_id("enter").click()
        friend.goto(link)
        for page in (host, friend):  # a browser that knows a name by now would not ask for another
            page.get_by_test_id("name-input").wait_for()
        for page, name in ((host, "Hanna"), (friend, "Boris")):
            page.get_by_test_id("name-input").fill(name)
            page.get_by_test_id("name-ok").click()
            page.get_by_test_id("chat").fill(f"{name} is here")
            page.get_by_test_id("chat-send").click()
        for page in (host, friend):
            for name in ("Hanna", "Boris"):
                expect(page.get_by_test_id("log")).to_contain_text(f"{name} is here", timeout=60_000)
        host.locator(".card img").first.wait_for()
        with context.expect_page() as opened:
            host.get_by_test_id("replay-link").click()
        watch(opened.value)
        opened.value.get_by_test_id("replay-scrub").wait_for()
        friend.goto(f"{front.url}/")
        friend.get_by_test_id("my-table").wait_for()
        friend.goto(f"{front.url}/cards/")
        friend.get_by_role("heading", level=1).wait_for()
        friend.wait_for_load_state("networkidle")
    assert outside == []
    assert complaints == []


def test_no_script_names_a_path_from_the_top() -> None:
    """What a crawl does not reach: addresses that are put together while a page runs."""
    found = []
    for folder in ("table/web/js", "cards/editor/static"):
        for path in sorted((ROOT / folder).glob("*.js")):
            for n, line in enumerate(path.read_text("utf-8").splitlines(), 1):
                code = re.sub(r"/\*\*.*?\*/|//.*$", "", line)
                hits = [hit.start() for hit in ABSOLUTE.finditer(code)]
                bare = [at for at in hits if not TAKEN_UNDER.search(code[:at])]
                found += [f"{path.name}:{n}: {code[at : at + 60]}" for at in bare]
    assert found == []


@pytest.mark.parametrize(
    "words",
    [
        ("--prefix", "/static"),
        ("--prefix", "/a b"),
        ("--public-url", "http://0.0.0.0:8000"),
        ("--public-url", "inn.example"),
        ("--public-url", "https://u:p@inn.example/"),
    ],
)
def test_what_cannot_be_an_address_is_told(tmp_path: Path, words: tuple[str, str]) -> None:
    command = [
        sys.executable,
        "-m",
        "innkeep.table.cli.main",
        "serve",
        "--port",
        "0",
        "--data",
        str(tmp_path),
    ]
    done = subprocess.run([*command, *words], cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert done.returncode == 2
    assert done.stderr.startswith(f"Error: {words[0]}: ")
    assert len(done.stderr.splitlines()) == 1
