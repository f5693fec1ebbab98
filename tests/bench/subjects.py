"""What `tests.bench.rules` measures, each subject in a process of its own that waits for its turn.

`python -m tests.bench.subjects rules|rlcard|pokerkit` reads lines "WORK SECONDS" and answers each with a
line of JSON: what was done, and the processor seconds it took. All subjects count alike: one decision (or
action) is one move of one player, forced ones included as far as the game asks for them; setting out a game
is part of its time; agents pick at random, from fixed seeds; the first request only warms up.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

DECKS = ("rdi1-deirdre", "rdi1-fiona", "rdi1-gerki", "rdi1-zot")
STATES = 60

Playing = Iterator[int]
"""Plays one game after another and tells how many decisions each had."""


def rules_silent() -> Playing:
    """Four players; nobody listens, so no event is written (`Game.do`)."""
    from innkeep.rules import Chance, PlayerSetup, new_game, random_move

    for seed in count(1):
        game = new_game([PlayerSetup(deck, deck) for deck in DECKS], seed=seed, skip_idle_windows=True)
        chance = Chance(seed)
        decisions = 0
        while not game.over:
            game.do(random_move(game, chance))
            decisions += 1
        yield decisions


def rules_heard() -> Playing:
    """The same games, every event written for a listener (`Game.apply`)."""
    from innkeep.rules import Chance, PlayerSetup, new_game, random_move

    for seed in count(1):
        game = new_game([PlayerSetup(deck, deck) for deck in DECKS], seed=seed, skip_idle_windows=True)
        chance = Chance(seed)
        decisions = 0
        while not game.over:
            game.apply(random_move(game, chance))
            decisions += 1
        yield decisions


def rules_copies() -> Playing:
    """Copies of the first states of one game."""
    from innkeep.rules import Chance, PlayerSetup, new_game, random_move

    game = new_game([PlayerSetup(deck, deck) for deck in DECKS], seed=5, skip_idle_windows=True)
    chance = Chance(5)
    states = []
    for _ in range(STATES):
        states.append(game.copy())
        game.do(random_move(game, chance))
    while True:
        for state in states:
            state.copy()
        yield STATES


def uno() -> Playing:
    """rlcard's UNO with its random agents."""
    import rlcard
    from rlcard.agents import RandomAgent
    from rlcard.utils import set_seed

    set_seed(1)
    env = rlcard.make("uno", config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    while True:
        paths, _ = env.run(is_training=False)
        yield sum(len(path) // 2 for path in paths)  # states and actions in turn, and the last state


def poker() -> Playing:
    """pokerkit's six-handed no-limit hold'em, random moves."""
    import random

    from pokerkit import Automation, NoLimitTexasHoldem

    chores = tuple(Automation)
    for seed in count(1):
        dice = random.Random(seed)
        state = NoLimitTexasHoldem.create_state(chores, True, 0, (1, 2), 2, 200, 6)
        actions = 0
        while state.status:
            pick = dice.randrange(3)
            if pick == 0 and state.can_fold():
                state.fold()
            elif pick == 1 and state.can_complete_bet_or_raise_to():
                state.complete_bet_or_raise_to()
            else:
                state.check_or_call()
            actions += 1
        yield actions


SUBJECTS: dict[str, dict[str, Callable[[], Playing]]] = {
    "rules": {"play": rules_silent, "play_heard": rules_heard, "copy": rules_copies},
    "rlcard": {"play": uno},
    "pokerkit": {"play": poker},
}


def measure(playing: Playing, seconds: float) -> dict[str, float]:
    """Play for so many processor seconds; a game begun is played to its end."""
    decisions = games = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        decisions += next(playing)
        games += 1
    return {"decisions": decisions, "games": games, "seconds": spent}


def resident() -> float | None:
    """Resident memory of this process in megabytes; None where the system has no /proc."""
    status = Path("/proc/self/status")
    if not status.exists():
        return None
    line = next(line for line in status.read_text("ascii").splitlines() if line.startswith("VmRSS:"))
    return int(line.split()[1]) / 1024


def main() -> None:
    """Answer requests until the input ends."""
    works = {name: work() for name, work in SUBJECTS[sys.argv[1]].items()}
    for line in sys.stdin:
        name, seconds = line.split()
        answer = {**measure(works[name], float(seconds)), "megabytes": resident()}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
