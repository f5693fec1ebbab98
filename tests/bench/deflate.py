"""What permessage-deflate would save and cost: `python -m tests.bench.deflate [--json] [--frames N]`.

Bots play at a real server; what one spectator is sent is kept, message by message. Then the same messages go
through zlib as RFC 7692 has it, with the window kept between messages and without. A table of ten is reckoned
with: today an op is encoded once for each view and sent to all ten as it is; a kept window belongs to one
connection, so that each of the ten is packed by itself, and every connection has a window to keep.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
import zlib
from pathlib import Path
from typing import Any

import websocket

from innkeep.table.net.frames import frame

SEATS = 10
TAIL = b"\x00\x00\xff\xff"
WAYS: tuple[tuple[str, int, int, bool], ...] = (
    ("window 15, memory 8, kept", 15, 8, True),
    ("window 12, memory 5, kept", 12, 5, True),
    ("window 9, memory 1, kept", 9, 1, True),
    ("window 15, memory 8, not kept", 15, 8, False),
)
"""Name, bits of the window, zlib's level of memory, kept between messages."""

PACKERS = 200
"""Packers made at once to see what one weighs."""


def messages(count: int) -> list[bytes]:
    """The first texts a spectator is sent while bots play, the welcome left out."""
    with tempfile.TemporaryDirectory() as folder:
        words = ["demo", "--bots", "4", "--fast", "--port", "0", "--data", folder]
        command = [sys.executable, "-u", "-P", "-m", "innkeep.table.cli.main", *words]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            assert server.stdout is not None
            links = [server.stdout.readline() for _ in range(5)]
            found = re.search(r"http://([^/]+)/t/\w+#(\S+)", links[-1])
            assert found is not None, links
            address = f"ws://{found[1]}/socket.io/?EIO=4&transport=websocket"
            ws = websocket.create_connection(address, timeout=60)
            ws.recv()
            ws.send("40" + json.dumps({"token": found[2]}))
            heard: list[bytes] = []
            while len(heard) < count:
                text = str(ws.recv())
                if text == "2":
                    ws.send("3")
                elif text.startswith("42") and not text.startswith('42["welcome"'):
                    heard.append(text.encode())
            ws.close()
        finally:
            server.kill()
            server.wait()
    return heard


def resident() -> int:
    """Bytes of memory this process has."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def packed(heard: list[bytes], window: int, memory: int, kept: bool) -> dict[str, Any]:
    """Bytes and processor of each message packed that way."""

    def packer() -> Any:
        return zlib.compressobj(6, zlib.DEFLATED, -window, memory)

    before = resident()
    many = [packer() for _ in range(PACKERS)]
    for one in many:
        one.compress(heard[0])
        one.flush(zlib.Z_SYNC_FLUSH)
    weight = (resident() - before) / PACKERS
    del many
    size, began, one = 0, time.process_time(), packer()
    for message in heard:
        one = one if kept else packer()
        data = (one.compress(message) + one.flush(zlib.Z_SYNC_FLUSH)).removesuffix(TAIL)
        size += len(frame(data))
    spent = (time.process_time() - began) / len(heard) * 1e6
    times = SEATS if kept else 1
    return {
        "bytes": round(size / len(heard), 1),
        "us_each": round(spent, 1),
        "us_an_op_for_ten": round(spent * times, 1),
        "kb_a_connection": round(weight / 1024, 1) if kept else 0,
    }


def measured(heard: list[bytes]) -> dict[str, Any]:
    """All figures of these messages."""
    began = time.process_time()
    plain = sum(len(frame(message)) for message in heard)
    spent = (time.process_time() - began) / len(heard) * 1e6
    return {
        "messages": len(heard),
        "median_bytes": statistics.median(map(len, heard)),
        "plain": {"bytes": round(plain / len(heard), 1), "us_an_op_for_ten": round(spent, 1)},
        **{name: packed(heard, window, memory, kept) for name, window, memory, kept in WAYS},
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--frames", type=int, default=1500)
    options = parser.parse_args()
    heard = messages(options.frames)
    deltas = [message for message in heard if message.startswith(b'42["d"')]
    figures = {"everything": measured(heard), "deltas": measured(deltas)}
    if options.json:
        print(json.dumps(figures))
        return
    for which, ways in figures.items():
        for name, value in ways.items():
            print(f"{which}, {name}: {value}")


if __name__ == "__main__":
    main()
