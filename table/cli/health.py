"""``innkeep table health``: is all well with a server? Says so, and tells who is to know of a change."""

from __future__ import annotations

import json
import os
import socket
import ssl
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import click

from innkeep.table.cli.main import UnableError
from innkeep.table.cli.settings import read_settings
from innkeep.table.cli.store_options import data_folder, data_option, json_option
from innkeep.table.store.database.private_files import private_folder, write_private
from innkeep.table.store.disk_space import MB, RESERVE_MB, DiskSpace

ANSWER_S = 10.0
"""How long a server may take to say whether it can serve."""

TRIES, APART_S = 3, 5.0
"""How often it is asked before it is taken to be down, and how long apart: a restart is no trouble."""

CERTIFICATE_DAYS = 7
"""A certificate that is good for fewer days should have been renewed."""

DAY_S = 24 * 60 * 60

AGAIN_S = DAY_S
"""How long until trouble that goes on is told once more."""

NOTES = "health.json"
"""The file in the data folder that says what was wrong, and when that was told."""

WHY = {
    "store": "its database does not answer",
    "store-damaged": "its database is damaged",
    "going": "it is ending",
}
"""What `/ready` says."""


@dataclass(frozen=True, slots=True)
class Finding:
    """How something does: ``wrong`` None = well."""

    about: str
    wrong: str | None


@click.command()
@click.option(
    "--server",
    "servers",
    multiple=True,
    metavar="URL",
    help="Where it is asked; may be given more than once; else INNKEEP_PUBLIC_URL, or http://127.0.0.1:8000.",
)
@click.option(
    "--backup",
    type=click.Path(path_type=Path, dir_okay=False),
    help="The newest backup: it must be there, and not old.",
)
@click.option(
    "--backup-days",
    type=click.IntRange(1),
    default=2,
    show_default=True,
    help="How old that may be.",
)
@click.option("--quiet", is_flag=True, help="Say nothing while all is well.")
@click.option(
    "--try", "trying", is_flag=True, help="Tell those in INNKEEP_ALARM how it is, to see that it comes."
)
@data_option
@json_option
def health(
    servers: tuple[str, ...],
    backup: Path | None,
    backup_days: int,
    quiet: bool,
    trying: bool,
    data: Path | None,
    as_json: bool,
) -> None:
    """Say whether all is well: the server answers as people reach it, there is room, a backup is fresh.

    What is down is asked three times. Exit status 1: something is wrong. Those in INNKEEP_ALARM (mailboxes,
    addresses of services) are told when that changes, and daily while it lasts.

    Example: innkeep table health --backup /var/backups/innkeep.tgz
    """
    given = read_settings(os.environ, ("PUBLIC_URL", "RESERVE", "ALARM", "MAIL", "MAIL_FROM"))
    asked = servers or (given.get("PUBLIC_URL", "http://127.0.0.1:8000"),)
    folder = data_folder(data)
    found = [finding for server in asked for finding in _served(server)]
    found.append(_room(folder, given.get("RESERVE", RESERVE_MB)))
    if backup is not None:
        found.append(_saved(backup, backup_days))
    wrong = {one.about: one.wrong for one in found if one.wrong is not None}
    if as_json:
        click.echo(json.dumps({"ok": not wrong, "found": {one.about: one.wrong for one in found}}))
    elif wrong or not quiet:
        for one in found:
            click.echo(f"{one.about}: {one.wrong or 'well'}")
    untold = _tell_others(wrong, folder, given, trying=trying)
    for problem in untold:
        click.echo(problem, err=True)
    if wrong or untold:
        sys.exit(1)


def _served(server: str) -> Iterator[Finding]:
    if not server.startswith(("http://", "https://")):
        raise UnableError(f"--server: {server[:60]!r}; allowed: like http://127.0.0.1:8000")
    for left in reversed(range(TRIES)):
        problem = _not_ready(server.rstrip("/"))
        if problem is None or not left:
            break
        time.sleep(APART_S)
    yield Finding(server, problem)
    if problem is None and server.startswith("https://"):
        yield Finding(f"{server} certificate", _expiring(server))


def _not_ready(server: str) -> str | None:
    """Why a server cannot serve; None where it can."""
    try:
        with urllib.request.urlopen(f"{server}/ready", timeout=ANSWER_S) as answer:
            return None if json.loads(answer.read(1000)).get("ok") is True else "something else answers there"
    except urllib.error.HTTPError as problem:
        try:
            return WHY[json.loads(problem.read(1000))["why"]]
        except (ValueError, LookupError, TypeError, OSError):
            return f"it answers {problem.code}"
    except (ValueError, AttributeError):
        return "something else answers there"
    except OSError as problem:
        reason = getattr(problem, "reason", problem)
        return f"it does not answer: {getattr(reason, 'strerror', None) or reason}"


def _expiring(server: str) -> str | None:
    """Whether the certificate of a server ends soon; that it is good has been seen."""
    place = urlsplit(server)
    host, port = place.hostname or "", place.port or 443
    try:
        with (
            socket.create_connection((host, port), timeout=ANSWER_S) as line,
            ssl.create_default_context().wrap_socket(line, server_hostname=host) as safe,
        ):
            ends = ssl.cert_time_to_seconds(str((safe.getpeercert() or {})["notAfter"]))
    except (OSError, KeyError) as problem:
        return f"it does not answer: {problem}"
    days = int((ends - time.time()) // DAY_S)
    return f"it ends in {days} days" if days < CERTIFICATE_DAYS else None


def _room(folder: Path, reserve_mb: float) -> Finding:
    left = DiskSpace((folder,)).free()
    low = left is not None and left < 2 * reserve_mb * MB
    said = f"{(left or 0) / MB:.0f} MB are free; below {reserve_mb:.0f} MB no table can be made"
    return Finding(f"disk of {folder}", said if low else None)


def _saved(backup: Path, days: int) -> Finding:
    try:
        age = (time.time() - backup.stat().st_mtime) / DAY_S
    except OSError as problem:
        return Finding(str(backup), problem.strerror or str(problem))
    return Finding(str(backup), f"it is {age:.0f} days old" if age > days else None)


def _tell_others(
    wrong: Mapping[str, str], folder: Path, given: Mapping[str, Any], *, trying: bool
) -> list[str]:
    """Tell those who are to know, if it is new to them; why some could not be told."""
    from innkeep.table.notify.alarm import shown_alarm, sound_alarm
    from innkeep.table.notify.message import DeliveryError

    before, at = _noted(folder)
    lasts = bool(wrong) and time.time() - at >= AGAIN_S
    if not (trying or lasts or set(wrong) != before):
        return []
    places = given.get("ALARM", ())
    if trying and not places:
        raise UnableError("INNKEEP_ALARM: is missing; allowed: who is to be told, as you@inn.example")
    name = urlsplit(given.get("PUBLIC_URL", "")).hostname or socket.gethostname()
    subject = f"Innkeep at {name}: {'trouble' if wrong else 'all is well'}"
    text = "\n".join(f"{about}: {why}" for about, why in wrong.items()) or "All is well."
    mail = (given["MAIL"], given["MAIL_FROM"]) if given.keys() >= {"MAIL", "MAIL_FROM"} else None
    untold = []
    for place in places:
        try:
            sound_alarm(place, subject, text, mail)
        except DeliveryError as problem:
            untold.append(f"{shown_alarm(place)} could not be told: {problem}")
    if not untold:
        _note(folder, wrong)
    return untold


def _noted(folder: Path) -> tuple[set[str], float]:
    """What was wrong when it was told last, and when that was, in seconds since 1970."""
    try:
        kept = json.loads((folder / NOTES).read_text("utf-8"))
        return set(kept["wrong"]), float(kept["at"])
    except (OSError, ValueError, LookupError, TypeError):
        return set(), 0.0


def _note(folder: Path, wrong: Mapping[str, str]) -> None:
    try:
        private_folder(folder)
        write_private(folder / NOTES, json.dumps({"wrong": sorted(wrong), "at": time.time()}))
    except OSError as problem:
        raise UnableError(f"{folder / NOTES}: {problem.strerror or problem}") from None
