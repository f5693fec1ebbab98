"""A game as plain slotted data: players, frames of the stack, a Round, a Drink standing, and the whole state.

No rule lives here. Everything is integers, tuples and lists, so that a copy is cheap and a save is JSON.
The state holds the parts plugged in, and their hooks take the state; it keeps the ``attempt`` whose checks
look at it. This module, ``extension`` and ``attempt`` name each other's types, no more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from innkeep.rules.book.editions import Edition
from innkeep.rules.engine.position.definitions import CompiledLibrary, Definition
from innkeep.rules.engine.position.events import GameEvent
from innkeep.rules.engine.position.moves import Option

if TYPE_CHECKING:
    from innkeep.rules.engine.extension import Extension
    from innkeep.rules.engine.position.attempt import Attempt

PHASES: Final = ("discard-and-draw", "action", "order", "drink", "drink")
DISCARD: Final = 0
ACTING: Final = 1
ORDERING: Final = 2
DRINKING: Final = 3
ENDING: Final = 4
"""``ENDING``: what happens as a turn ends belongs to its last phase."""

HAND_SIZE: Final = 7
STAT_LIMIT: Final = 20
MOST_GOLD: Final = 10**6
"""More than any table holds; no other number of a position is further from 0 either."""
START_FORTITUDE: Final = 20

_SEATS: Final = tuple(range(16))

# What the game is waiting for.
ASK_NOTHING: Final = 0
ASK_DISCARD: Final = 1
ASK_ACTION: Final = 2
ASK_ORDER: Final = 3
ASK_DRINK: Final = 4
ASK_GAMBLE: Final = 5
ASK_RESPOND: Final = 6
ASK_CHOOSE: Final = 7
ASK_MACHINE: Final = 8
DECISIONS: Final = (
    "",
    "discard_draw",
    "action",
    "order",
    "drink",
    "gamble",
    "respond",
    "choose",
    "machine",
)

# Kinds of frames.
CARD: Final = 0
DRINKS: Final = 1
PAYMENT: Final = 2
LOSS: Final = 3
WON: Final = 4
LAST_CHANCE: Final = 5
CONTEST: Final = 6
LONE: Final = 7
CHOICE: Final = 8
PAID: Final = 9
GAINED: Final = 10
WINDOWS: Final = (
    "card",
    "drinks",
    "payment",
    "loss",
    "won",
    "last_chance",
    "contest",
    "lone",
    "choice",
    "paid",
    "gained",
)

# What a choice is about.
PARTNER: Final = 0
ABILITIES: Final = 1
CARDS: Final = 2
PART: Final = 3
TARGET: Final = 4
SOME: Final = 5
ONE: Final = 6
WHETHER: Final = 7
RECEIVER: Final = 8
LOT: Final = 9
TAKER: Final = 10
CHAMPION: Final = 11
GLASS: Final = 12

# How numbers of a card or payment were changed by responses: (what, seat or EVERYBODY, other seat or number);
# TIPSY: how much Alcohol Content a seat has gained by the card, where there is one for that moment.
REDIRECTED: Final = 0
REDUCED: Final = 1
LIMITED: Final = 2
PAYS_LESS: Final = 3
PAYS_NOTHING: Final = 4
UNHEALED: Final = 5
SOBERED: Final = 6
DENIED: Final = 7
PAID_BY: Final = 8
TIPSY: Final = 9
EVERYBODY: Final = -2

SEVERAL: Final = 1 << 16
"""A target with this bit set is a mask of seats."""

THINGS: Final = 16
"""A target from here on and below SEVERAL is no seat but a thing of a part: see `Extension.thing`."""
MOST_THINGS: Final = 64
"""So many things a part may have."""

# How Drinks come to be revealed together.
SINGLE: Final = 0
TOAST: Final = 1
HOUSE: Final = 2
IN_CONTEST: Final = 3
DARE: Final = 4
MIXED: Final = 5

# What discarding some cards is for.
REDRAW: Final = 0
FORTITUDE_EACH: Final = 1
FORTITUDE_EACH_HALVED: Final = 2

EASES: Final = 1 << 8
CORRUPTS: Final = 1 << 9
"""In place of a floor in a change of a Drink: it costs so much less Fortitude, or gives such Corruption."""

AS_MUCH: Final = -1
"""A Drink turned to give as much Fortitude as it has Alcohol Content."""

NOBODY: Final = -1
INN: Final = -2
"""Whose a card of a variant is, whoever holds it; where it belongs the variant says (PRIZE-04)."""
NONE: Final = -1


class Stake:
    """What somebody plays for: Fortitude, Alcohol Content and Gold. A player's own, or a team's (TEAM-04)."""

    __slots__ = ("alcohol", "fortitude", "gold", "weight")

    def __init__(self, fortitude: int, alcohol: int, gold: int, weight: int = 0) -> None:
        self.fortitude = fortitude
        self.alcohol = alcohol
        self.gold = gold
        self.weight = weight  # tokens that count beside Alcohol Content when one passes out

    def copy(self) -> Stake:
        """An independent copy."""
        return Stake(self.fortitude, self.alcohol, self.gold, self.weight)


class Player:
    """A player: zones (lists of uids, bottom to top), whether still in the game, and the stake.

    Members of a team have one and the same :class:`Stake`; its numbers are told here as everybody's own.
    """

    __slots__ = (
        "character",
        "deck",
        "discard",
        "drinks",
        "front",
        "hand",
        "in_game",
        "lost_by",
        "name",
        "race",
        "reach",
        "stake",
    )

    def __init__(
        self,
        name: str,
        character: str | None,
        race: str | None,
        stake: Stake,
        hand: list[int],
        deck: list[int],
        discard: list[int],
        drinks: list[int],
        front: list[int],
        in_game: bool,
        lost_by: str | None,
        reach: int,
    ) -> None:
        self.name = name
        self.character = character
        self.race = race
        self.stake = stake
        self.hand = hand
        self.deck = deck
        self.discard = discard
        self.drinks = drinks
        self.front = front
        self.in_game = in_game
        self.lost_by = lost_by
        self.reach = reach  # triggers the hand has cards for; NONE: to be worked out

    @property
    def fortitude(self) -> int:
        """The Fortitude of the stake."""
        return self.stake.fortitude

    @fortitude.setter
    def fortitude(self, value: int) -> None:
        self.stake.fortitude = value

    @property
    def alcohol(self) -> int:
        """The Alcohol Content of the stake."""
        return self.stake.alcohol

    @alcohol.setter
    def alcohol(self, value: int) -> None:
        self.stake.alcohol = value

    @property
    def gold(self) -> int:
        """The Gold of the stake."""
        return self.stake.gold

    @gold.setter
    def gold(self, value: int) -> None:
        self.stake.gold = value

    @property
    def weight(self) -> int:
        """How many tokens are added to the stake's Alcohol Content when it is compared with Fortitude."""
        return self.stake.weight

    @weight.setter
    def weight(self, value: int) -> None:
        self.stake.weight = value

    @property
    def held(self) -> list[int]:
        """The cards a player may play: the hand, and what lies in front."""
        return self.hand + self.front

    def copy(self, stake: Stake) -> Player:
        """An independent copy with that stake."""
        return Player(
            self.name,
            self.character,
            self.race,
            stake,
            self.hand[:],
            self.deck[:],
            self.discard[:],
            self.drinks[:],
            self.front[:],
            self.in_game,
            self.lost_by,
            self.reach,
        )


class StandingDrink(NamedTuple):
    """A Drink standing before a player, with its Chasers and everything that has changed it so far.

    ``changes`` holds Alcohol changes in order; None in it is a halving (SPLIT-03). ``turned``: how much
    Fortitude it gives in place of Alcohol, 0 if it does not. ``entry`` is its place in a Drinking Contest.
    One that is ``firm`` can only be Ignored. It does not heal its drinker where that was ``barred``.
    """

    seat: int
    revealer: int
    cards: tuple[int, ...]
    changes: tuple[tuple[int, int | None] | None, ...] = ()
    ignored: bool = False
    turned: int = 0
    entry: int = 0
    firm: bool = False
    barred: bool = False


class Frame:
    """Something on the stack. Which fields mean something depends on ``kind``:

    CARD: ``card`` played by ``seat``, branch ``mode``, ``target``; ``at`` the Drink answered, ``other`` the
    player of what it answers, ``amount`` the Fortitude its player has just lost; masks of seats: ``ignored``,
    ``inn_pays``, ``leaving``; ``spare`` the Champions; ``items`` how responses changed its numbers; ``chain``
    the Stories added to it, ``queue`` whom these pick; ``paid`` the tokens spent on it; once it resolves
    ``tiers`` twice the mask of those that apply, and 1, ``losses`` the Fortitude each seat has lost to it,
    ``scores`` what it was to cost each (where something may change that), ``source`` the Gold paid to the Inn
    for it, ``style`` how many Drinks the effect under way has laid on piles.
    DRINKS: ``queue`` seats still to reveal, ``chain`` cards of the current reveal, ``drinks`` standing;
    ``target`` whose pile the next Chaser comes from, where that is not ``source``; ``other`` who drinks the
    one that is chosen of several MIXED (NOBODY: nobody); ``items`` a seat and the
    cards to be shuffled into its pile; ``mode`` how much stronger the Drink of ``seat`` itself is; ``amount``
    Events revealed so far in place of a Drink.
    PAYMENT: ``queue`` seats paying ``amount`` to ``target`` (NOBODY: the Inn); ``mode`` 1: a refill.
    LOSS: ``losses`` per seat to ``card`` of ``seat``; ``ignored`` whose loss was made smaller.
    WON: ``seat`` takes the pot, ``style`` how that came. CHOICE: ``seat`` chooses, ``style`` what;
    ``items`` abilities of a Drink still to use, ``mode`` 1: halved;
    ``amount`` cards to discard, then ``mode`` to draw;
    SOME: up to ``amount`` cards (0: any number) for what ``mode`` says; ONE: one of the cards in ``chain``;
    ``at`` the part that asks; ``queue`` the seats to pick from;
    LOT: a card by lot, for the part ``at``, or of the seat's hand, to be discarded;
    CHAMPION: the team of ``seat`` names one of ``queue``; GLASS: one of the Drinks below.
    PAID: ``amount`` was paid to the Inn because of ``card`` of ``seat``.
    GAINED: ``losses`` is how much Alcohol Content each seat has gained by ``card`` of ``seat``, or a Drink.
    CONTEST: ``queue`` contestants now, ``losses`` all who took part, ``scores``.
    ``offer`` counts who has declined since the window (re)started at ``seat``.
    """

    __slots__ = (
        "amount",
        "at",
        "card",
        "chain",
        "drinks",
        "ignored",
        "inn_pays",
        "items",
        "kind",
        "leaving",
        "losses",
        "mode",
        "negated",
        "offer",
        "other",
        "paid",
        "queue",
        "scores",
        "seat",
        "source",
        "spare",
        "step",
        "style",
        "target",
        "tiers",
    )

    def __init__(
        self,
        kind: int,
        seat: int,
        card: int = NONE,
        mode: int = 0,
        target: int = NOBODY,
        at: int = NONE,
        other: int = NOBODY,
        queue: tuple[int, ...] = (),
        amount: int = 0,
        losses: tuple[int, ...] = (),
        source: int = 0,
        style: int = 0,
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.card = card
        self.mode = mode
        self.target = target
        self.at = at
        self.other = other
        self.queue = queue
        self.amount = amount
        self.losses = losses
        self.source = source
        self.style = style
        self.step = 0
        self.offer = 0
        self.negated = False
        self.ignored = 0
        self.inn_pays = 0
        self.leaving = 0
        self.chain: tuple[int, ...] = ()
        self.spare: tuple[int, ...] = ()
        self.scores: tuple[int, ...] = ()
        self.drinks: tuple[StandingDrink, ...] = ()
        self.items: tuple[tuple[int, ...], ...] = ()
        self.paid: tuple[tuple[str, int], ...] = ()
        self.tiers = 0

    def copy(self) -> Frame:
        """An independent copy."""
        twin = Frame(
            self.kind,
            self.seat,
            self.card,
            self.mode,
            self.target,
            self.at,
            self.other,
            self.queue,
            self.amount,
            self.losses,
            self.source,
            self.style,
        )
        twin.step = self.step
        twin.offer = self.offer
        twin.negated = self.negated
        twin.ignored = self.ignored
        twin.inn_pays = self.inn_pays
        twin.leaving = self.leaving
        twin.chain = self.chain
        twin.spare = self.spare
        twin.scores = self.scores
        twin.drinks = self.drinks
        twin.items = self.items
        twin.paid = self.paid
        twin.tiers = self.tiers
        return twin


class SharedTurn:
    """How far the members of a team are in the turn they take together: masks of seats (TEAM-10).

    ``acted``: used their Action; ``extra``: a seat for each further Action; ``drawing``: have discarded and
    wait to draw; ``drunk``: their Drink was revealed; ``ready``: want to go on to the next phase.
    """

    __slots__ = ("acted", "drawing", "drunk", "extra", "ready")

    def __init__(
        self, acted: int = 0, drawing: int = 0, drunk: int = 0, ready: int = 0, extra: tuple[int, ...] = ()
    ) -> None:
        self.acted = acted
        self.drawing = drawing
        self.drunk = drunk
        self.ready = ready
        self.extra = extra

    def copy(self) -> SharedTurn:
        """An independent copy."""
        return SharedTurn(self.acted, self.drawing, self.drunk, self.ready, self.extra)


class Round:
    """A Round of Gambling: masks of who is inside, and who passed since the last Gambling or Cheating Card.

    Negated or not, it interrupts the row of passes (Q29).
    """

    __slots__ = ("closed", "control", "inside", "locked", "lone_asked", "opener", "passed", "pot", "turn")

    def __init__(
        self,
        opener: int,
        inside: int,
        control: int,
        locked: bool = False,
        pot: int = 0,
        passed: int = 0,
        turn: int = 0,
        closed: bool = False,
        lone_asked: bool = False,
    ) -> None:
        self.opener = opener
        self.inside = inside
        self.control = control
        self.locked = locked  # only a Cheating Card may take control next
        self.pot = pot
        self.passed = passed
        self.turn = turn  # who acted last; the next turn is to the left
        self.closed = closed  # won, the pot not yet paid
        self.lone_asked = lone_asked

    def copy(self) -> Round:
        """An independent copy."""
        return Round(
            self.opener,
            self.inside,
            self.control,
            self.locked,
            self.pot,
            self.passed,
            self.turn,
            self.closed,
            self.lone_asked,
        )


class ContestResult(NamedTuple):
    """The latest Drinking Contest: winner (NOBODY: none yet or at all), who tied, (seat, score) pairs."""

    winner: int
    tied: tuple[int, ...]
    scores: tuple[tuple[int, int], ...]


class GameState:
    """Everything there is to know of a game at a moment, as data; each rule lives in a module of its own.

    :class:`innkeep.rules.game.game.Game` is what a caller holds: the same data with moves in, events out.
    Piles are lists of uids from bottom to top; ``defs[uid]`` is the full card id.
    """

    __slots__ = (
        "acted",
        "active",
        "ask",
        "asked",
        "away",
        "batch",
        "book",
        "calls",
        "cards",
        "champions",
        "chance_asked",
        "contest",
        "defs",
        "drawing",
        "drink_deck",
        "drink_discard",
        "drunk",
        "edition",
        "extra",
        "foreign",
        "inn_gained",
        "log",
        "machines",
        "options",
        "orders",
        "over",
        "owners",
        "parts",
        "pending",
        "phase",
        "picks",
        "players",
        "rng",
        "round",
        "script",
        "shared",
        "sides",
        "skip_idle_windows",
        "stack",
        "tied",
        "tried",
        "unsplit",
        "winners",
    )

    def __init__(
        self,
        book: CompiledLibrary,
        edition: Edition,
        defs: tuple[str, ...],
        owners: tuple[int, ...],
        compiled: tuple[Definition, ...] = (),
    ) -> None:
        """An empty table; use :func:`innkeep.rules.new_game` or :func:`innkeep.rules.build`."""
        self.book = book
        self.edition = edition
        self.defs = defs
        self.owners = owners  # each card's home: a seat's decks, NOBODY: the Drink Deck, INN: the Prizes
        self.cards = compiled or tuple(map(book.definitions.__getitem__, defs))
        self.calls = NONE  # triggers any card of this game is for; NONE: to be worked out
        self.players: list[Player] = []
        self.sides: tuple[int, ...] = ()  # the mask of each seat's team, itself in it; (): everyone is alone
        self.shared: SharedTurn | None = None  # where teams play: in place of acted, drawing, drunk and extra
        self.champions: tuple[int, ...] = ()  # who stood in for their teams the last time (TEAM-18)
        self.machines = 0  # the mask of seats that nobody plays (OTTO-13)
        self.drink_deck: list[int] = []
        self.drink_discard: list[int] = []
        self.stack: list[Frame] = []
        self.round: Round | None = None
        self.contest: ContestResult | None = None
        self.active = 0
        self.phase = 0
        self.acted = False  # the Action of this turn was used
        self.extra = 0  # further Actions of this turn
        self.drawing = False  # discarded, not yet drawn (TURN-04)
        self.drunk = False  # the Drink of this turn was revealed
        self.orders = 1  # Drinks due in the Order phase
        self.pending: tuple[int, ...] = ()  # seats whose ordered Drinks are on their way
        self.inn_gained = 0
        self.unsplit: tuple[int, ...] = ()  # passed out, Gold not yet divided
        self.away = 0  # mask of seats that are out of the game for a while (NOTE7-16)
        self.batch: tuple[int, ...] = ()  # who passed out at the latest last chance
        self.over = False
        self.winners: tuple[int, ...] = ()
        self.tied: tuple[int, ...] = ()
        self.rng = 0
        self.parts: tuple[Extension, ...] = ()  # variants and machinery plugged in
        self.script: tuple[tuple[str, ...], ...] = ()  # scripted outcomes of shuffles: title keys, top first
        self.foreign: tuple[int, ...] = ()  # cards in hands that are of nobody's own deck (ALAR-05)
        self.picks: tuple[str, ...] = ()  # scripted outcomes of single lots: title keys, in order
        self.chance_asked = False  # the caller draws all lots and makes each step of a machine
        self.skip_idle_windows = False
        self.tried: Attempt | None = None  # what is just being asked of moves, used over and over
        self.ask = ASK_NOTHING
        self.asked = NOBODY
        self.options: list[Option] | None = None
        self.log: list[GameEvent] | None = None

    def tokens(self, seat: int, token: str) -> int:
        """How many tokens of a kind a player has."""
        return sum(part.has(seat, token) for part in self.parts)

    @property
    def pot(self) -> int:
        """The Gold in the pot of the running Round."""
        return self.round.pot if self.round is not None else 0

    def seats_from(self, seat: int) -> tuple[int, ...]:
        """The seats still in the game, clockwise from ``seat``, those outside for a while included."""
        players = self.players
        seats = _SEATS[seat : len(players)] + _SEATS[:seat]
        return tuple([other for other in seats if players[other].in_game])

    def team_up(self, sides: tuple[int, ...]) -> None:
        """Let each seat share the stake of the first of its team; ``sides``: the mask of each one's team."""
        self.sides = sides
        self.shared = SharedTurn() if sides else None
        for seat in range(len(self.players) if sides else 0):
            self.players[seat].stake = self.players[self.side(seat)[0]].stake

    def covered(self, seat: int) -> int:
        """The mask of a seat and its teammates: whom its defence covers (TEAM-09)."""
        return self.sides[seat] if self.sides else 1 << seat

    def side(self, seat: int) -> tuple[int, ...]:
        """A seat and its teammates, in or out of the game, by seat."""
        if not self.sides:
            return (seat,)
        mask = self.sides[seat]
        return tuple([other for other in range(len(self.players)) if mask >> other & 1])

    def friends(self, seat: int) -> tuple[int, ...]:
        """The teammates of a seat; nobody where everyone plays alone."""
        return tuple([other for other in self.side(seat) if other != seat]) if self.sides else ()

    def together(self, seat: int, other: int) -> bool:
        """Whether two seats are one, or on one team."""
        return seat == other or (bool(self.sides) and bool(self.sides[seat] >> other & 1))

    def one_a_side(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """Of each team the first of these seats: what happens once to a team and not to each member."""
        if not self.sides:
            return seats
        met = 0
        found = []
        for seat in seats:
            if not met >> seat & 1:
                found.append(seat)
                met |= self.sides[seat]
        return tuple(found)
