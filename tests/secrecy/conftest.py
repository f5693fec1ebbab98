from __future__ import annotations

import http.client
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.patience import PATIENCE_S
from tests.table.client import ROOT, ServerProcess

Json = dict[str, Any]


class House(ServerProcess):
    """A real server with the Red Dragon Inn and the assistant; what it writes to stderr is kept."""

    def __init__(self, folder: Path, *words: str) -> None:
        self.folder = folder
        self.errors = folder.parent / "stderr.txt"
        self._command = [sys.executable, "-m", "tests.secrecy.server_process", str(folder), *words]
        with self.errors.open("wb") as errors:
            self._process = subprocess.Popen(
                self._command,
                cwd=ROOT,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
            )
        assert self._process.stdout is not None
        self.url = self._process.stdout.readline().strip()
        assert self.url.startswith("http"), self.errors.read_text()

    @property
    def place(self) -> str:
        """Host and port."""
        return self.url.removeprefix("http://")

    def ask(
        self, method: str, path: str, body: bytes | str | None = None, **headers: str
    ) -> tuple[int, bytes, dict[str, str]]:
        """One request: status, body and headers of the answer."""
        connection = http.client.HTTPConnection(self.place, timeout=PATIENCE_S)
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.putrequest(method, path, skip_host="Host" in named)
        data = body.encode() if isinstance(body, str) else body
        if data is not None:
            connection.putheader("Content-Length", str(len(data)))
        for name, value in named.items():
            connection.putheader(name, value)
        connection.endheaders(data)
        answer = connection.getresponse()
        read = answer.read()
        connection.close()
        return answer.status, read, {name.lower(): value for name, value in answer.getheaders()}

    def seat(self, players: int = 3) -> Json:
        """A new table."""
        made: Json = self.request("/api/tables", {"module": "rdi", "options": {"players": players}})
        return made

    def kill(self) -> None:
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()

    def said(self) -> str:
        """What the server wrote to stderr."""
        return self.errors.read_text(errors="replace")


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One for all tests of a worker: each makes tables of its own."""
    process = House(tmp_path_factory.mktemp("house") / "data")
    yield process
    process.kill()


@pytest.fixture
def paced(tmp_path: Path) -> Iterator[House]:
    process = House(tmp_path / "data", "paced")
    yield process
    process.kill()


def digest(house: House, made: Json) -> str:
    """All that is to be seen at a table from every seat, as text."""
    tokens = [*made["tokens"]["seats"], made["tokens"]["spectator"]]
    views = [house.request(f"/api/tables/{made['id']}/export", token=token) for token in tokens]
    for view in views:
        for seat in view["state"]["seats"]:
            seat.pop("online")
    return json.dumps(views, sort_keys=True)
