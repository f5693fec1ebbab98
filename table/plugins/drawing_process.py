"""Draws pictures in a process of its own, so that drawing never holds up a table and may use real threads.

Run as ``python -m innkeep.table.plugins.drawing_process`` it is that process: it loads the installed
provider, writes its version as a line, then answers each request line ``[key, lang, width]`` with four bytes
of length and the picture. The process ends when its input does, so it never outlives a killed server.
"""

from __future__ import annotations

import json
import logging
import os
import signal
import struct
import sys
from collections import Counter
from typing import IO, Any

import gevent.subprocess
from gevent.lock import BoundedSemaphore

from innkeep.table.plugins.entry_points import found
from innkeep.table.process.asked_process import AskedProcess
from innkeep.table.process.loading import loading

log = logging.getLogger("innkeep.table")

NOBODY = 0xFFFFFFFF
"""A length that says: nobody can draw that."""

DEADLY = 2
"""A picture at which the process ended so often is not tried again."""

MOST_DEADLY = 1000
"""Such pictures that are remembered."""

SAID = 200
"""Letters that the log says of a picture that could not be drawn."""


class Draughtsman:
    """An asset provider that hands the work to the drawing process."""

    def __init__(self) -> None:
        module = "innkeep.table.plugins.drawing_process"
        self._drawing = AskedProcess(module, popen=gevent.subprocess.Popen, greets=True)
        self._busy = BoundedSemaphore(1)
        self._ended: Counter[tuple[str, str, int]] = Counter()

    @property
    def version(self) -> str:
        """The version of whoever draws; pictures of another version are drawn anew."""
        with self._busy:
            self._drawing.running()
        return self._drawing.greeting

    def picture(self, key: str, lang: str, width: int) -> bytes | None:
        """The picture as WebP; None when nobody can draw it. OSError when the process died of it, which one
        picture may cause ``DEADLY`` times at most."""
        with self._busy:
            if self._ended[key, lang, width] >= DEADLY:
                return None
            try:
                return self._drawing.ask([key, lang, width], _picture)
            except OSError as error:
                if len(self._ended) > MOST_DEADLY:
                    self._ended.clear()
                self._ended[key, lang, width] += 1
                raise OSError(f"the drawing process ended at {key:.{SAID}}") from error

    def close(self) -> None:
        """End the process, also in the middle of a picture: whoever waits for that gets an OSError."""
        self._drawing.close()


def _picture(answers: IO[bytes]) -> bytes | None:
    (length,) = struct.unpack(">I", _exactly(answers, 4))
    return None if length == NOBODY else _exactly(answers, length)


def _exactly(stream: IO[bytes], length: int) -> bytes:
    data = stream.read(length)
    if len(data) < length:
        raise EOFError
    return data


def provider() -> Any:
    """Who draws, loaded into this process; None when nobody is installed."""
    for point in found("innkeep.assets"):
        offered = point.load()
        return offered if hasattr(offered, "picture") else offered()
    return None


def serve(requests: IO[bytes], answers: IO[bytes]) -> None:
    """Draw what is asked for until the input ends; Ctrl-C is left to the server, which ends it. What cannot
    be drawn, for whatever reason, is answered so and logged in a line: this process draws for all tables."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with loading():
        draws = provider()
    if not _told(answers, str(getattr(draws, "version", "0")).encode() + b"\n"):
        return
    for line in requests:
        try:
            data = draws.picture(*json.loads(line))
        except LookupError:
            data = None
        except Exception as error:
            said = " ".join(str(error).split())
            asked = line.decode(errors="replace").strip()
            log.warning("cannot draw %.*s: %s: %.*s", SAID, asked, type(error).__name__, SAID, said)
            data = None
        length = NOBODY if data is None else len(data)
        if not _told(answers, struct.pack(">I", length) + (data or b"")):
            return


def _told(answers: IO[bytes], data: bytes) -> bool:
    """Whether whoever asks is still there to be told."""
    try:
        answers.write(data)
        answers.flush()
    except BrokenPipeError:
        return False
    return True


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(10)  # tables are served before pictures are drawn
    serve(sys.stdin.buffer, sys.stdout.buffer)
    os._exit(0)  # what could not be told is not tried again at the end
