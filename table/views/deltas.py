"""What one op changed, as one viewer may see it, as small as possible.

A delta is computed from what the viewer could name before and after, so nothing else can get into
it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from innkeep.table.core.draft import AppliedEvent
from innkeep.table.core.state import ALL_HANDS, NOBODY, VALUED, State, Zone
from innkeep.table.core.wire import CompJson, DeltaJson, ZonePatchJson
from innkeep.table.ops.kinds.cards import MOVE
from innkeep.table.ops.registry import KINDS
from innkeep.table.views.log_lines import line
from innkeep.table.views.redaction import Redaction, Viewer, business_json, seat_json


@dataclass(frozen=True, slots=True)
class _SeenStep:
    """A step as one viewer sees it (see ``op_kind.Viewing``)."""

    step: AppliedEvent
    redaction: Redaction
    viewer: Viewer

    @property
    def everything(self) -> bool:
        """The game is over: all may be seen."""
        return self.redaction.everything

    def token(self, face: str | None) -> str | None:
        """The face's public name."""
        return self.redaction.token(face)

    def ticket(self, alias: int) -> str:
        """The name by which the viewer, who is searching a pile, is told of the card with that alias."""
        return self.redaction.aliases.ticket(self.viewer, alias)

    def name(self, thing: str) -> str | None:
        """A component's alias, None where the viewer may not name it; a zone as it is."""
        state = self.step.state
        component = state.components.get(thing)
        if component is None:
            return thing
        named = self.redaction.named(state.zones[component.zone], self.viewer)
        return self.redaction.aliases.of(component.alias) if component.id in named else None


def viewers_apart(step: AppliedEvent) -> set[int]:
    """The seats whose delta may differ from what everybody may see, and ALL_HANDS."""
    apart: set[int] = set()
    zones = step.before.zones
    touched = {zone.id for zone, _ in step.changes.zones}
    touched.update([component.zone for component, _ in step.changes.components])
    kind = KINDS[step.event.kind]
    components = step.state.components
    pointed_at = kind.points_at(step.event)
    if "cause" in step.event.args:
        pointed_at = (*pointed_at, step.event.args["cause"].get("card"))
    touched.update([components[cid].zone for cid in pointed_at if cid in components])
    for zid in touched:
        zone = zones[zid]
        if zone.visibility == "owner" and zone.seat is not None:
            apart.add(zone.seat)
            apart.update(zone.allies, step.state.zones[zid].allies)
            if zone.open or step.state.zones[zid].open:
                apart.add(ALL_HANDS)
    seat = kind.shown_to(step.event)
    if seat is not None:
        apart.add(seat)
    if kind.has_private_line:
        entry = line(step)
        if entry is not None and entry.words is not None:
            apart.update(entry.words.readers)
    return apart


def seen_by(step: AppliedEvent, viewer: Viewer) -> Viewer:
    """As whom a viewer sees a step: spectators see open hands, and see them close; whoever goes to
    another seat, or loses the hand to another, sees no hands in the same step, and is then told
    everything anew."""
    if viewer is not None and viewer >= 0 and step.changes.house is not None:
        was, now = step.changes.house
        if now.sees(was.person_at(viewer)) not in (viewer, was.sees(was.person_at(viewer))):
            return NOBODY
    either = step.before.house.open or step.state.house.open
    return ALL_HANDS if viewer is None and either else viewer


def delta(
    step: AppliedEvent, redaction: Redaction, viewer: Viewer, online: Collection[int] = ()
) -> DeltaJson:
    """DELTA of the protocol for one viewer."""
    event = step.event
    kind = KINDS[event.kind]
    out: DeltaJson = {"s": step.state.seq, "by": event.seat, "k": event.kind}
    if event.head:
        out["h"] = event.head
    _lay_out(step, redaction, viewer, out)
    if step.changes.seats:
        out["seats"] = [seat_json(seat, online) for _, seat in step.changes.seats]
    if kind.tells_policy:
        out["policy"] = {"mode": step.state.policy.mode, **step.state.policy.shown()}
    if _other_business(step.before, step.state):
        _say_business(step, out)
    if step.changes.house is not None:
        out["house"] = step.changes.house[1].to_json()
    if kind.passing is not None:
        passing: Any = kind.passing(step, _SeenStep(step, redaction, viewer))
        out.update(passing)
    entry = line(step)
    if entry is not None:
        out["l"] = {"key": entry.key, "a": entry.args_for(viewer, redaction)}
    return out


def _other_business(was: State, now: State) -> bool:
    """Whether anything that `business_json` is made of has changed."""
    return (
        (was.head > 0) is not (now.head > 0)
        or was.redo != now.redo
        or was.asking != now.asking
        or was.over != now.over
        or was.requests != now.requests
        or was.mixing != now.mixing
        or was.clock != now.clock
        or was.ready != now.ready
    )


def _say_business(step: AppliedEvent, out: DeltaJson) -> None:
    was, now = business_json(step.before), business_json(step.state)
    if now["past"] != was["past"]:
        out["past"] = now["past"]
    if now["asking"] != was["asking"]:
        out["asking"] = now["asking"]
    if now["over"] != was["over"]:
        out["over"] = now["over"]
    if now["requests"] != was["requests"]:
        out["requests"] = now["requests"]
    if now["mix"] != was["mix"]:
        out["mix"] = now["mix"]
    if now["clock"] != was["clock"]:
        out["clock"] = now["clock"]
    if step.before.ready != step.state.ready:
        out["ready"] = list(step.state.ready)


def _lay_out(step: AppliedEvent, redaction: Redaction, viewer: Viewer, out: DeltaJson) -> None:
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
        anew = old.open != new.open or old.allies != new.allies or old.covered != new.covered
        named_before, named_after = redaction.named(old, viewer), redaction.named(new, viewer)
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
    moved: list[tuple[str, str]] = []
    gone: list[str] = []
    for cid in seen_before:
        was, now = before.components[cid], after.components[cid]
        if cid not in seen_after or (was.alias != now.alias and mixes(step)):
            gone.append(cid)
        elif was.alias != now.alias:
            moved.append((redaction.aliases.of(was.alias), redaction.aliases.of(now.alias)))
    comps: dict[str, CompJson] = {}
    in_order = [now.id for _, now in step.changes.components if now.id in seen_after]
    if len(in_order) < len(seen_after):
        in_order += [cid for cid in seen_after if cid not in changed]
    for cid in in_order:
        now = after.components[cid]
        if cid in seen_before and now is before.components[cid]:
            continue
        comps[redaction.aliases.of(now.alias)] = redaction.component(now, after.zones[now.zone], viewer)
    patches: dict[str, ZonePatchJson] = {}
    for zid, (old, new) in zones.items():
        patch: ZonePatchJson = {}
        if len(old.order) != len(new.order):
            patch["n"] = len(new.order)
        if new.kind in VALUED and (value := after.value(zid)) != before.value(zid):
            patch["value"] = value
        was_named, actual = names[zid]
        if not (
            _plainly_on_top(step, zid, was_named, actual, in_order, gone)
            or _expected(step, zid, was_named, in_order, seen_after, gone) == actual
        ):
            patch["order"] = redaction.aliases.all_of(after, actual)
        if patch:
            patches[zid] = patch
    if patches:
        out["z"] = patches
    if comps:
        out["c"] = comps
    if gone:
        out["x"] = sorted(redaction.aliases.of(before.components[cid].alias) for cid in gone)
    if moved:
        out["m"] = moved


def _touched(zone: Zone, state: State, changed: set[str]) -> Collection[str]:
    """Those that changed of a zone all of which is named, in the order they lie in, which tells
    nothing of a shuffle."""
    if len(changed) == 1:  # by far the most ops; where one lies is quicker asked than looked for
        (cid,) = changed
        return changed if state.components[cid].zone == zone.id else ()
    return [cid for cid in zone.order if cid in changed]


def mixes(step: AppliedEvent) -> bool:
    """True when no card can be followed through the op: it shuffled, or took something out
    unseen."""
    return KINDS[step.event.kind].breaks_tracking(step.event.args)


def _plainly_on_top(
    step: AppliedEvent,
    zid: str,
    named: tuple[str, ...],
    actual: tuple[str, ...],
    in_order: list[str],
    gone: list[str],
) -> bool:
    """Was one thing moved to the top of the zone it lay in, all of which the viewer can name? By
    far the most frequent op; ``_expected`` says the same, slowly."""
    if gone or step.event.kind != MOVE.name or len(in_order) != 1 or len(step.changes.components) != 1:
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
    step: AppliedEvent,
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
        elif step.event.kind == MOVE.name:
            order.remove(cid)
            order.append(cid)
    return tuple(order)
