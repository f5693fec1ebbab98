"""Cards that hit several, read as people point: `python -m tests.bench.referee.targets [--plays N]`.

Every card of any pack whose player picks several others is played N times at a table of six: whom it hits is
drawn by lot, and so is how many of them are pointed out, in which order. Kept: what is meant is among the
readings then. Asked: no more than one question is open. Right: once the markers of those who are hit have
moved, in any order, the first reading is the truth.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from innkeep import cards
from innkeep.assistant.interpret.target_sets import open_targets
from innkeep.cards.table_module import module
from innkeep.rules import DiscardDraw, Game, Pass, Play
from tests.bench.referee.actual import belongs, silences
from tests.bench.referee.desk import Desk
from tests.bench.referee.people import People
from tests.bench.referee.truth import agrees

__all__ = ["Told", "cards_for_several", "plays"]

SEATS = 6
WORD = "up_to_three"
"""The word of the vocabulary by which a player picks several."""


@dataclass(slots=True)
class Told:
    """What came of the plays of a card."""

    card: str
    plays: int = 0
    kept: int = 0
    asked: int = 0
    right: int = 0
    alarms: int = 0


def cards_for_several() -> list[str]:
    """Every card a character may hold whose player picks several others."""
    decks = module.decks("character")
    found = (card for card in cards.load().cards.values() if card.deck in decks)
    return [card.id for card in found if any(WORD in str(effect) for effect in _effects(card))]


def _effects(card: Any) -> Iterator[Any]:
    for mode in card.modes:
        yield from mode.effects


def _table(card: str, rng: Random) -> People:
    """An evening of six, whose first player holds the card and is to act."""
    deck = card.partition("/")[0]
    others = [
        name for name in module.decks("character") if name != deck and name.startswith(("rdi1", "rdi5"))
    ]
    setup = module.setup({"characters": [deck, *rng.sample(others, SEATS - 1)], "edition": "rdi10"})
    own = [one for one in setup["components"] if one["zone"] == "s0.deck"]
    next(one for one in own if one["face"] == card)["zone"] = "s0.hand"
    setup["opening"] = [op for op in setup["opening"] if op.get("to") != "s0.hand"]
    people = People(Desk(setup, rng), rng, mess=0.0)
    people.turn_up_first()
    while (asked := people.game.decision) is not None and asked.kind != "action":
        people.make(DiscardDraw(0, ()) if asked.kind == "discard_draw" else Pass(asked.seat))
    people.flush()
    return people


def plays(card: str, number: int, seed: str = "targets") -> Told:
    """What the referee made of so many plays of a card."""
    rng, told = Random(f"{seed}/{card}"), Told(card)
    people = _table(card, rng)
    game, cid = people.game, people.bond.cid
    ways = [move for move in game.legal(0) if isinstance(move, Play) and game.defs[move.card] == card]
    for _ in range(number):
        hit = rng.sample(range(1, SEATS), rng.randint(1, 3))
        move = next(way for way in ways if {*way.targets} == {*hit})
        after = game.copy()
        after.do(move)
        _played(people.desk.fork(), after, cid[move.card], hit, rng, told)
    return told


def _played(desk: Desk, game: Game, cid: str, hit: list[int], rng: Random, told: Told) -> None:
    told.plays += 1
    desk.do(0, {"kind": "move", "cs": [cid], "to": "table", "up": True})
    for seat in hit[: rng.randint(0, len(hit))]:
        desk.wait(rng.randint(300, 2500))
        desk.do(0, {"kind": "arrow", "from": cid, "to": seat})
    mirror = desk.read_by
    told.kept += any(agrees(one, game) for one in mirror.hypotheses)
    told.asked += not mirror.unsure or open_targets([one.unsure for one in mirror.hypotheses]) is not None
    now = belongs(game)[1]
    then = next(later for later in silences(game) if not later.stack)
    values = belongs(then)[1]
    for zone in rng.sample([zone for zone in now if zone.endswith(".fortitude")], SEATS):
        if values[zone] != now[zone]:
            desk.do(int(zone[1]), {"kind": "track", "zone": zone, "value": values[zone]})
    told.alarms += len(desk.read_by.settled(desk.at + desk.read_by.grace))
    told.right += agrees(desk.read_by.hypothesis, then)


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.referee.targets",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--plays", type=int, default=1000, help="plays of each card (default 1000)")
    options = parser.parse_args()
    print(f"{'card':64} plays  kept one-question right alarms")
    for card in cards_for_several():
        one = plays(card, options.plays)
        print(f"{card:64} {one.plays:5} {one.kept:5} {one.asked:12} {one.right:5} {one.alarms:6}", flush=True)


if __name__ == "__main__":
    main()
