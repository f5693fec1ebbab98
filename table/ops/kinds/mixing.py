"""The op by which seats add to the chance: a promise, or the number that was promised.

How the table is dealt anew when the last number was told stands in ``opening``.
"""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

from ...core.actor import Actor
from ...core.draft import Draft, Step
from ...core.state import Event
from ..fields import hex_field
from ..lines import Line, of
from ..op_kind import Concern, Matter, OpKind, Ruling

Json = dict[str, Any]


class MixEvent(TypedDict):
    pledge: str | None
    tell: str | None
    n: NotRequired[int]
    without: NotRequired[list[int]]
    salt: NotRequired[str]
    orders: NotRequired[dict[str, list[str]]]
    components: NotRequired[list[dict[str, Any]]]
    mixed: NotRequired[bool]


def _decide_mix(matter: Matter, actor: Actor, args: Json) -> Ruling:
    matter.permit(matter.state, actor, MIX.name)
    told = matter.dealer.resolve(matter.state, actor.seat, args, matter.online)
    return MIX.name, actor.seat, told


def _add_chance(draft: Draft, event: Event) -> None:
    args = event.args
    if draft.mixing is None or event.seat is None:
        return
    if "salt" in args:
        draft.lay_back(args)
        draft.salt = args["salt"]
    draft.mixing = draft.mixing.after(event.seat, args)


def _line_of_mix(step: Step) -> Line | None:
    args = step.event.args
    return of(step, "log.mix", {"n": args["n"]}) if "salt" in args else None


MIX = OpKind(
    name="mix",
    concern=Concern.ROOM,
    event=MixEvent,
    about='`pledge` or `tell`; see "What seats add to the chance"; refused `under-way` once the '
    "game has begun",
    fields={"pledge": hex_field(), "tell": hex_field()},
    decide=_decide_mix,
    vetoable=False,
    reduce=_add_chance,
    untraced=lambda args: bool(args.get("mixed")),
    line=_line_of_mix,
    lines={"log.mix": "n (seats whose numbers were mixed in)"},
)


KINDS = (MIX,)
