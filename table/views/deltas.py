"""What one op changed, as one viewer may see it, as small as possible.

A delta is computed from what the viewer could name before and after, so nothing else can get into it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from ..core.state import ALL_HANDS, NOBODY, VALUED, State, Zone
from ..ops.notes import KINDS as NOTE_KINDS
from ..ops.notes import change
from ..ops.reducer import Step, unfollowed
from .log_lines import line
from .redaction import Eyes, Viewer, seat_json, standing_json

Json = dict[str, Any]


_SHOWN_TO_THE_ACTOR = frozenset(("peek", "search", "take", *NOTE_KINDS))


def viewers_apart(step: Step) -> set[int]:
    """The seats whose delta may differ from what everybody may see, and ALL_HANDS."""
    apart: set[int] = set()
    zones = step.before.zones
    touched = [zone.id for zone, _ in step.changes.zones]
    touched += [component.zone for component, _ in step.changes.components]
    args = step.event.args
    kind = step.event.kind
    if kind in ("arrow", "reveal", "ping"):
        ends = {"arrow": ("from", "to"), "ping": ("on",)}.get(kind, ())
        names: list[Any] = [args.get(end) for end in ends] if ends else list(args["cs"])
        touched += [step.state.components[name].zone for name in names if name in step.state.components]
    for zid in touched:
        zone = zones[zid]
        if zone.visibility == "owner" and zone.seat is not None:
            apart.add(zone.seat)
            if zone.open or step.state.zones[zid].open:
                apart.add(ALL_HANDS)
    if kind in _SHOWN_TO_THE_ACTOR and step.event.seat is not None:
        apart.add(step.event.seat)
    if kind == "reveal" and args["to"] != "all":
        apart.add(args["to"])
    return apart


def seen_by(step: Step, viewer: Viewer) -> Viewer:
    """As whom a viewer sees a step: spectators see open hands, and see them close; whoever goes to another
    seat, or loses the hand to another, sees no hands in the same step, and is then told everything anew."""
    if viewer is not None and viewer >= 0 and step.changes.house is not None:
        was, now = step.changes.house
        if now.sees(was.person_at(viewer)) not in (viewer, was.sees(was.person_at(viewer))):
            return NOBODY
    either = step.before.house.open or step.state.house.open
    return ALL_HANDS if viewer is None and either else viewer


def delta(step: Step, eyes: Eyes, viewer: Viewer, online: Collection[int] = ()) -> Json:
    """DELTA of the protocol for one viewer."""
    event = step.event
    out: Json = {"s": step.state.seq, "by": event.seat, "k": event.kind}
    if event.head:
        out["h"] = event.head
    _lay_out(step, eyes, viewer, out)
    if step.changes.seats:
        out["seats"] = [seat_json(seat, online) for _, seat in step.changes.seats]
    if event.kind in ("mode", "ruling", "hints", "sit"):
        out["policy"] = {"mode": step.state.policy.mode, **step.state.policy.shown()}
    if (
        step.before.head > 0,
        step.before.redo,
        step.before.asking,
        step.before.over,
        step.before.requests,
        step.before.mixing,
    ) != (
        step.state.head > 0,
        step.state.redo,
        step.state.asking,
        step.state.over,
        step.state.requests,
        step.state.mixing,
    ):
        was = standing_json(step.before)
        out.update((name, new) for name, new in standing_json(step.state).items() if new != was[name])
    if event.kind in NOTE_KINDS:
        note = change(step.before, step.state, event, viewer)
        if note is not None:
            out["note"] = note
    if step.state.notes is not step.before.notes and event.kind == "swap":
        out["writers"] = [
            [now.id, now.seat]
            for was, now in zip(step.before.notes, step.state.notes, strict=True)
            if now.seat != was.seat and now.sort != "private"
        ]
    if step.changes.house is not None:
        out["house"] = step.changes.house[1].to_json()
    _pass_by(step, eyes, viewer, out)
    entry = line(step)
    if entry is not None:
        out["l"] = {"key": entry.key, "a": entry.args_for(viewer, eyes)}
    return out


def _lay_out(step: Step, eyes: Eyes, viewer: Viewer, out: Json) -> None:
    before, after = step.before, step.state
    changed = {now.id for _, now in step.changes.components}
    zones: dict[str, tuple[Zone, Zone]] = {pair[0].id: pair for pair in step.changes.zones}
    for _, now in step.changes.components:
        if now.zone not in zones:
            zones[now.zone] = (before.zones[now.zone], after.zones[now.zone])
    seen_before: dict[str, str] = {}
    seen_after: dict[str, str] = {}
    names: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {}
    for zid, (old, new) in zones.items():
        anew = old.open != new.open
        named_before, named_after = eyes.named(old, viewer), eyes.named(new, viewer)
        names[zid] = named_before, named_after
        if anew or old.visibility == "hidden":
            touched: Iterable[str] = named_before
        else:
            touched = _touched(old, before, changed) if named_before else ()
        for cid in touched:
            seen_before[cid] = zid
        if anew or new.visibility == "hidden":
            touched = named_after
        else:
            touched = _touched(new, after, changed) if named_after else ()
        for cid in touched:
            seen_after[cid] = zid
    moved: list[list[str]] = []
    gone: list[str] = []
    for cid in seen_before:
        was, now = before.components[cid], after.components[cid]
        if cid not in seen_after or (was.alias != now.alias and mixes(step)):
            gone.append(cid)
        elif was.alias != now.alias:
            moved.append([eyes.aliases.of(was.alias), eyes.aliases.of(now.alias)])
    comps: Json = {}
    in_order = [now.id for _, now in step.changes.components if now.id in seen_after]
    if len(in_order) < len(seen_after):
        in_order += [cid for cid in seen_after if cid not in changed]
    for cid in in_order:
        now = after.components[cid]
        if cid in seen_before and now is before.components[cid]:
            continue
        comps[eyes.aliases.of(now.alias)] = eyes.component(now, after.zones[now.zone], viewer)
    patches: Json = {}
    for zid, (old, new) in zones.items():
        patch: Json = {}
        if len(old.order) != len(new.order):
            patch["n"] = len(new.order)
        if new.kind in VALUED and (value := after.value(zid)) != before.value(zid):
            patch["value"] = value
        was_named, actual = names[zid]
        if not (
            _plainly_on_top(step, zid, was_named, actual, in_order, gone)
            or _expected(step, zid, was_named, in_order, seen_after, gone) == actual
        ):
            patch["order"] = eyes.aliases.all_of(after, actual)
        if patch:
            patches[zid] = patch
    if patches:
        out["z"] = patches
    if comps:
        out["c"] = comps
    if gone:
        out["x"] = sorted(eyes.aliases.of(before.components[cid].alias) for cid in gone)
    if moved:
        out["m"] = moved


def _touched(zone: Zone, state: State, changed: set[str]) -> Collection[str]:
    """Those that changed of a zone all of which is named, in the order they lie in, which tells nothing of a
    shuffle."""
    if len(changed) == 1:  # by far the most ops; where one lies is quicker asked than looked for
        (cid,) = changed
        return changed if state.components[cid].zone == zone.id else ()
    return [cid for cid in zone.order if cid in changed]


def mixes(step: Step) -> bool:
    """True when no card can be followed through the op: it shuffled, or took something out unseen."""
    return unfollowed(step.event)


def _plainly_on_top(
    step: Step,
    zid: str,
    named: tuple[str, ...],
    actual: tuple[str, ...],
    in_order: list[str],
    gone: list[str],
) -> bool:
    """Was one thing moved to the top of the zone it lay in, all of which the viewer can name? By far the most
    frequent op; ``_expected`` says the same, slowly."""
    if gone or step.event.kind != "move" or len(in_order) != 1 or len(step.changes.components) != 1:
        return False
    ((was, now),) = step.changes.components
    return (
        was.zone == now.zone == zid
        and was.alias == now.alias
        and in_order[0] == now.id
        and named is step.before.zones[zid].order
        and actual is step.state.zones[zid].order
        and actual[-1] == now.id
    )


def _expected(
    step: Step,
    zid: str,
    named: tuple[str, ...],
    in_order: list[str],
    seen_after: dict[str, str],
    gone: list[str],
) -> tuple[str, ...]:
    """The order a client arrives at by the rules of the protocol, without being told."""
    before, after = step.before.components, step.state.components
    order = list(named)
    leaving = {
        was.id for was, now in step.changes.components if was.alias != now.alias or was.zone != now.zone
    }
    leaving.update(gone)
    if not leaving.isdisjoint(order):
        order = [cid for cid in order if cid not in leaving]
    for cid in in_order:
        if seen_after[cid] != zid or (cid in order and before[cid] is after[cid]):
            continue
        if cid not in order:
            order.append(cid)
        elif step.event.kind == "move":
            order.remove(cid)
            order.append(cid)
    return tuple(order)


def _pass_by(step: Step, eyes: Eyes, viewer: Viewer, out: Json) -> None:
    event, state = step.event, step.state
    args = event.args
    if event.kind in ("peek", "search", "reveal"):
        to = args["to"] if event.kind == "reveal" else event.seat
        if eyes.everything or to == "all" or (viewer is not None and viewer == to):
            out["show"] = {
                "z": args["zone"],
                "f": [eyes.token(state.components[cid].face) for cid in args["cs"]],
                "to": to,
            }
            if event.kind == "search" and viewer is not None:
                names = (state.components[cid].alias for cid in args["cs"])
                out["show"]["t"] = [eyes.aliases.ticket(viewer, name) for name in names]
    elif event.kind == "take" and viewer is not None and viewer == event.seat:
        ticket = eyes.aliases.ticket
        left = [(was, now) for was, now in step.changes.components if was.zone == now.zone == args["from"]]
        out["t"] = sorted([ticket(viewer, was.alias), ticket(viewer, now.alias)] for was, now in left)
    elif event.kind == "arrow":
        out["arrow"] = {
            "from": _end(step, eyes, viewer, args["from"]),
            "to": _end(step, eyes, viewer, args["to"]),
        }
    elif event.kind == "nudge":
        out["nudge"] = {"to": args["seat"]}
    elif event.kind == "ping":
        out["ping"] = {"x": args["x"], "y": args["y"]}
        on = args.get("on")
        if on is not None:
            out["ping"]["on"] = _end(step, eyes, viewer, on) or state.components[on].zone
    elif event.kind == "dice":
        out["dice"] = {"sides": args["sides"], "rolls": args["rolls"]}


def _end(step: Step, eyes: Eyes, viewer: Viewer, name: str | int) -> str | int | None:
    component = step.state.components.get(name) if isinstance(name, str) else None
    if component is None:
        return name
    named = eyes.named(step.state.zones[component.zone], viewer)
    return eyes.aliases.of(component.alias) if component.id in named else None
