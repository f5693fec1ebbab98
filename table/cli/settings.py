"""All settings of a server, ``INNKEEP_...``: what each is called, how it is read, what is allowed.

Whatever starts a server reads them here, so that a wrong value or a misspelt name is one line at the start,
the same for one process and for many.
"""

from __future__ import annotations

import difflib
import os
import re
from collections.abc import Callable, Collection, Mapping, MutableMapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from innkeep.table.cli.main import UnableError
from innkeep.table.cli.settings_files import NAMES as FROM_FILES
from innkeep.table.cli.settings_files import take_from_files

PREFIX = "INNKEEP_"

SAID = 60
"""Letters of a value that a message repeats."""

MOST_WORKERS = 64

ALIKE = 0.75
"""How like a name must be to one that is known to be taken for a slip, as difflib measures it."""

LOG_WORDS = ("json", "requests", "addresses")

OWN = frozenset(
    ("SHELF", "OFFERED", "ONE_FILE", "VISITOR", "APP", "COMPILE", "COMPILE_LEVEL", "NAME", "SERVERS")
)
"""Names that are none of a server's settings: the program's own, of its tests and build, of compose.yaml."""

_ON, _OFF = ("1", "true", "t", "yes", "y", "on"), ("0", "false", "f", "no", "n", "off")


class _ToldError(ValueError):
    """A wrong value; the message says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class ServerSetting:
    """``read`` makes of a text what a server needs, or raises ValueError; ``allowed`` says what it takes."""

    read: Callable[[str], Any]
    allowed: str


def _whole(least: int, most: int) -> ServerSetting:
    def read(text: str) -> int:
        if not re.fullmatch("[0-9]{1,4}", text) or not least <= int(text) <= most:
            raise ValueError
        return int(text)

    return ServerSetting(read, f"a whole number, {least}..{most}")


def _megabytes(text: str) -> float:
    if not re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,6})?", text):
        raise ValueError
    return float(text)


def _switch(text: str) -> bool:
    if text.lower() not in _ON + _OFF:
        raise ValueError
    return text.lower() in _ON


def _assistant(text: str) -> bool:
    if text not in ("on", "off"):
        raise ValueError
    return text == "on"


def _places(text: str) -> list[str]:
    found = text.split()
    if not all(re.fullmatch(r"(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9.-]+):[0-9]{1,5}|unix:.+", one) for one in found):
        raise ValueError
    return found


def _store(text: str) -> str:
    from innkeep.table.store.database.database import StoreUrlError, read_address

    try:
        read_address(text)
    except StoreUrlError as problem:
        raise ValueError from problem
    return text


def _queue(text: str) -> str:
    if not re.fullmatch(r"(rediss?://[^\s/]+(/\S*)?|unix://\S+)", text):
        raise ValueError
    return text


def _folder(text: str) -> Path:
    if Path(text).exists() and not Path(text).is_dir():
        raise _ToldError(f"{text}: a file")
    return Path(text)


def _public_url(text: str) -> str:
    from innkeep.table.access.addresses import read_public

    read_public(text)
    return text


def _prefix(text: str) -> str:
    from innkeep.table.access.addresses import read_prefix

    return read_prefix(text)


def _webhook(text: str) -> str:
    from innkeep.table.notify.services import read_service
    from innkeep.table.notify.webhook import read_url

    if read_service(text) is None:
        read_url(text)
    return text


def _alarm(text: str) -> tuple[str, ...]:
    from innkeep.table.notify.alarm import check_alarm

    for place in text.split():
        check_alarm(place)
    return tuple(text.split())


def _mail(text: str) -> str:
    from innkeep.table.notify.mail import read_server

    read_server(text)
    return text


def _sender(text: str) -> str:
    from innkeep.table.notify.mail import read_address

    if read_address(text) is None:
        raise ValueError
    return text


def _push(text: str) -> tuple[str, ...]:
    from innkeep.table.notify.push_services import read_services

    read_services(text.split())
    return tuple(text.split())


def _shared(text: str) -> tuple[str, ...]:
    from innkeep.table.core.visitors import read_shared

    read_shared(text.split())
    return tuple(text.split())


def _log(text: str) -> tuple[str, ...]:
    if not {*text.split()} <= {*LOG_WORDS}:
        raise ValueError
    return tuple(text.split())


def _words(text: str) -> Path:
    from innkeep.table.access.word_list import WordListError, read_words

    try:
        read_words(Path(text))
    except WordListError as problem:
        raise _ToldError(str(problem).partition("; allowed: ")[0]) from None
    return Path(text)


def _packs(text: str) -> tuple[Path, ...]:
    found = tuple(Path(name) for name in text.split(os.pathsep) if name)
    for file in found:
        if not file.exists():
            raise _ToldError(f"{file}: there is none")
    return found


def _token(text: str) -> str:
    if not text.isascii() or not text.isprintable():
        raise ValueError
    return text


SETTINGS: Mapping[str, ServerSetting] = {
    "WORKERS": _whole(1, MOST_WORKERS),
    "BIND": ServerSetting(_places, "an address and a port for each worker, as 127.0.0.1:8101 127.0.0.1:8102"),
    "STORE": ServerSetting(_store, "the URL of a database, as postgresql://name@host/database"),
    "QUEUE": ServerSetting(_queue, "the URL of a Redis, as redis://localhost:6379/0"),
    "DATA": ServerSetting(_folder, "a folder"),
    "PROXY": _whole(0, 5),
    "ASSISTANT": ServerSetting(_assistant, "on, off"),
    "PUBLIC_URL": ServerSetting(_public_url, "an address that others can reach, as https://inn.example"),
    "PREFIX": ServerSetting(_prefix, "a path that is none of the server's own, as /inn"),
    "METRICS": ServerSetting(_switch, "1, 0"),
    "METRICS_TOKEN": ServerSetting(_token, "letters, digits and signs of ASCII"),
    "WEBHOOK": ServerSetting(_webhook, "an address, as https://chat.example/hooks/abc or ntfy://host/topic"),
    "SERVICES": ServerSetting(_switch, "1, 0"),
    "ALARM": ServerSetting(_alarm, "who is told of trouble, as you@inn.example ntfys://ntfy.sh/topic"),
    "MAIL": ServerSetting(_mail, "a mail server, as smtps://name:password@mail.example"),
    "MAIL_FROM": ServerSetting(_sender, "a plain address, as inn@mail.example"),
    "PUSH": ServerSetting(_push, "makers, or origins as https://push.example"),
    "SHARED": ServerSetting(_shared, "networks, each with a number of visitors, as 192.0.2.7=40"),
    "WORDS": ServerSetting(_words, "a file with one word a line"),
    "OPERATOR_TOKEN": ServerSetting(_token, "letters, digits and signs of ASCII"),
    "LOG": ServerSetting(_log, ", ".join(LOG_WORDS)),
    "RESERVE": ServerSetting(_megabytes, "a number of megabytes, as 200"),
    "PACKS": ServerSetting(_packs, f"files that are there, several with {os.pathsep} between"),
}
"""By their names, without what all begin with."""


def all_settings(environ: MutableMapping[str, str]) -> dict[str, Any]:
    """What is set, by name, as a server needs it; what stands in files is put into ``environ``.

    Raises UnableError for a wrong value, a misspelt name, and settings that do not fit each other.
    """
    take_from_files(environ)
    check_names(environ)
    return read_settings(environ)


def read_settings(environ: Mapping[str, str], names: Collection[str] = SETTINGS.keys()) -> dict[str, Any]:
    """What is set of these, by name, as a server needs it; what is empty is not set. Raises UnableError."""
    found = {}
    for name in names:
        value, setting = environ.get(PREFIX + name, ""), SETTINGS[name]
        if not value:
            continue
        try:
            found[name] = setting.read(value)
        except _ToldError as problem:
            raise _wrong(name, str(problem)) from None
        except OSError as problem:
            raise _wrong(name, f"{problem.filename or value}: {problem.strerror or problem}") from None
        except ValueError:
            raise _wrong(name, "not that" if name in FROM_FILES else repr(value[:SAID])) from None
    places = len(found.get("BIND", ()))
    if places and found.get("WORKERS", places) != places:
        raise _wrong("BIND", f"{places} of them for {found['WORKERS']} workers")
    return found


def tell_unknown(environ: Mapping[str, str]) -> None:
    """Say on standard error which variables look like settings and do nothing. Raises as check_names."""
    for name in check_names(environ):
        click.echo(f"Warning: {name} is no setting of Innkeep, and does nothing", err=True)


def _wrong(name: str, why: str) -> UnableError:
    return UnableError(f"{PREFIX}{name}: {why}; allowed: {SETTINGS[name].allowed}")


def check_names(environ: Mapping[str, str]) -> list[str]:
    """The variables that look like settings and are unknown. Raises UnableError for one that must be a slip.

    >>> check_names({"INNKEEP_STORE": "x", "INNKEEP_MAIL_FILE": "x", "INNKEEP_ELSE": "x", "HOME": "x"})
    ['INNKEEP_ELSE']
    >>> check_names({"INNKEEP_WORKER": "3"})
    Traceback (most recent call last):
    innkeep.table.cli.main.UnableError: INNKEEP_WORKER is no setting; did you mean INNKEEP_WORKERS?
    """
    known = [*SETTINGS, *OWN, *(f"{name}_FILE" for name in FROM_FILES)]
    strange = []
    for name in sorted(environ):
        begins, _, rest = name.upper().partition("_")
        ours = difflib.SequenceMatcher(None, f"{begins}_", PREFIX).ratio() > ALIKE
        if not ours or name.removeprefix(PREFIX) in known:
            continue
        near = difflib.get_close_matches(rest, known, 1, ALIKE)
        if near:
            raise UnableError(f"{name} is no setting; did you mean {PREFIX}{near[0]}?")
        if name.startswith(PREFIX):
            strange.append(name)
    return strange
