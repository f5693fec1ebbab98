"""A way in from the wide world, by a program that is on the PATH: cloudflared, tailscale or ngrok.

Nothing is ever downloaded. Each of them prints the address it has been given; that address is good when a
WebSocket has come through it, from out there back to this server.
"""

from __future__ import annotations

import re
import shutil
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import gevent
import websocket

from innkeep.table.process.bound_process import hold

URL_S = 60.0
"""How long a program may take to say its address."""

PASSES_S = 90.0
"""How long that address may take to lead here: its name has to be known everywhere first."""

TRY_S = 10.0
LAST_LINES = 3
LONGEST = 400
"""Characters of a program's output that are told when it fails."""


@dataclass(frozen=True, slots=True)
class Program:
    """One that opens tunnels: how it is told to, and how the address looks that it prints."""

    name: str
    words: tuple[str, ...]
    address: re.Pattern[str]

    def command(self, path: str, port: int) -> list[str]:
        """What to start."""
        return [path, *(word.format(port=port) for word in self.words)]


PROGRAMS = (
    Program(
        "cloudflared",
        ("tunnel", "--no-autoupdate", "--url", "http://127.0.0.1:{port}"),
        re.compile(r"https://[a-z0-9-]+\.trycloudflare\.com"),
    ),
    Program("tailscale", ("funnel", "{port}"), re.compile(r"https://[a-z0-9.-]+\.ts\.net(?::\d+)?")),
    Program(
        "ngrok",
        ("http", "{port}", "--log", "stdout", "--log-format", "logfmt"),
        re.compile(r"(?<=\burl=)https://[A-Za-z0-9.-]+"),
    ),
)
"""Those that ask for no account come first."""


class TunnelError(Exception):
    """There is none; the message says why, in the program's own last words."""


def available() -> list[tuple[Program, str]]:
    """The programs on the PATH, with where they are."""
    found = [(program, shutil.which(program.name)) for program in PROGRAMS]
    return [(program, path) for program, path in found if path is not None]


class Tunnel:
    """A running program and the address it has given."""

    def __init__(self, program: Program, path: str, port: int) -> None:
        self.program = program
        self._said: deque[str] = deque(maxlen=LAST_LINES)
        self._process = hold(program.command(path, port))
        self._url: str | None = None
        self._reader = gevent.spawn(self._read)

    def url(self) -> str:
        """The address, once the program has said it. Raises TunnelError."""
        end = time.monotonic() + URL_S
        while self._url is None:
            if self._reader.dead:
                raise TunnelError(f"{self.program.name} ended: {self.last_words}")
            if time.monotonic() > end:
                raise TunnelError(f"{self.program.name} named no address: {self.last_words}")
            gevent.sleep(0.05)
        return self._url

    def wait_open(self, url: str, socket_path: str = "/socket.io/") -> None:
        """Wait until a WebSocket passes through ``url`` to a table's server. Raises TunnelError."""
        end = time.monotonic() + PASSES_S
        problem: object = ""
        while time.monotonic() < end:
            if self._reader.dead:
                raise TunnelError(f"{self.program.name} ended: {self.last_words}")
            try:
                return passes(url, socket_path)
            except (OSError, websocket.WebSocketException, ValueError) as trouble:
                problem = trouble
            gevent.sleep(0.5)
        raise TunnelError(f"no WebSocket passes through {url}: {problem}")

    @property
    def last_words(self) -> str:
        """What the program printed last."""
        return " / ".join(self._said)[-LONGEST:] or "it said nothing"

    def wait_end(self) -> None:
        """Return when the program has ended."""
        self._reader.join()

    def stop(self) -> None:
        """End the program."""
        with suppress(OSError):
            self._process.stdin.close()
        self._reader.join(timeout=5)
        if self._process.poll() is None:
            with suppress(OSError):
                self._process.kill()
        self._process.wait()

    def _read(self) -> None:
        for raw in self._process.stdout:
            line = raw.decode("utf-8", "replace").strip()
            if line:
                self._said.append(line)
            found = self.program.address.search(line)
            if found and self._url is None:
                self._url = found[0]


def passes(url: str, socket_path: str) -> None:
    """Return when a table's server greets over a WebSocket at ``url``; else raises what went wrong."""
    parts = urlsplit(url)
    address = f"{'wss' if parts.scheme == 'https' else 'ws'}://{parts.netloc}{parts.path}{socket_path}"
    line = websocket.create_connection(f"{address}?EIO=4&transport=websocket", timeout=TRY_S, origin=url)
    try:
        greeting = line.recv()
    finally:
        line.close()
    if not str(greeting).startswith("0{"):
        raise ValueError("somebody else answers there")


def open_tunnel(port: int, found: Callable[[str], Any]) -> Tunnel:
    """The first tunnel that can be had to this port; ``found`` hears its address before it is tried.

    Raises TunnelError, with what each program said, when none can.
    """
    problems = []
    for program, path in available():
        tunnel = Tunnel(program, path, port)
        try:
            url = tunnel.url()
            found(url)
            tunnel.wait_open(url)
        except TunnelError as problem:
            problems.append(str(problem))
            tunnel.stop()
        except BaseException:
            tunnel.stop()
            raise
        else:
            return tunnel
    raise TunnelError("; ".join(problems))
