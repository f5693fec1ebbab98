"""How fast the rules play: random games, copies of a state, and the ratio to two peers in the same run.

`python -m tests.bench.rules [--json] [--quick]`. The peers (`pip install rlcard pokerkit`) are left out, and
their ratio is null, where they are not installed. All are measured in turn, in one process, several rounds;
the median round counts.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from collections.abc import Callable

from rules import Chance, PlayerSetup, new_game, random_move

DECKS = ("rdi1-deirdre", "rdi1-fiona", "rdi1-gerki", "rdi1-zot")
Work = Callable[[float], tuple[int, float]]


def play(seconds: float) -> tuple[int, float, int]:
    """Decisions, seconds and games of random four-player play."""
    decisions = games = 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        games += 1
        game = new_game([PlayerSetup(deck, deck) for deck in DECKS], seed=games, skip_idle_windows=True)
        chance = Chance(games)
        while not game.over:
            game.apply(random_move(game, chance))
            decisions += 1
    return decisions, spent, games


def copy(seconds: float) -> tuple[int, float]:
    """Copies of states met in one game, and the seconds they took."""
    game = new_game([PlayerSetup(deck, deck) for deck in DECKS], seed=5, skip_idle_windows=True)
    chance = Chance(5)
    states = []
    for _ in range(60):
        states.append(game.copy())
        game.apply(random_move(game, chance))
    done = 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        for state in states:
            state.copy()
        done += len(states)
    return done, spent


def uno() -> Work | None:
    """rlcard's UNO with random agents, in decisions."""
    try:
        import rlcard
        from rlcard.agents import RandomAgent
    except ImportError:
        return None
    env = rlcard.make("uno")
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def run(seconds: float) -> tuple[int, float]:
        decisions = 0
        start = time.perf_counter()
        while (spent := time.perf_counter() - start) < seconds:
            trajectories, _ = env.run(is_training=False)
            decisions += sum(len(path) // 2 for path in trajectories)
        return decisions, spent

    return run


def poker() -> Work | None:
    """pokerkit's six-handed no-limit hold'em, random moves, in actions."""
    try:
        from pokerkit import Automation, NoLimitTexasHoldem
    except ImportError:
        return None
    chores = tuple(Automation)
    dice = random.Random(1)

    def hand() -> int:
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
        return actions

    def run(seconds: float) -> tuple[int, float]:
        actions = 0
        start = time.perf_counter()
        while (spent := time.perf_counter() - start) < seconds:
            actions += hand()
        return actions, spent

    return run


def measure(seconds: float, rounds: int) -> dict[str, object]:
    """All figures, each the median of `rounds` rounds of `seconds`, peers and product in turn."""
    peers = {"rlcard_uno_decisions": uno(), "pokerkit_actions": poker()}
    decisions, games, copies = [], [], []
    ratios: dict[str, list[float]] = {name: [] for name in peers}
    for _ in range(rounds):
        done, spent, finished = play(seconds)
        decisions.append(done / spent)
        games.append(finished / spent)
        made, spent = copy(seconds / 2)
        copies.append(made / spent)
        for name, peer in peers.items():
            if peer is not None:
                theirs, spent = peer(seconds)
                ratios[name].append(decisions[-1] / (theirs / spent))
    return {
        "decisions_per_s": round(statistics.median(decisions)),
        "games_per_s": round(statistics.median(games), 1),
        "copies_per_s": round(statistics.median(copies)),
        "ratios": {name: round(statistics.median(r), 2) if r else None for name, r in ratios.items()},
    }


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--quick", action="store_true")
    options = parser.parse_args()
    figures = measure(1.0 if options.quick else 4.0, 3 if options.quick else 5)
    if options.json:
        print(json.dumps(figures))
        return
    for name, value in figures.items():
        print(f"{name:18} {value}")


if __name__ == "__main__":
    main()
