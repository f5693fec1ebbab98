"""Targets that are no players: a part of the game offers things and knows what a card does to them."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from innkeep.rules import Chance, Game, GameEvent, Play, random_move, thumb_move
from innkeep.rules.engine.extension import Extension
from innkeep.rules.engine.position.definitions import DRINK, OPCODES, Branch, Op
from innkeep.rules.engine.position.state import THINGS, Frame, GameState
from tests.rules.engine.scene import Scene

HITS = "I'm not that kind of priestess!"
TWO_OF_THEM = (THINGS, THINGS + 1)


class Gadgets(Extension):
    """Two gadgets of a player, which others may hit until they have lost three Fortitude."""

    __slots__ = ("hits", "owner")
    name: ClassVar[str] = "gadgets"

    def __init__(self, owner: int, *hits: int) -> None:
        self.owner = owner
        self.hits = list(hits) or [0, 0]

    def copy(self) -> Extension:
        return Gadgets(self.owner, *self.hits)

    def saved(self) -> dict[str, Any]:
        return {"seat": self.owner}

    def things(self, game: GameState, seat: int, branch: Branch) -> tuple[int, ...]:  # noqa: ARG002
        if seat == self.owner or branch.trigger == DRINK:
            return ()
        return tuple(number for number, hits in enumerate(self.hits) if hits < 3)

    def struck(self, game: GameState, frame: Frame, op: Op, number: int) -> None:  # noqa: ARG002
        if op.code == OPCODES["fortitude"] and op.amount < 0:
            self.hits[number] -= op.amount


def table(*hands: str) -> tuple[Scene, Gadgets]:
    """Deirdre, Gerki, who has the gadgets, and Zot."""
    scene = Scene({"D": hands or (HITS,), "G": (), "Z": ()})
    part = Gadgets(1)
    scene.game.parts = (part,)
    scene.game.refresh()
    return scene, part


def hit(scene: Scene, target: int) -> list[GameEvent]:
    return scene.do(Play(0, scene.uid("D", HITS), targets=(target,)))


def hits(scene: Scene) -> list[int]:
    """What the gadgets have taken; the scene plays on in copies."""
    part = scene.game.parts[0]
    assert isinstance(part, Gadgets)
    return part.hits


def test_things_are_listed_beside_players_and_accepted_as_targets() -> None:
    scene, _ = table()
    picked = {move.targets for move in scene.game.legal() if isinstance(move, Play)}
    assert picked == {(1,), (2,), *((thing,) for thing in TWO_OF_THEM)}


def test_what_a_card_does_comes_to_the_thing_and_to_no_player() -> None:
    scene, _ = table()
    hit(scene, TWO_OF_THEM[1])
    assert scene.game.decision is not None
    assert scene.game.decision.window == "card"
    scene.settle()
    assert hits(scene) == [0, 2]
    assert scene.fortitudes() == (20, 20, 20)


def test_a_negated_card_does_nothing_to_a_thing() -> None:
    scene, _ = table()
    hit(scene, TWO_OF_THEM[0])
    scene.game.stack[-1].negated = True
    scene.settle()
    assert hits(scene) == [0, 0]


def test_what_is_not_there_is_refused() -> None:
    scene, part = table()
    uid = scene.uid("D", HITS)
    part.hits[0] = 3
    scene.game.refresh()
    for target in (THINGS, THINGS + 2, THINGS + 64, 3, 15):
        assert not scene.game.can(Play(0, uid, targets=(target,)))
        assert "TURN-09" in scene.refused(Play(0, uid, targets=(target,)))


def test_an_owner_may_not_pick_what_the_part_does_not_offer() -> None:
    scene, part = table()
    part.owner = 0
    scene.game.refresh()
    picked = {move.targets for move in scene.game.legal() if isinstance(move, Play)}
    assert picked == {(1,), (2,)}


@pytest.mark.parametrize("bot", [random_move, thumb_move])
def test_bots_play_on_among_things(bot: object) -> None:
    from innkeep.rules import PlayerSetup, new_game

    assert callable(bot)
    for seed in range(4):
        decks = ("rdi1-deirdre", "rdi1-fiona", "rdi1-gerki", "rdi1-zot")
        game: Game = new_game([PlayerSetup(deck, deck) for deck in decks], seed=seed, skip_idle_windows=True)
        game.parts = (Gadgets(1),)
        game.refresh()
        chance = Chance(seed)
        for _ in range(3000):
            if game.over:
                break
            game.do(bot(game, chance))
        assert game.over
