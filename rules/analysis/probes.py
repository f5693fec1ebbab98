"""Positions to try a card in: one where a branch of it may be played and one where it may not.

They serve whoever wants to see a card at work without knowing when it can be played: the coverage of cards,
their tests, a designer. Positions are found by playing: the rules alone say what is legal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from innkeep import cards
from innkeep.cards import Card, Deck, Library, Mode
from innkeep.cards.machineries import Machinery
from innkeep.cards.vocabulary import LEFT
from innkeep.rules.analysis import machine_probes
from innkeep.rules.engine.position.moves import (
    Choose,
    DiscardDraw,
    DrinkUp,
    EndPhase,
    Move,
    Order,
    Pass,
    Play,
)
from innkeep.rules.engine.position.state import ASK_RESPOND
from innkeep.rules.game.game import Game
from innkeep.rules.setup import Layout, PlayerSetup, build

MACHINES = "otto"
"""The kind of deck whose cards nobody plays."""

HOLDER, NEXT, BEFORE = 0, 1, 2
"""Seats: who tries the card, the left neighbour, and the one whose turn comes before."""

FORTITUDE, ALCOHOL, GOLD, CHI = 16, 2, 9, 4

OPENER = "rdi1-gerki/gambling-im-in"
"""The card that opens a Round where one is needed."""

SUPPLY = ("rdi1-gerki/winning-hand",) * 12
ALES = (
    "rdi1-drinks/light-ale",
    "rdi1-drinks/wine",
    "rdi1-drinks/dragon-breath-ale",
    "rdi1-drinks/dark-ale",
) * 3
HOUSE = "rdi1-drinks/round-on-the-house"
HEALING = "rdi1-drinks/holy-water"


@dataclass(frozen=True, slots=True)
class Trial:
    """How a branch comes to be legal: a position, the moves from there, and the last of them, which plays it.

    For a Drink and for a card that is only revealed, the last move is the one that reveals it.
    """

    start: Game
    moves: tuple[Move, ...]

    @property
    def move(self) -> Move:
        """The move that is tried."""
        return self.moves[-1]

    def position(self) -> Game:
        """The position in which that move is legal."""
        game = self.start.copy()
        for move in self.moves[:-1]:
            game.do(move)
        return game

    def played(self) -> Game:
        """The position after it, everybody having declined to answer, and the first of every choice taken."""
        game = self.position()
        game.do(self.move)
        settle(game)
        return game


def settle(game: Game) -> list[Move]:
    """Decline, and take the first of every choice, until somebody has to take a turn; the choices taken."""
    taken: list[Move] = []
    while (decision := game.decision) is not None and decision.kind in ("respond", "choose"):
        if decision.kind == "respond":
            game.do(Pass(decision.seat))
        else:
            taken.append(game.legal()[0])
            game.do(taken[-1])
    return taken


def legal(card: Card, mode: int = 0, library: Library | None = None) -> Trial | None:
    """A way to play a branch of a card, or to drink a Drink; None if none was found with the known cards."""
    known = library or cards.load()
    if known.decks[card.deck].kind == MACHINES:
        return Trial(*machine_probes.way_to(card, mode, known))
    if not card.modes or card.modes[mode].when.on in ("revealed", "told", "rival"):
        return next(_revealed(card, known), None)
    if card.modes[mode].when.on in _IN_PLAY:
        return next(_IN_PLAY[card.modes[mode].when.on](card, mode, known), None)
    return next(_plays(card, mode, known), None)


def illegal(card: Card, mode: int = 0, library: Library | None = None) -> tuple[Game, Move] | None:
    """A position in which a branch may not be played, and the move that tries; nearest miss first."""
    known = library or cards.load()
    trial = legal(card, mode, known)
    if trial is None:
        return None
    move = trial.move
    if known.decks[card.deck].kind == MACHINES:
        return machine_probes.elsewhere(move, known), move
    for game in _wrong(card, known):
        if not game.can(move):
            return game, move
    return None


# Where a card is revealed.


def _revealed(card: Card, library: Library) -> Iterator[Trial]:
    """A Drink or an Event is on top of one's pile; a card of a side deck waits for a card that reveals it."""
    if library.decks[card.deck].kind == "drink":
        yield Trial(_position(library, drinks={HOLDER: [card.id]}, phase="drink"), (DrinkUp(HOLDER),))
        return
    if "tavern" in card.types:
        yield from _party_arrives(card, library)
    elif library.decks[card.deck].machinery:
        yield from _room_entered(card, library)
    for deck in (deck for deck in library.decks.values() if deck.side_deck == card.deck):
        for other in deck.cards:
            for at, mode in enumerate(other.modes):
                if any(effect.do in ("reveal", "add_story") for effect in mode.effects):
                    yield from _plays(other, at, library, side=(card.id,), front=_rivals(card, library))


def _party_arrives(card: Card, library: Library) -> Iterator[Trial]:
    """The last Drink of the tavern where the party is gets ordered, and this one alone is left to go to."""
    for record in library.machineries.values():
        taverns = [tavern.card for tavern in record.taverns]
        for here, tavern in enumerate(record.taverns):
            if card.id not in taverns or tavern.pile is None or tavern.card == card.id:
                continue
            open_yet = (taverns[0], tavern.card, card.id)
            zones = {
                "taverns.closed": tuple(other for other in taverns if other not in open_yet),
                tavern.pile: (ALES[0],),
            }
            layout = Layout(zones, {"party": here}, (record.id,))
            hands = {seat: [OPENER] for seat in (HOLDER, NEXT, BEFORE)}
            yield Trial(
                _position(library, None, hands, phase="order", layout=layout), (Order(HOLDER, (NEXT,)),)
            )
            return


def _room_entered(card: Card, library: Library) -> Iterator[Trial]:
    """The holder goes on to this Room, or to the Goal where this card is the reward."""
    for record in library.machineries.values():
        goal = _goal(card, record, library)
        before = next((at for at, room in enumerate(record.rooms) if goal in room.to), None)
        if goal is None or before is None:
            continue
        rewards = [pile.zone for pile in record.piles if pile.deck == card.deck and goal != card.id]
        counters = {record.name(record.tokens[0].id, HOLDER): before}
        layout = Layout(dict.fromkeys(rewards, (card.id,)), counters, (record.id,))
        hand, drinks = {HOLDER: [OPENER, OPENER]}, {HOLDER: [ALES[0]]}
        start = _position(library, None, hand, drinks=drinks, phase="drink", layout=layout)
        moves: list[Move] = [DrinkUp(HOLDER)]
        moves += _passes(_after(start, moves))
        moves.append(EndPhase(HOLDER))
        yield Trial(start, (*moves, _step_to(goal, _after(start, moves))))


def _goal(card: Card, record: Machinery, library: Library) -> str | None:
    """The Room of a Dungeon that is this card, or at which this card is the reward."""
    rooms = [room.card for room in record.rooms]
    if card.id in rooms:
        return card.id
    return rooms[-1] if rooms and record.id in library.decks[card.deck].machinery else None


def _step_to(room: str, game: Game) -> Move:
    """The first legal step to a Room."""
    for move in game.legal():
        if isinstance(move, Choose) and isinstance(move.value, tuple) and game.defs[move.value[0]] == room:
            return move
    raise LookupError(room)


def _rivals(card: Card, library: Library) -> tuple[str, ...]:
    """The Rivals of a Mount, for them to be in play when it comes."""
    found = [library.find(title, card.deck) for title in card.rivals]
    return tuple(rival.id for rival in found if rival is not None)


# Where a card in play does something of itself.


def _passive(card: Card, mode: int, library: Library) -> Iterator[Trial]:
    """Another player's card costs the holder Fortitude."""
    for start, moves in _cards_played(card, mode, library, None):
        aimed = moves[-1]
        if not isinstance(aimed, Play) or HOLDER not in aimed.targets:
            continue
        trial = Trial(start, moves)
        if trial.played().players[HOLDER].fortitude < FORTITUDE:
            yield trial


def _turn_end(card: Card, _mode: int, library: Library) -> Iterator[Trial]:
    """The holder has drunk and ends the turn, with cards to discard for it."""
    start = _position(library, card, {HOLDER: [OPENER, OPENER]}, phase="drink")
    drunk = (DrinkUp(HOLDER), *_passes(_after(start, (DrinkUp(HOLDER),))))
    yield Trial(start, (*drunk, EndPhase(HOLDER)))


def _traps(card: Card, _mode: int, library: Library) -> Iterator[Trial]:
    """The holder makes a player Check for Traps, and the Trap is all that is left in the hand."""
    for other in library.decks[card.deck].cards:
        for at, mode in enumerate(other.modes):
            checks = any(effect.do == "check_for_traps" for effect in mode.effects)
            if mode.when.on not in ("action", "anytime") or not checks or other.id == card.id:
                continue
            start = _position(library, card, {HOLDER: [other.id]})
            uid = next(uid for uid in start.players[HOLDER].hand if start.defs[uid] == other.id)
            if (play := _play(start, HOLDER, uid, at)) is not None:
                yield Trial(start, (play,))


_IN_PLAY: dict[str, Callable[[Card, int, Library], Iterator[Trial]]] = {
    "passive": _passive,
    "turn_end": _turn_end,
    "trap": _traps,
}


# Where a card is played.


def _plays(
    card: Card,
    mode: int,
    library: Library,
    side: tuple[str, ...] | None = None,
    front: tuple[str, ...] = (),
) -> Iterator[Trial]:
    on = card.modes[mode].when.on
    if front:  # a card of a hand that is played in one's turn will do
        start = _position(library, card, side=side, front=front)
        if (play := _play(start, HOLDER, _held(start, card.id), mode)) is not None:
            yield Trial(start, (play,))
        return
    for setting in SITUATIONS.get(on, ()):
        for start, moves in setting(card, mode, library, side):
            game = start.copy()
            for move in moves:
                game.do(move)
            for passes in _turns(game):
                play = _play(game, HOLDER, _held(start, card.id), mode)
                if play is not None:
                    yield Trial(start, (*moves, *passes, play))
                    break


def _turns(game: Game) -> Iterator[tuple[Move, ...]]:
    """The game as it is, then after each silent pass, as long as a window is open; and the passes so far."""
    passes: tuple[Move, ...] = ()
    yield passes
    while game.ask == ASK_RESPOND:
        passes = (*passes, Pass(game.asked))
        game.do(passes[-1])
        yield passes


def _play(game: Game, seat: int, uid: int, mode: int) -> Play | None:
    """The first legal play of a branch, preferably one that picks the holder."""
    found = [
        move
        for move in game.legal()
        if isinstance(move, Play) and (move.seat, move.card, move.mode) == (seat, uid, mode)
    ]
    return min(found, key=lambda move: (HOLDER not in move.targets, len(move.targets)), default=None)


Setting = Callable[[Card, int, Library, "tuple[str, ...] | None"], Iterator[tuple[Game, tuple[Move, ...]]]]


def _on_turn(phase: str) -> Setting:
    def setting(
        card: Card, _mode: int, library: Library, side: tuple[str, ...] | None
    ) -> Iterator[tuple[Game, tuple[Move, ...]]]:
        yield _position(library, card, phase=phase, side=side), ()

    return setting


def _in_a_round(
    card: Card, _mode: int, library: Library, side: tuple[str, ...] | None
) -> Iterator[tuple[Game, tuple[Move, ...]]]:
    """The player before the holder has opened a Round: a window, then the holder's turn, then it is won."""
    game = _position(library, card, hands={BEFORE: [OPENER]}, turn=BEFORE, side=side)
    opened: tuple[Move, ...] = (Play(BEFORE, _uid(game, BEFORE, OPENER)),)
    yield game, opened
    declined = _passes(_after(game, opened))
    yield game, (*opened, *declined)
    yield game, (*opened, *declined, Pass(HOLDER), Pass(NEXT))


def _drinks_revealed(
    card: Card, _mode: int, library: Library, side: tuple[str, ...] | None
) -> Iterator[tuple[Game, tuple[Move, ...]]]:
    for turn, drink in ((HOLDER, ALES[1]), (NEXT, ALES[1]), (NEXT, HOUSE), (NEXT, HEALING)):
        game = _position(library, card, drinks={turn: [drink]}, turn=turn, phase="drink", side=side)
        yield game, (DrinkUp(turn),)


def _cards_played(
    card: Card, mode: int, library: Library, side: tuple[str, ...] | None
) -> Iterator[tuple[Game, tuple[Move, ...]]]:
    """Another player plays a card, any there is whose type may be answered, simple ones first."""
    types = card.modes[mode].when.types
    for other, at in _playable(library):
        if types and not set(types) & set(other.types):
            continue
        yield from _after_playing(other, at, card, library, side, two=card.modes[mode].when.left == LEFT[0])


def _after_playing(
    other: Card, at: int, card: Card, library: Library, side: tuple[str, ...] | None, *, two: bool = False
) -> Iterator[tuple[Game, tuple[Move, ...]]]:
    """Another player has played a card, or revealed one; ``two``: of its Actions, where only two are left."""
    on = other.modes[at].when.on
    openings: list[tuple[Game, tuple[Move, ...]]] = []
    if on in ("action", "anytime", "order"):
        phase = "order" if on == "order" else "action"
        hands = {BEFORE: [other.id]}
        game = _position(library, card, hands, turn=BEFORE, phase=phase, side=side, two=two)
        openings.append((game, ()))
    elif on == "control":
        game = _position(library, card, {NEXT: [OPENER], BEFORE: [other.id]}, turn=NEXT, side=side)
        opened: Move = Play(NEXT, _uid(game, NEXT, OPENER))
        openings.append((game, (opened, *_passes(_after(game, (opened,))))))
    elif on == "drink":
        for turn in (BEFORE, HOLDER):
            game = _position(
                library,
                card,
                {BEFORE: [other.id]},
                drinks={turn: [ALES[1]]},
                turn=turn,
                phase="drink",
                side=side,
            )
            openings.append((game, (DrinkUp(turn),)))
    elif on == "revealed" and library.decks[other.deck].kind == "drink":
        game = _position(library, card, drinks={BEFORE: [other.id]}, turn=BEFORE, phase="drink", side=side)
        yield game, (DrinkUp(BEFORE),)
    for start, moves in openings:
        game = _after(start, moves)
        for passes in _turns(game):
            move = _play(game, BEFORE, _uid(start, BEFORE, other.id), at)
            if move is not None:
                yield start, (*moves, *passes, move)
                break


SITUATIONS: dict[str, Sequence[Setting]] = {
    "action": (_on_turn("action"),),
    "anytime": (_on_turn("action"),),
    "order": (_on_turn("order"),),
    "control": (_in_a_round,),
    "round": (_in_a_round,),
    "round_won": (_in_a_round,),
    "ante": (_in_a_round,),
    "drink": (_drinks_revealed,),
    "card": (_cards_played,),
    "gold_loss": (_in_a_round, _cards_played),
    "fortitude_lost": (_cards_played,),
    "gold_to_inn": (_cards_played,),
    "alcohol_gained": (_cards_played, _drinks_revealed),
}
"""Where a branch on each trigger is tried; a new trigger of the vocabulary needs its line here."""


@lru_cache(maxsize=4)
def _playable_of(decks: tuple[Deck, ...]) -> tuple[tuple[Card, int], ...]:
    def simple(item: tuple[Card, int]) -> tuple[int, int, int]:
        card, at = item
        mode: Mode = card.modes[at]
        order = ("action", "anytime", "order", "drink", "control", "revealed")
        return order.index(mode.when.on), len(card.answered_only_by), len(mode.effects)

    found = [
        (card, at)
        for deck in decks
        if deck.kind != MACHINES  # nobody has these in hand
        for card in deck.cards
        for at, mode in enumerate(card.modes)
        if mode.when.on in ("action", "anytime", "order", "drink", "control", "revealed")
    ]
    return tuple(sorted(found, key=simple))


def _playable(library: Library) -> tuple[tuple[Card, int], ...]:
    return _playable_of(tuple(library.decks.values()))


# Where it is not.


def _wrong(card: Card, library: Library) -> Iterator[Game]:
    """Positions in which a branch should not be legal: windows that do not fit, other turns, no window."""
    if not card.modes:
        yield _position(library, drinks={HOLDER: [card.id]}, turn=NEXT, phase="drink")
        return
    for other, at in _playable(library)[:1]:
        for start, moves in _after_playing(other, at, card, library, None):
            yield _after(start, moves)
    yield _position(library, card, turn=NEXT)
    yield _position(
        library, card, turn=NEXT, phase="drink", drinks={HOLDER: [card.id]} if _lies(card) else {}
    )
    drawing = _position(library, card, {NEXT: [OPENER]}, turn=NEXT, phase="discard-and-draw")
    drawing.do(DiscardDraw(NEXT, (_uid(drawing, NEXT, OPENER),), draw=False))
    yield drawing


def _lies(card: Card) -> bool:
    return "drink_event" in card.types


# Setting out.


def _position(
    library: Library,
    card: Card | None = None,
    hands: dict[int, list[str]] | None = None,
    *,
    drinks: dict[int, list[str]] | None = None,
    turn: int = HOLDER,
    phase: str = "action",
    side: tuple[str, ...] | None = None,
    front: tuple[str, ...] = (),
    layout: Layout | None = None,
    two: bool = False,
) -> Game:
    """Three players of middling fortune; the first has the card in hand, or in front if of a side deck.

    ``two``: one of them, the left neighbour, is out of the game.
    """
    setups = []
    for seat in (HOLDER, NEXT, BEFORE):
        hand = tuple((hands or {}).get(seat, ()))
        lying: tuple[str, ...] = front if seat == HOLDER else ()
        owner: str | None = None
        if seat == HOLDER and card is not None and not _lies(card):
            owner = _character(card, library)
            if library.decks[card.deck].kind != "character":
                lying = (card.id, *front)
            else:
                hand = (card.id, *hand)
        setups.append(
            PlayerSetup(
                f"Seat {seat}",
                owner,
                fortitude=FORTITUDE,
                alcohol=ALCOHOL,
                gold=GOLD,
                hand=hand,
                deck=SUPPLY,
                drinks=(*(drinks or {}).get(seat, ()), *ALES[:2]),
                front=lying,
                in_game=not (two and seat == NEXT),
            )
        )
    holder = setups[HOLDER].character
    return build(
        setups,
        turn=turn,
        phase=phase,
        drink_deck=ALES,
        layout=layout or _beside(holder, side, library),
        library=None if _shipped(library) else library,
    )


def _beside(holder: str | None, side: tuple[str, ...] | None, library: Library) -> Layout:
    """What lies there for the machinery of the holder: some tokens, and the side deck if it is said."""
    zones: dict[str, tuple[str, ...]] = {}
    counters: dict[str, int] = {}
    for name in library.decks[holder].machinery if holder is not None else ():
        record = library.machineries[name]
        if record.at != "seat":
            continue
        for token in record.tokens:
            for seat in (HOLDER, NEXT, BEFORE):
                if token.may_hold(seat, HOLDER):
                    counters[record.name(token.id, seat)] = min(CHI, token.cap) if seat == HOLDER else 0
        for pile in record.piles:
            if pile.filled == "side_deck" and side is not None:
                zones[record.name(pile.zone, HOLDER)] = side
    return Layout(zones, counters)


def _shipped(library: Library) -> bool:
    return library is cards.load()


def _character(card: Card, library: Library) -> str | None:
    """The character deck a card is played from; None for cards that are nobody's own."""
    for deck in library.decks.values():
        if card.deck in (deck.id, deck.side_deck) and deck.kind == "character":
            return deck.id
    return None


def _uid(game: Game, seat: int, card: str) -> int:
    return next(uid for uid in game.players[seat].hand if game.defs[uid] == card)


def _held(game: Game, card: str) -> int:
    return next(uid for uid in game.players[HOLDER].held if game.defs[uid] == card)


def _after(start: Game, moves: Sequence[Move]) -> Game:
    game = start.copy()
    for move in moves:
        game.do(move)
    return game


def _passes(game: Game) -> list[Move]:
    """The passes that close every window of a game, which is changed."""
    passes: list[Move] = []
    while game.ask == ASK_RESPOND:
        passes.append(Pass(game.asked))
        game.do(passes[-1])
    return passes
