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

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeVar

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
    "is_marker",
    "is_public",
    "moves_gold",
    "owned",
    "sight_unseen",
    "touched",
]

T = TypeVar("T")

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

    @property
    def moved(self) -> bool:
        """Whether it left its zone."""
        return self.was != self.now


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
    def ways(self) -> frozenset[tuple[str, str]]:
        """From where to where cards were moved."""
        return frozenset([(card.was, card.now) for card in self.cards])

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


def is_public(zone: str) -> bool:
    """Whether a zone is a public area or a discard pile: everybody sees what lies there face up."""
    return is_area(zone) or is_discard(zone)


def is_marker(zone: str) -> bool:
    """Whether what a value stands for there is neither Gold nor the pawn of the turn."""
    return zone != "turn" and not moves_gold(zone)


def moves_gold(zone: str) -> bool:
    """Whether Gold lies there: a purse, the pot, or what the Inn has."""
    return zone.endswith(".purse") or zone in ("pot", "inn")


@lru_cache(maxsize=1024)  # asked of every zone of a table for every op, and a table has few
def owned(zone: str) -> tuple[int | None, str]:
    """Whose a zone is (None: nobody's), and what it is there.

    >>> owned("s1.hand"), owned("drink.deck"), owned("table")
    ((1, 'hand'), (None, 'drink.deck'), (None, 'table'))
    """
    seat, dot, what = zone.partition(".")
    return (int(seat[1:]), what) if dot and seat[:1] == "s" and seat[1:].isdigit() else (None, zone)


_OF_EVERYBODY = ("hand", "deck", "discard", "drinks", "front", "fortitude", "alcohol", "purse")
_IN_THE_MIDDLE = ("drink.deck", "drink.discard", "table", "pot", "inn", "turn")


def is_beside(zone: str) -> bool:
    """Whether a zone is none of the base game's: it belongs to a machinery.

    >>> is_beside("s0.side"), is_beside("bar.deck"), is_beside("s0.deck"), is_beside("drink.deck")
    (True, True, False, False)
    """
    seat, what = owned(zone)
    return what not in (_IN_THE_MIDDLE if seat is None else _OF_EVERYBODY)


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
            face_down = not after.up and (is_public(after.zone) or takes_effect(after.zone))
            cards.append(CardMove(before.id, before.zone, after.zone, face_down, before.id in unseen))
        elif before.value != after.value:
            values.append(ValueChange(before.zone, before.value or 0, after.value or 0))
    return Touched(tuple(cards), tuple(values))


def _lies(one: Component) -> tuple[object, ...]:
    """How a component lies, or what it shows."""
    return one.zone, one.up, one.value, one.rot % 180


def _as_it_lay(
    state: State, undone: Iterable[AppliedOp]
) -> tuple[Collection[Component], dict[str, tuple[str, ...]]]:
    """The components and the orders of the zones of a state with these ops (newest first) taken back."""
    components: dict[str, Component] = dict(state.components)
    orders = {zid: zone.order for zid, zone in state.zones.items()}
    for op in undone:
        components |= {before.id: before for before, _ in op.changes.components}
        orders |= {was.id: was.order for was, _ in op.changes.zones}
    return components.values(), orders


def _moved_in(op: AppliedOp) -> dict[str, tuple[str, ...]]:
    """The zones in which an op moved anything, with what lies there since, in order."""
    return {now.id: now.order for was, now in op.changes.zones if was.order != now.order}


def _joined(old: dict[str, T], new: dict[str, T]) -> dict[str, T]:
    return old | new if new else old


class ObservedTable:
    """Where every card lies, the order of every pile, every value; and which zone has which role."""

    def __init__(self, state: State, undone: Iterable[AppliedOp] = ()) -> None:
        """The picture of a state, with the given ops (newest first) taken back."""
        undone = [*undone]
        components, self.orders = _as_it_lay(state, undone)
        self._note_components(components)
        self._note_roles(state)
        seats = {seat.seat: seat for seat in state.seats}
        for op in undone:
            seats |= {was.seat: was for was, _ in op.changes.seats}
        self.paper = frozenset(f"s{one.seat}.hand" for one in seats.values() if one.paper is not None)
        """The hands of paper: each is one pile with the deck, and nobody knows what is held of it."""

    def _note_components(self, components: Collection[Component]) -> None:
        """Note how the cards lie, and what the markers and purses show."""
        cards = [one for one in components if one.kind == "card"]
        self.cards = {one.id: one.zone for one in cards}
        self.faces = {one.id: one.face or "" for one in cards}
        self.backs = {one.id: (one.back or "").partition("/")[2] for one in cards}
        """The deck each card shows the back of: Boss Cards that of the character they are dealt with."""
        self.values: dict[str, int] = {one.zone: one.value for one in components if one.value is not None}
        self.face_down = {one.id for one in cards if not one.up}
        self.sideways = frozenset(one.id for one in components if one.rot % 180)
        """The cards that lie across, as a Component does that has taken a hit (OTTA-04)."""

    def _note_roles(self, state: State) -> None:
        """Note which zone has which role, which never changes."""
        zones = state.zones.items()
        self.hidden = frozenset(zid for zid, zone in zones if not zone.public)
        self.seat_of = {zid: zone.seat for zid, zone in zones}
        self.titles: dict[str, Mapping[str, str]] = {zid: zone.title for zid, zone in zones}
        self.kinds = {zid: zone.kind for zid, zone in zones}

    def after(self, op: AppliedOp) -> ObservedTable:
        """The picture with what an op moved; the two share what it left alone. Who may see a hand and how
        cards are named are no part of the picture."""
        changed = [now for was, now in op.changes.components if _lies(was) != _lies(now)]
        paper = self._paper_after(op)
        moved = _moved_in(op)
        if not (changed or moved or paper != self.paper):
            return self
        twin = object.__new__(ObservedTable)
        twin.__dict__.update(self.__dict__)
        twin.paper, twin.orders = paper, _joined(self.orders, moved)
        twin._lie_as(changed)
        return twin

    def _lie_as(self, changed: Sequence[Component]) -> None:
        """Have components lie and show otherwise; what is not new is shared with the picture before."""
        cards = [one for one in changed if one.kind == "card"]
        across = {one.id for one in changed if (one.rot % 180 == 0) == (one.id in self.sideways)}
        self.sideways = self.sideways ^ across
        self.face_down = self.face_down ^ {one.id for one in cards if one.up == (one.id in self.face_down)}
        self.cards = _joined(self.cards, {one.id: one.zone for one in cards})
        self.values = _joined(self.values, {one.zone: one.value for one in changed if one.value is not None})

    def _paper_after(self, op: AppliedOp) -> frozenset[str]:
        """Which hands are of paper after an op."""
        found = self.paper
        for _, seat in op.changes.seats:
            own = {f"s{seat.seat}.hand"}
            found = found - own if seat.paper is None else found | own
        return found

    @property
    def paper_decks(self) -> frozenset[str]:
        """The decks that belong to hands of paper."""
        return frozenset(hand.replace(".hand", ".deck") for hand in self.paper)

    def unsaid(self, zone: str, place: str) -> bool:
        """Whether a card that lies in the pile or on the discards of a seat of paper, and is to lie in that
        place, may well be there: what lies where only who holds the cards can tell."""
        if zone in self.paper:
            return True
        seat, what = owned(zone)
        pile = f"s{seat}.hand"
        return what == "discard" and pile in self.paper and place in (pile, f"s{seat}.deck")

    def closed(self, zone: str) -> bool:
        """Whether a zone is a pile nobody looks into."""
        return self.kinds[zone] == "stack" and zone in self.hidden

    def holds(self, seat: int | None, zone: str) -> bool:
        """Whether a zone is a hand of that seat."""
        return self.kinds[zone] == "hand" and self.seat_of[zone] == seat

    def top(self, zone: str, depth: int = 0) -> str | None:
        """The card `depth` places below the top of a pile, or None."""
        order = self.orders[zone]
        return order[-1 - depth] if depth < len(order) else None
