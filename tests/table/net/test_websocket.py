"""What stands in RFC 6455, put to the real port: each sort of frame, and every way to break the rules.

The families are those of the well-known suite for WebSockets: texts and binaries, pings and pongs, reserved
bits, opcodes, fragments, UTF-8, closing, limits, and what comes in odd pieces. Our server has something to
say of its own: a text is a packet of Engine.IO, so a message is heard when its packet is answered.
"""

from __future__ import annotations

import base64
import json
import os
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from innkeep.table.net.frames import FRAMES, LIMIT
from tests.patience import PATIENCE_S
from tests.table.client import ROOT, ServerProcess

pytestmark = pytest.mark.server

CONT, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
FIN = 0x80
PATH = "/socket.io/?EIO=4&transport=websocket"
PROBE = b'4261["nothing of ours"]'


def piece(
    body: bytes = b"", opcode: int = TEXT, *, first: int = FIN, masked: bool = True, size: int = -1
) -> bytes:
    """A frame as a client sends it; ``size`` may lie about the body."""
    size = len(body) if size < 0 else size
    mask = os.urandom(4) if masked else b""
    bit = 0x80 if masked else 0
    if size < 126:
        head = bytes((first | opcode, bit | size))
    elif size < 1 << 16:
        head = bytes((first | opcode, bit | 126)) + size.to_bytes(2, "big")
    else:
        head = bytes((first | opcode, bit | 127)) + size.to_bytes(8, "big")
    mixed = bytes(byte ^ mask[place % 4] for place, byte in enumerate(body)) if masked else body
    return head + mask + mixed


class Wire:
    """A socket with a WebSocket on it, of which nothing is hidden."""

    def __init__(self, url: str, upgrade: bool = True, /, **headers: str) -> None:
        place = urlsplit(url)
        assert place.hostname is not None
        self.sock = socket.create_connection((place.hostname, place.port), timeout=PATIENCE_S)
        self.rest = b""
        if upgrade:
            key = base64.b64encode(os.urandom(16)).decode()
            told = {
                "Host": place.netloc,
                "Upgrade": "websocket",
                "Connection": "keep-alive, Upgrade",
                "Sec-WebSocket-Key": key,
                "Sec-WebSocket-Version": "13",
            } | {name.replace("_", "-"): value for name, value in headers.items()}
            lines = [f"{name}: {value}" for name, value in told.items() if value]
            self.send("\r\n".join((f"GET {PATH} HTTP/1.1", *lines, "", "")).encode())
            self.head = self.until(b"\r\n\r\n")

    def send(self, data: bytes) -> None:
        self.sock.sendall(data)

    def until(self, end: bytes) -> bytes:
        while end not in self.rest:
            data = self.sock.recv(1 << 16)
            assert data, self.rest
            self.rest += data
        found, self.rest = self.rest.split(end, 1)
        return found + end

    def take(self, size: int) -> bytes | None:
        while len(self.rest) < size:
            try:
                data = self.sock.recv(1 << 16)
            except ConnectionResetError:
                data = b""
            if not data:
                return None
            self.rest += data
        found, self.rest = self.rest[:size], self.rest[size:]
        return found

    def frame(self) -> tuple[int, bytes] | None:
        """The next frame that came; None when the connection is over. It is final, plain and unmasked."""
        head = self.take(2)
        if head is None:
            return None
        assert head[0] & 0xF0 == FIN, head
        size = head[1]
        if size == 126:
            size = int.from_bytes(self.take(2) or b"", "big")
        body = self.take(size)
        assert body is not None
        return head[0] & 0x0F, body

    def answer(self) -> tuple[int, bytes] | None:
        """The next frame that is no greeting."""
        while (found := self.frame()) is not None and found[1][:1] in (b"0", b"2") and found[0] == TEXT:
            continue
        return found

    def goodbye(self) -> int | None:
        """The code of the close frame; there is nothing after it. None = it closed without one."""
        found = self.answer()
        while found is not None and found[0] != CLOSE:
            found = self.frame()
        assert found is None or self.frame() is None
        return None if found is None else int.from_bytes(found[1][:2], "big")

    def alive(self) -> bool:
        """Are pings still answered?"""
        self.send(piece(b"still there?", PING))
        found = self.answer()
        while found is not None and found != (PONG, b"still there?"):
            found = self.frame()
        return found is not None

    def close(self) -> None:
        self.sock.close()


@pytest.fixture
def ws(server: ServerProcess) -> Iterator[Wire]:
    wire = Wire(server.url)
    assert wire.head.startswith(b"HTTP/1.1 101 ")
    yield wire
    wire.close()


def hello(token: str) -> bytes:
    return b"40" + json.dumps({"token": token}).encode()


# -- the handshake ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Sec_WebSocket_Key": ""}, 400),
        ({"Sec_WebSocket_Key": "short"}, 400),
        ({"Sec_WebSocket_Key": "AAAA"}, 400),
        ({"Sec_WebSocket_Version": "8"}, 400),
        ({"Sec_WebSocket_Version": ""}, 400),
        ({"Connection": "keep-alive"}, 400),
        ({"Upgrade": "h2c"}, 400),
        ({"Content_Length": "5"}, 400),
    ],
)
def test_what_is_no_handshake_gets_an_answer_and_no_socket(
    server: ServerProcess, headers: dict[str, str], status: int
) -> None:
    wire = Wire(server.url, **headers)
    assert wire.head.split()[1] == str(status).encode()
    wire.close()


def test_no_other_address_becomes_a_websocket(server: ServerProcess) -> None:
    wire = Wire(server.url, False)
    wire.send(
        b"GET /health HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    assert wire.until(b"\r\n").startswith(b"HTTP/1.1 400 ")
    wire.close()


def test_no_extension_is_agreed_to(server: ServerProcess) -> None:
    wire = Wire(server.url, Sec_WebSocket_Extensions="permessage-deflate; client_max_window_bits")
    assert b" 101 " in wire.head
    assert b"extensions" not in wire.head.lower()
    wire.close()


# -- 1: texts and binaries; 9: limits --------------------------------------------------------------


@pytest.mark.parametrize("size", [0, 1, 124, 125, 126, 127, 128, 1000, 65_534, 65_535, 65_536 - len(PROBE)])
@pytest.mark.parametrize("step", [0, 997])
def test_a_text_of_any_length_within_the_limit_is_heard(ws: Wire, size: int, step: int) -> None:
    data = piece(PROBE + b" " * (min(size, LIMIT - len(PROBE))))
    for at in range(0, len(data), step or len(data)):
        ws.send(data[at : at + (step or len(data))])
    assert ws.alive()


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, LIMIT])
def test_a_binary_is_read_whole_and_is_no_packet(ws: Wire, size: int) -> None:
    ws.send(piece(b"\xfe" * size, BINARY))
    assert ws.alive()


@pytest.mark.parametrize("size", [LIMIT + 1, 1 << 20, (1 << 31) + 5, 1 << 62])
@pytest.mark.parametrize("opcode", [TEXT, BINARY])
def test_a_frame_over_the_limit_is_refused_at_its_header(ws: Wire, size: int, opcode: int) -> None:
    ws.send(piece(b"4", opcode, size=size))
    assert ws.goodbye() == 1009


def test_a_message_over_the_limit_is_refused_in_the_frame_that_is_too_much(ws: Wire) -> None:
    ws.send(piece(b"4" * (LIMIT - 10), first=0))
    ws.send(piece(b"", CONT, first=0, size=11))
    assert ws.goodbye() == 1009


@pytest.mark.parametrize("size", [0, 1])
def test_a_message_of_endless_frames_is_refused(ws: Wire, size: int) -> None:
    ws.send(piece(b"4", first=0) + piece(b" " * size, CONT, first=0) * (FRAMES + 1))
    assert ws.goodbye() == 1002


def test_a_message_in_as_many_frames_as_are_allowed_is_heard(ws: Wire) -> None:
    ws.send(piece(PROBE, first=0) + piece(b" ", CONT, first=0) * (FRAMES - 2) + piece(b" ", CONT))
    assert ws.alive()


# -- 2: pings and pongs ----------------------------------------------------------------------------


@pytest.mark.parametrize("body", [b"", b"hello", b"\x00\xff\xfe\xfd", b"x" * 125])
def test_a_ping_is_answered_by_a_pong_with_its_words(ws: Wire, body: bytes) -> None:
    ws.send(piece(body, PING))
    assert ws.answer() == (PONG, body)


def test_ten_pings_at_once_get_ten_pongs_in_order(ws: Wire) -> None:
    ws.send(b"".join(piece(b"%d" % n, PING) for n in range(10)))
    assert [ws.answer() if not n else ws.frame() for n in range(10)] == [(PONG, b"%d" % n) for n in range(10)]


@pytest.mark.parametrize("opcode", [PING, PONG, CLOSE])
def test_a_long_control_frame_is_refused(ws: Wire, opcode: int) -> None:
    ws.send(piece(b"x" * 126, opcode))
    assert ws.goodbye() == 1002


def test_a_pong_nobody_asked_for_is_no_matter(ws: Wire) -> None:
    ws.send(piece(b"x", PONG) * 3)
    assert ws.alive()


# -- 3: reserved bits; 4: opcodes; masks -----------------------------------------------------------


@pytest.mark.parametrize("bits", [0x10, 0x20, 0x40, 0x50, 0x70])
@pytest.mark.parametrize("opcode", [TEXT, BINARY, PING, CLOSE, CONT])
def test_reserved_bits_are_refused(ws: Wire, bits: int, opcode: int) -> None:
    ws.send(piece(b"4x", opcode, first=FIN | bits))
    assert ws.goodbye() == 1002


@pytest.mark.parametrize("opcode", [3, 4, 5, 6, 7, 11, 12, 13, 14, 15])
@pytest.mark.parametrize("body", [b"", b"4x"])
def test_reserved_opcodes_are_refused(ws: Wire, opcode: int, body: bytes) -> None:
    ws.send(piece(b"4", first=0) + piece(body, opcode))
    assert ws.goodbye() == 1002


@pytest.mark.parametrize("opcode", [TEXT, BINARY, PING, PONG, CLOSE])
def test_a_frame_without_a_mask_is_refused(ws: Wire, opcode: int) -> None:
    ws.send(piece(b"", opcode, masked=False))
    assert ws.goodbye() == 1002


# -- 5: fragments ----------------------------------------------------------------------------------


@pytest.mark.parametrize("opcode", [PING, PONG, CLOSE])
def test_a_control_frame_in_parts_is_refused(ws: Wire, opcode: int) -> None:
    ws.send(piece(b"a", opcode, first=0) + piece(b"b", CONT))
    assert ws.goodbye() == 1002


@pytest.mark.parametrize("final", [0, FIN])
def test_a_continuation_of_nothing_is_refused(ws: Wire, final: int) -> None:
    ws.send(piece(b"4x", CONT, first=final))
    assert ws.goodbye() == 1002


def test_a_second_message_within_one_is_refused(ws: Wire) -> None:
    ws.send(piece(b"4", first=0) + piece(b"4x"))
    assert ws.goodbye() == 1002


@pytest.mark.parametrize("by_one", [False, True])
def test_pings_within_a_message_are_answered_and_the_message_is_heard(
    server: ServerProcess, ws: Wire, by_one: bool
) -> None:
    text = hello(server.new_table()["tokens"]["spectator"])
    data = (
        piece(text[:3], first=0)
        + piece(b"one", PING)
        + piece(text[3:9], CONT, first=0)
        + piece(b"two", PING)
        + piece(text[9:], CONT)
    )
    for part in (data[n : n + 1] for n in range(len(data))) if by_one else (data,):
        ws.send(part)
    assert ws.answer() == (PONG, b"one")
    assert ws.frame() == (PONG, b"two")
    found = ws.frame()
    assert found is not None
    assert found[1].startswith(b'40{"sid"')


# -- 6: UTF-8 --------------------------------------------------------------------------------------

GOOD = ["κόσμε", "Ђуро", "𐀀􏿿", "\0", "\x7f߿ࠀ￿", "﷐￾"]
BAD = [
    b"\xce\xba\xed\xa0\x80edited",  # half of a surrogate pair
    b"\xf4\x90\x80\x80",  # beyond Unicode
    b"\xc0\xaf",
    b"\xe0\x80\xaf",
    b"\xf0\x80\x80\xaf",
    b"\xc1\xbf",
    b"\xfe",
    b"\xff",
    b"\x80",
    b"\xbf",
    b"\xc0 ",
    b"\xe2\x82",
    b"\xf8\x88\x80\x80\x80",
    b"\xfc\x84\x80\x80\x80\x80",
    b"\xed\xb0\x80",
]


@pytest.mark.parametrize("text", GOOD)
@pytest.mark.parametrize("cut", [False, True])
def test_text_that_is_utf_8_is_heard_wherever_it_is_cut(ws: Wire, text: str, cut: bool) -> None:
    data = PROBE + text.encode()
    ws.send(
        piece(data[: len(PROBE) + 1], first=0) + piece(data[len(PROBE) + 1 :], CONT) if cut else piece(data)
    )
    assert ws.alive()


@pytest.mark.parametrize("bad", BAD)
@pytest.mark.parametrize("cut", [False, True])
def test_text_that_is_not_utf_8_is_refused(ws: Wire, bad: bytes, cut: bool) -> None:
    ws.send(piece(b"4" + bad[:1], first=0) + piece(bad[1:], CONT) if cut else piece(b"4" + bad))
    assert ws.goodbye() == 1007


# -- 7: closing ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "code", [1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999]
)
@pytest.mark.parametrize("why", [b"", b"bye", "пока".encode(), b"x" * 123])
def test_a_close_is_answered_with_its_own_code(ws: Wire, code: int, why: bytes) -> None:
    ws.send(piece(code.to_bytes(2, "big") + why, CLOSE))
    assert ws.goodbye() == code


def test_a_close_without_a_code_is_answered_without_one(ws: Wire) -> None:
    ws.send(piece(b"", CLOSE))
    assert ws.answer() == (CLOSE, b"")
    assert ws.frame() is None


@pytest.mark.parametrize("code", [0, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65535])
def test_a_code_nobody_may_send_is_refused(ws: Wire, code: int) -> None:
    ws.send(piece(code.to_bytes(2, "big"), CLOSE))
    assert ws.goodbye() == 1002


def test_half_a_code_and_a_reason_that_is_no_text_are_refused(server: ServerProcess) -> None:
    for body, code in ((b"\x03", 1002), (b"\x03\xe8\xce\xba\xed\xa0\x80", 1007)):
        wire = Wire(server.url)
        wire.send(piece(body, CLOSE))
        assert wire.goodbye() == code
        wire.close()


def test_nothing_is_heard_after_a_close_and_all_before_it_is(ws: Wire) -> None:
    ws.send(piece(b"a", PING) + piece(b"\x03\xe8", CLOSE) + piece(b"b", PING) + piece(b"\x03\xe9", CLOSE))
    assert ws.answer() == (PONG, b"a")
    assert ws.frame() == (CLOSE, b"\x03\xe8")
    assert ws.frame() is None


def test_a_close_within_a_message_ends_it(ws: Wire) -> None:
    ws.send(piece(b"4", first=0) + piece(b"\x03\xe8", CLOSE))
    assert ws.goodbye() in (1000, 1002)


def test_what_is_no_packet_is_answered_with_a_reason_to_close(ws: Wire) -> None:
    ws.send(piece(b"what?"))
    assert ws.goodbye() == 1008


# -- 10: odd pieces, and whatever else comes -------------------------------------------------------


def test_a_frame_may_come_with_the_request_itself(server: ServerProcess) -> None:
    wire = Wire(server.url, False)
    wire.send(
        f"GET {PATH} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        + piece(b"early", PING)
    )
    assert b" 101 " in wire.until(b"\r\n\r\n")
    assert wire.answer() == (PONG, b"early")
    wire.close()


@pytest.fixture(scope="module")
def noted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[ServerProcess, Path]]:
    """A server whose words on standard error are kept."""
    folder = tmp_path_factory.mktemp("noted")
    server = object.__new__(Noted)
    server.errors = folder / "errors"
    ServerProcess.__init__(server, folder / "data")
    yield server, server.errors
    server.kill()


class Noted(ServerProcess):
    errors: Path

    def start(self) -> None:
        import subprocess

        with self.errors.open("wb") as errors:
            self._process = subprocess.Popen(
                self._command, cwd=ROOT, stdout=subprocess.PIPE, stderr=errors, text=True
            )
        assert self._process.stdout is not None
        self.url = self._process.stdout.readline().strip()


frames = st.builds(
    lambda opcode, body, first, masked: piece(body, opcode, first=first, masked=masked),
    st.integers(0, 15),
    st.binary(max_size=300),
    st.sampled_from([FIN, 0, FIN, FIN, 0x40, 0xF0]),
    st.sampled_from([True, True, True, False]),
)


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(parts=st.lists(st.one_of(st.binary(max_size=200), frames, frames), max_size=12))
def test_whatever_comes_after_the_upgrade_ends_with_a_proper_word(
    noted: tuple[ServerProcess, Path], parts: list[bytes]
) -> None:
    server, errors = noted
    wire = Wire(server.url)
    with suppress(ConnectionError):
        for part in parts:
            wire.send(part)
        wire.sock.shutdown(socket.SHUT_WR)
    code = wire.goodbye()
    assert code in (None, 0, 1000, 1002, 1007, 1008, 1009) or 1000 <= code < 5000
    wire.close()
    assert "Traceback" not in errors.read_text()
