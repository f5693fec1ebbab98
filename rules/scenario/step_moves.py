"""The moves a step of a scenario can mean, and the cards and seats it names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from innkeep.rules.engine.position.moves import Choose, DiscardDraw, DrinkUp, EndPhase, Move, Order, Pass, Use
from innkeep.rules.engine.position.powers import POWERS
from innkeep.rules.engine.position.state import NONE
from innkeep.rules.game.game import Game
from innkeep.rules.scenario.outcome import StepError
from innkeep.rules.scenario.places import Map
from innkeep.rules.scenario.records import EVERY_TOKEN, StepSpec
from innkeep.rules.scenario.running import ScenarioTable
from innkeep.rules.variants.otto import STEP

__all__ = ["Options", "StepMoves"]

CLONE, FORTITUDE = "clone", "fortitude"
"""What is Absorbed as an Action Phase begins, and what for, where a step does not say."""
POTION = "potion"
"""What a team uses for Fortitude, Alcohol Content or Gold."""

Options = Callable[[Game], Iterable[Move]]


@dataclass(frozen=True, slots=True)
class StepMoves:
    """One step at a table. ``held``: only cards of the hand are meant, and it fails if it names another;
    otherwise any card of that title stands for one that is not there."""

    table: ScenarioTable
    step: StepSpec
    held: bool

    def options(self) -> Options:
        """The moves the step can mean in any state, the likeliest first."""
        return _OPTIONS[self.step.kind](self)

    @property
    def seat(self) -> int:
        """Who takes the step: whoever it names, or has the turn."""
        by = self.step.extra.get("by")
        return self.table.game.active if by is None else self.table.seat(by)

    def _otto(self) -> Options:
        return lambda game: [Use(game.asked, STEP)]

    def _play(self) -> Options:
        step, seat = self.step, self.seat
        if self.held and not self.table.in_hand(step.value, seat):
            raise self._not_held(step.value)
        return lambda _: self.table.plays(step.value, seat, step.extra, self.held)

    def _pass(self) -> Options:
        return _only(Pass(self.table.seat(self.step.value)))

    def _drink(self) -> Options:
        return _only(DrinkUp(self.table.seat(self.step.value)))

    def _use(self) -> Options:
        step, seat = self.step, self.seat
        if step.value in (CLONE, POTION):
            return _only(Use(seat, f"{step.value}-{step.extra.get('choose', FORTITUDE)}"))
        if step.value in POWERS:
            given = step.extra.get("choose", ())
            named = self._discards((given,) if isinstance(given, str) else tuple(given))
            return _only(Use(seat, str(step.value), tuple(sorted(named or ()))))
        if step.value in EVERY_TOKEN:
            raise StepError("use", "carried out", f"not supported yet: {step.value}")
        return lambda game: self.table.uses(step.value, seat, step.extra, game)

    def _move(self) -> Options:
        seat = self.seat
        return lambda game: self._walks(seat, game)

    def _choose(self) -> Options:
        seat = self.seat
        return lambda game: self.table.choices(self.step.value, seat, game)

    def _order(self) -> Options:
        named = self.step.value.items()
        targets = [self.table.seat(name) for name, count in named for _ in range(count)]
        return _only(Order(self.seat, tuple(targets)))

    def _end(self) -> Options:
        return _only(EndPhase(self.seat))

    def _thin(self) -> Options:
        """Cards are discarded, others drawn, or both."""
        step = self.step
        cards = self._discards(step.value if step.kind == "discard" else ())
        draw = step.value if step.kind == "draw" else step.extra.get("draw")
        return (lambda _: []) if cards is None else _only(DiscardDraw(self.seat, cards, bool(draw)))

    def _walks(self, seat: int, game: Game) -> list[Move]:
        """The moves to a Room of that name; where it is not said for which card, for any of the hand."""
        table, titles = self.table, self.step.extra.get("discard")
        places = Map.of(table.shelf.library, table.variants)
        if not places.rooms:
            raise StepError("move", "a Dungeon is played", "no Dungeon")
        wanted = places.rooms[places.room(self.step.value)]
        named = (uid for uid in range(len(game.defs)) if table.title(uid) == wanted)
        rooms = [uid for uid in named if game.cards[uid].is_room] or [NONE]  # the Start Room has no card
        if titles is not None and not titles:
            return [Choose(seat, (uid,)) for uid in rooms]
        paying = self._paying(seat, titles) if titles else game.players[seat].hand
        return [Choose(seat, (uid, card)) for uid in rooms for card in paying]

    def _paying(self, seat: int, titles: Sequence[str]) -> list[int]:
        """The cards of a hand that are of the first of these titles it holds; else one from elsewhere."""
        table = self.table
        title = next((title for title in titles if table.in_hand(title, seat)), None)
        if title is None:
            return table.anywhere(titles[0])
        return [uid for uid in table.game.players[seat].hand if table.means(title, uid)]

    def _discards(self, titles: Iterable[str]) -> tuple[int, ...] | None:
        """The cards of a hand that a discard names, each title another card; None where one is nowhere."""
        chosen: list[int] = []
        for title in titles:
            hand = [uid for uid in self.table.game.players[self.seat].hand if uid not in chosen]
            found = [uid for uid in hand if self.table.means(title, uid)]
            if not found and self.held:
                raise self._not_held(title, "discard")
            if not (found := found or self.table.anywhere(title)):
                return None
            chosen.append(found[0])
        return tuple(chosen)

    def _not_held(self, title: str, path: str = "play") -> StepError:
        name = self.table.names[self.seat]
        return StepError(path, f"{name} holds {title!r}", f"{name} does not hold it")


def _only(move: Move) -> Options:
    """Of a step that can mean one thing."""
    return lambda _: [move]


_OPTIONS: Final[dict[str, Callable[[StepMoves], Options]]] = {
    "choose": StepMoves._choose,
    "discard": StepMoves._thin,
    "draw": StepMoves._thin,
    "drink": StepMoves._drink,
    "end": StepMoves._end,
    "move": StepMoves._move,
    "order": StepMoves._order,
    "otto": StepMoves._otto,
    "pass": StepMoves._pass,
    "play": StepMoves._play,
    "use": StepMoves._use,
}
"""What each kind of step can mean."""
