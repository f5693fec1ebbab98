"""The quick reading of plain frames says what the protocol says, however the bytes come in."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from innkeep.table.net import frames
from innkeep.table.net.frames import CHUNK, FrameReader, SocketClosedError, shake_hands

CONT, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10

ASKED = {
    "REQUEST_METHOD": "GET",
    "SERVER_PROTOCOL": "HTTP/1.1",
    "HTTP_CONNECTION": "Upgrade",
    "HTTP_UPGRADE": "websocket",
    "HTTP_SEC_WEBSOCKET_KEY": "AAAAAAAAAAAAAAAAAAAAAA==",
    "HTTP_SEC_WEBSOCKET_VERSION": "13",
}


def sent(body: bytes, first: int = 0x80 | TEXT, mask: bytes = b"\1\2\3\4", wide: int = 0) -> bytes:
    """A frame as a client sends it; ``wide``: bytes it tells its length in, if more than needed."""
    size = len(body)
    wide = max(wide, 0 if size < 126 else 2 if size < 1 << 16 else 8)
    told = bytes([0x80 | {0: size, 2: 126, 8: 127}[wide]]) + (size.to_bytes(wide, "big") if wide else b"")
    return bytes([first]) + told + mask + bytes(byte ^ mask[n % 4] for n, byte in enumerate(body))


def heard(pieces: list[bytes]) -> tuple[list[str | bytes], bytes, list[bytes]]:
    """The messages of a connection, the farewell at its end, and the answers to control frames."""
    coming = list(pieces)
    answers: list[bytes] = []
    messages: list[str | bytes] = []

    def read(_most: int) -> bytes:
        return coming.pop(0) if coming else b""

    reader = FrameReader(shake_hands(ASKED)[0], read, answers.append)
    while True:
        try:
            messages.append(reader.message())
        except SocketClosedError as over:
            return messages, over.farewell, [answer for answer in answers if answer]


@st.composite
def connections(draw: Callable[..., Any]) -> list[bytes]:
    """Frames in a row, most of them plain, cut anywhere."""
    bodies = st.one_of(
        st.text(max_size=20).map(str.encode), st.sampled_from([b"x" * 125, b"y" * 300, b"\xff"])
    )
    firsts = st.sampled_from(
        [0x80 | TEXT] * 8
        + [TEXT, CONT, 0x80 | CONT, 0x80 | BINARY, 0x80 | PING, 0x80 | PONG, 0xC0 | TEXT]
        + [0x80 | CLOSE, 0x83]
    )
    frame = st.builds(
        sent, bodies, firsts, st.binary(min_size=4, max_size=4), st.sampled_from([0] * 9 + [2, 8])
    )
    stream = b"".join(draw(st.lists(frame, max_size=8)))
    cuts = sorted({0, len(stream), *draw(st.lists(st.integers(0, len(stream)), max_size=4))})
    return [stream[begin:end] for begin, end in pairwise(cuts)]


@given(connections())
def test_whatever_comes_is_heard_as_the_protocol_alone_hears_it(pieces: list[bytes]) -> None:
    quickly = heard(pieces)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(frames, "plain_frames", lambda _data: None)
        assert quickly == heard(pieces)


def test_plain_messages_need_no_protocol(monkeypatch: pytest.MonkeyPatch) -> None:
    protocol = shake_hands(ASKED)[0]
    monkeypatch.setattr(protocol, "receive_data", lambda _data: pytest.fail("the protocol was asked"))
    pieces = [sent(b"one") + sent(b"z" * 200), sent("дом".encode())]
    reader = FrameReader(protocol, lambda _most: pieces.pop(0), lambda _answer: None)
    assert [reader.message() for _ in range(3)] == ["one", "z" * 200, "дом"]


def test_after_a_frame_in_two_pieces_plain_ones_are_read_quickly_again() -> None:
    whole = sent(b"one")
    given, asked = [whole[:4], whole[4:], sent(b"two")], list[bytes]()
    protocol = shake_hands(ASKED)[0]
    take = protocol.receive_data

    def taking(data: bytes) -> None:
        asked.append(data)
        take(data)

    protocol.receive_data = taking  # type: ignore[method-assign,assignment]
    reader = FrameReader(protocol, lambda _most: given.pop(0), lambda _answer: None)
    assert [reader.message(), reader.message()] == ["one", "two"]
    assert asked == [whole[:4], whole[4:]]


def test_no_more_is_asked_of_the_socket_than_the_bound() -> None:
    asked: list[int] = []

    def read(most: int) -> bytes:
        asked.append(most)
        return sent(b"one")

    assert FrameReader(shake_hands(ASKED)[0], read, lambda _answer: None).message() == "one"
    assert asked == [CHUNK]
