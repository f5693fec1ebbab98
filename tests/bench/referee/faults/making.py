"""What a fault is, and how its occasion is looked for: shared by all classes of faults."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from innkeep.rules import Game, IllegalMoveError, Move
from tests.bench.referee.actual import belongs, silences
from tests.bench.referee.chores import Chore
from tests.bench.referee.people import People

__all__ = [
    "CONSERVATION",
    "HIDDEN",
    "TIMING",
    "Wrong",
    "Wronged",
    "Wrongs",
    "against",
    "anyone",
    "calm",
    "later",
    "others",
    "pick",
    "still",
    "unmoved",
]

CONSERVATION, TIMING, HIDDEN = "conservation", "timing", "hidden"


@dataclass(frozen=True, slots=True)
class Wronged:
    """What was done: the culprit, the rules that are against it, and what stays owed if it was forgotten.

    `ends`: the game cannot go on from there, so it must be told at once.
    """

    seat: int
    rules: frozenset[str]
    owed: frozenset[str] = frozenset()
    ends: bool = False


Doing = Callable[[People], Wronged | None]


@dataclass(frozen=True, slots=True)
class Wrong:
    """A class of faults: `do` makes one on the table, or finds no occasion and returns None."""

    name: str
    family: str
    do: Doing


@dataclass(slots=True)
class Wrongs:
    """The classes of one module, in the order they are written in."""

    found: list[Wrong] = field(default_factory=list)

    def of(self, family: str) -> Callable[[Doing], Doing]:
        """Marks a function as a class of faults of that family; it is named after the function."""

        def enter(do: Doing) -> Doing:
            self.found.append(Wrong(do.__name__.replace("_", "-"), family, do))
            return do

        return enter

    def __iter__(self) -> Iterator[Wrong]:
        return iter(self.found)


def others(people: People, seat: int) -> list[int]:
    """The seats still in the game but one and its teammates."""
    game = people.game
    return [other for other in game.seats_from(seat) if other != seat and not game.together(other, seat)]


def anyone(people: People) -> int:
    """A seat still in the game."""
    return people.rng.choice(people.game.seats_from(people.game.active))


def pick(people: People, things: Iterable[Chore]) -> Chore | None:
    """One of these chores, if there is any."""
    found = list(things)
    return people.rng.choice(found) if found else None


def calm(people: People, phase: int, kind: str) -> bool:
    """Whether the active player decides in that phase and nothing is left to be done."""
    game, decision = people.game, people.game.decision
    return decision is not None and game.phase == phase and decision.kind == kind and not people.pool


def later(people: People) -> Iterator[Game]:
    """The game after one, two, ... decisions that leave no trace."""
    yield from silences(people.game)


def still(people: People, *zones: str) -> bool:
    """Whether these purses stay as they are if nobody says anything: no rule is about to move them."""
    now = belongs(people.game)[1]
    return all(belongs(game)[1][zone] == now[zone] for game in later(people) for zone in zones)


def unmoved(people: People, zone: str) -> frozenset[str]:
    """What may be cited where no rule moved a marker, a purse or the pot: none, or by which it came to what
    it should show."""
    set_out = "" if zone.endswith((".purse", "pot", "inn")) else "SETUP-12"
    return frozenset({"", people.reasons.get(zone, set_out)})


def against(game: Game, *moves: Move) -> frozenset[str]:
    """The rules the game itself has against these moves; none against one it allows."""
    found: set[str] = set()
    for move in moves:
        try:
            game.verify(move)
        except IllegalMoveError as illegal:
            for reason in illegal.reasons:
                found.update((reason.rule, *reason.also))
    return frozenset(found)
