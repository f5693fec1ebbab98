"""What a seat may do now, and the ops that do it on the table.

A seat's list depends only on its own hand, on what lies open and on whose turn it is: every window is treated
as if all were asked, so the list never tells whether others could respond.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, takewhile
from typing import Any

from innkeep.assistant.model.dues import Due, Op, difference, in_its_place
from innkeep.assistant.model.expected_table import stake_owner
from innkeep.assistant.model.hypothesis import Hypothesis
from innkeep.assistant.model.lots import asked_lot
from innkeep.assistant.model.machine import things
from innkeep.assistant.model.machinery_zones import asking, is_hand, stands
from innkeep.assistant.model.observed_table import ObservedTable, is_beside
from innkeep.rules import Choose, DiscardDraw, DrinkUp, EndPhase, Game, Move, Order, Pass, Play, Use
from innkeep.rules.engine.position.piles import hand_size, poured_from
from innkeep.rules.engine.position.turn_progress import waiting
from innkeep.rules.legality.moment import is_asked

__all__ = [
    "NOTHING",
    "Offer",
    "arrow",
    "asked_hypothesis",
    "meant_seat",
    "offers",
    "ops_of",
    "order_words",
    "paid_words",
    "places",
    "played_since",
    "plays_of",
    "unseen",
    "words_for",
]

#: Orders of several Drinks shown to a person; the others can be made by hand.
MOST_ORDERS = 12
#: The word in chat for a choice of no card.
NOTHING = "nothing"
#: Ways to pay for a power, or for a card, with cards of the hand shown to a person; the others can be taken
#: by hand.
MOST_POWERS = 3
MOST_WAYS = 2


@dataclass(frozen=True, slots=True)
class Offer:
    """One legal move of a seat. `asked` is whose decision comes first: the seat's own, or that of somebody
    whose silence is presumed. `kind` sorts offers: pass, play, discard, order, drink, gamble, choose."""

    move: Move
    kind: str
    asked: int
    step: bool = False
    """Whether it is a step on a map, which is listed by itself."""


def offers(hypothesis: Hypothesis, seat: int, covered: Collection[str] = ()) -> list[Offer]:
    """The legal moves of a seat now, or once those asked before it in the same window have passed.

    `covered` are cards that lie face down in the open, or are still to be drawn: no move with one of them is
    offered, as whoever sits there by now may never have seen it.
    """
    hidden = {hypothesis.bond.uid[cid] for cid in covered}
    asked = hypothesis.game.stack[-1].card if asking(hypothesis.game) is not None else -1
    if asked in hidden:
        return []  # nobody knows yet what was drawn
    found = _offers(hypothesis, seat)
    moves = {offer.move for offer in found} if asked >= 0 else set()
    refused = Choose(seat, "decline") if Choose(seat, "accept") in moves else None
    return [one for one in found if one.move != refused and hidden.isdisjoint(_cards(one.move))]


def unseen(
    covered: Collection[str], hypothesis: Hypothesis, picture: ObservedTable, seat: int
) -> frozenset[str]:
    """The cards no move may be offered with: those that lie face down, and those that a seat has by the rules
    but that still have to be drawn from a closed pile."""
    lies = picture.cards
    own = [zone for zone, owner in picture.seat_of.items() if owner == seat and is_hand(zone)]
    drawn = [hypothesis.bond.cid[uid] for uid in hypothesis.game.players[seat].held]
    if not picture.paper.isdisjoint(own):  # nobody here knows what is held
        return frozenset((*covered, *drawn))
    return frozenset((*covered, *(c for c in drawn if lies[c] not in own and lies[c] in picture.hidden)))


def _cards(move: Move) -> tuple[int, ...]:
    """The cards a move names."""
    if isinstance(move, Choose):
        return move.value if isinstance(move.value, tuple) else ()
    played = (move.card,) if isinstance(move, Play) else ()
    return played + (move.cards if isinstance(move, Play | DiscardDraw | Use) else ())


def _offers(hypothesis: Hypothesis, seat: int) -> list[Offer]:
    game, start = hypothesis.game, hypothesis.game.decision
    if start is None or not _may_choose(hypothesis, seat):
        return []
    if start.kind == "respond":
        node = asked_hypothesis(hypothesis, seat)
        return [] if node is None else [_offer(move, start.seat) for move in _few(node.game.legal(), seat)]
    # whoever of a team is first, each may take the steps of its turn (TEAM-10)
    asked = seat if game.shared is not None and is_asked(game, seat) else start.seat
    moves = _without_most_orders(list(_few(game.legal(), seat)))
    if asked_lot(game) is not None:
        moves = _but(moves, Choose)
    if start.kind == "discard_draw" and asked == seat:
        moves = [*_discards(hypothesis, seat), *_but(moves, DiscardDraw, EndPhase)]
    step = asking(game) is not None
    return [_offer(move, asked, step=step) for move in moves]


def _but(moves: Iterable[Move], *kinds: type[Move]) -> list[Move]:
    """The moves that are of none of these kinds."""
    return [move for move in moves if not isinstance(move, kinds)]


def _may_choose(hypothesis: Hypothesis, seat: int) -> bool:
    """Whether it is known what a seat may do: it plays on, and holds no card that is still to be shuffled."""
    player, awaited = hypothesis.game.players[seat], hypothesis.awaited
    if hypothesis.order_unknown or not player.in_game:
        return False
    return awaited is None or awaited.cards.isdisjoint(player.hand)


def _without_most_orders(moves: Sequence[Move]) -> list[Move]:
    """The moves, of too many orders only the fairest."""
    orders = [move for move in moves if isinstance(move, Order)]
    kept = {*_fair(orders)} if len(orders) > MOST_ORDERS else {*orders}
    return [move for move in moves if not isinstance(move, Order) or move in kept]


def asked_hypothesis(hypothesis: Hypothesis, seat: int) -> Hypothesis | None:
    """The hypothesis in which the seat itself is asked: this one, or that after the silence of those asked
    before it in the same window; None if it is not asked."""
    start = hypothesis.game.decision
    if start is None or (start.kind != "respond" and start.seat != seat):
        return None
    node = hypothesis
    for _ in hypothesis.game.players:
        now = node.game.decision
        if now is None or (now.kind, now.window, now.source) != (start.kind, start.window, start.source):
            return None
        if now.seat == seat:
            return node
        node = node.silently() or node.after(Pass(now.seat))
    return None


def _few(moves: Sequence[Move], seat: int) -> Iterator[Move]:
    """The moves of a seat, with not too many ways to pay for a power or a card with cards of the hand, and
    none that chance decides."""
    ways: Counter[object] = Counter()
    for move in moves:
        if move.seat != seat:
            continue
        if isinstance(move, Play | Use) and move.cards:
            way = replace(move, cards=()) if isinstance(move, Play) else move.power
            ways[way] += 1
            if ways[way] > (MOST_WAYS if isinstance(move, Play) else MOST_POWERS):
                continue
        yield move


def _offer(move: Move, asked: int, *, step: bool = False) -> Offer:
    return Offer(move, _KINDS[type(move)], asked, step)


_KINDS: Mapping[type[Move], str] = {
    Play: "play",
    Pass: "pass",
    EndPhase: "pass",
    DiscardDraw: "discard",
    Order: "order",
    DrinkUp: "drink",
    Choose: "choose",
    Use: "use",
}


def _discards(hypothesis: Hypothesis, seat: int) -> Iterator[Move]:
    """Keep everything, throw one card, throw everything: the rest is done by hand."""
    hand = hypothesis.game.players[seat].hand
    already = len(hand) < hand_size(hypothesis.game, seat)
    yield DiscardDraw(seat, (), True) if already else EndPhase(seat)
    for uid in hand:
        yield DiscardDraw(seat, (uid,), True)
    if len(hand) > 1:
        yield DiscardDraw(seat, tuple(hand), True)


def _fair(orders: Sequence[Order]) -> list[Order]:
    """Those orders that put all Drinks on one pile, and the most even ones."""
    single = [order for order in orders if len(set(order.targets)) == 1]
    spread = sorted(orders, key=lambda order: (-len(set(order.targets)), order.targets))
    return [*single, *spread][:MOST_ORDERS]


def ops_of(hypothesis: Hypothesis, picture: ObservedTable, move: Move) -> list[Op]:
    """The ops that make a move on the table."""
    return [*_OPS[type(move)](hypothesis, picture, move)]


def _played(hypothesis: Hypothesis, picture: ObservedTable, move: Play) -> Iterator[Op]:
    card = hypothesis.bond.cid[move.card]
    yield _lay(card, picture, move.seat, places(hypothesis))
    yield from _meant(hypothesis, move, card)
    yield from _payment(hypothesis, picture, move)


def _chosen(hypothesis: Hypothesis, picture: ObservedTable, move: Choose) -> list[Op]:
    if isinstance(move.value, int):
        return [arrow(hypothesis, f"s{move.seat}.front", move.value)]
    shown = _shown(hypothesis, picture, move) if move.value != "decline" else []
    return shown or [{"kind": "chat", "text": f"!choose {move.value or NOTHING}"}]


def _used(hypothesis: Hypothesis, picture: ObservedTable, move: Use) -> Iterator[Op]:
    if move.cards:
        paid = [hypothesis.bond.cid[uid] for uid in move.cards]
        yield {"kind": "move", "cs": paid, "to": f"s{move.seat}.discard", "up": True}
    else:
        yield from _spent(hypothesis, picture, move)
        yield {"kind": "chat", "text": f"!use {move.power}"}


def _quiet(hypothesis: Hypothesis, _: ObservedTable, move: Move) -> list[Op]:
    return [_going_on(hypothesis, move)]


def _ordered(hypothesis: Hypothesis, picture: ObservedTable, move: Order) -> list[Op]:
    cards = picture.orders[poured_from(hypothesis.game)][::-1]
    ops: list[Op] = [
        {"kind": "move", "cs": [card], "to": f"s{target}.drinks"}
        for card, target in zip(cards, move.targets, strict=False)
    ]
    return ops if len(cards) >= len(move.targets) else [*ops, order_words(move)]


def _drunk(hypothesis: Hypothesis, picture: ObservedTable, move: DrinkUp) -> list[Op]:
    """To turn up the top Drink, or to sober up."""
    top = picture.top(f"s{move.seat}.drinks")
    if top is not None:
        return [_lay(top, picture, move.seat, [])]
    alcohol = hypothesis.game.players[move.seat].alcohol
    if not alcohol:
        return [_going_on(hypothesis, move)]
    zone = f"s{stake_owner(hypothesis.game, move.seat)}.alcohol"
    return [{"kind": "track", "zone": zone, "value": alcohol - 1}]


def _going_on(hypothesis: Hypothesis, move: Move) -> Op:
    """The sign that a seat has nothing to do: to be ready in a phase of its team, else a "pass"."""
    in_team = not isinstance(move, Pass) and hypothesis.game.friends(move.seat)
    return {"kind": "ready" if in_team else "pass"}


def places(hypothesis: Hypothesis) -> list[int]:
    """The seats that have a place of their own in the middle now: those a Round is played among."""
    game = hypothesis.game
    if game.round is None:
        return []
    return [seat for seat, player in enumerate(game.players) if player.in_game]


def _lay(card: str, picture: ObservedTable, seat: int, among: Sequence[int]) -> Op:
    """A card into the middle: to its player's place if there are any, else where each browser has room."""
    there = len(picture.orders["table"])
    place = in_its_place(among.index(seat), len(among), there) if seat in among else {}
    return {"kind": "move", "cs": [card], "to": "table", "up": True, **place}


def meant_seat(hypothesis: Hypothesis, move: Play) -> int | None:
    """The seat an arrow would point at for a move: the player picked, or the one whose Drink is answered."""
    if move.targets:
        return move.targets[0]
    standing = hypothesis.game.standing()
    return standing[move.at].seat if move.at is not None and move.at < len(standing) else None


def arrow(hypothesis: Hypothesis, source: str, target: int) -> Op:
    """An arrow from a card or zone to whom or what is meant: a seat, or a Component (OTTA-07)."""
    thing = things(hypothesis.game).get(target)
    return {"kind": "arrow", "from": source, "to": target if thing is None else hypothesis.bond.cid[thing]}


def _meant(hypothesis: Hypothesis, move: Play, card: str) -> Iterator[Op]:
    """What says whom a card hits where the card alone does not: an arrow, then a word for the rest."""
    ways = (plays_of(node.game, move.card) for node in hypothesis.moments())
    others: Sequence[Play] = next((plays for plays in ways if move in plays), ())
    seat = meant_seat(hypothesis, move)
    same = [other for other in others if meant_seat(hypothesis, other) == seat]
    if seat is not None and len(same) < len(others):
        yield arrow(hypothesis, card, seat)
        others = same
    yield from words_for(move, others)


def plays_of(game: Game, card: int) -> list[Play]:
    """The legal ways to play a card, by whoever is asked."""
    return [move for move in game.legal() if isinstance(move, Play) and move.card == card]


def order_words(move: Order) -> Op:
    """The chat words that name the piles of an order the Drink Deck is too short for."""
    return {"kind": "chat", "text": "!order " + " ".join(str(seat + 1) for seat in move.targets)}


def played_since(hypothesis: Hypothesis, move: Play) -> int:
    """How many cards were played after that one."""
    played = (event.card for event in reversed(hypothesis.events) if event.kind == "played")
    return sum(1 for _ in takewhile(lambda card: card != move.card, played))


def paid_words(hypothesis: Hypothesis, move: Play) -> Op:
    """The chat words that say which card was paid for, counted from the last one."""
    return {"kind": "chat", "text": f"!paid {played_since(hypothesis, move) + 1}"}


def words_for(move: Play, others: Sequence[Play]) -> Iterator[Op]:
    """The chat words that tell a move from others no arrow can tell apart."""
    if len({other.at for other in others}) > 1 and move.at is not None:
        yield {"kind": "chat", "text": f"!drink {move.at + 1}"}
        others = [other for other in others if other.at == move.at]
    if len({other.mode for other in others}) > 1:
        yield {"kind": "chat", "text": f"!mode {move.mode + 1}"}


def _payment(hypothesis: Hypothesis, picture: ObservedTable, move: Play) -> Iterator[Op]:
    """What is paid for a card, once it lies there: tokens off their tracks, cards onto the discards."""
    for token, number in move.spend:
        zone = f"s{move.seat}.{token}"
        yield {"kind": "track", "zone": zone, "value": picture.values[zone] - number}
    if move.cards:
        cards = [hypothesis.bond.cid[uid] for uid in move.cards]
        yield {"kind": "move", "cs": cards, "to": f"s{move.seat}.discard", "up": True}


def _shown(hypothesis: Hypothesis, picture: ObservedTable, move: Choose) -> list[Op]:
    """The ops that pay the first due of a choice, if no other choice brings that due; of a step on a map all
    that makes it: the card it costs, and the pawn."""
    owed = difference(hypothesis.after(move), picture)
    if asking(hypothesis.game) is not None:
        return [op for due in owed if _makes_a_step(due, move.seat) for op in due.ops]
    common = _owed_otherwise(hypothesis, picture, move)
    return next((list(due.ops) for due in owed if due.id not in common), [])


def _owed_otherwise(hypothesis: Hypothesis, picture: ObservedTable, move: Choose) -> set[str]:
    """The dues that another answer would bring, too, where each is a word."""
    others = [other for other in hypothesis.game.legal() if isinstance(other, Choose) and other != move]
    if not all(isinstance(one.value, str) for one in (move, *others)):
        return set()
    owed = (difference(hypothesis.after(other), picture) for other in others)
    return {due.id for due in chain.from_iterable(owed)}


def _makes_a_step(due: Due, seat: int) -> bool:
    """Whether a due is what a step on a map costs that seat, or its pawn."""
    if due.sort == "track":
        return stands(due.facts["zone"])
    return due.sort == "cards" and due.seat == seat


def _spent(hypothesis: Hypothesis, picture: ObservedTable, move: Use) -> Iterator[Op]:
    """The tokens a power is paid with, off their tracks."""
    # others may be asked before that seat
    node = next((one for one in hypothesis.moments() if one.game.can(move)), None)
    if node is None:
        return
    before, after = node.wanted()[1], node.after(move).wanted()[1]
    for zone, value in after.items():
        if is_beside(zone) and value < before[zone]:
            yield {"kind": "track", "zone": zone, "value": picture.values[zone] - before[zone] + value}


def _draw(hypothesis: Hypothesis, picture: ObservedTable, move: DiscardDraw) -> list[Op]:
    hand, deck, discard = (f"s{move.seat}.{pile}" for pile in ("hand", "deck", "discard"))
    ops: list[Op] = []
    if move.cards:
        cards = [hypothesis.bond.cid[uid] for uid in move.cards]
        ops.append({"kind": "move", "cs": cards, "to": discard, "up": True})
    if not move.draw:
        return ops
    if hypothesis.game.shared is not None and set(waiting(hypothesis.game)) != {move.seat}:
        return [*ops, {"kind": "ready"}]  # all of a team draw at once (TEAM-11)
    need = max(0, hand_size(hypothesis.game, move.seat) - len(picture.orders[hand]) + len(move.cards))
    there = len(picture.orders[deck])
    first = min(need, there)
    if first:
        ops.append({"kind": "draw", "from": deck, "to": hand, "n": first})
    thrown = len(picture.orders[discard]) + len(move.cards)
    if first == there and thrown:
        ops.append({"kind": "gather", "from": discard, "to": deck, "shuffle": True})
        if need > first:
            ops.append({"kind": "draw", "from": deck, "to": hand, "n": min(need - first, thrown)})
    return ops or [_going_on(hypothesis, move)]


_OPS: Mapping[type[Move], Callable[[Hypothesis, ObservedTable, Any], Iterable[Op]]] = {
    Play: _played,
    DiscardDraw: _draw,
    Order: _ordered,
    DrinkUp: _drunk,
    Choose: _chosen,
    Use: _used,
    Pass: _quiet,
    EndPhase: _quiet,
}
