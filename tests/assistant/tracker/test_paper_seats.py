"""Whole games with hands of paper: what is said to be laid is believed, what is drawn and held is nobody's
business, and every sum is that of the true game."""

from __future__ import annotations

from random import Random

import pytest

from innkeep.assistant.model.dues import Due
from innkeep.cards.table_module import module
from tests.bench.referee.desk import Desk
from tests.bench.referee.habits.measure import seen
from tests.bench.referee.rooms import AtARoom

pytestmark = pytest.mark.games


@pytest.mark.parametrize(
    ("row", "at"),
    [
        ("all-hands-of-paper", AtARoom),
        ("some-hands-of-paper", Desk),
        ("paper-of-the-tenth-box", Desk),
        ("paper-in-teams", Desk),
    ],
)
def test_a_game_with_hands_of_paper_is_followed_without_an_alarm(row: str, at: type[Desk]) -> None:
    found = seen(row, "paper-0", at)
    assert (found.told, found.alarms, found.lost, found.stumbled) == ({}, {}, 0, "")
    assert found.decisions > 40
    assert found.tracked >= found.turns - 1, "sums, Drinks, what lies open and whose turn it is"


def table() -> Desk:
    """Two seats, the first with a hand of paper."""
    setup = module.setup({"characters": ["rdi1-deirdre", "rdi1-gerki"], "edition": "rdi10"})
    desk = Desk(setup, Random(1))
    desk.do(0, {"kind": "paper", "seat": 0, "on": True})
    return desk


def owed(desk: Desk) -> list[Due]:
    return desk.read_by.dues()


def test_any_card_of_the_pile_may_have_been_in_the_hand() -> None:
    for number in range(12):
        desk = table()
        pile = sorted(desk.order("s0.hand"), key=lambda cid: desk.state.components[cid].face or "")
        card = pile[3 * number]
        title = desk.state.components[card].face
        desk.do(0, {"kind": "move", "cs": [card], "to": "table", "up": True})
        desk.wait(5000)
        found = [fault.rule for one in desk.read_by.settled(desk.at) for fault in one.faults]
        assert "TURN-02" not in found, f"{title} was not in the hand"


def test_nothing_is_owed_for_cards_that_are_drawn_or_shuffled_on_a_real_table() -> None:
    desk = table()
    pile = desk.order("s0.hand")
    assert not owed(desk)
    desk.do(0, {"kind": "move", "cs": list(pile[:20]), "to": "s0.discard", "up": True})
    desk.do(0, {"kind": "gather", "from": "s0.discard", "to": "s0.deck", "shuffle": True})
    assert not [due for due in owed(desk) if due.sort in ("cards", "shuffle")]
    assert not desk.read_by.lost


def test_no_card_of_paper_is_offered_and_nobody_passes_for_its_holder() -> None:
    desk = AtARoom(
        module.setup({"characters": ["rdi1-deirdre", "rdi1-gerki"], "edition": "rdi10"}), Random(1)
    )
    desk.do(0, {"kind": "paper", "seat": 0, "on": True})
    desk.do(0, {"kind": "prompts", "ask": "able"})
    items = desk.room.advice(0)
    assert not [item for item in items if item["sort"] == "option" and item.get("c")]
    assert desk.room.trusted.automatic_action() is None


def test_a_hand_back_on_the_screen_is_to_be_drawn() -> None:
    desk = table()
    desk.do(0, {"kind": "paper", "seat": 0, "on": False})
    assert [(due.sort, due.facts["from"], due.facts["to"]) for due in owed(desk)] == [
        ("cards", "s0.deck", "s0.hand")
    ]
    desk.do(0, {"kind": "draw", "from": "s0.deck", "to": "s0.hand", "n": 7})
    assert not owed(desk)


@pytest.mark.parametrize(
    ("row", "seed"),
    [
        ("all-hands-of-paper", "paper8-9"),  # a deck that is shuffled twice, with more cards the second time
        ("all-hands-of-paper", "paper8-11"),  # Drinks that turn up cards of one's own deck
        ("all-hands-of-paper", "paper9-5"),
        ("all-hands-of-paper", "paper10-14"),  # one of them might have been played
        ("paper-of-the-tenth-box", "paper8-5"),  # a card by lot that may be played as well
        ("paper-of-the-tenth-box", "paper9-12"),  # one that nobody shows
        ("paper-of-the-tenth-box", "paper8-21"),  # a hand that goes into the deck
        ("all-hands-of-paper", "paper9-24"),  # what follows a hand that was filled up unseen
    ],
)
def test_what_is_shown_of_a_hand_without_being_played_is_no_fault(row: str, seed: str) -> None:
    found = seen(row, seed, Desk)
    assert (found.told, found.alarms, found.lost) == ({}, {}, 0)


def test_whoever_has_laid_down_all_cards_is_asked_for_none() -> None:
    """Nobody sees which cards a hand of paper has, but everybody how many."""
    found = seen("paper-of-the-tenth-box", "h-3", Desk)
    assert (found.told, found.alarms, found.tracked) == ({}, {}, found.turns)


@pytest.mark.parametrize("seed", ["tog-3", "tog-27", "h-3", "h-7", "h-9"])
def test_a_price_may_be_paid_with_cards_laid_one_after_the_other(seed: str) -> None:
    """Of each card, the first too, somebody might have thought that it was played, or thrown away; the hand
    may have been filled up unseen before."""
    found = seen("paper-named-card-by-card", seed, Desk)
    assert (found.told, found.refused, found.tracked) == ({}, [], found.turns)
