"""A pile of cards, each answering the one before, of which nobody says whom they hit."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from innkeep.assistant.interpret.folded_targets import MOST_APART, folded, gone_from, next_up, unfolded
from innkeep.assistant.model.hypothesis import CardMapping, Hypothesis
from innkeep.rules import Pass, Play, PlayerSetup, build
from tests.assistant.tavern import Tavern

COMPANY = ["rdi1-deirdre", "rdi1-fiona", "rdi1-gerki", "rdi1-zot"]
TIP = "Tip the wench"


def answered(readings: list[Hypothesis], seat: int) -> list[Hypothesis]:
    """The readings after everybody before that seat passed and it has played its card at anybody."""
    found = []
    for one in readings:
        while one.game.asked != seat:
            one = one.after(Pass(one.game.asked))
        plays = [move for move in one.game.legal(seat) if isinstance(move, Play) and move.targets]
        assert len(plays) > 1
        found += [replace(one.after(play), ambiguities=(*one.ambiguities, play)) for play in plays]
    return found


def pile(first: str = TIP, company: list[str] = COMPANY) -> list[Hypothesis]:
    """Every reading of three cards that answer each other, played without a word."""
    hands = [first, *[TIP] * (len(company) - 1)]
    players = [PlayerSetup(one, one, hand=(title,)) for one, title in zip(company, hands, strict=True)]
    game = build(players, phase="action")
    readings = [Hypothesis(game, CardMapping((f"card-{uid}", uid) for uid in range(len(game.defs))))]
    for seat in (0, 1, 2):
        readings = answered(readings, seat)
    return readings


def test_readings_that_differ_only_below_the_top_are_one_and_come_apart_again() -> None:
    readings = pile()
    few = folded(readings)
    assert len(few) <= MOST_APART < len(readings)
    cards = [plays[0].card for plays in few[0].folded]
    again = unfolded(few, cards)
    assert {one.mark for one in again} == {one.mark for one in readings}
    assert all(not one.folded for one in again)


def test_a_card_that_hits_several_comes_apart_as_it_was() -> None:
    readings = pile("Stampede!", ["rdi7-molly", *COMPANY[1:]])
    few = folded(readings)
    assert len(few) <= MOST_APART
    again = unfolded(few, [plays[0].card for plays in few[0].folded])
    assert {one.mark for one in again} == {one.mark for one in readings}


def test_a_card_comes_apart_before_it_takes_effect() -> None:
    few = folded(pile())
    assert not next_up(few)
    resolved = few[0]
    while len(resolved.game.stack) == 3:
        resolved = resolved.after(Pass(resolved.game.asked))
    assert not gone_from([resolved], [plays[0].card for plays in resolved.folded])
    (card,) = next_up([resolved])
    hit = {play.targets for one in unfolded([resolved], [card]) for play in one.ambiguities[:1]}  # type: ignore[union-attr]
    assert len(hit) > 1


def test_who_points_at_a_wrong_player_first_means_the_second(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, {"s0.hand": [TIP]}, players=4, company=COMPANY)
    tavern.op(0, "draw", **{"from": "s0.deck"}, to="s0.hand", n=6)
    card = tavern.play(0, TIP)
    for seat in (2, 1):
        tavern.op(0, "arrow", **{"from": card}, to=seat)
    assert not tavern.assistant.mirror.unsure
    assert tavern.assistant.mirror.hypothesis.game.stack[-1].target == 1


def test_of_too_many_ways_to_go_on_each_reading_keeps_its_first(tmp_path: Path) -> None:
    """Two tips of five players each and two further Drinks of an order are unknown: 400 ways."""
    friends = "Wench, bring some drinks for my friends!"
    five = [*COMPANY, "rdi5-sera"]
    rest = ["I raise!", "I raise!", "Winning Hand!", "Gambling? I'm in!", "Gambling? I'm in!"]
    hand = {"s0.hand": [TIP, friends, *rest], "s1.hand": [TIP, "I don't think so!", *rest]}
    tavern = Tavern(tmp_path, hand, players=5, company=five)
    tavern.passes(0)
    for seat in (0, 1):
        tavern.play(seat, TIP)
        tavern.passes(*range(seat, 5), *range(seat))
    tavern.passes(0)
    tavern.play(0, friends)
    tavern.passes(0, 1, 2, 3, 4)
    tipped = {one.ambiguities[:2] for one in tavern.assistant.mirror.hypotheses}
    assert len(tipped) == 25
    tavern.move(0, tavern.top("drink.deck"), "s1.drinks")
    assert {one.ambiguities[:2] for one in tavern.assistant.mirror.hypotheses} == tipped
