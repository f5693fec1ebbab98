"""People who do what they should at another time: too soon, late, all at once, or not aloud.

What is against a rule says so (`Gesture.against`): it is to be told once, by that rule, and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from innkeep.rules import Move, Order, Play
from tests.bench.referee.actual import pointed
from tests.bench.referee.chores import Chore, UnlikelyError
from tests.bench.referee.habits import forward, ways
from tests.bench.referee.habits.habit import Gesture, Habits, Table, of
from tests.bench.referee.habits.tables import Kinds, Setting, against_boss_otto, ordinary, seated
from tests.bench.referee.people import People

__all__ = ["HABITS", "TABLES"]

HABITS = Habits()
TABLES = Kinds()

EIGHT = 8
"""So many decisions later these people do what has to be done."""
TOO_EARLY = frozenset({"TURN-01", "TURN-02", "TURN-07", "TURN-11"})
"""The rules that say the Drink is ordered after the Action."""


@HABITS.of(1.0)
def draws_then_discards(people: People, gesture: Gesture) -> list[Gesture] | None:
    """All cards are drawn that will be missing, and only then is discarded."""
    op, seat, now = gesture.op, gesture.seat, people.game.decision
    if seat is None or now is None or now.kind != "discard_draw" or not of(op, "move", to=".discard"):
        return None
    mine, then = people.game.players[seat], people.coming.players[seat]
    drawn = len(mine.deck) - len(then.deck)
    hand = f"s{seat}.hand"
    told = frozenset({"TURN-03"})
    if isinstance(people, Table) and people.desk.state.seq in people.wronged:
        return [Gesture(seat, op, slip=True, against=told)]
    if people.deciding != seat or drawn <= 0 or any(people.desk.lies(cid) != hand for cid in op["cs"]):
        return None
    draw = {"kind": "draw", "from": f"s{seat}.deck", "to": hand, "n": drawn}
    return [
        Gesture(seat, draw, slip=True, against=told),
        Gesture(seat, op, slip=True, against=told),
    ]


@HABITS.of(0.5)
def taken_back_after_answers(people: People, gesture: Gesture) -> list[Gesture] | None:
    """A card is played, others pass or answer, and all of it is taken back by hand for another card."""
    op, seat, now = gesture.op, gesture.seat, people.game.decision
    if seat is None or people.deciding != seat or now is None or now.kind != "action":
        return None
    if not of(op, "move", to="table") or len(op["cs"]) != 1:
        return None
    meant = people.bond.uid[op["cs"][0]]
    others = [m for m in people.game.legal() if isinstance(m, Play) and m.card != meant and not m.cards]
    if not others:
        return None
    move = people.rng.choice(others)
    game = people.game.copy()
    game.apply(move)
    laid = _laid(people, move, seat)
    answers = [m for m in game.legal() if isinstance(m, Play) and not m.cards]
    back = [_back(people, move)]
    if answers and people.rng.random() < 0.5:
        answer = people.rng.choice(answers)
        laid += _laid(people, answer, answer.seat)
        back.insert(0, _back(people, answer))
    else:
        window = [other for other in people.game.seats_from(seat) if other != seat]
        laid += [Gesture(other, {"kind": "pass"}) for other in window[: people.rng.randint(1, 2)]]
    return [*laid, *back, gesture]


def _laid(people: People, move: Play, seat: int) -> list[Gesture]:
    """A card laid into the middle, with an arrow where it hits one player."""
    card = people.bond.cid[move.card]
    place = {"x": people.rng.randint(100, 900), "y": 300, "up": True}
    found = [Gesture(seat, {"kind": "move", "cs": [card], "to": "table", **place})]
    if move.targets and (at := pointed(people.game, move)) is not None and at < len(people.game.players):
        found.append(Gesture(seat, {"kind": "arrow", "from": card, "to": at}))
    return found


def _back(people: People, move: Play) -> Gesture:
    card = people.bond.cid[move.card]
    return Gesture(move.seat, {"kind": "move", "cs": [card], "to": people.desk.lies(card)})


@HABITS.of(1.0)
def a_choice_only_carried_out(people: People, gesture: Gesture) -> list[Gesture] | None:
    """Nobody says what is chosen: it shows in what is done."""
    del people
    return [] if _says_choice(gesture) else None


def _says_choice(gesture: Gesture) -> bool:
    op = gesture.op
    said = op["kind"] == "chat" and op["text"].startswith("!choose")
    return bool(said or (op["kind"] == "arrow" and op["from"].endswith(".front")))


class _OrdersFirst(Table):
    """People who order the Drink of their turn and then play an Action, now and then."""

    early: Order | None = None
    told: tuple[int, frozenset[str]] | None = None

    def move(self) -> None:
        """One decision; what was ordered too soon is what is ordered."""
        now = self.game.decision
        if now is not None and now.kind == "order" and self.early is not None:
            move, self.early = self.early, None
            self.make(move)
        else:
            super().move()

    def make(self, move: Move) -> None:
        """Make this decision, perhaps after the Drink of the turn has been ordered."""
        now = self.game.decision
        own = isinstance(move, Play) and now is not None and (now.kind, now.seat) == ("action", move.seat)
        if own and self.early is None and self.game.drink_deck and self.rng.random() < 0.5:
            self._order(move.seat)
        self._still_so(move)
        super().make(move)
        self.told = None

    def _done(self, gesture: Gesture) -> None:
        if self.told is not None:
            self.wronged[self.desk.state.seq + 1] = self.told
        super()._done(gesture)

    def _order(self, seat: int) -> None:
        others = [other for other in self.game.seats_from(seat) if other != seat]
        card = self.bond.cid[self.game.drink_deck[-1]]
        if others and self.game.orders == 1 and self.desk.lies(card) == "drink.deck":
            self.early = Order(seat, (self.rng.choice(others),))
            op = {"kind": "move", "cs": [card], "to": f"s{self.early.targets[0]}.drinks"}
            self.told = len(self.wronged), TOO_EARLY
            self.slipped = True
            self._done(Gesture(seat, op))
            self.slipped = True

    def _still_so(self, move: Move) -> None:
        """Nobody who has ordered too soon can go on where that Drink is then another one."""
        if self.early is None:
            return
        then, to = self.game.copy(), self.early.targets[0]
        then.apply(move)
        same = then.drink_deck == self.game.drink_deck and then.active == self.game.active
        if not same or then.players[to].drinks != self.game.players[to].drinks or then.orders != 1:
            raise UnlikelyError


@TABLES.of
def a_drink_ordered_before_the_action(rng: Random, at: Setting) -> Table:
    """Half of those who play an Action order the Drink of their turn first."""
    return ordinary(rng, at, _OrdersFirst)


class _AtLast(Table):
    """People who put off some of what is to be done, and do it all together every so many turns."""

    turns = 1
    begun = 0
    active = -1
    doing = False

    def puts_off(self, chore: Chore) -> bool:
        """Whether that can wait."""
        raise NotImplementedError

    def move(self) -> None:
        """One decision; before it whatever has waited so long."""
        if self.game.active != self.active:
            self.active, self.begun = self.game.active, self.begun + 1
            if self.begun > self.turns:
                self.begun = 1
                self.catch_up()
        super().move()

    def catch_up(self) -> None:
        """Do all that has waited."""
        self.doing = True
        self._work([chore for chore in self.pool if self.puts_off(chore)])
        self.doing = False

    def flush(self) -> None:
        """Do everything that is still to be done."""
        self.doing = True
        super().flush()
        self.doing = False

    def _work(self, chores: list[Chore]) -> None:
        super()._work([one for one in chores if self.doing or not self.puts_off(one)])


class _Markers(_AtLast):
    turns = 3

    def puts_off(self, chore: Chore) -> bool:
        return chore.kind == "track" and chore.zone.endswith((".fortitude", ".alcohol"))


@TABLES.of
def markers_caught_up_every_third_turn(rng: Random, at: Setting) -> Table:
    """Nobody moves a marker before three turns are over; then all are moved."""
    return ordinary(rng, at, _Markers)


class _Clears(_AtLast):
    turns = 2

    def puts_off(self, chore: Chore) -> bool:
        return chore.kind == "card"


@TABLES.of
def cards_cleared_every_second_turn(rng: Random, at: Setting) -> Table:
    """Cards that were played lie in the middle until two turns are over."""
    return ordinary(rng, at, _Clears)


class _Banker(_AtLast):
    def puts_off(self, chore: Chore) -> bool:
        return chore.kind == "gold" and "pot" not in (chore.zone, chore.to)

    def catch_up(self) -> None:
        """Pay what is left between any two, each sum once."""
        due = [chore for chore in self.pool if self.puts_off(chore)]
        self.pool = [chore for chore in self.pool if chore not in due]
        self.pool += _netted(due)
        super().catch_up()


def _netted(due: Iterable[Chore]) -> list[Chore]:
    sums: dict[tuple[str, str], Chore] = {}
    for chore in due:
        there, back = (chore.zone, chore.to), (chore.to, chore.zone)
        way, by = (back, -chore.amount) if back in sums else (there, chore.amount)
        one = sums.setdefault(way, Chore("gold", -1, *way, seat=0, rule=chore.rule, born=chore.born))
        one.amount, one.born = one.amount + by, max(one.born, chore.born)
    for one in sums.values():
        if one.amount < 0:
            one.zone, one.to, one.amount = one.to, one.zone, -one.amount
    return [one for one in sums.values() if one.amount]


@TABLES.of
def a_banker_who_settles_at_the_end_of_the_turn(rng: Random, at: Setting) -> Table:
    """One person pays for everybody, what is left between any two, when the turn is over."""
    return ordinary(rng, at, _Banker)


class _Slow(Table):
    def _tidy(self) -> None:
        """Nobody is in a hurry."""

    def _age(self) -> None:
        for chore in self.pool:
            chore.age += 1
        self._work([chore for chore in self.pool if chore.age > EIGHT])


@TABLES.of
def chores_eight_decisions_late(rng: Random, at: Setting) -> Table:
    """All that has to be done is done eight decisions later."""
    return ordinary(rng, at, _Slow)


@TABLES.of
def all_of_it_mixed_with_otto(rng: Random, at: Setting) -> Table:
    """Against Boss Otto, by people with every habit, each in a third of its dose."""
    people = against_boss_otto(rng, at)
    mixed = (*forward.HABITS, *ways.HABITS)
    people.habits = {habit: habit.dose / (6 if habit.dose == 1 else 3) for habit in mixed}
    return people


class _DamageFirst(Table):
    """People who carry out what they chose and only then show what that was."""

    held: tuple[Gesture, ...] = ()

    def _done(self, gesture: Gesture) -> None:
        if _says_choice(gesture) and not self.held:
            self.held = (gesture,)
            return
        held, self.held = self.held, ()
        marker = gesture.op["kind"] == "track"
        for one in (gesture, *held) if marker else (*held, gesture):
            super()._done(one)


@TABLES.of
def damage_first_and_then_the_choice(rng: Random, at: Setting) -> Table:
    """Whom a choice hits is shown after the marker has been moved."""
    return ordinary(rng, at, _DamageFirst)


@TABLES.of
def gold_of_the_house(rng: Random, at: Setting) -> Table:
    """Six players have agreed aloud that everybody begins with 2 Gold more, and take it from the Inn."""
    desk = seated(rng, at, 6)
    for seat in range(len(desk.state.seats)):
        desk.wait(rng.randint(300, 900))
        desk.do(seat, {"kind": "pay", "from": "inn", "to": f"s{seat}.purse", "amount": 2})
    people = Table(desk, rng)
    people.began = desk.state.seq + 1
    return people
