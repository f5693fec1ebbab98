"""What one op changed, as one viewer may see it, as small as possible.

A delta is computed from what the viewer could name before and after, so nothing else can get into
it.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from innkeep.table.core.draft import AppliedEvent
from innkeep.table.core.state import ALL_HANDS, NOBODY, VALUED, State, Zone
from innkeep.table.core.wire import CompJson, DeltaJson, ZonePatchJson
from innkeep.table.ops.kinds.cards import MOVE
from innkeep.table.ops.registry import KINDS
from innkeep.table.views.log_lines import line
from innkeep.table.views.redaction import Redaction, Viewer, business_json


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
    for component, _ in step.changes.components:
        touched.add(component.zone)
    kind = KINDS[step.event.kind]
    components = step.state.components
    pointed_at = kind.points_at(step.event)
    if "cause" in step.event.args:
        pointed_at = (*pointed_at, step.event.args["cause"].get("card"))
    for cid in pointed_at:
        if cid in components:
            touched.add(components[cid].zone)
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
        out["seats"] = redaction.seats(step.state, (seat for _, seat in step.changes.seats), online)
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
        or (was.mixing is not now.mixing and was.mixing != now.mixing)
        or (was.clock is not now.clock and was.clock != now.clock)
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
    """What lies otherwise: zones, components new to the viewer or changed, and those that are gone."""
    before, after = step.before, step.state
    changed = {now.id for _, now in step.changes.components}
    zones = _zones_touched(step)
    seen_before: dict[str, str] = {}
    seen_after: dict[str, str] = {}
    names: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {}
    for zid, (old, new) in zones.items():
        anew = old.open != new.open or old.allies != new.allies or old.covered != new.covered
        named = names[zid] = redaction.named(old, viewer), redaction.named(new, viewer)
        for cid in _touched(old, before, named[0], changed, anew):
            seen_before[cid] = zid
        for cid in _touched(new, after, named[1], changed, anew):
            seen_after[cid] = zid
    gone = _lost_from_sight(step, redaction, seen_before, seen_after, out)
    in_order = _tell_components(step, redaction, viewer, changed, seen_before, seen_after, out)
    patches: dict[str, ZonePatchJson] = {}
    for zid, (was_named, actual) in names.items():
        patch = _counted(step, *zones[zid])
        if not (
            _plainly_on_top(step, zid, was_named, actual, in_order, gone)
            or _expected(step, zid, was_named, in_order, seen_after, gone) == actual
        ):
            patch["order"] = redaction.aliases.all_of(after, actual)
        if patch:
            patches[zid] = patch
    if patches:
        out["z"] = patches


def _tell_components(
    step: AppliedEvent,
    redaction: Redaction,
    viewer: Viewer,
    changed: set[str],
    seen_before: dict[str, str],
    seen_after: dict[str, str],
    out: DeltaJson,
) -> list[str]:
    """Tell of the components the viewer can name what there is to see, but where they are as they were
    (``c``); all of them, in the order in which a client is to lay them."""
    before, after = step.before.components, step.state
    in_order = [now.id for _, now in step.changes.components if now.id in seen_after]
    if len(in_order) < len(seen_after):
        in_order += [cid for cid in seen_after if cid not in changed]
    comps: dict[str, CompJson] = {}
    for cid in in_order:
        now = after.components[cid]
        if cid not in seen_before or now is not before[cid]:
            comps[redaction.aliases.of(now.alias)] = redaction.component(now, after.zones[now.zone], viewer)
    if comps:
        out["c"] = comps
    return in_order


def _zones_touched(step: AppliedEvent) -> dict[str, tuple[Zone, Zone]]:
    """The zones that changed, or in which something did, before and after."""
    zones: dict[str, tuple[Zone, Zone]] = {pair[0].id: pair for pair in step.changes.zones}
    for _, now in step.changes.components:
        if now.zone not in zones:
            zones[now.zone] = (step.before.zones[now.zone], step.state.zones[now.zone])
    return zones


def _lost_from_sight(
    step: AppliedEvent,
    redaction: Redaction,
    seen_before: dict[str, str],
    seen_after: dict[str, str],
    out: DeltaJson,
) -> list[str]:
    """Tell what the viewer can name no longer (``x``), or by another name (``m``); the former."""
    moved: list[tuple[str, str]] = []
    gone: list[str] = []
    before, after = step.before.components, step.state.components
    for cid in seen_before:
        was, now = before[cid], after[cid]
        if cid not in seen_after or (was.alias != now.alias and mixes(step)):
            gone.append(cid)
        elif was.alias != now.alias:
            moved.append((redaction.aliases.of(was.alias), redaction.aliases.of(now.alias)))
    if gone:
        out["x"] = sorted([redaction.aliases.of(before[cid].alias) for cid in gone])
    if moved:
        out["m"] = moved
    return gone


def _counted(step: AppliedEvent, old: Zone, new: Zone) -> ZonePatchJson:
    """How many lie in a zone, and what it counts, where that has changed."""
    patch: ZonePatchJson = {}
    if len(old.order) != len(new.order):
        patch["n"] = len(new.order)
    if new.kind in VALUED and (value := step.state.value(new.id)) != step.before.value(new.id):
        patch["value"] = value
    return patch


def _touched(
    zone: Zone, state: State, named: tuple[str, ...], changed: set[str], anew: bool
) -> Collection[str]:
    """Those of a zone, of which the viewer can name these, about whom there may be something to tell: all,
    where it is seen ``anew`` or hidden; else those that changed, in the order they lie in, which tells
    nothing of a shuffle."""
    if anew or zone.visibility == "hidden" or not named:
        return named
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
