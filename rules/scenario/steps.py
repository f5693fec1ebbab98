"""Carrying out the steps of a scenario, with the windows exactly as its format describes them.

A step by a player silently passes for everyone who is asked before; an expectation first passes
until nothing is open. Steps that need machinery which does not exist yet fail by name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from innkeep.rules.engine.position.events import GameEvent
from innkeep.rules.engine.position.moves import Choose, EndPhase, Move, Pass
from innkeep.rules.engine.position.state import PHASES
from innkeep.rules.game.game import token_title
from innkeep.rules.legality.reasons import IllegalMoveError, Reason
from innkeep.rules.scenario.card_lookup import CardLookup
from innkeep.rules.scenario.expectations import compare, suggested
from innkeep.rules.scenario.outcome import Result, Ruling, StepError, StepFailure
from innkeep.rules.scenario.position import set_up
from innkeep.rules.scenario.records import Scenario, StepSpec
from innkeep.rules.scenario.rulings import rulings
from innkeep.rules.scenario.running import ScenarioTable
from innkeep.rules.scenario.step_moves import Options, StepMoves
from innkeep.rules.variants import EVENT_DECKS

__all__ = ["run"]

#: Silent passes before a step is given up; a window asks every player once, and few are ever nested.
_PATIENCE = 1000

_SETTLED = ("crawled", "champion", "prize-offered", "loot-taken")
"""Events that settle what somebody would choose, where there is one thing to choose and nobody is asked."""
_LOOKING = ("expect", "suggests", "illegal", "legal", "pass", "choose")
"""Steps after which what was settled before them may still be named."""


def run(scenario: Scenario, shelf: CardLookup, file: str = "-", line: int = 1) -> Result:
    """Play a scenario from its situation to its last step; nothing is raised, failures are reported."""
    try:
        table = set_up(scenario, shelf)
    except StepError as error:
        failure = StepFailure(0, error.path, error.expected, error.got, error.rule, line)
        return Result(scenario.id, file, line, False, (failure,), rules=scenario.rules)
    runner = _Runner(scenario, table)
    for number, step in enumerate(scenario.steps, 1):
        runner.number = number
        try:
            runner.carry_out(step)
        except StepError as error:
            runner.fail(error.path, error.expected, error.got, error.rule)
            break
    return Result(
        scenario.id,
        file,
        line,
        True,
        tuple(runner.failures),
        tuple(runner.rulings),
        scenario.rules,
        scenario.differences,
        f"{scenario.edition} {sorted(scenario.switches.items())}",
    )


class _Runner:
    """The steps of one scenario on one table."""

    def __init__(self, scenario: Scenario, table: ScenarioTable) -> None:
        self.scenario = scenario
        self.table = table
        self.number = 0
        self.failures: list[StepFailure] = []
        self.rulings: list[Ruling] = []
        self.settled: list[GameEvent] = []

    # -- telling --------------------------------------------------------------------------------

    def fail(self, path: str, expected: Any, got: Any, rule: str | None = None) -> None:
        lines = self.scenario.step_lines
        line = lines[self.number - 1] if 0 < self.number <= len(lines) else 0
        self.failures.append(StepFailure(self.number, path, expected, got, rule, line))

    def tell(self, events: list[GameEvent]) -> None:
        table = self.table
        table.crawls += sum(event.kind == "crawled" for event in events)
        self.rulings += rulings(
            self.number, events, table.name, table.title, partial(token_title, table.game), PHASES
        )

    def refused(self, path: str, reasons: Iterable[Reason], expected: str = "accepted") -> StepError:
        found = list(reasons)
        got = "; ".join(f"refused: {reason}" for reason in found) or "refused"
        return StepError(path, expected, got, found[0].rule if found else None)

    # -- moving ---------------------------------------------------------------------------------

    def apply(self, move: Move) -> None:
        events = self.table.game.apply(move)
        self.note(events, move)
        self.tell(events)

    def note(self, events: list[GameEvent], move: Move | None = None) -> None:
        """Keep what was settled without asking anybody; the first of it after a choice was chosen."""
        found = [event for event in events if event.kind in _SETTLED]
        self.settled += found[1:] if isinstance(move, Choose) else found

    def answer(self, step: StepSpec) -> None:
        """Choose a value. Where only one choice was possible the game has asked nobody; naming that one is
        fine, too, and does nothing."""
        value, seat, options = step.value, self.seat(step), self.options(step)
        while True:
            named = next((event for event in self.settled if self.table.settles(event, value, seat)), None)
            if named is not None:
                self.settled.remove(named)
                return
            game = self.table.game
            decision = game.decision
            if decision is None or decision.kind != "respond" or any(map(game.can, options(game))):
                break
            self.apply(Pass(decision.seat))
        self.advance("choose", options)

    def advance(self, path: str, options: Options) -> None:
        """Apply the first legal option, passing silently for everyone asked before (windows, rule 4)."""
        start = self.table.game
        trial = start.copy()
        told: list[GameEvent] = []
        for _ in range(_PATIENCE):
            self.table.game = trial
            move = next((option for option in options(trial) if trial.can(option)), None)
            if move is not None:
                made = trial.apply(move)
                self.note(told)
                self.note(made, move)
                self.tell(told + made)
                return
            decision = trial.decision
            if decision is None or decision.kind != "respond":
                break
            told += trial.apply(Pass(decision.seat))
        self.table.game = start
        raise self.refused(path, self.reasons(options))

    def reasons(self, options: Options) -> list[Reason]:
        """Why the likeliest option is refused now."""
        for option in options(self.table.game):
            try:
                self.table.game.verify(option, as_if_asked=self.table.judged_as_if_asked)
            except IllegalMoveError as error:
                return list(error.reasons)
            try:
                self.table.game.verify(option)
            except IllegalMoveError as error:
                return list(error.reasons)
        return []

    def settle(self) -> None:
        """Pass until nothing is open (windows, rule 5)."""
        for _ in range(_PATIENCE):
            decision = self.table.game.decision
            if decision is None or decision.kind != "respond":
                return
            self.apply(Pass(decision.seat))

    def close_window(self) -> None:
        """Everyone declines the topmost open window, no more."""
        game = self.table.game
        if game.decision is None or game.decision.kind != "respond":
            return
        frame = game.stack[-1]
        asked = -1
        while game.decision is not None and game.decision.kind == "respond":
            if game.stack[-1] is not frame or frame.offer <= asked:
                return
            asked = frame.offer
            self.apply(Pass(game.decision.seat))

    # -- steps ----------------------------------------------------------------------------------

    def carry_out(self, step: StepSpec) -> None:
        if step.kind not in _LOOKING:
            self.settled.clear()
        more_than_a_move: dict[str, Callable[[StepSpec], None]] = {
            "choose": self.answer,
            "end": self.end,
            "expect": self.expect,
            "illegal": self.illegal,
            "legal": self.legal,
            "move": self.walk,
            "pass": self.decline,
            "play": self.play,
            "reveal": self.reveal,
            "suggests": self.suggests,
        }
        more_than_a_move.get(step.kind, self.take)(step)

    def take(self, step: StepSpec) -> None:
        """Make the move a step means."""
        self.advance(step.kind, self.options(step))

    def options(self, step: StepSpec, *, held: bool = True) -> Options:
        return StepMoves(self.table, step, held).options()

    def expect(self, step: StepSpec) -> None:
        if not (step.extra.get("now") or step.value.get("now")):
            self.settle()
        for path, expected, got in compare(self.table, step.value):
            self.fail(path, expected, got, self.scenario.rules[0] if self.scenario.rules else None)

    def suggests(self, step: StepSpec) -> None:
        for path, expected, got in suggested(self.table, step.value):
            self.fail(path, expected, got)

    def legal(self, step: StepSpec) -> None:
        assert step.inner is not None
        options = self.options(step.inner)
        game, asked = self.table.game, self.table.judged_as_if_asked
        if not any(game.can(option, as_if_asked=asked) for option in options(game)):
            raise self.refused(f"legal.{step.inner.kind}", self.reasons(options))

    def decline(self, step: StepSpec) -> None:
        if step.value == "all":
            self.close_window()
        else:
            self.take(step)

    def play(self, step: StepSpec) -> None:
        self.take(step)
        if "choose" in step.extra:
            seat = self.seat(step)
            self.advance("choose", lambda game: self.table.choices(step.extra["choose"], seat, game))

    def seat(self, step: StepSpec) -> int:
        return StepMoves(self.table, step, held=True).seat

    def illegal(self, step: StepSpec) -> None:
        """The step is refused, nothing changes, and `because` is among the reasons."""
        assert step.inner is not None
        options, path = self.options(step.inner, held=False), step.inner.kind
        game = self.table.game
        before = game.digest()
        found: list[Reason] = []
        for option in options(game):
            try:
                game.verify(option, as_if_asked=self.table.judged_as_if_asked)
            except IllegalMoveError as error:
                found += error.reasons
            else:
                self.fail(f"illegal.{path}", "refused", "accepted", step.value)
                return
        if game.digest() != before:
            self.fail(f"illegal.{path}", "nothing changes", "the game changed", step.value)
        given = sorted({rule for reason in found for rule in (reason.rule, *reason.also)})
        if step.value is not None and step.value not in given:
            self.fail(f"illegal.{path}", step.value, given, step.value)
        for reason in found:
            if step.value in (None, reason.rule, *reason.also):
                rule = step.value or reason.rule
                self.rulings.append(Ruling(self.number, rule, reason.key, self.table.facts(reason)))
                break

    def end(self, step: StepSpec) -> None:
        """End a phase; or all until the turn is over, or a choice has to be made as it ends."""
        if step.value != "turn":
            self.take(step)
            return
        active = self.table.game.active
        for _ in range(len(PHASES) * len(self.table.game.side(active))):
            self.advance("end", lambda game: [EndPhase(seat) for seat in game.side(game.active)])
            self.settle()
            decision = self.table.game.decision
            if self.table.game.active != active or decision is None or decision.kind == "choose":
                return

    def reveal(self, step: StepSpec) -> None:
        """All who have the turn end their phase, until the top card of a deck of Events is revealed."""
        deck = step.value
        known = [EVENT_DECKS[name] for name in self.table.variants if name in EVENT_DECKS]
        if deck not in known:
            raise StepError("reveal", f"a deck of Events under decks ({', '.join(known) or 'none'})", deck)
        self.settle()
        active = self.table.game.active
        while not self.table.game.stack:
            if self.table.game.active != active:
                raise StepError("reveal", f"an Event of the deck {deck}", "none is left")
            self.advance("reveal", lambda game: [EndPhase(seat) for seat in game.side(game.active)])

    def walk(self, step: StepSpec) -> None:
        """A step in a Dungeon, for a card of the hand; in a team each member discards one, in seat order.

        Whoever says where to go has paid with the first title they hold; then the others are asked.
        """
        options = self.options(step)
        left = list(step.extra.get("discard", ()))
        if left:
            self._paid(left, self.seat(step))
        self.advance("move", options)
        while left:
            decision = self.table.game.decision
            seat = decision.seat if decision is not None else self.table.game.active
            self.advance("move.discard", partial(self.table.choices, self._paid(left, seat), seat))

    def _paid(self, left: list[str], seat: int) -> str:
        """The first title of those left that a seat holds, or else the first, which is taken from them."""
        return left.pop(next((at for at, title in enumerate(left) if self.table.in_hand(title, seat)), 0))
