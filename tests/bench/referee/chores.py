"""What a decision leaves to be done on a table: cards to draw and clear away, Gold, markers, the pawn.

Worked out from a game before and after a move and the events between; knows no mirror and no people.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache

from innkeep.cards import load
from innkeep.rules import Game, GameEvent
from tests.bench.referee.actual import belongs, on_mat

__all__ = ["Chore", "Errands", "Shuffle", "decided", "errands"]

_GOLD = {
    "paid": ("seat", "target"),
    "inn-paid": ("", "target"),
    "payment-taken": ("", "seat"),
    "gold-gained": ("", "seat"),
    "ante": ("seat", "pot"),
    "inn-ante": ("", "pot"),
    "round-won": ("pot", "seat"),
    "pot-taken": ("pot", "seat"),
    "round-ended": ("pot", ""),
    "divided": ("seat", ""),
}
_SHUFFLES = ("reshuffled", "side-reshuffled", "pile-returned", "drinks-returned")
_PURSES = {"paid": ("seat", "target"), "inn-paid": ("target",)} | dict.fromkeys(
    ("payment-taken", "gold-gained", "ante", "round-won", "pot-taken", "divided"), ("seat",)
)
_POT = frozenset({"ante", "inn-ante", "round-won", "pot-taken", "round-ended"})
_LAID = frozenset(
    {
        "deck-revealed",
        "discarded",
        "drank",
        "drink-kept",
        "drinks-discarded",
        "elixir-used",
        "played",
        "prize-won",
        "put-away",
        "revealed",
        "side-discarded",
        "side-kept",
        "side-revealed",
    }
)


class UnlikelyError(Exception):
    """A decision so intricate that no table plays it in one go: the game ends here."""


@dataclass(slots=True)
class Chore:
    """Something to be done some time: `kind` card (uid), gold (zone, to, amount), track or pawn (zone).

    `rule` is that of the event it follows from; empty where no event says so."""

    kind: str
    uid: int = -1
    zone: str = ""
    to: str = ""
    amount: int = 0
    seat: int = 0
    cause: str = ""
    rule: str = ""
    born: int = 0
    age: int = 0
    steps: tuple[int, ...] = ()
    """By how much each event of a move changed a marker, in order."""


@dataclass(frozen=True, slots=True)
class Shuffle:
    """A pile that is shuffled: which, from where cards join, and how it comes out (bottom first)."""

    deck: str
    source: str
    order: tuple[int, ...]


@dataclass(slots=True)
class Errands:
    """All that follows from one move. `moves` are done at once, in order: cards (uids, from, to) or shuffles;
    the chores whenever somebody gets round to them."""

    moves: list[tuple[tuple[int, ...], str, str] | Shuffle] = field(default_factory=list)
    chores: list[Chore] = field(default_factory=list)


def hidden(zone: str) -> bool:
    """Whether a zone is a pile nobody sees into."""
    return zone.endswith((".deck", ".drinks", ".side")) or zone in _closed()


@cache
def _closed() -> frozenset[str]:
    """The closed piles of the variants in the middle."""
    common = (one for one in load().machineries.values() if one.at == "middle")
    return frozenset(pile.zone for one in common for pile in one.piles if not pile.open)


@cache
def _discards() -> dict[str, str]:
    """By closed pile of the variants in the middle where its cards are laid when they are done."""
    common = (one for one in load().machineries.values() if one.at == "middle")
    return {pile.zone: pile.discard for one in common for pile in one.piles if pile.discard is not None}


def errands(
    before: Game, after: Game, events: Sequence[GameEvent], made: Collection[int], born: int
) -> Errands:
    """What is to be done after a move whose own cards (`made`) have been laid already."""
    todo = Errands()
    (was, then), (now, values) = belongs(before), belongs(after)
    shuffles = [_shuffle(event) for event in events if event.kind in _SHUFFLES]
    decks = [shuffle.deck for shuffle in shuffles]
    if len(set(decks)) < len(decks):
        raise UnlikelyError
    mixed: set[int] = set()
    done: set[int] = set(made)
    if any(event.kind == "drinks-returned" for event in events):
        todo.moves += _dealt_out(before, shuffles)
    for shuffle in shuffles:
        mixed.update(shuffle.order)
        _drawn(todo, before, now, shuffle.deck, done, mixed)
        joining = [u for u in shuffle.order if was[u] not in (shuffle.deck, shuffle.source)]
        todo.moves += [((u,), was[u], shuffle.source) for u in joining]
        todo.moves.append(shuffle)
        todo.moves += list(_off(shuffle.order[::-1], shuffle.deck, now))
        done.update(shuffle.order)
    moved = [u for u in now if now[u] != was[u] and u not in done]
    thrown = [u for u in moved if was[u].endswith(".hand") and now[u].endswith(".discard")]
    todo.moves[:0] = [((u,), was[u], now[u]) for u in thrown]
    done.update(thrown)
    gone = {place for uid, place in was.items() if now[uid] != place}
    filled = {place for uid, place in now.items() if was[uid] != place}
    for zone in sorted(
        (place for place in gone if hidden(place)), key=lambda zone: (zone not in filled, zone)
    ):
        _drawn(todo, before, now, zone, done, mixed)
    for uid, place in now.items():
        if was[uid] == place or uid in done or hidden(was[uid]):
            continue
        if hidden(place) or place.endswith(".hand"):
            todo.moves.append(((uid,), was[uid], place))
        else:
            rule = _laying(events, uid)
            todo.chores.append(Chore("card", uid, born=born, seat=_owner(after, uid), rule=rule))
    todo.chores += _values(then, values, after, events, born)
    return todo


def _dealt_out(before: Game, shuffles: Sequence[Shuffle]) -> Iterator[tuple[tuple[int, ...], str, str]]:
    """The Drinks of a pile one by one from the top, each to the deck it is to be shuffled into."""
    (source,) = {shuffle.source for shuffle in shuffles}
    decks = {uid: shuffle.deck for shuffle in shuffles for uid in shuffle.order}
    yield from (((uid,), source, decks[uid]) for uid in before.zone(source)[::-1] if uid in decks)


def _drawn(
    todo: Errands,
    before: Game,
    now: dict[int, str],
    deck: str,
    done: set[int],
    mixed: set[int],
) -> None:
    """The cards that leave a hidden pile, from its top."""
    leaving = [u for u in before.zone(deck)[::-1] if now[u] != deck and u not in mixed and u not in done]
    todo.moves += _off(leaving, deck, now)
    done.update(leaving)


def _off(uids: Sequence[int], deck: str, now: dict[int, str]) -> Iterator[tuple[tuple[int, ...], str, str]]:
    """Cards leaving a pile, those that go into one hand together."""
    hand: list[int] = []
    to = ""
    for uid in uids:
        place = now[uid]
        if place == deck:
            continue
        if hand and (place != to or not place.endswith(".hand")):
            yield tuple(hand), deck, to
            hand = []
        hand.append(uid)
        to = place
    if hand:
        yield tuple(hand), deck, to


def _shuffle(event: GameEvent) -> Shuffle:
    seat = f"s{event.seat}"
    if event.kind == "drinks-returned":
        return Shuffle(event.zone, f"{seat}.drinks", event.cards)
    if event.kind == "pile-returned":
        return Shuffle("drink.deck", f"{seat}.drinks", event.cards)
    if event.kind == "side-reshuffled":
        if event.seat is None:
            return Shuffle(event.zone, _discards()[event.zone], event.cards)
        return Shuffle(f"{seat}.side", f"{seat}.side-discard", event.cards)
    if event.seat is None:
        return Shuffle("drink.deck", "drink.discard", event.cards)
    return Shuffle(f"{seat}.deck", f"{seat}.discard", event.cards)


def _owner(game: Game, uid: int) -> int:
    owner = game.owners[uid]
    return owner if owner >= 0 else game.active


def _purse(game: Game, event: GameEvent, word: str) -> str:
    if word == "pot":
        return "pot"
    seat = getattr(event, word) if word else None
    return "inn" if seat is None else on_mat(game, f"s{seat}.purse")


def _values(
    then: dict[str, int], now: dict[str, int], after: Game, events: Sequence[GameEvent], born: int
) -> Iterator[Chore]:
    topic = "refill" if any(e.kind == "reshuffled" and e.seat is None for e in events) else "pay"
    for event in events:
        if event.kind == "divided":
            topic = "divide"
        if event.kind in _GOLD:
            source, to = (_purse(after, event, word) for word in _GOLD[event.kind])
            if event.amount and source != to:
                payer = source if source.endswith(".purse") else to
                seat = int(payer[1]) if payer.endswith(".purse") else after.active
                cause = event.kind if event.kind != "paid" else topic
                yield Chore("gold", -1, source, to, event.amount, seat, cause, event.rule, born)
    rules = decided(after, events)
    for zone, value in now.items():
        if zone not in ("pot", "inn", "turn") and not zone.endswith(".purse") and value != then[zone]:
            rule, cause = rules.get(zone, ""), _why(events, zone)
            steps = tuple(e.amount for e in events if e.amount and _track(after, e) == zone)
            seat = _mover(after, events, zone)
            yield Chore("track", zone=zone, seat=seat, born=born, cause=cause, rule=rule, steps=steps)
    if now["turn"] != then["turn"] and not after.over:
        yield Chore("pawn", zone="turn", seat=now["turn"], born=born)


def _track(game: Game, event: GameEvent) -> str:
    """The marker or the tokens an event has changed."""
    return on_mat(game, event.zone if event.kind in _ZONED else f"s{event.seat}.{event.kind}")


_ZONED = ("tokens", "crawled", "room-entered", "room-left")
"""Kinds of events that name their track."""


def _mover(game: Game, events: Sequence[GameEvent], zone: str) -> int:
    """Who moves a marker: whose it is, or who leads the party on."""
    seat, dot, _ = zone.partition(".")
    if dot:
        return int(seat[1:])
    return next((e.seat for e in events if e.zone == zone and e.seat is not None), game.active)


def decided(game: Game, events: Iterable[GameEvent]) -> dict[str, str]:
    """The rule of the last event that changed each marker, purse and the pot."""
    found: dict[str, str] = {}
    for event in events:
        if event.kind in ("fortitude", "alcohol", *_ZONED):
            found[_track(game, event)] = event.rule
        elif event.kind == "no-drink":
            found[on_mat(game, f"s{event.seat}.alcohol")] = event.rule
        for word in _PURSES.get(event.kind, ()):
            found[_purse(game, event, word)] = event.rule
        if event.kind in _POT:
            found["pot"] = event.rule
    return found


def _laying(events: Sequence[GameEvent], uid: int) -> str:
    """The rule of the last event that laid a card where it belongs."""
    laid = (e.rule for e in reversed(events) if e.kind in _LAID and (e.card == uid or uid in e.cards))
    return next(laid, "")


def _why(events: Sequence[GameEvent], zone: str) -> str:
    if "." not in zone:
        return "card"
    seat = int(zone[1])
    if zone.endswith(".alcohol") and any(e.kind == "no-drink" and e.seat == seat for e in events):
        return "no-drink"
    if any(e.kind == "drank" and e.seat == seat for e in events):
        return "drank"
    return "card"
