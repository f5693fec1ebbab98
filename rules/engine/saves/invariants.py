"""What must be true of every position of a game, whatever was played.

Used by simulations and tests, and where a save comes in from outside; nothing that plays a game looks here.
"""

from __future__ import annotations

from collections.abc import Iterator

from innkeep.rules.engine.card_play.played_card import story_of
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
    GameState,
)
from innkeep.rules.legality.legal_moves import moves_of

__all__ = ["broken", "dangling", "wealth"]

_LIE_IN_FRONT = OPCODES["lie_in_front"]


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
    for word, number, known in (("phase", game.phase, PHASES), ("ask", game.ask, DECISIONS)):
        if number not in range(len(known)):
            yield f"{word}: {number}, allowed: 0 to {len(known) - 1}"
    named = [("active", game.active), *(("winners", seat) for seat in game.winners)]
    for word, several in (("pending", game.pending), ("unsplit", game.unsplit), ("batch", game.batch)):
        named += [(word, seat) for seat in several]
    named += [("tied", seat) for seat in game.tied]
    named += [("owners", seat) for seat in game.owners if seat not in (NOBODY, INN)]
    if game.ask:
        named.append(("asked", game.asked))
    if game.round is not None:
        named += [("round.opener", game.round.opener), ("round.turn", game.round.turn)]
        if not 0 <= game.round.inside < 1 << len(seats):
            yield f"round.inside: {game.round.inside} is no set of seats"
    uids = [("drink_deck", uid) for uid in game.drink_deck]
    uids += [("foreign", uid) for uid in game.foreign]
    uids += [("drink_discard", uid) for uid in game.drink_discard]
    for seat, player in enumerate(game.players):
        for pile in ("hand", "deck", "discard", "drinks", "front"):
            uids += [(f"players[{seat}].{pile}", uid) for uid in getattr(player, pile)]
    for part in game.parts:
        for zone, kept in part.zones().items():
            uids += [(zone, uid) for uid in kept]
    for at, frame in enumerate(game.stack):
        if frame.kind not in range(len(WINDOWS)):
            yield f"stack[{at}].kind: {frame.kind}, allowed: 0 to {len(WINDOWS) - 1}"
        named.append((f"stack[{at}].seat", frame.seat))
        named += [(f"stack[{at}].drinks", drink.seat) for drink in frame.drinks]
        uids += [(f"stack[{at}].drinks", uid) for drink in frame.drinks for uid in drink.cards]
        uids += [(f"stack[{at}]", uid) for uid in frame.chain]
        if frame.kind != CARD:
            uids += [(f"stack[{at}]", uid) for uid in frame.spare]
        if frame.card != NONE:
            uids.append((f"stack[{at}].card", frame.card))
    yield from (f"{where}: there is no seat {seat}" for where, seat in named if seat not in seats)
    yield from (f"{where}: there is no card {uid}" for where, uid in uids if uid not in cards)


def _cards(game: GameState) -> Iterator[str]:
    """Every card lies in exactly one place; what is in play is on the stack.

    What a card does as a turn ends leaves it where it lies (NOTE7-09), and so do a Component that acts and
    a Story that stays in front of somebody (WART-07), who may have used it before the card that told it is
    done. Copies and halves of a Drink are of the same cards (DRINK-22, SPLIT-01).
    """
    lying: list[int] = [*game.drink_deck, *game.drink_discard]
    for player in game.players:
        for pile in (player.hand, player.deck, player.discard, player.drinks, player.front):
            lying += pile
    for part in game.parts:
        for kept in part.zones().values():
            lying += kept
    for frame in game.stack:
        if frame.kind == CARD:
            trigger = game.cards[frame.card].branches[frame.mode].trigger
            if trigger != TURN_END and not (trigger & (ACTIVE | TURN_START) and frame.card in lying):
                lying.append(frame.card)
            lying += [uid for uid in frame.chain if not (_stays(game, uid) and uid in lying)]
        else:
            lying += {*frame.chain, *frame.spare, *(uid for drink in frame.drinks for uid in drink.cards)}
    places = set(lying)
    if len(places) != len(lying):
        twice = sorted(uid for uid in places if lying.count(uid) > 1)
        yield f"defs[{twice[0]}]: cards {_some(twice)} lie in two places"
    if len(places) != len(game.defs):
        lost = [uid for uid in range(len(game.defs)) if uid not in places]
        yield f"defs[{lost[0]}]: cards {_some(lost)} lie nowhere"


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
