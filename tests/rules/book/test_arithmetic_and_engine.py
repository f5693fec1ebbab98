"""The engine and the calculators do the same sums: each is a check of the other."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from innkeep.cards import load
from innkeep.rules import DrinkUp, Pass, Play, PlayerSetup, build, settle
from innkeep.rules.book import arithmetic
from innkeep.rules.book.arithmetic import Change, Measure
from innkeep.rules.engine.queries import drink_strength

DRINKS = [card for card in load().decks["rdi1-drinks"].cards if card.drink is not None]
FILLING = ("Water",) * 8
STARTED = "Gambling? I'm in!"


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 30), st.integers(1, 5))
def test_passing_out(gold: int, others: int) -> None:
    loser = PlayerSetup("Loser", fortitude=4, gold=gold, drinks=("Dragon Breath Ale",))
    seats = [loser, *(PlayerSetup(f"Other {number}", gold=10) for number in range(others))]
    game = build(seats, phase="drink", drink_deck=FILLING)
    game.apply(DrinkUp(0))
    settle(game)
    split = arithmetic.pass_out(gold, others)
    assert game.inn_gained == split.inn
    assert [player.gold for player in game.players] == [0, *[10 + split.each] * others]


@settings(max_examples=80, deadline=None)
@given(
    st.lists(st.sampled_from(DRINKS), min_size=1, max_size=4),
    st.lists(st.sampled_from([2, -2]), max_size=3),
    st.booleans(),
)
def test_a_drink_with_chasers_changed_and_split(pile: list, changes: list[int], split: bool) -> None:  # type: ignore[type-arg]
    titles = {2: "Water into Wine", -2: "Wine into Water"}
    hand = tuple(titles[change] for change in changes)
    partner = ("Come, my friend, sit and drink with me!",) if split else ()
    seats = [
        PlayerSetup("Ann", fortitude=20, drinks=tuple(card.id for card in pile), hand=partner),
        PlayerSetup("Bob", hand=hand),
    ]
    game = build(seats, phase="drink", drink_deck=FILLING)
    game.apply(DrinkUp(0))
    for uid in list(game.players[1].hand):
        while game.decision is not None and game.decision.seat != 1:
            game.apply(Pass(game.decision.seat))
        game.apply(Play(1, uid, at=0))
        while game.decision is not None and game.decision.window == "card":
            game.apply(Pass(game.decision.seat))
    if split:
        game.apply(Play(0, game.players[0].hand[0], targets=(1,), at=0))
        while game.decision is not None and game.decision.window == "card":
            game.apply(Pass(game.decision.seat))
    chain = [Measure(c.drink.alcohol, c.drink.fortitude, c.drink.chaser) for c in pile]
    total = arithmetic.drink(chain, [Change(change) for change in changes], split)
    standing = [drink_strength.taken(game, drink) for drink in game.standing()]
    assert standing == list(total.shares) if split else [(total.alcohol, total.fortitude)]
    assert len(game.players[0].drinks) == len(pile) - total.cards


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.sampled_from(DRINKS), min_size=3, max_size=3),
    st.lists(st.integers(1, 3), min_size=3, max_size=3),
)
def test_a_contest(drinks: list, gold: list[int]) -> None:  # type: ignore[type-arg]
    names = ["Ann", "Bob", "Cid"]
    seats = [
        PlayerSetup(name, gold=stash, drinks=("Drinking Contest!",) if name == "Ann" else ())
        for name, stash in zip(names, gold, strict=True)
    ]
    plain = [card for card in drinks if not card.drink.chaser]
    revealed = (plain + [load().cards["rdi1-drinks/wine"]] * 3)[:3]
    game = build(seats, phase="drink", drink_deck=(*(card.id for card in revealed), *FILLING))
    game.apply(DrinkUp(0))
    scores = {name: card.drink.alcohol for name, card in zip(names, revealed, strict=True)}
    result = arithmetic.contest(scores, dict(zip(names, gold, strict=True)))
    if result.winner is None:
        while game.contest is None or not game.contest.tied:
            assert game.decision is not None
            game.apply(Pass(game.decision.seat))
        assert {names[seat] for seat in game.contest.tied} == set(result.tied)
        return
    settle(game)
    assert game.contest is not None
    assert names[game.contest.winner] == result.winner
    assert {names[seat]: score for seat, score in game.contest.scores} == result.scores
    after = {name: stash - result.pays.get(name, 0) for name, stash in zip(names, gold, strict=True)}
    after[result.winner] += result.collects
    assert {player.name: player.gold for player in game.players} == after


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(1, 3), min_size=2, max_size=5))
def test_an_ante(gold: list[int]) -> None:
    seats = [
        PlayerSetup(str(number), gold=stash, hand=(STARTED,) if not number else ())
        for number, stash in enumerate(gold)
    ]
    game = build(seats, drink_deck=FILLING)
    game.apply(Play(0, game.players[0].hand[0]))
    settle(game)
    result = arithmetic.ante({str(number): stash for number, stash in enumerate(gold)}, leader="0")
    assert game.pot == result.pot
    assert [player.gold for player in game.players] == [
        stash - result.pays[str(number)] for number, stash in enumerate(gold)
    ]
