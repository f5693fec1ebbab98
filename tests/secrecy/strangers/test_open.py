"""Attacks that are not held yet. Each passes once its fault is mended, and then belongs among the others."""

from __future__ import annotations

import json
import os
import subprocess
import unicodedata
from pathlib import Path
from typing import Any

import pytest

from tests.secrecy.strangers.inn import Inn, innkeep
from tests.secrecy.strangers.test_forging import Json, clean, events, game, verify
from tests.table.client import Client

__all__ = ["game"]


@pytest.fixture(scope="module")
def crowd(inn: Inn) -> Any:
    people = inn.people(inn.table(), 0, 1)
    yield people
    for one in people:
        one.close()


@pytest.mark.parametrize("mark", list("\u3164\u115f\u1160\uffa0\u2800"), ids=lambda c: f"{ord(c):04x}")
def test_a_name_of_letters_that_print_nothing_is_refused(crowd: list[Client], mark: str) -> None:
    """Hangul fillers and the empty Braille pattern are letters and signs to Unicode, and blank to people."""
    answer = crowd[1].op("rename", name=mark * 3)
    assert not answer["ok"], ascii(crowd[1].picture.seats[1]["name"])
    assert answer["error"]["field"] == "name"


def test_marks_piled_on_a_letter_do_not_grow_out_of_the_line(crowd: list[Client]) -> None:
    crowd[0].op("rename", name="Z" + "\u0335\u0489\u0361" * 13)
    name = unicodedata.normalize("NFD", crowd[0].picture.seats[0]["name"])
    run = most = 0
    for c in name:
        run = run + 1 if unicodedata.category(c) in ("Mn", "Me") else 0
        most = max(most, run)
    assert most <= 4, f"{most} marks on one letter"


@pytest.mark.parametrize("body", [b"40{}\x1e" * 20, b"40{}\x1e", b"", b"9", b"b!", b"\xff"], ids=repr)
def test_a_broken_request_of_polling_prints_no_traceback(inn: Inn, body: bytes) -> None:
    """Each such request of anybody writes some 15 lines to the log: a flood hides what matters there."""
    got = inn.ask("/socket.io/?EIO=4&transport=polling")
    sid = json.loads(got.body[1:])["sid"]
    inn.ask(f"/socket.io/?EIO=4&transport=polling&sid={sid}", body)
    assert "Traceback" not in inn.stderr(), inn.stderr()[-1500:]


def test_nobody_gets_a_socket_by_a_script_of_another_page(inn: Inn) -> None:
    """JSONP: `<script src>` of any page sends no `Origin`, so what is told by it has no door."""
    got = inn.ask("/socket.io/?EIO=4&transport=polling&j=0", Referer="http://evil.example/")
    assert got.status >= 400 or b"___eio" not in got.body, got
    if got.status == 200:
        assert got.headers.get("x-content-type-options") == "nosniff", got.headers


def test_what_is_said_of_a_wide_table_is_not_larger_than_the_table(inn: Inn) -> None:
    line = "XXBORDERXX"
    body = f'--{line}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'.encode()
    body += b"," * 60_000 + f"\r\n--{line}--\r\n".encode()
    got = inn.ask("/cards/import", body, Content_Type=f"multipart/form-data; boundary={line}")
    assert got.status == 400
    assert len(got.body) < 5000, f"{len(got.body)} bytes of answer for 60,000 commas"


def test_a_name_said_twice_does_not_hide_a_forgery(game: Json, tmp_path: Path) -> None:
    """Readers differ on which of two equal names counts: one who shows the first would show a lie."""
    lie = game["text"].replace("caf\\u00e9 one", "caf\\u00e9 two").replace("café one", "café two")
    assert lie != game["text"]
    whole = json.loads(game["text"])
    name = next(k for k, v in whole.items() if v is events(whole))
    false = json.dumps(events(json.loads(lie)))
    text = "{" + f'"{name}":{false},' + game["text"].lstrip()[1:]
    clean(verify(game, text, tmp_path))


def test_an_endless_file_is_not_read_for_ever(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.json"
    os.mkfifo(pipe)
    for what in ("verify", "import", "replay"):
        try:
            done = innkeep("table", what, str(pipe), "--data", str(tmp_path / "store"), timeout=5)
        except subprocess.TimeoutExpired:
            pytest.fail(f"table {what} waits for ever at a pipe")
        clean(done)


WRONG: list[tuple[str, Any]] = [
    ("id", "../../etc/passwd"),
    ("id", 7),
    ("id", "x" * 10_000),
    ("id", "a\0b"),
    ("id", "<script>"),
    ("id", ""),
    ("id", None),
    ("secret", ""),
    ("secret", 5),
    ("module", "../rdi"),
    ("module", ["rdi"]),
    ("setup", None),
    ("setup", {"zones": 5}),
    ("created", "soon"),
    ("created", 10**30),
    ("assistant", 17),
]


@pytest.mark.parametrize(
    ("name", "value"), WRONG, ids=lambda v: str(v)[:12].replace("/", "_").replace("\0", "0")
)
@pytest.mark.parametrize("what", ["verify", "import"])
def test_a_field_of_the_wrong_sort_is_named(
    game: Json, tmp_path: Path, name: str, value: Any, what: str
) -> None:
    log = json.loads(game["text"])
    holder = log if name in log else next((v for v in log.values() if isinstance(v, dict) and name in v), log)
    holder[name] = value
    file = tmp_path / "odd.json"
    file.write_text(json.dumps(log))
    done = innkeep("table", what, str(file), "--data", str(tmp_path / "store"))
    if what == "replay" and done.returncode == 0:
        return
    clean(done)
    assert name in done.stderr + done.stdout
