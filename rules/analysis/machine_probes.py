"""Positions to try a card of Boss Otto in: nobody holds one, so his next step or a Provocation reveals it.

Otto sits opposite one Challenger; what else lies in his decks does nothing to anybody's numbers.
"""

from __future__ import annotations

from innkeep import cards
from innkeep.cards import Card, Library
from innkeep.rules.engine.position.moves import DrinkUp, EndPhase, Move, Pass, Play, Use
from innkeep.rules.engine.position.state import ASK_RESPOND
from innkeep.rules.game.game import Game
from innkeep.rules.setup import Layout, PlayerSetup, build
from innkeep.rules.variants.otto import STEP
from innkeep.rules.variants.otto.zones import ACTION, COMPONENTS, GAMBLING, PREPARED, SOMETIMES

__all__ = ["CHALLENGER", "MACHINE", "elsewhere", "way_to"]

MACHINE, CHALLENGER = 0, 1
VARIANT = "boss-otto"
FORTITUDE, ALCOHOL, GOLD = 16, 2, 9

OPENER = "rdi1-gerki/gambling-im-in"
BLOW = "rdi1-deirdre/im-not-that-kind-of-priestess"
"""A card that costs another player Fortitude."""
PLAIN_ACTION = "rdi10-otto-battlebot/calibrate-the-crosshairs"
PLAIN_ANSWER = "rdi10-otto-abominaton/grinding-noises"
SUPPLY = ("rdi1-gerki/winning-hand",) * 12
ALES = ("rdi1-drinks/elven-wine", "rdi1-drinks/dark-ale", "rdi1-drinks/elven-wine") * 3

_STEP = Use(MACHINE, STEP)


def way_to(card: Card, mode: int, library: Library) -> tuple[Game, tuple[Move, ...]]:
    """A position, and the moves from there of which the last brings about a branch of one of Otto's cards."""
    on = card.modes[mode].when.on
    answers = card.modes[0].when.on
    if on in ("card", "provoked") or (on == "whiff" and answers == "drink"):
        game = _table(library, {SOMETIMES: card.id}, turn=CHALLENGER, hand=BLOW)
        return game, (Play(CHALLENGER, game.players[CHALLENGER].hand[0], targets=(MACHINE,)),)
    if on in ("drink", "whiff"):
        return _table(library, {SOMETIMES: card.id}, turn=MACHINE, phase="drink"), (_STEP,)
    if on == "control":
        game = _table(library, {GAMBLING: card.id}, turn=CHALLENGER, hand=OPENER)
        opened = Play(CHALLENGER, game.players[CHALLENGER].hand[0])
        return game, (*_declined(game, opened), _STEP)
    if on == "active":
        game = _table(library, {COMPONENTS: card.id}, turn=MACHINE)
        return game, (*_declined(game, _STEP), _STEP)
    if on == "turn_start":
        game = _table(library, {COMPONENTS: card.id}, turn=CHALLENGER, phase="drink")
        return game, (*_declined(game, DrinkUp(CHALLENGER)), EndPhase(CHALLENGER))
    if on == "installed":
        game = _table(library, {COMPONENTS: card.id}, turn=CHALLENGER, hand=BLOW)
        return game, (Play(CHALLENGER, game.players[CHALLENGER].hand[0], targets=(MACHINE,)),)
    return _table(library, {PREPARED: card.id}, turn=MACHINE), (_STEP,)


def elsewhere(move: Move, library: Library) -> Game:
    """A position in which that last move may not be made: it is the other side's turn."""
    return _table(library, {}, turn=MACHINE if move.seat == CHALLENGER else CHALLENGER, hand=BLOW)


def _declined(start: Game, move: Move) -> tuple[Move, ...]:
    """A move and the passes after it."""
    game = start.copy()
    game.do(move)
    passes: list[Move] = []
    while game.ask == ASK_RESPOND:
        passes.append(Pass(game.asked))
        game.do(passes[-1])
    return (move, *passes)


def _table(
    library: Library, lying: dict[str, str], *, turn: int, phase: str = "action", hand: str | None = None
) -> Game:
    usual = {SOMETIMES: PLAIN_ANSWER, ACTION: PLAIN_ACTION, PREPARED: PLAIN_ACTION}
    zones: dict[str, tuple[str, ...]] = {zone: (card,) for zone, card in (usual | lying).items()}
    zones.setdefault(GAMBLING, ())
    seats = (
        PlayerSetup("Otto", VARIANT, FORTITUDE, ALCOHOL, GOLD, drinks=ALES[:2], team="otto"),
        PlayerSetup(
            "Challenger",
            None,
            FORTITUDE,
            ALCOHOL,
            GOLD,
            hand=() if hand is None else (hand,),
            deck=SUPPLY,
            drinks=ALES[:2],
            team="challengers",
        ),
    )
    return build(
        seats,
        turn=turn,
        phase=phase,
        drink_deck=ALES,
        layout=Layout(zones, {}, (VARIANT,)),
        library=None if library is cards.load() else library,
    )
