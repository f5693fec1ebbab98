"""Names that lie to the eye or show nothing, requests of polling, and answers longer than what was asked."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterator

import pytest

from tests.secrecy.strangers.inn import Inn
from tests.table.client import Client


@pytest.fixture(scope="module")
def crowd(inn: Inn) -> Iterator[list[Client]]:
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


@pytest.mark.parametrize("name", ["Zoe", "ZOE", "\uff3aoe", "Z\u3164oe", " Zoe\u200b "], ids=ascii)
def test_anothers_name_is_not_taken(crowd: list[Client], name: str) -> None:
    """Who reads like another guest gets a number behind the name."""
    crowd[0].ok("rename", name="Zoe")
    crowd[1].ok("rename", name=name)
    assert crowd[1].picture.seats[1]["name"].endswith(" 2")


@pytest.mark.parametrize("body", [b"40{}\x1e" * 20, b"40{}\x1e", b"", b"9", b"\xff", b"2\x1e"], ids=repr)
def test_a_broken_request_of_polling_prints_no_traceback(inn: Inn, body: bytes) -> None:
    """Each such request of anybody writes some 15 lines to the log: a flood hides what matters there."""
    got = inn.ask("/socket.io/?EIO=4&transport=polling")
    assert got.headers["x-content-type-options"] == "nosniff"
    sid = json.loads(got.body[1:])["sid"]
    path = f"/socket.io/?EIO=4&transport=polling&sid={sid}"
    assert inn.ask(path, body).status == 400
    assert inn.ask(path).status == 400, "the connection is still there"
    assert "Traceback" not in inn.stderr(), inn.stderr()[-1500:]


ODD = [
    b"4",
    b"49",
    b"42[",
    b"42{}",
    b'451-["op"]',
    b"bAAA=",
    b"b!",
    b"1",
    b"2",
    b"5",
    b"6",
    b"40[",
    b"40{}\x1e40{}",
]


@pytest.mark.parametrize("body", ODD, ids=repr)
def test_an_odd_packet_of_polling_prints_no_traceback(inn: Inn, body: bytes) -> None:
    sid = json.loads(inn.ask("/socket.io/?EIO=4&transport=polling").body[1:])["sid"]
    inn.ask(f"/socket.io/?EIO=4&transport=polling&sid={sid}", body)
    assert "Traceback" not in inn.stderr(), inn.stderr()[-1500:]


@pytest.mark.parametrize("name", ["Origin", "Referer"])
def test_another_page_polls_in_vain(inn: Inn, name: str) -> None:
    got = inn.ask("/socket.io/?EIO=4&transport=polling", None, **{name: "http://evil.example"})
    assert got.status == 400
    assert b"sid" not in got.body
    own = inn.ask("/socket.io/?EIO=4&transport=polling", None, **{name: inn.url})
    assert own.status == 200


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
