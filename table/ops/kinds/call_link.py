"""Where a table talks: the link of a call somewhere else, for all at the table to open."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, TypedDict
from urllib.parse import urlsplit

from marshmallow import fields, validate

from innkeep.table.core.actor import Actor, is_host
from innkeep.table.core.draft import AppliedEvent, Draft
from innkeep.table.core.errors import RefusedError
from innkeep.table.core.state import Event, State
from innkeep.table.ops.lines import LogLine, of
from innkeep.table.ops.op_kind import Concern, OpKind, Who

Json = dict[str, Any]

LONGEST = 500
ALLOWED = f"https://host.example/..., up to {LONGEST} characters"

_URL = re.compile(r"https://[!-~]+", re.IGNORECASE)
_HOST = re.compile(r"(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]")


class CallEvent(TypedDict):
    """The link from now on; None: there is none."""

    url: str | None


def read_call(url: str) -> str | None:
    """The link of a call, as it is kept; None for what is no https address with a name that can be read.

    >>> read_call(" https://meet.example/our-table#a "), read_call("https://a@meet.example")
    ('https://meet.example/our-table#a', None)
    >>> [read_call(one) for one in ("http://meet.example", "https://10.0.0.1/", "javascript:alert(1)")]
    [None, None, None]
    """
    url = url.strip()
    if len(url) > LONGEST or not _URL.fullmatch(url):
        return None
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError:
        return None
    if "@" in parts.netloc or "\\" in url or not _HOST.fullmatch(parts.hostname or ""):
        return None
    return url


def _resolve(state: State, actor: Actor, args: Json) -> CallEvent:
    if not is_host(state, actor):
        raise RefusedError("not-host", "kind")
    if args["url"] is None:
        return {"url": None}
    url = read_call(args["url"])
    if url is None:
        raise RefusedError("bad-value", "url", args["url"], ALLOWED)
    return {"url": url}


def _call(draft: Draft, event: Event) -> None:
    draft.house = replace(draft.house, call=event.args["url"])


def _line(step: AppliedEvent) -> LogLine:
    return of(step, "log.call" if step.event.args["url"] else "log.call-off")


CALL = OpKind(
    name="call",
    concern=Concern.ROOM,
    event=CallEvent,
    about="host: the link of a call elsewhere, for all at the table; null: none",
    fields={
        "url": fields.String(
            required=True,
            allow_none=True,
            validate=validate.Length(1, LONGEST),
            metadata={"allowed": ALLOWED},
        )
    },
    who=Who.SEATED_OR_HOST,
    words="url",
    resolve=_resolve,
    reduce=_call,
    line=_line,
    lines={"log.call": "", "log.call-off": ""},
    line_of_house=True,
    room=True,
)

KINDS = (CALL,)
