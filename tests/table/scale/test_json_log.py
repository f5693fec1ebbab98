"""A log that programs read: each line says how grave, at which table, during which request; and no secret."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Any

from innkeep.table.http.app import Config, create_app
from innkeep.table.http.request_names import HEADER, JsonLines
from innkeep.table.live.loop.repeated_lines import RepeatedLines
from tests.secrecy.strangers.inn import Inn
from tests.table.access.test_origins import ask
from tests.table.tiny import plugins

Json = dict[str, Any]


def test_lines_bear_the_name_of_the_request_they_belong_to(tmp_path: Path) -> None:
    words = [word for one in ("json", "requests", "addresses") for word in ("--log", one)]
    inn = Inn(tmp_path / "data", "--no-assistant", "--proxy", "1", *words)
    try:
        own = {"X_Request_Id": "from-nginx.1", "X_Forwarded_For": "198.51.100.4"}
        status, _, head = ask(f"{inn.url}/stop/a-secret-token", **own)
        assert (status, head[HEADER]) == (403, "from-nginx.1")
        assert len(ask(f"{inn.url}/api/house", X_Request_Id="bad name")[2][HEADER]) == 16
    finally:
        inn.stop()
    lines = [
        json.loads(line) for line in (tmp_path / "data.stderr").read_text().splitlines() if line[0] == "{"
    ]
    (one,) = [line for line in lines if line.get("request") == "from-nginx.1"]
    assert (one["level"], one["address"]) == ("info", "198.51.100.4")
    assert one["message"].startswith("GET ... 403 ")
    assert "a-secret-token" not in (tmp_path / "data.stderr").read_text()


def test_a_line_is_one_object_with_its_level_and_its_table() -> None:
    said_so = "table %s: an op waits: %s"
    record = logging.LogRecord("innkeep.table", logging.WARNING, "", 1, said_so, ("ab1", 7), None)
    said = json.loads(JsonLines(addresses=True).format(record))
    assert (said["level"], said["table"], said["message"]) == ("warning", "ab1", "table ab1: an op waits: 7")
    assert said["at"].endswith("Z")
    assert "request" not in said


def test_what_repeats_is_counted_whoever_writes_it(tmp_path: Path) -> None:
    create_app(Config(tmp_path, plugins=plugins())).extensions["innkeep"].store.close()
    for name in ("innkeep.table", "innkeep.assistant", "innkeep.bots", "innkeep.images"):
        assert any(isinstance(one, RepeatedLines) for one in logging.getLogger(name).filters), name
