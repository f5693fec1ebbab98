"""What lies on the table and what was told: the only things an invariant may look at."""

from __future__ import annotations

from dataclasses import dataclass, field

from innkeep.cards.model import Card, Effect
from innkeep.rules import Decision, Game, GameEvent, Move


@dataclass(frozen=True, slots=True)
class Place:
    """What one player has: the three numbers, what weighs like Alcohol (Drunken Chi), and piles."""

    fortitude: int
    alcohol: int
    gold: int
    burden: int
    in_game: bool
    lost_by: str | None
    hand: tuple[int, ...]
    deck: tuple[int, ...]
    drinks: tuple[int, ...]
    front: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """The state between two moves. Piles hold uids from bottom to top."""

    places: tuple[Place, ...]
    piles: dict[str, tuple[int, ...]]
    pot: int
    inn: int
    active: int
    busy: int
    """How many cards, Drinks and windows are still under way."""
    gambling: bool
    over: bool
    winners: tuple[int, ...]
    tied: tuple[int, ...]
    decision: Decision | None
    standing: int
    """How many Drinks stand before players."""
    tokens: dict[str, int]
    """How many lie on each track of a machinery, by zone."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What is printed: the card of each uid, whose deck it comes from (-1: nobody's) and of what kind."""

    cards: tuple[Card, ...]
    owners: tuple[int, ...]
    edition: str
    characters: tuple[str | None, ...]
    skips: bool
    piles: tuple[str, ...]
    kinds: dict[str, frozenset[int]]
    """character, side, reserve, drink, prize: the uids of each."""

    def effects(self, uid: int, mode: int = 0) -> tuple[Effect, ...]:
        """The effects of a branch of a card; none for a Drink or an Item without any."""
        modes = self.cards[uid].modes
        return modes[mode].effects if mode < len(modes) else ()

    def words(self, uid: int, mode: int = 0) -> frozenset[str]:
        """The effects of a branch by name."""
        return frozenset(effect.do for effect in self.effects(uid, mode))

    def moment(self, uid: int, mode: int = 0) -> str:
        """When a branch may be played, in the vocabulary's word."""
        modes = self.cards[uid].modes
        return modes[mode].when.on if mode < len(modes) else ""

    def chaser(self, uid: int) -> bool:
        """Whether this Drink calls for a Chaser; before the tenth book the mug alone does not (D-17)."""
        drink = self.cards[uid].drink
        titled = "with a chaser" in self.cards[uid].title["en"].lower()
        return drink is not None and drink.chaser and (titled or self.edition == "rdi10")

    def from_the_left(self, uid: int) -> bool:
        """Whether its Chaser comes from the pile of a neighbour (CHAS-02)."""
        drink = self.cards[uid].drink
        return drink is not None and drink.chaser_from == "left"


@dataclass(slots=True)
class Turn:
    """What happened in the running turn."""

    seat: int
    phase: int = 0
    actions: int = 0
    allowed: int = 1
    gambled: bool = False
    absorbed: list[str] = field(default_factory=list)
    """What Clones were Absorbed for as the Action Phase began."""
    orders: int = 1
    ordered: list[tuple[int, int]] = field(default_factory=list)
    asked_for: tuple[int, ...] = ()
    drunk: bool = False
    discarding: bool = False


@dataclass(slots=True)
class Gambling:
    """What is known of a Round from what was reported."""

    opener: int
    inside: set[int]
    control: int | None
    last_turn: int
    locked: bool = False
    passed: set[int] = field(default_factory=set)
    decided_by: set[str] = field(default_factory=set)
    """The effects of cards that ended it or took its pot."""
    antes: list[int] = field(default_factory=list)
    purses: tuple[int, ...] = ()


@dataclass(slots=True)
class Contest:
    """What is known of a Drinking Contest from what was reported."""

    source: int
    drinkers: set[int]
    scores: dict[int, int] = field(default_factory=dict)
    tied: tuple[int, ...] = ()
    winner: int | None = None
    decided: bool = False
    purses: tuple[int, ...] = ()
    paid: set[int] = field(default_factory=set)


@dataclass(slots=True)
class Window:
    """One round of asking: what is answered, and who has declined in turn."""

    key: tuple[object, ...]
    declined: list[int] = field(default_factory=list)
    fresh: bool = True


@dataclass(slots=True)
class Shadow:
    """The books kept by hand: what the reports alone say about the game."""

    fortitude: list[int]
    alcohol: list[int]
    gold: list[int]
    burden: list[int]
    tokens: dict[str, int]
    pot: int
    inn: int
    here: set[int]
    """Who has not lost."""
    turn: Turn
    outside: set[int] = field(default_factory=set)
    returned: list[int] = field(default_factory=list)
    """Who came back since the last phase began: whose turn begins, then who had gone along."""
    played_by: dict[int, int] = field(default_factory=dict)
    mode: dict[int, int] = field(default_factory=dict)
    story: dict[int, int] = field(default_factory=dict)
    """Story told with a card: card -> Story."""
    last_played: int = -1
    revealed_by: dict[int, int] = field(default_factory=dict)
    first_to_reveal: dict[int, int] = field(default_factory=dict)
    """Of those who revealed cards at once, by card: a contest begins with the first who takes part."""
    revealing: list[int] = field(default_factory=list)
    """Who has revealed cards in this move."""
    excused: set[int] = field(default_factory=set)
    """Who answered a payment or an ante with a card since the last one."""
    ignoring: dict[int, set[int]] = field(default_factory=dict)
    leavers: set[int] = field(default_factory=set)
    round: Gambling | None = None
    contest: Contest | None = None
    endangered: set[int] = field(default_factory=set)
    together: set[int] = field(default_factory=set)
    """Who was still here when the last settlement of losses began."""
    undivided: set[int] = field(default_factory=set)
    negated: set[int] = field(default_factory=set)
    untouched: set[int] = field(default_factory=set)
    """Drinks revealed since which nobody played anything and nothing changed a Drink."""
    away: set[int] = field(default_factory=set)
    """Who was outside when the move was made."""
    turns: int = 1
    stood_in_for: int | None = None
    """In whose place the next payment is made."""
    ties: int = 0
    """How often the running contest was tied."""
    windows: dict[int, Window] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Step:
    """One move: before, the move, what was reported, after."""

    facts: Facts
    before: Table
    move: Move
    events: tuple[GameEvent, ...]
    after: Table


SIDES = ("hand", "deck", "discard", "drinks", "front")
SPECIAL = ("drink.deck", "drink.discard", "bar.deck", "prizes.inn", "prizes.bin", "prizes.pot")


def read_facts(game: Game, cards: dict[str, Card], kinds: dict[str, str]) -> Facts:
    """What is printed on the cards of a game; ``kinds`` tells the kind of each deck."""
    piles = [f"s{seat}.{pile}" for seat in range(len(game.players)) for pile in SIDES]
    piles += [f"s{seat}.{pile}" for seat in range(len(game.players)) for pile in ("side", "side-discard")]
    present = []
    for pile in [*piles, *SPECIAL]:
        try:
            game.zone(pile)
        except (KeyError, ValueError):
            continue
        present.append(pile)
    found: dict[str, set[int]] = {}
    for uid, full in enumerate(game.defs):
        found.setdefault(kinds[cards[full].deck], set()).add(uid)
    return Facts(
        cards=tuple(cards[full] for full in game.defs),
        owners=tuple(game.owners),
        edition=game.edition.id,
        characters=tuple(player.character for player in game.players),
        skips=game.skip_idle_windows,
        piles=tuple(present),
        kinds={kind: frozenset(uids) for kind, uids in found.items()},
    )


def look(game: Game, facts: Facts) -> Table:
    """The table as it is now."""
    piles = {name: tuple(game.zone(name)) for name in facts.piles}
    return Table(
        places=tuple(
            Place(
                fortitude=player.fortitude,
                alcohol=player.alcohol,
                gold=player.gold,
                burden=player.weight,
                in_game=player.in_game,
                lost_by=player.lost_by,
                hand=piles[f"s{seat}.hand"],
                deck=piles[f"s{seat}.deck"],
                drinks=piles[f"s{seat}.drinks"],
                front=piles[f"s{seat}.front"],
            )
            for seat, player in enumerate(game.players)
        ),
        piles=piles,
        pot=game.pot,
        inn=game.inn_gained,
        active=game.active,
        busy=len(game.stack),
        gambling=game.round is not None,
        over=game.over,
        winners=tuple(game.winners),
        tied=tuple(game.tied),
        decision=game.decision,
        standing=len(game.standing()),
        tokens={zone: number for part in game.parts for zone, number in part.tracks(game).items()},
    )


def begin_shadow(table: Table) -> Shadow:
    """The books as they stand at the start of a game."""
    return Shadow(
        fortitude=[place.fortitude for place in table.places],
        alcohol=[place.alcohol for place in table.places],
        gold=[place.gold for place in table.places],
        burden=[place.burden for place in table.places],
        tokens=dict(table.tokens),
        pot=table.pot,
        inn=table.inn,
        here={seat for seat, place in enumerate(table.places) if place.in_game},
        turn=Turn(table.active),
    )


def paid_for(events: tuple[GameEvent, ...], at: int) -> int | None:
    """Whose payment a report is about: another's where somebody stands in."""
    before = events[at - 1] if at else None
    if before is not None and before.kind == "stood-in":
        return before.target
    return events[at].seat


def clockwise(seats: int, first: int) -> list[int]:
    """All seats round the table from ``first``.

    >>> clockwise(3, 2)
    [2, 0, 1]
    """
    return [(first + offset) % seats for offset in range(seats)]
