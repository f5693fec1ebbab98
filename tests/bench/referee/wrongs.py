"""Faults people make, one at a time: what is done wrong, by whom, and which rules say so.

Each looks for its occasion in an evening, does the wrong thing there on the table, and names its culprit. The
rules against a card played wrongly are those the game itself gives; the others stand here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from assistant.thread import Thread
from rules import DrinkUp, EndPhase, Game, IllegalMove, Move, Pass, Play
from rules.compiled import ACTION, OPCODES
from rules.state import ACTING, DRINKING, ORDERING
from tests.bench.referee.chores import Chore
from tests.bench.referee.people import People

__all__ = ["WRONGS", "Wrong", "Wronged"]

CONSERVATION, TIMING, HIDDEN = "conservation", "timing", "hidden"
GOLD = frozenset({"SETUP-10", "LIM-02", "LIM-03"})
PAYING = {
    "ante": frozenset({"GAMB-03"}),
    "refill": frozenset({"DRINK-01"}),
    "divide": frozenset({"LOSE-03", "LOSE-04"}),
    "divided": frozenset({"LOSE-03", "LOSE-04"}),
    "round-won": frozenset({"GAMB-10", "GAMB-16"}),
    "round-ended": frozenset({"GAMB-24"}),
    "pot-taken": frozenset({"GAMB-35"}),
}
MARKER = frozenset({"TURN-14"})
_NEGATE = {OPCODES["negate"]}
_IGNORE = {OPCODES[word] for word in OPCODES if word.startswith("ignore")}


@dataclass(frozen=True, slots=True)
class Wronged:
    """What was done: the culprit, the rules one may name, and what stays owed if it is a thing forgotten.

    `ends`: the game cannot go on from there, so it must be told at once.
    """

    seat: int
    rules: frozenset[str]
    owed: frozenset[str] = frozenset()
    ends: bool = False


@dataclass(frozen=True, slots=True)
class Wrong:
    """A class of faults: `do` makes one on the table, or finds no occasion and returns None."""

    name: str
    family: str
    do: Callable[[People], Wronged | None]


WRONGS: list[Wrong] = []


def _wrong(family: str) -> Callable[[Callable[[People], Wronged | None]], Callable[[People], Wronged | None]]:
    def enter(do: Callable[[People], Wronged | None]) -> Callable[[People], Wronged | None]:
        WRONGS.append(Wrong(do.__name__.replace("_", "-"), family, do))
        return do

    return enter


def _others(people: People, seat: int) -> list[int]:
    return [other for other in people.game.seats_from(seat) if other != seat]


def _purse(people: People, seat: int) -> int:
    return people.desk.value(f"s{seat}.purse")


def _gold(people: People, *causes: str) -> Iterator[Chore]:
    """Payments still to be made out of somebody's purse."""
    for chore in people.pool:
        fits = not causes or chore.cause in causes
        if chore.kind == "gold" and fits and chore.zone.endswith(".purse"):
            yield chore


def _pay(people: People, seat: int, source: str, to: str, amount: int) -> None:
    people.do(seat, kind="pay", from_=source, to=to, amount=amount)


def _any(people: People, things: Iterable[Chore]) -> Chore | None:
    found = list(things)
    return people.rng.choice(found) if found else None


# -- Gold ------------------------------------------------------------------------------------------


@_wrong(CONSERVATION)
def paid_too_much(people: People) -> Wronged | None:
    chore = _any(people, _gold(people))
    if chore is None or people.desk.value(chore.zone) <= chore.amount:
        return None
    people.pool.remove(chore)
    seat = int(chore.zone[1])
    _pay(people, seat, chore.zone, chore.to, chore.amount + 1)
    return Wronged(seat, GOLD | PAYING.get(chore.cause, frozenset({"TURN-09", "CONT-06"})))


@_wrong(CONSERVATION)
def paid_too_little(people: People) -> Wronged | None:
    chore = _any(people, (c for c in _gold(people) if c.amount > 1))
    if chore is None or people.desk.value(chore.zone) < chore.amount or _shared(people, chore):
        return None
    people.pool.remove(chore)
    seat = int(chore.zone[1])
    _pay(people, seat, chore.zone, chore.to, chore.amount - 1)
    rules = PAYING.get(chore.cause, frozenset({"TURN-09", "CONT-06", "TURN-14"}))
    return Wronged(seat, rules | GOLD, frozenset({chore.zone}))


def _shared(people: People, chore: Chore) -> bool:
    """Whether other payments touch the same purse."""
    others = [c for c in people.pool if c.kind == "gold" and c is not chore]
    return any(chore.zone in (c.zone, c.to) for c in others)


@_wrong(CONSERVATION)
def paid_to_the_wrong_one(people: People) -> Wronged | None:
    chore = _any(people, _gold(people))
    if chore is None or people.desk.value(chore.zone) < chore.amount:
        return None
    seat = int(chore.zone[1])
    wrong = [f"s{other}.purse" for other in _others(people, seat) if f"s{other}.purse" != chore.to]
    if not wrong or _shared(people, chore):
        return None
    people.pool.remove(chore)
    _pay(people, seat, chore.zone, people.rng.choice(wrong), chore.amount)
    return Wronged(seat, GOLD | PAYING.get(chore.cause, frozenset({"TURN-09", "CONT-06"})))


@_wrong(CONSERVATION)
def paid_by_the_wrong_one(people: People) -> Wronged | None:
    chore = _any(people, _gold(people))
    if chore is None:
        return None
    payer = int(chore.zone[1])
    owing = {c.zone for c in people.pool if c.kind == "gold"}
    able = [o for o in _others(people, payer) if f"s{o}.purse" not in (*owing, chore.to)]
    able = [o for o in able if _purse(people, o) >= chore.amount]
    if not able:
        return None
    seat = people.rng.choice(able)
    people.pool.remove(chore)
    _pay(people, seat, f"s{seat}.purse", chore.to, chore.amount)
    return Wronged(seat, GOLD | PAYING.get(chore.cause, frozenset({"TURN-09", "CONT-06"})))


@_wrong(CONSERVATION)
def forgot_the_ante(people: People) -> Wronged | None:
    return _forgotten(people, _any(people, _gold(people, "ante")), frozenset({"GAMB-03"}))


@_wrong(CONSERVATION)
def forgot_to_pay_for_the_refill(people: People) -> Wronged | None:
    return _forgotten(people, _any(people, _gold(people, "refill")), frozenset({"DRINK-01"}))


def _forgotten(people: People, chore: Chore | None, rules: frozenset[str]) -> Wronged | None:
    if chore is None or _shared(people, chore):
        return None
    people.pool.remove(chore)
    return Wronged(chore.seat, rules, frozenset({chore.zone}))


@_wrong(CONSERVATION)
def divided_wrongly(people: People) -> Wronged | None:
    """The Inn gets one more or less than its half when somebody has passed out."""
    chore = _any(people, _gold(people, "divided"))
    if chore is None or people.desk.value(chore.zone) <= chore.amount:
        return None
    people.pool.remove(chore)
    _pay(people, int(chore.zone[1]), chore.zone, "inn", chore.amount + 1)
    return Wronged(int(chore.zone[1]), PAYING["divided"] | GOLD)


@_wrong(CONSERVATION)
def took_gold_from_the_inn(people: People) -> Wronged | None:
    seat = people.rng.choice(people.game.seats_from(people.game.active))
    if any(c.kind == "gold" and c.to == f"s{seat}.purse" for c in people.pool):
        return None
    _pay(people, seat, "inn", f"s{seat}.purse", people.rng.randint(1, 3))
    return Wronged(seat, GOLD)


@_wrong(CONSERVATION)
def took_gold_from_another(people: People) -> Wronged | None:
    seat = people.rng.choice(people.game.seats_from(people.game.active))
    rich = [other for other in _others(people, seat) if _purse(people, other) > 1]
    if not rich or any(c.kind == "gold" for c in people.pool):
        return None
    _pay(people, seat, f"s{people.rng.choice(rich)}.purse", f"s{seat}.purse", 1)
    return Wronged(seat, GOLD)


@_wrong(CONSERVATION)
def took_from_the_pot(people: People) -> Wronged | None:
    pot = people.desk.value("pot")
    decision = people.game.decision
    if not pot or people.game.round is None or decision is None or decision.kind != "gamble" or people.pool:
        return None
    control = people.game.round.control
    seat = people.rng.choice([s for s in people.game.seats_from(people.game.active) if s != control])
    _pay(people, seat, "pot", f"s{seat}.purse", people.rng.randint(1, pot))
    return Wronged(seat, GOLD | {"GAMB-03", "GAMB-10"})


# -- markers ---------------------------------------------------------------------------------------


def _nudged(people: People, stat: str, sign: int) -> Wronged | None:
    """A marker nobody has a reason to move, moved two steps."""
    seat = people.rng.choice(people.game.seats_from(people.game.active))
    zone = f"s{seat}.{stat}"
    shows = people.desk.value(zone)
    value = shows + 2 * sign
    if any(c.kind == "track" and c.zone == zone for c in people.pool) or not 0 <= value <= 20:
        return None
    if people.game.decision is None or people.game.decision.kind not in ("discard_draw", "action", "order"):
        return None
    people.do(seat, kind="track", zone=zone, value=value)
    return Wronged(seat, MARKER)


@_wrong(CONSERVATION)
def fortitude_without_cause(people: People) -> Wronged | None:
    return _nudged(people, "fortitude", people.rng.choice((-1, 1)))


@_wrong(CONSERVATION)
def alcohol_without_cause(people: People) -> Wronged | None:
    return _nudged(people, "alcohol", people.rng.choice((-1, 1)))


@_wrong(CONSERVATION)
def marker_moved_too_far(people: People) -> Wronged | None:
    chore = _any(people, (c for c in people.pool if c.kind == "track" and not c.zone.endswith(".chi")))
    if chore is None:
        return None
    want, shows = people.wanted()[1][chore.zone], people.desk.value(chore.zone)
    wrong = want + (1 if want > shows else -1)
    if want == shows or not 0 <= wrong <= 20:
        return None
    people.pool.remove(chore)
    seat = int(chore.zone[1])
    people.do(seat, kind="track", zone=chore.zone, value=wrong)
    return Wronged(seat, MARKER | {"TURN-15"})


@_wrong(CONSERVATION)
def marker_moved_the_wrong_way(people: People) -> Wronged | None:
    chore = _any(people, (c for c in people.pool if c.kind == "track" and not c.zone.endswith(".chi")))
    if chore is None:
        return None
    want, shows = people.wanted()[1][chore.zone], people.desk.value(chore.zone)
    wrong = 2 * shows - want
    if want == shows or not 0 <= wrong <= 20:
        return None
    people.pool.remove(chore)
    seat = int(chore.zone[1])
    people.do(seat, kind="track", zone=chore.zone, value=wrong)
    return Wronged(seat, MARKER | {"TURN-15"})


@_wrong(CONSERVATION)
def forgot_what_was_drunk(people: People) -> Wronged | None:
    chore = _any(people, (c for c in people.pool if c.kind == "track" and c.cause == "drank"))
    if chore is None or people.wanted()[1][chore.zone] == people.desk.value(chore.zone):
        return None
    people.pool.remove(chore)
    return Wronged(int(chore.zone[1]), MARKER, frozenset({chore.zone}))


@_wrong(TIMING)
def forgot_to_sober_up(people: People) -> Wronged | None:
    """Nothing to drink, some Alcohol, and the next player's turn is taken up."""
    game = people.game
    seat = game.active
    decision = game.decision
    if decision is None or decision.kind != "drink" or game.drunk or people.pool:
        return None
    if game.players[seat].drinks or not game.players[seat].alcohol or not game.can(DrinkUp(seat)):
        return None
    others = _others(people, seat)
    if not others:
        return None
    people.passed(DrinkUp(seat))
    people.passed(EndPhase(seat))
    people.do(others[0], kind="track", zone="turn", value=others[0])
    return Wronged(seat, frozenset({"TURN-15"}), frozenset({f"s{seat}.alcohol"}))


# -- cards -----------------------------------------------------------------------------------------


@_wrong(CONSERVATION)
def drew_too_many(people: People) -> Wronged | None:
    decision = people.game.decision
    seat = people.game.active
    if (
        decision is None
        or decision.kind not in ("action", "order")
        or len(people.game.players[seat].deck) < 3
    ):
        return None
    people.do(seat, kind="draw", from_=f"s{seat}.deck", to=f"s{seat}.hand", n=people.rng.randint(1, 2))
    return Wronged(seat, frozenset({"TURN-17", "TURN-03"}))


@_wrong(CONSERVATION)
def drew_out_of_turn(people: People) -> Wronged | None:
    game = people.game
    decision = game.decision
    seats = [s for s in _others(people, game.active) if len(game.players[s].deck) > 2]
    if decision is None or decision.kind not in ("action", "order", "drink") or not seats:
        return None
    seat = people.rng.choice(seats)
    people.do(seat, kind="draw", from_=f"s{seat}.deck", to=f"s{seat}.hand", n=1)
    return Wronged(seat, frozenset({"TURN-17", "TURN-16", "TURN-01", "TURN-03"}))


@_wrong(CONSERVATION)
def took_a_card_back_from_the_discards(people: People) -> Wronged | None:
    seat = people.rng.choice(people.game.seats_from(people.game.active))
    pile = people.game.players[seat].discard
    lying = [uid for uid in pile[:-3] if people.desk.lies(people.bond.cid[uid]) == f"s{seat}.discard"]
    if not lying:
        return None
    people.lay(seat, [people.bond.cid[people.rng.choice(lying)]], f"s{seat}.hand")
    return Wronged(seat, frozenset({"TURN-03", "TURN-17", "TURN-02", "CARD-17"}))


@_wrong(CONSERVATION)
def forgot_to_discard(people: People) -> Wronged | None:
    places = people.wanted()[0]
    mine = [c for c in people.pool if c.kind == "card" and places[c.uid].endswith(".discard")]
    owned = [c for c in mine if people.game.owners[c.uid] >= 0]
    chore = _any(people, owned)
    if chore is None or people.desk.lies(people.bond.cid[chore.uid]) != "table":
        return None
    people.pool.remove(chore)
    rules = frozenset({"CARD-17", "TURN-09", "TURN-02"})
    return Wronged(int(places[chore.uid][1]), rules, frozenset({people.bond.cid[chore.uid]}))


@_wrong(CONSERVATION)
def discarded_onto_anothers_pile(people: People) -> Wronged | None:
    places = people.wanted()[0]
    mine = [c for c in people.pool if c.kind == "card" and places[c.uid].endswith(".discard")]
    chore = _any(people, [c for c in mine if people.game.owners[c.uid] >= 0])
    if chore is None or people.desk.lies(people.bond.cid[chore.uid]) != "table":
        return None
    owner = int(places[chore.uid][1])
    people.pool.remove(chore)
    people.lay(owner, [people.bond.cid[chore.uid]], f"s{_others(people, owner)[0]}.discard")
    return Wronged(owner, frozenset({"CARD-17"}))


@_wrong(HIDDEN)
def looked_at_a_drink(people: People) -> Wronged | None:
    seat = people.rng.choice(people.game.seats_from(people.game.active))
    if not people.desk.order(f"s{seat}.drinks"):
        return None
    people.do(seat, kind="peek", zone=people.rng.choice((f"s{seat}.drinks", "drink.deck")), n=1)
    return Wronged(seat, frozenset({"SETUP-13"}))


@_wrong(HIDDEN)
def looked_at_a_deck(people: People) -> Wronged | None:
    seat = people.rng.choice(people.game.seats_from(people.game.active))
    if not people.desk.order(f"s{seat}.deck"):
        return None
    people.do(seat, kind="peek", zone=f"s{seat}.deck", n=1)
    return Wronged(seat, frozenset({"SETUP-14"}))


@_wrong(CONSERVATION)
def shuffled_without_cause(people: People) -> Wronged | None:
    seat = people.rng.choice(people.game.seats_from(people.game.active))
    pile = people.game.players[seat].deck
    if len(pile) < 6 or people.number < 5:
        return None  # before the first turn anybody may shuffle
    order = [people.bond.cid[uid] for uid in pile]
    people.rng.shuffle(order)
    people.do(seat, order, kind="shuffle", zone=f"s{seat}.deck")
    return Wronged(seat, frozenset({"TURN-05"}))


# -- Drinks ----------------------------------------------------------------------------------------


def _calm(people: People, phase: int, kind: str) -> bool:
    """Whether the active player decides in that phase and nothing is left to be done."""
    game, decision = people.game, people.game.decision
    return decision is not None and game.phase == phase and decision.kind == kind and not people.pool


@_wrong(TIMING)
def ordered_for_oneself(people: People) -> Wronged | None:
    seat = people.game.active
    if not _calm(people, ORDERING, "order") or len(people.desk.order("drink.deck")) < 2:
        return None
    people.lay(seat, [people.desk.order("drink.deck")[-1]], f"s{seat}.drinks")
    return Wronged(seat, frozenset({"TURN-11"}))


@_wrong(TIMING)
def ordered_twice(people: People) -> Wronged | None:
    game = people.game
    seat = game.active
    if not _calm(people, DRINKING, "drink") or game.drunk or len(people.desk.order("drink.deck")) < 2:
        return None
    people.lay(seat, [people.desk.order("drink.deck")[-1]], f"s{_others(people, seat)[0]}.drinks")
    return Wronged(seat, frozenset({"TURN-11", "TURN-01"}))


@_wrong(TIMING)
def drank_before_ordering(people: People) -> Wronged | None:
    seat = people.game.active
    if not _calm(people, ORDERING, "order") or not people.desk.order(f"s{seat}.drinks"):
        return None
    people.lay(seat, [people.desk.order(f"s{seat}.drinks")[-1]], "table")
    return Wronged(seat, frozenset({"TURN-13", "TURN-11", "TURN-01"}))


@_wrong(TIMING)
def drank_twice(people: People) -> Wronged | None:
    game = people.game
    seat = game.active
    if not _calm(people, DRINKING, "drink") or not game.drunk or not people.desk.order(f"s{seat}.drinks"):
        return None
    people.lay(seat, [people.desk.order(f"s{seat}.drinks")[-1]], "table")
    return Wronged(seat, frozenset({"TURN-13", "TURN-16", "TURN-01"}))


@_wrong(TIMING)
def drank_from_anothers_pile(people: People) -> Wronged | None:
    seat = people.game.active
    piles = [f"s{other}.drinks" for other in _others(people, seat) if people.desk.order(f"s{other}.drinks")]
    if not _calm(people, DRINKING, "drink") or people.game.drunk or not piles:
        return None
    people.lay(seat, [people.desk.order(people.rng.choice(piles))[-1]], "table")
    return Wronged(seat, frozenset({"TURN-13", "TURN-16"}))


@_wrong(TIMING)
def forgot_the_chaser(people: People) -> Wronged | None:
    game = people.game
    seat = game.active
    if not _calm(people, DRINKING, "drink") or game.drunk or len(game.players[seat].drinks) < 2:
        return None
    top = game.players[seat].drinks[-1]
    move = DrinkUp(seat)
    if not game.cards[top].chaser or not game.can(move):
        return None
    people.lay(seat, [people.bond.cid[top]], "table")
    for other in game.seats_from(seat):
        people.do(other, kind="pass")
    alcohol = people.desk.value(f"s{seat}.alcohol")
    people.do(seat, kind="track", zone=f"s{seat}.alcohol", value=min(20, alcohol + 1))
    return Wronged(seat, frozenset({"CHAS-01", "CHAS-02", "TURN-14"}), frozenset({f"s{seat}.drinks"}), True)


@_wrong(TIMING)
def skipped_the_order(people: People) -> Wronged | None:
    """The next player's turn is taken up before a Drink was ordered."""
    return _taken_up(people, ORDERING, "order", frozenset({"TURN-11", "TURN-16", "TURN-01"}))


@_wrong(TIMING)
def skipped_the_drink(people: People) -> Wronged | None:
    """The next player's turn is taken up before one's own Drink was turned up."""
    if not people.game.players[people.game.active].drinks or people.game.drunk:
        return None
    return _taken_up(people, DRINKING, "drink", frozenset({"TURN-13", "TURN-16", "TURN-01"}))


def _taken_up(people: People, phase: int, kind: str, rules: frozenset[str]) -> Wronged | None:
    others = _others(people, people.game.active)
    if not _calm(people, phase, kind) or not others:
        return None
    people.do(others[0], kind="track", zone="turn", value=others[0])
    return Wronged(others[0], rules)


# -- cards played wrongly --------------------------------------------------------------------------


def _laid(people: People, plays: Iterable[tuple[int, int]]) -> Wronged | None:
    """Lay one of these cards (seat, uid) in the middle if no reading of the game allows it now."""
    game = people.game
    candidates = list(plays)
    people.rng.shuffle(candidates)
    for seat, uid in candidates:
        rules = _against(people, seat, uid)
        if rules:
            people.say_passes()
            people.lay(seat, [people.bond.cid[uid]], "table")
            return Wronged(seat, rules)
        if game.over:
            return None
    return None


def _against(people: People, seat: int, uid: int) -> frozenset[str]:
    """The rules against playing a card now or after silence; none if it might be all right."""
    game = people.game
    nodes = [game, *(then for then, _, _ in people.unsaid), *_later(people)]
    for node in nodes:
        if any(isinstance(move, Play) and move.card == uid for move in node.legal(seat)):
            return frozenset()
    found: set[str] = set()
    targets = [(), *((other,) for other in range(len(game.players)))]
    moves: list[Move] = [
        Play(seat, uid, mode, target)
        for mode in range(max(1, len(game.cards[uid].branches)))
        for target in targets
    ]
    for move in moves:
        try:
            game.verify(move)
        except IllegalMove as illegal:
            for reason in illegal.reasons:
                found.update((reason.rule, *reason.also))
    return frozenset(found)


def _later(people: People) -> Iterator[Game]:
    for thread in Thread(people.game, people.bond).silent():
        yield thread.game


def _hands(people: People, seats: Iterable[int]) -> Iterator[tuple[int, int]]:
    for seat in seats:
        for uid in people.game.players[seat].hand:
            if people.game.cards[uid].branches:
                yield seat, uid


def _trigger(people: People, uid: int) -> set[int]:
    return {branch.trigger for branch in people.game.cards[uid].branches}


def _words(people: People, uid: int) -> set[int]:
    return {op.code for branch in people.game.cards[uid].branches for op in branch.ops}


@_wrong(TIMING)
def second_action(people: People) -> Wronged | None:
    game = people.game
    if not game.acted or game.phase != ACTING or game.decision is None or game.decision.kind != "action":
        return None
    mine = [(s, u) for s, u in _hands(people, [game.active]) if _trigger(people, u) == {ACTION}]
    return _laid(people, mine)


@_wrong(TIMING)
def action_out_of_turn(people: People) -> Wronged | None:
    game = people.game
    if game.decision is None or game.decision.kind not in ("action", "order", "drink"):
        return None
    theirs = _hands(people, _others(people, game.active))
    return _laid(people, [(s, u) for s, u in theirs if _trigger(people, u) == {ACTION}])


@_wrong(TIMING)
def action_in_the_wrong_phase(people: People) -> Wronged | None:
    game = people.game
    if game.decision is None or game.decision.kind not in ("order", "drink"):
        return None
    return _laid(
        people, [(s, u) for s, u in _hands(people, [game.active]) if _trigger(people, u) == {ACTION}]
    )


@_wrong(TIMING)
def gambling_card_out_of_turn(people: People) -> Wronged | None:
    game = people.game
    decision = game.decision
    if game.round is None or decision is None or decision.kind != "gamble":
        return None
    found = _hands(people, _others(people, decision.seat))
    return _laid(people, [(s, u) for s, u in found if _gambles(people, u)])


@_wrong(TIMING)
def gambling_card_without_a_round(people: People) -> Wronged | None:
    game = people.game
    if game.round is not None or game.decision is None or game.decision.kind in ("respond", "choose"):
        return None
    found = _hands(people, game.seats_from(game.active))
    return _laid(
        people, [(s, u) for s, u in found if _gambles(people, u) and ACTION not in _trigger(people, u)]
    )


@_wrong(TIMING)
def gambling_card_after_the_round_was_won(people: People) -> Wronged | None:
    game = people.game
    decision = game.decision
    if game.round is None or decision is None or decision.window not in ("won", "lone"):
        return None
    return _laid(people, [(s, u) for s, u in _hands(people, game.seats_from(0)) if _gambles(people, u)])


def _gambles(people: People, uid: int) -> bool:
    return people.game.cards[uid].key.startswith(("iraise", "winninghand"))


@_wrong(TIMING)
def negated_what_may_not_be(people: People) -> Wronged | None:
    if people.game.decision is None or people.game.decision.kind != "respond":
        return None
    found = _hands(people, people.game.seats_from(0))
    return _laid(people, [(s, u) for s, u in found if _words(people, u) & _NEGATE])


@_wrong(TIMING)
def ignored_what_may_not_be(people: People) -> Wronged | None:
    if people.game.decision is None or people.game.decision.kind != "respond":
        return None
    found = _hands(people, people.game.seats_from(0))
    return _laid(people, [(s, u) for s, u in found if _words(people, u) & _IGNORE])


@_wrong(TIMING)
def answered_nothing(people: People) -> Wronged | None:
    """A card that answers something, where nothing stands open."""
    decision = people.game.decision
    if decision is None or decision.kind in ("respond", "choose", "gamble") or people.pool:
        return None
    found = _hands(people, people.game.seats_from(0))
    return _laid(people, [(s, u) for s, u in found if _words(people, u) & (_NEGATE | _IGNORE)])


@_wrong(TIMING)
def answered_after_the_last_pass(people: People) -> Wronged | None:
    """Everybody says aloud that they pass; then one of them answers after all."""
    game = people.game
    decision = game.decision
    if decision is None or decision.kind != "respond" or decision.window not in ("card", "drinks"):
        return None
    held = _hands(people, game.seats_from(decision.seat))
    able = [(s, u) for s, u in held if any(isinstance(m, Play) and m.card == u for m in game.legal(s))]
    if not able or len(game.stack) != 1:
        return None
    seat, uid = people.rng.choice(able)
    people.say_passes()
    window = decision
    while game.decision is not None and (game.decision.window, game.decision.source) == (
        window.window,
        window.source,
    ):
        people.do(game.decision.seat, kind="pass")
        people.pool += people.passed(Pass(game.decision.seat))
        game = people.game
    people.flush()
    rules = _against(people, seat, uid)
    if not rules:
        return None
    people.lay(seat, [people.bond.cid[uid]], "table")
    return Wronged(seat, rules)


@_wrong(TIMING)
def played_on_after_losing(people: People) -> Wronged | None:
    game = people.game
    gone = [seat for seat, player in enumerate(game.players) if not player.in_game and player.hand]
    gone = [seat for seat in gone if seat not in game.seats_from(0)]
    if not gone or game.over or people.pool:
        return None
    seat = people.rng.choice(gone)
    people.lay(seat, [people.bond.cid[people.rng.choice(game.players[seat].hand)]], "table")
    return Wronged(seat, frozenset({"LOSE-07", "LOSE-01", "LOSE-02", "OBJ-02"}))


@_wrong(TIMING)
def played_between_discarding_and_drawing(people: People) -> Wronged | None:
    game = people.game
    decision = game.decision
    seat = game.active
    hand = game.players[seat].hand
    if decision is None or decision.kind != "discard_draw" or people.pool or len(hand) < 3:
        return None
    actions = [u for u in hand if _trigger(people, u) == {ACTION}]
    others = [u for u in hand if u not in actions[:1]]
    if not actions or not others:
        return None
    people.lay(seat, [people.bond.cid[people.rng.choice(others)]], f"s{seat}.discard")
    people.lay(seat, [people.bond.cid[actions[0]]], "table")
    return Wronged(seat, frozenset({"TURN-04", "TURN-07", "TURN-01"}))
