"""Tables of another kind: other games, other people, another way to begin, rules of the house.

Each makes the evening of a seed; what people do there is counted like what those with a habit do.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
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

__all__ = ["TABLES", "Kind", "Kinds", "Setting", "ordinary", "seated"]

#: How a table is set out: by itself with a mirror, or at a room with the whole assistant.
Setting = Callable[[Op, Random], Desk]
#: The evening of a seed.
Making = Callable[[Random, Setting], Table]

NAMES = ("Аня", "Борис Иваныч", "Фёдор", "Ольга-Мария", "Ян", "Щука")
BOXES = ("rdi1-", "rdi5-", "rdi7-")
FEW = 6
"""Titles that are left of a deck, besides those that are wanted."""
SPLITTING = (
    *("drinking-contest", "round-on-the-house", "come-my-friend-sit-and-drink-with-me"),
    *("a-full-cup-seeks-an-empty-one", "here-finish-my-drink"),
)
"""Cards by which a Drink of a Drinking Contest is shared, and Events that turn up in one."""


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


def ordinary(rng: Random, at: Setting, kind: type[Table] = Table, **options: Any) -> Table:
    """A table of two to six of the base boxes; `options` instead of what is drawn by lot."""
    return kind(_desk(rng, at, **options), rng)


def seated(rng: Random, at: Setting, players: int) -> Desk:
    """A table of so many of the base boxes, set out and not begun."""
    decks = [deck for deck in module.decks("character") if deck.startswith(BOXES)]
    return _desk(rng, at, characters=rng.sample(decks, players))


def _desk(rng: Random, at: Setting, **options: Any) -> Desk:
    decks = [deck for deck in module.decks("character") if deck.startswith(BOXES)]
    drawn = {"characters": rng.sample(decks, rng.randint(2, 6)), "edition": rng.choice(EDITIONS)}
    return at(module.setup(drawn | options), rng)


@TABLES.of
def in_teams(rng: Random, at: Setting) -> Table:
    """Two teams of two or three as a Two-Headed Dragon."""
    decks = [deck for deck in module.decks("character") if deck.startswith(BOXES)]
    characters = rng.sample(decks, rng.choice((4, 6)))
    return ordinary(rng, at, characters=characters, edition="rdi10", **module.variant("two-headed-dragon"))


@TABLES.of
def tokens_of_the_tenth_box(rng: Random, at: Setting) -> Table:
    """All play characters of the tenth box, with tokens and piles of their own."""
    decks = [deck for deck in module.decks("character") if deck.startswith("rdi10-")]
    return ordinary(
        rng, at, characters=rng.sample(decks, rng.randint(2, min(6, len(decks)))), edition="rdi10"
    )


@TABLES.of
def against_boss_otto(rng: Random, at: Setting) -> Table:
    """One to three play against Boss Otto and make each of his steps by hand."""
    factions = list(module.options()["properties"]["factions"]["items"]["enum"])
    decks = [deck for deck in module.decks("character") if deck.startswith(BOXES)]
    setup = {
        "teams": "boss-otto",
        "characters": rng.sample(decks, rng.randint(1, 3)),
        "factions": rng.sample(factions, 2),
        "difficulty": list(PRESETS[rng.choice(list(PRESETS))]),
    }
    return Table(at(module.setup(setup), rng), rng)


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
def two_evenings_at_once(rng: Random, at: Setting) -> Table:
    """Two tables follow each other move by move; what is counted is said of the first."""
    here = ordinary(rng, at, _Beside)
    assert isinstance(here, _Beside)
    here.other = ordinary(Random(rng.getrandbits(32)), at)
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
def somebody_new_in_mid_game(rng: Random, at: Setting) -> Table:
    """Now and then somebody leaves and another one takes the seat, asks and sorts the hand."""
    people = ordinary(rng, at)
    people.habits = {Habit("somebody-new", "", 0.01, _somebody_new): 0.01}
    return people


@TABLES.of
def set_out_by_hand(rng: Random, at: Setting) -> Table:
    """Nobody likes the deal: hands and Drinks are put back, shuffled and dealt out once more by hand. Then
    the assistant is asked to start again; what it says before that is about no game."""
    desk = _desk(rng, at)
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
def rules_of_the_house(rng: Random, at: Setting) -> Table:
    """They look at the top of their own decks and press "we play it this way" where that is told."""
    people = ordinary(rng, at, _Ruled)
    people.habits = {Habit("looks-at-the-deck", "", 0.05, _looks_at_the_deck): 0.05}
    return people


def _talks(people: People, gesture: Gesture) -> list[Gesture] | None:
    seat = people.rng.randrange(len(people.game.players))
    return [Gesture(seat, {"kind": "chat", "text": people.rng.choice(RUSSIAN)}), gesture]


@TABLES.of
def russian_names(rng: Random, at: Setting) -> Table:
    """Everybody sits down under a Russian name and talks Russian."""
    people = ordinary(rng, at)
    for seat in range(len(people.game.players)):
        people.desk.do(seat, {"kind": "sit", "name": NAMES[seat]})
    people.habits = {Habit("talks-russian", "", 0.1, _talks): 0.1}
    return people


def _of_few_titles(rng: Random, at: Setting, wanted: Collection[str], **options: Any) -> Table:
    """A table whose decks have only some of their titles, those `wanted` among them, each many times over."""
    decks = [deck for deck in module.decks("character") if deck.startswith(BOXES)]
    drawn = {"characters": rng.sample(decks, rng.randint(2, 4)), "edition": rng.choice(EDITIONS)}
    setup = module.setup(drawn | options)
    piles: dict[str, list[Op]] = {}
    for component in setup["components"]:
        if component["zone"].endswith(".deck"):
            piles.setdefault(component["zone"], []).append(component)
    for cards in piles.values():
        titles = sorted({card["face"] for card in cards})
        kept = [one for one in titles if one.partition("/")[2] in wanted]
        kept += rng.sample([one for one in titles if one not in kept], FEW)
        for card in cards:
            card["face"] = rng.choice(kept)
    return Table(at(setup, rng), rng)


@TABLES.of
def few_titles(rng: Random, at: Setting) -> Table:
    """Each deck has only a few titles, many times over: what seldom meets meets here."""
    return _of_few_titles(rng, at, ())


@TABLES.of
def many_contests(rng: Random, at: Setting) -> Table:
    """One Drinking Contest after the other, among people who split their Drinks."""
    splitting = rng.sample(("rdi1-fiona", "rdi5-zakhan", "rdi7-warthorn"), rng.randint(2, 3))
    return _of_few_titles(rng, at, SPLITTING, characters=splitting)
