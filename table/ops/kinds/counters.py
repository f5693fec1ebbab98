"""Ops on values: tracks and purses."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypedDict

from innkeep.table.core.actor import Actor
from innkeep.table.core.draft import Draft, Undoable
from innkeep.table.core.errors import RefusedError
from innkeep.table.core.state import Event, State
from innkeep.table.ops.fields import WholeField, name_field
from innkeep.table.ops.lines import taking
from innkeep.table.ops.op_kind import Concern, OpKind
from innkeep.table.ops.touching import check_kind, check_loose, zone_named

Json = dict[str, Any]


class TrackEvent(TypedDict):
    """The value of a track, and what it was."""

    zone: str
    value: int
    was: int | None


PayEvent = TypedDict("PayEvent", {"from": str, "to": str, "amount": int})


def _set_value(draft: Draft, zone: str, value: int) -> None:
    cid = draft.before.zones[zone].order[0]
    draft.components[cid] = replace(draft.component(cid), value=value)


def _resolve_track(state: State, _actor: Actor, args: Json) -> TrackEvent:
    zone = zone_named(state, "zone", args["zone"])
    check_kind(zone, "zone", "track")
    if not zone.order:
        raise RefusedError("not-enough", "zone", zone.id)
    check_loose(state.components[zone.order[0]], "zone", zone.id)
    low = zone.min if zone.min is not None else args["value"]
    high = zone.max if zone.max is not None else args["value"]
    if not low <= args["value"] <= high:
        raise RefusedError("out-of-range", "value", args["value"], f"{low}..{high}")
    return {"zone": zone.id, "value": args["value"], "was": state.value(zone.id)}


def _track(draft: Draft, event: Event) -> None:
    _set_value(draft, event.args["zone"], event.args["value"])


def _other_value(state: State, event: Event, _entries: object) -> str | None:
    differs = event.args["was"] != state.value(event.args["zone"])
    return "the value was another" if differs else None


TRACK = OpKind(
    name="track",
    concern=Concern.TABLE,
    event=TrackEvent,
    about="",
    fields={"zone": name_field(), "value": WholeField(-1_000_000, 1_000_000, required=True)},
    common=True,
    macro=True,
    resolve=_resolve_track,
    reduce=_track,
    undoable=Undoable.IF_CHANGED,
    problem=_other_value,
    line=taking("log.track", "zone", "was", "value"),
    lines={"log.track": "zone, was, value"},
)


def _resolve_pay(state: State, _actor: Actor, args: Json) -> PayEvent:
    source, to = zone_named(state, "from", args["from"]), zone_named(state, "to", args["to"])
    for zone, field in ((source, "from"), (to, "to")):
        check_kind(zone, field, "purse")
        if not zone.order:
            raise RefusedError("not-enough", field, zone.id)
    if source.id == to.id:
        raise RefusedError("bad-value", "to", to.id)
    purse = state.value(source.id) or 0
    if not source.endless and args["amount"] > purse:
        raise RefusedError("not-enough", "amount", args["amount"], f"1..{purse}" if purse else "0")
    return {"from": source.id, "to": to.id, "amount": args["amount"]}


def _pay(draft: Draft, event: Event) -> None:
    amount = event.args["amount"]
    for zone, change in ((event.args["from"], -amount), (event.args["to"], amount)):
        _set_value(draft, zone, (draft.before.value(zone) or 0) + change)


def _not_payable(state: State, event: Event, _entries: object) -> str | None:
    args = event.args
    purse = state.value(args["from"]) or 0
    enough = state.zones[args["from"]].endless or args["amount"] <= purse
    return None if args["amount"] >= 1 and enough else "there was not so much"


PAY = OpKind(
    name="pay",
    concern=Concern.TABLE,
    event=PayEvent,
    about="purses",
    fields={
        "from": name_field(),
        "to": name_field(),
        "amount": WholeField(1, 1_000_000, required=True),
    },
    common=True,
    macro=True,
    resolve=_resolve_pay,
    reduce=_pay,
    undoable=Undoable.IF_CHANGED,
    problem=_not_payable,
    line=taking("log.pay", "from", "to", "amount"),
    lines={"log.pay": "from, to, amount"},
)


KINDS = (TRACK, PAY)
