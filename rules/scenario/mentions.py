"""What a scenario names, held against what there is: players, titles, rules.

Each generator yields where a name stands, and why nothing is called so; None where something is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from innkeep.cards.machineries.records import CHALLENGERS
from innkeep.cards.machineries.records import OTTO as SIDE_OF_OTTO
from innkeep.rules.book import ledger
from innkeep.rules.engine.queries.choice_values import ABILITY_WORDS, ACCEPT, DECLINE
from innkeep.rules.scenario.card_lookup import CardLookup
from innkeep.rules.scenario.differences import IDS
from innkeep.rules.scenario.position import OTTO
from innkeep.rules.scenario.records import EVERY_TOKEN, Scenario, StepSpec
from innkeep.rules.scenario.source import Path

__all__ = ["strangers"]

Mentions = Iterator[tuple[Path, str | None]]

_WORDS: Final = (ACCEPT, DECLINE, *ABILITY_WORDS)
"""What may be chosen that is neither a card nor a player."""


def strangers(scenario: Scenario, shelf: CardLookup) -> Iterator[tuple[Path, str]]:
    """Names, titles and rule ids that do not exist, with where they stand."""
    for path, reason in _Mentioned(scenario, shelf).every():
        if reason is not None:
            yield path, reason


class _Mentioned:
    """Everything one scenario names."""

    def __init__(self, scenario: Scenario, shelf: CardLookup) -> None:
        self.scenario = scenario
        self.shelf = shelf
        self.names = [player.name for player in scenario.players]
        self.known = {*self.names, *(player.team for player in scenario.players if player.team)}
        if OTTO in scenario.variants:
            self.known |= {SIDE_OF_OTTO, CHALLENGERS}

    def every(self) -> Mentions:
        """All of it, from the top of the file down."""
        yield from self.table()
        yield from self.piles()
        for index, outcome in enumerate(self.scenario.random):
            yield from self.outcome(outcome, ("random", index))
        for index, step in enumerate(self.scenario.steps):
            yield from self.step(step, ("steps", index))

    def somebody(self, name: str) -> str | None:
        """Why a name is that of no player and no team."""
        if name in self.known:
            return None
        return f"nobody is called {name!r} (allowed: {', '.join(sorted(self.known))})"

    def titles(
        self, path: Path, titles: Iterable[str | None], owner: str | None = None, drink: bool = False
    ) -> Mentions:
        """The cards of a list; None is an empty place."""
        for position, title in enumerate(titles):
            if title is not None:
                yield (*path, position), self.shelf.reason(title, owner, drink)

    def table(self) -> Mentions:
        """Who sits there, and what the scenario is about."""
        for index, name in enumerate(self.names):
            twice = name in self.names[:index]
            yield ("players", index, "name"), f"{name!r} sits at the table twice" if twice else None
        if self.scenario.turn is not None:
            yield ("turn",), self.somebody(self.scenario.turn)
        for index, rule in enumerate(self.scenario.rules):
            yield ("rules", index), _no_rule(rule)
        for index, one in enumerate(self.scenario.differences):
            reason = None if one in IDS else f"{one!r} is no difference (D-01) or open question (Q1)"
            yield ("differences", index), reason

    def piles(self) -> Mentions:
        """The cards that lie there."""
        scenario = self.scenario
        for index, player in enumerate(scenario.players):
            for zone in ("hand", "deck", "discard", "drinks", "front"):
                lying = getattr(player, zone)
                yield from self.titles(("players", index, zone), lying, player.name, zone == "drinks")
        for zone in ("drink_deck", "drink_discard"):
            yield from self.titles((zone,), getattr(scenario, zone) or (), None, True)
        yield from self.titles(("prepared",), scenario.prepared)
        yield from self.titles(("components",), [title for title, _ in scenario.components])
        for place, titles in scenario.prizes.items():
            for position, title in enumerate(titles):
                again = titles.index(title)
                lies = f"{title!r} lies in {place}[{again}] already" if again < position else None
                yield ("prizes", place, position), self.shelf.reason(title) or lies
        for name, titles in scenario.decks.items():
            for position, title in enumerate(titles):
                yield ("decks", name, position), self.shelf.reason_beside(title, name)

    def outcome(self, outcome: Any, path: Path) -> Mentions:
        """Titles in the order of a shuffle, or the outcome of a pick: a title, a name or a number."""
        if isinstance(outcome, tuple):
            yield from self.titles(path, map(str, outcome))
        elif (
            isinstance(outcome, str) and outcome not in (*self.known, *_WORDS) and self.shelf.reason(outcome)
        ):
            yield path, f"{outcome!r} is no card, no player and no number"

    def step(self, step: StepSpec, path: Path) -> Mentions:
        """A step, or the one in it that is judged."""
        if step.inner is not None:
            if step.kind == "illegal" and step.value is not None:
                yield (*path, "because"), _no_rule(step.value)
            yield from self.step(step.inner, (*path, step.kind))
            return
        if (by := step.extra.get("by")) is not None:
            yield (*path, "by"), self.somebody(by)
        for at, name in enumerate(step.extra.get("targets", ())):
            yield (*path, "targets", at), None if self.is_thing(name) else self.somebody(name)
        if step.kind in _STEPS:
            yield from _STEPS[step.kind](self, step, (*path, step.kind))

    def is_thing(self, name: str) -> bool:
        """Whether a Component is called so, which may be a target; the second copy as "TITLE 2"."""
        return OTTO in self.scenario.variants and bool(self.shelf.fitting(name.rstrip(" 0123456789")))

    def player_of(self, step: StepSpec, path: Path) -> Mentions:
        """`drink` and `pass` name who does it; all may pass."""
        if step.kind == "drink" or step.value != "all":
            yield path, self.somebody(step.value)

    def order(self, step: StepSpec, path: Path) -> Mentions:
        """`order` names who gets the Drinks."""
        yield from (((*path, name), self.somebody(name)) for name in step.value)

    def suggests(self, step: StepSpec, path: Path) -> Mentions:
        """`suggests` names a player and cards of that player's."""
        owner = step.value["for_"]
        for key in ("includes", "excludes"):
            yield from self.titles((*path, key), step.value.get(key, ()), owner)
        yield (*path, "for"), self.somebody(owner)

    def expect(self, step: StepSpec, path: Path) -> Mentions:
        """`expect` names players all over."""
        for key in ("players", "drink"):
            yield from (((*path, key, name), self.somebody(name)) for name in step.value.get(key, {}))
        for key in ("turn", "control", "waiting_for"):
            if step.value.get(key) is not None:
                yield (*path, key), self.somebody(step.value[key])
        for team, name in step.value.get("champions", {}).items():
            yield from (((*path, "champions", team), self.somebody(one)) for one in (team, name))

    def use(self, step: StepSpec, path: Path) -> Mentions:
        """`use` names a token or a card."""
        if step.value not in EVERY_TOKEN and self.shelf.reason(step.value, step.extra.get("by")):
            yield path, f"{step.value!r} is no token and no card (tokens: {', '.join(EVERY_TOKEN)})"

    def play(self, step: StepSpec, path: Path) -> Mentions:
        """`play` names a card."""
        yield path, self.shelf.reason(step.value, step.extra.get("by"))

    def discard(self, step: StepSpec, path: Path) -> Mentions:
        """`discard` names cards."""
        yield from self.titles(path, step.value, step.extra.get("by"))


_STEPS: Final[dict[str, Callable[[_Mentioned, StepSpec, Path], Mentions]]] = {
    "discard": _Mentioned.discard,
    "drink": _Mentioned.player_of,
    "expect": _Mentioned.expect,
    "order": _Mentioned.order,
    "pass": _Mentioned.player_of,
    "play": _Mentioned.play,
    "suggests": _Mentioned.suggests,
    "use": _Mentioned.use,
}
"""The steps that name more than who takes them and whom they pick."""


def _no_rule(rule: str) -> str | None:
    return None if rule in ledger.every() else f"{rule!r} is no rule of the ledger"
