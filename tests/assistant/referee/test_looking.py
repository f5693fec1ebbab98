"""Whoever shows cards or lays them in another order is judged by what is shown to whom, whatever the op."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from innkeep.table import OP_KINDS, Concern
from tests.assistant.tavern import Tavern

Json = dict[str, Any]

HAND = ["Tip the Wench", "I raise!", "I raise!", "Winning Hand!", "Wine into Water", "Gambling? I'm in!"]
HAND += ["I'm not that kind of priestess!"]
THEIRS = ["Tip the Wench", "I raise!"]
PILES = ("s0.deck", "s1.deck", "drink.deck", "s0.drinks")

ON: dict[str, list[Json]] = {
    "peek": [{"n": 1}, {"n": 3}],
    "search": [{}],
    "reveal": [{"n": 1, "to": 0}, {"n": 3, "to": 0}, {"n": None, "to": 1}, {"n": 1, "to": "all"}],
    "lot": [],  # out of one's own hand only
    "shuffle": [{}],
    "gather": [{"shuffle": True}, {"shuffle": False}],
    "reverse": [{}],
}
"""How each op that shows or reorders may be done to a pile."""


def ops(kind: str, pile: str) -> list[Json]:
    named = {"from": pile.replace("deck", "discard"), "to": pile} if kind == "gather" else {"zone": pile}
    return [{**named, **how} for how in ON[kind]]


def tavern(folder: Path) -> Tavern:
    """A referee's table under way, with Drinks enough before everybody to lie in some order."""
    drinks = ["Light Ale with a Chaser", "Dark Ale", "Wine"]
    hands = {"s0.hand": HAND, "s1.hand": THEIRS}
    made = Tavern(folder, {"s0.drinks": drinks, "s1.discard": ["Winning Hand!"], **hands}, players=2)
    made.mode("referee")
    made.passes(0)
    return made


def test_each_op_that_shows_or_reorders_is_tried_here() -> None:
    concerned = (Concern.LOOK, Concern.ORDER)
    assert {name for name, kind in OP_KINDS.items() if kind.concern in concerned} == set(ON)


@pytest.mark.parametrize("kind", ON)
def test_nobody_sees_or_reorders_what_lies_hidden(tmp_path: Path, kind: str) -> None:
    table = tavern(tmp_path)
    for pile in PILES:
        for op in ops(kind, pile):
            if kind == "gather" and pile != "s1.deck":
                continue  # nothing lies there to be laid under it
            refused = table.ask(0, kind, **op)
            assert refused is not None, (kind, op)
            assert refused.code == "vetoed", (kind, op)


@pytest.mark.parametrize("kind", ON)
def test_and_it_is_told_where_nothing_is_refused(tmp_path: Path, kind: str) -> None:
    table = tavern(tmp_path)
    table.mode("advise")
    done = 0
    for op in (one for pile in PILES for one in ops(kind, pile)):
        if kind == "gather":
            continue
        table.op(0, kind, **op)
        done += 1
        assert table.last == "violation", op
    assert len(table.assistant.mirror.violations) == done
    assert not table.assistant.mirror.lost


def test_one_fault_that_stands_open_gives_no_leave_to_look(tmp_path: Path) -> None:
    table = tavern(tmp_path)
    table.mode("advise")
    table.op(1, "pay", **{"from": "s1.purse", "to": "inn", "amount": 3})
    assert table.assistant.mirror.open_violations
    table.mode("referee")
    for kind in ("peek", "search", "reveal", "reverse"):
        for op in ops(kind, "s1.deck"):
            assert table.ask(0, kind, **op) is not None, (kind, op)


def test_a_card_laid_back_into_its_pile_elsewhere_is_reordering(tmp_path: Path) -> None:
    """A searched card may be put on top of the very pile it lay in."""
    table = tavern(tmp_path)
    table.mode("advise")
    table.op(0, "search", zone="s0.deck")
    lowest = table.room.state.zones["s0.deck"].order[0]
    table.op(0, "move", cs=[lowest], to="s0.deck")
    assert table.last == "violation"
    assert table.assistant.mirror.violations[-1].faults[0].key == "fault.order"


def test_what_everybody_may_see_may_be_shown(tmp_path: Path) -> None:
    table = tavern(tmp_path)
    hand = table.room.state.zones["s0.hand"].order
    for op in (
        {"kind": "peek", "zone": "s1.discard", "n": 1},
        {"kind": "search", "zone": "s1.discard"},
        {"kind": "reverse", "zone": "s1.discard"},
        {"kind": "reveal", "zone": "s0.hand", "n": None, "to": 1},
        {"kind": "reveal", "c": hand[0], "to": "all"},
        {"kind": "reverse", "zone": "s0.hand"},
        {"kind": "lot", "zone": "s0.hand", "n": 1},
        {"kind": "move", "cs": [hand[0]], "to": "s0.hand", "index": 3},
    ):
        assert table.ask(0, str(op.pop("kind")), **op) is None, op
    assert table.assistant.mirror.violations == ()


def test_a_card_laid_face_down_is_no_more_to_be_seen_than_where_it_came_from(tmp_path: Path) -> None:
    table = tavern(tmp_path)
    table.mode("advise")
    own, top = table.room.state.zones["s0.hand"].order[0], table.top("drink.deck")
    table.op(0, "move", cs=[own], to="table", up=False)
    table.op(0, "reveal", c=own, to=1)
    assert table.last == "neutral"
    table.op(0, "move", cs=[top], to="table", up=False)
    table.op(0, "reveal", c=top, to=0)
    assert table.last == "violation"


def test_what_is_due_to_be_turned_up_may_be_shown_to_all_where_it_lies(tmp_path: Path) -> None:
    table = tavern(tmp_path)
    table.passes(0)
    table.op(0, "draw", **{"from": "drink.deck", "to": "s1.drinks", "n": 1})
    table.op(0, "move", cs=[table.top("s0.drinks")], to="table", up=True)
    assert table.assistant.mirror.pending_reveal is not None
    assert table.ask(0, "reveal", zone="s0.drinks", n=1, to=0) is not None
    assert table.ask(0, "reveal", zone="s0.drinks", n=1, to="all") is None
