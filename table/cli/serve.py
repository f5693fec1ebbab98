"""``innkeep serve`` and ``innkeep host``: run the server, for a network or for friends."""

from __future__ import annotations

import os
import webbrowser
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from innkeep.table.cli.main import UnableError
from innkeep.table.cli.patching import patch_all
from innkeep.table.cli.settings import LOG_WORDS, read_settings, tell_unknown
from innkeep.table.cli.store_options import data_folder, store_opened, store_option
from innkeep.table.core.messages import LANGUAGES, text
from innkeep.table.store.disk_space import RESERVE_MB

if TYPE_CHECKING:
    from flask import Flask

    from innkeep.table.access.addresses import PublicAddress
    from innkeep.table.access.tunnel import Tunnel
    from innkeep.table.net.visitor_limits import Crowd

PROBLEMS_SAID = 20
"""Problems of a file that are told; the first of them ends the command."""

TYPED = ("STORE", "PROXY", "METRICS", "SERVICES", "LOG", "RESERVE")
"""Settings that are options of a type of Click's."""

Command = TypeVar("Command", bound=Callable[..., Any])


class ServerCommand(click.Command):
    """A command that serves: what Click would refuse of its settings is told as all others are."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """As in Click. Raises UnableError for a setting that cannot be."""
        if not {"-h", "--help"} & {*args}:
            read_settings(os.environ, TYPED)  # the others once waiting is gevent's: they load more
        return super().parse_args(ctx, args)


def put_up_shelf(folder: Path) -> None:
    """Where plugins of this process and those it starts may keep what people make here."""
    os.environ.setdefault("INNKEEP_SHELF", str(folder.absolute() / "shelf"))


@contextmanager
def shelf_in(folder: Path) -> Iterator[None]:
    """For a moment, what a server of that folder has told its plugins of where things are kept."""
    before = os.environ.get("INNKEEP_SHELF")
    put_up_shelf(folder)
    try:
        yield
    finally:
        if before is None:
            del os.environ["INNKEEP_SHELF"]


def packs_offered(packs: Sequence[Path]) -> None:
    """Offer the decks of these files to everybody, once there is a place to put them (``put_up_shelf``)."""
    if not packs:
        return
    from innkeep.table.plugins.discovery import take_in

    try:
        take_in(packs)
    except (ValueError, LookupError, OSError) as error:
        first, *others = str(error).splitlines() or [type(error).__name__]
        for problem in others[:PROBLEMS_SAID]:
            click.echo(problem, err=True)
        raise UnableError(f"--packs: {first}") from None


packs_option = click.option(
    "--packs",
    multiple=True,
    envvar="INNKEEP_PACKS",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Decks of your own that everybody here may choose: a pack, a folder of packs, a spreadsheet or an "
    ".innpack; may be given more than once.  [env: INNKEEP_PACKS]",
)
host_option = click.option(
    "--host", default="127.0.0.1", show_default=True, help="Address to listen at; 0.0.0.0 = all."
)
public_option = click.option(
    "--public-url",
    envvar="INNKEEP_PUBLIC_URL",
    metavar="URL",
    help="What links to hand out begin with, e.g. https://inn.example.  [env: INNKEEP_PUBLIC_URL]",
)
proxy_option = click.option(
    "--proxy",
    "proxies",
    envvar="INNKEEP_PROXY",
    type=click.IntRange(0, 5),
    default=0,
    show_default=True,
    help="How many proxies stand before this server.  [env: INNKEEP_PROXY]",
)


def reached(command: Command) -> Command:
    """Adds the options that say where a server is found: ``public_url``, ``prefix``, ``proxies``."""
    prefix_option = click.option(
        "--prefix",
        envvar="INNKEEP_PREFIX",
        default="",
        metavar="PATH",
        help="The path a proxy has put everything under, e.g. /inn.  [env: INNKEEP_PREFIX]",
    )
    return public_option(prefix_option(proxy_option(command)))


def serving(command: Command) -> Command:
    """Adds the options of every server."""
    for option in (
        click.option(
            "--reserve",
            "reserve_mb",
            envvar="INNKEEP_RESERVE",
            metavar="MB",
            type=click.FloatRange(0),
            default=RESERVE_MB,
            show_default=True,
            help="How much of the disk stays free: below it no new tables and no long texts, while play goes "
            "on.  [env: INNKEEP_RESERVE]",
        ),
        click.option(
            "--mail-from", envvar="INNKEEP_MAIL_FROM", help="Sender of mails.  [env: INNKEEP_MAIL_FROM]"
        ),
        click.option(
            "--mail",
            envvar="INNKEEP_MAIL",
            metavar="URL",
            help="Mail server that tells people whose turn it is, e.g. smtps://name:password@mail.example; "
            "in the variable nobody else on this machine can read it.  [env: INNKEEP_MAIL]",
        ),
        click.option(
            "--webhook",
            envvar="INNKEEP_WEBHOOK",
            metavar="URL",
            help="Is told by POST whose turn it is when they are away: an address of yours, or one of a "
            "service as apprise writes it, such as ntfy://host/topic, or a webhook of Discord.  "
            "[env: INNKEEP_WEBHOOK]",
        ),
        click.option(
            "--services",
            envvar="INNKEEP_SERVICES",
            is_flag=True,
            help="Let people leave addresses of services (Discord, Slack, Telegram, Matrix, ntfy ...) where "
            "they, or their group, are told whose turn it is.  [env: INNKEEP_SERVICES]",
        ),
        click.option(
            "--push",
            envvar="INNKEEP_PUSH",
            multiple=True,
            metavar="WHERE",
            help="Tell people by their own browsers whose turn it is, if they ask for it: 'makers' for the "
            "push services of the makers of browsers, or the origin of another; https only.  "
            "[env: INNKEEP_PUSH]",
        ),
        click.option("--lang", type=click.Choice(LANGUAGES), default="en", show_default=True),
        click.option(
            "--no-assistant",
            is_flag=True,
            help="Only the table: no advice, no bots.  [env: INNKEEP_ASSISTANT=off]",
        ),
        packs_option,
        click.option("--open", "open_", is_flag=True, help="Open a browser."),
        store_option,
        click.option(
            "--data",
            type=click.Path(path_type=Path, file_okay=False),
            help="Folder for tables and pictures.  [env: INNKEEP_DATA]",
        ),
        click.option(
            "--port",
            default=8000,
            show_default=True,
            type=click.IntRange(0, 65535),
            help="0 = any free port.",
        ),
    ):
        command = option(command)
    return command


@click.command(cls=ServerCommand)
@host_option
@serving
@click.option(
    "--queue",
    envvar="INNKEEP_QUEUE",
    metavar="URL",
    help="Redis by which several servers on one store tell each other what is new.  [env: INNKEEP_QUEUE]",
)
@click.option(
    "--metrics",
    is_flag=True,
    envvar="INNKEEP_METRICS",
    help="Show /metrics to this machine; with INNKEEP_METRICS_TOKEN to who has it.  [env: INNKEEP_METRICS]",
)
@click.option(
    "--shared",
    envvar="INNKEEP_SHARED",
    multiple=True,
    metavar="NETWORK=N",
    help="An address or network that many people share, as a school does, and for how many visitors it "
    "counts, e.g. 192.0.2.7=40; may be given more than once.  [env: INNKEEP_SHARED]",
)
@click.option(
    "--log",
    "log_lines",
    envvar="INNKEEP_LOG",
    multiple=True,
    type=click.Choice(LOG_WORDS),
    help="Write the log as JSON, one object a line; with 'requests' each request, too; with 'addresses' from "
    "where it came; may be given more than once.  [env: INNKEEP_LOG]",
)
@click.option(
    "--words",
    envvar="INNKEEP_WORDS",
    type=click.Path(path_type=Path, dir_okay=False),
    help="A file of words that nobody may write or be called by, one a line.  [env: INNKEEP_WORDS]",
)
@reached
def serve(host: str, port: int, open_: bool, lang: str, **how: Any) -> None:
    """Serve tables to browsers.

    Whoever has the INNKEEP_OPERATOR_TOKEN is told who is where (`innkeep people where`).

    Example: innkeep serve --port 8000 --open
    """

    def opened(address: str, reach: PublicAddress, folder: Path, _crowd: Crowd | None) -> None:
        click.echo(text("cli.serving", lang, url=address), err=True)
        if reach.away:
            click.echo(text("cli.others", lang, url=reach.away), err=True)
        click.echo(text("cli.data", lang, path=folder), err=True)
        if open_:
            webbrowser.open(address)

    _run(host, port, opened, lang=lang, **how)


@click.command(cls=ServerCommand)
@click.option("--share", is_flag=True, help="Open a tunnel: cloudflared, tailscale or ngrok, if on the PATH.")
@public_option
@proxy_option
@serving
def host(share: bool, port: int, open_: bool, lang: str, **how: Any) -> None:
    """Serve tables to friends: at all addresses, with a link and a QR code that reach this computer.

    Example: innkeep host --open
    """
    if share and how["public_url"]:
        raise UnableError("--share finds its own address; leave --public-url away")
    patch_all()
    import gevent

    from innkeep.table.access.tunnel import TunnelError, available, open_tunnel

    if share and not available():
        raise UnableError(text("cli.no-tunnel", lang))
    tunnels: list[Tunnel] = []
    failed: list[str] = []

    def opened(address: str, reach: PublicAddress, folder: Path, crowd: Crowd | None) -> None:
        if not share:
            _tell(address, reach, folder, lang)
            if reach.public is None and crowd is not None:
                digging.append(gevent.spawn(_explain_silence, reach, crowd, lang))
            if open_:
                webbrowser.open(address)
            return
        main = gevent.getcurrent()
        click.echo(text("cli.tunnel-wait", lang), err=True)

        def dig() -> None:
            try:
                reach.tunnel = True
                tunnels.append(open_tunnel(reach.port, lambda url: setattr(reach, "public", url)))
            except TunnelError as problem:
                failed.append(str(problem))
                gevent.kill(main, KeyboardInterrupt)
                return
            _tell(address, reach, folder, lang)
            if open_:
                webbrowser.open(address)
            tunnels[0].wait_end()
            reach.public, reach.tunnel = None, False
            click.echo(text("cli.tunnel-gone", lang, program=tunnels[0].program.name), err=True)

        digging.append(gevent.spawn(dig))

    digging: list[Any] = []
    try:
        _run("0.0.0.0", port, opened, queue=None, prefix="", lang=lang, **how)
    finally:
        for greenlet in digging:
            greenlet.kill()
        for tunnel in tunnels:
            tunnel.stop()
    if failed:
        raise UnableError(f"--share: {failed[0]}")


def _tell(address: str, reach: PublicAddress, folder: Path, lang: str) -> None:
    """Say where one is found: one link for this computer, one for the others, and that as a picture."""
    from innkeep.table.cli import terminal_qr

    click.echo(text("cli.host-here", lang, url=f"{address}/"))
    away = reach.away
    if away is None:
        click.echo(text("cli.host-alone", lang))
    else:
        click.echo(text("cli.host-anywhere" if reach.public else "cli.host-network", lang, url=f"{away}/"))
        click.echo()
        terminal_qr.show(f"{away}/")
        click.echo()
        click.echo(text("cli.host-invite", lang))
        if not reach.public:
            more = reach.networks[1:]
            if more:
                click.echo(text("cli.host-more", lang, urls=", ".join(f"{url}/" for url in more)))
            click.echo(text("cli.host-trouble", lang, port=reach.port))
    click.echo(text("cli.data", lang, path=folder), err=True)


def _explain_silence(reach: PublicAddress, crowd: Crowd, lang: str) -> None:
    """Where nobody has come from another device for a while, say what it may be."""
    import gevent

    from innkeep.table.access.addresses import at_home, lan_addresses
    from innkeep.table.cli import nobody_came

    gevent.sleep(nobody_came.WAIT_S)
    own = lan_addresses()
    if any(address not in own and not at_home(address) for address in crowd.come_from):
        return
    click.echo()
    for line in nobody_came.reasons(reach, lang):
        click.echo(line)


def begin_log(wanted: Sequence[str]) -> None:
    """Write the log as ``--log`` wants it; where it wants nothing, as Python does."""
    from innkeep.table.http.request_names import write_json_lines

    if wanted:
        write_json_lines(requests="requests" in wanted, addresses="addresses" in wanted)


def mail_settings(url: str | None, sender: str | None) -> tuple[str, str] | None:
    """The mail server and the sender; both or none."""
    if bool(url) != bool(sender):
        raise UnableError("--mail and --mail-from (INNKEEP_MAIL and INNKEEP_MAIL_FROM) go together")
    return (url, sender) if url and sender else None


def _run(
    host: str,
    port: int,
    opened: Callable[[str, PublicAddress, Path, Crowd | None], None],
    *,
    data: Path | None,
    url: str | None,
    queue: str | None,
    proxies: int,
    no_assistant: bool,
    public_url: str | None,
    prefix: str,
    webhook: str | None,
    services: bool,
    mail: str | None,
    mail_from: str | None,
    push: tuple[str, ...],
    lang: str,
    reserve_mb: float,
    packs: Sequence[Path] = (),
    metrics: bool = False,
    shared: tuple[str, ...] = (),
    words: Path | None = None,
    log_lines: tuple[str, ...] = (),
) -> None:
    patch_all()
    import gevent

    from innkeep.table.http.app import Config, create_app, run

    begin_log(log_lines)
    given = read_settings(os.environ)
    folder = data_folder(data)
    put_up_shelf(folder)
    packs_offered(packs)
    with settings_explained(public_url):
        app: Flask = create_app(
            Config(
                folder,
                assistant=given.get("ASSISTANT", True) and not no_assistant,
                store=url,
                queue=queue,
                proxies=proxies,
                metrics=metrics,
                metrics_token=given.get("METRICS_TOKEN"),
                public_url=public_url or None,
                prefix=prefix,
                webhook=webhook or None,
                services=services,
                mail=mail_settings(mail, mail_from),
                push=push,
                lang=lang,
                reserve_mb=reserve_mb,
                shared=shared,
                words=words,
                operator_token=given.get("OPERATOR_TOKEN"),
            )
        )
    reach: PublicAddress = app.extensions["innkeep.reach"]

    def listening(address: str) -> None:
        opened(address, reach, folder, app.extensions["innkeep.crowd"])
        tell_unknown(os.environ)
        gevent.spawn(app.extensions["innkeep.portraits"], lang)

    try:
        run(app, host, port, listening)
    except OSError as error:
        raise UnableError(
            f"cannot serve at {host}:{port}: {error.strerror or error}; another port: --port 8080"
        ) from error


@contextmanager
def settings_explained(public_url: str | None) -> Iterator[None]:
    """Raises UnableError, with one line that names the setting, when no server can be made of them."""
    from innkeep.table.access.addresses import PublicUrlError
    from innkeep.table.access.word_list import WordListError
    from innkeep.table.core.visitors import SharedAddressError
    from innkeep.table.live.cluster import QueueUrlError
    from innkeep.table.notify.mail import MailUrlError
    from innkeep.table.notify.push_services import PushServiceError
    from innkeep.table.notify.webhook import WebhookUrlError

    try:
        with store_opened():
            yield
    except PublicUrlError as error:
        raise UnableError(f"{'--public-url' if public_url else '--prefix'}: {error}") from error
    except WebhookUrlError as error:
        raise UnableError(f"--webhook: {error}") from error
    except PushServiceError as error:
        raise UnableError(f"--push: {error}") from error
    except MailUrlError as error:
        raise UnableError(f"--mail: {error}") from error
    except SharedAddressError as error:
        raise UnableError(f"--shared: {error}") from error
    except WordListError as error:
        raise UnableError(f"--words: {error}") from error
    except QueueUrlError as error:
        raise UnableError(f"--queue: {error}") from error
    except OSError as error:
        raise UnableError(f"{error.filename or '--data'}: {error.strerror or error}") from error
