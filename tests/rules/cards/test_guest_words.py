"""The words of guests on cards of their own, held against the naive reader; and saves in their midst."""

from __future__ import annotations

from typing import Any

import pytest

from innkeep import cards
from innkeep.cards import Deck, Library, Look
from innkeep.rules import Choose, DrinkUp, EndPhase, Game, Move, Order, Pass, Play, PlayerSetup, build
from innkeep.rules.analysis import probes
from innkeep.rules.engine.position.definitions import CompiledLibrary, shipped
from tests.rules.cards import naive
from tests.rules.cards.naive_world import World

RAGE: dict[str, Any] = {
    "id": "rage",
    "types": ["passive"],
    "modes": [
        {
            "when": {"on": "passive"},
            "effects": [{"do": "raise_loss", "amount": 1}, {"do": "drink_alcohol", "amount": 1}],
        }
    ],
}
WARP: dict[str, Any] = {
    "id": "warp",
    "types": ["anytime"],
    "modes": [
        {"when": {"on": "anytime"}, "effects": [{"do": "repeat_phase", "phase": phase}]}
        for phase in ("discard-and-draw", "action", "order", "drink")
    ],
}
MIX: dict[str, Any] = {
    "id": "mix",
    "types": ["action"],
    "modes": [
        {"when": {"on": "action"}, "effects": [{"do": "mix_drinks", "n": 3, "who": "chosen_other"}]},
        {
            "when": {"on": "action"},
            "effects": [
                {"do": "fortitude", "who": "each_other", "amount": -2, "among": "villains"},
                {"do": "alcohol", "who": "each_other", "amount": 1, "among": "heroes"},
            ],
        },
    ],
}
TITLE = {"en": "A card of a guest"}


def known(*data: dict[str, Any]) -> Library:
    """All packs, and a character deck with these cards."""
    made = tuple(cards.card({**one, "title": TITLE}, "guest") for one in data)
    deck = Deck("guest", "test", "character", TITLE, Look(0, "card-draw"), made)
    return cards.load().joined(Library({"guest": deck}))


@pytest.fixture(autouse=True)
def _read(monkeypatch: pytest.MonkeyPatch) -> None:
    """The naive reader knows these cards, too."""
    every = naive.raw() | {f"guest/{one['id']}": one for one in (RAGE, WARP, MIX)}
    monkeypatch.setattr(naive, "raw", lambda: every)


def after(start: Game, *moves: Move) -> Game:
    """The game after these moves, nobody answering."""
    game = start.copy()
    for move in moves:
        game.do(move)
        probes.settle(game)
    return game


def saved(game: Game, library: Library) -> Game:
    """The game out of its save."""
    return Game.from_dict(game.to_dict(), CompiledLibrary(library, shipped()))


def test_what_lies_in_front_counts_for_each_card_and_drink() -> None:
    library = known(RAGE)
    blow = "rdi10-karl/okay-who-opened-the-cursed-tome"
    start = build(
        [
            PlayerSetup("A", hand=(blow,), front=("guest/rage", "guest/rage"), drinks=("Wine",)),
            PlayerSetup("B"),
            PlayerSetup("C", front=("guest/rage",)),
        ],
        library=library,
    )
    moves = (Play(0, start.players[0].hand[0], 0, ()), EndPhase(0), Order(0, (1,)), DrinkUp(0))
    game = after(start, *moves)
    assert [player.fortitude for player in game.players] == [20, 17, 17]
    assert game.players[0].alcohol == 4
    hit = after(start, moves[0])
    assert World.of(hit) == naive.outcome(start, moves[:1])
    assert saved(hit, library).digest() == hit.digest()


@pytest.mark.parametrize("mode", range(2), ids=["one of three Drinks", "villains and heroes"])
def test_it_does_what_its_data_says(mode: int) -> None:
    library = known(MIX)
    trial = probes.legal(library.cards["guest/mix"], mode, library)
    assert trial is not None
    assert World.of(trial.played()) == naive.outcome(trial.start, trial.moves)


def test_villains_are_those_with_boss_cards_of_their_own() -> None:
    start = build(
        [
            PlayerSetup("A", "guest", hand=("guest/mix",)),
            PlayerSetup("B", "rdi10-valeria"),
            PlayerSetup("C", "rdi10-karl"),
        ],
        library=known(MIX),
    )
    move = Play(0, start.players[0].hand[0], 1, ())
    game = after(start, move)
    assert [(player.fortitude, player.alcohol) for player in game.players] == [(20, 0), (18, 0), (20, 1)]
    assert World.of(game) == naive.outcome(start, [move])


def test_a_drink_is_chosen_and_the_others_go_back_also_out_of_a_save() -> None:
    library = known(MIX)
    drinks = ("Light Ale with a Chaser", "Water", "Wine", "Dark Ale", "Elven Wine")
    start = build(
        [PlayerSetup("A", "guest", hand=("guest/mix",)), PlayerSetup("B")], drink_deck=drinks, library=library
    )
    start.do(Play(0, start.players[0].hand[0], 0, (1,)))
    for seat in (0, 1):
        start.do(Pass(seat))
    game = saved(start, library)
    assert game.digest() == start.digest()
    assert game.decision is not None
    assert (game.decision.kind, game.decision.seat, len(game.legal())) == ("choose", 0, 3)
    (ale,) = (uid for uid in range(len(game.defs)) if game.defs[uid] == "rdi1-drinks/dark-ale")
    assert Choose(0, (ale,)) in game.legal()
    game = after(game, Choose(0, (ale,)))
    assert game.players[1].alcohol == 1
    assert (len(game.drink_deck), len(game.drink_discard)) == (4, 1)


@pytest.mark.parametrize(
    ("phase", "mode"), [("discard-and-draw", 0), ("action", 1), ("order", 2), ("drink", 3)]
)
def test_a_phase_is_had_again_by_whoever_has_the_turn(phase: str, mode: int) -> None:
    library = known(WARP)
    start = build(
        [
            PlayerSetup("A", hand=("Winning Hand!",) * 7, drinks=("Wine", "Wine", "Wine")),
            PlayerSetup("B", "guest", hand=("guest/warp",), deck=("Winning Hand!",) * 7),
        ],
        phase=phase,
        library=library,
    )
    step = {"drink": (DrinkUp(0), EndPhase(0)), "order": (Order(0, (1,)),)}.get(phase, (EndPhase(0),))
    once = after(start, *step)
    play = Play(1, start.players[1].hand[0], mode, ())
    game = after(start, play, *step)
    assert game.phase == start.phase
    assert game.active == 0
    game = after(saved(game, library), *step)
    assert (game.phase, game.active) == (once.phase, once.active)
    assert len(game.players[1].drinks) == 2 * len(once.players[1].drinks)
    assert game.players[0].alcohol == 2 * once.players[0].alcohol


def test_a_phase_that_is_just_over_comes_back_once() -> None:
    library = known(WARP)
    start = build(
        [PlayerSetup("A", drinks=("Wine",)), PlayerSetup("B", "guest", hand=("guest/warp", "guest/warp"))],
        phase="order",
        library=library,
    )
    game = after(start, Order(0, (1,)))
    again = after(game, Play(1, game.players[1].hand[0], 2, ()))
    assert again.decision is not None
    assert (again.decision.kind, again.decision.phase) == ("order", "order")
    assert after(again, Order(0, (1,))).decision == game.decision
    drunk = after(game, DrinkUp(0))
    assert not drunk.can(Play(1, game.players[1].hand[0], 2, ()), as_if_asked=True)


def test_who_is_picked_has_the_phase_and_no_teammate() -> None:
    library = known(WARP)
    start = build(
        [
            PlayerSetup("A", team="x"),
            PlayerSetup("B", "guest", hand=("guest/warp",), team="x"),
            PlayerSetup("C", team="y"),
            PlayerSetup("D", team="y"),
        ],
        library=library,
    )
    game = start.copy()
    game.do(Play(1, game.players[1].hand[0], 1, ()))
    while game.decision is not None and game.decision.kind == "respond":
        game.do(Pass(game.decision.seat))
    assert game.legal() == [Choose(1, 0), Choose(1, 1)]
    game.do(Choose(1, 1))
    game = saved(game, library)
    for seat in (0, 1):
        game.do(EndPhase(seat))
    assert game.decision is not None
    assert (game.decision.seat, game.decision.mates, game.decision.phase) == (1, (), "action")
