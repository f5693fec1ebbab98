"""What the workers of these tests serve: the tiny module with a watcher that acts by itself."""

from __future__ import annotations

import os
import subprocess
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from innkeep.table import TableHandle
from tests.patience import PATIENCE_S

if TYPE_CHECKING:
    from flask import Flask


def application() -> Flask:
    from innkeep.table.deploy.worker import patiently
    from innkeep.table.http.app import Config
    from tests.table.tiny import plugins
    from tests.table.watchers import Adviser

    class Reckoner(Adviser):
        """Acts when dice are thrown, and advises nothing."""

        def advice(self, table: TableHandle, seat: int | None) -> list[dict[str, Any]]:  # noqa: ARG002
            return []

    told = os.environ
    return patiently(
        Config(
            Path(told["INNKEEP_DATA"]),
            plugins=plugins(watchers=(Reckoner,)),
            pace=None,
            store=told["INNKEEP_STORE"],
            queue=told["INNKEEP_QUEUE"],
            proxies=1,
        )
    )


def application_with_a_child() -> Flask:
    """The same, once a program it has started has ended, and the worker has heard of it."""
    subprocess.run(["true"], check=True, timeout=PATIENCE_S)
    return application()


SLOW_S = 12.0


def slow_application() -> Flask:
    """The same, where a worker needs long until it serves."""
    time.sleep(SLOW_S)
    return application()
