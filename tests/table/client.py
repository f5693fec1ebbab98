"""A socket client for tests: real Socket.IO over a real WebSocket, plus the mirror."""

from __future__ import annotations

import json
import queue
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

import engineio
import socketio

from tests.browser_key import key_of
from tests.patience import PATIENCE_S
from tests.table.mirror import Mirror

Json = dict[str, Any]
ROOT = Path(__file__).parents[2]


class ServerProcess:
    def __init__(self, folder: Path, *words: str) -> None:
        self.folder = folder
        self._command = [sys.executable, "-m", "tests.table.server_process", str(folder), *words]
        self.start()

    def start(self) -> None:
        self._process = subprocess.Popen(
            self._command, cwd=ROOT, stdout=subprocess.PIPE, stderr=self._errors(), text=True
        )
        assert self._process.stdout is not None
        self.url = self._process.stdout.readline().strip()
        assert self.url.startswith("http"), "the server did not start"

    def _errors(self) -> IO[bytes] | None:
        """Where it writes what goes wrong; None = where the tests do."""
        return None

    @property
    def pid(self) -> int:
        return self._process.pid

    def kill(self) -> None:
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()

    def request(self, path: str, data: Json | None = None, token: str | None = None) -> Any:
        body = None if data is None else json.dumps(data).encode()
        request = urllib.request.Request(self.url + path, data=body)
        if token is not None:
            request.add_header("Authorization", f"Bearer {token}")
            request.add_header("Innkeep-Key", key_of(token))
        with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
            return json.loads(answer.read())

    def new_table(self, **options: Any) -> Json:
        made: Json = self.request("/api/tables", {"module": "tiny", "options": options})
        return made


class _Inbox(engineio.Client):  # type: ignore[misc]
    """Handles what comes in the order it came; the library starts a thread for each message."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._came: queue.SimpleQueue[tuple[Callable[..., Any], tuple[Any, ...]]] = queue.SimpleQueue()
        threading.Thread(target=self._handle, daemon=True).start()

    def _handle(self) -> None:
        while True:
            handler, args = self._came.get()
            handler(*args)

    def start_background_task(self, target: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        if target is self.handlers.get("message"):
            self._came.put((target, args))
            return None
        return super().start_background_task(target, *args, **kwargs)


class _InOrder(socketio.Client):  # type: ignore[misc]
    def _engineio_client_class(self) -> type[engineio.Client]:
        return _Inbox


class Client:
    def __init__(
        self, url: str, token: str | None, name: str | None = None, since: int | None = None, **auth: Any
    ) -> None:
        self.frames: list[tuple[str, Any]] = []
        self.welcome: Json | None = None
        self.mirror: Mirror | None = None
        self.advice: list[Json] = []
        self.refused: Any = None
        self._changed = threading.Condition()
        self._io = _InOrder(reconnection=False)
        told = ("welcome", "d", "who", "advice", "present", "link", "removed", "ghost", "sign", "stream")
        for event in told:
            self._io.on(event, self._handler(event))
        self._io.on("connect_error", self._refused)
        wish = {"token": token, "name": name, "since": since, "key": key_of(token), **auth}
        self._io.connect(url, auth=wish, transports=["websocket"], wait_timeout=PATIENCE_S)
        self.wait(lambda: self.welcome is not None)

    def _refused(self, data: Any) -> None:
        self.refused = data

    def _handler(self, event: str) -> Callable[[Any], None]:
        def handle(data: Any) -> None:
            with self._changed:
                self.frames.append((event, data))
                if event == "welcome":
                    self.welcome = data
                    self.advice = data["advice"]
                    if "state" in data:
                        self.mirror = Mirror(data["state"], data["seq"])
                elif event == "d" and self.mirror is not None:
                    self.mirror.apply(data)
                elif event == "advice":
                    self.advice = data
                self._changed.notify_all()

        return handle

    def wait(self, ready: Callable[[], bool], timeout: float = PATIENCE_S) -> None:
        with self._changed:
            assert self._changed.wait_for(ready, timeout), "waited in vain"

    @property
    def picture(self) -> Mirror:
        assert self.mirror is not None
        return self.mirror

    @property
    def connected(self) -> bool:
        return bool(self._io.connected)

    def hint(self, event: str, data: Any) -> None:
        """Send something nobody answers."""
        self._io.emit(event, data)

    def send(self, event: str, data: Any) -> Json:
        answer: Json = self._io.call(event, data, timeout=PATIENCE_S)
        return answer

    def op(self, kind: str, op_id: str | None = None, **fields: Any) -> Json:
        return self.send("op", {"id": op_id or uuid.uuid4().hex, "kind": kind, **fields})

    def ok(self, kind: str, **fields: Any) -> int:
        answer = self.op(kind, **{name.rstrip("_"): value for name, value in fields.items()})
        assert answer["ok"], answer
        seq = int(answer["seq"])
        self.wait(lambda: self.mirror is None or self.mirror.seq >= seq)
        return seq

    def code(self, kind: str, **fields: Any) -> str:
        answer = self.op(kind, **{name.rstrip("_"): value for name, value in fields.items()})
        assert not answer["ok"], answer
        return str(answer["error"]["code"])

    def hand(self) -> list[str]:
        assert self.welcome is not None
        order: list[str] = self.picture.zones[f"s{self.welcome['you']['seat']}.hand"]["order"]
        return order

    def close(self) -> None:
        self._io.disconnect()


def eventually(check: Callable[[], object], timeout: float = PATIENCE_S) -> None:
    end = time.monotonic() + timeout
    while not check():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)


def until_dealt(link: str) -> int:
    """Wait until the cards are dealt for whoever sits by that link of their own. The number of the last op by
    then; -1 where the link leads to no table, or nobody's."""
    address, _, token = link.partition("#")
    origin, _, table = address.partition("/t/")
    if not token or not table.isalnum():
        return -1
    told: Json = {}

    def dealt() -> bool:
        request = urllib.request.Request(f"{origin}/api/tables/{table}/export")
        request.add_header("Authorization", f"Bearer {token}")
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
                told.update(json.load(answer))
        except urllib.error.HTTPError:
            return True
        return not (told["state"].get("mix") or {}).get("covered")

    eventually(dealt)
    return int(told.get("seq", -1))


def why_not(server: ServerProcess, token: str, **auth: Any) -> str:
    client = socketio.Client(reconnection=False)
    reasons: list[Any] = []
    client.on("connect_error", reasons.append)
    with suppress(socketio.exceptions.ConnectionError):
        client.connect(
            server.url,
            auth={"token": token, "key": key_of(token), **auth},
            transports=["websocket"],
            wait_timeout=PATIENCE_S,
        )
        raise AssertionError("was let in")
    return str(reasons[0]["data"]["code"])
