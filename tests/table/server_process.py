"""Runs a server with the tiny module in a process of its own; prints its address as the first line.

Usage: python -m tests.table.server_process FOLDER [faulty|advising|lingering|slow-reader|stalling] [slow]
[webhook=URL] [mail=URL] [push=WHERE] [services] [proxies=N]
"""

from __future__ import annotations

import sys
from pathlib import Path


def main() -> None:
    from gevent import monkey

    monkey.patch_all()

    from innkeep.table.core.rate_limit import Rate
    from innkeep.table.http.app import Config, create_app, run
    from tests.table.tiny import plugins
    from tests.table.watchers import Adviser, Faulty, Lingering, Slow, Stalling

    folder, *words = sys.argv[1:]
    known = {
        "faulty": Faulty,
        "advising": Adviser,
        "lingering": Lingering,
        "slow-reader": Slow,
        "stalling": Stalling,
    }
    Lingering.folder = Path(folder)
    watchers = tuple(known[word] for word in words if word in known)
    pace = Rate(per_s=0.5, burst=20) if "slow" in words else None
    told = dict(word.split("=", 1) for word in words if "=" in word)
    app = create_app(
        Config(
            Path(folder),
            plugins=plugins(watchers=watchers),
            pace=pace,
            metrics=True,
            webhook=told.get("webhook"),
            services="services" in words,
            mail=(told["mail"], "inn@inn.example") if "mail" in told else None,
            push=tuple(told["push"].split("+")) if "push" in told else (),
            notify_after_s=0.3,
            proxies=int(told.get("proxies", 0)),
        )
    )

    def opened(url: str) -> None:
        sys.stdout.write(url + "\n")
        sys.stdout.flush()

    run(app, "127.0.0.1", 0, opened)


if __name__ == "__main__":
    main()
