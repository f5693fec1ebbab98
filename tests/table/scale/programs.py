"""Real programs for tests, each on the loopback in a folder of its own: PostgreSQL, Redis, nginx."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import pytest

UNPRIVILEGED = ("postgres", "nobody")
"""Who runs PostgreSQL when the tests run as root, which it refuses."""


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
    return port


def until(ready: Callable[[], bool], what: str, timeout: float = 20) -> None:
    end = time.monotonic() + timeout
    while not ready():
        assert time.monotonic() < end, f"waited in vain for {what}"
        time.sleep(0.03)


def listening(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def program(name: str, package: str, *places: str) -> str:
    """The path of a program, or a skip that says how to get it."""
    found = shutil.which(name, path=os.pathsep.join([*places, os.environ.get("PATH", ""), "/usr/sbin"]))
    if found is None:
        pytest.skip(f"{name} is not installed (Debian: apt-get install {package})")
    return found


class Postgres:
    """A cluster of its own; what is acknowledged survives `kill`."""

    def __init__(self) -> None:
        places = [str(path) for path in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)]
        initdb = program("initdb", "postgresql", *places)
        self._bin = Path(initdb).parent
        self._user = _unprivileged()
        self.folder = Path(tempfile.mkdtemp(prefix="innkeep-pg-"))
        if self._user is not None:
            shutil.chown(self.folder, self._user)
        self.port = free_port()
        words = ("-A", "trust", "-U", "inn", "--no-sync", "-E", "UTF8", "--no-locale")
        self._run(initdb, "-D", str(self.folder / "data"), *words)
        self.start()
        self._run(str(self._bin / "createdb"), "-h", "127.0.0.1", "-p", str(self.port), "-U", "inn", "inn")

    def _run(self, *words: str) -> None:
        done = subprocess.run(words, user=self._user, cwd=self.folder, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr

    @property
    def url(self) -> str:
        return f"postgresql://inn:not-a-secret@127.0.0.1:{self.port}/inn"

    def fresh(self) -> str:
        """The URL of a new, empty database."""
        name = f"inn{time.time_ns()}"
        self._run(str(self._bin / "createdb"), "-h", "127.0.0.1", "-p", str(self.port), "-U", "inn", name)
        return self.url.rpartition("/")[0] + f"/{name}"

    def start(self) -> None:
        here = ["listen_addresses=127.0.0.1", f"unix_socket_directories={self.folder}"]
        settings = [*here, "fsync=off", "max_connections=60"]
        words = ["-D", "data", "-p", str(self.port), *(w for item in settings for w in ("-c", item))]
        postmaster = [str(self._bin / "postgres"), *words]
        for _ in range(40):  # after a kill its children need a moment to notice
            with (self.folder / "log").open("ab") as log:
                self._process = subprocess.Popen(
                    postmaster, user=self._user, cwd=self.folder, stdout=log, stderr=log
                )
            while self._process.poll() is None:
                if self._answers():
                    return
                time.sleep(0.03)
            time.sleep(0.1)
        raise AssertionError((self.folder / "log").read_text())

    def _answers(self) -> bool:
        where = ("-h", "127.0.0.1", "-p", str(self.port), "-d", "postgres")
        asked = [str(self._bin / "pg_isready"), "-q", *where]
        return subprocess.run(asked).returncode == 0

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()

    def close(self) -> None:
        self._process.send_signal(signal.SIGQUIT)
        self._process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


def _unprivileged() -> str | None:
    if os.getuid() != 0:
        return None
    import pwd

    known = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in UNPRIVILEGED if name in known)


class Redis:
    """A server that keeps nothing."""

    def __init__(self) -> None:
        self._program = program("redis-server", "redis-server")
        self.port = free_port()
        self.start()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        words = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self._process = subprocess.Popen([self._program, *words], stdout=subprocess.DEVNULL, cwd="/")
        until(lambda: listening(self.port), "Redis")

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()

    close = kill
