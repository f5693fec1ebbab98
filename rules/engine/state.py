"""The mutable parts of a game as plain slotted data: players, frames of the stack, a Round, a Drink standing.

No rule lives here. Everything is integers, tuples and lists, so that a copy is cheap and a save is JSON.
"""

from __future__ import annotations

from typing import Final, NamedTuple

PHASES = ("discard-and-draw", "action", "order", "drink", "drink")
DISCARD, ACTING, ORDERING, DRINKING, ENDING = range(5)
"""``ENDING``: what happens as a turn ends belongs to its last phase."""

HAND_SIZE: Final = 7
STAT_LIMIT: Final = 20
MOST_GOLD: Final = 10**6
"""More than any table holds; no other number of a position is further from 0 either."""
START_FORTITUDE: Final = 20

# What the game is waiting for.
ASK_NOTHING: Final = 0
ASK_DISCARD: Final = 1
ASK_ACTION: Final = 2
ASK_ORDER: Final = 3
ASK_DRINK: Final = 4
ASK_GAMBLE: Final = 5
ASK_RESPOND: Final = 6
ASK_CHOOSE: Final = 7
DECISIONS = ("", "discard_draw", "action", "order", "drink", "gamble", "respond", "choose")

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
WINDOWS = ("card", "drinks", "payment", "loss", "won", "last_chance", "contest", "lone", "choice", "paid")

# What a choice is about.
PARTNER, ABILITIES, CARDS, PART, TARGET, SOME, ONE, WHETHER, RECEIVER = range(9)

# How numbers of a card or payment were changed by responses: (what, seat or EVERYBODY, other seat or number).
REDIRECTED, REDUCED, LIMITED, PAYS_LESS, PAYS_NOTHING, UNHEALED = range(6)
EVERYBODY = -2

SEVERAL: Final = 1 << 16
"""A target with this bit set is a mask of seats."""

# How Drinks come to be revealed together.
SINGLE, TOAST, HOUSE, IN_CONTEST, DARE = range(5)

# What discarding some cards is for.
REDRAW, FORTITUDE_EACH, FORTITUDE_EACH_HALVED = range(3)

AS_MUCH = -1
"""A Drink turned to give as much Fortitude as it has Alcohol Content."""

NOBODY: Final = -1
INN: Final = -2
"""Whose a card of a variant is, whoever holds it; where it belongs the variant says (PRIZE-04)."""
NONE: Final = -1


class Player:
    """A player: stats, zones (lists of uids, bottom to top) and whether still in the game."""

    __slots__ = (
        "alcohol",
        "character",
        "deck",
        "discard",
        "drinks",
        "fortitude",
        "front",
        "gold",
        "hand",
        "in_game",
        "lost_by",
        "name",
        "race",
        "reach",
        "weight",
    )

    def __init__(
        self,
        name: str,
        character: str | None,
        race: str | None,
        fortitude: int,
        alcohol: int,
        gold: int,
        hand: list[int],
        deck: list[int],
        discard: list[int],
        drinks: list[int],
        front: list[int],
        in_game: bool,
        lost_by: str | None,
        reach: int,
        weight: int = 0,
    ) -> None:
        self.name = name
        self.character = character
        self.race = race
        self.fortitude = fortitude
        self.alcohol = alcohol
        self.gold = gold
        self.hand = hand
        self.deck = deck
        self.discard = discard
        self.drinks = drinks
        self.front = front
        self.in_game = in_game
        self.lost_by = lost_by
        self.weight = weight  # tokens that count beside Alcohol Content when one passes out
        self.reach = reach  # triggers the hand has cards for; NONE: to be worked out

    @property
    def held(self) -> list[int]:
        """The cards a player may play: the hand, and what lies in front."""
        return self.hand + self.front

    def copy(self) -> Player:
        """An independent copy."""
        return Player(
            self.name,
            self.character,
            self.race,
            self.fortitude,
            self.alcohol,
            self.gold,
            self.hand[:],
            self.deck[:],
            self.discard[:],
            self.drinks[:],
            self.front[:],
            self.in_game,
            self.lost_by,
            self.reach,
            self.weight,
        )


class Standing(NamedTuple):
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
    ``inn_pays``, ``leaving``; ``items`` how responses changed its numbers; ``chain`` the Stories added to it,
    ``queue`` whom these pick; while it resolves ``losses`` the Fortitude each seat has lost to it, ``scores``
    what it was to cost each (where something may change that), ``source`` the Gold paid to the Inn for it.
    DRINKS: ``queue`` seats still to reveal, ``chain`` cards of the current reveal, ``drinks`` standing;
    ``target`` whose pile the next Chaser comes from, where that is not ``source``; ``items`` a seat and the
    cards to be shuffled into its pile; ``mode`` how much stronger the Drink of ``seat`` itself is; ``amount``
    Events revealed so far in place of a Drink.
    PAYMENT: ``queue`` seats paying ``amount`` to ``target`` (NOBODY: the Inn); ``mode`` 1: a refill.
    LOSS: ``losses`` per seat to ``card`` of ``seat``; ``ignored`` whose loss was made smaller.
    WON: ``seat`` takes the pot, ``style`` how that came. CHOICE: ``seat`` chooses, ``style`` what;
    ``items`` abilities of a Drink still to use, ``mode`` 1: halved;
    ``amount`` cards to discard, then ``mode`` to draw;
    SOME: up to ``amount`` cards (0: any number) for what ``mode`` says; ONE: one of the cards in ``chain``;
    ``at`` the part that asks; ``queue`` the seats to pick from.
    PAID: ``amount`` was paid to the Inn because of ``card`` of ``seat``.
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
        "queue",
        "scores",
        "seat",
        "source",
        "spare",
        "step",
        "style",
        "target",
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
        self.drinks: tuple[Standing, ...] = ()
        self.items: tuple[tuple[int, ...], ...] = ()

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
        return twin


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
