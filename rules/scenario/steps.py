"""Carrying out the steps of a scenario, with the windows exactly as its format describes them.

A step by a player silently passes for everyone who is asked before; an expectation first passes
until nothing is open. Steps that need machinery which does not exist yet fail by name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from innkeep.rules.engine.game import Game
from innkeep.rules.engine.position.events import GameEvent
from innkeep.rules.engine.position.state import NONE, PHASES
from innkeep.rules.legality.moves import Choose, DiscardDraw, DrinkUp, EndPhase, Move, Order, Pass, Use
from innkeep.rules.legality.reasons import IllegalMoveError, Reason
from innkeep.rules.machinery import POWERS
from innkeep.rules.scenario.card_lookup import CardLookup
from innkeep.rules.scenario.expectations import compare, suggested
from innkeep.rules.scenario.outcome import Result, Ruling, StepError, StepFailure
from innkeep.rules.scenario.places import Map
from innkeep.rules.scenario.position import set_up
from innkeep.rules.scenario.records import EVERY_TOKEN, Scenario, StepSpec
from innkeep.rules.scenario.rulings import rulings
from innkeep.rules.scenario.running import ScenarioTable
from innkeep.rules.variants import EVENT_DECKS
from innkeep.rules.variants.otto import STEP

__all__ = ["run"]

#: Silent passes before a step is given up; a window asks every player once, and few are ever nested.
_PATIENCE = 1000

CLONE, FORTITUDE = "clone", "fortitude"
"""What is Absorbed as an Action Phase begins, and what for, where a step does not say."""
POTION = "potion"
"""What a team uses for Fortitude, Alcohol Content or Gold."""

Options = Callable[[Game], Iterable[Move]]

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
        self.rulings += rulings(self.number, events, table.name, table.title, table.game.token_title, PHASES)

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

    def answer(self, value: Any, seat: int, options: Options) -> None:
        """Choose ``value``. Where only one choice was possible the game has asked nobody; naming that one is
        fine, too, and does nothing."""
        while True:
            named = next((event for event in self.settled if self.means(event, value, seat)), None)
            if named is not None:
                self.settled.remove(named)
                return
            game = self.table.game
            decision = game.decision
            if decision is None or decision.kind != "respond" or any(map(game.can, options(game))):
                break
            self.apply(Pass(decision.seat))
        self.advance("choose", options)

    def means(self, event: GameEvent, value: Any, seat: int) -> bool:
        """Whether a value that is named means what an event has settled already."""
        if event.kind == "champion":
            there = event.seat is not None and self.table.game.together(seat, event.seat)
            return there and self.table.names[event.seat or 0] == value
        return event.seat == seat and event.card is not None and self.table.means(str(value), event.card)

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
        if step.kind == "expect":
            if not (step.extra.get("now") or step.value.get("now")):
                self.settle()
            for path, expected, got in compare(self.table, step.value):
                self.fail(path, expected, got, self.scenario.rules[0] if self.scenario.rules else None)
        elif step.kind == "suggests":
            for path, expected, got in suggested(self.table, step.value):
                self.fail(path, expected, got)
        elif step.kind == "illegal":
            self.illegal(step)
        elif step.kind == "legal":
            assert step.inner is not None
            options, path = self.options(step.inner, held=True)
            game, asked = self.table.game, self.table.judged_as_if_asked
            if not any(game.can(option, as_if_asked=asked) for option in options(game)):
                raise self.refused(f"legal.{path}", self.reasons(options))
        elif step.kind == "pass" and step.value == "all":
            self.close_window()
        elif step.kind == "end" and step.value == "turn":
            self.end_turn()
        elif step.kind == "reveal":
            self.reveal(step.value)
        elif step.kind == "move":
            self.walk(step)
        elif step.kind == "choose":
            by = step.extra.get("by")
            seat = self.table.game.active if by is None else self.table.seat(by)
            options, _ = self.options(step, held=True)
            self.answer(step.value, seat, options)
        else:
            options, path = self.options(step, held=True)
            self.advance(path, options)
            if step.kind == "play" and "choose" in step.extra:
                by = step.extra.get("by")
                seat = self.table.game.active if by is None else self.table.seat(by)
                self.advance("choose", lambda game: self.table.choices(step.extra["choose"], seat, game))

    def illegal(self, step: StepSpec) -> None:
        """The step is refused, nothing changes, and `because` is among the reasons."""
        assert step.inner is not None
        options, path = self.options(step.inner, held=False)
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
                self.rulings.append(Ruling(self.number, rule, reason.key, self.facts(reason)))
                break

    def facts(self, reason: Reason) -> dict[str, Any]:
        """The facts of a reason in words: names for seats, titles for cards."""
        words: dict[str, Any] = {}
        for key, fact in reason.facts.items():
            if key in ("seat", "other", "turn", "asked") and isinstance(fact, int):
                words[key] = self.table.name(fact)
            elif key == "targets" and isinstance(fact, tuple):
                words[key] = ", ".join(str(self.table.aimed(one)) for one in fact if isinstance(one, int))
            elif key in ("card", "source"):
                words[key] = self.title(fact)
            elif isinstance(fact, tuple):
                words[key] = ", ".join(map(str, fact))
            else:
                words[key] = fact
        return words

    def title(self, fact: Any) -> str:
        card = self.table.shelf.library.cards.get(str(fact))
        if card is not None:
            return card.title["en"]
        return self.table.title(fact) if isinstance(fact, int) and fact >= 0 else str(fact)

    def end_turn(self) -> None:
        """End phases until the turn is over, or a choice has to be made as it ends."""
        active = self.table.game.active
        for _ in range(len(PHASES) * len(self.table.game.side(active))):
            self.advance("end", lambda game: [EndPhase(seat) for seat in game.side(game.active)])
            self.settle()
            decision = self.table.game.decision
            if self.table.game.active != active or decision is None or decision.kind == "choose":
                return

    def reveal(self, deck: str) -> None:
        """All who have the turn end their phase, until the top card of a deck of Events is revealed."""
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
        options, path = self.options(step, held=True)
        by = step.extra.get("by")
        left = list(step.extra.get("discard", ()))
        if left:
            self._paid(left, self.table.game.active if by is None else self.table.seat(by))
        self.advance(path, options)
        while left:
            decision = self.table.game.decision
            seat = decision.seat if decision is not None else self.table.game.active
            self.advance("move.discard", partial(self.table.choices, self._paid(left, seat), seat))

    def _paid(self, left: list[str], seat: int) -> str:
        """The first title of those left that a seat holds, or else the first, which is taken from them."""
        return left.pop(next((at for at, title in enumerate(left) if self.table.in_hand(title, seat)), 0))

    def options(self, step: StepSpec, held: bool) -> tuple[Options, str]:
        """The moves a step can mean in any state, the likeliest first, and its path in reports."""
        table = self.table
        kind = step.kind
        by = step.extra.get("by")
        if kind == "otto":
            return (lambda game: [Use(game.asked, STEP)]), "otto"
        if kind == "play":
            title = step.value
            seat = table.seat(by) if by is not None else table.game.active
            if held and not table.in_hand(title, seat):
                name = table.names[seat]
                raise StepError("play", f"{name} holds {title!r}", f"{name} does not hold it")
            return (lambda _: table.plays(title, seat, step.extra, held)), "play"
        if kind == "pass":
            seat = table.seat(step.value)
            return (lambda _: [Pass(seat)]), "pass"
        if kind == "drink":
            seat = table.seat(step.value)
            return (lambda _: [DrinkUp(seat)]), "drink"
        seat = table.seat(by) if by is not None else table.game.active
        if kind == "use":
            if step.value == CLONE:
                power = f"{CLONE}-{step.extra.get('choose', FORTITUDE)}"
                return (lambda _: [Use(seat, power)]), "use"
            if step.value == POTION:
                power = f"{POTION}-{step.extra.get('choose', FORTITUDE)}"
                return (lambda _: [Use(seat, power)]), "use"
            if step.value not in POWERS:
                if step.value in EVERY_TOKEN:
                    raise StepError("use", "carried out", f"not supported yet: {step.value}")
                return (lambda game: table.uses(step.value, seat, step.extra, game)), "use"
            given = step.extra.get("choose", ())
            named = self.discards((given,) if isinstance(given, str) else tuple(given), seat, held)
            used = Use(seat, str(step.value), tuple(sorted(named or ())))
            return (lambda _: [used]), "use"
        if kind == "move":
            return (lambda game: self.steps_to(step.value, seat, step.extra.get("discard"), game)), "move"
        if kind == "choose":
            return (lambda game: table.choices(step.value, seat, game)), "choose"
        if kind == "order":
            targets = tuple(table.seat(name) for name, count in step.value.items() for _ in range(count))
            return (lambda _: [Order(seat, targets)]), "order"
        if kind == "end":
            return (lambda _: [EndPhase(seat)]), "end"
        cards = self.discards(step.value if kind == "discard" else (), seat, held)
        if cards is None:
            return (lambda _: []), kind
        draw = bool(step.value) if kind == "draw" else bool(step.extra.get("draw"))
        return (lambda _: [DiscardDraw(seat, cards, draw)]), kind

    def steps_to(self, room: str, seat: int, titles: Sequence[str] | None, game: Game) -> list[Move]:
        """The moves to a Room of that name; where it is not said for which card, for any of the hand."""
        table = self.table
        places = Map.of(table.shelf.library, table.variants)
        if not places.rooms:
            raise StepError("move", "a Dungeon is played", "no Dungeon")
        wanted = places.rooms[places.room(room)]
        rooms = [
            uid for uid in range(len(game.defs)) if table.title(uid) == wanted and game.cards[uid].is_room
        ] or [NONE]  # the Start Room has no card
        if titles is not None and not titles:
            return [Choose(seat, (uid,)) for uid in rooms]
        held = game.players[seat].hand
        paid = next((title for title in titles or () if table.in_hand(title, seat)), None)
        paying = [uid for uid in held if not titles or (paid and table.means(paid, uid))]
        paying = paying or [uid for title in (titles or ())[:1] for uid in table.anywhere(title)]
        return [Choose(seat, (uid, card)) for uid in rooms for card in paying]

    def discards(self, titles: tuple[str, ...], seat: int, held: bool) -> tuple[int, ...] | None:
        """The cards of a hand that a discard names, each title another card.

        With `held` a missing card fails the step; otherwise any card of that title stands for it, and
        None says that there is none at all.
        """
        chosen: list[int] = []
        for title in titles:
            hand = [uid for uid in self.table.game.players[seat].hand if uid not in chosen]
            uid = next((uid for uid in hand if self.table.means(title, uid)), None)
            if uid is None and not held:
                uid = next(iter(self.table.anywhere(title)), None)
                if uid is None:
                    return None
            if uid is None:
                name = self.table.names[seat]
                raise StepError("discard", f"{name} holds {title!r}", f"{name} does not hold it")
            chosen.append(uid)
        return tuple(chosen)
