"""Tables of another kind: other games, other people, another way to begin, rules of the house.

Each makes the evening of a seed; what people do there is counted like what those with a habit do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from innkeep.cards.factions import PRESETS
from innkeep.cards.table_module import EDITIONS, module
from tests.bench.referee.chores import UnlikelyError
from tests.bench.referee.desk import Desk, Op
from tests.bench.referee.habits.fresh import RUSSIAN
from tests.bench.referee.habits.habit import Gesture, Habit, Table
from tests.bench.referee.people import People

__all__ = ["TABLES", "Kind", "ordinary"]

#: The evening of a seed.
Making = Callable[[Random], Table]

NAMES = ("Аня", "Борис Иваныч", "Фёдор", "Ольга-Мария", "Ян", "Щука")
BOXES = ("rdi1-", "rdi5-", "rdi7-")


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of table: `make` gives its evening."""

    name: str
    says: str
    make: Making


@dataclass(slots=True)
class Kinds:
    """All kinds, in the order they are written in."""

    found: list[Kind] = field(default_factory=list)

    def of(self, make: Making) -> Making:
        """Marks a function as a kind of table; it is named after the function."""
        self.found.append(Kind(make.__name__.replace("_", "-"), (make.__doc__ or "").strip(), make))
        return make

    def __iter__(self) -> Iterator[Kind]:
        return iter(self.found)


TABLES = Kinds()


def ordinary(rng: Random, kind: type[Table] = Table, **options: Any) -> Table:
    """A table of two to six of the base boxes; `options` instead of what is drawn by lot."""
    return kind(_desk(rng, **options), rng)


def _desk(rng: Random, **options: Any) -> Desk:
    decks = [deck for deck in module.decks("character") if deck.startswith(BOXES)]
    drawn = {"characters": rng.sample(decks, rng.randint(2, 6)), "edition": rng.choice(EDITIONS)}
    return Desk(module.setup(drawn | options), rng)


@TABLES.of
def in_teams(rng: Random) -> Table:
    """Two teams of two or three as a Two-Headed Dragon."""
    decks = [deck for deck in module.decks("character") if deck.startswith(BOXES)]
    characters = rng.sample(decks, rng.choice((4, 6)))
    return ordinary(rng, characters=characters, edition="rdi10", **module.variant("two-headed-dragon"))


@TABLES.of
def tokens_of_the_tenth_box(rng: Random) -> Table:
    """All play characters of the tenth box, with tokens and piles of their own."""
    decks = [deck for deck in module.decks("character") if deck.startswith("rdi10-")]
    return ordinary(rng, characters=rng.sample(decks, rng.randint(2, min(6, len(decks)))), edition="rdi10")


@TABLES.of
def against_boss_otto(rng: Random) -> Table:
    """One to three play against Boss Otto and make each of his steps by hand."""
    factions = list(module.options()["properties"]["factions"]["items"]["enum"])
    decks = [deck for deck in module.decks("character") if deck.startswith(BOXES)]
    setup = {
        "teams": "boss-otto",
        "characters": rng.sample(decks, rng.randint(1, 3)),
        "factions": rng.sample(factions, 2),
        "difficulty": list(PRESETS[rng.choice(list(PRESETS))]),
    }
    return Table(Desk(module.setup(setup), rng), rng)


class _Beside(Table):
    """A table with another one beside it, at which somebody moves whenever somebody moves here."""

    other: Table | None = None

    def move(self) -> None:
        """One decision here, one there."""
        super().move()
        try:
            if self.other is not None and not self.other.over:
                self.other.move()
        except UnlikelyError:
            self.other = None


@TABLES.of
def two_evenings_at_once(rng: Random) -> Table:
    """Two tables follow each other move by move; what is counted is said of the first."""
    here = ordinary(rng, _Beside)
    assert isinstance(here, _Beside)
    here.other = ordinary(Random(rng.getrandbits(32)))
    return here


def _somebody_new(people: People, gesture: Gesture) -> list[Gesture] | None:
    rng = people.rng
    seat = rng.randrange(len(people.game.players))
    hand = people.desk.order(f"s{seat}.hand")
    asks = ("hi, what can I do?", "wait, is it my turn?", "which one is Alcohol?")
    leaves = [Gesture(seat, {"kind": "stand"}), Gesture(seat, {"kind": "sit", "name": f"New {seat}"})]
    looks = [Gesture(seat, {"kind": "move", "cs": [card], "to": f"s{seat}.hand"}) for card in hand[:2]]
    if {*gesture.op.get("cs", ())} & {*hand}:
        looks.clear()
    return [*leaves, Gesture(seat, {"kind": "chat", "text": rng.choice(asks)}), *looks, gesture]


@TABLES.of
def somebody_new_in_mid_game(rng: Random) -> Table:
    """Now and then somebody leaves and another one takes the seat, asks and sorts the hand."""
    people = ordinary(rng)
    people.habits = {Habit("somebody-new", "", 0.01, _somebody_new): 0.01}
    return people


@TABLES.of
def set_out_by_hand(rng: Random) -> Table:
    """Nobody likes the deal: hands and Drinks are put back, shuffled and dealt out once more by hand. Then
    the assistant is asked to start again; what it says before that is about no game."""
    desk = _desk(rng)
    seats = range(len(desk.state.seats))
    for seat in seats:
        _dealt(desk, rng, seat, f"s{seat}.deck", f"s{seat}.hand")
    for seat in seats:
        for card in desk.order(f"s{seat}.drinks"):
            _by_hand(desk, rng, seat, {"kind": "move", "cs": [card], "to": "drink.deck"})
    _by_hand(desk, rng, 0, {"kind": "shuffle", "zone": "drink.deck"})
    for seat in seats:
        _by_hand(desk, rng, 0, {"kind": "draw", "from": "drink.deck", "to": f"s{seat}.drinks", "n": 1})
    _by_hand(desk, rng, 0, {"kind": "chat", "text": "!sync"})
    people = Table(desk, rng)
    people.began, people.lost_before = desk.state.seq, desk.read_by.tally.lost
    return people


def _dealt(desk: Desk, rng: Random, seat: int, deck: str, hand: str) -> None:
    held = desk.order(hand)
    _by_hand(desk, rng, seat, {"kind": "move", "cs": list(held), "to": deck})
    order = list(desk.order(deck))
    rng.shuffle(order)
    _by_hand(desk, rng, seat, {"kind": "shuffle", "zone": deck}, order)
    for _ in held:
        _by_hand(desk, rng, seat, {"kind": "draw", "from": deck, "to": hand, "n": 1})


def _by_hand(desk: Desk, rng: Random, seat: int, op: Op, order: list[str] | None = None) -> None:
    desk.wait(rng.randint(300, 900))
    desk.do(seat, op, order)


class _Ruled(Table):
    """People who look at the top of their own deck and agree at once to play it so, whenever it is told."""

    agreeing = False

    def _done(self, gesture: Gesture) -> None:
        super()._done(gesture)
        key = self.desk.told_just_now
        if gesture.op["kind"] == "peek" and key is not None and not self.agreeing:
            self.agreeing = True
            ruling = {"kind": "ruling", "key": key, "on": True, "of": self.desk.state.seq}
            self._done(Gesture(gesture.seat, ruling))
            self.agreeing = False


def _looks_at_the_deck(people: People, gesture: Gesture) -> list[Gesture] | None:
    seat = people.rng.randrange(len(people.game.players))
    if not people.desk.order(f"s{seat}.deck"):
        return None
    return [gesture, Gesture(seat, {"kind": "peek", "zone": f"s{seat}.deck", "n": 1}, slip=True)]


@TABLES.of
def rules_of_the_house(rng: Random) -> Table:
    """They look at the top of their own decks and press "we play it this way" where that is told."""
    people = ordinary(rng, _Ruled)
    people.habits = {Habit("looks-at-the-deck", "", 0.05, _looks_at_the_deck): 0.05}
    return people


def _talks(people: People, gesture: Gesture) -> list[Gesture] | None:
    seat = people.rng.randrange(len(people.game.players))
    return [Gesture(seat, {"kind": "chat", "text": people.rng.choice(RUSSIAN)}), gesture]


@TABLES.of
def russian_names(rng: Random) -> Table:
    """Everybody sits down under a Russian name and talks Russian."""
    people = ordinary(rng)
    for seat in range(len(people.game.players)):
        people.desk.do(seat, {"kind": "sit", "name": NAMES[seat]})
    people.habits = {Habit("talks-russian", "", 0.1, _talks): 0.1}
    return people
