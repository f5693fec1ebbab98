"""The op by which seats add to the chance: a promise, the number that was promised, the wish for the
cards, and the question whether they are to be dealt anew.

How the table is dealt when the last number was told stands in ``opening``.
"""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

from innkeep.table.core.actor import Actor
from innkeep.table.core.draft import AppliedEvent, Draft
from innkeep.table.core.errors import RefusedError
from innkeep.table.core.mixing import Mixing
from innkeep.table.core.state import Event
from innkeep.table.ops.fields import FlagField, hex_field
from innkeep.table.ops.kinds.consent import ask_to_deal
from innkeep.table.ops.lines import LogLine, of
from innkeep.table.ops.op_kind import Concern, DecisionContext, OpKind, Ruling

Json = dict[str, Any]


class MixEvent(TypedDict):
    pledge: str | None
    tell: str | None
    deal: NotRequired[bool]
    anew: NotRequired[bool]
    done: NotRequired[bool]
    by: NotRequired[int | None]
    n: NotRequired[int]
    without: NotRequired[list[int]]
    salt: NotRequired[str]
    orders: NotRequired[dict[str, list[str]]]
    components: NotRequired[list[dict[str, Any]]]
    mixed: NotRequired[bool]


def _decide_mix(matter: DecisionContext, actor: Actor, args: Json) -> Ruling:
    matter.permit(matter.state, actor, MIX.name)
    if actor.bot:
        raise RefusedError("not-asked", "kind", MIX.name)
    if not args["anew"]:
        told = matter.dealer.resolve(matter.state, actor.seat, args, matter.online, matter.now)
        return MIX.name, actor.seat, told
    mixing = matter.state.mixing
    if mixing is None or not mixing.dealt:
        raise RefusedError("under-way", "anew")
    return ask_to_deal(matter.state, actor, matter.now)


def _add_chance(draft: Draft, event: Event) -> None:
    args, mixing = event.args, draft.mixing
    if mixing is None or event.seat is None:
        return
    if "salt" in args:
        draft.lay_back(args)
        draft.salt = args["salt"]
    if not mixing.once:
        draft.mixing = mixing.after(event.seat, args)
    elif args.get("anew"):
        draft.mixing = mixing.anew(event.seat)
        draft.asking = None
    else:
        draft.mixing = _gone_on(mixing, event.seat, event)


def _gone_on(mixing: Mixing, seat: int, event: Event) -> Mixing:
    args = event.args
    if args["pledge"] is not None:
        return mixing.promised(seat, args["pledge"])
    if args["tell"] is not None:
        mixing = mixing.with_told(seat, args["tell"])
    elif not args.get("done"):
        return mixing.telling(seat, event.at)
    return mixing.done() if args.get("done") else mixing


def _line_of_mix(step: AppliedEvent) -> LogLine | None:
    args = step.event.args
    if args.get("anew"):
        return of(step, "log.mix-anew")
    if args.get("done"):
        owner = step.event.seat if args["by"] is None else args["by"]
        key = "log.mix-dealt" if "salt" in args else "log.mix-stands"
        return of(step, key, {"n": args["n"], "owner": owner})
    if args.get("deal"):
        return of(step, "log.mix-now")
    return of(step, "log.mix", {"n": args["n"]}) if "salt" in args else None


_DEALT = "n (seats whose numbers were mixed in), owner (the seat for which the cards are dealt)"

MIX = OpKind(
    name="mix",
    concern=Concern.ROOM,
    event=MixEvent,
    about='one of `pledge`, `tell`, `deal` and `anew`; see "What seats add to the chance"; refused '
    "`under-way` once the game has begun",
    fields={
        "pledge": hex_field(),
        "tell": hex_field(),
        "deal": FlagField(load_default=False),
        "anew": FlagField(load_default=False),
    },
    decide=_decide_mix,
    vetoable=False,
    reduce=_add_chance,
    breaks_tracking=lambda args: bool(args.get("mixed")),
    line=_line_of_mix,
    lines={
        "log.mix-dealt": _DEALT,
        "log.mix-stands": _DEALT,
        "log.mix-now": "",
        "log.mix-anew": "",
        "log.mix": "n (at tables of earlier versions)",
    },
)


KINDS = (MIX,)
