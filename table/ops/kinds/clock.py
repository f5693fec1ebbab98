"""The op by which a table chooses its clock: how long each seat thinks, and how long a turn may last."""

from __future__ import annotations

from typing import Any, TypedDict

from innkeep.table.core.actor import Actor
from innkeep.table.core.clock import LONGEST_S, Clock
from innkeep.table.core.draft import AppliedEvent, Draft
from innkeep.table.core.state import Event, State
from innkeep.table.ops.fields import WholeField
from innkeep.table.ops.lines import LogLine, of
from innkeep.table.ops.op_kind import Concern, OpKind, Who

Json = dict[str, Any]


class ClockEvent(TypedDict):
    """Seconds for a turn from now on; 0: turns are only counted, None: no longer."""

    limit: int | None


def _resolve(_state: State, _actor: Actor, args: Json) -> ClockEvent:
    return {"limit": args["limit"]}


def _reduce(draft: Draft, event: Event) -> None:
    limit, now = event.args["limit"], draft.clock
    if limit is None:
        draft.clock = None
    elif now is not None:
        draft.clock = now.limited(limit)
    else:
        nobody_yet = (0,) * len(draft.before.seats)
        draft.clock = Clock(limit, nobody_yet).turned(draft.before.whose_turn, event.at)


def _line(step: AppliedEvent) -> LogLine:
    limit = step.event.args["limit"]
    if limit is None:
        return of(step, "log.clock-off")
    return of(step, "log.clock-limit", {"seconds": limit}) if limit else of(step, "log.clock")


CLOCK = OpKind(
    name="clock",
    concern=Concern.ROOM,
    event=ClockEvent,
    about="host: a clock of turns for all to see, `limit` seconds for each (0: they are only counted; "
    "null: no clock). Nothing happens when they are over",
    fields={"limit": WholeField(0, LONGEST_S, required=True, allow_none=True)},
    who=Who.HOST,
    resolve=_resolve,
    reduce=_reduce,
    vetoable=False,
    line=_line,
    lines={"log.clock": "", "log.clock-limit": "seconds", "log.clock-off": ""},
    line_of_house=True,
    room=True,
)


KINDS = (CLOCK,)
