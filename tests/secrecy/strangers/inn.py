"""`innkeep serve` as a stranger meets it: a process, a port, raw bytes, and an honest guest beside."""

from __future__ import annotations

import atexit
import http.client
import json
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tests.browser_key import key_of
from tests.table.client import ROOT, Client

Json = dict[str, Any]

PATIENCE = 2.0
"""Seconds an honest op may take beside an attack: generous, for a machine that does other work."""


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def error(self) -> Json:
        said: Json = self.json()["error"]
        return said


class Inn:
    """A running `innkeep serve`; `folder` is its data."""

    def __init__(self, folder: Path, *words: str) -> None:
        self.folder = folder
        folder.mkdir(exist_ok=True)
        self._heard = 0
        self._said = folder.parent / f"{folder.name}.stderr"
        with self._said.open("w") as errors:
            self._process = subprocess.Popen(
                command("serve", "--port", "0", "--data", str(folder), *words),
                cwd=ROOT,
                stdout=subprocess.DEVNULL,
                stderr=errors,
            )
        end = time.monotonic() + 60
        while "http://" not in (line := self.stderr()) or not line.endswith("\n"):
            assert self.alive, line
            assert time.monotonic() < end, line
            time.sleep(0.05)
        self.url = line[line.index("http://") :].split()[0].rstrip("/")
        self.port = int(self.url.rsplit(":", 1)[1].split("/")[0])
        self._visitors = 1

    def stderr(self) -> str:
        """What the server has said since `listen`, tracebacks among it."""
        return self._said.read_text()[self._heard :]

    def listen(self) -> None:
        """What was said so far is some other attack's business."""
        self._heard = len(self._said.read_text())

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    @property
    def pid(self) -> int:
        return self._process.pid

    def stop(self) -> None:
        self._process.terminate()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(10)
        if self.alive:
            self._process.kill()
            self._process.wait()

    def visitor(self) -> str:
        """An address nobody has come from yet."""
        self._visitors += 1
        return f"127.0.{self._visitors // 250 + 7}.{self._visitors % 250 + 1}"

    def ask(
        self,
        path: str,
        body: Any = None,
        token: str | None = None,
        method: str | None = None,
        visitor: str | None = None,
        **headers: str,
    ) -> Answer:
        """One request. A body that is no bytes is sent as JSON; `_` in the names of headers is `-`."""
        said = {name.replace("_", "-"): value for name, value in headers.items()}
        if token is not None:
            said["Authorization"] = f"Bearer {token}"
            said.setdefault("Innkeep-Key", key_of(token))
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
            said.setdefault("Content-Type", "application/json")
        source = (visitor, 0) if visitor else None
        talk = http.client.HTTPConnection("127.0.0.1", self.port, timeout=15, source_address=source)
        try:
            talk.request(method or ("GET" if body is None else "POST"), path, body, said)
            got = talk.getresponse()
            return Answer(got.status, {k.lower(): v for k, v in got.getheaders()}, got.read())
        finally:
            talk.close()

    def raw(self, sent: bytes, visitor: str | None = None, wait: float = 5) -> bytes:
        """What comes back for these bytes, till the server closes or is silent for `wait` seconds."""
        with socket.create_connection(
            ("127.0.0.1", self.port), wait, source_address=(visitor, 0) if visitor else None
        ) as line:
            with suppress(OSError):
                line.sendall(sent)
            got = b""
            with suppress(OSError):
                while part := line.recv(65536):
                    got += part
                    if b"\r\n\r\n" in got and len(got.split(b"\r\n\r\n", 1)[1]) >= _told(got):
                        break
            return got

    def table(self, assistant: str = "off", **more: Any) -> Json:
        """A new table of the inn, from a visitor of its own."""
        got = self.ask(
            "/api/tables",
            {"module": "rdi", "options": more.pop("options", {}), "assistant": assistant, **more},
            visitor=self.visitor(),
        )
        assert got.status == 201, got
        made: Json = got.json()
        return made

    def people(self, table: Json, *seats: int) -> list[Client]:
        """Clients who sit down at these seats (all, if none is named)."""
        chosen = seats or tuple(range(len(table["tokens"]["seats"])))
        return [Client(self.url, table["tokens"]["seats"][n], name=f"P{n}") for n in chosen]


def _told(got: bytes) -> int:
    for line in got.split(b"\r\n\r\n", 1)[0].split(b"\r\n"):
        if line.lower().startswith(b"content-length:"):
            return int(line.split(b":")[1])
    return 1 << 40


def command(*words: str) -> list[str]:
    """The command `innkeep` of the interpreter that runs the tests."""
    return [str(Path(sys.executable).parent / "innkeep"), *words]


@cache
def _teller() -> subprocess.Popen[str]:
    teller = subprocess.Popen(
        [sys.executable, "-m", "tests.secrecy.strangers.teller"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    atexit.register(teller.communicate)
    return teller


def innkeep(*words: str, timeout: float = 20) -> subprocess.CompletedProcess[str]:
    """A command as from a shell: its exit status and what it wrote; `TimeoutExpired` after `timeout` seconds."""  # noqa: E501
    teller = _teller()
    assert teller.stdin is not None
    assert teller.stdout is not None
    with tempfile.TemporaryDirectory() as folder:
        print(
            json.dumps({"words": words, "folder": folder, "timeout": timeout}), file=teller.stdin, flush=True
        )
        status = json.loads(teller.stdout.readline())
        if status is None:
            raise subprocess.TimeoutExpired(words, timeout)
        out, err = (Path(folder, name).read_text(errors="replace") for name in ("out", "err"))
        return subprocess.CompletedProcess(words, status, out, err)


@contextmanager
def honest_guest_beside(inn: Inn) -> Iterator[list[float]]:
    """Somebody at a table of their own chats while the block runs; every op must be answered in good time."""
    table = inn.table()
    guest = Client(inn.url, table["tokens"]["seats"][0], name="Honest")
    took: list[float] = []
    faults: list[BaseException] = []
    done = threading.Event()

    def play() -> None:
        try:
            while not done.is_set() or len(took) < 3:
                start = time.monotonic()
                answer = guest.op("ping", x=1, y=1)
                if answer["ok"] or answer["error"]["code"] != "too-fast":
                    assert answer["ok"], answer
                took.append(time.monotonic() - start)
                done.wait(0.15)
        except BaseException as fault:
            faults.append(fault)

    thread = threading.Thread(target=play)
    thread.start()
    try:
        yield took
    finally:
        done.set()
        thread.join(20)
        guest.close()
    assert not faults, faults
    assert max(took) < PATIENCE, took
    assert inn.alive
    assert "Traceback" not in inn.stderr(), inn.stderr()[-2000:]
