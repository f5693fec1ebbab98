"""Cards laid straight onto one's own discards: played there in haste, or thrown away."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.assistant.interpret.test_readings import HANDS, HIT, SEVEN
from tests.assistant.tavern import Tavern

WENCH = "Wench, bring some drinks for my friends!"


@pytest.fixture
def tavern(tmp_path: Path) -> Tavern:
    """Ann has a full hand, so that she may neither discard nor draw before she plays."""
    return Tavern(tmp_path, HANDS | {"s0.hand": [HIT, WENCH, *SEVEN[:5]]})


def onto_the_discards(tavern: Tavern, title: str) -> None:
    tavern.move(0, tavern.card("s0.hand", title), "s0.discard")


def test_an_action_played_before_anything_was_discarded_is_played(tavern: Tavern) -> None:
    onto_the_discards(tavern, HIT)
    tavern.op(1, "track", zone="s1.fortitude", value=18)
    mirror = tavern.assistant.mirror
    assert (mirror.hypothesis.game.players[1].fortitude, mirror.violations) == (18, ())


def test_a_card_of_the_order_phase_is_played_after_two_silences(tavern: Tavern) -> None:
    onto_the_discards(tavern, WENCH)
    tavern.op(0, "pay", **{"from": "s0.purse"}, to="inn", amount=1)
    assert not tavern.assistant.mirror.violations


def test_a_single_card_thrown_away_is_still_read_so_by_what_is_drawn(tavern: Tavern) -> None:
    onto_the_discards(tavern, HIT)
    tavern.op(0, "draw", **{"from": "s0.deck"}, to="s0.hand", n=1)
    mirror = tavern.assistant.mirror
    assert (mirror.unsure, mirror.violations, mirror.hypothesis.game.phase_name) == (False, (), "action")
