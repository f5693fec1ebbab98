"""What must hold in every state of every game, whatever the players do."""

from __future__ import annotations

import pytest

from innkeep.rules import EDITIONS, REASONS, Chance, Game, IllegalMoveError, Pass, random_move, thumb_move
from innkeep.rules.book.editions import FIXED, SWITCHES
from innkeep.rules.engine.position.moves import DiscardDraw, Move, Order
from innkeep.rules.engine.position.state import Frame, GameState, Player, Round, Stake
from tests.rules.engine.playouts import (
    decline_idle,
    fresh,
    gold_in_play,
    places,
    through_json,
    unlisted,
    walk,
)
from tests.rules.engine.scene import Scene

GAMES = [
    *((edition, players, seed) for edition in EDITIONS for players in (2, 3, 4) for seed in (1, 2)),
    *((edition, players, 3) for edition in EDITIONS for players in range(5, 11)),
]
SWITCHED = [(name, value) for name, values in SWITCHES.items() if name not in FIXED for value in values]


@pytest.mark.parametrize(("edition", "players", "seed"), GAMES)
def test_every_state_of_a_random_game_is_sound(edition: str, players: int, seed: int) -> None:
    game = fresh(seed, players, edition)
    gold = gold_in_play(game)
    everything = list(range(len(game.defs)))
    for _ in walk(game, seed):
        assert gold_in_play(game) == gold
        assert places(game) == everything
        for player in game.players:
            assert 0 <= player.fortitude <= 20
            assert 0 <= player.alcohol <= 20
            assert player.gold >= 0
        assert game.decision is not None
        assert game.players[game.decision.seat].in_game
    assert game.decision is None
    assert game.legal() == []
    assert len(game.winners) == 1 or len(game.tied) >= 2
    assert gold_in_play(game) == gold
    assert sum(player.in_game for player in game.players) == len(game.winners)


@pytest.mark.parametrize(("switch", "value"), SWITCHED)
@pytest.mark.parametrize("edition", ["rdi10", "rdi1"])
def test_every_switch_can_be_set_alone(edition: str, switch: str, value: object) -> None:
    switched = EDITIONS[edition].switched(**{switch: value})
    game = fresh(8, 3, switched)
    gold = gold_in_play(game)
    for _ in walk(game, 8):
        assert gold_in_play(game) == gold
    assert through_json(game).digest() == game.digest()
    assert getattr(game.edition, switch) == value
    assert sum(player.in_game for player in game.players) == len(game.winners)


@pytest.mark.parametrize(("edition", "players", "seed"), GAMES[::3])
def test_listed_moves_are_accepted_and_others_refused(edition: str, players: int, seed: int) -> None:
    game = fresh(seed, players, edition, skip=False)
    chance = Chance(seed + 99)
    steps = 0
    for _ in walk(game, seed):
        steps += 1
        if steps % 9:
            continue
        listed = game.legal()
        assert listed
        assert len(set(listed)) == len(listed)
        for move in listed[:12]:
            game.verify(move)
            game.copy().apply(move)
        before = game.digest()
        for move in unlisted(game, chance):
            if move in listed or is_reordered(move, listed):
                game.verify(move)
                continue
            with pytest.raises(IllegalMoveError) as refusal:
                game.apply(move)
            assert refusal.value.reasons
            for reason in refusal.value.reasons:
                assert set(reason.facts) == set(REASONS[reason.key]), reason
            assert game.digest() == before


def is_reordered(move: Move, listed: list[Move]) -> bool:
    """Orders and discards are listed once, whatever the order of their seats or cards."""
    if isinstance(move, Order):
        return Order(move.seat, tuple(sorted(move.targets))) in [
            Order(m.seat, tuple(sorted(m.targets))) for m in listed if isinstance(m, Order)
        ]
    return isinstance(move, DiscardDraw) and any(
        isinstance(m, DiscardDraw) and sorted(m.cards) == sorted(move.cards) and m.draw == move.draw
        for m in listed
    )


@pytest.mark.parametrize(("players", "seed"), [(2, 5), (3, 6), (4, 7)])
def test_a_copy_and_a_save_go_on_like_the_original(players: int, seed: int) -> None:
    game = fresh(seed, players)
    steps = 0
    for _ in walk(game, seed):
        steps += 1
        if steps % 25:
            continue
        copied, loaded = game.copy(), through_json(game)
        before = game.digest()
        assert copied.digest() == before == loaded.digest()
        one, two, three = Chance(steps), Chance(steps), Chance(steps)
        original = game.copy()
        for _ in range(30):
            if original.over:
                break
            move = random_move(original, one)
            assert move == random_move(copied, two) == random_move(loaded, three)
            for state in (original, copied, loaded):
                state.apply(move)
            assert original.digest() == copied.digest() == loaded.digest()
        assert game.digest() == before, "a copy must not share anything that changes"


@pytest.mark.parametrize(("players", "seed"), [(2, 11), (3, 12), (4, 13), (4, 14)])
def test_skipping_idle_windows_changes_nothing(players: int, seed: int) -> None:
    quick = fresh(seed, players, skip=True)
    full = fresh(seed, players, skip=False)
    for move in walk(quick, seed):
        decline_idle(full)
        assert quick.digest() == full.digest()
        full.apply(move)
    decline_idle(full)
    assert full.over
    assert (quick.winners, quick.tied) == (full.winners, full.tied)


def test_a_seed_and_its_moves_are_the_whole_game() -> None:
    first = fresh(21)
    moves = list(walk(first, 21))
    again = fresh(21)
    for move in moves:
        again.apply(move)
    assert again.digest() == first.digest()
    assert fresh(22).digest() != fresh(21).digest()


@pytest.mark.parametrize("seed", range(4))
def test_games_by_rules_of_thumb_end(seed: int) -> None:
    game = fresh(seed)
    chance = Chance(seed)
    for _ in range(20_000):
        if game.over:
            break
        game.apply(thumb_move(game, chance))
    assert game.over


def test_the_silent_and_the_spoken_way_agree() -> None:
    spoken, silent = fresh(31), fresh(31)
    for move in walk(spoken, 31):
        silent.do(move)
    assert spoken.digest() == silent.digest()


def test_nothing_is_legal_for_a_seat_that_is_out() -> None:
    game = fresh(41)
    for _ in walk(game, 41):
        for seat, player in enumerate(game.players):
            if not player.in_game:
                assert game.legal(seat) == []
                assert not game.can(Pass(seat))


def test_a_save_of_another_format_or_with_unknown_cards_is_refused() -> None:
    saved = fresh(1).to_dict()
    with pytest.raises(ValueError, match="format"):
        Game.from_dict({**saved, "format": 99})
    with pytest.raises(ValueError, match="not in the packs"):
        Game.from_dict({**saved, "defs": ["nowhere/nothing", *saved["defs"][1:]]})


def test_a_save_holds_every_field() -> None:
    saved = fresh(1).to_dict()
    held = set(Player.__slots__) - {"stake"} | set(Stake.__slots__)
    assert set(saved["players"][0]) | {"reach", "weight"} == held
    derived = {"book", "calls", "cards", "log", "machines", "options", "tried"}
    assert set(saved) - {"format"} == set(GameState.__slots__) - derived
    scene = Scene({"F": ["Gambling? I'm in!"], "G": []})
    scene.play("F", "Gambling? I'm in!")
    assert set(scene.game.to_dict()["stack"][0]) == set(Frame.__slots__)
    scene.settle()
    assert set(scene.game.to_dict()["round"]) == set(Round.__slots__)
