"""Standing in others' way: odd bodies, half-open doors, floods, and names that lie to the eye."""

from __future__ import annotations

import base64
import gzip
import io
import json
import os
import socket
import time
import unicodedata
import zipfile
from contextlib import ExitStack, suppress
from typing import Any
from urllib.parse import quote

import pytest

from tests.secrecy.strangers.inn import Inn, honest_guest_beside
from tests.table.client import Client, eventually

Json = dict[str, Any]

DOORS = (
    "/api/tables",
    "/api/glance",
    "/api/tables/{t}/enter",
    "/api/tables/{t}/password",
    "/api/tables/{t}/rematch",
    "/api/tables/{t}/follow",
    "/cards/check",
    "/cards/try",
    "/cards/picture",
    "/cards/export/csv",
    "/cards/export/xlsx",
    "/cards/export/yaml",
    "/cards/export/innpack",
    "/cards/import",
    "/cards/read",
    "/cards/own-picture",
    "/cards/hand-on",
    "/cards/hand-on/end",
    "/cards/take",
)

BODIES: dict[str, bytes] = {
    "deep-list": b"[" * 30_000,
    "deep-object": b'{"a":' * 10_000 + b"1" + b"}" * 10_000,
    "deep-inside": b'{"module":"rdi","options":' + b"[" * 20_000 + b"]" * 20_000 + b',"tables":[],"deck":{}}',
    "long-number": b'{"module":"rdi","options":{"players":'
    + b"9" * 5000
    + b'},"tables":'
    + b"9" * 5000
    + b"}",
    "infinite": b'{"module":"rdi","options":{"players":1e999},"tables":[{"token":1e999}],"deck":1e999,"cards":1e999}',  # noqa: E501
    "nan": b'{"module":"rdi","options":{"players":NaN},"tables":NaN,"password":NaN,"deck":NaN}',
    "surrogate": b'{"module":"\\ud800","options":{"players":"\\udfff"},"tables":[{"token":"\\ud800","pass":"\\ud800"}],'  # noqa: E501
    b'"password":"\\ud800\\ud800","deck":{"id":"\\ud800"},"cards":[{"id":"\\ud800"}],'
    b'"word":"\\ud800","ending":"\\ud800","text":"\\ud800","types":["\\ud800"]}',
    "utf-16": '{"module":"rdi"}'.encode("utf-16"),
    "utf-32": '{"module":"rdi"}'.encode("utf-32"),
    "bom": b"\xef\xbb\xbf{}",
    "latin": b'{"module":"\xe9"}',
    "nothing": b"",
    "spaces": b" " * 60_000,
    "null": b"null",
    "list": b"[]",
    "text": b'"x"',
    "true": b"true",
    "nul": b'{"module":"rdi\\u0000","options":{"characters":["\\u0000"]},"tables":[{"token":"\\u0000"}],"password":"\\u0000\\u0000\\u0000\\u0000"}',  # noqa: E501
    "twice": b'{"module":"rdi","module":5,"tables":[],"tables":5}',
    "many-keys": json.dumps({f"k{n}": n for n in range(5000)}).encode(),
    "wrong": b'{"module":{},"options":[],"assistant":[],"house":[],"tables":[[],{},5,null,{"token":[]},{"token":{}}],"password":[],"deck":[],"cards":{}}',  # noqa: E501
    "wrong-inside": b'{"module":"rdi","house":{"bots":{"99":"thumb","a":[],"-1":{}},"rules":[],"switches":[],"password":5,"host":1e400}}',  # noqa: E501
}


@pytest.fixture(scope="module", autouse=True)
def _workshop_at_work(inn: Inn) -> None:
    """The first request to the pages of others waits for their process to start; the attacks do not."""

    def answers() -> bool:
        with suppress(TimeoutError):
            return inn.ask("/cards/check", {}, visitor=inn.visitor()).status == 400
        return False

    eventually(answers)


@pytest.fixture(scope="module")
def table(inn: Inn) -> Json:
    return inn.table()


def refused(got: Any) -> None:
    assert 200 <= got.status < 500, (got.status, got.body[:300])
    assert b"Traceback" not in got.body
    if got.status >= 400 and got.headers.get("content-type", "").startswith("application/json"):
        assert "error" in got.json()


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("sort", BODIES)
def test_an_odd_body_is_refused_in_words(inn: Inn, table: Json, door: str, sort: str) -> None:
    where = door.replace("{t}", table["id"])
    token = table["tokens"]["host"] if "{t}" in door else None
    got = inn.ask(where, BODIES[sort], token=token, visitor=inn.visitor(), Content_Type="application/json")
    if not (door.endswith("password") and sort == "nan") and not door.endswith(("rematch", "follow")):
        refused(got)
        assert (
            got.status >= 400
            or door.startswith("/cards")
            or sort in ("list", "twice", "nothing", "many-keys", "wrong", "nul")
        ), got
    assert got.status != 500, got.body[:300]
    if got.status >= 400 and not door.startswith("/cards"):
        assert got.error["code"]
        assert got.error["message"]["ru"]
    assert "Traceback" not in inn.stderr(), inn.stderr()[-1500:]


def bomb() -> bytes:
    return gzip.compress(b" " * 20_000_000)


@pytest.mark.parametrize("coding", ["gzip", "deflate", "br", "gzip, gzip", "identity;q=0", "x" * 500])
def test_a_packed_body_is_not_unpacked(inn: Inn, coding: str) -> None:
    start = time.monotonic()
    got = inn.ask(
        "/api/glance", bomb(), Content_Encoding=coding, Content_Type="application/json", visitor=inn.visitor()
    )
    assert 400 <= got.status < 500
    assert time.monotonic() - start < 2


def form(name: str, content: bytes, parts: int = 1, field: str = "file") -> tuple[bytes, str]:
    line = "XXBORDERXX"
    one = (
        (
            f'--{line}\r\nContent-Disposition: form-data; name="{field}"; filename="{name}"\r\n'
            "Content-Type: application/octet-stream\r\n\r\n"
        ).encode()
        + content
        + b"\r\n"
    )
    return one * parts + f"--{line}--\r\n".encode(), f"multipart/form-data; boundary={line}"


def xlsx(names: dict[str, bytes]) -> bytes:
    kept = io.BytesIO()
    with zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED) as out:
        for name, content in names.items():
            out.writestr(name, content)
    return kept.getvalue()


LAUGHS = (
    b'<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "lol">'
    + b"".join(b'<!ENTITY %c "%s">' % (98 + n, b"&%c;" % (97 + n) * 10) for n in range(9))
    + b']><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row><c t="inlineStr"><is><t>&j;</t></is></c></row></sheetData></worksheet>'  # noqa: E501
)
OUTSIDE = (
    b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'
    b'<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheets><sheet name="&e;"/></sheets></workbook>'  # noqa: E501
)
UPLOADS: dict[str, tuple[str, bytes]] = {
    "billion-laughs": ("a.xlsx", xlsx({"xl/workbook.xml": LAUGHS, "xl/worksheets/sheet1.xml": LAUGHS})),
    "outside-entity": ("a.xlsx", xlsx({"xl/workbook.xml": OUTSIDE, "xl/worksheets/sheet1.xml": OUTSIDE})),
    "up-the-path": (
        "../../../tmp/evil.xlsx",
        xlsx({"../../../../tmp/evil-of-strangers": b"x", "/etc/x": b"x"}),
    ),
    "many-files": ("a.xlsx", xlsx({f"f{n}": b"" for n in range(500)})),
    "nested-anchors": (
        "a.yaml",
        b"a0: &a0 [x,x,x,x,x,x,x,x,x]\n"
        + b"".join(b"a%d: &a%d [%s]\n" % (n, n, b",".join([b"*a%d" % (n - 1)] * 9)) for n in range(1, 12)),
    ),
    "python-tag": ("a.yaml", b"deck: !!python/object/apply:os.system ['touch /var/tmp/evil-of-strangers']\n"),
    "deep-yaml": ("a.yaml", b"[" * 20_000),
    "deep-block": ("a.yaml", b"".join(b" " * n + b"-\n" for n in range(350))),
    "itself": ("a.yaml", b"deck: &d\n  id: *d\n  cards: *d\ncards: &c [*c]\n"),
    "merge": ("a.yaml", b"a: &a {<<: *a}\n<<: [*a, *a]\n"),
    "wide-csv": ("a.csv", b"," * 60_000),
    "quote-csv": ("a.csv", b'"' + b"a," * 30_000),
    "nul-csv": ("a.csv", b"deck,id\n\0\0\0,\0\n"),
    "huge-cell": ("a.csv", b"deck,title\n" + b"x" * 60_000),
    "rows-csv": ("a.csv", b"deck,id\n" + b"a,b\n" * 14_000),
    "lines-csv": ("a.csv", b"\r" * 60_000),
    "utf16-csv": ("a.csv", "deck,id\na,b".encode("utf-16")),
    "sixty": ("a.yaml", b"a: " + b"1:" * 20_000 + b"1"),
    "number": ("a.yaml", b"a: " + b"9" * 60_000),
    "dates": ("a.yaml", b"deck: 9999-99-99\ncards: 0001-01-01 00:00:00 +99:99"),
    "no-name": ("", b"x"),
    "name-with-nul": ("a\\0.csv", b"x"),
    "long-name": ("x" * 8000 + ".csv", b"deck\nx"),
    "png": ("a.png", b"\x89PNG\r\n\x1a\n" + b"\0" * 500),
    "double-end": ("a.csv.xlsx.yaml", b"PK\x03\x04"),
    "cut-zip": ("a.xlsx", xlsx({"xl/workbook.xml": b"x" * 5000})[:-30]),
}


@pytest.mark.parametrize("sort", UPLOADS)
def test_an_odd_file_is_refused_in_words_and_stops_nobody(inn: Inn, sort: str) -> None:
    body, said = form(*UPLOADS[sort])
    got = inn.ask("/cards/import", body, Content_Type=said, visitor=inn.visitor())
    refused(got)
    assert b"root:" not in got.body
    assert not os.path.exists("/var/tmp/evil-of-strangers")
    assert "Traceback" not in inn.stderr(), inn.stderr()[-1500:]


@pytest.mark.parametrize(
    "how", ["parts", "no-end", "no-boundary", "long-boundary", "fields", "odd-charset", "nested"]
)
def test_an_odd_form_is_refused_in_words(inn: Inn, how: str) -> None:
    body, said = form("a.csv", b"x", parts=500 if how == "parts" else 1)
    if how == "no-end":
        body = body[:-20]
    elif how == "no-boundary":
        said = "multipart/form-data"
    elif how == "long-boundary":
        said = "multipart/form-data; boundary=" + "b" * 5000
    elif how == "fields":
        body, said = b"&".join(b"f%d=1" % n for n in range(8000)), "application/x-www-form-urlencoded"
    elif how == "odd-charset":
        said += "; charset=no-such-thing"
    elif how == "nested":
        said = "multipart/mixed; boundary=XXBORDERXX"
    got = inn.ask("/cards/import", body, Content_Type=said, visitor=inn.visitor())
    assert 400 <= got.status < 500, got
    assert "Traceback" not in inn.stderr(), inn.stderr()[-1500:]


@pytest.mark.parametrize("name", ["before", "after", "limit", "own"])
@pytest.mark.parametrize(
    "value",
    [
        "\u0663",
        "1_0",
        "+5",
        " 5",
        "5 ",
        "5.0",
        "1e2",
        "0x5",
        "-0",
        "9" * 5000,
        "",
        "5%00",
        "true",
        "NaN",
        "%F0%9D%9F%97",
    ],
)
def test_an_odd_number_in_a_query_is_refused_and_named(inn: Inn, table: Json, name: str, value: str) -> None:
    what = "log" if name == "before" else "replay"
    said = value if "%" in value else quote(value)
    got = inn.ask(f"/api/tables/{table['id']}/{what}?{name}={said}", token=table["tokens"]["host"])
    assert got.status == 400, (got.status, got.body[:200])
    assert got.error["field"] == name, got.error


PATHS = (
    "/static/..%2f..%2fpyproject.toml",
    "/static/%2e%2e/%2e%2e/pyproject.toml",
    "/static/..%5c..%5cpyproject.toml",
    "/static//etc/passwd",
    "/static/@x/../../../pyproject.toml",
    "/static/@@/js/lobby.js/../../../../pyproject.toml",
    "/static/%c0%ae%c0%ae/pyproject.toml",
    "/static/js%00.js",
    "/static/",
    "/static/js/",
    "/static/js",
    "/cards/static/..%2f..%2f..%2fpyproject.toml",
    "/calc/static/..%2fcalc.py",
    "/rules/static/%2e%2e%2f__init__.py",
    "/cards/decks/..%2f..%2frdi1.json",
    "/cards/decks/%00.json",
    "/cards/decks/.json",
    "/i18n/..%2f..%2fen.json",
    "/i18n/%00.json",
    "/i18n/en.json%00",
    "/i18n/en.po",
    "/face/..%2f..%2fx.webp",
    "/face/%00.webp",
    "/face/x.webp?lang=..%2f..&w=250",
    "/face/x.json/",
    "/t/..%2f..%2fetc%2fpasswd",
    "/t/%00",
    "/t/" + "a" * 6000,
    "/api/tables/..%2f/export",
    "/api/tables/%00/log",
    "/api/tables//export",
    "//evil.example/t/x",
    "/\\evil.example",
    "/%0d%0aSet-Cookie:%20a=b",
    "/t/x%0d%0aX-Evil:%201",
    "/replay/..%2f",
    "/tables.sqlite",
    "/static/tables.sqlite",
    "/..;/metrics",
    "/metrics/",
    "/METRICS",
    "//metrics",
    "/%6detrics",
)


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path[:40].replace("\0", "0"))
def test_no_path_leads_out_of_the_house(inn: Inn, path: str) -> None:
    got = inn.raw(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{inn.port}\r\nConnection: close\r\n\r\n".encode())
    head, _, body = got.partition(b"\r\n\r\n")
    status = int(head.split()[1])
    assert 400 <= status < 500 or status in (301, 302, 308), got[:300]
    assert b"evil" not in head.lower() or b"location" not in head.lower(), head
    assert b"x-evil" not in head.lower()
    assert b"set-cookie" not in head.lower()
    assert b"[project]" not in body
    assert b"root:" not in body
    assert b"import " not in body


@pytest.mark.parametrize(
    "line",
    [
        "GET http://evil.example/api/house HTTP/1.1",
        "GET http://127.0.0.1@evil.example/ HTTP/1.1",
        "GET * HTTP/1.1",
        "GET api/house HTTP/1.1",
        "GET / HTTP/9.9",
        "GET / HTTP/1.1 extra",
        "G\0T / HTTP/1.1",
        "GET /\u00e9 HTTP/1.1",
        "GET /" + "?" * 9000 + " HTTP/1.1",
        "CONNECT evil.example:443 HTTP/1.1",
        "PRI * HTTP/2.0",
    ],
)
def test_an_odd_request_line_is_refused_or_read_as_ours(inn: Inn, line: str) -> None:
    got = inn.raw(f"{line}\r\nHost: 127.0.0.1:{inn.port}\r\nConnection: close\r\n\r\n".encode(), wait=3)
    assert not got or 200 <= int(got.split()[1]) < 500, got[:200]
    assert b"evil.example" not in got


@pytest.mark.parametrize(
    "header",
    [
        "X-Forwarded-Host: evil.example",
        "X-Forwarded-Prefix: /evil.example",
        "X-Script-Name: /evil.example",
        "Forwarded: host=evil.example;proto=https",
        "X-Original-URL: /evil.example",
        "X-Rewrite-URL: /evil.example",
        "X-HTTP-Method-Override: DELETE",
        "X-Forwarded-Proto: https",
        "X-Forwarded-Port: 99",
    ],
)
def test_links_are_made_of_what_was_asked_not_of_what_was_claimed(inn: Inn, header: str) -> None:
    body = b'{"module":"rdi","options":{}}'
    got = inn.raw(
        f"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1:{inn.port}\r\n{header}\r\nContent-Type: application/json\r\n"  # noqa: E501
        f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n".encode()
        + body,
        visitor=inn.visitor(),
    )
    made = json.loads(got.split(b"\r\n\r\n", 1)[1])
    assert made["links"]["host"].startswith(f"http://127.0.0.1:{inn.port}/t/"), made
    assert "evil" not in json.dumps(made)
    assert "https:" not in json.dumps(made)


BIDI = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c"
BLANK = "\u200b\u200c\u200d\u2060\ufeff\u00ad\u180e\u2003\u3000"


@pytest.mark.parametrize("mark", list(BIDI), ids=lambda c: f"{ord(c):04x}")
def test_a_name_cannot_turn_the_line_it_stands_in(inn: Inn, crowd: list[Client], mark: str) -> None:  # noqa: ARG001
    crowd[0].op("rename", name=f"An{mark}na")
    crowd[0].op("chat", text=f"{mark}hello")
    name = crowd[0].picture.seats[0]["name"]
    opening, closing = "\u202a\u202b\u202d\u202e\u2066\u2067\u2068", "\u202c\u2069"
    assert sum(name.count(c) for c in opening) <= sum(name.count(c) for c in closing), ascii(name)
    assert mark not in name or mark in "\u200e\u200f\u061c", ascii(name)


@pytest.fixture(scope="module")
def crowd(inn: Inn) -> Any:
    people = inn.people(inn.table(), 0, 1)
    yield people
    for one in people:
        one.close()


@pytest.mark.parametrize("mark", list(BLANK), ids=lambda c: f"{ord(c):04x}")
def test_a_name_has_something_to_read_in_it(crowd: list[Client], mark: str) -> None:
    answer = crowd[1].op("rename", name=mark * 3)
    name = crowd[1].picture.seats[1]["name"]
    assert not answer["ok"], ascii(name)
    assert answer["error"]["field"] == "name"


@pytest.mark.parametrize("other", ["P0\u200b", "\u2060P0", "P\u00ad0", "P0 ", "P0\U000e0041"], ids=ascii)
def test_nobody_sits_under_a_name_that_looks_like_anothers(inn: Inn, other: str) -> None:
    """Who asks "let P0 have my hand?" reads a name; two that look the same are one too many."""
    table = inn.table()
    (one,) = inn.people(table, 0)
    two = Client(inn.url, table["tokens"]["seats"][1], name="Guest")
    two.op("rename", name=other)
    plain = "".join(
        c
        for c in unicodedata.normalize("NFKC", two.picture.seats[1]["name"])
        if unicodedata.category(c) not in ("Cf", "Mn", "Cn")
    ).strip()
    raw = two.picture.seats[1]["name"]
    assert plain != "P0" or raw == "P0", ascii(raw)
    one.close()
    two.close()


@pytest.mark.parametrize(
    "mark", ["\0", "\x1b[2J", "\x7f", "\x85", "\u2028", "\ud800", "\ufffe", "\U000e0001"], ids=ascii
)
@pytest.mark.parametrize("kind", ["note", "house-rules", "chat", "rename"])
def test_no_control_character_gets_into_what_people_read(crowd: list[Client], kind: str, mark: str) -> None:
    if mark == "\ud800":
        return
    field = "name" if kind == "rename" else "text"
    before = len(crowd[1].frames)
    answer = crowd[0].op(kind, **{field: f"a{mark}b"})
    crowd[0].op("pass")
    crowd[1].wait(lambda: any(d.get("k") == "pass" for e, d in crowd[1].frames[before:] if e == "d"))
    assert answer["ok"] or answer["error"]["field"] == field
    said = json.dumps([d for e, d in crowd[1].frames[before:]], ensure_ascii=False)
    assert json.dumps(mark, ensure_ascii=False)[1:-1] not in said


def upgrade(path: str = "/socket.io/?EIO=4&transport=websocket", *more: str) -> bytes:
    key = base64.b64encode(os.urandom(16)).decode()
    lines = [
        f"GET {path} HTTP/1.1",
        "Host: 127.0.0.1:{port}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        f"Sec-WebSocket-Key: {key}",
        "Sec-WebSocket-Version: 13",
        *more,
    ]
    return "\r\n".join(lines).encode() + b"\r\n\r\n"


def test_sockets_opened_and_left_stand_in_nobodys_way(inn: Inn) -> None:
    with honest_guest_beside(inn), ExitStack() as held:
        for n in range(120):
            line = held.enter_context(
                socket.create_connection(
                    ("127.0.0.1", inn.port), 5, source_address=(f"127.0.99.{n % 4 + 1}", 0)
                )
            )
            ask = upgrade().replace(b"{port}", str(inn.port).encode())
            line.sendall(ask if n % 3 else ask[: len(ask) // 2])
            if n % 3 == 1:
                with suppress(OSError):
                    line.sendall(b"\x81\xfe\xff")  # a frame that is never finished
        time.sleep(1)


def test_sessions_of_polling_that_nobody_polls_stand_in_nobodys_way(inn: Inn) -> None:
    with honest_guest_beside(inn):
        for n in range(200):
            got = inn.ask("/socket.io/?EIO=4&transport=polling", visitor=f"127.0.98.{n % 4 + 1}")
            assert got.status in (200, 400, 403, 404, 429, 503), got
            if got.status == 200 and got.body.startswith(b"0{"):
                sid = json.loads(got.body[1:])["sid"]
                inn.ask(
                    f"/socket.io/?EIO=4&transport=polling&sid={sid}",
                    b'40{"token":"x"}',
                    visitor=f"127.0.98.{n % 4 + 1}",
                )


@pytest.mark.parametrize(
    "query",
    [
        "",
        "?EIO=3&transport=websocket",
        "?EIO=4&transport=polling&sid=x",
        "?EIO=999&transport=x",
        "?EIO=4&transport=websocket&sid=../..",
        "?EIO=4&EIO=5",
        "?EIO[]=4",
        "?t=" + "x" * 4000,
    ],
)
def test_an_odd_way_to_the_socket_is_refused(inn: Inn, query: str) -> None:
    got = inn.raw(upgrade("/socket.io/" + query).replace(b"{port}", str(inn.port).encode()), wait=1.0)
    if got:
        assert int(got.split()[1]) in (101, 400, 403, 404, 426, 429), got[:200]
    plain = inn.ask("/socket.io/" + query)
    assert plain.status < 500, plain
    assert "Traceback" not in inn.stderr()


def test_a_thousand_requests_in_one_breath_unread_stand_in_nobodys_way(inn: Inn) -> None:
    one = f"GET /static/js/lobby.js HTTP/1.1\r\nHost: 127.0.0.1:{inn.port}\r\n\r\n".encode()
    big = f"GET /i18n/ru.json HTTP/1.1\r\nHost: 127.0.0.1:{inn.port}\r\n\r\n".encode()
    with honest_guest_beside(inn), ExitStack() as held:
        for n in range(20):
            line = held.enter_context(
                socket.create_connection(("127.0.0.1", inn.port), 5, source_address=("127.0.97.1", 0))
            )
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.setblocking(False)
            with suppress(BlockingIOError, OSError):
                line.send((one if n % 2 else big) * 1000)
        time.sleep(1.5)


def test_a_body_that_drips_stands_in_nobodys_way(inn: Inn) -> None:
    with honest_guest_beside(inn), ExitStack() as held:
        lines = [
            held.enter_context(
                socket.create_connection(("127.0.0.1", inn.port), 5, source_address=("127.0.96.1", 0))
            )
            for _ in range(60)
        ]
        for n, line in enumerate(lines):
            where = ("/cards/import", "/api/glance", "/api/tables")[n % 3]
            line.sendall(
                f"POST {where} HTTP/1.1\r\nHost: 127.0.0.1:{inn.port}\r\nContent-Length: 60000\r\nExpect: 100-continue\r\n\r\n".encode()  # noqa: E501
            )
        for _ in range(10):
            for line in lines:
                with suppress(OSError):
                    line.send(b"{")
            time.sleep(0.1)


def test_a_glance_at_everything_at_once_is_bounded(inn: Inn, table: Json) -> None:  # noqa: ARG001
    for many in (10_000, 2000):
        wish = {"tables": [{"token": f"t{n}"} for n in range(many)]}
        got = inn.ask("/api/glance", wish, visitor=inn.visitor())
        assert got.status in (400, 413), got.status
        assert got.error["field"] == "tables" or got.status == 413, got.error


def test_a_storm_of_glances_links_and_passwords_stands_in_nobodys_way(inn: Inn, table: Json) -> None:
    with honest_guest_beside(inn):
        visitor = inn.visitor()
        for n in range(60):
            inn.ask("/api/glance", {"tables": [{"token": table["tokens"]["host"]}] * 20}, visitor=visitor)
            inn.ask(
                f"/api/tables/{table['id']}/enter",
                {"password": f"{n}" * 30},
                token=table["tokens"]["spectator"],
                visitor=visitor,
            )
            inn.ask(f"/api/tables/{table['id']}/links", token="x" * 3000, visitor=visitor)


def test_guessing_at_one_password_does_not_keep_the_others_out(inn: Inn) -> None:
    """The allowance is per table and address: a guesser from another address shuts nobody out."""
    table = inn.table(house={"password": "open sesame"})
    for _ in range(12):
        inn.ask(
            f"/api/tables/{table['id']}/enter",
            {"password": "no"},
            token=table["tokens"]["spectator"],
            visitor="127.0.95.1",
        )
    got = inn.ask(
        f"/api/tables/{table['id']}/enter",
        {"password": "open sesame"},
        token=table["tokens"]["seats"][1],
        visitor="127.0.95.2",
    )
    assert got.status == 200
    assert got.json()["pass"]


def test_a_watcher_who_comes_and_goes_floods_nobody(inn: Inn) -> None:
    table = inn.table()
    (one,) = inn.people(table, 0)
    before = len(one.frames)
    start = time.monotonic()
    for n in range(25):
        Client(inn.url, table["tokens"]["spectator"], name=f"W{n}" * 10).close()
    one.ok("pass")
    assert time.monotonic() - start < 12
    assert len(one.frames) - before < 250
    one.close()


def test_an_onlookers_chat_leaves_the_players_their_say(inn: Inn) -> None:
    table = inn.table()
    (one,) = inn.people(table, 0)
    lookers = [Client(inn.url, table["tokens"]["spectator"], name=f"L{n}") for n in range(6)]
    for _ in range(15):
        for each in lookers:
            each.op("chat", text="x" * 500)
    start = time.monotonic()
    for n in range(10):
        assert one.op("chat", text=f"mine {n}")["ok"]
    assert time.monotonic() - start < 3
    for each in (one, *lookers):
        each.close()


def test_whoever_asks_again_and_again_to_take_back_does_not_stop_the_game(inn: Inn) -> None:
    table = inn.table()
    pest, one = inn.people(table, 1, 2)
    one.ok("shuffle", zone="s2.deck")
    for _ in range(20):
        pest.op("undo")
        pest.op("answer", yes=False)
        pest.op("request", want="show", **{"from": "s2.hand"})
    one.ok("draw", from_="s2.deck", to="s2.hand", n=1)
    one.ok("pass")
    assert len(one.picture.more["requests"]) <= 4
    pest.close()
    one.close()


def test_notes_locks_and_cards_lie_within_bounds(inn: Inn) -> None:
    table = inn.table()
    pest, one = inn.people(table, 1, 2)
    codes = [pest.op("note", text="x" * 1000, sort="public") for _ in range(30)]
    refusals = [c["error"]["code"] for c in codes if not c["ok"]]
    assert refusals
    assert set(refusals) <= {"too-many", "too-fast"}
    assert sum(1 for n in one.picture.more["notes"] if n["seat"] == 1) <= 20
    one.ok("pass")
    pest.close()
    one.close()


def test_the_house_writes_no_errors_of_its_own_after_all_this(inn: Inn) -> None:
    said = inn.stderr()
    assert "Traceback" not in said, said[-2000:]
    assert inn.alive, said[-2000:]
    with honest_guest_beside(inn):
        time.sleep(1)
