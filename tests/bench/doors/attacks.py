"""The attacks, each for some seconds, as one visitor does it: `... .doors.attacks NAME ...`.

Runs as a process of its own and prints what it was answered, as JSON. Everything is bounded: in time, in
threads, in connections; it talks to the address it is given and nobody else.
"""

from __future__ import annotations

import hashlib
import http.client
import io
import json
import random
import secrets
import socket
import sys
import threading
import time
import zipfile
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import websocket

from tests.browser_key import key_of

Json = dict[str, Any]

THREADS = 8
LINES, UNDOS = 4, 12
HALF_SENT = 2500

CARD: Json = {
    "id": "c",
    "title": {"en": "A", "ru": "Я"},
    "types": ["action"],
    "modes": [
        {"when": {"on": "action"}, "effects": [{"do": "fortitude", "who": "chosen_other", "amount": -3}]}
    ],
}
HEAD: Json = {
    "id": "my-deck",
    "set": "mine",
    "kind": "character",
    "name": {"en": "Mine", "ru": "Моя"},
    "complete": False,
    "look": {"hue": 200, "emblem": "beer-stein"},
}


class Visitor:
    """One visitor of a server: what it was answered, by status, and for how long it goes on."""

    def __init__(self, place: str, seconds: float, source: str, token: str = "") -> None:
        """``source``: whence it comes, where the system lets it choose; ``token``: of a link it was given."""
        self.host, _, port = place.partition(":")
        self.port = int(port)
        self.place = place
        self.source = source
        self.token = token
        self.seconds = seconds
        self.end = time.monotonic() + seconds
        self.answers: Counter[str] = Counter()

    @property
    def on(self) -> bool:
        """Is there time left?"""
        return time.monotonic() < self.end

    def begin(self) -> None:
        """What was to be prepared is there: the time counts from now."""
        self.end = time.monotonic() + self.seconds

    def dial(self, timeout: float = 60.0) -> socket.socket:
        """A bare connection."""
        try:
            return socket.create_connection((self.host, self.port), timeout, (self.source, 0))
        except OSError:
            return socket.create_connection((self.host, self.port), timeout)

    def connection(self) -> http.client.HTTPConnection:
        """A connection for requests."""
        made = http.client.HTTPConnection(self.host, self.port, timeout=60)
        made.sock = self.dial()
        return made

    def ask(self, method: str, path: str, body: bytes | None = None, **headers: str) -> tuple[int, bytes]:
        """One request on a connection of its own."""
        try:
            connection = self.connection()
        except OSError:
            self.answers["no connection"] += 1
            time.sleep(0.05)
            return 0, b""
        try:
            named = {name.replace("_", "-"): value for name, value in headers.items()}
            connection.request(method, path, body, named)
            answer = connection.getresponse()
            said = answer.read()
        except (OSError, http.client.HTTPException):
            self.answers["cut off"] += 1
            return 0, b""
        finally:
            connection.close()
        self.answers[str(answer.status)] += 1
        return answer.status, said

    def post(self, path: str, data: object, **headers: str) -> Any:
        """A request with JSON; the answer's JSON, None unless it was done."""
        body = json.dumps(data).encode()
        status, said = self.ask("POST", path, body, Content_Type="application/json", **headers)
        return json.loads(said) if 200 <= status < 300 and said[:1] in (b"{", b"[") else None

    def line(self, token: str, name: str) -> websocket.WebSocket:
        """A connection to a table; raises OSError or WebSocketException."""
        ws = websocket.create_connection(
            f"ws://{self.place}/socket.io/?EIO=4&transport=websocket", timeout=30, socket=self.dial()
        )
        ws.recv()
        ws.send("40" + json.dumps({"token": token, "name": name, "key": key_of(token)}))
        return ws

    def table(self, players: int = 2, **more: Any) -> Any:
        """A table of the visitor's own; None when it is refused."""
        return self.post("/api/tables", {"module": "rdi", "options": {"players": players}, **more})


def at_once(visitor: Visitor, act: Callable[[], object], threads: int = THREADS) -> None:
    """Do it again and again in several threads until the time is over."""

    def go() -> None:
        while visitor.on:
            act()

    running = [threading.Thread(target=go, daemon=True) for _ in range(threads)]
    for one in running:
        one.start()
    for one in running:
        one.join(max(0.0, visitor.end - time.monotonic()) + 20)


def workbook(strings: bytes) -> bytes:
    """An XLSX file with these shared strings, packed as well as can be."""
    kind = "http://schemas.openxmlformats.org/"
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{kind}package/2006/content-types"><Default Extension="rels" '
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override '
        'PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.'
        'spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType='
        '"application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName='
        '"/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.'
        'sharedStrings+xml"/></Types>',
        "_rels/.rels": f'<Relationships xmlns="{kind}package/2006/relationships"><Relationship Id="r1" '
        f'Type="{kind}officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/>'
        "</Relationships>",
        "xl/workbook.xml": f'<workbook xmlns="{kind}spreadsheetml/2006/main" xmlns:r="{kind}officeDocument/'
        '2006/relationships"><sheets><sheet name="Cards" sheetId="1" r:id="r1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{kind}package/2006/relationships"><Relationship'
        f' Id="r1" Type="{kind}officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/>'
        f'<Relationship Id="r2" Type="{kind}officeDocument/2006/relationships/sharedStrings" '
        'Target="sharedStrings.xml"/></Relationships>',
        "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{kind}spreadsheetml/2006/main"><sheetData><row r="1">'
        '<c r="A1" t="s"><v>0</v></c></row></sheetData></worksheet>',
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
        start = f'<sst xmlns="{kind}spreadsheetml/2006/main">'.encode()
        archive.writestr("xl/sharedStrings.xml", start + strings + b"</sst>")
    return out.getvalue()


def form(name: str, content: bytes) -> tuple[bytes, str]:
    """A file as a browser uploads it: the body and its type."""
    head = f'--x\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n\r\n'.encode()
    return head + content + b"\r\n--x--\r\n", "multipart/form-data; boundary=x"


def _upload(visitor: Visitor, name: str, content: bytes) -> None:
    body, kind = form(name, content)
    at_once(visitor, lambda: visitor.ask("POST", "/cards/import", body, Content_Type=kind))


def import_bomb(visitor: Visitor) -> None:
    """Workbooks of 16 MB shared strings in 39 KB."""
    _upload(visitor, "a.xlsx", workbook(b"<si><t>a</t></si>" * 950_000))


def import_tags(visitor: Visitor) -> None:
    """Workbooks as large as they may be, of nothing but tags."""
    _upload(visitor, "a.xlsx", workbook(b"<si/>" * 99_000))


def yaml_nested(visitor: Visitor) -> None:
    """Packs that are brackets in brackets."""
    _upload(visitor, "a.yaml", b"deck: " + b"[" * 30_000)


def yaml_broken(visitor: Visitor) -> None:
    """Packs of aliases of aliases, and nodes as many as go in."""
    lines = [b"a0: &a0 [x,x,x,x,x,x,x,x,x]"]
    lines += [b"a%d: &a%d [%s]" % (n, n, b",".join([b"*a%d" % (n - 1)] * 9)) for n in range(1, 20)]
    _upload(visitor, "a.yaml", b"\n".join(lines) + b"\n" + b"- {a: [b, 'c\n" * 4000)


def _drafts(visitor: Visitor, path: str, cards: int) -> None:
    def act() -> None:
        named = [{**CARD, "id": f"c{n}-{random.randrange(10**9)}"} for n in range(cards)]
        wanted = {"card": named[0]["id"]} if path.endswith("/try") else {}
        visitor.post(path, {"deck": HEAD, "cards": named, **wanted})

    at_once(visitor, act)


def check(visitor: Visitor) -> None:
    """Drafts as large as they may be."""
    _drafts(visitor, "/cards/check", 280)


def export(visitor: Visitor) -> None:
    """Large drafts as workbooks."""
    _drafts(visitor, "/cards/export/xlsx", 280)


def picture(visitor: Visitor) -> None:
    """Pictures of cards nobody has drawn before."""
    _drafts(visitor, "/cards/picture", 1)


def try_drafts(visitor: Visitor) -> None:
    """Five hundred drafts for the shelf."""
    _drafts(visitor, "/cards/try", 1)


def calc(visitor: Visitor) -> None:
    """Sums of very large numbers."""
    nine = "9" * 4000

    def act() -> None:
        visitor.ask("GET", f"/calc?gold={nine}&others={nine}")
        visitor.post("/calc/passout.json", {"gold": 10**9, "others": 10**9})
        names = {f"p{n}": ["Dragon Breath Ale"] * 20 for n in range(20)}
        visitor.post("/calc/contest.json", {"drinks": names, "gold": dict.fromkeys(names, 10**9)})

    at_once(visitor, act)


def rules_page(visitor: Visitor) -> None:
    """The reference, searched for what is in every rule."""
    at_once(visitor, lambda: visitor.ask("GET", f"/rules?words=a&held=a&lying={random.randrange(10**6)}"))


def glance(visitor: Visitor) -> None:
    """Looks at forty tables that nobody has open."""
    made = [found for _ in range(25) if (found := visitor.table(8))]
    visitor.begin()
    tokens = [{"token": one["tokens"]["host"]} for one in made] * 2
    at_once(visitor, lambda: visitor.post("/api/glance", {"tables": tokens[:40]}))


def tables(visitor: Visitor) -> None:
    """Tables, as many as go."""
    at_once(visitor, lambda: visitor.table(8))


def rematch(visitor: Visitor) -> None:
    """The next table of a table, again and again."""
    made = [found for _ in range(4) if (found := visitor.table(8))]

    def act() -> None:
        one = random.choice(made)
        visitor.post(f"/api/tables/{one['id']}/rematch", {}, Authorization=f"Bearer {one['tokens']['host']}")

    visitor.begin()
    if made:
        at_once(visitor, act)


def bots(visitor: Visitor) -> None:
    """Tables full of bots, looked at from outside."""
    lines = []
    for _ in range(20):
        made = visitor.table(4, house={"bots": {"1": "thumb", "2": "random", "3": "playouts"}})
        for token in (made["tokens"]["spectator"], made["tokens"]["host"]) if made else ():
            with suppress(OSError, websocket.WebSocketException):
                lines.append(visitor.line(token, "Mallory"))
    visitor.begin()
    while visitor.on:
        time.sleep(0.1)
    for line in lines:
        line.close()


def pings(visitor: Visitor) -> None:
    """Twenty who look on and point at the table as fast as they can; they have the link to look on."""

    def go() -> None:
        try:
            line = visitor.line(visitor.token, "Mallory")
            number = 0
            while visitor.on:
                for _ in range(20):
                    number += 1
                    op = {"kind": "ping", "x": 1, "y": 1, "id": f"{number}-{random.randrange(10**9)}"}
                    line.send(f"42{number}" + json.dumps(["op", op]))
                while visitor.on:
                    said = line.recv()
                    if said == "2":
                        line.send("3")
                    elif str(said).startswith(f"43{number}["):
                        visitor.answers["refused" if '"ok":false' in str(said) else "done"] += 1
                        break
        except (OSError, websocket.WebSocketException):
            visitor.answers["cut off"] += 1

    running = [threading.Thread(target=go, daemon=True) for _ in range(20)]
    for one in running:
        one.start()
    for one in running:
        one.join(max(0.0, visitor.end - time.monotonic()) + 5)


def _held(visitor: Visitor, said: bytes) -> None:
    lines: list[socket.socket] = []
    for _ in range(HALF_SENT):
        if not visitor.on:
            break
        try:
            lines.append(visitor.dial(5))
            lines[-1].sendall(said)
        except OSError:
            visitor.answers["no connection"] += 1
            time.sleep(0.01)
    while visitor.on:
        time.sleep(0.1)
    for line in lines:
        line.settimeout(0)
        try:
            visitor.answers["closed" if line.recv(1) == b"" else "answered"] += 1
        except BlockingIOError:
            visitor.answers["open"] += 1
        except OSError:
            visitor.answers["closed"] += 1
        line.close()


def half_sent(visitor: Visitor) -> None:
    """Requests whose head never ends."""
    _held(visitor, b"GET / HTTP/1.1\r\nHost: a\r\nX-A: ")


def half_bodies(visitor: Visitor) -> None:
    """Requests whose body never comes."""
    _held(visitor, b"POST /api/glance HTTP/1.1\r\nHost: a\r\nContent-Length: 60000\r\n\r\n{")


def slow_readers(visitor: Visitor) -> None:
    """Answers nobody reads."""
    _held(visitor, b"GET /i18n/ru.json HTTP/1.1\r\nHost: a\r\n\r\n" * 50)


def strangers(visitor: Visitor) -> None:
    """WebSockets that never say who they are."""
    ask = (
        b"GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\n"
        b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        b"Sec-WebSocket-Key: YWJjZGVmZ2hpamtsbW5vcA==\r\n\r\n"
    )
    _held(visitor, ask % visitor.place.encode())


def requests(visitor: Visitor) -> None:
    """Cheap requests, many on one line, without waiting for answers."""

    def act() -> None:
        with suppress(OSError):
            line = visitor.dial(5)
            line.sendall(b"GET /api/modules HTTP/1.1\r\nHost: a\r\n\r\n" * 200)
            line.settimeout(2)
            while data := line.recv(65536):
                visitor.answers["429"] += data.count(b"429 Too Many")
                visitor.answers["200"] += data.count(b"200 OK")
            line.close()

    at_once(visitor, act, 16)


def replays(visitor: Visitor) -> None:
    """The whole log of a table of one's own, again and again."""
    made = visitor.table(8)
    head = f"Bearer {made['tokens']['host']}" if made else ""
    paths = ("replay?own=1", "log", "export")
    at_once(
        visitor,
        lambda: [
            visitor.ask("GET", f"/api/tables/{made['id']}/{path}", Authorization=head) for path in paths
        ],
    )


def joins(visitor: Visitor) -> None:
    """To come in and go again."""
    made = visitor.table(8)
    token = made["tokens"]["host"] if made else "x"

    def act() -> None:
        try:
            line = visitor.line(token, "Mallory")
            visitor.answers["refused" if str(line.recv()).startswith("44") else "done"] += 1
            line.close()
        except (OSError, websocket.WebSocketException):
            visitor.answers["cut off"] += 1

    at_once(visitor, act)


def undo(visitor: Visitor) -> None:
    """All of a long table of one's own taken back and done again, from four connections."""
    numbers = iter(range(10**6))

    def go() -> None:
        try:
            line = visitor.line(visitor.token, "Mallory")
            while visitor.on:
                waiting: set[str] = set()
                for wish in ({"kind": "undo", "to": 0}, {"kind": "redo"}):
                    for _ in range(UNDOS if "to" in wish else 1):
                        number = next(numbers)
                        op = {**wish, "id": f"{number}-{random.randrange(10**9)}"}
                        line.send(f"42{number}" + json.dumps(["op", op]))
                        waiting.add(str(number))
                while waiting and visitor.on:
                    said = str(line.recv())
                    if said == "2":
                        line.send("3")
                    elif said.startswith("43") and (answered := said[2 : said.index("[")]) in waiting:
                        waiting.remove(answered)
                        told = json.loads(said[said.index("[") :])[0]
                        visitor.answers["done" if told["ok"] else told["error"]["code"]] += 1
                time.sleep(UNDOS / 50)
            line.close()
        except (OSError, websocket.WebSocketException):
            visitor.answers["cut off"] += 1
            time.sleep(0.1)

    at_once(visitor, go, LINES)


def guesses(visitor: Visitor) -> None:
    """Passwords."""
    made = visitor.table(2, house={"password": "secret"})
    if made:
        head = f"Bearer {made['tokens']['seats'][1]}"
        path = f"/api/tables/{made['id']}/enter"
        at_once(visitor, lambda: visitor.post(path, {"password": "wrong"}, Authorization=head))


def _acting(visitor: Visitor, token: str, acts: Callable[[], Json | None], name: str = "Mallory") -> None:
    """Sit down by a link and do op after op, each as soon as the one before is answered."""
    try:
        line = visitor.line(token, name)
        number = 0
        while not (said := str(line.recv())).startswith('42["welcome"'):
            if said.startswith("44"):
                visitor.answers["refused"] += 1
                time.sleep(0.05)
                return
        while visitor.on and (op := acts()) is not None:
            number += 1
            line.send(f"42{number}" + json.dumps(["op", {"id": f"{number}-{random.randrange(10**9)}", **op}]))
            while visitor.on:
                said = str(line.recv())
                if said == "2":
                    line.send("3")
                elif said.startswith(f"43{number}["):
                    visitor.answers["refused" if '"ok":false' in said else "done"] += 1
                    break
        line.close()
    except (OSError, websocket.WebSocketException):
        visitor.answers["cut off"] += 1
        time.sleep(0.05)


def disk(visitor: Visitor) -> None:
    """House rules of 4,000 emoji, again and again, at tables of one's own."""
    made = [found for _ in range(4) if (found := visitor.table(2))]
    visitor.begin()
    if not made:
        return

    def act() -> None:
        text = "".join(random.choices("\U0001f409\U0001f37a\U0001f3b2\U0001f5e1", k=4000))
        op = {"kind": "house-rules", "text": text}
        _acting(visitor, random.choice(made)["tokens"]["host"], lambda: op)

    at_once(visitor, act)


def deal(visitor: Visitor) -> None:
    """Have one's table dealt anew, until it will not be any more; then the next one."""

    def act() -> None:
        made = visitor.table(8)
        if made is None:
            time.sleep(0.2)
            return
        told: list[bytes] = []

        def acts() -> Json | None:
            if visitor.answers["refused"] and random.random() < 0.2:
                return None
            told.append(secrets.token_bytes(32))
            if len(told) % 2:
                return {"kind": "mix", "pledge": hashlib.sha256(told[-1]).hexdigest()}
            return {"kind": "mix", "tell": told[-2].hex()}

        _acting(visitor, made["tokens"]["host"], acts)

    at_once(visitor, act)


def polling(visitor: Visitor) -> None:
    """Sixty who look on without a WebSocket: each polls, posts, and polls again."""
    path = "/socket.io/?EIO=4&transport=polling"

    def act() -> None:
        status, said = visitor.ask("GET", path)
        if status != 200:
            time.sleep(0.05)
            return
        sid = json.loads(said[1:])["sid"]
        own = f"{path}&sid={sid}"
        visitor.ask("POST", own, b"40" + json.dumps({"token": visitor.token, "name": "Mallory"}).encode())
        number = 0
        while visitor.on:
            number += 1
            op = {"kind": "ping", "x": 1, "y": 1, "id": f"{number}-{random.randrange(10**9)}"}
            posted, _ = visitor.ask("POST", own, f"42{number}".encode() + json.dumps(["op", op]).encode())
            polled, _ = visitor.ask("GET", own)
            if posted != 200 or polled != 200:
                break

    at_once(visitor, act, 60)


ATTACKS: dict[str, Callable[[Visitor], None]] = {
    "import-bomb": import_bomb,
    "import-tags": import_tags,
    "yaml-nested": yaml_nested,
    "yaml-broken": yaml_broken,
    "check": check,
    "export-xlsx": export,
    "picture": picture,
    "calc": calc,
    "rules": rules_page,
    "try": try_drafts,
    "glance": glance,
    "tables": tables,
    "rematch": rematch,
    "bots": bots,
    "pings": pings,
    "half-sent": half_sent,
    "half-bodies": half_bodies,
    "slow-readers": slow_readers,
    "strangers": strangers,
    "requests": requests,
    "replays": replays,
    "joins": joins,
    "guesses": guesses,
    "undo": undo,
    "undo-30000": undo,
    "disk": disk,
    "deal": deal,
    "polling": polling,
}
"""By name."""


def main() -> None:
    """`NAME HOST:PORT SECONDS SOURCE TOKEN`: attack, and print what was answered."""
    name, place, seconds, source, token = sys.argv[1:]
    visitor = Visitor(place, float(seconds), source, token)
    ATTACKS[name](visitor)
    print(json.dumps({name: count for name, count in visitor.answers.items() if count}))


if __name__ == "__main__":
    main()
