"""Whole games as people play them: nobody says "pass", dues are paid late and in any order.

The players are random but legal; every op is made by hand. A rules-wise clean game must be read without a
single violation, and everything must be paid in the end.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from innkeep.assistant.model.dues import Op, difference
from innkeep.assistant.model.hypothesis import Hypothesis
from innkeep.assistant.model.options import offers, ops_of
from innkeep.assistant.tracker.belief.mirror import Mirror
from innkeep.rules import Move, Pass, Play
from innkeep.table.live.room import Room
from innkeep.table.live.rooms import Rooms
from innkeep.table.plugins.discovery import load
from innkeep.table.store.event_log import Store


class Company:
    """Random people around one table."""

    def __init__(self, folder: Path, seed: int, players: int) -> None:
        self.rng = Random(seed)
        self.players = players
        self.room: Room = Rooms(Store.in_folder(folder), load()).create(
            "rdi", {"players": players}, seed=seed
        )
        for seat in range(players):
            self.room.submit(seat, {"kind": "sit", "name": f"P{seat}"})

    @property
    def mirror(self) -> Mirror:
        return self.room.watchers.active[0].mirror  # type: ignore[attr-defined, no-any-return]

    def do(self, seat: int, ops: list[Op]) -> None:
        for op in ops:
            self.room.trusted.submit(seat, op)

    def step(self) -> None:
        """Answer a question, pay something, or make the next move that leaves a trace."""
        mirror = self.mirror
        if mirror.unsure:
            item = self.rng.choice([i for i in self.room.advice(None) if i["sort"] == "question"])
            self.room.accept(item["seat"], item["id"], None)
        elif not self.paid():
            found = self.next_move(mirror.hypothesis)
            if found is None:
                self.say_pass()
            else:
                self.do(found[0].seat, found[1])

    def paid(self) -> bool:
        """Pay one due, perhaps; what must be turned up, drawn or shuffled comes before anything else."""
        mirror = self.mirror
        dues = mirror.dues()
        hidden = [due for due in dues if due.facts.get("from") in mirror.picture.hidden]
        urgent = hidden or mirror.hypothesis.awaited or mirror.hypothesis.game.over
        if not dues or (not urgent and self.rng.random() < 0.3):
            return False
        due = self.rng.choice(hidden or dues)
        source = due.facts.get("from", "inn")
        if (
            due.sort == "pay"
            and source != "inn"
            and (self.room.state.value(source) or 0) < due.facts["amount"]
        ):
            return True
        self.do(due.seat, list(due.ops))
        return True

    def next_move(self, node: Hypothesis) -> tuple[Move, list[Op]] | None:
        """A legal move with its ops, made after everybody before it said nothing."""
        for _ in range(200):
            decision = node.game.decision
            if decision is None or node.awaited is not None:
                return None
            move: Move = Pass(decision.seat)
            if decision.kind == "respond":
                plays = [m for m in node.game.legal() if isinstance(m, Play)]
                if plays and self.rng.random() < 0.2:
                    move = self.rng.choice(plays)
            else:
                move = self.rng.choice([offer.move for offer in offers(node, decision.seat)])
            ops = [{"kind": "pass"}] if isinstance(move, Pass) else ops_of(node, self.mirror.picture, move)
            if ops != [{"kind": "pass"}]:
                return move, ops
            node = node.after(move)
            if any(
                due.facts.get("from") in self.mirror.picture.hidden
                for due in difference(node, self.mirror.picture)
            ):
                return None
        return None

    def say_pass(self) -> None:
        for seat in range(self.players):
            self.do(seat, [{"kind": "pass"}])


@pytest.mark.parametrize("players", [2, 4])
def test_silent_games_are_read_without_false_alarms(tmp_path: Path, players: int) -> None:
    silence = 0
    for seed in range(3):
        folder = tmp_path / str(seed)
        folder.mkdir()
        company = Company(folder, seed, players)
        for _ in range(3000):
            mirror = company.mirror
            assert mirror.violations == ()
            if mirror.hypothesis.game.over and not mirror.dues():
                break
            company.step()
        assert company.mirror.hypothesis.game.over
        assert company.mirror.dues() == []
        silence += company.mirror.tally.kinds["implicit-pass"]
    assert silence > 30
