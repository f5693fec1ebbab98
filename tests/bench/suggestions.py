"""What the assistant offers a seat, held against the rules, and against tables that only look alike.

`python -m tests.bench.suggestions [--json] [--quick] [--positions N]`. Games by simple players in any edition
with every character; at each position, for each seat, everything one could try with its cards is put to the
rules, and what they allow must be just what is offered. Then all the seat cannot know is dealt anew, and the
offers must not change.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from time import perf_counter
from typing import Any

from innkeep import cards
from innkeep.assistant.model.hypothesis import CardMapping, Hypothesis
from innkeep.assistant.model.options import offers
from innkeep.rules import (
    EDITIONS,
    Chance,
    Game,
    Pass,
    Play,
    PlayerSetup,
    determinize,
    new_game,
    random_move,
    thumb_move,
)

Json = dict[str, Any]

PER_GAME = 25


def decks() -> list[str]:
    """Every character that can be played."""
    return [deck.id for deck in cards.load().decks.values() if deck.kind == "character" and deck.complete]


def tries(game: Game, seat: int) -> Iterator[Play]:
    """Everything one could try with a card that lies in the hand or in front, allowed or not."""
    others = game.seats_from(seat)
    groups = [(), *((other,) for other in others)]
    groups += [group for n in range(2, len(others) + 1) for group in combinations(others, n)]
    places = (None, *range(len(game.standing())))
    for uid in game.players[seat].held:
        for mode in range(len(game.cards[uid].branches)):
            for targets in groups:
                for at in places:
                    yield Play(seat, uid, mode, targets, at)


def allowed(game: Game, seat: int) -> set[tuple[Any, ...]]:
    """What the rules allow the seat to play: now, or once those asked before it in the window have passed."""
    node = game.copy()
    start = node.decision
    if start is None or not node.players[seat].in_game:
        return set()
    if start.kind == "respond":
        for _ in node.players:
            now = node.decision
            if now is None or (now.kind, now.window, now.source) != (start.kind, start.window, start.source):
                return set()
            if now.seat == seat:
                break
            node.do(Pass(now.seat))
        else:
            return set()
    return {key(move) for move in tries(node, seat) if node.can(move)}


def key(move: Play) -> tuple[Any, ...]:
    """A move, whichever way its targets are listed."""
    return move.card, move.mode, tuple(sorted(move.targets)), move.at


def offered(game: Game, seat: int) -> set[tuple[Any, ...]]:
    """What the assistant offers the seat to play."""
    hypothesis = Hypothesis(game, CardMapping(()))
    return {key(offer.move) for offer in offers(hypothesis, seat) if isinstance(offer.move, Play)}


def game_of(number: int) -> Json:
    """Positions of one game: how many were held against the rules, how many plays they had, what differed."""
    draw = Chance(number)
    left = decks()
    seated = [left.pop(draw.below(len(left))) for _ in range(2 + draw.below(4))]
    edition = list(EDITIONS)[draw.below(len(EDITIONS))]
    setups = [PlayerSetup(one, one) for one in seated]
    game = new_game(setups, edition, seed=number, skip_idle_windows=False)
    found: Json = {"positions": 0, "seats": 0, "plays": 0, "wrong": 0, "leaks": 0}
    while not game.over and found["positions"] < PER_GAME:
        game.do((random_move if draw.below(2) else thumb_move)(game, draw))
        if game.over or draw.below(6):
            continue
        found["positions"] += 1
        for seat in range(len(game.players)):
            here = offered(game, seat)
            twin = determinize(game, seat, draw)
            twin.skip_idle_windows = False
            found["seats"] += 1
            found["plays"] += len(here)
            found["wrong"] += here != allowed(game, seat)
            found["leaks"] += here != offered(twin, seat)
    return found


def measure(positions: int, first: int) -> Json:
    """The sums of as many games as give so many positions."""
    begun = perf_counter()
    total: Json = {"positions": 0, "seats": 0, "plays": 0, "wrong": 0, "leaks": 0}
    number = first
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        while total["positions"] < positions:
            for found in pool.map(game_of, range(number, number + 20)):
                for name, count in found.items():
                    total[name] += count
            number += 20
    return {**total, "games": number - first, "seconds": round(perf_counter() - begun, 1)}


def main() -> None:
    """Measure and print; exit status 1 when anything differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--quick", action="store_true", help="500 positions")
    parser.add_argument("--positions", type=int, help="how many [default: 10000]")
    parser.add_argument("--first", type=int, default=70_000, help="the first seed")
    wish = parser.parse_args()
    found = measure(wish.positions or (500 if wish.quick else 10_000), wish.first)
    if wish.json:
        print(json.dumps(found))
    else:
        print(
            f"{found['positions']} positions of {found['games']} games, {found['seats']} lists with"
            f" {found['plays']} plays: {found['wrong']} differ from the rules, {found['leaks']} depend on"
            f" what the seat cannot know ({found['seconds']} s)"
        )
    raise SystemExit(1 if found["wrong"] or found["leaks"] else 0)


if __name__ == "__main__":
    main()
