"""Who opens a wrong address in a browser gets a page in their language; programs get JSON as ever."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from html.parser import HTMLParser
from typing import Any

import pytest

from tests.patience import PATIENCE_S
from tests.table.client import ServerProcess

pytestmark = pytest.mark.server

BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8"
WRONG = [
    ("GET", "/nothing", 404),
    ("GET", "/x/y", 404),
    ("GET", "/t/%21/replay", 404),
    ("GET", "/static/nothing.js", 404),
    ("GET", "/guide/nothing", 404),
    ("GET", "/confirm/cut-short", 403),
    ("POST", "/stop/cut-short", 403),
    ("GET", "/api/tables", 405),
    ("GET", "/%3Cscript%3E", 404),
]


def ask(url: str, method: str, **headers: str) -> tuple[int, str, Any]:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    data = b"" if method == "POST" else None
    request = urllib.request.Request(url, data, named, method=method)
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
            return answer.status, answer.read().decode(), answer.headers
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode(), error.headers


class Page(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.lang = ""
        self.tags: list[str] = []
        self.links: list[str | None] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag == "html":
            self.lang = dict(attrs).get("lang") or ""
        if tag == "a":
            self.links.append(dict(attrs).get("href"))


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize(("method", "path", "status"), WRONG)
def test_a_person_reads_a_page(server: ServerProcess, method: str, path: str, status: int, lang: str) -> None:
    found, body, headers = ask(server.url + path, method, Accept=BROWSER, Accept_Language=lang)
    assert found == status
    assert headers["Content-Type"].startswith("text/html")
    assert {"Accept", "Accept-Language"} <= set(headers["Vary"].split(", "))
    assert headers["X-Frame-Options"] == "DENY"
    page = Page(body)
    assert (page.lang, page.links) == (lang, ["/"])
    assert "script" not in page.tags
    assert ("Не получилось" in body) == (lang == "ru")
    assert "{" not in body.partition("<body")[2].partition(">")[2]


@pytest.mark.parametrize("accept", ["*/*", "application/json", ""])
@pytest.mark.parametrize(("method", "path", "status"), WRONG)
def test_a_program_reads_json(
    server: ServerProcess, method: str, path: str, status: int, accept: str
) -> None:
    found, body, headers = ask(server.url + path, method, Accept=accept)
    assert found == status
    assert headers["Content-Type"] == "application/json"
    assert set(json.loads(body)["error"]["message"]) == {"en", "ru"}
