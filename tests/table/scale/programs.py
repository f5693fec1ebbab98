"""Real programs for tests, on the loopback in folders of their own: PostgreSQL, Redis, gunicorn, nginx."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.patience import PATIENCE_S
from tests.table.client import ROOT

UNPRIVILEGED = ("postgres", "nobody")
"""Who runs PostgreSQL when the tests run as root, which it refuses."""


def cloned(folder: Path, *names: str) -> None:
    """What git knows of these folders and files, as they are now, in a folder of their own."""
    kept = subprocess.run(
        ["git", "ls-files", "-z", "--", *sorted(names)], cwd=ROOT, capture_output=True, text=True, check=True
    )
    for name in filter(None, kept.stdout.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, folder / name)


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
    return port


def until(ready: Callable[[], bool], what: str, timeout: float = PATIENCE_S) -> None:
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
    """A cluster of its own; what is acknowledged survives `kill`, and where `durable` a power cut."""

    def __init__(self, *, durable: bool = False) -> None:
        # Stores of tests that have ended keep their connections until Python takes them away.
        self._settings = [f"fsync={'on' if durable else 'off'}", "max_connections=200"]
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
        settings = (w for item in (*here, *self._settings) for w in ("-c", item))
        words = ["-D", "data", "-p", str(self.port), *settings]
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

    @property
    def pid(self) -> int:
        return self._process.pid

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


class Workers:
    """gunicorn with the settings we ship: two workers (or so many), each at a port of its own."""

    def __init__(
        self,
        folder: Path,
        store: str,
        queue: str,
        *,
        count: int = 2,
        serving: str = "tests.table.scale.served:application()",
    ) -> None:
        pytest.importorskip("gunicorn", reason="gunicorn is not installed (pip install innkeep[scale])")
        self.folder = folder
        self.ports = [free_port() for _ in range(count)]
        self.urls = [f"http://127.0.0.1:{port}" for port in self.ports]
        self._told = {
            **{name: value for name, value in os.environ.items() if not name.startswith("INNKEEP_")},
            "INNKEEP_DATA": str(folder),
            "INNKEEP_STORE": store,
            "INNKEEP_QUEUE": queue,
            "INNKEEP_BIND": " ".join(f"127.0.0.1:{port}" for port in self.ports),
            "INNKEEP_WORKERS": str(count),
            "INNKEEP_APP": serving,
        }
        self.start()

    def start(self) -> None:
        words = [sys.executable, "-m", "gunicorn", "-c", "python:innkeep.table.deploy.gunicorn"]
        with (self.folder / "gunicorn.log").open("ab") as log:
            self._process = subprocess.Popen(words, env=self._told, cwd=ROOT, stdout=log, stderr=log)
        for url in self.urls:
            until(lambda url=url: self._ready(url), "a worker", PATIENCE_S)  # type: ignore[misc]

    @staticmethod
    def _ready(url: str) -> bool:
        try:
            with urllib.request.urlopen(f"{url}/health", timeout=PATIENCE_S):
                return True
        except OSError:
            return False

    @property
    def pid(self) -> int:
        """Of the first process, which starts the workers."""
        return self._process.pid

    @property
    def pids(self) -> list[int]:
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children")
        return [int(pid) for pid in children.read_text().split()]

    def said(self) -> str:
        return (self.folder / "gunicorn.log").read_text()

    def stop(self) -> int:
        self._process.send_signal(signal.SIGTERM)
        return self._process.wait(PATIENCE_S)

    def reload(self) -> None:
        """New workers, from what the first process has loaded."""
        self._process.send_signal(signal.SIGHUP)

    def close(self) -> None:
        if self._process.poll() is None:
            for pid in [*self.pids, self.pid]:
                os.kill(pid, signal.SIGKILL)
        self._process.wait()


class Nginx:
    """nginx with the site we ship, before these workers."""

    def __init__(self, folder: Path, ports: list[int]) -> None:
        self._program = program("nginx", "nginx-light")
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        site = (ROOT / "table" / "deploy" / "nginx.conf").read_text()
        site = site.replace("listen 80;", f"listen 127.0.0.1:{self.port};")
        begin, end = site.index("    server 127.0.0.1:"), site.index("    keepalive")
        shipped = site[begin : site.index("\n", begin) + 1]
        site = site[:begin] + "".join(shipped.replace("8101", str(port)) for port in ports) + site[end:]
        temporary = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        kept = "".join(f"{name}_temp_path {folder}/{name};\n" for name in temporary)
        main = f"daemon off; pid {folder}/nginx.pid; error_log {folder}/nginx.log; worker_processes 1;\n"
        events = "events { worker_connections 512; }\n"
        (folder / "nginx.conf").write_text(f"{main}{events}http {{\n{kept}{site}}}\n")
        self._process = subprocess.Popen(
            [self._program, "-e", f"{folder}/nginx.log", "-p", str(folder), "-c", f"{folder}/nginx.conf"]
        )
        until(lambda: listening(self.port), "nginx")

    @property
    def pid(self) -> int:
        return self._process.pid

    def reload(self) -> None:
        """As `nginx -s reload` does."""
        self._process.send_signal(signal.SIGHUP)

    def close(self) -> None:
        self._process.terminate()
        self._process.wait()
