"""A gunicorn worker that serves tables as ``innkeep serve`` does: same frames, same bounds, same farewell.

Each worker listens at a socket of its own, so that nginx can send all people of a table to one of them.
"""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import gevent
from gunicorn.workers.ggevent import GeventPyWSGIWorker

if TYPE_CHECKING:
    from flask import Flask

LAST_S = 2
"""How long requests under way may take once everybody has been sent away."""

WAIT_S = 60.0
"""How long a worker that starts waits for the database."""


def application() -> Flask:
    """The application, made from the environment (its INNKEEP_ names are in the README here)."""
    from ..cli.serve import put_up_shelf
    from ..cli.store_options import data_folder
    from ..http.app import Config
    from ..process.python_children import distrust_the_working_directory
    from ..store.disk_space import RESERVE_MB

    distrust_the_working_directory()
    told = os.environ
    folder = data_folder(Path(told["INNKEEP_DATA"]) if told.get("INNKEEP_DATA") else None)
    put_up_shelf(folder)
    sender = told.get("INNKEEP_MAIL_FROM") or ""
    return patiently(
        Config(
            folder,
            assistant=told.get("INNKEEP_ASSISTANT", "on") != "off",
            store=told.get("INNKEEP_STORE") or None,
            queue=told.get("INNKEEP_QUEUE") or None,
            proxies=int(told.get("INNKEEP_PROXY") or 0),
            metrics=told.get("INNKEEP_METRICS", "") == "1",
            public_url=told.get("INNKEEP_PUBLIC_URL") or None,
            prefix=told.get("INNKEEP_PREFIX") or "",
            metrics_token=told.get("INNKEEP_METRICS_TOKEN") or None,
            webhook=told.get("INNKEEP_WEBHOOK") or None,
            mail=(told["INNKEEP_MAIL"], sender) if told.get("INNKEEP_MAIL") else None,
            reserve_mb=float(told.get("INNKEEP_RESERVE") or RESERVE_MB),
        )
    )


def patiently(config: Any) -> Flask:
    """The application, once the database answers; DatabaseUnavailableError when it does not for long."""
    from ..http.app import create_app
    from ..store.database import DatabaseUnavailableError

    end = time.monotonic() + WAIT_S
    while True:
        try:
            return create_app(config)
        except DatabaseUnavailableError:
            if time.monotonic() > end:
                raise
            time.sleep(0.5)


class TableWorker(GeventPyWSGIWorker):  # type: ignore[misc]
    """One worker; ``slot`` says which of the sockets is its own (set before it is forked)."""

    slot = 0

    def init_process(self) -> None:
        """Take this worker's socket, patch, and load the application."""
        self.sockets: list[Any] = [self.sockets[self.slot % len(self.sockets)]]
        super().init_process()

    def run(self) -> None:
        """Serve until told to end."""
        from ..access.origins import address_of
        from ..http.request_heads import BoundedHandler
        from ..live.gc_schedule import look_seldom

        self.wsgi_handler = BoundedHandler
        self.wsgi.extensions["innkeep.hiring"].url = address_of(self.sockets[0])
        look_seldom(self.wsgi.extensions["innkeep.wire"].signs)
        super().run()

    def handle_exit(self, sig: int, frame: Any) -> None:
        """Ask everybody to come back, then end."""
        gevent.spawn(self._part, sig, frame)

    def _part(self, sig: int, frame: Any) -> None:
        self.wsgi.extensions["innkeep.wire"].part()
        self.cfg.set("graceful_timeout", LAST_S)  # what is left are a proxy's idle connections
        super().handle_exit(sig, frame)
