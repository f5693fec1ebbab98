"""A gunicorn worker that serves tables as ``innkeep serve`` does: same frames, same bounds, same farewell.

Each worker listens at a socket of its own, so that nginx can send all people of a table to one of them.
"""

from __future__ import annotations

import gc
import os
import signal
import time
from collections.abc import MutableSequence, Sequence
from importlib import import_module
from pathlib import Path
from socket import SOCK_STREAM
from typing import TYPE_CHECKING, Any

import gevent
import gevent.socket
from gevent import monkey
from gunicorn.errors import AppImportError
from gunicorn.workers.ggevent import GeventPyWSGIWorker, PyWSGIServer

if TYPE_CHECKING:
    from flask import Flask

LAST_S = 2
"""How long requests under way may take once everybody has been sent away."""

LOOK_S = 0.02
"""How long until it looks again whether something has come about."""

WAIT_S = 60.0
"""How long a worker that starts waits for the database."""


def application() -> Flask:
    """The application, made from the environment (its INNKEEP_ names are in the README here).

    Raises AppImportError, of which gunicorn shows the one line, when the settings or the store forbid it.
    """
    from innkeep.table.cli.main import UnableError
    from innkeep.table.cli.serve import (
        assistant_wanted,
        begin_log,
        mail_settings,
        packs_offered,
        put_up_shelf,
        settings_explained,
    )
    from innkeep.table.cli.settings_files import take_from_files
    from innkeep.table.cli.store_options import data_folder
    from innkeep.table.http.app import Config
    from innkeep.table.process.python_children import distrust_the_working_directory
    from innkeep.table.store.disk_space import RESERVE_MB

    distrust_the_working_directory()
    told = os.environ
    folder = data_folder(None)
    put_up_shelf(folder)
    packs = told.get("INNKEEP_PACKS", "").split(os.pathsep)
    public_url = told.get("INNKEEP_PUBLIC_URL") or None
    try:
        take_from_files(told)
        begin_log(told.get("INNKEEP_LOG", "").split())
        packs_offered([Path(name) for name in packs if name])
        with settings_explained(public_url):
            return patiently(
                Config(
                    folder,
                    assistant=assistant_wanted(),
                    store=told.get("INNKEEP_STORE") or None,
                    queue=told.get("INNKEEP_QUEUE") or None,
                    proxies=int(told.get("INNKEEP_PROXY") or 0),
                    metrics=told.get("INNKEEP_METRICS", "") == "1",
                    public_url=public_url,
                    prefix=told.get("INNKEEP_PREFIX") or "",
                    metrics_token=told.get("INNKEEP_METRICS_TOKEN") or None,
                    webhook=told.get("INNKEEP_WEBHOOK") or None,
                    services=told.get("INNKEEP_SERVICES") == "1",
                    mail=mail_settings(told.get("INNKEEP_MAIL"), told.get("INNKEEP_MAIL_FROM")),
                    push=tuple(told.get("INNKEEP_PUSH", "").split()),
                    shared=tuple(told.get("INNKEEP_SHARED", "").split()),
                    words=Path(told["INNKEEP_WORDS"]) if told.get("INNKEEP_WORDS") else None,
                    operator_token=told.get("INNKEEP_OPERATOR_TOKEN") or None,
                    reserve_mb=float(told.get("INNKEEP_RESERVE") or RESERVE_MB),
                )
            )
    except UnableError as problem:
        raise AppImportError(f"Error: {problem}") from None


def load_before_workers() -> None:
    """Import what `application` does, in the process that starts workers: each has it from its first moment.

    Waiting becomes gevent's before that, or parts of libraries would go on waiting in the old way. How
    processes and signals are waited for stays Python's own here, for gunicorn's sake; a worker changes it.
    """
    from innkeep.table.cli.patching import patch_all
    from innkeep.table.process.python_children import distrust_the_working_directory

    distrust_the_working_directory()
    patch_all(os=False, signal=False)
    from innkeep.table.cli.serve import assistant_wanted
    from innkeep.table.plugins.discovery import import_all

    for module in ("innkeep.table.http.app", "engineio.async_drivers.gevent"):
        import_module(module)
    import_all(assistant=assistant_wanted())
    gc.collect()
    gc.freeze()  # memory that no look for garbage writes to stays shared between the workers


def patiently(config: Any) -> Flask:
    """The application, once the database answers and nobody is alone at it; what create_app raises when
    that does not come for long."""
    from innkeep.table.http.app import create_app
    from innkeep.table.store.database.database import DatabaseUnavailableError
    from innkeep.table.store.database.store_lock import StoreInUseError

    end = time.monotonic() + WAIT_S
    while True:
        try:
            return create_app(config)
        except (DatabaseUnavailableError, StoreInUseError):
            if time.monotonic() > end:
                raise
            time.sleep(0.5)


class TableWorker(GeventPyWSGIWorker):  # type: ignore[misc]
    """One worker; before it is forked it is told its place, as ``deploy/gunicorn.py`` has it."""

    sockets: list[Any]
    slot = 0
    """Which of the sockets is its own."""
    turn = 0
    """The how manieth worker of that socket it is."""
    begun: Sequence[int] = ()
    """How many were begun so far, for each socket."""
    serving: MutableSequence[int]
    """Which of them came last to serve, for each socket."""

    def patch(self) -> None:
        """Patch what the process before this one has left, and the socket."""
        monkey.patch_os()
        monkey.patch_signal()
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)  # gevent takes it when it first waits for a child
        self.sockets = [
            gevent.socket.socket(one.FAMILY, SOCK_STREAM, fileno=one.sock.detach()) for one in self.sockets
        ]

    def init_process(self) -> None:
        """Take this worker's socket, patch, and load the application."""
        self.sockets = [self.sockets[self.slot % len(self.sockets)]]
        super().init_process()

    def run(self) -> None:
        """Serve until told to end."""
        from innkeep.table.access.origins import address_of
        from innkeep.table.live.loop.gc_schedule import look_seldom
        from innkeep.table.net.request_heads import BoundedHandler

        answering: set[Any] = set()

        class Handler(BoundedHandler):
            """Known while it answers."""

            def handle_one_response(self) -> None:
                """Answer a request."""
                answering.add(self)
                try:
                    super().handle_one_response()
                finally:
                    answering.discard(self)

        self._answering = answering
        self._told = False
        self.wsgi_handler = Handler
        self.server_class = self._door
        self.wsgi.extensions["innkeep.hiring"].url = address_of(self.sockets[0])
        look_seldom(self.wsgi.extensions["innkeep.wire"].signs)
        self.wsgi.extensions["innkeep.loop"].begin()
        self._loop = gevent.spawn(super().run)
        self._loop.get()

    def _door(self, *told: Any, **how: Any) -> PyWSGIServer:
        """The server at this worker's socket; the one before may go."""
        self._server = PyWSGIServer(*told, **how)
        gevent.spawn(self.serving.__setitem__, self.slot, self.turn)
        return self._server

    def handle_exit(self, sig: int, frame: Any) -> None:  # noqa: ARG002
        """Ask everybody to come back, then end: at once where this is said a second time."""
        if not self._told:
            gevent.spawn(self._part)
        self._told_again, self._told = self._told, True

    def _part(self) -> None:
        """Wait for who comes after, if anybody does; let nobody in, tell all to come back, and end."""
        while self.begun[self.slot] > self.turn >= self.serving[self.slot] and not self._told_again:
            gevent.sleep(LOOK_S)
        self._server.close()  # who comes now waits at the socket for the next
        self.wsgi.extensions["innkeep.wire"].part()
        end = time.monotonic() + LAST_S
        while self._answering and time.monotonic() < end:
            gevent.sleep(LOOK_S)
        self.alive = False
        self._loop.kill()  # what is left are a proxy's idle connections; nothing, where it has just ended
