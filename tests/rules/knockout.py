"""Which checks do the scenarios prove? Each is switched off in turn, and the scenarios it spoke in are played
again: the outcome, or a rule that is cited, of at least one of them has to change.

    python -m tests.rules.knockout        # JSON: rules, proven, unproven: ids of checks

An unproven check is one no scenario can tell from its absence: it gets a scenario, or goes. What no file can
say is told here: a seat that answers unasked (a file judges each as if it were asked), and a machine that has
not answered yet (in a file it does so at once).
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

from innkeep.rules import Game, IllegalMoveError, Layout, Play, PlayerSetup, build
from innkeep.rules.engine.position.attempt import Attempt
from innkeep.rules.engine.position.state import GameState
from innkeep.rules.legality import checks, judge, play_checks
from innkeep.rules.legality.checks import Check, Test
from innkeep.rules.scenario import ScenarioEntry, entries, find, run

SCENARIOS: Final = Path(__file__).parents[1] / "scenarios"


class Switches:
    """Every check with a switch; ``spoke`` are the checks that have said no since it was emptied."""

    def __init__(self) -> None:
        self.off = ""
        self.spoke: set[str] = set()
        self.names: list[str] = []
        for one in checks.ALL:
            name = f"{one.rule} {one.test.__name__}"
            self.names.append(name)
            object.__setattr__(one, "test", self._switched(name, one.test))
        _listed_anew()

    def _switched(self, name: str, test: Test) -> Test:
        def switched(game: GameState, tried: Attempt) -> bool:
            if self.off == name or test(game, tried):
                return True
            self.spoke.add(name)
            return False

        return switched


def _listed_anew() -> None:
    """Put the switched tests into the tables that were made of the checks; nobody has played a game yet."""
    for table, made in (
        (judge._TESTS, _tests(judge.CHECKS)),
        (play_checks.MOMENT_TESTS, _tests(play_checks.MOMENTS)),
    ):
        table.update(made)
    for at, table in enumerate(judge._LEFT):
        table.update(_tests({kind: left for (asked, kind), left in judge.LEFT.items() if asked == at}))


def _tests(
    listed: dict[Any, tuple[Check, ...]],
) -> dict[Any, tuple[Callable[[GameState, Attempt], bool], ...]]:
    return {key: tuple(one.test for one in found) for key, found in listed.items()}


def told(entry: ScenarioEntry) -> object:
    """What comes of a scenario: what failed, and every rule that was cited; or how it broke."""
    assert entry.scenario is not None
    assert entry.shelf is not None
    try:
        result = run(entry.scenario, entry.shelf)
    except Exception as error:  # without a check a game may well break: that is a change
        return type(error).__name__
    cited = [(one.step, one.rule, one.key) for one in result.rulings]
    return [(one.step, one.path, str(one.got)) for one in result.failures], cited


def refused(game: Game, seat: int) -> object:
    """The reasons against the play of a seat's only card."""
    try:
        game.verify(Play(seat, game.players[seat].hand[0]))
    except IllegalMoveError as error:
        return [(one.rule, one.key) for one in error.reasons]
    return "accepted"


def answered_unasked() -> object:
    """Ann has played a card, she herself is asked first, and Bob answers."""
    ann = PlayerSetup("Ann", "rdi1-deirdre", hand=("My Goddess made me do it!",))
    bob = PlayerSetup("Bob", "rdi1-gerki", hand=("I don't think so!",))
    game = build([ann, bob])
    game.do(next(move for move in game.legal(0) if isinstance(move, Play)))
    return refused(game, 1)


def before_the_machine() -> object:
    """Ann has provoked Otto, who is about to answer, and Bob plays an Anytime Card."""
    game = build(
        [
            PlayerSetup("Otto", "boss-otto", team="otto"),
            PlayerSetup("Ann", "rdi1-deirdre", team="challengers", hand=("My Goddess made me do it!",)),
            PlayerSetup("Bob", "rdi1-fiona", team="challengers", hand=("I'm a quick healer.",)),
        ],
        turn=1,
        layout=Layout({"otto-sometimes": ("Reflective plating",)}, variants=("boss-otto",)),
        chance_asked=True,
    )
    game.do(next(move for move in game.legal(1) if isinstance(move, Play) and move.targets == (0,)))
    assert game.machine_step is not None
    return refused(game, 2)


def situations() -> Iterator[Callable[[], object]]:
    """All that is played: the scenarios, and what no file can say."""
    for file in find([SCENARIOS]):
        yield from (partial(told, entry) for entry in entries(file))
    yield from (answered_unasked, before_the_machine)


def main() -> None:
    """Play all, then without each check what it spoke in."""
    switches = Switches()
    played: list[tuple[Callable[[], object], object, set[str]]] = []
    for situation in situations():
        switches.spoke = set()
        played.append((situation, situation(), switches.spoke))
    unproven = []
    for name in switches.names:
        switches.off = name
        if all(situation() == before for situation, before, spoke in played if name in spoke):
            unproven.append(name)
    proven = len(switches.names) - len(unproven)
    found = {"rules": len(switches.names), "proven": proven, "unproven": unproven}
    sys.stdout.write(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
