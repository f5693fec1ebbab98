"""The game a caller holds: moves in, events out, and always somebody to ask.

:class:`Game` holds the state and runs it from decision to decision; each rule lives in its own module.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from innkeep.rules.engine import argument_checks
from innkeep.rules.engine.argument_checks import shown
from innkeep.rules.engine.machine_player import machine_player
from innkeep.rules.engine.machine_step import MachineStep, PriorityTarget
from innkeep.rules.engine.position.definitions import CompiledLibrary, shipped
from innkeep.rules.engine.position.events import GameEvent
from innkeep.rules.engine.position.gold import pay
from innkeep.rules.engine.position.moves import (
    Choose,
    DiscardDraw,
    DrinkUp,
    EndPhase,
    Move,
    Order,
    Pass,
    Play,
    Use,
    malformed,
)
from innkeep.rules.engine.position.piles import new_drink_deck
from innkeep.rules.engine.position.state import (
    ASK_CHOOSE,
    ASK_DISCARD,
    ASK_MACHINE,
    ASK_NOTHING,
    ASK_RESPOND,
    CONTEST,
    DECISIONS,
    DRINKS,
    MOST_GOLD,
    NOBODY,
    NONE,
    PHASES,
    STAT_LIMIT,
    WINDOWS,
    Frame,
    GameState,
    StandingDrink,
)
from innkeep.rules.engine.queries import choice_values
from innkeep.rules.engine.queries.picking import AnyOf
from innkeep.rules.game import played
from innkeep.rules.legality import judge, legal_moves
from innkeep.rules.legality.moment import mates
from innkeep.rules.legality.reasons import IllegalMoveError
from innkeep.rules.saves import serialize
from innkeep.rules.steps.card_play import aftermath, effects
from innkeep.rules.steps.turn import choices, contest, drinks, elimination, gambling, phases
from innkeep.rules.steps.turn.window import closed


@dataclass(frozen=True, slots=True)
class Decision:
    """Whose decision it is. ``window``, ``source`` (uid) and ``by`` (seat) tell what a window answers.

    ``mates``: teammates who may just as well take the step of a shared turn, or make the choice of the team.
    """

    kind: str
    seat: int
    phase: str
    window: str | None = None
    source: int | None = None
    by: int | None = None
    mates: tuple[int, ...] = ()

    @property
    def seats(self) -> tuple[int, ...]:
        """Everybody who may answer it."""
        return (self.seat, *self.mates)


def token_title(game: GameState, zone: str) -> Mapping[str, str]:
    """What the tokens on a track are called, per language; ValueError where there is no such track."""
    for part in game.parts:
        if (title := part.token_title(zone)) is not None:
            return title
    raise ValueError(f"zone {shown(zone)}: no tokens lie there")


class Game(GameState):
    """A deterministic game. See ``rules/README.md`` for its decisions and windows.

    It is the state with what a caller may do to it: ask, move, copy, save, edit.
    """

    __slots__ = ()

    # -- what is asked -------------------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        """Whose decision it is, or None when the game is over."""
        if self.ask == ASK_NOTHING:
            return None
        phase = PHASES[self.phase]
        if self.ask != ASK_RESPOND and not (self.ask == ASK_MACHINE and self.stack):
            team = mates(self) if self.sides else ()
            return Decision(DECISIONS[self.ask], self.asked, phase, mates=team)
        frame = self.stack[-1]
        source: int | None = None if frame.card == NONE else frame.card
        if frame.kind == DRINKS and frame.drinks and frame.drinks[-1].cards:
            source = frame.drinks[-1].cards[0]
        return Decision(DECISIONS[self.ask], self.asked, phase, WINDOWS[frame.kind], source, frame.seat)

    @property
    def machine_step(self) -> MachineStep | None:
        """What a machine does next and why, where it is waited for (`decision.kind` is ``machine``, or a
        ``choose`` of its seat that a lot decides); else None.

        >>> from innkeep.rules import PlayerSetup, new_game
        >>> otto = PlayerSetup("Otto", "boss-otto", team="otto")
        >>> ann = PlayerSetup("Ann", "rdi1-deirdre", team="challengers")
        >>> game = new_game([otto, ann], variants=["boss-otto"], seed=1)
        >>> step = game.machine_step
        >>> step.kind, step.amount, step.level, step.rule
        ('prepare', 1, 1, 'OTTO-14')
        """
        return machine_player(self).next_step(self) if self.machines else None

    @property
    def priority_target(self) -> PriorityTarget | None:
        """Whom a machine aims at, by which rule and because of which card; None where there is no machine."""
        return machine_player(self).priority_target(self) if self.machines else None

    @property
    def phase_name(self) -> str:
        """The phase of the active player's turn by its name."""
        return PHASES[self.phase]

    def standing(self) -> tuple[StandingDrink, ...]:
        """The Drinks standing before players, newest frame first; ``Play.at`` counts in the newest frame."""
        frames = [frame for frame in reversed(self.stack) if frame.kind == DRINKS]
        return tuple(drink for frame in frames for drink in frame.drinks)

    # -- moves ---------------------------------------------------------------------------------

    def legal(self, seat: int | None = None) -> list[Move]:
        """Every legal move now, the asked player's first, then interrupts of the others.

        With ``seat``: the moves of that seat as if the open window, or the turn in the Round, were its own;
        ValueError where there is no such seat.
        """
        if seat is not None:
            argument_checks.whole("seat", seat, 0, len(self.players) - 1)
        return legal_moves.every_move(self, seat)

    @property
    def any_of(self) -> AnyOf | None:
        """The cards of which the asked player may pick several, and how many; None where no cards are picked.

        `legal` shows only some of very many picks, `can` knows them all.
        """
        if self.ask == ASK_CHOOSE:
            return choice_values.any_of(self)
        if self.ask == ASK_DISCARD:
            hand = tuple(sorted(self.players[self.asked].hand))
            return AnyOf(hand, 0, len(hand))
        return None

    def can(self, move: Move, *, as_if_asked: bool = False) -> bool:
        """Whether ``move`` is legal now."""
        try:
            return judge.can(self, move, as_if_asked)
        except (TypeError, AttributeError):
            if malformed(move) is None:
                raise
            return False

    def verify(self, move: Move, *, as_if_asked: bool = False) -> None:
        """Raise :class:`IllegalMoveError` with every reason against ``move``; quiet if there is none.

        ValueError for a move that has no meaning at all: a text where a number belongs, no move.
        """
        if not self.can(move, as_if_asked=as_if_asked):
            problem = malformed(move)
            if problem is not None:
                raise ValueError(problem)
            raise IllegalMoveError(judge.reasons(self, move, as_if_asked))

    def apply(self, move: Move) -> list[GameEvent]:
        """Carry out a legal move and run on to the next decision; one refused (`verify`) changes nothing."""
        self.verify(move)
        log: list[GameEvent] = []
        self.log = log
        _carry_out(self, move)
        self.log = None
        return log

    def do(self, move: Move) -> None:
        """Like :meth:`apply` without events, for playouts."""
        try:
            legal = judge.can(self, move, False)
        except (TypeError, AttributeError):
            legal = False
        if not legal:
            self.verify(move)
        _carry_out(self, move)

    def run(self) -> None:
        """Go on until somebody has to decide or the game is over."""
        stack = self.stack
        while self.ask == ASK_NOTHING and not self.over:
            if stack:
                frame = stack[-1]
                _STEPS[frame.kind](self, frame)
            else:
                phases.step(self)

    # -- copies and saves ----------------------------------------------------------------------

    def copy(self) -> Game:
        """An independent copy that goes on exactly as this game would."""
        return serialize.copy(self)

    def digest(self) -> str:
        """A fingerprint of everything that can influence the rest of the game."""
        return serialize.digest(self)

    def to_dict(self) -> dict[str, Any]:
        """The whole state as JSON data."""
        return serialize.to_dict(self)

    @classmethod
    def from_dict(cls, data: object, book: CompiledLibrary | None = None) -> Game:
        """The game saved by :meth:`to_dict`; ``book`` if it uses cards beyond the shipped packs.

        ValueError says where a save that was not made like this is wrong.
        """
        if book is not None and not isinstance(book, CompiledLibrary):
            raise ValueError(f"book: {shown(book)} is no book of cards")
        return serialize.from_dict(data, book or shipped(), cls)

    # -- edits ("we play it this way") ---------------------------------------------------------

    def zone(self, name: str) -> list[int]:
        """The pile of a zone: s0.hand .deck .discard .drinks .front, drink.deck, drink.discard.

        ValueError where there is no such zone.
        """
        argument_checks.text("zone", name)
        if name == "drink.deck":
            return self.drink_deck
        if name == "drink.discard":
            return self.drink_discard
        for part in self.parts:
            if name in (kept := part.zones()):
                return kept[name]
        seat, _, pile = name.partition(".")
        if seat[:1] == "s" and seat[1:].isdecimal() and int(seat[1:]) < len(self.players):
            player = self.players[int(seat[1:])]
            if pile in ("hand", "deck", "discard", "drinks", "front"):
                cards: list[int] = getattr(player, pile)
                return cards
        allowed = "sN.hand|deck|discard|drinks|front, drink.deck|discard"
        raise ValueError(f"zone {shown(name)}: allowed are {allowed}")

    def zone_of(self, uid: int) -> str:
        """The zone a card lies in; ``play`` if it is on the stack. ValueError where there is no such card."""
        argument_checks.whole("uid", uid, 0, len(self.defs) - 1)
        for seat, player in enumerate(self.players):
            for pile in ("hand", "deck", "discard", "drinks", "front"):
                if uid in getattr(player, pile):
                    return f"s{seat}.{pile}"
        if uid in self.drink_deck:
            return "drink.deck"
        if uid in self.drink_discard:
            return "drink.discard"
        for part in self.parts:
            for name, kept in part.zones().items():
                if uid in kept:
                    return name
        return "play"

    def put(self, uid: int, zone: str, index: int | None = None) -> None:
        """Move a card that is not in play to a zone: on top, or so that ``index`` cards lie below it.

        ValueError names a card, zone or index that is not there.
        """
        source = self.zone_of(uid)
        if source == "play":
            raise ValueError(f"card {uid} ({self.defs[uid]}) is in play")
        pile = self.zone(zone)
        if index is not None:
            argument_checks.whole("index", index, 0, len(pile) - (source == zone))
        self.zone(source).remove(uid)
        pile.insert(len(pile) if index is None else index, uid)
        self.refresh()

    def set_order(self, zone: str, uids: list[int]) -> None:
        """Put a pile in a known order, bottom to top; ValueError if these are not its cards."""
        pile = self.zone(zone)
        whole = isinstance(uids, list) and all(type(uid) is int for uid in uids)
        if not whole or sorted(pile) != sorted(uids):
            raise ValueError(f"{zone}: these are not the cards of this pile")
        pile[:] = uids
        self.refresh()

    def powers_of(self, seat: int) -> tuple[str, ...]:
        """What a player may ever use without playing a card."""
        return tuple(name for part in self.parts for name in part.powers_of(seat))

    def set_tokens(self, zone: str, number: int) -> None:
        """Let so many tokens (0..20) lie on a track of a machinery; ValueError where there is none."""
        argument_checks.text("zone", zone)
        argument_checks.whole(zone, number, 0, STAT_LIMIT)
        if not any(part.put_tokens(self, zone, number) for part in self.parts):
            tracks = [name for part in self.parts for name in part.tracks(self)]
            raise ValueError(f"zone {shown(zone)}: allowed are {', '.join(tracks) or 'none'}")
        self.refresh()

    def discards_of(self, uid: int) -> str:
        """Where a card goes when it is done: its home."""
        for part in self.parts:
            if part.owns(uid) and (zone := part.goes_to(self, uid)) is not None:
                return zone
        owner = self.owners[uid]
        return "drink.discard" if owner < 0 else f"s{owner}.discard"

    def set_stat(self, seat: int, stat: str, value: int) -> None:
        """Set ``fortitude``, ``alcohol`` (0..20) or ``gold`` (0 or more); else ValueError."""
        if stat not in ("fortitude", "alcohol", "gold"):
            raise ValueError(f"stat: {shown(stat)}, allowed: fortitude, alcohol, gold")
        argument_checks.whole("seat", seat, 0, len(self.players) - 1)
        argument_checks.whole(stat, value, 0, MOST_GOLD if stat == "gold" else STAT_LIMIT)
        setattr(self.players[seat], stat, value)
        self.refresh()

    def refresh(self) -> None:
        """Work out again what is asked after an edit; an open window stays where it is."""
        self.options = None
        for player in self.players:
            player.reach = NONE
        if self.ask not in (ASK_NOTHING, ASK_RESPOND, ASK_CHOOSE) and not self.over:
            self.ask = ASK_NOTHING
            self.run()


def _carry_out(game: Game, move: Move) -> None:
    ask = game.ask
    game.ask = ASK_NOTHING
    game.options = None
    if isinstance(move, Pass):  # the moves that are made most stand first
        if ask == ASK_RESPOND:
            game.stack[-1].offer += 1
        else:
            gambling.pass_turn(game, move.seat)
    elif isinstance(move, Play):
        played.play(game, move, answers=ask == ASK_RESPOND)
    elif isinstance(move, EndPhase):
        phases.end_phase(game, move.seat)
    elif isinstance(move, DiscardDraw):
        phases.discard_draw(game, move)
    elif isinstance(move, Order):
        game.pending = tuple(move.targets)
        game.orders = 1
    elif isinstance(move, DrinkUp):
        phases.drink_up(game, move.seat)
    elif isinstance(move, Choose):
        choices.decide(game, move.value)
    elif isinstance(move, Use):
        for part in game.parts:
            part.use(game, move)
    game.run()


def _payment(game: GameState, frame: Frame) -> None:
    """A payment no card forces: a window, then everybody pays; a refill brings new Drinks (DRINK-01)."""
    if not closed(game, frame):
        return
    game.stack.pop()
    for seat in frame.queue:
        pay(game, seat, frame.amount, frame.target, frame, _due_by(game, seat, frame))
    if frame.mode:
        new_drink_deck(game)


def _due_by(game: GameState, seat: int, frame: Frame) -> str:
    """The rule by which a seat pays where no card makes it: for a new Drink Deck, or to a winner."""
    if frame.target != NOBODY:
        return "CONT-06" if game.players[seat].in_game else "CONT-12"
    if game.away >> seat & 1:
        return "NOTE7-18"
    contest_runs = any(other.kind == CONTEST for other in game.stack)
    if contest_runs:
        return "CONT-20"
    return "TEAM-17" if game.sides else "DRINK-01"


_STEPS: Final[tuple[Callable[[GameState, Frame], None], ...]] = (
    effects.step,
    drinks.step,
    _payment,
    aftermath.done,
    gambling.pay_pot,
    elimination.step,
    contest.step,
    gambling.lone,
    choices.step,
    aftermath.done,
    aftermath.done,
)
