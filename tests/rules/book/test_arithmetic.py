"""The sums against second, naive implementations that move single coins and mugs about."""

from __future__ import annotations

import doctest

import pytest
from hypothesis import given
from hypothesis import strategies as st

from innkeep.rules import messages
from innkeep.rules.book import arithmetic, ledger
from innkeep.rules.book.arithmetic import Change, Measure

NAMES = ["Ann", "Bob", "Cid", "Dot", "Eve"]


def coin_by_coin(gold: int, others: int) -> tuple[int, list[int]]:
    """Deal the Gold of somebody who passed out one coin at a time, as people do."""
    inn, rest = 0, 0
    for number in range(gold):
        if number % 2 == 0:
            inn += 1
        else:
            rest += 1
    stashes = [0] * others
    while others and rest >= others:
        for seat in range(others):
            stashes[seat] += 1
            rest -= 1
    return inn + rest, stashes


@given(st.integers(0, 400), st.integers(0, 9))
def test_a_pass_out_is_divided_as_coins_on_a_table(gold: int, others: int) -> None:
    split = arithmetic.pass_out(gold, others)
    inn, stashes = coin_by_coin(gold, others)
    assert split.inn == inn
    assert [split.each] * others == stashes
    assert split.inn + split.each * others == gold


@pytest.mark.parametrize(
    ("gold", "others", "inn", "each"),
    [(10, 3, 7, 1), (11, 3, 8, 1), (9, 3, 6, 1), (8, 1, 4, 4), (1, 4, 1, 0), (0, 2, 0, 0), (7, 0, 7, 0)],
)
def test_pass_outs_worked_by_hand(gold: int, others: int, inn: int, each: int) -> None:
    split = arithmetic.pass_out(gold, others)
    assert (split.inn, split.each) == (inn, each)


def test_a_negative_stash_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="gold"):
        arithmetic.pass_out(-1, 2)
    with pytest.raises(ValueError, match="others"):
        arithmetic.pass_out(1, -2)
    with pytest.raises(TypeError, match="gold"):
        arithmetic.pass_out(True, 2)


@given(st.integers(-40, 40))
def test_a_half_is_the_larger_part_of_two(number: int) -> None:
    larger = arithmetic.half(number)
    smaller = number - larger
    assert larger >= smaller
    assert larger - smaller <= 1


measures = st.builds(Measure, st.integers(-2, 6), st.integers(-3, 3), st.booleans(), st.booleans())


@given(st.lists(measures, min_size=1, max_size=6), st.lists(st.integers(-3, 3), max_size=4), st.booleans())
def test_a_drink_is_added_up_card_by_card(chain: list[Measure], spikes: list[int], split: bool) -> None:
    total = arithmetic.drink(chain, [Change(spike) for spike in spikes], split)
    left, alcohol, fortitude, going = list(chain), 0, 0, True
    while left and going:
        card = left.pop(0)
        if card.event:
            break
        alcohol, fortitude, going = alcohol + card.alcohol, fortitude + card.fortitude, card.chaser
    for spike in spikes:
        for _ in range(abs(spike)):
            if spike > 0:
                alcohol += 1
            elif alcohol > 0:
                alcohol -= 1
    assert (total.alcohol, total.fortitude) == (alcohol, fortitude)
    assert total.cards == len(chain) - len(left)
    if split:
        assert len(total.shares) == 2
        assert all(
            2 * share - number in (0, 1)
            for share, number in zip(total.shares[0], (alcohol, fortitude), strict=True)
        )
    else:
        assert total.shares == ()


def test_liquid_courage_turns_what_is_there_then() -> None:
    total = arithmetic.drink([Measure(4)], [Change(2), Change(becomes_fortitude=True), Change(1)])
    assert (total.alcohol, total.fortitude) == (1, 6)


def test_a_drink_needs_a_card() -> None:
    with pytest.raises(ValueError, match="chain"):
        arithmetic.drink([])


scores = st.dictionaries(st.sampled_from(NAMES), st.integers(-3, 9), min_size=1)


@given(scores, st.lists(st.integers(0, 3), min_size=5, max_size=5))
def test_a_contest_is_won_by_who_stands_alone_at_the_top(drinks: dict[str, int], gold: list[int]) -> None:
    stashes = dict(zip(NAMES, gold, strict=True))
    result = arithmetic.contest(drinks, stashes)
    ranked = sorted(drinks, key=lambda name: -max(0, drinks[name]))
    top = [name for name in ranked if max(0, drinks[name]) == max(0, drinks[ranked[0]])]
    if len(top) > 1:
        assert result.winner is None
        assert set(result.tied) == set(top)
        assert result.collects == 0
    else:
        assert result.winner == top[0]
        assert result.tied == ()
        assert result.collects == sum(1 for name in NAMES if name != top[0] and stashes[name])
        assert top[0] not in result.pays


@given(
    st.dictionaries(st.sampled_from(NAMES), st.integers(0, 4), min_size=1),
    st.integers(1, 3),
    st.booleans(),
)
def test_an_ante_takes_coins_one_by_one(gold: dict[str, int], amount: int, led: bool) -> None:
    leader = next(iter(gold)) if led else None
    result = arithmetic.ante(gold, amount, leader)
    left, pot = dict(gold), 0
    if leader is None or gold[leader]:
        for _ in range(amount):
            for name in left:
                if left[name]:
                    left[name] -= 1
                    pot += 1
    assert result.pot == pot
    assert {name: gold[name] - paid for name, paid in result.pays.items()} == left


def test_a_leader_who_takes_no_part_is_refused() -> None:
    with pytest.raises(ValueError, match="leader"):
        arithmetic.ante({"Ann": 3}, leader="Bob")


def test_every_step_names_a_rule_and_reads_in_both_languages() -> None:
    chain = [Measure(2, 0, True, name="Wine with a Chaser"), Measure(event=True, name="Drinking Contest!")]
    changes = [Change(2, name="Water into Wine"), Change(becomes_fortitude=True, name="courage")]
    steps = [
        *arithmetic.pass_out(9, 3).steps,
        *arithmetic.pass_out(9, 3, teams=True).steps,
        *arithmetic.pass_out(9, 0).steps,
        *arithmetic.drink(chain, changes, True).steps,
        *arithmetic.drink([Measure(2, 0, True), Measure(1)]).steps,
        *arithmetic.contest({"Ann": 3, "Bob": -1}, {"Ann": 1, "Bob": 0}).steps,
        *arithmetic.contest({"Ann": 3, "Bob": 3}).steps,
        *arithmetic.ante({"Ann": 0, "Bob": 1, "Cid": 5}, 2).steps,
        *arithmetic.ante({"Ann": 0, "Bob": 1}, 1, "Ann").steps,
    ]
    assert {step.key for step in steps} == {key for key in messages.keys("en") if key.startswith("sum.")}
    for step in steps:
        assert ledger.lookup(step.rule).id == step.rule
        for lang in messages.LANGUAGES:
            assert messages.placeholders(step.key, lang) <= set(step.facts)
            assert messages.text(step.key, lang, **step.facts)


@pytest.mark.parametrize("module", [arithmetic, ledger, messages])
def test_the_examples_in_the_docstrings_hold(module: object) -> None:
    assert doctest.testmod(module).failed == 0  # type: ignore[arg-type]
