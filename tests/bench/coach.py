"""What the coach tells of players of known strength, and whether it holds when played on anew.

`python -m tests.bench.coach [--json] [--games N] [--each N] [--seed N]`. Games of four by players who choose
at random and by rule of thumb. `told` is how many of a hundred choices the coach calls clearly worse than
another: the better player should hear less. Each piece of advice is then compared once more, with other luck
and four times as many games: `held` is the share that is still better, `gain` what was told as a share of
winning, and `gain_anew` what it was then (first impressions of the best are always a little too good). One
choice in five of which nothing was told is judged again with ten times the care: `missed` of a hundred of
them were clearly worse after all.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterator
from typing import Any

from innkeep import cards
from innkeep.assistant.advice.evaluation_process import as_json, as_move
from innkeep.assistant.coach.judging import LOOK, ChoiceJson, Thoroughness, judged
from innkeep.rules import Chance, Effort, Game, Move, PlayerSetup, compared, new_game, random_move, thumb_move

Json = dict[str, Any]
Player = Callable[[Game, Chance], Move]

PLAYERS: dict[str, Player] = {"random": random_move, "thumb": thumb_move}
SEATS = 4
MOST_MOVES = 5000
ANEW = Effort(tables=4 * LOOK.tables, decisions=LOOK.decisions)
CAREFUL = Thoroughness(glance=Effort(tables=120, decisions=LOOK.decisions, most=40), look=ANEW)
AGAIN_EVERY = 5


def choices(player: Player, seed: int) -> Iterator[ChoiceJson]:
    """The choices of one whole game by those who were asked, in order."""
    chance = Chance(seed)
    decks = [deck.id for deck in cards.load().decks.values() if deck.kind == "character" and deck.complete]
    drawn = [decks.pop(chance.below(len(decks))) for _ in range(SEATS)]
    game = new_game([PlayerSetup(name, deck) for name, deck in zip("ABCD", drawn, strict=True)], seed=seed)
    for number in range(MOST_MOVES):
        if game.decision is None:
            return
        move = player(game, chance)
        if move.seat == game.asked:  # who acts unasked is not judged
            seed_of_move = seed * MOST_MOVES + number
            yield ChoiceJson(
                game=game.to_dict(), seat=move.seat, seen=[], move=as_json(move), seed=seed_of_move
            )
        game.do(move)


def measure(player: Player, games: int, each: int, seed: int) -> Json:
    """The figures of one kind of player: so many games, and of each so many choices, evenly spread."""
    told, held, gain, anew, looked, spent = 0, 0, 0.0, 0.0, 0, 0.0
    again, missed = 0, 0
    for number in range(seed, seed + games):
        made = list(choices(player, number))
        for place in range(0, len(made), max(1, len(made) // each)):
            choice = made[place]
            began = time.process_time()
            found = judged(choice)
            spent += time.process_time() - began
            looked += 1
            if found is None:
                if looked % AGAIN_EVERY == 0:
                    again += 1
                    missed += judged(choice, CAREFUL) is not None
                continue
            told += 1
            moves = (as_move(found["move"]), as_move(choice["move"]))
            chance = Chance(1 + choice["seed"] * 64 + choice["seat"])
            verdict = compared(Game.from_dict(choice["game"]), choice["seat"], moves, chance, ANEW, [])
            held += verdict.better > verdict.worse
            gain += found["better"] - found["worse"]
            anew += verdict.better - verdict.worse
    return {
        "choices": looked,
        "told": round(100 * told / max(1, looked), 1),
        "missed": round(100 * missed / max(1, again), 1),
        "held": round(held / max(1, told), 3),
        "gain": round(gain / max(1, told), 3),
        "gain_anew": round(anew / max(1, told), 3),
        "cpu_s_per_choice": round(spent / max(1, looked), 3),
    }


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--each", type=int, default=60, help="choices of each game")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    figures = {}
    for name, player in PLAYERS.items():
        figures[name] = measure(player, args.games, args.each, args.seed)
        if not args.json:
            print(f"{name}: {figures[name]}", flush=True)
    if args.json:
        print(json.dumps(figures))


if __name__ == "__main__":
    main()
