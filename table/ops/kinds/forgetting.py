"""What somebody said and how they were called was taken out of the log: the log says so, and of which ops."""

from __future__ import annotations

from typing import TypedDict

from innkeep.table.core.draft import AppliedEvent
from innkeep.table.ops.lines import LogLine, of
from innkeep.table.ops.op_kind import Concern, OpKind, Who


class ForgetEvent(TypedDict):
    """For the number of each op that was changed, what stands for it as it was left (``Chain.left``)."""

    left: dict[str, str]


def _line(step: AppliedEvent) -> LogLine:
    return of(step, "log.forget", {"n": len(step.event.args["left"])})


FORGET = OpKind(
    name="forget",
    concern=Concern.ROOM,
    event=ForgetEvent,
    about="the operator took one person's words and names out of the log; each op's head stays what it was",
    fields=None,
    who=Who.HOUSE,
    afterwards=True,
    vetoable=False,
    rewrites=True,
    line=_line,
    lines={"log.forget": "n (how many ops)"},
    line_of_house=True,
    room=True,
)


KINDS = (FORGET,)
