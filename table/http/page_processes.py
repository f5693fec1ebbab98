"""Serves the pages of others (card editor, sums, reference) in processes of their own, within bounds.

A request to such a page is worked on beside the loop, in a process with little priority and bounds on
processor time and memory; one that runs beyond them is ended, and a new process takes its place. Who
asks pays with the processor time that was used, so that cheap pages are nearly free and heavy ones are not.

Run as ``python -m innkeep.table.http.page_processes`` it is that process: each request is a line of JSON and
its body, and so is each answer. It ends with its input, so it never outlives a killed server.
"""

from __future__ import annotations

import io
import json
import logging
import os
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import IO, Any

import gevent
import gevent.subprocess
from flask import Flask, Request, Response, abort, request
from gevent.lock import BoundedSemaphore
from werkzeug.exceptions import HTTPException

from innkeep.table.core.errors import RefusedError
from innkeep.table.core.rate_limit import Rate, VisitorRates
from innkeep.table.core.visitors import visitor
from innkeep.table.process.loading import loading
from innkeep.table.process.python_children import python_child
from innkeep.table.store.disk_space import ANYWHERE, DiskSpace

Json = dict[str, Any]

log = logging.getLogger("innkeep.table")

WORKERS = 2
"""Processes; started when first needed, ended when nobody has asked for long."""

WORK_S = 3.0
"""Seconds of processor time one request may use."""

WALL_S = 60.0
"""Seconds one request may take: with its little priority it gets about a tenth of a machine that is busy."""

START_S = 60.0
"""Seconds a process may take to be ready."""

MEMORY = 1024 * 1024 * 1024
"""Bytes of address space of one process, where the system can bound it."""

STAY_S = 120.0
"""Seconds after which a process nobody needs is ended."""

MOST_EACH = 8
"""Requests of one visitor in work or in line; one of them is in work."""

MOST = 40
"""Requests in line, of all visitors."""

WORK = Rate(per_s=0.5, burst=30.0)
"""Seconds of processor time one visitor may use."""

KEPT = Rate(per_s=1 / 600, burst=20.0)
"""Requests of one visitor that leave something behind."""

COMMAND = python_child("innkeep.table.http.page_processes")
"""How Python is told to be such a process."""

VISITOR = "INNKEEP_VISITOR"
"""Under what name these pages are told whom limits count: a word of the environment no request can set."""

LEAST = 0.002
"""Seconds every request is taken for."""

UNTOLD = frozenset(("HTTP_AUTHORIZATION", "HTTP_COOKIE", "HTTP_INNKEEP_PASS"))
"""What these pages are not told."""

OVER_TIME = 3
"""The status of a process that ended itself because a request used too much time."""

OVER_MEMORY = 507
"""The HTTP status by which a process says that a request used too much memory."""


class OverrunError(Exception):
    """A request used more than it may; ``field`` names what, ``allowed`` how much."""

    def __init__(self, field: str, allowed: str) -> None:
        super().__init__(field)
        self.field = field
        self.allowed = allowed


@dataclass(frozen=True, slots=True)
class Finished:
    """An answer of a process, and how many seconds it worked for it."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes
    seconds: float


class Bench:
    """One process, and the pipes to it."""

    def __init__(self, *, assistant: bool) -> None:
        pipe = gevent.subprocess.PIPE
        command = [*COMMAND, *([] if assistant else ["--no-assistant"])]
        self._process = gevent.subprocess.Popen(command, stdin=pipe, stdout=pipe)
        self.used = time.monotonic()
        with gevent.Timeout(START_S, False):
            if self._process.stdout.readline() == b"ready\n":
                return
        self.close()
        raise OSError("a process for pages did not start")

    @property
    def alive(self) -> bool:
        """Does it still run?"""
        return self._process.poll() is None

    def work(self, asked: Json, body: bytes) -> Finished:
        """The answer to a request. OverrunError when it took too much, OSError when the process died or was
        given no time."""
        try:
            with gevent.Timeout(WALL_S, TimeoutError("the machine is too busy")):
                line = json.dumps({**asked, "size": len(body)}).encode()
                self._process.stdin.write(line + b"\n" + body)
                self._process.stdin.flush()
                said = json.loads(self._process.stdout.readline())
                content = self._process.stdout.read(said["size"])
        except (OSError, ValueError) as problem:
            self._process.kill()
            if self._process.wait() == OVER_TIME:
                raise OverrunError("seconds", f"{WORK_S:g}") from None
            raise OSError("a process for pages ended") from problem
        except BaseException:
            self.close()
            raise
        self.used = time.monotonic()
        if said["status"] == OVER_MEMORY:
            self.close()
            raise OverrunError("bytes of memory", f"{MEMORY}")
        headers = [(str(name), str(value)) for name, value in said["headers"]]
        return Finished(said["status"], headers, content, said["seconds"])

    def close(self) -> None:
        """End it."""
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            try:
                pipe.close()
            except OSError:
                log.debug("a pipe was closed already")


class Workshop:
    """The processes of a server, and who stands in line for them."""

    def __init__(self, *, assistant: bool, paced: bool, space: DiskSpace = ANYWHERE) -> None:
        self._space = space
        self._assistant = assistant
        self._spent = VisitorRates(WORK) if paced else None
        self._kept = VisitorRates(KEPT) if paced else None
        self._free: list[Bench] = []
        self._benches = BoundedSemaphore(WORKERS)
        self._turns: dict[str, BoundedSemaphore] = {}
        self._line: Counter[str] = Counter()
        self._tidying = False

    def take_over(self, app: Flask, names: set[str]) -> None:
        """Answer the pages of these blueprints here instead of in the loop; their fixed files stay there.

        A view with an attribute ``keeps`` above 0 leaves something behind: so much is taken from the
        visitor's allowance.
        """
        for endpoint, view in list(app.view_functions.items()):
            if endpoint.partition(".")[0] in names and not endpoint.endswith(".static"):
                app.view_functions[endpoint] = self._in_place_of(float(getattr(view, "keeps", 0.0)))

    def close(self) -> None:
        """End all processes nobody is waiting for."""
        while self._free:
            self._free.pop().close()

    def _in_place_of(self, keeps: float) -> Callable[..., Response]:
        def view(**_: object) -> Response:
            return self._answer(request, keeps)

        return view

    def _answer(self, asked: Request, keeps: float) -> Response:
        who = visitor(asked.remote_addr or "")
        body = asked.get_data(cache=False)
        if self._line[who] >= MOST_EACH:
            raise RefusedError("too-fast", "request", None, f"{MOST_EACH} at once")
        if self._line.total() >= MOST:
            raise RefusedError("crowded", "request", None, f"{MOST} in line")
        if self._spent is not None and not self._spent.take(who, LEAST):
            raise RefusedError("too-fast", "request", None, f"{WORK.per_s:g} s/s")
        if keeps:
            self._space.need("request")
        if keeps and self._kept is not None and not self._kept.take(who, keeps):
            raise RefusedError("too-fast", "request", None, f"{KEPT.burst:g}, then 1 in {1 / KEPT.per_s:g} s")
        self._line[who] += 1
        turn = self._turns.setdefault(who, BoundedSemaphore(1))
        try:
            with turn, self._benches:
                done = self._worked(who, {**told(asked.environ), VISITOR: who}, body)
        finally:
            self._line[who] -= 1
            if not self._line[who]:
                del self._line[who], self._turns[who]
        if done.status in (404, 405, 500) and not done.headers:
            abort(done.status)
        return Response(done.body, done.status, done.headers)

    def _worked(self, who: str, asked: Json, body: bytes) -> Finished:
        used = WORK_S
        try:
            done = self._at_a_bench(asked, body)
            used = done.seconds
        except OverrunError as over:
            raise RefusedError("too-much", over.field, None, over.allowed) from None
        except OSError as problem:
            log.warning("a page was not served: %s", problem)
            raise RefusedError("crowded", "request") from None
        finally:
            if self._spent is not None:
                self._spent.spend(who, used)
        return done

    def _at_a_bench(self, asked: Json, body: bytes) -> Finished:
        bench = self._free.pop() if self._free else None
        if bench is None or not bench.alive:
            bench = Bench(assistant=self._assistant)
        done = bench.work(asked, body)
        self._free.append(bench)
        if not self._tidying:
            self._tidying = True
            gevent.spawn(self._tidy)
        return done

    def _tidy(self) -> None:
        """End processes nobody needs any more; the memory they had comes back."""
        while self._free or self._line:
            gevent.sleep(STAY_S / 4)
            now = time.monotonic()
            for bench in [bench for bench in self._free if now - bench.used > STAY_S]:
                self._free.remove(bench)
                bench.close()
        self._tidying = False


def told(environ: Json) -> Json:
    """What a page is told of a request: plain text, no tokens."""
    return {
        name: value
        for name, value in environ.items()
        if isinstance(value, str) and name == name.upper() and name not in UNTOLD
    } | {"wsgi.url_scheme": environ.get("wsgi.url_scheme", "http")}


# -- the process -----------------------------------------------------------------------------------


def bounded() -> None:
    """Give this process little priority, and a bound on its memory where the system knows one."""
    if hasattr(os, "nice"):
        os.nice(10)
    try:
        import resource
    except ImportError:  # Windows
        return
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    limit = MEMORY if most == resource.RLIM_INFINITY else min(MEMORY, most)
    resource.setrlimit(resource.RLIMIT_AS, (limit, most))


class ProcessorLimit:
    """Ends the process when a request uses more processor time than it may."""

    def __init__(self) -> None:
        self._until: float | None = None
        threading.Thread(target=self._watch, daemon=True).start()

    def start(self) -> None:
        """A request begins."""
        self._until = time.process_time() + WORK_S

    def stop(self) -> None:
        """It is done."""
        self._until = None

    def _watch(self) -> None:
        while True:
            time.sleep(0.05)
            until = self._until
            if until is not None and time.process_time() > until:
                os._exit(OVER_TIME)


class _Drawing:
    """Who draws, with all they can, loaded when first needed."""

    def __getattr__(self, name: str) -> Any:
        return getattr(self._provider, name)

    @cached_property
    def _provider(self) -> Any:
        from innkeep.table.plugins.drawing_process import provider

        return provider()

    def picture(self, key: str, lang: str, width: int) -> bytes | None:
        drawn: bytes | None = None if self._provider is None else self._provider.picture(key, lang, width)
        return drawn


def application(*, assistant: bool) -> Flask:
    """The pages, and nothing of any table."""
    from innkeep.table.plugins.discovery import pages

    app = Flask("table", static_folder=None, template_folder=None)
    for page in pages(assistant=assistant):
        app.register_blueprint(page)
    app.extensions["innkeep.assets"] = _Drawing()

    @app.errorhandler(HTTPException)
    def failed(error: HTTPException) -> Response:
        answer = Response(status=error.code or 500)
        answer.headers.clear()
        return answer

    @app.errorhandler(MemoryError)
    def too_large(_: MemoryError) -> Response:
        return Response(status=OVER_MEMORY)

    return app


def serve(app: Flask, requests: IO[bytes], answers: IO[bytes], clock: ProcessorLimit) -> None:
    """Answer requests until the input ends."""
    for line in iter(requests.readline, b""):
        environ = json.loads(line)
        body = requests.read(environ.pop("size"))
        clock.start()
        begun = time.process_time()
        status, headers, content = _run(app, environ, body)
        clock.stop()
        said = {"status": status, "headers": headers, "size": len(content)}
        said["seconds"] = time.process_time() - begun
        try:
            answers.write(json.dumps(said).encode() + b"\n" + content)
            answers.flush()
        except BrokenPipeError:  # whoever asked is gone
            return


def _run(app: Flask, environ: Json, body: bytes) -> tuple[int, list[tuple[str, str]], bytes]:
    found: list[Any] = []
    environ |= {
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.version": (1, 0),
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": False,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }

    def start(status: str, headers: list[tuple[str, str]], *_: object) -> Callable[[bytes], object]:
        found[:] = [int(status[:3]), list(headers)]
        return lambda _: None

    answer = app(environ, start)
    try:
        content = b"".join(answer)
    finally:
        if hasattr(answer, "close"):
            answer.close()
    return found[0], found[1], content


def main() -> None:
    """Serve the parent process."""
    bounded()
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints is no answer
    with loading():
        app = application(assistant="--no-assistant" not in sys.argv)
    try:
        os.write(answers.fileno(), b"ready\n")
    except BrokenPipeError:  # the server has ended in the meantime
        return
    serve(app, sys.stdin.buffer, answers, ProcessorLimit())


if __name__ == "__main__":
    main()
