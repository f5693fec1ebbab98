"""Teams at the core of the engine: one stake for a side, one turn, and losing, winning, sharing by sides."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from innkeep.rules import (
    Chance,
    DrinkUp,
    EndPhase,
    Game,
    GameEvent,
    Order,
    Pass,
    PlayerSetup,
    build,
    determinize,
    new_game,
    random_move,
    settle,
)
from innkeep.rules.analysis.playouts import outlook
from innkeep.rules.analysis.worth import Evaluator
from innkeep.rules.saves.invariants import broken, wealth

DECKS = ("rdi1-deirdre", "rdi1-fiona", "rdi1-gerki", "rdi1-zot", "rdi5-zakhan", "rdi7-jasper")
Stats = dict[str, tuple[int, int, int]]
Damage = Callable[[dict[str, Any]], None]


def seated(*teams: str, stats: Stats | None = None) -> Game:
    """A position with a player on each of these teams, in this order; stats are Fortitude, Alcohol, Gold."""
    players = []
    for seat, team in enumerate(teams):
        fortitude, alcohol, gold = (stats or {}).get(team, (20, 0, 10))
        name = f"{team}{seat}"
        players.append(PlayerSetup(name, DECKS[seat], fortitude, alcohol, gold, drinks=("Wine",), team=team))
    return build(players, phase="drink")


def drink(game: Game) -> list[GameEvent]:
    """The active player drinks, and nobody answers."""
    events = game.apply(DrinkUp(game.active))
    while game.decision is not None and game.decision.kind == "respond":
        events += game.apply(Pass(game.decision.seat))
    return events


def test_what_one_member_drinks_the_whole_team_has_drunk() -> None:
    game = seated("A", "A", "B", "B")
    drink(game)
    assert [player.alcohol for player in game.players] == [2, 2, 0, 0]
    game.set_stat(3, "gold", 4)
    assert [player.gold for player in game.players] == [10, 10, 4, 4]


def test_everyone_alone_shares_nothing() -> None:
    game = build([PlayerSetup(name, deck) for name, deck in zip("ABC", DECKS, strict=False)])
    game.set_stat(1, "fortitude", 7)
    assert [player.fortitude for player in game.players] == [20, 7, 20]
    assert game.side(1) == (1,)
    assert game.friends(1) == ()
    assert game.sides == ()


def test_friends_are_the_other_members_wherever_they_sit() -> None:
    game = seated("A", "B", "A", "C", "B", "C")
    assert game.friends(0) == (2,)
    assert game.side(4) == (1, 4)
    assert game.together(3, 5)
    assert not game.together(0, 1)
    assert game.one_a_side((4, 0, 2, 1, 5)) == (4, 0, 5)


def test_a_team_passes_out_as_a_whole_and_the_last_one_wins() -> None:
    game = seated("A", "A", "B", "B", stats={"A": (2, 0, 7)})
    events = drink(game)
    assert game.over
    assert game.winners == (2, 3)
    assert [player.lost_by for player in game.players] == ["passed_out", "passed_out", None, None]
    assert [event.seat for event in events if event.kind == "passed-out"] == [0, 1]
    assert game.players[2].gold == 13
    assert game.inn_gained == 4


def test_the_gold_of_a_team_is_divided_among_teams_not_players() -> None:
    game = seated("A", "A", "B", "B", "C", "C", stats={"A": (2, 0, 9)})
    gold = wealth(game)
    events = drink(game)
    assert not game.over
    assert [player.gold for player in game.players] == [0, 0, 12, 12, 12, 12]
    divided = [event for event in events if event.kind == "divided"]
    assert [(event.seat, event.amount, event.question) for event in divided] == [(0, 5, "Q15")]
    assert wealth(game) == gold
    assert not list(broken(game, gold))


def test_teams_that_lose_at_once_tie() -> None:
    game = seated("A", "A", "B", "B", stats={"A": (2, 0, 10), "B": (20, 0, 0)})
    settle(game)
    assert game.over
    assert game.winners == (0, 1)
    game = seated("A", "A", "B", "B", stats={"A": (5, 5, 10), "B": (5, 5, 10)})
    settle(game)
    assert game.over
    assert game.winners == ()
    assert game.tied == (0, 1, 2, 3)


def test_a_new_round_of_drinks_costs_a_team_one_gold() -> None:
    players = [PlayerSetup(f"{team}{at}", DECKS[at], team=team) for at, team in enumerate("ABAB")]
    game = build(players, phase="order", drink_deck=("Wine",), drink_discard=("Water",))
    game.do(Order(0, (1,)))
    settle(game)
    assert [player.gold for player in game.players] == [9, 9, 9, 9]
    assert game.inn_gained == 2


def test_a_team_starts_with_ten_gold_whatever_their_number() -> None:
    two = new_game([PlayerSetup(str(at), DECKS[at], team="AB"[at]) for at in range(2)], seed=3)
    assert [player.gold for player in two.players] == [10, 10]


def test_copies_and_saves_share_the_stake_as_before() -> None:
    game = seated("A", "B", "A", "B")
    for twin in (game.copy(), Game.from_dict(game.to_dict())):
        assert twin.digest() == game.digest()
        assert twin.sides == game.sides
        twin.set_stat(0, "gold", 3)
        assert [player.gold for player in twin.players] == [3, 10, 3, 10]
    assert [player.gold for player in game.players] == [10, 10, 10, 10]


def test_either_member_takes_the_steps_of_the_turn() -> None:
    game = seated("A", "A", "B", "B")
    asked = game.decision
    assert asked is not None
    assert (asked.kind, asked.seats) == ("drink", (0, 1))
    game.do(DrinkUp(1))
    settle(game)
    game.do(EndPhase(1))
    asked = game.decision
    assert asked is not None
    assert asked.seats == (0,)
    assert not game.can(EndPhase(1))
    drink(game)
    game.do(EndPhase(0))
    assert (game.active, game.phase_name) == (2, "discard-and-draw")


def test_what_members_have_done_is_copied_and_saved() -> None:
    game = seated("A", "A", "B", "B")
    before = game.digest()
    game.do(DrinkUp(1))
    settle(game)
    for twin in (game.copy(), Game.from_dict(game.to_dict())):
        assert twin.digest() == game.digest() != before
        assert not twin.can(DrinkUp(1))
        twin.do(DrinkUp(0))
        assert game.can(DrinkUp(0))


def test_a_save_of_the_format_before_goes_on() -> None:
    """Then one member took the turn for all; the others have nothing left to do in it."""
    save = seated("A", "A", "B", "B").to_dict()
    save |= {"format": 6, "active": 1, "asked": 1}
    for name in ("shared", "champions"):
        del save[name]
    game = Game.from_dict(save)
    assert game.decision is not None
    assert game.decision.seats == (1,)
    game.do(DrinkUp(1))
    settle(game)
    game.do(EndPhase(1))
    assert game.active == 2


@pytest.mark.parametrize("teams", ["AABB", "ABCABC"])
@pytest.mark.parametrize("seed", range(3))
def test_what_is_listed_is_what_may_be_done(teams: str, seed: int) -> None:
    players = [PlayerSetup(str(at), DECKS[at], team=team) for at, team in enumerate(teams)]
    game, chance = new_game(players, seed=seed, skip_idle_windows=True), Chance(seed)
    for step in range(150):
        if game.over:
            break
        for move in game.legal() if step % 5 == 0 else ():
            assert game.can(move), (game.decision, move)
            if step % 25 == 0:
                game.copy().apply(move)
        if step % 10 == 0:
            saved = Game.from_dict(game.to_dict())
            assert saved.digest() == game.digest()
        game.do(random_move(game, chance))


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda save: save.update(sides=[3, 3]), "sides: 2 for 4 players"),
        (lambda save: save.update(sides=[3, 2, 12, 12]), "sides[0]: 3 is no team of seat 0"),
        (lambda save: save.update(sides=[19, 19, 12, 12]), "sides[0]: 19 is no team of seat 0"),
        (lambda save: save["players"][1].update(gold=9), "players[1].gold: 9, but the team has 10"),
        (lambda save: save.update(shared=None), "shared: None, but teams share a turn"),
    ],
)
def test_a_save_with_teams_that_are_none_is_refused(damage: Damage, said: str) -> None:
    save = seated("A", "A", "B", "B").to_dict()
    damage(save)
    with pytest.raises(ValueError, match=f"^{re.escape(said)}$"):
        Game.from_dict(save)


def test_members_of_a_team_bring_the_same_stats() -> None:
    ann, bob = PlayerSetup("Ann", DECKS[0], team="A"), PlayerSetup("Bob", DECKS[1], gold=3, team="A")
    with pytest.raises(ValueError, match=r"players\[1\]\.gold: 3, but team 'A' has None"):
        build([ann, bob])
    with pytest.raises(ValueError, match=r"players\[1\]\.team: none, but others are on one"):
        build([ann, PlayerSetup("Cid", DECKS[2])])


def test_chi_of_one_member_counts_for_the_team() -> None:
    game = seated("A", "B", "B", "A", "A", "B")
    game.set_tokens("s4.chi", 5)
    assert [player.weight for player in game.players] == [5, 0, 0, 5, 5, 0]
    assert [player.weight for player in game.copy().players] == [5, 0, 0, 5, 5, 0]
    assert [player.weight for player in Game.from_dict(game.to_dict()).players] == [5, 0, 0, 5, 5, 0]


def test_a_player_knows_the_hands_of_teammates_and_of_nobody_else() -> None:
    game = new_game([PlayerSetup(str(at), DECKS[at], team="AABB"[at]) for at in range(4)], seed=5)
    seen = determinize(game, 0, Chance(4))
    titles = [[[one.defs[uid] for uid in p.hand] for p in one.players] for one in (game, seen)]
    assert [mine == drawn for mine, drawn in zip(*titles, strict=True)] == [True, True, False, False]


def test_of_teammates_hands_only_those_that_are_seen_are_known() -> None:
    game = new_game([PlayerSetup(str(at), DECKS[at], team="AABB"[at]) for at in range(4)], seed=5)
    drawn = determinize(game, 0, Chance(4), ())
    titles = [[one.defs[uid] for uid in one.players[1].hand] for one in (game, drawn)]
    assert titles[0] != titles[1]
    assert determinize(game, 0, Chance(4), (1,)).to_dict() == determinize(game, 0, Chance(4)).to_dict()


def test_bots_count_a_teammate_as_themselves() -> None:
    game = seated("A", "A", "B", "B")
    weights = Evaluator(game, 0).weights
    assert weights[0] == weights[1] < 0 < weights[2]
    assert [outlook(game, seat) for seat in range(4)] == [0.5] * 4
    assert Evaluator(game, 1).best() in (2, 3)


@pytest.mark.parametrize("teams", ["AABB", "ABAB", "AABBCC"])
@pytest.mark.parametrize("seed", range(6))
def test_random_play_with_shared_stakes_holds_the_invariants(teams: str, seed: int) -> None:
    players = [PlayerSetup(str(at), DECKS[at], team=team) for at, team in enumerate(teams)]
    game = new_game(players, seed=seed, skip_idle_windows=True)
    gold, chance = wealth(game), Chance(seed)
    for _ in range(8000):
        if game.over:
            break
        move = random_move(game, chance)
        assert game.can(move), move
        game.do(move)
        assert list(broken(game, gold)) == []
    assert game.over
    assert game.tied or game.winners == game.side(game.winners[0])
