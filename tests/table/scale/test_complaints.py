"""What a server writes to its log when something goes wrong many times: little, and no traceback."""

from __future__ import annotations

import json
import logging
import threading
import time
import urllib.request
from contextlib import suppress
from pathlib import Path
from typing import Any

import gevent
import pytest

from innkeep.table.live.loop.repeated_lines import RepeatedLines
from tests.patience import PATIENCE_S
from tests.secrecy.strangers.inn import Inn
from tests.table.client import Client, eventually
from tests.table.scale.programs import Postgres

Json = dict[str, Any]


def asked(inn: Inn, path: str, data: Json | None = None, token: str | None = None) -> Any:
    body = None if data is None else json.dumps(data).encode()
    request = urllib.request.Request(inn.url + path, body)
    if token is not None:
        request.add_header("Authorization", f"Bearer {token}")
    with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
        return answer.read()


def test_a_database_that_is_away_is_a_few_lines_and_no_traceback(tmp_path: Path) -> None:
    pytest.importorskip("psycopg", reason="psycopg is not installed (pip install innkeep[scale])")
    database = Postgres()
    inn = Inn(tmp_path / "data", "--store", database.url)
    try:
        made = json.loads(asked(inn, "/api/tables", {"module": "rdi", "options": {"players": 4}}))
        tokens = made["tokens"]["seats"]
        people = [Client(inn.url, token, f"P{n}") for n, token in enumerate(tokens[:3])]
        people[0].ok("chat", text="before")
        inn.listen()
        database.kill()
        end = time.monotonic() + 5
        own = f"/api/tables/{made['id']}"
        paths = [f"/t/{made['id']}", "/face/x.json", "/faces.json?of=x", "/face/x.webp"]
        paths += [f"{own}/log", f"{own}/mail"]

        def play(one: Client) -> None:
            while time.monotonic() < end:
                assert one.op("chat", text="during")["error"]["code"] in ("busy", "too-fast")
                time.sleep(0.1)

        def look() -> None:
            while time.monotonic() < end:
                for path in paths:
                    with suppress(OSError):
                        asked(inn, path, token=tokens[0])
                with suppress(OSError):
                    asked(inn, "/api/glance", {"tables": [{"token": tokens[0]}]})
                with suppress(Exception):
                    Client(inn.url, tokens[3], "Late").close()

        busy = [threading.Thread(target=play, args=(one,)) for one in people]
        busy.append(threading.Thread(target=look))
        for one in busy:
            one.start()
        for one in busy:
            one.join(60)
        said = inn.stderr()
        assert "Traceback" not in said
        assert 1 <= len(said.splitlines()) <= 12, said
        database.start()
        eventually(lambda: bool(people[0].op("chat", text="after")["ok"]))
        for client in people:
            client.close()
    finally:
        inn.stop()
        database.close()


def test_what_is_said_again_is_counted() -> None:
    said: list[str] = []
    log = logging.Logger("inn")

    class Kept(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            said.append(record.getMessage() + ("!" if record.exc_info else ""))

    log.addHandler(Kept())
    counted = RepeatedLines(0.2)
    log.addFilter(counted)
    logging.root.manager.loggerDict["inn"] = log
    try:
        for table in range(40):
            log.warning("table %s: an op waits: %s", table, "no answer")
            log.warning("table %s: an op waits: %s", table, "refused")
        for _ in range(3):
            try:
                raise KeyError("c7")
            except KeyError:
                log.exception("an op failed")
        assert said == ["table 0: an op waits: no answer", "table 0: an op waits: refused", "an op failed!"]
        gevent.sleep(0.5)
        assert sorted(said[3:]) == [
            "2 more like it: an op failed",
            "39 more like it: table 0: an op waits: no answer",
            "39 more like it: table 0: an op waits: refused",
        ]
        log.warning("table %s: an op waits: %s", 7, "refused")
        assert said[6:] == ["table 7: an op waits: refused"]
    finally:
        del logging.root.manager.loggerDict["inn"]
