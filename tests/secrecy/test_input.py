"""Bad input at every door of a real server: a clear error or silence, nothing changed, nobody else hurt."""

from __future__ import annotations

import json
from contextlib import suppress
from random import Random
from typing import Any

import pytest
import socketio
import websocket
from marshmallow import fields

from innkeep.table.ops.registry import KINDS
from tests.patience import PATIENCE_S
from tests.secrecy.conftest import House, digest
from tests.table.client import Client, eventually

Json = dict[str, Any]

ODD: list[Any] = [
    None,
    True,
    -1,
    0,
    1.5,
    1e308,
    2**63,
    2**64 - 1,
    "",
    "x",
    "x" * 5000,
    "\x00\u202e\x07",
    "s0.hand",
    "../../etc/passwd",
    "c0",
    [],
    [[]],
    ["x"] * 300,
    {},
    {"en": 1},
    [None, 1, "x"],
    {"a": {"b": {"c": [1]}}},
]
GOOD: dict[str, Json] = {
    "move": {"c": "x", "to": "table"},
    "draw": {"from": "s0.deck", "to": "s0.hand", "n": 1},
    "deal": {"from": "s0.deck", "to": ["s0.hand"], "n": 1},
    "flip": {"c": "x"},
    "rotate": {"c": "x", "deg": 90},
    "shuffle": {"zone": "s0.deck"},
    "gather": {"from": "s0.discard", "to": "s0.deck"},
    "peek": {"zone": "s0.deck", "n": 1},
    "reverse": {"zone": "s0.discard"},
    "random": {"from": "s0.hand", "to": "table"},
    "lot": {"zone": "s0.hand"},
    "paper": {"seat": 0, "on": True},
    "declare": {"cards": [0], "to": "table"},
    "speak": {"seat": 1, "op": {"kind": "pass"}},
    "search": {"zone": "s0.deck"},
    "take": {"from": "s0.deck", "cs": ["x"], "to": "table"},
    "leave": {"zone": "s0.deck"},
    "lock": {"c": "x", "on": True},
    "allow": {"seat": 1},
    "answer": {"yes": False},
    "hints": {"on": False},
    "pace": {"ms": 900, "on": True},
    "prompts": {"ask": "able", "never": []},
    "note": {"text": "x"},
    "unseal": {"to": 1},
    "tear": {"to": 1},
    "request": {"want": "random", "from": "s1.hand", "to": "s0.hand"},
    "grant": {"to": 1, "yes": False},
    "reveal": {"zone": "s0.hand", "to": "all"},
    "track": {"zone": "s0.alcohol", "value": 1},
    "pay": {"from": "s0.purse", "to": "pot", "amount": 1},
    "arrow": {"from": "pot", "to": 1},
    "ping": {"x": 1, "y": 1},
    "chat": {"text": "x"},
    "team-chat": {"text": "x"},
    "phrase": {"phrase": "wait"},
    "dice": {"sides": 6, "n": 1},
    "sit": {"name": "Ann"},
    "rename": {"name": "Ann"},
    "ruling": {"key": "x", "on": True},
    "color": {"color": "#c4483a"},
    "swap": {"seat": 1},
    "agree": {"on": True},
    "nudge": {"seat": 1},
    "kick": {"seat": 1},
    "relink": {"seat": 1},
    "host": {"seat": 1},
    "house": {"what": "chat", "on": False},
    "elect": {"seat": 1},
    "call": {"url": "https://meet.example/us"},
    "delay": {"seconds": 30},
    "house-rules": {"text": "x"},
    "clock": {"limit": 60},
    "bot": {"seat": 1, "strength": "thumb"},
    "password": {"on": True},
    "rematch": {"table": "x"},
}


def sockets(house: House, **more: Any) -> Any:
    """A bare WebSocket with Engine.IO opened."""
    ws = websocket.create_connection(
        f"ws://{house.place}/socket.io/?EIO=4&transport=websocket", timeout=PATIENCE_S, **more
    )
    ws.recv()
    return ws


def fits(field: Any, value: Any) -> bool:
    """Whether the shape itself allows that value; then the op may do something."""
    try:
        field.deserialize(value)
    except Exception:
        return False
    return True


def test_every_field_of_every_op_refuses_what_it_cannot_be(house: House) -> None:
    made = house.seat()
    ann = Client(house.url, made["tokens"]["seats"][0], "Ann")
    before = digest(house, made)
    tried = 0
    schemas = {name: kind.schema for name, kind in KINDS.items() if kind.schema is not None}
    for kind, schema in schemas.items():
        shape: dict[str, fields.Field[Any]] = schema.fields
        for name, field in shape.items():
            for number, value in enumerate(ODD):
                if fits(field, value):
                    continue
                op = {**GOOD.get(kind, {}), name: value, "kind": kind, "id": f"{kind}-{name}-{number}"}
                answer = ann.send("op", op)
                assert answer["ok"] is False, op
                error = answer["error"]
                assert error["code"] in ("bad-value", "out-of-range", "missing", "unknown-component"), (
                    op,
                    error,
                )
                if error["code"] != "unknown-component":
                    assert error["field"] in (name, "c"), (op, error)
                assert len(json.dumps(answer)) < 4000
                tried += 1
        for wrong in ({"__class__": 1}, {"x" * 50_000: 1}):
            answer = ann.send(
                "op", {**GOOD.get(kind, {}), **wrong, "kind": kind, "id": f"{kind}-{len(str(wrong))}"}
            )
            assert answer["error"]["code"] == "unknown-field"
            assert len(json.dumps(answer)) < 4000
    assert tried > 500
    assert digest(house, made) == before
    ann.close()


@pytest.mark.parametrize(
    "op", [7, "x", [], [1], {"kind": {}, "id": "a"}, {"kind": "steal", "id": "b"}, {"id": {}}, {"id": "c"}]
)
def test_ops_that_are_none_are_refused(house: House, op: object) -> None:
    made = house.seat()
    ann = Client(house.url, made["tokens"]["seats"][0], "Ann")
    before = digest(house, made)
    assert ann.send("op", op)["ok"] is False
    assert digest(house, made) == before
    ann.close()


BROKEN = [
    "",
    "9",
    "4",
    "42",
    "42[",
    "42[]",
    "42{}",
    "42null",
    '42["op"]',
    '420["op",{"id":"a","kind":"chat","text":"\\ud800"}]',
    '420["op",{"id":"a","kind":"chat","text":NaN}]',
    '420["op",' + "[" * 10_000 + "]" * 10_000 + "]",
    '420["op",{"id":"a","kind":"chat","text":' + '{"a":' * 9000 + "1" + "}" * 9000 + "}]",
    '420["connect"]',
    '420["connect",{},{"token":"x"}]',
    '420["disconnect"]',
    '420["__class__"]',
    '420[{"a":1}]',
    "420[null]",
    "42\u00b2[1]",
    "43[1]",
    "439[1]",
    "44{}",
    '451-["op",{"_placeholder":true,"num":0}]',
    '461-[{"_placeholder":true,"num":5}]',
    "45999999999-[]",
    "42/other,[1]",
    "40/other,",
    "40",
    "40[1]",
    "6",
    "2probe",
]


@pytest.mark.parametrize("text", BROKEN, ids=lambda text: text[:30])
def test_broken_packets_change_nothing_and_print_no_traceback(house: House, text: str) -> None:
    made = house.seat(2)
    ann = Client(house.url, made["tokens"]["seats"][0], "Ann")
    before, errors = digest(house, made), house.said()
    ws = sockets(house)
    ws.send("40" + json.dumps({"token": made["tokens"]["seats"][0]}))
    ws.recv()
    with suppress(OSError, websocket.WebSocketException):
        ws.send(text)
        ws.send_binary(b"\xff\x00" * 20)
    ws.close()
    assert digest(house, made) == before
    assert ann.op("ping", x=1, y=1)["ok"]
    assert "Traceback" not in house.said()[len(errors) :]
    ann.close()


def test_binary_attachments_are_not_collected(house: House) -> None:
    made = house.seat(2)
    ws = sockets(house)
    ws.send("40" + json.dumps({"token": made["tokens"]["spectator"], "name": "Eve"}))
    ws.send('45999999999-["op"]')
    for _ in range(20):
        ws.send_binary(b"x" * 60_000)
    ws.send('427["op",{"id":"after","kind":"ping","x":1,"y":1}]')
    for _ in range(20):
        answer = ws.recv()
        if answer.startswith("437"):
            break
    assert json.loads(answer[3:])[0]["ok"]
    ws.close()


@pytest.mark.parametrize("since", [-1, -(10**18), 10**18, 2**64 - 1, 2**70, 1.5, "1", True, [], {}])
def test_an_odd_since_gets_the_whole_state(house: House, since: Any) -> None:
    made = house.seat(2)
    client = Client(house.url, made["tokens"]["spectator"], since=since)
    assert client.welcome is not None
    assert "state" in client.welcome
    client.close()


@pytest.mark.parametrize("name", ["\x00\x01", "\u202e\u200b", " ", "", 5, [], {}, "x" * 60_000])
def test_an_odd_name_does_not_keep_anybody_out(house: House, name: Any) -> None:
    made = house.seat(2)
    client = Client(house.url, made["tokens"]["seats"][1], name)
    assert client.welcome is not None
    taken = client.welcome["state"]["seats"][1]["name"]
    assert taken is None or taken == "x" * 40
    client.close()


def test_names_and_chat_hold_no_control_characters(house: House) -> None:
    made = house.seat(2)
    eve = Client(house.url, made["tokens"]["spectator"], "\u202eE\nv\x00e\x1b[2J")
    eve.ok("chat", text="a\x00\u202eb\nc")
    eventually(lambda: any(e == "d" and d["k"] == "chat" for e, d in eve.frames))
    line = next(d["l"]["a"] for e, d in eve.frames if e == "d" and d["k"] == "chat")
    assert line == {"text": "ab c", "name": "E ve[2J"}
    eve.close()


def test_tokens_of_others_open_nothing(house: House, tmp_path_factory: pytest.TempPathFactory) -> None:
    made, other = house.seat(2), house.seat(2)
    stranger = House(tmp_path_factory.mktemp("stranger") / "data")
    foreign = stranger.seat(2)["tokens"]["host"]
    stranger.kill()
    token = made["tokens"]["seats"][0]
    body, _, signature = token.rpartition(".")
    forged = [
        foreign,
        token[:-1],
        token + "x",
        body,
        f"{body}.",
        f".{signature}",
        f"{made['tokens']['seats'][1].rpartition('.')[0]}.{signature}",
        token.swapcase(),
        token * 10,
        "\u00e9.\u00e9",
        "W10.x",
    ]
    for one in forged:
        with pytest.raises(socketio.exceptions.ConnectionError):
            Client(house.url, one)
        status, answer, _ = house.ask(
            "GET",
            f"/api/tables/{made['id']}/export",
            Authorization=f"Bearer {one}".encode().decode("latin-1"),
        )
        assert status == 403
        assert json.loads(answer)["error"]["code"] == "bad-token"
    status, _, _ = house.ask(
        "GET", f"/api/tables/{made['id']}/export", Authorization=f"Bearer {other['tokens']['host']}"
    )
    assert status == 403
    for secret in (foreign, *made["tokens"]["seats"], made["tokens"]["host"]):
        assert secret not in house.said()


def test_an_op_id_of_somebody_else_is_ones_own(house: House) -> None:
    made = house.seat(2)
    ann = Client(house.url, made["tokens"]["seats"][0], "Ann")
    bob = Client(house.url, made["tokens"]["seats"][1], "Bob")
    assert ann.op("pay", op_id="same", **{"from": "s0.purse", "to": "pot", "amount": 1})["ok"]
    refused = bob.op("pay", op_id="same", **{"from": "s1.purse", "to": "pot", "amount": 500})
    assert refused["error"]["code"] == "not-enough"
    eventually(lambda: bool(ann.picture.zones["pot"]["value"] == 1))
    ann.close()
    bob.close()


def test_advice_of_others_cannot_be_accepted(house: House) -> None:
    made = house.seat(2)
    ann = Client(house.url, made["tokens"]["seats"][0], "Ann")
    bob = Client(house.url, made["tokens"]["seats"][1], "Bob")
    eve = Client(house.url, made["tokens"]["spectator"])
    eventually(lambda: any(item["sort"] == "option" for item in ann.advice))
    bob.ok("track", zone="s1.alcohol", value=3)
    before = digest(house, made)
    options = [item["id"] for item in ann.advice if item["sort"] == "option"]
    mine = {item["id"] for item in bob.advice}
    odd = [
        "o1.\u00b2",
        "o1." + "9" * 5000,
        "o0.-1",
        "d.s0.purse.pot",
        "q1.0",
        "v",
        "v\u00b2",
        "sync",
        "\x00",
        "x" * 40_000,
    ]
    for number, wanted in enumerate([*options, *odd]):
        if wanted not in mine:
            assert (
                bob.send("advice", {"id": f"b{number}", "accept": wanted})["error"]["code"]
                == "unknown-advice"
            )
        assert eve.send("advice", {"id": f"e{number}", "accept": wanted})["error"]["code"] == "spectator"
    nonsense: tuple[object, ...] = (None, 5, [], {}, 1e308)
    for number, wrong in enumerate(nonsense):
        assert ann.send("advice", {"id": f"w{number}", "accept": wrong})["error"]["field"] == "accept"
    assert digest(house, made) == before
    for client in (ann, bob, eve):
        client.close()


@pytest.mark.parametrize(
    "text",
    [
        "!drink \u00b2",
        "!mode \u0663",
        "!mode \u00b2",
        "!order \u00b2",
        "!order " + "9" * 450,
        "!order",
        "!drink -1",
        "!choose",
        "!sync",
        "!",
    ],
)
def test_no_word_in_the_chat_lays_the_assistant_off(house: House, text: str) -> None:
    made = house.seat(2)
    ann = Client(house.url, made["tokens"]["seats"][0], "Ann")
    eve = Client(house.url, made["tokens"]["spectator"])
    ann.ok("chat", text=text)
    eve.ok("chat", text=text)
    seq = ann.ok("pass")
    late = Client(house.url, made["tokens"]["seats"][0])
    assert late.welcome is not None
    assert late.welcome["seq"] >= seq
    assert "paused" not in [item["id"] for item in late.advice]
    assert [item["phase"] for item in late.advice if item["id"] == "turn"] != ["lost"]
    for client in (ann, eve, late):
        client.close()


PATHS = [
    "/static/../server.py",
    "/static/%2e%2e/server.py",
    "/static/..%2fserver.py",
    "/static/js/..%5c..%5cserver.py",
    "/static/%00",
    "/static/index.html%00.js",
    "/static/" + "a" * 250,
    "/static/" + "%D0%96" * 150,
    "/static/" + "a/" * 2000,
    "/static/%ff%fe",
    "/static/.",
    "/static/js",
    "/static/locale/en.po",
    "/face/%00.json",
    "/face/%00.webp",
    "/face/..%2f..%2fserver.webp",
    "/face/" + "x" * 3000 + ".webp",
    "/i18n/%00.json",
    "/i18n/..json",
    "/api/tables/x",
    "//example.org/",
]


LOST = ["/t/%00", "/t/..%2f..", "/t/", "/t/a/b/c", "/t/" + "x" * 5000, "/t/%3Cscript%3E"]


@pytest.mark.parametrize("path", LOST, ids=lambda path: path[:40])
def test_a_link_that_leads_nowhere_gets_the_page_that_says_so(house: House, path: str) -> None:
    errors = house.said()
    status, body, headers = house.ask("GET", path)
    assert status == 404
    assert headers["content-type"] == "text/html; charset=utf-8"
    assert body == house.ask("GET", "/t/nowhere")[1], "whatever the link was, nothing of it is repeated"
    assert "Traceback" not in house.said()[len(errors) :]


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path[:40])
def test_odd_paths_are_not_found(house: House, path: str) -> None:
    errors = house.said()
    status, body, headers = house.ask("GET", path)
    assert status == 404
    assert headers["content-type"] == "application/json"
    assert json.loads(body)["error"]["message"]["ru"]
    assert len(body) < 3000
    assert "Traceback" not in house.said()[len(errors) :]


@pytest.mark.parametrize(
    "query",
    [
        "?w=99999999999999999999",
        "?w=-1",
        "?w=250&w=500",
        "?lang=../x",
        "?lang=%00",
        "?%00=%ff",
        "?" + "a=b&" * 1500,
    ],
)
def test_odd_queries_and_headers_do_no_harm(house: House, query: str) -> None:
    assert house.ask("GET", "/health" + query)[0] == 200
    assert house.ask("GET", "/face/x.webp" + query)[0] == 404
    odd = {"Range": "bytes=-9999999999999999999999,5-1", "If_None_Match": '"\xff', "If_Modified_Since": "x"}
    odd["Accept_Language"] = "," * 500 + "ru;q=nan;q=1e999"
    assert house.ask("GET", "/" + query, **odd)[0] == 200


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "TRACE", "FOO", "GET"])
def test_wrong_methods_are_named(house: House, method: str) -> None:
    status, body, _ = house.ask(method, "/api/tables")
    assert status == 405
    assert json.loads(body)["error"]["field"] == "method"


BODIES: list[tuple[str | bytes, str]] = [
    ("", "body"),
    ("{", "body"),
    ("[]", "body"),
    ("null", "body"),
    (b"\xff\xfe", "body"),
    ('{"module":"\\ud800"}', "body"),
    ('{"module":NaN}', "body"),
    ('{"module":"rdi","options":' + "[" * 10_000 + "]" * 10_000 + "}", "body"),
    ('{"module":{"' + "a" * 60_000 + '":1}}', "module"),
    ('{"module":"rdi","options":5}', "options"),
    ('{"module":"rdi","options":{"players":1e308}}', "players"),
    ('{"module":"rdi","options":{"players":99999999999999999999999}}', "players"),
    ('{"module":"rdi","options":{"players":true}}', "players"),
    ('{"module":"rdi","options":{"players":"' + "9" * 5000 + '"}}', "players"),
    ('{"module":"rdi","options":{"characters":[["x"]]}}', "characters"),
    ('{"module":"rdi","options":{"characters":{"a":1}}}', "characters"),
    ('{"module":"rdi","options":{"characters":' + json.dumps(["x"] * 9000) + "}}", "characters"),
    ('{"module":"rdi","options":{"drinks":{}}}', "drinks"),
    ('{"module":"rdi","options":{"edition":[]}}', "edition"),
    ('{"module":"rdi","options":{"' + "k" * 60_000 + '":1}}', "k" * 80),
    ('{"module":"rdi","assistant":{}}', "assistant"),
]


@pytest.mark.parametrize(("body", "field"), BODIES, ids=[str(body)[:40] for body, _ in BODIES])
def test_bad_wishes_for_a_table_are_named(house: House, body: str | bytes, field: str) -> None:
    tables = house.request("/health")["tables"]
    status, answer, _ = house.ask("POST", "/api/tables", body)
    assert status == 400
    assert json.loads(answer)["error"]["field"] == field
    assert len(answer) < 4000
    assert house.request("/health")["tables"] == tables


def test_noise_on_many_sockets_hurts_nobody(house: House) -> None:
    made = house.seat(2)
    ann = Client(house.url, made["tokens"]["seats"][0], "Ann")
    before = digest(house, made)
    random = Random(7)
    for _ in range(40):
        ws = sockets(house)
        if random.random() < 0.5:
            ws.send("40" + json.dumps({"token": made["tokens"]["spectator"]}))
        for _ in range(5):
            noise = "".join(chr(random.choice([34, 42, 44, 48, 52, 50, 91, 93, 123, 125])) for _ in range(60))
            with suppress(OSError, websocket.WebSocketException):
                ws.send(random.choice(["42", "4", "40", "43", "45", ""]) + noise)
        ws.close()
    assert digest(house, made) == before
    assert ann.op("ping", x=1, y=1)["ok"]
    eventually(lambda: bool(house.request("/health")["connections"] <= 12))
    ann.close()
