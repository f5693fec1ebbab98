"""How far spectators lag behind: a table that is shown in a stream tells them later what happened."""

from __future__ import annotations

from typing import Any, TypedDict

from innkeep.table.core.actor import Actor, is_host
from innkeep.table.core.draft import AppliedEvent, Draft
from innkeep.table.core.errors import RefusedError
from innkeep.table.core.room_settings import LONGEST_DELAY_S
from innkeep.table.core.state import Event, State
from innkeep.table.ops.fields import WholeField
from innkeep.table.ops.lines import LogLine, of
from innkeep.table.ops.op_kind import Concern, OpKind, Who

Json = dict[str, Any]


class DelayEvent(TypedDict):
    """After how many seconds spectators are told what happens from now on; 0: at once."""

    seconds: int


def _resolve(state: State, actor: Actor, args: Json) -> DelayEvent:
    if not is_host(state, actor):
        raise RefusedError("not-host", "kind")
    if args["seconds"] == state.house.delay:
        raise RefusedError("bad-value", "seconds", args["seconds"])
    return {"seconds": args["seconds"]}


def _reduce(draft: Draft, event: Event) -> None:
    draft.house = draft.house.delaying(event.args["seconds"], event.at)


def _line(step: AppliedEvent) -> LogLine:
    seconds = step.event.args["seconds"]
    return of(step, "log.delay", {"seconds": seconds}) if seconds else of(step, "log.delay-off")


DELAY = OpKind(
    name="delay",
    concern=Concern.ROOM,
    event=DelayEvent,
    about="host: spectators are told everything so many seconds later (0: at once), see *Streams*",
    fields={"seconds": WholeField(0, LONGEST_DELAY_S, required=True)},
    who=Who.SEATED_OR_HOST,
    resolve=_resolve,
    reduce=_reduce,
    afterwards=True,
    line=_line,
    lines={"log.delay": "seconds", "log.delay-off": ""},
    line_of_house=True,
    room=True,
)

KINDS = (DELAY,)
