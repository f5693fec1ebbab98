"""Sound saves: after every move of random games the save is taken, and is the same game.

`python -m tests.rules.engine.sound_saves [--games N] [--first S]` plays N games of the second checker's
settings (all editions, 2 to 10 players, with and without `bar-deck` and `prizes`), saves after every move and
reads the save again. Exit status 1 if any is refused or comes back as another game.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator

import click

from innkeep.rules import Chance, Game
from tests.rules.checker.play import LIMIT, pick, setting


def refusals(seed: int, limit: int = LIMIT) -> Iterator[str]:
    """What is wrong with the saves of the game of a seed, of its first ``limit`` moves."""
    play = setting(seed)
    game, chance, choose = play.new(), Chance(seed + 1_000_003), pick(play)
    for number in range(limit):
        told = f"seed {seed} ({play.about()}), after {number} moves"
        try:
            loaded = Game.from_dict(json.loads(json.dumps(game.to_dict())))
        except ValueError as refused:
            yield f"{told}: {refused}"
        else:
            if loaded.digest() != game.digest():
                yield f"{told}: another game"
        if game.over:
            return
        game.do(choose(game, chance))


@click.command()
@click.option("--games", default=300, show_default=True, type=click.IntRange(1))
@click.option("--first", default=0, show_default=True)
def main(games: int, first: int) -> None:
    """Save after every move of random games and tell which saves were refused."""
    bad = 0
    for seed in range(first, first + games):
        for problem in refusals(seed):
            bad += 1
            click.echo(problem)
    click.echo(f"{games} games saved after every move: {bad} refused")
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
