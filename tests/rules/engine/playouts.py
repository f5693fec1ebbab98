"""Random games of the four characters, and what must hold in every one of their states."""

from __future__ import annotations

import json
from collections.abc import Iterator

from innkeep.rules import Chance, Edition, EndPhase, Game, Pass, PlayerSetup, new_game, random_move
from innkeep.rules.engine.position.moves import Move

CHARACTERS = ("rdi1-deirdre", "rdi1-fiona", "rdi1-gerki", "rdi1-zot")
LIMIT = 20_000


def fresh(seed: int, players: int = 4, edition: str | Edition = "rdi10", skip: bool = True) -> Game:
    """A fresh game; the characters rotate with the seed."""
    chosen = [CHARACTERS[(seed + seat) % 4] for seat in range(players)]
    setups = [PlayerSetup(character, character) for character in chosen]
    return new_game(setups, edition, seed, skip_idle_windows=skip)


def walk(game: Game, seed: int) -> Iterator[Move]:
    """Play at random to the end; each move is yielded before it is carried out."""
    chance = Chance(seed)
    for _ in range(LIMIT):
        if game.over:
            return
        move = random_move(game, chance)
        yield move
        game.apply(move)
    raise AssertionError(f"seed {seed}: no end after {LIMIT} moves")


def gold_in_play(game: Game) -> int:
    """Stashes, pot and what the Inn gained: never changes."""
    return sum(player.gold for player in game.players) + game.pot + game.inn_gained


def places(game: Game) -> list[int]:
    """Every uid once for each place it lies in."""
    found = [*game.drink_deck, *game.drink_discard]
    for player in game.players:
        found += player.hand + player.deck + player.discard + player.drinks + player.front
    for part in game.parts:
        found += [uid for pile in part.zones().values() for uid in pile]
    for frame in game.stack:
        if frame.kind == 0:
            found.append(frame.card)
        found += [*frame.chain, *frame.spare]
        found += {uid for drink in frame.drinks for uid in drink.cards}
    return sorted(found)


def decline_idle(game: Game) -> None:
    """Pass for whoever is asked but has nothing to play."""
    while not game.over and game.decision and game.decision.kind == "respond":
        seat = game.decision.seat
        if len(game.legal(seat)) > 1:
            return
        game.apply(Pass(seat))


def unlisted(game: Game, chance: Chance) -> list[Move]:
    """Some moves, most of them nonsense now."""
    from innkeep.rules import DiscardDraw, DrinkUp, Order, Play

    seats = len(game.players)
    moves: list[Move] = []
    for _ in range(6):
        seat = chance.below(seats)
        hand = game.players[seat].hand
        card = hand[chance.below(len(hand))] if hand and chance.below(4) else chance.below(len(game.defs))
        targets = ((), (chance.below(seats),), (chance.below(seats), chance.below(seats)))[chance.below(3)]
        at = (None, 0, chance.below(4), -1)[chance.below(4)]
        moves.append(Play(seat, card, chance.below(3), targets, at))
    seat = chance.below(seats)
    moves += [Pass(seat), EndPhase(seat), DrinkUp(seat), Order(seat, (chance.below(seats),))]
    moves.append(DiscardDraw(seat, (chance.below(len(game.defs)),)))
    return moves


def through_json(game: Game) -> Game:
    """Saved and loaded again."""
    return Game.from_dict(json.loads(json.dumps(game.to_dict())))


def go_on_alike(game: Game, seed: int, every: int) -> None:
    """Plays a game; every so many moves a save and a copy of it are the same and do the same."""
    for step, move in enumerate(walk(game, seed)):
        if step % every == 0:
            saved, twin = through_json(game), game.copy()
            assert saved.digest() == twin.digest() == game.digest()
            saved.apply(move)
            twin.apply(move)
            after = game.copy()
            after.apply(move)
            assert saved.digest() == twin.digest() == after.digest()
