"""Dues: what the rules say and the table does not show yet, each with the ops that pay it.

`difference` compares a hypothesis with a picture of the table; it decides nothing and reports no violation.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from innkeep.assistant.model.hypothesis import Cause, Hypothesis, PendingPayment, rests
from innkeep.assistant.model.lots import RandomPick, asked_lot
from innkeep.assistant.model.machine import components
from innkeep.assistant.model.machinery_zones import lies_open, pours
from innkeep.assistant.model.observed_table import PLAY, ObservedTable, is_area, is_discard, moves_gold, owned
from innkeep.rules.engine.position.state import ACTING, CONTEST

__all__ = [
    "Due",
    "Op",
    "contest_runs",
    "difference",
    "gaps",
    "in_its_place",
    "is_open",
    "laid_apart",
    "set_by",
    "turned_next",
    "unturned",
]

CARD_WIDTH = 0.22
"""How wide a card is beside the area in the middle: a fifth of it at a desk, a third on a phone."""

Op = dict[str, Any]

_NO_RULE = Cause("", "")
"""Of what lies where it was put before any rule moved it."""

_SET_OUT = {"fortitude": (20, "SETUP-12"), "alcohol": (0, "SETUP-12")}
"""Where markers stand before anything has moved them, and by which rule."""


@dataclass(frozen=True, slots=True)
class Due:
    """One thing owed by `seat`, of the sort pay, track, cards, shuffle, turn, hit or lot; or the `step` of a
    machine. `facts` fill its sentence."""

    id: str
    sort: str
    seat: int
    cause: Cause
    facts: Mapping[str, Any]
    ops: tuple[Op, ...]
    items: frozenset[str]


@dataclass(frozen=True, slots=True)
class Gaps:
    """Where a picture differs from a hypothesis: cards with the place they want, values with the value
    wanted."""

    cards: Mapping[str, str]
    values: Mapping[str, int]

    @property
    def items(self) -> frozenset[str]:
        """All that is not as it should be."""
        return frozenset((*self.cards, *self.values))


def gaps(hypothesis: Hypothesis, picture: ObservedTable, loose: Collection[str] = ()) -> Gaps:
    """Every card and value that is not as the hypothesis wants it, `loose` ones left out."""
    places, values = hypothesis.wanted()
    uids = hypothesis.bond.uid
    apart = {
        cid: places[uids[cid]]
        for cid in hypothesis.astray(picture.cards)
        if cid not in loose and not rests(picture.cards[cid], places[uids[cid]])
    }
    if picture.paper:
        apart = {cid: to for cid, to in apart.items() if not picture.unsaid(picture.cards[cid], to)}
    return Gaps(
        apart,
        {
            zone: value
            for zone, value in values.items()
            if zone not in loose and picture.values.get(zone, value) != value
        },
    )


def difference(hypothesis: Hypothesis, picture: ObservedTable, loose: Collection[str] = ()) -> list[Due]:
    """Every due of the table, in the order they are best paid.

    `loose` names cards and zones left out: they stand open as a violation or were let go.
    """
    apart = gaps(hypothesis, picture, loose)
    awaited = hypothesis.awaited
    found = list(_cards(_but_counted(apart.cards, hypothesis, picture), hypothesis, picture))
    if awaited is not None and awaited.discard not in {due.facts["to"] for due in found}:
        found.append(_shuffle(hypothesis, picture))
    found += _payments(apart.values, hypothesis, picture)
    tracks = (zone for zone in apart.values if is_track(zone, picture))
    found += [_track(zone, apart.values[zone], hypothesis, picture) for zone in tracks]
    if "turn" in apart.values and hypothesis.asks:
        found.append(_pawn(apart.values["turn"], picture))
    if hypothesis.game.machines:
        found += _turned(hypothesis, picture)
    if (lot := asked_lot(hypothesis.game)) is not None:
        found += _drawn_by_lot(lot, picture, found)
    return found


def _drawn_by_lot(lot: RandomPick, picture: ObservedTable, others: Iterable[Due]) -> list[Due]:
    """The card that is to be drawn by lot, unless others bring something into or out of that hand first."""
    if lot.hand in picture.paper:
        return [replace(_lot(lot), ops=())]  # they draw it on a table of their own
    return [] if any(lot.hand in due.facts.values() for due in others) else [_lot(lot)]


def _turned(hypothesis: Hypothesis, picture: ObservedTable) -> Iterator[Due]:
    """Components that do not lie as their hits say: across after the first one (OTTA-04)."""
    seat = hypothesis.game.machines.bit_length() - 1
    for uid, hit in components(hypothesis.game):
        cid = hypothesis.bond.cid[uid]
        if hit != (cid in picture.sideways) and picture.cards[cid] == hypothesis.place(uid):
            op = {"kind": "rotate", "c": cid, "deg": 90 if hit else 0}
            facts = {"zone": picture.cards[cid], "card": cid, "hit": hit}
            cause = Cause("OTTA-04", "component-hit", uid, seat)
            yield Due(f"d.rot.{cid}", "hit", seat, cause, facts, (op,), frozenset())


def _but_counted(
    apart: Mapping[str, str], hypothesis: Hypothesis, picture: ObservedTable
) -> Mapping[str, str]:
    """The cards that do not lie in their place, but for those of a Boss in the Action Phase: the Actions
    played stay in sight until it is over, as a count of them (BB-11)."""
    game, lie = hypothesis.game, picture.cards
    if game.phase != ACTING or not any(part.acts_on(game, game.active) for part in game.parts):
        return apart
    pile = f"s{game.active}.discard"
    return {cid: place for cid, place in apart.items() if place != pile or not is_area(lie[cid])}


def _lot(lot: RandomPick) -> Due:
    """A card to be drawn by lot, by whoever holds the hand; which ones may come out is not looked at."""
    op = {"kind": "lot", "zone": lot.hand, "n": 1}
    facts = {"zone": lot.hand, "by": lot.by}
    cause = Cause(lot.rule, "lot", None, lot.by)
    return Due(f"d.lot.{lot.hand}", "lot", lot.owner, cause, facts, (op,), frozenset({lot.hand}))


def _cards(apart: Mapping[str, str], hypothesis: Hypothesis, picture: ObservedTable) -> Iterator[Due]:
    """What brings cards where they belong, those that lie deepest in a closed pile last."""
    groups: dict[tuple[str, str], list[str]] = defaultdict(list)
    later = hypothesis.awaited.discard if hypothesis.awaited is not None else None
    for cid, place in apart.items():
        if place != later:  # the pile is to be shuffled in first
            groups[picture.cards[cid], place].append(cid)
    found = [_brought(cids, *way, apart, hypothesis, picture) for way, cids in groups.items()]
    yield from (due for _, due in sorted(found, key=lambda one: (one[0], one[1].id)))


def _brought(
    cids: list[str],
    zone: str,
    place: str,
    apart: Mapping[str, str],
    hypothesis: Hypothesis,
    picture: ObservedTable,
) -> tuple[int, Due]:
    """The due that brings cards from one zone to their place; and how deep they lie, where nobody sees it."""
    order = {cid: depth for depth, cid in enumerate(reversed(picture.orders[zone]), 1)}
    hidden = zone in picture.hidden
    if picture.kinds[zone] == "stack" and not hidden:
        cids.sort(key=picture.faces.__getitem__)  # the order of those face down is a secret
    else:
        cids.sort(key=order.__getitem__, reverse=not hidden)
    to = "table" if place == PLAY else place.partition("|")[0]
    # Out of one closed pile into a deck: what happened to which of them before, nobody may know.
    untold = picture.closed(zone) and to.endswith(".deck")
    cause = _NO_RULE if untold else _moved_by(cids, hypothesis)
    secret = _told_apart(cids, zone, to, picture, hypothesis)
    ops = () if secret else _card_ops(cids, zone, to, picture, apart, hypothesis)
    seat = _mover(zone, to, cause, hypothesis)
    facts = {"from": zone, "to": to, "cards": tuple(cids)}
    due = Due(f"d.{zone}.{to}", "cards", seat, cause, facts, ops, frozenset(cids))
    return max(order[cid] for cid in cids) if hidden else 0, due


def _moved_by(cids: Iterable[str], hypothesis: Hypothesis) -> Cause:
    """What has moved the first of these cards of which that is known."""
    known = (hypothesis.causes.get(f"c{hypothesis.bond.uid[cid]}") for cid in cids)
    return next(filter(None, known), _NO_RULE)


def unturned(
    hypothesis: Hypothesis,
    picture: ObservedTable,
    loose: Collection[str] = (),
    face_down: Mapping[str, str] | None = None,
    stray: Collection[str] = (),
) -> Due | None:
    """The next card to be turned up, when the rules have gone on to cards nobody has seen yet.

    `face_down` has the cards lying face down in public with the pile each came from, `stray` those that were
    due to be turned up and went into hiding elsewhere. It says no more than what lies open: which pile is
    next, or which card beside it; not what comes of it.
    """
    aside = {cid: pile for cid, pile in (face_down or {}).items() if picture.closed(pile)}
    uids, lies = hypothesis.bond.uid, picture.cards
    hidden = (cid for cid in hypothesis.astray(lies) if cid not in loose and picture.closed(lies[cid]))
    asked = _as_revealed(hypothesis, (*hidden, *aside, *stray))
    if not asked:
        return None
    soonest = first = asked[0]
    zone = lies[first]
    if first not in aside and first not in stray:
        first = max((cid for cid in asked if lies[cid] == zone), key=picture.orders[zone].index)
    pile = aside.get(first, zone)
    found = hypothesis.causes.get(f"c{uids[first]}", _NO_RULE)
    # The rule of the one that is soonest: what is turned up before that lies open.
    turned = hypothesis.causes.get(f"r{uids[soonest]}", found)
    cause = replace(found, kind="revealed", rule=turned.rule)
    ops = (_move([first], "table", picture),)
    seat = _mover(pile, "table", cause, hypothesis)
    facts = {"from": zone, "to": "table", "cards": (first,)}
    return Due(f"d.{zone}.table", "cards", seat, cause, facts, ops, frozenset({first}))


def _as_revealed(hypothesis: Hypothesis, cids: Iterable[str]) -> list[str]:
    """Those of the cards that everybody is to see, in the order of their revealing: what has become of each
    since shows what it is."""
    places, uids = hypothesis.wanted()[0], hypothesis.bond.uid
    turn = {key: number for number, key in enumerate(hypothesis.causes)}

    def when(cid: str) -> int:
        return turn.get(f"r{uids[cid]}", turn.get(f"c{uids[cid]}", len(turn)))

    return sorted((cid for cid in dict.fromkeys(cids) if is_open(places[uids[cid]])), key=when)


@lru_cache(maxsize=256)  # asked of every card of a table for every op, and a table has few places
def is_open(place: str) -> bool:
    """Whether everybody sees what lies in this place of the rules."""
    return place == PLAY or is_area(place) or is_discard(place) or lies_open(place)


def turned_next(due: Due, card: str, picture: ObservedTable) -> Due:
    """The due of :func:`unturned` with another card of the same pile to be turned up."""
    facts = {**due.facts, "cards": (card,)}
    return replace(due, facts=facts, ops=(_move([card], "table", picture),), items=frozenset({card}))


def contest_runs(hypothesis: Hypothesis, pending: Due | None, *, before: bool) -> bool:
    """Whether a Drinking Contest runs, judged only by what lies open.

    While a Drink (`pending`) is still to be turned up, its rule decides: it is drunk for a contest (CONT-01),
    or is a Chaser (CHAS-02) and a contest ran `before`.
    """
    if pending is None:
        return any(frame.kind == CONTEST for frame in hypothesis.game.stack)
    return pending.cause.rule == "CONT-01" or (before and pending.cause.rule == "CHAS-02")


def in_its_place(number: int, among: int, there: int) -> Op:
    """Where a card lies in the middle of one of so many places side by side, where others lie already: 0 and
    1000 put its edges on those of the area."""
    x = round(1000 * ((number + 0.5) / among - CARD_WIDTH / 2) / (1 - CARD_WIDTH))
    return {"x": min(1000, max(0, x)), "y": 740 + 60 * (there % 4)}


def laid_apart(due: Due, picture: ObservedTable) -> Due:
    """The due of :func:`unturned` with the card laid to the place of who drinks it."""
    if due.seat is None or due.facts["to"] != "table":
        return due
    seats = sum(zone.endswith(".drinks") for zone in picture.orders)
    place = in_its_place(due.seat, max(seats, due.seat + 1), len(picture.orders["table"]))
    return replace(due, ops=tuple({**op, **place} for op in due.ops))


def _mover(zone: str, to: str, cause: Cause, hypothesis: Hypothesis) -> int:
    """Who lays a card where it belongs: whose pile it is, whom the event was about, or who is at turn."""
    for place in (to, zone):
        owner = owned(place)[0]
        if owner is not None and not (place == to and pours(zone)):
            return owner
    seat = cause.seat if cause.seat is not None else hypothesis.game.active
    return seat


def _told_apart(cids: list[str], zone: str, to: str, picture: ObservedTable, hypothesis: Hypothesis) -> bool:
    """Whether moving these cards would tell which they are of several: of those face down in an open pile,
    or of those with the same back in a closed one, out of which they go back into a deck. Only what a deck in
    the middle gives to another goes as it lies (BAR-03)."""
    if picture.kinds[zone] != "stack":
        return False
    if zone in picture.hidden:
        return to.endswith(".deck") and _told_by_backs(cids, zone, to, picture, hypothesis)
    known = picture.face_down.isdisjoint(cids)
    return not known and sum(cid in picture.face_down for cid in picture.orders[zone]) > 1


def _told_by_backs(
    cids: list[str], zone: str, to: str, picture: ObservedTable, hypothesis: Hypothesis
) -> bool:
    """Whether others in a closed pile have the same back as these cards, which do not go on as they lie."""
    pile, backs, bond = picture.orders[zone], picture.backs, hypothesis.bond.cid
    shown = {backs[cid] for cid in cids}
    if sum(backs[cid] in shown for cid in pile) <= 1:
        return False
    wanted = [bond[uid] for uid in hypothesis.game.zone(to) if bond[uid] in cids]
    return picture.seat_of[zone] is not None or wanted != [cid for cid in pile if cid in cids]


def _card_ops(
    cids: list[str],
    zone: str,
    to: str,
    picture: ObservedTable,
    apart: Mapping[str, str],
    hypothesis: Hypothesis,
) -> tuple[Op, ...]:
    """The moves that bring the cards home, cards above them in a hidden pile first."""
    if (whole := _off_the_top(cids, zone, to, picture, hypothesis)) is not None:
        return (whole,)
    if picture.closed(to):
        return tuple(_into(cids, to, picture, hypothesis))
    if picture.closed(zone):
        return tuple(_out_of(zone, cids, to, picture, apart))
    return (_move(cids, to, picture),)


def _out_of(
    zone: str, cids: list[str], to: str, picture: ObservedTable, apart: Mapping[str, str]
) -> Iterator[Op]:
    """Take cards out of a hidden pile from the top, those above them to their places, as far as they go."""
    order = picture.orders[zone][::-1]
    path = order[: max(map(order.index, cids)) + 1]
    if to == f"{zone.partition('.')[0]}.hand" and len(path) == len(cids):
        yield {"kind": "draw", "from": zone, "to": to, "n": len(cids)}
        return
    for cid in path:
        place = apart.get(cid, to if cid in cids else None)
        if place is None:
            return
        yield _move([cid], "table" if place == PLAY else place.partition("|")[0], picture)


def _off_the_top(
    cids: list[str], zone: str, to: str, picture: ObservedTable, hypothesis: Hypothesis
) -> Op | None:
    """One op for several cards that go from the top of one hidden pile to the top of another as they lie."""
    if len(cids) < 2 or not (picture.closed(zone) and picture.closed(to)):
        return None
    block = picture.orders[zone][-len(cids) :]
    wanted = hypothesis.game.zone(to)[-len(cids) :]
    if [hypothesis.bond.cid[uid] for uid in wanted] != list(block):
        return None
    return {"kind": "draw", "from": zone, "to": to, "n": len(cids)}


def _into(cids: list[str], to: str, picture: ObservedTable, hypothesis: Hypothesis) -> Iterator[Op]:
    """Put cards into a hidden pile, each as deep as the rules have it there."""
    there = set(picture.orders[to])
    above = 0
    depth: dict[str, int] = {}
    for uid in reversed(hypothesis.game.zone(to)):
        cid = hypothesis.bond.cid[uid]
        depth[cid] = above
        above += cid in there
    place = {cid: number for number, cid in enumerate(depth)}
    for cid in sorted(cids, key=lambda cid: -place.get(cid, 0)):  # the deepest first
        yield {"kind": "move", "cs": [cid], "to": to, "index": depth.get(cid, 0)}


def _move(cids: list[str], to: str, picture: ObservedTable) -> Op:
    op: Op = {"kind": "move", "cs": cids, "to": to}
    if to not in picture.hidden and picture.kinds[to] in ("stack", "area"):
        op["up"] = True
    return op


def _shuffle(hypothesis: Hypothesis, picture: ObservedTable) -> Due:
    awaited = hypothesis.awaited
    assert awaited is not None
    seat = _keeper(awaited.deck, hypothesis)
    cause = Cause(awaited.rule, "reshuffled", None, seat)
    ops: list[Op]
    pile, uid = picture.orders[awaited.discard], hypothesis.bond.uid
    elsewhere = {one for mixing in awaited.later for one in mixing.cards}
    if pile and elsewhere.isdisjoint(uid[cid] for cid in pile):
        ops = [{"kind": "gather", "from": awaited.discard, "to": awaited.deck, "shuffle": True}]
    else:
        joining = [cid for cid in reversed(pile) if uid[cid] in awaited.cards]
        ops = [_move([cid], awaited.deck, picture) for cid in joining]
        ops.append({"kind": "shuffle", "zone": awaited.deck})
    facts = {"from": awaited.discard, "to": awaited.deck}
    items = frozenset({awaited.deck})
    return Due(f"d.shuffle.{awaited.deck}", "shuffle", seat, cause, facts, tuple(ops), items)


def balance(flows: Iterable[PendingPayment]) -> Counter[str]:
    """By how much each purse will have changed once these payments are made."""
    owed: Counter[str] = Counter()
    for flow in flows:
        owed[flow.source] -= flow.amount
        owed[flow.target] += flow.amount
    return owed


def _payments(apart: Mapping[str, int], hypothesis: Hypothesis, picture: ObservedTable) -> Iterator[Due]:
    """What is to be paid: by the rules' own routes, if that brings every purse to what it should hold. Where
    all hold that, nothing is, though something was to go there and back."""
    flows, shown = hypothesis.flows, picture.values
    lacking = Counter({zone: value - shown.get(zone, 0) for zone, value in apart.items() if moves_gold(zone)})
    if not any(lacking.values()) or balance(flows) != lacking:
        flows = tuple(_matched(lacking, flows))
    summed: dict[tuple[str, str, str], list[PendingPayment]] = defaultdict(list)
    for flow in flows:
        summed[flow.source, flow.target, flow.cause.rule].append(flow)
    named: set[str] = set()
    for (source, target, rule), parts in summed.items():
        name = f"d.{source}.{target}"
        due = _payment(f"{name}.{rule}" if name in named else name, parts, hypothesis, picture)
        named.add(due.id)
        yield due


def _payment(
    name: str, parts: Sequence[PendingPayment], hypothesis: Hypothesis, picture: ObservedTable
) -> Due:
    """The due of payments from one purse to another by one rule."""
    source, target = parts[-1].source, parts[-1].target
    amount = sum(part.amount for part in parts)
    seat = _keeper(source if source.endswith(".purse") else target, hypothesis)
    facts = {"from": source, "to": target, "amount": amount}
    able = source == "inn" or picture.values.get(source, 0) >= amount
    ops = ({"kind": "pay", **facts},) if able else ()
    return Due(name, "pay", seat, parts[-1].cause, facts, ops, frozenset({source, target}))


def _matched(lacking: Counter[str], flows: tuple[PendingPayment, ...]) -> Iterator[PendingPayment]:
    """Payments that settle the purses when the payments made do not follow the rules' own routes."""
    give, take = -lacking, +lacking
    for source in sorted(give):
        for target in sorted(take):
            amount = min(give[source], take[target])
            if amount > 0:
                near = [flow.cause for flow in flows if source == flow.source or target == flow.target]
                yield PendingPayment(source, target, amount, near[-1] if near else Cause("", "paid"))
                give[source] -= amount
                take[target] -= amount


def _track(zone: str, value: int, hypothesis: Hypothesis, picture: ObservedTable) -> Due:
    seat = _keeper(zone, hypothesis)
    cause = set_by(zone, hypothesis)
    facts = {"zone": zone, "was": picture.values[zone], "value": value}
    op = {"kind": "track", "zone": zone, "value": value}
    return Due(f"d.{zone}.{value}", "track", seat, cause, facts, (op,), frozenset({zone}))


def set_by(zone: str, hypothesis: Hypothesis) -> Cause:
    """What made a marker stand where it should: the last event that moved it, or how the game is set out."""
    seat, stat = owned(zone)
    begun, rule = _SET_OUT.get(stat) or _start(zone, hypothesis)
    untouched = hypothesis.wanted()[1].get(zone) == begun
    return hypothesis.causes.get(zone) or Cause(rule if untouched else "", stat, None, seat)


def _keeper(zone: str, hypothesis: Hypothesis) -> int:
    """Who sees to a zone: whose it is, or whose turn it is."""
    owner = owned(zone)[0]
    return hypothesis.game.active if owner is None else owner


def is_track(zone: str, picture: ObservedTable) -> bool:
    """Whether markers of stats or tokens stand there."""
    return picture.kinds.get(zone) == "track" and zone != "turn"


def _start(zone: str, hypothesis: Hypothesis) -> tuple[int, str]:
    """How many tokens lie on a track at the start, and by which rule."""
    found = (part.start_of(zone) for part in hypothesis.game.parts)
    return next((start for start in found if start is not None), (0, ""))


def _pawn(seat: int, picture: ObservedTable) -> Due:
    facts = {"zone": "turn", "was": picture.values["turn"], "value": seat}
    op = {"kind": "track", "zone": "turn", "value": seat}
    return Due(
        f"d.turn.{seat}",
        "turn",
        seat,
        Cause("TURN-16", "phase", None, seat),
        facts,
        (op,),
        frozenset({"turn"}),
    )
