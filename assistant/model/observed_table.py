"""The table as the assistant sees it: where each card lies and what every track and purse shows.

A picture is folded from the changes of the ops, so that the history can be read again from its
beginning. It knows no rule; `dues` compares it with what the rules expect.

>>> drawn = Touched((CardMove("c1", was="s0.deck", now="s0.hand"),), ())
>>> drawn.harmless, drawn.items == {"c1"}
(False, True)
>>> paid = Touched((), (ValueChange("s0.purse", 8, 7), ValueChange("pot", 0, 1)))
>>> paid.undoes(Touched((), (ValueChange("s0.purse", 7, 8), ValueChange("pot", 1, 0))))
True
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace

from innkeep.assistant.model.machinery_zones import takes_effect
from innkeep.table import AppliedOp, Component, State

__all__ = [
    "PLAY",
    "CardMove",
    "ObservedTable",
    "Touched",
    "ValueChange",
    "is_area",
    "is_beside",
    "is_discard",
    "sight_unseen",
    "touched",
]

#: The place of cards in play, whichever public area they lie in.
PLAY = "play"


@dataclass(frozen=True, slots=True)
class CardMove:
    """One card that an op took from zone `was` to zone `now` (the same zone: it was only touched).

    `face_down`: it lies face down in public now, where nobody knows what it is. `unseen`: it would come to
    light by an op that is judged before it is done, so what it is may not count.
    """

    cid: str
    was: str
    now: str
    face_down: bool = False
    unseen: bool = False


@dataclass(frozen=True, slots=True)
class ValueChange:
    """One track or purse whose value an op changed."""

    zone: str
    was: int
    now: int


@dataclass(frozen=True, slots=True)
class Touched:
    """Everything one op changed that rules could care about."""

    cards: tuple[CardMove, ...]
    values: tuple[ValueChange, ...]

    @property
    def items(self) -> frozenset[str]:
        """The cards and the track or purse zones touched."""
        return frozenset([*(card.cid for card in self.cards), *(value.zone for value in self.values)])

    @property
    def harmless(self) -> bool:
        """Whether nothing left its place: sorting, squaring a pile, sliding within the play area."""
        if self.values:
            return False
        return all(card.was == card.now or (is_area(card.was) and is_area(card.now)) for card in self.cards)

    @property
    def laid_out(self) -> bool:
        """Whether a card that lay in front of a player was laid into the middle: so such cards are played."""
        return [(card.was.endswith(".front"), card.now) for card in self.cards] == [(True, "table")]

    def undoes(self, other: Touched) -> bool:
        """Whether this brings back exactly what the other op changed."""
        if len(self.cards) != len(other.cards) or len(self.values) != len(other.values):
            return False
        if len(self.cards) == 1 and self.cards[0].cid != other.cards[0].cid:
            return False  # asked of many ops, and mostly about one card
        back = {(c.cid, c.now, c.was) for c in self.cards} | {(v.zone, v.now, v.was) for v in self.values}
        there = {(c.cid, c.was, c.now) for c in other.cards} | {(v.zone, v.was, v.now) for v in other.values}
        return bool(back) and back == there


def is_area(zone: str) -> bool:
    """Whether a zone is a public area, where cards in play lie.

    >>> is_area("table"), is_area("s0.front"), is_area("s0.hand")
    (True, True, False)
    """
    return zone == "table" or zone.endswith(".front")


_OF_EVERYBODY = ("hand", "deck", "discard", "drinks", "front", "fortitude", "alcohol", "purse")
_IN_THE_MIDDLE = ("drink.deck", "drink.discard", "table", "pot", "inn", "turn")


def is_beside(zone: str) -> bool:
    """Whether a zone is none of the base game's: it belongs to a machinery.

    >>> is_beside("s0.side"), is_beside("bar.deck"), is_beside("s0.deck"), is_beside("drink.deck")
    (True, True, False, False)
    """
    seat, dot, what = zone.partition(".")
    if dot and seat[:1] == "s" and seat[1:].isdigit():
        return what not in _OF_EVERYBODY
    return zone not in _IN_THE_MIDDLE


def is_discard(zone: str) -> bool:
    """Whether a zone is a discard pile: open, though a card may lie on it face down.

    >>> is_discard("s0.discard"), is_discard("s0.side-discard"), is_discard("taverns.abyssal-ales-discard")
    (True, True, True)
    >>> is_discard("s0.deck")
    False
    """
    return zone.endswith((".discard", "-discard"))


def sight_unseen(op: AppliedOp, cids: Collection[str]) -> AppliedOp:
    """The op, which is not done yet, as if these cards, which it would turn up, stayed unseen."""
    return replace(op, args={**op.args, "unseen": tuple(cids)})


def touched(op: AppliedOp) -> Touched:
    """The cards moved and the values changed by an op."""
    unseen = op.args.get("unseen", ())
    cards: list[CardMove] = []
    values: list[ValueChange] = []
    for before, after in op.changes.components:
        if before.kind == "card":
            public = is_area(after.zone) or is_discard(after.zone) or takes_effect(after.zone)
            face_down = public and not after.up
            cards.append(CardMove(before.id, before.zone, after.zone, face_down, before.id in unseen))
        elif before.value != after.value:
            values.append(ValueChange(before.zone, before.value or 0, after.value or 0))
    return Touched(tuple(cards), tuple(values))


class ObservedTable:
    """Where every card lies, the order of every pile, every value; and which zone has which role."""

    def __init__(self, state: State, undone: Iterable[AppliedOp] = ()) -> None:
        """The picture of a state, with the given ops (newest first) taken back."""
        components: dict[str, Component] = dict(state.components)
        orders = {zid: zone.order for zid, zone in state.zones.items()}
        for op in undone:
            for before, _ in op.changes.components:
                components[before.id] = before
            for was, _ in op.changes.zones:
                orders[was.id] = was.order
        self.cards: dict[str, str] = {}
        self.faces: dict[str, str] = {}
        self.backs: dict[str, str] = {}
        """The deck each card shows the back of: Boss Cards that of the character they are dealt with."""
        self.values: dict[str, int] = {}
        self.face_down: set[str] = set()
        self.sideways: frozenset[str] = frozenset(one.id for one in components.values() if one.rot % 180)
        """The cards that lie across, as a Component does that has taken a hit (OTTA-04)."""
        for component in components.values():
            if component.kind == "card":
                if not component.up:
                    self.face_down.add(component.id)
                self.cards[component.id] = component.zone
                self.faces[component.id] = component.face or ""
                self.backs[component.id] = (component.back or "").partition("/")[2]
            elif component.value is not None:
                self.values[component.zone] = component.value
        self.orders: dict[str, tuple[str, ...]] = orders
        self.hidden = frozenset(zid for zid, zone in state.zones.items() if not zone.public)
        self.seat_of = {zid: zone.seat for zid, zone in state.zones.items()}
        self.titles: dict[str, Mapping[str, str]] = {zid: zone.title for zid, zone in state.zones.items()}
        self.kinds = {zid: zone.kind for zid, zone in state.zones.items()}

    def after(self, op: AppliedOp) -> ObservedTable:
        """The picture with what an op moved; the two share what it left alone. Who may see a hand and how
        cards are named are no part of the picture."""
        cards: dict[str, str] = {}
        up: dict[str, bool] = {}
        values: dict[str, int] = {}
        sideways = self.sideways
        for before, after in op.changes.components:
            if before.rot % 180 != after.rot % 180:
                sideways ^= {after.id}
            if (before.zone, before.up, before.value) == (after.zone, after.up, after.value):
                continue
            if after.kind == "card":
                cards[after.id], up[after.id] = after.zone, after.up
            elif after.value is not None:
                values[after.zone] = after.value
        moved = {now.id: now.order for was, now in op.changes.zones if was.order != now.order}
        if not (cards or values or moved or sideways is not self.sideways):
            return self
        turned = {cid for cid, is_up in up.items() if is_up == (cid in self.face_down)}
        twin = object.__new__(ObservedTable)
        twin.__dict__.update(self.__dict__)
        twin.sideways = sideways
        # None of these is ever changed: the other has it, too.
        twin.cards = self.cards | cards if cards else self.cards
        twin.values = self.values | values if values else self.values
        twin.face_down = self.face_down ^ turned if turned else self.face_down
        twin.orders = self.orders | moved if moved else self.orders
        return twin

    def holds(self, seat: int | None, zone: str) -> bool:
        """Whether a zone is a hand of that seat."""
        return self.kinds[zone] == "hand" and self.seat_of[zone] == seat

    def top(self, zone: str, depth: int = 0) -> str | None:
        """The card `depth` places below the top of a pile, or None."""
        order = self.orders[zone]
        return order[-1 - depth] if depth < len(order) else None
