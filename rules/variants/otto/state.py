"""What there is of Otto beside his hooks: his decks, his row, his tokens, and how far his turn has come."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from innkeep.cards.factions import HARD_THREAT, TOUGH
from innkeep.cards.machineries import Machinery
from innkeep.rules.engine.position.definitions import CONTROL, SOMETIMES_CARD
from innkeep.rules.engine.position.events import GameEvent
from innkeep.rules.engine.position.piles import lot, shuffle
from innkeep.rules.engine.position.state import NOBODY, NONE
from innkeep.rules.variants.otto.setup import Terms
from innkeep.rules.variants.otto.zones import (
    ACTION,
    COMPONENTS,
    DISCARDS,
    GAMBLING,
    POTIONS,
    PREPARED,
    PRIORITY,
    SOMETIMES,
)
from innkeep.rules.variants.teams import Teams

if TYPE_CHECKING:
    from innkeep.rules.engine.position.state import GameState


class Otto(Teams):
    """His decks, his row and his tokens.

    ``machine`` is his seat. ``opening``: his first turn of the game (OTTO-20); ``ready``: the Actions of this
    turn are dealt; ``activated`` Components have acted in it. ``provoked``: the cards he has answered since
    the stack was empty (OTTO-47). ``numbered``: all Components there ever were, by their numbers as targets;
    ``wounded`` ones have taken a hit. ``bet``: by how much Threat rises if no Challenger plays anything in
    the Round (OTTO-33), ``gambled``: somebody has. ``hard_threat`` and ``tough`` are of the difficulty.
    ``given``: the Actions that lay before him as this turn's were prepared, ``slots``: how many of them he
    still plays in it (OTTR-09). ``aimed_by`` and ``aimed_for``: the rule and the card by which the Priority
    Target is who it is.
    """

    __slots__ = (
        "activated",
        "aimed_by",
        "aimed_for",
        "bet",
        "gambled",
        "given",
        "hard_threat",
        "machine",
        "numbered",
        "opening",
        "provoked",
        "ready",
        "slots",
        "tough",
        "wounded",
    )

    def __init__(
        self,
        record: Machinery,
        seat: int = NOBODY,
        *kept: Any,
        machine: int = NOBODY,
        opening: bool = False,
        ready: bool = False,
        given: Sequence[int] = (),
        slots: int = 0,
        activated: Sequence[int] = (),
        provoked: Sequence[int] = (),
        numbered: Sequence[int] = (),
        wounded: Sequence[int] = (),
        bet: int = 0,
        gambled: bool = False,
        hard_threat: bool = False,
        tough: bool = False,
        aimed_by: str = "",
        aimed_for: int = NONE,
        **held: Any,
    ) -> None:
        super().__init__(record, seat, *kept, **held)
        self.machine = machine
        self.opening = opening
        self.ready = ready
        self.given = tuple(given)
        self.slots = slots
        self.activated = tuple(activated)
        self.provoked = tuple(provoked)
        self.numbered = tuple(numbered)
        self.wounded = tuple(wounded)
        self.bet = bet
        self.gambled = gambled
        self.hard_threat = hard_threat
        self.tough = tough
        self.aimed_by = aimed_by
        self.aimed_for = aimed_for

    def _own(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in Otto.__slots__}

    def saved(self) -> dict[str, Any]:
        """What every machinery saves, and what he keeps beside it."""
        own = {
            name: list(value) if isinstance(value, tuple) else value for name, value in self._own().items()
        }
        return {**super().saved(), **own}

    def copy(self) -> Otto:
        """An independent copy."""
        twin = super().copy()
        assert isinstance(twin, Otto)
        for name, value in self._own().items():
            setattr(twin, name, value)
        return twin

    # What lies there.

    @property
    def target(self) -> int:
        """The Priority Target (OTTO-08)."""
        return self.tokens.held[PRIORITY].index(1)

    answers_events: ClassVar[bool] = False
    """Whether an Event that may be answered like a card provokes him."""
    orders_for_each: ClassVar[bool] = True
    """Whether he orders a Drink for each of the others, rather than as anybody does."""

    @property
    def installed(self) -> Sequence[int]:
        """The Components that lie there, leftmost first."""
        return self.piles.lying.get(COMPONENTS, ())

    def agree(self, agreed: Terms, teams: Sequence[str | None], counters: Collection[str]) -> None:
        """Lay out what a table has settled, but for the ``counters`` that say what is left by now; rows of
        Components are told leftmost first."""
        self.hard_threat = HARD_THREAT in agreed.difficulty
        self.tough = TOUGH in agreed.difficulty
        for side, number in agreed.potions:
            for seat, team in enumerate(teams):
                if team == side and self.tokens.zone(POTIONS, seat) not in counters:
                    self.tokens.held[POTIONS][seat] = number
        row = self.piles.lying.get(COMPONENTS, [])
        row.reverse()
        self.numbered = tuple(row)
        self.wounded = tuple(uid for uid, taken in zip(row, agreed.hits, strict=False) if taken)
        self.ready = bool(self.piles.lying[PREPARED])

    def weigh(self, game: GameState) -> None:
        """Find his seat; a Challenger is always the Priority Target."""
        super().weigh(game)
        for seat, player in enumerate(game.players):
            if player.character == self.record.id:
                self.machine = seat
        game.machines = 1 << self.machine if self.machine != NOBODY else 0
        held = self.tokens.held[PRIORITY]
        if held and not any(held):
            held[1 if self.machine == 0 else 0] = 1

    def begins(self, game: GameState) -> None:
        """Shuffle his decks; the Priority Target is a random Challenger (OTTO-08)."""
        for deck in (ACTION, SOMETIMES, GAMBLING):
            shuffle(game, self.piles.lying[deck])
        seats = [seat for seat in range(len(game.players)) if seat != self.machine]
        self.tokens.held[PRIORITY] = [0] * len(game.players)
        self.tokens.held[PRIORITY][seats[lot(game, [game.players[seat].name for seat in seats])]] = 1
        self.aimed_by = "OTTO-08"

    def put_tokens(self, game: GameState, zone: str, number: int) -> bool:
        """Tokens laid out by hand; the Priority Target is one Challenger at a time, so it moves as a whole.

        Taken away from whoever holds it, it stays until it lies before another.
        """
        found = self.tokens.at(zone)
        if found is None or found[0] != PRIORITY:
            return super().put_tokens(game, zone, number)
        if number and found[1] not in (self.machine, self.target):
            self.tokens.held[PRIORITY] = [int(seat == found[1]) for seat in range(len(game.players))]
            self.aimed_by, self.aimed_for = "", NONE
        return True

    def _level(self, game: GameState, seat: int, token: str) -> None:
        if token == POTIONS:
            super()._level(game, seat, token)

    def take(self, game: GameState, deck: str, rule: str, *, hidden: bool = False) -> int:
        """The top card of a deck; one that has run out is made of its discards first (OTTO-12)."""
        pile = self.piles.lying[deck]
        if not pile:
            self.piles.remake(game, deck)
        if not pile:
            return NONE
        uid = pile.pop()
        if game.log is not None and not hidden:
            game.log.append(GameEvent("otto-revealed", rule, self.machine, uid))
        return uid

    def put_away(self, game: GameState, uid: int, rule: str) -> None:
        """A card goes to the discards of its own deck."""
        zone = self.goes_to(game, uid)
        self.piles.lying[zone].append(uid)
        if game.log is not None:
            game.log.append(GameEvent("side-discarded", rule, self.machine, uid, zone=zone))

    def goes_to(self, game: GameState, uid: int) -> str:
        """The discards of its own deck."""
        types = game.cards[uid].types
        if types & SOMETIMES_CARD:
            return DISCARDS[SOMETIMES]
        return DISCARDS[GAMBLING if game.cards[uid].branches[0].trigger == CONTROL else ACTION]
