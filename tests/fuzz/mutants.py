"""Good bytes made bad, by a seed: for where no fuzzer watches which code they reach."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

TOKENS = (
    *(b"-1", b"0", b"9" * 25, b"1e999", b"NaN", b"null", b"true", b"[]", b"{}", b'""', b'"', b"'"),
    *(b"\x00", b"\xff\xfe", b"\xef\xbb\xbf", b"%00", b"../", b"&a;", b"<!--", b"*x", b"&x ", b"!!python"),
    *(word.encode() for word in ("\u202eа\u200d", "😀", "ı", "\r", "\t", "\\u0000", "\\ud800", "id: id: ")),
    *(b"[" * 400, b"{" * 400, b"a" * 5000, b"\n" * 300),
)
"""What readers stumble over."""


def mutants(good: Sequence[bytes], chance: Random) -> Iterator[bytes]:
    """Without an end: one to six changes to one of the good ones each."""
    while True:
        data = bytearray(chance.choice(good))
        for _ in range(chance.choice((1, 1, 2, 3, 6))):
            _change(data, good, chance)
        yield bytes(data)


def _change(data: bytearray, good: Sequence[bytes], chance: Random) -> None:
    at = chance.randrange(len(data) + 1)
    end = min(len(data), at + chance.choice((1, 1, 2, 4, 16, 200)))
    what = chance.randrange(6)
    if what == 0:
        data[at:end] = bytes(chance.randrange(256) for _ in range(end - at))
    elif what == 1:
        del data[at:end]
    elif what == 2:
        data[at:at] = data[at:end] * chance.choice((1, 2, 50))
    elif what == 3:
        data[at:end] = chance.choice(TOKENS)
    elif what == 4:
        other = chance.choice(good)
        begin = chance.randrange(len(other) + 1)
        data[at:end] = other[begin : begin + chance.choice((4, 40, 400))]
    else:
        del data[at:]
