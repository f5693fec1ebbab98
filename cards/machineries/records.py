"""The records of a machinery. No reading of files and no rules live here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from string import ascii_uppercase

BOSS, CHALLENGERS, OTTO = "boss", "challengers", "otto"
"""What the teams are called where a Boss stands alone, and where that Boss is a machine."""

FRONT = "front"
"""The place every player has before them; a machinery may lay its cards there, too."""


@dataclass(frozen=True, slots=True)
class TokenLook:
    """How a token looks: its colour, the icon on it, and the studs on its ring, so that colour alone tells
    none."""

    colour: str
    icon: str
    studs: int = 0


@dataclass(frozen=True, slots=True)
class Token:
    """Tokens of one kind. `id` is also their track: `s0.chi`, or just the id in the middle.

    `start` lie there when the game begins, with their owner alone where others may hold some, too; at most
    `cap` in one place; there are `supply` of them in all, None: any number. `holders`: who may hold them
    (`own`: their owner, `any`: everybody, `others`: everybody else). Those that `count` are added to that
    stat when it is compared with Fortitude. `lost`: what becomes of them when their holder has lost: they
    stay (`keep`) or go back to the supply (`return`). `rule` sets them out, and `cites` says by which others
    what becomes of them (:meth:`by`). A printed game has `printed` pieces of them.

    `spent`: what they are spent for: nothing (`never`), the tiers of a card (`card`), or 1 Fortitude more
    that a played card costs (`loss`); `cards_for_one` cards of the hand stand for one of them, 0: none do.
    Spent ones are `gone` to the `supply`, or out of the `game`. Where the supply is `short`, nothing is
    handed out (`nothing`), or their owner takes one from another holder than who is to gain it (`others`), or
    from any holder (`anyone`). A machinery in the middle has one track of them, or one at `each` seat.
    Those with `pegs` lie on these numbers of the owner's tracks at first, each a
    track of its own (`fire18`), and are Claimed from there. `per_challenger`: a team starts with so many for
    each Challenger. Where those at `each` seat are `single`, every member of a team has a track, not the team
    one.
    """

    id: str
    title: Mapping[str, str] = field(hash=False)
    look: TokenLook
    start: int = 0
    cap: int = 20
    supply: int | None = None
    holders: str = "own"
    counts: str | None = None
    lost: str = "keep"
    rule: str = ""
    printed: int = 0
    spent: str = "never"
    cards_for_one: int = 0
    gone: str = "supply"
    short: str = "nothing"
    each: bool = False
    pegs: tuple[int, ...] = ()
    per_challenger: bool = False
    single: bool = False
    cites: Mapping[str, str] = field(default_factory=dict)

    def __hash__(self) -> int:
        """By its name alone: what follows from a token is looked up at every step of a game."""
        return hash(self.id)

    def by(self, deed: str) -> tuple[str, str]:
        """The rule for what becomes of tokens, and the open question it rests on, or "".

        They are `gained`, `spent`, `taken` back by their owner where the supply is short, or `returned` when
        their holder is out; `enough`: gained though the supply is less than the card gives, as players who
        are full need none. What the record does not cite goes by the rule that sets them out.

        >>> look = TokenLook("#5a2a7a", "death-juice")
        >>> corruption = Token("corruption", {}, look, rule="VAL-01", cites={"taken": "VAL-05, Q32"})
        >>> corruption.by("taken"), corruption.by("gained")
        (('VAL-05', 'Q32'), ('VAL-01', ''))
        """
        rule, _, question = self.cites.get(deed, self.rule).partition(", ")
        return rule, question

    def begins_with(self, seat: int, owner: int) -> int:
        """How many lie with somebody when a game begins where ``owner`` has the machinery.

        >>> buff = Token("buff", {}, TokenLook("#b0202a", "biceps"), start=1, holders="any")
        >>> buff.begins_with(1, 1), buff.begins_with(0, 1)
        (1, 0)
        """
        return self.start if self.may_hold(seat, owner) and (seat == owner or self.holders != "any") else 0

    def at_start(self, players: int) -> int:
        """How many lie with each team, or in the middle, when a game of so many players begins.

        >>> potions = Token("potions", {}, TokenLook("#a03a5a", "potion"), start=1, per_challenger=True)
        >>> potions.at_start(5)
        4
        """
        return self.start * (players - 1) if self.per_challenger else self.start

    def peg(self, number: int) -> str:
        """The name of the track of the one on a number, as the record of its machinery would give it.

        >>> Token("fire", {}, TokenLook("#c04010", "flame"), pegs=(18, 15)).peg(18)
        'fire18'
        """
        return f"{self.id}{number}"

    def may_hold(self, seat: int, owner: int) -> bool:
        """Whether somebody may hold them where ``owner`` has the machinery.

        >>> Token("clone", {}, TokenLook("#2e7a34", "meeple"), holders="others").may_hold(1, 1)
        False
        """
        return self.holders == "any" or (seat == owner) == (self.holders == "own")


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile of cards in the zone `s0.<zone>`, or `<zone>` in the middle, hidden unless it is `open`.

    `filled` says which cards it starts with: the character's side deck (`side_deck`), those chosen for an
    option (its id), or none (None); or it starts with a whole `deck`. It may then be `shuffled`, and `deals`
    is how many of its cards become
    the first Drink Deck. Used cards go to `discard`. When it is `empty`, either the discards are shuffled to
    make a new pile (`refill`, by `rule`) or `nothing` happens. Without a title it is named after its deck.
    Of the factions of a machine it `takes` the cards of these types.
    """

    zone: str
    title: Mapping[str, str] | None = field(default=None, hash=False)
    open: bool = False
    filled: str | None = None
    deck: str | None = None
    shuffled: bool = False
    deals: int = 0
    discard: str | None = None
    empty: str = "nothing"
    rule: str = ""
    takes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Place:
    """Where cards lie open side by side: in front of the player (`front`) or in a zone of its own.

    At most `slots` of them, None: any number; `numbered`: each slot is a place of its own that may be empty.
    `filled` and `deck` as for a pile.
    """

    zone: str
    title: Mapping[str, str] | None = field(default=None, hash=False)
    slots: int | None = None
    numbered: bool = False
    filled: str | None = None
    deck: str | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """What a table chooses: some `of` the Drink decks (`drinks`) that join the chosen one, or of the cards of
    decks that name the machinery (`cards`). Where nothing is chosen, the variant is not played."""

    id: str
    title: Mapping[str, str] = field(hash=False)
    of: str


ALONE = ("alone", "machine")
"""The kinds of Bosses who are a team of their own."""
MACHINES = ("machine", "third")
"""The kinds of seats that nobody plays: a Boss, and a third player beside two people."""


@dataclass(frozen=True, slots=True)
class TeamPlay:
    """How a variant divides the players: teams of so many `members`, seated side by side; each team orders so
    many Drinks (`orders`) in its turn, by `rule`.

    Of each team none, one or all members are Bosses (`bosses`), who have Boss Cards in their deck. Where a
    Boss stands `alone`, there are two teams, and the other one has `fewest` to `members` Challengers; so it
    is where the Boss is a `machine`, whose seat has the id of the variant for its character. A machine that
    is a `third` player is nobody's Boss: there are no teams, and so many `members` sit down with it.
    """

    members: int
    orders: int
    bosses: str = "none"
    fewest: int = 0
    rule: str = "TEAM-13"

    @property
    def divided(self) -> bool:
        """Whether there are teams at all."""
        return self.bosses != "third"

    @property
    def with_boss_cards(self) -> bool:
        """Whether players are Bosses: a machine has no Boss Cards."""
        return self.bosses not in ("none", *MACHINES)

    def names(self, players: int) -> list[str]:
        """The team of each of ``players`` players; a Boss who stands alone comes first."""
        if not self.divided:
            return list(ascii_uppercase[:players])
        if self.bosses in ALONE:
            return [OTTO if self.bosses == "machine" else BOSS, *[CHALLENGERS] * (players - 1)]
        return [ascii_uppercase[seat // self.members] for seat in range(players)]

    def seated(self, players: int) -> list[str]:
        """The team of each seat at a table: a machine has the last one, so that the first is a person's.

        >>> TeamPlay(4, 1, "machine", 1).seated(3)
        ['challengers', 'challengers', 'otto']
        """
        names = self.names(players)
        return [*names[1:], names[0]] if self.bosses == "machine" else names

    def machine_seat(self, players: int) -> int | None:
        """The seat at a table that nobody plays; None: all are played.

        >>> TeamPlay(4, 1, "machine", 1).machine_seat(3), TeamPlay(4, 1, "alone", 2).machine_seat(3)
        (2, None)
        >>> TeamPlay(2, 1, "third").machine_seat(3)
        2
        """
        return players - 1 if self.bosses in MACHINES else None

    def numbers(self, players: int) -> list[int]:
        """The number of each seat's team at a table.

        >>> TeamPlay(4, 1, "alone", 2).numbers(4), TeamPlay(2, 2).numbers(4)
        ([0, 1, 1, 1], [0, 0, 1, 1])
        """
        names = self.seated(players)
        order = list(dict.fromkeys(names))
        return [order.index(name) for name in names]

    def bearers(self, players: int) -> list[int]:
        """The seat at a table at which the stats of each seat's team stand: the first of it.

        >>> TeamPlay(4, 1, "alone", 2).bearers(4), TeamPlay(2, 2).bearers(4)
        ([0, 1, 1, 1], [0, 0, 2, 2])
        """
        names = self.seated(players)
        return [names.index(name) for name in names]

    def boss_seats(self, players: int) -> list[int]:
        """The seats of those who have Boss Cards, of teams with one Boss each the first member's.

        >>> [TeamPlay(2, 2, kind).boss_seats(4) for kind in ("none", "one", "all")]
        [[], [0, 2], [0, 1, 2, 3]]
        >>> TeamPlay(4, 1, "alone", 2).boss_seats(4)
        [0]
        """
        if self.bosses in ("one", "alone"):
            return sorted(set(self.bearers(players)))[: 1 if self.bosses == "alone" else None]
        return list(range(players)) if self.bosses == "all" else []

    def more_cards(self, seat: int, players: int) -> int:
        """How many cards more than everybody else somebody holds: a Boss who stands alone one for each
        Challenger but the first (BB-03).

        >>> [TeamPlay(4, 1, "alone", 2).more_cards(seat, 4) for seat in range(4)]
        [2, 0, 0, 0]
        """
        return players - 2 if self.bosses == "alone" and seat == 0 else 0

    def fits(self, most: int) -> list[int]:
        """The numbers of players it can be played by, up to so many.

        >>> TeamPlay(4, 1, "alone", 2).fits(12), TeamPlay(2, 2).fits(7), TeamPlay(2, 1, "third").fits(7)
        ([3, 4, 5], [4, 6], [3])
        """
        return [players for players in range(2, most + 1) if self.misfit(self.names(players)) is None]

    def misfit(self, teams: Sequence[str | None]) -> str | None:
        """What the variant needs that such teams are not; None where they fit.

        >>> two, alone = TeamPlay(2, 2), TeamPlay(4, 1, "alone", 2)
        >>> two.misfit(["A", "A", "B", "B"]), two.misfit(["A", "B", "A", "B"])
        (None, 'teammates side by side')
        >>> alone.misfit(["x", "y", "y"]), alone.misfit(["x", "x", "y", "y"])
        (None, 'a Boss alone against 2 to 4 Challengers')
        """
        sizes = Counter(teams)
        if not self.divided:
            return None if len(teams) == self.members + 1 else f"{self.members} players and the machine"
        if self.bosses in ALONE:
            fits = len(sizes) == 2 and min(sizes.values()) == 1
            if None in teams or not fits or not self.fewest <= max(sizes.values()) <= self.members:
                return f"a Boss alone against {self.fewest} to {self.members} Challengers"
        elif None in teams or len(sizes) < 2 or {*sizes.values()} != {self.members}:
            return f"two or more teams of {self.members}"
        apart = sum(team != teams[at - 1] for at, team in enumerate(teams)) != len(sizes)
        return "teammates side by side" if apart else None


@dataclass(frozen=True, slots=True)
class Tavern:
    """A tavern of a Pub Crawl: its `card`, and the `pile` its Drinks are ordered from until that is empty.

    Without one it pours from the Drink Deck and never Closes."""

    card: str
    pile: str | None = None


@dataclass(frozen=True, slots=True)
class DungeonRoom:
    """A Room of a Dungeon: its `card`, and the cards of the Rooms to which arrows lead from it (`to`).

    The Start Room has no card: nothing happens there."""

    card: str | None = None
    to: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Hand:
    """Cards of a `deck` of a variant that lie closed with whoever has them, in the zone `s0.<zone>`."""

    zone: str
    title: Mapping[str, str] = field(hash=False)
    deck: str


@dataclass(frozen=True, slots=True)
class Machinery:
    """All that lies on a table for one machinery, `at` the seat of its player or in the middle.

    What is `at` a team stands at the seats of all its members; `teams` says who plays with whom. `taverns`
    are those of a Pub Crawl, the first is where it begins. `rooms` are those of a Dungeon, the Start Room
    first, the Goal Room last. `factions` are the decks of a machine, of which some are shuffled together;
    `backs` are those whose backs its piles have, one each, where that are not its factions.
    """

    id: str
    title: Mapping[str, str] = field(hash=False)
    at: str
    rules: tuple[str, ...] = ()
    tokens: tuple[Token, ...] = ()
    piles: tuple[Pile, ...] = ()
    places: tuple[Place, ...] = ()
    options: tuple[Option, ...] = ()
    teams: TeamPlay | None = None
    taverns: tuple[Tavern, ...] = ()
    rooms: tuple[DungeonRoom, ...] = ()
    hands: tuple[Hand, ...] = ()
    factions: tuple[str, ...] = ()
    backs: tuple[str, ...] = ()

    def __hash__(self) -> int:
        """By its name alone: what follows from a record is looked up at every step of a game."""
        return hash(self.id)

    def name(self, zone: str, seat: int) -> str:
        """The zone's name at a table.

        >>> Machinery("chi", {}, "seat").name("chi", 2), Machinery("prizes", {}, "middle").name("pot", 0)
        ('s2.chi', 'pot')
        """
        return f"s{seat}.{zone}" if self.at != "middle" or self.at_each_seat(zone) else zone

    def at_each_seat(self, zone: str) -> bool:
        """Whether a track of a machinery in the middle is at every seat."""
        return any(token.each and token.id == zone for token in self.tokens)

    def stands(self, zone: str) -> bool:
        """Whether the number on one of its tracks says where somebody is, not how much of something.

        >>> look = TokenLook("#6b2d1c", "tavern-sign")
        >>> pawn = Token("party", {"en": "Party Pawn", "ru": "Фигурка компании"}, look)
        >>> crawl = Machinery("crawl", {}, "middle", tokens=(pawn,), taverns=(Tavern("inn/inn"),))
        >>> crawl.stands("party"), Machinery("chi", {}, "seat", tokens=(pawn,)).stands("party")
        (True, False)
        """
        return bool(self.stops()) and any(token.id == zone for token in self.tokens)

    def stops(self) -> tuple[str | None, ...]:
        """The cards of its taverns, or of its Rooms, by the number where one is; None: it has no card."""
        return (*(tavern.card for tavern in self.taverns), *(room.card for room in self.rooms))

    def arrows(self) -> tuple[tuple[int, ...], ...]:
        """The numbers of the Rooms to which arrows lead from each of its Rooms."""
        known = [room.card for room in self.rooms]
        return tuple(tuple(known.index(card) for card in room.to) for room in self.rooms)

    def tavern_piles(self) -> tuple[Pile, ...]:
        """The piles its taverns order Drinks from."""
        poured = [tavern.pile for tavern in self.taverns]
        return tuple(pile for pile in self.piles if pile.zone in poured)

    def rows(self) -> Iterator[Place]:
        """The places that are zones of their own."""
        return (place for place in self.places if place.zone != FRONT)

    def spots(self) -> tuple[Pile | Place, ...]:
        """The piles, and the places that are zones of their own: all the zones its cards lie in."""
        return (*self.piles, *self.rows())

    def zones(self) -> tuple[str, ...]:
        """Every zone it adds, as the record names them."""
        return (*(spot.zone for spot in self.spots()), *(token.id for token in self.counters()))

    def counters(self) -> tuple[Token, ...]:
        """Everything that is counted: its tokens, then each peg as a track of its own.

        >>> look = TokenLook("#c04010", "flame")
        >>> fire = Token("fire", {"en": "Fire", "ru": "Огонь"}, look, pegs=(18, 15))
        >>> [counter.id for counter in Machinery("elements", {}, "seat", tokens=(fire,)).counters()]
        ['fire', 'fire18', 'fire15']
        """
        return (*self.tokens, *(peg for token in self.tokens if token.pegs for peg in _pegs(token)))


@cache
def _pegs(token: Token) -> tuple[Token, ...]:
    """The pegs of a token as tokens of one piece each: 1 while it lies there."""
    return tuple(
        replace(
            token,
            id=token.peg(number),
            title={lang: f"{title} {number}" for lang, title in token.title.items()},
            start=1,
            cap=1,
            supply=None,
            spent="never",
            pegs=(),
            printed=0,
        )
        for number in token.pegs
    )


def clashing(records: Iterable[Machinery]) -> tuple[str, str] | None:
    """The first two variants that cannot lie on one table, because both have a zone of the same name.

    >>> one = Machinery("one", {}, "middle", piles=(Pile("den.deck"),))
    >>> clashing([one, Machinery("two", {}, "middle", places=(Place("den.deck"),))])
    ('one', 'two')
    """
    taken: dict[str, str] = {}
    for record in records:
        for zone in record.zones():
            if zone in taken:
                return taken[zone], record.id
        taken |= dict.fromkeys(record.zones(), record.id)
    return None
