"""``innkeep demo``: a table with four players at once, to try things or to watch bots play."""

from __future__ import annotations

import json
import tempfile
import time
import webbrowser
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import click

from innkeep.table.cli.main import UnableError
from innkeep.table.cli.patching import patch_all
from innkeep.table.cli.serve import (
    host_option,
    packs_offered,
    packs_option,
    proxy_option,
    public_option,
    put_up_shelf,
    settings_explained,
)
from innkeep.table.cli.store_options import data_folder
from innkeep.table.core.errors import RefusedError
from innkeep.table.core.messages import LANGUAGES, pick, text

if TYPE_CHECKING:
    from flask import Flask

    from innkeep.table.http.app import Config
    from innkeep.table.live.room import Room
    from innkeep.table.live.rooms import Rooms

PLAYERS = 4
MOST = 9
"""Bots at most; with more of them than four the table has a seat for each."""
PACE_S = 1.0
Json = dict[str, Any]


@click.command()
@click.option("--bots", type=click.IntRange(0, MOST), help="How many seats are played by bots.")
@click.option("--fast", is_flag=True, help="Bots do not wait between moves.")
@click.option(
    "--strength",
    type=click.Choice(["random", "thumb", "playouts"]),
    default="thumb",
    show_default=True,
    help="How well bots play.",
)
@click.option("--games", type=click.IntRange(1), help="Play this many games by bots, report and stop.")
@click.option("--json", "as_json", is_flag=True, help="With --games: the report as JSON.")
@click.option(
    "--options", "wish", default="{}", help='What else is chosen, as JSON: \'{"bar": ["rdi2-drinks"]}\'.'
)
@packs_option
@click.option("--variant", help="Which variant is played: two-headed-dragon, prizes ...")
@click.option("--no-assistant", is_flag=True, help="Only the table: no advice, no bots.")
@click.option("--open", "open_", is_flag=True, help="Open the first seat in a browser.")
@host_option
@public_option
@proxy_option
@click.option(
    "--port", type=click.IntRange(0, 65535), help="Port; 0 = any free one.  [default: 8000; with --games: 0]"
)
@click.option(
    "--data",
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder for tables and pictures; else one for demos alone.",
)
@click.option("--lang", type=click.Choice(LANGUAGES), default="en", show_default=True)
@click.option("--seed", type=int, default=1, show_default=True, help="What the bots' choices start from.")
def demo(
    bots: int | None,
    fast: bool,
    strength: str,
    games: int | None,
    as_json: bool,
    wish: str,
    packs: tuple[Path, ...],
    variant: str | None,
    no_assistant: bool,
    open_: bool,
    host: str,
    public_url: str | None,
    proxies: int,
    port: int | None,
    data: Path | None,
    lang: str,
    seed: int,
) -> None:
    """Set out a table for four and print a link for each seat.

    Example: innkeep demo --bots 3
    """
    if no_assistant and (games or bots):
        raise UnableError("--bots and --games need the assistant; leave --no-assistant away")
    patch_all()
    options = _options(bots or 0, variant, wish, alone=games is None)
    if games is not None:
        report = _play(games, data, port or 0, seed, lang, strength, options, packs)
        click.echo(json.dumps(report) if as_json else text("cli.games-done", lang, **report))
        failed = report["violations"] or report["dues_unpaid"] or report["games"] < games
        raise SystemExit(1 if failed else 0)
    config = _served(data, packs, proxies, public_url, assistant=not no_assistant, fast=fast)
    address = (host, 8000 if port is None else port)
    _host(config, address, (bots or 0, strength), 0.0 if fast else PACE_S, seed, lang, open_, options)


def _host(
    config: Config,
    address: tuple[str, int],
    company_: tuple[int, str],
    pace: float,
    seed: int,
    lang: str,
    open_: bool,
    options: Json,
) -> None:
    import gevent

    from innkeep.table.access.addresses import PublicAddress
    from innkeep.table.http.app import create_app, run
    from innkeep.table.http.pages import links
    from innkeep.table.plugins.discovery import bot_runner

    with settings_explained(config.public_url):
        app = create_app(config)

    def opened(url: str) -> None:
        reach: PublicAddress = app.extensions["innkeep.reach"]
        bots, strength = company_
        rooms, room = _table(app, None, options, None if not bots else "autopilot")
        tokens = rooms.tokens(room)
        found = links(url, reach.away or url, room.id, tokens)
        for seat, link in zip(room.state.seats, found["seats"], strict=True):
            if link is not None:
                click.echo(text("cli.seat-link", lang, seat=pick(seat.title, lang) or seat.seat, url=link))
        click.echo(text("cli.spectator-link", lang, url=found["spectator"]))
        if not open_:
            click.echo(text("cli.demo-open", lang, seat=pick(room.state.seats[0].title, lang)))
        if bots:
            players = [token for token in tokens["seats"] if token is not None][-bots:]
            gevent.spawn(bot_runner(), reach.direct, players, pace, seed, strength)
        if open_:
            webbrowser.open(links(url, url, room.id, tokens)["seats"][0])

    try:
        run(app, *address, opened)
    except OSError as error:
        raise UnableError(
            f"cannot serve at {address[0]}:{address[1]}: {error.strerror or error}; another port: --port 8080"
        ) from error
    except LookupError as error:
        raise UnableError(str(error)) from error


def _served(
    data: Path | None,
    packs: tuple[Path, ...],
    proxies: int,
    public_url: str | None,
    *,
    assistant: bool,
    fast: bool,
) -> Config:
    """How the server of a demo runs."""
    from innkeep.table.core.rate_limit import Rate
    from innkeep.table.http.app import Config

    folder = data or data_folder(None) / "demo"  # one's own tables are not among those of demos
    put_up_shelf(folder)
    packs_offered(packs)
    limits = None if fast else Rate()
    return Config(folder, assistant=assistant, pace=limits, public_url=public_url or None, proxies=proxies)


def _options(bots: int, variant: str | None, wish: str, *, alone: bool) -> Json:
    """What is chosen at the table; ``alone``: somebody plays beside the bots. Raises UnableError."""
    options: Json = {"players": max(PLAYERS, bots)}
    if variant is not None:
        options |= _variant(variant, bots + 1 if alone else max(bots, 1))
    options |= _wished(wish)
    if isinstance(options["players"], int) and bots > options["players"]:
        raise UnableError(f"--bots: {bots} is more than the {options['players']} players of --options")
    return options


def _wished(wish: str) -> Json:
    try:
        found = json.loads(wish)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise UnableError(f"--options: {wish!r:.60} is no JSON map of options")
    return found


def _variant(name: str, people: int) -> Json:
    from innkeep.table.plugins.discovery import ModuleWithVariants, load

    module = cast("ModuleWithVariants | None", load(assistant=False).modules.get("rdi"))
    if module is None:
        raise UnableError("the module rdi is not installed")
    try:
        return module.variant(name, people)
    except ValueError as error:
        raise UnableError(f"--{error}") from error


def _table(app: Flask, seed: int | None, options: Json, assistant: str | None) -> tuple[Rooms, Room]:
    """A table; ``assistant`` None: as the game suggests."""
    rooms: Rooms = app.extensions["innkeep"]
    if "rdi" not in rooms.plugins.modules:
        raise UnableError("the module rdi is not installed")
    try:
        return rooms, rooms.create("rdi", options, assistant, seed=seed)
    except RefusedError as error:
        raise UnableError(f"--options: {error}") from error


def _play(
    games: int,
    data: Path | None,
    port: int,
    seed: int,
    lang: str,
    strength: str,
    options: Json,
    packs: tuple[Path, ...],
) -> Json:
    import gevent

    from innkeep.table.http.app import Config, create_app, ended_by, listen
    from innkeep.table.plugins.discovery import bot_runner

    try:
        play = bot_runner()
    except LookupError as error:
        raise UnableError(str(error)) from error
    report = {"games": 0, "ops": 0, "violations": 0, "dues_unpaid": 0}
    # as it is, whoever runs when Ctrl-C comes would be interrupted, a connection perhaps
    signals = ended_by(partial(gevent.kill, gevent.getcurrent(), KeyboardInterrupt))
    with tempfile.TemporaryDirectory() as scratch:
        put_up_shelf(data or Path(scratch))
        packs_offered(packs)
        app = create_app(Config(data or Path(scratch), pace=None))
        server = listen(app, "127.0.0.1", port)
        server.start()
        url = f"http://127.0.0.1:{server.server_port}"
        begun = time.monotonic()
        for number in range(games):
            rooms, room = _table(app, seed + number, options, "advise")
            begins = room.state.seq
            players = [token for token in rooms.tokens(room)["seats"] if token is not None]
            gevent.spawn(play, url, players, 0.0, seed + number, strength).get()
            said = room.watchers.report()
            report["games"] += 1 if said["over"] else 0
            report["ops"] += room.state.seq - begins
            report["violations"] += said["violations"]
            report["dues_unpaid"] += said["dues_unpaid"]
            click.echo(
                text("cli.game-done", lang, n=number + 1, games=games, ops=room.state.seq - begins), err=True
            )
        report["seconds"] = round(time.monotonic() - begun)
        server.stop(timeout=1)
        app.extensions["innkeep"].store.close()
    for handler in signals:
        handler.cancel()
    return report
