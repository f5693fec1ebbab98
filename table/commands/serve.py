"""``innkeep serve``: runs the server."""

from __future__ import annotations

import os
import webbrowser
from pathlib import Path

import click

from ..command import Failure
from ..messages import text
from .keeping import data_folder, store_option


def put_up_shelf(folder: Path) -> None:
    """Where plugins of this process and those it starts may keep what people make here."""
    os.environ.setdefault("INNKEEP_SHELF", str(folder.absolute() / "shelf"))


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen at; 0.0.0.0 = all.")
@click.option(
    "--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="0 = any free port."
)
@click.option(
    "--data", type=click.Path(path_type=Path, file_okay=False), help="Folder for tables and pictures."
)
@store_option
@click.option(
    "--queue",
    envvar="INNKEEP_QUEUE",
    metavar="URL",
    help="Redis by which several servers on one store tell each other what is new.  [env: INNKEEP_QUEUE]",
)
@click.option(
    "--proxy",
    "proxies",
    envvar="INNKEEP_PROXY",
    type=click.IntRange(0, 5),
    default=0,
    show_default=True,
    help="How many proxies stand before this server.  [env: INNKEEP_PROXY]",
)
@click.option(
    "--metrics",
    is_flag=True,
    envvar="INNKEEP_METRICS",
    help="Show /metrics to this machine; with INNKEEP_METRICS_TOKEN to who has it.  [env: INNKEEP_METRICS]",
)
@click.option("--open", "open_", is_flag=True, help="Open a browser.")
@click.option("--no-assistant", is_flag=True, help="Only the table: no advice, no bots.")
@click.option("--lang", type=click.Choice(["en", "ru"]), default="en", show_default=True)
def serve(
    host: str,
    port: int,
    data: Path | None,
    url: str | None,
    queue: str | None,
    proxies: int,
    metrics: bool,
    open_: bool,
    no_assistant: bool,
    lang: str,
) -> None:
    """Serve tables to browsers.

    Example: innkeep serve --port 8000 --open
    """
    from gevent import monkey

    monkey.patch_all()
    from ..database import Away, BadAddress, Damaged
    from ..neighbours import BadQueue
    from ..server import Config, create_app, run
    from ..tenancy import Occupied

    folder = data_folder(data)
    put_up_shelf(folder)

    def opened(address: str) -> None:
        click.echo(text("cli.serving", lang, url=address), err=True)
        click.echo(text("cli.data", lang, path=folder), err=True)
        if open_:
            webbrowser.open(address)

    try:
        config = Config(
            folder,
            assistant=not no_assistant,
            store=url,
            queue=queue,
            proxies=proxies,
            metrics=metrics,
            metrics_token=os.environ.get("INNKEEP_METRICS_TOKEN") or None,
        )
        run(create_app(config), host, port, opened)
    except BadQueue as error:
        raise Failure(f"--queue: {error}") from error
    except BadAddress as error:
        raise Failure(f"--store: {error}") from error
    except Damaged as error:
        raise Failure(f"the store is damaged: {error}; restore it from a backup") from error
    except Occupied as error:
        raise Failure(str(error)) from error
    except Away as error:
        raise Failure(f"--store: the database cannot be reached: {error}") from error
    except OSError as error:
        raise Failure(f"cannot serve at {host}:{port}: {error.strerror or error}") from error
