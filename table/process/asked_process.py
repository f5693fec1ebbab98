"""A module of ours as a process of its own that answers questions, one after the other.

It is started when first needed, and again when it ended; it ends when its input does, so it never outlives a
killed server. Whoever asks keeps others from asking meanwhile.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import IO, Any, TypeVar

from innkeep.table.process.python_children import python_child

T = TypeVar("T")


def one_line(answers: IO[bytes]) -> Any:
    """An answer that is a line of JSON. Raises ValueError where it is none."""
    return json.loads(answers.readline())


class AskedProcess:
    """The process as whoever asks it has it; each question is a line of JSON."""

    def __init__(
        self,
        module: str,
        *,
        popen: Callable[..., Any] | None = None,
        surroundings: Mapping[str, str] | None = None,
        greets: bool = False,
    ) -> None:
        """``popen`` starts it (None: that of ``subprocess``) in these ``surroundings``; one that ``greets``
        says a line first."""
        self._module = module
        self._popen = popen
        self._surroundings = surroundings
        self._greets = greets
        self._process: Any = None
        self.greeting = ""

    def running(self) -> Any:
        """The process, started if need be."""
        process: Any = self._process
        if process is None or process.poll() is not None:
            pipe = subprocess.PIPE
            command = python_child(self._module)
            popen = self._popen or subprocess.Popen  # it may have been patched since
            process = self._process = popen(command, stdin=pipe, stdout=pipe, env=self._surroundings)
            if self._greets:
                self.greeting = process.stdout.readline().decode().strip()
        return process  # which may have been ended, and be no longer ours, while it began

    def ask(self, question: object, answer: Callable[[IO[bytes]], T] = one_line) -> T:
        """What it says to a question, as ``answer`` reads it. OSError when the process ended of it."""
        try:
            process = self.running()
            process.stdin.write(json.dumps(question).encode() + b"\n")
            process.stdin.flush()
            return answer(process.stdout)
        except BaseException as problem:
            self.close()  # what it says now would be taken for the answer to something else
            if isinstance(problem, OSError | EOFError | ValueError):
                raise OSError("its process ended") from problem
            raise

    def close(self) -> None:
        """End the process, also in the middle of an answer: whoever waits for that gets an OSError."""
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            with suppress(OSError):  # it ended while it was told something
                pipe.close()
