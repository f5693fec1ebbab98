"""What must be true of every position of a game, whatever was played.

Used by simulations and tests, and where a save comes in from outside; nothing that plays a game looks here.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from innkeep.rules.engine.position.definitions import ACTIVE, TURN_END, TURN_START
from innkeep.rules.engine.position.opcodes import OPCODES
from innkeep.rules.engine.position.state import (
    ASK_NOTHING,
    CARD,
    DECISIONS,
    INN,
    NOBODY,
    NONE,
    PHASES,
    STAT_LIMIT,
    WINDOWS,
    Frame,
    GameState,
)
from innkeep.rules.engine.queries.played_card import story_of
from innkeep.rules.legality.legal_moves import moves_of

__all__ = ["broken", "dangling", "wealth"]

_LIE_IN_FRONT = OPCODES["lie_in_front"]
_PILES = ("hand", "deck", "discard", "drinks", "front")


def wealth(game: GameState) -> int:
    """All Gold there is: Stashes, the pot, and what the Inn has gained. It never changes."""
    stashes = game.one_a_side(tuple(range(len(game.players))))
    return sum(game.players[seat].gold for seat in stashes) + game.pot + game.inn_gained


def broken(game: GameState, gold: int) -> Iterator[str]:
    """Everything that is wrong with a position; `gold` is the wealth the game began with."""
    if wealth(game) != gold:
        yield f"Gold is not conserved: {wealth(game)} in place of {gold}"
    if game.pot < 0:
        yield f"round.pot: the pot holds {game.pot}"
    for seat, player in enumerate(game.players):
        if not 0 <= player.fortitude <= STAT_LIMIT:
            yield f"players[{seat}]: seat {seat} has Fortitude {player.fortitude}"
        if not 0 <= player.alcohol <= STAT_LIMIT:
            yield f"players[{seat}]: seat {seat} has Alcohol Content {player.alcohol}"
        if player.gold < 0:
            yield f"players[{seat}]: seat {seat} has {player.gold} Gold"
    for part in game.parts:
        for zone, number in part.tracks(game).items():
            if not 0 <= number <= STAT_LIMIT:
                yield f"{zone}: {number} tokens"
        for token in part.surplus():
            yield f"{part.name}: more {token} than there are"
    yield from _cards(game)
    yield from _decision(game)


def dangling(game: GameState) -> Iterator[str]:
    """Every seat, card and word that a position names but does not have."""
    seats, cards = range(len(game.players)), range(len(game.defs))
    if len(seats) < 2:
        yield f"players: {len(seats)} is less than 2"
    if len(game.owners) != len(cards):
        yield f"owners: {len(game.owners)} for {len(cards)} cards"
    words = [("phase", game.phase, PHASES), ("ask", game.ask, DECISIONS)]
    words += [(f"stack[{at}].kind", frame.kind, WINDOWS) for at, frame in enumerate(game.stack)]
    for word, number, known in words:
        if number not in range(len(known)):
            yield f"{word}: {number}, allowed: 0 to {len(known) - 1}"
    if game.round is not None and not 0 <= game.round.inside < 1 << len(seats):
        yield f"round.inside: {game.round.inside} is no set of seats"
    yield from (f"{where}: there is no seat {seat}" for where, seat in _seats(game) if seat not in seats)
    named = chain(_lying(game), _on_the_stack(game), (("foreign", uid) for uid in game.foreign))
    yield from (f"{where}: there is no card {uid}" for where, uid in named if uid not in cards)


def _seats(game: GameState) -> Iterator[tuple[str, int]]:
    """Every seat a position names, with where that stands."""
    yield "active", game.active
    for word in ("winners", "pending", "unsplit", "batch", "tied"):
        yield from ((word, seat) for seat in getattr(game, word))
    yield from (("owners", seat) for seat in game.owners if seat not in (NOBODY, INN))
    if game.ask:
        yield "asked", game.asked
    if game.round is not None:
        yield "round.opener", game.round.opener
        yield "round.turn", game.round.turn
    for at, frame in enumerate(game.stack):
        yield f"stack[{at}].seat", frame.seat
        yield from ((f"stack[{at}].drinks", drink.seat) for drink in frame.drinks)


def _lying(game: GameState) -> Iterator[tuple[str, int]]:
    """Every card that lies in a pile, with the pile."""
    piles = [("drink_deck", game.drink_deck), ("drink_discard", game.drink_discard)]
    for seat, player in enumerate(game.players):
        piles += [(f"players[{seat}].{pile}", getattr(player, pile)) for pile in _PILES]
    for part in game.parts:
        piles += part.zones().items()
    yield from ((where, uid) for where, pile in piles for uid in pile)


def _on_the_stack(game: GameState) -> Iterator[tuple[str, int]]:
    """Every card the stack names, with the frame."""
    for at, frame in enumerate(game.stack):
        yield from ((f"stack[{at}].drinks", uid) for drink in frame.drinks for uid in drink.cards)
        yield from ((f"stack[{at}]", uid) for uid in frame.chain)
        if frame.kind != CARD:
            yield from ((f"stack[{at}]", uid) for uid in frame.spare)
        if frame.card != NONE:
            yield f"stack[{at}].card", frame.card


def _cards(game: GameState) -> Iterator[str]:
    """Every card lies in exactly one place; what is in play is on the stack."""
    lying = [uid for _, uid in _lying(game)]
    for frame in game.stack:
        lying += _held(game, frame, lying)
    places = set(lying)
    if len(places) != len(lying):
        twice = sorted(uid for uid in places if lying.count(uid) > 1)
        yield f"defs[{twice[0]}]: cards {_some(twice)} lie in two places"
    if len(places) != len(game.defs):
        lost = [uid for uid in range(len(game.defs)) if uid not in places]
        yield f"defs[{lost[0]}]: cards {_some(lost)} lie nowhere"


def _held(game: GameState, frame: Frame, lying: list[int]) -> list[int]:
    """The cards that are on the stack with a frame, and not where they lie already.

    What a card does as a turn ends leaves it where it lies (NOTE7-09), and so do a Component that acts and
    a Story that stays in front of somebody (WART-07), who may have used it before the card that told it is
    done. Copies and halves of a Drink are of the same cards (DRINK-22, SPLIT-01).
    """
    if frame.kind != CARD:
        return [*{*frame.chain, *frame.spare, *(uid for drink in frame.drinks for uid in drink.cards)}]
    trigger = game.cards[frame.card].branches[frame.mode].trigger
    stays = trigger == TURN_END or (trigger & (ACTIVE | TURN_START) and frame.card in lying)
    told = [uid for uid in frame.chain if not (_stays(game, uid) and uid in lying)]
    return told if stays else [frame.card, *told]


def _stays(game: GameState, story: int) -> bool:
    """Whether a Story lies in front of somebody once it is told."""
    return any(op.code == _LIE_IN_FRONT for op in story_of(game, story).ops)


def _some(uids: list[int]) -> str:
    return f"{uids[:5]} and {len(uids) - 5} more" if len(uids) > 6 else str(uids)


def _decision(game: GameState) -> Iterator[str]:
    """Somebody in the game is asked and can move, or the game is over and decided."""
    if game.ask == ASK_NOTHING:
        if not game.over:
            yield "ask: nobody is asked, and the game is not over"
        elif not game.winners and not game.tied:
            yield "over: the game is over without winner or tie"
        return
    if game.over:
        yield "ask: somebody is asked after the game is over"
    if not game.players[game.asked].in_game:
        yield f"asked: seat {game.asked} is asked, but out of the game"
    if not moves_of(game, game.asked):
        yield f"asked: seat {game.asked} is asked, but has no legal move"
