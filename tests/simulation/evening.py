"""An evening on a recorded server: what people were promised, and what was asked of the disk meanwhile."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import websocket

from tests.simulation.recording import Failing, Step, read_record, recorded
from tests.table.client import ROOT, ServerProcess, eventually
from tests.table.raw import Raw

Json = dict[str, Any]

AT_ONCE = 6
"""Ops sent before their answers are read: commits are shared."""


@dataclass(frozen=True, slots=True)
class Promise:
    """An op that was acknowledged, when (monotonic, ns), and under which number."""

    ns: int
    table: str
    op_id: str
    seq: int
    text: str


@dataclass(slots=True)
class Evening:
    """What went on in a data folder."""

    folder: Path
    steps: list[Step] = field(default_factory=list)
    tables: dict[str, int] = field(default_factory=dict)
    """When (monotonic, ns) a table was promised to whoever opened it."""
    promises: list[Promise] = field(default_factory=list)
    backups: list[tuple[Path, int]] = field(default_factory=list)
    """Backups, and when (monotonic, ns) they were said to be there."""
    refused: int = 0
    """Ops that were answered with an error."""
    said: str = ""
    """What the server wrote as errors."""


class RecordedServer(ServerProcess):
    """`innkeep serve` on a disk that is recorded, and may fail."""

    def __init__(self, folder: Path, env: Mapping[str, str], errors: Path) -> None:
        self._env, self._log = env, errors
        super().__init__(folder)

    def start(self) -> None:
        """Started, unless it ends by itself: then it has said why."""
        with socket.socket() as found:
            found.bind(("127.0.0.1", 0))
            port = found.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        words = ("serve", "--port", str(port), "--data", str(self.folder))
        command = [sys.executable, "-m", "innkeep.table.cli.main", *words]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                command, cwd=ROOT, env=self._env, stdout=subprocess.DEVNULL, stderr=log, text=True
            )
        eventually(lambda: self.ended or self._answers())

    @property
    def ended(self) -> bool:
        """Whether it runs no more."""
        return self._process.poll() is not None

    def _answers(self) -> bool:
        try:
            self.request("/health")
        except OSError:
            return False
        return True

    def new_table(self, **options: Any) -> Json:
        """A table of the game."""
        made: Json = self.request("/api/tables", {"module": "rdi", "options": options, "assistant": "off"})
        return made

    def stop(self) -> None:
        """Ended as an operator ends it: what it has is brought into the database."""
        self._process.send_signal(signal.SIGTERM)
        self._process.wait(30)


def play(scratch: Path, chance: Random, ops: int, failing: Failing | None = None) -> Evening:
    """Two tables, two people at each, three times; the server is killed, ended, and killed, and backups are
    made after each. On a disk that fails it is played once, and the server ended."""
    folder, record, errors = scratch / "data", scratch / "record", scratch / "errors"
    env = recorded(folder, record, failing)
    evening = Evening(folder.resolve())
    errors.touch()
    server: RecordedServer | None = None
    try:
        for part in (0, 1, 2) if failing is None else (1,):
            server = RecordedServer(folder, env, errors)
            if server.ended:
                break
            _play_on(server, evening, chance, ops // (3 if failing is None else 1), part)
            if part == 1:
                server.stop()
            else:
                server.kill()
            if failing is None:
                _back_up(folder, env, evening, part)
    finally:
        if server is not None and not server.ended:
            server.kill()
    evening.steps = list(read_record(record))
    evening.said = errors.read_text()
    return evening


def _play_on(server: RecordedServer, evening: Evening, chance: Random, ops: int, part: int) -> None:
    try:
        made = [server.new_table(players=2) for _ in range(2)]
    except OSError:
        evening.refused += 1
        return
    people: list[tuple[str, Raw]] = []
    try:
        for table in made:
            evening.tables[table["id"]] = time.monotonic_ns()
            for seat, token in enumerate(table["tokens"]["seats"]):
                people.append((table["id"], Raw(server.url, token, name=f"P{seat}")))
        for number in range(ops // AT_ONCE):
            table_id, person = chance.choice(people)
            _say(evening, table_id, person, f"{part}-{number}", chance)
    except (OSError, AssertionError, websocket.WebSocketException):
        evening.refused += 1
    finally:
        for _, person in people:
            person.ws.close(timeout=0)


def _say(evening: Evening, table: str, person: Raw, about: str, chance: Random) -> None:
    texts = [f"{about}-{place} " + "x" * chance.choice((1, 40, 900)) for place in range(AT_ONCE)]
    for place, text in enumerate(texts):
        person.send_op(place, {"id": text.split()[0], "kind": "chat", "text": text})
    for place, text in enumerate(texts):
        answer = person.answer(place)
        if answer["ok"]:
            told = Promise(time.monotonic_ns(), table, text.split()[0], answer["seq"], text)
            evening.promises.append(told)
        else:
            evening.refused += 1


def _back_up(folder: Path, env: Mapping[str, str], evening: Evening, part: int) -> None:
    target = evening.folder / "backups" / f"{part // 2}.innkeep"  # the second takes the place of the first
    target.parent.mkdir(exist_ok=True)
    words = ("backup", str(target), "--force", "--data", str(folder))
    command = [sys.executable, "-m", "innkeep.table.cli.main", "table", *words]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, check=False)
    if done.returncode == 0:
        evening.backups.append((target, time.monotonic_ns()))
