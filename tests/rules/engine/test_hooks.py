"""A part of a game hears what happens at the table, and may come first where the rules say so."""

from __future__ import annotations

from typing import ClassVar

from innkeep import cards
from innkeep.rules import Choose, DiscardDraw, EndPhase
from innkeep.rules.engine.extension import Extension
from innkeep.rules.engine.position import stats
from innkeep.rules.engine.position.state import CARD, Frame, GameState
from innkeep.rules.registry import running
from tests.rules.engine.scene import Scene


class Listener(Extension):
    """Writes down what it hears; asks its seat once wherever it is told to come first."""

    __slots__ = ("asks", "heard")
    name: ClassVar[str] = "listener"

    def __init__(self, *asks: str) -> None:
        self.heard: list[tuple[object, ...]] = []
        self.asks = list(asks)

    def copy(self) -> Extension:
        return self

    def choices(self, game: GameState, frame: Frame) -> tuple[object, ...]:  # noqa: ARG002
        return ("yes", "no")

    def chosen(self, game: GameState, frame: Frame, value: object) -> None:  # noqa: ARG002
        self.heard.append(("chosen", value))

    def _come_first(self, game: GameState, where: str) -> bool:
        if where not in self.asks:
            return False
        self.asks.remove(where)
        self.ask(game, 0, 0)
        return True

    def stat_moved(self, game: GameState, seat: int, stat: str, before: int, after: int) -> None:  # noqa: ARG002
        self.heard.append((stat, seat, before, after))

    def player_lost(self, game: GameState, seat: int) -> None:
        self.heard.append(("lost", seat, game.players[seat].in_game))

    def action_phase_begins(self, game: GameState) -> None:
        self.heard.append(("action", game.active))
        self._come_first(game, "action")

    def drink_phase_ends(self, game: GameState) -> None:
        self.heard.append(("drunk", game.active))
        self._come_first(game, "drunk")

    def window_starts(self, game: GameState, frame: Frame) -> bool:
        if frame.kind == CARD:
            self.heard.append(("window", frame.card))
        return frame.kind == CARD and self._come_first(game, "window")


def listening(scene: Scene, *asks: str) -> Listener:
    """A listener at the table of a scene."""
    listener = Listener(*asks)
    scene.game.parts = (listener,)
    return listener


def kinds(listener: Listener) -> list[object]:
    return [heard[0] for heard in listener.heard]


def test_a_part_hears_how_far_a_stat_really_moved() -> None:
    scene = Scene({"F": [], "G": []}, stats={"G": (2, 0)})
    listener = listening(scene)
    game = scene.game
    stats.change_fortitude(game, 1, -5, -1, "LIM-01")
    stats.change_alcohol(game, 0, 0, -1, "LIM-01")
    stats.change_alcohol(game, 0, 30, -1, "LIM-01")
    chi = running(cards.load().machineries["chi"], seat=0, tokens={"chi": [0, 0]})
    chi.change_tokens(game, 0, "chi", 3, -1, "ZAK-02")
    assert listener.heard == [("fortitude", 1, 2, 0), ("alcohol", 0, 0, 20), ("chi", 0, 0, 3)]


def test_a_part_hears_who_is_out_of_the_game() -> None:
    scene = Scene({"F": [], "G": [], "Z": []}, phase="drink", stats={"F": (1, 0)}, drinks={"F": ["Dark Ale"]})
    listener = listening(scene)
    scene.drink()
    scene.settle()
    assert ("lost", 0, False) in listener.heard


def test_a_part_comes_before_the_first_action() -> None:
    scene = Scene({"F": ["Gambling? I'm in!"], "G": []}, phase="discard-and-draw")
    listener = listening(scene, "action")
    scene.game.apply(DiscardDraw(0))
    assert scene.game.decision is not None
    assert (scene.game.decision.kind, scene.game.decision.phase) == ("choose", "action")
    scene.game.apply(Choose(0, "yes"))
    assert scene.game.decision.kind == "action"
    assert listener.heard == [("action", 0), ("chosen", "yes")]


def test_a_part_comes_after_the_drink_and_before_the_next_turn() -> None:
    scene = Scene({"F": [], "G": []}, phase="drink", drinks={"F": ["Light Ale"]})
    listener = listening(scene, "drunk")
    scene.drink()
    scene.settle()
    scene.game.apply(EndPhase(0))
    assert scene.game.decision is not None
    assert (scene.game.decision.kind, scene.game.active) == ("choose", 0)
    scene.game.apply(Choose(0, "no"))
    assert (scene.game.decision.kind, scene.game.active) == ("discard_draw", 1)
    assert kinds(listener)[-2:] == ["drunk", "chosen"]


def test_a_part_comes_first_in_a_window() -> None:
    scene = Scene({"F": ["Gambling? I'm in!"], "G": []})
    listener = listening(scene, "window")
    scene.play("F", "Gambling? I'm in!")
    assert scene.game.decision is not None
    assert scene.game.decision.kind == "choose"
    scene.game.apply(Choose(0, "yes"))
    assert (scene.game.decision.kind, scene.game.decision.seat) == ("respond", 0)
    assert kinds(listener) == ["window", "chosen", "window"]


def test_a_part_that_hears_nothing_changes_nothing() -> None:
    class Deaf(Extension):
        __slots__ = ()
        name: ClassVar[str] = "deaf"

        def copy(self) -> Extension:
            return self

    plain, listened = (Scene({"F": ["Gambling? I'm in!"], "G": []}) for _ in range(2))
    listened.game.parts = (Deaf(),)
    for scene in (plain, listened):
        scene.play("F", "Gambling? I'm in!")
        scene.settle()
    assert plain.game.decision == listened.game.decision
    assert plain.game.pot == listened.game.pot
